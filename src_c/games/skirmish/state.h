/* The state of X-Men Skirmish, its content tables, and the numbers of its steps, actions, events
 * and domains. Rule numbers are those of docs/rules/skirmish.md. */
#ifndef XM_GAMES_SKIRMISH_STATE_H
#define XM_GAMES_SKIRMISH_STATE_H

#include "core/machine.h"
#include "games/skirmish/board.h"

/* ------------------------------------------------------------------------ limits */

enum {
  SKIRMISH_SIDES = 2,
  SKIRMISH_UNITS = 8, /* of a side */
  SKIRMISH_KINDS = 32,
  SKIRMISH_CARDS = 16, /* kinds of cards */
  SKIRMISH_TYPES = 3,
  SKIRMISH_STRIDES = 48,     /* pairs of a card and a distance */
  SKIRMISH_STRIDE_NAME = 48, /* a card's name, a space, a digit */
  SKIRMISH_LOOK = 12,        /* cards of the deck that can be looked at */
  SKIRMISH_MAX_COPIES = 20,
  SKIRMISH_MAX_CARDS = XM_MAX_STOCK,
  SKIRMISH_MAX_POWERS = 200,
  SKIRMISH_MAX_HITS = 9,
  SKIRMISH_TEAM_HITS = 16,    /* 1.4 */
  SKIRMISH_ORDERS = 3,        /* cards drawn, 2.2 */
  SKIRMISH_HAND = 5,          /* 2.4 */
  SKIRMISH_EXCHANGE_MOST = 9, /* cards drawn, or discarded, by one power */
  SKIRMISH_TURNS_OFF = 2,     /* own turns for which a unit is disabled, 7.1 */
  SKIRMISH_DEPTH = 6          /* ranks of steps; in play at most four are pending */
};

enum { SKIRMISH_XMEN, SKIRMISH_SENTINELS }; /* seats */

/* ------------------------------------------------------------------------- state */

typedef struct skirmish_unit {
  uint8_t kind;     /* row of the unit table */
  uint8_t square;   /* XM_NONE: knocked out, or not placed yet */
  uint8_t hits;     /* left */
  uint8_t disabled; /* turns of its owner still to end */
} skirmish_unit;

typedef struct skirmish_team {
  skirmish_unit unit[SKIRMISH_UNITS]; /* by starting file */
  uint8_t size;
  uint8_t seen; /* cards on top of the deck that the player knows */
  uint8_t zero[6];
  uint8_t hand[SKIRMISH_CARDS];
  uint8_t hand_known[SKIRMISH_CARDS]; /* part of the hand that the other player knows */
} skirmish_team;

typedef struct skirmish_state {
  xm_head head;
  skirmish_team team[SKIRMISH_SIDES];
  uint8_t card_deck[SKIRMISH_CARDS]; /* the unordered part */
  uint8_t card_pile[SKIRMISH_CARDS];
  uint8_t top[SKIRMISH_LOOK]; /* of the deck, in order, the next one first */
  uint8_t top_size;
  uint8_t used_once; /* types, as bits (5.10) */
  uint8_t zero[2];
  xm_frame stack[SKIRMISH_DEPTH];
} skirmish_state;

/* ----------------------------------------------------------------------- content */

typedef struct skirmish_kind {
  uint8_t hits;
  uint8_t leader;
  uint8_t flying;
} skirmish_kind;

/* What a kind of unit can do with the cards of one type: distances, 0 for none. */
typedef struct skirmish_power {
  uint8_t attack;
  uint8_t disable;
  uint8_t move;
  uint8_t teleport;
  uint8_t wings; /* range of an attack before which the unit moves one square */
  uint8_t zero;
  uint16_t can; /* SKIRMISH_CAN_... */
} skirmish_power;

enum {
  SKIRMISH_CAN_STRIKE_K = 1, /* attack, disable, move by a knight's move */
  SKIRMISH_CAN_DISABLE_K = 2,
  SKIRMISH_CAN_JUMP = 4,
  SKIRMISH_CAN_DEFEND = 8,
  SKIRMISH_CAN_DRAW = 16,
  SKIRMISH_CAN_EXCHANGE = 32,
  SKIRMISH_CAN_LOOK_HAND = 64,
  SKIRMISH_CAN_LOOK_DECK = 128,
  SKIRMISH_CAN_ABSORB = 256,
  SKIRMISH_CAN_NEUTRALIZE = 512
};

/* What is one number for all powers of a type (K38). */
typedef struct skirmish_type {
  uint8_t draw, once;
  uint8_t exchange, discard;
  uint8_t look;
} skirmish_type;

typedef struct skirmish_card {
  uint8_t copies;
  uint8_t range;
  uint8_t flying; /* of a Move card: for flying units only */
  uint8_t side;   /* of a Defence card: whom it defends */
} skirmish_card;

typedef struct skirmish_stride {
  uint8_t card;
  uint8_t distance;
} skirmish_stride;

/* The set bits of a byte, in rising order. */
typedef struct skirmish_bits {
  uint8_t count;
  uint8_t at[8];
} skirmish_bits;

typedef struct skirmish_tables {
  uint8_t num_kinds, num_mutants; /* the last kind is the Sentinel */
  /* Kinds of cards stand in blocks: Move, Attack, Defence, special of type X, Y, Z. */
  uint8_t num_cards, first_attack, first_defence, first_special;
  uint8_t last_kind; /* while loading */
  uint8_t num_strides, num_jumps, num_wings, num_neutral;
  uint8_t jump_type[SKIRMISH_TYPES]; /* types that have such powers, in order */
  uint8_t wings_type[SKIRMISH_TYPES];
  uint8_t neutral_type[SKIRMISH_TYPES];
  uint8_t copies[SKIRMISH_CARDS];
  uint8_t first_stride[SKIRMISH_CARDS + 1]; /* of a card; the last entry ends the list */
  uint8_t distances[SKIRMISH_CARDS];        /* that a card can move a unit, as bits from 1 */
  skirmish_card card[SKIRMISH_CARDS];
  skirmish_stride stride[SKIRMISH_STRIDES];
  skirmish_kind kind[SKIRMISH_KINDS];
  skirmish_type type[SKIRMISH_TYPES];
  skirmish_power power[SKIRMISH_KINDS][SKIRMISH_TYPES];
  /* Fewest hits of so many mutants from a row on, with at least one leader where the last index
     is 1; 255: there are none. */
  uint8_t fewest[SKIRMISH_KINDS + 1][SKIRMISH_UNITS + 1][2];
  uint8_t listed[SKIRMISH_UNITS]; /* kinds of option `team` */
  skirmish_bits bits[256];
  board_lines lines;
  char stride_name[SKIRMISH_STRIDES][SKIRMISH_STRIDE_NAME];
} skirmish_tables;

/* ----------------------------------------------------------------------- options */

enum {
  SKIRMISH_OPT_FIRST,
  SKIRMISH_OPT_TEAM,
  SKIRMISH_OPT_PLACEMENT,
  SKIRMISH_OPT_CARDS,
  SKIRMISH_OPT_EXACT,
  SKIRMISH_OPT_MAX_TURNS,
  SKIRMISH_OPT_AT_LIMIT
};

/* ----------------------------------------------------------------------- domains */

enum {
  SKIRMISH_D_BYTE = XM_D_FIRST_OF_GAME,
  SKIRMISH_D_NAME,
  SKIRMISH_D_MUTANT,
  SKIRMISH_D_UNIT,
  SKIRMISH_D_SQUARE,
  SKIRMISH_D_CARD,
  SKIRMISH_D_STRIDE,
  SKIRMISH_D_MOVE_CARD,
  SKIRMISH_D_ATTACK_CARD,
  SKIRMISH_D_DEFENCE_CARD,
  SKIRMISH_D_SPECIAL,
  SKIRMISH_D_JUMP_CARD,
  SKIRMISH_D_WINGS_CARD,
  SKIRMISH_D_NEUTRAL_CARD,
  SKIRMISH_D_TYPE,
  SKIRMISH_D_DIRECTION,
  SKIRMISH_D_JUMP,
  SKIRMISH_D_AIM,
  SKIRMISH_D_EFFECT,
  SKIRMISH_D_STAGE,
  SKIRMISH_NUM_DOMAINS
};

/* Name lists of the content. */
enum {
  SKIRMISH_N_UNITS,
  SKIRMISH_N_MUTANTS,
  SKIRMISH_N_CARDS,
  SKIRMISH_N_STRIDES,
  SKIRMISH_N_MOVES,
  SKIRMISH_N_ATTACKS,
  SKIRMISH_N_DEFENCES,
  SKIRMISH_N_SPECIALS,
  SKIRMISH_N_JUMPS,
  SKIRMISH_N_WINGS,
  SKIRMISH_N_NEUTRALS
};

/* ----------------------------------------------------------------------- actions */

enum {
  SKIRMISH_A_PICK,
  SKIRMISH_A_PLACE,
  SKIRMISH_A_DISCARD,
  SKIRMISH_A_MOVE,
  SKIRMISH_A_JUMP,
  SKIRMISH_A_WINGS,
  SKIRMISH_A_FORWARD,
  SKIRMISH_A_ADVANCE,
  SKIRMISH_A_ATTACK,
  SKIRMISH_A_DISABLE,
  SKIRMISH_A_DRAW,
  SKIRMISH_A_EXCHANGE,
  SKIRMISH_A_LOOK_HAND,
  SKIRMISH_A_LOOK_DECK,
  SKIRMISH_A_NEUTRALIZE,
  SKIRMISH_A_DEFEND,
  SKIRMISH_A_PASS,
  SKIRMISH_A_STOP,
  SKIRMISH_A_END,
  SKIRMISH_NUM_ACTIONS
};

enum { SKIRMISH_NO_AIM = BOARD_DIRECTIONS, SKIRMISH_AIMS };

/* ------------------------------------------------------------------------ events */

enum {
  SKIRMISH_E_FIRST_PLAYER,
  SKIRMISH_E_JOINED,
  SKIRMISH_E_PLACED,
  SKIRMISH_E_TURN,
  SKIRMISH_E_RESHUFFLED,
  SKIRMISH_E_CARD_DRAWN,
  SKIRMISH_E_DISCARDED,
  SKIRMISH_E_CARD_PLAYED,
  SKIRMISH_E_USED,
  SKIRMISH_E_TARGETED,
  SKIRMISH_E_MOVED,
  SKIRMISH_E_PASSED,
  SKIRMISH_E_NEUTRALIZED,
  SKIRMISH_E_DEFENDED,
  SKIRMISH_E_HIT,
  SKIRMISH_E_KNOCKED_OUT,
  SKIRMISH_E_DISABLED,
  SKIRMISH_E_RECOVERED,
  SKIRMISH_E_HAND_SEEN,
  SKIRMISH_E_DECK_SEEN,
  SKIRMISH_E_CARD_SEEN,
  SKIRMISH_E_GAME_OVER,
  SKIRMISH_NUM_EVENTS
};

/* ------------------------------------------------------------------------- steps */

/* Arguments are listed in skirmish_tables.c. */
enum {
  SKIRMISH_S_NONE,
  SKIRMISH_S_COIN,       /* chance: who begins */
  SKIRMISH_S_PICK,       /* decision: a mutant for the team */
  SKIRMISH_S_PLACE,      /* decision: who stands on the next file */
  SKIRMISH_S_TURN,       /* auto: the next phase of a turn */
  SKIRMISH_S_MOVE,       /* decision: the move phase */
  SKIRMISH_S_BATTLE,     /* decision: the battle phase */
  SKIRMISH_S_FORWARD,    /* decision: who else goes forward */
  SKIRMISH_S_RESOLVE,    /* auto: what was declared happens, as far as nobody is to be asked */
  SKIRMISH_S_EXCHANGE,   /* auto: after the draw cards are discarded */
  SKIRMISH_S_NEUTRALIZE, /* decision: a Neutralizer, or none */
  SKIRMISH_S_DEFEND,     /* decision: a card for the target, or none */
  SKIRMISH_S_DISCARD,    /* decision: a card of the hand */
  SKIRMISH_S_DRAW,       /* chance: a card for the hand */
  SKIRMISH_S_LOOK,       /* chance: the next card of the deck that is looked at */
  SKIRMISH_NUM_STEPS
};

/* Phases of a turn: what S_TURN does when it is run. */
enum {
  SKIRMISH_P_BEGIN,
  SKIRMISH_P_DRAW,
  SKIRMISH_P_DISCARD,
  SKIRMISH_P_MOVE,
  SKIRMISH_P_BATTLE,
  SKIRMISH_P_END
};

/* What is declared: an Attack card or a special card. */
typedef enum skirmish_effect {
  SKIRMISH_ATTACK,
  SKIRMISH_DISABLE,
  SKIRMISH_MOVE,
  SKIRMISH_WINGS,
  SKIRMISH_DRAW,
  SKIRMISH_EXCHANGE,
  SKIRMISH_LOOK_HAND,
  SKIRMISH_LOOK_DECK,
  SKIRMISH_NUM_EFFECTS
} skirmish_effect;

/* How far a declared play has come (chapter 6). */
enum {
  SKIRMISH_DECLARED, /* a Neutralizer is waited for */
  SKIRMISH_ASKED,    /* the defence is waited for, or has been negated */
  SKIRMISH_DEFENDED, /* a Neutralizer of the defence is waited for */
  SKIRMISH_NUM_STAGES
};

/* Arguments of S_RESOLVE beside the player: the effect, the card, the unit that moves and where
 * to, the target; XM_NONE where there is none. */
enum {
  SKIRMISH_R_EFFECT = 1,
  SKIRMISH_R_CARD,
  SKIRMISH_R_UNIT,
  SKIRMISH_R_SQUARE,
  SKIRMISH_R_TARGET,
  SKIRMISH_R_STAGE
};

/* --------------------------------------------------------------------- functions */

static inline skirmish_state *skirmish_of(const xm_ctx *c) {
  return (skirmish_state *)(void *)c->head;
}

static inline const skirmish_state *skirmish_const(const xm_state *state) {
  return (const skirmish_state *)(const void *)state;
}

static inline const skirmish_tables *skirmish_tables_of(const xm_game *game) {
  return (const skirmish_tables *)xm_tables(game);
}

static inline int skirmish_other(int player) { return 1 - player; }

/* Its square, as a set; none if it is out of play. */
static inline board_set skirmish_square(const skirmish_unit *u) {
  return (board_set)(u->square < BOARD_SQUARES) << (u->square & 63);
}

static inline bool skirmish_in_play(const skirmish_unit *u) { return u->square != XM_NONE; }

static inline bool skirmish_able(const skirmish_unit *u) {
  return u->square != XM_NONE && u->disabled == 0;
}

static inline bool skirmish_is_special(const skirmish_tables *t, int card) {
  return card >= t->first_special;
}

static inline int skirmish_cards(const uint8_t *counts) {
  int sum = 0;
  for (int i = 0; i < SKIRMISH_CARDS; i++) sum += counts[i];
  return sum;
}

static inline bool skirmish_any(const uint8_t *counts) {
  uint64_t words[2];
  memcpy(words, counts, sizeof words);
  return (words[0] | words[1]) != 0;
}

/* Squares of the units in play. */
static inline board_set skirmish_squares(const skirmish_team *team) {
  board_set set = 0;
  for (int i = 0; i < team->size; i++) {
    set |= skirmish_square(&team->unit[i]);
  }
  return set;
}

/* skirmish_setup.c: coin, picks, placement */
void xm_skirmish_start(xm_ctx *c);
void xm_skirmish_coin(xm_ctx *c, int player);
bool xm_skirmish_can_pick(const skirmish_tables *t, const skirmish_team *team, int mutant);
void xm_skirmish_setup_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                             xm_legal *list);
void xm_skirmish_picked(xm_ctx *c, int mutant);
void xm_skirmish_placed(xm_ctx *c, int mutant);
int xm_skirmish_num_placed(const skirmish_team *team);

/* skirmish_turn.c: phases of a turn, its end */
void xm_skirmish_start_turn(xm_ctx *c);
void xm_skirmish_turn(xm_ctx *c, xm_frame frame);
unsigned xm_skirmish_most_hits(const skirmish_state *s);

/* skirmish_cards.c: hands, the deck, looking */
void xm_skirmish_lay_down(xm_ctx *c, int player, int card, int event);
void xm_skirmish_draw(xm_ctx *c, int player, int cards);
void xm_skirmish_drew(xm_ctx *c, xm_frame frame, int card);
void xm_skirmish_discard_down(xm_ctx *c, int player, int cards);
void xm_skirmish_discard_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                               xm_legal *list);
void xm_skirmish_discard(xm_ctx *c, xm_frame frame, int card);
void xm_skirmish_look_at_hand(xm_ctx *c, int player);
void xm_skirmish_look_at_deck(xm_ctx *c, int player, int cards);
void xm_skirmish_looked(xm_ctx *c, xm_frame frame, int card);

/* skirmish_powers.c: what units can do with a type; whom attacks reach */
skirmish_power xm_skirmish_absorbed(const skirmish_tables *t, const skirmish_state *s, int player,
                                    int unit, int type);

/* What the unit can do, if it is able. */
static inline skirmish_power skirmish_power_of(const skirmish_tables *t, const skirmish_state *s,
                                               int player, int unit, int type) {
  const skirmish_power *own = &t->power[s->team[player].unit[unit].kind][type];
  return (own->can & SKIRMISH_CAN_ABSORB) == 0 ? *own
                                               : xm_skirmish_absorbed(t, s, player, unit, type);
}

unsigned xm_skirmish_who_can(const skirmish_tables *t, const skirmish_state *s, int player,
                             int type, unsigned can);
unsigned xm_skirmish_reach(const skirmish_tables *t, const skirmish_state *s, int player, int card,
                           bool disable, unsigned who);
board_set xm_skirmish_ray(int square, int direction, int range, board_set blockers);
board_set xm_skirmish_goals(const skirmish_tables *t, const skirmish_state *s, int player, int unit,
                            int type);

/* skirmish_moves.c: legal moves, the forward option */
void xm_skirmish_list_moves(const xm_game *game, const skirmish_state *s, int player, bool played,
                            xm_legal *list);
void xm_skirmish_forward_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                               xm_legal *list);
void xm_skirmish_list_bits(const skirmish_tables *t, unsigned bits, int first, xm_legal *list);
void xm_skirmish_move(xm_ctx *c, int player, int unit, int square);
void xm_skirmish_go_forward(xm_ctx *c, int player, int unit, int card);

/* skirmish_play.c: what can be played, declaring it */
void xm_skirmish_phase_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                             xm_legal *list);
void xm_skirmish_play(xm_ctx *c, xm_frame frame, int action);
void xm_skirmish_advance(xm_ctx *c, xm_frame frame, int unit);

/* skirmish_react.c: reactions, what comes of a play */
void xm_skirmish_resolve(xm_ctx *c, xm_frame frame);
bool xm_skirmish_asks_neutralize(const skirmish_tables *t, const skirmish_state *s);
bool xm_skirmish_asks_defend(const skirmish_tables *t, const skirmish_state *s, int player,
                             int unit);
bool xm_skirmish_defends(const skirmish_tables *t, const skirmish_state *s, int player, int unit,
                         int card);
void xm_skirmish_neutralize_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                                  xm_legal *list);
void xm_skirmish_defend_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                              xm_legal *list);
void xm_skirmish_neutralize(xm_ctx *c, xm_frame frame, int number); /* -1: passed */
void xm_skirmish_defend(xm_ctx *c, xm_frame frame, int card);     /* -1: passed */

/* skirmish_content.c, skirmish_check.c, skirmish_check_pending.c */
xm_status xm_skirmish_load(xm_game *game, xm_pack *pack, xm_error *error);
void xm_skirmish_fill_missing(const xm_game *game, void *state, uint64_t missing);
xm_status xm_skirmish_check(const xm_game *game, const void *state, xm_error *error);
xm_status xm_skirmish_check_pending(const xm_game *game, const skirmish_state *s, xm_error *error);

#endif
