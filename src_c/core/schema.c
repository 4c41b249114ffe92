/* What is known of a table of fields before any state: its levels and groups. */
#include "core/schema.h"

static const xm_field *end_of_group(const xm_field *group) {
  int open = 0;
  do {
    if (group->kind == XM_FIELD_GROUP) open++;
    if (group->kind == XM_FIELD_END) open--;
    group++;
  } while (open > 0);
  return group;
}

void xm_schema_prepare(xm_game *game) {
  const xm_field *fields = game->def->fields;
  for (const xm_field *f = fields; f->name != NULL; f++) {
    if (f->kind == XM_FIELD_GROUP) {
      game->after_group[f - fields] = (uint8_t)(end_of_group(f) - fields);
    }
  }
  for (const xm_field *first = fields; first->name != NULL; first++) {
    for (const xm_field *f = first; f->name != NULL && f->kind != XM_FIELD_END;) {
      game->level_rows[first - fields]++;
      game->level_mask[first - fields] |= (uint64_t)1 << (f - first);
      f = f->kind == XM_FIELD_GROUP ? xm_after_group(game, f) : f + 1;
    }
  }
}
