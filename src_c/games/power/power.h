/* Power Stat Cards: what Alert and Siege share. A character's numbers and its
 * abilities, which are modifiers looked up at a roll. */
#ifndef XM_GAMES_POWER_H
#define XM_GAMES_POWER_H

#include "core/pack.h"

enum {
  POWER_MAX_CHARACTERS = 24,
  POWER_MAX_MODIFIERS = 6 /* of one character */
};

typedef enum power_op {
  POWER_OWN_DICE,
  POWER_MATE_DICE,
  POWER_PARTNER_DICE,
  POWER_MARVEL,
  POWER_XMEN,
  POWER_ALT_ROLL,
  POWER_IGNORE_HITS,
  POWER_MATE_IGNORE_HITS,
  POWER_HALVE_HITS,
  POWER_REROLL_EVIL,
  POWER_EXPLODE_MARVEL,
  POWER_DRAIN,
  POWER_HEAL_MARVEL,
  POWER_MATE_RECOVER_DICE,
  POWER_RECRUIT_DICE,
  POWER_BONUS_EXP_DICE,
  POWER_JOIN,
  POWER_TELEPORT,
  POWER_MATE_MARVEL,
  POWER_ONE_MATE_IGNORE,     /* of the one teammate whom the owner names */
  POWER_ONE_MATE_IGNORE_ALL,
  POWER_ABSORB,
  POWER_DISCARD_DICE,
  POWER_NUM_OPS
} power_op;

typedef enum power_when {
  POWER_LEADER,  /* while leading the team in the place of the roll */
  POWER_ANY,
  POWER_SUPPORT, /* there, not leading */
  POWER_HQ,
  POWER_RECOVER,
  POWER_RECRUIT,
  POWER_DEPLOY
} power_when;

typedef struct power_modifier {
  uint8_t op;
  uint8_t when;
  uint8_t n;
  uint8_t partner;      /* character, or XM_NONE */
  uint8_t dice;         /* alternative roll */
  uint8_t marvel, xmen;
  uint8_t hits_to_mate;
} power_modifier;

typedef struct power_character {
  uint8_t fighting, durability, intelligence, total;
  uint8_t num_modifiers;
  uint32_t ops; /* the ops that its modifiers have, as bits */
  power_modifier modifier[POWER_MAX_MODIFIERS];
} power_character;

typedef struct power_tables {
  uint8_t num_characters;
  power_character character[POWER_MAX_CHARACTERS];
} power_tables;

/* What a game takes of the vocabulary of abilities. */
typedef struct power_rules {
  uint32_t ops, whens; /* as bits */
  bool has_advanced;   /* abilities may be marked advanced */
  bool advanced;       /* those marked so are in the game */
} power_rules;

#define POWER_BIT(op_or_when) ((uint32_t)1 << (op_or_when))

/* Reads the list "characters" of a pack, at least `min`; names go to name list number `list`. */
xm_status xm_power_load(xm_pack *pack, power_tables *tables, int list, const power_rules *rules,
                        int min);

/* One of the characters of a team that are in one place. */
typedef struct power_fighter {
  uint8_t character;
  bool leads;
  bool powers; /* false: its abilities do not work now */
  bool named;  /* gets what a leader gives to one teammate */
} power_fighter;

typedef enum power_roll_kind { POWER_BATTLE, POWER_RECRUITING, POWER_RECOVERY } power_roll_kind;

/* What abilities make of a roll. */
typedef struct power_roll {
  int dice;           /* to roll: the character's number with what is added, not yet cut to nine */
  int marvel, xmen;   /* what abilities make of a face's points (recovery: hits removed), or 0 */
  int ignore;
  bool halve, reroll_evil, explode_marvel, drain;
  const power_modifier *alternative; /* NULL: none */
} power_roll;

/* The roll of fighters[who], with what the others in the place give. */
power_roll xm_power_look_up(const power_tables *tables, const power_fighter *fighters, int count,
                         int who, power_roll_kind kind);

static inline bool power_has(const power_tables *tables, int character, power_op op) {
  return (tables->character[character].ops >> op & 1u) != 0;
}

/* Sum of n over the character's modifiers with this op and condition. */
int xm_power_sum(const power_tables *tables, int character, power_op op, power_when when);
/* The same over those that work at a battle roll. */
int xm_power_sum_in_battle(const power_tables *tables, int character, power_op op, bool leads);

#endif
