/* Text in fixed buffers. */
#include "core/text.h"

void xm_put_char(xm_text *t, char c) {
  if (t->length < t->capacity) t->buffer[t->length] = c;
  t->length++;
}

void xm_put_slice(xm_text *t, xm_slice s) {
  for (size_t i = 0; i < s.length; i++) xm_put_char(t, s.text[i]);
}

void xm_put(xm_text *t, const char *s) { xm_put_slice(t, xm_slice_of(s)); }

void xm_put_int(xm_text *t, int64_t n) {
  char digits[20];
  int count = 0;
  uint64_t u = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;
  if (n < 0) xm_put_char(t, '-');
  do {
    digits[count++] = (char)('0' + (int)(u % 10));
    u /= 10;
  } while (u != 0);
  while (count > 0) xm_put_char(t, digits[--count]);
}

/* Bytes of the character at `p`, of which `left` are there; 0 if it is none. */
static size_t character(const unsigned char *p, size_t left) {
  const unsigned b = p[0];
  if (b < 0x80) return b < 0x20 || b == 0x7f ? 0 : 1;
  const size_t size = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
  if (b < 0xc2 || b > 0xf4 || size > left) return 0;
  for (size_t i = 1; i < size; i++) {
    if ((p[i] & 0xc0u) != 0x80u) return 0;
  }
  if (b == 0xe0 && p[1] < 0xa0) return 0; /* longer than needed */
  if (b == 0xed && p[1] > 0x9f) return 0; /* a surrogate */
  if (b == 0xf0 && p[1] < 0x90) return 0;
  if (b == 0xf4 && p[1] > 0x8f) return 0; /* beyond U+10FFFF */
  return size;
}

/* Somebody's text in a message: bytes that would end or break it are shown as '?', so that a
 * message is always UTF-8, whatever was given. */
static void put_shown(xm_text *t, xm_slice s) {
  for (size_t i = 0; i < s.length;) {
    const size_t size = character((const unsigned char *)s.text + i, s.length - i);
    if (size == 0) xm_put_char(t, '?');
    else xm_put_slice(t, (xm_slice){s.text + i, size});
    i += size == 0 ? 1 : size;
  }
}

static void put_hex(xm_text *t, uint64_t n) {
  for (int shift = 60; shift >= 0; shift -= 4) {
    xm_put_char(t, "0123456789abcdef"[(n >> shift) & 15u]);
  }
}

void xm_put_format_list(xm_text *t, const char *format, va_list args) {
  for (const char *p = format; *p != '\0'; p++) {
    if (*p != '%') {
      xm_put_char(t, *p);
      continue;
    }
    p++;
    if (*p == 's') xm_put(t, va_arg(args, const char *));
    else if (*p == 'z') put_shown(t, *va_arg(args, const xm_slice *));
    else if (*p == 'd') xm_put_int(t, va_arg(args, int));
    else if (*p == 'l') xm_put_int(t, va_arg(args, int64_t));
    else if (*p == 'x') put_hex(t, va_arg(args, uint64_t));
    else if (*p == '%') xm_put_char(t, '%');
    else return;
  }
}

void xm_put_format(xm_text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  xm_put_format_list(t, format, args);
  va_end(args);
}

xm_status xm_text_end(xm_text *t, size_t *size) {
  if (size != NULL) *size = t->length;
  if (t->length < t->capacity) {
    t->buffer[t->length] = '\0';
    return XM_OK;
  }
  if (t->capacity > 0) t->buffer[0] = '\0';
  return XM_ERR_BUFFER;
}

void xm_text_cut(xm_text *t) {
  size_t end = t->length;
  if (end >= t->capacity) {
    end = t->capacity - 1;
    while (end > 0 && ((unsigned char)t->buffer[end] & 0xc0u) == 0x80u) end--;
  }
  t->buffer[end] = '\0';
}

xm_status xm_fail(xm_error *error, xm_status status, const char *where, const char *format, ...) {
  if (error == NULL) return status;
  xm_text place = {error->where, sizeof error->where, 0};
  xm_text message = {error->message, sizeof error->message, 0};
  if (where != NULL) xm_put(&place, where);
  xm_text_cut(&place);
  va_list args;
  va_start(args, format);
  xm_put_format_list(&message, format, args);
  va_end(args);
  xm_text_cut(&message);
  error->status = (int32_t)status;
  return status;
}

size_t xm_length(const char *s) {
  size_t n = 0;
  while (s[n] != '\0') n++;
  return n;
}

const char *xm_find_char(const char *s, char c) {
  for (; *s != '\0'; s++) {
    if (*s == c) return s;
  }
  return NULL;
}

xm_slice xm_slice_of(const char *s) { return (xm_slice){s, xm_length(s)}; }

bool xm_slice_is(xm_slice a, const char *s) {
  for (size_t i = 0; i < a.length; i++) { /* mostly the first character tells */
    if (s[i] == '\0' || s[i] != a.text[i]) return false;
  }
  return s[a.length] == '\0';
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool xm_slice_same(xm_slice a, xm_slice b) {
  if (a.length != b.length) return false;
  for (size_t i = 0; i < a.length; i++) {
    if (lower(a.text[i]) != lower(b.text[i])) return false;
  }
  return true;
}

bool xm_slice_is_text(xm_slice s) {
  const unsigned char *p = (const unsigned char *)s.text;
  for (size_t i = 0; i < s.length;) {
    const size_t size = character(p + i, s.length - i);
    if (size == 0) return false;
    i += size;
  }
  return true;
}
