/* Turns of single players, as the options first_player and max_turns count them. */
#ifndef XM_CORE_TURN_H
#define XM_CORE_TURN_H

#include "core/game.h"

/* What the options say about the turn of a state from outside. The value 0 of option
 * first_player is chance, seat s is s + 1. */
xm_status xm_check_turn(const xm_game *game, const xm_head *head, int first_option,
                        int max_turns_option, xm_error *error);

#endif
