/* Hands and the deck: drawing, discarding, looking, and what players know (2.2, 2.4, chapter 8). */
#include "games/skirmish/state.h"

/* A card is played or discarded; what leaves a hand counts as known first (8.2). */
void xm_skirmish_lay_down(xm_ctx *c, int player, int card, int event) {
  skirmish_state *s = skirmish_of(c);
  skirmish_team *team = &s->team[player];
  team->hand[card]--;
  if (team->hand_known[card] > 0) team->hand_known[card]--;
  s->card_pile[card]++;
  xm_emit(c, event, player, card, 0, 0);
}

/* ------------------------------------------------------------------------ drawing */

/* The pile becomes the deck; each hand is then known to the other player (8.6). */
static bool reshuffle(xm_ctx *c) {
  skirmish_state *s = skirmish_of(c);
  if (!skirmish_any(s->card_pile)) return false;
  memcpy(s->card_deck, s->card_pile, SKIRMISH_CARDS);
  memset(s->card_pile, 0, SKIRMISH_CARDS);
  for (int p = 0; p < SKIRMISH_SIDES; p++) {
    memcpy(s->team[p].hand_known, s->team[p].hand, SKIRMISH_CARDS);
  }
  xm_emit(c, SKIRMISH_E_RESHUFFLED, 0, 0, 0, 0);
  return true;
}

static void take(xm_ctx *c, int player, int card, bool other_knows) {
  const int drawn[XM_MAX_EVENT_ARGS] = {player, card, 0, 0, 0, 0, 0, 0};
  skirmish_team *team = &skirmish_of(c)->team[player];
  team->hand[card]++;
  if (other_knows) team->hand_known[card]++;
  xm_emit_list(c, SKIRMISH_E_CARD_DRAWN, other_knows ? 0xffu : 1u << player, drawn);
}

/* The top card, whose place somebody knows, goes to a hand (8.3, 8.4). */
static void take_known(xm_ctx *c, int player) {
  skirmish_state *s = skirmish_of(c);
  const int card = s->top[0];
  const bool other_knows = s->team[skirmish_other(player)].seen > 0;
  s->top_size--;
  memmove(s->top, s->top + 1, s->top_size);
  s->top[s->top_size] = 0;
  for (int p = 0; p < SKIRMISH_SIDES; p++) {
    if (s->team[p].seen > 0) s->team[p].seen--;
  }
  take(c, player, card, other_knows);
}

/* Draws so many cards: known ones at once, then the first of the others by chance. */
void xm_skirmish_draw(xm_ctx *c, int player, int cards) {
  for (; cards > 0 && skirmish_of(c)->top_size > 0; cards--) take_known(c, player);
  if (cards > 0 && (skirmish_any(skirmish_of(c)->card_deck) || reshuffle(c))) {
    xm_push_step(c, SKIRMISH_S_DRAW, player, cards, 0);
  }
}

/* arg: player, cards still to draw with this one. */
void xm_skirmish_drew(xm_ctx *c, xm_frame frame, int card) {
  skirmish_of(c)->card_deck[card]--;
  take(c, frame.arg[0], card, false);
  xm_skirmish_draw(c, frame.arg[0], frame.arg[1] - 1);
}

/* --------------------------------------------------------------------- discarding */

/* So many cards of the hand are to be discarded, all if it has no more. */
void xm_skirmish_discard_down(xm_ctx *c, int player, int cards) {
  const int held = skirmish_cards(skirmish_of(c)->team[player].hand);
  if (cards > held) cards = held;
  if (cards > 0) xm_push_step(c, SKIRMISH_S_DISCARD, player, 0, cards);
}

/* arg: player, lowest card still allowed, cards still to discard. From each card on there must
 * be enough of them (2.4). */
void xm_skirmish_discard_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                               xm_legal *list) {
  const uint8_t *hand = s->team[frame.arg[0]].hand;
  const int cards = skirmish_tables_of(game)->num_cards;
  int from_here = 0;
  for (int i = frame.arg[1]; i < cards; i++) from_here += hand[i];
  for (int i = frame.arg[1]; i < cards && from_here >= frame.arg[2]; i++) {
    list->item[list->count] = (uint16_t)(game->action_base[SKIRMISH_A_DISCARD] + i);
    list->count = (uint16_t)(list->count + (hand[i] > 0)); /* no branch: nobody can foresee it */
    from_here -= hand[i];
  }
}

void xm_skirmish_discard(xm_ctx *c, xm_frame frame, int card) {
  xm_skirmish_lay_down(c, frame.arg[0], card, SKIRMISH_E_DISCARDED);
  frame.arg[1] = (uint8_t)card;
  if (--frame.arg[2] > 0) xm_push(c, frame);
}

/* ------------------------------------------------------------------------ looking */

void xm_skirmish_look_at_hand(xm_ctx *c, int player) {
  skirmish_team *team = &skirmish_of(c)->team[skirmish_other(player)];
  memcpy(team->hand_known, team->hand, SKIRMISH_CARDS);
  for (int i = 0; i < SKIRMISH_CARDS; i++) {
    if (team->hand[i] > 0) xm_emit(c, SKIRMISH_E_HAND_SEEN, player, i, team->hand[i], 0);
  }
}

static void saw(xm_ctx *c, int player, int card) {
  const int seen[XM_MAX_EVENT_ARGS] = {player, card, 0, 0, 0, 0, 0, 0};
  xm_emit_list(c, SKIRMISH_E_CARD_SEEN, 1u << player, seen);
}

/* The next cards of the deck, the pile not shuffled in (5.13): first those that have their
 * place already, the others by chance. */
void xm_skirmish_look_at_deck(xm_ctx *c, int player, int cards) {
  skirmish_state *s = skirmish_of(c);
  skirmish_team *team = &s->team[player];
  const int deck = s->top_size + skirmish_cards(s->card_deck);
  if (cards > deck) cards = deck;
  const int placed = cards < s->top_size ? cards : s->top_size;
  xm_emit(c, SKIRMISH_E_DECK_SEEN, player, cards, 0, 0);
  if (team->seen < placed) team->seen = (uint8_t)placed;
  for (int i = 0; i < placed; i++) saw(c, player, s->top[i]);
  if (cards > placed) xm_push_step(c, SKIRMISH_S_LOOK, player, cards - placed, 0);
}

/* arg: player, cards still to look at with this one. */
void xm_skirmish_looked(xm_ctx *c, xm_frame frame, int card) {
  skirmish_state *s = skirmish_of(c);
  s->card_deck[card]--;
  s->top[s->top_size++] = (uint8_t)card;
  s->team[frame.arg[0]].seen = s->top_size;
  saw(c, frame.arg[0], card);
  if (--frame.arg[1] > 0) xm_push(c, frame);
}
