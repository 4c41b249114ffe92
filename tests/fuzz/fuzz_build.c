/* xm_build with any bytes: refused with the memory untouched, or a state that keeps every law
 * and can be played on. Input: game, then a position in readable names. */
#include "laws.h"
#include "mutate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  memory state, pattern;
  xm_error error = {0, "", ""};
  if (size < 1) return 0;
  const xm_game *game = game_number(data[0]);
  memset(&state, 0xa5, sizeof state);
  memset(&pattern, 0xa5, sizeof pattern);
  const xm_status status =
      xm_build(game, state_in(&state), data + 1, size - 1, size, 0, &error);
  if (status != XM_OK) {
    DEMAND(memcmp(&state, &pattern, sizeof state) == 0);
    demand_reason(&error, status);
    return 0;
  }
  all_laws(game, state_in(&state), (uint32_t)size);
  play_on(game, state_in(&state), (uint32_t)size, 300);
  DEMAND(xm_playout(game, state_in(&state), size, 0, 20000, NULL, NULL) == XM_OK);
  return 0;
}

MUTATE_MSGPACK(1)
