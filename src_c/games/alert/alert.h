/* X-Men Alert, as the machine sees it. */
#ifndef XM_GAMES_ALERT_H
#define XM_GAMES_ALERT_H

#include "core/game.h"

extern const xm_game_def xm_alert_def;

void xm_alert_auto(xm_ctx *c, xm_frame frame);
void xm_alert_legal(const xm_game *game, const xm_state *state, xm_frame frame, xm_legal *list);
void xm_alert_apply(xm_ctx *c, xm_frame frame, int action);
xm_dist xm_alert_dist(const xm_game *game, const xm_state *state, xm_frame frame);
void xm_alert_chance(xm_ctx *c, xm_frame frame, int outcome);

#endif
