/* Positions of the toy game, and playing them by texts of actions. */
#ifndef XM_TESTS_TOY_PLAY_H
#define XM_TESTS_TOY_PLAY_H

#include "json.h"
#include "play.h"
#include "toy.h"

static uint8_t bytes[16384];
static xm_event items[4096];

/* A position written by hand. */
static inline void build(const xm_game *game, memory *m, const char *text) {
  xm_error error = {0, "", ""};
  const size_t size = json_to_msgpack(text, bytes, sizeof bytes);
  if (!CHECK(xm_build(game, state_in(m), bytes, size, 1, 0, &error) == XM_OK)) {
    printf("    %s: %s\n    %s\n", error.where, error.message, text);
    exit(1);
  }
}

/* The action with this text. */
static inline int32_t number_of(const xm_game *game, const memory *m, const char *text) {
  int32_t action = -1;
  const xm_state *state = (const xm_state *)(const void *)m->bytes;
  CHECK(xm_string_to_action(game, state, text, strlen(text), &action, NULL) == XM_OK);
  return action;
}

/* Does what the text says; the events that come of it are in `items`. */
static inline uint32_t act(const xm_game *game, memory *m, const char *text) {
  int32_t action = -1;
  xm_events events = {items, 4096, 0};
  xm_error error = {0, "", ""};
  xm_state *state = state_in(m);
  if (!CHECK(xm_string_to_action(game, state, text, strlen(text), &action, &error) == XM_OK) ||
      !CHECK(xm_apply(game, state, action, &events, NULL, &error) == XM_OK)) {
    printf("    %s: %s\n", text, error.message);
    exit(1);
  }
  return events.count;
}

static inline const toy_state *toy(const memory *m) {
  return (const toy_state *)(const void *)m->bytes;
}

static inline int top_step(const memory *m) { return toy(m)->stack[toy(m)->head.depth - 1].step; }

#define HEROES(a, b, c, d) \
  "'heroes':[{'damage':" #a "},{'damage':" #b "},{'damage':" #c "},{'damage':" #d "}],"
#define MAIN "'pending':[{'step':'turn','player':0,'phase':2},{'step':'main','player':0}]"

#endif
