/* The msgpack reader and writer: every form of every kind, and input that lies. */
#include <stdlib.h>

#include "check.h"
#include "core/msgpack.h"
#include "core/text.h"

static uint8_t buffer[70000];

static xm_reader reader_of(const void *bytes, size_t size) {
  return (xm_reader){(const uint8_t *)bytes, (const uint8_t *)bytes + size};
}

static xm_writer new_writer(void) { return (xm_writer){buffer, sizeof buffer, 0}; }

/* ------------------------------------------------------------------ round trips */

static void integers(void) {
  static const int64_t edges[] = {0,      1,       127,        128,        255,       256,
                                  65535,  65536,   4294967295, 4294967296, INT64_MAX, -1,
                                  -32,    -33,     -128,       -129,       -32768,    -32769,
                                  INT32_MIN, (int64_t)INT32_MIN - 1, INT64_MIN};
  static const size_t sizes[] = {1, 1, 1, 2, 2, 3, 3, 5, 5, 9, 9, 1, 1, 2, 2, 3, 3, 5, 5, 9, 9};
  for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
    xm_writer w = new_writer();
    int64_t n = 0;
    uint64_t u = 0;
    xm_write_int(&w, edges[i]);
    CHECK_EQ(w.length, sizes[i]);
    xm_reader r = reader_of(buffer, w.length);
    CHECK(xm_peek(&r) == XM_KIND_INT && xm_read_int(&r, &n) && n == edges[i] && r.at == r.end);
    r = reader_of(buffer, w.length);
    CHECK(xm_read_uint(&r, &u) == (edges[i] >= 0));
    CHECK(edges[i] < 0 ? r.at == buffer : u == (uint64_t)edges[i]);
    for (size_t cut = 0; cut < w.length; cut++) {
      r = reader_of(buffer, cut);
      CHECK(!xm_read_int(&r, &n) && !xm_read_uint(&r, &u) && !xm_skip(&r) && r.at == buffer);
    }
  }
  xm_writer w = new_writer();
  uint64_t u;
  int64_t n;
  xm_write_uint(&w, UINT64_MAX);
  xm_reader r = reader_of(buffer, w.length);
  CHECK(!xm_read_int(&r, &n) && r.at == buffer);
  CHECK(xm_read_uint(&r, &u) && u == UINT64_MAX);
}

/* A number in wider forms than it needs. */
static void wide_integers(void) {
  static const struct {
    const char *bytes;
    size_t size;
    int64_t n;
  } forms[] = {
      {"\x05", 1, 5},
      {"\xcc\x05", 2, 5},
      {"\xcd\x00\x05", 3, 5},
      {"\xce\x00\x00\x00\x05", 5, 5},
      {"\xcf\x00\x00\x00\x00\x00\x00\x00\x05", 9, 5},
      {"\xd0\x05", 2, 5},
      {"\xd1\x00\x05", 3, 5},
      {"\xd2\x00\x00\x00\x05", 5, 5},
      {"\xd3\x00\x00\x00\x00\x00\x00\x00\x05", 9, 5},
      {"\xfb", 1, -5},
      {"\xd0\xfb", 2, -5},
      {"\xd1\xff\xfb", 3, -5},
      {"\xd2\xff\xff\xff\xfb", 5, -5},
      {"\xd3\xff\xff\xff\xff\xff\xff\xff\xfb", 9, -5},
      {"\xd3\x80\x00\x00\x00\x00\x00\x00\x00", 9, INT64_MIN},
  };
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    int64_t n = 0;
    xm_reader r = reader_of(forms[i].bytes, forms[i].size);
    CHECK(xm_read_int(&r, &n) && r.at == r.end);
    CHECK_EQ(n, forms[i].n);
  }
}

static void strings(void) {
  static const size_t lengths[] = {0, 1, 31, 32, 255, 256, 65535, 65536};
  static const size_t heads[] = {1, 1, 1, 2, 2, 3, 3, 5};
  static char text[65536];
  memset(text, 'x', sizeof text);
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
    xm_writer w = new_writer();
    xm_slice s = {NULL, 0};
    xm_write_slice(&w, (xm_slice){text, lengths[i]});
    CHECK_EQ(w.length, lengths[i] + heads[i]);
    xm_reader r = reader_of(buffer, w.length);
    CHECK(xm_peek(&r) == XM_KIND_STR && xm_read_str(&r, &s) && r.at == r.end);
    CHECK(s.length == lengths[i] && memcmp(s.text, text, s.length) == 0);
    r = reader_of(buffer, w.length - 1);
    CHECK(!xm_read_str(&r, &s) && !xm_skip(&r) && r.at == buffer);
  }
  xm_slice s;
  xm_reader r = reader_of("\xd9\x02hi", 4);
  CHECK(xm_read_str(&r, &s) && s.length == 2 && s.text[0] == 'h');
  r = reader_of("\xda\x00\x02hi", 5);
  CHECK(xm_read_str(&r, &s) && s.length == 2);
  r = reader_of("\xdb\x00\x00\x00\x02hi", 7);
  CHECK(xm_read_str(&r, &s) && s.length == 2);
  r = reader_of("\xc4\x02hi", 4);
  CHECK(xm_peek(&r) == XM_KIND_BIN && !xm_read_str(&r, &s) && xm_skip(&r) && r.at == r.end);
}

static void containers(void) {
  static const size_t counts[] = {0, 1, 15, 16, 65535};
  static const size_t heads[] = {1, 1, 1, 3, 3};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    for (int map = 0; map < 2; map++) {
      const size_t pairs = map ? counts[i] / 2 : counts[i];
      xm_writer w = new_writer();
      size_t count = 99;
      if (map) xm_write_map(&w, pairs);
      else xm_write_array(&w, pairs);
      if (!map) CHECK_EQ(w.length, heads[i]);
      for (size_t k = 0; k < (map ? 2 * pairs : pairs); k++) xm_write_nil(&w);
      xm_reader r = reader_of(buffer, w.length);
      CHECK(xm_skip(&r) && r.at == r.end);
      r = reader_of(buffer, w.length);
      CHECK(map ? xm_read_map(&r, &count) : xm_read_array(&r, &count));
      CHECK_EQ(count, pairs);
      if (pairs == 0) continue;
      r = reader_of(buffer, w.length - 1); /* one element fewer than said */
      CHECK(!(map ? xm_read_map(&r, &count) : xm_read_array(&r, &count)) && r.at == buffer);
      CHECK(!xm_skip(&r) && r.at == buffer);
    }
  }
  size_t count;
  xm_reader r = reader_of("\xdd\x00\x00\x00\x01\xc0", 6);
  CHECK(xm_read_array(&r, &count) && count == 1);
  r = reader_of("\xdf\x00\x00\x00\x01\xc0\xc0", 7);
  CHECK(xm_read_map(&r, &count) && count == 1);
}

static void small_kinds(void) {
  bool b = false;
  xm_reader r = reader_of("\xc0\xc2\xc3", 3);
  CHECK(!xm_read_bool(&r, &b) && xm_read_nil(&r) && !xm_read_nil(&r));
  CHECK(xm_read_bool(&r, &b) && !b && xm_read_bool(&r, &b) && b && !xm_read_bool(&r, &b));
  xm_writer w = new_writer();
  xm_write_nil(&w);
  xm_write_bool(&w, false);
  xm_write_bool(&w, true);
  CHECK(w.length == 3 && memcmp(buffer, "\xc0\xc2\xc3", 3) == 0);
}

/* ------------------------------------------------------------------- lies */

/* Every first byte with nothing behind it: exactly those of one byte are whole. */
static void first_bytes(void) {
  for (unsigned b = 0; b < 256; b++) {
    const uint8_t byte = (uint8_t)b;
    xm_reader r = reader_of(&byte, 1);
    const bool whole = b < 0x80 || b == 0x80 || b == 0x90 || b == 0xa0 || b == 0xc0 ||
                       b == 0xc2 || b == 0xc3 || b >= 0xe0;
    CHECK_EQ(xm_skip(&r), whole);
    CHECK(xm_kind_name(xm_peek(&(xm_reader){&byte, &byte + 1})) != NULL);
  }
  xm_reader empty = {NULL, NULL};
  CHECK(xm_peek(&empty) == XM_KIND_BAD && !xm_skip(&empty));
}

static void hostile_counts(void) {
  static const char *const lies[] = {"\xdd\xff\xff\xff\xff", "\xdf\xff\xff\xff\xff",
                                     "\xdb\xff\xff\xff\xff", "\xc6\xff\xff\xff\xff",
                                     "\xc9\xff\xff\xff\xff", "\xdd\x00\x00\x00\x02"};
  for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
    uint8_t *exact = malloc(6); /* a byte too far is seen by the sanitizer */
    size_t count;
    xm_slice s;
    if (exact == NULL) exit(1);
    memcpy(exact, lies[i], 5);
    exact[5] = 0xc0;
    xm_reader r = reader_of(exact, 6);
    CHECK(!xm_read_array(&r, &count) && !xm_read_map(&r, &count) && !xm_read_str(&r, &s));
    CHECK(!xm_skip(&r) && r.at == exact);
    free(exact);
  }
}

static void skipping(void) {
  static const struct {
    const char *bytes;
    size_t size;
  } values[] = {
      {"\xca\x00\x00\x00\x00", 5},
      {"\xcb\x00\x00\x00\x00\x00\x00\x00\x00", 9},
      {"\xd4\x01x", 3},
      {"\xd5\x01xy", 4},
      {"\xd6\x01wxyz", 6},
      {"\xd7\x01stuvwxyz", 10},
      {"\xd8\x01" "0123456789abcdef", 18},
      {"\xc7\x02\x01xy", 5},
      {"\xc8\x00\x02\x01xy", 6},
      {"\xc9\x00\x00\x00\x02\x01xy", 8},
      {"\xc5\x00\x02xy", 5},
      {"\xc6\x00\x00\x00\x02xy", 7},
  };
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    xm_reader r = reader_of(values[i].bytes, values[i].size);
    CHECK(xm_skip(&r) && r.at == r.end);
    for (size_t cut = 0; cut < values[i].size; cut++) {
      r = reader_of(values[i].bytes, cut);
      CHECK(!xm_skip(&r) && r.at == (const uint8_t *)values[i].bytes);
    }
  }
}

/* Depth costs no stack and no time beyond its bytes. */
static void depth_bomb(void) {
  enum { DEPTH = 2000000 };
  uint8_t *bomb = malloc(DEPTH + 1);
  if (bomb == NULL) exit(1);
  memset(bomb, 0x91, DEPTH);
  bomb[DEPTH] = 0xc0;
  xm_reader r = reader_of(bomb, DEPTH + 1);
  CHECK(xm_skip(&r) && r.at == r.end);
  r = reader_of(bomb, DEPTH);
  CHECK(!xm_skip(&r) && r.at == bomb);
  memset(bomb, 0x81, DEPTH); /* maps whose keys are maps */
  r = reader_of(bomb, DEPTH);
  CHECK(!xm_skip(&r) && r.at == bomb);
  free(bomb);
}

/* A full buffer takes no byte more, and the length needed is still counted. */
static void small_buffers(void) {
  uint8_t small[64];
  for (size_t capacity = 0; capacity < 40; capacity++) {
    size_t size = 0;
    memset(small, 0xee, sizeof small);
    xm_writer w = {small, capacity, 0};
    xm_write_map(&w, 1);
    xm_write_str(&w, "twenty characters long");
    xm_write_int(&w, -70000);
    const xm_status status = xm_write_end(&w, &size);
    CHECK_EQ(size, 1 + 23 + 5);
    CHECK_EQ(status, capacity >= size ? XM_OK : XM_ERR_BUFFER);
    for (size_t i = capacity; i < sizeof small; i++) CHECK(small[i] == 0xee);
  }
}

int main(void) {
  integers();
  wide_integers();
  strings();
  containers();
  small_kinds();
  first_bytes();
  hostile_counts();
  skipping();
  depth_bomb();
  small_buffers();
  return check_report();
}
