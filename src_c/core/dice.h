/* The die of the games and rolls of up to nine of them (G1, G2): two X-Men faces,
 * one Marvel, one Evil Mutant, two blanks. An outcome of n dice is a count of
 * faces; outcomes are numbered in rising order of (X-Men, Marvel, Evil Mutant). */
#ifndef XM_CORE_DICE_H
#define XM_CORE_DICE_H

#include "core/base.h"
#include "core/rng.h"

enum {
  XM_MAX_DICE = 9,
  XM_MAX_DICE_OUTCOMES = 220, /* of nine dice: C(12, 3) */
  XM_DICE_ROWS = 714          /* of one to nine dice together */
};

typedef struct xm_faces {
  uint8_t xmen, marvel, evil, blank;
} xm_faces;

/* All outcomes of 1..9 dice, and an alias table (Walker 1977, Vose 1991) in exact
 * integers for each number: column c keeps its own outcome for the first
 * keep[c] of total[n] parts and gives alias[c] for the rest. */
typedef struct xm_dice {
  uint32_t total[XM_MAX_DICE + 1];    /* 6^n */
  uint16_t first[XM_MAX_DICE + 2];    /* row of the first outcome of n dice */
  uint32_t weight[XM_DICE_ROWS];
  uint32_t keep[XM_DICE_ROWS];
  uint8_t alias[XM_DICE_ROWS];
  xm_faces faces[XM_DICE_ROWS];
} xm_dice;

void xm_dice_fill(xm_dice *dice);

static inline int xm_dice_outcomes(const xm_dice *dice, int n) {
  return dice->first[n + 1] - dice->first[n];
}

static inline xm_faces xm_dice_faces(const xm_dice *dice, int n, int outcome) {
  return dice->faces[dice->first[n] + outcome];
}

/* One draw, one row looked up. columns * 6^n stays below 2^32 (220 * 6^9). */
static inline int xm_dice_sample(const xm_dice *dice, int n, xm_rng *rng) {
  const uint32_t total = dice->total[n];
  const uint32_t columns = (uint32_t)xm_dice_outcomes(dice, n);
  const uint32_t u = xm_rng_below(rng, columns * total);
  const uint32_t column = u / total;
  const uint32_t row = dice->first[n] + column;
  return u - column * total < dice->keep[row] ? (int)column : dice->alias[row];
}

#endif
