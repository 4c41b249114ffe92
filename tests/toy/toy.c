/* The machine's second client: a card game of two or three players against four heroes.
 *
 * Each turn a player draws a card, then may play one. A played card is declared, if it aims at
 * a hero then in secret; each other player may counter it, and the player may counter the
 * counter. Who knocks a hero out scores one, and the villain of that hero strikes two heroes
 * (the player says which, one by one), each strike with all that follows from it before the
 * next. When all heroes are out the best score wins, shared if several have it.
 *
 * What the machine had to offer for this:
 *
 * - a nested knock-out: the strike is a frame that stays on the stack while what it causes is
 *   carried out above it. Frames have rising ranks, so the frame comes in a family of steps, one
 *   for each depth (villain1, villain2, ...), carried out by the same code. A hero is knocked
 *   out once, and the last one ends the game: the family has one member less than there are
 *   heroes. That is enough while one kind of frame nests; where several kinds nest in each
 *   other each of them would need a family;
 * - a reaction window: frames pushed above the declared card (resolve, ask, window, recounter);
 *   a counter that stands takes the frames below it off;
 * - a copied effect: a program is run by a frame (run: card, place in the program), so another
 *   card's program is that frame with another card. Copying is the last word of a program, so
 *   the frame of the copy stands where the copier's stood;
 * - a secret argument of a pending step (the target in resolve, for the player of the step);
 *   it is a player's choice and not a card, so that any resampled state is possible with it;
 * - hidden hands and deck, resampled by one pool; a known card below an unordered deck, which is
 *   an open field and no chance event; cards of a hand that everybody knows;
 * - cards on top of the deck that players have looked at: one list, of which each player knows a
 *   front of another length. Who draws such a card draws it face up;
 * - a step that says something about a hidden hand: who gives cards away does so in rising order
 *   of kinds, and only so that enough others follow, so the hand must hold as many from there on;
 * - an action with two arguments whose text names the second one first: "give bolt to Ann". */
#include "core/action.h"
#include "toy.h"

const toy_card toy_cards[TOY_CARDS] = {
    {4, true, {{TOY_DAMAGE, 2}, {TOY_END, 0}, {TOY_END, 0}}},
    {3, true, {{TOY_DAMAGE, 1}, {TOY_DRAW, 1}, {TOY_END, 0}}},
    {2, false, {{TOY_PUT, 0}, {TOY_DRAW, 2}, {TOY_END, 0}}},
    {2, false, {{TOY_COPY, 0}, {TOY_END, 0}, {TOY_END, 0}}},
    {3, false, {{TOY_PEEK, TOY_TOP}, {TOY_GIVE, 3}, {TOY_END, 0}}},
    {4, false, {{TOY_END, 0}, {TOY_END, 0}, {TOY_END, 0}}},
};

const uint8_t toy_health[TOY_HEROES] = {3, 2, 2, 1};

static xm_frame frame_of(int step, int a0, int a1, int a2, int a3) {
  return (xm_frame){(uint8_t)step, {(uint8_t)a0, (uint8_t)a1, (uint8_t)a2, (uint8_t)a3, 0, 0, 0}};
}

static bool any(const uint8_t *counts) {
  for (int i = 0; i < TOY_CARDS; i++) {
    if (counts[i] > 0) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------- cards */

/* A card leaves a hand for all to see. */
static void discard(toy_state *s, int player, int card) {
  toy_seat *seat = &s->seat[player];
  seat->hand[card]--;
  if (seat->hand_known[card] > 0) seat->hand_known[card]--;
}

/* The pile becomes the deck; in a game of two all other cards are then known by elimination. */
static void reshuffle(xm_ctx *c) {
  toy_state *s = toy_of(c);
  memcpy(s->deck, s->pile, TOY_CARDS);
  memset(s->pile, 0, TOY_CARDS);
  for (int p = 0; p < TOY_PLAYERS && c->game->num_players == 2; p++) {
    memcpy(s->seat[p].hand_known, s->seat[p].hand, TOY_CARDS);
  }
  xm_emit(c, TOY_E_RESHUFFLED, 0, 0, 0, 0);
}

/* The top card, which somebody has looked at, is shown to all. */
static void take_top(xm_ctx *c, int player) {
  toy_state *s = toy_of(c);
  const int card = s->top[0];
  s->top_size--;
  memmove(s->top, s->top + 1, s->top_size);
  s->top[s->top_size] = 0;
  for (int p = 0; p < TOY_PLAYERS; p++) {
    if (s->seat[p].seen > 0) s->seat[p].seen--;
  }
  s->seat[player].hand[card]++;
  s->seat[player].hand_known[card]++;
  xm_emit(c, TOY_E_TOOK_TOP, player, card, 0, 0);
}

/* Draws `count` cards: those on top, from the deck by chance, then the known one below it. */
static void draw(xm_ctx *c, int player, int count) {
  toy_state *s = toy_of(c);
  for (; count > 0; count--) {
    if (s->top_size > 0) {
      take_top(c, player);
      continue;
    }
    if (!any(s->deck) && s->bottom == XM_NONE && any(s->pile)) reshuffle(c);
    if (any(s->deck)) {
      xm_push_step(c, TOY_S_DRAW, player, count, 0);
      return;
    }
    if (s->bottom == XM_NONE) return;
    s->seat[player].hand[s->bottom]++;
    s->seat[player].hand_known[s->bottom]++;
    xm_emit(c, TOY_E_TOOK_BOTTOM, player, s->bottom, 0, 0);
    s->bottom = XM_NONE;
  }
}

static void drew(xm_ctx *c, int player, int card) {
  const int args[XM_MAX_EVENT_ARGS] = {player, card};
  toy_of(c)->deck[card]--;
  toy_of(c)->seat[player].hand[card]++;
  xm_emit_list(c, TOY_E_DREW, 1u << player, args);
}

static void saw(xm_ctx *c, int player, int card) {
  const int args[XM_MAX_EVENT_ARGS] = {player, card};
  xm_emit_list(c, TOY_E_PEEKED, 1u << player, args);
}

/* Looks at the `count` top cards of the deck: those that have their place, then by chance. */
static void peek(xm_ctx *c, int player, int count) {
  toy_state *s = toy_of(c);
  int deck = s->top_size;
  for (int i = 0; i < TOY_CARDS; i++) deck += s->deck[i];
  if (count > deck) count = deck;
  s->seat[player].seen = s->top_size;
  for (int i = 0; i < s->top_size; i++) saw(c, player, s->top[i]);
  if (count > s->top_size) xm_push_step(c, TOY_S_PEEK, player, count - s->top_size, 0);
}

static void peeked(xm_ctx *c, xm_frame f, int card) {
  toy_state *s = toy_of(c);
  s->deck[card]--;
  s->top[s->top_size++] = (uint8_t)card;
  s->seat[f.arg[0]].seen = s->top_size;
  saw(c, f.arg[0], card);
  if (f.arg[1] > 1) xm_push_step(c, TOY_S_PEEK, f.arg[0], f.arg[1] - 1, 0);
}

/* Face up. arg: player, the lowest kind still allowed, cards still to give. */
static void give(xm_ctx *c, xm_frame f, int to, int card) {
  toy_seat *other = &toy_of(c)->seat[to];
  discard(toy_of(c), f.arg[0], card);
  other->hand[card]++;
  other->hand_known[card]++;
  xm_emit(c, TOY_E_GAVE, f.arg[0], to, card, 0);
  if (f.arg[2] > 1) xm_push_step(c, TOY_S_GIVE, f.arg[0], card, f.arg[2] - 1);
}

/* ------------------------------------------------------------------------- turns */

void toy_start_turn(xm_ctx *c) { xm_push_step(c, TOY_S_TURN, c->head->turn_player, 0, 0); }

void toy_start(xm_ctx *c) {
  toy_state *s = toy_of(c);
  for (int i = 0; i < TOY_CARDS; i++) s->deck[i] = toy_cards[i].copies;
  s->bottom = s->last = XM_NONE;
  xm_push_step(c, TOY_S_DEAL, 0, 0, 0);
}

static void deal(xm_ctx *c, xm_frame f, int card) {
  const bool next = f.arg[1] + 1 == TOY_HAND;
  drew(c, f.arg[0], card);
  if (!next || f.arg[0] + 1 < c->game->num_players) {
    xm_push_step(c, TOY_S_DEAL, f.arg[0] + next, next ? 0 : f.arg[1] + 1, 0);
    return;
  }
  c->head->turn = 1;
  toy_start_turn(c);
}

static void end_turn(xm_ctx *c) {
  const int limit = xm_option(c->game, TOY_OPT_MAX_TURNS);
  if (limit > 0 && c->head->turn >= limit) {
    xm_emit(c, TOY_E_GAME_OVER, XM_END_MAX_TURNS, 0, 0, 0);
    xm_end_game(c, XM_END_MAX_TURNS, 0);
    return;
  }
  if (c->head->turn < XM_MAX_TURN) c->head->turn++;
  c->head->turn_player = (uint8_t)xm_left_of(c->game, c->head->turn_player);
  toy_start_turn(c);
}

/* arg: player, phase. */
static void turn(xm_ctx *c, xm_frame f) {
  if (f.arg[1] == 2) {
    end_turn(c);
    return;
  }
  xm_push_step(c, TOY_S_TURN, f.arg[0], f.arg[1] + 1, 0);
  if (f.arg[1] == 0) draw(c, f.arg[0], 1);
  else xm_push_step(c, TOY_S_MAIN, f.arg[0], 0, 0);
}

/* ------------------------------------------------------------------- declared cards */

/* The card is on the pile already; the others may react before it takes effect. */
static void declare(xm_ctx *c, int player, int card, int target) {
  const int args[XM_MAX_EVENT_ARGS] = {player, card, target == XM_NONE ? -1 : target};
  xm_emit_list(c, TOY_E_DECLARED, 1u << player, args);
  xm_push_step(c, TOY_S_RESOLVE, player, card, target);
  xm_push_step(c, TOY_S_ASK, xm_left_of(c->game, player), 0, 0);
}

/* arg: the player to ask. */
static void ask(xm_ctx *c, xm_frame f) {
  const int player = f.arg[0];
  if (player == c->head->turn_player) return;
  xm_push_step(c, TOY_S_ASK, xm_left_of(c->game, player), 0, 0);
  if (any(toy_of(c)->seat[player].hand)) xm_push_step(c, TOY_S_WINDOW, player, 0, 0);
}

/* A counter that stands: the declared card and the questions about it are taken off. */
static void cancel(xm_ctx *c) {
  xm_pop(c);
  const xm_frame resolve = xm_pop(c);
  xm_emit(c, TOY_E_CANCELLED, resolve.arg[0], resolve.arg[1], 0, 0);
}

static void counter(xm_ctx *c, int player, int whose) {
  discard(toy_of(c), player, TOY_COUNTER);
  toy_of(c)->pile[TOY_COUNTER]++;
  xm_emit(c, TOY_E_COUNTERED, player, whose, 0, 0);
}

/* ------------------------------------------------------------------------ effects */

unsigned toy_leaders(const xm_game *game, const toy_state *s) {
  unsigned best = 0, leaders = 0;
  for (int p = 0; p < game->num_players; p++) {
    if (s->seat[p].score > best) leaders = 0;
    if (s->seat[p].score > best) best = s->seat[p].score;
    if (s->seat[p].score == best) leaders |= 1u << p;
  }
  return leaders;
}

/* Damage to a hero; who falls calls a villain of the next depth. */
static void hurt(xm_ctx *c, int player, int hero, int n, int depth) {
  toy_state *s = toy_of(c);
  const int left = toy_health[hero] - s->damage[hero];
  s->damage[hero] = (uint8_t)(s->damage[hero] + (n < left ? n : left));
  xm_emit(c, TOY_E_HURT, hero, n, 0, 0);
  if (n < left) return;
  int up = 0;
  for (int i = 0; i < TOY_HEROES; i++) up += !toy_is_out(s, i);
  s->seat[player].score++;
  xm_emit(c, TOY_E_OUT, player, hero, 0, 0);
  if (up > 0) {
    xm_push_step(c, TOY_S_VILLAIN + depth, player, hero, 2);
    return;
  }
  const unsigned winners = toy_leaders(c->game, s);
  xm_emit(c, TOY_E_GAME_OVER, XM_END_VICTORY, (int)winners, 0, 0);
  xm_end_game(c, XM_END_VICTORY, winners);
}

/* arg: player, card, place in the program, target. */
static void run(xm_ctx *c, xm_frame f) {
  toy_state *s = toy_of(c);
  const int op = toy_cards[f.arg[1]].program[f.arg[2]].op;
  const int n = toy_cards[f.arg[1]].program[f.arg[2]].n;
  if (f.arg[2] + 1 < TOY_PROGRAM && toy_cards[f.arg[1]].program[f.arg[2] + 1].op != TOY_END) {
    xm_push(c, frame_of(TOY_S_RUN, f.arg[0], f.arg[1], f.arg[2] + 1, f.arg[3]));
  }
  if (op == TOY_DRAW) draw(c, f.arg[0], n);
  if (op == TOY_PEEK) peek(c, f.arg[0], n);
  if (op == TOY_GIVE && any(s->seat[f.arg[0]].hand)) {
    const int held = toy_hand_size(&s->seat[f.arg[0]]);
    xm_push_step(c, TOY_S_GIVE, f.arg[0], 0, n < held ? n : held);
  }
  if (op == TOY_PUT && any(s->seat[f.arg[0]].hand) && s->bottom == XM_NONE) {
    xm_push_step(c, TOY_S_PUT, f.arg[0], 0, 0);
  }
  if (op == TOY_COPY && s->last != XM_NONE) {
    xm_emit(c, TOY_E_COPIED, f.arg[0], s->last, 0, 0);
    xm_push(c, frame_of(TOY_S_RUN, f.arg[0], s->last, 0, f.arg[3]));
  }
  if (op == TOY_DAMAGE) hurt(c, f.arg[0], f.arg[3], n, 0);
}

/* arg: player, hero who fell, strikes left. */
static void strike(xm_ctx *c, xm_frame f, int hero) {
  if (f.arg[2] > 1) xm_push_step(c, f.step, f.arg[0], f.arg[1], f.arg[2] - 1);
  hurt(c, f.arg[0], hero, 1, f.step - TOY_S_VILLAIN + 1);
}

/* ---------------------------------------------------------------- the machine's calls */

void xm_toy_auto(xm_ctx *c, xm_frame f) {
  switch (f.step) {
    case TOY_S_TURN: turn(c, f); break;
    case TOY_S_ASK: ask(c, f); break;
    case TOY_S_RUN: run(c, f); break;
    case TOY_S_RESOLVE:
      xm_push(c, frame_of(TOY_S_RUN, f.arg[0], f.arg[1], 0, f.arg[2]));
      if (f.arg[1] != TOY_MIMIC) toy_of(c)->last = f.arg[1];
      break;
    default: break;
  }
}

/* To each other player each card behind which there are enough others. */
static void give_legal(const xm_game *game, const toy_state *s, xm_frame f, xm_legal *list) {
  const uint8_t *hand = s->seat[f.arg[0]].hand;
  for (int to = 0; to < game->num_players; to++) {
    int from_here = 0;
    for (int i = f.arg[1]; i < TOY_CARDS; i++) from_here += hand[i];
    for (int i = f.arg[1]; i < TOY_CARDS && to != f.arg[0]; i++) {
      if (hand[i] > 0 && from_here >= f.arg[2]) {
        xm_list(list, game->action_base[TOY_A_GIVE] + to * TOY_CARDS + i);
      }
      from_here -= hand[i];
    }
  }
}

void xm_toy_legal(const xm_game *game, const xm_state *state, xm_frame f, xm_legal *list) {
  const toy_state *s = (const toy_state *)(const void *)state;
  const toy_seat *seat = &s->seat[f.arg[0]];
  const int *base = game->action_base;
  const bool reacts = f.step == TOY_S_WINDOW || f.step == TOY_S_RECOUNTER;
  if (f.step == TOY_S_MAIN || reacts) xm_list(list, base[TOY_A_PASS]);
  for (int i = 0; i < TOY_COUNTER && f.step == TOY_S_MAIN; i++) {
    if (seat->hand[i] > 0 && (i != TOY_MIMIC || s->last != XM_NONE)) {
      xm_list(list, base[TOY_A_PLAY] + i);
    }
  }
  for (int i = 0; i < TOY_HEROES; i++) {
    if (toy_is_out(s, i)) continue;
    if (f.step == TOY_S_AIM) xm_list(list, base[TOY_A_AIM] + i);
    if (f.step >= TOY_S_VILLAIN) xm_list(list, base[TOY_A_STRIKE] + i);
  }
  if (f.step == TOY_S_GIVE) give_legal(game, s, f, list);
  if (reacts && seat->hand[TOY_COUNTER] > 0) {
    const int whose = f.step == TOY_S_WINDOW ? s->head.turn_player : f.arg[1];
    xm_list(list, base[TOY_A_COUNTER] + whose);
  }
  for (int i = 0; i < TOY_CARDS && f.step == TOY_S_PUT; i++) {
    if (seat->hand[i] > 0) xm_list(list, base[TOY_A_BURY] + i);
  }
}

static void play(xm_ctx *c, int player, int card) {
  toy_state *s = toy_of(c);
  discard(s, player, card);
  s->pile[card]++;
  if (toy_aims(s, card)) xm_push_step(c, TOY_S_AIM, player, card, 0);
  else declare(c, player, card, XM_NONE);
}

void xm_toy_apply(xm_ctx *c, xm_frame f, int action) {
  toy_state *s = toy_of(c);
  const int player = f.arg[0], *base = c->game->action_base;
  switch (f.step) {
    case TOY_S_MAIN:
      if (action != base[TOY_A_PASS]) play(c, player, action - base[TOY_A_PLAY]);
      break;
    case TOY_S_AIM: declare(c, player, f.arg[1], action - base[TOY_A_AIM]); break;
    case TOY_S_WINDOW:
      if (action == base[TOY_A_PASS]) break;
      counter(c, player, c->head->turn_player);
      if (any(s->seat[c->head->turn_player].hand)) {
        xm_push_step(c, TOY_S_RECOUNTER, c->head->turn_player, player, 0);
      } else {
        cancel(c);
      }
      break;
    case TOY_S_RECOUNTER:
      if (action == base[TOY_A_PASS]) cancel(c);
      else counter(c, player, f.arg[1]);
      break;
    case TOY_S_PUT:
      s->bottom = (uint8_t)(action - base[TOY_A_BURY]);
      discard(s, player, s->bottom);
      xm_emit(c, TOY_E_BURIED, player, s->bottom, 0, 0);
      break;
    case TOY_S_GIVE: {
      const xm_parts a = xm_action_parts(c->game, action);
      give(c, f, a.arg[0], a.arg[1]);
      break;
    }
    default: strike(c, f, action - base[TOY_A_STRIKE]); break;
  }
}

xm_dist xm_toy_dist(const xm_game *game, const xm_state *state, xm_frame f) {
  (void)game;
  (void)f;
  return (xm_dist){XM_DIST_COUNTS, TOY_CARDS, ((const toy_state *)(const void *)state)->deck};
}

void xm_toy_chance(xm_ctx *c, xm_frame f, int outcome) {
  if (f.step == TOY_S_DEAL) {
    deal(c, f, outcome);
  } else if (f.step == TOY_S_PEEK) {
    peeked(c, f, outcome);
  } else {
    drew(c, f.arg[0], outcome);
    draw(c, f.arg[0], f.arg[1] - 1);
  }
}
