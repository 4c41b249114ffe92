/* Deployment, and the order of zones, leaders and rolls (chapters 4 and 5). */
#include "games/alert/state.h"

static const alert_tables *tables(const xm_game *game) { return alert_tables_of(game); }

/* Able (4.2, A42). */
bool xm_alert_can_deploy(const alert_tables *t, const alert_member *m) {
  return m->zone == 0 && !m->rolled && !alert_covered(t, m);
}

static bool zone_open(const alert_tables *t, const alert_state *s, const alert_team *team,
                      const alert_member *m, int zone, int kind) {
  if (!alert_zone_is(s, zone, kind)) return false;
  if (kind == ALERT_RECRUIT_ZONE && team->size == ALERT_TEAM) return false; /* 4.7 */
  if (alert_leader(team, zone) < 0) return true;                            /* 4.3 */
  return s->zone[zone].jet ||
         (!m->dampened && power_has(&t->power, m->character, POWER_JOIN)); /* 4.4 */
}

static bool can_teleport(const alert_tables *t, const alert_state *s, const alert_member *m,
                         int kind) {
  return m->zone > 0 && !m->deployed && !m->rolled && !m->dampened &&
         power_has(&t->power, m->character, POWER_TELEPORT) && alert_zone_is(s, m->zone, kind);
}

static bool anything_to_do(const alert_tables *t, const alert_state *s, const alert_team *team,
                           int kind) {
  for (int i = 0; i < team->size; i++) {
    const alert_member *m = &team->member[i];
    if (can_teleport(t, s, m, kind)) return true;
    for (int zone = 1; xm_alert_can_deploy(t, m) && zone <= ALERT_ZONES; zone++) {
      if (zone_open(t, s, team, m, zone, kind)) return true;
    }
  }
  return false;
}

/* Is the question of deployment asked (4.1)? */
bool xm_alert_asks_to_deploy(const alert_tables *t, const alert_state *s, int player, int kind) {
  const alert_team *team = &s->team[player];
  bool on_board = false;
  for (int zone = 1; zone <= ALERT_ZONES; zone++) on_board |= alert_zone_is(s, zone, kind);
  return on_board && (alert_holds_cards(team) || anything_to_do(t, s, team, kind));
}

/* arg: player, kind of zones. */
void xm_alert_deployment(xm_ctx *c, xm_frame frame) {
  alert_state *s = alert_of(c);
  const int kind = frame.arg[1];
  if (xm_alert_asks_to_deploy(tables(c->game), s, frame.arg[0], kind)) {
    xm_push_step(c, ALERT_S_DEPLOY, frame.arg[0], kind, 0);
  } else {
    s->deployments_over = (uint8_t)(kind + 1);
  }
}

void xm_alert_deploy_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list) {
  const alert_tables *t = tables(game);
  const alert_team *team = &s->team[frame.arg[0]];
  const int kind = frame.arg[1];
  for (int i = 0; i < team->size; i++) {
    const alert_member *m = &team->member[i];
    if (!xm_alert_can_deploy(t, m)) continue;
    for (int zone = 1; zone <= ALERT_ZONES; zone++) {
      if (zone_open(t, s, team, m, zone, kind)) {
        xm_list(list, game->action_base[ALERT_A_DEPLOY] + i * ALERT_ZONES + zone - 1);
      }
    }
  }
  for (int i = 0; i < team->size; i++) {
    if (can_teleport(t, s, &team->member[i], kind)) {
      xm_list(list, game->action_base[ALERT_A_TELEPORT] + i);
    }
  }
  xm_list(list, game->action_base[ALERT_A_DONE]);
  xm_alert_list_cards(game, s, frame.arg[0], ALERT_IN_TURN, NULL, list);
}

void xm_alert_deploy(xm_ctx *c, int player, int slot, int zone) {
  alert_member *m = &alert_of(c)->team[player].member[slot];
  m->zone = (uint8_t)zone;
  m->deployed = 1;
  xm_emit(c, ALERT_E_DEPLOYED, player, slot, zone, 0);
}

void xm_alert_teleport(xm_ctx *c, int player, int slot) {
  const alert_member *m = &alert_of(c)->team[player].member[slot];
  uint8_t spaces[ALERT_ZONES + 1] = {XM_NONE, XM_NONE, XM_NONE, XM_NONE};
  if (m->leads) spaces[m->zone] = m->space;
  xm_alert_home(c, player, slot);
  xm_alert_replace_leaders(c, player, spaces); /* 4.9 */
}

/* ------------------------------------------------------------------ order of zones */

/* Is there a zone of the kind with characters that have not rolled (5.1)? */
bool xm_alert_zone_waits(const alert_state *s, int player, int kind) {
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    if (alert_zone_is(s, zone, kind) && alert_waits_in(&s->team[player], zone)) return true;
  }
  return false;
}

/* arg: player, kind of zones. */
void xm_alert_zones(xm_ctx *c, xm_frame frame) {
  if (xm_alert_zone_waits(alert_of(c), frame.arg[0], frame.arg[1])) {
    xm_push_step(c, ALERT_S_CHOOSE_ZONE, frame.arg[0], frame.arg[1], 0);
  }
}

void xm_alert_zones_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list) {
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    if (alert_zone_is(s, zone, frame.arg[1]) && alert_waits_in(&s->team[frame.arg[0]], zone)) {
      xm_list(list, game->action_base[ALERT_A_FIGHT] + zone - 1);
    }
  }
  xm_alert_list_cards(game, s, frame.arg[0], ALERT_IN_TURN, NULL, list);
}

/* arg: player, zone, 1 before the first roll there this turn. */
void xm_alert_battle(xm_ctx *c, xm_frame frame) {
  const alert_team *team = &alert_of(c)->team[frame.arg[0]];
  const int zone = frame.arg[1];
  if (!alert_waits_in(team, zone)) return;
  const int step = alert_leader(team, zone) < 0 ? ALERT_S_LEAD : ALERT_S_WHO; /* 5.2 */
  xm_push_step(c, step, frame.arg[0], zone, frame.arg[2]);
}

void xm_alert_lead_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list) {
  const alert_team *team = &s->team[frame.arg[0]];
  for (int i = 0; i < team->size; i++) {
    if (team->member[i].zone == frame.arg[1]) xm_list(list, game->action_base[ALERT_A_LEAD] + i);
  }
  xm_alert_list_cards(game, s, frame.arg[0], ALERT_IN_TURN, NULL, list);
}

static bool may_roll(const alert_team *team, xm_frame frame, int slot) {
  const alert_member *m = &team->member[slot];
  if (m->zone != frame.arg[1] || m->rolled) return false;
  const int leader = alert_leader(team, m->zone);
  return !frame.arg[2] || leader < 0 || team->member[leader].rolled || leader == slot; /* 5.3 */
}

void xm_alert_who_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list) {
  const alert_tables *t = tables(game);
  const alert_team *team = &s->team[frame.arg[0]];
  for (int i = 0; i < team->size; i++) {
    if (may_roll(team, frame, i)) xm_list(list, game->action_base[ALERT_A_ROLL] + i);
  }
  const bool battle = alert_zone_is(s, frame.arg[1], ALERT_MUTANT_ZONE);
  for (int i = 0; battle && i < team->size; i++) {
    if (power_has(&t->power, team->member[i].character, POWER_ALT_ROLL) &&
        may_roll(team, frame, i) &&
        xm_alert_look_up(t, s, frame.arg[0], i, ALERT_ROLL_BATTLE).alternative != NULL) {
      xm_list(list, game->action_base[ALERT_A_ROLL_ALT] + i); /* 5.7 */
    }
  }
  xm_alert_list_cards(game, s, frame.arg[0], ALERT_IN_TURN, NULL, list);
}
