/* Reading and writing msgpack. */
#include "core/msgpack.h"

#include "core/text.h"

/* ------------------------------------------------------------------- writing */

static void put_big_endian(xm_writer *w, uint64_t n, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) xm_write_byte(w, (unsigned)((n >> shift) & 255u));
}

void xm_write_wide(xm_writer *w, uint64_t n) {
  const int log = n <= 0xff ? 0 : n <= 0xffff ? 1 : n <= 0xffffffffu ? 2 : 3;
  xm_write_byte(w, 0xccu + (unsigned)log);
  put_big_endian(w, n, 1 << log);
}

void xm_write_int(xm_writer *w, int64_t n) {
  if (n >= 0) {
    xm_write_uint(w, (uint64_t)n);
    return;
  }
  if (n >= -32) {
    xm_write_byte(w, 0x100u + (unsigned)(int)n);
    return;
  }
  const int log = n >= INT8_MIN ? 0 : n >= INT16_MIN ? 1 : n >= INT32_MIN ? 2 : 3;
  xm_write_byte(w, 0xd0u + (unsigned)log);
  put_big_endian(w, (uint64_t)n, 1 << log);
}

void xm_write_slice(xm_writer *w, xm_slice s) {
  if (s.length < 32) {
    xm_write_byte(w, 0xa0u + (unsigned)s.length);
  } else {
    const int log = s.length <= 0xff ? 0 : s.length <= 0xffff ? 1 : 2;
    xm_write_byte(w, 0xd9u + (unsigned)log);
    put_big_endian(w, s.length, 1 << log);
  }
  if (w->length < w->capacity && w->capacity - w->length >= s.length) {
    uint8_t *to = w->buffer + w->length;
    if (s.length > 8 && s.length <= 16) { /* keys: two words that overlap */
      memcpy(to, s.text, 8);
      memcpy(to + s.length - 8, s.text + s.length - 8, 8);
    } else if (s.length >= 4 && s.length <= 8) {
      memcpy(to, s.text, 4);
      memcpy(to + s.length - 4, s.text + s.length - 4, 4);
    } else if (s.length > 0) {
      memcpy(to, s.text, s.length);
    }
  }
  w->length += s.length;
}

void xm_write_str(xm_writer *w, const char *s) { xm_write_slice(w, (xm_slice){s, xm_length(s)}); }

static void write_count(xm_writer *w, size_t count, unsigned small, unsigned large) {
  if (count < 16) {
    xm_write_byte(w, small + (unsigned)count);
    return;
  }
  const int wide = count > 0xffff;
  xm_write_byte(w, large + (unsigned)wide);
  put_big_endian(w, count, wide ? 4 : 2);
}

void xm_write_array(xm_writer *w, size_t count) { write_count(w, count, 0x90, 0xdc); }

void xm_write_map(xm_writer *w, size_t count) { write_count(w, count, 0x80, 0xde); }

xm_status xm_write_end(const xm_writer *w, size_t *size) {
  if (size != NULL) *size = w->length;
  return w->length <= w->capacity ? XM_OK : XM_ERR_BUFFER;
}

/* ------------------------------------------------------------------- reading */

xm_kind xm_peek(const xm_reader *r) {
  if (r->at >= r->end) return XM_KIND_BAD;
  const unsigned b = *r->at;
  if (b < 0x80 || b >= 0xe0) return XM_KIND_INT;
  if (b < 0x90) return XM_KIND_MAP;
  if (b < 0xa0) return XM_KIND_ARRAY;
  if (b < 0xc0) return XM_KIND_STR;
  XM_TABLE uint8_t kinds[32] = {
      XM_KIND_NIL,   XM_KIND_BAD,   XM_KIND_BOOL, XM_KIND_BOOL, XM_KIND_BIN, XM_KIND_BIN,
      XM_KIND_BIN,   XM_KIND_EXT,   XM_KIND_EXT,  XM_KIND_EXT,  XM_KIND_FLOAT, XM_KIND_FLOAT,
      XM_KIND_INT,   XM_KIND_INT,   XM_KIND_INT,  XM_KIND_INT,  XM_KIND_INT, XM_KIND_INT,
      XM_KIND_INT,   XM_KIND_INT,   XM_KIND_EXT,  XM_KIND_EXT,  XM_KIND_EXT, XM_KIND_EXT,
      XM_KIND_EXT,   XM_KIND_STR,   XM_KIND_STR,  XM_KIND_STR,  XM_KIND_ARRAY, XM_KIND_ARRAY,
      XM_KIND_MAP,   XM_KIND_MAP};
  return (xm_kind)kinds[b - 0xc0];
}

const char *xm_kind_name(xm_kind kind) {
  static const char *const names[] = {"no msgpack value", "nil", "a boolean", "an integer",
                                      "a float", "a string", "a binary", "a list", "a map",
                                      "an extension value"};
  return names[kind];
}

static bool has(const xm_reader *r, size_t bytes) { return (size_t)(r->end - r->at) >= bytes; }

static uint64_t big_endian(const uint8_t *p, unsigned bytes) {
  uint64_t n = 0;
  for (unsigned i = 0; i < bytes; i++) n = n << 8 | p[i];
  return n;
}

bool xm_read_nil(xm_reader *r) {
  if (xm_peek(r) != XM_KIND_NIL) return false;
  r->at++;
  return true;
}

bool xm_read_bool(xm_reader *r, bool *b) {
  if (xm_peek(r) != XM_KIND_BOOL) return false;
  *b = *r->at++ == 0xc3;
  return true;
}

/* The integer as two's complement; *negative tells how to read it. */
static bool read_integer(xm_reader *r, uint64_t *n, bool *negative) {
  if (xm_peek(r) != XM_KIND_INT) return false;
  const unsigned b = *r->at;
  if (b < 0x80 || b >= 0xe0) {
    *negative = b >= 0xe0;
    *n = *negative ? (uint64_t)((int64_t)b - 256) : b;
    r->at++;
    return true;
  }
  const bool is_signed = b >= 0xd0;
  const unsigned bytes = 1u << (b - (is_signed ? 0xd0u : 0xccu));
  if (!has(r, 1 + bytes)) return false;
  uint64_t v = big_endian(r->at + 1, bytes);
  if (is_signed && bytes < 8 && (v >> (8 * bytes - 1)) != 0) v -= (uint64_t)1 << (8 * bytes);
  *negative = is_signed && (v >> 63) != 0;
  *n = v;
  r->at += 1 + bytes;
  return true;
}

bool xm_read_uint(xm_reader *r, uint64_t *n) {
  const xm_reader start = *r;
  bool negative;
  if (!read_integer(r, n, &negative)) return false;
  if (negative) *r = start;
  return !negative;
}

bool xm_read_any_int(xm_reader *r, int64_t *n) {
  const xm_reader start = *r;
  uint64_t v;
  bool negative;
  if (!read_integer(r, &v, &negative)) return false;
  if (!negative && v > INT64_MAX) {
    *r = start;
    return false;
  }
  *n = negative ? -(int64_t)(~v) - 1 : (int64_t)v;
  return true;
}

/* The head of a string, binary, array or map: its count, and its own length. */
static bool head(const xm_reader *r, uint64_t *count, unsigned *bytes) {
  const unsigned b = *r->at;
  unsigned width;
  if (b < 0xc0) {
    *count = b >= 0xa0 ? b & 31u : b & 15u;
    *bytes = 1;
    return true;
  }
  if (b >= 0xdc) width = b & 1u ? 4 : 2;          /* array 16, 32, map 16, 32 */
  else if (b >= 0xd9) width = 1u << (b - 0xd9u);  /* str 8, 16, 32 */
  else width = 1u << (b - 0xc4u);                 /* bin 8, 16, 32 */
  if (!has(r, 1 + width)) return false;
  *count = big_endian(r->at + 1, width);
  *bytes = 1 + width;
  return true;
}

static bool read_blob(xm_reader *r, xm_kind kind, xm_slice *s) {
  uint64_t count;
  unsigned bytes;
  if (xm_peek(r) != kind || !head(r, &count, &bytes)) return false;
  if ((uint64_t)(r->end - r->at) - bytes < count) return false;
  *s = (xm_slice){(const char *)r->at + bytes, (size_t)count};
  r->at += bytes + count;
  return true;
}

bool xm_read_any_str(xm_reader *r, xm_slice *s) { return read_blob(r, XM_KIND_STR, s); }

/* `each`: the bytes that one element needs at least. */
static bool read_count(xm_reader *r, xm_kind kind, unsigned each, size_t *count) {
  uint64_t n;
  unsigned bytes;
  if (xm_peek(r) != kind || !head(r, &n, &bytes)) return false;
  if (n > ((uint64_t)(r->end - r->at) - bytes) / each) return false;
  *count = (size_t)n;
  r->at += bytes;
  return true;
}

bool xm_read_array(xm_reader *r, size_t *count) { return read_count(r, XM_KIND_ARRAY, 1, count); }

bool xm_read_map(xm_reader *r, size_t *count) { return read_count(r, XM_KIND_MAP, 2, count); }

static bool skip_bytes(xm_reader *r, uint64_t bytes) {
  if ((uint64_t)(r->end - r->at) < bytes) return false;
  r->at += bytes;
  return true;
}

static bool skip_ext(xm_reader *r) {
  const unsigned b = *r->at;
  if (b >= 0xd4) return skip_bytes(r, 2u + (1u << (b - 0xd4u))); /* fixext 1..16 */
  const unsigned width = 1u << (b - 0xc7u);
  if (!has(r, 1 + width)) return false;
  return skip_bytes(r, 2 + width + big_endian(r->at + 1, width));
}

/* Skips a value, or only the head of an array or map and adds its elements to
 * *pending. */
static bool skip_one(xm_reader *r, uint64_t *pending) {
  uint64_t n;
  bool b;
  size_t count;
  xm_slice s;
  switch (xm_peek(r)) {
    case XM_KIND_NIL: return xm_read_nil(r);
    case XM_KIND_BOOL: return xm_read_bool(r, &b);
    case XM_KIND_INT: return read_integer(r, &n, &b);
    case XM_KIND_FLOAT: return skip_bytes(r, *r->at == 0xca ? 5 : 9);
    case XM_KIND_STR: return read_blob(r, XM_KIND_STR, &s);
    case XM_KIND_BIN: return read_blob(r, XM_KIND_BIN, &s);
    case XM_KIND_EXT: return skip_ext(r);
    case XM_KIND_ARRAY:
      if (!xm_read_array(r, &count)) return false;
      *pending += count;
      return true;
    case XM_KIND_MAP:
      if (!xm_read_map(r, &count)) return false;
      *pending += 2 * (uint64_t)count;
      return true;
    case XM_KIND_BAD: break;
  }
  return false;
}

bool xm_skip(xm_reader *r) {
  xm_reader at = *r;
  for (uint64_t pending = 1; pending > 0; pending--) {
    if (!skip_one(&at, &pending)) return false;
  }
  *r = at;
  return true;
}
