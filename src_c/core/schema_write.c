/* The state as a msgpack map: snapshots, descriptions and views. */
#include "core/machine.h"
#include "core/schema.h"

/* A list of maps that is being written; level 0 is the state itself. */
typedef struct level {
  const xm_field *group; /* NULL: the state */
  const xm_field *row;   /* the next one to write */
  const unsigned char *base;
  int index, count;
  int owner; /* player whose part this is, or -1 */
} level;

typedef struct writing {
  const xm_game *game;
  xm_form form;
  int viewer;
  xm_writer *w;
  level levels[XM_MAX_NESTING + 1];
  int depth;
} writing;

int xm_field_length(const xm_game *game, const xm_field *field, const void *base) {
  if (field->length == XM_LENGTH_FIXED) return field->count;
  if (field->length == XM_LENGTH_PLAYERS) return game->num_players;
  return ((const unsigned char *)base)[field->length];
}

static uint64_t number_at(const unsigned char *p, unsigned width) {
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (width) {
    case 1: return *p;
    case 2: memcpy(&two, p, 2); return two;
    case 4: memcpy(&four, p, 4); return four;
    default: memcpy(&eight, p, 8); return eight;
  }
}

static bool sees(const writing *s, int visibility, int owner) {
  return s->viewer < 0 || visibility == XM_PUBLIC ||
         (visibility == XM_OWNER && owner == s->viewer);
}

static void write_counts(writing *s, const xm_field *f, const unsigned char *counts, bool seen) {
  const unsigned size = xm_field_bytes(s->game, f);
  unsigned kinds = 0, total = 0;
  for (unsigned i = 0; i < size; i++) {
    kinds += counts[i] != 0;
    total += counts[i];
  }
  if (!seen) {
    xm_write_uint(s->w, total);
    return;
  }
  xm_write_map(s->w, kinds);
  for (unsigned i = 0; kinds > 0; i++) {
    if (counts[i] == 0) continue;
    kinds--;
    if (s->form == XM_FORM_SNAPSHOT && i < 0x80 && counts[i] < 0x80) {
      xm_write_bytes(s->w, i, counts[i]); /* what snapshots are full of */
      continue;
    }
    xm_write_value(s->game, f->domain, (int)i, -1, s->form, s->w);
    xm_write_uint(s->w, counts[i]);
  }
}

/* A list seen by XM_FRONT stands in the state itself; what the viewer does not know is nil. */
static void write_list(writing *s, const xm_field *f, const level *l, bool seen) {
  const int count = xm_field_length(s->game, f, l->base);
  int known = count;
  if (s->viewer >= 0 && f->visibility == XM_FRONT) known = xm_front_known(f, l->base, s->viewer);
  else if (!seen) {
    xm_write_int(s->w, count);
    return;
  }
  xm_write_array(s->w, (size_t)count);
  for (int i = 0; i < count; i++) {
    if (i >= known) {
      xm_write_nil(s->w);
      continue;
    }
    const unsigned char *p = l->base + f->offset + (size_t)i * f->width;
    xm_write_value(s->game, f->domain, (int)number_at(p, f->width), -1, s->form, s->w);
  }
}

static void write_members(writing *s, const xm_field *f, uint64_t bits, bool seen) {
  const size_t count = (size_t)xm_count_bits(bits);
  if (!seen) {
    xm_write_uint(s->w, count);
    return;
  }
  xm_write_array(s->w, count);
  for (int i = 0; bits != 0; bits >>= 1, i++) {
    if ((bits & 1u) == 0) continue;
    if (s->form == XM_FORM_SNAPSHOT) xm_write_byte(s->w, (unsigned)i);
    else xm_write_value(s->game, f->domain, i, -1, s->form, s->w);
  }
}

static void write_frame(writing *s, const xm_frame *frame) {
  const xm_step_def *step = &s->game->def->steps[frame->step];
  size_t args = 0;
  while (step->args[args].name != NULL) args++;
  xm_write_map(s->w, args + 1);
  xm_write_str(s->w, "step");
  xm_write_str(s->w, step->name);
  for (size_t i = 0; i < args; i++) {
    const xm_arg *arg = &step->args[i];
    xm_write_str(s->w, arg->name);
    if ((arg->flags & XM_ARG_SECRET) != 0 && !sees(s, XM_OWNER, frame->arg[0])) {
      xm_write_nil(s->w);
    } else {
      xm_write_value(s->game, arg->domain, frame->arg[i],
                     (arg->flags & XM_ARG_OPTIONAL) != 0 ? XM_NONE : -1, s->form, s->w);
    }
  }
}

static void write_leaf(writing *s, const level *l, const xm_field *f) {
  const unsigned char *p = l->base + f->offset;
  const bool seen = sees(s, f->visibility, l->owner);
  if (f->kind == XM_FIELD_COUNTS) {
    write_counts(s, f, p, seen);
  } else if (f->kind == XM_FIELD_LIST) {
    write_list(s, f, l, seen);
  } else if (f->kind == XM_FIELD_MEMBERS) {
    write_members(s, f, number_at(p, f->width), seen);
  } else if (f->kind == XM_FIELD_PENDING) {
    const xm_head *head = (const xm_head *)(const void *)s->levels[0].base;
    xm_write_array(s->w, head->depth);
    for (int i = 0; i < head->depth; i++) write_frame(s, (const xm_frame *)(const void *)p + i);
  } else if (!seen) {
    xm_write_nil(s->w);
  } else if (f->kind == XM_FIELD_INT) {
    xm_write_uint(s->w, number_at(p, f->width));
  } else if (f->kind == XM_FIELD_BOOL) {
    xm_write_bool(s->w, *p != 0);
  } else {
    xm_write_value(s->game, f->domain, (int)number_at(p, f->width),
                   (f->flags & XM_FIELD_OPTIONAL) != 0 ? XM_NONE : -1, s->form, s->w);
  }
}

static void open_group(writing *s, const xm_field *group) {
  level *outer = &s->levels[s->depth];
  const int count = xm_field_length(s->game, group, outer->base);
  xm_write_array(s->w, (size_t)count);
  outer->row = xm_after_group(s->game, group);
  if (count == 0) return;
  const bool of_players = group->length == XM_LENGTH_PLAYERS;
  s->levels[++s->depth] = (level){group, group + 1, outer->base + group->offset, 0, count,
                                  of_players ? 0 : outer->owner};
  xm_write_map(s->w, xm_level_rows(s->game, group + 1));
}

/* At the END of an element: on to the next one, or out. */
static void close_element(writing *s) {
  level *l = &s->levels[s->depth];
  if (++l->index == l->count) {
    s->depth--;
    return;
  }
  l->base += l->group->stride;
  l->row = l->group + 1;
  if (l->group->length == XM_LENGTH_PLAYERS) l->owner = l->index;
  xm_write_map(s->w, xm_level_rows(s->game, l->row));
}

void xm_schema_write(const xm_game *game, const xm_state *state, xm_form form, int viewer,
                     size_t extra, xm_writer *w) {
  writing s;
  s.game = game;
  s.form = form;
  s.viewer = viewer;
  s.w = w;
  s.depth = 0;
  s.levels[0] = (level){NULL, game->def->fields, (const unsigned char *)state, 0, 1, -1};
  xm_write_map(w, xm_level_rows(game, game->def->fields) + extra);
  for (;;) {
    level *l = &s.levels[s.depth];
    const xm_field *row = l->row;
    if (row->name == NULL) return;
    if (row->kind == XM_FIELD_END) {
      close_element(&s);
      continue;
    }
    xm_write_slice(w, (xm_slice){row->name, row->name_length});
    if (row->kind == XM_FIELD_GROUP) {
      open_group(&s, row);
    } else {
      write_leaf(&s, l, row);
      l->row++;
    }
  }
}
