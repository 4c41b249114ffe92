/* Public functions: states, looking, moving on. */
#include "core/api.h"

xm_status xm_explain_state(const xm_game *game, const xm_state *state, xm_error *error) {
  const xm_status status = xm_check_state(game, state);
  switch (status) {
    case XM_OK: return XM_OK;
    case XM_ERR_ALIGNMENT:
      return xm_fail(error, status, "state", "the memory is not aligned to %d bytes",
                     (int)XM_STATE_ALIGN);
    case XM_ERR_WRONG_GAME:
      return xm_fail(error, status, "state",
                     "the memory holds no state of this game with these options and content");
    default: return xm_fail(error, status, "state", "game or state is NULL");
  }
}

/* ------------------------------------------------------------------------ states */

void xm_blank_state(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream) {
  xm_head *head = (xm_head *)(void *)state;
  memset(state, 0, game->def->state_size);
  xm_rng_seed(&head->rng, seed, stream);
  head->tag = game->tag;
}

xm_status xm_state_init(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream,
                        xm_error *error) {
  const xm_status status = xm_check_memory(game, state);
  if (status != XM_OK) {
    return xm_fail(error, status, "state", status == XM_ERR_ALIGNMENT
                                               ? "the memory is not aligned to xm_state_align()"
                                               : "game or state is NULL");
  }
  xm_blank_state(game, state, seed, stream);
  xm_ctx c = xm_context(game, state, NULL);
  game->def->start(&c);
  xm_machine_run(&c);
  return XM_OK;
}

void xm_state_copy(const xm_game *game, xm_state *target, const xm_state *source) {
  if (game == NULL || target == NULL || source == NULL) return;
  memcpy(target, source, game->def->state_size);
}

xm_status xm_reseed(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream) {
  const xm_status status = xm_check_state(game, state);
  if (status == XM_OK) xm_rng_seed(&((xm_head *)(void *)state)->rng, seed, stream);
  return status;
}

uint64_t xm_random(const xm_game *game, xm_state *state) {
  if (xm_check_state(game, state) != XM_OK) return 0;
  return xm_rng_next(&((xm_head *)(void *)state)->rng);
}

/* The generator stands first; all that follows is the position. */
static const unsigned char *position(const xm_state *state) {
  return (const unsigned char *)state + sizeof(xm_rng);
}

static size_t position_size(const xm_game *game) { return game->def->state_size - sizeof(xm_rng); }

int32_t xm_equal(const xm_game *game, const xm_state *a, const xm_state *b) {
  if (xm_check_state(game, a) != XM_OK || xm_check_state(game, b) != XM_OK) return 0;
  return memcmp(position(a), position(b), position_size(game)) == 0;
}

xm_status xm_key(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                 size_t *size) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK || size == NULL) return status != XM_OK ? status : XM_ERR_ARGUMENT;
  *size = position_size(game);
  if (buffer == NULL || capacity < *size) return XM_ERR_BUFFER;
  memcpy(buffer, position(state), *size);
  return XM_OK;
}

/* ----------------------------------------------------------------------- looking */

int32_t xm_current_player(const xm_game *game, const xm_state *state) {
  if (xm_check_state(game, state) != XM_OK) return XM_TERMINAL_PLAYER;
  const xm_frame *top = xm_top(game, state);
  if (top == NULL) return XM_TERMINAL_PLAYER;
  return xm_kind_of_step(game, top) == XM_STEP_CHANCE ? XM_CHANCE_PLAYER : top->arg[0];
}

int32_t xm_end_reason_of(const xm_game *game, const xm_state *state) {
  return xm_check_state(game, state) == XM_OK ? xm_head_of(state)->end : XM_END_NONE;
}

int32_t xm_turn(const xm_game *game, const xm_state *state) {
  return xm_check_state(game, state) == XM_OK ? xm_head_of(state)->turn : 0;
}

xm_status xm_legal_actions(const xm_game *game, const xm_state *state, int32_t *actions,
                           size_t capacity, size_t *count) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK || count == NULL) return status != XM_OK ? status : XM_ERR_ARGUMENT;
  xm_legal list;
  xm_machine_legal(game, state, &list);
  *count = list.count;
  if (list.count > capacity || (actions == NULL && list.count > 0)) return XM_ERR_BUFFER;
  for (unsigned i = 0; i < list.count; i++) actions[i] = list.item[i];
  return XM_OK;
}

int32_t xm_legal_action_count(const xm_game *game, const xm_state *state) {
  if (xm_check_state(game, state) != XM_OK) return 0;
  xm_legal list;
  xm_machine_legal(game, state, &list);
  return list.count;
}

static bool is_possible(const xm_game *game, const xm_state *state, int32_t value) {
  const xm_frame *top = xm_top(game, state);
  if (top == NULL) return false;
  if (xm_kind_of_step(game, top) == XM_STEP_CHANCE) {
    const xm_dist dist = xm_machine_dist(game, state);
    return xm_dist_weight(game, &dist, value) > 0;
  }
  xm_legal list;
  xm_machine_legal(game, state, &list);
  for (unsigned i = 0; i < list.count; i++) {
    if (list.item[i] == value) return true;
  }
  return false;
}

int32_t xm_is_legal(const xm_game *game, const xm_state *state, int32_t action) {
  return xm_check_state(game, state) == XM_OK && is_possible(game, state, action);
}

xm_status xm_legal_mask(const xm_game *game, const xm_state *state, uint8_t *mask,
                        size_t capacity, size_t *count) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK || count == NULL) return status != XM_OK ? status : XM_ERR_ARGUMENT;
  *count = (size_t)game->num_actions;
  if (mask == NULL || capacity < *count) return XM_ERR_BUFFER;
  xm_legal list;
  xm_machine_legal(game, state, &list);
  memset(mask, 0, *count);
  for (unsigned i = 0; i < list.count; i++) mask[list.item[i]] = 1;
  return XM_OK;
}

xm_status xm_chance_outcomes(const xm_game *game, const xm_state *state, int32_t *outcomes,
                             uint64_t *weights, size_t capacity, size_t *count, uint64_t *total) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK) return status;
  if (count == NULL || total == NULL) return XM_ERR_ARGUMENT;
  const xm_frame *top = xm_top(game, state);
  size_t n = 0;
  *total = 0;
  if (top != NULL && xm_kind_of_step(game, top) == XM_STEP_CHANCE) {
    const xm_dist dist = xm_machine_dist(game, state);
    const int size = xm_dist_size(game, &dist);
    for (int i = 0; i < size; i++) {
      const uint32_t weight = xm_dist_weight(game, &dist, i);
      if (weight == 0) continue;
      if (n < capacity) {
        if (outcomes != NULL) outcomes[n] = i;
        if (weights != NULL) weights[n] = weight;
      }
      *total += weight;
      n++;
    }
  }
  *count = n;
  return n <= capacity ? XM_OK : XM_ERR_BUFFER;
}

xm_status xm_returns(const xm_game *game, const xm_state *state, int32_t *returns) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK || returns == NULL) return status != XM_OK ? status : XM_ERR_ARGUMENT;
  const unsigned winners = xm_head_of(state)->winners;
  int won = 0;
  for (int i = 0; i < game->num_players; i++) won += (winners >> i & 1u) != 0;
  const int lost = game->num_players - won;
  for (int i = 0; i < game->num_players; i++) { /* G8, G9 */
    if (won == 0 || lost == 0) returns[i] = 0;
    else returns[i] = (winners >> i & 1u) != 0 ? XM_UTILITY_ONE / won : -XM_UTILITY_ONE / lost;
  }
  return XM_OK;
}

/* --------------------------------------------------------------------- moving on */

static bool has_room(const xm_game *game, const xm_events *events, const xm_log *log) {
  if (events != NULL && (events->items == NULL || events->count > events->capacity ||
                         events->capacity - events->count < game->def->max_events)) {
    return false;
  }
  return log == NULL || (log->items != NULL && log->count < log->capacity);
}

/* Writes the log and applies; the value is possible and there is room. */
static void apply(xm_ctx *c, int32_t value, xm_log *log) {
  const xm_game *game = c->game;
  xm_state *state = (xm_state *)(void *)c->head;
  if (log != NULL) {
    const xm_frame *top = xm_top(game, state);
    const bool chance = xm_kind_of_step(game, top) == XM_STEP_CHANCE;
    xm_log_entry *entry = &log->items[log->count++];
    entry->value = value;
    entry->actor = (int16_t)(chance ? XM_CHANCE_PLAYER : top->arg[0]);
    entry->visible_to = (uint16_t)xm_machine_viewers(game, state, value);
  }
  xm_machine_apply(c, value);
}

static xm_status refuse(const xm_game *game, const xm_state *state, int32_t action,
                        xm_error *error) {
  const xm_frame *top = xm_top(game, state);
  if (top == NULL) {
    return xm_fail(error, XM_ERR_ILLEGAL_ACTION, "action", "%d: the game is over", (int)action);
  }
  const char *step = game->def->steps[top->step].name;
  if (xm_kind_of_step(game, top) == XM_STEP_CHANCE) {
    return xm_fail(error, XM_ERR_ILLEGAL_ACTION, "action",
                   "%d is not a possible outcome of the chance event '%s'", (int)action, step);
  }
  if (action < 0 || action >= game->num_actions) {
    return xm_fail(error, XM_ERR_ILLEGAL_ACTION, "action", "%d is not from 0 to %d", (int)action,
                   (int)game->num_actions - 1);
  }
  char text[128];
  size_t length;
  if (xm_action_to_string(game, state, action, text, sizeof text, &length) != XM_OK) text[0] = '\0';
  return xm_fail(error, XM_ERR_ILLEGAL_ACTION, "action",
                 "%d (%s) is not legal at '%s' of player %d; %d actions are", (int)action, text,
                 step, (int)top->arg[0], (int)xm_legal_action_count(game, state));
}

static xm_status refuse_room(xm_error *error) {
  return xm_fail(error, XM_ERR_BUFFER, NULL,
                 "the event buffer needs room for max_events more, the log for one more");
}

xm_status xm_apply(const xm_game *game, xm_state *state, int32_t action, xm_events *events,
                   xm_log *log, xm_error *error) {
  const xm_status status = xm_explain_state(game, state, error);
  if (status != XM_OK) return status;
  if (!is_possible(game, state, action)) return refuse(game, state, action, error);
  if (!has_room(game, events, log)) return refuse_room(error);
  xm_ctx c = xm_context(game, state, events);
  apply(&c, action, log);
  return XM_OK;
}

/* What xm_step does by itself next: a chance outcome, a forced action, or nothing. */
static bool next_value(xm_ctx *c, uint32_t flags, int32_t *value) {
  const xm_state *state = (const xm_state *)(const void *)c->head;
  const xm_frame *top = xm_top(c->game, state);
  if (top == NULL) return false;
  if (xm_kind_of_step(c->game, top) == XM_STEP_CHANCE) {
    *value = xm_machine_sample(c);
    return true;
  }
  if ((flags & XM_STEP_FORCED) == 0) return false;
  xm_legal list;
  xm_machine_legal(c->game, state, &list);
  *value = list.item[0];
  return list.count == 1;
}

static bool goes_on(const xm_game *game, const xm_state *state, uint32_t flags) {
  const xm_frame *top = xm_top(game, state);
  if (top == NULL) return false;
  if (xm_kind_of_step(game, top) == XM_STEP_CHANCE) return true;
  return (flags & XM_STEP_FORCED) != 0 && xm_legal_action_count(game, state) == 1;
}

xm_status xm_step(const xm_game *game, xm_state *state, int32_t action, uint32_t flags,
                  xm_events *events, xm_log *log, xm_error *error) {
  const xm_status status = xm_explain_state(game, state, error);
  if (status != XM_OK) return status;
  if ((flags & ~(uint32_t)XM_STEP_FORCED) != 0) {
    return xm_fail(error, XM_ERR_ARGUMENT, "flags", "%l: unknown flags", (int64_t)flags);
  }
  xm_ctx c = xm_context(game, state, events);
  if (action != XM_NO_ACTION) {
    const xm_frame *top = xm_top(game, state);
    if (top != NULL && xm_kind_of_step(game, top) == XM_STEP_CHANCE) {
      return xm_fail(error, XM_ERR_ILLEGAL_ACTION, "action",
                     "%d: a step draws the chance event itself; apply takes an outcome", (int)action);
    }
    if (!is_possible(game, state, action)) return refuse(game, state, action, error);
    if (!has_room(game, events, log)) return refuse_room(error);
    apply(&c, action, log);
  } else if (goes_on(game, state, flags) && !has_room(game, events, log)) {
    return refuse_room(error);
  }
  while (goes_on(game, state, flags)) {
    int32_t value;
    if (!has_room(game, events, log)) return XM_AGAIN;
    if (next_value(&c, flags, &value)) apply(&c, value, log);
  }
  return XM_OK;
}

void xm_apply_unchecked(const xm_game *game, xm_state *state, int32_t action) {
  xm_ctx c = xm_context(game, state, NULL);
  xm_machine_apply(&c, action);
}

/* Draws chance events until somebody must decide. */
static uint64_t settle(xm_ctx *c) {
  const uint8_t *kinds = c->game->step_kind;
  uint64_t drawn = 0;
  while (c->head->depth > 0 && kinds[c->stack[c->head->depth - 1].step] == XM_STEP_CHANCE) {
    xm_machine_apply(c, xm_machine_sample(c));
    drawn++;
  }
  return drawn;
}

void xm_step_unchecked(const xm_game *game, xm_state *state, int32_t action) {
  xm_ctx c = xm_context(game, state, NULL);
  if (action != XM_NO_ACTION) xm_machine_apply(&c, action);
  settle(&c);
}

static void play(xm_ctx *c, uint64_t max_decisions, xm_playout_result *r) {
  const xm_state *state = (const xm_state *)(const void *)c->head;
  xm_legal list;
  r->chance_events += settle(c);
  while (c->head->depth > 0 && (max_decisions == 0 || r->decisions < max_decisions)) {
    xm_machine_legal(c->game, state, &list);
    const uint32_t pick = list.count > 1 ? xm_rng_below(&c->head->rng, list.count) : 0;
    r->decisions++;
    r->choices += list.count > 1;
    r->legal_actions += list.count;
    xm_machine_apply(c, list.item[pick]);
    r->chance_events += settle(c);
  }
  r->finished = c->head->depth == 0;
  r->turns = c->head->turn;
}

xm_status xm_playout(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream,
                     uint64_t max_decisions, xm_playout_result *result, xm_error *error) {
  const xm_status status = xm_explain_state(game, state, error);
  if (status != XM_OK) return status;
  if (result != NULL && !xm_is_struct_size(result->struct_size)) {
    return xm_fail(error, XM_ERR_ARGUMENT, "result", "struct_size is not set");
  }
  xm_playout_result r;
  memset(&r, 0, sizeof r);
  xm_ctx c = xm_context(game, state, NULL);
  xm_rng_seed(&c.head->rng, seed, stream);
  play(&c, max_decisions, &r);
  if (result != NULL) {
    r.struct_size = result->struct_size;
    xm_fill(result, result->struct_size, &r, sizeof r);
  }
  return XM_OK;
}
