/* Chips turned over, Evil Mutants placed, Cerebro Scans (chapter 5, 2.7 to 2.9). */
#include "games/siege/state.h"

void xm_siege_turn_chip(xm_ctx *c, int player, int room) {
  xm_push_step(c, SIEGE_S_CHIP, player, room, 0);
}

/* arg: player, room. */
void xm_siege_chip_turned(xm_ctx *c, xm_frame frame, int back) {
  siege_state *s = siege_of(c);
  const int player = frame.arg[0], room = frame.arg[1];
  s->level[siege_tables_of(c->game)->level_of[room]].pool[back]--;
  s->rooms &= ~((uint64_t)1 << room);
  xm_emit(c, SIEGE_E_CHIP_TURNED, player, room, back, 0);
  if (back == SIEGE_EVIL_MUTANT) {
    xm_siege_draw_mutant(c, player, room);
    return;
  }
  if (back == SIEGE_XMEN) s->stopped = 1; /* 4.14 */
  if (xm_siege_take_chip(c, player, room) || back == SIEGE_BLANK) return;
  if (s->team[player].size < SIEGE_TEAM) xm_siege_take_top(c, player, true); /* 5.3 */
}

/* ------------------------------------------------------------------ Evil Mutants */

/* The top Evil Mutant card, for the room searched; room -1: a Surprise Attack. */
void xm_siege_draw_mutant(xm_ctx *c, int player, int room) {
  siege_state *s = siege_of(c);
  const uint8_t where = room < 0 ? XM_NONE : (uint8_t)room;
  const xm_frame frame = {SIEGE_S_MUTANT, {(uint8_t)player, where, 0, 0, 0, 0, 0}};
  if (power_deck_unordered(&s->mutants)) {
    xm_push(c, frame);
  } else if (power_deck_has_card(&s->mutants)) {
    s->mutants.left[s->mutants.bottom[0]]++;
    xm_siege_drew_mutant(c, frame, power_deck_take_known(&s->mutants));
  } else if (room >= 0) {
    xm_siege_take_chip(c, player, room); /* 5.7 */
  }
}

/* A battle begins on the level. */
static void place_mutant(siege_state *s, xm_ctx *c, int level, int card, bool chip) {
  s->level[level].card = (uint8_t)card;
  s->level[level].strength = siege_tables_of(c->game)->mutant[card].strength;
  s->level[level].chip = chip;
  xm_emit(c, SIEGE_E_BATTLE, level, card, s->level[level].strength, 0);
}

/* Chips on the level's rooms, up to two. */
static int chips_up_to_two(const siege_tables *t, const siege_state *s, int level) {
  const uint64_t rooms = s->rooms & t->level[level].rooms;
  return rooms == 0 ? 0 : (rooms & (rooms - 1)) == 0 ? 1 : 2;
}

/* Asks for chips of a Cerebro Scan: as many of `wanted` as there are (5.6, 2.8). */
static void ask_to_take(xm_ctx *c, int player, int level, int wanted) {
  const int there = chips_up_to_two(siege_tables_of(c->game), siege_of(c), level);
  const int left = there < wanted ? there : wanted;
  if (left == 0) return;
  xm_push(c,
          (xm_frame){SIEGE_S_TAKE, {(uint8_t)player, (uint8_t)level, (uint8_t)left, 0, 0, 0, 0}});
}

/* Can a Surprise Attack name this level (2.7)? */
bool xm_siege_can_place(const siege_state *s, int level) {
  return s->level[level].card == XM_NONE && s->level[level].secured == XM_NONE;
}

static void surprise(xm_ctx *c, int player, int card) {
  siege_state *s = siege_of(c);
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (!xm_siege_can_place(s, i)) continue;
    xm_push_step(c, SIEGE_S_PLACE, player, card, 0);
    return;
  }
  power_deck_put_under(&s->mutants, card); /* 2.9 */
  xm_emit(c, SIEGE_E_MUTANT_RETURNED, card, 0, 0, 0);
}

/* arg: player, room or XM_NONE. */
void xm_siege_drew_mutant(xm_ctx *c, xm_frame frame, int card) {
  const siege_tables *t = siege_tables_of(c->game);
  siege_state *s = siege_of(c);
  const int player = frame.arg[0], room = frame.arg[1];
  s->mutants.left[card]--;
  xm_emit(c, SIEGE_E_MUTANT_DRAWN, player, card, 0, 0);
  if (room == XM_NONE) {
    surprise(c, player, card);
  } else if (t->mutant[card].strength > 0) {
    s->stopped = 1; /* 4.14 */
    place_mutant(s, c, t->level_of[room], card, true);
  } else if (!xm_siege_take_chip(c, player, room)) {
    ask_to_take(c, player, t->level_of[room], 1); /* 5.6 */
  }
}

/* arg: player, card. */
void xm_siege_place_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list) {
  (void)frame;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (xm_siege_can_place(s, i)) xm_list(list, game->action_base[SIEGE_A_PLACE] + i);
  }
}

void xm_siege_placed(xm_ctx *c, xm_frame frame, int level) {
  const int card = frame.arg[1];
  if (siege_tables_of(c->game)->mutant[card].strength > 0) {
    place_mutant(siege_of(c), c, level, card, false);
  } else {
    ask_to_take(c, frame.arg[0], level, 2);
  }
}

/* ----------------------------------------------------------------- Cerebro Scans */

/* arg: player, level, chips to take, lowest room still allowed. The first of two leaves one
 * above it (S37). */
void xm_siege_take_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                         xm_legal *list) {
  uint64_t rooms = (s->rooms & siege_tables_of(game)->level[frame.arg[1]].rooms) >> frame.arg[3];
  for (int room = frame.arg[3]; rooms != 0; rooms >>= 1, room++) {
    if ((rooms & 1u) == 0 || (frame.arg[2] == 2 && rooms == 1)) continue;
    xm_list(list, game->action_base[SIEGE_A_TAKE] + room);
  }
}

void xm_siege_took(xm_ctx *c, xm_frame frame, int room) {
  if (xm_siege_take_chip(c, frame.arg[0], room) || --frame.arg[2] == 0) return;
  if (chips_up_to_two(siege_tables_of(c->game), siege_of(c), frame.arg[1]) == 0) return; /* S37 */
  frame.arg[3] = (uint8_t)(room + 1);
  xm_push(c, frame);
}
