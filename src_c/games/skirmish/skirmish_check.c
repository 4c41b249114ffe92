/* What holds for every state of X-Men Skirmish. Run on every state that comes from outside. */
#include "core/refuse.h"
#include "core/turn.h"
#include "games/skirmish/state.h"

/* ------------------------------------------------------------------------- cards */

static void count_cards(const skirmish_state *s, unsigned *seen) {
  for (int i = 0; i < SKIRMISH_CARDS; i++) {
    seen[i] = (unsigned)s->card_deck[i] + s->card_pile[i] + s->team[0].hand[i] + s->team[1].hand[i];
  }
  for (int i = 0; i < s->top_size; i++) seen[s->top[i]]++;
}

/* A deck left out is what is left of the cards; too many elsewhere is found later. */
void xm_skirmish_fill_missing(const xm_game *game, void *state, uint64_t missing) {
  const skirmish_tables *t = skirmish_tables_of(game);
  skirmish_state *s = (skirmish_state *)state;
  unsigned seen[SKIRMISH_CARDS];
  (void)missing; /* nothing else can be left out */
  count_cards(s, seen);
  for (int i = 0; i < t->num_cards; i++) {
    s->card_deck[i] = (uint8_t)(t->copies[i] > seen[i] ? t->copies[i] - seen[i] : 0);
  }
}

/* Abilities in a type that somebody of the team begins the game with. With Absorb there is nothing
 * to add: whose powers are used is of the team too. */
static unsigned team_can(const skirmish_tables *t, const skirmish_team *team, int type) {
  unsigned can = 0;
  for (int i = 0; i < team->size; i++) can |= t->power[team->unit[i].kind][type].can;
  return can;
}

static xm_status check_cards(const xm_game *game, const skirmish_state *s, xm_error *error) {
  const skirmish_tables *t = skirmish_tables_of(game);
  unsigned seen[SKIRMISH_CARDS];
  count_cards(s, seen);
  for (int i = 0; i < t->num_cards; i++) {
    if (seen[i] == t->copies[i]) continue;
    return xm_refuse_count(game, error, "card_deck", SKIRMISH_D_CARD, i, (int)seen[i],
                           t->copies[i]);
  }
  if (s->head.turn == 0 && (skirmish_any(s->card_pile) || s->top_size > 0)) {
    return xm_refuse(error, s->top_size > 0 ? "card_top" : "card_pile",
                     "before turn 1 all cards are in the deck, and nobody has looked at them");
  }
  const int most = s->team[0].seen > s->team[1].seen ? s->team[0].seen : s->team[1].seen;
  if (most == s->top_size) return XM_OK;
  return xm_refuse(error, "card_top", "as many cards as one of the players has seen");
}

/* Cards that draws in the player's own turn can have added to a hand of five: no limit where
 * content has draws that gain cards as often as they are played (K37). */
static int gains(const skirmish_tables *t, const skirmish_team *team) {
  int gain = 0;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    const skirmish_type *n = &t->type[type];
    const unsigned can = team_can(t, team, type);
    if ((can & SKIRMISH_CAN_DRAW) != 0 && n->draw > 1) {
      if (!n->once) return SKIRMISH_MAX_CARDS;
      gain += n->draw - 1;
    }
    if ((can & SKIRMISH_CAN_EXCHANGE) != 0 && n->exchange > n->discard + 1) {
      return SKIRMISH_MAX_CARDS;
    }
  }
  return gain;
}

static int sum_of_once(const skirmish_tables *t, const skirmish_state *s) {
  int gain = 0;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    if ((s->used_once >> type & 1u) != 0) gain += t->type[type].draw - 1;
  }
  return gain;
}

/* The most cards that an exchange can have added so far: `left` are still to be drawn, or, while
 * `discarding`, to be discarded. */
static int exchanged(const skirmish_tables *t, bool discarding, int left) {
  int most = 0;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    const skirmish_type *n = &t->type[type];
    const int added = discarding ? n->exchange - n->discard + left : n->exchange - left;
    if (n->exchange > 0 && added > most) most = added;
  }
  return most;
}

/* What the steps that wait have taken from the hand of the turn's player, or not yet given. */
static int pending_cards(const skirmish_tables *t, const skirmish_state *s) {
  int cards = 0;
  bool counted = false; /* the card played is the one that the phase has marked */
  for (int i = 1; i < s->head.depth; i++) {
    const xm_frame *f = &s->stack[i];
    const int left = f->arg[1];
    switch (f->step) {
      case SKIRMISH_S_MOVE:
      case SKIRMISH_S_BATTLE:
        counted = f->arg[1] != 0;
        cards -= counted;
        break;
      case SKIRMISH_S_FORWARD: cards -= !counted; break;
      case SKIRMISH_S_RESOLVE: {
        const int card = f->arg[SKIRMISH_R_CARD];
        const bool special = skirmish_is_special(t, card);
        cards -= special || !counted;
        if (special && f->arg[SKIRMISH_R_EFFECT] == SKIRMISH_DRAW) {
          cards -= t->type[card - t->first_special].draw - 1;
        }
        break;
      }
      /* A draw stands on it: ranks rise, so that there is room for it on any stack. */
      case SKIRMISH_S_EXCHANGE: cards += exchanged(t, false, s->stack[i + 1].arg[1]) - 1; break;
      case SKIRMISH_S_DRAW:
        if (s->stack[i - 1].step != SKIRMISH_S_EXCHANGE) cards -= left;
        break;
      case SKIRMISH_S_DISCARD: cards += exchanged(t, true, f->arg[2]) - 1; break;
      case SKIRMISH_S_LOOK: cards -= 1; break;
      default: break;
    }
  }
  return cards;
}

/* The most cards that a hand can hold now. */
static int most_cards(const skirmish_tables *t, const skirmish_state *s, int player) {
  const int gain = gains(t, &s->team[player]);
  if (s->head.turn == 0) return 0;
  if (gain >= SKIRMISH_MAX_CARDS) return gain;
  if (player != s->head.turn_player || s->head.depth == 0) return SKIRMISH_HAND + gain;
  if (s->stack[0].arg[1] <= SKIRMISH_P_MOVE) { /* the orders phase */
    const xm_frame *top = &s->stack[s->head.depth - 1];
    int drawn = SKIRMISH_ORDERS;
    if (top->step == SKIRMISH_S_DRAW) drawn -= top->arg[1] < drawn ? top->arg[1] : drawn;
    if (top->step == SKIRMISH_S_DISCARD) drawn -= top->arg[1] > 0; /* one is gone already */
    return SKIRMISH_HAND + gain + drawn;
  }
  return SKIRMISH_HAND + sum_of_once(t, s) + pending_cards(t, s);
}

static xm_status check_hand(const xm_game *game, const skirmish_state *s, int player,
                            xm_error *error) {
  const skirmish_team *team = &s->team[player];
  const int held = skirmish_cards(team->hand);
  const int most = most_cards(skirmish_tables_of(game), s, player);
  if (held > most) {
    return xm_fail(error, XM_ERR_FORMAT, player == 0 ? "teams[0].hand" : "teams[1].hand",
                   "%d cards, at most %d are possible here", held, most);
  }
  for (int i = 0; i < SKIRMISH_CARDS; i++) {
    if (team->hand_known[i] > team->hand[i]) {
      return xm_refuse_at(error, "teams", player, "hand_known", "known cards are part of the hand");
    }
  }
  return XM_OK;
}

/* ------------------------------------------------------------------------- units */

static xm_status check_unit(const xm_game *game, const skirmish_state *s, int player, int slot,
                            board_set *taken, xm_error *error) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const skirmish_team *team = &s->team[player];
  const skirmish_unit *u = &team->unit[slot];
  const bool sentinel = u->kind >= t->num_mutants, set_up = s->head.turn == 0;
  const char *field = NULL, *message = NULL;
  if (sentinel != (player == SKIRMISH_SENTINELS)) {
    field = "unit";
    message = "seat 0 has mutants, seat 1 Sentinels";
  } else if (u->hits > t->kind[u->kind].hits) {
    field = "hits";
    message = "more than the unit begins with";
  } else if (set_up && (u->hits != t->kind[u->kind].hits || u->disabled > 0)) {
    field = u->disabled > 0 ? "disabled" : "hits";
    message = "nobody has been attacked before turn 1";
  } else if (u->square == XM_NONE ? u->disabled > 0 : u->hits == 0) {
    field = u->square == XM_NONE ? "disabled" : "hits";
    message = "a unit in play has hits left; one out of play is not disabled";
  } else if (u->square == XM_NONE && !set_up && u->hits > 0) {
    field = "square";
    message = "a unit with hits left stands on a square";
  } else if (u->square != XM_NONE && (*taken >> u->square & 1u) != 0) {
    field = "square";
    message = "another unit stands there";
  }
  for (int i = 0; i < slot && field == NULL; i++) {
    if (sentinel || team->unit[i].kind != u->kind) continue;
    field = "unit";
    message = "the same mutant twice";
  }
  if (field != NULL) return xm_refuse_in(error, "teams", player, "units", slot, field, message);
  if (u->square != XM_NONE) *taken |= board_square(u->square);
  return XM_OK;
}

/* A team of eight is legal (1.4), and the one of option `team`; in its order if nobody chooses
 * places. In turn 0 it can be on its way there. */
static xm_status check_xmen(const xm_game *game, const skirmish_state *s, xm_error *error) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const skirmish_team *team = &s->team[SKIRMISH_XMEN];
  const bool listed = xm_option(game, SKIRMISH_OPT_PLACEMENT) != 0;
  const bool given = xm_option(game, SKIRMISH_OPT_TEAM) != 0;
  int hits = 0;
  unsigned leaders = 0, kinds = 0, belong = 0;
  for (int i = 0; i < team->size; i++) {
    hits += t->kind[team->unit[i].kind].hits;
    leaders += t->kind[team->unit[i].kind].leader;
    kinds |= 1u << team->unit[i].kind;
    belong |= 1u << t->listed[i];
    if (given && listed && team->unit[i].kind != t->listed[i]) {
      return xm_refuse_in(error, "teams", 0, "units", i, "unit", "not in the order of option team");
    }
    if (!given && listed && i > 0 && team->unit[i].kind < team->unit[i - 1].kind) {
      return xm_refuse_in(error, "teams", 0, "units", i, "unit", "not in the order of the picks");
    }
  }
  if (team->size < SKIRMISH_UNITS) {
    if (s->head.turn == 0) return XM_OK;
    return xm_refuse(error, "teams[0].units",
                     "eight units; those knocked out have no hits and no square");
  }
  if (given && kinds != belong) {
    return xm_refuse(error, "teams[0].units", "not the mutants of option team");
  }
  if (hits > SKIRMISH_TEAM_HITS) {
    return xm_fail(error, XM_ERR_FORMAT, "teams[0].units",
                   "units that begin with %d hits, a team has at most %d", hits,
                   (int)SKIRMISH_TEAM_HITS);
  }
  return leaders > 0 ? XM_OK : xm_refuse(error, "teams[0].units", "no leader");
}

static xm_status check_units(const xm_game *game, const skirmish_state *s, xm_error *error) {
  board_set taken = 0;
  xm_status status = XM_OK;
  if (s->team[SKIRMISH_SENTINELS].size != SKIRMISH_UNITS) {
    return xm_refuse(error, "teams[1].units",
                     "eight Sentinels; those knocked out have no hits and no square");
  }
  for (int p = 0; p < SKIRMISH_SIDES; p++) {
    for (int i = 0; i < s->team[p].size && status == XM_OK; i++) {
      status = check_unit(game, s, p, i, &taken, error);
    }
  }
  return status == XM_OK ? check_xmen(game, s, error) : status;
}

/* ----------------------------------------------------------------------- the rest */

/* Types of draws that are allowed once a turn, and can have been used in this one. */
static xm_status check_once(const xm_game *game, const skirmish_state *s, xm_error *error) {
  const skirmish_tables *t = skirmish_tables_of(game);
  if (s->used_once == 0) return XM_OK;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    if ((s->used_once >> type & 1u) != 0 && !t->type[type].once) {
      return xm_refuse(error, "used_once", "this type has no draw that is allowed once a turn");
    }
    if ((s->used_once >> type & 1u) != 0 &&
        (team_can(t, &s->team[s->head.turn_player], type) & SKIRMISH_CAN_DRAW) == 0) {
      return xm_refuse(error, "used_once", "nobody of the player's team has this draw");
    }
  }
  const bool played = s->head.depth > 0 && s->head.turn > 0 && s->head.end == XM_END_NONE &&
                      s->stack[0].arg[1] > SKIRMISH_P_MOVE;
  if (played || s->head.end == XM_END_UNITS) return XM_OK;
  return xm_refuse(error, "used_once", "only in the move and the battle phase");
}

static bool has_lost(const skirmish_team *team) { return skirmish_squares(team) == 0; }

static xm_status check_end(const xm_game *game, const skirmish_state *s, xm_error *error) {
  const int end = s->head.end;
  const bool lost[SKIRMISH_SIDES] = {s->head.turn > 0 && has_lost(&s->team[0]),
                                     s->head.turn > 0 && has_lost(&s->team[1])};
  unsigned winners = 0;
  if (end != XM_END_NONE && end != XM_END_MAX_TURNS && end != XM_END_UNITS) {
    return xm_refuse(error, "end", "not an end of this game");
  }
  if (lost[0] && lost[1]) return xm_refuse(error, "teams", "no unit is in play");
  if ((lost[0] || lost[1]) != (end == XM_END_UNITS)) {
    return xm_refuse(error, "end", "'units' when a side has no unit in play, and only then");
  }
  if (end == XM_END_UNITS) winners = lost[0] ? 2 : 1;
  if (end == XM_END_MAX_TURNS && xm_option(game, SKIRMISH_OPT_AT_LIMIT) != 0) {
    winners = xm_skirmish_most_hits(s);
  }
  if (s->head.winners == winners) return XM_OK;
  return xm_refuse(error, "winners", "not those whom units, hits and options make the winners");
}

xm_status xm_skirmish_check(const xm_game *game, const void *state, xm_error *error) {
  const skirmish_state *s = (const skirmish_state *)state;
  xm_status status =
      xm_check_turn(game, &s->head, SKIRMISH_OPT_FIRST, SKIRMISH_OPT_MAX_TURNS, error);
  if (status == XM_OK) status = check_units(game, s, error);
  if (status == XM_OK) status = check_end(game, s, error);
  if (status == XM_OK) status = check_cards(game, s, error);
  for (int p = 0; p < SKIRMISH_SIDES && status == XM_OK; p++) {
    status = check_hand(game, s, p, error);
  }
  if (status == XM_OK) status = check_once(game, s, error);
  return status == XM_OK ? xm_skirmish_check_pending(game, s, error) : status;
}
