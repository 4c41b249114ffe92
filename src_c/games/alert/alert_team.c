/* Members of a team: joining, leaving, going home, hits. */
#include "games/alert/state.h"

void xm_alert_home(xm_ctx *c, int player, int slot) {
  alert_member *m = &alert_of(c)->team[player].member[slot];
  xm_emit(c, ALERT_E_HOME, player, slot, m->zone, 0);
  m->zone = 0;
  m->leads = 0;
  m->space = 0;
}

/* A team of four leaves every recruit zone (5.21). */
static void leave_recruit_zones(xm_ctx *c, int player) {
  alert_state *s = alert_of(c);
  for (int i = 0; i < s->team[player].size; i++) {
    const int zone = s->team[player].member[i].zone;
    if (zone > 0 && alert_zone_is(s, zone, ALERT_RECRUIT_ZONE)) xm_alert_home(c, player, i);
  }
}

void xm_alert_join(xm_ctx *c, int player, int character) {
  alert_team *team = &alert_of(c)->team[player];
  const int slot = team->size++;
  memset(&team->member[slot], 0, sizeof team->member[slot]);
  team->member[slot].character = (uint8_t)character;
  xm_emit(c, ALERT_E_JOINED, player, slot, character, 0);
  if (team->size == ALERT_TEAM) leave_recruit_zones(c, player);
}

/* Leaves the team; those behind move up (common-19). The card goes to the bottom. */
void xm_alert_leave(xm_ctx *c, int player, int slot) {
  alert_state *s = alert_of(c);
  alert_team *team = &s->team[player];
  const int character = team->member[slot].character;
  xm_emit(c, ALERT_E_LEFT, player, slot, character, 0);
  team->size--;
  for (int i = slot; i < team->size; i++) team->member[i] = team->member[i + 1];
  memset(&team->member[team->size], 0, sizeof team->member[0]);
  power_deck_put_under(&s->powers, character);
}

void xm_alert_hit(xm_ctx *c, int player, int slot, int hits) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_member *m = &alert_of(c)->team[player].member[slot];
  const bool was_serious = alert_serious(t, m);
  hits = xm_power_add_hits(&m->hits, hits);
  if (hits == 0) return;
  if (!was_serious && alert_serious(t, m)) m->wounded_now = 1;
  xm_emit(c, ALERT_E_HITS, player, slot, hits, 0);
}

void xm_alert_heal(xm_ctx *c, int player, int slot, int hits) {
  alert_member *m = &alert_of(c)->team[player].member[slot];
  hits = xm_power_remove_hits(&m->hits, hits);
  if (hits == 0) return;
  xm_emit(c, ALERT_E_HEALED, player, slot, hits, 0);
}

/* The top Power Stat Card joins: by chance from the unordered part, else the known one. */
void xm_alert_take_top(xm_ctx *c, int player) {
  alert_state *s = alert_of(c);
  if (power_deck_unordered(&s->powers)) {
    xm_push_step(c, ALERT_S_DRAW_POWER, player, 0, 0);
  } else if (power_deck_has_card(&s->powers)) {
    xm_alert_join(c, player, power_deck_take_known(&s->powers));
  }
}
