/* What the fuzz targets share: a cursor over the input, games by number, and DEMAND, which ends
 * the program so that the fuzzer keeps the input. */
#ifndef XM_TESTS_FUZZ_H
#define XM_TESTS_FUZZ_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/text.h"
#include "xmcore/xmcore.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define DEMAND(condition)                                                        \
  do {                                                                           \
    if (!(condition)) {                                                          \
      fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);    \
      abort();                                                                   \
    }                                                                            \
  } while (0)

/* A refusal says why, in text that can be shown: UTF-8 that ends inside its buffers. */
static inline void demand_reason(const xm_error *error, xm_status status) {
  DEMAND(error->status == (int32_t)status && error->message[0] != '\0');
  DEMAND(memchr(error->where, 0, sizeof error->where) != NULL);
  DEMAND(memchr(error->message, 0, sizeof error->message) != NULL);
  DEMAND(xm_slice_is_text(xm_slice_of(error->where)));
  DEMAND(xm_slice_is_text(xm_slice_of(error->message)));
}

/* The bytes that steer a target; behind the end they are 0. */
typedef struct input {
  const uint8_t *at, *end;
} input;

static inline unsigned next_byte(input *in) { return in->at < in->end ? *in->at++ : 0; }

static inline uint32_t next_word(input *in) {
  uint32_t n = 0;
  for (int i = 0; i < 4; i++) n = n << 8 | next_byte(in);
  return n;
}

static const char *const game_strings[] = {
    "alert",
    "alert(players=3,mode=advanced)",
    "alert(players=4,mode=advanced,heroes=choose,first_player=1,max_turns=50)",
    "alert(players=3,heroes=choose,max_turns=0)",
    "alert(mode=advanced,max_turns=0)",
    "siege",
    "siege(players=3,length=short)",
    "siege(players=4,heroes=choose,first_player=1,max_turns=50)",
    "siege(length=short,heroes=choose,max_turns=0)",
    "skirmish",
    "skirmish(placement=listed,cards_per_phase=0,move_exact=false)",
    "skirmish(first_player=0,team=[Cable,Archangel,Shadowcat,Longshot,Rogue,Iceman,Banshee,Havok],"
    "placement=listed,max_turns=60,at_limit=hits)",
    "skirmish(first_player=1,cards_per_phase=0,max_turns=0)",
#ifdef XM_TOY_GAME
    "toy",
    "toy(players=3,names=[a,\"b, c\"],max_turns=30)",
#endif
};

enum { NUM_GAMES = sizeof game_strings / sizeof game_strings[0] };

/* A game with its own content, made once. */
static inline const xm_game *game_number(unsigned n) {
  static xm_game *games[NUM_GAMES];
  const unsigned i = n % NUM_GAMES;
  if (games[i] == NULL) {
    const char *string = game_strings[i];
    DEMAND(xm_game_create(string, strlen(string), NULL, &games[i], NULL) == XM_OK);
  }
  return games[i];
}

typedef union memory {
  uint64_t align;
  unsigned char bytes[XM_MAX_STATE_SIZE];
} memory;

static inline xm_state *state_in(memory *m) { return (xm_state *)(void *)m->bytes; }

#endif
