/* Action sequences: the input chooses a game, then what is done with a state, step by step:
 * legal and illegal actions, outcomes, sampled steps, small buffers, copies and playouts. */
#include "laws.h"

typedef struct table {
  const xm_game *game;
  xm_game_info info;
  memory state;
  input in;
} table;

static xm_state *now(table *t) { return state_in(&t->state); }

/* A legal action or possible outcome that the input chooses; XM_NO_ACTION at the end. */
static int32_t choose(table *t) {
  static int32_t values[MAX_LIST];
  static uint64_t weights[MAX_LIST];
  size_t count = 0;
  uint64_t total;
  if (xm_current_player(t->game, now(t)) == XM_CHANCE_PLAYER) {
    DEMAND(xm_chance_outcomes(t->game, now(t), values, weights, MAX_LIST, &count, &total) == XM_OK);
  } else {
    DEMAND(xm_legal_actions(t->game, now(t), values, MAX_LIST, &count) == XM_OK);
  }
  return count > 0 ? values[next_byte(&t->in) % count] : XM_NO_ACTION;
}

/* The checked and the unchecked call do the same; the log holds what was done. */
static void apply(table *t) {
  static xm_event items[MAX_EVENTS];
  xm_log_entry entry;
  xm_events events = {items, MAX_EVENTS, 0};
  xm_log log = {&entry, 1, 0};
  memory twin;
  const int32_t value = choose(t), actor = xm_current_player(t->game, now(t));
  if (value == XM_NO_ACTION) return;
  xm_state_copy(t->game, state_in(&twin), now(t));
  DEMAND(xm_apply(t->game, now(t), value, &events, &log, NULL) == XM_OK);
  DEMAND(events.count <= (uint32_t)t->info.max_events);
  DEMAND(log.count == 1 && entry.value == value && entry.actor == actor);
  xm_apply_unchecked(t->game, state_in(&twin), value);
  DEMAND(memcmp(&twin, &t->state, t->info.state_size) == 0);
  for (int32_t viewer = -1; viewer < t->info.num_players; viewer++) {
    size_t size;
    DEMAND(xm_events_to_msgpack(t->game, items, events.count, viewer, NULL, 0, &size) ==
           XM_ERR_BUFFER);
  }
}

static void apply_illegal(table *t) {
  static xm_event items[MAX_EVENTS];
  xm_events events = {items, MAX_EVENTS, 0};
  xm_error error = {0, "", ""};
  memory before = t->state;
  const int32_t value = next_byte(&t->in) % 4 == 0 ? (int32_t)next_word(&t->in)
                                                   : (int32_t)next_byte(&t->in);
  if (xm_is_legal(t->game, now(t), value)) return;
  DEMAND(xm_apply(t->game, now(t), value, &events, NULL, &error) == XM_ERR_ILLEGAL_ACTION);
  demand_reason(&error, XM_ERR_ILLEGAL_ACTION);
  DEMAND(memcmp(&before, &t->state, sizeof before) == 0 && events.count == 0);
  if (value == XM_NO_ACTION) return;
  DEMAND(xm_step(t->game, now(t), value, 0, &events, NULL, &error) == XM_ERR_ILLEGAL_ACTION);
  DEMAND(memcmp(&before, &t->state, sizeof before) == 0 && events.count == 0);
}

/* Sampled steps: all at once, and in pieces with the smallest buffer, do the same. */
static void step(table *t) {
  static xm_event all[65536], piece[MAX_EVENTS];
  const uint32_t flags = next_byte(&t->in) % 2;
  memory twin = t->state;
  xm_events events = {all, 65536, 0};
  xm_status status;
  uint32_t seen = 0;
  int32_t value = XM_NO_ACTION;
  if (xm_current_player(t->game, now(t)) >= 0) value = choose(t);
  DEMAND(xm_step(t->game, now(t), value, flags, &events, NULL, NULL) == XM_OK);
  do {
    xm_events some = {piece, (uint32_t)t->info.max_events, 0};
    status = xm_step(t->game, state_in(&twin), value, flags, &some, NULL, NULL);
    DEMAND(status == XM_OK || status == XM_AGAIN);
    DEMAND(seen + some.count <= events.count);
    DEMAND(some.count == 0 || memcmp(all + seen, piece, some.count * sizeof(xm_event)) == 0);
    seen += some.count;
    value = XM_NO_ACTION;
  } while (status == XM_AGAIN);
  DEMAND(seen == events.count);
  DEMAND(memcmp(&twin, &t->state, t->info.state_size) == 0);
  DEMAND(xm_current_player(t->game, now(t)) != XM_CHANCE_PLAYER);
}

static void do_one(table *t) {
  xm_playout_result result = {.struct_size = sizeof result};
  memory copy;
  switch (next_byte(&t->in) % 16) {
    case 0: all_laws(t->game, now(t), next_byte(&t->in)); break;
    case 1: law_texts(t->game, now(t)); break;
    case 2: apply_illegal(t); break;
    case 3:
    case 4:
    case 5: step(t); break;
    case 6: DEMAND(xm_reseed(t->game, now(t), next_byte(&t->in), 1) == XM_OK); break;
    case 7:
      if (xm_current_player(t->game, now(t)) < 0) break;
      DEMAND(xm_resample(t->game, now(t), xm_current_player(t->game, now(t)),
                         next_byte(&t->in), 2, NULL) == XM_OK);
      break;
    case 8:
      xm_state_copy(t->game, state_in(&copy), now(t));
      DEMAND(xm_playout(t->game, state_in(&copy), 1, 2, 300, &result, NULL) == XM_OK);
      DEMAND(result.finished || result.decisions == 300);
      break;
    default: apply(t); break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static table t;
  t.in = (input){data, data + size};
  t.game = game_number(next_byte(&t.in));
  t.info.struct_size = sizeof t.info;
  DEMAND(xm_game_get_info(t.game, &t.info) == XM_OK);
  DEMAND(xm_state_init(t.game, now(&t), next_byte(&t.in), 0, NULL) == XM_OK);
  while (t.in.at < t.in.end) do_one(&t);
  all_laws(t.game, now(&t), 1);
  return 0;
}
