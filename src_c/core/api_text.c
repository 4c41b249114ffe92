/* Public functions: texts and maps of actions and events. */
#include "core/action.h"
#include "core/api.h"

static bool at_chance(const xm_game *game, const xm_state *state) {
  const xm_frame *top = state != NULL ? xm_top(game, state) : NULL;
  return top != NULL && xm_kind_of_step(game, top) == XM_STEP_CHANCE;
}

/* A game, a state of it or NULL, and a number that is an action or an outcome there. */
static xm_status check_action(const xm_game *game, const xm_state *state, int32_t action) {
  if (game == NULL) return XM_ERR_ARGUMENT;
  if (state != NULL) {
    const xm_status status = xm_check_state(game, state);
    if (status != XM_OK) return status;
  }
  int end = game->num_actions;
  if (at_chance(game, state)) {
    const xm_dist dist = xm_machine_dist(game, state);
    end = xm_dist_size(game, &dist);
  }
  return action >= 0 && action < end ? XM_OK : XM_ERR_ILLEGAL_ACTION;
}

xm_status xm_action_to_string(const xm_game *game, const xm_state *state, int32_t action,
                              char *buffer, size_t capacity, size_t *size) {
  const xm_status status = check_action(game, state, action);
  if (status != XM_OK) return status;
  if (size == NULL) return XM_ERR_ARGUMENT;
  xm_text t = {buffer, buffer != NULL ? capacity : 0, 0};
  if (at_chance(game, state)) xm_outcome_text(game, state, action, &t);
  else xm_action_text(game, state, action, &t);
  return xm_text_end(&t, size);
}

xm_status xm_string_to_action(const xm_game *game, const xm_state *state, const char *text,
                              size_t length, int32_t *action, xm_error *error) {
  if (game == NULL || text == NULL || action == NULL) {
    return xm_fail(error, XM_ERR_ARGUMENT, NULL, "game, text or action is NULL");
  }
  if (state != NULL) {
    const xm_status status = xm_explain_state(game, state, error);
    if (status != XM_OK) return status;
  }
  const int found = xm_action_find(game, state, (xm_slice){text, length});
  if (found >= 0) {
    *action = found;
    return XM_OK;
  }
  const xm_slice shown = {text, length < 80 ? length : 80};
  return xm_fail(error, XM_ERR_FORMAT, "action text",
                 at_chance(game, state) ? "'%z' is no outcome of this chance event"
                                        : "'%z' is no action of the game",
                 &shown);
}

xm_status xm_action_to_msgpack(const xm_game *game, const xm_state *state, int32_t action,
                               void *buffer, size_t capacity, size_t *size) {
  const xm_status status = check_action(game, state, action);
  if (status != XM_OK) return status;
  if (size == NULL) return XM_ERR_ARGUMENT;
  xm_writer w = {(uint8_t *)buffer, buffer != NULL ? capacity : 0, 0};
  if (at_chance(game, state)) xm_outcome_write(game, state, action, &w);
  else xm_action_write(game, action, &w);
  return xm_write_end(&w, size);
}

/* Events come back from the caller: their numbers are checked again. */
static bool well_formed(const xm_game *game, const xm_event *event) {
  return event->kind < game->def->num_events && event->num_args == game->event_args[event->kind];
}

xm_status xm_events_to_msgpack(const xm_game *game, const xm_event *events, size_t count,
                               int32_t viewer, void *buffer, size_t capacity, size_t *size) {
  if (game == NULL || (events == NULL && count > 0) || size == NULL || viewer < XM_EVERYTHING ||
      viewer >= game->num_players) {
    return XM_ERR_ARGUMENT;
  }
  xm_writer w = {(uint8_t *)buffer, buffer != NULL ? capacity : 0, 0};
  for (size_t i = 0; i < count; i++) {
    if (!well_formed(game, &events[i])) return XM_ERR_ARGUMENT;
  }
  xm_write_array(&w, count);
  for (size_t i = 0; i < count; i++) xm_event_write(game, &events[i], viewer, &w);
  return xm_write_end(&w, size);
}
