/* X-Men Skirmish, as the machine sees it. */
#ifndef XM_GAMES_SKIRMISH_H
#define XM_GAMES_SKIRMISH_H

#include "core/game.h"

extern const xm_game_def xm_skirmish_def;

void xm_skirmish_auto(xm_ctx *c, xm_frame frame);
void xm_skirmish_legal(const xm_game *game, const xm_state *state, xm_frame frame, xm_legal *list);
void xm_skirmish_apply(xm_ctx *c, xm_frame frame, int action);
xm_dist xm_skirmish_dist(const xm_game *game, const xm_state *state, xm_frame frame);
void xm_skirmish_chance(xm_ctx *c, xm_frame frame, int outcome);

#endif
