/* Snapshots: round trips at every step of random games, cut and changed bytes, and that a
 * failed restore leaves the state as it was. */
#include "play.h"

enum { BYTES = 65536 };

static uint8_t bytes[BYTES], again[BYTES];

static void round_trip(const xm_game *game, const xm_state *state, const xm_game_info *info) {
  memory fresh;
  size_t size, size_again;
  memset(&fresh, 0xa5, sizeof fresh);
  CHECK(xm_snapshot(game, state, bytes, sizeof bytes, &size) == XM_OK);
  CHECK(size <= info->max_snapshot_size);
  CHECK(xm_restore(game, state_in(&fresh), bytes, size, NULL) == XM_OK);
  CHECK(memcmp(&fresh, state, info->state_size) == 0);
  CHECK(xm_snapshot(game, state_in(&fresh), again, sizeof again, &size_again) == XM_OK);
  CHECK(size == size_again && memcmp(bytes, again, size) == 0);
}

static void build_again(const xm_game *game, const xm_state *state) {
  memory built;
  size_t size;
  xm_error error = {0, "", ""};
  CHECK(xm_describe(game, state, bytes, sizeof bytes, &size) == XM_OK);
  if (!CHECK(xm_build(game, state_in(&built), bytes, size, 3, 4, &error) == XM_OK)) {
    printf("    %s: %s\n", error.where, error.message);
  }
  CHECK(xm_equal(game, state_in(&built), state) == 1);
}

static void random_games(const char *string, int games) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  for (int i = 0; i < games; i++) {
    memory m;
    xm_state *state = state_in(&m);
    xm_rng rng;
    xm_rng_seed(&rng, 99, (uint64_t)i);
    CHECK(xm_state_init(game, state, 7, (uint64_t)i, NULL) == XM_OK);
    for (int move = 0;; move++) {
      round_trip(game, state, &info);
      if (move % 5 == 0) build_again(game, state);
      if (is_over(game, state) || move > 3000) break;
      CHECK(xm_apply(game, state, random_value(game, state, &rng), NULL, NULL, NULL) == XM_OK);
    }
  }
  xm_game_destroy(game);
}

/* Restores changed bytes; what is taken must be a state that can be played to its end. */
static bool refused_or_playable(const xm_game *game, const uint8_t *data, size_t size) {
  memory state, pattern;
  xm_error error = {0, "", ""};
  memset(&state, 0xa5, sizeof state);
  memset(&pattern, 0xa5, sizeof pattern);
  const xm_status status = xm_restore(game, state_in(&state), data, size, &error);
  if (status != XM_OK) {
    CHECK(error.status == (int32_t)status && error.message[0] != '\0');
    CHECK(memcmp(&state, &pattern, sizeof state) == 0);
    return false;
  }
  size_t length;
  CHECK(xm_snapshot(game, state_in(&state), again, sizeof again, &length) == XM_OK);
  CHECK(xm_restore(game, state_in(&state), again, length, NULL) == XM_OK);
  CHECK(xm_playout(game, state_in(&state), 1, 2, 5000, NULL, NULL) == XM_OK);
  return true;
}

static void cut(const xm_game *game, const uint8_t *data, size_t size) {
  for (size_t length = 0; length < size; length++) {
    uint8_t *exact = malloc(length > 0 ? length : 1); /* a byte too far is seen */
    if (exact == NULL) exit(1);
    memcpy(exact, data, length);
    CHECK(!refused_or_playable(game, exact, length));
    free(exact);
  }
  CHECK(refused_or_playable(game, data, size));
}

static void changed(const xm_game *game, uint8_t *data, size_t size, uint64_t seed) {
  xm_rng rng;
  xm_rng_seed(&rng, seed, 5);
  for (size_t i = 0; i < size; i++) {
    const uint8_t was = data[i];
    const uint8_t to[] = {(uint8_t)(was + 1), (uint8_t)(was - 1), (uint8_t)~was, 0xc0,
                          (uint8_t)xm_rng_next(&rng)};
    for (size_t k = 0; k < sizeof to; k++) {
      if (to[k] == was) continue;
      data[i] = to[k];
      refused_or_playable(game, data, size);
    }
    data[i] = was;
  }
}

static void broken_bytes(const char *string, int first, int step) {
  static uint8_t data[BYTES];
  xm_game *game = make_game(string);
  for (int i = 0; i < 3; i++) {
    memory m;
    size_t size;
    play_to(game, state_in(&m), (uint64_t)(11 + i), first + i * step);
    CHECK(xm_snapshot(game, state_in(&m), data, sizeof data, &size) == XM_OK);
    if (i == 1) cut(game, data, size);
    changed(game, data, size, (uint64_t)i);
    data[size] = 0xc0; /* a byte too many */
    CHECK(!refused_or_playable(game, data, size + 1));
  }
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------- the envelope */

static void envelope(const char *name, const char *another) {
  xm_game *game = make_game(name), *other = make_game(another);
  memory m, target;
  size_t size, length = 0;
  const char *string = NULL;
  uint64_t hash = 0;
  xm_error error = {0, "", ""};
  play_to(game, state_in(&m), 1, 30);
  CHECK(xm_snapshot(game, state_in(&m), bytes, sizeof bytes, &size) == XM_OK);
  CHECK(xm_snapshot_game(bytes, size, &string, &length, &hash, &error) == XM_OK);
  CHECK(length == strlen(name) && memcmp(string, name, length) == 0);
  CHECK(hash == info_of(game).content_hash);
  CHECK_EQ(xm_restore(other, state_in(&target), bytes, size, &error), XM_ERR_WRONG_GAME);
  CHECK_TEXT(error.where, "game");
  uint8_t *format = bytes + 8; /* {"xmcore": 1, ... */
  CHECK_EQ(*format, 1);
  *format = 2;
  CHECK_EQ(xm_restore(game, state_in(&target), bytes, size, &error), XM_ERR_VERSION);
  CHECK_EQ(xm_snapshot_game(bytes, size, &string, &length, &hash, &error), XM_ERR_VERSION);
  *format = 0;
  CHECK_EQ(xm_restore(game, state_in(&target), bytes, size, &error), XM_ERR_FORMAT);
  *format = 1;
  uint8_t *content = bytes + 8 + 1 + 5 + 1 + length + 8 + 1; /* "game" name "content" and cf */
  content[3] ^= 1;
  CHECK_EQ(xm_restore(game, state_in(&target), bytes, size, &error), XM_ERR_CONTENT);
  CHECK_TEXT(error.where, "content");
  content[3] ^= 1;
  CHECK(xm_restore(game, state_in(&target), bytes, size, &error) == XM_OK);
  CHECK(xm_equal(game, state_in(&m), state_in(&target)) == 1);
  xm_game_destroy(game);
  xm_game_destroy(other);
}

/* A map with an unknown key in front of the known ones is the same snapshot. */
static void unknown_keys(const char *name) {
  xm_game *game = make_game(name);
  memory m, target;
  size_t size;
  static uint8_t longer[BYTES];
  static const char key[] = "\xa5later\x93\x01\xc0\x81\xa1x\xcb\0\0\0\0\0\0\0\0";
  const size_t added = sizeof key - 1;
  play_to(game, state_in(&m), 1, 30);
  CHECK(xm_snapshot(game, state_in(&m), bytes, sizeof bytes, &size) == XM_OK);
  longer[0] = (uint8_t)(bytes[0] + 1);
  memcpy(longer + 1, key, added);
  memcpy(longer + 1 + added, bytes + 1, size - 1);
  CHECK(xm_restore(game, state_in(&target), longer, size + added, NULL) == XM_OK);
  CHECK(memcmp(&m, &target, info_of(game).state_size) == 0);
  longer[0] = (uint8_t)(bytes[0] + 1); /* the same behind the last one */
  memcpy(longer + 1, bytes + 1, size - 1);
  memcpy(longer + size, key, added);
  CHECK(xm_restore(game, state_in(&target), longer, size + added, NULL) == XM_OK);
  CHECK(memcmp(&m, &target, info_of(game).state_size) == 0);
  xm_game_destroy(game);
}

int main(void) {
  for (int i = 0; all_games[i] != NULL; i++) random_games(all_games[i], 200 / 9 + 1);
  broken_bytes("alert", 3, 60);
  broken_bytes("alert(players=3,mode=advanced)", 12, 250);
  broken_bytes("siege", 3, 60);
  broken_bytes("siege(players=4,length=short)", 20, 150);
  broken_bytes("skirmish", 3, 60);
  broken_bytes("skirmish(placement=listed,cards_per_phase=0)", 40, 300);
  broken_bytes("toy(players=3)", 4, 12);
  broken_bytes("toy", 30, 8);
  envelope("alert", "alert(players=3)");
  envelope("siege", "alert");
  envelope("skirmish", "siege");
  envelope("toy", "skirmish");
  unknown_keys("alert");
  unknown_keys("siege");
  unknown_keys("skirmish");
  return check_report();
}
