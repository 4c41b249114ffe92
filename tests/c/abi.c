/* The public functions as a host may misuse them: NULLs, sizes, alignment, states of other
 * games, buffers without room, allocators that fail. */
#include "play.h"

static int32_t actions[1024];
static uint64_t weights[1024];
static uint8_t buffer[65536];

/* ------------------------------------------------------- every function on a state */

enum { NUM_CALLS = 17 };

static const char *const call_names[NUM_CALLS] = {
    "xm_reseed",           "xm_key",           "xm_legal_actions",    "xm_legal_mask",
    "xm_chance_outcomes",  "xm_returns",       "xm_apply",            "xm_step",
    "xm_playout",          "xm_action_to_string", "xm_string_to_action", "xm_action_to_msgpack",
    "xm_snapshot",         "xm_describe",      "xm_view",             "xm_resample",
    "xm_step, nothing to do"};

/* Function number `i` with good arguments besides these two. */
static xm_status call(int i, const xm_game *game, xm_state *state, xm_error *error) {
  int32_t returns[XM_MAX_PLAYERS], action;
  size_t size;
  uint64_t total;
  switch (i) {
    case 0: return xm_reseed(game, state, 1, 2);
    case 1: return xm_key(game, state, buffer, sizeof buffer, &size);
    case 2: return xm_legal_actions(game, state, actions, 1024, &size);
    case 3: return xm_legal_mask(game, state, buffer, sizeof buffer, &size);
    case 4: return xm_chance_outcomes(game, state, actions, weights, 1024, &size, &total);
    case 5: return xm_returns(game, state, returns);
    case 6: return xm_apply(game, state, 0, NULL, NULL, error);
    case 7: return xm_step(game, state, 0, 0, NULL, NULL, error);
    case 8: return xm_playout(game, state, 1, 2, 3, NULL, error);
    case 9: return xm_action_to_string(game, state, 0, (char *)buffer, sizeof buffer, &size);
    case 10: return xm_string_to_action(game, state, "pass", 4, &action, error);
    case 11: return xm_action_to_msgpack(game, state, 0, buffer, sizeof buffer, &size);
    case 12: return xm_snapshot(game, state, buffer, sizeof buffer, &size);
    case 13: return xm_describe(game, state, buffer, sizeof buffer, &size);
    case 14: return xm_view(game, state, 0, buffer, sizeof buffer, &size);
    case 15: return xm_resample(game, state, 0, 1, 2, error);
    default: return xm_step(game, state, XM_NO_ACTION, 0, NULL, NULL, error);
  }
}

static bool takes_null_state(int i) { return i >= 9 && i <= 11; }
static bool takes_error(int i) {
  return i == 6 || i == 7 || i == 8 || i == 10 || i == 15 || i == 16;
}

static void refuses(int i, const xm_game *game, xm_state *state, xm_status expected) {
  xm_error error = {0, "", ""};
  if (!CHECK_EQ(call(i, game, state, &error), expected)) printf("    %s\n", call_names[i]);
  if (!takes_error(i)) return;
  if (!CHECK_EQ(error.status, expected)) printf("    %s\n", call_names[i]);
  if (!CHECK(error.message[0] != '\0')) printf("    %s\n", call_names[i]);
  if (!CHECK_EQ(call(i, game, state, NULL), expected)) printf("    %s\n", call_names[i]);
}

static void bad_states(const char *name, const char *another) {
  xm_game *game = make_game(name), *other = make_game(another);
  memory good, shifted, foreign, zero;
  play_to(game, state_in(&good), 1, 20);
  play_to(other, state_in(&foreign), 1, 20);
  memset(&zero, 0, sizeof zero);
  memset(&shifted, 0, sizeof shifted);
  memcpy(shifted.bytes + 1, good.bytes, xm_state_size(game));
  xm_state *misaligned = (xm_state *)(void *)(shifted.bytes + 1);
  const memory before = foreign, before_shifted = shifted;
  for (int i = 0; i < NUM_CALLS; i++) {
    refuses(i, NULL, state_in(&good), XM_ERR_ARGUMENT);
    if (!takes_null_state(i)) refuses(i, game, NULL, XM_ERR_ARGUMENT);
    refuses(i, game, misaligned, XM_ERR_ALIGNMENT);
    refuses(i, game, state_in(&foreign), XM_ERR_WRONG_GAME);
    refuses(i, game, state_in(&zero), XM_ERR_WRONG_GAME);
  }
  CHECK(memcmp(&before, &foreign, sizeof before) == 0);
  CHECK(memcmp(&before_shifted, &shifted, sizeof shifted) == 0);
  xm_state *const bad[] = {NULL, misaligned, state_in(&foreign), state_in(&zero)};
  for (int i = 0; i < 4; i++) {
    CHECK_EQ(xm_current_player(game, bad[i]), XM_TERMINAL_PLAYER);
    CHECK_EQ(xm_end_reason_of(game, bad[i]), XM_END_NONE);
    CHECK_EQ(xm_turn(game, bad[i]), 0);
    CHECK_EQ(xm_legal_action_count(game, bad[i]), 0);
    CHECK_EQ(xm_is_legal(game, bad[i], 0), 0);
    CHECK_EQ(xm_random(game, bad[i]), 0);
    CHECK_EQ(xm_equal(game, bad[i], state_in(&good)), 0);
    CHECK_EQ(xm_equal(game, state_in(&good), bad[i]), 0);
  }
  CHECK_EQ(xm_current_player(NULL, state_in(&good)), XM_TERMINAL_PLAYER);
  CHECK_EQ(xm_state_init(game, NULL, 1, 2, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_state_init(NULL, state_in(&good), 1, 2, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_state_init(game, misaligned, 1, 2, NULL), XM_ERR_ALIGNMENT);
  CHECK_EQ(xm_restore(game, misaligned, buffer, 9, NULL), XM_ERR_ALIGNMENT);
  CHECK_EQ(xm_build(game, misaligned, buffer, 9, 0, 0, NULL), XM_ERR_ALIGNMENT);
  CHECK_EQ(xm_restore(game, state_in(&good), NULL, 9, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_build(game, state_in(&good), NULL, 9, 0, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_restore(NULL, state_in(&good), buffer, 9, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_restore(game, NULL, buffer, 9, NULL), XM_ERR_ARGUMENT);
  xm_game_destroy(game);
  xm_game_destroy(other);
}

/* NULL where a result goes. */
static void null_results(const char *string) {
  xm_game *game = make_game(string);
  memory m;
  size_t size;
  uint64_t total, hash;
  const char *name;
  const void *pack;
  play_to(game, state_in(&m), 1, 20);
  xm_state *s = state_in(&m);
  const memory before = m;
  CHECK_EQ(xm_key(game, s, buffer, sizeof buffer, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_legal_actions(game, s, actions, 1024, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_legal_mask(game, s, buffer, sizeof buffer, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_chance_outcomes(game, s, actions, weights, 1024, NULL, &total), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_chance_outcomes(game, s, actions, weights, 1024, &size, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_returns(game, s, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_action_to_string(game, s, 0, NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_string_to_action(game, s, NULL, 0, actions, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_string_to_action(game, s, "pass", 4, NULL, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_action_to_msgpack(game, s, 0, NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_events_to_msgpack(game, NULL, 1, 0, NULL, 0, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_events_to_msgpack(game, NULL, 0, 0, buffer, 9, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_events_to_msgpack(NULL, NULL, 0, 0, buffer, 9, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_snapshot(game, s, NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_describe(game, s, NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_view(game, s, 0, NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_snapshot_game(NULL, 3, &name, &size, &hash, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_snapshot_game(buffer, 3, NULL, &size, &hash, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_snapshot_game(buffer, 3, &name, NULL, &hash, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_snapshot_game(buffer, 3, &name, &size, NULL, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_string(game, NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_string(NULL, NULL, 0, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_content(game, NULL, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_content(game, &pack, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_content(NULL, &pack, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_option_value(game, NULL, NULL, 0, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_option_value(game, "max_turns", NULL, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_domain_name(game, "character", 0, NULL, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_domain_name(game, "character", 0, &name, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_domain_name(game, NULL, 0, &name, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_domain_name(NULL, "character", 0, &name, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_view(game, s, -1, buffer, sizeof buffer, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_view(game, s, 2, buffer, sizeof buffer, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_resample(game, s, -1, 0, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_resample(game, s, 2, 0, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_events_to_msgpack(game, NULL, 0, -2, buffer, 9, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_events_to_msgpack(game, NULL, 0, 2, buffer, 9, &size), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_step(game, s, XM_NO_ACTION, 2, NULL, NULL, NULL), XM_ERR_ARGUMENT);
  CHECK(memcmp(&before, &m, sizeof before) == 0);
  CHECK_EQ(xm_state_size(NULL), 0);
  CHECK_EQ(xm_state_align(game), XM_STATE_ALIGN);
  xm_game_destroy(NULL);
  xm_game_destroy(game);
}

/* Events that no game made are refused, not read beyond their table. */
static void strange_events(const char *string) {
  xm_game *game = make_game(string);
  size_t size;
  xm_kind_info kind = {.struct_size = sizeof kind};
  int32_t kinds = 0;
  while (xm_kind_get_info(game, XM_TABLE_EVENTS, kinds, &kind) == XM_OK) kinds++;
  xm_event event = {0, 0xff, 0, {0, 0, 0, 0, 0, 0, 0, 0}};
  event.kind = (uint16_t)kinds;
  CHECK_EQ(xm_events_to_msgpack(game, &event, 1, 0, buffer, sizeof buffer, &size),
           XM_ERR_ARGUMENT);
  event.kind = 0;
  event.num_args = XM_MAX_EVENT_ARGS + 1;
  CHECK_EQ(xm_events_to_msgpack(game, &event, 1, 0, buffer, sizeof buffer, &size),
           XM_ERR_ARGUMENT);
  for (int i = 0; i < 8; i++) event.args[i] = i % 2 == 0 ? INT16_MIN : INT16_MAX;
  for (int32_t i = 0; i < kinds; i++) {
    CHECK(xm_kind_get_info(game, XM_TABLE_EVENTS, i, &kind) == XM_OK);
    event.kind = (uint16_t)i;
    event.num_args = (uint8_t)kind.num_args;
    CHECK_EQ(xm_events_to_msgpack(game, &event, 1, 1, buffer, sizeof buffer, &size), XM_OK);
    if (kind.num_args == XM_MAX_EVENT_ARGS) continue;
    event.num_args = (uint8_t)(kind.num_args + 1);
    CHECK_EQ(xm_events_to_msgpack(game, &event, 1, 1, buffer, sizeof buffer, &size),
             XM_ERR_ARGUMENT);
  }
  xm_game_destroy(game);
}

/* -------------------------------------------------------------------- small buffers */

enum { NUM_WRITERS = 12 };

static const char *const writer_names[NUM_WRITERS] = {
    "xm_game_string", "xm_option_value",      "xm_key",
    "xm_snapshot",    "xm_describe",          "xm_view",
    "xm_action_to_string (state)", "xm_action_to_string (NULL)", "xm_action_to_msgpack",
    "xm_events_to_msgpack", "xm_legal_mask", "xm_legal_actions"};

static xm_event some_events[512];
static uint32_t num_events;

static xm_status write_with(int i, const xm_game *game, const xm_state *state, void *to,
                            size_t capacity, size_t *size) {
  const int32_t action = 3;
  switch (i) {
    case 0: return xm_game_string(game, to, capacity, size);
    case 1: return xm_option_value(game, "max_turns", to, capacity, size);
    case 2: return xm_key(game, state, to, capacity, size);
    case 3: return xm_snapshot(game, state, to, capacity, size);
    case 4: return xm_describe(game, state, to, capacity, size);
    case 5: return xm_view(game, state, 1, to, capacity, size);
    case 6: return xm_action_to_string(game, state, action, to, capacity, size);
    case 7: return xm_action_to_string(game, NULL, action, to, capacity, size);
    case 8: return xm_action_to_msgpack(game, state, action, to, capacity, size);
    case 9: return xm_events_to_msgpack(game, some_events, num_events, 0, to, capacity, size);
    case 10: return xm_legal_mask(game, state, to, capacity, size);
    default: return xm_legal_actions(game, state, to, capacity, size);
  }
}

static void small_buffer(int i, const xm_game *game, const xm_state *state) {
  static uint8_t small[65536];
  size_t needed = 0, size = 0;
  const size_t unit = i == 11 ? sizeof(int32_t) : 1;
  const bool text = i <= 1 || i == 6 || i == 7;
  CHECK_EQ(write_with(i, game, state, NULL, 0, &needed), XM_ERR_BUFFER);
  CHECK(needed > 0);
  bool says_so = true, stays_inside = true;
  for (size_t capacity = 0; capacity < needed + text; capacity++) {
    memset(small, 0xee, sizeof small);
    size = 0;
    says_so &= write_with(i, game, state, small, capacity, &size) == XM_ERR_BUFFER;
    says_so &= size == needed;
    for (size_t k = 0; k < needed * unit + 64; k++) {
      if (small[k] == 0xee) continue;
      stays_inside &= k < capacity * unit;
    }
  }
  const bool fits = write_with(i, game, state, small, needed + text, &size) == XM_OK;
  if (!CHECK(says_so && fits && size == needed)) printf("    %s\n", writer_names[i]);
  if (!CHECK(stays_inside)) printf("    %s\n", writer_names[i]);
}

static void small_buffers(const char *string) {
  xm_game *game = make_game(string);
  memory m;
  uint64_t seed = 1;
  do {
    play_to(game, state_in(&m), seed++, 200);
  } while (xm_legal_action_count(game, state_in(&m)) < 2);
  const memory before = m;
  memory copy = m;
  xm_events events = {some_events, 512, 0};
  xm_legal_actions(game, state_in(&m), actions, 1024, &(size_t){0});
  CHECK(xm_apply(game, state_in(&copy), actions[0], &events, NULL, NULL) == XM_OK);
  num_events = events.count;
  for (int i = 0; i < NUM_WRITERS; i++) small_buffer(i, game, state_in(&m));
  CHECK(memcmp(&before, &m, sizeof m) == 0);
  size_t count;
  uint64_t total;
  xm_state_init(game, state_in(&m), 1, 0, NULL);
  CHECK_EQ(xm_chance_outcomes(game, state_in(&m), NULL, NULL, 0, &count, &total), XM_ERR_BUFFER);
  CHECK(count > 1);
  actions[count - 1] = -7;
  CHECK_EQ(xm_chance_outcomes(game, state_in(&m), actions, weights, count - 1, &count, &total),
           XM_ERR_BUFFER);
  CHECK_EQ(actions[count - 1], -7);
  CHECK(xm_chance_outcomes(game, state_in(&m), actions, weights, count, &count, &total) == XM_OK);
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------------ allocators */

typedef struct heap {
  int blocks, calls, fail_at; /* fail_at: the call that gives none; 0: never */
  size_t bytes;
} heap;

static void *allocate(void *user, size_t size) {
  heap *h = user;
  if (++h->calls == h->fail_at) return NULL;
  h->blocks++;
  h->bytes += size;
  return malloc(size);
}

static void release(void *user, void *block, size_t size) {
  heap *h = user;
  h->blocks--;
  h->bytes -= size;
  free(block);
}

static void allocators(void) {
  heap h = {0, 0, 0, 0};
  const xm_allocator allocator = {allocate, release, &h};
  xm_game_options options = {sizeof options, NULL, 0, &allocator};
  xm_game *game = NULL;
  xm_error error = {0, "", ""};
  CHECK(xm_game_create("alert", 5, &options, &game, NULL) == XM_OK);
  CHECK(h.blocks == 1 && h.calls == 1);
  memory m;
  play_to(game, state_in(&m), 1, 100);
  CHECK(xm_playout(game, state_in(&m), 1, 1, 0, NULL, NULL) == XM_OK);
  CHECK_EQ(h.calls, 1); /* nothing else allocates */
  xm_game_destroy(game);
  CHECK(h.blocks == 0 && h.bytes == 0);
  h.calls = 0;
  h.fail_at = 1;
  CHECK_EQ(xm_game_create("alert", 5, &options, &game, &error), XM_ERR_MEMORY);
  CHECK(game == NULL && error.status == XM_ERR_MEMORY && error.message[0] != '\0');
  h.fail_at = 0;
  options.pack = "\x80";
  options.pack_size = 1;
  CHECK_EQ(xm_game_create("alert", 5, &options, &game, &error), XM_ERR_CONTENT);
  CHECK(game == NULL && h.blocks == 0 && h.bytes == 0); /* given back on failure */
  CHECK_EQ(xm_game_create("alert(players=3,first_player=3)", 31, &options, &game, &error),
           XM_ERR_OPTION);
  CHECK(game == NULL && h.blocks == 0 && h.bytes == 0);
}

static void create_arguments(void) {
  xm_game *game = NULL;
  xm_game_options options = {sizeof options, NULL, 0, NULL};
  CHECK_EQ(xm_game_create("alert", 5, NULL, NULL, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_create(NULL, 5, NULL, &game, NULL), XM_ERR_ARGUMENT);
  CHECK(game == NULL);
  options.struct_size = 0;
  CHECK_EQ(xm_game_create("alert", 5, &options, &game, NULL), XM_ERR_ARGUMENT);
  options.struct_size = sizeof options - 1;
  CHECK_EQ(xm_game_create("alert", 5, &options, &game, NULL), XM_ERR_ARGUMENT);
  struct {
    xm_game_options now;
    uint64_t later;
  } next = {{sizeof next, NULL, 0, NULL}, 0}; /* of a later version, nothing new asked for */
  CHECK(xm_game_create("alert", 5, &next.now, &game, NULL) == XM_OK);
  xm_game_destroy(game);
  next.later = 1;
  CHECK_EQ(xm_game_create("alert", 5, &next.now, &game, NULL), XM_ERR_ARGUMENT);
  next.now.struct_size = SIZE_MAX;
  CHECK_EQ(xm_game_create("alert", 5, &next.now, &game, NULL), XM_ERR_ARGUMENT);
  const xm_allocator half = {NULL, NULL, NULL};
  options.struct_size = sizeof options;
  options.allocator = &half;
  CHECK_EQ(xm_game_create("alert", 5, &options, &game, NULL), XM_ERR_ARGUMENT);
  options.allocator = NULL;
  options.struct_size = sizeof options;
  options.pack = "";
  CHECK_EQ(xm_game_create("alert", 5, &options, &game, NULL), XM_ERR_CONTENT);
}

/* Structs that begin with their size are filled up to that size and no further. */
static void struct_sizes(void) {
  union {
    uint64_t align;
    unsigned char bytes[512];
    xm_game_info info;
    xm_option_info option;
    xm_field_info field;
    xm_kind_info kind;
    xm_playout_result playout;
  } u;
  static const size_t full[] = {sizeof(xm_game_info), sizeof(xm_option_info),
                                sizeof(xm_field_info), sizeof(xm_kind_info),
                                sizeof(xm_playout_result)};
  xm_game *game = make_game("alert");
  memory m;
  for (int which = 0; which < 5; which++) {
    for (size_t size = 0; size <= full[which] + 16; size += 4) {
      memset(&u, 0xee, sizeof u);
      u.info.struct_size = size;
      xm_state_init(game, state_in(&m), 1, 0, NULL);
      const xm_status status = which == 0   ? xm_game_get_info(game, &u.info)
                               : which == 1 ? xm_option_get_info(0, 0, &u.option)
                               : which == 2 ? xm_field_get_info(game, 0, &u.field)
                               : which == 3 ? xm_kind_get_info(game, XM_TABLE_EVENTS, 0, &u.kind)
                                            : xm_playout(game, state_in(&m), 1, 0, 5, &u.playout,
                                                         NULL);
      CHECK_EQ(status, size >= sizeof(size_t) ? XM_OK : XM_ERR_ARGUMENT);
      CHECK_EQ(u.info.struct_size, size);
      bool beyond = true;
      const size_t end = size < sizeof(size_t) ? sizeof(size_t) : size;
      for (size_t k = end; k < sizeof u; k++) beyond &= u.bytes[k] == 0xee;
      CHECK(beyond);
    }
  }
  CHECK_EQ(xm_game_get_info(game, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_game_get_info(NULL, &u.info), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_option_get_info(0, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_field_get_info(game, 0, NULL), XM_ERR_ARGUMENT);
  CHECK_EQ(xm_kind_get_info(game, 0, 0, NULL), XM_ERR_ARGUMENT);
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------------ the tables */

static void layout(const char *string) {
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  xm_field_info field = {.struct_size = sizeof field};
  int32_t count = 0;
  for (; xm_field_get_info(game, count, &field) == XM_OK; count++) {
    size_t last = field.offset + field.width;
    for (uint32_t i = 0; i < field.num_dims; i++) {
      CHECK(field.dims[i] > 0);
      last += (size_t)(field.dims[i] - 1) * field.strides[i];
    }
    CHECK(field.path[0] != '\0' && field.kind != NULL);
    CHECK(last <= info.state_size);
    CHECK(field.width <= 8 && field.min <= field.max);
    const char *name = NULL;
    size_t length;
    if (field.domain == NULL) continue;
    CHECK(xm_domain_name(game, field.domain, 0, &name, &length) == XM_OK);
    CHECK_EQ(xm_domain_name(game, field.domain, -1, &name, &length), XM_ERR_ARGUMENT);
    CHECK_EQ(xm_domain_name(game, field.domain, 1000000, &name, &length), XM_ERR_ARGUMENT);
  }
  CHECK(count > 5);
  CHECK_EQ(xm_field_get_info(game, -1, &field), XM_ERR_ARGUMENT);
  for (int32_t table = -1; table < 4; table++) {
    xm_kind_info kind = {.struct_size = sizeof kind};
    int32_t rows = 0;
    for (; xm_kind_get_info(game, table, rows, &kind) == XM_OK; rows++) {
      CHECK(kind.name[0] != '\0' && kind.num_args <= 8);
      for (uint32_t i = 0; i < kind.num_args; i++) CHECK(kind.args[i] && kind.domains[i]);
    }
    CHECK((rows > 0) == (table >= 0 && table <= 2));
    CHECK_EQ(xm_kind_get_info(game, table, -1, &kind), XM_ERR_ARGUMENT);
  }
  xm_game_destroy(game);
}

static void names(void) {
  CHECK_EQ(xm_abi_version(), XM_ABI_VERSION);
  CHECK(xm_version_string()[0] != '\0');
  CHECK_TEXT(xm_status_name(XM_OK), "XM_OK");
  CHECK_TEXT(xm_status_name(XM_ERR_WRONG_GAME), "XM_ERR_WRONG_GAME");
  CHECK_TEXT(xm_status_name(-1), "XM_UNKNOWN_STATUS");
  CHECK_TEXT(xm_status_name(12), "XM_UNKNOWN_STATUS");
  CHECK_TEXT(xm_end_reason_name(XM_END_VICTORY), "victory");
  CHECK_TEXT(xm_end_reason_name(-1), "unknown");
  CHECK_TEXT(xm_end_reason_name(99), "unknown");
}

int main(void) {
  names();
  bad_states("alert", "alert(players=3)");
  bad_states("siege", "siege(players=3)");
  bad_states("siege", "alert");
  bad_states("skirmish", "skirmish(first_player=1)");
  null_results("alert");
  null_results("siege");
  null_results("skirmish");
  for (int32_t i = 0; i < xm_game_count(); i++) strange_events(xm_game_name(i));
  small_buffers("alert(players=3,mode=advanced)");
  small_buffers("siege(players=3,length=short)");
  small_buffers("skirmish(cards_per_phase=0,move_exact=false)");
  allocators();
  create_arguments();
  struct_sizes();
  for (int i = 0; all_games[i] != NULL; i++) layout(all_games[i]);
  return check_report();
}
