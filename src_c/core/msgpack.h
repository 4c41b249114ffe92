/* The part of msgpack that states and packs use: nil, booleans, integers, strings,
 * binaries, arrays and maps. Written in the shortest form only; read in any. No
 * allocation, no recursion. Floats and extension types are skipped where a value
 * is skipped, and refused where one is read. */
#ifndef XM_CORE_MSGPACK_H
#define XM_CORE_MSGPACK_H

#include "core/base.h"

/* Counts on when the buffer is full: `length` is what the whole output needs. */
typedef struct xm_writer {
  uint8_t *buffer;
  size_t capacity;
  size_t length;
} xm_writer;

/* One byte: what most values of a state are. */
static inline void xm_write_byte(xm_writer *w, unsigned byte) {
  if (w->length < w->capacity) w->buffer[w->length] = (uint8_t)byte;
  w->length++;
}

/* Two of them. */
static inline void xm_write_bytes(xm_writer *w, unsigned first, unsigned second) {
  if (w->capacity - w->length >= 2 && w->length <= w->capacity) {
    w->buffer[w->length] = (uint8_t)first;
    w->buffer[w->length + 1] = (uint8_t)second;
    w->length += 2;
    return;
  }
  xm_write_byte(w, first);
  xm_write_byte(w, second);
}

void xm_write_wide(xm_writer *w, uint64_t n); /* from 128 on */

static inline void xm_write_nil(xm_writer *w) { xm_write_byte(w, 0xc0); }
static inline void xm_write_bool(xm_writer *w, bool b) { xm_write_byte(w, b ? 0xc3 : 0xc2); }
static inline void xm_write_uint(xm_writer *w, uint64_t n) {
  if (n < 0x80) xm_write_byte(w, (unsigned)n);
  else xm_write_wide(w, n);
}
void xm_write_int(xm_writer *w, int64_t n);
void xm_write_slice(xm_writer *w, xm_slice s);
void xm_write_str(xm_writer *w, const char *s);
void xm_write_array(xm_writer *w, size_t count);
void xm_write_map(xm_writer *w, size_t count);

/* Sets *size; XM_ERR_BUFFER if the buffer was too small. */
xm_status xm_write_end(const xm_writer *w, size_t *size);

typedef enum xm_kind {
  XM_KIND_BAD, /* no more input, or a byte that msgpack does not use */
  XM_KIND_NIL,
  XM_KIND_BOOL,
  XM_KIND_INT,
  XM_KIND_FLOAT,
  XM_KIND_STR,
  XM_KIND_BIN,
  XM_KIND_ARRAY,
  XM_KIND_MAP,
  XM_KIND_EXT
} xm_kind;

typedef struct xm_reader {
  const uint8_t *at;
  const uint8_t *end;
} xm_reader;

xm_kind xm_peek(const xm_reader *r);
const char *xm_kind_name(xm_kind kind); /* "an integer", "a map", ... for messages */

/* Each reads one value of its kind and returns true, or returns false and leaves the
 * reader where it was. Numbers of elements never exceed what the rest of the
 * input could hold. */
bool xm_read_nil(xm_reader *r);
bool xm_read_bool(xm_reader *r, bool *b);
bool xm_read_uint(xm_reader *r, uint64_t *n);
bool xm_read_any_int(xm_reader *r, int64_t *n);
bool xm_read_any_str(xm_reader *r, xm_slice *s);
bool xm_read_array(xm_reader *r, size_t *count);
bool xm_read_map(xm_reader *r, size_t *count); /* pairs */

/* False also beyond INT64_MAX. The short form first: it is what snapshots are full of. */
static inline bool xm_read_int(xm_reader *r, int64_t *n) {
  if (r->at < r->end && *r->at < 0x80) {
    *n = *r->at++;
    return true;
  }
  return xm_read_any_int(r, n);
}

static inline bool xm_read_str(xm_reader *r, xm_slice *s) {
  if (r->at < r->end && *r->at >= 0xa0 && *r->at < 0xc0) {
    const size_t length = *r->at & 31u;
    if ((size_t)(r->end - r->at) <= length) return false;
    *s = (xm_slice){(const char *)r->at + 1, length};
    r->at += 1 + length;
    return true;
  }
  return xm_read_any_str(r, s);
}

/* Passes over one value of any kind with all that is in it. */
bool xm_skip(xm_reader *r);

#endif
