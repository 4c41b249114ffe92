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

/* Can this be the struct_size of a caller's struct, of this or of another version? */
static inline bool xm_is_struct_size(size_t size) { return size >= sizeof(size_t) && size <= 4096; }

/* Fills a caller's struct, whose first field tells its size, from the library's: as much as both
 * have; what only a later caller knows is zero. */
static inline void xm_fill(void *target, size_t target_size, const void *source, size_t size) {
  memset(target, 0, target_size);
  memcpy(target, source, target_size < size ? target_size : size);
  memcpy(target, &target_size, sizeof target_size);
}

/* The same with words for *error. */
xm_status xm_explain_state(const xm_game *game, const xm_state *state, xm_error *error);

/* A state without anything in it but its tag and generator. */
void xm_blank_state(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream);

#endif
