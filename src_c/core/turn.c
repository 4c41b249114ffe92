/* Turns of single players, as the options first_player and max_turns count them. */
#include "core/turn.h"

#include "core/refuse.h"

xm_status xm_check_turn(const xm_game *game, const xm_head *head, int first_option,
                        int max_turns_option, xm_error *error) {
  const int limit = xm_option(game, max_turns_option), first = xm_option(game, first_option) - 1;
  if (limit > 0 && head->turn > limit) {
    return xm_fail(error, XM_ERR_FORMAT, "turn", "%d is beyond max_turns, %d", (int)head->turn,
                   limit);
  }
  if (head->end == XM_END_MAX_TURNS && (limit == 0 || head->turn != limit)) {
    return xm_refuse(error, "end", "max_turns ends a game at the end of that turn");
  }
  if (first >= 0 && head->turn > 0 && head->turn < XM_MAX_TURN &&
      (first + head->turn - 1) % game->num_players != head->turn_player) {
    return xm_refuse(error, "turn_player", "not the seat of this turn, counted from first_player");
  }
  if (head->turn == 0 && head->depth == 0) {
    return xm_refuse(error, "turn", "0 is the set-up, which has a pending step");
  }
  return XM_OK;
}
