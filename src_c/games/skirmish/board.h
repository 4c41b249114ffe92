/* The board of eight by eight squares: sets of squares are bits of 64, square a1 is bit 0, b1
 * bit 1, a2 bit 8, h8 bit 63. Squares are 0 to 63: XM_NONE must be asked for before. */
#ifndef XM_GAMES_SKIRMISH_BOARD_H
#define XM_GAMES_SKIRMISH_BOARD_H

#include "core/base.h"

typedef uint64_t board_set;

enum {
  BOARD_SIDE = 8,
  BOARD_SQUARES = 64,
  BOARD_DIRECTIONS = 8, /* clockwise from north, which is toward rank 8 */
  BOARD_NORTH = 0,
  BOARD_SOUTH = 4,
  BOARD_REACH = 7 /* squares of the longest line */
};

#define BOARD_NOT_A 0xfefefefefefefefeu
#define BOARD_NOT_H 0x7f7f7f7f7f7f7f7fu
#define BOARD_NOT_AB 0xfcfcfcfcfcfcfcfcu
#define BOARD_NOT_GH 0x3f3f3f3f3f3f3f3fu
#define BOARD_NOT_1 0xffffffffffffff00u
#define BOARD_NOT_8 0x00ffffffffffffffu
#define BOARD_NOT_12 0xffffffffffff0000u
#define BOARD_NOT_78 0x0000ffffffffffffu

/* What a step adds to a square's number, and from which squares it stays on the board. A step
 * by less is a rotation by 64 minus as much: what would wrap around is masked out before. */
typedef struct board_step {
  uint8_t turn;
  board_set from;
} board_step;

XM_TABLE board_step board_steps[BOARD_DIRECTIONS] = {
    {8, BOARD_NOT_8},  {9, BOARD_NOT_8 & BOARD_NOT_H},  {1, BOARD_NOT_H},
    {57, BOARD_NOT_1 & BOARD_NOT_H}, {56, BOARD_NOT_1}, {55, BOARD_NOT_1 & BOARD_NOT_A},
    {63, BOARD_NOT_A}, {7, BOARD_NOT_8 & BOARD_NOT_A},
};

/* Knight's moves, clockwise from north-north-east. */
XM_TABLE board_step board_jumps[BOARD_DIRECTIONS] = {
    {17, BOARD_NOT_78 & BOARD_NOT_H}, {10, BOARD_NOT_8 & BOARD_NOT_GH},
    {58, BOARD_NOT_1 & BOARD_NOT_GH}, {49, BOARD_NOT_12 & BOARD_NOT_H},
    {47, BOARD_NOT_12 & BOARD_NOT_A}, {54, BOARD_NOT_1 & BOARD_NOT_AB},
    {6, BOARD_NOT_8 & BOARD_NOT_AB},  {15, BOARD_NOT_78 & BOARD_NOT_A},
};

static inline board_set board_square(int square) { return (board_set)1 << square; }

static inline board_set board_rotate(board_set set, unsigned turn) {
  turn &= 63u;
  return set << turn | set >> (-turn & 63u);
}

/* All squares of a set one step on in a direction; those at the edge fall off. */
static inline board_set board_shift(board_set set, int direction) {
  const board_step step = board_steps[direction];
  return board_rotate(set & step.from, step.turn);
}

static inline board_set board_jump(board_set set, int direction) {
  const board_step step = board_jumps[direction];
  return board_rotate(set & step.from, step.turn);
}

/* Where `n` steps lead, over anything: XM_NONE off the board. */
static inline int board_walk(int square, int direction, int n) {
  board_set at = board_square(square);
  for (int i = 0; i < n; i++) at = board_shift(at, direction);
  return at == 0 ? XM_NONE : (square + n * board_steps[direction].turn) & 63;
}

/* Where a knight's move leads: XM_NONE off the board. */
static inline int board_leap(int square, int direction) {
  return board_jump(board_square(square), direction) == 0
             ? XM_NONE
             : (square + board_jumps[direction].turn) & 63;
}

/* ------------------------------------------------------------------- open squares */

/* Numbers by direction: eight bytes of one word, north lowest. */
typedef uint64_t board_numbers;

/* How far the way is open from one of eight squares in a row, by the squares that are taken (as
 * bits): toward the higher ones in the low four bits, toward the lower ones in the high four. And
 * for each square its two diagonals, with the files that these do not have. */
typedef struct board_lines {
  uint8_t open[BOARD_SIDE][256];
  board_set rising[BOARD_SQUARES], falling[BOARD_SQUARES]; /* north-east, south-east */
  uint8_t not_rising[BOARD_SQUARES], not_falling[BOARD_SQUARES];
  board_numbers edge[BOARD_SQUARES]; /* squares up to the edge of the board */
} board_lines;

void xm_board_fill(board_lines *lines);

#define BOARD_EACH 0x0101010101010101u   /* a one for each direction, or a file */
#define BOARD_GATHER 0x0102040810204080u /* by it bits 0, 8, 16 ... come together in the top byte */

static inline board_numbers board_both(unsigned open, int direction) {
  const board_numbers up = open & 15u, down = open >> 4;
  return up << 8 * direction | down << 8 * (direction + BOARD_SOUTH);
}

/* How many squares from `square` on are not taken, in each direction. */
static inline board_numbers board_open(const board_lines *lines, int square, board_set taken) {
  const int file = square % BOARD_SIDE, rank = square / BOARD_SIDE;
  const board_set column = (taken >> file & BOARD_EACH) * BOARD_GATHER >> 56;
  const board_set row = taken >> (square - file) & 0xffu;
  const board_set rising = (taken & lines->rising[square]) * BOARD_EACH >> 56;
  const board_set falling = (taken & lines->falling[square]) * BOARD_EACH >> 56;
  return board_both(lines->open[rank][column], 0) |
         board_both(lines->open[file][rising | lines->not_rising[square]], 1) |
         board_both(lines->open[file][row], 2) |
         board_both(lines->open[file][falling | lines->not_falling[square]], 3);
}

/* The directions in which a number is at least n (1 to 7), as bits. */
static inline unsigned board_at_least(board_numbers numbers, int n) {
  const board_numbers reached = (numbers + BOARD_EACH * (unsigned)(0x80 - n)) >> 7 & BOARD_EACH;
  return (unsigned)(reached * BOARD_GATHER >> 56);
}

/* The directions in which `n` steps lead to a square that is not taken, over anything. */
static inline unsigned board_over(const board_lines *lines, int square, int n, board_set taken) {
  unsigned free = 0;
  for (unsigned d = 0; d < BOARD_DIRECTIONS; d++) {
    const unsigned to = ((unsigned)square + (unsigned)n * board_steps[d].turn) & 63u;
    free |= (unsigned)(~taken >> to & 1u) << d;
  }
  return free & board_at_least(lines->edge[square], n);
}

#endif
