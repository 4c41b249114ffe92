/* The tables in which the toy game declares itself to the machine, and its checks. */
#include "core/option.h"
#include "core/pack.h"
#include "toy.h"

static const unsigned char toy_pack[] = "\x82\xa6" "format\x01\xa4" "game\xa3toy";
static const size_t toy_pack_size = sizeof toy_pack - 1;

static const xm_option_def options[] = {
    {"players", XM_OPTION_INT, 2, TOY_PLAYERS, 2, "2..3", "2", "number of players"},
    {"names", XM_OPTION_LIST, 0, 0, 0, "names of players", "[]", "how the players are called"},
    {"max_turns", XM_OPTION_INT, 0, 999, 60, "0..999", "60", "turns until a draw; 0: no limit"},
};

static const char *const cards[] = {"bolt", "storm", "bury", "mimic", "counter"};
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
    END,
    GROUP("heroes", offsetof(toy_state, damage), TOY_HEROES, 1, XM_LENGTH_FIXED),
    NUMBER("damage", 0, 3),
    END,
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
  return xm_pack_check_keys(pack, NULL, pack->root, "|format|game|");
}

/* A turn: card, target, a counter and a recounter for each other player, a card to bury, and
 * two strikes for each hero. */
static int64_t max_length(const xm_game *game) {
  return xm_option(game, TOY_OPT_MAX_TURNS) * (int64_t)(3 + 2 * (TOY_PLAYERS - 1) + 2 * TOY_HEROES);
}

static bool may_hold(const xm_game *game, const xm_field *field, int member) {
  (void)game;
  (void)field;
  (void)member;
  return true;
}

static uint8_t outcome_viewers(const xm_game *game, const void *state, xm_frame f, int outcome) {
  (void)game;
  (void)state;
  (void)outcome;
  return (uint8_t)(1u << f.arg[0]);
}

static bool state_name(const xm_game *game, const void *state, int player, int domain, int value,
                       xm_slice *name) {
  (void)state;
  (void)player;
  if (domain != XM_D_PLAYER || value >= xm_option(game, TOY_OPT_NAMES)) return false;
  *name = xm_config_word(&game->config, TOY_OPT_NAMES, value);
  return true;
}

/* Cards of a kind that are somewhere else than in the deck. */
static int elsewhere(const toy_state *s, int card) {
  int count = s->pile[card] + (s->bottom == card);
  for (int p = 0; p < TOY_PLAYERS; p++) count += s->seat[p].hand[card];
  return count;
}

static void fill(const xm_game *game, void *state, uint64_t missing) {
  toy_state *s = (toy_state *)state;
  (void)game;
  (void)missing; /* the deck is the only field that can be left out so */
  for (int i = 0; i < TOY_CARDS; i++) {
    const int rest = toy_cards[i].copies - elsewhere(s, i);
    s->deck[i] = (uint8_t)(rest > 0 ? rest : 0);
  }
}

/* ------------------------------------------------------------------------- checks */

static int heroes_out(const toy_state *s) {
  int out = 0;
  for (int i = 0; i < TOY_HEROES; i++) out += toy_is_out(s, i);
  return out;
}

static bool dealing_fits(const toy_state *s, const xm_frame *f) {
  int known = 0, piled = 0;
  for (int i = 0; i < TOY_CARDS; i++) {
    piled += s->pile[i];
    for (int p = 0; p < TOY_PLAYERS; p++) known += s->seat[p].hand_known[i];
  }
  for (int p = 0; p < TOY_PLAYERS; p++) {
    const int size = p < f->arg[0] ? TOY_HAND : p == f->arg[0] ? f->arg[1] : 0;
    if (toy_hand_size(&s->seat[p]) != size) return false;
  }
  return s->head.turn == 0 && s->head.turn_player == 0 && f->arg[1] < TOY_HAND && known == 0 &&
         piled == 0 && s->bottom == XM_NONE && s->last == XM_NONE && s->damage[0] == 0 &&
         s->damage[1] == 0 && s->damage[2] == 0 && s->damage[3] == 0;
}

/* Can the card have been played this turn? */
static bool was_played(const toy_state *s, int card) {
  return card != TOY_COUNTER && s->pile[card] > 0 && (card != TOY_MIMIC || s->last != XM_NONE);
}

static bool declared_fits(const toy_state *s, int card, int target) {
  if (!was_played(s, card)) return false;
  return toy_aims(s, card) ? target != XM_NONE && !toy_is_out(s, target) : target == XM_NONE;
}

static bool villain_fits(const toy_state *s, int number) {
  const xm_frame *f = &s->stack[number];
  for (int i = 0; i < number; i++) {
    if (s->stack[i].step >= TOY_S_VILLAIN && s->stack[i].arg[1] == f->arg[1]) return false;
  }
  return toy_is_out(s, f->arg[1]) && f->arg[2] >= 1 && f->arg[2] <= 2 &&
         heroes_out(s) > f->step - TOY_S_VILLAIN;
}

static bool run_fits(const toy_state *s, const xm_frame *f) {
  const toy_card *card = &toy_cards[f->arg[1]];
  return s->last == f->arg[1] && f->arg[2] >= 1 && f->arg[2] < TOY_PROGRAM &&
         card->program[f->arg[2]].op != TOY_END && card->aims == (f->arg[3] != XM_NONE);
}

/* Does frame number `i` fit the state and the frame below it? */
static bool fits(const xm_game *game, const toy_state *s, int i) {
  const xm_frame *f = &s->stack[i], *below = i > 0 ? f - 1 : NULL;
  const int player = f->arg[0];
  const bool on_turn = i == 1 && below->step == TOY_S_TURN && below->arg[1] == 2;
  if (i == 0) {
    if (f->step == TOY_S_DEAL) return dealing_fits(s, f);
    return f->step == TOY_S_TURN && s->head.turn > 0 && player == s->head.turn_player &&
           (f->arg[1] == 1 || f->arg[1] == 2);
  }
  if (f->step != TOY_S_ASK && f->step != TOY_S_WINDOW && player != s->head.turn_player) return false;
  switch (f->step) {
    case TOY_S_MAIN: return on_turn;
    case TOY_S_AIM: return on_turn && was_played(s, f->arg[1]) && toy_aims(s, f->arg[1]);
    case TOY_S_RESOLVE: return on_turn && declared_fits(s, f->arg[1], f->arg[2]);
    case TOY_S_ASK: return below->step == TOY_S_RESOLVE;
    case TOY_S_WINDOW:
      return below->step == TOY_S_ASK && below->arg[0] == xm_left_of(game, player) &&
             player != s->head.turn_player && toy_hand_size(&s->seat[player]) > 0;
    case TOY_S_RECOUNTER:
      return below->step == TOY_S_ASK && below->arg[0] == xm_left_of(game, f->arg[1]) &&
             f->arg[1] != player && s->pile[TOY_COUNTER] > 0 && toy_hand_size(&s->seat[player]) > 0;
    case TOY_S_RUN: return on_turn && run_fits(s, f);
    case TOY_S_DRAW:
      return i == 1 && below->step == TOY_S_TURN && f->arg[1] >= 1 && f->arg[1] <= below->arg[1];
    case TOY_S_PUT:
      return below->step == TOY_S_RUN && s->bottom == XM_NONE &&
             toy_hand_size(&s->seat[player]) > 0;
    default:
      return (on_turn || below->step == TOY_S_RUN || below->step >= TOY_S_VILLAIN) &&
             villain_fits(s, i);
  }
}

static xm_status check_cards(const xm_game *game, const toy_state *s, xm_error *error) {
  int scores = 0;
  for (int i = 0; i < TOY_CARDS; i++) {
    if (s->deck[i] + elsewhere(s, i) != toy_cards[i].copies) {
      return xm_fail(error, XM_ERR_FORMAT, "deck", "%d of '%s', %d belong to the game",
                     s->deck[i] + elsewhere(s, i), cards[i], (int)toy_cards[i].copies);
    }
    for (int p = 0; p < game->num_players; p++) {
      if (s->seat[p].hand_known[i] > s->seat[p].hand[i]) {
        return xm_fail(error, XM_ERR_FORMAT, "seats", "player %d: known cards are part of the hand", p);
      }
    }
  }
  for (int i = 0; i < TOY_HEROES; i++) {
    if (s->damage[i] > toy_health[i]) {
      return xm_fail(error, XM_ERR_FORMAT, "heroes", "%s has no more than %d damage", heroes[i],
                     (int)toy_health[i]);
    }
  }
  for (int p = 0; p < game->num_players; p++) scores += s->seat[p].score;
  if (scores == heroes_out(s)) return XM_OK;
  return xm_fail(error, XM_ERR_FORMAT, "seats", "the scores are %d, %d heroes are out", scores,
                 heroes_out(s));
}

static xm_status check(const xm_game *game, const void *state, xm_error *error) {
  const toy_state *s = (const toy_state *)state;
  const xm_status status = check_cards(game, s, error);
  const bool won = heroes_out(s) == TOY_HEROES;
  const int limit = xm_option(game, TOY_OPT_MAX_TURNS);
  if (status != XM_OK) return status;
  if ((limit > 0 && s->head.turn > limit) ||
      (s->head.end == XM_END_MAX_TURNS && s->head.turn != limit)) {
    return xm_fail(error, XM_ERR_FORMAT, "turn", "%d does not go with max_turns=%d",
                   (int)s->head.turn, limit);
  }
  if (won != (s->head.end == XM_END_VICTORY) || s->head.winners != (won ? toy_leaders(game, s) : 0)) {
    return xm_fail(error, XM_ERR_FORMAT, "winners", "the best scores win when all heroes are out");
  }
  if (s->last == TOY_MIMIC || s->last == TOY_COUNTER) {
    return xm_fail(error, XM_ERR_FORMAT, "last", "a card without a program of its own");
  }
  if (s->head.turn == 0 && s->head.depth == 0) {
    return xm_fail(error, XM_ERR_FORMAT, "turn", "0 is the dealing, which has a pending step");
  }
  for (int i = 0; i < s->head.depth; i++) {
    if (!fits(game, s, i)) {
      return xm_fail(error, XM_ERR_FORMAT, "pending", "step %d (%s) does not fit the state", i,
                     steps[s->stack[i].step].name);
    }
  }
  return XM_OK;
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
    .max_legal = 8,
    .max_outcomes = TOY_CARDS,
    .pack = toy_pack,
    .pack_size = &toy_pack_size,
    .configure = configure,
    .load = load,
    .max_length = max_length,
    .start = toy_start,
    .start_turn = toy_start_turn,
    .fill = fill,
    .check = check,
    .may_hold = may_hold,
    .outcome_viewers = outcome_viewers,
    .state_name = state_name,
};
