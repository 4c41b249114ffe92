/* Setting up: the coin, the X-Men's team, and who stands where (chapter 1). */
#include "games/skirmish/state.h"

static void put_unit(skirmish_team *team, const skirmish_tables *t, int kind, int square) {
  skirmish_unit *u = &team->unit[team->size++];
  u->kind = (uint8_t)kind;
  u->square = (uint8_t)square;
  u->hits = t->kind[kind].hits;
  u->disabled = 0;
}

int xm_skirmish_num_placed(const skirmish_team *team) {
  int n = 0;
  while (n < team->size && skirmish_in_play(&team->unit[n])) n++;
  return n;
}

static void join(xm_ctx *c, int kind) {
  skirmish_team *team = &skirmish_of(c)->team[SKIRMISH_XMEN];
  put_unit(team, skirmish_tables_of(c->game), kind, XM_NONE);
  xm_emit(c, SKIRMISH_E_JOINED, SKIRMISH_XMEN, team->size - 1, kind, 0);
}

/* Unit `file` stands on its square of rank 1. */
static void stand(xm_ctx *c, int file) {
  skirmish_unit *u = &skirmish_of(c)->team[SKIRMISH_XMEN].unit[file];
  u->square = (uint8_t)file;
  xm_emit(c, SKIRMISH_E_PLACED, SKIRMISH_XMEN, file, u->kind, file);
}

static void begin_turns(xm_ctx *c) {
  c->head->turn = 1;
  xm_skirmish_start_turn(c);
}

/* The team is complete: where its members stand (1.6). */
static void place_all(xm_ctx *c) {
  if (xm_option(c->game, SKIRMISH_OPT_PLACEMENT) == 0) {
    xm_push_step(c, SKIRMISH_S_PLACE, SKIRMISH_XMEN, 0, 0);
    return;
  }
  for (int file = 0; file < SKIRMISH_UNITS; file++) stand(c, file);
  begin_turns(c);
}

static void build_team(xm_ctx *c) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  if (xm_option(c->game, SKIRMISH_OPT_TEAM) == 0) {
    xm_push_step(c, SKIRMISH_S_PICK, SKIRMISH_XMEN, 0, 0);
    return;
  }
  for (int i = 0; i < SKIRMISH_UNITS; i++) join(c, t->listed[i]);
  place_all(c);
}

void xm_skirmish_start(xm_ctx *c) {
  const skirmish_tables *t = skirmish_tables_of(c->game);
  skirmish_state *s = skirmish_of(c);
  const int first = xm_option(c->game, SKIRMISH_OPT_FIRST) - 1;
  memcpy(s->card_deck, t->copies, sizeof s->card_deck);
  for (int file = 0; file < SKIRMISH_UNITS; file++) {
    put_unit(&s->team[SKIRMISH_SENTINELS], t, t->num_kinds - 1, BOARD_SQUARES - BOARD_SIDE + file);
  }
  if (first < 0) {
    xm_push_step(c, SKIRMISH_S_COIN, 0, 0, 0);
    return;
  }
  c->head->turn_player = (uint8_t)first;
  build_team(c);
}

void xm_skirmish_coin(xm_ctx *c, int player) {
  c->head->turn_player = (uint8_t)player;
  xm_emit(c, SKIRMISH_E_FIRST_PLAYER, player, 0, 0, 0);
  build_team(c);
}

/* ------------------------------------------------------------------------- picks */

/* Can a legal team be completed after this pick, with mutants of later rows (1.4)? */
bool xm_skirmish_can_pick(const skirmish_tables *t, const skirmish_team *team, int mutant) {
  int hits = t->kind[mutant].hits;
  bool leader = t->kind[mutant].leader;
  if (team->size > 0 && mutant <= team->unit[team->size - 1].kind) return false;
  for (int i = 0; i < team->size; i++) {
    hits += team->unit[i].hits;
    leader |= t->kind[team->unit[i].kind].leader;
  }
  return hits + t->fewest[mutant + 1][SKIRMISH_UNITS - 1 - team->size][!leader] <=
         SKIRMISH_TEAM_HITS;
}

void xm_skirmish_setup_legal(const xm_game *game, const skirmish_state *s, xm_frame frame,
                             xm_legal *list) {
  const skirmish_tables *t = skirmish_tables_of(game);
  const skirmish_team *team = &s->team[SKIRMISH_XMEN];
  if (frame.step == SKIRMISH_S_PICK) {
    for (int i = 0; i < t->num_mutants; i++) {
      if (xm_skirmish_can_pick(t, team, i)) xm_list(list, game->action_base[SKIRMISH_A_PICK] + i);
    }
    return;
  }
  uint32_t left = 0;
  for (int i = xm_skirmish_num_placed(team); i < team->size; i++) left |= 1u << team->unit[i].kind;
  for (int i = 0; i < t->num_mutants; i++) {
    if ((left >> i & 1u) != 0) xm_list(list, game->action_base[SKIRMISH_A_PLACE] + i);
  }
}

void xm_skirmish_picked(xm_ctx *c, int mutant) {
  join(c, mutant);
  if (skirmish_of(c)->team[SKIRMISH_XMEN].size == SKIRMISH_UNITS) place_all(c);
  else xm_push_step(c, SKIRMISH_S_PICK, SKIRMISH_XMEN, 0, 0);
}

/* The mutant goes to the front of those not placed yet; the others keep their order (K34). */
void xm_skirmish_placed(xm_ctx *c, int mutant) {
  skirmish_team *team = &skirmish_of(c)->team[SKIRMISH_XMEN];
  const int file = xm_skirmish_num_placed(team);
  int i = file;
  while (team->unit[i].kind != mutant) i++;
  const skirmish_unit unit = team->unit[i];
  for (; i > file; i--) team->unit[i] = team->unit[i - 1];
  team->unit[file] = unit;
  stand(c, file);
  if (file == SKIRMISH_UNITS - 1) begin_turns(c);
  else xm_push_step(c, SKIRMISH_S_PLACE, SKIRMISH_XMEN, 0, 0);
}
