/* The tables in which X-Men Skirmish declares itself to the machine. */
#include "core/rows.h"
#include "games/packs.h"
#include "games/skirmish/skirmish.h"
#include "games/skirmish/state.h"

static const xm_option_def options[] = {
    {"first_player", XM_OPTION_ENUM, 0, 0, 0, "coin|0|1", "coin",
     "who begins: by a coin, or a seat (0 the X-Men, 1 the Sentinels)"},
    {"team", XM_OPTION_LIST, 0, 0, 0, "eight mutants", "[]",
     "the X-Men's team in place of picks: at most 16 hits, at least one leader"},
    {"placement", XM_OPTION_ENUM, 0, 0, 0, "choose|listed", "choose",
     "does the player say who stands where, or do the X-Men stand as listed or picked"},
    {"cards_per_phase", XM_OPTION_ENUM, 0, 0, 0, "1|0", "1",
     "Move cards in a move phase and Attack cards in a battle phase; 0: any number"},
    {"move_exact", XM_OPTION_ENUM, 0, 0, 0, "true|false", "true",
     "does a Move card move a unit exactly its number of squares, or up to it"},
    {"max_turns", XM_OPTION_INT, 0, 32000, 300, "0..32000", "300",
     "turns of single players after which the game ends; 0: no limit"},
    {"at_limit", XM_OPTION_ENUM, 0, 0, 0, "draw|hits", "draw",
     "at max_turns: nobody wins, or the side with more hits left"},
};

static const char *const squares[BOARD_SQUARES] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"};
static const char *const types[SKIRMISH_TYPES] = {"X", "Y", "Z"};
static const char *const aims[SKIRMISH_AIMS] = {"north",      "north-east", "east",
                                                "south-east", "south",      "south-west",
                                                "west",       "north-west", "none"};
static const char *const jumps[BOARD_DIRECTIONS] = {
    "north-north-east", "east-north-east", "east-south-east", "south-south-east",
    "south-south-west", "west-south-west", "west-north-west", "north-north-west"};
static const char *const effects[SKIRMISH_NUM_EFFECTS] = {
    "attack", "disable", "move", "wings", "draw", "exchange", "look_hand", "look_deck"};
static const char *const stages[SKIRMISH_NUM_STAGES] = {"declared", "asked", "defended"};

static const xm_domain domains[SKIRMISH_NUM_DOMAINS] = {
    XM_COMMON_DOMAINS,
    {"byte", XM_DOMAIN_INT, 0, 256, NULL, ""},
    {"name", XM_DOMAIN_NAMES, SKIRMISH_N_UNITS, 0, NULL, NULL},
    {"mutant", XM_DOMAIN_NAMES, SKIRMISH_N_MUTANTS, 0, NULL, NULL},
    {"unit", XM_DOMAIN_INT, 0, SKIRMISH_UNITS, NULL, "unit "},
    {"square", XM_DOMAIN_ENUM, 0, BOARD_SQUARES, squares, NULL},
    {"card", XM_DOMAIN_NAMES, SKIRMISH_N_CARDS, 0, NULL, NULL},
    {"stride", XM_DOMAIN_NAMES, SKIRMISH_N_STRIDES, 0, NULL, NULL},
    {"move_card", XM_DOMAIN_NAMES, SKIRMISH_N_MOVES, 0, NULL, NULL},
    {"attack_card", XM_DOMAIN_NAMES, SKIRMISH_N_ATTACKS, 0, NULL, NULL},
    {"defence_card", XM_DOMAIN_NAMES, SKIRMISH_N_DEFENCES, 0, NULL, NULL},
    {"special_card", XM_DOMAIN_NAMES, SKIRMISH_N_SPECIALS, 0, NULL, NULL},
    {"jump_card", XM_DOMAIN_NAMES, SKIRMISH_N_JUMPS, 0, NULL, NULL},
    {"wings_card", XM_DOMAIN_NAMES, SKIRMISH_N_WINGS, 0, NULL, NULL},
    {"neutral_card", XM_DOMAIN_NAMES, SKIRMISH_N_NEUTRALS, 0, NULL, NULL},
    {"type", XM_DOMAIN_ENUM, 0, SKIRMISH_TYPES, types, NULL},
    {"direction", XM_DOMAIN_ENUM, 0, BOARD_DIRECTIONS, aims, NULL},
    {"jump", XM_DOMAIN_ENUM, 0, BOARD_DIRECTIONS, jumps, NULL},
    {"aim", XM_DOMAIN_ENUM, 0, SKIRMISH_AIMS, aims, NULL},
    {"effect", XM_DOMAIN_ENUM, 0, SKIRMISH_NUM_EFFECTS, effects, NULL},
    {"stage", XM_DOMAIN_ENUM, 0, SKIRMISH_NUM_STAGES, stages, NULL},
};

/* ------------------------------------------------------------------------ fields */

enum { CARD_POOL = 1 };

static const xm_field fields[] = {
    XM_COMMON_FIELDS,
    XM_GROUP_ROW("teams", offsetof(skirmish_state, team), SKIRMISH_SIDES, sizeof(skirmish_team),
                 XM_LENGTH_PLAYERS),
    XM_GROUP_ROW("units", offsetof(skirmish_team, unit), SKIRMISH_UNITS, sizeof(skirmish_unit),
                 offsetof(skirmish_team, size)),
    {XM_ROW("unit", XM_FIELD_NAME, 1, SKIRMISH_D_NAME, XM_FIELD_NEEDED, XM_PUBLIC, 0),
     XM_ROW_OF(skirmish_unit, kind), 0, 0, XM_NONE},
    XM_NAME_ROW(skirmish_unit, square, SKIRMISH_D_SQUARE, XM_FIELD_OPTIONAL),
    {XM_ROW("hits", XM_FIELD_INT, 1, XM_D_NUMBER, XM_FIELD_NEEDED, XM_PUBLIC, 0),
     XM_ROW_OF(skirmish_unit, hits), 0, SKIRMISH_MAX_HITS, 0},
    XM_NUMBER_ROW(skirmish_unit, disabled, SKIRMISH_TURNS_OFF),
    XM_END_ROW,
    XM_NUMBER_ROW(skirmish_team, seen, SKIRMISH_LOOK),
    XM_COUNTS_ROW("hand", offsetof(skirmish_team, hand), SKIRMISH_D_CARD, 0, XM_OWNER, CARD_POOL,
                  offsetof(skirmish_team, hand_known)),
    XM_COUNTS_ROW("hand_known", offsetof(skirmish_team, hand_known), SKIRMISH_D_CARD, 0, XM_PUBLIC,
                  0, 0),
    XM_END_ROW,
    /* What the players know of it: from the front, as many as `seen` of each says. */
    {XM_ROW("card_top", XM_FIELD_LIST, 1, SKIRMISH_D_CARD, 0, XM_FRONT, CARD_POOL),
     offsetof(skirmish_state, top), SKIRMISH_LOOK, sizeof(skirmish_team),
     offsetof(skirmish_state, top_size), offsetof(skirmish_state, team[0].seen), 0, 0, 0},
    XM_COUNTS_ROW("card_deck", offsetof(skirmish_state, card_deck), SKIRMISH_D_CARD, XM_FIELD_REST,
                  XM_HIDDEN, CARD_POOL, 0),
    XM_COUNTS_ROW("card_pile", offsetof(skirmish_state, card_pile), SKIRMISH_D_CARD, 0, XM_PUBLIC,
                  0, 0),
    XM_MEMBERS_ROW(skirmish_state, used_once, SKIRMISH_D_TYPE, 0),
    XM_PENDING_ROW(skirmish_state, stack, SKIRMISH_DEPTH),
    XM_LAST_ROW,
};

/* ------------------------------------------------------------------------- steps */

#define PLAYER {"player", XM_D_PLAYER, 0}
#define BYTE(name) {name, SKIRMISH_D_BYTE, 0}
#define FLAG(name) {name, XM_D_BOOL, 0}
#define UNIT {"unit", SKIRMISH_D_UNIT, 0}
#define TARGET {"target", SKIRMISH_D_UNIT, 0}
#define CARD(domain) {"card", domain, 0}
#define OPT(name, domain) {name, domain, XM_ARG_OPTIONAL}

static const xm_step_def steps[SKIRMISH_NUM_STEPS] = {
    {"none", XM_STEP_AUTO, 0, {{NULL, 0, 0}}, NULL, 0},
    {"coin", XM_STEP_CHANCE, 1, {{NULL, 0, 0}}, "player", XM_D_PLAYER},
    {"pick", XM_STEP_DECISION, 1, {PLAYER}, NULL, 0},
    {"place", XM_STEP_DECISION, 1, {PLAYER}, NULL, 0},
    {"turn", XM_STEP_AUTO, 2, {PLAYER, BYTE("phase")}, NULL, 0},
    {"move", XM_STEP_DECISION, 3, {PLAYER, FLAG("played")}, NULL, 0},
    {"battle", XM_STEP_DECISION, 3, {PLAYER, FLAG("played")}, NULL, 0},
    {"forward", XM_STEP_DECISION, 4, {PLAYER, CARD(SKIRMISH_D_MOVE_CARD), BYTE("moved")}, NULL, 0},
    {"resolve",
     XM_STEP_AUTO,
     4,
     {PLAYER,
      {"effect", SKIRMISH_D_EFFECT, 0},
      CARD(SKIRMISH_D_CARD),
      OPT("unit", SKIRMISH_D_UNIT),
      OPT("square", SKIRMISH_D_SQUARE),
      OPT("target", SKIRMISH_D_UNIT),
      {"stage", SKIRMISH_D_STAGE, 0}},
     NULL,
     0},
    {"exchange", XM_STEP_AUTO, 4, {PLAYER, BYTE("discard")}, NULL, 0},
    {"neutralize", XM_STEP_DECISION, 5, {PLAYER}, NULL, 0},
    {"defend", XM_STEP_DECISION, 5, {PLAYER}, NULL, 0},
    {"discard",
     XM_STEP_DECISION,
     5,
     {PLAYER, {"lowest", SKIRMISH_D_CARD, 0}, BYTE("left")},
     NULL,
     0},
    {"draw", XM_STEP_CHANCE, 6, {PLAYER, BYTE("left")}, "card", SKIRMISH_D_CARD},
    {"look", XM_STEP_CHANCE, 6, {PLAYER, BYTE("left")}, "card", SKIRMISH_D_CARD},
};

/* ---------------------------------------------------------------- actions, events */

static const xm_action_def actions[SKIRMISH_NUM_ACTIONS] = {
    {"pick", "pick {}", {{"mutant", SKIRMISH_D_MUTANT, 0}}},
    {"place", "place {}", {{"mutant", SKIRMISH_D_MUTANT, 0}}},
    {"discard", "discard {}", {CARD(SKIRMISH_D_CARD)}},
    {"move",
     "{1} {2} by {0}",
     {CARD(SKIRMISH_D_STRIDE), UNIT, {"direction", SKIRMISH_D_DIRECTION, 0}}},
    {"jump",
     "{1} {2} by {0}",
     {CARD(SKIRMISH_D_JUMP_CARD), UNIT, {"direction", SKIRMISH_D_JUMP, 0}}},
    {"wings",
     "{1} {2}, attack {3}, by {0}",
     {CARD(SKIRMISH_D_WINGS_CARD),
      UNIT,
      {"direction", SKIRMISH_D_DIRECTION, 0},
      {"attack", SKIRMISH_D_AIM, 0}}},
    {"forward", "forward by {0}: {1}", {CARD(SKIRMISH_D_MOVE_CARD), UNIT}},
    {"advance", "forward: {}", {UNIT}},
    {"attack", "attack {1} by {0}", {CARD(SKIRMISH_D_ATTACK_CARD), TARGET}},
    {"disable", "disable {1} by {0}", {CARD(SKIRMISH_D_SPECIAL), TARGET}},
    {"draw", "draw by {}", {CARD(SKIRMISH_D_SPECIAL)}},
    {"exchange", "draw and discard by {}", {CARD(SKIRMISH_D_SPECIAL)}},
    {"look_hand", "look at the hand by {}", {CARD(SKIRMISH_D_SPECIAL)}},
    {"look_deck", "look at the deck by {}", {CARD(SKIRMISH_D_SPECIAL)}},
    {"neutralize", "neutralize by {}", {CARD(SKIRMISH_D_NEUTRAL_CARD)}},
    {"defend", "defend by {}", {CARD(SKIRMISH_D_DEFENCE_CARD)}},
    {"pass", "pass", {{NULL, 0, 0}}},
    {"stop", "stop", {{NULL, 0, 0}}},
    {"end", "end", {{NULL, 0, 0}}},
};

#define COUNT(name) {name, XM_D_NUMBER, 0}
#define SQUARE(name) {name, SKIRMISH_D_SQUARE, 0}

static const xm_event_def events[SKIRMISH_NUM_EVENTS] = {
    {"first_player", {PLAYER}},
    {"joined", {PLAYER, UNIT, {"name", SKIRMISH_D_NAME, 0}}},
    {"placed", {PLAYER, UNIT, {"name", SKIRMISH_D_NAME, 0}, SQUARE("square")}},
    {"turn", {PLAYER, COUNT("turn")}},
    {"reshuffled", {{NULL, 0, 0}}},
    {"card_drawn", {PLAYER, {"card", SKIRMISH_D_CARD, XM_ARG_SECRET}}},
    {"discarded", {PLAYER, CARD(SKIRMISH_D_CARD)}},
    {"card_played", {PLAYER, CARD(SKIRMISH_D_CARD)}},
    {"used", {PLAYER, UNIT, {"effect", SKIRMISH_D_EFFECT, 0}}},
    {"targeted", {PLAYER, UNIT}},
    {"moved", {PLAYER, UNIT, SQUARE("from"), SQUARE("to")}},
    {"passed", {PLAYER}},
    {"neutralized", {PLAYER, UNIT}},
    {"defended", {PLAYER, UNIT}},
    {"hit", {PLAYER, UNIT, COUNT("hits")}},
    {"knocked_out", {PLAYER, UNIT}},
    {"disabled", {PLAYER, UNIT}},
    {"recovered", {PLAYER, UNIT}},
    {"hand_seen", {PLAYER, CARD(SKIRMISH_D_CARD), COUNT("copies")}},
    {"deck_seen", {PLAYER, COUNT("count")}},
    {"card_seen", {PLAYER, {"card", SKIRMISH_D_CARD, XM_ARG_SECRET}}},
    {"game_over", {{"reason", XM_D_END, 0}, {"winners", XM_D_PLAYERS, 0}}},
};

/* -------------------------------------------------------------------------- hooks */

static xm_status configure(xm_game *game, xm_error *error) {
  (void)error;
  game->num_players = SKIRMISH_SIDES;
  return XM_OK;
}

/* Can a player go on playing cards that always come back (K39)? Content with such draws, or with so
 * few cards that hands hold nearly all. */
static bool can_last(const skirmish_tables *t) {
  int most = 2 * SKIRMISH_HAND, drawn = SKIRMISH_ORDERS;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    const skirmish_type *n = &t->type[type];
    if ((n->draw > 1 && !n->once) || n->exchange > n->discard + 1) return true;
    if (n->draw > 0) most += 2 * (n->draw - 1);
    if (n->draw + n->exchange > drawn) drawn = n->draw + n->exchange;
  }
  return skirmish_cards(t->copies) < most + 2 * drawn;
}

/* Decisions of one turn, generously (K39): every card of the game is played with all that can
 * follow: seven more units, the stop, three reactions, nine cards discarded. */
static int64_t max_length(const xm_game *game) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const int64_t turns = xm_option(game, SKIRMISH_OPT_MAX_TURNS);
  if (turns == 0 || can_last(t)) return 0;
  return 2 * SKIRMISH_UNITS + turns * (2 + 20 * (int64_t)skirmish_cards(t->copies));
}

/* A card drawn, or looked at, is known to its player only (8.1). */
static uint8_t viewers(const xm_game *game, const void *state, xm_frame frame, int value) {
  (void)game;
  (void)state;
  (void)value;
  const bool secret = frame.step == SKIRMISH_S_DRAW || frame.step == SKIRMISH_S_LOOK;
  return secret ? (uint8_t)(1u << frame.arg[0]) : 0xff;
}

/* Who discards has cards enough that the rising order leaves (2.4). */
static int must_hold(const xm_game *game, const void *state, const xm_field *field, int player,
                     int *from) {
  const skirmish_state *s = (const skirmish_state *)state;
  (void)game;
  (void)field; /* hands alone are owned */
  if (s->head.depth == 0) return 0;
  const xm_frame *top = &s->stack[s->head.depth - 1];
  if (top->step != SKIRMISH_S_DISCARD || top->arg[0] != player) return 0;
  *from = top->arg[1];
  return top->arg[2];
}

/* ------------------------------------------------------------- actions in words */

static void put_name(const xm_game *game, const skirmish_unit *u, xm_text *t) {
  xm_put_slice(t, xm_list_name(game, SKIRMISH_N_UNITS, u->kind));
}

static void put_way(int from, int to, xm_text *t) {
  xm_put_format(t, "%s-%s", squares[from], squares[to]);
}

/* Where a move leads, or XM_NONE if it is off the board. */
static int goal_of(const skirmish_tables *tables, int from, const xm_parts *a) {
  if (a->kind == SKIRMISH_A_JUMP) return board_leap(from, a->arg[2]);
  if (a->kind == SKIRMISH_A_WINGS) return board_walk(from, a->arg[2], 1);
  return board_walk(from, a->arg[2], tables->stride[a->arg[0]].distance);
}

static bool put_unit_at(const xm_game *game, const skirmish_unit *u, xm_text *t) {
  put_name(game, u, t);
  xm_put_char(t, ' ');
  xm_put(t, squares[u->square]);
  return true;
}

/* Whom Razor Wings strike. */
static bool put_aim(const xm_game *game, const skirmish_state *s, int player,
                    const skirmish_unit *u, const xm_parts *a, xm_text *t) {
  const skirmish_team *enemies = &s->team[skirmish_other(player)];
  const board_set others =
      (skirmish_squares(&s->team[0]) | skirmish_squares(&s->team[1])) & ~board_square(u->square);
  if (a->arg[3] == SKIRMISH_NO_AIM) return false;
  const board_set ray =
      xm_skirmish_ray(board_walk(u->square, a->arg[2], 1), a->arg[3], BOARD_REACH, others);
  for (int i = 0; i < enemies->size; i++) {
    const skirmish_unit *enemy = &enemies->unit[i];
    if (skirmish_in_play(enemy) && (ray >> enemy->square & 1u) != 0) {
      return put_unit_at(game, enemy, t);
    }
  }
  return false;
}

/* "Storm" "c1-c5" "Fly Fast"; the square says how far, so the card does not. */
static bool put_move(const xm_game *game, const skirmish_state *s, int player,
                     const skirmish_unit *u, const xm_parts *a, int arg, xm_text *t) {
  const skirmish_tables *tables = skirmish_tables_of(game);
  const int to = goal_of(tables, u->square, a);
  if (to == XM_NONE) return false;
  switch (arg) {
    case 0:
      if (a->kind != SKIRMISH_A_MOVE) return false;
      xm_put_slice(t, xm_list_name(game, SKIRMISH_N_CARDS, tables->stride[a->arg[0]].card));
      return true;
    case 1: put_name(game, u, t); return true;
    case 2: put_way(u->square, to, t); return true;
    default: return put_aim(game, s, player, u, a, t);
  }
}

/* Forward by the card of the action, or of the step that waits. */
static bool put_forward(const xm_game *game, int player, const skirmish_unit *u, int card,
                        xm_text *t) {
  const int direction = player == SKIRMISH_XMEN ? BOARD_NORTH : BOARD_SOUTH;
  const int range = skirmish_tables_of(game)->card[card].range;
  const int to = board_walk(u->square, direction, range);
  if (to == XM_NONE) return false;
  put_name(game, u, t);
  xm_put_char(t, ' ');
  put_way(u->square, to, t);
  return true;
}

static bool put_arg(const xm_game *game, const void *state, int player, const xm_parts *a, int arg,
                    xm_text *t) {
  const skirmish_state *s = (const skirmish_state *)state;
  if (player < 0) return false;
  const bool target = a->kind == SKIRMISH_A_ATTACK || a->kind == SKIRMISH_A_DISABLE;
  const bool moves = a->kind >= SKIRMISH_A_MOVE && a->kind <= SKIRMISH_A_ADVANCE;
  if (!target && !moves) return false;
  const int number = a->arg[a->kind == SKIRMISH_A_ADVANCE ? 0 : 1];
  const skirmish_team *team = &s->team[target ? skirmish_other(player) : player];
  const skirmish_unit *u = &team->unit[number];
  if (number >= team->size || !skirmish_in_play(u)) return false;
  if (target) return arg == 1 && put_unit_at(game, u, t);
  if (a->kind <= SKIRMISH_A_WINGS) return put_move(game, s, player, u, a, arg, t);
  if (a->kind == SKIRMISH_A_FORWARD) return arg == 1 && put_forward(game, player, u, a->arg[0], t);
  const xm_frame *top = &s->stack[s->head.depth - 1];
  return top->step == SKIRMISH_S_FORWARD && put_forward(game, player, u, top->arg[1], t);
}

static bool put_outcome(const xm_game *game, const void *state, int outcome, xm_text *t) {
  const skirmish_state *s = (const skirmish_state *)state;
  const int step = s->stack[s->head.depth - 1].step;
  if (step == SKIRMISH_S_COIN) {
    xm_put_format(t, "player %d begins", outcome);
  } else {
    const xm_slice card = xm_list_name(game, SKIRMISH_N_CARDS, outcome);
    xm_put_format(t, step == SKIRMISH_S_LOOK ? "see %z" : "draw %z", &card);
  }
  return true;
}

const xm_game_def xm_skirmish_def = {
    .name = "skirmish",
    .title = "X-Men Skirmish",
    .options = options,
    .domains = domains,
    .fields = fields,
    .steps = steps,
    .actions = actions,
    .events = events,
    .num_options = sizeof options / sizeof options[0],
    .num_domains = SKIRMISH_NUM_DOMAINS,
    .num_steps = SKIRMISH_NUM_STEPS,
    .num_actions = SKIRMISH_NUM_ACTIONS,
    .num_events = SKIRMISH_NUM_EVENTS,
    .max_depth = SKIRMISH_DEPTH,
    .state_size = sizeof(skirmish_state),
    .stack_offset = offsetof(skirmish_state, stack),
    /* At most: the coin, eight that join and are placed, the turn; a turn's end with eight that
       recover; a hand of 16 kinds, or twelve cards, seen; known cards drawn. */
    .max_events = 64,
    /* The move phase with all that a pack can have: 48 strides and three jumps of 8 units in 8
       directions, 13 Move cards forward, 12 plays without a target, the end. Eight more can be
       written behind them (xm_skirmish_list_bits). */
    .max_legal = 3392,
    .max_outcomes = SKIRMISH_CARDS,
    .tables_size = sizeof(skirmish_tables),
    .pack = xm_pack_skirmish,
    .pack_size = &xm_pack_skirmish_size,
    .configure = configure,
    .load = xm_skirmish_load,
    .max_length = max_length,
    .start = xm_skirmish_start,
    .start_turn = xm_skirmish_start_turn,
    .fill = xm_skirmish_fill_missing,
    .check = xm_skirmish_check,
    .must_hold = must_hold,
    .viewers = viewers,
    .put_arg = put_arg,
    .put_outcome = put_outcome,
};
