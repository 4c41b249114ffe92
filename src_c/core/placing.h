/* Where a step can stand on a stack that comes from outside. A game has a row for each of its
 * steps; a step without a row (all zero) is never found on a stack that waits. */
#ifndef XM_CORE_PLACING_H
#define XM_CORE_PLACING_H

#include "core/game.h"

typedef struct xm_placing {
  uint64_t below;  /* steps that it can stand on, as bits */
  uint32_t phases; /* arg 1 of the bottom step while it is pending, as bits */
  uint8_t bottom;  /* it is the lowest one */
  uint8_t anybody; /* arg 0 need not be the turn's player */
} xm_placing;

#define XM_STEP_BIT(step) ((uint64_t)1 << (step))

/* Can frame i of the stack, with this row, stand where it stands? In set-up (turn 0) the
 * lowest step is anybody's. */
static inline bool xm_placing_fits(const xm_placing *row, const xm_head *head,
                                   const xm_frame *stack, int i) {
  const bool mine = stack[i].arg[0] == head->turn_player;
  if (i == 0) return row->bottom && (head->turn == 0 || mine);
  const unsigned phase = stack[0].arg[1];
  return (row->below >> stack[i - 1].step & 1u) != 0 && phase < 32 &&
         (row->phases >> phase & 1u) != 0 && (row->anybody || mine);
}

#endif
