/* Msgpack from text: just enough JSON (and ' for ") to write packs and positions by hand. */
#ifndef XM_TESTS_JSON_H
#define XM_TESTS_JSON_H

#include <stdlib.h>

#include "core/msgpack.h"
#include "core/text.h"

static inline const char *json_space(const char *p) {
  while (*p == ' ' || *p == '\n' || *p == ',' || *p == ':') p++;
  return p;
}

static inline const char *json_value(const char *p, xm_writer *w);

/* A list or map: its elements are written to a second writer first, to be counted. */
static inline const char *json_elements(const char *p, xm_writer *w, bool map) {
  uint8_t *inside = malloc(w->capacity);
  xm_writer elements = {inside, w->capacity, 0};
  size_t count = 0;
  if (inside == NULL) exit(1);
  for (p = json_space(p + 1); *p != '}' && *p != ']'; p = json_space(p)) {
    p = json_value(p, &elements);
    count++;
  }
  if (map) xm_write_map(w, count / 2);
  else xm_write_array(w, count);
  for (size_t i = 0; i < elements.length; i++) xm_write_byte(w, inside[i]);
  free(inside);
  return p + 1;
}

static inline const char *json_value(const char *p, xm_writer *w) {
  p = json_space(p);
  if (*p == '{' || *p == '[') return json_elements(p, w, *p == '{');
  if (*p == '\'') {
    const char *end = xm_find_char(p + 1, '\'');
    if (end == NULL) exit(1);
    xm_write_slice(w, (xm_slice){p + 1, (size_t)(end - p - 1)});
    return end + 1;
  }
  if (*p == 't' || *p == 'f') {
    xm_write_bool(w, *p == 't');
    return p + (*p == 't' ? 4 : 5);
  }
  if (*p == 'n') {
    xm_write_nil(w);
    return p + 3; /* nil */
  }
  char *end;
  xm_write_int(w, strtoll(p, &end, 10));
  if (end == p) exit(1);
  return end;
}

/* Number of bytes of the msgpack of `text`; 0 if `capacity` is too small. */
static inline size_t json_to_msgpack(const char *text, uint8_t *bytes, size_t capacity) {
  xm_writer w = {bytes, capacity, 0};
  json_value(text, &w);
  return w.length <= capacity ? w.length : 0;
}

#endif
