/* The phases of a turn, and its end (chapters 2, 7, 9). */
#include "games/skirmish/state.h"

void xm_skirmish_start_turn(xm_ctx *c) {
  xm_push_step(c, SKIRMISH_S_TURN, c->head->turn_player, SKIRMISH_P_BEGIN, 0);
}

/* Seats with the most hits left on the board, as bits (9.2). */
unsigned xm_skirmish_most_hits(const skirmish_state *s) {
  int hits[SKIRMISH_SIDES] = {0, 0};
  for (int p = 0; p < SKIRMISH_SIDES; p++) {
    for (int i = 0; i < s->team[p].size; i++) hits[p] += s->team[p].unit[i].hits;
  }
  if (hits[0] == hits[1]) return 3;
  return hits[0] > hits[1] ? 1 : 2;
}

/* A disabled unit has one turn less before it. */
static void recover(xm_ctx *c, int player) {
  skirmish_team *team = &skirmish_of(c)->team[player];
  for (int i = 0; i < team->size; i++) {
    if (team->unit[i].disabled == 0) continue;
    if (--team->unit[i].disabled == 0) xm_emit(c, SKIRMISH_E_RECOVERED, player, i, 0, 0);
  }
}

static void end(xm_ctx *c, int player) {
  const int limit = xm_option(c->game, SKIRMISH_OPT_MAX_TURNS);
  recover(c, player);
  skirmish_of(c)->used_once = 0;
  if (limit > 0 && c->head->turn >= limit) {
    const unsigned winners =
        xm_option(c->game, SKIRMISH_OPT_AT_LIMIT) != 0 ? xm_skirmish_most_hits(skirmish_of(c)) : 0;
    xm_emit(c, SKIRMISH_E_GAME_OVER, XM_END_MAX_TURNS, (int)winners, 0, 0);
    xm_end_game(c, XM_END_MAX_TURNS, winners);
    return;
  }
  if (c->head->turn < XM_MAX_TURN) c->head->turn++;
  c->head->turn_player = (uint8_t)skirmish_other(player);
  xm_skirmish_start_turn(c);
}

/* arg: player, phase. */
void xm_skirmish_turn(xm_ctx *c, xm_frame frame) {
  const int player = frame.arg[0], phase = frame.arg[1];
  if (phase != SKIRMISH_P_END) xm_push_step(c, SKIRMISH_S_TURN, player, phase + 1, 0);
  switch (phase) {
    case SKIRMISH_P_BEGIN: xm_emit(c, SKIRMISH_E_TURN, player, c->head->turn, 0, 0); break;
    case SKIRMISH_P_DRAW: xm_skirmish_draw(c, player, SKIRMISH_ORDERS); break;
    case SKIRMISH_P_DISCARD:
      xm_skirmish_discard_down(c, player,
                               skirmish_cards(skirmish_of(c)->team[player].hand) - SKIRMISH_HAND);
      break;
    case SKIRMISH_P_MOVE: xm_push_step(c, SKIRMISH_S_MOVE, player, 0, 0); break;
    case SKIRMISH_P_BATTLE: xm_push_step(c, SKIRMISH_S_BATTLE, player, 0, 0); break;
    default: end(c, player); break;
  }
}
