/* Writes start inputs from real games: for every kind of step one state that waits at it, for
 * every mode one late in a game and one in which players know different parts of the deck, as the
 * map of its fields (restore) and in readable names (build); of games that are over the whole
 * snapshot too; and the content packs. Argument: the folder of the corpora. */
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

static void write_state(const xm_game *game, const xm_state *state, unsigned number,
                        const char *what) {
  static uint8_t bytes[MAX_BYTES];
  char name[128];
  size_t size;
  snprintf(name, sizeof name, "%s-%s", game->def->name, what);
  xm_writer w = {bytes, sizeof bytes, 0};
  xm_schema_write(game, state, XM_FORM_SNAPSHOT, XM_EVERYTHING, 0, &w);
  write_file("restore", name, number, bytes, w.length);
  DEMAND(xm_describe(game, state, bytes, sizeof bytes, &size) == XM_OK);
  write_file("build", name, number, bytes, size);
  if (xm_top(game, state) != NULL) return;
  DEMAND(xm_snapshot(game, state, bytes, sizeof bytes, &size) == XM_OK);
  snprintf(name, sizeof name, "%s-snapshot", game->def->name);
  write_file("restore", name, 128 + number, bytes, size);
}

/* Does everybody know a card of somebody's hand? If no hand is ever known: is it late? */
static bool knows_cards(const xm_game *game, const xm_state *state) {
  const uint8_t *base = (const uint8_t *)(const void *)state;
  for (const xm_field *f = game->def->fields, *group = f; f->name != NULL; f++) {
    if (f->kind == XM_FIELD_GROUP && f->length == XM_LENGTH_PLAYERS) group = f;
    if (f->kind != XM_FIELD_COUNTS || f->known == 0) continue;
    for (int player = 0; player < game->num_players; player++) {
      const uint8_t *known = base + group->offset + player * group->stride + f->known;
      for (unsigned i = 0; i < xm_field_bytes(game, f); i++) {
        if (known[i] > 0) return true;
      }
    }
  }
  return game->num_players > 2 && xm_turn(game, state) > 20;
}

/* Do players know a different number of cards of a list? */
static bool knows_front(const xm_game *game, const xm_state *state) {
  for (const xm_field *f = game->def->fields; f->name != NULL; f++) {
    if (f->visibility != XM_FRONT) continue;
    for (int player = 1; player < game->num_players; player++) {
      if (xm_front_known(f, state, player) != xm_front_known(f, state, 0)) return true;
    }
  }
  return false;
}

/* Writes a state as `what` with the number of its game, once. */
static void write_once(const xm_game *game, const xm_state *state, unsigned number,
                       const char *what, bool *written) {
  char text[32];
  if (*written) return;
  snprintf(text, sizeof text, "%s%u", what, number);
  write_state(game, state, number, text);
  *written = true;
}

/* The first state seen at each kind of step; `seen` is shared by the modes of a game. */
static void from_game(unsigned number, bool *seen) {
  static xm_legal list;
  bool late = false, front = false;
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
      const char *name = top != NULL ? game->def->steps[step].name : "over";
      if (!seen[step]) write_state(game, state, number, name);
      seen[step] = true;
      if (top != NULL && knows_cards(game, state)) write_once(game, state, number, "late", &late);
      if (top != NULL && knows_front(game, state)) write_once(game, state, number, "front", &front);
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
