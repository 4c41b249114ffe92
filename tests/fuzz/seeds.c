/* Writes start inputs from real games: for every kind of step one state that waits at it, as
 * the map of its fields (restore), as a whole snapshot, and in readable names (build); and the
 * content packs. Argument: the folder of the corpora. */
#include "core/machine.h"
#include "core/schema.h"
#include "fuzz.h"
#include "games/games.h"

enum { MAX_BYTES = 65536 };

static const char *folder;

static void write_file(const char *target, const char *name, unsigned first, const void *bytes,
                       size_t size) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s/%s", folder, target, name);
  FILE *f = fopen(path, "wb");
  DEMAND(f != NULL);
  fputc((int)first, f);
  DEMAND(fwrite(bytes, 1, size, f) == size);
  DEMAND(fclose(f) == 0);
}

static void write_state(const xm_game *game, const xm_state *state, unsigned number, bool whole) {
  static uint8_t bytes[MAX_BYTES];
  char name[128];
  size_t size;
  const xm_frame *top = xm_top(game, state);
  snprintf(name, sizeof name, "%s-%s", game->def->name,
           top != NULL ? game->def->steps[top->step].name : "over");
  xm_writer w = {bytes, sizeof bytes, 0};
  xm_schema_write(game, state, XM_FORM_SNAPSHOT, XM_EVERYTHING, 0, &w);
  write_file("restore", name, number, bytes, w.length);
  DEMAND(xm_describe(game, state, bytes, sizeof bytes, &size) == XM_OK);
  write_file("build", name, number, bytes, size);
  if (!whole) return;
  DEMAND(xm_snapshot(game, state, bytes, sizeof bytes, &size) == XM_OK);
  snprintf(name, sizeof name, "%s-snapshot", game->def->name);
  write_file("restore", name, 128 + number, bytes, size);
}

/* The first state seen at each kind of step; `seen` is shared by the modes of a game. */
static void from_game(unsigned number, bool *seen) {
  static xm_legal list;
  const xm_game *game = game_number(number);
  for (uint64_t seed = 0; seed < 40; seed++) {
    memory m;
    xm_state *state = state_in(&m);
    xm_rng rng;
    xm_rng_seed(&rng, seed, 1);
    DEMAND(xm_state_init(game, state, seed, number, NULL) == XM_OK);
    for (int moves = 0; moves < 4000; moves++) {
      const xm_frame *top = xm_top(game, state);
      const int step = top != NULL ? top->step : 0;
      if (!seen[step]) write_state(game, state, number, step == 0);
      seen[step] = true;
      if (top == NULL) break;
      xm_machine_legal(game, state, &list);
      xm_ctx c = xm_context(game, state, NULL);
      xm_machine_apply(&c, list.count > 0 ? list.item[xm_rng_below(&rng, list.count)]
                                          : xm_machine_sample(&c));
    }
  }
}

int main(int argc, char **argv) {
  bool seen[XM_NUM_GAMES][256];
  memset(seen, 0, sizeof seen);
  if (argc != 2) return 2;
  folder = argv[1];
  for (unsigned i = 0; i < NUM_GAMES; i++) {
    const uint32_t index = game_number(i)->index;
    const void *pack;
    size_t size;
    const bool first = !seen[index][0];
    from_game(i, seen[index]);
    if (!first) continue;
    DEMAND(xm_game_content(game_number(i), &pack, &size) == XM_OK);
    write_file("pack", xm_game_name((int32_t)index), i, pack, size);
  }
  return 0;
}
