/* Step 3: the order of levels, leaders and rolls (chapter 6). */
#include "games/siege/state.h"

/* Levels with a battle where the player has somebody to fight, as bits (6.1). */
static unsigned levels_to_fight(const siege_tables *t, const siege_state *s, int player) {
  unsigned levels = 0;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (s->level[i].card != XM_NONE && siege_fit_on(t, &s->team[player], i) != 0) levels |= 1u << i;
  }
  return levels;
}

/* arg: player. */
void xm_siege_battles(xm_ctx *c, xm_frame frame) {
  if (levels_to_fight(siege_tables_of(c->game), siege_of(c), frame.arg[0]) == 0) return;
  xm_push(c, frame);
  xm_push_step(c, SIEGE_S_FIGHT, frame.arg[0], 0, 0);
}

void xm_siege_fight_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list) {
  const unsigned levels = levels_to_fight(siege_tables_of(game), s, frame.arg[0]);
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if ((levels >> i & 1u) != 0) xm_list(list, game->action_base[SIEGE_A_FIGHT] + i);
  }
}

/* The team that fights there is fixed now (6.13, S39). */
void xm_siege_fight(xm_ctx *c, xm_frame frame, int level) {
  const int player = frame.arg[0];
  const unsigned mates = siege_fit_on(siege_tables_of(c->game), &siege_of(c)->team[player], level);
  xm_push(c, (xm_frame){SIEGE_S_BATTLE,
                        {(uint8_t)player, (uint8_t)level, (uint8_t)mates, XM_NONE, XM_NONE, 0, 0}});
}

/* arg: SIEGE_BATTLE_... */
void xm_siege_battle(xm_ctx *c, xm_frame frame) {
  const siege_state *s = siege_of(c);
  const int player = frame.arg[0], level = frame.arg[SIEGE_BATTLE_LEVEL];
  if (s->level[level].card == XM_NONE) return; /* 6.8 */
  if (siege_fit_on(siege_tables_of(c->game), &s->team[player], level) == 0) return;
  xm_push(c, frame);
  xm_push_step(c, frame.arg[SIEGE_BATTLE_LEADER] == XM_NONE ? SIEGE_S_LEAD : SIEGE_S_NEXT, player,
               0, 0);
}

/* Can this X-Man roll the other way, leading or not (7.7)? */
static bool has_alternative(const siege_tables *t, int character, bool leads) {
  const power_fighter one = {(uint8_t)character, leads, true, false};
  return power_has(&t->power, character, POWER_ALT_ROLL) &&
         xm_power_look_up(&t->power, &one, 1, 0, POWER_BATTLE).alternative != NULL;
}

static const xm_frame *battle_of(const siege_state *s) {
  const xm_frame *frame = &s->stack[s->head.depth - 1];
  while (frame->step != SIEGE_S_BATTLE) frame--;
  return frame;
}

/* arg: player. Who leads, or who rolls next, and how (6.2, 6.3). */
void xm_siege_who_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list) {
  const siege_tables *t = siege_tables_of(game);
  const siege_team *team = &s->team[frame.arg[0]];
  const bool leads = frame.step == SIEGE_S_LEAD;
  const unsigned slots = siege_fit_on(t, team, battle_of(s)->arg[SIEGE_BATTLE_LEVEL]);
  const int base = game->action_base[leads ? SIEGE_A_LEAD : SIEGE_A_ROLL];
  const int alt = game->action_base[leads ? SIEGE_A_LEAD_ALT : SIEGE_A_ROLL_ALT];
  for (int i = 0; i < team->size; i++) {
    if ((slots >> i & 1u) != 0) xm_list(list, base + i);
  }
  for (int i = 0; i < team->size; i++) {
    if ((slots >> i & 1u) != 0 && has_alternative(t, team->member[i].character, leads)) {
      xm_list(list, alt + i);
    }
  }
}

bool xm_siege_gives_to_one(const siege_tables *t, int character) {
  return power_has(&t->power, character, POWER_ONE_MATE_IGNORE) ||
         power_has(&t->power, character, POWER_ONE_MATE_IGNORE_ALL);
}

/* Before the dice: a card for more of them (7.11). */
static void before_roll(xm_ctx *c, int player, int slot, bool alt) {
  const siege_tables *t = siege_tables_of(c->game);
  const siege_team *team = &siege_of(c)->team[player];
  const xm_frame *battle = &c->stack[c->head->depth - 1];
  const int flags = SIEGE_ROLL_BATTLE | (alt ? POWER_F_ALT : 0);
  const bool leads = battle->arg[SIEGE_BATTLE_LEADER] == slot;
  if (siege_holds_cards(team) && xm_power_sum_in_battle(&t->power, team->member[slot].character,
                                                        POWER_DISCARD_DICE, leads) > 0) {
    xm_push_step(c, SIEGE_S_KINETIC, player, slot, flags);
  } else {
    xm_siege_begin_roll(c, player, slot, flags);
  }
}

void xm_siege_who(xm_ctx *c, xm_frame frame, int slot, bool alt) {
  const int player = frame.arg[0];
  siege_team *team = &siege_of(c)->team[player];
  xm_frame *battle = &c->stack[c->head->depth - 1];
  team->member[slot].rolled = 1;
  if (frame.step == SIEGE_S_LEAD) {
    battle->arg[SIEGE_BATTLE_LEADER] = (uint8_t)slot;
    xm_emit(c, SIEGE_E_LEADER, player, slot, battle->arg[SIEGE_BATTLE_LEVEL], 0);
    const unsigned mates = battle->arg[SIEGE_BATTLE_MATES] & ~(1u << slot);
    if (mates != 0 &&
        xm_siege_gives_to_one(siege_tables_of(c->game), team->member[slot].character)) {
      xm_push_step(c, SIEGE_S_PROTECT, player, alt, 0);
      return;
    }
  }
  before_roll(c, player, slot, alt);
}

/* arg: player, does the leader roll the other way (7.6). */
void xm_siege_protect_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                            xm_legal *list) {
  const xm_frame *battle = battle_of(s);
  (void)frame;
  for (int i = 0; i < SIEGE_TEAM; i++) {
    if ((battle->arg[SIEGE_BATTLE_MATES] >> i & 1u) != 0 && i != battle->arg[SIEGE_BATTLE_LEADER]) {
      xm_list(list, game->action_base[SIEGE_A_PROTECT] + i);
    }
  }
}

void xm_siege_protect(xm_ctx *c, xm_frame frame, int slot) {
  xm_frame *battle = &c->stack[c->head->depth - 1];
  battle->arg[SIEGE_BATTLE_NAMED] = (uint8_t)slot;
  xm_emit(c, SIEGE_E_PROTECTED, frame.arg[0], slot, 0, 0);
  before_roll(c, frame.arg[0], battle->arg[SIEGE_BATTLE_LEADER], frame.arg[1]);
}

/* arg: player, slot, flags of the roll. */
void xm_siege_kinetic_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                            xm_legal *list) {
  const uint8_t *hand = s->team[frame.arg[0]].hand;
  xm_list(list, game->action_base[SIEGE_A_PASS]);
  for (int i = 0; i < siege_tables_of(game)->num_cards; i++) {
    if (hand[i] > 0) xm_list(list, game->action_base[SIEGE_A_DISCARD] + i);
  }
}

/* card -1: passed. */
void xm_siege_kinetic(xm_ctx *c, xm_frame frame, int card) {
  int flags = frame.arg[2];
  if (card >= 0) {
    xm_siege_lay_down(c, frame.arg[0], card, SIEGE_E_DISCARDED);
    flags |= SIEGE_F_DISCARDED;
  }
  xm_siege_begin_roll(c, frame.arg[0], frame.arg[1], flags);
}
