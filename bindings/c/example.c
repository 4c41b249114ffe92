/* Plays a random game: cc example.c $(pkg-config --cflags --libs xmcore) -o example */
#include <stdio.h>
#include <string.h>
#include <xmcore/xmcore.h>

int main(void) {
  const char *string = "alert(players=3,mode=advanced)";
  static uint64_t memory[XM_MAX_STATE_SIZE / sizeof(uint64_t)]; /* enough for any game */
  xm_state *state = (xm_state *)memory;
  int32_t actions[512], returns[XM_MAX_PLAYERS];
  size_t count;
  xm_error error;
  xm_game *game;
  if (xm_game_create(string, strlen(string), NULL, &game, &error) != XM_OK)
    return fprintf(stderr, "%s: %s\n", error.where, error.message), 1;
  xm_state_init(game, state, 1 /* seed */, 0, NULL);
  xm_step(game, state, XM_NO_ACTION, 0, NULL, NULL, NULL); /* draws the chance events */
  while (xm_current_player(game, state) != XM_TERMINAL_PLAYER) {
    xm_legal_actions(game, state, actions, 512, &count);
    xm_step(game, state, actions[xm_random(game, state) % count], 0, NULL, NULL, NULL);
  }
  xm_returns(game, state, returns);
  for (int i = 0; i < 3; i++) printf("player %d: %+g\n", i, returns[i] / (double)XM_UTILITY_ONE);
  xm_game_destroy(game);
}
