/* The state of X-Men: Under Siege, its content tables, and the numbers of its steps,
 * actions, events and domains. Rule numbers are those of docs/rules/siege.md. */
#ifndef XM_GAMES_SIEGE_STATE_H
#define XM_GAMES_SIEGE_STATE_H

#include "core/machine.h"
#include "games/power/deck.h"
#include "games/power/power.h"
#include "games/power/roll.h"
#include "games/power/start.h"

/* ------------------------------------------------------------------------ limits */

enum {
  SIEGE_PLAYERS = 4,
  SIEGE_TEAM = 3,
  SIEGE_LEVELS = 6,
  SIEGE_ROOMS = 56,
  SIEGE_CARDS = 60, /* kinds of Under Siege cards: rooms, then specials */
  SIEGE_SPECIALS = 8,
  SIEGE_MUTANTS = POWER_DECK_KINDS, /* kinds of Evil Mutant cards */
  SIEGE_STRENGTH = 21,              /* last space that a Strength Track can have */
  SIEGE_BACKS = 3,
  SIEGE_MAX_CHIPS = 30, /* of one back in the pool of a level */
  SIEGE_MAX_COPIES = 20,
  SIEGE_MAX_GOAL = 250,
  SIEGE_MAX_BLOOD = 9999, /* more than all Evil Mutants can give */
  SIEGE_DEPTH = 7         /* ranks of steps; in play at most four are pending */
};

/* ------------------------------------------------------------------------- state */

typedef struct siege_member {
  uint8_t character;
  uint8_t hits;
  uint8_t level;    /* XM_NONE: at home */
  uint8_t moved;    /* this turn, by whatever card or power */
  uint8_t rolled;   /* this turn, in battle */
  uint8_t rescued;  /* this turn */
  uint8_t life;     /* rolls for its life this turn (8.5) */
  uint8_t absorbed; /* hits of its last own battle roll (7.10) */
} siege_member;

typedef struct siege_team {
  siege_member member[SIEGE_TEAM]; /* in slot order */
  uint8_t size;
  uint8_t zero;
  uint16_t blood;
  uint32_t captured;           /* Evil Mutant cards, as bits */
  uint8_t chips[SIEGE_LEVELS]; /* room chips, by level */
  uint8_t zeros[2];
  uint8_t hand[SIEGE_CARDS];
  uint8_t hand_known[SIEGE_CARDS]; /* part of the hand that the other player knows */
} siege_team;

typedef struct siege_level {
  uint8_t card;     /* Evil Mutant in battle, or XM_NONE */
  uint8_t strength; /* where the indicator stands */
  uint8_t chip;     /* a room chip lies on 0 */
  uint8_t secured;  /* seat that has secured it, or XM_NONE */
  uint8_t pool[SIEGE_BACKS];
  uint8_t zero;
} siege_level;

typedef struct siege_state {
  xm_head head;
  uint64_t rooms; /* that have their chip, as bits */
  siege_team team[SIEGE_PLAYERS];
  siege_level level[SIEGE_LEVELS];
  xm_frame stack[SIEGE_DEPTH];
  uint8_t card_deck[SIEGE_CARDS], card_pile[SIEGE_CARDS];
  power_deck mutants;
  power_deck powers;
  uint8_t stopped; /* no more room, search or Medical Wing cards this turn (4.14) */
  uint8_t zero[5];
} siege_state;

/* ----------------------------------------------------------------------- content */

typedef enum siege_op {
  SIEGE_ROOM_CARD,
  SIEGE_QUICK_RESPONSE,
  SIEGE_MEDICAL,
  SIEGE_SEARCH,
  SIEGE_RECRUIT,
  SIEGE_SURPRISE,
  SIEGE_HIT_LEVEL,
  SIEGE_NUM_OPS
} siege_op;

/* Backs of room chips. */
enum { SIEGE_BLANK, SIEGE_EVIL_MUTANT, SIEGE_XMEN };

typedef struct siege_card {
  uint8_t copies;
  uint8_t op;
  uint8_t place; /* MEDICAL: the room; HIT_LEVEL: the level */
  uint8_t n;
} siege_card;

typedef struct siege_level_def {
  uint64_t rooms; /* as bits */
  uint8_t threshold;
  uint8_t chips[SIEGE_BACKS];
} siege_level_def;

typedef struct siege_mutant {
  uint8_t copies;
  uint8_t strength; /* 0: Cerebro Scan */
} siege_mutant;

typedef struct siege_tables {
  power_tables power;
  uint8_t num_rooms, num_cards, num_mutants;
  uint8_t length;                /* last space of the Strength Track */
  uint8_t goal;                  /* of the short game, else 0 */
  uint32_t blood;                /* spaces with blood, as bits */
  uint8_t level_of[SIEGE_ROOMS]; /* of a room */
  siege_level_def level[SIEGE_LEVELS];
  siege_card card[SIEGE_CARDS];
  uint8_t copies[SIEGE_CARDS]; /* of each card once more: read as one block */
  uint8_t card_of[SIEGE_NUM_OPS];     /* QUICK_RESPONSE, MEDICAL, SEARCH: the card, or XM_NONE */
  uint8_t num_starts;
  uint8_t start[SIEGE_SPECIALS]; /* cards of the start of a turn */
  siege_mutant mutant[SIEGE_MUTANTS];
  uint32_t scans; /* which of them are Cerebro Scans, as bits */
} siege_tables;

/* ----------------------------------------------------------------------- options */

enum {
  SIEGE_OPT_PLAYERS,
  SIEGE_OPT_LENGTH,
  SIEGE_OPT_HEROES,
  SIEGE_OPT_FIRST,
  SIEGE_OPT_MAX_TURNS
};

/* ----------------------------------------------------------------------- domains */

enum {
  SIEGE_D_BYTE = XM_D_FIRST_OF_GAME,
  SIEGE_D_CHARACTER,
  SIEGE_D_LEVEL,
  SIEGE_D_ROOM,
  SIEGE_D_CARD,
  SIEGE_D_START,
  SIEGE_D_MUTANT,
  SIEGE_D_BACK,
  SIEGE_D_SLOT,
  SIEGE_D_PURPOSE,
  SIEGE_D_OP,
  SIEGE_NUM_DOMAINS
};

/* Name lists of the content. */
enum {
  SIEGE_N_CHARACTERS,
  SIEGE_N_LEVELS,
  SIEGE_N_ROOMS,
  SIEGE_N_CARDS,
  SIEGE_N_STARTS,
  SIEGE_N_MUTANTS
};

/* ----------------------------------------------------------------------- actions */

enum {
  SIEGE_A_PICK,
  SIEGE_A_DONE,
  SIEGE_A_PASS,
  SIEGE_A_PLAY,
  SIEGE_A_DISCARD,
  SIEGE_A_SEARCH,
  SIEGE_A_SEARCH_ANY,
  SIEGE_A_MEDICAL,
  SIEGE_A_RESPOND,
  SIEGE_A_TELEPORT,
  SIEGE_A_GO,
  SIEGE_A_PLACE,
  SIEGE_A_TAKE,
  SIEGE_A_FIGHT,
  SIEGE_A_LEAD,
  SIEGE_A_LEAD_ALT,
  SIEGE_A_PROTECT,
  SIEGE_A_ROLL,
  SIEGE_A_ROLL_ALT,
  SIEGE_A_HIT,
  SIEGE_NUM_ACTIONS
};

/* ------------------------------------------------------------------------ events */

enum {
  SIEGE_E_JOINED,
  SIEGE_E_LEFT,
  SIEGE_E_DICE,
  SIEGE_E_FIRST_PLAYER,
  SIEGE_E_TURN,
  SIEGE_E_RESHUFFLED,
  SIEGE_E_CARD_DRAWN,
  SIEGE_E_CARD_PLAYED,
  SIEGE_E_DISCARDED,
  SIEGE_E_MOVED,
  SIEGE_E_CHIP_TURNED,
  SIEGE_E_CHIP_TAKEN,
  SIEGE_E_SECURED,
  SIEGE_E_INDICATOR_TAKEN,
  SIEGE_E_MUTANT_DRAWN,
  SIEGE_E_BATTLE,
  SIEGE_E_MUTANT_RETURNED,
  SIEGE_E_LEADER,
  SIEGE_E_PROTECTED,
  SIEGE_E_INDICATOR,
  SIEGE_E_BLOOD,
  SIEGE_E_CAPTURED,
  SIEGE_E_HITS,
  SIEGE_E_HEALED,
  SIEGE_E_GAME_OVER,
  SIEGE_NUM_EVENTS
};

/* What dice were rolled for. The first and the third are kinds of rolls (power_roll_kind). */
enum {
  SIEGE_ROLL_BATTLE = POWER_BATTLE,
  SIEGE_ROLL_FIRST = POWER_RECRUITING, /* nobody recruits by dice here */
  SIEGE_ROLL_RECOVERY = POWER_RECOVERY,
  SIEGE_ROLL_PURE_LUCK,
  SIEGE_ROLL_PSYCHIC_KNIFE,
  SIEGE_NUM_ROLLS
};

/* ------------------------------------------------------------------------- steps */

/* Arguments are listed in siege_tables.c. */
enum {
  SIEGE_S_NONE,
  SIEGE_S_DEAL,       /* chance: a starting character */
  SIEGE_S_PICK,       /* decision: a starting character */
  SIEGE_S_FIRST_ROLL, /* chance: who goes first */
  SIEGE_S_HAND,       /* chance: an Under Siege card for a hand */
  SIEGE_S_TURN,       /* auto: the next phase of a turn */
  SIEGE_S_STARTED,    /* auto: asks for cards of the start while there is reason to */
  SIEGE_S_START,      /* decision: cards of the start of a turn */
  SIEGE_S_DISCARD,    /* decision: Step 1 */
  SIEGE_S_PLAYED,     /* auto: asks for cards of Step 2 while there is reason to */
  SIEGE_S_CARDS,      /* decision: Step 2 */
  SIEGE_S_GO,         /* decision: who goes, one by one */
  SIEGE_S_HEAL,       /* auto: the Medical Wing does its work */
  SIEGE_S_CHIP,       /* chance: a chip is turned over */
  SIEGE_S_MUTANT,     /* chance: the Evil Mutant card */
  SIEGE_S_PLACE,      /* decision: the level of a Surprise Attack */
  SIEGE_S_TAKE,       /* decision: a chip of a Cerebro Scan */
  SIEGE_S_POWER,      /* chance: a Power Stat Card */
  SIEGE_S_BATTLES,    /* auto: goes through the levels */
  SIEGE_S_FIGHT,      /* decision: which level next */
  SIEGE_S_BATTLE,     /* auto: goes through the rolls on a level */
  SIEGE_S_LEAD,       /* decision: the leader, and how it rolls */
  SIEGE_S_PROTECT,    /* decision: who gets what the leader gives to one */
  SIEGE_S_NEXT,       /* decision: who rolls next, and how */
  SIEGE_S_KINETIC,    /* decision: a card for more dice, or none */
  SIEGE_S_ROLL,       /* chance: the dice of an X-Man */
  SIEGE_S_PURE_LUCK,  /* chance: Evil Mutant dice again */
  SIEGE_S_KNIFE,      /* chance: a die more for each Marvel */
  SIEGE_S_HIT,        /* decision: who takes a hit of an alternative roll */
  SIEGE_S_RECOVER,    /* auto: goes through the team in Step 4 */
  SIEGE_NUM_STEPS
};

/* Phases of a turn: what S_TURN does when it is run. */
enum {
  SIEGE_P_BEGIN,
  SIEGE_P_START,
  SIEGE_P_DISCARD,
  SIEGE_P_CARDS,
  SIEGE_P_BATTLES,
  SIEGE_P_RECOVERY,
  SIEGE_P_DRAW,
  SIEGE_P_END
};

/* Arguments of S_BATTLE beside player and level: the X-Men of 6.13 as bits, the leader, and
 * who gets what the leader gives to one teammate (slots or XM_NONE). */
enum { SIEGE_BATTLE_LEVEL = 1, SIEGE_BATTLE_MATES, SIEGE_BATTLE_LEADER, SIEGE_BATTLE_NAMED };

/* Arguments of S_GO beside the player: the card's op, the room or level, who was named so far
 * (slots as bits), and the lowest slot that can still be named. */
enum { SIEGE_GO_OP = 1, SIEGE_GO_PLACE, SIEGE_GO_CHOSEN, SIEGE_GO_NEXT };

/* A flag of roll frames beside those of games/power/roll.h: a card was discarded for dice. */
enum { SIEGE_F_DISCARDED = 8 };

/* --------------------------------------------------------------------- functions */

static inline siege_state *siege_of(const xm_ctx *c) { return (siege_state *)(void *)c->head; }

static inline const siege_state *siege_const(const xm_state *state) {
  return (const siege_state *)(const void *)state;
}

static inline const siege_tables *siege_tables_of(const xm_game *game) {
  return (const siege_tables *)xm_tables(game);
}

/* Is the X-Man out of action? */
static inline bool siege_out(const siege_tables *t, const siege_member *m) {
  return m->hits >= t->power.character[m->character].durability;
}

static inline bool siege_serious(const siege_tables *t, const siege_member *m) {
  return m->hits > t->power.character[m->character].durability;
}

static inline bool siege_on_battle(const siege_state *s, const siege_member *m) {
  return m->level != XM_NONE && s->level[m->level].card != XM_NONE;
}

static inline bool siege_holds_cards(const siege_team *team) {
  return power_any(team->hand, SIEGE_CARDS);
}

/* Slots of the team that are on a level, in action and have not rolled, as bits. */
static inline unsigned siege_fit_on(const siege_tables *t, const siege_team *team, int level) {
  unsigned slots = 0;
  for (int i = 0; i < team->size; i++) {
    const siege_member *m = &team->member[i];
    if (m->level == level && !m->rolled && !siege_out(t, m)) slots |= 1u << i;
  }
  return slots;
}

/* siege_setup.c */
void xm_siege_start(xm_ctx *c);
void xm_siege_deal_next(xm_ctx *c, int player, int round);
void xm_siege_first_roll(xm_ctx *c, xm_frame frame, int outcome);

/* siege_team.c: members joining, leaving, moving, being hit and healed; cards of a hand */
void xm_siege_join(xm_ctx *c, int player, int character, bool rescued);
void xm_siege_leave(xm_ctx *c, int player, int slot);
void xm_siege_take_top(xm_ctx *c, int player, bool rescued);
void xm_siege_move(xm_ctx *c, int player, int slot, int level);
int xm_siege_hit(xm_ctx *c, int player, int slot, int hits);
void xm_siege_heal(xm_ctx *c, int player, int slot, int hits);
void xm_siege_lay_down(xm_ctx *c, int player, int card, int event);
int xm_siege_hand_size(const siege_tables *t, const siege_team *team);
void xm_siege_draw(xm_ctx *c, int player, int cards);
void xm_siege_drew(xm_ctx *c, xm_frame frame, int card);

/* siege_chips.c: chips, securing, points, the end */
int xm_siege_points(const siege_state *s, int player);
unsigned xm_siege_most_points(const xm_game *game, const siege_state *s);
int xm_siege_end_reason(const xm_game *game, const siege_state *s);
bool xm_siege_look_at_end(xm_ctx *c);
void xm_siege_add_chip(xm_ctx *c, int player, int level, int room);
bool xm_siege_take_chip(xm_ctx *c, int player, int room);

/* siege_turn.c: the phases of a turn, the cards at its start, discarding, recovery */
void xm_siege_start_turn(xm_ctx *c);
void xm_siege_turn(xm_ctx *c, xm_frame frame);
void xm_siege_recover(xm_ctx *c, xm_frame frame);
void xm_siege_start_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list);
void xm_siege_play_start(xm_ctx *c, xm_frame frame, int card);
void xm_siege_discard_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                            xm_legal *list);
void xm_siege_started(xm_ctx *c, xm_frame frame);
bool xm_siege_asks_at_start(const siege_tables *t, const siege_team *team);
bool xm_siege_recovers(const siege_tables *t, const siege_member *m);

/* siege_cards.c: Step 2 */
unsigned xm_siege_movers(const siege_tables *t, const siege_state *s, int player, int op);
bool xm_siege_asks_for_cards(const siege_tables *t, const siege_state *s, int player);
uint64_t xm_siege_open_rooms(const siege_tables *t, const siege_state *s);
void xm_siege_played(xm_ctx *c, xm_frame frame);
void xm_siege_cards_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list);
void xm_siege_play(xm_ctx *c, xm_frame frame, int action);
void xm_siege_go_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list);
void xm_siege_go(xm_ctx *c, xm_frame frame, int action);
void xm_siege_heal_there(xm_ctx *c, xm_frame frame);

/* siege_search.c: chips turned over, Evil Mutants placed, Cerebro Scans */
void xm_siege_turn_chip(xm_ctx *c, int player, int room);
void xm_siege_chip_turned(xm_ctx *c, xm_frame frame, int back);
void xm_siege_draw_mutant(xm_ctx *c, int player, int room);
void xm_siege_drew_mutant(xm_ctx *c, xm_frame frame, int card);
bool xm_siege_can_place(const siege_state *s, int level);
void xm_siege_place_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list);
void xm_siege_placed(xm_ctx *c, xm_frame frame, int level);
void xm_siege_take_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list);
void xm_siege_took(xm_ctx *c, xm_frame frame, int room);

/* siege_battle.c: the order of levels and rolls */
void xm_siege_battles(xm_ctx *c, xm_frame frame);
void xm_siege_fight_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list);
void xm_siege_fight(xm_ctx *c, xm_frame frame, int level);
void xm_siege_battle(xm_ctx *c, xm_frame frame);
void xm_siege_who_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list);
void xm_siege_who(xm_ctx *c, xm_frame frame, int slot, bool alt);
void xm_siege_protect_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                            xm_legal *list);
void xm_siege_protect(xm_ctx *c, xm_frame frame, int slot);
void xm_siege_kinetic_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                            xm_legal *list);
void xm_siege_kinetic(xm_ctx *c, xm_frame frame, int card);
bool xm_siege_gives_to_one(const siege_tables *t, int character);

/* siege_roll.c: from the dice to their effects */
power_roll xm_siege_look_up(const siege_tables *t, const siege_state *s, const xm_frame *below,
                            int player, int slot);
int xm_siege_roll_dice(const siege_tables *t, const siege_state *s, const xm_frame *below,
                       const xm_frame *frame);
void xm_siege_begin_roll(xm_ctx *c, int player, int slot, int flags);
int xm_siege_dice_of(xm_frame frame);
void xm_siege_rolled(xm_ctx *c, xm_frame frame, int outcome);
void xm_siege_rerolled(xm_ctx *c, xm_frame frame, int outcome);
void xm_siege_hit_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list);
void xm_siege_hit_named(xm_ctx *c, xm_frame frame, int slot);

/* siege_content.c, siege_check.c, siege_check_pending.c */
xm_status xm_siege_configure(xm_game *game, xm_error *error);
xm_status xm_siege_load(xm_game *game, xm_pack *pack, xm_error *error);
void xm_siege_fill_missing(const xm_game *game, void *state, uint64_t missing);
xm_status xm_siege_check(const xm_game *game, const void *state, xm_error *error);

#endif
