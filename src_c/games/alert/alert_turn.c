/* The phases of a turn (chapters 2, 3, 8 and the end of a turn). */
#include "games/alert/state.h"

void xm_alert_start_turn(xm_ctx *c) {
  xm_push_step(c, ALERT_S_TURN, c->head->turn_player, ALERT_P_START, 0);
}

static void begin(xm_ctx *c, int player) {
  alert_state *s = alert_of(c);
  xm_emit(c, ALERT_E_TURN, player, c->head->turn, 0, 0);
  s->no_battle = s->team[player].hearing; /* 10.21 */
  s->team[player].hearing = 0;
  if (s->team[player].size == 0) xm_alert_take_top(c, player); /* 2.1 */
}

/* Recruit zones are emptied while every team is full (3.1). */
static void empty_recruit_zones(xm_ctx *c) {
  alert_state *s = alert_of(c);
  for (int p = 0; p < c->game->num_players; p++) {
    if (s->team[p].size < ALERT_TEAM) return;
  }
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    alert_zone *z = &s->zone[zone];
    if (!alert_zone_is(s, zone, ALERT_RECRUIT_ZONE)) continue;
    xm_emit(c, ALERT_E_ZONE_EMPTIED, zone, z->recruit, 0, 0);
    s->alert_pile[z->card]++;
    power_deck_put_under(&s->powers, z->recruit); /* full teams have nobody in a recruit zone (5.21) */
    *z = (alert_zone){XM_NONE, 0, XM_NONE, 0, 0, 0};
  }
}

/* Steps 2 and 3: deployment, then the zones of the kind. */
static void step_in_zones(xm_ctx *c, int player, int kind) {
  const alert_state *s = alert_of(c);
  if (s->no_battle || s->fritz) return;
  xm_push_step(c, ALERT_S_ZONES, player, kind, 0);
  xm_push_step(c, ALERT_S_DEPLOYMENT, player, kind, 0);
}

static void clear_turn_flags(alert_state *s, int player) {
  alert_team *team = &s->team[player];
  for (int i = 0; i < team->size; i++) {
    alert_member *m = &team->member[i];
    m->rolled = m->deployed = m->wounded_now = m->extra_dice = m->marvel_worth = 0;
    if (m->dampened > 0) m->dampened--;
  }
  for (int zone = 1; zone <= ALERT_ZONES; zone++) s->zone[zone].drill = s->zone[zone].jet = 0;
  s->deployments_over = s->no_battle = s->fritz = 0;
}

static void end(xm_ctx *c, int player) {
  const int limit = xm_option(c->game, ALERT_OPT_MAX_TURNS);
  clear_turn_flags(alert_of(c), player);
  if (limit > 0 && c->head->turn >= limit) {
    xm_emit(c, ALERT_E_GAME_OVER, XM_END_MAX_TURNS, 0, 0, 0);
    xm_end_game(c, XM_END_MAX_TURNS, 0);
    return;
  }
  if (c->head->turn < XM_MAX_TURN) c->head->turn++;
  c->head->turn_player = (uint8_t)xm_left_of(c->game, player);
  xm_alert_start_turn(c);
}

/* arg: player, phase. */
void xm_alert_turn(xm_ctx *c, xm_frame frame) {
  const int player = frame.arg[0], phase = frame.arg[1];
  if (phase != ALERT_P_END) xm_push_step(c, ALERT_S_TURN, player, phase + 1, 0);
  switch (phase) {
    case ALERT_P_START: begin(c, player); break;
    case ALERT_P_WINDOWS: xm_push_step(c, ALERT_S_ASK, player, 0, 0); break;
    case ALERT_P_FILL:
      empty_recruit_zones(c);
      xm_push_step(c, ALERT_S_FILL, 1, 0, 0);
      break;
    case ALERT_P_BATTLES: step_in_zones(c, player, ALERT_MUTANT_ZONE); break;
    case ALERT_P_RECRUITS:
      if (alert_tables_of(c->game)->advanced) step_in_zones(c, player, ALERT_RECRUIT_ZONE);
      break;
    case ALERT_P_RECOVERY:
      if (!alert_of(c)->fritz) xm_push_step(c, ALERT_S_RECOVER, player, 0, 0);
      break;
    case ALERT_P_TRACK: xm_alert_turn_in(c, player); break;
    default: end(c, player); break;
  }
}

/* arg: player. Asks this player, then those to the left (2.2). */
void xm_alert_ask(xm_ctx *c, xm_frame frame) {
  const int next = xm_left_of(c->game, frame.arg[0]);
  if (next != c->head->turn_player) xm_push_step(c, ALERT_S_ASK, next, 0, 0);
  xm_push_step(c, ALERT_S_ASKED, frame.arg[0], 0, 0);
}

/* ------------------------------------------------------------------ filling zones */

static void put_aside_on_pile(alert_state *s, const alert_tables *t) {
  if (s->aside == 0) return;
  s->alert_pile[t->recruit_card] = (uint8_t)(s->alert_pile[t->recruit_card] + s->aside);
  s->aside = 0; /* 3.6 */
}

/* The pile becomes the deck; false if there is no card at all (common-6). */
static bool reshuffle_alert(xm_ctx *c) {
  alert_state *s = alert_of(c);
  if (!power_any(s->alert_pile, ALERT_CARDS)) return false;
  memcpy(s->alert_deck, s->alert_pile, ALERT_CARDS);
  memset(s->alert_pile, 0, ALERT_CARDS);
  xm_emit(c, ALERT_E_RESHUFFLED, ALERT_DECK_ALERT, 0, 0, 0);
  return true;
}

/* arg: the zone from which on zones are filled. */
void xm_alert_fill(xm_ctx *c, xm_frame frame) {
  alert_state *s = alert_of(c);
  const alert_tables *t = alert_tables_of(c->game);
  for (int zone = frame.arg[0]; zone <= ALERT_ZONES; zone++) {
    if (s->zone[zone].card == XM_NONE &&
        (power_any(s->alert_deck, ALERT_CARDS) || reshuffle_alert(c))) {
      xm_push_step(c, ALERT_S_FILL, zone, 0, 0);
      xm_push_step(c, ALERT_S_DRAW_ALERT, zone, 0, 0);
      return;
    }
    put_aside_on_pile(s, t);
  }
}

/* Can a Recruit card drawn now be used (3.5)? */
static bool recruit_usable(const xm_ctx *c) {
  const alert_state *s = (const alert_state *)(const void *)c->head;
  bool place = false;
  for (int p = 0; p < c->game->num_players; p++) place |= s->team[p].size < ALERT_TEAM;
  return place && power_deck_has_card(&s->powers);
}

static void show_recruit(xm_ctx *c, int zone, int character) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_state *s = alert_of(c);
  alert_zone *z = &s->zone[zone];
  s->aside--;
  z->card = t->recruit_card;
  z->recruit = (uint8_t)character;
  z->strength = t->power.character[character].total;
  if (z->strength > ALERT_STRENGTH) z->strength = ALERT_STRENGTH;
  xm_emit(c, ALERT_E_RECRUIT_SHOWN, zone, character, 0, 0);
  xm_emit(c, ALERT_E_INDICATOR, zone, z->strength, 0, 0);
}

/* arg: zone. */
void xm_alert_drew_alert(xm_ctx *c, xm_frame frame, int card) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_state *s = alert_of(c);
  const int zone = frame.arg[0];
  s->alert_deck[card]--;
  xm_emit(c, ALERT_E_ALERT_DRAWN, zone, card, 0, 0);
  if (card != t->recruit_card) {
    s->zone[zone].card = (uint8_t)card;
    s->zone[zone].strength = t->card[card].strength;
    xm_emit(c, ALERT_E_INDICATOR, zone, t->card[card].strength, 0, 0);
    return;
  }
  s->aside++;
  if (!recruit_usable(c)) {
    xm_emit(c, ALERT_E_SET_ASIDE, zone, card, 0, 0);
  } else if (power_deck_unordered(&s->powers)) {
    xm_push_step(c, ALERT_S_DRAW_RECRUIT, zone, 0, 0);
  } else {
    show_recruit(c, zone, power_deck_take_known(&s->powers));
  }
}

void xm_alert_drew_recruit(xm_ctx *c, xm_frame frame, int character) {
  alert_of(c)->powers.left[character]--;
  show_recruit(c, frame.arg[0], character);
}

/* ------------------------------------------------------------------------ Step 4 */

static bool recovers(const alert_tables *t, const alert_member *m) {
  if (m->zone != 0 || m->hits == 0 || m->rolled) return false;
  return !(m->wounded_now && alert_serious(t, m)); /* 8.4 */
}

/* arg: player, slot, size of the team at the last roll (0: none yet). A character that was
 * lost at that roll has given its slot to the next one. */
void xm_alert_recover(xm_ctx *c, xm_frame frame) {
  const alert_tables *t = alert_tables_of(c->game);
  const alert_team *team = &alert_of(c)->team[frame.arg[0]];
  int slot = frame.arg[1];
  if (frame.arg[2] != 0 && frame.arg[2] == team->size) slot++;
  for (; slot < team->size; slot++) {
    if (!recovers(t, &team->member[slot])) continue;
    xm_push_step(c, ALERT_S_RECOVER, frame.arg[0], slot, team->size);
    xm_alert_begin_roll(c, frame.arg[0], slot, ALERT_ROLL_RECOVERY, false);
    return;
  }
}
