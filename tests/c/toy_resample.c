/* The toy game's resampling: what an observer does not know comes as often as it must. */
#include "toy_play.h"

/* Resampling by view: the same view, a state that play can reach, and every hand that can be. */
static void resampling(const char *string) {
  static uint8_t view[16384], after[16384];
  xm_game *game = make_game(string);
  const xm_game_info info = info_of(game);
  for (uint64_t seed = 0; seed < 60; seed++) {
    memory m, other, back;
    size_t size, size_after;
    play_to(game, state_in(&m), seed, (int)(seed * 3 % 90));
    for (int32_t player = 0; player < info.num_players; player++) {
      CHECK(xm_view(game, state_in(&m), player, view, sizeof view, &size) == XM_OK);
      other = m;
      CHECK(xm_resample(game, state_in(&other), player, seed, 1, NULL) == XM_OK);
      CHECK(xm_view(game, state_in(&other), player, after, sizeof after, &size_after) == XM_OK);
      CHECK(size == size_after && memcmp(view, after, size) == 0);
      CHECK(xm_snapshot(game, state_in(&other), after, sizeof after, &size_after) == XM_OK);
      CHECK(xm_restore(game, state_in(&back), after, size_after, NULL) == XM_OK);
      CHECK(xm_playout(game, state_in(&other), seed, 3, 0, NULL, NULL) == XM_OK);
    }
  }
  xm_game_destroy(game);
}

/* One hidden card of six kinds: each with its share of the unseen cards, by chi-square. */
static void resampling_is_uniform(void) {
  enum { DRAWS = 20000 };
  xm_game *game = make_game("toy");
  memory m;
  int seen[TOY_CARDS] = {0};
  build(game, &m, "{'turn':3,'turn_player':0,'seats':[{'hand':{'bolt':2}},{'hand':{'mimic':1}}],"
                  HEROES(0, 0, 0, 0) MAIN "}");
  for (uint64_t i = 0; i < DRAWS; i++) {
    CHECK(xm_resample(game, state_in(&m), 0, 42, i, NULL) == XM_OK);
    for (int k = 0; k < TOY_CARDS; k++) seen[k] += toy(&m)->seat[1].hand[k];
  }
  double sum = 0;
  for (int k = 0; k < TOY_CARDS; k++) {
    const double share = DRAWS * (toy_cards[k].copies - 2 * (k == TOY_BOLT)) / 16.0;
    sum += (seen[k] - share) * (seen[k] - share) / share;
  }
  CHECK(sum < 25.8); /* the 99.99 % point of 5 degrees */
  xm_game_destroy(game);
}

/* ------------------------------------------------- resampling against an enumeration */

enum { MOST_CELLS = 20000, NUM_CARDS = TOY_CARDS };

/* What an observer does not know: two hands at most, and the rest of the list `top`. The deck is
 * what is left. Each way to deal the cards, all told apart, is equally likely. */
typedef struct hidden {
  int hands;
  int seat[2], free[2], from[2], need[2]; /* at least `need` cards of kinds from `from` on */
  int ordered, behind;                    /* unknown cards of `top`, and known ones before them */
} hidden;

/* A cell: all deals that look alike. */
static double shares[MOST_CELLS];
static int counted[MOST_CELLS];
static uint64_t cell_keys[MOST_CELLS];
static int num_cells;

static uint64_t key_of(const hidden *h, const toy_state *s) {
  uint64_t key = 1;
  for (int k = 0; k < h->hands; k++) {
    const toy_seat *seat = &s->seat[h->seat[k]];
    for (int i = 0; i < NUM_CARDS; i++) key = key * 5 + seat->hand[i] - seat->hand_known[i];
  }
  for (int i = 0; i < h->ordered; i++) key = key * NUM_CARDS + s->top[h->behind + i];
  return key;
}

static double ways(int n, int k) {
  double w = 1;
  for (int i = 0; i < k; i++) w = w * (n - i) / (i + 1);
  return w;
}

static void enumerate_top(const hidden *h, uint64_t key, double weight, const int *stock,
                          int placed) {
  if (placed == h->ordered) {
    CHECK(num_cells < MOST_CELLS);
    cell_keys[num_cells] = key;
    shares[num_cells++] = weight;
    return;
  }
  for (int card = 0; card < NUM_CARDS; card++) {
    int rest[NUM_CARDS];
    memcpy(rest, stock, sizeof rest);
    if (rest[card]-- == 0) continue;
    enumerate_top(h, key * NUM_CARDS + (uint64_t)card, weight * stock[card], rest, placed + 1);
  }
}

/* Hand number `k` gets cards of kind `card` and up. */
static void enumerate(const hidden *h, uint64_t key, double weight, const int *stock, int k,
                      int card, int left, int need) {
  if (k == h->hands) {
    enumerate_top(h, key, weight, stock, 0);
    return;
  }
  if (card == NUM_CARDS) {
    if (left > 0 || need > 0) return;
    const int next = k + 1 < h->hands ? k + 1 : k;
    enumerate(h, key, weight, stock, k + 1, 0, h->free[next], h->need[next]);
    return;
  }
  for (int n = 0; n <= left && n <= stock[card]; n++) {
    int rest[NUM_CARDS];
    memcpy(rest, stock, sizeof rest);
    rest[card] -= n;
    enumerate(h, key * 5 + (uint64_t)n, weight * ways(stock[card], n), rest, k, card + 1, left - n,
              card >= h->from[k] ? need - n : need);
  }
}

static double root(double x) {
  double r = x;
  for (int i = 0; i < 60; i++) r = (r + x / r) / 2;
  return r;
}

/* Cells are put together until each is expected five times; the bound is passed by one set of
 * true frequencies in ten thousand (Wilson and Hilferty). */
static void chi_square(double all, int draws) {
  double sum = 0, expected = 0, seen = 0;
  int cells = 0;
  for (int i = 0; i < num_cells; i++) {
    expected += draws * shares[i] / all;
    seen += counted[i];
    if (expected < 5) continue;
    sum += (seen - expected) * (seen - expected) / expected;
    expected = seen = 0;
    cells++;
  }
  const double d = cells - 1, part = 2 / (9 * d), cube = 1 - part + 3.72 * root(part);
  CHECK(cells > 3);
  if (!CHECK(sum < d * cube * cube * cube)) printf("    %g of %d cells\n", sum, cells);
}

static int cell_of(uint64_t key) {
  for (int i = 0; i < num_cells; i++) {
    if (cell_keys[i] == key) return i;
  }
  return -1;
}

/* The cards that can be anywhere, and what the pending step demands of a hand. */
static hidden what_is_hidden(const xm_game *game, const toy_state *s, int observer, int *stock) {
  hidden h = {0, {0, 0}, {0, 0}, {0, 0}, {0, 0}, s->top_size - s->seat[observer].seen,
              s->seat[observer].seen};
  const xm_frame *top = &s->stack[s->head.depth - 1];
  for (int i = 0; i < NUM_CARDS; i++) stock[i] = s->deck[i];
  for (int i = h.behind; i < s->top_size; i++) stock[s->top[i]]++;
  for (int p = 0; p < game->num_players; p++) {
    if (p == observer) continue;
    const bool bound = top->step == TOY_S_GIVE && top->arg[0] == p;
    h.seat[h.hands] = p;
    h.from[h.hands] = bound ? top->arg[1] : 0;
    h.need[h.hands] = bound ? top->arg[2] : 0;
    for (int i = 0; i < NUM_CARDS; i++) {
      stock[i] += s->seat[p].hand[i] - s->seat[p].hand_known[i];
      h.free[h.hands] += s->seat[p].hand[i] - s->seat[p].hand_known[i];
      if (i >= h.from[h.hands]) h.need[h.hands] -= s->seat[p].hand_known[i];
    }
    h.hands++;
  }
  return h;
}

static void resampled_as_enumerated(const char *string, int observer, const char *text) {
  enum { DRAWS = 20000 };
  xm_game *game = make_game(string);
  memory m, other;
  int stock[NUM_CARDS];
  double all = 0;
  build(game, &m, text);
  const hidden h = what_is_hidden(game, toy(&m), observer, stock);
  num_cells = 0;
  enumerate(&h, 1, 1, stock, 0, 0, h.free[0], h.need[0]);
  memset(counted, 0, sizeof counted);
  for (int i = 0; i < num_cells; i++) all += shares[i];
  for (uint64_t i = 0; i < DRAWS; i++) {
    other = m;
    CHECK(xm_resample(game, state_in(&other), observer, 11, i, NULL) == XM_OK);
    const int cell = cell_of(key_of(&h, toy(&other)));
    if (CHECK(cell >= 0)) counted[cell]++;
  }
  chi_square(all, DRAWS);
  xm_game_destroy(game);
}

#define SEATS(seat, hands) "{'turn':3,'turn_player':" #seat ",'seats':[" hands "],"
#define GIVES(seat, lowest, left)                                                        \
  "'last':'bribe'," HEROES(0, 0, 0, 0)                                                   \
  "'pending':[{'step':'turn','player':" #seat ",'phase':2},"                             \
  "{'step':'give','player':" #seat ",'lowest':'" lowest "','left':" #left "}]}"
#define KNOWN(card) "{'hand':{'" card "':1},'hand_known':{'" card "':1}}"

static void resampling_knows_what_steps_say(void) {
  /* of three unknown cards two are mimics or more */
  resampled_as_enumerated(
      "toy", 1,
      SEATS(0, "{'hand':{'bolt':1,'mimic':1,'counter':1}},"
               "{'hand':{'mimic':1,'bolt':1},'hand_known':{'mimic':1}}")
      "'pile':{'bribe':2,'storm':2,'counter':1}," GIVES(0, "mimic", 2));
  /* one of them is known to be there */
  resampled_as_enumerated(
      "toy", 1,
      SEATS(0, "{'hand':{'bolt':2,'mimic':1,'counter':1},'hand_known':{'counter':1}},"
               KNOWN("bury"))
      "'pile':{'bribe':2}," GIVES(0, "bury", 2));
  /* the deck's top is known to the observer in part */
  resampled_as_enumerated(
      "toy", 1,
      SEATS(0, "{'hand':{'bolt':1,'mimic':1},'seen':3},"
               "{'hand':{'storm':1},'hand_known':{'storm':1},'seen':1}")
      "'top':['counter','mimic','bolt'],'pile':{'bribe':2,'storm':1,'counter':2},"
      GIVES(0, "storm", 1));
}

#define PILE "'pile':{'bribe':1,'storm':3,'bury':2,'bolt':1},"
#define GIVER "{'hand':{'mimic':1,'counter':1}}"
#define OTHER "{'hand':{'bolt':1,'bribe':1}}"

/* Another hidden hand stands behind the one of which something is known, or before it. */
static void resampling_of_two_hands(void) {
  resampled_as_enumerated("toy(players=3)", 2, SEATS(0, GIVER "," OTHER "," KNOWN("mimic"))
                                                   PILE GIVES(0, "mimic", 2));
  resampled_as_enumerated("toy(players=3)", 2, SEATS(1, OTHER "," GIVER "," KNOWN("mimic"))
                                                   PILE GIVES(1, "mimic", 2));
  resampled_as_enumerated("toy(players=3)", 0, SEATS(2, KNOWN("mimic") "," OTHER "," GIVER)
                                                   PILE GIVES(2, "mimic", 2));
}

/* Nothing is known of hands: of the top cards the observer knows the first one, or none. */
static void resampling_of_the_top(void) {
  static const char text[] =
      "{'turn':3,'turn_player':0,'seats':[{'hand':{'bolt':1},'seen':2},"
      "{'hand':{'mimic':1,'counter':1},'hand_known':{'counter':1},'seen':1},{'hand':{'bury':1}}],"
      "'top':['storm','counter'],'pile':{'bribe':3,'storm':1,'bolt':1},"
      HEROES(0, 0, 0, 0) MAIN "}";
  for (int observer = 0; observer < 3; observer++) {
    resampled_as_enumerated("toy(players=3)", observer, text);
  }
}

int main(void) {
  resampling("toy");
  resampling("toy(players=3)");
  resampling_is_uniform();
  resampling_of_the_top();
  resampling_knows_what_steps_say();
  resampling_of_two_hands();
  return check_report();
}
