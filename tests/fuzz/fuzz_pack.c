/* Content packs: refused with the place, or a game that can be played by every law. Input:
 * game, then the pack. */
#include "laws.h"
#include "mutate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 1) return 0;
  const char *string = game_strings[data[0] % NUM_GAMES];
  const xm_game_options options = {sizeof options, data + 1, size - 1, NULL};
  xm_game *game = NULL;
  xm_error error = {0, "", ""};
  memory state;
  const xm_status status = xm_game_create(string, strlen(string), &options, &game, &error);
  DEMAND((game != NULL) == (status == XM_OK));
  if (status != XM_OK) {
    DEMAND(status == XM_ERR_CONTENT);
    demand_reason(&error, status);
    return 0;
  }
  const void *pack;
  size_t pack_size;
  DEMAND(xm_game_content(game, &pack, &pack_size) == XM_OK);
  DEMAND(pack_size == size - 1 && memcmp(pack, data + 1, pack_size) == 0);
  DEMAND(xm_state_init(game, state_in(&state), size, 0, NULL) == XM_OK);
  play_on(game, state_in(&state), (uint32_t)size, 600);
  DEMAND(xm_playout(game, state_in(&state), size, 0, 20000, NULL, NULL) == XM_OK);
  xm_game_destroy(game);
  return 0;
}

MUTATE_MSGPACK(1)
