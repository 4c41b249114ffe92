/* memcpy, memmove, memset and memcmp for hosts without a C library; nothing unless
 * XM_FREESTANDING is defined. The volatile pointers keep the compiler from turning a
 * loop into a call of the function that it stands in. */
#include <stddef.h>

typedef int xm_freestanding_not_empty;

#ifdef XM_FREESTANDING

void *memcpy(void *restrict target, const void *restrict source, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);

void *memcpy(void *restrict target, const void *restrict source, size_t size) {
  volatile unsigned char *t = target;
  const unsigned char *s = source;
  for (size_t i = 0; i < size; i++) t[i] = s[i];
  return target;
}

void *memmove(void *target, const void *source, size_t size) {
  volatile unsigned char *t = target;
  const unsigned char *s = source;
  if ((const unsigned char *)target <= s) {
    for (size_t i = 0; i < size; i++) t[i] = s[i];
  } else {
    for (size_t i = size; i > 0; i--) t[i - 1] = s[i - 1];
  }
  return target;
}

void *memset(void *target, int value, size_t size) {
  volatile unsigned char *t = target;
  for (size_t i = 0; i < size; i++) t[i] = (unsigned char)value;
  return target;
}

int memcmp(const void *a, const void *b, size_t size) {
  const volatile unsigned char *x = a;
  const unsigned char *y = b;
  for (size_t i = 0; i < size; i++) {
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  }
  return 0;
}

#endif
