/* The tables in which the games declare themselves keep what the core takes for granted. */
#include "check.h"
#include "core/schema.h"
#include "games/games.h"

static bool domain_fits(const xm_game_def *def, int domain) { return domain < def->num_domains; }

/* Players see the front of a list that stands in the state itself, card by card in bytes. */
static void front_list(const xm_game_def *def, const xm_field *f, int depth) {
  CHECK(f->kind == XM_FIELD_LIST && depth == 0 && f->width == 1 && f->pool > 0);
  CHECK(f->length < def->state_size && f->known > 0 && f->stride > 0);
}

static void fields(const xm_game_def *def) {
  int rows = 0, depth = 0, places[XM_MAX_POOLS + 1] = {0};
  for (const xm_field *f = def->fields; f->name != NULL; f++) {
    rows++;
    CHECK_EQ(f->name_length, strlen(f->name));
    CHECK(f->kind == XM_FIELD_END || f->since == 1);
    if (f->kind == XM_FIELD_GROUP) CHECK(++depth <= XM_MAX_NESTING);
    if (f->kind == XM_FIELD_END) depth--;
    if (f->kind == XM_FIELD_NAME || f->kind == XM_FIELD_COUNTS || f->kind == XM_FIELD_LIST) {
      CHECK(domain_fits(def, f->domain));
    }
    CHECK(f->pool <= XM_MAX_POOLS);
    if (f->pool > 0) places[f->pool] += depth > 0 ? XM_MAX_PLAYERS : 1;
    CHECK(f->pool == 0 || f->visibility != XM_PUBLIC);
    CHECK(f->pool == 0 || depth <= 1);
    if (f->visibility == XM_FRONT) front_list(def, f, depth);
    CHECK(depth > 0 || f->kind == XM_FIELD_END || f->offset < def->state_size);
  }
  CHECK_EQ(depth, 0);
  CHECK(rows <= XM_MAX_FIELDS);
  for (int pool = 1; pool <= XM_MAX_POOLS; pool++) CHECK(places[pool] <= XM_MAX_PLACES);
}

static void steps(const xm_game_def *def) {
  bool used[256] = {false};
  int ranks = 0;
  for (int i = 1; i < def->num_steps; i++) {
    const xm_step_def *step = &def->steps[i];
    int args = 0;
    CHECK(step->name != NULL && step->rank > 0);
    if (!used[step->rank]) ranks++;
    used[step->rank] = true;
    for (; step->args[args].name != NULL; args++) CHECK(domain_fits(def, step->args[args].domain));
    CHECK(args <= XM_FRAME_ARGS);
    if (step->kind == XM_STEP_DECISION) CHECK_EQ(step->args[0].domain, XM_D_PLAYER);
    if (step->outcome != NULL) CHECK(domain_fits(def, step->outcome_domain));
    for (int k = 1; k < i; k++) CHECK(strcmp(step->name, def->steps[k].name) != 0);
  }
  CHECK(ranks <= def->max_depth);
}

/* Each argument stands once in the text: by order, or all by number. */
static void braces(const char *text, int args) {
  unsigned seen = 0;
  int count = 0, numbered = 0;
  for (const char *p = strchr(text, '{'); p != NULL; p = strchr(p, '{'), count++) {
    const bool number = p[1] != '}';
    const int arg = number ? p[1] - '0' : count;
    p += number ? 2 : 1;
    numbered += number;
    CHECK(*p == '}' && arg >= 0 && arg < args && (seen >> arg & 1u) == 0);
    seen |= 1u << arg;
  }
  CHECK_EQ(count, args);
  CHECK(numbered == 0 || numbered == count);
}

static void actions_and_events(const xm_game_def *def) {
  CHECK(def->num_actions <= XM_MAX_ACTION_KINDS);
  for (int i = 0; i < def->num_actions; i++) {
    int args = 0;
    for (; def->actions[i].args[args].name != NULL; args++) {
      CHECK(domain_fits(def, def->actions[i].args[args].domain));
    }
    CHECK(args <= XM_MAX_ACTION_ARGS);
    braces(def->actions[i].text, args);
  }
  for (int i = 0; i < def->num_events; i++) {
    int args = 0;
    while (args < XM_MAX_EVENT_ARGS && def->events[i].args[args].name != NULL) args++;
    CHECK(args <= XM_MAX_EVENT_ARGS);
  }
}

static void sizes(const xm_game_def *def) {
  CHECK(def->state_size <= XM_MAX_STATE_SIZE);
  CHECK_EQ(def->state_size % XM_STATE_ALIGN, 0);
  CHECK(def->stack_offset + def->max_depth * sizeof(xm_frame) <= def->state_size);
  CHECK_EQ(def->stack_offset % 4, 0);
  CHECK(def->max_legal <= XM_MAX_LEGAL);
  CHECK(def->num_domains <= XM_MAX_DOMAINS);
  CHECK(def->num_steps <= XM_MAX_STEPS);
  CHECK(def->num_events <= XM_MAX_EVENTS);
  CHECK(def->num_options <= XM_MAX_OPTIONS);
  for (int i = 0; i < XM_D_FIRST_OF_GAME; i++) CHECK(def->domains[i].name != NULL);
}

int main(void) {
  for (int i = 0; i < XM_NUM_GAMES; i++) {
    const xm_game_def *def = xm_games_def(i);
    fields(def);
    steps(def);
    actions_and_events(def);
    sizes(def);
  }
  return check_report();
}
