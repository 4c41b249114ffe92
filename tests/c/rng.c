/* The generator: published test vectors, streams, and integers without bias. */
#include "check.h"
#include "core/rng.h"

static void reference_vectors(void) {
  /* What the authors' xoshiro256starstar.c gives from the state 1, 2, 3, 4. */
  static const uint64_t expected[] = {11520u,
                                      0u,
                                      1509978240u,
                                      1215971899390074240u,
                                      1216172134540287360u,
                                      607988272756665600u,
                                      16172922978634559625u,
                                      8476171486693032832u,
                                      10595114339597558777u,
                                      2904607092377533576u};
  xm_rng rng = {{1, 2, 3, 4}};
  for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
    CHECK(xm_rng_next(&rng) == expected[i]);
  }
}

static void seeding(void) {
  xm_rng rng;
  xm_rng_seed(&rng, 0, 0);
  CHECK(rng.word[0] == 0xe220a8397b1dcdafu);
  CHECK(rng.word[1] == 0x6e789e6aa1b965f4u);
  CHECK(rng.word[2] == 0x06c45d188009454fu);
  CHECK(rng.word[3] == 0xf88bb8a8724c81ecu);
  CHECK(xm_rng_next(&rng) == 0x99ec5f36cb75f2b4u);
  CHECK(xm_rng_valid(&rng));
  const xm_rng dead = {{0, 0, 0, 0}}, alive = {{0, 0, 0, 1}};
  CHECK(!xm_rng_valid(&dead) && xm_rng_valid(&alive));
}

/* Streams of one seed, and one stream of several seeds, start differently. */
static void streams(void) {
  enum { COUNT = 300 };
  static xm_rng a[COUNT], b[COUNT];
  for (unsigned i = 0; i < COUNT; i++) {
    xm_rng_seed(&a[i], 42, i);
    xm_rng_seed(&b[i], i, 42);
    CHECK(xm_rng_valid(&a[i]) && xm_rng_valid(&b[i]));
    for (unsigned j = 0; j < i; j++) {
      CHECK(a[i].word[0] != a[j].word[0] && b[i].word[0] != b[j].word[0]);
    }
  }
  for (unsigned i = 1; i < 60; i++) { /* seed and stream are not interchangeable */
    xm_rng here, there, next;
    xm_rng_seed(&here, i, i + 1);
    xm_rng_seed(&there, i + 1, i);
    CHECK(memcmp(&here, &there, sizeof here) != 0);
    xm_rng_seed(&here, i, i);
    xm_rng_seed(&next, i + 1, i + 1);
    CHECK(memcmp(&here, &next, sizeof here) != 0);
  }
  xm_rng again;
  xm_rng_seed(&again, 42, 7);
  CHECK(memcmp(&again, &a[7], sizeof again) == 0);
}

static void bounds(void) {
  static const uint32_t limits[] = {1, 2, 3, 6, 7, 10, 255, 256, 257, 0x80000000u, 0xffffffffu};
  xm_rng rng;
  xm_rng_seed(&rng, 1, 1);
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    bool inside = true;
    for (int k = 0; k < 2000; k++) inside &= xm_rng_below(&rng, limits[i]) < limits[i];
    CHECK(inside);
  }
}

/* A generator whose next number is `n`: rotl(word1 * 5, 7) * 9 undone. */
static xm_rng about_to_say(uint64_t n) {
  const uint64_t ninth = n * 0x8e38e38e38e38e39u;
  const uint64_t rotated = xm_rotate_left(ninth, 57);
  return (xm_rng){{5, rotated * 0xcccccccccccccccdu, 6, 7}};
}

/* 2^64 = n * whole + rest. Of the numbers that give a value, one in which the product's low
 * half is below `rest` is drawn again: that leaves exactly `whole` for every value. */
static void no_bias(void) {
  static const uint32_t limits[] = {3, 6, 10, 216, 10077696, 0xfffffffbu};
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    const uint64_t n = limits[i], rest = (0u - n) % n, whole = (0u - rest) / n;
    for (uint64_t value = 0; value < 3; value++) {
      const uint64_t first = value * whole + (value * rest + n - 1) / n;
      xm_rng rng = about_to_say(first), next = rng;
      CHECK(xm_rng_next(&next) == first);
      const uint32_t got = xm_rng_below(&rng, limits[i]);
      const bool redrawn = memcmp(&rng, &next, sizeof rng) != 0;
      CHECK_EQ(redrawn, first * n < rest);
      if (!redrawn) CHECK_EQ(got, value);
      rng = about_to_say(first - 1); /* the last one of the value before */
      CHECK_EQ(xm_rng_below(&rng, limits[i]), value > 0 ? value - 1 : n - 1);
    }
  }
}

/* Chi-square of 600,000 throws of a die, against the 99.99 % point of 5 degrees. */
static void fair(void) {
  uint32_t seen[6] = {0};
  xm_rng rng;
  xm_rng_seed(&rng, 2026, 0);
  for (int i = 0; i < 600000; i++) seen[xm_rng_below(&rng, 6)]++;
  double sum = 0;
  for (int i = 0; i < 6; i++) sum += ((double)seen[i] - 1e5) * ((double)seen[i] - 1e5) / 1e5;
  CHECK(sum < 25.75);
}

int main(void) {
  reference_vectors();
  seeding();
  streams();
  bounds();
  no_bias();
  fair();
  return check_report();
}
