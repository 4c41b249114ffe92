/* Leaders on the Strength Tracks: naming, movement, pushing, capture. */
#include "games/alert/state.h"

void xm_alert_lead(xm_ctx *c, int player, int slot, int space) {
  alert_member *m = &alert_of(c)->team[player].member[slot];
  m->leads = 1;
  m->space = (uint8_t)space;
  xm_emit(c, ALERT_E_LEADER, player, slot, m->zone, space);
}

/* The card is taken, all go home, a recruit joins (5.17 to 5.21). */
void xm_alert_capture(xm_ctx *c, int zone, int player) {
  alert_state *s = alert_of(c);
  alert_zone *z = &s->zone[zone];
  const int card = z->card, recruit = z->recruit;
  xm_emit(c, ALERT_E_CAPTURED, player, zone, card, 0);
  *z = (alert_zone){XM_NONE, 0, XM_NONE, 0, 0, 0};
  for (int p = 0; p < c->game->num_players; p++) {
    for (int i = 0; i < s->team[p].size; i++) {
      if (s->team[p].member[i].zone == zone) xm_alert_home(c, p, i);
    }
  }
  if (recruit == XM_NONE) {
    s->team[player].captured[card]++;
  } else {
    s->alert_pile[card]++;
    xm_alert_join(c, player, recruit);
  }
}

/* Another team's leader on the same space, not 0; false if there is none. */
static bool find_other(const xm_ctx *c, int zone, int space, int not_of, int *player, int *slot) {
  const alert_state *s = (const alert_state *)(const void *)c->head;
  if (space == 0) return false;
  for (*player = 0; *player < c->game->num_players; (*player)++) {
    *slot = *player != not_of ? alert_leader(&s->team[*player], zone) : -1;
    if (*slot >= 0 && s->team[*player].member[*slot].space == space) return true;
  }
  return false;
}

/* Whoever is found on the space moves back one, and so on (5.15). */
static void push_back(xm_ctx *c, int zone, int player, int space) {
  int other, slot;
  while (find_other(c, zone, space, player, &other, &slot)) {
    alert_member *m = &alert_of(c)->team[other].member[slot];
    m->space--;
    xm_emit(c, ALERT_E_PUSHED, other, zone, space, m->space);
    player = other;
    space = m->space;
  }
}

/* arg: player, zone, points, slot of a backing roller or XM_NONE. */
void xm_alert_advance(xm_ctx *c, xm_frame frame) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_state *s = alert_of(c);
  const int player = frame.arg[0], zone = frame.arg[1], points = frame.arg[2];
  alert_team *team = &s->team[player];
  const int leader = alert_leader(team, zone);
  if (leader >= 0 && points > 0) {
    alert_member *m = &team->member[leader];
    const int from = m->space;
    const int to = from + points < ALERT_STRENGTH ? from + points : ALERT_STRENGTH;
    xm_emit(c, ALERT_E_ADVANCED, player, zone, from, to);
    if (to >= s->zone[zone].strength) {
      xm_alert_capture(c, zone, player);
      return;
    }
    m->space = (uint8_t)to;
    push_back(c, zone, player, to);
  }
  if (frame.arg[3] != XM_NONE && alert_covered(t, &team->member[frame.arg[3]])) {
    xm_alert_home(c, player, frame.arg[3]); /* a backing roller goes after the movement (5.12) */
  }
}

/* ------------------------------------------------------- places of leaders who left */

/* Can the member take the place of a leader who left `zone`? */
static bool can_replace(const alert_tables *t, const alert_member *m, int zone) {
  return m->zone == zone && !alert_covered(t, m);
}

static bool anybody_left(const alert_tables *t, const alert_team *team, int zone) {
  for (int i = 0; i < team->size; i++) {
    if (can_replace(t, &team->member[i], zone)) return true;
  }
  return false;
}

/* Leaders left zones at the spaces given (XM_NONE: none did). */
void xm_alert_replace_leaders(xm_ctx *c, int player, const uint8_t spaces[ALERT_ZONES + 1]) {
  xm_push(c, (xm_frame){ALERT_S_NAMES,
                        {(uint8_t)player, spaces[1], spaces[2], spaces[3], 0, 0, 0}});
}

/* arg: player, space in zone 1, 2, 3 or XM_NONE. Names one leader, then the next (10.24, A49). */
void xm_alert_names(xm_ctx *c, xm_frame frame) {
  const alert_tables *t = alert_tables_of(c->game);
  const int player = frame.arg[0];
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    const int space = frame.arg[zone];
    frame.arg[zone] = XM_NONE;
    if (space == XM_NONE || !t->advanced || !anybody_left(t, &alert_of(c)->team[player], zone)) {
      continue;
    }
    xm_push(c, frame);
    xm_push(c, (xm_frame){ALERT_S_NAME, {(uint8_t)player, (uint8_t)zone, (uint8_t)space, 0, XM_NONE,
                                         0, 0}});
    return;
  }
}

/* arg: player, zone, space, points still to move, slot of a backing roller or XM_NONE. */
void xm_alert_name_legal(const alert_tables *t, const xm_game *game, const alert_state *s,
                      xm_frame frame, xm_legal *list) {
  const alert_team *team = &s->team[frame.arg[0]];
  for (int i = 0; i < team->size; i++) {
    if (can_replace(t, &team->member[i], frame.arg[1])) {
      xm_list(list, game->action_base[ALERT_A_LEAD] + i);
    }
  }
}

void xm_alert_name(xm_ctx *c, xm_frame frame, int slot) {
  xm_alert_lead(c, frame.arg[0], slot, frame.arg[2]);
  if (frame.arg[3] > 0 || frame.arg[4] != XM_NONE) {
    xm_push(c, (xm_frame){ALERT_S_ADVANCE,
                          {frame.arg[0], frame.arg[1], frame.arg[3], frame.arg[4], 0, 0, 0}});
  }
}

/* After a roll: covered characters go home, but a backing roller only after the movement;
 * then a new leader is named if one is needed (A43). arg: player, roller, points, zone. */
void xm_alert_out(xm_ctx *c, xm_frame frame) {
  const alert_tables *t = alert_tables_of(c->game);
  const int player = frame.arg[0], roller = frame.arg[1], zone = frame.arg[3];
  alert_team *team = &alert_of(c)->team[player];
  const bool backing = !team->member[roller].leads;
  const uint8_t after = backing ? (uint8_t)roller : XM_NONE;
  int space = -1;
  for (int i = 0; i < team->size; i++) {
    const alert_member *m = &team->member[i];
    if (m->zone != zone || !alert_covered(t, m) || (backing && i == roller)) continue;
    if (m->leads) space = m->space;
    xm_alert_home(c, player, i);
  }
  if (space >= 0 && t->advanced && anybody_left(t, team, zone)) {
    xm_push(c, (xm_frame){ALERT_S_NAME, {(uint8_t)player, (uint8_t)zone, (uint8_t)space,
                                         frame.arg[2], after, 0, 0}});
  } else {
    xm_push(c, (xm_frame){ALERT_S_ADVANCE,
                          {(uint8_t)player, (uint8_t)zone, frame.arg[2], after, 0, 0, 0}});
  }
}
