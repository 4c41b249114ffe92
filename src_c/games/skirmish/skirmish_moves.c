/* Moves that are legal in the move phase, the forward option, and moving (chapter 3). */
#include "games/skirmish/state.h"

/* Lists first + i for each bit i. Whole bytes are written whatever the number of bits, without
 * a branch: there is room behind the longest list. */
void xm_skirmish_list_bits(const skirmish_tables *t, unsigned bits, int first, xm_legal *list) {
  const skirmish_bits *row = &t->bits[bits];
  uint16_t *item = &list->item[list->count];
  for (int i = 0; i < 8; i++) item[i] = (uint16_t)(first + row->at[i]);
  list->count = (uint16_t)(list->count + row->count);
}

/* Directions, as bits, in which each unit can go n squares far, flyers over anything. Only
 * distances that are asked for are found out, and only units that can move. */
typedef struct ways {
  uint8_t way[BOARD_REACH + 1][SKIRMISH_UNITS];
} ways;

typedef struct movers {
  const skirmish_team *team;
  unsigned units, flyers; /* that can move, as bits */
  board_set taken;
  int count;
  uint8_t unit[SKIRMISH_UNITS]; /* those that can move, one by one */
} movers;

static void gather_movers(const skirmish_tables *t, const skirmish_state *s, int player,
                          movers *m) {
  const skirmish_team *team = &s->team[player];
  m->team = team;
  m->units = m->flyers = 0;
  m->taken = skirmish_squares(&s->team[0]) | skirmish_squares(&s->team[1]);
  m->count = 0;
  for (int i = 0; i < team->size; i++) {
    const bool able = skirmish_able(&team->unit[i]);
    const bool flies = t->kind[team->unit[i].kind].flying != 0;
    m->units |= (unsigned)able << i;
    m->flyers |= (unsigned)(able & flies) << i;
    m->unit[m->count] = (uint8_t)i;
    m->count += able;
  }
}

/* distances: those that are needed, as bits. */
static void find_ways(const skirmish_tables *t, const movers *m, unsigned distances, ways *w) {
  memset(w, 0, sizeof *w);
  for (int i = 0; i < m->count; i++) {
    const int unit = m->unit[i], square = m->team->unit[unit].square;
    const board_numbers open = board_open(&t->lines, square, m->taken);
    for (int n = 1; n <= BOARD_REACH; n++) w->way[n][unit] = (uint8_t)board_at_least(open, n);
  }
  for (int i = 0; i < m->count && m->flyers != 0; i++) {
    const int unit = m->unit[i], square = m->team->unit[unit].square;
    for (int n = 1; distances >> n != 0; n++) {
      if ((m->flyers >> unit & distances >> n & 1u) == 0) continue;
      w->way[n][unit] = (uint8_t)board_over(&t->lines, square, n, m->taken);
    }
  }
}

/* The same for one unit that does not fly over anything, whatever it is. */
static unsigned open_way(const skirmish_tables *t, const movers *m, int unit, int n) {
  return board_at_least(board_open(&t->lines, m->team->unit[unit].square, m->taken), n);
}

/* ------------------------------------------------------------------------ listing */

typedef struct listing {
  const xm_game *game;
  const skirmish_tables *t;
  const skirmish_state *s;
  int player;
  movers m;
  ways w;
  xm_legal *list;
} listing;

static void list_card_moves(const listing *l, int card) {
  const skirmish_tables *t = l->t;
  const unsigned units = t->card[card].flying ? l->m.flyers : l->m.units;
  for (int i = t->first_stride[card]; i < t->first_stride[card + 1]; i++) {
    const uint8_t *way = l->w.way[t->stride[i].distance];
    const int first = l->game->action_base[SKIRMISH_A_MOVE] + i * SKIRMISH_UNITS * BOARD_DIRECTIONS;
    for (int k = 0; k < l->m.count; k++) {
      const int u = l->m.unit[k];
      xm_skirmish_list_bits(t, way[u] & (0u - (units >> u & 1u)), first + u * BOARD_DIRECTIONS,
                            l->list);
    }
  }
}

static void list_power_moves(const listing *l, int card) {
  const skirmish_tables *t = l->t;
  skirmish_power power[SKIRMISH_UNITS];
  for (int u = 0; u < l->m.team->size; u++) {
    power[u] = skirmish_power_of(t, l->s, l->player, u, card - t->first_special);
  }
  for (int i = t->first_stride[card]; i < t->first_stride[card + 1]; i++) {
    const int n = t->stride[i].distance;
    const int first = l->game->action_base[SKIRMISH_A_MOVE] + i * SKIRMISH_UNITS * BOARD_DIRECTIONS;
    for (int u = 0; u < l->m.team->size; u++) {
      unsigned way = 0;
      const bool flies = (l->m.flyers >> u & 1u) != 0;
      if ((l->m.units >> u & 1u) == 0) continue;
      if (n <= power[u].move || (n <= power[u].teleport && !flies)) way = l->w.way[n][u];
      else if (n <= power[u].teleport) way = open_way(t, &l->m, u, n); /* 5.7 */
      xm_skirmish_list_bits(t, way, first + u * BOARD_DIRECTIONS, l->list);
    }
  }
}

static void list_jumps(const listing *l, const uint8_t *hand) {
  const skirmish_tables *t = l->t;
  for (int i = 0; i < t->num_jumps; i++) {
    const int type = t->jump_type[i];
    if (hand[t->first_special + type] == 0) continue;
    const unsigned units = xm_skirmish_who_can(t, l->s, l->player, type, SKIRMISH_CAN_JUMP);
    for (int u = 0; u < l->m.team->size; u++) {
      unsigned way = 0;
      if ((units >> u & 1u) == 0) continue;
      for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const board_set to = board_jump(board_square(l->m.team->unit[u].square), d);
        if ((to & ~l->m.taken) != 0) way |= 1u << d;
      }
      xm_skirmish_list_bits(
          t, way,
          l->game->action_base[SKIRMISH_A_JUMP] + (i * SKIRMISH_UNITS + u) * BOARD_DIRECTIONS,
          l->list);
    }
  }
}

static int forward_of(int player) { return player == SKIRMISH_XMEN ? BOARD_NORTH : BOARD_SOUTH; }

/* Units that can go forward with a Move card, as bits. */
static unsigned goes_forward(const listing *l, int card) {
  const uint8_t *way = l->w.way[l->t->card[card].range];
  const int direction = forward_of(l->player);
  unsigned units = 0;
  for (int u = 0; u < SKIRMISH_UNITS; u++) units |= (unsigned)(way[u] >> direction & 1) << u;
  return units & (l->t->card[card].flying ? l->m.flyers : l->m.units);
}

/* Cards of the hand that can move something in this phase. */
typedef struct held_cards {
  int cards, specials;
  uint8_t card[SKIRMISH_CARDS];
  unsigned distances; /* that they need */
} held_cards;

static held_cards find_held(const skirmish_tables *t, const uint8_t *hand, bool played) {
  held_cards h;
  h.cards = 0;
  h.distances = 0;
  for (int card = 0; card < t->first_attack && !played; card++) {
    h.card[h.cards] = (uint8_t)card;
    h.cards += hand[card] > 0;
    h.distances |= hand[card] > 0 ? t->distances[card] : 0u;
  }
  h.specials = 0;
  for (int card = t->first_special; card < t->num_cards; card++) {
    h.specials += hand[card];
    h.distances |= hand[card] > 0 ? t->distances[card] : 0u;
  }
  return h;
}

/* Moves by cards (unless one was `played` and no other may be) and powers, jumps, the forward
 * option: in the order of their numbers. */
void xm_skirmish_list_moves(const xm_game *game, const skirmish_state *s, int player, bool played,
                            xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const uint8_t *hand = s->team[player].hand;
  const held_cards held = find_held(t, hand, played);
  listing l;
  l.game = game;
  l.t = t;
  l.s = s;
  l.player = player;
  l.list = list;
  if (held.cards == 0 && held.specials == 0) return;
  gather_movers(t, s, player, &l.m);
  find_ways(t, &l.m, held.distances, &l.w);
  for (int i = 0; i < held.cards; i++) list_card_moves(&l, held.card[i]);
  for (int card = t->first_special; card < t->num_cards && held.specials > 0; card++) {
    if (hand[card] > 0) list_power_moves(&l, card);
  }
  if (held.specials > 0) list_jumps(&l, hand);
  for (int i = 0; i < held.cards; i++) {
    xm_skirmish_list_bits(t, goes_forward(&l, held.card[i]),
                          game->action_base[SKIRMISH_A_FORWARD] + held.card[i] * SKIRMISH_UNITS,
                          list);
  }
}

/* arg: player, card, units that have moved, as bits (3.6). */
void xm_skirmish_forward_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                               xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const int card = frame.arg[1];
  listing l;
  l.game = game;
  l.t = t;
  l.player = frame.arg[0];
  gather_movers(t, s, l.player, &l.m);
  find_ways(t, &l.m, 1u << t->card[card].range, &l.w);
  const unsigned units = goes_forward(&l, card) & ~(unsigned)frame.arg[2];
  xm_skirmish_list_bits(t, units, game->action_base[SKIRMISH_A_ADVANCE], list);
  xm_list(list, game->action_base[SKIRMISH_A_STOP]);
}

/* ------------------------------------------------------------------------- moving */

void xm_skirmish_move(xm_ctx *c, int player, int unit, int square) {
  skirmish_unit *u = &skirmish_of(c)->team[player].unit[unit];
  xm_emit(c, SKIRMISH_E_MOVED, player, unit, u->square, square);
  u->square = (uint8_t)square;
}

/* One of the units that go forward with a card (3.5). */
void xm_skirmish_go_forward(xm_ctx *c, int player, int unit, int card) {
  const int range = skirmish_tables_of(c->game)->card[card].range;
  const int square = skirmish_of(c)->team[player].unit[unit].square;
  xm_skirmish_move(c, player, unit, board_walk(square, forward_of(player), range));
}
