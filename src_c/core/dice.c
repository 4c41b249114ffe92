/* Fills the tables of rolls. */
#include "core/dice.h"

static uint32_t factorial(unsigned n) {
  uint32_t f = 1;
  while (n > 1) f *= n--;
  return f;
}

static void list_outcomes(xm_dice *dice, unsigned n, unsigned row) {
  for (unsigned x = 0; x <= n; x++) {
    for (unsigned m = 0; x + m <= n; m++) {
      for (unsigned e = 0; x + m + e <= n; e++) {
        const unsigned b = n - x - m - e;
        const uint32_t ways =
            factorial(n) / (factorial(x) * factorial(m) * factorial(e) * factorial(b));
        dice->faces[row] = (xm_faces){(uint8_t)x, (uint8_t)m, (uint8_t)e, (uint8_t)b};
        dice->weight[row] = ways << (x + b); /* two of six faces each */
        row++;
      }
    }
  }
}

/* Vose's construction. Every weight is scaled by the number of columns, so that
 * the mean is exactly `total` and no fraction arises. */
static void make_alias(xm_dice *dice, unsigned n) {
  const unsigned first = dice->first[n];
  const unsigned columns = (unsigned)xm_dice_outcomes(dice, (int)n);
  const uint32_t total = dice->total[n];
  uint32_t scaled[XM_MAX_DICE_OUTCOMES];
  uint8_t poor[XM_MAX_DICE_OUTCOMES], rich[XM_MAX_DICE_OUTCOMES];
  unsigned num_poor = 0, num_rich = 0;

  for (unsigned i = 0; i < columns; i++) {
    scaled[i] = dice->weight[first + i] * columns;
    if (scaled[i] < total) poor[num_poor++] = (uint8_t)i;
    else rich[num_rich++] = (uint8_t)i;
  }
  while (num_poor > 0 && num_rich > 0) {
    const uint8_t p = poor[--num_poor], r = rich[num_rich - 1];
    dice->keep[first + p] = scaled[p];
    dice->alias[first + p] = r;
    scaled[r] -= total - scaled[p];
    if (scaled[r] < total) {
      num_rich--;
      poor[num_poor++] = r;
    }
  }
  while (num_rich > 0) { /* exactly full columns */
    const uint8_t r = rich[--num_rich];
    dice->keep[first + r] = total;
    dice->alias[first + r] = r;
  }
}

void xm_dice_fill(xm_dice *dice) {
  unsigned row = 0;
  dice->total[0] = 1;
  dice->first[0] = 0;
  for (unsigned n = 1; n <= XM_MAX_DICE; n++) {
    dice->total[n] = dice->total[n - 1] * 6u;
    dice->first[n] = (uint16_t)row;
    list_outcomes(dice, n, row);
    row += (n + 3) * (n + 2) * (n + 1) / 6;
    dice->first[n + 1] = (uint16_t)row;
    make_alias(dice, n);
  }
}
