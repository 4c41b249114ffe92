/* Training & Luck cards: when they can be played, and their effects (chapter 10). */
#include "games/alert/state.h"

const char *const xm_alert_op_names[ALERT_NUM_OPS + 1] = {
    "send_team_home", "member_dice",   "zone_dice",          "cure_member", "leader_marvel",
    "open_zone",      "indicator",     "ignore_roll",        "reroll_misses", "bonus_dice",
    "heal_team",      "mover",         "hit_team",           "hit_strongest", "dampen",
    "no_battle_next_turn", "new_member", "kidnap",           NULL};

enum {
  OWN = ALERT_AT_OWN_START | ALERT_IN_TURN,
  EVERY = ALERT_AT_OWN_START | ALERT_AT_OTHER_START | ALERT_IN_TURN
};

const alert_op_def xm_alert_ops[ALERT_NUM_OPS] = {
    {ALERT_ON_NOTHING, ALERT_AT_OTHER_START, 0, 0, false, false}, /* SEND_HOME */
    {ALERT_ON_MEMBER, OWN, 1, 9, false, false},                   /* MEMBER_DICE */
    {ALERT_ON_ZONE, OWN, 1, 9, false, false},                     /* ZONE_DICE */
    {ALERT_ON_MEMBER, EVERY, 0, 0, false, false},                 /* CURE_MEMBER */
    {ALERT_ON_ZONE, OWN, 1, 9, false, false},                     /* LEADER_MARVEL */
    {ALERT_ON_ZONE, OWN, 0, 0, false, false},                     /* OPEN_ZONE */
    {ALERT_ON_ZONE, EVERY, -20, 20, false, true},                 /* INDICATOR */
    {ALERT_ON_NOTHING, ALERT_AT_ROLL, 0, 0, true, true},          /* IGNORE_ROLL */
    {ALERT_ON_NOTHING, ALERT_AT_ROLL, 0, 0, true, true},          /* REROLL_MISSES */
    {ALERT_ON_NOTHING, ALERT_AT_BONUS, 1, 9, true, true},         /* BONUS_DICE */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 1, 9, false, false},        /* HEAL_TEAM */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, -99, 99, false, true},      /* MOVE */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 1, 9, false, false},        /* HIT_TEAM */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 1, 9, false, false},        /* HIT_STRONGEST */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 0, 0, false, false},        /* DAMPEN */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 0, 0, false, false},        /* NO_BATTLE_NEXT */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 0, 0, false, false},        /* NEW_MEMBER */
    {ALERT_ON_NOTHING, ALERT_AT_ONCE, 0, 0, false, false},        /* KIDNAP */
};

/* ---------------------------------------------------------------- when playable */

static bool can_marvel(const alert_state *s, const alert_team *team, int zone) {
  const int leader = alert_leader(team, zone);
  return alert_zone_is(s, zone, ALERT_MUTANT_ZONE) && leader >= 0 &&
         !team->member[leader].rolled && team->member[leader].marvel_worth == 0 &&
         alert_count_in(team, zone) > 1; /* 10.5 */
}

static bool can_open(const alert_tables *t, const alert_state *s, const alert_team *team,
                     int zone) {
  const int over = alert_zone_is(s, zone, ALERT_RECRUIT_ZONE) ? 2 : 1;
  if (s->zone[zone].jet || s->deployments_over >= over || alert_leader(team, zone) < 0) return false;
  for (int i = 0; i < team->size; i++) {
    if (xm_alert_can_deploy(t, &team->member[i])) return true; /* 10.6 */
  }
  return false;
}

/* Can the effect be carried out on the target (slot or zone) now? */
static bool can(const alert_tables *t, const alert_state *s, int player, alert_effect e, int target,
                const xm_frame *roll) {
  const alert_team *team = &s->team[player];
  const bool fights = !s->no_battle && !s->fritz; /* 10.7 */
  const alert_member *m = &team->member[target < team->size ? target : 0];
  switch ((alert_op)e.op) {
    case ALERT_MEMBER_DICE:
      return fights && m->zone > 0 && !m->rolled && alert_zone_is(s, m->zone, ALERT_MUTANT_ZONE);
    case ALERT_ZONE_DICE:
      return fights && alert_zone_is(s, target, ALERT_MUTANT_ZONE) && alert_waits_in(team, target);
    case ALERT_CURE_MEMBER: return m->zone == 0 && m->hits > 0;
    case ALERT_LEADER_MARVEL: return fights && can_marvel(s, team, target);
    case ALERT_OPEN_ZONE: return fights && can_open(t, s, team, target);
    case ALERT_INDICATOR:
      if (s->zone[target].card == XM_NONE) return false;
      return e.n > 0 ? s->zone[target].strength < ALERT_STRENGTH : s->zone[target].strength > 1;
    case ALERT_IGNORE_ROLL: return roll != NULL && xm_alert_hit_left(t, s, *roll);
    case ALERT_REROLL_MISSES: return roll != NULL && roll->arg[5] + roll->arg[6] > 0; /* 7.2 */
    default: return true;
  }
}

static bool can_all(const alert_tables *t, const alert_state *s, int player, int card, int target,
                    const xm_frame *roll) {
  const alert_luck *luck = &t->luck[card];
  for (int i = 0; i < luck->num_effects; i++) {
    if (!can(t, s, player, luck->effect[i], target, roll)) return false;
  }
  return true;
}

/* The cards of one kind of target that `player` can play now. */
static void list_on(const xm_game *game, const alert_state *s, int player, unsigned window,
                    const xm_frame *roll, int target_kind, xm_legal *list) {
  const alert_tables *t = alert_tables_of(game);
  const int base = game->action_base[ALERT_A_PLAY + target_kind];
  const int size = target_kind == ALERT_ON_ZONE ? ALERT_ZONES : ALERT_TEAM;
  const int end = target_kind == ALERT_ON_ZONE     ? ALERT_ZONES
                  : target_kind == ALERT_ON_MEMBER ? s->team[player].size
                                                   : 1;
  for (int place = 0; place < t->num_luck_of[target_kind]; place++) {
    const int card = t->luck_of[target_kind][place];
    if (s->team[player].hand[card] == 0 || (t->luck[card].windows & window) == 0) continue;
    for (int i = 0; i < end; i++) {
      const int target = target_kind == ALERT_ON_ZONE ? i + 1 : i;
      if (!can_all(t, s, player, card, target, roll)) continue;
      xm_list(list, target_kind == ALERT_ON_NOTHING ? base + place : base + place * size + i);
    }
  }
}

void xm_alert_list_cards(const xm_game *game, const alert_state *s, int player, unsigned window,
                      const xm_frame *roll, xm_legal *list) {
  if (!alert_holds_cards(&s->team[player])) return;
  list_on(game, s, player, window, roll, ALERT_ON_NOTHING, list);
  if ((window & EVERY) == 0) return;
  list_on(game, s, player, window, roll, ALERT_ON_MEMBER, list);
  list_on(game, s, player, window, roll, ALERT_ON_ZONE, list);
}

bool xm_alert_play_parts(const xm_game *game, int action, int *card, int *target) {
  const alert_tables *t = alert_tables_of(game);
  for (int kind = ALERT_ON_ZONE; kind >= ALERT_ON_NOTHING; kind--) {
    const int base = game->action_base[ALERT_A_PLAY + kind];
    if (action < base || action >= game->action_base[ALERT_A_PLAY + kind + 1]) continue;
    const int size = kind == ALERT_ON_ZONE ? ALERT_ZONES : kind == ALERT_ON_MEMBER ? ALERT_TEAM : 1;
    *card = t->luck_of[kind][(action - base) / size];
    *target = (action - base) % size + (kind == ALERT_ON_ZONE);
    return true;
  }
  return false;
}

/* ------------------------------------------------------------------------ effects */

/* A card leaves the hand for the pile and its effects are pushed (common-7). What leaves a
 * hand counts as known first (common-20). */
void xm_alert_play(xm_ctx *c, int player, int action) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_state *s = alert_of(c);
  alert_team *team = &s->team[player];
  int card = 0, target = 0;
  xm_alert_play_parts(c->game, action, &card, &target);
  team->hand[card]--;
  if (team->hand_known[card] > 0) team->hand_known[card]--;
  s->luck_pile[card]++;
  const int kind = t->luck[card].target;
  xm_emit(c, ALERT_E_LUCK_PLAYED, player, card, kind == ALERT_ON_MEMBER ? target : -1,
          kind == ALERT_ON_ZONE ? target : -1);
  if ((t->luck[card].windows & (ALERT_AT_ROLL | ALERT_AT_BONUS)) != 0) return; /* the caller's */
  xm_push(c, (xm_frame){ALERT_S_CARD, {(uint8_t)player, (uint8_t)card, 0, (uint8_t)target, 0, 0,
                                       0}});
}

static void send_team_home(xm_ctx *c) {
  alert_state *s = alert_of(c);
  const int player = c->head->turn_player;
  for (int i = 0; i < s->team[player].size; i++) {
    if (s->team[player].member[i].zone != 0) xm_alert_home(c, player, i);
  }
  s->fritz = 1; /* 10.11 */
}

/* The indicator moves; the farthest of the leaders on or past it captures (10.10). */
static void move_indicator(xm_ctx *c, int zone, int n) {
  alert_state *s = alert_of(c);
  int strength = s->zone[zone].strength + n, player = -1, space = 0;
  if (strength > ALERT_STRENGTH) strength = ALERT_STRENGTH;
  if (strength < 1) strength = 1;
  s->zone[zone].strength = (uint8_t)strength;
  xm_emit(c, ALERT_E_INDICATOR, zone, strength, 0, 0);
  for (int p = 0; p < c->game->num_players; p++) {
    const int leader = alert_leader(&s->team[p], zone);
    if (leader < 0 || s->team[p].member[leader].space < strength) continue;
    if (s->team[p].member[leader].space <= space) continue;
    player = p;
    space = s->team[p].member[leader].space;
  }
  if (player >= 0) xm_alert_capture(c, zone, player);
}

/* Covered characters in zones go home, then leaders are named (10.18, 10.24, A49). */
static void covered_go_home(xm_ctx *c, int player) {
  const alert_tables *t = alert_tables_of(c->game);
  alert_team *team = &alert_of(c)->team[player];
  uint8_t spaces[ALERT_ZONES + 1] = {XM_NONE, XM_NONE, XM_NONE, XM_NONE};
  for (int i = 0; i < team->size; i++) {
    const alert_member *m = &team->member[i];
    if (m->zone == 0 || !alert_covered(t, m)) continue;
    if (m->leads) spaces[m->zone] = m->space;
    xm_alert_home(c, player, i);
  }
  xm_alert_replace_leaders(c, player, spaces);
}

/* What is compared for "the own character with the highest ...". */
static int rank_of(const alert_tables *t, const alert_member *m, int op) {
  const power_character *p = &t->power.character[m->character];
  return op == ALERT_DAMPEN ? p->total : p->fighting;
}

static bool is_highest(const alert_tables *t, const alert_team *team, int slot, int op) {
  for (int i = 0; i < team->size; i++) {
    if (rank_of(t, &team->member[i], op) > rank_of(t, &team->member[slot], op)) return false;
  }
  return true;
}

static void strike(xm_ctx *c, int player, int op, int n, int slot) {
  if (op == ALERT_DAMPEN) {
    alert_of(c)->team[player].member[slot].dampened = 2; /* this turn's end and the next's */
    xm_emit(c, ALERT_E_DAMPENED, player, slot, 0, 0);
  } else {
    xm_alert_hit(c, player, slot, n);
    covered_go_home(c, player);
  }
}

/* On the highest; its owner breaks ties (10.19, 10.20). */
static void strike_highest(xm_ctx *c, int player, int op, int n) {
  const alert_tables *t = alert_tables_of(c->game);
  const alert_team *team = &alert_of(c)->team[player];
  int candidates = 0, slot = 0;
  for (int i = 0; i < team->size; i++) {
    if (!is_highest(t, team, i, op)) continue;
    candidates++;
    slot = i;
  }
  if (candidates == 1) strike(c, player, op, n, slot);
  else if (candidates > 1) xm_push_step(c, ALERT_S_CHOOSE, player, op, n);
}

/* arg: player, op, n. */
void xm_alert_choose_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list) {
  const alert_tables *t = alert_tables_of(game);
  const alert_team *team = &s->team[frame.arg[0]];
  for (int i = 0; i < team->size; i++) {
    if (is_highest(t, team, i, frame.arg[1])) xm_list(list, game->action_base[ALERT_A_CHOOSE] + i);
  }
}

void xm_alert_chosen(xm_ctx *c, xm_frame frame, int slot) {
  strike(c, frame.arg[0], frame.arg[1], frame.arg[2], slot);
}

/* arg: player. The character leaves; a leader's place is taken by a teammate (10.23). */
void xm_alert_kidnapped(xm_ctx *c, xm_frame frame, int slot) {
  const int player = frame.arg[0];
  const alert_member m = alert_of(c)->team[player].member[slot];
  uint8_t spaces[ALERT_ZONES + 1] = {XM_NONE, XM_NONE, XM_NONE, XM_NONE};
  if (m.leads) spaces[m.zone] = m.space;
  xm_alert_leave(c, player, slot);
  xm_alert_replace_leaders(c, player, spaces);
}

static uint8_t add_dice(uint8_t dice, int n) {
  return (uint8_t)(dice + n < XM_MAX_DICE ? dice + n : XM_MAX_DICE); /* common-3 */
}

static void on_target(xm_ctx *c, int player, alert_effect e, int target) {
  alert_state *s = alert_of(c);
  alert_team *team = &s->team[player];
  switch ((alert_op)e.op) {
    case ALERT_MEMBER_DICE:
      team->member[target].extra_dice = add_dice(team->member[target].extra_dice, e.n);
      break;
    case ALERT_ZONE_DICE: s->zone[target].drill = add_dice(s->zone[target].drill, e.n); break;
    case ALERT_CURE_MEMBER: xm_alert_heal(c, player, target, POWER_MAX_HITS); break;
    case ALERT_LEADER_MARVEL:
      team->member[alert_leader(team, target)].marvel_worth = (uint8_t)e.n;
      break;
    case ALERT_OPEN_ZONE: s->zone[target].jet = 1; break;
    default: move_indicator(c, target, e.n); break; /* INDICATOR */
  }
}

static void at_once(xm_ctx *c, int player, alert_effect e) {
  alert_state *s = alert_of(c);
  alert_team *team = &s->team[player];
  switch ((alert_op)e.op) {
    case ALERT_HEAL_TEAM:
      for (int i = 0; i < team->size; i++) {
        if (team->member[i].zone == 0) xm_alert_heal(c, player, i, e.n);
      }
      break;
    case ALERT_MOVE: xm_push_step(c, ALERT_S_MOVE, player, e.n < 0 ? -e.n : e.n, e.n < 0); break;
    case ALERT_HIT_TEAM:
      for (int i = 0; i < team->size; i++) xm_alert_hit(c, player, i, e.n);
      covered_go_home(c, player);
      break;
    case ALERT_HIT_STRONGEST:
    case ALERT_DAMPEN: strike_highest(c, player, e.op, e.n); break;
    case ALERT_NO_BATTLE_NEXT: team->hearing = 1; break;
    case ALERT_NEW_MEMBER:
      if (team->size < ALERT_TEAM) xm_alert_take_top(c, player);
      break;
    default:
      if (team->size >= 2) xm_push_step(c, ALERT_S_KIDNAP, player, 0, 0); /* KIDNAP */
      break;
  }
}

/* arg: player, card, number of the effect, target. */
void xm_alert_card_effect(xm_ctx *c, xm_frame frame) {
  const alert_luck *luck = &alert_tables_of(c->game)->luck[frame.arg[1]];
  const alert_effect e = luck->effect[frame.arg[2]];
  if (frame.arg[2] + 1 < luck->num_effects) {
    xm_frame next = frame;
    next.arg[2]++;
    xm_push(c, next);
  }
  if (e.op == ALERT_SEND_HOME) send_team_home(c);
  else if ((luck->windows & ALERT_AT_ONCE) != 0) at_once(c, frame.arg[0], e);
  else on_target(c, frame.arg[0], e, frame.arg[3]);
}
