/* What several test programs need: games by their string, memory for states, random moves. */
#ifndef XM_TESTS_PLAY_H
#define XM_TESTS_PLAY_H

#include <stdlib.h>

#include "check.h"
#include "core/rng.h"
#include "xmcore/xmcore.h"

/* Every game, with every option as it is not by default; ended by NULL. */
static const char *const all_games[] = {
    "alert",
    "alert(players=3)",
    "alert(players=4,heroes=choose,first_player=2)",
    "alert(mode=advanced)",
    "alert(players=3,mode=advanced,heroes=choose)",
    "alert(players=4,mode=advanced,max_turns=40)",
    "siege",
    "siege(length=short,max_turns=0)",
    "siege(players=3,length=short,heroes=choose)",
    "siege(players=4,heroes=choose,first_player=2)",
    "siege(players=4,max_turns=20)",
    "skirmish",
    "skirmish(first_player=1,placement=listed,move_exact=false)",
    "skirmish(first_player=0,cards_per_phase=0,max_turns=0)",
    "skirmish(team=[Wolverine,Storm,Cyclops,Gambit,Rogue,Jubilee,Colossus,Nightcrawler])",
    "skirmish(team=[Cable,Archangel,Shadowcat,Longshot,Rogue,Iceman,Banshee,Havok],"
    "placement=listed,cards_per_phase=0,move_exact=false,max_turns=40,at_limit=hits)",
#ifdef XM_TOY_GAME
    "toy",
    "toy(players=3,names=[a,\"b, c\",\"say \"\"hi\"\"\"])",
    "toy(players=2,max_turns=9)",
#endif
    NULL};

typedef union memory {
  uint64_t align;
  unsigned char bytes[XM_MAX_STATE_SIZE];
} memory;

static inline xm_state *state_in(memory *m) { return (xm_state *)(void *)m->bytes; }

static inline xm_game *make_game(const char *string) {
  xm_game *game = NULL;
  xm_error error = {0, "", ""};
  if (!CHECK(xm_game_create(string, strlen(string), NULL, &game, &error) == XM_OK)) {
    printf("    %s: %s: %s\n", string, error.where, error.message);
    exit(1);
  }
  return game;
}

static inline xm_game_info info_of(const xm_game *game) {
  xm_game_info info = {.struct_size = sizeof info};
  CHECK(xm_game_get_info(game, &info) == XM_OK);
  return info;
}

/* A random legal action, or a possible outcome of a chance event (all alike). */
static inline int32_t random_value(const xm_game *game, const xm_state *state, xm_rng *rng) {
  enum { MOST = 4096 };
  static int32_t values[MOST];
  static uint64_t weights[MOST];
  size_t count = 0;
  uint64_t total;
  if (xm_current_player(game, state) == XM_CHANCE_PLAYER) {
    xm_chance_outcomes(game, state, values, weights, MOST, &count, &total);
  } else {
    xm_legal_actions(game, state, values, MOST, &count);
  }
  return count > 0 ? values[xm_rng_below(rng, (uint32_t)count)] : XM_NO_ACTION;
}

static inline bool is_over(const xm_game *game, const xm_state *state) {
  return xm_current_player(game, state) == XM_TERMINAL_PLAYER;
}

/* A state some random moves into a game; stops before the end. */
static inline void play_to(const xm_game *game, xm_state *state, uint64_t seed, int moves) {
  xm_rng rng;
  xm_rng_seed(&rng, seed, 77);
  CHECK(xm_state_init(game, state, seed, 0, NULL) == XM_OK);
  for (int i = 0; i < moves && !is_over(game, state); i++) {
    memory before;
    xm_state_copy(game, state_in(&before), state);
    xm_apply(game, state, random_value(game, state, &rng), NULL, NULL, NULL);
    if (is_over(game, state)) {
      xm_state_copy(game, state, state_in(&before));
      return;
    }
  }
}

#endif
