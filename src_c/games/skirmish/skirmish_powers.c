/* What units can do with a special card of a type, and whom attacks reach (chapters 4, 5). */
#include "games/skirmish/state.h"

static uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

static void add_power(skirmish_power *sum, const skirmish_power *p) {
  sum->attack = larger(sum->attack, p->attack);
  sum->disable = larger(sum->disable, p->disable);
  sum->move = larger(sum->move, p->move);
  sum->teleport = larger(sum->teleport, p->teleport);
  sum->wings = larger(sum->wings, p->wings);
  sum->can |= p->can;
}

/* What a unit with Absorb can do: its own powers and those of all other mutants in play,
 * disabled or not (5.15). */
skirmish_power xm_skirmish_absorbed(const skirmish_tables *t, const skirmish_state *s, int player,
                                    int unit, int type) {
  const skirmish_team *team = &s->team[player];
  skirmish_power power = t->power[team->unit[unit].kind][type];
  for (int i = 0; i < team->size; i++) {
    if (i != unit && skirmish_in_play(&team->unit[i])) {
      add_power(&power, &t->power[team->unit[i].kind][type]);
    }
  }
  return power;
}

/* Able units of a player that have one of these abilities in a type, as bits. */
unsigned xm_skirmish_who_can(const skirmish_tables *t, const skirmish_state *s, int player,
                             int type, unsigned can) {
  const skirmish_team *team = &s->team[player];
  unsigned units = 0;
  for (int i = 0; i < team->size; i++) {
    if (!skirmish_able(&team->unit[i])) continue;
    if ((skirmish_power_of(t, s, player, i, type).can & can) != 0) units |= 1u << i;
  }
  return units;
}

/* ------------------------------------------------------------------------- lines */

/* Squares of a line up to the first that is not empty, that one included (4.2). */
board_set xm_skirmish_ray(int square, int direction, int range, board_set blockers) {
  board_set at = board_square(square), ray = 0;
  for (; range > 0; range--) {
    at = board_shift(at, direction);
    ray |= at;
    if ((at & blockers) != 0) break;
  }
  return ray;
}

/* Attackers by their ranges: from[n - 1] are the squares of those that reach n squares far. */
typedef struct attackers {
  board_set from[BOARD_REACH + 1];
  board_set jumping; /* with range K */
  int range;         /* the farthest */
} attackers;

static void add_attacker(attackers *a, board_set square, int range) {
  for (int n = 0; n < range; n++) a->from[n] |= square;
  if (range > a->range) a->range = range;
}

/* The first units on all lines of the attackers, so far as their ranges go: all attackers walk
 * together, and those whose range is used up stay behind. */
static board_set first_units(const attackers *a, board_set blockers) {
  board_set found = 0;
  for (int d = 0; d < BOARD_DIRECTIONS; d++) {
    board_set at = a->from[0];
    for (int n = 1; n <= a->range; n++) {
      at = board_shift(at, d);
      found |= at & blockers;
      at &= ~blockers & board_rotate(a->from[n], (unsigned)n * board_steps[d].turn);
    }
    found |= board_jump(a->jumping, d);
  }
  return found;
}

static void gather_attackers(const skirmish_tables *t, const skirmish_state *s, int player,
                             int card, bool disable, unsigned who, attackers *a) {
  const skirmish_team *team = &s->team[player];
  memset(a, 0, sizeof *a);
  for (int i = 0; i < team->size; i++) {
    const skirmish_unit *u = &team->unit[i];
    if ((who >> i & 1u) == 0 || !skirmish_able(u)) continue;
    const board_set square = board_square(u->square);
    if (!skirmish_is_special(t, card)) {
      add_attacker(a, square, t->card[card].range);
      continue;
    }
    const skirmish_power p = skirmish_power_of(t, s, player, i, card - t->first_special);
    add_attacker(a, square, disable ? p.disable : larger(p.attack, p.wings));
    if ((p.can & (disable ? SKIRMISH_CAN_DISABLE_K : SKIRMISH_CAN_STRIKE_K)) != 0) {
      a->jumping |= square;
    }
  }
}

/* Enemy units that those of `who` (bits) can attack, or disable, with a card, as bits. An attack
 * of Razor Wings without its move is one like any other (5.9). */
unsigned xm_skirmish_reach(const skirmish_tables *t, const skirmish_state *s, int player, int card,
                           bool disable, unsigned who) {
  const skirmish_team *enemies = &s->team[skirmish_other(player)];
  attackers a;
  gather_attackers(t, s, player, card, disable, who, &a);
  if ((a.from[0] | a.jumping) == 0) return 0;
  const board_set found =
      first_units(&a, skirmish_squares(&s->team[player]) | skirmish_squares(enemies));
  unsigned units = 0;
  for (int i = 0; i < enemies->size; i++) {
    units |= (unsigned)((found & skirmish_square(&enemies->unit[i])) != 0) << i;
  }
  return units;
}

/* ------------------------------------------------------------------------- moves */

static board_set line_goals(int square, int direction, int range, board_set blockers, bool over) {
  board_set at = board_square(square), goals = 0;
  for (; range > 0; range--) {
    at = board_shift(at, direction);
    if (!over) at &= ~blockers;
    goals |= at & ~blockers;
  }
  return goals;
}

/* Squares to which a special card of the type moves the unit in the move phase (5.6 to 5.8). */
board_set xm_skirmish_goals(const skirmish_tables *t, const skirmish_state *s, int player, int unit,
                            int type) {
  const skirmish_unit *u = &s->team[player].unit[unit];
  const board_set blockers = skirmish_squares(&s->team[0]) | skirmish_squares(&s->team[1]);
  board_set goals = 0;
  if (!skirmish_able(u)) return 0;
  const skirmish_power p = skirmish_power_of(t, s, player, unit, type);
  for (int d = 0; d < BOARD_DIRECTIONS; d++) {
    goals |= line_goals(u->square, d, p.move, blockers, t->kind[u->kind].flying != 0);
    goals |= line_goals(u->square, d, p.teleport, blockers, false);
    if ((p.can & SKIRMISH_CAN_JUMP) != 0)
      goals |= board_jump(board_square(u->square), d) & ~blockers;
  }
  return goals;
}
