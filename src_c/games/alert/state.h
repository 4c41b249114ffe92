/* The state of X-Men Alert, its content tables, and the numbers of its steps,
 * actions, events and domains. Rule numbers are those of docs/rules/alert.md. */
#ifndef XM_GAMES_ALERT_STATE_H
#define XM_GAMES_ALERT_STATE_H

#include "core/machine.h"
#include "games/power/deck.h"
#include "games/power/power.h"
#include "games/power/roll.h"
#include "games/power/start.h"

/* ------------------------------------------------------------------------ limits */

enum {
  ALERT_PLAYERS = 4,
  ALERT_TEAM = 4,
  ALERT_ZONES = 3,
  ALERT_CHARACTERS = POWER_MAX_CHARACTERS,
  ALERT_CARDS = 36,       /* kinds of Alert cards */
  ALERT_LUCK = 28,        /* kinds of Training & Luck cards */
  ALERT_EFFECTS = 4,      /* of one Training & Luck card */
  ALERT_STRENGTH = 21,    /* last space of a Strength Track */
  ALERT_TRACK = 99,       /* last space that an Experience Track can have */
  ALERT_DEPTH = 8         /* ranks of steps */
};

/* ------------------------------------------------------------------------- state */

typedef struct alert_member {
  uint8_t character;
  uint8_t hits;
  uint8_t zone;         /* 0: Headquarters */
  uint8_t leads;
  uint8_t space;        /* of a leader */
  uint8_t rolled;       /* this turn, in a zone */
  uint8_t deployed;     /* this turn */
  uint8_t wounded_now;  /* seriously wounded in this turn */
  uint8_t dampened;     /* ends of own turns still to come */
  uint8_t extra_dice;   /* for the next battle roll */
  uint8_t marvel_worth; /* for the next battle roll; 0: as usual */
  uint8_t zero;
} alert_member;

typedef struct alert_team {
  alert_member member[ALERT_TEAM]; /* in slot order */
  uint8_t size;
  uint8_t mover;
  uint8_t hearing;                 /* no Steps 2 and 3 in the next own turn */
  uint8_t zero;
  uint8_t captured[ALERT_CARDS];
  uint8_t hand[ALERT_LUCK];
  uint8_t hand_known[ALERT_LUCK];  /* part of the hand that the other player knows */
} alert_team;

typedef struct alert_zone {
  uint8_t card;     /* Alert card, or XM_NONE */
  uint8_t strength; /* where the indicator stands */
  uint8_t recruit;  /* character, or XM_NONE */
  uint8_t drill;    /* dice for each own character this turn */
  uint8_t jet;      /* any character may join this turn */
  uint8_t zero;
} alert_zone;

typedef struct alert_state {
  xm_head head;
  alert_team team[ALERT_PLAYERS];
  alert_zone zone[ALERT_ZONES + 1]; /* 1 .. 3; 0 is not used */
  uint8_t alert_deck[ALERT_CARDS], alert_pile[ALERT_CARDS];
  uint8_t luck_deck[ALERT_LUCK], luck_pile[ALERT_LUCK];
  power_deck powers;
  uint8_t aside;                          /* Recruit cards set aside */
  uint8_t deployments_over;               /* 0, 1 (Step 2), 2 (Step 3) */
  uint8_t no_battle;                      /* a turn without Steps 2 and 3 */
  uint8_t fritz;                          /* a turn without Steps 2 to 4 */
  uint8_t zero[3];
  xm_frame stack[ALERT_DEPTH];
} alert_state;

/* ----------------------------------------------------------------------- content */

typedef enum alert_op {
  ALERT_SEND_HOME,
  ALERT_MEMBER_DICE,
  ALERT_ZONE_DICE,
  ALERT_CURE_MEMBER,
  ALERT_LEADER_MARVEL,
  ALERT_OPEN_ZONE,
  ALERT_INDICATOR,
  ALERT_IGNORE_ROLL,
  ALERT_REROLL_MISSES,
  ALERT_BONUS_DICE,
  ALERT_HEAL_TEAM,
  ALERT_MOVE,
  ALERT_HIT_TEAM,
  ALERT_HIT_STRONGEST,
  ALERT_DAMPEN,
  ALERT_NO_BATTLE_NEXT,
  ALERT_NEW_MEMBER,
  ALERT_KIDNAP,
  ALERT_NUM_OPS
} alert_op;

typedef enum alert_target { ALERT_ON_NOTHING, ALERT_ON_MEMBER, ALERT_ON_ZONE } alert_target;

/* When a card can be played, as bits. */
enum {
  ALERT_AT_OWN_START = 1,
  ALERT_AT_OTHER_START = 2,
  ALERT_IN_TURN = 4,
  ALERT_AT_ROLL = 8,
  ALERT_AT_BONUS = 16,
  ALERT_AT_ONCE = 32
};

typedef struct alert_effect {
  uint8_t op;
  int8_t n;
} alert_effect;

typedef struct alert_luck {
  uint8_t copies;       /* in this game: 0 if the mode leaves the card out */
  uint8_t target;       /* alert_target */
  uint8_t windows;
  uint8_t num_effects;
  uint8_t place;        /* among the cards of its target: the card in actions */
  alert_effect effect[ALERT_EFFECTS];
} alert_luck;

typedef struct alert_card {
  uint8_t copies;
  uint8_t strength;     /* 0: the Recruit card */
  uint8_t experience;
} alert_card;

typedef enum alert_space { ALERT_PLAIN, ALERT_RECRUIT_SPACE, ALERT_LUCK_SPACE } alert_space;

typedef struct alert_tables {
  power_tables power;
  bool advanced;
  uint8_t team_size;    /* members at most */
  uint8_t num_cards, num_luck;
  uint8_t recruit_card; /* kind, or XM_NONE */
  uint8_t finish;       /* the space that wins */
  uint8_t victory;      /* the last space */
  alert_card card[ALERT_CARDS];
  alert_luck luck[ALERT_LUCK];
  uint8_t luck_of[3][ALERT_LUCK]; /* by target and place: the card */
  uint8_t num_luck_of[3];
  uint8_t space[ALERT_TRACK + 1]; /* alert_space */
} alert_tables;

/* Cards of the ops, by number of op: what they need. */
extern const char *const xm_alert_op_names[ALERT_NUM_OPS + 1];
typedef struct alert_op_def {
  uint8_t target;
  uint8_t windows;
  int8_t min, max; /* of n; 0, 0: takes none */
  bool alone;      /* a card with this op has no other effect */
  bool last;       /* must be the last effect */
} alert_op_def;
extern const alert_op_def xm_alert_ops[ALERT_NUM_OPS];

/* ----------------------------------------------------------------------- options */

enum { ALERT_OPT_PLAYERS, ALERT_OPT_MODE, ALERT_OPT_HEROES, ALERT_OPT_FIRST, ALERT_OPT_MAX_TURNS };

/* ----------------------------------------------------------------------- domains */

enum {
  ALERT_D_BYTE = XM_D_FIRST_OF_GAME,
  ALERT_D_CHARACTER,
  ALERT_D_CARD,
  ALERT_D_LUCK,
  ALERT_D_LUCK_PLAIN,
  ALERT_D_LUCK_MEMBER,
  ALERT_D_LUCK_ZONE,
  ALERT_D_SLOT,
  ALERT_D_ZONE,
  ALERT_D_PURPOSE,
  ALERT_D_DECK,
  ALERT_NUM_DOMAINS
};

/* Name lists of the content. */
enum {
  ALERT_N_CHARACTERS,
  ALERT_N_CARDS,
  ALERT_N_LUCK,
  ALERT_N_LUCK_BY_TARGET /* three lists, in the order of alert_target */
};

/* ----------------------------------------------------------------------- actions */

enum {
  ALERT_A_PICK,
  ALERT_A_DEPLOY,
  ALERT_A_TELEPORT,
  ALERT_A_DONE,
  ALERT_A_FIGHT,
  ALERT_A_LEAD,
  ALERT_A_ROLL,
  ALERT_A_ROLL_ALT,
  ALERT_A_PASS,
  ALERT_A_ACCEPT,
  ALERT_A_PLAY,
  ALERT_A_PLAY_ON_MEMBER,
  ALERT_A_PLAY_ON_ZONE,
  ALERT_A_HIT,
  ALERT_A_CHOOSE,
  ALERT_NUM_ACTIONS
};

/* ------------------------------------------------------------------------ events */

enum {
  ALERT_E_JOINED,
  ALERT_E_LEFT,
  ALERT_E_DICE,
  ALERT_E_FIRST_PLAYER,
  ALERT_E_TURN,
  ALERT_E_ZONE_EMPTIED,
  ALERT_E_RESHUFFLED,
  ALERT_E_ALERT_DRAWN,
  ALERT_E_SET_ASIDE,
  ALERT_E_RECRUIT_SHOWN,
  ALERT_E_INDICATOR,
  ALERT_E_DEPLOYED,
  ALERT_E_HOME,
  ALERT_E_LEADER,
  ALERT_E_HITS,
  ALERT_E_HEALED,
  ALERT_E_ADVANCED,
  ALERT_E_PUSHED,
  ALERT_E_CAPTURED,
  ALERT_E_TURNED_IN,
  ALERT_E_MOVER,
  ALERT_E_LUCK_DRAWN,
  ALERT_E_LUCK_PLAYED,
  ALERT_E_DAMPENED,
  ALERT_E_GAME_OVER,
  ALERT_NUM_EVENTS
};

enum { ALERT_DECK_ALERT, ALERT_DECK_LUCK };

/* What dice were rolled for. The first three are the kinds of rolls in ROLL frames. */
enum {
  ALERT_ROLL_BATTLE,
  ALERT_ROLL_RECRUIT,
  ALERT_ROLL_RECOVERY,
  ALERT_ROLL_FIRST,
  ALERT_ROLL_BONUS,
  ALERT_ROLL_PURE_LUCK,
  ALERT_ROLL_PSYCHIC_KNIFE,
  ALERT_ROLL_LUCKY_BREAK,
  ALERT_NUM_ROLLS
};

/* ------------------------------------------------------------------------- steps */

/* Arguments are listed in alert_tables.c. */
enum {
  ALERT_S_NONE,
  ALERT_S_DEAL,         /* chance: a starting character */
  ALERT_S_PICK,         /* decision: a starting character */
  ALERT_S_FIRST_ROLL,   /* chance: who goes first */
  ALERT_S_TURN,         /* auto: the next phase of a turn */
  ALERT_S_ASK,          /* auto: asks a player at the start of a turn, then those after it */
  ALERT_S_ASKED,        /* auto: asks again while cards are left */
  ALERT_S_WINDOW,       /* decision: cards at the start of a turn */
  ALERT_S_FILL,         /* auto: fills the zones from one on */
  ALERT_S_DRAW_ALERT,   /* chance: an Alert card for a zone */
  ALERT_S_DRAW_RECRUIT, /* chance: the character of a Recruit card */
  ALERT_S_DEPLOYMENT,   /* auto: asks for deployments while there is reason to */
  ALERT_S_DEPLOY,       /* decision */
  ALERT_S_ZONES,        /* auto: goes through the zones of a kind */
  ALERT_S_CHOOSE_ZONE,  /* decision: which zone next */
  ALERT_S_BATTLE,       /* auto: goes through the rolls of a zone */
  ALERT_S_LEAD,         /* decision: the leader of a team that begins */
  ALERT_S_WHO,          /* decision: who rolls next and how */
  ALERT_S_ROLL,         /* chance: the dice of a character */
  ALERT_S_PURE_LUCK,    /* chance: Evil Mutant dice again */
  ALERT_S_KNIFE,        /* chance: a die more for each Marvel */
  ALERT_S_ANSWERED,     /* auto: asks for answers while cards are left */
  ALERT_S_ANSWER,       /* decision: accept the roll or play a card */
  ALERT_S_LUCKY_BREAK,  /* chance: Evil Mutants and blanks again */
  ALERT_S_HIT,          /* decision: who takes a hit of an alternative roll */
  ALERT_S_OUT,          /* auto: covered characters go home after a roll */
  ALERT_S_NAME,         /* decision: who takes the place of a leader who left */
  ALERT_S_ADVANCE,      /* auto: the leader moves */
  ALERT_S_RECOVER,      /* auto: goes through the team in Step 4 */
  ALERT_S_BONUS_ASK,    /* auto: asks for Public Heroes, then rolls the bonus dice */
  ALERT_S_BONUS_WINDOW, /* decision */
  ALERT_S_BONUS,        /* chance: the bonus dice */
  ALERT_S_MOVE,         /* auto: the mover moves */
  ALERT_S_DRAW_POWER,   /* chance: which one it is */
  ALERT_S_DRAW_LUCK,    /* chance: a Training & Luck card */
  ALERT_S_CARD,         /* auto: an effect of a card, then the next */
  ALERT_S_CHOOSE,       /* decision: one of several that are level */
  ALERT_S_KIDNAP,       /* chance: who leaves the team */
  ALERT_S_NAMES,        /* auto: names leaders, zone by zone */
  ALERT_NUM_STEPS
};

/* Phases of a turn: what S_TURN does when it is run. */
enum {
  ALERT_P_START,
  ALERT_P_WINDOWS,
  ALERT_P_FILL,
  ALERT_P_BATTLES,
  ALERT_P_RECRUITS,
  ALERT_P_RECOVERY,
  ALERT_P_TRACK,
  ALERT_P_END
};

/* Kinds of zones, in steps that deal with one kind. */
enum { ALERT_MUTANT_ZONE, ALERT_RECRUIT_ZONE };

/* A flag of roll frames beside those of games/power/roll.h: no hit counts (Image Inducer). */
enum { ALERT_F_IGNORED = 8 };

/* --------------------------------------------------------------------- functions */

static inline alert_state *alert_of(const xm_ctx *c) { return (alert_state *)(void *)c->head; }

static inline const alert_state *alert_const(const xm_state *state) {
  return (const alert_state *)(const void *)state;
}

static inline const alert_tables *alert_tables_of(const xm_game *game) {
  return (const alert_tables *)xm_tables(game);
}

static inline bool alert_covered(const alert_tables *t, const alert_member *m) {
  return m->hits >= t->power.character[m->character].durability;
}

static inline bool alert_serious(const alert_tables *t, const alert_member *m) {
  return m->hits > t->power.character[m->character].durability;
}

/* Is the zone of a kind (ALERT_MUTANT_ZONE, ALERT_RECRUIT_ZONE) on the board? */
static inline bool alert_zone_is(const alert_state *s, int zone, int kind) {
  const alert_zone *z = &s->zone[zone];
  return z->card != XM_NONE && (z->recruit != XM_NONE) == (kind == ALERT_RECRUIT_ZONE);
}

/* Slot of the team's leader in a zone, or -1. */
static inline int alert_leader(const alert_team *team, int zone) {
  for (int i = 0; i < team->size; i++) {
    if (team->member[i].zone == zone && team->member[i].leads) return i;
  }
  return -1;
}

static inline int alert_count_in(const alert_team *team, int zone) {
  int count = 0;
  for (int i = 0; i < team->size; i++) count += team->member[i].zone == zone;
  return count;
}

static inline bool alert_holds_cards(const alert_team *team) {
  return power_any(team->hand, ALERT_LUCK);
}

/* Does the team have a character in the zone that has not rolled this turn? */
static inline bool alert_waits_in(const alert_team *team, int zone) {
  for (int i = 0; i < team->size; i++) {
    if (team->member[i].zone == zone && !team->member[i].rolled) return true;
  }
  return false;
}

/* alert_setup.c */
void xm_alert_start(xm_ctx *c);
void xm_alert_deal_next(xm_ctx *c, int player, int round);
void xm_alert_first_roll(xm_ctx *c, xm_frame frame, int outcome);

/* alert_team.c: members joining, leaving, going home, being hit and healed */
void xm_alert_join(xm_ctx *c, int player, int character);
void xm_alert_leave(xm_ctx *c, int player, int slot);
void xm_alert_home(xm_ctx *c, int player, int slot);
void xm_alert_hit(xm_ctx *c, int player, int slot, int hits);
void xm_alert_heal(xm_ctx *c, int player, int slot, int hits);
void xm_alert_take_top(xm_ctx *c, int player);

/* alert_zones.c: leaders, movement, capture */
void xm_alert_lead(xm_ctx *c, int player, int slot, int space);
void xm_alert_capture(xm_ctx *c, int zone, int player);
void xm_alert_advance(xm_ctx *c, xm_frame frame);
void xm_alert_replace_leaders(xm_ctx *c, int player, const uint8_t spaces[ALERT_ZONES + 1]);
void xm_alert_names(xm_ctx *c, xm_frame frame);
void xm_alert_name_legal(const alert_tables *t, const xm_game *game, const alert_state *s,
                      xm_frame frame, xm_legal *list);
void xm_alert_name(xm_ctx *c, xm_frame frame, int slot);

/* alert_turn.c: the phases of a turn, start-of-turn questions, filling zones */
void xm_alert_start_turn(xm_ctx *c);
void xm_alert_turn(xm_ctx *c, xm_frame frame);
void xm_alert_ask(xm_ctx *c, xm_frame frame);
void xm_alert_fill(xm_ctx *c, xm_frame frame);
void xm_alert_drew_alert(xm_ctx *c, xm_frame frame, int card);
void xm_alert_drew_recruit(xm_ctx *c, xm_frame frame, int character);
void xm_alert_recover(xm_ctx *c, xm_frame frame);

/* alert_deploy.c: deployment, and the order of zones and rolls */
bool xm_alert_can_deploy(const alert_tables *t, const alert_member *m);
bool xm_alert_asks_to_deploy(const alert_tables *t, const alert_state *s, int player, int kind);
void xm_alert_deployment(xm_ctx *c, xm_frame frame);
bool xm_alert_zone_waits(const alert_state *s, int player, int kind);
void xm_alert_deploy_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list);
void xm_alert_deploy(xm_ctx *c, int player, int slot, int zone);
void xm_alert_teleport(xm_ctx *c, int player, int slot);
void xm_alert_zones(xm_ctx *c, xm_frame frame);
void xm_alert_zones_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list);
void xm_alert_battle(xm_ctx *c, xm_frame frame);
void xm_alert_lead_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list);
void xm_alert_who_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list);

/* alert_roll.c: a character's roll from the dice to its effects */
power_roll xm_alert_look_up(const alert_tables *t, const alert_state *s, int player, int slot,
                         int kind);
int xm_alert_roll_dice(const alert_tables *t, const alert_state *s, int player, int slot, int flags);
void xm_alert_begin_roll(xm_ctx *c, int player, int slot, int kind, bool alt);
void xm_alert_rolled(xm_ctx *c, xm_frame frame, int outcome);
void xm_alert_rerolled(xm_ctx *c, xm_frame frame, int outcome);
void xm_alert_answered(xm_ctx *c, xm_frame frame);
bool xm_alert_hit_left(const alert_tables *t, const alert_state *s, xm_frame frame);
void xm_alert_resolve(xm_ctx *c, xm_frame frame);
void xm_alert_hit_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list);
void xm_alert_hit_named(xm_ctx *c, xm_frame frame, int slot);
void xm_alert_out(xm_ctx *c, xm_frame frame);
int xm_alert_dice_of(xm_frame frame);

/* alert_track.c: Step 5 */
void xm_alert_turn_in(xm_ctx *c, int player);
void xm_alert_bonus_ask(xm_ctx *c, xm_frame frame);
void xm_alert_bonus_rolled(xm_ctx *c, xm_frame frame, int outcome);
void xm_alert_move(xm_ctx *c, xm_frame frame);
void xm_alert_drew_luck(xm_ctx *c, xm_frame frame, int card);

/* alert_luck.c: playing Training & Luck cards and their effects */
void xm_alert_list_cards(const xm_game *game, const alert_state *s, int player, unsigned window,
                      const xm_frame *roll, xm_legal *list);
void xm_alert_play(xm_ctx *c, int player, int action);
void xm_alert_card_effect(xm_ctx *c, xm_frame frame);
void xm_alert_choose_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list);
void xm_alert_chosen(xm_ctx *c, xm_frame frame, int slot);
void xm_alert_kidnapped(xm_ctx *c, xm_frame frame, int slot);
/* Card and target of a play action; false for other actions. */
bool xm_alert_play_parts(const xm_game *game, int action, int *card, int *target);

/* alert_content.c, alert_check.c, alert_tables.c */
xm_status xm_alert_configure(xm_game *game, xm_error *error);
xm_status xm_alert_load(xm_game *game, xm_pack *pack, xm_error *error);
xm_status xm_alert_check(const xm_game *game, const void *state, xm_error *error);
void xm_alert_fill_missing(const xm_game *game, void *state, uint64_t missing);

#endif
