/* Packs of Skirmish that lie: every key left out, of the wrong kind, and beyond its bounds. */
#include "packs.h"

/* A small pack that is right, in pieces that can be taken out whole. */
#define ROW "'hits':2,'mark':'printed'}"
#define SENTINEL "{'name':'Sen','hits':3,'sentinel':true,'mark':'printed'}"
#define UNITS                                                                                      \
  "'units':[{'name':'Ann','hits':1,'leader':true,'flying':true,'mark':'printed','note':'n'},"      \
  "{'name':'Bob','hits':2,'leader':true,'mark':'inferred'},{'name':'Cat'," ROW ",{'name':'Dan',"   \
  ROW ",{'name':'Eve'," ROW ",{'name':'Fay'," ROW ",{'name':'Gus'," ROW ",{'name':'Hal'," ROW ","  \
  SENTINEL "]"
#define SPECIAL(type) \
  "{'name':'" type "','copies':4,'kind':'special','type':'" type "','mark':'printed'}"
#define CARDS                                                                                      \
  "'cards':[{'name':'Walk','copies':3,'kind':'move','range':2,'mark':'printed','note':'n'},"       \
  "{'name':'Fly','copies':2,'kind':'move','range':5,'flying':true,'mark':'printed'},"              \
  "{'name':'Hit','copies':4,'kind':'attack','range':1,'mark':'printed'},"                          \
  "{'name':'Duck','copies':2,'kind':'defence','side':'mutant','mark':'printed'},"                  \
  "{'name':'Wall','copies':2,'kind':'defence','side':'sentinel','mark':'printed'},"                \
  SPECIAL("X") "," SPECIAL("Y") "," SPECIAL("Z") "]"
#define POWER(type, unit, effect, rest) \
  "{'type':'" type "','unit':'" unit "','name':'p','effect':'" effect "'" rest ",'mark':'printed'}"
#define POWERS                                                                                     \
  "'powers':[{'type':'X','unit':'Ann','name':'Beam','effect':'attack','range':2,"                  \
  "'mark':'printed','note':'n'}," POWER("X", "Bob", "disable", ",'knight':true") ","               \
  POWER("Y", "Ann", "move", ",'range':3") "," POWER("Y", "Bob", "move", ",'knight':true") ","      \
  POWER("Z", "Ann", "teleport", ",'range':4") "," POWER("Z", "Bob", "move_attack", ",'range':1")   \
  "," POWER("X", "Cat", "defence", "") ","                                                         \
  POWER("X", "Dan", "draw", ",'cards':3,'once':true") ","                                          \
  POWER("Y", "Cat", "exchange", ",'cards':6,'discard':4") "," POWER("Y", "Dan", "look_hand", "")   \
  "," POWER("Z", "Cat", "look_deck", ",'cards':7") "," POWER("X", "Eve", "absorb", "") ","         \
  POWER("X", "Sen", "neutralize", "") "," POWER("Z", "Sen", "attack", ",'range':7") "]"

static const char good[] =
    "{'format':1,'game':'skirmish','title':'T'," UNITS "," CARDS "," POWERS "}";

/* ------------------------------------------------------------------ key by key */

static const key keys[] = {
    {"{", "'format':", "1", "format", NUMBER, false},
    {"{", "'game':", "'skirmish'", "game", WORD, false},
    {"'units'", "'name':", "'Ann'", "units[0].name", TEXT, false},
    {"'units'", "'hits':", "1", "units[0].hits", NUMBER, false},
    {"'units'", "'leader':", "true", "units[0].leader", FLAG, true},
    {"'units'", "'flying':", "true", "units[0].flying", FLAG, true},
    {"'units'", "'mark':", "'printed'", "units[0].mark", WORD, false},
    {"'units'", "'note':", "'n'", "units[0].note", TEXT, true},
    {"'cards'", "'name':", "'Walk'", "cards[0].name", TEXT, false},
    {"'cards'", "'copies':", "3", "cards[0].copies", NUMBER, false},
    {"'cards'", "'kind':", "'move'", "cards[0].kind", WORD, false},
    {"'cards'", "'range':", "2", "cards[0].range", NUMBER, false},
    {"'cards'", "'mark':", "'printed'", "cards[0].mark", WORD, false},
    {"'cards'", "'note':", "'n'", "cards[0].note", TEXT, true},
    {"'Fly'", "'flying':", "true", "cards[1].flying", FLAG, true},
    {"'Hit'", "'range':", "1", "cards[2].range", NUMBER, false},
    {"'Duck'", "'side':", "'mutant'", "cards[3].side", WORD, false},
    {"'name':'Y'", "'type':", "'Y'", "cards[6].type", WORD, false},
    {"'powers'", "'type':", "'X'", "powers[0].type", WORD, false},
    {"'powers'", "'unit':", "'Ann'", "powers[0].unit", WORD, false},
    {"'powers'", "'name':", "'Beam'", "powers[0].name", TEXT, false},
    {"'powers'", "'effect':", "'attack'", "powers[0].effect", WORD, false},
    {"'powers'", "'range':", "2", "powers[0].range", NUMBER, false},
    {"'powers'", "'mark':", "'printed'", "powers[0].mark", WORD, false},
    {"'powers'", "'note':", "'n'", "powers[0].note", TEXT, true},
    {"'effect':'move'", "'range':", "3", "powers[2].range", NUMBER, false},
    {"'teleport'", "'range':", "4", "powers[4].range", NUMBER, false},
    {"'move_attack'", "'range':", "1", "powers[5].range", NUMBER, false},
    {"'draw'", "'cards':", "3", "powers[7].cards", NUMBER, false},
    {"'draw'", "'once':", "true", "powers[7].once", FLAG, true},
    {"'exchange'", "'cards':", "6", "powers[8].cards", NUMBER, false},
    {"'exchange'", "'discard':", "4", "powers[8].discard", NUMBER, false},
    {"'look_deck'", "'cards':", "7", "powers[10].cards", NUMBER, false},
};

/* ------------------------------------------------------------------------ lies */

#define ADD(type, unit, effect, rest) \
  {"'powers':[", "'powers':[" POWER(type, unit, effect, rest) ",",

static const lie lies[] = {
    {"'game':'skirmish'", "'game':'siege'", "game"},
    {"'title':'T'", "'title':'T','characters':[]", ""},
    {"," UNITS, "", "units"},
    {UNITS, "'units':nil", "units"},
    {UNITS, "'units':[]", "units"},
    {UNITS, "'units':{}", "units"},
    {"," CARDS, "", "cards"},
    {CARDS, "'cards':[]", "cards"},
    {CARDS, "'cards':[3]", "cards[0]"},
    {"," POWERS, "", "powers"},
    {POWERS, "'powers':'Beam'", "powers"},
    {POWERS, "'powers':[[]]", "powers[0]"},
    /* units */
    {"'name':'Ann'", "'name':'hal'", "units[7].name"},
    {"'name':'Ann'", "'name':'SEN'", "units[8].name"},
    {"'name':'Ann'", "'name':'01234567890123456789012345678901234567890'", "units[0].name"},
    {"'name':'Ann'", "'name':'Ann','square':'a1'", "units[0]"},
    {"'hits':1", "'hits':0", "units[0].hits"},
    {"'hits':1", "'hits':10", "units[0].hits"},
    {"'hits':1", "'hits':3", "units"},          /* no team of 16 hits any more */
    {"'leader':true,'flying':true,'mark':'printed','note':'n'},"
     "{'name':'Bob','hits':2,'leader':true",
     "'mark':'printed'},{'name':'Bob','hits':2", "units"}, /* nobody leads */
    {"'sentinel':true,", "", "units"},
    {SENTINEL, "'Sen'", "units[8]"},
    {"," SENTINEL, "", "units"},
    {SENTINEL, SENTINEL ",{'name':'Sea'," ROW, "units[9].sentinel"},
    {SENTINEL, SENTINEL ",{'name':'Sea','sentinel':true," ROW, "units[9].sentinel"},
    {"{'name':'Hal'," ROW ",", "", "units"}, /* seven mutants */
    {"'mark':'inferred'", "'mark':'guessed'", "units[1].mark"},
    /* cards */
    {"'name':'Walk'", "'name':'FLY'", "cards[1].name"},
    {"'name':'Walk'", "'name':'Y 2'", "cards[0].name"}, /* two squares by the card Y */
    {"'copies':3", "'copies':0", "cards[0].copies"},
    {"'copies':3", "'copies':21", "cards[0].copies"},
    {"'range':2,'mark':'printed','note'", "'range':0,'mark':'printed','note'", "cards[0].range"},
    {"'range':2,'mark':'printed','note'", "'range':8,'mark':'printed','note'", "cards[0].range"},
    {"'kind':'move','range':2", "'kind':'move','range':2,'side':'mutant'", "cards[0].side"},
    {"'kind':'move','range':2", "'kind':'move','range':2,'type':'X'", "cards[0].type"},
    {"'kind':'attack'", "'kind':'attack','flying':true", "cards[2].flying"},
    {"'kind':'attack'", "'kind':'attack','side':'mutant'", "cards[2].side"},
    {"'kind':'attack'", "'kind':'defence'", "cards[2].range"},
    {"'side':'mutant'", "'side':'mutant','range':1", "cards[3].range"},
    {"'side':'mutant'", "'side':'mutant','flying':false", "cards[3].flying"},
    {"'type':'X','mark'", "'type':'X','range':1,'mark'", "cards[5].range"},
    {"'type':'X','mark'", "'type':'X','flying':true,'mark'", "cards[5].flying"},
    {"'type':'X','mark'", "'type':'Y','mark'", "cards[5].type"},
    {"'type':'Y','mark'", "'type':'X','mark'", "cards[6].type"},
    {"," SPECIAL("Z"), "", "cards"},
    {SPECIAL("Z"), SPECIAL("Z") ",{'name':'Z2','copies':1,'kind':'special','type':'Z',"
                                "'mark':'printed'}", "cards[8].type"},
    {SPECIAL("Z"), SPECIAL("Z") ",{'name':'Jog','copies':1,'kind':'move','range':1,"
                                "'mark':'printed'}", "cards[8].kind"},
    {"{'name':'Hit'",
     "{'name':'Dive','copies':1,'kind':'defence','side':'mutant','mark':'printed'},{'name':'Hit'",
     "cards[3].kind"},
    /* powers */
    {"'unit':'Ann','name':'Beam'", "'unit':'ann','name':'Beam'", "powers[0].unit"},
    {"'name':'Beam'", "'name':''", "powers[0].name"},
    {"'name':'Beam'", "'name':'01234567890123456789012345678901234567890'", "powers[0].name"},
    {"'effect':'attack','range':2", "'effect':'attack','range':0", "powers[0].range"},
    {"'effect':'attack','range':2", "'effect':'attack','range':8", "powers[0].range"},
    {"'effect':'attack','range':2", "'effect':'attack','range':2,'knight':true", "powers[0].range"},
    {"'effect':'attack','range':2", "'effect':'attack','range':2,'cards':1", "powers[0].cards"},
    {"'effect':'attack','range':2", "'effect':'attack','range':2,'once':true", "powers[0].once"},
    {"'effect':'attack','range':2", "'effect':'attack','range':2,'n':1", "powers[0]"},
    {"'effect':'attack','range':2", "'effect':'attack','knight':false", "powers[0].range"},
    {"'knight':true", "'knight':1", "powers[1].knight"},
    {"'knight':true", "'knight':'K'", "powers[1].knight"},
    {"'knight':true", "'discard':1", "powers[1].discard"},
    {"'effect':'teleport'", "'effect':'teleport','knight':true", "powers[4].range"},
    {"'effect':'move_attack'", "'effect':'move_attack','knight':true", "powers[5].range"},
    {"'effect':'defence'", "'effect':'defence','range':1", "powers[6].range"},
    {"'effect':'draw','cards':3", "'effect':'draw','cards':0", "powers[7].cards"},
    {"'effect':'draw','cards':3", "'effect':'draw','cards':10", "powers[7].cards"},
    {"'effect':'draw'", "'effect':'draw','discard':1", "powers[7].discard"},
    {"'cards':6,'discard':4", "'cards':6,'discard':0", "powers[8].discard"},
    {"'cards':6,'discard':4", "'cards':6,'discard':10", "powers[8].discard"},
    {"'cards':6,'discard':4", "'cards':10,'discard':4", "powers[8].cards"},
    {"'cards':6,'discard':4", "'cards':6,'discard':4,'once':true", "powers[8].once"},
    {"'effect':'look_hand'", "'effect':'look_hand','cards':3", "powers[9].cards"},
    {"'effect':'look_deck','cards':7", "'effect':'look_deck','cards':13", "powers[10].cards"},
    {"'effect':'look_deck','cards':7", "'effect':'look_deck','cards':0", "powers[10].cards"},
    {"'unit':'Eve','name':'p','effect':'absorb'", "'unit':'Sen','name':'p','effect':'absorb'",
     "powers[11].effect"},
    {"'unit':'Sen','name':'p','effect':'neutralize'",
     "'unit':'Eve','name':'p','effect':'neutralize'", "powers[12].effect"},
    {"'effect':'neutralize'", "'effect':'neutralise'", "powers[12].effect"},
    /* numbers that a type shares: those of another type may differ */
    ADD("X", "Cat", "draw", ",'cards':2,'once':true") "powers[8].cards"},
    ADD("X", "Cat", "draw", ",'cards':3") "powers[8].once"},
    ADD("Y", "Sen", "exchange", ",'cards':5,'discard':4") "powers[9].cards"},
    ADD("Y", "Sen", "exchange", ",'cards':6,'discard':5") "powers[9].discard"},
    ADD("Z", "Sen", "look_deck", ",'cards':8") "powers[11].cards"},
};

static void one_number_for_each_type(void) {
  static const char *const rows[] = {
      POWER("Y", "Cat", "draw", ",'cards':1"),
      POWER("Z", "Cat", "exchange", ",'cards':1,'discard':9"),
      POWER("X", "Sen", "look_deck", ",'cards':12"),
      POWER("X", "Ann", "attack", ",'knight':true") "," POWER("X", "Ann", "attack", ",'range':5"),
      POWER("X", "Sen", "draw", ",'cards':3,'once':true"),
  };
  const char *at = strstr(good, "{'type':'X','unit':'Ann'");
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char put[600];
    snprintf(put, sizeof put, "%s,", rows[i]);
    taken("skirmish", with(good, at, 0, put));
  }
}

/* -------------------------------------------------------------------- how many */

static void up_to(const char *at, int count, const char *rest, const char *where) {
  taken("skirmish(placement=listed)", many(good, at, count, "A", rest));
  refused_at("skirmish", many(good, at, count + 1, "A", rest), where, where);
}

static void as_many_as_allowed(void) {
  up_to(strstr(good, "{'name':'Bob'"), 32 - 9, "'hits':1,'mark':'printed'", "units");
  up_to(strstr(good, "{'name':'Fly'"), 16 - 8,
        "'copies':1,'kind':'move','range':7,'mark':'printed'", "cards");
  up_to(strstr(good, "{'type':'X','unit':'Ann'"), 200 - 14,
        "'type':'Z','unit':'Hal','effect':'attack','range':7,'mark':'printed'", "powers");
  const char *walk = strstr(good, "{'name':'Walk'"); /* 25 cards, 66 are allowed */
#define MANY(c) "{'name':'" c "','copies':20,'kind':'move','range':1,'mark':'printed'},"
  taken("skirmish", with(good, walk, 0, MANY("A") MANY("B") "{'name':'C','copies':1,"
                         "'kind':'move','range':1,'mark':'printed'},"));
  refused_at("skirmish", with(good, walk, 0, MANY("A") MANY("B") "{'name':'C','copies':2,"
                              "'kind':'move','range':1,'mark':'printed'},"), "67 cards", "cards");
}

/* With move_exact=false each distance is an action of its own. */
static void too_many_distances(void) {
  static const char seven[] = "'copies':1,'kind':'move','range':7,'mark':'printed'";
  const char *walk = strstr(good, "{'name':'Walk'"); /* 2 + 5, and 3 + 4 of powers */
  taken("skirmish(move_exact=false)", many(good, walk, 4, "A", seven));
  taken("skirmish", many(good, walk, 5, "A", seven));
  refused_at("skirmish(move_exact=false)", many(good, walk, 5, "A", seven), "49 distances",
             "cards");
}

/* -------------------------------------------------------- all that a pack can hold */

/* The longest lists of actions: everybody can do everything with every special card. */
static size_t rich_pack(void) {
  static const char *const effects[] = {
      "'attack','range':7", "'attack','knight':true",   "'disable','range':7",
      "'move','range':7",   "'move','knight':true",     "'teleport','range':7",
      "'defence'",          "'draw','cards':9",         "'exchange','cards':9,'discard':9",
      "'look_hand'",        "'look_deck','cards':12", "'move_attack','range':7"};
  static const char *const units[] = {"Ann", "Sen"};
  static char text[PACK_BYTES];
  size_t length = (size_t)snprintf(text, sizeof text, "%.*s",
                                   (int)(strstr(good, "{'type':'X','unit':'Ann'") - good), good);
  for (int unit = 0; unit < 2; unit++) {
    for (int type = 'X'; type <= 'Z'; type++) {
      for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++) {
        length += (size_t)snprintf(
            text + length, sizeof text - length,
            "{'type':'%c','unit':'%s','name':'p','effect':%s,'mark':'printed'},", type, units[unit],
            effects[i]);
      }
    }
  }
  for (int i = 0; i < 7 * 3; i++) { /* the others absorb it all */
    static const char *const names[] = {"Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"};
    length += (size_t)snprintf(text + length, sizeof text - length,
                               "{'type':'%c','unit':'%s','name':'p','effect':'absorb',"
                               "'mark':'printed'},",
                               'X' + i % 3, names[i / 3]);
  }
  for (int type = 'X'; type <= 'Z'; type++) {
    length += (size_t)snprintf(text + length, sizeof text - length,
                               "{'type':'%c','unit':'Sen','name':'p','effect':'neutralize',"
                               "'mark':'printed'}%s", type, type == 'Z' ? "]}" : ",");
  }
  return json_to_msgpack(text, bytes, sizeof bytes);
}

#define UNIT(name, square, hits) "{'unit':'" name "','square':'" square "','hits':" #hits "}"
#define XMEN                                                                                \
  UNIT("Ann", "d4", 1)                                                                      \
  "," UNIT("Bob", "e6", 2) "," UNIT("Cat", "b2", 2) "," UNIT("Dan", "g3", 2) "," UNIT(      \
      "Eve", "c7", 2) "," UNIT("Fay", "f1", 2) "," UNIT("Gus", "h5", 2) "," UNIT("Hal", "a5", 2)
#define FOUR(a, b, c, d) \
  UNIT("Sen", a, 3) "," UNIT("Sen", b, 3) "," UNIT("Sen", c, 3) "," UNIT("Sen", d, 3)
#define SENTINELS FOUR("a8", "h8", "d8", "a1") "," FOUR("h1", "c4", "f5", "d2")

/* Everything in one hand, and units that have room. */
static void full_hand(const xm_game *game, memory *m, const char *phase) {
  char text[3000];
  xm_error error;
  snprintf(text, sizeof text,
           "{'turn':9,'turn_player':0,'teams':[{'units':[" XMEN
           "],'hand':{'Walk':3,'Fly':2,'Hit':4,'X':4,'Y':4,'Z':4}},{'units':[" SENTINELS
           "],'hand':{'Wall':2}}],"
           "'pending':[{'step':'turn','player':0,'phase':%s,'player':0,'played':false}]}",
           phase);
  const size_t size = json_to_msgpack(text, bytes, sizeof bytes);
  if (!CHECK(xm_build(game, state_in(m), bytes, size, 1, 0, &error) == XM_OK)) {
    printf("    %s: %s\n", error.where, error.message);
    exit(1);
  }
}

static void play_on(const xm_game *game, memory *m, uint64_t seed) {
  static xm_event items[256];
  const xm_game_info info = info_of(game);
  xm_rng rng;
  xm_rng_seed(&rng, seed, 5);
  CHECK(info.max_events <= 256);
  for (int move = 0; move < 400 && !is_over(game, state_in(m)); move++) {
    xm_events events = {items, 256, 0};
    const int32_t value = random_value(game, state_in(m), &rng);
    CHECK(xm_legal_action_count(game, state_in(m)) <= info.max_legal_actions);
    CHECK(xm_apply(game, state_in(m), value, &events, NULL, NULL) == XM_OK);
    CHECK(events.count <= (uint32_t)info.max_events);
  }
}

static void longest_lists(const char *string) {
  xm_game *game;
  xm_error error;
  const size_t size = rich_pack();
  if (!CHECK(create(string, bytes, size, &game, &error) == XM_OK)) {
    printf("    %s: %s\n", error.where, error.message);
    return;
  }
  for (uint64_t seed = 0; seed < 20; seed++) {
    memory m;
    full_hand(game, &m, seed % 2 == 0 ? "4},{'step':'move'" : "5},{'step':'battle'");
    CHECK(xm_legal_action_count(game, state_in(&m)) > 500); /* what the test is for */
    play_on(game, &m, seed);
  }
  xm_game_destroy(game);
}

int main(void) {
  const size_t size = json_to_msgpack(good, bytes, sizeof bytes);
  CHECK(refused_or_playable("skirmish", bytes, size));
  CHECK(refused_or_playable("skirmish(placement=listed,cards_per_phase=0)", bytes, size));
  CHECK(refused_or_playable("skirmish(team=[Ann,Bob,Cat,Dan,Eve,Fay,Gus,Hal],move_exact=false)",
                            bytes, size));
  key_by_key("skirmish", good, keys, sizeof keys / sizeof keys[0]);
  tell_lies("skirmish", good, lies, sizeof lies / sizeof lies[0]);
  one_number_for_each_type();
  as_many_as_allowed();
  too_many_distances();
  longest_lists("skirmish(cards_per_phase=0,move_exact=false)");
  longest_lists("skirmish");
  changed_bytes("skirmish(move_exact=false)", 2);
  changed_bytes("skirmish", 7);
  return check_report();
}
