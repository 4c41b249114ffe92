/* The machine: a stack of pending steps in the state. What a game's steps call
 * while they are carried out, and what the public functions call. */
#ifndef XM_CORE_MACHINE_H
#define XM_CORE_MACHINE_H

#include "core/game.h"

/* ---------------------------------------------------------- for a game's steps */

/* Puts a step on the stack; what is pushed last happens first. */
static inline void xm_push(xm_ctx *c, xm_frame frame) { c->stack[c->head->depth++] = frame; }

static inline void xm_push_step(xm_ctx *c, int step, int a0, int a1, int a2) {
  xm_push(c, (xm_frame){(uint8_t)step, {(uint8_t)a0, (uint8_t)a1, (uint8_t)a2, 0, 0, 0, 0}});
}

/* Takes the top step off; its place is zeroed, so that equal states are equal bytes. */
static inline xm_frame xm_pop(xm_ctx *c) {
  const xm_frame empty = {0, {0, 0, 0, 0, 0, 0, 0}};
  const xm_frame frame = c->stack[--c->head->depth];
  c->stack[c->head->depth] = empty;
  return frame;
}

/* Ends the game: nothing pending is carried out any more (G12). */
void xm_end_game(xm_ctx *c, int reason, unsigned winners);

/* Tells an event. Arguments after the event's own are ignored. */
void xm_emit_list(xm_ctx *c, int kind, unsigned visible_to, const int *args);

static inline void xm_emit(xm_ctx *c, int kind, int a0, int a1, int a2, int a3) {
  if (c->events != NULL) {
    const int args[XM_MAX_EVENT_ARGS] = {a0, a1, a2, a3, 0, 0, 0, 0};
    xm_emit_list(c, kind, 0xff, args);
  }
}

static inline void xm_list(xm_legal *list, int action) {
  list->item[list->count++] = (uint16_t)action;
}

/* The seat to the left of `player` (G6). */
static inline int xm_left_of(const xm_game *game, int player) {
  return player + 1 < game->num_players ? player + 1 : 0;
}

/* ------------------------------------------------------- for the public functions */

xm_ctx xm_context(const xm_game *game, xm_state *state, xm_events *events);

static inline const xm_head *xm_head_of(const xm_state *state) { return (const xm_head *)(const void *)state; }

static inline const xm_frame *xm_stack_of(const xm_game *game, const xm_state *state) {
  return (const xm_frame *)(const void *)((const unsigned char *)state + game->stack_offset);
}

/* The step that waits: NULL when the game is over. */
const xm_frame *xm_top(const xm_game *game, const xm_state *state);

xm_step_kind xm_kind_of_step(const xm_game *game, const xm_frame *frame);

void xm_machine_run(xm_ctx *c);
void xm_machine_legal(const xm_game *game, const xm_state *state, xm_legal *list);
xm_dist xm_machine_dist(const xm_game *game, const xm_state *state);
void xm_machine_apply(xm_ctx *c, int value);
/* Draws an outcome of the chance event at the top from the state's generator. */
int xm_machine_sample(xm_ctx *c);
/* Who may know the value that is about to be applied, as bits. */
unsigned xm_machine_viewers(const xm_game *game, const xm_state *state, int value);

/* Number of outcomes of a distribution, weight of one (0: impossible), and their sum. */
int xm_dist_size(const xm_game *game, const xm_dist *dist);
uint32_t xm_dist_weight(const xm_game *game, const xm_dist *dist, int outcome);
uint32_t xm_dist_total(const xm_game *game, const xm_dist *dist);
int xm_dist_sample(const xm_game *game, const xm_dist *dist, xm_rng *rng);

#endif
