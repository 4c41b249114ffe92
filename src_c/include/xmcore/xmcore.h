/* xmcore: the rules of X-Men tabletop games. The C interface.
 *
 * Chapters
 *  1 Version        4 Games            7 Moving on         10 Hidden information
 *  2 Status         5 States           8 Text and records  11 Layout of a state
 *  3 Limits         6 Looking          9 Snapshots
 *
 * Conventions, true of every function unless its comment says otherwise
 *
 * - The library allocates in xm_game_create only, through the allocator that the
 *  options name. It has no global mutable state, starts no threads, never
 *  prints and never ends the process.
 * - A function that can fail returns an xm_status. Then the state, the logs, the
 *  event buffers and the results are as they were before the call; details are
 *  in the caller's xm_error, if one was passed. Pointers to an xm_error may be
 *  NULL.
 * - `const` is the promise of concurrent use: any number of threads may be in
 *  functions that take an object as const. A game is const everywhere but in
 *  xm_game_destroy. A state that is not const belongs to one thread.
 * - A state lives in memory of the caller's: xm_state_size() bytes, aligned to
 *  xm_state_align(). The size never changes for a game. A state holds no
 *  pointers: copying the bytes copies the state. Its layout is told by chapter
 *  11; it is not promised from one version of the library to the next. Only
 *  snapshots (chapter 9) are.
 * - Text is UTF-8. Text and bytes that a call produces go to a caller's buffer:
 *  `*size` is set to the number of bytes of the result; text is ended by a NUL that
 *  `*size` does not count and for which there must be room too. If `capacity` is not
 *  enough the call returns XM_ERR_BUFFER, `*size` (and `*count`, `*total`) tell what
 *  there is, and what is in the buffer means nothing. `buffer` may be NULL with
 *  capacity 0, to ask for the size.
 * - Structs whose first field is `struct_size`: the caller stores sizeof there.
 *  Fields of later versions are added at the end.
 * - Actions and chance outcomes are ints. An action has one fixed meaning per
 *  game (rules, options and content together), from 0 to
 *  num_distinct_actions - 1. A chance outcome has a meaning at its own chance
 *  event, from 0 to max_chance_outcomes - 1.
 *
 * Without its '#' lines this file is accepted by cffi's cdef and by LuaJIT.
 */
#ifndef XMCORE_XMCORE_H
#define XMCORE_XMCORE_H
#include <stddef.h>
#include <stdint.h>
#include "xmcore/abi_begin.h"

/* ------------------------------------------------------------------ 1 Version */

enum { XM_ABI_VERSION = 1 };

/**
 * The XM_ABI_VERSION that the library was built with. It grows when a host built
 * against an older header could break; a host compares it with the constant of its
 * own header.
 */
uint32_t xm_abi_version(void);

/** "major.minor.patch"; never NULL, never freed. */
const char *xm_version_string(void);

/* ------------------------------------------------------------------- 2 Status */

/** The values are fixed for ever; new ones are added at the end. */
typedef enum xm_status {
  XM_OK = 0,
  XM_AGAIN = 1,              /* not an error: xm_step ran out of room, call it again */
  XM_ERR_ARGUMENT = 2,       /* a NULL, a wrong struct_size, a number out of range */
  XM_ERR_ALIGNMENT = 3,      /* state memory is not aligned to xm_state_align() */
  XM_ERR_MEMORY = 4,         /* the allocator gave none */
  XM_ERR_BUFFER = 5,         /* buffer too small; *size says how much is needed */
  XM_ERR_OPTION = 6,         /* game string: unknown game or option, bad value, bad combination */
  XM_ERR_ILLEGAL_ACTION = 7, /* not a legal action or possible outcome here */
  XM_ERR_FORMAT = 8,         /* bytes or text that are not what they should be */
  XM_ERR_VERSION = 9,        /* a snapshot of a later format */
  XM_ERR_CONTENT = 10,       /* a content pack that breaks a rule, or the content of another pack */
  XM_ERR_WRONG_GAME = 11     /* the state, or the snapshot, belongs to another game */
} xm_status;

/** "XM_OK", ...; "XM_UNKNOWN_STATUS" for other values. */
const char *xm_status_name(int32_t status);

/**
 * What went wrong. `where` is the place in the data ("teams[1].mover",
 * "luck_cards[3].effects[0].op", "levels[2].threshold", "option players") or empty;
 * `message` says what was given and what is allowed. Both are always terminated.
 */
typedef struct xm_error {
  int32_t status;
  char where[108];
  char message[400];
} xm_error;

/* ------------------------------------------------------------------- 3 Limits */

enum {
  XM_MAX_PLAYERS = 8,
  XM_MAX_STATE_SIZE = 4096,  /* bytes, every game */
  XM_STATE_ALIGN = 8,        /* bytes, every game */
  XM_MAX_EVENT_ARGS = 8,
  XM_UTILITY_ONE = 12,       /* returns are integers in twelfths */
  XM_NO_ACTION = -1,
  XM_CHANCE_PLAYER = -1,     /* as in OpenSpiel */
  XM_TERMINAL_PLAYER = -4,
  XM_EVERYTHING = -1         /* as a viewer: hide nothing */
};

/** Why a game ended. The values are fixed for ever. */
typedef enum xm_end_reason {
  XM_END_NONE = 0,           /* it has not */
  XM_END_MAX_TURNS = 1,      /* option max_turns, the engine's rule */
  XM_END_VICTORY = 2,        /* Alert: the goal of the Experience Track */
  XM_END_ROOMS = 3,          /* Siege: no room has a chip, no battle runs */
  XM_END_LEVELS = 4,         /* Siege: every level is secured */
  XM_END_POINTS = 5,         /* Siege: the goal of the short game */
  XM_END_UNITS = 6           /* Skirmish: a side has no units left */
} xm_end_reason;

/** "none", "max_turns", "victory", ... or "unknown". */
const char *xm_end_reason_name(int32_t reason);

/* -------------------------------------------------------------------- 4 Games */

/** Rules, options and content; immutable, shared freely between threads. */
typedef struct xm_game xm_game;

/** Memory for games. `allocate` returns memory aligned for any type, or NULL. */
typedef struct xm_allocator {
  void *(*allocate)(void *user, size_t size);
  void (*release)(void *user, void *memory, size_t size);
  void *user;
} xm_allocator;

/** What a game is made with, beside its string. All zero but struct_size: the defaults. */
typedef struct xm_game_options {
  size_t struct_size;
  const void *pack;              /* content pack; NULL: the game's own. Copied. */
  size_t pack_size;
  const xm_allocator *allocator; /* NULL: malloc and free. Copied. */
} xm_game_options;

/**
 * Makes a game from a game string of `length` bytes.
 *
 * Grammar: name, or name(option=value, ...). A value is a word, a "quoted word" (a
 * quote inside is doubled) or a list [word, word, ...]. A word may hold anything
 * but , = ( ) [ ] and the double quote; spaces around it do not count. Options may
 * stand in any order, each once. xm_game_count() and xm_option_get_info() list what
 * there is.
 *
 * `options` may be NULL. Errors: XM_ERR_OPTION, XM_ERR_FORMAT (the grammar),
 * XM_ERR_CONTENT (the pack), XM_ERR_MEMORY, XM_ERR_ARGUMENT. On error `*game` is
 * NULL.
 */
xm_status xm_game_create(const char *string, size_t length, const xm_game_options *options,
                         xm_game **game, xm_error *error);

/**
 * Frees a game. NULL is allowed. No state of it may be used in a call after this,
 * but its memory is the caller's still.
 */
void xm_game_destroy(xm_game *game);

/** The numbers of a game: what buffers a host needs. None of them changes for a game. */
typedef struct xm_game_info {
  size_t struct_size;
  const char *name;              /* lives as long as the library */
  int32_t num_players;
  int32_t num_distinct_actions;
  int32_t max_chance_outcomes;
  int32_t max_legal_actions;     /* at one decision */
  int32_t max_events;            /* by one xm_apply */
  int64_t max_game_length;       /* decisions; 0: no bound (option max_turns=0, some content) */
  int32_t min_utility;           /* in twelfths */
  int32_t max_utility;
  uint64_t content_hash;         /* FNV-1a, 64 bits, of the pack's bytes */
  size_t state_size;
  size_t state_align;
  size_t max_snapshot_size;
  size_t max_text_size;          /* of an action, an outcome, the game string, with NUL */
} xm_game_info;

/** Fills as much of `info` as its struct_size covers. */
xm_status xm_game_get_info(const xm_game *game, xm_game_info *info);

/** Bytes of a state of the game, at most XM_MAX_STATE_SIZE; 0 if game is NULL. */
size_t xm_state_size(const xm_game *game);

/** Alignment that the memory of a state needs: XM_STATE_ALIGN. */
size_t xm_state_align(const xm_game *game);

/**
 * The canonical game string: options in table order, defaults left out. It makes
 * the same game again (with the same pack).
 */
xm_status xm_game_string(const xm_game *game, char *buffer, size_t capacity, size_t *size);

/** The pack that the game was made with; lives as long as it. */
xm_status xm_game_content(const xm_game *game, const void **pack, size_t *size);

/** The value of an option in canonical text. */
xm_status xm_option_value(const xm_game *game, const char *option, char *buffer, size_t capacity,
                          size_t *size);

/** Number of games in the library; they are numbered from 0. */
int32_t xm_game_count(void);

/** The name of game number `index`, as game strings begin ("alert"); NULL if out of range. */
const char *xm_game_name(int32_t index);

/** The full title of game number `index`; NULL if out of range. */
const char *xm_game_title(int32_t index);

/** An option of a game, in words. The strings live as long as the library. */
typedef struct xm_option_info {
  size_t struct_size;
  const char *name;
  const char *values;            /* "2..4", "basic|advanced" */
  const char *default_value;
  const char *doc;
} xm_option_info;

/**
 * Option number `option` of game number `index`, in table order. XM_ERR_ARGUMENT
 * after the last one.
 */
xm_status xm_option_get_info(int32_t index, int32_t option, xm_option_info *info);

/* ------------------------------------------------------------------- 5 States */

/** A position. Memory of the caller's, see the conventions above. */
typedef struct xm_state xm_state;

/**
 * A new state that stands before the first decision or chance event of the game. What set-up
 * does without one (units that options place) has happened, and no events tell it: draw the
 * state. Its generator is
 * stream number `stream` of `seed`; different streams of one seed are independent,
 * so that simulation k of a run is the same everywhere.
 */
xm_status xm_state_init(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream,
                        xm_error *error);

/** One memcpy. The two may not overlap. Does nothing if one of the pointers is NULL. */
void xm_state_copy(const xm_game *game, xm_state *target, const xm_state *source);

/** Gives the state another future: stream `stream` of `seed`. */
xm_status xm_reseed(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream);

/**
 * The next 64 bits of the state's own generator, for hosts that want to choose
 * actions from the same reproducible stream.
 */
uint64_t xm_random(const xm_game *game, xm_state *state);

/** 1 if the positions are equal, else 0. Generators do not count. */
int32_t xm_equal(const xm_game *game, const xm_state *a, const xm_state *b);

/**
 * Bytes that are equal exactly when the positions of two states of the same game
 * are equal. For tables in memory; not a format to store.
 */
xm_status xm_key(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                 size_t *size);

/* ------------------------------------------------------------------ 6 Looking */

/** 0.. the player to act, XM_CHANCE_PLAYER, or XM_TERMINAL_PLAYER. */
int32_t xm_current_player(const xm_game *game, const xm_state *state);

/** An xm_end_reason; XM_END_NONE while the game goes on. */
int32_t xm_end_reason_of(const xm_game *game, const xm_state *state);

/** Number of the turn, from 1; 0 during set-up. */
int32_t xm_turn(const xm_game *game, const xm_state *state);

/**
 * The legal actions in rising order; none at chance events and terminal states.
 * `capacity` is in actions; `*count` as for buffers. max_legal_actions is always
 * enough.
 */
xm_status xm_legal_actions(const xm_game *game, const xm_state *state, int32_t *actions,
                           size_t capacity, size_t *count);
/** Number of legal actions; 0 at chance events and terminal states. */
int32_t xm_legal_action_count(const xm_game *game, const xm_state *state);

/**
 * 1 if `action` is legal here (at a chance event: if the outcome is possible), else
 * 0. Any number may be asked for.
 */
int32_t xm_is_legal(const xm_game *game, const xm_state *state, int32_t action);

/** One byte, 0 or 1, for each of num_distinct_actions. */
xm_status xm_legal_mask(const xm_game *game, const xm_state *state, uint8_t *mask,
                        size_t capacity, size_t *count);

/**
 * The possible outcomes in rising order with their exact weights; the probability
 * is weight / `*total`. None if the state is not at a chance event (`*count` = 0,
 * `*total` = 0). max_chance_outcomes is always enough. Either array may be NULL.
 */
xm_status xm_chance_outcomes(const xm_game *game, const xm_state *state, int32_t *outcomes,
                             uint64_t *weights, size_t capacity, size_t *count, uint64_t *total);

/**
 * For each player the return so far in twelfths (XM_UTILITY_ONE is 1.0); zero until
 * the end. `returns` has num_players entries.
 */
xm_status xm_returns(const xm_game *game, const xm_state *state, int32_t *returns);

/* --------------------------------------------------------------- 7 Moving on */

/**
 * What happened. `kind` and the meaning of `args` are the game's
 * (xm_events_to_msgpack tells them by name). Secret arguments may be shown to the
 * players whose bit is set in `visible_to` only.
 */
typedef struct xm_event {
  uint16_t kind;
  uint8_t visible_to;
  uint8_t num_args;
  int16_t args[8];
} xm_event;

/**
 * A caller's buffer of events; calls append. NULL where a call takes one: no
 * events, and no time spent on them.
 */
typedef struct xm_events {
  xm_event *items;
  uint32_t capacity;
  uint32_t count;
} xm_events;

/**
 * One line of a game's history: an action or an explicit or drawn chance outcome.
 * Players whose bit is not set in `visible_to` may know only that there was one.
 */
typedef struct xm_log_entry {
  int32_t value;
  int16_t actor;                 /* player, or XM_CHANCE_PLAYER */
  uint16_t visible_to;
} xm_log_entry;

/** A caller's history; calls append. The history is not part of the state. */
typedef struct xm_log {
  xm_log_entry *items;
  uint32_t capacity;
  uint32_t count;
} xm_log;

/**
 * Carries out a legal action, or at a chance event the outcome that the caller
 * chose, and goes on to the next decision, chance event or end. `events` and `log`
 * may be NULL; `events` needs room for max_events more and `log` for one more, else
 * XM_ERR_BUFFER. XM_ERR_ILLEGAL_ACTION if it is not legal, and at terminal states.
 */
xm_status xm_apply(const xm_game *game, xm_state *state, int32_t action, xm_events *events,
                   xm_log *log, xm_error *error);

/** Flags of xm_step. */
enum {
  XM_STEP_FORCED = 1             /* also play decisions that have one legal action */
};

/**
 * Carries out `action` (XM_NO_ACTION: none; at a chance event it must be
 * XM_NO_ACTION), then draws every chance event from the state's generator until a
 * player must decide or the game is over. Returns XM_AGAIN if `events` or `log` had
 * no room for the next event: empty or enlarge them and call again with
 * XM_NO_ACTION. The room for the first thing done is needed as in xm_apply.
 */
xm_status xm_step(const xm_game *game, xm_state *state, int32_t action, uint32_t flags,
                  xm_events *events, xm_log *log, xm_error *error);

/**
 * xm_apply without any check, event or log: for search, with actions and outcomes
 * that are known to be possible. Anything else is undefined.
 */
void xm_apply_unchecked(const xm_game *game, xm_state *state, int32_t action);

/**
 * xm_step without any check, event or log: carries out `action` (XM_NO_ACTION:
 * none) and draws chance events until a player must decide or the game is over.
 */
void xm_step_unchecked(const xm_game *game, xm_state *state, int32_t action);

/** What a playout was like. */
typedef struct xm_playout_result {
  size_t struct_size;
  uint64_t decisions;            /* taken by players */
  uint64_t choices;              /* of these, with more than one legal action */
  uint64_t legal_actions;        /* summed over the decisions */
  uint64_t chance_events;
  int32_t finished;              /* 1: the game is over; 0: max_decisions came first */
  int32_t turns;                 /* xm_turn at the end */
} xm_playout_result;

/**
 * Reseeds the state with stream `stream` of `seed` and plays uniformly random legal
 * actions until the game is over or `max_decisions` (0: no limit) were taken.
 * `result` may be NULL.
 */
xm_status xm_playout(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream,
                     uint64_t max_decisions, xm_playout_result *result, xm_error *error);

/* -------------------------------------------------------- 8 Text and records */

/**
 * Readable text of an action. With a state the text uses its names ("deploy Storm
 * to zone 1"), and at a chance event tells the outcome; with NULL it uses numbers
 * ("deploy slot 0 to zone 1").
 */
xm_status xm_action_to_string(const xm_game *game, const xm_state *state, int32_t action,
                              char *buffer, size_t capacity, size_t *size);

/**
 * The action of a text, in either form when a state is given. Upper and lower case
 * are the same. The action need not be legal. At a chance event of the state only
 * texts of outcomes are found. XM_ERR_FORMAT if no action has this text.
 */
xm_status xm_string_to_action(const xm_game *game, const xm_state *state, const char *text,
                              size_t length, int32_t *action, xm_error *error);

/**
 * A map {"action": kind, argument: value, ...}; at a chance event of `state` a map
 * that describes the outcome. `state` may be NULL.
 */
xm_status xm_action_to_msgpack(const xm_game *game, const xm_state *state, int32_t action,
                               void *buffer, size_t capacity, size_t *size);

/**
 * An array of maps {"event": kind, argument: value, ...}, as `viewer` may know them
 * (a player, or XM_EVERYTHING); what the viewer may not know is nil.
 */
xm_status xm_events_to_msgpack(const xm_game *game, const xm_event *events, size_t count,
                               int32_t viewer, void *buffer, size_t capacity, size_t *size);

/* --------------------------------------------------------------- 9 Snapshots */

/**
 * The whole state with its generator as msgpack: a map with readable keys. The same
 * state gives the same bytes on every platform and in every later version of the
 * same format. max_snapshot_size is always enough.
 */
xm_status xm_snapshot(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                      size_t *size);

/**
 * Reads a snapshot made with the same game string and content. The bytes may come
 * from anybody: everything is checked. The input need not be canonical; unknown
 * keys are skipped. XM_ERR_FORMAT, XM_ERR_VERSION, XM_ERR_WRONG_GAME,
 * XM_ERR_CONTENT.
 */
xm_status xm_restore(const xm_game *game, xm_state *state, const void *bytes, size_t size,
                     xm_error *error);

/**
 * Where the game string stands in a snapshot and which content it was made with;
 * the state in it is not looked at. The string lives in `bytes` and is not
 * terminated.
 */
xm_status xm_snapshot_game(const void *bytes, size_t size, const char **string, size_t *length,
                           uint64_t *content_hash, xm_error *error);

/**
 * The position as a msgpack map with readable names, pending steps included; the
 * generator is left out.
 */
xm_status xm_describe(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                      size_t *size);

/**
 * A state from such a map, edited or written by hand; the generator is stream
 * `stream` of `seed`. Without "pending" the state stands at the start of
 * turn_player's turn; keys with a default may be left out, others than the known
 * are refused; a deck left out gets what is left of its cards. Everything is
 * checked; errors name the field.
 */
xm_status xm_build(const xm_game *game, xm_state *state, const void *bytes, size_t size,
                   uint64_t seed, uint64_t stream, xm_error *error);

/* ---------------------------------------------------- 10 Hidden information */

/**
 * What `player` may know of the position, as a msgpack map in the form of
 * xm_describe: of a hidden hand or deck only the number of cards; nil for cards in order that
 * the player has not seen; of a pending step nil for what is secret; "legal_actions" only for the player to act.
 */
xm_status xm_view(const xm_game *game, const xm_state *state, int32_t player, void *buffer,
                  size_t capacity, size_t *size);

/**
 * Replaces everything that `player` cannot see by an assignment drawn uniformly
 * from all that agree with the player's view, and reseeds the generator, both from
 * stream `stream` of `seed`.
 */
xm_status xm_resample(const xm_game *game, xm_state *state, int32_t player, uint64_t seed,
                      uint64_t stream, xm_error *error);

/* ------------------------------------------------------ 11 Layout of a state */

/** Who may see a field. */
typedef enum xm_visibility {
  XM_PUBLIC = 0,
  XM_OWNER = 1,                  /* the player in whose part of the state it stands */
  XM_HIDDEN = 2,                 /* nobody: a face-down deck */
  XM_FRONT = 3                   /* each player some elements from the front, as many as `seen` in
                                    the player's part says: cards of a deck looked at */
} xm_visibility;

/**
 * A number, or a regular array of numbers, inside a state: element [i][j][k] is at
 * offset + i * strides[0] + j * strides[1] + k * strides[2]. Native byte order,
 * unsigned. A name that may be none is 255 then. How many elements of a list and of "pending" are
 * in use is not told here: xm_describe and xm_view show them.
 */
typedef struct xm_field_info {
  size_t struct_size;
  char path[64];                 /* "teams[].members[].hits" */
  const char *kind;              /* "int", "bool", "name", "counts", "list", "set", "members",
                                    "pending";
                                    "length": how many of a list of maps are in use (width 0: all) */
  const char *domain;            /* what the numbers name, or NULL */
  uint32_t offset;
  uint32_t width;                /* bytes of one number: 1, 2, 4 or 8 */
  uint32_t num_dims;
  uint32_t dims[3];
  uint32_t strides[3];
  int64_t min;
  int64_t max;
  int32_t visibility;            /* an xm_visibility */
  int32_t since;                 /* the snapshot format that brought it */
} xm_field_info;

/** Field number `index`; XM_ERR_ARGUMENT after the last one. */
xm_status xm_field_get_info(const xm_game *game, int32_t index, xm_field_info *info);

/**
 * The name of `value` in a domain ("character", 3), empty if it has none. The text
 * is not terminated and lives as long as the game. XM_ERR_ARGUMENT if there is no
 * such domain or value.
 */
xm_status xm_domain_name(const xm_game *game, const char *domain, int32_t value,
                         const char **name, size_t *length);

/** The tables of a game's actions, events and pending steps. */
typedef enum xm_table {
  XM_TABLE_ACTIONS = 0,
  XM_TABLE_EVENTS = 1,
  XM_TABLE_STEPS = 2
} xm_table;

enum {
  XM_ARGUMENT_OPTIONAL = 1,      /* may be nil: -1 in an xm_event */
  XM_ARGUMENT_SECRET = 2         /* not everybody may know it */
};

/** One kind of action, event or step: its name and its arguments in order. */
typedef struct xm_kind_info {
  size_t struct_size;
  const char *name;
  const char *detail;            /* actions: the text, {} for each argument in order, or
                                    {0}, {1} ... by their numbers; steps: "automatic",
                                    "decision" or "chance"; else "" */
  int32_t first;                 /* actions: the first action of the kind; the last argument
                                    counts fastest. Else the number of the kind */
  uint32_t num_args;
  const char *args[8];
  const char *domains[8];        /* what each argument names, see xm_domain_name */
  uint32_t sizes[8];             /* number of values of its domain; 0: any number */
  uint32_t flags[8];             /* XM_ARGUMENT_... */
} xm_kind_info;

/**
 * Row `index` of a table; XM_ERR_ARGUMENT after the last one. xm_event.kind is the
 * row of its event.
 */
xm_status xm_kind_get_info(const xm_game *game, int32_t table, int32_t index, xm_kind_info *info);

#include "xmcore/abi_end.h"
#endif
