/* Room chips, secured levels, points, and the end of the game (chapter 9). */
#include "games/siege/state.h"

int xm_siege_points(const siege_state *s, int player) {
  const siege_team *team = &s->team[player];
  int points = team->blood + xm_count_bits(team->captured);
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    points += team->chips[i];
    points += s->level[i].secured == player && s->level[i].card == XM_NONE; /* 9.3 */
  }
  return points;
}

/* The players level on the most points, as bits. */
unsigned xm_siege_most_points(const xm_game *game, const siege_state *s) {
  unsigned players = 0;
  int most = -1;
  for (int p = 0; p < game->num_players; p++) {
    const int points = xm_siege_points(s, p);
    if (points > most) players = 0;
    if (points >= most) {
      players |= 1u << p;
      most = points;
    }
  }
  return players;
}

/* Why the game would be over now: an xm_end_reason (9.4, 9.7, S41). */
int xm_siege_end_reason(const xm_game *game, const siege_state *s) {
  const int goal = siege_tables_of(game)->goal;
  bool all_secured = true, battle = false;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    all_secured &= s->level[i].secured != XM_NONE;
    battle |= s->level[i].card != XM_NONE;
  }
  if (all_secured) return XM_END_LEVELS;
  if (s->rooms == 0 && !battle) return XM_END_ROOMS;
  for (int p = 0; p < game->num_players && goal > 0; p++) {
    if (xm_siege_points(s, p) >= goal) return XM_END_POINTS;
  }
  return XM_END_NONE;
}

/* Called when points were gained or a battle has ended; true if the game is over. */
bool xm_siege_look_at_end(xm_ctx *c) {
  const siege_state *s = siege_of(c);
  const int reason = xm_siege_end_reason(c->game, s);
  if (reason == XM_END_NONE) return false;
  const unsigned winners = xm_siege_most_points(c->game, s);
  xm_emit(c, SIEGE_E_GAME_OVER, reason, (int)winners, 0, 0);
  xm_end_game(c, reason, winners);
  return true;
}

/* Enough chips secure the level: the rest of them comes too, and the indicator if no battle
 * is running there (9.1 to 9.3). */
static void secure(xm_ctx *c, int player, int level) {
  siege_state *s = siege_of(c);
  const siege_level_def *def = &siege_tables_of(c->game)->level[level];
  siege_team *team = &s->team[player];
  if (s->level[level].secured != XM_NONE || team->chips[level] < def->threshold) return;
  const int rest = xm_count_bits(s->rooms & def->rooms);
  s->level[level].secured = (uint8_t)player;
  s->rooms &= ~def->rooms;
  team->chips[level] = (uint8_t)(team->chips[level] + rest);
  xm_emit(c, SIEGE_E_SECURED, player, level, rest, 0);
  if (s->level[level].card == XM_NONE) xm_emit(c, SIEGE_E_INDICATOR_TAKEN, player, level, 0, 0);
}

/* A chip for the player: from a room, or from 0 (room -1). */
void xm_siege_add_chip(xm_ctx *c, int player, int level, int room) {
  siege_of(c)->team[player].chips[level]++;
  xm_emit(c, SIEGE_E_CHIP_TAKEN, player, level, room, 0);
  secure(c, player, level);
}

/* A chip of a room, as an event of its own (5.9); true if it ended the game. */
bool xm_siege_take_chip(xm_ctx *c, int player, int room) {
  siege_of(c)->rooms &= ~((uint64_t)1 << room);
  xm_siege_add_chip(c, player, siege_tables_of(c->game)->level_of[room], room);
  return xm_siege_look_at_end(c);
}
