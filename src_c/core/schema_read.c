/* A state from a msgpack map that may come from anybody. */
#include "core/machine.h"
#include "core/schema.h"

typedef struct level {
  const xm_field *group; /* NULL: the state */
  const xm_field *rows;
  const xm_field *next;  /* the row expected next: keys mostly come in order */
  unsigned char *base;
  size_t entries;        /* of the map, still to read */
  uint64_t seen;         /* rows, by their place behind `rows` */
  int index, count;
} level;

typedef struct reading {
  const xm_game *game;
  xm_form form;
  unsigned format; /* of the snapshot */
  xm_reader *r;
  xm_error *error;
  level levels[XM_MAX_NESTING + 1];
  int depth;
  uint64_t missing; /* REST fields of the state that were left out, by row */
  bool has_pending;
} reading;

/* Fails at the place where reading stands; `name` is added if not NULL. */
static xm_status fail_at(reading *s, const char *name, const char *format, ...) {
  char where[sizeof s->error->where];
  char message[sizeof s->error->message];
  xm_text t = {where, sizeof where, 0};
  for (int i = 1; i <= s->depth; i++) {
    if (i > 1) xm_put_char(&t, '.');
    xm_put_format(&t, "%s[%d]", s->levels[i].group->name, s->levels[i].index);
  }
  if (name != NULL) xm_put_format(&t, s->depth > 0 ? ".%s" : "%s", name);
  xm_text_cut(&t);
  va_list args;
  va_start(args, format);
  t = (xm_text){message, sizeof message, 0};
  xm_put_format_list(&t, format, args);
  va_end(args);
  xm_text_cut(&t);
  return xm_fail(s->error, XM_ERR_FORMAT, where, "%s", message);
}

static void store(unsigned char *p, unsigned width, uint64_t n) {
  const uint8_t one = (uint8_t)n;
  const uint16_t two = (uint16_t)n;
  const uint32_t four = (uint32_t)n;
  switch (width) {
    case 1: *p = one; break;
    case 2: memcpy(p, &two, 2); break;
    case 4: memcpy(p, &four, 4); break;
    default: memcpy(p, &n, 8); break;
  }
}

/* ------------------------------------------------------------------ one value */

static xm_status read_int(reading *s, const char *name, int64_t min, int64_t max, int64_t *n) {
  if (!xm_read_int(s->r, n)) {
    return fail_at(s, name, "%s where an integer from %l to %l belongs",
                   xm_kind_name(xm_peek(s->r)), min, max);
  }
  if (*n < min || *n > max) return fail_at(s, name, "%l is not from %l to %l", *n, min, max);
  return XM_OK;
}

static xm_status read_name(reading *s, const char *name, int domain, int64_t *value) {
  xm_slice text;
  if (!xm_read_str(s->r, &text)) return fail_at(s, name, "bad string");
  *value = xm_domain_find(s->game, domain, text);
  if (*value >= 0) return XM_OK;
  if (text.length > 80) text.length = 80;
  return fail_at(s, name, "unknown %s '%z'", s->game->def->domains[domain].name, &text);
}

static xm_status read_players(reading *s, const char *name, int64_t *bits) {
  size_t count;
  int64_t seat;
  const xm_kind kind = xm_peek(s->r);
  *bits = 0;
  if (!xm_read_array(s->r, &count)) {
    return fail_at(s, name, "%s where a list of seats belongs", xm_kind_name(kind));
  }
  for (; count > 0; count--) {
    const xm_status status = read_int(s, name, 0, s->game->num_players - 1, &seat);
    if (status != XM_OK) return status;
    if ((*bits >> seat & 1) != 0) return fail_at(s, name, "seat %l twice", seat);
    *bits |= (int64_t)1 << seat;
  }
  return XM_OK;
}

static xm_status read_bool(reading *s, const char *name, int64_t *value) {
  bool b;
  if (!xm_read_bool(s->r, &b)) {
    return fail_at(s, name, "%s where true or false belongs", xm_kind_name(xm_peek(s->r)));
  }
  *value = b;
  return XM_OK;
}

/* A value of a domain; nil is XM_NONE where `optional`. */
static xm_status read_value(reading *s, const char *name, int domain, bool optional,
                            int64_t *value) {
  const xm_domain *d = &s->game->def->domains[domain];
  if (d->kind == XM_DOMAIN_NAMES && s->r->at < s->r->end && *s->r->at < 0x80 &&
      *s->r->at < xm_domain_size(s->game, domain)) {
    *value = *s->r->at++; /* what snapshots are full of */
    return XM_OK;
  }
  const xm_kind kind = xm_peek(s->r);
  if (optional && xm_read_nil(s->r)) {
    *value = XM_NONE;
    return XM_OK;
  }
  if (d->kind == XM_DOMAIN_BOOL) return read_bool(s, name, value);
  if (d->kind == XM_DOMAIN_PLAYERS) return read_players(s, name, value);
  const bool named = d->kind == XM_DOMAIN_ENUM || d->kind == XM_DOMAIN_NAMES;
  if (named && kind == XM_KIND_STR) return read_name(s, name, domain, value);
  if (named && kind != XM_KIND_INT) {
    return fail_at(s, name, "%s where a %s belongs", xm_kind_name(kind), d->name);
  }
  const int first = d->kind == XM_DOMAIN_INT ? d->first : 0;
  return read_int(s, name, first, first + xm_domain_size(s->game, domain) - 1, value);
}

/* ------------------------------------------------------------------ one field */

static xm_status read_counts(reading *s, const xm_field *f, unsigned char *counts) {
  size_t pairs;
  int64_t member, n;
  const xm_kind kind = xm_peek(s->r);
  if (!xm_read_map(s->r, &pairs)) {
    return fail_at(s, f->name, "%s where a map from %s to a count belongs", xm_kind_name(kind),
                   s->game->def->domains[f->domain].name);
  }
  const unsigned size = xm_field_bytes(s->game, f);
  memset(counts, 0, size);
  for (; pairs > 0; pairs--) {
    const uint8_t *at = s->r->at;
    if (s->r->end - at >= 2 && at[0] < 0x80 && at[0] < size && at[1] < 0x80 && counts[at[0]] == 0) {
      counts[at[0]] = at[1]; /* what snapshots are full of */
      s->r->at += 2;
      continue;
    }
    xm_status status = read_value(s, f->name, f->domain, false, &member);
    if (status == XM_OK) status = read_int(s, f->name, 0, 255, &n);
    if (status != XM_OK) return status;
    if (counts[member] != 0) return fail_at(s, f->name, "a %s stands twice",
                                            s->game->def->domains[f->domain].name);
    counts[member] = (uint8_t)n;
  }
  return XM_OK;
}

/* Checks the number of elements of a LIST or GROUP and stores it where it is kept. */
static xm_status take_length(reading *s, const xm_field *f, unsigned char *base, size_t count) {
  if (f->length == XM_LENGTH_FIXED || f->length == XM_LENGTH_PLAYERS) {
    const int needed = f->length == XM_LENGTH_FIXED ? f->count : s->game->num_players;
    if (count == (size_t)needed) return XM_OK;
    return fail_at(s, f->name, "%l elements where %d belong", (int64_t)count, needed);
  }
  if (count > f->count) {
    return fail_at(s, f->name, "%l elements, at most %d are allowed", (int64_t)count,
                   (int)f->count);
  }
  base[f->length] = (unsigned char)count;
  return XM_OK;
}

static xm_status read_list(reading *s, const xm_field *f, unsigned char *base) {
  size_t count;
  int64_t value = 0;
  const xm_kind kind = xm_peek(s->r);
  if (!xm_read_array(s->r, &count)) {
    return fail_at(s, f->name, "%s where a list belongs", xm_kind_name(kind));
  }
  xm_status status = take_length(s, f, base, count);
  for (size_t i = 0; i < count && status == XM_OK; i++) {
    status = read_value(s, f->name, f->domain, false, &value);
    store(base + f->offset + i * f->width, f->width, (uint64_t)value);
  }
  return status;
}

static xm_status read_members(reading *s, const xm_field *f, unsigned char *p) {
  const int64_t size = xm_domain_size(s->game, f->domain);
  size_t count;
  uint64_t bits = 0;
  const xm_kind kind = xm_peek(s->r);
  if (!xm_read_array(s->r, &count)) {
    return fail_at(s, f->name, "%s where a list of %s belongs", xm_kind_name(kind),
                   s->game->def->domains[f->domain].name);
  }
  for (; count > 0; count--) {
    int64_t member = s->r->at < s->r->end ? *s->r->at : size;
    if (member < size && member < 0x80) s->r->at++; /* what snapshots are full of */
    else {
      const xm_status status = read_value(s, f->name, f->domain, false, &member);
      if (status != XM_OK) return status;
    }
    if ((bits >> member & 1u) != 0) {
      return fail_at(s, f->name, "a %s stands twice", s->game->def->domains[f->domain].name);
    }
    bits |= (uint64_t)1 << member;
  }
  store(p, f->width, bits);
  return XM_OK;
}

static xm_status find_step(reading *s, xm_reader entries, size_t count, int *step) {
  xm_slice key, name;
  for (; count > 0; count--) {
    if (!xm_read_str(&entries, &key)) return fail_at(s, "pending", "a key that is no string");
    if (xm_slice_is(key, "step")) {
      if (!xm_read_str(&entries, &name)) return fail_at(s, "pending", "'step' is no string");
      for (*step = 1; *step < s->game->def->num_steps; (*step)++) {
        if (xm_slice_is(name, s->game->def->steps[*step].name)) return XM_OK;
      }
      if (name.length > 80) name.length = 80;
      return fail_at(s, "pending", "unknown step '%z'", &name);
    }
    if (!xm_skip(&entries)) return fail_at(s, "pending", "broken msgpack");
  }
  return fail_at(s, "pending", "a pending step without 'step'");
}

static int find_arg(const xm_step_def *step, xm_slice key) {
  for (int i = 0; step->args[i].name != NULL; i++) {
    if (xm_slice_is(key, step->args[i].name)) return i;
  }
  return -1;
}

static xm_status read_frame(reading *s, xm_frame *frame) {
  size_t count;
  int step_number = 0;
  unsigned seen = 0;
  xm_slice key;
  if (!xm_read_map(s->r, &count)) return fail_at(s, "pending", "a pending step is a map");
  xm_status status = find_step(s, *s->r, count, &step_number);
  if (status != XM_OK) return status;
  const xm_step_def *step = &s->game->def->steps[step_number];
  frame->step = (uint8_t)step_number;
  for (; count > 0; count--) {
    if (!xm_read_str(s->r, &key)) return fail_at(s, "pending", "a key that is no string");
    const bool is_step = xm_slice_is(key, "step");
    const int i = is_step ? XM_FRAME_ARGS : find_arg(step, key);
    if (i >= 0 && (seen >> i & 1u) != 0) return fail_at(s, "pending", "a key stands twice");
    if (i < 0 && s->form == XM_FORM_READABLE) {
      if (key.length > 60) key.length = 60;
      return fail_at(s, "pending", "step %s has no '%z'", step->name, &key);
    }
    if (i < 0 || is_step) {
      if (!xm_skip(s->r)) return fail_at(s, "pending", "broken msgpack");
      if (is_step) seen |= 1u << i;
      continue;
    }
    int64_t value = 0;
    status = read_value(s, "pending", step->args[i].domain,
                        (step->args[i].flags & XM_ARG_OPTIONAL) != 0, &value);
    if (status != XM_OK) return status;
    frame->arg[i] = (uint8_t)value;
    seen |= 1u << i;
  }
  for (int i = 0; step->args[i].name != NULL; i++) {
    if ((seen >> i & 1u) == 0) {
      return fail_at(s, "pending", "step %s lacks '%s'", step->name, step->args[i].name);
    }
  }
  return XM_OK;
}

static xm_status read_pending(reading *s, unsigned char *p) {
  size_t count;
  xm_frame *stack = (xm_frame *)(void *)p;
  xm_head *head = (xm_head *)(void *)s->levels[0].base;
  const xm_step_def *steps = s->game->def->steps;
  int rank = 0;
  if (!xm_read_array(s->r, &count)) return fail_at(s, "pending", "'pending' is a list of steps");
  if (count > s->game->def->max_depth) {
    return fail_at(s, "pending", "%l steps, at most %d can be pending", (int64_t)count,
                   (int)s->game->def->max_depth);
  }
  for (size_t i = 0; i < count; i++) {
    const xm_status status = read_frame(s, &stack[i]);
    if (status != XM_OK) return status;
    const xm_step_def *step = &steps[stack[i].step];
    if (step->rank <= rank) {
      return fail_at(s, "pending", "step %s cannot stand on the one before it", step->name);
    }
    rank = step->rank;
  }
  if (count > 0 && steps[stack[count - 1].step].kind == XM_STEP_AUTO) {
    return fail_at(s, "pending", "the last step must be a decision or a chance event");
  }
  head->depth = (uint8_t)count;
  s->has_pending = true;
  return XM_OK;
}

static xm_status read_leaf(reading *s, const xm_field *f) {
  unsigned char *base = s->levels[s->depth].base;
  unsigned char *p = base + f->offset;
  int64_t value = 0;
  xm_status status;
  if (f->kind == XM_FIELD_INT && f->width == 1 && s->r->at < s->r->end && *s->r->at < 0x80 &&
      *s->r->at >= f->min && *s->r->at <= f->max) {
    *p = *s->r->at++; /* what snapshots are full of */
    return XM_OK;
  }
  if (f->kind == XM_FIELD_BOOL && s->r->at < s->r->end && (*s->r->at & 0xfeu) == 0xc2) {
    *p = *s->r->at++ & 1u;
    return XM_OK;
  }
  switch ((xm_field_kind)f->kind) {
    case XM_FIELD_COUNTS: return read_counts(s, f, p);
    case XM_FIELD_LIST: return read_list(s, f, base);
    case XM_FIELD_MEMBERS: return read_members(s, f, p);
    case XM_FIELD_PENDING: return read_pending(s, p);
    case XM_FIELD_INT: status = read_int(s, f->name, f->min, f->max, &value); break;
    case XM_FIELD_BOOL: status = read_bool(s, f->name, &value); break;
    default:
      status = read_value(s, f->name, f->domain, (f->flags & XM_FIELD_OPTIONAL) != 0, &value);
  }
  if (status == XM_OK) store(p, f->width, (uint64_t)value);
  return status;
}

/* ----------------------------------------------------------------------- maps */

static xm_status open_map(reading *s) {
  level *l = &s->levels[s->depth];
  const xm_kind kind = xm_peek(s->r);
  if (!xm_read_map(s->r, &l->entries)) {
    return fail_at(s, NULL, "%s where a map belongs", xm_kind_name(kind));
  }
  l->next = l->rows;
  l->seen = 0;
  return XM_OK;
}

static xm_status open_group(reading *s, const xm_field *group) {
  size_t count;
  level *outer = &s->levels[s->depth];
  const xm_kind kind = xm_peek(s->r);
  if (!xm_read_array(s->r, &count)) {
    return fail_at(s, group->name, "%s where a list belongs", xm_kind_name(kind));
  }
  const xm_status status = take_length(s, group, outer->base, count);
  if (status != XM_OK || count == 0) return status;
  level *inner = &s->levels[++s->depth];
  inner->group = group;
  inner->rows = group + 1;
  inner->base = outer->base + group->offset;
  inner->index = 0;
  inner->count = (int)count;
  return open_map(s);
}

static const xm_field *following(const xm_game *game, const level *l, const xm_field *row) {
  row = row->kind == XM_FIELD_GROUP ? xm_after_group(game, row) : row + 1;
  return row->name == NULL || row->kind == XM_FIELD_END ? l->rows : row;
}

/* Are the names equal? Keys are short and mostly the expected one: two words tell. */
static bool same_name(const char *a, const char *b, size_t n) {
  uint64_t a8[2], b8[2];
  uint32_t a4[2], b4[2];
  if (n > 16 || n < 4) return memcmp(a, b, n) == 0;
  if (n >= 8) {
    memcpy(&a8[0], a, 8);
    memcpy(&a8[1], a + n - 8, 8);
    memcpy(&b8[0], b, 8);
    memcpy(&b8[1], b + n - 8, 8);
    return a8[0] == b8[0] && a8[1] == b8[1];
  }
  memcpy(&a4[0], a, 4);
  memcpy(&a4[1], a + n - 4, 4);
  memcpy(&b4[0], b, 4);
  memcpy(&b4[1], b + n - 4, 4);
  return a4[0] == b4[0] && a4[1] == b4[1];
}

/* The row of a key at this level, looked for from where it is expected. */
static const xm_field *find_row(const xm_game *game, level *l, xm_slice key) {
  const xm_field *row = l->next;
  do {
    if (key.length == row->name_length && same_name(key.text, row->name, key.length)) {
      l->next = following(game, l, row);
      return row;
    }
    row = following(game, l, row);
  } while (row != l->next);
  return NULL;
}

static xm_status read_entry(reading *s) {
  level *l = &s->levels[s->depth];
  xm_slice key;
  l->entries--;
  if (!xm_read_str(s->r, &key)) return fail_at(s, NULL, "a key that is no string");
  const xm_field *row = find_row(s->game, l, key);
  if (row == NULL && s->form == XM_FORM_READABLE) { /* by hand: a slip of the pen */
    if (key.length > 60) key.length = 60;
    return fail_at(s, NULL, "unknown key '%z'", &key);
  }
  if (row == NULL) return xm_skip(s->r) ? XM_OK : fail_at(s, NULL, "broken msgpack");
  const uint64_t bit = (uint64_t)1 << (row - l->rows);
  if ((l->seen & bit) != 0) return fail_at(s, row->name, "given twice");
  l->seen |= bit;
  return row->kind == XM_FIELD_GROUP ? open_group(s, row) : read_leaf(s, row);
}

/* A field that was not given: its default, or an error. */
static xm_status default_field(reading *s, const level *l, const xm_field *f) {
  const bool by_hand = s->form == XM_FORM_READABLE;
  unsigned char *p = l->base + f->offset;
  if (by_hand && f->kind == XM_FIELD_PENDING) return XM_OK;
  if (by_hand && (f->flags & XM_FIELD_REST) != 0) {
    s->missing |= (uint64_t)1 << (f - s->game->def->fields);
    return XM_OK;
  }
  const bool no_default = (f->flags & XM_FIELD_NEEDED) != 0 || f->kind == XM_FIELD_GROUP;
  if (no_default || (!by_hand && f->since <= s->format)) {
    return fail_at(s, f->name, "missing");
  }
  if (f->kind == XM_FIELD_INT || f->kind == XM_FIELD_BOOL || f->kind == XM_FIELD_NAME) {
    store(p, f->width, (uint64_t)(int64_t)f->def);
  }
  return XM_OK;
}

static xm_status close_map(reading *s) {
  level *l = &s->levels[s->depth];
  const uint64_t left = xm_level_mask(s->game, l->rows) & ~l->seen;
  for (const xm_field *f = l->rows; left >> (f - l->rows) != 0; f++) {
    if ((left >> (f - l->rows) & 1u) == 0) continue;
    const xm_status status = default_field(s, l, f);
    if (status != XM_OK) return status;
  }
  if (l->group == NULL) {
    s->depth--;
    return XM_OK;
  }
  if (++l->index == l->count) {
    s->depth--;
    return XM_OK;
  }
  l->base += l->group->stride;
  return open_map(s);
}

/* ------------------------------------------------------------------ the state */

static xm_status read_maps(reading *s) {
  xm_status status = open_map(s);
  while (status == XM_OK && s->depth >= 0) {
    status = s->levels[s->depth].entries > 0 ? read_entry(s) : close_map(s);
  }
  return status;
}

/* What holds for the states of every game. */
static xm_status check_machine(reading *s, const xm_state *state) {
  const xm_head *head = xm_head_of(state);
  s->depth = 0;
  if ((head->end == XM_END_NONE) != (head->depth > 0)) {
    return fail_at(s, "pending", head->depth > 0 ? "a game that is over has no pending steps"
                                                 : "a game that goes on has a pending step");
  }
  if (head->depth == 0) return XM_OK;
  const xm_frame *top = xm_top(s->game, state);
  if (xm_kind_of_step(s->game, top) == XM_STEP_CHANCE) {
    const xm_dist dist = xm_machine_dist(s->game, state);
    if (xm_dist_size(s->game, &dist) > 0 && xm_dist_total(s->game, &dist) > 0) return XM_OK;
    return fail_at(s, "pending", "a chance event without outcomes");
  }
  xm_legal list;
  xm_machine_legal(s->game, state, &list);
  if (list.count > 0) return XM_OK;
  return fail_at(s, "pending", "a decision without a legal action");
}

xm_status xm_schema_read(const xm_game *game, xm_state *state, xm_form form, unsigned format,
                         xm_reader *r, xm_error *error) {
  reading s;
  memset(&s, 0, sizeof s);
  s.game = game;
  s.form = form;
  s.format = format;
  s.r = r;
  s.error = error;
  s.levels[0].rows = game->def->fields;
  s.levels[0].base = (unsigned char *)state;
  s.levels[0].count = 1;
  xm_status status = read_maps(&s);
  if (status != XM_OK) return status;
  if (xm_head_of(state)->end == XM_END_NONE && xm_head_of(state)->winners != 0) {
    s.depth = 0;
    return fail_at(&s, "winners", "nobody has won a game that goes on");
  }
  if (s.missing != 0) game->def->fill(game, state, s.missing);
  status = game->def->check(game, state, error);
  if (status != XM_OK) return status;
  if (!s.has_pending && xm_head_of(state)->end == XM_END_NONE) {
    xm_ctx c = xm_context(game, state, NULL);
    game->def->start_turn(&c);
    xm_machine_run(&c);
    return XM_OK;
  }
  return check_machine(&s, state);
}
