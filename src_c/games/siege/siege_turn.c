/* The phases of a turn: its start, discarding, recovery, drawing, its end (chapters 2, 3, 8). */
#include "games/siege/state.h"

void xm_siege_start_turn(xm_ctx *c) {
  xm_push_step(c, SIEGE_S_TURN, c->head->turn_player, SIEGE_P_BEGIN, 0);
}

static void begin(xm_ctx *c, int player) {
  const siege_tables *t = siege_tables_of(c->game);
  siege_team *team = &siege_of(c)->team[player];
  xm_emit(c, SIEGE_E_TURN, player, c->head->turn, 0, 0);
  for (int i = 0; i < team->size; i++) team->member[i].life = siege_serious(t, &team->member[i]);
  if (team->size == 0) xm_siege_take_top(c, player, false); /* 2.1 */
}

static void end(xm_ctx *c, int player) {
  siege_state *s = siege_of(c);
  const int limit = xm_option(c->game, SIEGE_OPT_MAX_TURNS);
  for (int i = 0; i < s->team[player].size; i++) {
    siege_member *m = &s->team[player].member[i];
    m->moved = m->rolled = m->rescued = m->life = 0;
  }
  s->stopped = 0;
  if (limit > 0 && c->head->turn >= limit) { /* 9.8 */
    const unsigned winners = xm_siege_most_points(c->game, s);
    xm_emit(c, SIEGE_E_GAME_OVER, XM_END_MAX_TURNS, (int)winners, 0, 0);
    xm_end_game(c, XM_END_MAX_TURNS, winners);
    return;
  }
  if (c->head->turn < XM_MAX_TURN) c->head->turn++;
  c->head->turn_player = (uint8_t)xm_left_of(c->game, player);
  xm_siege_start_turn(c);
}

static void draw_up(xm_ctx *c, int player) {
  const siege_team *team = &siege_of(c)->team[player];
  int cards = xm_siege_hand_size(siege_tables_of(c->game), team);
  for (int i = 0; i < SIEGE_CARDS; i++) cards -= team->hand[i];
  xm_siege_draw(c, player, cards);
}

/* arg: player, phase. */
void xm_siege_turn(xm_ctx *c, xm_frame frame) {
  const siege_state *s = siege_of(c);
  const int player = frame.arg[0], phase = frame.arg[1];
  if (phase != SIEGE_P_END) xm_push_step(c, SIEGE_S_TURN, player, phase + 1, 0);
  switch (phase) {
    case SIEGE_P_BEGIN: begin(c, player); break;
    case SIEGE_P_START: xm_push_step(c, SIEGE_S_STARTED, player, 0, 0); break;
    case SIEGE_P_DISCARD:
      if (siege_holds_cards(&s->team[player])) xm_push_step(c, SIEGE_S_DISCARD, player, 0, 0);
      break;
    case SIEGE_P_CARDS: xm_push_step(c, SIEGE_S_PLAYED, player, 0, 0); break;
    case SIEGE_P_BATTLES: xm_push_step(c, SIEGE_S_BATTLES, player, 0, 0); break;
    case SIEGE_P_RECOVERY: xm_push_step(c, SIEGE_S_RECOVER, player, 0, 0); break;
    case SIEGE_P_DRAW: draw_up(c, player); break;
    default: end(c, player); break;
  }
}

/* ------------------------------------------------------- cards of the start of a turn */

void xm_siege_start_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list) {
  const siege_tables *t = siege_tables_of(game);
  const siege_team *team = &s->team[frame.arg[0]];
  xm_list(list, game->action_base[SIEGE_A_DONE]);
  for (int i = 0; i < t->num_starts; i++) {
    const int card = t->start[i];
    if (team->hand[card] == 0) continue;
    if (t->card[card].op == SIEGE_RECRUIT && team->size == SIEGE_TEAM) continue; /* 2.3 */
    xm_list(list, game->action_base[SIEGE_A_PLAY] + i);
  }
}

/* All hits of the card at once, by seat and slot (2.5). */
static void hit_level(xm_ctx *c, int level, int hits) {
  const siege_state *s = siege_of(c);
  for (int p = 0; p < c->game->num_players; p++) {
    for (int i = 0; i < s->team[p].size; i++) {
      if (s->team[p].member[i].level == level) xm_siege_hit(c, p, i, hits);
    }
  }
}

/* Is there a card that could be played now, and does the player hold any card (S36)? */
bool xm_siege_asks_at_start(const siege_tables *t, const siege_team *team) {
  for (int i = 0; i < t->num_starts; i++) {
    if (t->card[t->start[i]].op == SIEGE_RECRUIT && team->size == SIEGE_TEAM) continue;
    return siege_holds_cards(team);
  }
  return false;
}

/* arg: player. */
void xm_siege_started(xm_ctx *c, xm_frame frame) {
  const siege_team *team = &siege_of(c)->team[frame.arg[0]];
  if (xm_siege_asks_at_start(siege_tables_of(c->game), team)) {
    xm_push_step(c, SIEGE_S_START, frame.arg[0], 0, 0);
  }
}

/* arg: player. The question comes again after the card (2.2). */
void xm_siege_play_start(xm_ctx *c, xm_frame frame, int card) {
  const siege_card *def = &siege_tables_of(c->game)->card[card];
  xm_push_step(c, SIEGE_S_STARTED, frame.arg[0], 0, 0);
  xm_siege_lay_down(c, frame.arg[0], card, SIEGE_E_CARD_PLAYED);
  switch (def->op) {
    case SIEGE_RECRUIT: xm_siege_take_top(c, frame.arg[0], false); break;
    case SIEGE_SURPRISE: xm_siege_draw_mutant(c, frame.arg[0], -1); break;
    default: hit_level(c, def->place, def->n); break;
  }
}

/* arg: player, lowest card still allowed (3.1). */
void xm_siege_discard_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                            xm_legal *list) {
  const uint8_t *hand = s->team[frame.arg[0]].hand;
  xm_list(list, game->action_base[SIEGE_A_DONE]);
  for (int i = frame.arg[1]; i < siege_tables_of(game)->num_cards; i++) {
    if (hand[i] > 0) xm_list(list, game->action_base[SIEGE_A_DISCARD] + i);
  }
}

/* ------------------------------------------------------------------------ Step 4 */

bool xm_siege_recovers(const siege_tables *t, const siege_member *m) {
  if (m->hits == 0) return false;
  return (!m->moved && !m->rolled) || (m->life && siege_serious(t, m)); /* 8.2, 8.5 */
}

/* arg: player, slot, size of the team at the last roll (0: none yet). An X-Man that was lost
 * at that roll has given its slot to the next one. */
void xm_siege_recover(xm_ctx *c, xm_frame frame) {
  const siege_tables *t = siege_tables_of(c->game);
  const siege_team *team = &siege_of(c)->team[frame.arg[0]];
  int slot = frame.arg[1];
  if (frame.arg[2] != 0 && frame.arg[2] == team->size) slot++;
  for (; slot < team->size; slot++) {
    if (!xm_siege_recovers(t, &team->member[slot])) continue;
    xm_push_step(c, SIEGE_S_RECOVER, frame.arg[0], slot, team->size);
    xm_siege_begin_roll(c, frame.arg[0], slot, SIEGE_ROLL_RECOVERY);
    return;
  }
}
