/* Rolls: the outcomes of one to nine dice, their weights, and the alias tables. */
#include "check.h"
#include "core/dice.h"

static xm_dice dice;

static uint64_t choose(unsigned n, unsigned k) {
  uint64_t c = 1;
  for (unsigned i = 0; i < k; i++) c = c * (n - i) / (i + 1);
  return c;
}

static void outcomes(int n) {
  const int count = xm_dice_outcomes(&dice, n);
  uint64_t sum = 0;
  xm_faces before = {0, 0, 0, 0};
  CHECK_EQ(count, choose((unsigned)n + 3, 3));
  for (int i = 0; i < count; i++) {
    const xm_faces f = xm_dice_faces(&dice, n, i);
    const uint32_t weight = dice.weight[dice.first[n] + i];
    CHECK_EQ(f.xmen + f.marvel + f.evil + f.blank, n);
    const unsigned total = (unsigned)n;
    uint64_t ways = choose(total, f.xmen) * choose(total - f.xmen, f.marvel) *
                    choose(total - f.xmen - f.marvel, f.evil);
    for (int k = 0; k < f.xmen + f.blank; k++) ways *= 2; /* two faces of six each */
    CHECK_EQ(weight, ways);
    if (i > 0) {
      CHECK(before.xmen < f.xmen || (before.xmen == f.xmen &&
                                     (before.marvel < f.marvel ||
                                      (before.marvel == f.marvel && before.evil < f.evil))));
    }
    before = f;
    sum += weight;
  }
  CHECK_EQ(sum, dice.total[n]);
}

/* All parts of all columns, counted by the outcome that they give. */
static void alias_table(int n) {
  const int columns = xm_dice_outcomes(&dice, n);
  const uint32_t total = dice.total[n];
  uint64_t parts[XM_MAX_DICE_OUTCOMES] = {0};
  CHECK((uint64_t)columns * total <= UINT32_MAX);
  for (int c = 0; c < columns; c++) {
    const int row = dice.first[n] + c;
    CHECK(dice.keep[row] <= total);
    CHECK(dice.alias[row] < columns);
    parts[c] += dice.keep[row];
    parts[dice.alias[row]] += total - dice.keep[row];
  }
  for (int i = 0; i < columns; i++) {
    CHECK_EQ(parts[i], (uint64_t)dice.weight[dice.first[n] + i] * (uint64_t)columns);
  }
}

static void sampling(int n) {
  xm_rng rng;
  double seen = 0, expected = 0;
  xm_rng_seed(&rng, 5, (uint64_t)n);
  for (int i = 0; i < 20000; i++) {
    const int outcome = xm_dice_sample(&dice, n, &rng);
    CHECK(outcome >= 0 && outcome < xm_dice_outcomes(&dice, n));
    seen += xm_dice_faces(&dice, n, outcome).xmen;
  }
  expected = 20000.0 * n / 3; /* variance n * 2/9 a roll: five deviations are allowed */
  CHECK((seen - expected) * (seen - expected) < 25 * 20000.0 * n * 2 / 9);
}

int main(void) {
  xm_dice_fill(&dice);
  uint32_t power = 1;
  for (int n = 1; n <= XM_MAX_DICE; n++) {
    power *= 6;
    CHECK_EQ(dice.total[n], power);
    outcomes(n);
    alias_table(n);
    sampling(n);
  }
  CHECK_EQ(dice.first[XM_MAX_DICE + 1], XM_DICE_ROWS);
  CHECK_EQ(xm_dice_outcomes(&dice, XM_MAX_DICE), XM_MAX_DICE_OUTCOMES);
  return check_report();
}
