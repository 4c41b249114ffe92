/* A deck that nobody has looked into (common-4), with the cards whose place is known at
 * its bottom (common-5): Power Stat Cards, and the Evil Mutant cards of Siege. */
#ifndef XM_GAMES_POWER_DECK_H
#define XM_GAMES_POWER_DECK_H

#include "core/base.h"

enum { POWER_DECK_KINDS = 24, POWER_DECK_CARDS = 24 };

typedef struct power_deck {
  uint8_t left[POWER_DECK_KINDS];   /* the unordered part: cards of each kind */
  uint8_t bottom[POWER_DECK_CARDS]; /* known, the next one first */
  uint8_t bottom_size;
} power_deck;

/* Is any of these counts above 0? */
static inline bool power_any(const uint8_t *counts, int size) {
  unsigned any = 0;
  for (int i = 0; i < size; i++) any |= counts[i];
  return any != 0;
}

/* Is the next card drawn by chance? */
static inline bool power_deck_unordered(const power_deck *d) {
  return power_any(d->left, POWER_DECK_KINDS);
}

static inline bool power_deck_has_card(const power_deck *d) {
  return d->bottom_size > 0 || power_deck_unordered(d);
}

static inline void power_deck_put_under(power_deck *d, int card) {
  d->bottom[d->bottom_size++] = (uint8_t)card;
}

/* The next of the known cards; there is one. */
static inline int power_deck_take_known(power_deck *d) {
  const int card = d->bottom[0];
  d->bottom_size--;
  memmove(d->bottom, d->bottom + 1, d->bottom_size);
  d->bottom[d->bottom_size] = 0;
  return card;
}

#endif
