/* X-Men: Under Siege, as the machine sees it. */
#ifndef XM_GAMES_SIEGE_H
#define XM_GAMES_SIEGE_H

#include "core/game.h"

extern const xm_game_def xm_siege_def;

void xm_siege_auto(xm_ctx *c, xm_frame frame);
void xm_siege_legal(const xm_game *game, const xm_state *state, xm_frame frame, xm_legal *list);
void xm_siege_apply(xm_ctx *c, xm_frame frame, int action);
xm_dist xm_siege_dist(const xm_game *game, const xm_state *state, xm_frame frame);
void xm_siege_chance(xm_ctx *c, xm_frame frame, int outcome);

#endif
