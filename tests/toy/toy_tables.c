/* The tables in which the toy game declares itself to the machine. */
#include "core/option.h"
#include "core/pack.h"
#include "toy.h"

static const unsigned char toy_pack[] = "\x83\xa6" "format\x01\xa4" "game\xa3toy\xa5" "title\xa3toy";
static const size_t toy_pack_size = sizeof toy_pack - 1;

static const xm_option_def options[] = {
    {"players", XM_OPTION_INT, 2, TOY_PLAYERS, 2, "2..3", "2", "number of players"},
    {"names", XM_OPTION_LIST, 0, 0, 0, "names of players", "[]", "how the players are called"},
    {"max_turns", XM_OPTION_INT, 0, 999, 60, "0..999", "60", "turns until a draw; 0: no limit"},
};

static const char *const cards[] = {"bolt", "storm", "bury", "mimic", "bribe", "counter"};
static const char *const heroes[] = {"Rock", "Wind", "Fire", "Mist"};

static const xm_domain domains[TOY_NUM_DOMAINS] = {
    XM_COMMON_DOMAINS,
    {"byte", XM_DOMAIN_INT, 0, 256, NULL, ""},
    {"card", XM_DOMAIN_ENUM, 0, TOY_CARDS, cards, NULL},
    {"hero", XM_DOMAIN_ENUM, 0, TOY_HEROES, heroes, NULL},
};

#define ROW(text, of_kind) \
  .name = text, .name_length = sizeof(text) - 1, .kind = of_kind, .since = 1
#define COUNTS(type, field, seen, ...)                                                     \
  {ROW(#field, XM_FIELD_COUNTS), .width = 1, .domain = TOY_D_CARD, .visibility = seen,     \
   .offset = offsetof(type, field), .length = XM_LENGTH_FIXED, .max = 255, __VA_ARGS__}
#define CARD(field)                                                                        \
  {ROW(#field, XM_FIELD_NAME), .width = 1, .domain = TOY_D_CARD, .flags = XM_FIELD_OPTIONAL, \
   .offset = offsetof(toy_state, field), .count = 1, .length = XM_LENGTH_FIXED, .def = XM_NONE}
#define NUMBER(text, at, most)                                                             \
  {ROW(text, XM_FIELD_INT), .width = 1, .domain = XM_D_NUMBER, .offset = at, .count = 1,   \
   .length = XM_LENGTH_FIXED, .max = most}
#define GROUP(text, at, elements, size, in_use)                                            \
  {ROW(text, XM_FIELD_GROUP), .offset = at, .count = elements, .stride = size, .length = in_use}
#define END \
  { ROW("", XM_FIELD_END) }

enum { POOL = 1 };

static const xm_field fields[] = {
    XM_COMMON_FIELDS,
    GROUP("seats", offsetof(toy_state, seat), TOY_PLAYERS, sizeof(toy_seat), XM_LENGTH_PLAYERS),
    COUNTS(toy_seat, hand, XM_OWNER, .pool = POOL, .known = offsetof(toy_seat, hand_known)),
    COUNTS(toy_seat, hand_known, XM_PUBLIC, .pool = 0),
    NUMBER("score", offsetof(toy_seat, score), TOY_HEROES),
    NUMBER("seen", offsetof(toy_seat, seen), TOY_TOP),
    END,
    GROUP("heroes", offsetof(toy_state, damage), TOY_HEROES, 1, XM_LENGTH_FIXED),
    NUMBER("damage", 0, 3),
    END,
    {ROW("top", XM_FIELD_LIST), .width = 1, .domain = TOY_D_CARD, .visibility = XM_FRONT,
     .pool = POOL, .offset = offsetof(toy_state, top), .count = TOY_TOP,
     .length = offsetof(toy_state, top_size), .known = offsetof(toy_state, seat[0].seen),
     .stride = sizeof(toy_seat)},
    COUNTS(toy_state, deck, XM_HIDDEN, .pool = POOL, .flags = XM_FIELD_REST),
    COUNTS(toy_state, pile, XM_PUBLIC, .pool = 0),
    CARD(bottom),
    CARD(last),
    {ROW("pending", XM_FIELD_PENDING), .width = sizeof(xm_frame),
     .offset = offsetof(toy_state, stack), .count = TOY_DEPTH, .length = XM_LENGTH_FIXED},
    {.name = NULL},
};

#define PLAYER(name) {name, XM_D_PLAYER, 0}
#define ARG(name, domain) {name, domain, 0}
#define TARGET {"target", TOY_D_HERO, XM_ARG_OPTIONAL | XM_ARG_SECRET}
#define STRIKES {PLAYER("player"), ARG("fallen", TOY_D_HERO), ARG("left", TOY_D_BYTE)}

static const xm_step_def steps[TOY_NUM_STEPS] = {
    {"none", XM_STEP_AUTO, 0, {{NULL, 0, 0}}, NULL, 0},
    {"deal", XM_STEP_CHANCE, 1, {PLAYER("player"), ARG("round", TOY_D_BYTE)}, "card", TOY_D_CARD},
    {"turn", XM_STEP_AUTO, 1, {PLAYER("player"), ARG("phase", TOY_D_BYTE)}, NULL, 0},
    {"main", XM_STEP_DECISION, 2, {PLAYER("player")}, NULL, 0},
    {"aim", XM_STEP_DECISION, 2, {PLAYER("player"), ARG("card", TOY_D_CARD)}, NULL, 0},
    {"resolve", XM_STEP_AUTO, 2, {PLAYER("player"), ARG("card", TOY_D_CARD), TARGET}, NULL, 0},
    {"ask", XM_STEP_AUTO, 3, {PLAYER("player")}, NULL, 0},
    {"window", XM_STEP_DECISION, 4, {PLAYER("player")}, NULL, 0},
    {"recounter", XM_STEP_DECISION, 4, {PLAYER("player"), PLAYER("by")}, NULL, 0},
    {"run", XM_STEP_AUTO, 2,
     {PLAYER("player"), ARG("card", TOY_D_CARD), ARG("place", TOY_D_BYTE),
      {"target", TOY_D_HERO, XM_ARG_OPTIONAL}}, NULL, 0},
    {"draw", XM_STEP_CHANCE, 3, {PLAYER("player"), ARG("count", TOY_D_BYTE)}, "card", TOY_D_CARD},
    {"put", XM_STEP_DECISION, 3, {PLAYER("player")}, NULL, 0},
    {"peek", XM_STEP_CHANCE, 3, {PLAYER("player"), ARG("count", TOY_D_BYTE)}, "card", TOY_D_CARD},
    {"give", XM_STEP_DECISION, 3,
     {PLAYER("player"), ARG("lowest", TOY_D_CARD), ARG("left", TOY_D_BYTE)}, NULL, 0},
    {"villain1", XM_STEP_DECISION, 3, STRIKES, NULL, 0},
    {"villain2", XM_STEP_DECISION, 4, STRIKES, NULL, 0},
    {"villain3", XM_STEP_DECISION, 5, STRIKES, NULL, 0},
};

static const xm_action_def actions[TOY_NUM_ACTIONS] = {
    {"pass", "pass", {{NULL, 0, 0}}},
    {"play", "play {}", {ARG("card", TOY_D_CARD)}},
    {"aim", "aim at {}", {ARG("hero", TOY_D_HERO)}},
    {"counter", "counter {}", {PLAYER("player")}},
    {"bury", "bury {}", {ARG("card", TOY_D_CARD)}},
    {"strike", "strike {}", {ARG("hero", TOY_D_HERO)}},
    {"give", "give {1} to {0}", {PLAYER("to"), ARG("card", TOY_D_CARD)}},
};

static const xm_event_def events[TOY_NUM_EVENTS] = {
    {"drew", {PLAYER("player"), {"card", TOY_D_CARD, XM_ARG_SECRET}}},
    {"took_bottom", {PLAYER("player"), ARG("card", TOY_D_CARD)}},
    {"reshuffled", {{NULL, 0, 0}}},
    {"declared", {PLAYER("player"), ARG("card", TOY_D_CARD), TARGET}},
    {"countered", {PLAYER("player"), PLAYER("whose")}},
    {"cancelled", {PLAYER("player"), ARG("card", TOY_D_CARD)}},
    {"copied", {PLAYER("player"), ARG("card", TOY_D_CARD)}},
    {"hurt", {ARG("hero", TOY_D_HERO), ARG("damage", XM_D_NUMBER)}},
    {"out", {PLAYER("player"), ARG("hero", TOY_D_HERO)}},
    {"buried", {PLAYER("player"), ARG("card", TOY_D_CARD)}},
    {"peeked", {PLAYER("player"), {"card", TOY_D_CARD, XM_ARG_SECRET}}},
    {"took_top", {PLAYER("player"), ARG("card", TOY_D_CARD)}},
    {"gave", {PLAYER("player"), PLAYER("to"), ARG("card", TOY_D_CARD)}},
    {"game_over", {ARG("reason", XM_D_END), ARG("winners", XM_D_PLAYERS)}},
};

/* -------------------------------------------------------------------------- hooks */

static xm_status configure(xm_game *game, xm_error *error) {
  game->num_players = xm_option(game, TOY_OPT_PLAYERS);
  if (xm_option(game, TOY_OPT_NAMES) > game->num_players) {
    return xm_fail(error, XM_ERR_OPTION, "option names", "%d names for %d players",
                   (int)xm_option(game, TOY_OPT_NAMES), (int)game->num_players);
  }
  for (int i = 0; i < xm_option(game, TOY_OPT_NAMES); i++) {
    const xm_slice word = xm_config_word(&game->config, TOY_OPT_NAMES, i);
    if (word.length < 1 || word.length > 40) {
      return xm_fail(error, XM_ERR_OPTION, "option names", "a name has from 1 to 40 bytes");
    }
  }
  return XM_OK;
}

static xm_status load(xm_game *game, xm_pack *pack, xm_error *error) {
  (void)game;
  (void)error;
  return xm_pack_check_keys(pack, NULL, pack->root, "|format|game|title|");
}

/* A turn: card, target, a counter and a recounter for each other player, cards to bury or to give
 * away, and two strikes for each hero. */
static int64_t max_length(const xm_game *game) {
  return xm_option(game, TOY_OPT_MAX_TURNS) * (int64_t)(4 + 2 * (TOY_PLAYERS - 1) + 2 * TOY_HEROES);
}

static bool may_hold(const xm_game *game, const xm_field *field, int member) {
  (void)game;
  (void)field;
  (void)member;
  return true;
}

/* Who gives cards away has enough of those that the rising order leaves. */
static int must_hold(const xm_game *game, const void *state, const xm_field *field, int player,
                     int *from) {
  const toy_state *s = (const toy_state *)state;
  (void)game;
  (void)field;
  if (s->head.depth == 0) return 0;
  const xm_frame *top = &s->stack[s->head.depth - 1];
  if (top->step != TOY_S_GIVE || top->arg[0] != player) return 0;
  *from = top->arg[1];
  return top->arg[2];
}

static uint8_t viewers(const xm_game *game, const void *state, xm_frame f, int value) {
  (void)game;
  (void)state;
  (void)value;
  const bool secret = f.step == TOY_S_DEAL || f.step == TOY_S_DRAW || f.step == TOY_S_PEEK ||
                      f.step == TOY_S_AIM;
  return secret ? (uint8_t)(1u << f.arg[0]) : 0xff;
}

/* The hero aimed at may be any that stands. */
static void resample_frame(const xm_game *game, void *state, xm_frame *f, xm_rng *rng) {
  const toy_state *s = (const toy_state *)state;
  uint8_t standing[TOY_HEROES];
  uint32_t count = 0;
  (void)game;
  if (f->arg[2] == XM_NONE) return;
  for (int hero = 0; hero < TOY_HEROES; hero++) {
    if (!toy_is_out(s, hero)) standing[count++] = (uint8_t)hero;
  }
  f->arg[2] = standing[xm_rng_below(rng, count)];
}

static bool put_arg(const xm_game *game, const void *state, int player, const xm_parts *action,
                    int arg, xm_text *t) {
  const int seat = action->arg[arg];
  (void)state;
  (void)player;
  if (actions[action->kind].args[arg].domain != XM_D_PLAYER) return false;
  if (seat >= xm_option(game, TOY_OPT_NAMES)) return false;
  xm_put_slice(t, xm_config_word(&game->config, TOY_OPT_NAMES, seat));
  return true;
}

const xm_game_def xm_toy_def = {
    .name = "toy",
    .title = "A toy",
    .options = options,
    .domains = domains,
    .fields = fields,
    .steps = steps,
    .actions = actions,
    .events = events,
    .num_options = sizeof options / sizeof options[0],
    .num_domains = TOY_NUM_DOMAINS,
    .num_steps = TOY_NUM_STEPS,
    .num_actions = TOY_NUM_ACTIONS,
    .num_events = TOY_NUM_EVENTS,
    .max_depth = TOY_DEPTH,
    .state_size = sizeof(toy_state),
    .stack_offset = offsetof(toy_state, stack),
    .max_events = 32,
    .max_legal = 16,
    .max_outcomes = TOY_CARDS,
    .pack = toy_pack,
    .pack_size = &toy_pack_size,
    .configure = configure,
    .load = load,
    .max_length = max_length,
    .start = toy_start,
    .start_turn = toy_start_turn,
    .fill = toy_fill,
    .check = toy_check,
    .may_hold = may_hold,
    .must_hold = must_hold,
    .viewers = viewers,
    .resample_frame = resample_frame,
    .put_arg = put_arg,
};
