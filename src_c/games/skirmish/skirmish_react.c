/* Reactions to what was declared, and what comes of it (chapter 6). */
#include "games/skirmish/state.h"

/* ---------------------------------------------------------------------- reactions */

/* Is the Sentinel player asked for a Neutralizer (6.2)? */
bool xm_skirmish_asks_neutralize(const skirmish_tables *t, const skirmish_state *s) {
  const skirmish_team *team = &s->team[SKIRMISH_SENTINELS];
  if (t->num_neutral == 0 || !skirmish_any(team->hand)) return false;
  for (int i = 0; i < team->size; i++) {
    if (skirmish_able(&team->unit[i])) return true;
  }
  return false;
}

/* Does a card of this kind defend the unit (6.5)? */
bool xm_skirmish_defends(const skirmish_tables *t, const skirmish_state *s, int player, int unit,
                         int card) {
  if (!skirmish_is_special(t, card)) return t->card[card].side == player;
  return (skirmish_power_of(t, s, player, unit, card - t->first_special).can &
          SKIRMISH_CAN_DEFEND) != 0;
}

/* Is the player asked for a defence of the unit (6.4)? Some card of the game must be able to
 * defend it (K32). */
bool xm_skirmish_asks_defend(const skirmish_tables *t, const skirmish_state *s, int player,
                             int unit) {
  const skirmish_team *team = &s->team[player];
  if (team->unit[unit].disabled > 0 || !skirmish_any(team->hand)) return false;
  for (int card = t->first_defence; card < t->num_cards; card++) {
    if (xm_skirmish_defends(t, s, player, unit, card)) return true;
  }
  return false;
}

/* arg: player. */
void xm_skirmish_neutralize_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                                  xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  for (int i = 0; i < t->num_neutral; i++) {
    if (s->team[frame.arg[0]].hand[t->first_special + t->neutral_type[i]] > 0) {
      xm_list(list, game->action_base[SKIRMISH_A_NEUTRALIZE] + i);
    }
  }
  xm_list(list, game->action_base[SKIRMISH_A_PASS]);
}

/* arg: player. The target stands in the frame below. */
void xm_skirmish_defend_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                              xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const int player = frame.arg[0];
  const int target = s->stack[s->head.depth - 2].arg[SKIRMISH_R_TARGET];
  for (int card = t->first_defence; card < t->num_cards; card++) {
    if (s->team[player].hand[card] > 0 && xm_skirmish_defends(t, s, player, target, card)) {
      xm_list(list, game->action_base[SKIRMISH_A_DEFEND] + card - t->first_defence);
    }
  }
  xm_list(list, game->action_base[SKIRMISH_A_PASS]);
}

static int first_able(const skirmish_team *team) {
  int i = 0;
  while (!skirmish_able(&team->unit[i])) i++;
  return i;
}

/* The play on the stack: a power has no effect any more (6.3); a defence neither, so that the
 * attack goes on (6.7). */
void xm_skirmish_neutralize(xm_ctx *c, xm_frame frame, int number) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const int player = frame.arg[0];
  xm_frame *play = &c->stack[c->head->depth - 1];
  if (number < 0) {
    xm_emit(c, SKIRMISH_E_PASSED, player, 0, 0, 0);
    return;
  }
  xm_skirmish_lay_down(c, player, t->first_special + t->neutral_type[number],
                       SKIRMISH_E_CARD_PLAYED);
  xm_emit(c, SKIRMISH_E_NEUTRALIZED, player, first_able(&skirmish_of(c)->team[player]), 0, 0);
  if (play->arg[SKIRMISH_R_STAGE] == SKIRMISH_DEFENDED) {
    play->arg[SKIRMISH_R_STAGE] = SKIRMISH_ASKED;
  } else {
    xm_pop(c);
  }
}

void xm_skirmish_defend(xm_ctx *c, xm_frame frame, int card) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const int player = frame.arg[0];
  xm_frame *play = &c->stack[c->head->depth - 1];
  if (card < 0) {
    xm_emit(c, SKIRMISH_E_PASSED, player, 0, 0, 0);
    return;
  }
  xm_skirmish_lay_down(c, player, card, SKIRMISH_E_CARD_PLAYED);
  xm_emit(c, SKIRMISH_E_DEFENDED, player, play->arg[SKIRMISH_R_TARGET], 0, 0);
  play->arg[SKIRMISH_R_STAGE] = SKIRMISH_DEFENDED;
  if (player == SKIRMISH_XMEN && skirmish_is_special(t, card) &&
      xm_skirmish_asks_neutralize(t, skirmish_of(c))) {
    xm_push_step(c, SKIRMISH_S_NEUTRALIZE, SKIRMISH_SENTINELS, 0, 0);
  }
}

/* ---------------------------------------------------------------------- resolving */

static bool any_in_play(const skirmish_team *team) {
  for (int i = 0; i < team->size; i++) {
    if (skirmish_in_play(&team->unit[i])) return true;
  }
  return false;
}

static void hit(xm_ctx *c, int player, int unit) {
  skirmish_team *team = &skirmish_of(c)->team[player];
  skirmish_unit *u = &team->unit[unit];
  u->hits--;
  xm_emit(c, SKIRMISH_E_HIT, player, unit, u->hits, 0);
  if (u->hits > 0) return;
  u->square = XM_NONE;
  u->disabled = 0;
  xm_emit(c, SKIRMISH_E_KNOCKED_OUT, player, unit, 0, 0);
  if (any_in_play(team)) return;
  const unsigned winners = 1u << skirmish_other(player); /* 9.1 */
  xm_emit(c, SKIRMISH_E_GAME_OVER, XM_END_UNITS, (int)winners, 0, 0);
  xm_end_game(c, XM_END_UNITS, winners);
}

static void strike(xm_ctx *c, const xm_frame *f) {
  const int owner = skirmish_other(f->arg[0]), target = f->arg[SKIRMISH_R_TARGET];
  if (f->arg[SKIRMISH_R_EFFECT] == SKIRMISH_ATTACK) {
    hit(c, owner, target);
    return;
  }
  skirmish_of(c)->team[owner].unit[target].disabled = SKIRMISH_TURNS_OFF;
  xm_emit(c, SKIRMISH_E_DISABLED, owner, target, 0, 0);
}

static void carry_out_plain(xm_ctx *c, const xm_frame *f) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const skirmish_type *type = &t->type[f->arg[SKIRMISH_R_CARD] - t->first_special];
  const int player = f->arg[0];
  switch (f->arg[SKIRMISH_R_EFFECT]) {
    case SKIRMISH_DRAW: xm_skirmish_draw(c, player, type->draw); break;
    case SKIRMISH_EXCHANGE:
      xm_push_step(c, SKIRMISH_S_EXCHANGE, player, type->discard, 0);
      xm_skirmish_draw(c, player, type->exchange);
      break;
    case SKIRMISH_LOOK_HAND: xm_skirmish_look_at_hand(c, player); break;
    case SKIRMISH_LOOK_DECK: xm_skirmish_look_at_deck(c, player, type->look); break;
    default: break;
  }
}

/* Nobody neutralised the play, and, if it is past that, nobody defended the target (K30). */
void xm_skirmish_resolve(xm_ctx *c, xm_frame f) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const int owner = skirmish_other(f.arg[0]), target = f.arg[SKIRMISH_R_TARGET];
  if (f.arg[SKIRMISH_R_STAGE] == SKIRMISH_DEFENDED) return; /* 6.6 */
  if (f.arg[SKIRMISH_R_STAGE] == SKIRMISH_ASKED) {
    strike(c, &f);
    return;
  }
  if (f.arg[SKIRMISH_R_UNIT] != XM_NONE) {
    xm_skirmish_move(c, f.arg[0], f.arg[SKIRMISH_R_UNIT], f.arg[SKIRMISH_R_SQUARE]);
    f.arg[SKIRMISH_R_UNIT] = f.arg[SKIRMISH_R_SQUARE] = XM_NONE;
    f.arg[SKIRMISH_R_EFFECT] = SKIRMISH_ATTACK; /* of Razor Wings, if there is a target */
    if (target == XM_NONE) return;
  }
  if (target == XM_NONE) {
    carry_out_plain(c, &f);
  } else if (xm_skirmish_asks_defend(t, skirmish_of(c), owner, target)) {
    f.arg[SKIRMISH_R_STAGE] = SKIRMISH_ASKED;
    xm_push(c, f);
    xm_push_step(c, SKIRMISH_S_DEFEND, owner, 0, 0);
  } else {
    strike(c, &f);
  }
}
