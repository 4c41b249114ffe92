/* Reading content packs. A pack is a msgpack map; a game's `load` takes its rows
 * apart with these functions, which check the form and name the place of what is
 * wrong. */
#ifndef XM_CORE_PACK_H
#define XM_CORE_PACK_H

#include "core/game.h"
#include "core/msgpack.h"
#include "core/text.h"

enum { XM_PACK_FORMAT = 1 };

struct xm_pack {
  xm_game *game;
  xm_reader root; /* at the pack's map */
  const uint8_t *start;
  xm_error *error;
};

/* Where a value stands: list[index].list[index]...; index -1: a map, not a list */
typedef struct xm_place {
  const char *list[3];
  int index[3];
  int depth;
} xm_place;

xm_place xm_place_in(const xm_place *outer, const char *list);

/* Fails with XM_ERR_CONTENT at place.key (key may be NULL). */
xm_status xm_pack_fail(xm_pack *pack, const xm_place *place, const char *key, const char *format,
                       ...);

/* The head of every pack: "format", "title", and "game" which must be the game's name. */
xm_status xm_pack_check_head(xm_pack *pack);

/* Every string of a pack whose head was checked is text that any host can show. */
xm_status xm_pack_check_strings(xm_pack *pack);

/* Every key of the map is one of `allowed` ("|a|b|c|"), a string, and stands once. */
xm_status xm_pack_check_keys(xm_pack *pack, const xm_place *place, xm_reader map,
                             const char *allowed);

/* The value of a key; false if the map has no such key. `map` is at a map. */
bool xm_pack_get(xm_reader map, const char *key, xm_reader *value);

/* Numbers, flags and strings of a map. The forms with a default are for keys that
 * may be left out. */
xm_status xm_pack_int(xm_pack *pack, const xm_place *place, xm_reader map, const char *key, int min,
                      int max, int *n);
xm_status xm_pack_int_or(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                         int min, int max, int absent, int *n);
xm_status xm_pack_bool_or(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                          bool absent, bool *b);
xm_status xm_pack_str(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                      xm_slice *s);
/* A string that is one of `names` (ended by NULL); its index. */
xm_status xm_pack_word(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                       const char *const *names, int *index);

/* A string that names a row of list number `list` of the game's names; its index. */
xm_status xm_pack_ref(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                      int list, int *index);

/* A map under a key of the pack's own map. Its place is xm_place_map(key). */
xm_status xm_pack_map(xm_pack *pack, const char *key, xm_reader *map);
xm_place xm_place_map(const char *key);

/* Element number `i` of a list of integers; *list goes on to the next. */
xm_status xm_pack_item(xm_pack *pack, const xm_place *place, const char *key, int i,
                       xm_reader *list, int min, int max, int *n);

/* A list of min..max elements; *first is at the first of them. */
xm_status xm_pack_list(xm_pack *pack, const xm_place *place, xm_reader map, const char *key,
                       int min, int max, int *count, xm_reader *first);

/* Goes through a list of min..max rows of the pack's own map: one call of `load` a row, from
 * number 0 on. */
typedef xm_status (*xm_pack_load)(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                                  int number);
xm_status xm_pack_rows(xm_pack *pack, const char *list, int min, int max, void *tables,
                       xm_pack_load load, int *count);

/* A row of this sort (`what`) has no such key, unless it `takes` it. */
xm_status xm_pack_refuse_key(xm_pack *pack, const xm_place *place, xm_reader row, const char *key,
                             const char *what, bool takes);

/* Adds the key "name" of a row to list number `list` of the game's names; names of one list
 * differ, also in upper and lower case. Lists are filled one after the other. */
xm_status xm_pack_add_name(xm_pack *pack, const xm_place *place, xm_reader row, int list);
/* A name that stands in the game's block: in the pack, or made up in the tables. It differs from
 * those before it in the list. */
xm_status xm_pack_name(xm_pack *pack, const xm_place *place, xm_slice name, int list);
/* The same name once more in another list (of a part of the rows). */
xm_status xm_pack_copy_name(xm_pack *pack, const xm_place *place, int from, int i, int list);

/* A mark (printed, inferred or reconstructed) and a note, which may be left out. */
xm_status xm_pack_check_marks(xm_pack *pack, const xm_place *place, xm_reader row, const char *mark,
                              const char *note);
/* The same for the keys "mark" and "note". */
xm_status xm_pack_check_mark(xm_pack *pack, const xm_place *place, xm_reader row);

#endif
