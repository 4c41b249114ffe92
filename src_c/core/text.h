/* Building text in a buffer of fixed size, and errors from it, without printf. */
#ifndef XM_CORE_TEXT_H
#define XM_CORE_TEXT_H

#include <stdarg.h>

#include "core/base.h"

/* A buffer that counts on when it is full: `length` is what the whole text needs. */
typedef struct xm_text {
  char *buffer;
  size_t capacity;
  size_t length;
} xm_text;

void xm_put_char(xm_text *t, char c);
void xm_put(xm_text *t, const char *s);
void xm_put_slice(xm_text *t, xm_slice s);
void xm_put_int(xm_text *t, int64_t n);

/* %s a C string, %z an xm_slice by pointer, %d an int, %l an int64_t, %x a uint64_t as
 * 16 hex digits, %% a per cent sign. */
void xm_put_format(xm_text *t, const char *format, ...);
void xm_put_format_list(xm_text *t, const char *format, va_list args);

/* Ends the text with NUL and says how the call that made it ends: *size is set; a
 * buffer too small gives XM_ERR_BUFFER and an empty text. */
xm_status xm_text_end(xm_text *t, size_t *size);

/* Ends a text that may be cut, on a whole UTF-8 character; capacity is at least 1. */
void xm_text_cut(xm_text *t);

/* Fills *error (if not NULL) and returns status. `where` may be NULL. A message or
 * place that is too long is cut. */
xm_status xm_fail(xm_error *error, xm_status status, const char *where, const char *format, ...);

/* The core needs no C library but memcpy, memmove, memset and memcmp. */
size_t xm_length(const char *s);
const char *xm_find_char(const char *s, char c); /* NULL if it is not there */

/* Whole UTF-8 (RFC 3629) without control characters: a name that any host can show. */
bool xm_slice_is_text(xm_slice s);

xm_slice xm_slice_of(const char *s);
bool xm_slice_is(xm_slice a, const char *s);
/* Upper and lower case ASCII letters count as equal. */
bool xm_slice_same(xm_slice a, xm_slice b);

#endif
