/* Step 5: captured mutants, bonus dice, the Experience Track (chapter 9). */
#include "games/alert/state.h"

static void push_move(xm_ctx *c, int player, int distance) {
  xm_push_step(c, ALERT_S_MOVE, player, distance, 0);
}

void xm_alert_turn_in(xm_ctx *c, int player) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_state *s = alert_of(c);
  uint8_t *captured = s->team[player].captured;
  int experience = 0;
  if (!power_any(captured, ALERT_CARDS)) return;
  for (int i = 0; i < t->num_cards; i++) {
    for (; captured[i] > 0; captured[i]--) {
      s->alert_pile[i]++;
      experience += t->card[i].experience;
      xm_emit(c, ALERT_E_TURNED_IN, player, i, t->card[i].experience, 0);
    }
  }
  if (experience > ALERT_TRACK) experience = ALERT_TRACK; /* beyond every track */
  if (t->advanced) xm_push_step(c, ALERT_S_BONUS_ASK, player, experience, 0);
  else push_move(c, player, experience);
}

/* Dice that characters at Headquarters give, in any state (6.13). */
static int bonus_dice(const alert_tables *t, const alert_team *team) {
  int dice = 0;
  for (int i = 0; i < team->size; i++) {
    const alert_member *m = &team->member[i];
    if (m->zone != 0 || m->dampened) continue;
    dice += xm_power_sum(&t->power, m->character, POWER_BONUS_EXP_DICE, POWER_HQ);
  }
  return dice;
}

/* arg: player, experience, dice of cards. Asks while cards are left (9.2). */
void xm_alert_bonus_ask(xm_ctx *c, xm_frame frame) {
  const alert_team *team = &alert_of(c)->team[frame.arg[0]];
  if (alert_holds_cards(team) && frame.step == ALERT_S_BONUS_ASK) {
    frame.step = ALERT_S_BONUS_WINDOW;
    xm_push(c, frame);
    return;
  }
  int dice = frame.arg[2] + bonus_dice(alert_tables_of(c->game), team);
  if (dice > XM_MAX_DICE) dice = XM_MAX_DICE;
  if (dice == 0) push_move(c, frame.arg[0], frame.arg[1]); /* common-18 */
  else xm_push_step(c, ALERT_S_BONUS, frame.arg[0], frame.arg[1], dice);
}

/* arg: player, experience, dice. */
void xm_alert_bonus_rolled(xm_ctx *c, xm_frame frame, int outcome) {
  const xm_faces f = xm_dice_faces(&c->game->dice, frame.arg[2], outcome);
  const int args[XM_MAX_EVENT_ARGS] = {frame.arg[0], ALERT_ROLL_BONUS, -1,      f.xmen,
                                       f.marvel,     f.evil,           f.blank, 0};
  xm_emit_list(c, ALERT_E_DICE, 0xff, args);
  push_move(c, frame.arg[0], frame.arg[1] + f.xmen + 2 * f.marvel);
}

/* The pile becomes the deck; of two hands each is then known to the other (common-20). */
static bool reshuffle_luck(xm_ctx *c) {
  alert_state *s = alert_of(c);
  if (!power_any(s->luck_pile, ALERT_LUCK)) return false;
  memcpy(s->luck_deck, s->luck_pile, ALERT_LUCK);
  memset(s->luck_pile, 0, ALERT_LUCK);
  for (int p = 0; p < 2 && c->game->num_players == 2; p++) {
    memcpy(s->team[p].hand_known, s->team[p].hand, ALERT_LUCK);
  }
  xm_emit(c, ALERT_E_RESHUFFLED, ALERT_DECK_LUCK, 0, 0, 0);
  return true;
}

/* arg: player, distance, 1 for backwards (9.4 to 9.9). */
void xm_alert_move(xm_ctx *c, xm_frame frame) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_state *s = alert_of(c);
  const int player = frame.arg[0], from = s->team[player].mover;
  int to = frame.arg[2] ? from - frame.arg[1] : from + frame.arg[1];
  if (to < 0) to = 0;
  if (to > t->victory) to = t->victory;
  if (to == from) return;
  s->team[player].mover = (uint8_t)to;
  xm_emit(c, ALERT_E_MOVER, player, from, to, 0);
  if (to >= t->finish) {
    xm_emit(c, ALERT_E_GAME_OVER, XM_END_VICTORY, 1 << player, 0, 0);
    xm_end_game(c, XM_END_VICTORY, 1u << player);
  } else if (t->space[to] == ALERT_RECRUIT_SPACE) {
    if (t->advanced && s->team[player].size < ALERT_TEAM) xm_alert_take_top(c, player); /* 9.8 */
  } else if (t->space[to] == ALERT_LUCK_SPACE) {
    if (power_any(s->luck_deck, ALERT_LUCK) || reshuffle_luck(c)) {
      xm_push_step(c, ALERT_S_DRAW_LUCK, player, 0, 0);
    }
  }
}

/* arg: player. */
void xm_alert_drew_luck(xm_ctx *c, xm_frame frame, int card) {
  alert_state *s = alert_of(c);
  const int player = frame.arg[0];
  const bool hold = (alert_tables_of(c->game)->luck[card].windows & ALERT_AT_ONCE) == 0;
  const int drawn[XM_MAX_EVENT_ARGS] = {player, card, 0, 0, 0, 0, 0, 0};
  s->luck_deck[card]--;
  xm_emit_list(c, ALERT_E_LUCK_DRAWN, hold ? 1u << player : 0xff, drawn);
  if (hold) {
    s->team[player].hand[card]++;
    return;
  }
  s->luck_pile[card]++; /* common-7 */
  xm_emit(c, ALERT_E_LUCK_PLAYED, player, card, -1, -1);
  xm_push(c, (xm_frame){ALERT_S_CARD, {(uint8_t)player, (uint8_t)card, 0, 0, 0, 0, 0}});
}
