/* Skirmish's board of bits against files and ranks: every square, direction and distance, the
 * edges, knight's moves, lines with blockers, and whom attacks and powers reach. */
#include "core/rng.h"
#include "games/skirmish/board.h"
#include "games/skirmish/state.h"
#include "play.h"

typedef struct step {
  int files, ranks;
} step;

/* Clockwise from north; knight's moves from north-north-east. */
static const step lines_of[8] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                 {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const step jumps_of[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                 {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* The square `n` steps on, or XM_NONE. */
static int plain(int square, step s, int n) {
  const int file = square % 8 + n * s.files, rank = square / 8 + n * s.ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? XM_NONE : 8 * rank + file;
}

static board_set set_of(int square) { return square == XM_NONE ? 0 : (board_set)1 << square; }

static bool has(board_set set, int square) { return (set >> square & 1u) != 0; }

static board_set random_set(xm_rng *rng, int density) {
  board_set set = ~(board_set)0;
  for (int i = 0; i < density; i++) set &= xm_rng_next(rng);
  return set;
}

/* --------------------------------------------------------------------------- steps */

static void single_steps(void) {
  for (int square = 0; square < 64; square++) {
    CHECK(board_square(square) == set_of(square));
    for (int d = 0; d < 8; d++) {
      CHECK(board_shift(board_square(square), d) == set_of(plain(square, lines_of[d], 1)));
      CHECK(board_jump(board_square(square), d) == set_of(plain(square, jumps_of[d], 1)));
      CHECK_EQ(board_leap(square, d), plain(square, jumps_of[d], 1));
      for (int n = 0; n <= 9; n++) {
        CHECK_EQ(board_walk(square, d, n), plain(square, lines_of[d], n));
      }
    }
  }
}

/* A set goes on as its squares do, whatever else is in it. */
static void sets(xm_rng *rng) {
  for (int round = 0; round < 300; round++) {
    const board_set set = round == 0 ? 0 : round == 1 ? ~(board_set)0 : random_set(rng, round % 5);
    for (int d = 0; d < 8; d++) {
      board_set shifted = 0, jumped = 0;
      for (int square = 0; square < 64; square++) {
        if (!has(set, square)) continue;
        shifted |= set_of(plain(square, lines_of[d], 1));
        jumped |= set_of(plain(square, jumps_of[d], 1));
      }
      CHECK(board_shift(set, d) == shifted && board_jump(set, d) == jumped);
    }
    for (unsigned turn = 0; turn < 130; turn += 7) {
      board_set turned = 0;
      for (int square = 0; square < 64; square++) {
        if (has(set, square)) turned |= set_of((square + (int)turn) % 64);
      }
      CHECK(board_rotate(set, turn) == turned);
    }
  }
}

/* --------------------------------------------------------------------------- lines */

static board_set plain_ray(int square, int d, int range, board_set blockers) {
  board_set ray = 0;
  for (int n = 1; n <= range; n++) {
    const int to = plain(square, lines_of[d], n);
    if (to == XM_NONE) break;
    ray |= set_of(to);
    if (has(blockers, to)) break;
  }
  return ray;
}

static int plain_open(int square, int d, board_set taken) {
  int n = 0;
  for (;; n++) {
    const int to = plain(square, lines_of[d], n + 1);
    if (to == XM_NONE || has(taken, to)) return n;
  }
}

/* All that is asked of one square with one set of others taken. */
static void lines_from(const board_lines *lines, int square, board_set taken) {
  const board_numbers open = board_open(lines, square, taken);
  for (int d = 0; d < 8; d++) {
    for (int range = 0; range <= 7; range++) {
      CHECK(xm_skirmish_ray(square, d, range, taken) == plain_ray(square, d, range, taken));
    }
    CHECK_EQ(open >> 8 * d & 0xffu, plain_open(square, d, taken));
  }
  for (int n = 1; n <= 7; n++) {
    unsigned far = 0, over = 0;
    for (int d = 0; d < 8; d++) {
      const int to = plain(square, lines_of[d], n);
      if (plain_open(square, d, taken) >= n) far |= 1u << d;
      if (to != XM_NONE && !has(taken, to)) over |= 1u << d;
    }
    CHECK_EQ(board_at_least(open, n), far);
    CHECK_EQ(board_over(lines, square, n, taken), over);
  }
}

static void every_line(xm_rng *rng) {
  static board_lines lines;
  xm_board_fill(&lines);
  for (int square = 0; square < 64; square++) {
    lines_from(&lines, square, 0);
    lines_from(&lines, square, ~(board_set)0);
    lines_from(&lines, square, board_square(square)); /* the unit itself blocks nothing */
    for (int other = 0; other < 64; other++) lines_from(&lines, square, board_square(other));
    for (int round = 0; round < 60; round++) lines_from(&lines, square, random_set(rng, round % 4));
  }
}

/* ------------------------------------------------------------------------- positions */

/* Any units anywhere, some out of play, some disabled. */
static void scatter(const skirmish_tables *t, skirmish_state *s, xm_rng *rng) {
  board_set taken = 0;
  for (int p = 0; p < 2; p++) {
    s->team[p].size = 8;
    for (int i = 0; i < 8; i++) {
      skirmish_unit *u = &s->team[p].unit[i];
      const uint32_t square = xm_rng_below(rng, 64), state = xm_rng_below(rng, 8);
      const bool out = state == 0 || has(taken, (int)square);
      u->kind = p == 1 ? t->num_mutants : (uint8_t)xm_rng_below(rng, t->num_mutants);
      u->square = out ? XM_NONE : (uint8_t)square;
      u->disabled = !out && state == 1;
      if (!out) taken |= board_square((int)square);
    }
  }
}

static int unit_on(const skirmish_team *team, int square) {
  for (int i = 0; i < 8; i++) {
    if (team->unit[i].square == square) return i;
  }
  return -1;
}

/* Enemies that a unit on a square reaches along lines, or by a knight's move, as bits. */
static unsigned plain_reach(const skirmish_state *s, int player, int square, int range,
                            bool knight) {
  const skirmish_team *own = &s->team[player], *enemies = &s->team[1 - player];
  unsigned found = 0;
  for (int d = 0; d < 8; d++) {
    for (int n = 1; n <= range; n++) {
      const int to = plain(square, lines_of[d], n);
      if (to == XM_NONE || unit_on(own, to) >= 0) break;
      if (unit_on(enemies, to) < 0) continue;
      found |= 1u << unit_on(enemies, to);
      break;
    }
    const int to = plain(square, jumps_of[d], 1);
    if (knight && to != XM_NONE && unit_on(enemies, to) >= 0) found |= 1u << unit_on(enemies, to);
  }
  return found;
}

static int most(int a, int b) { return a > b ? a : b; }

/* Whom the units of `who` reach with each card: all of them together, and one by one. */
static void reach(const skirmish_tables *t, const skirmish_state *s, int player, unsigned who) {
  for (int card = t->first_attack; card < t->num_cards; card++) {
    if (card >= t->first_defence && card < t->first_special) continue;
    unsigned hits = 0, disables = 0;
    for (int i = 0; i < 8; i++) {
      const skirmish_unit *u = &s->team[player].unit[i];
      if ((who >> i & 1u) == 0 || u->square == XM_NONE || u->disabled > 0) continue;
      if (card < t->first_defence) {
        hits |= plain_reach(s, player, u->square, t->card[card].range, false);
        continue;
      }
      const skirmish_power p = skirmish_power_of(t, s, player, i, card - t->first_special);
      hits |= plain_reach(s, player, u->square, most(p.attack, p.wings),
                          (p.can & SKIRMISH_CAN_STRIKE_K) != 0);
      disables |= plain_reach(s, player, u->square, p.disable,
                              (p.can & SKIRMISH_CAN_DISABLE_K) != 0);
    }
    CHECK_EQ(xm_skirmish_reach(t, s, player, card, false, who), hits);
    if (card >= t->first_special) {
      CHECK_EQ(xm_skirmish_reach(t, s, player, card, true, who), disables);
    }
  }
}

/* Empty squares up to a range: over anything, or only as far as the line is open. */
static board_set plain_goals(int square, int range, board_set taken, bool over) {
  board_set goals = 0;
  for (int d = 0; d < 8; d++) {
    for (int n = 1; n <= range; n++) {
      const int to = plain(square, lines_of[d], n);
      if (to == XM_NONE || (has(taken, to) && !over)) break;
      if (!has(taken, to)) goals |= set_of(to);
    }
  }
  return goals;
}

static void goals(const skirmish_tables *t, const skirmish_state *s, int player, int unit) {
  const skirmish_unit *u = &s->team[player].unit[unit];
  const board_set taken = skirmish_squares(&s->team[0]) | skirmish_squares(&s->team[1]);
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    board_set expected = 0;
    const skirmish_power p = skirmish_power_of(t, s, player, unit, type);
    if (skirmish_able(u)) {
      expected = plain_goals(u->square, p.move, taken, t->kind[u->kind].flying != 0) |
                 plain_goals(u->square, p.teleport, taken, false);
    }
    for (int d = 0; d < 8 && skirmish_able(u) && (p.can & SKIRMISH_CAN_JUMP) != 0; d++) {
      expected |= set_of(plain(u->square, jumps_of[d], 1)) & ~taken;
    }
    CHECK(xm_skirmish_goals(t, s, player, unit, type) == expected);
  }
}

static void positions(xm_rng *rng) {
  xm_game *game = make_game("skirmish");
  const skirmish_tables *t = skirmish_tables_of(game);
  for (int round = 0; round < 2000; round++) {
    skirmish_state s;
    memset(&s, 0, sizeof s);
    scatter(t, &s, rng);
    for (int player = 0; player < 2; player++) {
      reach(t, &s, player, round % 3 == 0 ? ~0u : xm_rng_below(rng, 256));
      for (int unit = 0; unit < 8; unit++) {
        reach(t, &s, player, 1u << unit);
        goals(t, &s, player, unit);
      }
    }
  }
  xm_game_destroy(game);
}

int main(void) {
  xm_rng rng;
  xm_rng_seed(&rng, 64, 8);
  single_steps();
  sets(&rng);
  every_line(&rng);
  positions(&rng);
  return check_report();
}
