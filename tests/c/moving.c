/* Moving on: illegal actions, room for events and the log, xm_step in pieces, forced steps,
 * and the unchecked twins. */
#include "play.h"

enum { ROOM = 65536 };

static xm_event all[ROOM], pieces[ROOM];
static xm_log_entry all_log[ROOM], pieces_log[ROOM];

/* --------------------------------------------------------------- what is refused */

static void illegal_here(const xm_game *game, xm_state *state, const xm_game_info *info) {
  static const int32_t strange[] = {-2, -4, INT32_MIN, INT32_MAX, 65536, 1 << 20};
  memory before;
  xm_error error = {0, "", ""};
  xm_events events = {all, 1000, 3};
  xm_log log = {all_log, 10, 2};
  memcpy(&before, state, info->state_size);
  for (int32_t a = -1; a < info->num_distinct_actions + 6; a++) {
    const int32_t beyond = a - info->num_distinct_actions;
    const int32_t value = beyond < 0 ? a : strange[beyond];
    if (xm_is_legal(game, state, value)) continue;
    error.message[0] = '\0';
    CHECK(xm_apply(game, state, value, &events, &log, &error) == XM_ERR_ILLEGAL_ACTION);
    CHECK(error.status == XM_ERR_ILLEGAL_ACTION && error.message[0] != '\0');
    if (value != XM_NO_ACTION) {
      CHECK(xm_step(game, state, value, 0, &events, &log, NULL) == XM_ERR_ILLEGAL_ACTION);
    }
    CHECK(memcmp(&before, state, info->state_size) == 0);
    CHECK(events.count == 3 && log.count == 2);
  }
  if (xm_current_player(game, state) != XM_CHANCE_PLAYER) return;
  for (int32_t outcome = 0; outcome < info->max_chance_outcomes; outcome++) {
    if (!xm_is_legal(game, state, outcome)) continue; /* xm_step draws outcomes itself */
    CHECK(xm_step(game, state, outcome, 0, NULL, NULL, NULL) == XM_ERR_ILLEGAL_ACTION);
    CHECK(memcmp(&before, state, info->state_size) == 0);
    break;
  }
}

static void no_room_here(const xm_game *game, xm_state *state, const xm_game_info *info,
                         int32_t value) {
  memory before;
  xm_error error = {0, "", ""};
  const uint32_t needed = (uint32_t)info->max_events;
  xm_events tight = {all, needed + 5, 6}, fits = {all, needed + 5, 5};
  xm_log full = {all_log, 4, 4};
  const bool chance = xm_current_player(game, state) == XM_CHANCE_PLAYER;
  memcpy(&before, state, info->state_size);
  CHECK(xm_apply(game, state, value, &tight, NULL, &error) == XM_ERR_BUFFER);
  CHECK(error.status == XM_ERR_BUFFER);
  CHECK(xm_apply(game, state, value, &fits, &full, NULL) == XM_ERR_BUFFER);
  const int32_t action = chance ? XM_NO_ACTION : value;
  CHECK(xm_step(game, state, action, 0, &tight, NULL, NULL) == XM_ERR_BUFFER);
  CHECK(xm_step(game, state, action, 0, NULL, &full, NULL) == XM_ERR_BUFFER);
  CHECK(memcmp(&before, state, info->state_size) == 0);
  CHECK(tight.count == 6 && fits.count == 5 && full.count == 4);
  memory copy;
  xm_state_copy(game, state_in(&copy), state);
  CHECK(xm_apply(game, state_in(&copy), value, &fits, NULL, NULL) == XM_OK);
  CHECK(fits.count <= fits.capacity);
}

static void refusals(const char *string) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  memory m;
  xm_state *state = state_in(&m);
  xm_rng rng;
  xm_rng_seed(&rng, 3, 1);
  xm_state_init(game, state, 3, 0, NULL);
  for (int move = 0; move < 400 && !is_over(game, state); move++) {
    const int32_t value = random_value(game, state, &rng);
    if (move % 4 == 0) illegal_here(game, state, &info);
    no_room_here(game, state, &info, value);
    CHECK(xm_apply(game, state, value, NULL, NULL, NULL) == XM_OK);
  }
  CHECK(xm_playout(game, state, 5, 0, 0, NULL, NULL) == XM_OK);
  illegal_here(game, state, &info); /* at the end nothing is legal */
  CHECK(xm_step(game, state, XM_NO_ACTION, 0, NULL, NULL, NULL) == XM_OK);
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------------- steps */

/* One call with all the room, and many calls with the least. */
static void in_pieces(const xm_game *game, xm_state *state, int32_t action, uint32_t flags,
                      const xm_game_info *info) {
  memory twin;
  xm_events events = {all, ROOM, 0};
  xm_log log = {all_log, ROOM, 0};
  uint32_t seen = 0, logged = 0;
  xm_status status;
  memcpy(&twin, state, info->state_size);
  CHECK(xm_step(game, state, action, flags, &events, &log, NULL) == XM_OK);
  int32_t next = action;
  do {
    xm_events some = {pieces + seen, (uint32_t)info->max_events, 0};
    xm_log few = {pieces_log + logged, 3, 0};
    status = xm_step(game, state_in(&twin), next, flags, &some, &few, NULL);
    if (!CHECK(status == XM_OK || status == XM_AGAIN)) return;
    seen += some.count;
    logged += few.count;
    next = XM_NO_ACTION;
  } while (status == XM_AGAIN);
  CHECK(seen == events.count && memcmp(all, pieces, seen * sizeof all[0]) == 0);
  CHECK(logged == log.count && memcmp(all_log, pieces_log, logged * sizeof all_log[0]) == 0);
  CHECK(memcmp(&twin, state, info->state_size) == 0);
  const int32_t count = xm_legal_action_count(game, state);
  CHECK((flags & XM_STEP_FORCED) != 0 ? count == 0 || count > 1 : true);
  CHECK(xm_current_player(game, state) != XM_CHANCE_PLAYER);
}

static void stepping(const char *string, uint32_t flags) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  memory m;
  xm_state *state = state_in(&m);
  xm_rng rng;
  xm_rng_seed(&rng, 4, flags);
  xm_state_init(game, state, 4, 0, NULL);
  in_pieces(game, state, XM_NO_ACTION, flags, &info);
  for (int move = 0; move < 500 && !is_over(game, state); move++) {
    in_pieces(game, state, random_value(game, state, &rng), flags, &info);
  }
  xm_game_destroy(game);
}

/* The log is what happened: applying it again gives the same state and events. */
static void replay(const char *string) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  memory m, copy;
  xm_rng rng;
  xm_rng_seed(&rng, 8, 8);
  xm_state_init(game, state_in(&m), 8, 0, NULL);
  memcpy(&copy, &m, sizeof copy);
  xm_events events = {all, ROOM, 0};
  xm_log log = {all_log, ROOM, 0};
  for (int move = 0; move < 300 && !is_over(game, state_in(&m)); move++) {
    const bool chance = xm_current_player(game, state_in(&m)) == XM_CHANCE_PLAYER;
    const int32_t action = chance ? XM_NO_ACTION : random_value(game, state_in(&m), &rng);
    CHECK(xm_step(game, state_in(&m), action, (uint32_t)(move % 2), &events, &log, NULL) == XM_OK);
  }
  xm_events again = {pieces, ROOM, 0};
  for (uint32_t i = 0; i < log.count; i++) {
    CHECK(xm_current_player(game, state_in(&copy)) == all_log[i].actor);
    CHECK(xm_apply(game, state_in(&copy), all_log[i].value, &again, NULL, NULL) == XM_OK);
  }
  CHECK(events.count == again.count && memcmp(all, pieces, again.count * sizeof all[0]) == 0);
  CHECK(xm_equal(game, state_in(&m), state_in(&copy)) == 1);
  for (uint32_t i = 0; i < events.count; i++) {
    size_t size;
    CHECK(all[i].visible_to != 0);
    for (int32_t viewer = -1; viewer < info.num_players; viewer++) {
      CHECK(xm_events_to_msgpack(game, all + i, 1, viewer, NULL, 0, &size) == XM_ERR_BUFFER);
    }
  }
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------- unchecked twins */

static void unchecked(const char *string) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  memory checked, fast;
  xm_rng rng;
  xm_rng_seed(&rng, 6, 6);
  xm_state_init(game, state_in(&checked), 6, 0, NULL);
  xm_state_copy(game, state_in(&fast), state_in(&checked));
  for (int move = 0; move < 600 && !is_over(game, state_in(&checked)); move++) {
    const bool chance = xm_current_player(game, state_in(&checked)) == XM_CHANCE_PLAYER;
    const int32_t value = random_value(game, state_in(&checked), &rng);
    if (move % 2 == 0) {
      CHECK(xm_apply(game, state_in(&checked), value, NULL, NULL, NULL) == XM_OK);
      xm_apply_unchecked(game, state_in(&fast), value);
    } else {
      const int32_t action = chance ? XM_NO_ACTION : value;
      CHECK(xm_step(game, state_in(&checked), action, 0, NULL, NULL, NULL) == XM_OK);
      xm_step_unchecked(game, state_in(&fast), action);
    }
    CHECK(memcmp(&checked, &fast, info.state_size) == 0);
  }
  xm_game_destroy(game);
}

static void playouts(const char *string) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  for (uint64_t i = 0; i < 20; i++) {
    memory a, b;
    xm_playout_result r = {.struct_size = sizeof r}, s = {.struct_size = sizeof s};
    xm_state_init(game, state_in(&a), 1, 0, NULL);
    xm_state_init(game, state_in(&b), 2, 5, NULL); /* playouts reseed */
    CHECK(xm_playout(game, state_in(&a), 9, i, 0, &r, NULL) == XM_OK);
    CHECK(xm_playout(game, state_in(&b), 9, i, 0, &s, NULL) == XM_OK);
    CHECK(memcmp(&a, &b, info.state_size) == 0 && memcmp(&r, &s, sizeof r) == 0);
    CHECK(r.finished == 1 && is_over(game, state_in(&a)));
    CHECK_EQ(r.turns, xm_turn(game, state_in(&a)));
    CHECK(r.choices <= r.decisions && r.legal_actions >= r.decisions);
    CHECK(info.max_game_length == 0 || (int64_t)r.decisions <= info.max_game_length);
    xm_state_init(game, state_in(&b), 1, 0, NULL);
    CHECK(xm_playout(game, state_in(&b), 9, i, 4, &s, NULL) == XM_OK);
    CHECK(s.finished == 0 ? s.decisions == 4 : s.decisions <= 4);
    CHECK(xm_current_player(game, state_in(&b)) != XM_CHANCE_PLAYER);
  }
  xm_game_destroy(game);
}

int main(void) {
  for (int i = 0; all_games[i] != NULL; i++) {
    refusals(all_games[i]);
    stepping(all_games[i], 0);
    stepping(all_games[i], XM_STEP_FORCED);
    replay(all_games[i]);
    unchecked(all_games[i]);
    playouts(all_games[i]);
  }
  return check_report();
}
