/* A mutator that keeps msgpack whole: it puts one value in the place of another, and adds or
 * takes away elements of short lists and maps. Without libFuzzer there is none. */
#ifndef XM_TESTS_FUZZ_MUTATE_H
#define XM_TESTS_FUZZ_MUTATE_H

#ifdef XM_LIBFUZZER
#include "core/msgpack.h"
#include "fuzz.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { MAX_VALUES = 8192 };

/* Where the values begin, those inside others included. */
static inline size_t find_values(const uint8_t *data, size_t size, uint32_t *starts) {
  xm_reader r = {data, data + size};
  size_t count = 0, elements;
  while (r.at < r.end && count < MAX_VALUES) {
    const uint8_t *start = r.at;
    if (!xm_read_array(&r, &elements) && !xm_read_map(&r, &elements) && !xm_skip(&r)) break;
    starts[count++] = (uint32_t)(start - data);
  }
  return count;
}

static inline size_t length_at(const uint8_t *data, size_t size, size_t start) {
  xm_reader r = {data + start, data + size};
  return xm_skip(&r) ? (size_t)(r.at - data) - start : 0;
}

/* Puts `length` bytes at [start, start + old); 0 if there is no room. */
static inline size_t splice(uint8_t *data, size_t size, size_t max_size, size_t start, size_t old,
                            const uint8_t *bytes, size_t length) {
  if (size - old + length > max_size) return 0;
  memmove(data + start + length, data + start + old, size - start - old);
  memcpy(data + start, bytes, length);
  return size - old + length;
}

static inline size_t random_scalar(xm_rng *rng, uint8_t *bytes) {
  static const int64_t numbers[] = {0,  1,   2,   3,     4,  5, 9, 21,
                                    36, 99, 255, 256, 65535, -1, INT64_MIN};
  xm_writer w = {bytes, 16, 0};
  switch (xm_rng_below(rng, 4)) {
    case 0: xm_write_nil(&w); break;
    case 1: xm_write_bool(&w, xm_rng_below(rng, 2)); break;
    case 2: xm_write_int(&w, (int64_t)xm_rng_below(rng, 40)); break;
    default: xm_write_int(&w, numbers[xm_rng_below(rng, sizeof numbers / sizeof numbers[0])]);
  }
  return w.length;
}

/* One more or one less element in the list or map at `start`; 0 if that cannot be done. */
static inline size_t resize(uint8_t *data, size_t size, size_t max_size, size_t start,
                            xm_rng *rng) {
  uint8_t copy[512];
  const unsigned head = data[start], each = head < 0x90 ? 2 : 1;
  const bool grow = xm_rng_below(rng, 2) == 1;
  if (head < 0x80 || head >= 0xa0 || (head & 15u) == (grow ? 15u : 0u)) return 0;
  size_t at = start + 1;
  const uint32_t before = xm_rng_below(rng, (head & 15u) + (grow ? 1u : 0u));
  for (uint32_t i = 0; i < before * each; i++) at += length_at(data, size, at);
  if (at >= size) at = start + 1;
  size_t length = length_at(data, size, at);
  if (each == 2) length += length_at(data, size, at + length);
  if (length > sizeof copy || at + length > size || (grow && (head & 15u) == 0)) return 0;
  memcpy(copy, data + at, length);
  const size_t old = grow ? 0 : length;
  const size_t changed = splice(data, size, max_size, at, old, copy, grow ? length : 0);
  if (changed != 0) data[start] = (uint8_t)(grow ? head + 1 : head - 1);
  return changed;
}

/* `skip`: bytes before the msgpack that only steer the target. */
static inline size_t mutate_msgpack(uint8_t *data, size_t size, size_t max_size, unsigned seed,
                                    size_t skip) {
  static uint32_t starts[MAX_VALUES];
  uint8_t bytes[512];
  xm_rng rng;
  xm_rng_seed(&rng, seed, size);
  if (size <= skip || xm_rng_below(&rng, 8) == 0) return LLVMFuzzerMutate(data, size, max_size);
  const size_t count = find_values(data + skip, size - skip, starts);
  if (count == 0) return LLVMFuzzerMutate(data, size, max_size);
  for (uint32_t tries = 1 + xm_rng_below(&rng, 3); tries > 0; tries--) {
    const size_t at = skip + starts[xm_rng_below(&rng, (uint32_t)count)];
    size_t length;
    if (xm_rng_below(&rng, 4) == 0) {
      length = resize(data, size, max_size, at, &rng);
      return length != 0 ? length : LLVMFuzzerMutate(data, size, max_size);
    }
    if (xm_rng_below(&rng, 2) == 0) {
      length = random_scalar(&rng, bytes);
    } else {
      const size_t from = skip + starts[xm_rng_below(&rng, (uint32_t)count)];
      length = length_at(data, size, from);
      if (length == 0 || length > sizeof bytes) continue;
      memcpy(bytes, data + from, length);
    }
    const size_t old = length_at(data, size, at);
    if (old == 0 || old > 512) continue;
    const size_t changed = splice(data, size, max_size, at, old, bytes, length);
    return changed != 0 ? changed : size;
  }
  return LLVMFuzzerMutate(data, size, max_size);
}

#define MUTATE_MSGPACK(skip)                                                              \
  size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) { \
    return mutate_msgpack(data, size, max_size, seed, skip);                              \
  }
#else
#define MUTATE_MSGPACK(skip) typedef int no_mutator_without_libfuzzer;
#endif

#endif
