/* Reading content packs. */
#include "core/pack.h"

xm_place xm_place_in(const xm_place *outer, const char *list) {
  xm_place place = {{NULL, NULL, NULL}, {0, 0, 0}, 0};
  if (outer != NULL) place = *outer;
  place.list[place.depth] = list;
  place.index[place.depth] = 0;
  place.depth++;
  return place;
}

xm_status xm_pack_fail(xm_pack *pack, const xm_place *place, const char *key, const char *format,
                       ...) {
  char where[100], message[sizeof pack->error->message];
  xm_text t = {where, sizeof where, 0};
  for (int i = 0; place != NULL && i < place->depth; i++) {
    xm_put_format(&t, i > 0 ? ".%s" : "%s", place->list[i]);
    if (place->index[i] >= 0) xm_put_format(&t, "[%d]", place->index[i]);
  }
  if (key != NULL) xm_put_format(&t, t.length > 0 ? ".%s" : "%s", key);
  xm_text_cut(&t);
  va_list args;
  va_start(args, format);
  t = (xm_text){message, sizeof message, 0};
  xm_put_format_list(&t, format, args);
  va_end(args);
  xm_text_cut(&t);
  return xm_fail(pack->error, XM_ERR_CONTENT, where, "%s", message);
}

bool xm_pack_get(xm_reader map, const char *key, xm_reader *value) {
  size_t pairs;
  xm_slice name;
  if (!xm_read_map(&map, &pairs)) return false;
  for (; pairs > 0; pairs--) {
    if (!xm_read_str(&map, &name)) return false;
    if (xm_slice_is(name, key)) {
      *value = map;
      return true;
    }
    if (!xm_skip(&map)) return false;
  }
  return false;
}

static bool allows(const char *allowed, xm_slice key) {
  for (const char *p = allowed; *p == '|' && p[1] != '\0';) {
    const char *end = xm_find_char(p + 1, '|');
    if ((size_t)(end - p - 1) == key.length && memcmp(p + 1, key.text, key.length) == 0) return true;
    p = end;
  }
  return false;
}

xm_status xm_pack_check_keys(xm_pack *pack, const xm_place *place, xm_reader map,
                             const char *allowed) {
  size_t pairs;
  xm_slice key, earlier;
  const xm_kind kind = xm_peek(&map);
  if (!xm_read_map(&map, &pairs)) {
    return xm_pack_fail(pack, place, NULL, "%s where a map belongs", xm_kind_name(kind));
  }
  const xm_reader first = map;
  for (size_t i = 0; i < pairs; i++) {
    if (!xm_read_str(&map, &key)) return xm_pack_fail(pack, place, NULL, "a key that is no string");
    if (!allows(allowed, key)) {
      if (key.length > 60) key.length = 60;
      return xm_pack_fail(pack, place, NULL, "unknown key '%z'; allowed: %s", &key, allowed);
    }
    xm_reader again = first;
    for (size_t j = 0; j < i; j++) {
      if (!xm_read_str(&again, &earlier) || !xm_skip(&again)) break;
      if (earlier.length == key.length && memcmp(earlier.text, key.text, key.length) == 0) {
        return xm_pack_fail(pack, place, NULL, "key '%z' stands twice", &key);
      }
    }
    if (!xm_skip(&map)) return xm_pack_fail(pack, place, NULL, "broken msgpack");
  }
  return XM_OK;
}

xm_status xm_pack_int(xm_pack *pack, const xm_place *place, xm_reader map, const char *key, int min,
                      int max, int *n) {
  xm_reader value;
  int64_t v;
  if (!xm_pack_get(map, key, &value)) return xm_pack_fail(pack, place, key, "missing");
  const xm_kind kind = xm_peek(&value);
  if (!xm_read_int(&value, &v)) {
    return xm_pack_fail(pack, place, key, "%s where an integer belongs", xm_kind_name(kind));
  }
  if (v < min || v > max) {
    return xm_pack_fail(pack, place, key, "%l is not from %d to %d", v, min, max);
  }
  *n = (int)v;
  return XM_OK;
}

xm_status xm_pack_int_or(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                         int min, int max, int absent, int *n) {
  xm_reader value;
  *n = absent;
  return xm_pack_get(map, key, &value) ? xm_pack_int(pack, place, map, key, min, max, n) : XM_OK;
}

xm_status xm_pack_bool_or(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                          bool absent, bool *b) {
  xm_reader value;
  *b = absent;
  if (!xm_pack_get(map, key, &value) || xm_read_bool(&value, b)) return XM_OK;
  return xm_pack_fail(pack, place, key, "%s where true or false belongs",
                      xm_kind_name(xm_peek(&value)));
}

xm_status xm_pack_str(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                      xm_slice *s) {
  xm_reader value;
  if (!xm_pack_get(map, key, &value)) return xm_pack_fail(pack, place, key, "missing");
  if (xm_read_str(&value, s)) return XM_OK;
  return xm_pack_fail(pack, place, key, "%s where a string belongs", xm_kind_name(xm_peek(&value)));
}

xm_status xm_pack_word(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                       const char *const *names, int *index) {
  xm_slice word;
  char list[340];
  xm_text t = {list, sizeof list, 0};
  const xm_status status = xm_pack_str(pack, place, map, key, &word);
  if (status != XM_OK) return status;
  for (*index = 0; names[*index] != NULL; (*index)++) {
    if (xm_slice_is(word, names[*index])) return XM_OK;
    xm_put_format(&t, "%s%s", *index > 0 ? ", " : "", names[*index]);
  }
  xm_text_cut(&t);
  if (word.length > 40) word.length = 40;
  return xm_pack_fail(pack, place, key, "'%z' is not one of %s", &word, list);
}

xm_status xm_pack_list(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                       int min, int max, int *count, xm_reader *first) {
  size_t n;
  if (!xm_pack_get(map, key, first)) return xm_pack_fail(pack, place, key, "missing");
  const xm_kind kind = xm_peek(first);
  if (!xm_read_array(first, &n)) {
    return xm_pack_fail(pack, place, key, "%s where a list belongs", xm_kind_name(kind));
  }
  if (n < (size_t)min || n > (size_t)max) {
    return xm_pack_fail(pack, place, key, "%l entries; from %d to %d are allowed", (int64_t)n, min,
                        max);
  }
  *count = (int)n;
  return XM_OK;
}

xm_status xm_pack_rows(xm_pack *pack, const char *list, int min, int max, void *tables,
                       xm_pack_load load, int *count) {
  xm_place place = xm_place_in(NULL, list);
  int *i = &place.index[0];
  xm_reader row;
  xm_status status = xm_pack_list(pack, NULL, pack->root, list, min, max, count, &row);
  for (; status == XM_OK && *i < *count; (*i)++, (void)xm_skip(&row)) {
    status = load(pack, &place, row, tables, *i);
  }
  return status;
}

xm_status xm_pack_refuse_key(xm_pack *pack, const xm_place *place, xm_reader row, const char *key,
                             const char *what, bool takes) {
  xm_reader value;
  if (takes || !xm_pack_get(row, key, &value)) return XM_OK;
  return xm_pack_fail(pack, place, key, "%s takes no %s", what, key);
}

xm_status xm_pack_ref(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                      int list, int *index) {
  xm_slice name;
  const xm_status status = xm_pack_str(pack, place, map, key, &name);
  if (status != XM_OK) return status;
  for (*index = 0; *index < pack->game->name_count[list]; ++*index) {
    const xm_slice other = xm_list_name(pack->game, list, *index);
    if (other.length == name.length && memcmp(other.text, name.text, name.length) == 0) {
      return XM_OK;
    }
  }
  if (name.length > 40) name.length = 40;
  return xm_pack_fail(pack, place, key, "no %s '%z' in this pack", key, &name);
}

xm_place xm_place_map(const char *key) {
  xm_place place = xm_place_in(NULL, key);
  place.index[0] = -1;
  return place;
}

xm_status xm_pack_map(xm_pack *pack, const char *key, xm_reader *map) {
  if (!xm_pack_get(pack->root, key, map)) return xm_pack_fail(pack, NULL, key, "missing");
  return XM_OK;
}

xm_status xm_pack_item(xm_pack *pack, const xm_place *place, const char *key, int i,
                       xm_reader *list, int min, int max, int *n) {
  int64_t v;
  const xm_kind kind = xm_peek(list);
  if (!xm_read_int(list, &v)) {
    return xm_pack_fail(pack, place, key, "entry %d: %s where an integer belongs", i,
                        xm_kind_name(kind));
  }
  if (v < min || v > max) {
    return xm_pack_fail(pack, place, key, "entry %d: %l is not from %d to %d", i, v, min, max);
  }
  *n = (int)v;
  return XM_OK;
}

xm_status xm_pack_check_strings(xm_pack *pack) {
  xm_reader r = pack->root;
  xm_slice s;
  size_t count;
  while (r.at < r.end) { /* the heads of lists and maps are passed over, what is in them follows */
    switch (xm_peek(&r)) {
      case XM_KIND_ARRAY: (void)xm_read_array(&r, &count); break;
      case XM_KIND_MAP: (void)xm_read_map(&r, &count); break;
      case XM_KIND_STR:
        (void)xm_read_str(&r, &s);
        if (xm_slice_is_text(s)) break;
        if (s.length > 40) s.length = 40;
        return xm_pack_fail(pack, NULL, NULL, "'%z' is not UTF-8, or holds a control character", &s);
      default: (void)xm_skip(&r); break;
    }
  }
  return XM_OK;
}

xm_status xm_pack_check_head(xm_pack *pack) {
  int format;
  xm_slice game, title;
  xm_reader all = pack->root;
  if (!xm_skip(&all) || all.at != all.end) {
    return xm_pack_fail(pack, NULL, NULL, "not one whole msgpack value");
  }
  if (xm_peek(&pack->root) != XM_KIND_MAP) {
    return xm_pack_fail(pack, NULL, NULL, "%s where a map belongs",
                        xm_kind_name(xm_peek(&pack->root)));
  }
  xm_status status = xm_pack_int(pack, NULL, pack->root, "format", XM_PACK_FORMAT, XM_PACK_FORMAT,
                                 &format);
  if (status == XM_OK) status = xm_pack_str(pack, NULL, pack->root, "game", &game);
  if (status == XM_OK) status = xm_pack_str(pack, NULL, pack->root, "title", &title);
  if (status != XM_OK) return status;
  if (xm_slice_is(game, pack->game->def->name)) return XM_OK;
  if (game.length > 60) game.length = 60;
  return xm_pack_fail(pack, NULL, "game", "a pack for '%z', the game is '%s'", &game,
                      pack->game->def->name);
}

static xm_status add(xm_pack *pack, const xm_place *place, xm_name name, int list) {
  xm_game *game = pack->game;
  if (game->num_names >= XM_MAX_NAMES) {
    return xm_pack_fail(pack, place, "name", "more than %d names", (int)XM_MAX_NAMES);
  }
  if (game->name_count[list] == 0) game->name_first[list] = game->num_names;
  game->name[game->num_names++] = name;
  game->name_count[list]++;
  return XM_OK;
}

xm_status xm_pack_name(xm_pack *pack, const xm_place *place, xm_slice s, int list) {
  for (int i = 0; i < pack->game->name_count[list]; i++) {
    if (xm_slice_same(s, xm_list_name(pack->game, list, i))) {
      return xm_pack_fail(pack, place, "name", "'%z' stands twice", &s);
    }
  }
  const size_t offset = (size_t)(s.text - (const char *)pack->game);
  return add(pack, place, (xm_name){(uint32_t)offset, (uint16_t)s.length}, list);
}

xm_status xm_pack_add_name(xm_pack *pack, const xm_place *place, xm_reader row, int list) {
  xm_slice s;
  const xm_status status = xm_pack_str(pack, place, row, "name", &s);
  if (status != XM_OK) return status;
  if (s.length < 1 || s.length > 40) {
    return xm_pack_fail(pack, place, "name", "a name has from 1 to 40 bytes");
  }
  if (!xm_slice_is_text(s)) {
    return xm_pack_fail(pack, place, "name", "not UTF-8, or a control character");
  }
  return xm_pack_name(pack, place, s, list);
}

xm_status xm_pack_copy_name(xm_pack *pack, const xm_place *place, int from, int i, int list) {
  return add(pack, place, pack->game->name[pack->game->name_first[from] + i], list);
}

xm_status xm_pack_check_marks(xm_pack *pack, const xm_place *place, xm_reader row, const char *mark,
                              const char *note) {
  static const char *const marks[] = {"printed", "inferred", "reconstructed", NULL};
  int which;
  xm_slice text;
  xm_reader value;
  const xm_status status = xm_pack_word(pack, place, row, mark, marks, &which);
  if (status != XM_OK || !xm_pack_get(row, note, &value)) return status;
  return xm_pack_str(pack, place, row, note, &text);
}

xm_status xm_pack_check_mark(xm_pack *pack, const xm_place *place, xm_reader row) {
  return xm_pack_check_marks(pack, place, row, "mark", "note");
}
