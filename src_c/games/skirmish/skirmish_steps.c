/* The steps of X-Men Skirmish, by number: what the machine calls. */
#include "games/skirmish/skirmish.h"
#include "games/skirmish/state.h"

void xm_skirmish_auto(xm_ctx *c, xm_frame f) {
  switch (f.step) {
    case SKIRMISH_S_TURN: xm_skirmish_turn(c, f); break;
    case SKIRMISH_S_RESOLVE: xm_skirmish_resolve(c, f); break;
    case SKIRMISH_S_EXCHANGE: xm_skirmish_discard_down(c, f.arg[0], f.arg[1]); break;
    default: break;
  }
}

void xm_skirmish_legal(const xm_game *game, const xm_state *state, xm_frame f, xm_legal *list) {
  const skirmish_state *s = skirmish_const(state);
  switch (f.step) {
    case SKIRMISH_S_PICK:
    case SKIRMISH_S_PLACE: xm_skirmish_setup_legal(game, s, f, list); break;
    case SKIRMISH_S_MOVE:
    case SKIRMISH_S_BATTLE: xm_skirmish_phase_legal(game, s, f, list); break;
    case SKIRMISH_S_FORWARD: xm_skirmish_forward_legal(game, s, f, list); break;
    case SKIRMISH_S_NEUTRALIZE: xm_skirmish_neutralize_legal(game, s, f, list); break;
    case SKIRMISH_S_DEFEND: xm_skirmish_defend_legal(game, s, f, list); break;
    case SKIRMISH_S_DISCARD: xm_skirmish_discard_legal(game, s, f, list); break;
    default: break;
  }
}

void xm_skirmish_apply(xm_ctx *c, xm_frame f, int action) {
  const int32_t *base = c->game->action_base;
  const bool pass = action == base[SKIRMISH_A_PASS];
  switch (f.step) {
    case SKIRMISH_S_PICK: xm_skirmish_picked(c, action - base[SKIRMISH_A_PICK]); break;
    case SKIRMISH_S_PLACE: xm_skirmish_placed(c, action - base[SKIRMISH_A_PLACE]); break;
    case SKIRMISH_S_MOVE:
    case SKIRMISH_S_BATTLE: xm_skirmish_play(c, f, action); break;
    case SKIRMISH_S_FORWARD:
      if (action != base[SKIRMISH_A_STOP]) {
        xm_skirmish_advance(c, f, action - base[SKIRMISH_A_ADVANCE]);
      }
      break;
    case SKIRMISH_S_NEUTRALIZE:
      xm_skirmish_neutralize(c, f, pass ? -1 : action - base[SKIRMISH_A_NEUTRALIZE]);
      break;
    case SKIRMISH_S_DEFEND: {
      const int first = skirmish_tables_of(c->game)->first_defence;
      xm_skirmish_defend(c, f, pass ? -1 : first + action - base[SKIRMISH_A_DEFEND]);
      break;
    }
    case SKIRMISH_S_DISCARD: xm_skirmish_discard(c, f, action - base[SKIRMISH_A_DISCARD]); break;
    default: break;
  }
}

xm_dist xm_skirmish_dist(const xm_game *game, const xm_state *state, xm_frame f) {
  if (f.step == SKIRMISH_S_COIN) return (xm_dist){XM_DIST_UNIFORM, SKIRMISH_SIDES, NULL};
  return (xm_dist){XM_DIST_COUNTS, skirmish_tables_of(game)->num_cards,
                   skirmish_const(state)->card_deck};
}

void xm_skirmish_chance(xm_ctx *c, xm_frame f, int outcome) {
  switch (f.step) {
    case SKIRMISH_S_COIN: xm_skirmish_coin(c, outcome); break;
    case SKIRMISH_S_DRAW: xm_skirmish_drew(c, f, outcome); break;
    case SKIRMISH_S_LOOK: xm_skirmish_looked(c, f, outcome); break;
    default: break;
  }
}
