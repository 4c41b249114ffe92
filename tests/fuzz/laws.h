/* What holds for every state of every game; broken laws end the program. */
#ifndef XM_TESTS_FUZZ_LAWS_H
#define XM_TESTS_FUZZ_LAWS_H

#include "fuzz.h"

enum { MAX_MAP = 65536, MAX_LIST = 4096, MAX_EVENTS = 4096 };

/* Lists agree: legal actions, mask, is_legal, and the outcomes of chance events. */
static inline void law_lists(const xm_game *game, const xm_state *state, const xm_game_info *info) {
  static int32_t actions[MAX_LIST], outcomes[MAX_LIST];
  static uint64_t weights[MAX_LIST];
  static uint8_t mask[65536];
  size_t count, outcome_count, mask_size;
  uint64_t total, sum = 0;
  const int32_t player = xm_current_player(game, state);
  DEMAND(xm_legal_actions(game, state, actions, MAX_LIST, &count) == XM_OK);
  DEMAND(xm_legal_mask(game, state, mask, sizeof mask, &mask_size) == XM_OK);
  DEMAND(xm_chance_outcomes(game, state, outcomes, weights, MAX_LIST, &outcome_count, &total) ==
         XM_OK);
  DEMAND(mask_size == (size_t)info->num_distinct_actions);
  DEMAND((count > 0) == (player >= 0) && player < info->num_players);
  DEMAND((outcome_count > 0) == (player == XM_CHANCE_PLAYER));
  DEMAND(count <= (size_t)info->max_legal_actions);
  DEMAND(outcome_count <= (size_t)info->max_chance_outcomes);
  DEMAND((size_t)xm_legal_action_count(game, state) == count);
  size_t in_list = 0;
  for (int32_t a = 0; a < info->num_distinct_actions; a++) {
    const bool listed = in_list < count && actions[in_list] == a;
    in_list += listed;
    DEMAND(mask[a] == listed);
    if (player != XM_CHANCE_PLAYER) DEMAND(xm_is_legal(game, state, a) == listed);
  }
  DEMAND(in_list == count);
  for (size_t i = 0; i < outcome_count; i++) {
    DEMAND(weights[i] > 0 && xm_is_legal(game, state, outcomes[i]));
    DEMAND(i == 0 || outcomes[i - 1] < outcomes[i]);
    sum += weights[i];
  }
  DEMAND(sum == total);
  DEMAND(!xm_is_legal(game, state, -1) && !xm_is_legal(game, state, 65536));
}

/* A snapshot gives the same bytes again, and what describes a position builds it. */
static inline void law_round_trips(const xm_game *game, const xm_state *state,
                                   const xm_game_info *info) {
  static uint8_t bytes[MAX_MAP], again[MAX_MAP];
  memory copy, fresh;
  size_t size, size_again;
  memset(&fresh, 0xa5, sizeof fresh);
  DEMAND(xm_snapshot(game, state, bytes, sizeof bytes, &size) == XM_OK);
  DEMAND(size <= info->max_snapshot_size);
  DEMAND(xm_restore(game, state_in(&fresh), bytes, size, NULL) == XM_OK);
  DEMAND(memcmp(&fresh, state, info->state_size) == 0);
  DEMAND(xm_snapshot(game, state_in(&fresh), again, sizeof again, &size_again) == XM_OK);
  DEMAND(size == size_again && memcmp(bytes, again, size) == 0);
  DEMAND(xm_describe(game, state, bytes, sizeof bytes, &size) == XM_OK);
  DEMAND(xm_build(game, state_in(&copy), bytes, size, 1, 2, NULL) == XM_OK);
  DEMAND(xm_equal(game, state_in(&copy), state));
}

/* A resampled state looks the same to the player, and is a state that play can reach. */
static inline void law_views(const xm_game *game, const xm_state *state, const xm_game_info *info,
                             uint32_t seed) {
  static uint8_t before[MAX_MAP], after[MAX_MAP];
  size_t size, size_after;
  for (int32_t player = 0; player < info->num_players; player++) {
    memory other, back;
    DEMAND(xm_view(game, state, player, before, sizeof before, &size) == XM_OK);
    xm_state_copy(game, state_in(&other), state);
    DEMAND(xm_resample(game, state_in(&other), player, seed, 3, NULL) == XM_OK);
    DEMAND(xm_view(game, state_in(&other), player, after, sizeof after, &size_after) == XM_OK);
    DEMAND(size == size_after && memcmp(before, after, size) == 0);
    DEMAND(xm_snapshot(game, state_in(&other), after, sizeof after, &size_after) == XM_OK);
    DEMAND(xm_restore(game, state_in(&back), after, size_after, NULL) == XM_OK);
    DEMAND(xm_equal(game, state_in(&back), state_in(&other)));
  }
}

static inline void law_returns(const xm_game *game, const xm_state *state,
                               const xm_game_info *info) {
  int32_t returns[XM_MAX_PLAYERS], sum = 0;
  const bool over = xm_current_player(game, state) == XM_TERMINAL_PLAYER;
  DEMAND(xm_returns(game, state, returns) == XM_OK);
  for (int32_t i = 0; i < info->num_players; i++) {
    DEMAND(returns[i] >= info->min_utility && returns[i] <= info->max_utility);
    DEMAND(over || returns[i] == 0);
    sum += returns[i];
  }
  DEMAND(sum == 0);
  DEMAND((xm_end_reason_of(game, state) != XM_END_NONE) == over);
}

/* Every legal action's text, in both forms, means the action. */
static inline void law_texts(const xm_game *game, const xm_state *state) {
  int32_t actions[MAX_LIST], found;
  size_t count, size;
  char text[256];
  DEMAND(xm_legal_actions(game, state, actions, MAX_LIST, &count) == XM_OK);
  for (size_t i = 0; i < count; i += count / 4 + 1) {
    for (int named = 0; named < 2; named++) {
      const xm_state *names = named ? state : NULL;
      DEMAND(xm_action_to_string(game, names, actions[i], text, sizeof text, &size) == XM_OK);
      DEMAND(xm_string_to_action(game, state, text, size, &found, NULL) == XM_OK);
      DEMAND(found == actions[i]);
    }
  }
}

static inline void all_laws(const xm_game *game, const xm_state *state, uint32_t seed) {
  xm_game_info info = {.struct_size = sizeof info};
  DEMAND(xm_game_get_info(game, &info) == XM_OK);
  law_lists(game, state, &info);
  law_round_trips(game, state, &info);
  law_views(game, state, &info, seed);
  law_returns(game, state, &info);
}

/* Plays on at random with events listened to, up to `moves`; the laws now and then. */
static inline void play_on(const xm_game *game, xm_state *state, uint32_t seed, int moves) {
  static xm_event items[MAX_EVENTS];
  static int32_t values[MAX_LIST];
  static uint64_t weights[MAX_LIST];
  xm_game_info info = {.struct_size = sizeof info};
  xm_rng rng;
  DEMAND(xm_game_get_info(game, &info) == XM_OK);
  xm_rng_seed(&rng, seed, 9);
  for (int i = 0; i < moves && xm_current_player(game, state) != XM_TERMINAL_PLAYER; i++) {
    xm_events events = {items, MAX_EVENTS, 0};
    size_t count;
    uint64_t total;
    if (xm_current_player(game, state) == XM_CHANCE_PLAYER) {
      DEMAND(xm_chance_outcomes(game, state, values, weights, MAX_LIST, &count, &total) == XM_OK);
    } else {
      DEMAND(xm_legal_actions(game, state, values, MAX_LIST, &count) == XM_OK);
    }
    DEMAND(count > 0 && count <= (size_t)MAX_LIST);
    const int32_t value = values[xm_rng_below(&rng, (uint32_t)count)];
    DEMAND(xm_apply(game, state, value, &events, NULL, NULL) == XM_OK);
    DEMAND(events.count <= (uint32_t)info.max_events);
    if (i % 16 == 5) all_laws(game, state, seed);
  }
}

#endif
