/* xm_restore with any bytes: refused with the memory untouched, or a state that keeps every law
 * and can be played to its end. Input: game, then the map of the state's fields, which is put
 * into a snapshot of the game; game with the high bit: a whole snapshot. */
#include <stdlib.h>

#include "core/msgpack.h"
#include "laws.h"
#include "mutate.h"

static size_t wrap(const xm_game *game, const uint8_t *fields, size_t size, uint8_t *out,
                   size_t capacity) {
  char string[1024];
  size_t length;
  xm_game_info info = {.struct_size = sizeof info};
  DEMAND(xm_game_string(game, string, sizeof string, &length) == XM_OK);
  DEMAND(xm_game_get_info(game, &info) == XM_OK);
  xm_writer w = {out, capacity, 0};
  xm_write_map(&w, 5);
  xm_write_str(&w, "xmcore");
  xm_write_uint(&w, 1);
  xm_write_str(&w, "game");
  xm_write_slice(&w, (xm_slice){string, length});
  xm_write_str(&w, "content");
  xm_write_uint(&w, info.content_hash);
  xm_write_str(&w, "rng");
  xm_write_array(&w, 4);
  for (unsigned i = 1; i <= 4; i++) xm_write_uint(&w, i);
  xm_write_str(&w, "state");
  if (w.length + size > capacity) return 0;
  memcpy(out + w.length, fields, size);
  return w.length + size;
}

static void restore(const xm_game *game, const uint8_t *bytes, size_t size, uint32_t seed) {
  memory state, pattern;
  xm_error error = {0, "", ""};
  const char *string;
  size_t length;
  uint64_t hash;
  memset(&state, 0xa5, sizeof state);
  memset(&pattern, 0xa5, sizeof pattern);
  const xm_status whole = xm_snapshot_game(bytes, size, &string, &length, &hash, &error);
  const xm_status status = xm_restore(game, state_in(&state), bytes, size, &error);
  if (status != XM_OK) {
    DEMAND(memcmp(&state, &pattern, sizeof state) == 0);
    demand_reason(&error, status);
    return;
  }
  DEMAND(whole == XM_OK);
  all_laws(game, state_in(&state), seed);
  law_texts(game, state_in(&state));
  /* In memory of exactly its size, so that a sanitizer sees what is written behind it. */
  xm_state *exact = (xm_state *)malloc(xm_state_size(game));
  DEMAND(exact != NULL);
  xm_state_copy(game, exact, state_in(&state));
  play_on(game, exact, seed, 400);
  DEMAND(xm_playout(game, exact, seed, 0, 20000, NULL, NULL) == XM_OK);
  free(exact);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static uint8_t snapshot[16384];
  if (size < 1) return 0;
  const xm_game *game = game_number(data[0] & 127u);
  const uint32_t seed = (uint32_t)size;
  if ((data[0] & 128u) != 0) {
    restore(game, data + 1, size - 1, seed);
    return 0;
  }
  const size_t length = wrap(game, data + 1, size - 1, snapshot, sizeof snapshot);
  if (length > 0) restore(game, snapshot, length, seed);
  return 0;
}

MUTATE_MSGPACK(1)
