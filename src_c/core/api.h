/* Checks that every public function makes before it touches a state. */
#ifndef XM_CORE_API_H
#define XM_CORE_API_H

#include "core/machine.h"
#include "core/text.h"

static inline bool xm_aligned(const void *memory) {
  return (uintptr_t)memory % XM_STATE_ALIGN == 0;
}

/* Memory for a state of this game. */
static inline xm_status xm_check_memory(const xm_game *game, const void *state) {
  if (game == NULL || state == NULL) return XM_ERR_ARGUMENT;
  return xm_aligned(state) ? XM_OK : XM_ERR_ALIGNMENT;
}

/* A state of this game. */
static inline xm_status xm_check_state(const xm_game *game, const xm_state *state) {
  const xm_status status = xm_check_memory(game, state);
  if (status != XM_OK) return status;
  return xm_head_of(state)->tag == game->tag ? XM_OK : XM_ERR_WRONG_GAME;
}

/* The same with words for *error. */
xm_status xm_explain_state(const xm_game *game, const xm_state *state, xm_error *error);

/* A state without anything in it but its tag and generator. */
void xm_blank_state(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream);

#endif
