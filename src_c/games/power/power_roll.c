/* Rolls of characters: what dice are worth, and hits. */
#include "games/power/roll.h"

static int highest(int a, int b) { return a > b ? a : b; }

/* Of several worths the highest counts (G15); an alternative roll has its own plain ones. */
int xm_power_points(const power_roll *roll, const xm_frame *f, int marvel) {
  const bool alt = (f->arg[2] & POWER_F_ALT) != 0 && roll->alternative != NULL;
  const int plain_marvel = alt ? roll->alternative->marvel : POWER_MARVEL_WORTH;
  const int plain_xmen = alt ? roll->alternative->xmen : POWER_XMEN_WORTH;
  const int worth = highest(plain_marvel, highest(roll->marvel, marvel));
  return f->arg[POWER_ROLLED_XMEN] * highest(plain_xmen, roll->xmen) +
         f->arg[POWER_ROLLED_MARVEL] * worth;
}

int xm_power_hits(const power_roll *roll, const xm_frame *f) {
  int hits = f->arg[POWER_ROLLED_EVIL];
  if (roll->halve) hits /= 2;
  hits -= roll->ignore;
  return hits > 0 ? hits : 0;
}

bool xm_power_faces_fit(const power_roll *roll, const xm_frame *f, bool first_dice) {
  const int misses = f->arg[POWER_ROLLED_EVIL] + f->arg[POWER_ROLLED_BLANK];
  const int sum = xm_power_sum_of_faces(f);
  const bool explodes = roll->explode_marvel && (f->arg[2] & POWER_F_ALT) == 0;
  return sum >= 1 && misses <= XM_MAX_DICE &&
         sum <= (explodes && !first_dice ? 2 * XM_MAX_DICE : XM_MAX_DICE);
}

int xm_power_add_hits(uint8_t *hits, int n) {
  if (n > POWER_MAX_HITS - *hits) n = POWER_MAX_HITS - *hits;
  if (n <= 0) return 0;
  *hits = (uint8_t)(*hits + n);
  return n;
}

int xm_power_remove_hits(uint8_t *hits, int n) {
  if (n > *hits) n = *hits;
  if (n <= 0) return 0;
  *hits = (uint8_t)(*hits - n);
  return n;
}
