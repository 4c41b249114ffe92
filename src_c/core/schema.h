/* What follows from a game's table of fields: the state as a msgpack map, as
 * snapshot, for people and as a player's view, and back with every bound checked. */
#ifndef XM_CORE_SCHEMA_H
#define XM_CORE_SCHEMA_H

#include "core/game.h"
#include "core/msgpack.h"
#include "core/text.h"

enum { XM_SNAPSHOT_FORMAT = 1 };

typedef enum xm_form {
  XM_FORM_SNAPSHOT, /* numbers for names; every field must be there */
  XM_FORM_READABLE  /* names; fields with a default may be left out */
} xm_form;

/* ------------------------------------------------------------- values of domains */

/* Number of values of a domain in this game. */
int xm_domain_size(const xm_game *game, int domain);

/* The name of a value of an ENUM or NAMES domain; empty for other domains. */
xm_slice xm_domain_text(const xm_game *game, int domain, int value);

/* The value with this name, or -1. */
int xm_domain_find(const xm_game *game, int domain, xm_slice name);

/* Writes a value; `none` is the number that stands for nil, or a number outside. */
void xm_write_value(const xm_game *game, int domain, int value, int none, xm_form form,
                    xm_writer *w);

/* ------------------------------------------------------------------------ fields */

/* Number of elements of a LIST or GROUP in use; base: the element around it. */
int xm_field_length(const xm_game *game, const xm_field *field, const void *base);

/* How many elements from the front of a LIST seen by XM_FRONT `player` knows; base: the state. */
static inline int xm_front_known(const xm_field *field, const void *base, int player) {
  return ((const unsigned char *)base)[field->known + player * field->stride];
}

static inline unsigned xm_field_bytes(const xm_game *game, const xm_field *field) {
  return field->count != 0 ? field->count : (unsigned)xm_domain_size(game, field->domain);
}

/* Fills the tables of levels and groups of a new game. */
void xm_schema_prepare(xm_game *game);

/* The row behind a group's END. */
static inline const xm_field *xm_after_group(const xm_game *game, const xm_field *group) {
  return game->def->fields + game->after_group[group - game->def->fields];
}

/* Number of rows of the level that begins at `row`, and all of them as bits. */
static inline size_t xm_level_rows(const xm_game *game, const xm_field *row) {
  return game->level_rows[row - game->def->fields];
}

static inline uint64_t xm_level_mask(const xm_game *game, const xm_field *row) {
  return game->level_mask[row - game->def->fields];
}

/* Writes the state as a map, with `extra` places for the caller's own keys at its end. */
void xm_schema_write(const xm_game *game, const xm_state *state, xm_form form, int viewer,
                     size_t extra, xm_writer *w);

/* Reads such a map, written in format number `format`, into a state whose head has its tag
 * and generator, and whose rest is zero; checks everything. *r ends behind the map. */
xm_status xm_schema_read(const xm_game *game, xm_state *state, xm_form form, unsigned format,
                         xm_reader *r, xm_error *error);

#endif
