/* What a game is made of: the tables in which it declares its options, domains,
 * fields, steps, actions and events, and the functions that carry out its steps.
 * All that the core does for a game (text, msgpack, views, checks) it does from
 * these tables. */
#ifndef XM_CORE_GAME_H
#define XM_CORE_GAME_H

#include "core/base.h"
#include "core/dice.h"
#include "core/rng.h"
#include "core/text.h"

enum {
  XM_MAX_OPTIONS = 16,
  XM_MAX_LIST = 32,           /* words in the lists of one game string */
  XM_MAX_GAME_STRING = 1024,  /* bytes */
  XM_MAX_DOMAINS = 32,
  XM_MAX_NAME_LISTS = 16,     /* lists of names that come from content */
  XM_MAX_NAMES = 512,         /* in all these lists together */
  XM_MAX_ACTION_KINDS = 64,
  XM_MAX_STEPS = 64,          /* sets of them are bits of 64 */
  XM_MAX_EVENTS = 128,        /* kinds of events */
  XM_MAX_ACTION_ARGS = 4,
  XM_MAX_LEGAL = 3456,        /* actions at one decision */
  XM_MAX_FIELDS = 63,         /* rows; levels are kept as bits of 64 */
  XM_MAX_POOLS = 4,           /* stocks of hidden cards */
  XM_MAX_PLACES = 16,         /* hidden places of one stock */
  XM_MAX_MEMBERS = 64,        /* kinds of cards of one stock */
  XM_MAX_STOCK = 66,          /* cards of a stock with xm_game_def.must_hold: 66 over 33 fits 64 bits */
  XM_MAX_TURN = INT16_MAX,    /* where turns stop being counted: events tell them */
  XM_MAX_NESTING = 2          /* groups inside groups: xm_field_info has three dimensions */
};

/* ------------------------------------------------------------------- options */

typedef enum xm_option_kind {
  XM_OPTION_INT,   /* min .. max */
  XM_OPTION_ENUM,  /* one of `values`, separated by '|' */
  XM_OPTION_LIST   /* words; the game's `configure` looks at them */
} xm_option_kind;

typedef struct xm_option_def {
  const char *name;
  xm_option_kind kind;
  int32_t min, max;          /* INT */
  int32_t default_value;     /* INT: the number; ENUM: index of the value; LIST: unused (empty) */
  const char *values;        /* ENUM: "a|b|c"; INT, LIST: text for people */
  const char *default_text;  /* the default as it is written */
  const char *doc;
} xm_option_def;

/* ------------------------------------------------------------------- domains */

/* A domain names a small set of ints: what a field, an argument of a step, an
 * action or an event can be. */
typedef enum xm_domain_kind {
  XM_DOMAIN_INT,    /* first .. first + count - 1; in texts after `prefix` */
  XM_DOMAIN_BOOL,
  XM_DOMAIN_ENUM,   /* static names */
  XM_DOMAIN_NAMES,  /* a list of names from content, number `first` */
  XM_DOMAIN_PLAYER, /* seats of the game */
  XM_DOMAIN_PLAYERS /* a set of seats, as bits */
} xm_domain_kind;

typedef struct xm_domain {
  const char *name;
  xm_domain_kind kind;
  int32_t first;
  int32_t count;              /* NAMES, PLAYER: 0, known when the game is made */
  const char *const *names;   /* ENUM */
  const char *prefix;         /* INT, in texts: "zone " */
} xm_domain;

/* -------------------------------------------------------------------- fields */

typedef enum xm_field_kind {
  XM_FIELD_INT,     /* min..max */
  XM_FIELD_BOOL,
  XM_FIELD_NAME,    /* a value of a domain; nil if optional */
  XM_FIELD_COUNTS,  /* number of each member of a domain: {name: count} */
  XM_FIELD_LIST,    /* values of a domain, in order */
  XM_FIELD_SET,     /* seats, as bits */
  XM_FIELD_MEMBERS, /* members of a domain (at most 8 * width), as bits: [name, ...] */
  XM_FIELD_GROUP,   /* begins a list of maps, each with the fields up to END */
  XM_FIELD_END,
  XM_FIELD_PENDING  /* the stack of steps */
} xm_field_kind;

/* How many elements of a list or group are in use. */
enum {
  XM_LENGTH_FIXED = 0xffff,   /* all */
  XM_LENGTH_PLAYERS = 0xfffe  /* num_players */
  /* else: the offset of a byte, inside the same element, that holds the number */
};

enum {
  XM_FIELD_OPTIONAL = 1,      /* XM_NONE is nil */
  XM_FIELD_NEEDED = 2,        /* has no default: must be given by hand too */
  XM_FIELD_REST = 4           /* left out by hand: the game fills it (xm_game_def.fill) */
};

typedef struct xm_field {
  const char *name;
  uint8_t name_length;        /* without it reading would measure every name again */
  uint8_t kind;
  uint8_t width;              /* bytes of a number */
  uint8_t domain;
  uint8_t flags;
  uint8_t visibility;         /* xm_visibility; OWNER: the innermost group of players around it */
  uint8_t since;              /* snapshot format that brought it */
  uint8_t pool;               /* COUNTS, LIST: fields of one pool hold cards of one stock; 0: none */
  uint16_t offset;            /* inside the element of the group around it */
  uint16_t count;             /* elements of LIST, COUNTS (0: all of the domain), GROUP */
  uint16_t stride;            /* GROUP: size of one element; LIST: see `known` */
  uint16_t length;            /* LIST, GROUP: XM_LENGTH_... or an offset */
  /* COUNTS seen by OWNER: offset of the counts that everybody knows; 0: none. LIST seen by
     XM_FRONT: offset in the state of the byte that says how many player 0 knows; the other
     players' follow at distances of `stride`. */
  uint16_t known;
  int32_t min, max, def;
} xm_field;

/* --------------------------------------------------------------------- steps */

enum { XM_FRAME_ARGS = 7 };

/* A pending step. */
typedef struct xm_frame {
  uint8_t step;               /* 0 is not a step: an empty place of the stack */
  uint8_t arg[XM_FRAME_ARGS];
} xm_frame;

typedef enum xm_step_kind {
  XM_STEP_AUTO,
  XM_STEP_DECISION,           /* arg[0] is the player */
  XM_STEP_CHANCE
} xm_step_kind;

typedef struct xm_arg {
  const char *name;           /* NULL ends the list */
  uint8_t domain;
  uint8_t flags;              /* XM_ARG_... */
} xm_arg;

enum {
  XM_ARG_OPTIONAL = 1,        /* XM_NONE (events: -1) is nil */
  XM_ARG_SECRET = 2           /* steps: for the player of arg[0]; events: for visible_to */
};

typedef struct xm_step_def {
  const char *name;
  xm_step_kind kind;
  /* Frames on the stack have strictly rising ranks from the bottom to the top:
     that bounds the depth, of stacks from strangers too. */
  uint8_t rank;
  xm_arg args[XM_FRAME_ARGS + 1];
  const char *outcome;        /* CHANCE without dice: the name of what is drawn */
  uint8_t outcome_domain;
} xm_step_def;

/* ---------------------------------------------------------- actions, events */

typedef struct xm_action_def {
  const char *name;
  const char *text;           /* "deploy {} to {}": braces for each argument, or "{1} by {0}" */
  xm_arg args[XM_MAX_ACTION_ARGS + 1];
} xm_action_def;

/* An action taken apart. */
typedef struct xm_parts {
  int kind;
  int arg[XM_MAX_ACTION_ARGS];
} xm_parts;

typedef struct xm_event_def {
  const char *name;
  xm_arg args[XM_MAX_EVENT_ARGS + 1];
} xm_event_def;

/* --------------------------------------------------------------------- state */

/* Every state begins with this; the game's fields and the stack follow. */
typedef struct xm_head {
  xm_rng rng;
  uint32_t tag;               /* of the game that the state belongs to */
  uint16_t turn;
  uint8_t turn_player;
  uint8_t end;                /* xm_end_reason */
  uint8_t winners;            /* seats, as bits */
  uint8_t depth;              /* pending steps */
  uint8_t zero[6];
} xm_head;

/* One call into the machine: what it works on and where it tells. */
typedef struct xm_ctx {
  const xm_game *game;
  xm_head *head;
  xm_frame *stack;
  xm_events *events;          /* NULL: nobody listens */
} xm_ctx;

/* The legal actions at a decision, in rising order. */
typedef struct xm_legal {
  uint16_t count;
  uint16_t item[XM_MAX_LEGAL];
} xm_legal;

/* The distribution of a chance event. */
typedef enum xm_dist_kind {
  XM_DIST_DICE,     /* `size` dice */
  XM_DIST_COUNTS,   /* outcome i has weight counts[i], i < size */
  XM_DIST_UNIFORM   /* outcomes 0 .. size - 1 */
} xm_dist_kind;

typedef struct xm_dist {
  xm_dist_kind kind;
  uint16_t size;
  const uint8_t *counts;
} xm_dist;

/* ----------------------------------------------------------------------- game */

typedef struct xm_pack xm_pack;

typedef struct xm_game_def {
  const char *name;
  const char *title;
  const xm_option_def *options;
  const xm_domain *domains;
  const xm_field *fields;         /* of the state, ended by a row without name */
  const xm_step_def *steps;       /* number 0 is not used */
  const xm_action_def *actions;
  const xm_event_def *events;
  uint8_t num_options, num_domains, num_steps, num_actions, num_events;
  uint8_t max_depth;
  uint16_t state_size;
  uint16_t stack_offset;
  uint16_t max_events;
  uint16_t max_legal;
  uint16_t max_outcomes;
  uint32_t tables_size;           /* of what `load` fills */
  const unsigned char *pack;      /* the default content */
  const size_t *pack_size;

  /* Called once, when a game is made. */
  xm_status (*configure)(xm_game *game, xm_error *error);           /* num_players, combinations */
  xm_status (*load)(xm_game *game, xm_pack *pack, xm_error *error); /* content into tables */
  int64_t (*max_length)(const xm_game *game);

  /* Off the hot path. */
  void (*start)(xm_ctx *c);                       /* a new state's fields and first steps */
  void (*start_turn)(xm_ctx *c);                  /* pushes the steps of turn_player's turn */
  void (*fill)(const xm_game *game, void *state, uint64_t missing); /* decks left out, by field number */
  xm_status (*check)(const xm_game *game, const void *state, xm_error *error);
  /* May `member` of the field's domain lie in this hidden place? NULL: always. */
  bool (*may_hold)(const xm_game *game, const xm_field *field, int member);
  /* How many cards of members *from and up `player` must hold in this hidden place, since a step
     that waits would have no legal action otherwise. NULL: it never does. The stock of such a
     place has at most XM_MAX_STOCK cards, and may_hold says nothing about it. */
  int (*must_hold)(const xm_game *game, const void *state, const xm_field *field, int player,
                   int *from);
  /* Who may know what was chosen at the step `frame` (an action or an outcome), as bits.
     NULL: everybody, always. */
  uint8_t (*viewers)(const xm_game *game, const void *state, xm_frame frame, int value);
  /* Draws the secret arguments of a pending step anew, for an observer who may not know them:
     evenly from all that agree with what everybody knows. NULL: no step holds a secret. */
  void (*resample_frame)(const xm_game *game, void *state, xm_frame *frame, xm_rng *rng);
  /* Writes argument `arg` of an action as the state calls it (a unit by its name and square);
     false, and nothing written, if the state has no word for it. NULL: it never has. */
  bool (*put_arg)(const xm_game *game, const void *state, int player, const xm_parts *action,
                  int arg, xm_text *t);
  /* Writes the whole text of an outcome of the chance event that waits; false, and nothing
     written, where it is "draw" and the outcome's name. NULL: it always is. */
  bool (*put_outcome)(const xm_game *game, const void *state, int outcome, xm_text *t);
} xm_game_def;

/* Where a name stands in the game's block, or a word in the words of the options. */
typedef struct xm_name {
  uint32_t offset;
  uint16_t length;
} xm_name;

/* What a game string says. */
typedef struct xm_config {
  int32_t index;                       /* of the game in the list of games */
  int32_t option[XM_MAX_OPTIONS];      /* INT: the number; ENUM: index; LIST: number of words */
  uint16_t list_first[XM_MAX_OPTIONS]; /* LIST: its first word */
  uint16_t num_words;
  uint16_t words_length;
  xm_name word[XM_MAX_LIST];
  char words[XM_MAX_GAME_STRING];
} xm_config;

/* One relocatable block, but for `def` and the allocator: the tables of `load`
 * and the pack's bytes follow at their offsets. What is read while a game is
 * played stands in the block, so that it can be used where `def` is not to be had. */
struct xm_game {
  const xm_game_def *def;
  xm_allocator allocator;
  size_t block_size;
  uint64_t content_hash;
  uint32_t index;                                  /* of the game in the list of games */
  uint32_t tag;
  uint32_t tables_offset;
  uint32_t stack_offset;                           /* in a state */
  uint32_t pack_offset, pack_size;
  int32_t num_players;
  int32_t num_actions;
  xm_config config;
  uint8_t step_kind[XM_MAX_STEPS];                 /* xm_step_kind */
  uint8_t event_args[XM_MAX_EVENTS];               /* number of arguments */
  int32_t action_base[XM_MAX_ACTION_KINDS + 1];
  int32_t domain_size[XM_MAX_DOMAINS];
  /* Of the level that begins at a row of the fields: its rows, as bits from the row on, and
     their number; of a group: the row behind its END. */
  uint64_t level_mask[XM_MAX_FIELDS];
  uint8_t level_rows[XM_MAX_FIELDS];
  uint8_t after_group[XM_MAX_FIELDS];
  uint16_t name_first[XM_MAX_NAME_LISTS];
  uint16_t name_count[XM_MAX_NAME_LISTS];
  uint16_t num_names;
  xm_name name[XM_MAX_NAMES];
  uint16_t string_length;
  char string[XM_MAX_GAME_STRING];                 /* canonical */
  xm_dice dice;
};

static inline const void *xm_tables(const xm_game *game) {
  return (const unsigned char *)game + game->tables_offset;
}

static inline void *xm_tables_to_fill(xm_game *game) {
  return (unsigned char *)game + game->tables_offset;
}

static inline int32_t xm_option(const xm_game *game, int option) {
  return game->config.option[option];
}

static inline xm_slice xm_list_name(const xm_game *game, int list, int i) {
  const xm_name n = game->name[game->name_first[list] + i];
  return (xm_slice){(const char *)game + n.offset, n.length};
}

/* The rows with which every game's tables of domains and fields begin: what the
 * machine itself knows. */
enum {
  XM_D_NUMBER,
  XM_D_BOOL,
  XM_D_PLAYER,
  XM_D_PLAYERS,
  XM_D_END,
  XM_D_FIRST_OF_GAME
};

extern const char *const xm_end_reasons[];
enum { XM_NUM_END_REASONS = 7 };

#define XM_COMMON_DOMAINS                                                  \
  {"number", XM_DOMAIN_INT, 0, 0, NULL, ""}, {"flag", XM_DOMAIN_BOOL, 0, 2, NULL, NULL}, \
      {"player", XM_DOMAIN_PLAYER, 0, 0, NULL, "player "},                 \
      {"players", XM_DOMAIN_PLAYERS, 0, 256, NULL, NULL},                  \
      {"end_reason", XM_DOMAIN_ENUM, 0, XM_NUM_END_REASONS, xm_end_reasons, NULL}

#define XM_HEAD_FIELD(name, kind, domain, flags, min, max)                          \
  {#name, sizeof(#name) - 1, kind, sizeof(((xm_head *)0)->name), domain, flags, XM_PUBLIC, 1, 0,       \
   offsetof(xm_head, name), 1, 0, XM_LENGTH_FIXED, 0, min, max, 0}

#define XM_COMMON_FIELDS                                                            \
  XM_HEAD_FIELD(turn, XM_FIELD_INT, XM_D_NUMBER, XM_FIELD_NEEDED, 0, XM_MAX_TURN),       \
      XM_HEAD_FIELD(turn_player, XM_FIELD_NAME, XM_D_PLAYER, XM_FIELD_NEEDED, 0, 0), \
      XM_HEAD_FIELD(end, XM_FIELD_NAME, XM_D_END, 0, 0, 0),                         \
      XM_HEAD_FIELD(winners, XM_FIELD_SET, XM_D_PLAYERS, 0, 0, 0)

#endif
