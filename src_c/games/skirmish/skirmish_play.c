/* What can be played in the move and the battle phase, and declaring it (chapters 4 and 5). */
#include "games/skirmish/state.h"

/* The argument of an action of a kind, counted from 0. */
static int part(const xm_game *game, int kind, int action) {
  return action - game->action_base[kind];
}

static int kind_of(const xm_game *game, int action) {
  int kind = SKIRMISH_A_MOVE;
  while (action >= game->action_base[kind + 1]) kind++;
  return kind;
}

/* ------------------------------------------------------------------ the two phases */

/* Where a unit on `square` can strike after its move, as bits of directions; the square it came
 * from is empty by then. */
static unsigned aims(const skirmish_state *s, int player, int from, int square, int range) {
  const board_set enemies = skirmish_squares(&s->team[skirmish_other(player)]);
  const board_set own = skirmish_squares(&s->team[player]) & ~board_square(from);
  unsigned directions = 0;
  for (int d = 0; d < BOARD_DIRECTIONS; d++) {
    if ((xm_skirmish_ray(square, d, range, own | enemies) & enemies) != 0) directions |= 1u << d;
  }
  return directions;
}

/* Moves of one square with an attack after them, or none (5.9). */
static void list_wings(const xm_game *game, const skirmish_state *s, int player, int i,
                       xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const skirmish_team *team = &s->team[player];
  const board_set blockers = skirmish_squares(&s->team[0]) | skirmish_squares(&s->team[1]);
  for (int u = 0; u < team->size; u++) {
    if (!skirmish_able(&team->unit[u])) continue;
    const int range = skirmish_power_of(t, s, player, u, t->wings_type[i]).wings;
    const int from = team->unit[u].square;
    for (int d = 0; d < BOARD_DIRECTIONS && range > 0; d++) {
      const int to = board_walk(from, d, 1);
      if (to == XM_NONE || (blockers >> to & 1u) != 0) continue;
      const int first = game->action_base[SKIRMISH_A_WINGS] +
                        ((i * SKIRMISH_UNITS + u) * BOARD_DIRECTIONS + d) * SKIRMISH_AIMS;
      xm_skirmish_list_bits(t, aims(s, player, from, to, range), first, list);
      xm_list(list, first + SKIRMISH_NO_AIM);
    }
  }
}

static void list_attacks(const xm_game *game, const skirmish_state *s, int player, bool played,
                         bool special, xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const uint8_t *hand = s->team[player].hand;
  for (int i = 0; i < t->num_wings && special; i++) {
    if (hand[t->first_special + t->wings_type[i]] > 0) list_wings(game, s, player, i, list);
  }
  /* Attack cards and special cards stand in one list of names, Defence cards not. */
  int number = 0, range = 0;
  unsigned targets = 0;
  for (int card = t->first_attack; card < t->num_cards; card++) {
    if (card >= t->first_defence && card < t->first_special) continue;
    const int first = game->action_base[SKIRMISH_A_ATTACK] + number++ * SKIRMISH_UNITS;
    if (hand[card] == 0 || (played && !skirmish_is_special(t, card))) continue;
    const bool same = range != 0 && t->card[card].range == range; /* Punch and Kick */
    if (!same) targets = xm_skirmish_reach(t, s, player, card, false, ~0u);
    range = t->card[card].range;
    xm_skirmish_list_bits(t, targets, first, list);
  }
  for (int type = 0; type < SKIRMISH_TYPES && special; type++) {
    const int card = t->first_special + type;
    if (hand[card] == 0) continue;
    xm_skirmish_list_bits(t, xm_skirmish_reach(t, s, player, card, true, ~0u),
                          game->action_base[SKIRMISH_A_DISABLE] + type * SKIRMISH_UNITS, list);
  }
}

/* Plays without a target, by kind of action. */
typedef struct plain {
  uint8_t action;
  uint8_t effect;
  uint16_t can;
} plain;

enum { NUM_PLAIN = 4 };

XM_TABLE plain plains[NUM_PLAIN] = {
    {SKIRMISH_A_DRAW, SKIRMISH_DRAW, SKIRMISH_CAN_DRAW},
    {SKIRMISH_A_EXCHANGE, SKIRMISH_EXCHANGE, SKIRMISH_CAN_EXCHANGE},
    {SKIRMISH_A_LOOK_HAND, SKIRMISH_LOOK_HAND, SKIRMISH_CAN_LOOK_HAND},
    {SKIRMISH_A_LOOK_DECK, SKIRMISH_LOOK_DECK, SKIRMISH_CAN_LOOK_DECK},
};

static bool used_up(const skirmish_tables *t, const skirmish_state *s, int effect, int type) {
  return effect == SKIRMISH_DRAW && t->type[type].once && (s->used_once >> type & 1u) != 0;
}

static void list_plain(const xm_game *game, const skirmish_state *s, int player, xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  unsigned can[SKIRMISH_TYPES] = {0, 0, 0};
  const skirmish_team *team = &s->team[player];
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    if (team->hand[t->first_special + type] == 0) continue;
    for (int u = 0; u < team->size; u++) {
      if (!skirmish_able(&team->unit[u])) continue;
      can[type] |= skirmish_power_of(t, s, player, u, type).can;
    }
  }
  for (int i = 0; i < NUM_PLAIN; i++) {
    for (int type = 0; type < SKIRMISH_TYPES; type++) {
      if ((can[type] & plains[i].can) != 0 && !used_up(t, s, plains[i].effect, type)) {
        xm_list(list, game->action_base[plains[i].action] + type);
      }
    }
  }
}

static bool holds_special(const skirmish_tables *t, const uint8_t *hand) {
  unsigned sum = 0;
  for (int type = 0; type < SKIRMISH_TYPES; type++) sum += hand[t->first_special + type];
  return sum > 0;
}

/* arg: player, a Move or Attack card was played and no other may be (2.7). */
void xm_skirmish_phase_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                             xm_legal *list) {
  const int player = frame.arg[0];
  const bool played = frame.arg[1] != 0;
  if (skirmish_any(s->team[player].hand)) {
    const bool special = holds_special(skirmish_tables_of(game), s->team[player].hand);
    if (frame.step == SKIRMISH_S_MOVE) xm_skirmish_list_moves(game, s, player, played, list);
    else list_attacks(game, s, player, played, special, list);
    if (special) list_plain(game, s, player, list);
  }
  xm_list(list, game->action_base[SKIRMISH_A_END]);
}

/* ---------------------------------------------------------------------- declaring */

static int lowest_bit(unsigned bits) {
  int i = 0;
  while ((bits >> i & 1u) == 0) i++;
  return i;
}

/* The first unit, by starting file, that could do what was declared (4.5). */
static int first_user(const xm_game *game, const skirmish_state *s, const xm_frame *f) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const int effect = f->arg[SKIRMISH_R_EFFECT], card = f->arg[SKIRMISH_R_CARD];
  const int player = f->arg[0];
  if (f->arg[SKIRMISH_R_UNIT] != XM_NONE) return f->arg[SKIRMISH_R_UNIT];
  if (effect != SKIRMISH_ATTACK && effect != SKIRMISH_DISABLE) {
    const unsigned can = plains[effect - SKIRMISH_DRAW].can;
    return lowest_bit(xm_skirmish_who_can(t, s, player, card - t->first_special, can));
  }
  int unit = 0;
  while ((xm_skirmish_reach(t, s, player, card, effect == SKIRMISH_DISABLE, 1u << unit) >>
              f->arg[SKIRMISH_R_TARGET] &
          1u) == 0) {
    unit++;
  }
  return unit;
}

/* The card lies on the pile; the play waits on the stack for a Neutralizer (6.1, 6.2). */
static void declare(xm_ctx *c, xm_frame f) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const int player = f.arg[0], card = f.arg[SKIRMISH_R_CARD], target = f.arg[SKIRMISH_R_TARGET];
  xm_skirmish_lay_down(c, player, card, SKIRMISH_E_CARD_PLAYED);
  if (c->events != NULL) {
    xm_emit(c, SKIRMISH_E_USED, player, first_user(c->game, skirmish_of(c), &f),
            f.arg[SKIRMISH_R_EFFECT], 0);
    if (target != XM_NONE) xm_emit(c, SKIRMISH_E_TARGETED, skirmish_other(player), target, 0, 0);
  }
  xm_push(c, f);
  if (player == SKIRMISH_XMEN && skirmish_is_special(t, card) &&
      xm_skirmish_asks_neutralize(t, skirmish_of(c))) {
    xm_push_step(c, SKIRMISH_S_NEUTRALIZE, SKIRMISH_SENTINELS, 0, 0);
  }
}

static xm_frame play_of(int player, int effect, int card) {
  return (xm_frame){SKIRMISH_S_RESOLVE,
                    {(uint8_t)player, (uint8_t)effect, (uint8_t)card, XM_NONE, XM_NONE, XM_NONE,
                     SKIRMISH_DECLARED}};
}

static void declare_target(xm_ctx *c, int player, int effect, int card, int target) {
  xm_frame f = play_of(player, effect, card);
  f.arg[SKIRMISH_R_TARGET] = (uint8_t)target;
  declare(c, f);
}

static void declare_move(xm_ctx *c, int player, int effect, int card, int unit, int square,
                         int target) {
  xm_frame f = play_of(player, effect, card);
  f.arg[SKIRMISH_R_UNIT] = (uint8_t)unit;
  f.arg[SKIRMISH_R_SQUARE] = (uint8_t)square;
  f.arg[SKIRMISH_R_TARGET] = (uint8_t)target;
  declare(c, f);
}

/* A stride: a Move card moves at once, a power is declared. */
static void play_move(xm_ctx *c, int player, int number) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const int direction = number % BOARD_DIRECTIONS,
            unit = number / BOARD_DIRECTIONS % SKIRMISH_UNITS;
  const skirmish_stride stride = t->stride[number / (BOARD_DIRECTIONS * SKIRMISH_UNITS)];
  const int from = skirmish_of(c)->team[player].unit[unit].square;
  const int to = board_walk(from, direction, stride.distance);
  if (skirmish_is_special(t, stride.card)) {
    declare_move(c, player, SKIRMISH_MOVE, stride.card, unit, to, XM_NONE);
    return;
  }
  xm_skirmish_lay_down(c, player, stride.card, SKIRMISH_E_CARD_PLAYED);
  xm_skirmish_move(c, player, unit, to);
}

static void play_jump(xm_ctx *c, int player, int number) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const int direction = number % BOARD_DIRECTIONS,
            unit = number / BOARD_DIRECTIONS % SKIRMISH_UNITS;
  const int type = t->jump_type[number / (BOARD_DIRECTIONS * SKIRMISH_UNITS)];
  const int from = skirmish_of(c)->team[player].unit[unit].square;
  declare_move(c, player, SKIRMISH_MOVE, t->first_special + type, unit, board_leap(from, direction),
               XM_NONE);
}

static int unit_at(const skirmish_team *team, board_set squares) {
  int i = 0;
  while (!skirmish_in_play(&team->unit[i]) || (squares >> team->unit[i].square & 1u) == 0) i++;
  return i;
}

static void play_wings(xm_ctx *c, int player, int number) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  const skirmish_state *s = skirmish_of(c);
  const skirmish_team *enemies = &s->team[skirmish_other(player)];
  const int aim = number % SKIRMISH_AIMS, way = number / SKIRMISH_AIMS;
  const int unit = way / BOARD_DIRECTIONS % SKIRMISH_UNITS;
  const int type = t->wings_type[way / (BOARD_DIRECTIONS * SKIRMISH_UNITS)];
  const int from = s->team[player].unit[unit].square;
  const int to = board_walk(from, way % BOARD_DIRECTIONS, 1);
  int target = XM_NONE;
  if (aim != SKIRMISH_NO_AIM) {
    const int range = skirmish_power_of(t, s, player, unit, type).wings;
    const board_set own = skirmish_squares(&s->team[player]) & ~board_square(from);
    target = unit_at(enemies, xm_skirmish_ray(to, aim, range, own | skirmish_squares(enemies)));
  }
  declare_move(c, player, SKIRMISH_WINGS, t->first_special + type, unit, to, target);
}

static void play_forward(xm_ctx *c, int player, int number) {
  const int card = number / SKIRMISH_UNITS, unit = number % SKIRMISH_UNITS;
  xm_skirmish_lay_down(c, player, card, SKIRMISH_E_CARD_PLAYED);
  xm_skirmish_go_forward(c, player, unit, card);
  xm_push_step(c, SKIRMISH_S_FORWARD, player, card, 1 << unit);
}

/* arg: player, card, units that have moved. */
void xm_skirmish_advance(xm_ctx *c, xm_frame frame, int unit) {
  xm_skirmish_go_forward(c, frame.arg[0], unit, frame.arg[1]);
  frame.arg[2] = (uint8_t)(frame.arg[2] | 1u << unit);
  xm_push(c, frame);
}

static void play_attack(xm_ctx *c, int player, int number) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  int card = t->first_attack + number / SKIRMISH_UNITS;
  if (card >= t->first_defence) card += t->first_special - t->first_defence;
  declare_target(c, player, SKIRMISH_ATTACK, card, number % SKIRMISH_UNITS);
}

static void play_plain(xm_ctx *c, int player, int effect, int type) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  skirmish_state *s = skirmish_of(c);
  if (effect == SKIRMISH_DRAW && t->type[type].once) {
    s->used_once = (uint8_t)(s->used_once | 1u << type);
  }
  declare(c, play_of(player, effect, t->first_special + type));
}

/* arg: player, whether a card that counts was played. The phase goes on after the play. */
void xm_skirmish_play(xm_ctx *c, xm_frame frame, int action) {
  const xm_game *game = c->game;
  const skirmish_tables *t = skirmish_tables_of(game);
  const int player = frame.arg[0], kind = kind_of(game, action);
  const int number = part(game, kind, action);
  if (kind == SKIRMISH_A_END) return;
  const bool counts =
      kind == SKIRMISH_A_FORWARD ||
      (kind == SKIRMISH_A_MOVE &&
       !skirmish_is_special(t, t->stride[number / (BOARD_DIRECTIONS * SKIRMISH_UNITS)].card)) ||
      (kind == SKIRMISH_A_ATTACK && number / SKIRMISH_UNITS < t->first_defence - t->first_attack);
  if (counts && xm_option(game, SKIRMISH_OPT_CARDS) == 0) frame.arg[1] = 1;
  xm_push(c, frame);
  switch (kind) {
    case SKIRMISH_A_MOVE: play_move(c, player, number); break;
    case SKIRMISH_A_JUMP: play_jump(c, player, number); break;
    case SKIRMISH_A_WINGS: play_wings(c, player, number); break;
    case SKIRMISH_A_FORWARD: play_forward(c, player, number); break;
    case SKIRMISH_A_ATTACK: play_attack(c, player, number); break;
    case SKIRMISH_A_DISABLE:
      declare_target(c, player, SKIRMISH_DISABLE, t->first_special + number / SKIRMISH_UNITS,
                     number % SKIRMISH_UNITS);
      break;
    default: play_plain(c, player, SKIRMISH_DRAW + kind - SKIRMISH_A_DRAW, number); break;
  }
}
