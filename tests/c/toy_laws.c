/* The toy game: what the machine offers that no other game uses yet. */
#include "core/pack.h"
#include "toy_play.h"

static void refused(const xm_game *game, const char *text, const char *where) {
  memory m;
  xm_error error = {0, "", ""};
  const size_t size = json_to_msgpack(text, bytes, sizeof bytes);
  CHECK_EQ(xm_build(game, state_in(&m), bytes, size, 1, 0, &error), XM_ERR_FORMAT);
  if (!CHECK_TEXT(error.where, where)) printf("    %s\n    %s\n", error.message, text);
}

static void expect_events(uint32_t count, const int *kinds, uint32_t expected) {
  CHECK_EQ(count, expected);
  for (uint32_t i = 0; i < count && i < expected; i++) CHECK_EQ(items[i].kind, kinds[i]);
}

#define EXPECT_EVENTS(count, ...)                                                         \
  do {                                                                                    \
    static const int kinds[] = {__VA_ARGS__};                                             \
    expect_events(count, kinds, (uint32_t)(sizeof kinds / sizeof kinds[0]));              \
  } while (0)

/* A knock-out in a knock-out in a knock-out, and what was interrupted goes on afterwards. */
static void nested_knock_outs(void) {
  xm_game *game = make_game("toy");
  memory m;
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'storm':1}},{}]," HEROES(2, 1, 1, 0)
                      MAIN "}");
  act(game, &m, "play storm");
  CHECK_EQ(top_step(&m), TOY_S_AIM);
  EXPECT_EVENTS(act(game, &m, "aim at Rock"), TOY_E_DECLARED, TOY_E_HURT, TOY_E_OUT);
  CHECK_EQ(top_step(&m), TOY_S_VILLAIN);
  CHECK_EQ(toy(&m)->head.depth, 3); /* turn, run, villain1 */
  EXPECT_EVENTS(act(game, &m, "strike Wind"), TOY_E_HURT, TOY_E_OUT);
  CHECK_EQ(top_step(&m), TOY_S_VILLAIN + 1);
  CHECK_EQ(toy(&m)->head.depth, 4); /* the first villain waits with one strike left */
  CHECK_EQ(toy(&m)->stack[2].arg[2], 1);
  memory last = m;
  EXPECT_EVENTS(act(game, &m, "strike Fire"), TOY_E_HURT, TOY_E_OUT);
  CHECK_EQ(top_step(&m), TOY_S_VILLAIN + 2);
  CHECK_EQ(toy(&m)->head.depth, 5);
  EXPECT_EVENTS(act(game, &m, "strike Mist"), TOY_E_HURT, TOY_E_OUT, TOY_E_GAME_OVER);
  CHECK_EQ(toy(&m)->head.depth, 0);
  CHECK_EQ(toy(&m)->seat[0].score, 4);
  CHECK_EQ(xm_end_reason_of(game, state_in(&m)), XM_END_VICTORY);
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'storm':1}},{}]," HEROES(2, 0, 0, 0)
                      MAIN "}");
  act(game, &m, "play storm");
  act(game, &m, "aim at Rock");
  act(game, &m, "strike Wind");
  act(game, &m, "strike Fire"); /* both strikes done: storm's second word draws a card */
  CHECK_EQ(top_step(&m), TOY_S_DRAW);
  CHECK_EQ(toy(&last)->head.depth, 4);
  xm_game_destroy(game);
}

/* A counter stands, is countered, and is asked for from everybody with cards. */
static void reactions(void) {
  xm_game *game = make_game("toy(players=3,names=[Ann,\"Bob, B\",\"C \"\"c\"\"\"])");
  memory m, start;
  build(game, &start,
        "{'turn':3,'turn_player':0,'seats':[{'hand':{'bolt':1,'counter':1}},{'hand':{'counter':1}},"
        "{'hand':{'bury':1}}]," HEROES(0, 0, 0, 0) MAIN "}");
  m = start;
  act(game, &m, "play bolt");
  EXPECT_EVENTS(act(game, &m, "aim at Wind"), TOY_E_DECLARED);
  CHECK_EQ(items[0].visible_to, 1);
  CHECK_EQ(xm_current_player(game, state_in(&m)), 1);
  CHECK_EQ(top_step(&m), TOY_S_WINDOW);
  memory asked = m;
  act(game, &m, "pass");
  CHECK_EQ(xm_current_player(game, state_in(&m)), 2);
  CHECK_EQ(xm_legal_action_count(game, state_in(&m)), 1); /* no counter: asked all the same */
  EXPECT_EVENTS(act(game, &m, "pass"), TOY_E_HURT, TOY_E_OUT);
  m = asked;
  EXPECT_EVENTS(act(game, &m, "counter Ann"), TOY_E_COUNTERED);
  CHECK_EQ(top_step(&m), TOY_S_RECOUNTER);
  CHECK_EQ(xm_current_player(game, state_in(&m)), 0);
  memory countered = m;
  CHECK_EQ(act(game, &m, "pass") > 0, 1);
  CHECK_EQ(items[0].kind, TOY_E_CANCELLED);
  CHECK(toy(&m)->damage[1] == 0 && toy(&m)->pile[TOY_BOLT] == 1 && toy(&m)->last == XM_NONE);
  m = countered;
  EXPECT_EVENTS(act(game, &m, "counter Bob, B"), TOY_E_COUNTERED);
  CHECK_EQ(xm_current_player(game, state_in(&m)), 2); /* the others are still asked */
  EXPECT_EVENTS(act(game, &m, "pass"), TOY_E_HURT, TOY_E_OUT);
  CHECK_EQ(toy(&m)->pile[TOY_COUNTER], 2);
  xm_game_destroy(game);
}

/* Mimic runs the last card's program as its own, and aims as it does. */
static void copies(void) {
  xm_game *game = make_game("toy");
  memory m;
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'mimic':1}},{}],'last':'bolt',"
                  "'pile':{'bolt':1}," HEROES(0, 0, 0, 0) MAIN "}");
  act(game, &m, "play mimic");
  EXPECT_EVENTS(act(game, &m, "aim at Rock"), TOY_E_DECLARED, TOY_E_COPIED, TOY_E_HURT);
  CHECK(toy(&m)->damage[0] == 2 && toy(&m)->last == TOY_BOLT);
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'mimic':1,'storm':1}},{}],"
                  "'last':'bury','pile':{'bury':1}," HEROES(0, 0, 0, 0) MAIN "}");
  EXPECT_EVENTS(act(game, &m, "play mimic"), TOY_E_DECLARED, TOY_E_COPIED);
  CHECK_EQ(top_step(&m), TOY_S_PUT); /* and then the copied program's second word */
  EXPECT_EVENTS(act(game, &m, "bury storm"), TOY_E_BURIED);
  CHECK(top_step(&m) == TOY_S_DRAW && toy(&m)->bottom == TOY_STORM);
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'mimic':1}},{}]," HEROES(0, 0, 0, 0)
                      MAIN "}");
  CHECK_EQ(xm_legal_action_count(game, state_in(&m)), 1); /* nothing to copy yet: pass only */
  xm_game_destroy(game);
}

/* The list `top` as a player sees it: "bolt ? ". */
static const char *top_seen(const xm_game *game, const memory *m, int32_t player) {
  static char text[100];
  xm_text t = {text, sizeof text, 0};
  size_t size, count;
  xm_slice name;
  xm_reader top;
  const xm_state *state = (const xm_state *)(const void *)m->bytes;
  CHECK(xm_view(game, state, player, bytes, sizeof bytes, &size) == XM_OK);
  CHECK(xm_pack_get((xm_reader){bytes, bytes + size}, "top", &top));
  CHECK(xm_read_array(&top, &count));
  for (; count > 0; count--) {
    if (xm_read_nil(&top)) xm_put(&t, "? ");
    else if (CHECK(xm_read_str(&top, &name))) xm_put_format(&t, "%z ", &name);
  }
  text[t.length] = '\0';
  return text;
}

/* The outcome of a chance event: a card. */
static uint32_t drawn(const xm_game *game, memory *m, const char *card) {
  char text[40];
  snprintf(text, sizeof text, "draw %s", card);
  return act(game, m, text);
}

/* Cards that players have looked at: each knows as many as it saw; they are drawn face up. */
static void top_cards(void) {
  xm_game *game = make_game("toy(players=3)");
  memory m;
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'bribe':1}},{'hand':{'mimic':1}},"
                  "{'seen':1}],'top':['storm']," HEROES(0, 0, 0, 0) MAIN "}");
  CHECK_TEXT(top_seen(game, &m, 1), "? ");
  act(game, &m, "play bribe");
  EXPECT_EVENTS(act(game, &m, "pass"), TOY_E_PEEKED); /* the one that has its place */
  CHECK_EQ(top_step(&m), TOY_S_PEEK);
  EXPECT_EVENTS(drawn(game, &m, "bolt"), TOY_E_PEEKED);
  CHECK_EQ(items[0].visible_to, 1);
  drawn(game, &m, "counter"); /* nothing to give away: the next turn begins with the top card */
  CHECK(toy(&m)->head.turn == 4 && toy(&m)->seat[1].hand_known[TOY_STORM] == 1);
  CHECK_TEXT(top_seen(game, &m, 0), "bolt counter ");
  CHECK_TEXT(top_seen(game, &m, 1), "? ? ");
  CHECK_TEXT(top_seen(game, &m, 2), "? ? ");
  CHECK_EQ(toy(&m)->seat[2].seen, 0);
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'seen':1},{'seen':2},{'seen':3}],"
                  "'top':['storm','bury','bolt']," HEROES(0, 0, 0, 0) MAIN "}");
  CHECK_TEXT(top_seen(game, &m, 0), "storm ? ? ");
  CHECK_TEXT(top_seen(game, &m, 1), "storm bury ? ");
  CHECK_TEXT(top_seen(game, &m, 2), "storm bury bolt ");
  xm_game_destroy(game);
}

/* Cards are given away in rising order, each only if enough others follow. */
static void gifts(void) {
  xm_game *game = make_game("toy(players=3,names=[Ann,Bob])");
  memory m;
  char text[64];
  size_t size;
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'storm':1,'bury':1,'mimic':2}},{},"
                  "{}],'pile':{'bribe':1},'last':'bribe'," HEROES(0, 0, 0, 0)
                  "'pending':[{'step':'turn','player':0,'phase':2},"
                  "{'step':'give','player':0,'lowest':'bolt','left':3}]}");
  CHECK_EQ(xm_legal_action_count(game, state_in(&m)), 4); /* storm or bury, to two players */
  const int32_t action = number_of(game, &m, "give bury to Bob");
  CHECK_EQ(number_of(game, &m, "give bury to player 1"), action);
  CHECK(xm_action_to_string(game, state_in(&m), action, text, sizeof text, &size) == XM_OK);
  CHECK_TEXT(text, "give bury to Bob");
  CHECK(xm_action_to_string(game, NULL, action, text, sizeof text, &size) == XM_OK);
  CHECK_TEXT(text, "give bury to player 1");
  CHECK(!xm_is_legal(game, state_in(&m), number_of(game, &m, "give mimic to Bob")));
  CHECK(!xm_is_legal(game, state_in(&m), number_of(game, &m, "give bury to Ann")));
  EXPECT_EVENTS(act(game, &m, "give bury to player 2"), TOY_E_GAVE);
  CHECK(toy(&m)->seat[2].hand[TOY_BURY] == 1 && toy(&m)->seat[2].hand_known[TOY_BURY] == 1);
  CHECK_EQ(xm_legal_action_count(game, state_in(&m)), 2); /* both mimics have to follow */
  act(game, &m, "give mimic to player 2");
  act(game, &m, "give mimic to Bob");
  CHECK(toy(&m)->seat[0].hand[TOY_STORM] == 1 && toy_hand_size(&toy(&m)->seat[0]) == 1);
  xm_game_destroy(game);
}

/* The known card below the deck is drawn without a chance event, and then known in the hand. */
static void bottom_card(void) {
  xm_game *game = make_game("toy(players=3)");
  memory m;
  build(game, &m, "{'turn':3,'turn_player':1,'seats':[{},{},{}],'bottom':'bolt','deck':{},"
                  "'pile':{'bolt':3,'storm':3,'bury':2,'mimic':2,'bribe':3,'counter':4},"
                  "'last':'bolt'," HEROES(0, 0, 0, 0) "}");
  CHECK_EQ(xm_current_player(game, state_in(&m)), 1);
  CHECK(toy(&m)->seat[1].hand[TOY_BOLT] == 1 && toy(&m)->seat[1].hand_known[TOY_BOLT] == 1);
  CHECK(toy(&m)->bottom == XM_NONE);
  memory before = m;
  CHECK(xm_resample(game, state_in(&m), 0, 5, 5, NULL) == XM_OK);
  CHECK(xm_equal(game, state_in(&m), state_in(&before)) == 1); /* nothing is hidden */
  xm_game_destroy(game);
}

static void shared_win(void) {
  xm_game *game = make_game("toy(players=3)");
  memory m;
  int32_t returns[3];
  build(game, &m, "{'turn':9,'turn_player':0,"
                  "'seats':[{'hand':{'bolt':1},'score':1},{'score':2},{}],"
                  HEROES(3, 2, 2, 0) MAIN "}");
  act(game, &m, "play bolt");
  act(game, &m, "aim at Mist");
  CHECK_EQ(toy(&m)->head.winners, 3);
  CHECK(xm_returns(game, state_in(&m), returns) == XM_OK);
  CHECK(returns[0] == 6 && returns[1] == 6 && returns[2] == -12);
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------------- secrets */

/* How often the words stand in a msgpack map as a whole string. */
static int count_word(const uint8_t *data, size_t size, const char *word) {
  const size_t length = strlen(word);
  int count = 0;
  for (size_t i = 0; i + length < size; i++) {
    count += data[i] == 0xa0 + length && memcmp(data + i + 1, word, length) == 0;
  }
  return count;
}

static void secret_target(void) {
  xm_game *game = make_game("toy(players=3)");
  memory m;
  size_t size;
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'bolt':1}},{'hand':{'bury':1}},{}],"
                  HEROES(0, 0, 0, 0) MAIN "}");
  act(game, &m, "play bolt");
  const uint32_t count = act(game, &m, "aim at Wind");
  for (int32_t player = 0; player < 3; player++) {
    CHECK(xm_view(game, state_in(&m), player, bytes, sizeof bytes, &size) == XM_OK);
    CHECK_EQ(count_word(bytes, size, "Wind"), player == 0);
    CHECK(xm_events_to_msgpack(game, items, count, player, bytes, sizeof bytes, &size) == XM_OK);
    CHECK_EQ(count_word(bytes, size, "Wind"), player == 0);
  }
  CHECK(xm_describe(game, state_in(&m), bytes, sizeof bytes, &size) == XM_OK);
  CHECK_EQ(count_word(bytes, size, "Wind"), 1);
  CHECK(xm_events_to_msgpack(game, items, count, XM_EVERYTHING, bytes, sizeof bytes, &size) ==
        XM_OK);
  CHECK_EQ(count_word(bytes, size, "Wind"), 1);
  xm_game_destroy(game);
}

/* A secret decision stands in the log for its player only; to others any target is as likely. */
static void secret_decision(void) {
  enum { DRAWS = 4000 };
  xm_game *game = make_game("toy(players=3)");
  memory m, other;
  xm_log_entry entries[4];
  xm_log log = {entries, 4, 0};
  int seen[TOY_HEROES] = {0};
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'bolt':1},'score':1},"
                  "{'hand':{'bury':1}},{}]," HEROES(0, 0, 2, 0) MAIN "}"); /* Wind is out */
  CHECK(xm_apply(game, state_in(&m), number_of(game, &m, "play bolt"), NULL, &log, NULL) == XM_OK);
  CHECK(xm_apply(game, state_in(&m), number_of(game, &m, "aim at Rock"), NULL, &log, NULL) == XM_OK);
  CHECK_EQ(entries[0].visible_to, 0xff);
  CHECK_EQ(entries[1].visible_to, 1);
  const xm_frame *resolve = &toy(&m)->stack[1];
  CHECK_EQ(resolve->step, TOY_S_RESOLVE);
  const uint8_t aimed = resolve->arg[2];
  for (uint64_t i = 0; i < DRAWS; i++) {
    other = m;
    CHECK(xm_resample(game, state_in(&other), 0, 7, i, NULL) == XM_OK);
    CHECK_EQ(toy(&other)->stack[1].arg[2], aimed);
    CHECK(xm_resample(game, state_in(&other), 1, 7, i, NULL) == XM_OK);
    seen[toy(&other)->stack[1].arg[2]]++;
  }
  for (int hero = 0; hero < TOY_HEROES; hero++) {
    if (hero == 2) CHECK_EQ(seen[hero], 0);
    else CHECK(seen[hero] > DRAWS / 3 - 200 && seen[hero] < DRAWS / 3 + 200);
  }
  xm_game_destroy(game);
}

/* The log tells a drawn card to its player only. */
static void secret_log(void) {
  xm_game *game = make_game("toy(players=3)");
  memory m;
  xm_log_entry entries[16];
  xm_log log = {entries, 16, 0};
  xm_state_init(game, state_in(&m), 1, 0, NULL);
  CHECK(xm_step(game, state_in(&m), XM_NO_ACTION, 0, NULL, &log, NULL) == XM_OK);
  CHECK_EQ(log.count, 7); /* two cards each, and the first of the turn */
  for (uint32_t i = 0; i < 6; i++) CHECK_EQ(entries[i].visible_to, 1 << i / 2);
  CHECK_EQ(entries[6].visible_to, 1);
  xm_game_destroy(game);
}

/* ------------------------------------------------------------------ from strangers */

#define SEATS "'seats':[{'hand':{'bolt':1}},{'hand':{'bury':1},'score':1}],"
#define TURN "{'step':'turn','player':0,'phase':2}"
#define HEAD "{'turn':3,'turn_player':0," SEATS "'pile':{'storm':1},'last':'storm',"
#define RUN "{'step':'run','player':0,'card':'storm','place':1,'target':'Rock'}"
#define VILLAIN(n, fallen) "{'step':'villain" #n "','player':0,'fallen':'" fallen "','left':1}"

static void impossible_stacks(void) {
  xm_game *game = make_game("toy");
  memory m;
  static const char *const stacks[] = {
      "{'step':'main','player':0}",                                      /* without a turn */
      TURN,                                                              /* ends automatically */
      TURN ",{'step':'main','player':1}",                                /* not the turn's player */
      TURN ",{'step':'main','player':0},{'step':'main','player':0}",     /* ranks must rise */
      TURN "," RUN "," VILLAIN(2, "Mist") "," VILLAIN(1, "Mist"),        /* likewise */
      TURN "," RUN "," VILLAIN(1, "Rock"),                               /* Rock stands */
      TURN "," RUN "," VILLAIN(2, "Mist"),                               /* one hero is out */
      TURN ",{'step':'window','player':1}",                              /* nothing declared */
      TURN ",{'step':'recounter','player':0,'by':1}",
      TURN ",{'step':'put','player':0}",
      TURN ",{'step':'peek','player':0,'count':1}",
      TURN ",{'step':'give','player':0,'lowest':'bolt','left':1}",       /* no bribe was played */
      TURN ",{'step':'draw','player':0,'count':9}",
      TURN ",{'step':'aim','player':0,'card':'bolt'}",                   /* still in the hand */
      TURN ",{'step':'resolve','player':0,'card':'storm','target':nil},"
           "{'step':'ask','player':0},{'step':'window','player':1}",     /* storm has a target */
      TURN ",{'step':'resolve','player':0,'card':'storm','target':'Mist'},"
           "{'step':'ask','player':0},{'step':'window','player':1}",     /* Mist is out */
  };
  char text[2000];
  for (size_t i = 0; i < sizeof stacks / sizeof stacks[0]; i++) {
    snprintf(text, sizeof text, HEAD HEROES(0, 0, 0, 1) "'pending':[%s]}", stacks[i]);
    refused(game, text, "pending");
  }
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'bolt':1},'score':1},{}],"
                  "'pile':{'storm':1},'last':'storm'," HEROES(0, 0, 0, 1)
                  "'pending':[" TURN "," RUN "," VILLAIN(1, "Mist") "]}");
  CHECK_EQ(top_step(&m), TOY_S_VILLAIN);
  xm_game_destroy(game);
}

static void impossible_positions(void) {
  static const struct {
    const char *text, *where;
  } list[] = {
      {"'seats':[{'hand':{'bolt':5}},{}]," HEROES(0, 0, 0, 0) "}", "deck"},
      {"'seats':[{'hand_known':{'bolt':1}},{}]," HEROES(0, 0, 0, 0) "}", "seats"},
      {"'seats':[{},{}]," HEROES(0, 0, 0, 1) "}", "seats"},
      {"'seats':[{}]," HEROES(0, 0, 0, 0) "}", "seats"},
      {"'seats':[{'seen':1},{}]," HEROES(0, 0, 0, 0) "}", "top"},
      {"'seats':[{'seen':1},{}],'top':['bolt','bolt']," HEROES(0, 0, 0, 0) "}", "top"},
      {"'seats':[{'seen':1},{}],'top':[nil]," HEROES(0, 0, 0, 0) "}", "top"},
      {"'seats':[{'seen':3},{}],'top':['bury','bury','bury']," HEROES(0, 0, 0, 0) "}", "deck"},
      {"'seats':[{'seen':4},{}]," HEROES(0, 0, 0, 0) "}", "seats[0].seen"},
      {"'seats':[{},{}]," HEROES(0, 3, 0, 0) "}", "heroes"},
      {"'seats':[{},{}]," HEROES(0, 0, 0, 9) "}", "heroes[3].damage"},
      {"'seats':[{},{}]}", "heroes"},
      {"'seats':[{},{}],'last':'mimic'," HEROES(0, 0, 0, 0) "}", "last"},
      {"'seats':[{'score':4},{}]," HEROES(3, 2, 2, 1) "}", "winners"},
      {"'winners':[0],'seats':[{},{}]," HEROES(0, 0, 0, 0) "}", "winners"},
      {"'end':'victory','winners':[0],'seats':[{},{}]," HEROES(0, 0, 0, 0) "}", "winners"},
      {"'end':'max_turns','seats':[{},{}]," HEROES(0, 0, 0, 0) MAIN "}", "turn"},
  };
  xm_game *game = make_game("toy");
  char text[1000];
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    snprintf(text, sizeof text, "{'turn':3,'turn_player':0,%s", list[i].text);
    refused(game, text, list[i].where);
  }
  refused(game, "{'turn':3,'turn_player':2,'seats':[{},{}]," HEROES(0, 0, 0, 0) "}", "turn_player");
  refused(game, "{'turn':61,'turn_player':0,'seats':[{},{}]," HEROES(0, 0, 0, 0) "}", "turn");
  refused(game, "{'turn':60,'turn_player':0,'end':'max_turns','seats':[{},{}],"
                HEROES(0, 0, 0, 0) MAIN "}", "pending");
  refused(game, "{'turn':0,'turn_player':0,'seats':[{},{}]," HEROES(0, 0, 0, 0) "}", "turn");
  xm_game_destroy(game);
}

int main(void) {
  nested_knock_outs();
  reactions();
  copies();
  bottom_card();
  top_cards();
  gifts();
  shared_win();
  secret_target();
  secret_log();
  secret_decision();
  impossible_stacks();
  impossible_positions();
  return check_report();
}
