/* What holds for every state of the toy game; run on every state that comes from outside. */
#include "core/schema.h"
#include "toy.h"

/* Cards of a kind that are somewhere else than in the deck. */
static int elsewhere(const toy_state *s, int card) {
  int count = s->pile[card] + (s->bottom == card);
  for (int p = 0; p < TOY_PLAYERS; p++) count += s->seat[p].hand[card];
  for (int i = 0; i < s->top_size; i++) count += s->top[i] == card;
  return count;
}

void toy_fill(const xm_game *game, void *state, uint64_t missing) {
  toy_state *s = (toy_state *)state;
  (void)game;
  (void)missing; /* the deck is the only field that can be left out so */
  for (int i = 0; i < TOY_CARDS; i++) {
    const int rest = toy_cards[i].copies - elsewhere(s, i);
    s->deck[i] = (uint8_t)(rest > 0 ? rest : 0);
  }
}

/* ------------------------------------------------------------------------- checks */

static int heroes_out(const toy_state *s) {
  int out = 0;
  for (int i = 0; i < TOY_HEROES; i++) out += toy_is_out(s, i);
  return out;
}

static bool dealing_fits(const toy_state *s, const xm_frame *f) {
  int known = 0, piled = 0;
  for (int i = 0; i < TOY_CARDS; i++) {
    piled += s->pile[i];
    for (int p = 0; p < TOY_PLAYERS; p++) known += s->seat[p].hand_known[i];
  }
  for (int p = 0; p < TOY_PLAYERS; p++) {
    const int size = p < f->arg[0] ? TOY_HAND : p == f->arg[0] ? f->arg[1] : 0;
    if (toy_hand_size(&s->seat[p]) != size) return false;
  }
  return s->head.turn == 0 && s->head.turn_player == 0 && f->arg[1] < TOY_HAND && known == 0 &&
         piled == 0 && s->top_size == 0 && s->bottom == XM_NONE && s->last == XM_NONE &&
         s->damage[0] == 0 && s->damage[1] == 0 && s->damage[2] == 0 && s->damage[3] == 0;
}

/* Can the card have been played this turn? */
static bool was_played(const toy_state *s, int card) {
  return card != TOY_COUNTER && s->pile[card] > 0 && (card != TOY_MIMIC || s->last != XM_NONE);
}

static bool declared_fits(const toy_state *s, int card, int target) {
  if (!was_played(s, card)) return false;
  return toy_aims(s, card) ? target != XM_NONE && !toy_is_out(s, target) : target == XM_NONE;
}

static bool villain_fits(const toy_state *s, int number) {
  const xm_frame *f = &s->stack[number];
  for (int i = 0; i < number; i++) {
    if (s->stack[i].step >= TOY_S_VILLAIN && s->stack[i].arg[1] == f->arg[1]) return false;
  }
  return toy_is_out(s, f->arg[1]) && f->arg[2] >= 1 && f->arg[2] <= 2 &&
         heroes_out(s) > f->step - TOY_S_VILLAIN;
}

static bool run_fits(const toy_state *s, const xm_frame *f) {
  const toy_card *card = &toy_cards[f->arg[1]];
  return s->last == f->arg[1] && f->arg[2] >= 1 && f->arg[2] < TOY_PROGRAM &&
         card->program[f->arg[2]].op != TOY_END && card->aims == (f->arg[3] != XM_NONE);
}

static int deck_size(const toy_state *s) {
  int cards = 0;
  for (int i = 0; i < TOY_CARDS; i++) cards += s->deck[i];
  return cards;
}

/* What was given lies, known to all, in another hand. */
static bool give_fits(const toy_state *s, const xm_frame *f) {
  bool given = f->arg[1] == 0;
  for (int p = 0; p < TOY_PLAYERS; p++) {
    given |= p != f->arg[0] && s->seat[p].hand_known[f->arg[1]] > 0;
  }
  return s->last == TOY_BRIBE && f->arg[2] >= 1 && f->arg[2] <= (f->arg[1] == 0 ? 3 : 2) && given;
}

/* Does frame number `i` fit the state and the frame below it? */
static bool fits(const xm_game *game, const toy_state *s, int i) {
  const xm_frame *f = &s->stack[i], *below = i > 0 ? f - 1 : NULL;
  const int player = f->arg[0];
  const bool on_turn = i == 1 && below->step == TOY_S_TURN && below->arg[1] == 2;
  if (i == 0) {
    if (f->step == TOY_S_DEAL) return dealing_fits(s, f);
    return f->step == TOY_S_TURN && s->head.turn > 0 && player == s->head.turn_player &&
           (f->arg[1] == 1 || f->arg[1] == 2);
  }
  const bool anybody = f->step == TOY_S_ASK || f->step == TOY_S_WINDOW;
  if (!anybody && player != s->head.turn_player) return false;
  switch (f->step) {
    case TOY_S_MAIN: return on_turn;
    case TOY_S_AIM: return on_turn && was_played(s, f->arg[1]) && toy_aims(s, f->arg[1]);
    case TOY_S_RESOLVE: return on_turn && declared_fits(s, f->arg[1], f->arg[2]);
    case TOY_S_ASK: return below->step == TOY_S_RESOLVE;
    case TOY_S_WINDOW:
      return below->step == TOY_S_ASK && below->arg[0] == xm_left_of(game, player) &&
             player != s->head.turn_player && toy_hand_size(&s->seat[player]) > 0;
    case TOY_S_RECOUNTER:
      return below->step == TOY_S_ASK && below->arg[0] == xm_left_of(game, f->arg[1]) &&
             f->arg[1] != player && s->pile[TOY_COUNTER] > 0 && toy_hand_size(&s->seat[player]) > 0;
    case TOY_S_RUN: return on_turn && run_fits(s, f);
    case TOY_S_DRAW:
      return s->top_size == 0 && i == 1 && below->step == TOY_S_TURN && f->arg[1] >= 1 &&
             f->arg[1] <= below->arg[1];
    case TOY_S_PEEK:
      return below->step == TOY_S_RUN && below->arg[1] == TOY_BRIBE && f->arg[1] >= 1 &&
             s->top_size + f->arg[1] <= TOY_TOP && s->seat[player].seen == s->top_size &&
             f->arg[1] <= deck_size(s);
    case TOY_S_GIVE: return on_turn && give_fits(s, f);
    case TOY_S_PUT:
      return below->step == TOY_S_RUN && s->bottom == XM_NONE &&
             toy_hand_size(&s->seat[player]) > 0;
    default:
      return (on_turn || below->step == TOY_S_RUN || below->step >= TOY_S_VILLAIN) &&
             villain_fits(s, i);
  }
}

static xm_status check_cards(const xm_game *game, const toy_state *s, xm_error *error) {
  int scores = 0;
  for (int i = 0; i < TOY_CARDS; i++) {
    if (s->deck[i] + elsewhere(s, i) != toy_cards[i].copies) {
      const xm_slice name = xm_domain_text(game, TOY_D_CARD, i);
      return xm_fail(error, XM_ERR_FORMAT, "deck", "%d of '%z', %d belong to the game",
                     s->deck[i] + elsewhere(s, i), &name, (int)toy_cards[i].copies);
    }
    for (int p = 0; p < game->num_players; p++) {
      if (s->seat[p].hand_known[i] > s->seat[p].hand[i]) {
        return xm_fail(error, XM_ERR_FORMAT, "seats", "player %d: a known card is not in the hand",
                       p);
      }
    }
  }
  int seen = 0;
  for (int p = 0; p < game->num_players; p++) {
    if (s->seat[p].seen > seen) seen = s->seat[p].seen;
  }
  if (seen != s->top_size) {
    return xm_fail(error, XM_ERR_FORMAT, "top", "%d cards, a player has seen %d",
                   (int)s->top_size, seen);
  }
  for (int i = 0; i < TOY_HEROES; i++) {
    if (s->damage[i] > toy_health[i]) {
      const xm_slice name = xm_domain_text(game, TOY_D_HERO, i);
      return xm_fail(error, XM_ERR_FORMAT, "heroes", "%z has no more than %d damage", &name,
                     (int)toy_health[i]);
    }
  }
  for (int p = 0; p < game->num_players; p++) scores += s->seat[p].score;
  if (scores == heroes_out(s)) return XM_OK;
  return xm_fail(error, XM_ERR_FORMAT, "seats", "the scores are %d, %d heroes are out", scores,
                 heroes_out(s));
}

xm_status toy_check(const xm_game *game, const void *state, xm_error *error) {
  const toy_state *s = (const toy_state *)state;
  const xm_status status = check_cards(game, s, error);
  const bool won = heroes_out(s) == TOY_HEROES;
  const int limit = xm_option(game, TOY_OPT_MAX_TURNS);
  if (status != XM_OK) return status;
  if ((limit > 0 && s->head.turn > limit) ||
      (s->head.end == XM_END_MAX_TURNS && s->head.turn != limit)) {
    return xm_fail(error, XM_ERR_FORMAT, "turn", "%d does not go with max_turns=%d",
                   (int)s->head.turn, limit);
  }
  if (won != (s->head.end == XM_END_VICTORY) ||
      s->head.winners != (won ? toy_leaders(game, s) : 0)) {
    return xm_fail(error, XM_ERR_FORMAT, "winners", "the best scores win when all heroes are out");
  }
  if (s->last == TOY_MIMIC || s->last == TOY_COUNTER) {
    return xm_fail(error, XM_ERR_FORMAT, "last", "a card without a program of its own");
  }
  if (s->head.turn == 0 && s->head.depth == 0) {
    return xm_fail(error, XM_ERR_FORMAT, "turn", "0 is the dealing, which has a pending step");
  }
  for (int i = 0; i < s->head.depth; i++) {
    if (!fits(game, s, i)) {
      return xm_fail(error, XM_ERR_FORMAT, "pending", "step %d (%s) does not fit the state", i,
                     game->def->steps[s->stack[i].step].name);
    }
  }
  return XM_OK;
}
