/* The tables in which X-Men: Under Siege declares itself to the machine. */
#include "core/rows.h"
#include "games/packs.h"
#include "games/siege/siege.h"
#include "games/siege/state.h"

static const xm_option_def options[] = {
    {"players", XM_OPTION_INT, 2, 4, 2, "2..4", "2", "number of players"},
    {"length", XM_OPTION_ENUM, 0, 0, 0, "full|short", "full",
     "the full game, or the first to reach the goal in points"},
    {"heroes", XM_OPTION_ENUM, 0, 0, 0, "deal|choose", "deal",
     "are starting characters dealt, or picked by the players"},
    {"first_player", XM_OPTION_ENUM, 0, 0, 0, "roll|0|1|2|3", "roll",
     "who goes first: by dice, or a seat"},
    {"max_turns", XM_OPTION_INT, 0, 32000, 400, "0..32000", "400",
     "turns of single players after which the most points win; 0: no limit"},
};

static const char *const purposes[SIEGE_NUM_ROLLS] = {"battle", "first", "recovery", "pure_luck",
                                                      "psychic_knife"};
static const char *const backs[SIEGE_BACKS] = {"blank", "evil_mutant", "xmen"};
static const char *const ops[SIEGE_NUM_OPS] = {"room",    "quick_response", "medical",  "search",
                                               "recruit", "surprise",       "hit_level"};

static const xm_domain domains[SIEGE_NUM_DOMAINS] = {
    XM_COMMON_DOMAINS,
    {"byte", XM_DOMAIN_INT, 0, 256, NULL, ""},
    {"character", XM_DOMAIN_NAMES, SIEGE_N_CHARACTERS, 0, NULL, NULL},
    {"level", XM_DOMAIN_NAMES, SIEGE_N_LEVELS, 0, NULL, NULL},
    {"room", XM_DOMAIN_NAMES, SIEGE_N_ROOMS, 0, NULL, NULL},
    {"card", XM_DOMAIN_NAMES, SIEGE_N_CARDS, 0, NULL, NULL},
    {"start_card", XM_DOMAIN_NAMES, SIEGE_N_STARTS, 0, NULL, NULL},
    {"mutant", XM_DOMAIN_NAMES, SIEGE_N_MUTANTS, 0, NULL, NULL},
    {"back", XM_DOMAIN_ENUM, 0, SIEGE_BACKS, backs, NULL},
    {"slot", XM_DOMAIN_INT, 0, SIEGE_TEAM, NULL, "slot "},
    {"purpose", XM_DOMAIN_ENUM, 0, SIEGE_NUM_ROLLS, purposes, NULL},
    {"op", XM_DOMAIN_ENUM, 0, SIEGE_NUM_OPS, ops, NULL},
};

/* ------------------------------------------------------------------------ fields */

enum { CARD_POOL = 1 };

static const xm_field fields[] = {
    XM_COMMON_FIELDS,
    XM_FLAG_ROW(siege_state, stopped),
    XM_GROUP_ROW("teams", offsetof(siege_state, team), SIEGE_PLAYERS, sizeof(siege_team),
                 XM_LENGTH_PLAYERS),
    XM_GROUP_ROW("members", offsetof(siege_team, member), SIEGE_TEAM, sizeof(siege_member),
                 offsetof(siege_team, size)),
    XM_NAME_ROW(siege_member, character, SIEGE_D_CHARACTER, XM_FIELD_NEEDED),
    XM_NAME_ROW(siege_member, level, SIEGE_D_LEVEL, XM_FIELD_OPTIONAL),
    XM_NUMBER_ROW(siege_member, hits, POWER_MAX_HITS),
    XM_FLAG_ROW(siege_member, moved),
    XM_FLAG_ROW(siege_member, rolled),
    XM_FLAG_ROW(siege_member, rescued),
    XM_FLAG_ROW(siege_member, life),
    XM_NUMBER_ROW(siege_member, absorbed, POWER_MAX_HITS),
    XM_END_ROW,
    XM_COUNTS_ROW("chips", offsetof(siege_team, chips), SIEGE_D_LEVEL, 0, XM_PUBLIC, 0, 0),
    XM_NUMBER_ROW(siege_team, blood, SIEGE_MAX_BLOOD),
    XM_MEMBERS_ROW(siege_team, captured, SIEGE_D_MUTANT, 0),
    XM_COUNTS_ROW("hand", offsetof(siege_team, hand), SIEGE_D_CARD, 0, XM_OWNER, CARD_POOL,
                  offsetof(siege_team, hand_known)),
    XM_COUNTS_ROW("hand_known", offsetof(siege_team, hand_known), SIEGE_D_CARD, 0, XM_PUBLIC, 0, 0),
    XM_END_ROW,
    XM_GROUP_ROW("levels", offsetof(siege_state, level), SIEGE_LEVELS, sizeof(siege_level),
                 XM_LENGTH_FIXED),
    XM_NAME_ROW(siege_level, card, SIEGE_D_MUTANT, XM_FIELD_OPTIONAL),
    XM_NUMBER_ROW(siege_level, strength, SIEGE_STRENGTH),
    XM_FLAG_ROW(siege_level, chip),
    XM_NAME_ROW(siege_level, secured, XM_D_PLAYER, XM_FIELD_OPTIONAL),
    XM_COUNTS_ROW("pool", offsetof(siege_level, pool), SIEGE_D_BACK, XM_FIELD_REST, XM_PUBLIC, 0,
                  0),
    XM_END_ROW,
    XM_MEMBERS_ROW(siege_state, rooms, SIEGE_D_ROOM, XM_FIELD_REST),
    XM_COUNTS_ROW("mutant_deck", offsetof(siege_state, mutants.left), SIEGE_D_MUTANT,
                  XM_FIELD_REST, XM_PUBLIC, 0, 0),
    XM_LIST_ROW("mutant_bottom", offsetof(siege_state, mutants.bottom), SIEGE_D_MUTANT,
                POWER_DECK_CARDS, offsetof(siege_state, mutants.bottom_size)),
    XM_COUNTS_ROW("power_deck", offsetof(siege_state, powers.left), SIEGE_D_CHARACTER,
                  XM_FIELD_REST, XM_PUBLIC, 0, 0),
    XM_LIST_ROW("power_bottom", offsetof(siege_state, powers.bottom), SIEGE_D_CHARACTER,
                POWER_DECK_CARDS, offsetof(siege_state, powers.bottom_size)),
    XM_COUNTS_ROW("card_deck", offsetof(siege_state, card_deck), SIEGE_D_CARD, XM_FIELD_REST,
                  XM_HIDDEN, CARD_POOL, 0),
    XM_COUNTS_ROW("card_pile", offsetof(siege_state, card_pile), SIEGE_D_CARD, 0, XM_PUBLIC, 0, 0),
    XM_PENDING_ROW(siege_state, stack, SIEGE_DEPTH),
    XM_LAST_ROW,
};

/* ------------------------------------------------------------------------- steps */

#define PLAYER {"player", XM_D_PLAYER, 0}
#define SLOT(name) {name, SIEGE_D_SLOT, 0}
#define BYTE(name) {name, SIEGE_D_BYTE, 0}
#define LEVEL {"level", SIEGE_D_LEVEL, 0}
#define ROOM(name) {name, SIEGE_D_ROOM, 0}
#define CARD {"card", SIEGE_D_CARD, 0}
#define MUTANT {"card", SIEGE_D_MUTANT, 0}
#define OPT(name, domain) {name, domain, XM_ARG_OPTIONAL}
#define ROLL_ARGS \
  {PLAYER, SLOT("slot"), BYTE("flags"), BYTE("xmen"), BYTE("marvel"), BYTE("evil"), BYTE("blank")}

static const xm_step_def steps[SIEGE_NUM_STEPS] = {
    {"none", XM_STEP_AUTO, 0, {{NULL, 0, 0}}, NULL, 0},
    {"deal", XM_STEP_CHANCE, 1, {PLAYER, BYTE("round")}, "character", SIEGE_D_CHARACTER},
    {"pick", XM_STEP_DECISION, 1, {PLAYER, BYTE("round")}, NULL, 0},
    {"first_roll", XM_STEP_CHANCE, 1,
     {PLAYER, BYTE("rolling"), BYTE("best"), BYTE("leading")}, NULL, 0},
    {"hand", XM_STEP_CHANCE, 3, {PLAYER, BYTE("left")}, "card", SIEGE_D_CARD},
    {"turn", XM_STEP_AUTO, 2, {PLAYER, BYTE("phase")}, NULL, 0},
    {"started", XM_STEP_AUTO, 3, {PLAYER}, NULL, 0},
    {"start", XM_STEP_DECISION, 4, {PLAYER}, NULL, 0},
    {"discard", XM_STEP_DECISION, 3, {PLAYER, {"lowest", SIEGE_D_CARD, 0}}, NULL, 0},
    {"played", XM_STEP_AUTO, 3, {PLAYER}, NULL, 0},
    {"cards", XM_STEP_DECISION, 4, {PLAYER}, NULL, 0},
    {"go", XM_STEP_DECISION, 4,
     {PLAYER, {"op", SIEGE_D_OP, 0}, BYTE("place"), BYTE("chosen"), BYTE("next")}, NULL, 0},
    {"heal", XM_STEP_AUTO, 4, {PLAYER, BYTE("chosen"), LEVEL}, NULL, 0},
    {"chip", XM_STEP_CHANCE, 5, {PLAYER, ROOM("room")}, "back", SIEGE_D_BACK},
    {"mutant", XM_STEP_CHANCE, 6, {PLAYER, OPT("room", SIEGE_D_ROOM)}, "mutant", SIEGE_D_MUTANT},
    {"place", XM_STEP_DECISION, 6, {PLAYER, MUTANT}, NULL, 0},
    {"take", XM_STEP_DECISION, 6, {PLAYER, LEVEL, BYTE("left"), ROOM("lowest")}, NULL, 0},
    {"power", XM_STEP_CHANCE, 7, {PLAYER, {"rescued", XM_D_BOOL, 0}}, "character",
     SIEGE_D_CHARACTER},
    {"battles", XM_STEP_AUTO, 3, {PLAYER}, NULL, 0},
    {"fight", XM_STEP_DECISION, 4, {PLAYER}, NULL, 0},
    {"battle", XM_STEP_AUTO, 4,
     {PLAYER, LEVEL, BYTE("mates"), OPT("leader", SIEGE_D_SLOT), OPT("named", SIEGE_D_SLOT)}, NULL,
     0},
    {"lead", XM_STEP_DECISION, 5, {PLAYER}, NULL, 0},
    {"protect", XM_STEP_DECISION, 5, {PLAYER, {"alt", XM_D_BOOL, 0}}, NULL, 0},
    {"next", XM_STEP_DECISION, 5, {PLAYER}, NULL, 0},
    {"kinetic", XM_STEP_DECISION, 6, {PLAYER, SLOT("slot"), BYTE("flags")}, NULL, 0},
    {"roll", XM_STEP_CHANCE, 6, {PLAYER, SLOT("slot"), BYTE("flags"), BYTE("dice")}, NULL, 0},
    {"pure_luck", XM_STEP_CHANCE, 6, ROLL_ARGS, NULL, 0},
    {"psychic_knife", XM_STEP_CHANCE, 6, ROLL_ARGS, NULL, 0},
    {"hit", XM_STEP_DECISION, 7, {PLAYER, SLOT("roller"), BYTE("hits")}, NULL, 0},
    {"recover", XM_STEP_AUTO, 3, {PLAYER, SLOT("slot"), BYTE("size")}, NULL, 0},
};

/* ---------------------------------------------------------------- actions, events */

static const xm_action_def actions[SIEGE_NUM_ACTIONS] = {
    {"pick", "pick {}", {{"character", SIEGE_D_CHARACTER, 0}}},
    {"done", "done", {{NULL, 0, 0}}},
    {"pass", "pass", {{NULL, 0, 0}}},
    {"play", "play {}", {{"card", SIEGE_D_START, 0}}},
    {"discard", "discard {}", {CARD}},
    {"search", "search {} with {}", {ROOM("room"), SLOT("slot")}},
    {"search_any", "search any room: {}", {ROOM("room")}},
    {"medical", "recover in the Medical Wing", {{NULL, 0, 0}}},
    {"respond", "respond to {}", {LEVEL}},
    {"teleport", "teleport {} to {}", {SLOT("slot"), LEVEL}},
    {"go", "go with {}", {SLOT("slot")}},
    {"place", "attack {}", {LEVEL}},
    {"take", "take the chip of {}", {ROOM("room")}},
    {"fight", "fight on {}", {LEVEL}},
    {"lead", "lead with {}", {SLOT("slot")}},
    {"lead_alt", "lead with {} the other way", {SLOT("slot")}},
    {"protect", "protect {}", {SLOT("slot")}},
    {"roll", "roll {}", {SLOT("slot")}},
    {"roll_alt", "roll {} the other way", {SLOT("slot")}},
    {"hit", "give the hit to {}", {SLOT("slot")}},
};

#define COUNT(name) {name, XM_D_NUMBER, 0}

static const xm_event_def events[SIEGE_NUM_EVENTS] = {
    {"joined", {PLAYER, SLOT("slot"), {"character", SIEGE_D_CHARACTER, 0}}},
    {"left", {PLAYER, SLOT("slot"), {"character", SIEGE_D_CHARACTER, 0}}},
    {"dice",
     {PLAYER, {"purpose", SIEGE_D_PURPOSE, 0}, OPT("slot", SIEGE_D_SLOT), COUNT("xmen"),
      COUNT("marvel"), COUNT("evil"), COUNT("blank")}},
    {"first_player", {PLAYER}},
    {"turn", {PLAYER, COUNT("turn")}},
    {"reshuffled", {{NULL, 0, 0}}},
    {"card_drawn", {PLAYER, {"card", SIEGE_D_CARD, XM_ARG_SECRET}}},
    {"card_played", {PLAYER, CARD}},
    {"discarded", {PLAYER, CARD}},
    {"moved", {PLAYER, SLOT("slot"), LEVEL}},
    {"chip_turned", {PLAYER, ROOM("room"), {"back", SIEGE_D_BACK, 0}}},
    {"chip_taken", {PLAYER, LEVEL, OPT("room", SIEGE_D_ROOM)}},
    {"secured", {PLAYER, LEVEL, COUNT("chips")}},
    {"indicator_taken", {PLAYER, LEVEL}},
    {"mutant_drawn", {PLAYER, MUTANT}},
    {"battle", {LEVEL, MUTANT, COUNT("strength")}},
    {"mutant_returned", {MUTANT}},
    {"leader", {PLAYER, SLOT("slot"), LEVEL}},
    {"protected", {PLAYER, SLOT("slot")}},
    {"indicator", {LEVEL, COUNT("from"), COUNT("to")}},
    {"blood", {PLAYER, LEVEL, COUNT("chips")}},
    {"captured", {PLAYER, LEVEL, MUTANT}},
    {"hits", {PLAYER, SLOT("slot"), COUNT("hits")}},
    {"healed", {PLAYER, SLOT("slot"), COUNT("hits")}},
    {"game_over", {{"reason", XM_D_END, 0}, {"winners", XM_D_PLAYERS, 0}}},
};

/* -------------------------------------------------------------------------- hooks */

/* Decisions of one turn at most, generously: every card of the game is held, played with all
 * that can follow (three X-Men and done, two chips) or discarded; on each level each member is
 * named, asked for a card, and gives away the hits of twice nine dice. */
static int64_t max_length(const xm_game *game) {
  const siege_tables *t = siege_tables_of(game);
  const int64_t turns = xm_option(game, SIEGE_OPT_MAX_TURNS);
  int64_t cards = 0;
  for (int i = 0; i < t->num_cards; i++) cards += t->card[i].copies;
  return turns == 0 ? 0 : 2 * SIEGE_PLAYERS + turns * (7 * cards + 100);
}

/* A card drawn is known to its player only (10.1). */
static uint8_t viewers(const xm_game *game, const void *state, xm_frame frame, int value) {
  (void)game;
  (void)state;
  (void)value;
  return frame.step == SIEGE_S_HAND ? (uint8_t)(1u << frame.arg[0]) : 0xff;
}

/* Slots are called by the X-Man that stands there. */
static bool put_arg(const xm_game *game, const void *state, int player, const xm_parts *action,
                    int arg, xm_text *t) {
  const siege_state *s = (const siege_state *)state;
  if (actions[action->kind].args[arg].domain != SIEGE_D_SLOT) return false;
  const siege_team *team = &s->team[player >= 0 ? player : s->head.turn_player];
  const int slot = action->arg[arg];
  if (slot >= team->size) return false;
  xm_put_slice(t, xm_list_name(game, SIEGE_N_CHARACTERS, team->member[slot].character));
  return true;
}

const xm_game_def xm_siege_def = {
    .name = "siege",
    .title = "X-Men: Under Siege",
    .options = options,
    .domains = domains,
    .fields = fields,
    .steps = steps,
    .actions = actions,
    .events = events,
    .num_options = sizeof options / sizeof options[0],
    .num_domains = SIEGE_NUM_DOMAINS,
    .num_steps = SIEGE_NUM_STEPS,
    .num_actions = SIEGE_NUM_ACTIONS,
    .num_events = SIEGE_NUM_EVENTS,
    .max_depth = SIEGE_DEPTH,
    .state_size = sizeof(siege_state),
    .stack_offset = offsetof(siege_state, stack),
    /* Between two decisions or chance events at most a roll with all that follows it (9) and then
       turns in which nobody can do anything: of all players but one, since a card is in
       somebody's hand or can be drawn. A card that hits a level: one of 12 members each. */
    .max_events = 64,
    /* Step 2 with 56 rooms: each as a room card with three X-Men and by the search card, the
       Medical Wing, six levels for Quick Response and for three X-Men who teleport. */
    .max_legal = 320,
    .max_outcomes = XM_MAX_DICE_OUTCOMES,
    .tables_size = sizeof(siege_tables),
    .pack = xm_pack_siege,
    .pack_size = &xm_pack_siege_size,
    .configure = xm_siege_configure,
    .load = xm_siege_load,
    .max_length = max_length,
    .start = xm_siege_start,
    .start_turn = xm_siege_start_turn,
    .fill = xm_siege_fill_missing,
    .check = xm_siege_check,
    .viewers = viewers,
    .put_arg = put_arg,
};
