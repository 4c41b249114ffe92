/* Game strings: refused with a reason, or a game whose canonical string makes the same game. */
#include "fuzz.h"

static void check_refusal(xm_status status, const xm_error *error) {
  DEMAND(status == XM_ERR_FORMAT || status == XM_ERR_OPTION || status == XM_ERR_CONTENT);
  demand_reason(error, status);
}

static void check_options(const xm_game *game, const xm_game *again, int32_t index) {
  for (int32_t i = 0;; i++) {
    xm_option_info option = {.struct_size = sizeof option};
    char a[1400], b[1400];
    size_t size_a, size_b;
    if (xm_option_get_info(index, i, &option) != XM_OK) return;
    DEMAND(xm_option_value(game, option.name, a, sizeof a, &size_a) == XM_OK);
    DEMAND(xm_option_value(again, option.name, b, sizeof b, &size_b) == XM_OK);
    DEMAND(size_a == size_b && memcmp(a, b, size_a) == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  xm_game *game = NULL, *again = NULL;
  xm_error error = {0, "", ""};
  char canonical[1400], twice[1400];
  size_t length, length_twice;
  const xm_status status = xm_game_create((const char *)data, size, NULL, &game, &error);
  DEMAND((game != NULL) == (status == XM_OK));
  if (status != XM_OK) {
    check_refusal(status, &error);
    return 0;
  }
  xm_game_info info = {.struct_size = sizeof info};
  DEMAND(xm_game_get_info(game, &info) == XM_OK);
  DEMAND(xm_game_string(game, canonical, sizeof canonical, &length) == XM_OK);
  DEMAND(length < info.max_text_size);
  DEMAND(xm_game_create(canonical, length, NULL, &again, &error) == XM_OK);
  DEMAND(xm_game_string(again, twice, sizeof twice, &length_twice) == XM_OK);
  DEMAND(length == length_twice && memcmp(canonical, twice, length) == 0);
  for (int32_t i = 0; i < xm_game_count(); i++) {
    if (strcmp(xm_game_name(i), info.name) == 0) check_options(game, again, i);
  }
  memory state, other;
  DEMAND(xm_state_init(game, state_in(&state), 1, 0, NULL) == XM_OK);
  DEMAND(xm_state_init(again, state_in(&other), 1, 0, NULL) == XM_OK);
  DEMAND(memcmp(&state, &other, xm_state_size(game)) == 0);
  xm_game_destroy(game);
  xm_game_destroy(again);
  return 0;
}
