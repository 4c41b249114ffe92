/* Checking the pending steps of a state of X-Men Alert. */
#ifndef XM_GAMES_ALERT_CHECK_H
#define XM_GAMES_ALERT_CHECK_H

#include "core/schema.h"
#include "games/alert/state.h"

/* The stack of pending steps: each fits the one below it and the state. */
xm_status xm_alert_check_pending(const xm_game *game, const alert_state *s, xm_error *error);

#endif
