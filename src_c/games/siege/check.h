/* The parts of checking a state of X-Men: Under Siege. */
#ifndef XM_GAMES_SIEGE_CHECK_H
#define XM_GAMES_SIEGE_CHECK_H

#include "core/refuse.h"
#include "games/siege/state.h"

/* Cards, chips and characters: as many as belong to the game, each in one place. */
xm_status xm_siege_check_counts(const xm_game *game, const siege_state *s, xm_error *error);

/* Has an X-Men chip left a pool? */
bool xm_siege_xmen_chip_turned(const siege_tables *t, const siege_state *s);

/* The stack of pending steps: each fits the one below it and the state. */
xm_status xm_siege_check_pending(const xm_game *game, const siege_state *s, xm_error *error);

#endif
