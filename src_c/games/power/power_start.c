/* Setting up: the order in which characters are dealt or picked, and who goes first. */
#include "games/power/start.h"

xm_status xm_power_configure(xm_game *game, int players_option, int first_option, xm_error *error) {
  const int first = xm_option(game, first_option);
  game->num_players = xm_option(game, players_option);
  if (first > game->num_players) {
    return xm_fail(error, XM_ERR_OPTION, "option first_player",
                   "seat %d with %d players: seats are 0 to %d", first - 1, (int)game->num_players,
                   (int)game->num_players - 1);
  }
  return XM_OK;
}

bool xm_power_deal_order(const xm_game *game, bool choose, int rounds, int *player, int *round) {
  if (*player < 0 || *player >= game->num_players) {
    ++*round;
    *player = choose && *round == 1 ? game->num_players - 1 : 0;
  }
  return *round < rounds;
}

static int lowest(unsigned players) {
  int player = 0;
  while ((players >> player & 1u) == 0) player++;
  return player;
}

int xm_power_first_roll(xm_frame *frame, xm_faces faces) {
  const unsigned rolling = frame->arg[1], points = (unsigned)(faces.xmen + 2 * faces.marvel);
  const unsigned me = 1u << frame->arg[0];
  unsigned best = frame->arg[2], leading = frame->arg[3];
  if (points > best) {
    best = points;
    leading = me;
  } else if (points == best) {
    leading |= me;
  }
  const unsigned later = rolling & ~(me | (me - 1));
  if (later != 0) {
    frame->arg[0] = (uint8_t)lowest(later);
    frame->arg[2] = (uint8_t)best;
    frame->arg[3] = (uint8_t)leading;
    return -1;
  }
  if ((leading & (leading - 1)) == 0) return lowest(leading);
  frame->arg[0] = (uint8_t)lowest(leading); /* those tied roll again */
  frame->arg[1] = (uint8_t)leading;
  frame->arg[2] = frame->arg[3] = 0;
  return -1;
}

bool xm_power_first_roll_fits(const xm_game *game, const xm_frame *frame) {
  const unsigned player = frame->arg[0], rolling = frame->arg[1], best = frame->arg[2];
  const unsigned leading = frame->arg[3], before = (1u << player) - 1;
  return rolling < 1u << game->num_players && (rolling & (rolling - 1)) != 0 &&
         (rolling >> player & 1u) != 0 && (leading & ~(rolling & before)) == 0 &&
         (leading != 0) == ((rolling & before) != 0) &&
         best <= (leading != 0 ? 2u * POWER_FIRST_DICE : 0u);
}
