/* Public functions: snapshots, descriptions, and the layout of a state. */
#include "core/api.h"
#include "core/schema.h"

/* ----------------------------------------------------------------------- writing */

xm_status xm_snapshot(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                      size_t *size) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK || size == NULL) return status != XM_OK ? status : XM_ERR_ARGUMENT;
  xm_writer w = {(uint8_t *)buffer, buffer != NULL ? capacity : 0, 0};
  xm_write_map(&w, 5);
  xm_write_str(&w, "xmcore");
  xm_write_uint(&w, XM_SNAPSHOT_FORMAT);
  xm_write_str(&w, "game");
  xm_write_slice(&w, (xm_slice){game->string, game->string_length});
  xm_write_str(&w, "content");
  xm_write_uint(&w, game->content_hash);
  xm_write_str(&w, "rng");
  xm_write_array(&w, 4);
  for (int i = 0; i < 4; i++) xm_write_uint(&w, xm_head_of(state)->rng.word[i]);
  xm_write_str(&w, "state");
  xm_schema_write(game, state, XM_FORM_SNAPSHOT, XM_EVERYTHING, 0, &w);
  return xm_write_end(&w, size);
}

xm_status xm_describe(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                      size_t *size) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK || size == NULL) return status != XM_OK ? status : XM_ERR_ARGUMENT;
  xm_writer w = {(uint8_t *)buffer, buffer != NULL ? capacity : 0, 0};
  xm_schema_write(game, state, XM_FORM_READABLE, XM_EVERYTHING, 0, &w);
  return xm_write_end(&w, size);
}

/* ----------------------------------------------------------------------- reading */

/* The outer map of a snapshot. */
typedef struct envelope {
  uint64_t format;
  xm_slice game;
  uint64_t content;
  xm_rng rng;
  xm_reader state;
  bool state_is_last; /* then its end is not yet known: it is to be the end of the bytes */
  unsigned seen;      /* bit i: key number i */
} envelope;

static const char *const keys[] = {"xmcore", "game", "content", "rng", "state"};
enum { KEY_FORMAT, KEY_GAME, KEY_CONTENT, KEY_RNG, KEY_STATE, NUM_KEYS };

static bool read_rng(xm_reader *r, xm_rng *rng) {
  size_t count;
  if (!xm_read_array(r, &count) || count != 4) return false;
  for (int i = 0; i < 4; i++) {
    if (!xm_read_uint(r, &rng->word[i])) return false;
  }
  return xm_rng_valid(rng);
}

static bool read_key(envelope *e, int key, xm_reader *r) {
  switch (key) {
    case KEY_FORMAT: return xm_read_uint(r, &e->format);
    case KEY_GAME: return xm_read_str(r, &e->game);
    case KEY_CONTENT: return xm_read_uint(r, &e->content);
    case KEY_RNG: return read_rng(r, &e->rng);
    default: e->state = *r; return xm_skip(r);
  }
}

/* The number of the format is looked for first: of a later one nothing else is known. */
static xm_status check_format(xm_reader r, size_t pairs, xm_error *error) {
  xm_slice key;
  uint64_t format;
  for (; pairs > 0 && xm_read_str(&r, &key); pairs--) {
    if (!xm_slice_is(key, keys[KEY_FORMAT])) {
      if (!xm_skip(&r)) break;
      continue;
    }
    if (!xm_read_uint(&r, &format) || format == 0) {
      return xm_fail(error, XM_ERR_FORMAT, keys[KEY_FORMAT], "not the number of a format");
    }
    if (format <= XM_SNAPSHOT_FORMAT) return XM_OK;
    return xm_fail(error, XM_ERR_VERSION, keys[KEY_FORMAT],
                   "format %l; this library reads 1 to %d", (int64_t)format,
                   (int)XM_SNAPSHOT_FORMAT);
  }
  return xm_fail(error, XM_ERR_FORMAT, keys[KEY_FORMAT], "missing");
}

static xm_status read_envelope(envelope *e, const void *bytes, size_t size, xm_error *error) {
  xm_reader r = {(const uint8_t *)bytes, (const uint8_t *)bytes + size};
  size_t pairs;
  xm_slice key;
  memset(e, 0, sizeof *e);
  if (!xm_read_map(&r, &pairs)) {
    return xm_fail(error, XM_ERR_FORMAT, "snapshot", "the %l bytes do not begin with a whole map",
                   (int64_t)size);
  }
  const xm_status status = check_format(r, pairs, error);
  if (status != XM_OK) return status;
  for (; pairs > 0; pairs--) {
    int k = 0;
    if (!xm_read_str(&r, &key)) {
      return xm_fail(error, XM_ERR_FORMAT, "snapshot", "cut short, or a key that is no string");
    }
    while (k < NUM_KEYS && !xm_slice_is(key, keys[k])) k++;
    if (k == NUM_KEYS) {
      if (xm_skip(&r)) continue;
      return xm_fail(error, XM_ERR_FORMAT, "snapshot", "cut short or broken");
    }
    if (k == KEY_STATE && pairs == 1 && e->seen == (1u << KEY_STATE) - 1) {
      e->state = r; /* as xm_snapshot writes it: no need to pass over it first */
      e->state_is_last = true;
      r.at = r.end;
    } else if ((e->seen >> k & 1u) != 0 || !read_key(e, k, &r)) {
      return xm_fail(error, XM_ERR_FORMAT, keys[k], "cut short, given twice, or not what it must be");
    }
    e->seen |= 1u << k;
  }
  if (r.at != r.end) {
    return xm_fail(error, XM_ERR_FORMAT, "snapshot", "%l bytes too many",
                   (int64_t)(r.end - r.at));
  }
  for (int k = 0; k < NUM_KEYS; k++) {
    if ((e->seen >> k & 1u) == 0) return xm_fail(error, XM_ERR_FORMAT, keys[k], "missing");
  }
  return XM_OK;
}

xm_status xm_snapshot_game(const void *bytes, size_t size, const char **string, size_t *length,
                           uint64_t *content_hash, xm_error *error) {
  envelope e;
  if (bytes == NULL || string == NULL || length == NULL || content_hash == NULL) {
    return xm_fail(error, XM_ERR_ARGUMENT, NULL, "NULL");
  }
  const xm_status status = read_envelope(&e, bytes, size, error);
  if (status != XM_OK) return status;
  *string = e.game.text;
  *length = e.game.length;
  *content_hash = e.content;
  return XM_OK;
}

static xm_status check_game(const xm_game *game, const envelope *e, xm_error *error) {
  const xm_slice mine = {game->string, game->string_length};
  if (e->game.length != mine.length || memcmp(e->game.text, mine.text, mine.length) != 0) {
    const xm_slice theirs = {e->game.text, e->game.length < 120 ? e->game.length : 120};
    return xm_fail(error, XM_ERR_WRONG_GAME, "game", "a snapshot of '%z', this game is '%z'",
                   &theirs, &mine);
  }
  if (e->content == game->content_hash) return XM_OK;
  return xm_fail(error, XM_ERR_CONTENT, "content",
                 "a snapshot with content %x, this game has content %x", e->content,
                 game->content_hash);
}

/* Memory for a state that is not yet known to be a good one. */
typedef union scratch {
  uint64_t align;
  unsigned char bytes[XM_MAX_STATE_SIZE];
} scratch;

/* `e`: the snapshot around it; NULL for a map by hand, which is the whole of the bytes. */
static xm_status read_state(const xm_game *game, xm_state *state, xm_form form, xm_reader r,
                            const envelope *e, uint64_t seed, uint64_t stream, xm_error *error) {
  scratch memory;
  xm_state *fresh = (xm_state *)(void *)memory.bytes;
  xm_blank_state(game, fresh, seed, stream);
  if (e != NULL) ((xm_head *)(void *)fresh)->rng = e->rng;
  const unsigned format = e != NULL ? (unsigned)e->format : XM_SNAPSHOT_FORMAT;
  const xm_status status = xm_schema_read(game, fresh, form, format, &r, error);
  if (status != XM_OK) return status;
  if ((e == NULL || e->state_is_last) && r.at != r.end) {
    return xm_fail(error, XM_ERR_FORMAT, NULL, "%l bytes too many", (int64_t)(r.end - r.at));
  }
  memcpy(state, fresh, game->def->state_size);
  return XM_OK;
}

static xm_status check_arguments(const xm_game *game, const xm_state *state, const void *bytes,
                                 xm_error *error) {
  const xm_status status = xm_check_memory(game, state);
  if (status == XM_OK && bytes != NULL) return XM_OK;
  if (status == XM_ERR_ALIGNMENT) {
    return xm_fail(error, status, "state", "the memory is not aligned to xm_state_align()");
  }
  return xm_fail(error, XM_ERR_ARGUMENT, NULL, "game, state or bytes are NULL");
}

xm_status xm_restore(const xm_game *game, xm_state *state, const void *bytes, size_t size,
                     xm_error *error) {
  envelope e;
  xm_status status = check_arguments(game, state, bytes, error);
  if (status == XM_OK) status = read_envelope(&e, bytes, size, error);
  if (status == XM_OK) status = check_game(game, &e, error);
  if (status != XM_OK) return status;
  return read_state(game, state, XM_FORM_SNAPSHOT, e.state, &e, 0, 0, error);
}

xm_status xm_build(const xm_game *game, xm_state *state, const void *bytes, size_t size,
                   uint64_t seed, uint64_t stream, xm_error *error) {
  const xm_status status = check_arguments(game, state, bytes, error);
  if (status != XM_OK) return status;
  const xm_reader r = {(const uint8_t *)bytes, (const uint8_t *)bytes + size};
  return read_state(game, state, XM_FORM_READABLE, r, NULL, seed, stream, error);
}
