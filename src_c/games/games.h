/* The list of games, and the calls of the machine into the game that a state
 * belongs to. */
#ifndef XM_GAMES_GAMES_H
#define XM_GAMES_GAMES_H

#include "core/game.h"

/* Numbers of games in the list; a test build puts games of its own behind them. */
enum {
  XM_GAME_ALERT,
  XM_GAME_SIEGE,
  XM_GAME_SKIRMISH,
#ifdef XM_TOY_GAME
  XM_GAME_TOY,
#endif
  XM_NUM_GAMES
};

const xm_game_def *xm_games_def(int index);

/* Carries out an automatic step that was taken off the stack. */
void xm_games_auto(xm_ctx *c, xm_frame frame);
/* Lists the legal actions of a decision on the stack, in rising order. */
void xm_games_legal(const xm_game *game, const xm_state *state, xm_frame frame, xm_legal *list);
/* Carries out a legal action of a decision that was taken off the stack. */
void xm_games_apply(xm_ctx *c, xm_frame frame, int action);
/* The distribution of a chance event on the stack. */
xm_dist xm_games_dist(const xm_game *game, const xm_state *state, xm_frame frame);
/* Carries out an outcome of a chance event that was taken off the stack. */
void xm_games_chance(xm_ctx *c, xm_frame frame, int outcome);

#endif
