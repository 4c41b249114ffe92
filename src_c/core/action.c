/* Numbers, texts and maps of actions, chance outcomes and events. */
#include "core/action.h"

/* ------------------------------------------------------------------- numbering */

static int first_of(const xm_game *game, int domain) {
  const xm_domain *d = &game->def->domains[domain];
  return d->kind == XM_DOMAIN_INT ? d->first : 0;
}

void xm_actions_number(xm_game *game) {
  int next = 0;
  for (int kind = 0; kind < game->def->num_actions; kind++) {
    const xm_arg *args = game->def->actions[kind].args;
    int size = 1;
    for (int i = 0; args[i].name != NULL; i++) size *= game->domain_size[args[i].domain];
    game->action_base[kind] = next;
    next += size;
  }
  game->action_base[game->def->num_actions] = next;
  game->num_actions = next;
}

xm_parts xm_action_parts(const xm_game *game, int action) {
  xm_parts parts = {0, {0, 0, 0}};
  while (action >= game->action_base[parts.kind + 1]) parts.kind++;
  const xm_arg *args = game->def->actions[parts.kind].args;
  int rest = action - game->action_base[parts.kind];
  int count = 0;
  while (args[count].name != NULL) count++;
  for (int i = count - 1; i >= 0; i--) {
    const int size = game->domain_size[args[i].domain];
    parts.arg[i] = first_of(game, args[i].domain) + rest % size;
    rest /= size;
  }
  return parts;
}

/* ----------------------------------------------------------------------- texts */

static void value_text(const xm_game *game, int domain, int value, xm_text *t) {
  const xm_domain *d = &game->def->domains[domain];
  if (d->kind == XM_DOMAIN_ENUM || d->kind == XM_DOMAIN_NAMES) {
    xm_put_slice(t, xm_domain_text(game, domain, value));
  } else {
    if (d->prefix != NULL) xm_put(t, d->prefix);
    xm_put_int(t, value);
  }
}

static int player_to_act(const xm_game *game, const xm_state *state) {
  const xm_frame *top = state != NULL ? xm_top(game, state) : NULL;
  if (top == NULL || xm_kind_of_step(game, top) != XM_STEP_DECISION) return -1;
  return top->arg[0];
}

void xm_action_text(const xm_game *game, const xm_state *state, int action, xm_text *t) {
  const xm_parts parts = xm_action_parts(game, action);
  const xm_action_def *def = &game->def->actions[parts.kind];
  const int player = player_to_act(game, state);
  int next = 0;
  for (const char *p = def->text; *p != '\0'; p++) {
    if (*p != '{') {
      xm_put_char(t, *p);
      continue;
    }
    const int arg = p[1] == '}' ? next++ : *++p - '0';
    p++;
    if (state != NULL && game->def->put_arg != NULL &&
        game->def->put_arg(game, state, player, &parts, arg, t)) {
      continue;
    }
    value_text(game, def->args[arg].domain, parts.arg[arg], t);
  }
}

void xm_outcome_text(const xm_game *game, const xm_state *state, int outcome, xm_text *t) {
  const xm_dist dist = xm_machine_dist(game, state);
  if (dist.kind == XM_DIST_DICE) {
    const xm_faces f = xm_dice_faces(&game->dice, dist.size, outcome);
    xm_put_format(t, "roll %d X-Men, %d Marvel, %d Evil Mutant, %d blank", (int)f.xmen,
                  (int)f.marvel, (int)f.evil, (int)f.blank);
    return;
  }
  const xm_step_def *step = &game->def->steps[xm_top(game, state)->step];
  if (game->def->put_outcome != NULL && game->def->put_outcome(game, state, outcome, t)) return;
  xm_put(t, "draw ");
  value_text(game, step->outcome_domain, outcome, t);
}

/* The text of an action in the two forms, one after the other, until one is `text`. */
static bool has_text(const xm_game *game, const xm_state *state, int action, xm_slice text) {
  char buffer[XM_MAX_TEXT];
  xm_text t = {buffer, sizeof buffer, 0};
  xm_action_text(game, NULL, action, &t);
  if (xm_slice_same(text, (xm_slice){buffer, t.length})) return true;
  if (state == NULL) return false;
  t.length = 0;
  xm_action_text(game, state, action, &t);
  return xm_slice_same(text, (xm_slice){buffer, t.length});
}

static int find_outcome(const xm_game *game, const xm_state *state, xm_slice text) {
  const xm_dist dist = xm_machine_dist(game, state);
  char buffer[XM_MAX_TEXT];
  for (int i = 0; i < xm_dist_size(game, &dist); i++) {
    xm_text t = {buffer, sizeof buffer, 0};
    xm_outcome_text(game, state, i, &t);
    if (xm_slice_same(text, (xm_slice){buffer, t.length})) return i;
  }
  return -1;
}

/* Mostly it is one of the few that are legal. */
static int find_legal(const xm_game *game, const xm_state *state, xm_slice text) {
  xm_legal list;
  xm_machine_legal(game, state, &list);
  for (unsigned i = 0; i < list.count; i++) {
    if (has_text(game, state, list.item[i], text)) return list.item[i];
  }
  return -1;
}

int xm_action_find(const xm_game *game, const xm_state *state, xm_slice text) {
  const xm_frame *top = state != NULL ? xm_top(game, state) : NULL;
  if (top != NULL && xm_kind_of_step(game, top) == XM_STEP_CHANCE) {
    return find_outcome(game, state, text);
  }
  if (text.length >= XM_MAX_TEXT) return -1;
  const int legal = state != NULL ? find_legal(game, state, text) : -1;
  if (legal >= 0) return legal;
  for (int kind = 0; kind < game->def->num_actions; kind++) {
    const char *form = game->def->actions[kind].text;
    const char *brace = xm_find_char(form, '{');
    const size_t fixed = brace != NULL ? (size_t)(brace - form) : xm_length(form);
    if (text.length < fixed ||
        !xm_slice_same((xm_slice){text.text, fixed}, (xm_slice){form, fixed})) {
      continue;
    }
    for (int a = game->action_base[kind]; a < game->action_base[kind + 1]; a++) {
      if (has_text(game, state, a, text)) return a;
    }
  }
  return -1;
}

/* ------------------------------------------------------------------------ maps */

void xm_action_write(const xm_game *game, int action, xm_writer *w) {
  const xm_parts parts = xm_action_parts(game, action);
  const xm_action_def *def = &game->def->actions[parts.kind];
  size_t count = 0;
  while (def->args[count].name != NULL) count++;
  xm_write_map(w, count + 1);
  xm_write_str(w, "action");
  xm_write_str(w, def->name);
  for (size_t i = 0; i < count; i++) {
    xm_write_str(w, def->args[i].name);
    xm_write_value(game, def->args[i].domain, parts.arg[i], -1, XM_FORM_READABLE, w);
  }
}

void xm_outcome_write(const xm_game *game, const xm_state *state, int outcome, xm_writer *w) {
  const xm_dist dist = xm_machine_dist(game, state);
  if (dist.kind == XM_DIST_DICE) {
    const xm_faces f = xm_dice_faces(&game->dice, dist.size, outcome);
    xm_write_map(w, 4);
    xm_write_str(w, "xmen");
    xm_write_uint(w, f.xmen);
    xm_write_str(w, "marvel");
    xm_write_uint(w, f.marvel);
    xm_write_str(w, "evil");
    xm_write_uint(w, f.evil);
    xm_write_str(w, "blank");
    xm_write_uint(w, f.blank);
    return;
  }
  const xm_step_def *step = &game->def->steps[xm_top(game, state)->step];
  xm_write_map(w, 1);
  xm_write_str(w, step->outcome);
  xm_write_value(game, step->outcome_domain, outcome, -1, XM_FORM_READABLE, w);
}

void xm_event_write(const xm_game *game, const xm_event *event, int viewer, xm_writer *w) {
  const xm_event_def *def = &game->def->events[event->kind];
  const bool sees = viewer < 0 || (event->visible_to >> viewer & 1) != 0;
  xm_write_map(w, (size_t)event->num_args + 1);
  xm_write_str(w, "event");
  xm_write_str(w, def->name);
  for (int i = 0; i < event->num_args; i++) {
    const xm_arg *arg = &def->args[i];
    xm_write_str(w, arg->name);
    if ((arg->flags & XM_ARG_SECRET) != 0 && !sees) xm_write_nil(w);
    else xm_write_value(game, arg->domain, event->args[i],
                        (arg->flags & XM_ARG_OPTIONAL) != 0 ? -1 : -32768, XM_FORM_READABLE, w);
  }
}
