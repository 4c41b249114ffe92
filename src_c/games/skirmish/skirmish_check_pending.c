/* Pending steps from outside: every stack that play could not have made is refused. */
#include "core/placing.h"
#include "core/refuse.h"
#include "games/skirmish/state.h"

/* Phases of the turn, as the turn's step holds them: the next one. */
enum {
  IN_DRAW = 1u << SKIRMISH_P_DISCARD,
  IN_DISCARD = 1u << SKIRMISH_P_MOVE,
  IN_MOVE = 1u << SKIRMISH_P_BATTLE,
  IN_BATTLE = 1u << SKIRMISH_P_END,
  IN_PLAY = IN_MOVE | IN_BATTLE
};

#define ON(step) XM_STEP_BIT(SKIRMISH_S_##step)
#define ON_PHASE (ON(MOVE) | ON(BATTLE))

static const xm_placing placings[SKIRMISH_NUM_STEPS] = {
    [SKIRMISH_S_NONE] = {0, 0, 0, 0},
    [SKIRMISH_S_COIN] = {0, 0, 1, 0},
    [SKIRMISH_S_PICK] = {0, 0, 1, 0},
    [SKIRMISH_S_PLACE] = {0, 0, 1, 0},
    [SKIRMISH_S_TURN] = {0, 0, 1, 0},
    [SKIRMISH_S_MOVE] = {ON(TURN), IN_MOVE, 0, 0},
    [SKIRMISH_S_BATTLE] = {ON(TURN), IN_BATTLE, 0, 0},
    [SKIRMISH_S_FORWARD] = {ON(MOVE), IN_MOVE, 0, 0},
    [SKIRMISH_S_RESOLVE] = {ON_PHASE, IN_PLAY, 0, 0},
    [SKIRMISH_S_EXCHANGE] = {ON_PHASE, IN_PLAY, 0, 0},
    [SKIRMISH_S_NEUTRALIZE] = {ON(RESOLVE), IN_PLAY, 0, 1},
    [SKIRMISH_S_DEFEND] = {ON(RESOLVE), IN_BATTLE, 0, 1},
    [SKIRMISH_S_DISCARD] = {ON(TURN) | ON_PHASE, IN_DISCARD | IN_PLAY, 0, 0},
    [SKIRMISH_S_DRAW] = {ON(TURN) | ON_PHASE | ON(EXCHANGE), IN_DRAW | IN_PLAY, 0, 0},
    [SKIRMISH_S_LOOK] = {ON_PHASE, IN_PLAY, 0, 0},
};

/* What a frame is checked against. */
typedef struct view {
  const xm_game *game;
  const skirmish_tables *t;
  const skirmish_state *s;
  const xm_frame *frame, *below;
  bool top;
} view;

/* -------------------------------------------------------------------------- set-up */

static bool fits_set_up(const view *v) {
  const skirmish_team *team = &v->s->team[SKIRMISH_XMEN];
  const int placed = xm_skirmish_num_placed(team);
  const bool given = xm_option(v->game, SKIRMISH_OPT_TEAM) != 0;
  xm_legal list;
  if (v->s->head.turn != 0 || v->s->head.depth != 1 || v->frame->arg[0] != 0) return false;
  for (int i = 0; i < team->size; i++) { /* on rank 1, by file; Sentinels on rank 8 */
    if (i < placed ? team->unit[i].square != i : skirmish_in_play(&team->unit[i])) return false;
  }
  for (int i = 0; i < SKIRMISH_UNITS; i++) {
    if (v->s->team[SKIRMISH_SENTINELS].unit[i].square != BOARD_SQUARES - BOARD_SIDE + i)
      return false;
  }
  switch (v->frame->step) {
    case SKIRMISH_S_COIN:
      return xm_option(v->game, SKIRMISH_OPT_FIRST) == 0 && team->size == 0 &&
             v->s->head.turn_player == 0;
    case SKIRMISH_S_PICK:
      if (given || team->size == SKIRMISH_UNITS || placed > 0) return false;
      list.count = 0;
      xm_skirmish_setup_legal(v->game, v->s, *v->frame, &list);
      return list.count > 0;
    default:
      return xm_option(v->game, SKIRMISH_OPT_PLACEMENT) == 0 && team->size == SKIRMISH_UNITS &&
             placed < SKIRMISH_UNITS;
  }
}

/* In picks, and among those not placed yet, mutants stand in rising order; with option `team`
 * those not placed stand in its order. */
static bool in_order(const view *v) {
  const skirmish_team *team = &v->s->team[SKIRMISH_XMEN];
  const bool given = xm_option(v->game, SKIRMISH_OPT_TEAM) != 0;
  int last = -1;
  for (int i = xm_skirmish_num_placed(team); i < team->size; i++) {
    int at = team->unit[i].kind;
    for (int k = 0; given && k < SKIRMISH_UNITS; k++) {
      if (v->t->listed[k] == team->unit[i].kind) at = k;
    }
    if (at <= last) return false;
    last = at;
  }
  return true;
}

/* ------------------------------------------------------------------------ in play */

/* Can the team shuffle the pile in while its phase goes on? */
static bool can_draw(const view *v) {
  const skirmish_team *team = &v->s->team[v->frame->arg[0]];
  unsigned abilities = 0;
  for (int i = 0; i < team->size; i++) {
    for (int type = 0; type < SKIRMISH_TYPES; type++) {
      abilities |= v->t->power[team->unit[i].kind][type].can;
    }
  }
  return (abilities & (SKIRMISH_CAN_DRAW | SKIRMISH_CAN_EXCHANGE)) != 0;
}

/* Was a Move or Attack card played that counts? It cannot be where none is limited; and it lies on
 * the pile, if that has not been shuffled in. */
static bool fits_phase(const view *v) {
  const bool battle = v->frame->step == SKIRMISH_S_BATTLE;
  const int first = battle ? v->t->first_attack : 0;
  const int end = battle ? v->t->first_defence : v->t->first_attack;
  if (v->frame->arg[1] == 0) return true;
  if (xm_option(v->game, SKIRMISH_OPT_CARDS) != 0) return false;
  for (int card = first; card < end; card++) {
    if (v->s->card_pile[card] > 0) return true;
  }
  return can_draw(v);
}

/* Cards that the pile must hold: nothing has been drawn since they were played. */
static bool lies(const view *v, int card) { return v->s->card_pile[card] > 0; }

/* Squares of all units but the player's own that have moved: those may have come there later. */
static board_set others(const view *v, unsigned moved) {
  const int player = v->frame->arg[0];
  board_set set = skirmish_squares(&v->s->team[skirmish_other(player)]);
  for (int i = 0; i < SKIRMISH_UNITS; i++) {
    if ((moved >> i & 1u) == 0) set |= skirmish_square(&v->s->team[player].unit[i]);
  }
  return set;
}

/* The way back of one that went forward is on the board; nobody stands on it who has not moved. */
static bool came_forward(const view *v, const skirmish_unit *u, int range, unsigned moved) {
  const int back = v->frame->arg[0] == SKIRMISH_XMEN ? BOARD_SOUTH : BOARD_NORTH;
  const board_set blockers = others(v, moved);
  const bool flies = v->t->kind[u->kind].flying != 0;
  board_set at = board_square(u->square);
  for (int n = 1; n <= range; n++) {
    at = board_shift(at, back);
    if (at == 0 || ((at & blockers) != 0 && (!flies || n == range))) return false;
  }
  return true;
}

static bool fits_forward(const view *v) {
  const skirmish_team *team = &v->s->team[v->frame->arg[0]];
  const int card = v->frame->arg[1];
  const unsigned moved = v->frame->arg[2];
  if (!lies(v, card) || moved == 0) return false;
  if (v->below->arg[1] == 0 && xm_option(v->game, SKIRMISH_OPT_CARDS) == 0) return false;
  for (int i = 0; i < team->size; i++) {
    const skirmish_unit *u = &team->unit[i];
    if ((moved >> i & 1u) == 0) continue;
    if (!skirmish_able(u) || (v->t->card[card].flying && !v->t->kind[u->kind].flying)) return false;
    if (!came_forward(v, u, v->t->card[card].range, moved)) return false;
  }
  return true;
}

static bool is_disable(const xm_frame *f) { return f->arg[SKIRMISH_R_EFFECT] == SKIRMISH_DISABLE; }

/* An enemy in play that somebody can reach with the card. */
static bool fits_target(const view *v, const xm_frame *f) {
  const int target = f->arg[SKIRMISH_R_TARGET], card = f->arg[SKIRMISH_R_CARD];
  if (target == XM_NONE || (card < v->t->first_attack) ||
      (card >= v->t->first_defence && !skirmish_is_special(v->t, card)) ||
      (is_disable(f) && !skirmish_is_special(v->t, card))) {
    return false;
  }
  return (xm_skirmish_reach(v->t, v->s, f->arg[0], card, is_disable(f), ~0u) >> target & 1u) != 0;
}

/* A move of one square, and from there an enemy in reach, or none. */
static bool fits_wings(const view *v, const xm_frame *f) {
  const skirmish_tables *t = v->t;
  const skirmish_team *team = &v->s->team[f->arg[0]];
  const skirmish_team *enemies = &v->s->team[skirmish_other(f->arg[0])];
  const skirmish_unit *u = &team->unit[f->arg[SKIRMISH_R_UNIT]];
  const int target = f->arg[SKIRMISH_R_TARGET], to = f->arg[SKIRMISH_R_SQUARE];
  const board_set all = skirmish_squares(team) | skirmish_squares(enemies);
  if (!skirmish_able(u) || (all >> to & 1u) != 0) return false;
  const int range = skirmish_power_of(t, v->s, f->arg[0], f->arg[SKIRMISH_R_UNIT],
                                      f->arg[SKIRMISH_R_CARD] - t->first_special)
                        .wings;
  bool next = false, reaches = target == XM_NONE;
  for (int d = 0; d < BOARD_DIRECTIONS; d++) {
    next |= board_walk(u->square, d, 1) == to;
    if (target == XM_NONE || !skirmish_in_play(&enemies->unit[target])) continue;
    const board_set ray = xm_skirmish_ray(to, d, range, all & ~board_square(u->square));
    reaches |= (ray >> enemies->unit[target].square & 1u) != 0;
  }
  return range > 0 && next && reaches;
}

/* A play without a target, by a unit that can still do it. */
static bool fits_plain(const view *v, const xm_frame *f) {
  static const unsigned abilities[] = {SKIRMISH_CAN_DRAW, SKIRMISH_CAN_EXCHANGE,
                                       SKIRMISH_CAN_LOOK_HAND, SKIRMISH_CAN_LOOK_DECK};
  const int effect = f->arg[SKIRMISH_R_EFFECT],
            type = f->arg[SKIRMISH_R_CARD] - v->t->first_special;
  if (effect == SKIRMISH_DRAW && v->t->type[type].once && (v->s->used_once >> type & 1u) == 0) {
    return false;
  }
  return xm_skirmish_who_can(v->t, v->s, f->arg[0], type, abilities[effect - SKIRMISH_DRAW]) != 0;
}

/* What was declared could be declared in this position: nothing has happened since. */
static bool fits_play(const view *v, const xm_frame *f) {
  const int effect = f->arg[SKIRMISH_R_EFFECT], card = f->arg[SKIRMISH_R_CARD];
  const int unit = f->arg[SKIRMISH_R_UNIT], square = f->arg[SKIRMISH_R_SQUARE];
  const bool battle = v->below->step == SKIRMISH_S_BATTLE;
  const bool moves = effect == SKIRMISH_MOVE || effect == SKIRMISH_WINGS;
  if (!lies(v, card) || moves != (unit != XM_NONE) || moves != (square != XM_NONE)) return false;
  if (effect == SKIRMISH_ATTACK || effect == SKIRMISH_DISABLE) return battle && fits_target(v, f);
  if (!skirmish_is_special(v->t, card)) return false;
  if (effect == SKIRMISH_WINGS) return battle && fits_wings(v, f);
  if (f->arg[SKIRMISH_R_TARGET] != XM_NONE) return false;
  if (effect != SKIRMISH_MOVE) return fits_plain(v, f);
  return !battle &&
         (xm_skirmish_goals(v->t, v->s, f->arg[0], unit, card - v->t->first_special) >> square &
          1u) != 0;
}

static bool fits_resolve(const view *v) {
  const xm_frame *f = v->frame;
  const int stage = f->arg[SKIRMISH_R_STAGE], effect = f->arg[SKIRMISH_R_EFFECT];
  const bool strikes = effect == SKIRMISH_ATTACK || effect == SKIRMISH_DISABLE;
  if (v->top || !fits_play(v, f)) return false;
  if (effect == SKIRMISH_ATTACK && !skirmish_is_special(v->t, f->arg[SKIRMISH_R_CARD]) &&
      v->below->arg[1] == 0 && xm_option(v->game, SKIRMISH_OPT_CARDS) == 0) {
    return false; /* the card that counts */
  }
  if (stage != SKIRMISH_DECLARED) return strikes;
  return f->arg[0] == SKIRMISH_XMEN && skirmish_is_special(v->t, f->arg[SKIRMISH_R_CARD]);
}

/* A defence with a special card can have been played: one lies on the pile. */
static bool defended(const view *v, const xm_frame *play) {
  const int player = skirmish_other(play->arg[0]), target = play->arg[SKIRMISH_R_TARGET];
  if (!skirmish_able(&v->s->team[player].unit[target])) return false;
  for (int card = v->t->first_special; card < v->t->num_cards; card++) {
    const int own = play->arg[SKIRMISH_R_CARD] == card;
    if (v->s->card_pile[card] > own && xm_skirmish_defends(v->t, v->s, player, target, card)) {
      return true;
    }
  }
  return false;
}

static bool fits_neutralize(const view *v) {
  const int stage = v->below->arg[SKIRMISH_R_STAGE];
  if (v->frame->arg[0] != SKIRMISH_SENTINELS || !xm_skirmish_asks_neutralize(v->t, v->s)) {
    return false;
  }
  if (stage == SKIRMISH_DECLARED) return v->below->arg[0] == SKIRMISH_XMEN;
  return stage == SKIRMISH_DEFENDED && v->below->arg[0] == SKIRMISH_SENTINELS &&
         defended(v, v->below);
}

static bool fits_defend(const view *v) {
  const int player = v->frame->arg[0];
  return v->below->arg[SKIRMISH_R_STAGE] == SKIRMISH_ASKED &&
         player == skirmish_other(v->below->arg[0]) &&
         xm_skirmish_asks_defend(v->t, v->s, player, v->below->arg[SKIRMISH_R_TARGET]);
}

/* -------------------------------------------------------------------------- cards */

/* The card of the type was played for this: it lies on the pile, unless the pile was shuffled in
 * since, and holds what has been discarded after that. */
static bool played(const view *v, int type, int discarded) {
  return lies(v, v->t->first_special + type) || skirmish_cards(v->s->card_pile) <= discarded;
}

/* Who draws `left` more of n cards holds those drawn before. */
static bool holds(const view *v, int n, int left) {
  return left > 0 && left <= n && skirmish_cards(v->s->team[v->frame->arg[0]].hand) >= n - left;
}

static bool can(const view *v, int type, unsigned ability) {
  return xm_skirmish_who_can(v->t, v->s, v->frame->arg[0], type, ability) != 0;
}

static bool fits_draw_by(const view *v, int type) {
  const skirmish_type *n = &v->t->type[type];
  const int left = v->frame->arg[1];
  if (!played(v, type, 0)) return false;
  if (v->below->step == SKIRMISH_S_EXCHANGE) {
    return can(v, type, SKIRMISH_CAN_EXCHANGE) && holds(v, n->exchange, left) &&
           v->below->arg[1] == n->discard;
  }
  return can(v, type, SKIRMISH_CAN_DRAW) && holds(v, n->draw, left) &&
         (!n->once || (v->s->used_once >> type & 1u) != 0);
}

static bool fits_draw(const view *v) {
  bool some = false;
  if (v->s->top_size > 0) return false;
  if (v->below->step == SKIRMISH_S_TURN) {
    return v->below->arg[1] == SKIRMISH_P_DISCARD && holds(v, SKIRMISH_ORDERS, v->frame->arg[1]);
  }
  for (int type = 0; type < SKIRMISH_TYPES; type++) some |= fits_draw_by(v, type);
  return some;
}

/* What is still to be looked at leads to as many cards as the power shows, or to all. */
static bool fits_look(const view *v) {
  const int left = v->frame->arg[1], top = v->s->top_size;
  const int deck = skirmish_cards(v->s->card_deck);
  bool some = false;
  if (left == 0 || v->s->team[v->frame->arg[0]].seen != top) return false;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    const int look = v->t->type[type].look;
    some |= lies(v, v->t->first_special + type) && can(v, type, SKIRMISH_CAN_LOOK_DECK) &&
            left + top == (look < deck + top ? look : deck + top);
  }
  return some;
}

/* In orders down to five; after an exchange as many as it says. What was discarded lies there. */
static bool fits_discard(const view *v) {
  const xm_frame *f = v->frame;
  const int held = skirmish_cards(v->s->team[f->arg[0]].hand), left = f->arg[2];
  bool some = false;
  if (left == 0 || left > held || (f->arg[1] > 0 && !lies(v, f->arg[1]))) return false;
  if (v->below->step == SKIRMISH_S_TURN) {
    return v->below->arg[1] == SKIRMISH_P_MOVE && left == held - SKIRMISH_HAND;
  }
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    const int discarded = v->t->type[type].discard - left;
    some |= can(v, type, SKIRMISH_CAN_EXCHANGE) && discarded >= (f->arg[1] > 0) &&
            played(v, type, discarded);
  }
  return some;
}

static bool fits_exchange(const view *v) {
  bool some = false;
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    some |= can(v, type, SKIRMISH_CAN_EXCHANGE) && v->frame->arg[1] == v->t->type[type].discard;
  }
  return some && !v->top;
}

/* -------------------------------------------------------------------------- all */

static bool fits(const view *v) {
  switch (v->frame->step) {
    case SKIRMISH_S_COIN:
    case SKIRMISH_S_PICK:
    case SKIRMISH_S_PLACE: return fits_set_up(v) && in_order(v);
    case SKIRMISH_S_TURN:
      return v->s->head.turn > 0 && !v->top && v->frame->arg[1] <= SKIRMISH_P_END;
    case SKIRMISH_S_MOVE:
    case SKIRMISH_S_BATTLE: return fits_phase(v);
    case SKIRMISH_S_FORWARD: return fits_forward(v);
    case SKIRMISH_S_RESOLVE: return fits_resolve(v);
    case SKIRMISH_S_EXCHANGE: return fits_exchange(v);
    case SKIRMISH_S_NEUTRALIZE: return fits_neutralize(v);
    case SKIRMISH_S_DEFEND: return fits_defend(v);
    case SKIRMISH_S_DISCARD: return fits_discard(v);
    case SKIRMISH_S_DRAW: return fits_draw(v);
    default: return fits_look(v);
  }
}

xm_status xm_skirmish_check_pending(const xm_game *game, const skirmish_state *s, xm_error *error) {
  view v = {game, skirmish_tables_of(game), s, NULL, NULL, false};
  for (int i = 0; i < s->head.depth; i++) {
    v.frame = &s->stack[i];
    v.below = i > 0 ? &s->stack[i - 1] : NULL;
    v.top = i + 1 == s->head.depth;
    if (!xm_placing_fits(&placings[v.frame->step], &s->head, s->stack, i) || !fits(&v)) {
      return xm_fail(error, XM_ERR_FORMAT, "pending", "step %d (%s) does not fit the state", i,
                     game->def->steps[v.frame->step].name);
    }
  }
  return XM_OK;
}
