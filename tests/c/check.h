/* Checks for the test programs: a failed one prints its place, and the program goes on. */
#ifndef XM_TESTS_CHECK_H
#define XM_TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int check_passed, check_failed;

/* True if it holds; only the first failures of a program are printed. */
static inline bool check_that(bool holds, const char *file, int line, const char *text) {
  if (holds) check_passed++;
  else if (++check_failed <= 40) printf("%s:%d: failed: %s\n", file, line, text);
  if (!holds) fflush(stdout); /* a crash later must not swallow it */
  return holds;
}

static inline bool check_equal(long long a, long long b, const char *file, int line,
                               const char *text) {
  const bool holds = check_that(a == b, file, line, text);
  if (!holds && check_failed <= 40) printf("    %lld and %lld\n", a, b);
  return holds;
}

static inline bool check_text(const char *a, const char *b, const char *file, int line,
                              const char *text) {
  const bool holds = check_that(strcmp(a, b) == 0, file, line, text);
  if (!holds && check_failed <= 40) printf("    '%s' and '%s'\n", a, b);
  return holds;
}

#define CHECK(condition) check_that((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQ(a, b) \
  check_equal((long long)(a), (long long)(b), __FILE__, __LINE__, #a " == " #b)
#define CHECK_TEXT(a, b) check_text(a, b, __FILE__, __LINE__, #a " is " #b)

/* The last line of a program, and its exit status. */
static inline int check_report(void) {
  printf("%d passed, %d failed\n", check_passed, check_failed);
  return check_failed != 0;
}

#endif
