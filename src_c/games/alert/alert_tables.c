/* The tables in which X-Men Alert declares itself to the machine. */
#include "core/rows.h"
#include "games/alert/alert.h"
#include "games/alert/state.h"
#include "games/packs.h"

static const xm_option_def options[] = {
    {"players", XM_OPTION_INT, 2, 4, 2, "2..4", "2", "number of players"},
    {"mode", XM_OPTION_ENUM, 0, 0, 0, "basic|advanced", "basic", "the basic or the advanced game"},
    {"heroes", XM_OPTION_ENUM, 0, 0, 0, "deal|choose", "deal",
     "are starting characters dealt, or picked by the players"},
    {"first_player", XM_OPTION_ENUM, 0, 0, 0, "roll|0|1|2|3", "roll",
     "who goes first: by dice, or a seat"},
    {"max_turns", XM_OPTION_INT, 0, 32000, 400, "0..32000", "400",
     "turns of single players after which the game is a draw; 0: no limit"},
};

static const char *const purposes[ALERT_NUM_ROLLS] = {
    "battle", "recruit", "recovery", "first", "bonus", "pure_luck", "psychic_knife", "lucky_break"};
static const char *const decks[] = {"alert", "luck"};

static const xm_domain domains[ALERT_NUM_DOMAINS] = {
    XM_COMMON_DOMAINS,
    {"byte", XM_DOMAIN_INT, 0, 256, NULL, ""},
    {"character", XM_DOMAIN_NAMES, ALERT_N_CHARACTERS, 0, NULL, NULL},
    {"alert_card", XM_DOMAIN_NAMES, ALERT_N_CARDS, 0, NULL, NULL},
    {"luck_card", XM_DOMAIN_NAMES, ALERT_N_LUCK, 0, NULL, NULL},
    {"luck_card_without_target", XM_DOMAIN_NAMES, ALERT_N_LUCK_BY_TARGET, 0, NULL, NULL},
    {"luck_card_on_member", XM_DOMAIN_NAMES, ALERT_N_LUCK_BY_TARGET + 1, 0, NULL, NULL},
    {"luck_card_on_zone", XM_DOMAIN_NAMES, ALERT_N_LUCK_BY_TARGET + 2, 0, NULL, NULL},
    {"slot", XM_DOMAIN_INT, 0, ALERT_TEAM, NULL, "slot "},
    {"zone", XM_DOMAIN_INT, 1, ALERT_ZONES, NULL, "zone "},
    {"purpose", XM_DOMAIN_ENUM, 0, ALERT_NUM_ROLLS, purposes, NULL},
    {"deck", XM_DOMAIN_ENUM, 0, 2, decks, NULL},
};

/* ------------------------------------------------------------------------ fields */

enum { LUCK_POOL = 1 };

static const xm_field fields[] = {
    XM_COMMON_FIELDS,
    XM_NUMBER_ROW(alert_state, deployments_over, 2),
    XM_FLAG_ROW(alert_state, no_battle),
    XM_FLAG_ROW(alert_state, fritz),
    XM_GROUP_ROW("teams", offsetof(alert_state, team), ALERT_PLAYERS, sizeof(alert_team),
                 XM_LENGTH_PLAYERS),
    XM_GROUP_ROW("members", offsetof(alert_team, member), ALERT_TEAM, sizeof(alert_member),
                 offsetof(alert_team, size)),
    XM_NAME_ROW(alert_member, character, ALERT_D_CHARACTER, XM_FIELD_NEEDED),
    XM_NUMBER_ROW(alert_member, hits, POWER_MAX_HITS),
    XM_NUMBER_ROW(alert_member, zone, ALERT_ZONES),
    XM_FLAG_ROW(alert_member, leads),
    XM_NUMBER_ROW(alert_member, space, ALERT_STRENGTH - 1),
    XM_FLAG_ROW(alert_member, rolled),
    XM_FLAG_ROW(alert_member, deployed),
    XM_FLAG_ROW(alert_member, wounded_now),
    XM_NUMBER_ROW(alert_member, dampened, 2),
    XM_NUMBER_ROW(alert_member, extra_dice, XM_MAX_DICE),
    XM_NUMBER_ROW(alert_member, marvel_worth, 9),
    XM_END_ROW,
    XM_NUMBER_ROW(alert_team, mover, ALERT_TRACK),
    XM_FLAG_ROW(alert_team, hearing),
    XM_COUNTS_ROW("hand", offsetof(alert_team, hand), ALERT_D_LUCK, 0, XM_OWNER, LUCK_POOL,
                  offsetof(alert_team, hand_known)),
    XM_COUNTS_ROW("hand_known", offsetof(alert_team, hand_known), ALERT_D_LUCK, 0, XM_PUBLIC, 0, 0),
    XM_COUNTS_ROW("captured", offsetof(alert_team, captured), ALERT_D_CARD, 0, XM_PUBLIC, 0, 0),
    XM_END_ROW,
    XM_GROUP_ROW("zones", offsetof(alert_state, zone) + sizeof(alert_zone), ALERT_ZONES,
                 sizeof(alert_zone), XM_LENGTH_FIXED),
    XM_NAME_ROW(alert_zone, card, ALERT_D_CARD, XM_FIELD_OPTIONAL),
    XM_NUMBER_ROW(alert_zone, strength, ALERT_STRENGTH),
    XM_NAME_ROW(alert_zone, recruit, ALERT_D_CHARACTER, XM_FIELD_OPTIONAL),
    XM_NUMBER_ROW(alert_zone, drill, XM_MAX_DICE),
    XM_FLAG_ROW(alert_zone, jet),
    XM_END_ROW,
    XM_COUNTS_ROW("alert_deck", offsetof(alert_state, alert_deck), ALERT_D_CARD, XM_FIELD_REST,
                  XM_PUBLIC, 0, 0),
    XM_COUNTS_ROW("alert_pile", offsetof(alert_state, alert_pile), ALERT_D_CARD, 0, XM_PUBLIC, 0,
                  0),
    XM_NUMBER_ROW(alert_state, aside, 36),
    XM_COUNTS_ROW("power_deck", offsetof(alert_state, powers.left), ALERT_D_CHARACTER,
                  XM_FIELD_REST, XM_PUBLIC, 0, 0),
    XM_LIST_ROW("power_bottom", offsetof(alert_state, powers.bottom), ALERT_D_CHARACTER,
                POWER_DECK_CARDS, offsetof(alert_state, powers.bottom_size)),
    XM_COUNTS_ROW("luck_deck", offsetof(alert_state, luck_deck), ALERT_D_LUCK, XM_FIELD_REST,
                  XM_HIDDEN, LUCK_POOL, 0),
    XM_COUNTS_ROW("luck_pile", offsetof(alert_state, luck_pile), ALERT_D_LUCK, 0, XM_PUBLIC, 0, 0),
    XM_PENDING_ROW(alert_state, stack, ALERT_DEPTH),
    XM_LAST_ROW,
};

/* ------------------------------------------------------------------------- steps */

#define PLAYER {"player", XM_D_PLAYER, 0}
#define SLOT(name) {name, ALERT_D_SLOT, 0}
#define BYTE(name) {name, ALERT_D_BYTE, 0}
#define ZONE {"zone", ALERT_D_ZONE, 0}
#define FACES BYTE("xmen"), BYTE("marvel"), BYTE("evil"), BYTE("blank")
#define ROLL_ARGS {PLAYER, SLOT("slot"), BYTE("flags"), FACES}
#define ROLLER {"roller", ALERT_D_SLOT, XM_ARG_OPTIONAL}
#define SPACE(name) {name, ALERT_D_BYTE, XM_ARG_OPTIONAL}

static const xm_step_def steps[ALERT_NUM_STEPS] = {
    {"none", XM_STEP_AUTO, 0, {{NULL, 0, 0}}, NULL, 0},
    {"deal", XM_STEP_CHANCE, 1, {PLAYER, BYTE("round")}, "character", ALERT_D_CHARACTER},
    {"pick", XM_STEP_DECISION, 1, {PLAYER, BYTE("round")}, NULL, 0},
    {"first_roll",
     XM_STEP_CHANCE,
     1,
     {PLAYER, BYTE("rolling"), BYTE("best"), BYTE("leading")},
     NULL,
     0},
    {"turn", XM_STEP_AUTO, 2, {PLAYER, BYTE("phase")}, NULL, 0},
    {"ask", XM_STEP_AUTO, 3, {PLAYER}, NULL, 0},
    {"asked", XM_STEP_AUTO, 4, {PLAYER}, NULL, 0},
    {"window", XM_STEP_DECISION, 5, {PLAYER}, NULL, 0},
    {"fill", XM_STEP_AUTO, 3, {ZONE}, NULL, 0},
    {"draw_alert", XM_STEP_CHANCE, 4, {ZONE}, "alert_card", ALERT_D_CARD},
    {"draw_recruit", XM_STEP_CHANCE, 4, {ZONE}, "character", ALERT_D_CHARACTER},
    {"deployment", XM_STEP_AUTO, 4, {PLAYER, BYTE("kind")}, NULL, 0},
    {"deploy", XM_STEP_DECISION, 5, {PLAYER, BYTE("kind")}, NULL, 0},
    {"zones", XM_STEP_AUTO, 3, {PLAYER, BYTE("kind")}, NULL, 0},
    {"choose_zone", XM_STEP_DECISION, 4, {PLAYER, BYTE("kind")}, NULL, 0},
    {"battle", XM_STEP_AUTO, 4, {PLAYER, ZONE, {"first", XM_D_BOOL, 0}}, NULL, 0},
    {"lead", XM_STEP_DECISION, 5, {PLAYER, ZONE, {"first", XM_D_BOOL, 0}}, NULL, 0},
    {"who", XM_STEP_DECISION, 5, {PLAYER, ZONE, {"first", XM_D_BOOL, 0}}, NULL, 0},
    {"roll", XM_STEP_CHANCE, 6, {PLAYER, SLOT("slot"), BYTE("flags"), BYTE("dice")}, NULL, 0},
    {"pure_luck", XM_STEP_CHANCE, 6, ROLL_ARGS, NULL, 0},
    {"psychic_knife", XM_STEP_CHANCE, 6, ROLL_ARGS, NULL, 0},
    {"answered", XM_STEP_AUTO, 6, ROLL_ARGS, NULL, 0},
    {"answer", XM_STEP_DECISION, 6, ROLL_ARGS, NULL, 0},
    {"lucky_break", XM_STEP_CHANCE, 6, ROLL_ARGS, NULL, 0},
    {"hit",
     XM_STEP_DECISION,
     7,
     {PLAYER, SLOT("roller"), BYTE("hits"), BYTE("points"), ZONE},
     NULL,
     0},
    {"out", XM_STEP_AUTO, 7, {PLAYER, SLOT("roller"), BYTE("points"), ZONE}, NULL, 0},
    {"name", XM_STEP_DECISION, 8, {PLAYER, ZONE, BYTE("space"), BYTE("points"), ROLLER}, NULL, 0},
    {"advance", XM_STEP_AUTO, 8, {PLAYER, ZONE, BYTE("points"), ROLLER}, NULL, 0},
    {"recover", XM_STEP_AUTO, 3, {PLAYER, SLOT("slot"), BYTE("size")}, NULL, 0},
    {"bonus_ask", XM_STEP_AUTO, 3, {PLAYER, BYTE("experience"), BYTE("dice")}, NULL, 0},
    {"bonus_window", XM_STEP_DECISION, 4, {PLAYER, BYTE("experience"), BYTE("dice")}, NULL, 0},
    {"bonus", XM_STEP_CHANCE, 4, {PLAYER, BYTE("experience"), BYTE("dice")}, NULL, 0},
    {"move", XM_STEP_AUTO, 7, {PLAYER, BYTE("distance"), {"back", XM_D_BOOL, 0}}, NULL, 0},
    {"draw_power", XM_STEP_CHANCE, 7, {PLAYER}, "character", ALERT_D_CHARACTER},
    {"draw_luck", XM_STEP_CHANCE, 7, {PLAYER}, "luck_card", ALERT_D_LUCK},
    {"card",
     XM_STEP_AUTO,
     6,
     {PLAYER, {"card", ALERT_D_LUCK, 0}, BYTE("effect"), BYTE("target")},
     NULL,
     0},
    {"choose", XM_STEP_DECISION, 7, {PLAYER, BYTE("op"), BYTE("n")}, NULL, 0},
    {"kidnap", XM_STEP_CHANCE, 7, {PLAYER}, "slot", ALERT_D_SLOT},
    {"names", XM_STEP_AUTO, 7, {PLAYER, SPACE("zone1"), SPACE("zone2"), SPACE("zone3")}, NULL, 0},
};

/* ---------------------------------------------------------------- actions, events */

static const xm_action_def actions[ALERT_NUM_ACTIONS] = {
    {"pick", "pick {}", {{"character", ALERT_D_CHARACTER, 0}}},
    {"deploy", "deploy {} to {}", {SLOT("slot"), ZONE}},
    {"teleport", "teleport {} home", {SLOT("slot")}},
    {"done", "done", {{NULL, 0, 0}}},
    {"fight", "fight in {}", {ZONE}},
    {"lead", "lead with {}", {SLOT("slot")}},
    {"roll", "roll {}", {SLOT("slot")}},
    {"roll_alt", "roll {} the other way", {SLOT("slot")}},
    {"pass", "pass", {{NULL, 0, 0}}},
    {"accept", "accept", {{NULL, 0, 0}}},
    {"play", "play {}", {{"card", ALERT_D_LUCK_PLAIN, 0}}},
    {"play_on_member", "play {} on {}", {{"card", ALERT_D_LUCK_MEMBER, 0}, SLOT("slot")}},
    {"play_on_zone", "play {} on {}", {{"card", ALERT_D_LUCK_ZONE, 0}, ZONE}},
    {"hit", "give the hit to {}", {SLOT("slot")}},
    {"choose", "choose {}", {SLOT("slot")}},
};

#define OPT(name, domain) {name, domain, XM_ARG_OPTIONAL}
#define COUNT(name) {name, XM_D_NUMBER, 0}

static const xm_event_def events[ALERT_NUM_EVENTS] = {
    {"joined", {PLAYER, SLOT("slot"), {"character", ALERT_D_CHARACTER, 0}}},
    {"left", {PLAYER, SLOT("slot"), {"character", ALERT_D_CHARACTER, 0}}},
    {"dice",
     {PLAYER,
      {"purpose", ALERT_D_PURPOSE, 0},
      OPT("slot", ALERT_D_SLOT),
      COUNT("xmen"),
      COUNT("marvel"),
      COUNT("evil"),
      COUNT("blank")}},
    {"first_player", {PLAYER}},
    {"turn", {PLAYER, COUNT("turn")}},
    {"zone_emptied", {ZONE, {"character", ALERT_D_CHARACTER, 0}}},
    {"reshuffled", {{"deck", ALERT_D_DECK, 0}}},
    {"alert_drawn", {ZONE, {"card", ALERT_D_CARD, 0}}},
    {"set_aside", {ZONE, {"card", ALERT_D_CARD, 0}}},
    {"recruit_shown", {ZONE, {"character", ALERT_D_CHARACTER, 0}}},
    {"indicator", {ZONE, COUNT("strength")}},
    {"deployed", {PLAYER, SLOT("slot"), ZONE}},
    {"home", {PLAYER, SLOT("slot"), ZONE}},
    {"leader", {PLAYER, SLOT("slot"), ZONE, COUNT("space")}},
    {"hits", {PLAYER, SLOT("slot"), COUNT("hits")}},
    {"healed", {PLAYER, SLOT("slot"), COUNT("hits")}},
    {"advanced", {PLAYER, ZONE, COUNT("from"), COUNT("to")}},
    {"pushed", {PLAYER, ZONE, COUNT("from"), COUNT("to")}},
    {"captured", {PLAYER, ZONE, {"card", ALERT_D_CARD, 0}}},
    {"turned_in", {PLAYER, {"card", ALERT_D_CARD, 0}, COUNT("experience")}},
    {"mover", {PLAYER, COUNT("from"), COUNT("to")}},
    {"luck_drawn", {PLAYER, {"card", ALERT_D_LUCK, XM_ARG_SECRET}}},
    {"luck_played",
     {PLAYER, {"card", ALERT_D_LUCK, 0}, OPT("slot", ALERT_D_SLOT), OPT("zone", ALERT_D_ZONE)}},
    {"dampened", {PLAYER, SLOT("slot")}},
    {"game_over", {{"reason", XM_D_END, 0}, {"winners", XM_D_PLAYERS, 0}}},
};

/* -------------------------------------------------------------------------- hooks */

/* Decisions of one turn at most, generously: every card of the game played, every
 * question passed, each member deployed and rolled in both steps, ties and hits. */
static int64_t max_length(const xm_game *game) {
  const int64_t turns = xm_option(game, ALERT_OPT_MAX_TURNS);
  return turns == 0 ? 0 : 8 + turns * 600;
}

static bool may_hold(const xm_game *game, const xm_field *field, int member) {
  return field->visibility == XM_HIDDEN ||
         (alert_tables_of(game)->luck[member].windows & ALERT_AT_ONCE) == 0;
}

/* A hold card that was drawn is known to its player only (10.1). */
static uint8_t viewers(const xm_game *game, const void *state, xm_frame frame, int value) {
  (void)state;
  if (frame.step != ALERT_S_DRAW_LUCK) return 0xff;
  const bool at_once = (alert_tables_of(game)->luck[value].windows & ALERT_AT_ONCE) != 0;
  return at_once ? 0xff : (uint8_t)(1u << frame.arg[0]);
}

/* Slots are called by the character that stands there. */
static bool put_slot(const xm_game *game, const void *state, int player, int slot, xm_text *t) {
  const alert_state *s = (const alert_state *)state;
  const alert_team *team = &s->team[player >= 0 ? player : s->head.turn_player];
  if (slot >= team->size) return false;
  xm_put_slice(t, xm_list_name(game, ALERT_N_CHARACTERS, team->member[slot].character));
  return true;
}

static bool put_arg(const xm_game *game, const void *state, int player, const xm_parts *action,
                    int arg, xm_text *t) {
  return actions[action->kind].args[arg].domain == ALERT_D_SLOT &&
         put_slot(game, state, player, action->arg[arg], t);
}

/* Who is kidnapped. */
static bool put_outcome(const xm_game *game, const void *state, int outcome, xm_text *t) {
  const alert_state *s = (const alert_state *)state;
  const xm_frame *top = &s->stack[s->head.depth - 1];
  if (steps[top->step].outcome_domain != ALERT_D_SLOT || outcome >= s->team[top->arg[0]].size) {
    return false;
  }
  xm_put(t, "draw ");
  return put_slot(game, state, top->arg[0], outcome, t);
}

const xm_game_def xm_alert_def = {
    .name = "alert",
    .title = "The Uncanny X-Men Alert Adventure Game",
    .options = options,
    .domains = domains,
    .fields = fields,
    .steps = steps,
    .actions = actions,
    .events = events,
    .num_options = sizeof options / sizeof options[0],
    .num_domains = ALERT_NUM_DOMAINS,
    .num_steps = ALERT_NUM_STEPS,
    .num_actions = ALERT_NUM_ACTIONS,
    .num_events = ALERT_NUM_EVENTS,
    .max_depth = ALERT_DEPTH,
    .state_size = sizeof(alert_state),
    .stack_offset = offsetof(alert_state, stack),
    /* The worst is a Step 5 that turns in every card of the largest pack (200) and goes on
       into the next turn; the rest is bounded by 16 members who may each go home once, by
       hits and heals of one team, and by single events. */
    .max_events = 320,
    .max_legal = 160,
    .max_outcomes = XM_MAX_DICE_OUTCOMES,
    .tables_size = sizeof(alert_tables),
    .pack = xm_pack_alert,
    .pack_size = &xm_pack_alert_size,
    .configure = xm_alert_configure,
    .load = xm_alert_load,
    .max_length = max_length,
    .start = xm_alert_start,
    .start_turn = xm_alert_start_turn,
    .fill = xm_alert_fill_missing,
    .check = xm_alert_check,
    .may_hold = may_hold,
    .viewers = viewers,
    .put_arg = put_arg,
    .put_outcome = put_outcome,
};
