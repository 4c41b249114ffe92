/* Content packs that lie, for the programs that tell them: a good pack, and what to change in it.
 * Each lie is refused with the place of the lie; what is not refused is a game that is played. */
#ifndef XM_TESTS_PACKS_H
#define XM_TESTS_PACKS_H

#include "json.h"
#include "play.h"

enum { PACK_BYTES = 65536 };

static uint8_t bytes[PACK_BYTES];

typedef struct lie {
  const char *find, *put, *where;
} lie;

static inline xm_status create(const char *string, const uint8_t *pack, size_t size, xm_game **game,
                               xm_error *error) {
  const xm_game_options options = {sizeof options, pack, size, NULL};
  memset(error, 0, sizeof *error);
  return xm_game_create(string, strlen(string), &options, game, error);
}

/* True if the pack was taken; then its game is played. */
static inline bool refused_or_playable(const char *string, const uint8_t *pack, size_t size) {
  xm_game *game;
  xm_error error;
  memory m;
  const xm_status status = create(string, pack, size, &game, &error);
  if (status != XM_OK) {
    CHECK(status == XM_ERR_CONTENT && game == NULL && error.message[0] != '\0');
    return false;
  }
  CHECK(xm_state_init(game, state_in(&m), 1, 0, NULL) == XM_OK);
  CHECK(xm_playout(game, state_in(&m), 1, 0, 300, NULL, NULL) == XM_OK);
  xm_game_destroy(game);
  return true;
}

/* Is the pack of this text refused, with this place? */
static inline void refused_at(const char *string, const char *text, const char *put,
                              const char *where) {
  xm_game *game = NULL;
  xm_error error;
  const size_t size = json_to_msgpack(text, bytes, sizeof bytes);
  if (!CHECK_EQ(create(string, bytes, size, &game, &error), XM_ERR_CONTENT)) {
    printf("    %s\n", put);
    xm_game_destroy(game);
    return;
  }
  if (!CHECK_TEXT(error.where, where)) printf("    %s: %s\n", put, error.message);
  CHECK(game == NULL && error.status == XM_ERR_CONTENT && error.message[0] != '\0');
  CHECK_EQ(create(string, bytes, size, &game, &(xm_error){0, "", ""}), XM_ERR_CONTENT);
}

/* Puts `put` in the place of `length` characters at `at`. */
static inline const char *with(const char *good, const char *at, size_t length, const char *put) {
  static char text[PACK_BYTES];
  snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, put, at + length);
  return text;
}

static inline void tell_lies(const char *string, const char *good, const lie *lies, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char *at = strstr(good, lies[i].find);
    if (!CHECK(at != NULL)) {
      printf("    %s\n", lies[i].find);
      continue;
    }
    refused_at(string, with(good, at, strlen(lies[i].find), lies[i].put), lies[i].put,
               lies[i].where);
  }
}

static inline void taken(const char *string, const char *text) {
  const size_t size = json_to_msgpack(text, bytes, sizeof bytes);
  if (!CHECK(size > 0 && refused_or_playable(string, bytes, size))) printf("    %s\n", text);
}

/* `count` times a row with its number in the name, put before `at`. */
static inline const char *many(const char *good, const char *at, int count, const char *name,
                               const char *rest) {
  static char rows[PACK_BYTES / 4];
  size_t length = 0;
  rows[0] = '\0';
  for (int i = 0; i < count; i++) {
    length += (size_t)snprintf(rows + length, sizeof rows - length, "{'name':'%s%d',%s},", name, i,
                               rest);
  }
  return with(good, at, 0, rows);
}

/* ------------------------------------------------------------------ key by key */

typedef enum key_kind { NUMBER, TEXT, WORD, FLAG, LIST, ANY_LIST } key_kind; /* ANY: empty too */

typedef struct key {
  const char *row;  /* where to begin to look */
  const char *name; /* with its quotes and colon */
  const char *value;
  const char *where;
  key_kind kind;
  bool optional;
} key;

/* Without the key: missed, unless it has a default. */
static inline void left_out(const char *string, const char *good, const key *k, const char *at) {
  const size_t length = strlen(k->name) + strlen(k->value);
  const bool last = at[length] != ',', first = at[-1] == '{';
  const char *begin = last && !first ? at - 1 : at;
  const char *text = with(good, begin, length + !(last && first), "");
  if (k->optional) taken(string, text);
  else refused_at(string, text, k->name, k->where);
}

/* Can the key have this value, for all that its kind says? */
static inline bool right_kind(const key *k, const char *value) {
  switch (k->kind) {
    case TEXT: return value[0] == '\''; /* a name may be any text; see the lies */
    case FLAG: return strcmp(value, "true") == 0;
    case LIST: return strcmp(value, k->value) == 0;
    case ANY_LIST: return strcmp(value, k->value) == 0 || strcmp(value, "[]") == 0;
    default: return false;
  }
}

static inline void wrong_kinds(const char *string, const char *good, const key *k, const char *at) {
  static const char *const values[] = {"nil", "true", "{}",    "-1", "99999999999",
                                       "'?'", "[]",   "['?']", "''"};
  const char *value = at + strlen(k->name);
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    const char *put = values[i];
    if (right_kind(k, put)) continue;
    const char *text = with(good, value, strlen(k->value), put);
    const size_t size = json_to_msgpack(text, bytes, sizeof bytes);
    xm_game *game;
    xm_error error;
    if (!CHECK_EQ(create(string, bytes, size, &game, &error), XM_ERR_CONTENT)) {
      printf("    %s %s\n", k->where, put);
      xm_game_destroy(game);
    } else if (!CHECK(strncmp(error.where, k->where, strlen(k->where)) == 0)) {
      printf("    %s %s: %s: %s\n", k->where, put, error.where, error.message);
    }
  }
}

static inline void key_by_key(const char *string, const char *good, const key *keys, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char text[64];
    snprintf(text, sizeof text, "%s%s", keys[i].name, keys[i].value);
    const char *row = strstr(good, keys[i].row), *at = row != NULL ? strstr(row, text) : NULL;
    if (!CHECK(at != NULL)) {
      printf("    %s\n", text);
      continue;
    }
    left_out(string, good, &keys[i], at);
    wrong_kinds(string, good, &keys[i], at);
  }
}

/* --------------------------------------------------------------- bytes changed */

/* Every byte of the game's own pack changed, and the pack cut short. */
static inline void changed_bytes(const char *string, size_t step) {
  xm_game *game = make_game(string);
  const void *pack;
  size_t size;
  CHECK(xm_game_content(game, &pack, &size) == XM_OK);
  memcpy(bytes, pack, size);
  int taken = 0;
  for (size_t i = 0; i < size; i += step) {
    const uint8_t was = bytes[i];
    bytes[i] = (uint8_t)~was;
    taken += refused_or_playable(string, bytes, size);
    bytes[i] = (uint8_t)(was ^ 1u << i % 8);
    taken += refused_or_playable(string, bytes, size);
    bytes[i] = was;
  }
  CHECK(taken > 0 || step == 1);
  for (size_t cut = 0; cut < size; cut += 1 + step * 3) {
    uint8_t *exact = malloc(cut > 0 ? cut : 1); /* a byte too far is seen by the sanitizer */
    if (exact == NULL) exit(1);
    memcpy(exact, bytes, cut);
    CHECK(!refused_or_playable(string, exact, cut));
    free(exact);
  }
  CHECK(refused_or_playable(string, bytes, size));
  xm_game_destroy(game);
}

#endif
