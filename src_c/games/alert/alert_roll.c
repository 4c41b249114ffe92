/* A character's roll, from the dice to its effects (chapters 5 to 8). Frames of
 * rolls: arg 0 player, 1 slot, 2 flags, 3..6 X-Men, Marvel, Evil Mutant, blank. */
#include "games/alert/state.h"

power_roll xm_alert_look_up(const alert_tables *t, const alert_state *s, int player, int slot,
                         int kind) {
  const alert_team *team = &s->team[player];
  power_fighter fighters[ALERT_TEAM];
  int count = 0, who = 0;
  for (int i = 0; i < team->size; i++) {
    const alert_member *m = &team->member[i];
    if (m->zone != team->member[slot].zone) continue;
    if (i == slot) who = count;
    fighters[count++] = (power_fighter){m->character, m->leads != 0, m->dampened == 0, false};
  }
  return xm_power_look_up(&t->power, fighters, count, who, (power_roll_kind)kind);
}

/* Dice of a roll that is about to begin; the flags tell its kind, and if it is the other way. */
int xm_alert_roll_dice(const alert_tables *t, const alert_state *s, int player, int slot, int flags) {
  const alert_member *m = &s->team[player].member[slot];
  const int kind = flags & POWER_F_KIND;
  const power_roll roll = xm_alert_look_up(t, s, player, slot, kind);
  const int added = kind == ALERT_ROLL_BATTLE ? s->zone[m->zone].drill + m->extra_dice : 0;
  return xm_power_dice(&roll, flags, added);
}

/* `kind` is ALERT_ROLL_BATTLE, _RECRUIT or _RECOVERY. */
void xm_alert_begin_roll(xm_ctx *c, int player, int slot, int kind, bool alt) {
  alert_state *s = alert_of(c);
  alert_member *m = &s->team[player].member[slot];
  const int flags = kind | (alt ? POWER_F_ALT : 0);
  const int dice = xm_alert_roll_dice(alert_tables_of(c->game), s, player, slot, flags);
  if (kind != ALERT_ROLL_RECOVERY) m->rolled = 1;
  xm_push(c, (xm_frame){ALERT_S_ROLL, {(uint8_t)player, (uint8_t)slot,
                                       (uint8_t)flags, (uint8_t)dice, 0, 0, 0}});
}

/* Number of dice of a chance event that rolls dice. */
int xm_alert_dice_of(xm_frame frame) {
  switch (frame.step) {
    case ALERT_S_FIRST_ROLL: return POWER_FIRST_DICE;
    case ALERT_S_ROLL: return frame.arg[3];
    case ALERT_S_PURE_LUCK: return frame.arg[POWER_ROLLED_EVIL];
    case ALERT_S_KNIFE: return frame.arg[POWER_ROLLED_MARVEL];
    case ALERT_S_LUCKY_BREAK: return frame.arg[POWER_ROLLED_EVIL] + frame.arg[POWER_ROLLED_BLANK];
    default: return frame.arg[2]; /* BONUS */
  }
}

static void tell_dice(xm_ctx *c, xm_frame frame, int purpose, xm_faces f) {
  const int args[XM_MAX_EVENT_ARGS] = {frame.arg[0], purpose, frame.arg[1], f.xmen,
                                       f.marvel,     f.evil,  f.blank,      0};
  xm_emit_list(c, ALERT_E_DICE, 0xff, args);
}

static power_roll look_up_again(xm_ctx *c, xm_frame frame) {
  return xm_alert_look_up(alert_tables_of(c->game), alert_of(c), frame.arg[0], frame.arg[1],
                       frame.arg[2] & POWER_F_KIND);
}

static void push_as(xm_ctx *c, int step, xm_frame frame) {
  frame.step = (uint8_t)step;
  xm_push(c, frame);
}

/* After the first dice and Pure Luck: Marvels may explode (6.9), then the answers. */
static void explode_or_ask(xm_ctx *c, xm_frame frame, const power_roll *roll) {
  push_as(c, xm_power_explodes(roll, &frame) ? ALERT_S_KNIFE : ALERT_S_ANSWERED, frame);
}

void xm_alert_rolled(xm_ctx *c, xm_frame frame, int outcome) {
  const xm_faces f = xm_dice_faces(&c->game->dice, frame.arg[3], outcome);
  tell_dice(c, frame, frame.arg[2] & POWER_F_KIND, f);
  xm_power_set_faces(&frame, f);
  const power_roll roll = look_up_again(c, frame);
  if (xm_power_rerolls(&roll, &frame)) push_as(c, ALERT_S_PURE_LUCK, frame); /* 6.8 */
  else explode_or_ask(c, frame, &roll);
}

/* Outcome of S_PURE_LUCK, S_KNIFE or S_LUCKY_BREAK. */
void xm_alert_rerolled(xm_ctx *c, xm_frame frame, int outcome) {
  const int step = frame.step;
  const xm_faces f = xm_dice_faces(&c->game->dice, xm_alert_dice_of(frame), outcome);
  tell_dice(c, frame,
            step == ALERT_S_PURE_LUCK ? ALERT_ROLL_PURE_LUCK
            : step == ALERT_S_KNIFE   ? ALERT_ROLL_PSYCHIC_KNIFE
                                      : ALERT_ROLL_LUCKY_BREAK,
            f);
  if (step != ALERT_S_KNIFE) frame.arg[POWER_ROLLED_EVIL] = 0;
  if (step == ALERT_S_LUCKY_BREAK) frame.arg[POWER_ROLLED_BLANK] = 0;
  xm_power_add_faces(&frame, f);
  if (step == ALERT_S_PURE_LUCK) {
    const power_roll roll = look_up_again(c, frame);
    explode_or_ask(c, frame, &roll);
  } else {
    push_as(c, ALERT_S_ANSWERED, frame);
  }
}

/* Asks while the owner holds a card (7.1). */
void xm_alert_answered(xm_ctx *c, xm_frame frame) {
  if (alert_holds_cards(&alert_of(c)->team[frame.arg[0]])) push_as(c, ALERT_S_ANSWER, frame);
  else xm_alert_resolve(c, frame);
}

/* Do the hits of this roll go to teammates, named one by one (6.5)? */
static bool hits_go_to_mates(const alert_state *s, xm_frame frame, const power_roll *roll) {
  const alert_team *team = &s->team[frame.arg[0]];
  return xm_power_hits_mates(roll, &frame,
                             alert_count_in(team, team->member[frame.arg[1]].zone) > 1);
}

static int hits_of(const alert_state *s, xm_frame frame, const power_roll *roll) {
  if ((frame.arg[2] & ALERT_F_IGNORED) != 0) return 0;
  return hits_go_to_mates(s, frame, roll) ? frame.arg[POWER_ROLLED_EVIL] : xm_power_hits(roll, &frame);
}

/* Is a hit of a battle or recruit roll left (7.3)? */
bool xm_alert_hit_left(const alert_tables *t, const alert_state *s, xm_frame frame) {
  const int kind = frame.arg[2] & POWER_F_KIND;
  if (kind == ALERT_ROLL_RECOVERY) return false;
  const power_roll roll = xm_alert_look_up(t, s, frame.arg[0], frame.arg[1], kind);
  return hits_of(s, frame, &roll) > 0;
}

static void resolve_recovery(xm_ctx *c, xm_frame frame, const power_roll *roll) {
  const alert_tables *t = alert_tables_of(c->game);
  const alert_member *m = &alert_of(c)->team[frame.arg[0]].member[frame.arg[1]];
  const int heals = xm_power_points(roll, &frame, 0);
  const int picture = m->hits - t->power.character[m->character].durability;
  if (picture > heals) xm_alert_leave(c, frame.arg[0], frame.arg[1]); /* 8.3 */
  else xm_alert_heal(c, frame.arg[0], frame.arg[1], heals);
}

/* Hits are removed, then placed; then the leader moves (5.10, 6.10). */
void xm_alert_resolve(xm_ctx *c, xm_frame frame) {
  alert_state *s = alert_of(c);
  const power_roll roll = look_up_again(c, frame);
  const int player = frame.arg[0], slot = frame.arg[1];
  const int kind = frame.arg[2] & POWER_F_KIND;
  alert_member *m = &s->team[player].member[slot];
  if (kind == ALERT_ROLL_RECOVERY) {
    resolve_recovery(c, frame, &roll);
    return;
  }
  const uint8_t points = (uint8_t)xm_power_points(
      &roll, &frame, kind == ALERT_ROLL_BATTLE ? m->marvel_worth : 0);
  const uint8_t zone = m->zone;
  const int hits = hits_of(s, frame, &roll);
  if (kind == ALERT_ROLL_BATTLE) m->extra_dice = m->marvel_worth = 0;
  if (roll.drain) xm_alert_heal(c, player, slot, frame.arg[POWER_ROLLED_MARVEL]);
  if (hits > 0 && hits_go_to_mates(s, frame, &roll)) {
    xm_push(c, (xm_frame){ALERT_S_HIT, {(uint8_t)player, (uint8_t)slot, (uint8_t)hits, points, zone,
                                        0, 0}});
    return;
  }
  xm_alert_hit(c, player, slot, hits);
  xm_push(c, (xm_frame){ALERT_S_OUT, {(uint8_t)player, (uint8_t)slot, points, zone, 0, 0, 0}});
}

/* arg: player, roller, hits left, points, zone. */
void xm_alert_hit_legal(const xm_game *game, const alert_state *s, xm_frame frame, xm_legal *list) {
  const alert_team *team = &s->team[frame.arg[0]];
  for (int i = 0; i < team->size; i++) {
    if (team->member[i].zone == frame.arg[4] && i != frame.arg[1]) {
      xm_list(list, game->action_base[ALERT_A_HIT] + i);
    }
  }
}

void xm_alert_hit_named(xm_ctx *c, xm_frame frame, int slot) {
  xm_alert_hit(c, frame.arg[0], slot, 1);
  if (--frame.arg[2] > 0) {
    xm_push(c, frame);
    return;
  }
  xm_push(c, (xm_frame){ALERT_S_OUT,
                        {frame.arg[0], frame.arg[1], frame.arg[3], frame.arg[4], 0, 0, 0}});
}
