/* Running steps, listing and carrying out decisions and chance events. */
#include "core/machine.h"

#include "games/games.h"

void xm_end_game(xm_ctx *c, int reason, unsigned winners) {
  memset(c->stack, 0, c->head->depth * sizeof(xm_frame));
  c->head->depth = 0;
  c->head->end = (uint8_t)reason;
  c->head->winners = (uint8_t)winners;
}

void xm_emit_list(xm_ctx *c, int kind, unsigned visible_to, const int *args) {
  xm_events *events = c->events;
  if (events == NULL || events->count >= events->capacity) return;
  xm_event *e = &events->items[events->count++];
  memset(e, 0, sizeof *e);
  e->kind = (uint16_t)kind;
  e->visible_to = (uint8_t)visible_to;
  e->num_args = c->game->event_args[kind];
  for (int i = 0; i < e->num_args; i++) e->args[i] = (int16_t)args[i];
}

xm_ctx xm_context(const xm_game *game, xm_state *state, xm_events *events) {
  xm_ctx c;
  c.game = game;
  c.head = (xm_head *)(void *)state;
  c.stack = (xm_frame *)(void *)((unsigned char *)state + game->stack_offset);
  c.events = events;
  return c;
}

const xm_frame *xm_top(const xm_game *game, const xm_state *state) {
  const int depth = xm_head_of(state)->depth;
  return depth > 0 ? &xm_stack_of(game, state)[depth - 1] : NULL;
}

xm_step_kind xm_kind_of_step(const xm_game *game, const xm_frame *frame) {
  return (xm_step_kind)game->step_kind[frame->step];
}

void xm_machine_run(xm_ctx *c) {
  const uint8_t *kinds = c->game->step_kind;
  while (c->head->depth > 0 && kinds[c->stack[c->head->depth - 1].step] == XM_STEP_AUTO) {
    xm_games_auto(c, xm_pop(c));
  }
}

void xm_machine_legal(const xm_game *game, const xm_state *state, xm_legal *list) {
  const xm_frame *top = xm_top(game, state);
  list->count = 0;
  if (top != NULL && xm_kind_of_step(game, top) == XM_STEP_DECISION) {
    xm_games_legal(game, state, *top, list);
  }
}

xm_dist xm_machine_dist(const xm_game *game, const xm_state *state) {
  return xm_games_dist(game, state, *xm_top(game, state));
}

void xm_machine_apply(xm_ctx *c, int value) {
  const xm_frame frame = xm_pop(c);
  if (c->game->step_kind[frame.step] == XM_STEP_DECISION) xm_games_apply(c, frame, value);
  else xm_games_chance(c, frame, value);
  xm_machine_run(c);
}

int xm_machine_sample(xm_ctx *c) {
  const xm_dist dist = xm_games_dist(c->game, (const xm_state *)(const void *)c->head,
                                     c->stack[c->head->depth - 1]);
  return xm_dist_sample(c->game, &dist, &c->head->rng);
}

unsigned xm_machine_viewers(const xm_game *game, const xm_state *state, int value) {
  if (game->def->viewers == NULL) return 0xff;
  return game->def->viewers(game, state, *xm_top(game, state), value);
}

/* -------------------------------------------------------------- distributions */

int xm_dist_size(const xm_game *game, const xm_dist *dist) {
  return dist->kind == XM_DIST_DICE ? xm_dice_outcomes(&game->dice, dist->size) : dist->size;
}

uint32_t xm_dist_weight(const xm_game *game, const xm_dist *dist, int outcome) {
  if (outcome < 0 || outcome >= xm_dist_size(game, dist)) return 0;
  switch (dist->kind) {
    case XM_DIST_DICE: return game->dice.weight[game->dice.first[dist->size] + outcome];
    case XM_DIST_COUNTS: return dist->counts[outcome];
    case XM_DIST_UNIFORM: break;
  }
  return 1;
}

static uint32_t sum_counts(const uint8_t *counts, int size) {
  uint32_t sum = 0;
  for (int i = 0; i < size; i++) sum += counts[i];
  return sum;
}

uint32_t xm_dist_total(const xm_game *game, const xm_dist *dist) {
  switch (dist->kind) {
    case XM_DIST_DICE: return game->dice.total[dist->size];
    case XM_DIST_COUNTS: return sum_counts(dist->counts, dist->size);
    case XM_DIST_UNIFORM: break;
  }
  return dist->size;
}

int xm_dist_sample(const xm_game *game, const xm_dist *dist, xm_rng *rng) {
  if (dist->kind == XM_DIST_DICE) return xm_dice_sample(&game->dice, dist->size, rng);
  if (dist->kind == XM_DIST_UNIFORM) return (int)xm_rng_below(rng, dist->size);
  uint32_t rest = xm_rng_below(rng, sum_counts(dist->counts, dist->size));
  int outcome = 0;
  while (rest >= dist->counts[outcome]) rest -= dist->counts[outcome++];
  return outcome;
}
