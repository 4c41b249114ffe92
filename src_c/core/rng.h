/* The generator: xoshiro256** 1.0 (Blackman and Vigna, "Scrambled linear
 * pseudorandom number generators", 2018), seeded by SplitMix64. Four 64-bit
 * words, part of every state. */
#ifndef XM_CORE_RNG_H
#define XM_CORE_RNG_H

#include "core/base.h"

typedef struct xm_rng {
  uint64_t word[4];
} xm_rng;

/* Stream `stream` of `seed`. The streams from 1 on of one seed start in different states:
 * each step from the stream number to the first word is a bijection. Seed and stream are
 * not interchangeable. */
void xm_rng_seed(xm_rng *rng, uint64_t seed, uint64_t stream);

/* A state of the generator that can occur: not all words zero. */
bool xm_rng_valid(const xm_rng *rng);

static inline uint64_t xm_rotate_left(uint64_t x, unsigned k) { return (x << k) | (x >> (64u - k)); }

static inline uint64_t xm_rng_next(xm_rng *rng) {
  uint64_t *s = rng->word;
  const uint64_t result = xm_rotate_left(s[1] * 5u, 7) * 9u;
  const uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = xm_rotate_left(s[3], 45);
  return result;
}

/* Uniform in 0 .. n-1, without bias, for n from 1: the high half of a 64 by 32 bit
 * product, redrawn in the rare case that would favour a value (Lemire, "Fast
 * random integer generation in an interval", 2019). */
static inline uint32_t xm_rng_below(xm_rng *rng, uint32_t n) {
  for (;;) {
    const uint64_t r = xm_rng_next(rng);
    const uint64_t low = r * n;
    if (low >= n || low >= (0u - (uint64_t)n) % n) {
      const uint64_t carry = ((r & 0xffffffffu) * n) >> 32;
      return (uint32_t)(((r >> 32) * n + carry) >> 32);
    }
  }
}

#endif
