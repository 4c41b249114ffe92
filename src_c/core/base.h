/* What every file of the core includes: the public header, fixed-width types and
 * the few macros that let the same sources compile as C11 and as device code. */
#ifndef XM_CORE_BASE_H
#define XM_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef XM_FREESTANDING
void *memcpy(void *restrict target, const void *restrict source, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#else
#include <string.h>
#endif

#include "xmcore/xmcore.h"

/* Tables that are read while a game is played go through this macro: device
   compilers need a qualifier of their own there. */
#if defined(__CUDA_ARCH__)
#define XM_TABLE static __constant__ const
#else
#define XM_TABLE static const
#endif

/* "none" in a one-byte field that names something optional. */
#define XM_NONE 255

static inline int xm_count_bits(uint64_t bits) {
  int n = 0;
  for (; bits != 0; bits &= bits - 1) n++;
  return n;
}

/* Some bytes of text inside a larger text; not terminated. */
typedef struct xm_slice {
  const char *text;
  size_t length;
} xm_slice;

#endif
