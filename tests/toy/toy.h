/* A tiny card game, the machine's second client: see toy.c. */
#ifndef XM_TESTS_TOY_H
#define XM_TESTS_TOY_H

#include "core/machine.h"

enum { TOY_PLAYERS = 3, TOY_HEROES = 4, TOY_CARDS = 6, TOY_DEPTH = 6, TOY_HAND = 2, TOY_TOP = 3 };

enum { TOY_BOLT, TOY_STORM, TOY_BURY, TOY_MIMIC, TOY_BRIBE, TOY_COUNTER };

typedef struct toy_seat {
  uint8_t hand[TOY_CARDS];
  uint8_t hand_known[TOY_CARDS]; /* part of the hand that everybody knows */
  uint8_t score;
  uint8_t seen;                  /* cards on top of the deck that the player knows */
  uint8_t zero[2];
} toy_seat;

typedef struct toy_state {
  xm_head head;
  toy_seat seat[TOY_PLAYERS];
  uint8_t damage[TOY_HEROES]; /* as much as the hero's health: out */
  uint8_t deck[TOY_CARDS];    /* the unordered part */
  uint8_t top[TOY_TOP];       /* of the deck, looked at, the next one first */
  uint8_t top_size;
  uint8_t pile[TOY_CARDS];
  uint8_t bottom;             /* known card below the deck, or XM_NONE */
  uint8_t last;               /* card whose program ran last, what mimic copies, or XM_NONE */
  uint8_t zero[2];
  xm_frame stack[TOY_DEPTH];
} toy_state;

enum { TOY_OPT_PLAYERS, TOY_OPT_NAMES, TOY_OPT_MAX_TURNS };

enum { TOY_D_BYTE = XM_D_FIRST_OF_GAME, TOY_D_CARD, TOY_D_HERO, TOY_NUM_DOMAINS };

enum {
  TOY_A_PASS,
  TOY_A_PLAY,
  TOY_A_AIM,
  TOY_A_COUNTER,
  TOY_A_BURY,
  TOY_A_STRIKE,
  TOY_A_GIVE,
  TOY_NUM_ACTIONS
};

enum {
  TOY_E_DREW,
  TOY_E_TOOK_BOTTOM,
  TOY_E_RESHUFFLED,
  TOY_E_DECLARED,
  TOY_E_COUNTERED,
  TOY_E_CANCELLED,
  TOY_E_COPIED,
  TOY_E_HURT,
  TOY_E_OUT,
  TOY_E_BURIED,
  TOY_E_PEEKED,
  TOY_E_TOOK_TOP,
  TOY_E_GAVE,
  TOY_E_GAME_OVER,
  TOY_NUM_EVENTS
};

enum {
  TOY_S_NONE,
  TOY_S_DEAL,      /* chance: a card of the first hands */
  TOY_S_TURN,      /* auto: the next phase of a turn */
  TOY_S_MAIN,      /* decision: which card to play */
  TOY_S_AIM,       /* decision: at which hero, in secret */
  TOY_S_RESOLVE,   /* auto: the declared card takes effect */
  TOY_S_ASK,       /* auto: asks one player for a reaction, then the next */
  TOY_S_WINDOW,    /* decision: counter the declared card? */
  TOY_S_RECOUNTER, /* decision: counter the counter? */
  TOY_S_RUN,       /* auto: one word of a card's program, then the next */
  TOY_S_DRAW,      /* chance: a card for a hand */
  TOY_S_PUT,       /* decision: which card goes to the bottom of the deck */
  TOY_S_PEEK,      /* chance: the next card of the deck that is looked at */
  TOY_S_GIVE,      /* decision: a card of the hand, and to whom; in rising order */
  TOY_S_VILLAIN,   /* decision: whom the villain strikes; this and the next two, by depth */
  TOY_NUM_STEPS = TOY_S_VILLAIN + TOY_HEROES - 1
};

/* What a card's program is made of. */
typedef enum toy_op { TOY_END, TOY_DAMAGE, TOY_DRAW, TOY_PUT, TOY_COPY, TOY_PEEK, TOY_GIVE } toy_op;

enum { TOY_PROGRAM = 3 };

typedef struct toy_card {
  uint8_t copies;
  bool aims;
  struct {
    uint8_t op, n;
  } program[TOY_PROGRAM];
} toy_card;

extern const toy_card toy_cards[TOY_CARDS];
extern const uint8_t toy_health[TOY_HEROES];
extern const xm_game_def xm_toy_def;

static inline toy_state *toy_of(const xm_ctx *c) { return (toy_state *)(void *)c->head; }

static inline bool toy_is_out(const toy_state *s, int hero) {
  return s->damage[hero] >= toy_health[hero];
}

/* Is the card played at a hero? Mimic is as the card that it copies. */
static inline bool toy_aims(const toy_state *s, int card) {
  return toy_cards[card == TOY_MIMIC && s->last != XM_NONE ? s->last : card].aims;
}

static inline int toy_hand_size(const toy_seat *seat) {
  int size = 0;
  for (int i = 0; i < TOY_CARDS; i++) size += seat->hand[i];
  return size;
}

/* Seats with the highest score, as bits. */
unsigned toy_leaders(const xm_game *game, const toy_state *s);

void xm_toy_auto(xm_ctx *c, xm_frame frame);
void xm_toy_legal(const xm_game *game, const xm_state *state, xm_frame frame, xm_legal *list);
void xm_toy_apply(xm_ctx *c, xm_frame frame, int action);
xm_dist xm_toy_dist(const xm_game *game, const xm_state *state, xm_frame frame);
void xm_toy_chance(xm_ctx *c, xm_frame frame, int outcome);

/* toy.c, for the tables */
void toy_start(xm_ctx *c);
void toy_start_turn(xm_ctx *c);

/* toy_check.c, for the tables */
void toy_fill(const xm_game *game, void *state, uint64_t missing);
xm_status toy_check(const xm_game *game, const void *state, xm_error *error);

#endif
