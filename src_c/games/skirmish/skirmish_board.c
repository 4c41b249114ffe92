/* The tables of lines on the board (board.h). */
#include "games/skirmish/board.h"

/* Steps from `at` in one way over squares 0 to 7 until one is taken. */
static unsigned open_steps(int at, int step, unsigned taken) {
  unsigned n = 0;
  for (at += step; at >= 0 && at < BOARD_SIDE && (taken >> at & 1u) == 0; at += step) n++;
  return n;
}

static board_set diagonal(int square, int direction) {
  board_set at = board_square(square), line = at;
  for (int way = 0; way < 2; way++, at = board_square(square)) {
    while ((at = board_shift(at, direction + way * BOARD_SOUTH)) != 0) line |= at;
  }
  return line;
}

static uint8_t files_without(board_set line) { return (uint8_t)~(line * BOARD_EACH >> 56); }

void xm_board_fill(board_lines *lines) {
  for (int at = 0; at < BOARD_SIDE; at++) {
    for (unsigned taken = 0; taken < 256; taken++) {
      lines->open[at][taken] = (uint8_t)(open_steps(at, 1, taken) | open_steps(at, -1, taken) << 4);
    }
  }
  for (int square = 0; square < BOARD_SQUARES; square++) {
    lines->rising[square] = diagonal(square, 1);
    lines->falling[square] = diagonal(square, 3);
    lines->not_rising[square] = files_without(lines->rising[square]);
    lines->not_falling[square] = files_without(lines->falling[square]);
    lines->edge[square] = board_open(lines, square, 0);
  }
}
