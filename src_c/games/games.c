/* Dispatch to the games by switch: device code has no function pointers. */
#include "games/games.h"

#include "games/alert/alert.h"
#include "games/siege/siege.h"
#include "games/skirmish/skirmish.h"
#ifdef XM_TOY_GAME
#include "toy.h"
#endif

const xm_game_def *xm_games_def(int index) {
  static const xm_game_def *const defs[XM_NUM_GAMES] = {
      &xm_alert_def,
      &xm_siege_def,
      &xm_skirmish_def,
#ifdef XM_TOY_GAME
      &xm_toy_def,
#endif
  };
  return index >= 0 && index < XM_NUM_GAMES ? defs[index] : NULL;
}

void xm_games_auto(xm_ctx *c, xm_frame frame) {
  switch (c->game->index) {
    case XM_GAME_ALERT: xm_alert_auto(c, frame); break;
    case XM_GAME_SIEGE: xm_siege_auto(c, frame); break;
    case XM_GAME_SKIRMISH: xm_skirmish_auto(c, frame); break;
#ifdef XM_TOY_GAME
    case XM_GAME_TOY: xm_toy_auto(c, frame); break;
#endif
    default: break;
  }
}

void xm_games_legal(const xm_game *game, const xm_state *state, xm_frame frame, xm_legal *list) {
  switch (game->index) {
    case XM_GAME_ALERT: xm_alert_legal(game, state, frame, list); break;
    case XM_GAME_SIEGE: xm_siege_legal(game, state, frame, list); break;
    case XM_GAME_SKIRMISH: xm_skirmish_legal(game, state, frame, list); break;
#ifdef XM_TOY_GAME
    case XM_GAME_TOY: xm_toy_legal(game, state, frame, list); break;
#endif
    default: break;
  }
}

void xm_games_apply(xm_ctx *c, xm_frame frame, int action) {
  switch (c->game->index) {
    case XM_GAME_ALERT: xm_alert_apply(c, frame, action); break;
    case XM_GAME_SIEGE: xm_siege_apply(c, frame, action); break;
    case XM_GAME_SKIRMISH: xm_skirmish_apply(c, frame, action); break;
#ifdef XM_TOY_GAME
    case XM_GAME_TOY: xm_toy_apply(c, frame, action); break;
#endif
    default: break;
  }
}

xm_dist xm_games_dist(const xm_game *game, const xm_state *state, xm_frame frame) {
  switch (game->index) {
    case XM_GAME_ALERT: return xm_alert_dist(game, state, frame);
    case XM_GAME_SIEGE: return xm_siege_dist(game, state, frame);
    case XM_GAME_SKIRMISH: return xm_skirmish_dist(game, state, frame);
#ifdef XM_TOY_GAME
    case XM_GAME_TOY: return xm_toy_dist(game, state, frame);
#endif
    default: return (xm_dist){XM_DIST_UNIFORM, 0, NULL};
  }
}

void xm_games_chance(xm_ctx *c, xm_frame frame, int outcome) {
  switch (c->game->index) {
    case XM_GAME_ALERT: xm_alert_chance(c, frame, outcome); break;
    case XM_GAME_SIEGE: xm_siege_chance(c, frame, outcome); break;
    case XM_GAME_SKIRMISH: xm_skirmish_chance(c, frame, outcome); break;
#ifdef XM_TOY_GAME
    case XM_GAME_TOY: xm_toy_chance(c, frame, outcome); break;
#endif
    default: break;
  }
}
