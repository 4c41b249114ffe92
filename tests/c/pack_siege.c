/* Packs of Siege that lie: every key left out, of the wrong kind, and beyond its bounds. */
#include "packs.h"

/* A small pack that is right, in pieces that can be taken out whole. */
#define ROW "'fighting':3,'durability':4,'intelligence':2,'mark':'printed','abilities':[]}"
#define OWN "{'op':'own_dice','when':'any','n':2}"
#define CHARACTERS                                                                                 \
  "'characters':[{'name':'Ann','fighting':3,'durability':4,'intelligence':2,'mark':'printed',"     \
  "'note':'n','abilities':[{'name':'x','effects':[" OWN "]},{'name':'y','effects':["               \
  "{'op':'alt_roll','when':'leader','dice':4,'marvel':5,'xmen':6,'hits_to':'teammate'}]}]},"       \
  "{'name':'Bob'," ROW ",{'name':'Cat'," ROW ",{'name':'Dan'," ROW ",{'name':'Eve'," ROW           \
  ",{'name':'Fay'," ROW ",{'name':'Gus'," ROW ",{'name':'Hal'," ROW "]"
#define LEVEL                                                                                      \
  "'color':'c','threshold':1,'blank':30,'evil_mutant':20,'xmen':0,'mark':'printed'}"
#define LEVELS                                                                                     \
  "'levels':[{'name':'Top','color':'red','threshold':2,'blank':3,'evil_mutant':1,'xmen':1,"        \
  "'mark':'printed','note':'n'},{'name':'L1'," LEVEL ",{'name':'L2'," LEVEL ",{'name':'L3'," LEVEL \
  ",{'name':'L4'," LEVEL ",{'name':'Low'," LEVEL "]"
#define ROOM(name, level) "{'name':'" name "','level':'" level "','mark':'inferred'}"
#define ROOMS                                                                                      \
  "'rooms':[{'name':'Lab','level':'Top','mark':'printed','note':'n'}," ROOM("Hall", "Top") ","     \
  ROOM("r1", "L1") "," ROOM("r2", "L2") "," ROOM("r3", "L3") "," ROOM("r4", "L4") ","              \
  ROOM("Cell", "Low") "," ROOM("Vault", "Low") "]"
#define CARDS                                                                                      \
  "'cards':[{'name':'Heal','copies':2,'op':'medical','room':'Lab','mark':'printed','note':'n'},"   \
  "{'name':'Trap','copies':1,'op':'hit_level','level':'Low','n':3,'mark':'printed'},"              \
  "{'name':'Help','copies':5,'op':'quick_response','mark':'printed'},"                             \
  "{'name':'Jump','copies':1,'op':'surprise','mark':'printed'}]"
#define MUTANTS                                                                                    \
  "'mutants':[{'name':'Mag','kind':'mutant','strength':9,'mark':'printed','note':'n'},"            \
  "{'name':'See','kind':'scan','copies':2,'mark':'printed'},"                                      \
  "{'name':'Nil','kind':'mutant','strength':1,'mark':'printed'}]"
#define TRACK                                                                                      \
  "'track':{'length':9,'mark':'printed','note':'n','blood':[0,3,9],'blood_mark':'inferred',"       \
  "'blood_note':'n'}"
#define SHORT "'short_game':{'goals':[9,8,7],'mark':'printed','note':'n'}"

static const char good[] = "{'format':1,'game':'siege','title':'T'," CHARACTERS "," LEVELS "," ROOMS
                           "," CARDS "," MUTANTS "," TRACK "," SHORT "}";

/* ------------------------------------------------------------------ key by key */

static const key keys[] = {
    {"{", "'format':", "1", "format", NUMBER, false},
    {"{", "'game':", "'siege'", "game", WORD, false},
    {"'characters'", "'name':", "'Ann'", "characters[0].name", TEXT, false},
    {"'characters'", "'fighting':", "3", "characters[0].fighting", NUMBER, false},
    {"'characters'", "'durability':", "4", "characters[0].durability", NUMBER, false},
    {"'characters'", "'intelligence':", "2", "characters[0].intelligence", NUMBER, false},
    {"'characters'", "'mark':", "'printed'", "characters[0].mark", WORD, false},
    {"'name':'Bob'", "'abilities':", "[]", "characters[1].abilities", LIST, false},
    {"'levels'", "'name':", "'Top'", "levels[0].name", TEXT, false},
    {"'levels'", "'color':", "'red'", "levels[0].color", TEXT, false},
    {"'levels'", "'threshold':", "2", "levels[0].threshold", NUMBER, false},
    {"'levels'", "'blank':", "3", "levels[0].blank", NUMBER, false},
    {"'levels'", "'evil_mutant':", "1", "levels[0].evil_mutant", NUMBER, false},
    {"'levels'", "'xmen':", "1", "levels[0].xmen", NUMBER, false},
    {"'levels'", "'mark':", "'printed'", "levels[0].mark", WORD, false},
    {"'levels'", "'note':", "'n'", "levels[0].note", TEXT, true},
    {"'rooms'", "'name':", "'Lab'", "rooms[0].name", TEXT, false},
    {"'rooms'", "'level':", "'Top'", "rooms[0].level", WORD, false},
    {"'rooms'", "'mark':", "'printed'", "rooms[0].mark", WORD, false},
    {"'rooms'", "'note':", "'n'", "rooms[0].note", TEXT, true},
    {"'cards'", "'name':", "'Heal'", "cards[0].name", TEXT, false},
    {"'cards'", "'copies':", "2", "cards[0].copies", NUMBER, false},
    {"'cards'", "'op':", "'medical'", "cards[0].op", WORD, false},
    {"'cards'", "'room':", "'Lab'", "cards[0].room", WORD, false},
    {"'cards'", "'mark':", "'printed'", "cards[0].mark", WORD, false},
    {"'cards'", "'note':", "'n'", "cards[0].note", TEXT, true},
    {"'Trap'", "'level':", "'Low'", "cards[1].level", WORD, false},
    {"'Trap'", "'n':", "3", "cards[1].n", NUMBER, false},
    {"'mutants'", "'name':", "'Mag'", "mutants[0].name", TEXT, false},
    {"'mutants'", "'kind':", "'mutant'", "mutants[0].kind", WORD, false},
    {"'mutants'", "'strength':", "9", "mutants[0].strength", NUMBER, false},
    {"'mutants'", "'mark':", "'printed'", "mutants[0].mark", WORD, false},
    {"'mutants'", "'note':", "'n'", "mutants[0].note", TEXT, true},
    {"'See'", "'copies':", "2", "mutants[1].copies", NUMBER, true},
    {"'track'", "'length':", "9", "track.length", NUMBER, false},
    {"'track'", "'mark':", "'printed'", "track.mark", WORD, false},
    {"'track'", "'note':", "'n'", "track.note", TEXT, true},
    {"'track'", "'blood':", "[0,3,9]", "track.blood", ANY_LIST, false},
    {"'track'", "'blood_mark':", "'inferred'", "track.blood_mark", WORD, false},
    {"'track'", "'blood_note':", "'n'", "track.blood_note", TEXT, true},
    {"'short_game'", "'goals':", "[9,8,7]", "short_game.goals", LIST, false},
    {"'short_game'", "'mark':", "'printed'", "short_game.mark", WORD, false},
    {"'short_game'", "'note':", "'n'", "short_game.note", TEXT, true},
};

/* ------------------------------------------------------------------------ lies */

static const lie lies[] = {
    {"'game':'siege'", "'game':'alert'", "game"},
    {"'title':'T'", "'title':'T','luck_cards':[]", ""},
    {"," CHARACTERS, "", "characters"},
    {"," LEVELS, "", "levels"},
    {LEVELS, "'levels':nil", "levels"},
    {LEVELS, "'levels':[]", "levels"},
    {LEVELS, "'levels':{}", "levels"},
    {"," ROOMS, "", "rooms"},
    {ROOMS, "'rooms':'Lab'", "rooms"},
    {ROOMS, "'rooms':[]", "rooms"},
    {"," CARDS, "", "cards"},
    {CARDS, "'cards':[]", "cards"},
    {CARDS, "'cards':[3]", "cards[0]"},
    {"," MUTANTS, "", "mutants"},
    {MUTANTS, "'mutants':[]", "mutants"},
    {"," TRACK, "", "track"},
    {TRACK, "'track':[]", "track"},
    {"," SHORT, "", "short_game"},
    {SHORT, "'short_game':7", "short_game"},
    /* characters: Alert's words are refused */
    {OWN, "{'op':'recruit_dice','when':'recruit','n':2}",
     "characters[0].abilities[0].effects[0].op"},
    {OWN, "{'op':'drain','when':'hq'}", "characters[0].abilities[0].effects[0].when"},
    {OWN, "{'op':'own_dice','when':'any','n':0}", "characters[0].abilities[0].effects[0].n"},
    {OWN, "{'op':'own_dice','when':'any','n':10}", "characters[0].abilities[0].effects[0].n"},
    {OWN, "{'op':'teleport','when':'any'}", "characters[0].abilities[0].effects[0].when"},
    {OWN, "{'op':'teleport','when':'deploy','n':1}", "characters[0].abilities[0].effects[0].n"},
    {OWN, "{'op':'mate_dice','when':'leader'}", "characters[0].abilities[0].effects[0].n"},
    {OWN, "{'op':'drain','when':'any','n':1}", "characters[0].abilities[0].effects[0].n"},
    {OWN, "{'op':'absorb','when':'any','n':1},{'op':'absorb','when':'leader','n':1}",
     "characters[0].abilities[0].effects[1].op"},
    {"'name':'x'", "'name':'x','advanced':true", "characters[0].abilities[0].advanced"},
    {"'hits_to':'teammate'", "'hits_to':'nobody'", "characters[0].abilities[1].effects[0].hits_to"},
    {"'dice':4", "'dice':0", "characters[0].abilities[1].effects[0].dice"},
    {"'name':'Ann'", "'name':'hal'", "characters[7].name"},
    {"'intelligence':2", "'intelligence':0", "characters[0].intelligence"},
    /* levels */
    {"'name':'Top'", "'name':'low'", "levels[5].name"},
    {"'name':'Top'", "'name':''", "levels[0].name"},
    {"'threshold':2", "'threshold':0", "levels[0].threshold"},
    {"'threshold':2", "'threshold':3", "levels[0].threshold"}, /* two rooms */
    {"'threshold':2", "'threshold':57", "levels[0].threshold"},
    {"'blank':3", "'blank':31", "levels[0].blank"},
    {"'blank':3,'evil_mutant':1,'xmen':1", "'blank':0,'evil_mutant':1,'xmen':0", "levels[0]"},
    {"'color':'red'", "'color':'red','rooms':2", "levels[0]"},
    {"{'name':'L1'," LEVEL ",", "", "levels"},
    {"{'name':'L1'," LEVEL, "{'name':'L1'," LEVEL ",{'name':'L9'," LEVEL, "levels"},
    {"{'name':'L1'," LEVEL, "'L1'", "levels[1]"},
    /* rooms */
    {"'name':'Lab'", "'name':'CELL'", "rooms[6].name"},
    {"'name':'Lab'", "'name':'Laboratory'", "cards[0].room"},
    {"'level':'Top'", "'level':'Bottom'", "rooms[0].level"},
    {"'level':'Top'", "'level':'Low'", "levels[0].threshold"},
    {"," ROOM("r1", "L1"), "", "levels[1].threshold"},
    {"'name':'Lab','level'", "'name':'Lab','copies':1,'level'", "rooms[0]"},
    {ROOM("r1", "L1"), "'r1'", "rooms[2]"},
    /* cards */
    {"'name':'Heal'", "'name':'Help'", "cards[2].name"},
    {"'name':'Heal'", "'name':'vault'", "cards[0].name"}, /* the card of a room */
    {"'copies':2", "'copies':0", "cards[0].copies"},
    {"'copies':2", "'copies':21", "cards[0].copies"},
    {"'op':'medical'", "'op':'hospital'", "cards[0].op"},
    {"'op':'medical'", "'op':'room'", "cards[0].op"}, /* rooms have their cards anyway */
    {"'op':'medical'", "'op':'search'", "cards[0].room"},
    {"'op':'surprise'", "'op':'quick_response'", "cards[3].op"}, /* one card of it only */
    {"'op':'medical','room':'Lab'", "'op':'medical','room':'Lab','n':1", "cards[0].n"},
    {"'op':'medical','room':'Lab'", "'op':'medical','room':'Lab','level':'Top'", "cards[0].level"},
    {"'room':'Lab'", "'room':'Top'", "cards[0].room"},
    {"'level':'Low','n':3", "'level':'Lab','n':3", "cards[1].level"},
    {"'n':3", "'n':0", "cards[1].n"},
    {"'n':3", "'n':10", "cards[1].n"},
    {"'op':'quick_response'", "'op':'quick_response','level':'Top'", "cards[2].level"},
    {"'op':'surprise'", "'op':'surprise','room':'Lab'", "cards[3].room"},
    {"'op':'surprise'", "'op':'surprise','strength':1", "cards[3]"},
    /* mutants */
    {"'name':'Mag'", "'name':'nil'", "mutants[2].name"},
    {"'kind':'mutant'", "'kind':'hero'", "mutants[0].kind"},
    {"'kind':'mutant'", "'kind':'scan'", "mutants[0].strength"},
    {"'kind':'scan'", "'kind':'mutant'", "mutants[1].copies"},
    {"'strength':9", "'strength':0", "mutants[0].strength"},
    {"'strength':9", "'strength':10", "mutants[0].strength"}, /* the track's length is 9 */
    {"'kind':'scan','copies':2", "'kind':'scan','copies':0", "mutants[1].copies"},
    {"'kind':'scan','copies':2", "'kind':'scan','copies':21", "mutants[1].copies"},
    {"'kind':'scan','copies':2", "'kind':'scan','strength':2", "mutants[1].strength"},
    {"'kind':'scan'", "'kind':'scan','experience':1", "mutants[1]"},
    {"'kind':'scan','copies':2",
     "'kind':'scan','copies':20,'mark':'printed'},{'name':'B','kind':'scan','copies':3", "mutants"},
    /* the track and the short game */
    {"'length':9", "'length':0", "track.length"},
    {"'length':9", "'length':22", "track.length"},
    {"'length':9", "'length':8", "track.blood"},
    {"[0,3,9]", "[0,3,3]", "track.blood"},
    {"[0,3,9]", "[0,3,10]", "track.blood"},
    {"[0,3,9]", "[-1]", "track.blood"},
    {"[0,3,9]", "[0,'3']", "track.blood"},
    {"'blood':[0,3,9]", "'recruit':[8],'blood':[0,3,9]", "track"},
    {"[9,8,7]", "[9,8]", "short_game.goals"},
    {"[9,8,7]", "[9,8,7,6]", "short_game.goals"},
    {"[9,8,7]", "[0,8,7]", "short_game.goals"},
    {"[9,8,7]", "[9,8,251]", "short_game.goals"},
    {"[9,8,7]", "[9,nil,7]", "short_game.goals"},
    {"'goals':", "'players':2,'goals':", "short_game"},
};

/* -------------------------------------------------------------------- how many */

/* So many more rows, and not one more. */
static void up_to(const char *at, int count, const char *rest, const char *where) {
  taken("siege(players=4)", many(good, at, count, "X", rest));
  refused_at("siege", many(good, at, count + 1, "X", rest), where, where);
}

static void as_many_as_allowed(void) {
  up_to(strstr(good, "{'name':'Bob'"), 24 - 8,
        "'fighting':1,'durability':1,'intelligence':9,'mark':'printed','abilities':[]",
        "characters");
  up_to(strstr(good, "{'name':'Hall'"), 56 - 8, "'level':'L3','mark':'printed'", "rooms");
  up_to(strstr(good, "{'name':'Trap'"), 8 - 4, "'copies':20,'op':'recruit','mark':'printed'",
        "cards");
  up_to(strstr(good, "{'name':'See'"), 24 - 4, "'kind':'mutant','strength':1,'mark':'printed'",
        "mutants");
  const char *last = strstr(good, ",{'name':'Hal'," ROW);
  const char *seven = with(good, last, strlen(",{'name':'Hal'," ROW), "");
  taken("siege(players=3)", seven);
  refused_at("siege(players=4)", seven, "seven characters for four players", "characters");
}

int main(void) {
  const size_t size = json_to_msgpack(good, bytes, sizeof bytes);
  CHECK(refused_or_playable("siege", bytes, size));
  CHECK(refused_or_playable("siege(players=3,heroes=choose)", bytes, size));
  CHECK(refused_or_playable("siege(players=4,length=short)", bytes, size));
  key_by_key("siege", good, keys, sizeof keys / sizeof keys[0]);
  tell_lies("siege", good, lies, sizeof lies / sizeof lies[0]);
  as_many_as_allowed();
  changed_bytes("siege(players=4,length=short)", 2);
  changed_bytes("siege", 7);
  return check_report();
}
