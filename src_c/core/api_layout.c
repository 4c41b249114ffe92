/* Public functions: the layout of a state, its tables, and names of domains. */
#include "core/api.h"
#include "core/schema.h"

/* A row of the fields with what stands around it. */
typedef struct found {
  const xm_field *row;
  const xm_field *group[XM_MAX_NESTING];
  int depth;
} found;

/* Row number `index`, groups' ends not counted; false after the last one. */
static bool find(const xm_game *game, int index, found *f) {
  f->depth = 0;
  for (const xm_field *row = game->def->fields; row->name != NULL; row++) {
    if (row->kind == XM_FIELD_END) {
      f->depth--;
      continue;
    }
    if (index-- == 0) {
      f->row = row;
      return true;
    }
    if (row->kind == XM_FIELD_GROUP) f->group[f->depth++] = row;
  }
  return false;
}

static const char *kind_name(const xm_field *row) {
  switch ((xm_field_kind)row->kind) {
    case XM_FIELD_INT: return "int";
    case XM_FIELD_BOOL: return "bool";
    case XM_FIELD_NAME: return "name";
    case XM_FIELD_COUNTS: return "counts";
    case XM_FIELD_LIST: return "list";
    case XM_FIELD_SET: return "set";
    case XM_FIELD_MEMBERS: return "members";
    case XM_FIELD_GROUP: return "length";
    case XM_FIELD_PENDING: return "pending";
    case XM_FIELD_END: break;
  }
  return "";
}

static void add_dim(xm_field_info *info, unsigned count, unsigned stride) {
  info->dims[info->num_dims] = count;
  info->strides[info->num_dims] = stride;
  info->num_dims++;
}

static uint32_t group_count(const xm_game *game, const xm_field *group) {
  return group->length == XM_LENGTH_PLAYERS ? (uint32_t)game->num_players : group->count;
}

static void fill(const xm_game *game, const found *f, xm_field_info *info) {
  const xm_field *row = f->row;
  info->kind = kind_name(row);
  info->offset = row->offset;
  info->width = row->width;
  for (int i = 0; i < f->depth; i++) {
    info->offset += f->group[i]->offset;
    add_dim(info, group_count(game, f->group[i]), f->group[i]->stride);
  }
  info->min = row->min;
  info->max = row->max;
  info->visibility = row->visibility;
  info->since = row->since;
  if (row->kind == XM_FIELD_NAME || row->kind == XM_FIELD_COUNTS || row->kind == XM_FIELD_LIST ||
      row->kind == XM_FIELD_MEMBERS) {
    info->domain = game->def->domains[row->domain].name;
  }
  if (row->kind == XM_FIELD_NAME || row->kind == XM_FIELD_LIST) {
    info->max = xm_domain_size(game, row->domain) - 1;
  }
  if (row->kind == XM_FIELD_SET) info->max = (1 << game->num_players) - 1;
  if (row->kind == XM_FIELD_COUNTS) add_dim(info, xm_field_bytes(game, row), 1);
  if (row->kind == XM_FIELD_LIST) add_dim(info, row->count, row->width);
  if (row->kind == XM_FIELD_PENDING) {
    info->width = 1;
    info->max = 255;
    add_dim(info, row->count, sizeof(xm_frame));
    add_dim(info, sizeof(xm_frame), 1);
  }
  if (row->kind == XM_FIELD_GROUP) { /* the byte that says how many are in use */
    info->width = row->length < XM_LENGTH_PLAYERS;
    info->offset = info->offset - row->offset + (info->width != 0 ? row->length : row->offset);
    info->max = row->count;
  }
}

static void write_path(const found *f, xm_text *t) {
  for (int i = 0; i < f->depth; i++) xm_put_format(t, "%s[].", f->group[i]->name);
  xm_put(t, f->row->name);
}

xm_status xm_field_get_info(const xm_game *game, int32_t index, xm_field_info *info) {
  found f;
  xm_field_info all;
  if (game == NULL || info == NULL || !xm_is_struct_size(info->struct_size) || index < 0 ||
      !find(game, index, &f)) {
    return XM_ERR_ARGUMENT;
  }
  memset(&all, 0, sizeof all);
  all.struct_size = info->struct_size;
  xm_text t = {all.path, sizeof all.path, 0};
  write_path(&f, &t);
  xm_text_cut(&t);
  fill(game, &f, &all);
  xm_fill(info, info->struct_size, &all, sizeof all);
  return XM_OK;
}

xm_status xm_domain_name(const xm_game *game, const char *domain, int32_t value, const char **name,
                         size_t *length) {
  if (game == NULL || domain == NULL || name == NULL || length == NULL) return XM_ERR_ARGUMENT;
  for (int i = 0; i < game->def->num_domains; i++) {
    if (!xm_slice_is(xm_slice_of(domain), game->def->domains[i].name)) continue;
    if (value < 0 || value >= xm_domain_size(game, i)) return XM_ERR_ARGUMENT;
    const xm_slice text = xm_domain_text(game, i, value);
    *name = text.text;
    *length = text.length;
    return XM_OK;
  }
  return XM_ERR_ARGUMENT;
}

static void fill_args(const xm_game *game, const xm_arg *args, int max, xm_kind_info *info) {
  for (int i = 0; i < max && args[i].name != NULL; i++) {
    info->args[i] = args[i].name;
    info->domains[i] = game->def->domains[args[i].domain].name;
    info->sizes[i] = (uint32_t)xm_domain_size(game, args[i].domain);
    info->flags[i] = args[i].flags;
    info->num_args++;
  }
}

static bool fill_kind(const xm_game *game, int32_t table, int32_t index, xm_kind_info *info) {
  static const char *const step_kinds[] = {"automatic", "decision", "chance"};
  const xm_game_def *def = game->def;
  if (index < 0) return false;
  info->detail = "";
  info->first = index;
  if (table == XM_TABLE_ACTIONS && index < def->num_actions) {
    info->name = def->actions[index].name;
    info->detail = def->actions[index].text;
    info->first = game->action_base[index];
    fill_args(game, def->actions[index].args, XM_MAX_ACTION_ARGS, info);
    return true;
  }
  if (table == XM_TABLE_EVENTS && index < def->num_events) {
    info->name = def->events[index].name;
    fill_args(game, def->events[index].args, XM_MAX_EVENT_ARGS, info);
    return true;
  }
  if (table == XM_TABLE_STEPS && index < def->num_steps) {
    info->name = def->steps[index].name;
    info->detail = step_kinds[def->steps[index].kind];
    fill_args(game, def->steps[index].args, XM_FRAME_ARGS, info);
    return true;
  }
  return false;
}

xm_status xm_kind_get_info(const xm_game *game, int32_t table, int32_t index, xm_kind_info *info) {
  xm_kind_info all;
  if (game == NULL || info == NULL || !xm_is_struct_size(info->struct_size)) return XM_ERR_ARGUMENT;
  memset(&all, 0, sizeof all);
  all.struct_size = info->struct_size;
  if (!fill_kind(game, table, index, &all)) return XM_ERR_ARGUMENT;
  xm_fill(info, info->struct_size, &all, sizeof all);
  return XM_OK;
}
