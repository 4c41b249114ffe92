/* Speed of the C core through its public header: playouts, clones, snapshots, views.
 *
 *   cc -std=c11 -O2 bench_c.c $(pkg-config --cflags --libs xmcore) -o bench_c
 *   ./bench_c [rounds] [seconds a round] [part of a bench's name]
 *
 * Prints one JSON line for each bench: best and median rate of the rounds, per second of CPU
 * time of this process. The environment variable XM_COMMIT names the commit; build with
 * -DXM_MACHINE='"..."' where there is no /proc/cpuinfo. `compiler` is this program's; build the
 * library with the same. Nothing is asserted about time.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <xmcore/xmcore.h>

#if defined(__GNUC__) && !defined(__clang__)
#define COMPILER "gcc " __VERSION__
#elif defined(__VERSION__)
#define COMPILER __VERSION__
#else
#define COMPILER "unknown"
#endif

enum { MAX_ROUNDS = 64, POSITIONS = 256, COPIES = 64, BUFFER = 1 << 16, MAX_LEGAL = 4096 };

/* What all benches of a game share: positions from the middle of random games. */
typedef struct table {
  xm_game *game;
  xm_game_info info;
  unsigned char *positions; /* POSITIONS states of which a player must move */
  unsigned char *copies;    /* COPIES states to write to */
  unsigned char *buffer;
  uint64_t stream; /* of the next playout: no round repeats the games of another */
} table;

typedef struct run {
  const char *filter;
  char machine[160];
  int rounds;
  double seconds;
} run;

/* What one round counted. A bench counts `units`, what its name says. */
typedef struct tally {
  double cpu;
  uint64_t units;
  xm_playout_result played; /* sums of the playouts; zero elsewhere */
  uint64_t games;
} tally;

typedef void (*work)(table *t, tally *sum); /* a millisecond or so, again and again */

static void *(*volatile raw_copy)(void *, const void *, size_t) = memcpy; /* never inlined */

/* ------------------------------------------------------------------ the machine */

static void find_machine(char *text, size_t size) {
#ifdef XM_MACHINE
  snprintf(text, size, "%s", XM_MACHINE);
#else
  char line[256], model[100] = "unknown", family[16] = "?", number[16] = "?";
  FILE *file = fopen("/proc/cpuinfo", "r");
  while (file && fgets(line, sizeof line, file)) {
    (void)sscanf(line, "model name : %99[^\n]", model);
    (void)sscanf(line, "cpu family : %15s", family);
    (void)sscanf(line, "model : %15s", number);
    if (line[0] == '\n') break;
  }
  if (file) fclose(file);
  snprintf(text, size, "%s, family %s model %s", model, family, number);
#endif
}

static const char *commit(void) {
  const char *name = getenv("XM_COMMIT");
  return name ? name : "unknown";
}

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void check(xm_status status, const xm_error *error) {
  if (status == XM_OK || status == XM_AGAIN) return;
  fprintf(stderr, "%s %s: %s\n", xm_status_name((int32_t)status), error->where,
          error->message);
  exit(1);
}

/* -------------------------------------------------------------------- the table */

static xm_state *position(table *t, uint64_t i) {
  return (xm_state *)(void *)(t->positions + i % POSITIONS * t->info.state_size);
}

static xm_state *target(table *t, uint64_t i) {
  return (xm_state *)(void *)(t->copies + i % COPIES * t->info.state_size);
}

static void fill_positions(table *t) {
  xm_error error = {0};
  for (uint64_t i = 0; i < POSITIONS; i++) {
    uint64_t stream = i;
    do { /* decisions 1 to 60, so that hands, decks and stacks are in use */
      check(xm_state_init(t->game, position(t, i), 1, stream, &error), &error);
      check(xm_playout(t->game, position(t, i), 1, stream, 1 + i % 60, NULL, &error), &error);
      stream += POSITIONS;
    } while (xm_current_player(t->game, position(t, i)) < 0);
  }
}

static table lay(const char *string) {
  table t = {.info = {.struct_size = sizeof(xm_game_info)}};
  xm_error error = {0};
  check(xm_game_create(string, strlen(string), NULL, &t.game, &error), &error);
  check(xm_game_get_info(t.game, &t.info), &error);
  t.positions = malloc(POSITIONS * t.info.state_size);
  t.copies = malloc(COPIES * t.info.state_size);
  t.buffer = malloc(BUFFER);
  if (!t.positions || !t.copies || !t.buffer) exit(1);
  fill_positions(&t);
  for (uint64_t i = 0; i < COPIES; i++) xm_state_copy(t.game, target(&t, i), position(&t, i));
  return t;
}

static void clear(table *t) {
  xm_game_destroy(t->game);
  free(t->positions);
  free(t->copies);
  free(t->buffer);
}

/* ------------------------------------------------------------------- the benches */

static void playout(table *t, tally *sum) {
  xm_playout_result r = {.struct_size = sizeof r};
  xm_error error = {0};
  for (int i = 0; i < 10; i++) {
    check(xm_state_init(t->game, target(t, 0), 2, t->stream, &error), &error);
    check(xm_playout(t->game, target(t, 0), 2, t->stream++, 0, &r, &error), &error);
    sum->units += r.decisions;
    sum->played.decisions += r.decisions;
    sum->played.choices += r.choices;
    sum->played.legal_actions += r.legal_actions;
    sum->played.chance_events += r.chance_events;
    sum->games++;
  }
}

/* The loop of a host that chooses itself: list, choose, checked step; no events, no log. */
static void step(table *t, tally *sum) {
  static int32_t actions[MAX_LEGAL];
  xm_error error = {0};
  xm_state *s = target(t, 0);
  for (int i = 0; i < 10; i++) {
    check(xm_state_init(t->game, s, 3, t->stream++, &error), &error);
    check(xm_step(t->game, s, XM_NO_ACTION, 0, NULL, NULL, &error), &error);
    while (xm_current_player(t->game, s) >= 0) {
      size_t n = 0;
      check(xm_legal_actions(t->game, s, actions, MAX_LEGAL, &n), &error);
      int32_t action = actions[xm_random(t->game, s) % n];
      check(xm_step(t->game, s, action, 0, NULL, NULL, &error), &error);
      sum->units++;
    }
  }
}

static void clone(table *t, tally *sum) {
  for (uint64_t i = 0; i < 20000; i++) xm_state_copy(t->game, target(t, i), position(t, i));
  sum->units += 20000;
}

/* The same bytes with memcpy alone: what xm_state_copy is to be measured by. */
static void memcpy_alone(table *t, tally *sum) {
  size_t size = t->info.state_size;
  for (uint64_t i = 0; i < 20000; i++) raw_copy(target(t, i), position(t, i), size);
  sum->units += 20000;
}

static void round_trip(table *t, tally *sum) {
  xm_error error = {0};
  size_t size = 0;
  for (uint64_t i = 0; i < POSITIONS; i++) {
    check(xm_snapshot(t->game, position(t, i), t->buffer, BUFFER, &size), &error);
    check(xm_restore(t->game, target(t, i), t->buffer, size, &error), &error);
  }
  sum->units += POSITIONS;
}

static void snapshot(table *t, tally *sum) {
  xm_error error = {0};
  size_t size = 0;
  for (uint64_t i = 0; i < POSITIONS; i++)
    check(xm_snapshot(t->game, position(t, i), t->buffer, BUFFER, &size), &error);
  sum->units += POSITIONS;
}

static void view(table *t, tally *sum) {
  xm_error error = {0};
  size_t size = 0;
  for (uint64_t i = 0; i < POSITIONS; i++) {
    int32_t player = (int32_t)(i % (uint64_t)t->info.num_players);
    check(xm_view(t->game, position(t, i), player, t->buffer, BUFFER, &size), &error);
  }
  sum->units += POSITIONS;
}

static void clone_and_resample(table *t, tally *sum) {
  xm_error error = {0};
  for (uint64_t i = 0; i < POSITIONS; i++) {
    int32_t player = (int32_t)(i % (uint64_t)t->info.num_players);
    xm_state_copy(t->game, target(t, i), position(t, i));
    check(xm_resample(t->game, target(t, i), player, 4, t->stream++, &error), &error);
  }
  sum->units += POSITIONS;
}

static void legal_actions(table *t, tally *sum) {
  static int32_t actions[MAX_LEGAL];
  xm_error error = {0};
  size_t n = 0;
  for (uint64_t i = 0; i < POSITIONS; i++)
    check(xm_legal_actions(t->game, position(t, i), actions, MAX_LEGAL, &n), &error);
  sum->units += POSITIONS;
}

/* ---------------------------------------------------------------- rounds, report */

static int by_rate(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void report(const run *r, const char *name, const char *game, const table *t,
                   double rates[], const tally *all) {
  qsort(rates, (size_t)r->rounds, sizeof *rates, by_rate);
  double middle = (rates[(r->rounds - 1) / 2] + rates[r->rounds / 2]) / 2;
  printf("{\"bench\": \"%s\", \"game\": \"%s\", \"best\": %.0f, \"median\": %.0f", name, game,
         rates[r->rounds - 1], middle);
  if (all->games) {
    double d = (double)all->played.decisions;
    printf(", \"choices_best\": %.0f", rates[r->rounds - 1] * (double)all->played.choices / d);
    printf(", \"choices_median\": %.0f", middle * (double)all->played.choices / d);
    printf(", \"legal_actions_a_decision\": %.2f", (double)all->played.legal_actions / d);
    printf(", \"chance_events_a_decision\": %.3f", (double)all->played.chance_events / d);
    printf(", \"decisions_a_game\": %.1f, \"games\": %llu", d / (double)all->games,
           (unsigned long long)all->games);
  }
  printf(", \"rounds\": %d, \"cpu_seconds\": %.2f, \"state_size\": %zu", r->rounds, all->cpu,
         t->info.state_size);
  printf(", \"version\": \"%s\", \"commit\": \"%s\", \"machine\": \"%s\"", xm_version_string(),
         commit(), r->machine);
  printf(", \"compiler\": \"%s\"}\n", COMPILER);
  fflush(stdout);
}

static void add(tally *all, const tally *one) {
  all->cpu += one->cpu;
  all->games += one->games;
  all->played.decisions += one->played.decisions;
  all->played.choices += one->played.choices;
  all->played.legal_actions += one->played.legal_actions;
  all->played.chance_events += one->played.chance_events;
}

static void bench(const run *r, const char *name, const char *game, table *t, work work) {
  double rates[MAX_ROUNDS];
  tally all = {0};
  if (r->filter && !strstr(name, r->filter)) return;
  for (int round = 0; round < r->rounds; round++) {
    tally one = {0};
    double start = cpu_seconds();
    do {
      work(t, &one);
      one.cpu = cpu_seconds() - start;
    } while (one.cpu < r->seconds);
    rates[round] = (double)one.units / one.cpu;
    add(&all, &one);
  }
  report(r, name, game, t, rates, &all);
}

int main(int argc, char **argv) {
  static const char *games[] = {
      "alert(players=2)",               "alert(players=3)",
      "alert(players=4)",               "alert(players=2,mode=advanced)",
      "alert(players=3,mode=advanced)", "alert(players=4,mode=advanced)",
      "siege(players=2)",               "siege(players=3)",
      "siege(players=4)",               "siege(players=3,length=short)",
      "skirmish",                       "skirmish(cards_per_phase=0,move_exact=false)",
  };
  static const struct {
    const char *name;
    work work;
  } others[] = {
      {"step", step},
      {"clone", clone},
      {"memcpy", memcpy_alone},
      {"round_trip", round_trip},
      {"snapshot", snapshot},
      {"view", view},
      {"clone_and_resample", clone_and_resample},
      {"legal_actions", legal_actions},
  };
  run r = {argc > 3 ? argv[3] : NULL, "", argc > 1 ? atoi(argv[1]) : 5,
           argc > 2 ? atof(argv[2]) : 0.3};
  if (r.rounds < 1 || r.rounds > MAX_ROUNDS) return 2;
  find_machine(r.machine, sizeof r.machine);
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    table t = lay(games[g]);
    bench(&r, "playout", games[g], &t, playout);
    const bool three = strstr(games[g], "players=3") && !strstr(games[g], "short");
    if (three || strcmp(games[g], "skirmish") == 0)
      for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        bench(&r, others[i].name, games[g], &t, others[i].work);
    clear(&t);
  }
  return 0;
}
