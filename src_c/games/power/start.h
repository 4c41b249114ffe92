/* Setting up: the order in which characters are dealt or picked, and who goes first. */
#ifndef XM_GAMES_POWER_START_H
#define XM_GAMES_POWER_START_H

#include "core/machine.h"
#include "core/text.h"

enum { POWER_FIRST_DICE = 5 };

/* Sets num_players from an option; refuses a first player (0: by dice, else seat + 1) who has
 * no seat. */
xm_status xm_power_configure(xm_game *game, int players_option, int first_option, xm_error *error);

/* From one past the last seat (first seat, going back) to the first of the next round;
 * players pick back in the second round, and are dealt to in seat order always (G11). False
 * when all rounds are over. */
bool xm_power_deal_order(const xm_game *game, bool choose, int rounds, int *player, int *round);

/* Takes a roll for going first into account (common-11). Args of the frame: player, players
 * who roll (bits), best points so far, players who have them (bits). Returns the seat that
 * goes first, or -1: then the frame is the next player's. */
int xm_power_first_roll(xm_frame *frame, xm_faces faces);

/* Is such a frame one that play can make? */
bool xm_power_first_roll_fits(const xm_game *game, const xm_frame *frame);

#endif
