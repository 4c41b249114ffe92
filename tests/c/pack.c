/* Packs of Alert that lie, and bytes that are no pack at all; none may crash. */
#include "packs.h"

/* A small pack of Alert that is right. */
#define ROW "'fighting':3,'durability':4,'intelligence':2,'mark':'printed','abilities':[]}"
static const char good[] =
    "{'format':1,'game':'alert','title':'T','characters':["
    "{'name':'Ann','fighting':3,'durability':4,'intelligence':2,'mark':'printed','note':'n',"
    "'abilities':[{'name':'x','effects':[{'op':'own_dice','when':'any','n':2,'partner':'Bob'}]},"
    "{'name':'y','advanced':true,'effects':[{'op':'alt_roll','when':'leader','dice':4,"
    "'marvel':5,'xmen':6,'hits_to':'self'}]}]},"
    "{'name':'Bob'," ROW ",{'name':'Cat'," ROW ",{'name':'Dan'," ROW ","
    "{'name':'Eve'," ROW ",{'name':'Fay'," ROW ",{'name':'Gus'," ROW ",{'name':'Hal'," ROW "],"
    "'alert_cards':[{'name':'M','kind':'mutant','strength':7,'experience':3,'copies':2,"
    "'mark':'inferred'},{'name':'R','kind':'recruit','mark':'printed'}],"
    "'luck_cards':[{'name':'L','timing':'hold','mark':'printed',"
    "'effects':[{'op':'member_dice','n':1}]},{'name':'K','timing':'at_once','mark':'printed',"
    "'effects':[{'op':'heal_team','n':1},{'op':'kidnap'}]}],"
    "'track':{'victory':20,'mark':'printed','recruit':[8],'recruit_mark':'printed',"
    "'luck':[3,5],'luck_mark':'printed'}}";

static const lie lies[] = {
    {"'format':1", "'format':2", "format"},
    {"'format':1", "'format':'1'", "format"},
    {"'format':1,", "", "format"},
    {"'game':'alert'", "'game':'siege'", "game"},
    {"'game':'alert',", "", "game"},
    {"'title':'T'", "'title':'T','titel':'T'", ""},
    {"'title':'T'", "'title':'T','track':1", ""},
    {"'title':'T'", "'title':'T',5:'T'", ""},
    {"'name':'Ann'", "'name':''", "characters[0].name"},
    {"'name':'Ann'", "'name':7", "characters[0].name"},
    {"'name':'Ann'", "'name':'hal'", "characters[7].name"},
    {"'name':'Ann'", "'name':'x\n'", "characters[0].name"},
    {"'name':'Ann'", "'name':'01234567890123456789012345678901234567890'", "characters[0].name"},
    {"'name':'Ann'", "'name':'\xff'", "characters[0].name"}, /* not UTF-8 */
    {"'name':'Ann'", "'name':'An\xc3'", "characters[0].name"},
    {"'fighting':3", "'fighting':0", "characters[0].fighting"},
    {"'fighting':3", "'fighting':10", "characters[0].fighting"},
    {"'fighting':3", "'fighting':nil", "characters[0].fighting"},
    {"'fighting':3,", "", "characters[0].fighting"},
    {"'durability':4", "'durability':-1", "characters[0].durability"},
    {"'intelligence':2", "'intelligence':99999999999", "characters[0].intelligence"},
    {"'mark':'printed','note'", "'mark':'guessed','note'", "characters[0].mark"},
    {"'note':'n'", "'fighting':3", "characters[0]"},
    {"'op':'own_dice'", "'op':'more_dice'", "characters[0].abilities[0].effects[0].op"},
    {"'op':'own_dice'", "'op':'drain'", "characters[0].abilities[0].effects[0].n"},
    {"'op':'own_dice'", "'op':'marvel'", "characters[0].abilities[0].effects[0].partner"},
    {"'op':'own_dice'", "'op':'alt_roll'", "characters[0].abilities[0].effects[0].n"},
    {"'when':'any'", "'when':'never'", "characters[0].abilities[0].effects[0].when"},
    {"'n':2", "'n':10", "characters[0].abilities[0].effects[0].n"},
    {"'n':2", "'dice':2", "characters[0].abilities[0].effects[0].dice"},
    {"'partner':'Bob'", "'partner':'Zoe'", "characters[0].abilities[0].effects[0].partner"},
    {"'effects':[{'op':'own_dice','when':'any','n':2,'partner':'Bob'}]", "'effects':[]",
     "characters[0].abilities[0].effects"},
    {"'effects':[{'op':'own_dice','when':'any','n':2,'partner':'Bob'}]", "'effects':[3]",
     "characters[0].abilities[0].effects[0]"},
    {"'advanced':true", "'advanced':1", "characters[0].abilities[1].advanced"},
    {"'dice':4", "'dice':10", "characters[0].abilities[1].effects[0].dice"},
    {"'hits_to':'self'", "'hits_to':'me'", "characters[0].abilities[1].effects[0].hits_to"},
    {"'kind':'mutant'", "'kind':'hero'", "alert_cards[0].kind"},
    {"'kind':'mutant'", "'kind':'recruit'", "alert_cards[0]"},
    {"'strength':7", "'strength':22", "alert_cards[0].strength"},
    {"'experience':3,", "", "alert_cards[0].experience"},
    {"'copies':2", "'copies':37", "alert_cards[0].copies"},
    {"{'name':'M'", "{'name':'r'", "alert_cards[1].name"},
    {"'kind':'recruit'", "'kind':'recruit','strength':3", "alert_cards[1]"},
    {"'kind':'mutant','strength':7", "'kind':'mutant','advanced':true,'strength':7", "alert_cards"},
    {"'timing':'hold'", "'timing':'later'", "luck_cards[0].timing"},
    {"'timing':'hold'", "'timing':'at_once'", "luck_cards[0].effects[0].op"},
    {"'op':'member_dice','n':1", "'op':'member_dice'", "luck_cards[0].effects[0].n"},
    {"'op':'member_dice','n':1", "'op':'member_dice','n':1,'k':1", "luck_cards[0].effects[0]"},
    {"'op':'member_dice','n':1", "'op':'indicator','n':0", "luck_cards[0].effects[0].n"},
    {"'op':'member_dice','n':1", "'op':'indicator','n':21", "luck_cards[0].effects[0].n"},
    {"'op':'member_dice','n':1}", "'op':'indicator','n':1},{'op':'zone_dice','n':1}",
     "luck_cards[0].effects[0].op"},
    {"'op':'member_dice','n':1}", "'op':'member_dice','n':1},{'op':'zone_dice','n':1}",
     "luck_cards[0].effects[1].op"},
    {"'op':'member_dice','n':1}", "'op':'ignore_roll'},{'op':'ignore_roll'}",
     "luck_cards[0].effects[0].op"},
    {"{'op':'kidnap'}", "{'op':'kidnap'},{'op':'dampen'},{'op':'dampen'},{'op':'dampen'}",
     "luck_cards[1].effects"},
    {"{'op':'kidnap'}", "{'op':'kidnap','n':1}", "luck_cards[1].effects[1].n"},
    {"'victory':20", "'victory':1", "track.victory"},
    {"'victory':20", "'victory':100", "track.victory"},
    {"'recruit':[8]", "'recruit':[]", "track.recruit"},
    {"'recruit':[8]", "'recruit':[20]", "track.recruit"},
    {"'recruit':[8]", "'recruit':['8']", "track.recruit"},
    {"'recruit':[8]", "'recruit':8", "track.recruit"},
    {"'luck':[3,5]", "'luck':[3,3]", "track.luck"},
    {"'luck':[3,5]", "'luck':[8]", "track.luck"},
    {"'luck':[3,5]", "'luk':[3]", "track"},
    {",'track':{", ",'trick':{", ""},
};

static void told_lies(void) {
  const size_t size = json_to_msgpack(good, bytes, sizeof bytes);
  CHECK(refused_or_playable("alert", bytes, size));
  CHECK(refused_or_playable("alert(players=4,mode=advanced)", bytes, size));
  tell_lies("alert", good, lies, sizeof lies / sizeof lies[0]);
}

static void too_few_and_too_many(void) {
  static char text[60000];
  xm_game *game;
  xm_error error;
  size_t size = json_to_msgpack(good, bytes, sizeof bytes);
  CHECK(create("alert(players=4)", bytes, size, &game, &error) == XM_OK);
  xm_game_destroy(game);
  const char *start = strstr(good, ",{'name':'Bob'"), *end = strstr(good, "],'alert_cards'");
  snprintf(text, sizeof text, "%.*s%s", (int)(start - good), good, end); /* one character */
  size = json_to_msgpack(text, bytes, sizeof bytes);
  CHECK_EQ(create("alert", bytes, size, &game, &error), XM_ERR_CONTENT);
  CHECK_TEXT(error.where, "characters");
  int length = snprintf(text, sizeof text, "%.*s", (int)(start - good), good);
  for (int i = 0; i < 24; i++) {
    length += snprintf(text + length, sizeof text - (size_t)length, ",{'name':'B%d',%s", i, ROW);
  }
  snprintf(text + length, sizeof text - (size_t)length, "%s", end);
  size = json_to_msgpack(text, bytes, sizeof bytes);
  CHECK_EQ(create("alert", bytes, size, &game, &error), XM_ERR_CONTENT);
  CHECK_TEXT(error.where, "characters");
}

static void not_packs(void) {
  static const struct {
    const char *data;
    size_t size;
  } list[] = {{"", 0},         {"\xc0", 1},     {"\x90", 1},       {"\x80", 1},
              {"\x81\xa6", 2}, {"\x80\x80", 2}, {"\xdf\xff\xff\xff\xff", 5}, {"\xc1", 1}};
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    CHECK(!refused_or_playable("alert", (const uint8_t *)list[i].data, list[i].size));
    CHECK(!refused_or_playable("siege", (const uint8_t *)list[i].data, list[i].size));
    CHECK(!refused_or_playable("skirmish", (const uint8_t *)list[i].data, list[i].size));
    CHECK(!refused_or_playable("toy", (const uint8_t *)list[i].data, list[i].size));
  }
}

int main(void) {
  told_lies();
  too_few_and_too_many();
  not_packs();
  changed_bytes("alert(mode=advanced,players=4)", 2);
  changed_bytes("alert", 7);
  changed_bytes("toy", 1);
  return check_report();
}
