/* Game strings: the grammar, quoting, canonical form, and what is said about mistakes. */
#include "core/text.h"
#include "play.h"

static void canonical(const char *given, const char *expected) {
  char text[1200], again[1200];
  size_t size;
  xm_game *game = make_game(given), *twin;
  CHECK(xm_game_string(game, text, sizeof text, &size) == XM_OK);
  CHECK_TEXT(text, expected);
  CHECK_EQ(size, strlen(text));
  twin = make_game(text);
  CHECK(xm_game_string(twin, again, sizeof again, &size) == XM_OK);
  CHECK_TEXT(again, text);
  xm_game_destroy(game);
  xm_game_destroy(twin);
}

static void canonical_forms(void) {
  canonical("alert", "alert");
  canonical("alert()", "alert");
  canonical(" \talert\n( ) \r", "alert");
  canonical("\"alert\"", "alert");
  canonical("alert(players=2)", "alert");
  canonical("alert(players=03)", "alert(players=3)");
  canonical("alert(mode=advanced,players=4)", "alert(players=4,mode=advanced)");
  canonical("alert( mode = ADVANCED , players = 4 )", "alert(players=4,mode=advanced)");
  canonical("alert(\"players\"=\"4\")", "alert(players=4)");
  canonical("alert(max_turns=400,first_player=roll)", "alert");
  canonical("alert(max_turns=0)", "alert(max_turns=0)");
  canonical("siege", "siege");
  canonical("siege(length=full,players=2)", "siege");
  canonical("siege( length = SHORT , max_turns = 007 )", "siege(length=short,max_turns=7)");
  canonical("siege(max_turns=0,first_player=3,heroes=choose,length=short,players=4)",
            "siege(players=4,length=short,heroes=choose,first_player=3,max_turns=0)");
  canonical("skirmish", "skirmish");
  canonical("skirmish(move_exact=TRUE,cards_per_phase=1,team=[])", "skirmish");
  canonical("skirmish(at_limit=hits,max_turns=0,move_exact=False,cards_per_phase=0,"
            "placement=listed)",
            "skirmish(placement=listed,cards_per_phase=0,move_exact=false,max_turns=0,"
            "at_limit=hits)");
  canonical("skirmish(team=[STORM, \"professor X\",Gambit,Iceman,Beast,Havok,Jubilee,Rogue],"
            "first_player=1)",
            "skirmish(first_player=1,"
            "team=[Storm,Professor X,Gambit,Iceman,Beast,Havok,Jubilee,Rogue])");
  canonical("toy(names=[])", "toy");
  canonical("toy(names=[ a , \"b\" ])", "toy(names=[a,b])");
  canonical("toy(names=[a b, \"c, d\"])", "toy(names=[a b,\"c, d\"])");
  canonical("toy(names=[\"say \"\"hi\"\"\"])", "toy(names=[\"say \"\"hi\"\"\"])");
  canonical("toy(names=[\" a\",\"b \"])", "toy(names=[\" a\",\"b \"])");
  canonical("toy(names=[\"x=y\",\"[z]\"])", "toy(names=[\"x=y\",\"[z]\"])");
  canonical("toy(names=[\"(\",\")\"])", "toy(names=[\"(\",\")\"])");
  canonical("toy(names=[D'Ken,M.O.D.O.K.])", "toy(names=[D'Ken,M.O.D.O.K.])");
  canonical("toy(max_turns=9,names=[\xc3\xa9,b],players=3)",
            "toy(players=3,names=[\xc3\xa9,b],max_turns=9)");
}

static void refused(const char *given, size_t length, xm_status expected, const char *where) {
  xm_game *game = (xm_game *)(void *)&check_passed;
  xm_error error = {0, "", ""};
  const xm_status status = xm_game_create(given, length, NULL, &game, &error);
  if (!CHECK_EQ(status, expected)) printf("    '%s': %s\n", given, error.message);
  CHECK(game == NULL);
  CHECK_EQ(error.status, status);
  CHECK_TEXT(error.where, where);
  CHECK(error.message[0] != '\0');
  CHECK(xm_slice_is_text(xm_slice_of(error.message)));
  CHECK_EQ(xm_game_create(given, length, NULL, &game, NULL), expected);
}

/* Six others with 11 hits. */
#define SKIRMISH(first, second) \
  "skirmish(team=[" first ",Jubilee,Havok,Longshot,Iceman,Rogue,Banshee," second "])"

static void mistakes(void) {
  static const struct {
    const char *text;
    xm_status status;
    const char *where;
  } list[] = {
      {"", XM_ERR_FORMAT, "game string"},
      {"  ", XM_ERR_FORMAT, "game string"},
      {"(players=2)", XM_ERR_FORMAT, "game string"},
      {"alert(", XM_ERR_FORMAT, "game string"},
      {"alert)", XM_ERR_FORMAT, "game string"},
      {"alert(players)", XM_ERR_FORMAT, "game string"},
      {"alert(players=)", XM_ERR_FORMAT, "game string"},
      {"alert(players=2", XM_ERR_FORMAT, "game string"},
      {"alert(players=2,)", XM_ERR_FORMAT, "game string"},
      {"alert(,players=2)", XM_ERR_FORMAT, "game string"},
      {"alert(players=2 mode=basic)", XM_ERR_OPTION, "option players"}, /* the word "2 mode" */
      {"alert(players=2))", XM_ERR_FORMAT, "game string"},
      {"alert(players=2) x", XM_ERR_FORMAT, "game string"},
      {"alert(\"players=2)", XM_ERR_FORMAT, "game string"},
      {"alert(players=\"2\"3)", XM_ERR_FORMAT, "game string"},
      {"toy(names=[a)", XM_ERR_FORMAT, "game string"},
      {"toy(names=[a,])", XM_ERR_FORMAT, "game string"},
      {"toy(names=[,])", XM_ERR_FORMAT, "game string"},
      {"toy(names=[a]])", XM_ERR_FORMAT, "game string"},
      {"toy(names=[[a]])", XM_ERR_FORMAT, "game string"},
      {"Alert", XM_ERR_OPTION, "game string"},
      {"chess(players=2)", XM_ERR_OPTION, "game string"},
      {"alert(player=2)", XM_ERR_OPTION, "game string"},
      {"alert(Players=2)", XM_ERR_OPTION, "game string"},
      {"alert(players=2,players=2)", XM_ERR_OPTION, "game string"},
      {"alert(players=[2])", XM_ERR_OPTION, "game string"},
      {"toy(names=a)", XM_ERR_OPTION, "game string"},
      {"alert(players=1)", XM_ERR_OPTION, "option players"},
      {"alert(players=5)", XM_ERR_OPTION, "option players"},
      {"alert(players=two)", XM_ERR_OPTION, "option players"},
      {"alert(players=\"\")", XM_ERR_OPTION, "option players"},
      {"alert(players=-)", XM_ERR_OPTION, "option players"},
      {"alert(players=2.0)", XM_ERR_OPTION, "option players"},
      {"alert(players=99999999999999999999)", XM_ERR_OPTION, "option players"},
      {"alert(max_turns=-1)", XM_ERR_OPTION, "option max_turns"},
      {"alert(mode=hard)", XM_ERR_OPTION, "option mode"},
      {"alert(mode=basic|advanced)", XM_ERR_OPTION, "option mode"},
      {"alert(mode=\"\")", XM_ERR_OPTION, "option mode"},
      {"alert(first_player=2)", XM_ERR_OPTION, "option first_player"},
      {"siege(players=1)", XM_ERR_OPTION, "option players"},
      {"siege(players=5)", XM_ERR_OPTION, "option players"},
      {"siege(length=long)", XM_ERR_OPTION, "option length"},
      {"siege(length=full|short)", XM_ERR_OPTION, "option length"},
      {"siege(heroes=draft)", XM_ERR_OPTION, "option heroes"},
      {"siege(players=3,first_player=3)", XM_ERR_OPTION, "option first_player"},
      {"siege(first_player=4)", XM_ERR_OPTION, "option first_player"},
      {"siege(max_turns=65001)", XM_ERR_OPTION, "option max_turns"},
      {"siege(mode=advanced)", XM_ERR_OPTION, "game string"},
      {"skirmish(players=2)", XM_ERR_OPTION, "game string"},
      {"skirmish(first_player=2)", XM_ERR_OPTION, "option first_player"},
      {"skirmish(cards_per_phase=2)", XM_ERR_OPTION, "option cards_per_phase"},
      {"skirmish(move_exact=1)", XM_ERR_OPTION, "option move_exact"},
      {"skirmish(max_turns=32001)", XM_ERR_OPTION, "option max_turns"},
      {"skirmish(team=Storm)", XM_ERR_OPTION, "game string"},
      {"skirmish(team=[Storm])", XM_ERR_OPTION, "option team"},
      {"skirmish(team=[a,b,c,d,e,f,g,h])", XM_ERR_OPTION, "option team"},
      {"skirmish(team=[\"\",b,c,d,e,f,g,h])", XM_ERR_OPTION, "option team"},
      {SKIRMISH("Sentinel", "Cyclops"), XM_ERR_OPTION, "option team"},
      {SKIRMISH("Havok", "Cyclops"), XM_ERR_OPTION, "option team"}, /* twice */
      {SKIRMISH("Storm", "Psylocke"), XM_ERR_OPTION, "option team"}, /* no leader */
      {SKIRMISH("Wolverine", "Beast"), XM_ERR_OPTION, "option team"}, /* 17 hits */
      {SKIRMISH("Storm", "Cyclops,Gambit"), XM_ERR_OPTION, "option team"}, /* nine */
      {"toy(names=[a,b,c])", XM_ERR_OPTION, "option names"},
      {"toy(names=[\"\"])", XM_ERR_OPTION, "option names"},
  };
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    refused(list[i].text, strlen(list[i].text), list[i].status, list[i].where);
  }
  refused("alert\0", 6, XM_ERR_FORMAT, "game string");
  refused("toy(names=[a\0b])", 16, XM_ERR_FORMAT, "game string");
  refused("alert(players=2\0)", 17, XM_ERR_FORMAT, "game string");
}

/* `length` counts, not a final zero byte. */
static void lengths(void) {
  xm_game *game = NULL;
  CHECK(xm_game_create("alert(players=3)garbage", 16, NULL, &game, NULL) == XM_OK);
  xm_game_destroy(game);
  char *exact = malloc(5); /* a byte too far is seen by the sanitizer */
  if (exact == NULL) exit(1);
  memcpy(exact, "alert", 5);
  CHECK(xm_game_create(exact, 5, NULL, &game, NULL) == XM_OK);
  xm_game_destroy(game);
  free(exact);
}

static void too_long(void) {
  static char text[5000];
  xm_game *game;
  for (size_t length = 900; length < sizeof text; length += 37) {
    strcpy(text, "toy(names=[\"");
    memset(text + 12, '"', length - 15);
    strcpy(text + length - 3 + (length % 2), "\"])");
    xm_error error = {0, "", ""};
    const xm_status status = xm_game_create(text, strlen(text), NULL, &game, &error);
    CHECK(status == XM_ERR_FORMAT || status == XM_ERR_OPTION);
    memset(text, ' ', length); /* spaces do not count */
    memcpy(text + length - 6, "alert", 6);
    CHECK(xm_game_create(text, strlen(text), NULL, &game, NULL) == XM_OK);
    xm_game_destroy(game);
  }
  strcpy(text, "toy(names=[");
  for (int i = 0; i < 33; i++) strcat(text, i > 0 ? ",a" : "a");
  strcat(text, "])");
  refused(text, strlen(text), XM_ERR_OPTION, "game string");
}

/* Whatever was given, however much of it: the message is text, is there, and fits. */
static void not_text(void) {
  static const char *const bytes[] = {"\x80", "\xbf", "\xff", "\xc3", "\xf0\x90\x80", "\xed\xa0\x80",
                                      "\x7f", "\x01", "\xc3\xa9\x80", "\xf0\x9f\x98\x80"};
  static const char *const before[] = {"", "alert(", "alert(players=", "toy(names=[", "toy(names=[a]",
                                       "alert(\""};
  static char text[1400];
  for (size_t b = 0; b < sizeof bytes / sizeof bytes[0]; b++) {
    for (size_t k = 0; k < sizeof before / sizeof before[0]; k++) {
      size_t length = strlen(before[k]);
      memcpy(text, before[k], length);
      for (int many = 0; many < 330; many++) {
        memcpy(text + length, bytes[b], strlen(bytes[b]));
        length += strlen(bytes[b]);
        xm_game *game = NULL;
        xm_error error = {0, "", ""};
        const xm_status status = xm_game_create(text, length, NULL, &game, &error);
        CHECK(status == XM_ERR_FORMAT || status == XM_ERR_OPTION);
        CHECK(error.message[0] != '\0' && xm_slice_is_text(xm_slice_of(error.message)));
      }
    }
  }
}

/* What the tables say about options is what the parser takes. */
static void tables(void) {
  for (int32_t index = 0; index < xm_game_count(); index++) {
    xm_game *game = make_game(xm_game_name(index));
    CHECK(xm_game_title(index) != NULL);
    xm_option_info option = {.struct_size = sizeof option};
    char value[100];
    size_t size;
    int32_t count = 0;
    for (; xm_option_get_info(index, count, &option) == XM_OK; count++) {
      char text[200];
      CHECK(option.name[0] != '\0' && option.values[0] != '\0' && option.doc[0] != '\0');
      CHECK(xm_option_value(game, option.name, value, sizeof value, &size) == XM_OK);
      CHECK_TEXT(value, option.default_value);
      snprintf(text, sizeof text, "%s(%s=%s)", xm_game_name(index), option.name,
               option.default_value);
      canonical(text, xm_game_name(index));
    }
    CHECK(count > 0);
    xm_game_destroy(game);
  }
  CHECK(xm_game_name(-1) == NULL && xm_game_name(xm_game_count()) == NULL);
  CHECK(xm_game_title(-1) == NULL && xm_game_title(xm_game_count()) == NULL);
}

static void option_values(void) {
  xm_game *game = make_game("toy(players=3,names=[a,\"b, c\"])");
  char value[64];
  size_t size;
  CHECK(xm_option_value(game, "names", value, sizeof value, &size) == XM_OK);
  CHECK_TEXT(value, "[a,\"b, c\"]");
  CHECK(xm_option_value(game, "players", value, sizeof value, &size) == XM_OK);
  CHECK_TEXT(value, "3");
  CHECK_EQ(xm_option_value(game, "nothing", value, sizeof value, &size), XM_ERR_OPTION);
  CHECK_EQ(xm_option_value(game, "names", value, 10, &size), XM_ERR_BUFFER);
  CHECK_EQ(size, 10);
  CHECK_EQ(xm_option_value(game, "names", NULL, 0, &size), XM_ERR_BUFFER);
  xm_game_destroy(game);
}

int main(void) {
  canonical_forms();
  mistakes();
  lengths();
  too_long();
  not_text();
  tables();
  option_values();
  return check_report();
}
