/* Rolls of characters: the frames that hold them, what happens to the dice before they
 * count, and what they are worth. Frames: arg 0 player, 1 slot, 2 flags, 3..6 the faces. */
#ifndef XM_GAMES_POWER_ROLL_H
#define XM_GAMES_POWER_ROLL_H

#include "core/machine.h"
#include "games/power/power.h"

enum { POWER_ROLLED_XMEN = 3, POWER_ROLLED_MARVEL, POWER_ROLLED_EVIL, POWER_ROLLED_BLANK };

/* Flags: the power_roll_kind in the low bits, and if it is the other way of rolling. */
enum { POWER_F_KIND = 3, POWER_F_ALT = 4 };

/* Plain points of a face. */
enum { POWER_XMEN_WORTH = 1, POWER_MARVEL_WORTH = 2 };

enum { POWER_MAX_HITS = 99 }; /* of one character (A45, S40) */

/* Dice to roll, at most nine: `added` come to what abilities give. */
static inline int xm_power_dice(const power_roll *roll, int flags, int added) {
  int dice = roll->dice + added;
  if ((flags & POWER_F_ALT) != 0) dice = roll->alternative->dice; /* exactly its own (G15) */
  return dice < XM_MAX_DICE ? dice : XM_MAX_DICE;
}

static inline void xm_power_set_faces(xm_frame *f, xm_faces faces) {
  f->arg[POWER_ROLLED_XMEN] = faces.xmen;
  f->arg[POWER_ROLLED_MARVEL] = faces.marvel;
  f->arg[POWER_ROLLED_EVIL] = faces.evil;
  f->arg[POWER_ROLLED_BLANK] = faces.blank;
}

static inline void xm_power_add_faces(xm_frame *f, xm_faces faces) {
  f->arg[POWER_ROLLED_XMEN] = (uint8_t)(f->arg[POWER_ROLLED_XMEN] + faces.xmen);
  f->arg[POWER_ROLLED_MARVEL] = (uint8_t)(f->arg[POWER_ROLLED_MARVEL] + faces.marvel);
  f->arg[POWER_ROLLED_EVIL] = (uint8_t)(f->arg[POWER_ROLLED_EVIL] + faces.evil);
  f->arg[POWER_ROLLED_BLANK] = (uint8_t)(f->arg[POWER_ROLLED_BLANK] + faces.blank);
}

static inline int xm_power_sum_of_faces(const xm_frame *f) {
  return f->arg[POWER_ROLLED_XMEN] + f->arg[POWER_ROLLED_MARVEL] + f->arg[POWER_ROLLED_EVIL] +
         f->arg[POWER_ROLLED_BLANK];
}

/* Are Evil Mutants rolled again (Pure Luck)? Asked after the first dice only. */
static inline bool xm_power_rerolls(const power_roll *roll, const xm_frame *f) {
  return roll->reroll_evil && f->arg[POWER_ROLLED_EVIL] > 0;
}

/* Do Marvels bring more dice (Psychic Knife)? Asked after Pure Luck. */
static inline bool xm_power_explodes(const power_roll *roll, const xm_frame *f) {
  return roll->explode_marvel && (f->arg[2] & POWER_F_ALT) == 0 && f->arg[POWER_ROLLED_MARVEL] > 0;
}

/* Points of the faces; a Marvel is worth at least `marvel`. */
int xm_power_points(const power_roll *roll, const xm_frame *f, int marvel);

/* Do the hits of the roll go to teammates, of whom there is one, by name? */
static inline bool xm_power_hits_mates(const power_roll *roll, const xm_frame *f, bool has_mate) {
  return (f->arg[2] & POWER_F_ALT) != 0 && roll->alternative != NULL &&
         roll->alternative->hits_to_mate && has_mate;
}

/* Hits on the roller after its abilities: halved, then ignored (A46, S44). */
int xm_power_hits(const power_roll *roll, const xm_frame *f);

/* Could these faces be waiting in a frame: after the first dice, or after all? */
bool xm_power_faces_fit(const power_roll *roll, const xm_frame *f, bool first_dice);

/* Places hits, removes hits; how many it really was. */
int xm_power_add_hits(uint8_t *hits, int n);
int xm_power_remove_hits(uint8_t *hits, int n);

#endif
