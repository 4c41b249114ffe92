/* Seeding of the generator. */
#include "core/rng.h"

/* SplitMix64 (Steele, Lea, Flood 2014; constants of Vigna's reference code). */
static uint64_t splitmix64(uint64_t *x) {
  uint64_t z = (*x += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void xm_rng_seed(xm_rng *rng, uint64_t seed, uint64_t stream) {
  uint64_t x = seed;
  if (stream != 0) { /* stream 0 is plain SplitMix64 seeding, as published */
    x = splitmix64(&x) ^ stream * 0xd1342543de82ef95u;
    x = splitmix64(&x);
  }
  for (int i = 0; i < 4; i++) rng->word[i] = splitmix64(&x);
}

bool xm_rng_valid(const xm_rng *rng) {
  return (rng->word[0] | rng->word[1] | rng->word[2] | rng->word[3]) != 0;
}
