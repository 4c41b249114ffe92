/* An X-Man's roll, from the dice to its effects (chapters 6 to 8). Frames of rolls are those
 * of games/power/roll.h; a battle's roll stands on its S_BATTLE, which says who leads. */
#include "games/siege/state.h"

/* Everybody on the level may care for one who recovers (7.16). */
static int gather_carers(const siege_team *team, int slot, power_fighter *fighters, int *who) {
  int count = 0;
  for (int i = 0; i < team->size; i++) {
    const siege_member *m = &team->member[i];
    const bool here = m->level != XM_NONE && m->level == team->member[slot].level;
    if (i != slot && !here) continue; /* S42 */
    if (i == slot) *who = count;
    fighters[count++] = (power_fighter){m->character, false, true, false};
  }
  return count;
}

static int gather_mates(const siege_team *team, const xm_frame *battle, int slot,
                        power_fighter *fighters, int *who) {
  int count = 0;
  for (int i = 0; i < team->size; i++) {
    if ((battle->arg[SIEGE_BATTLE_MATES] >> i & 1u) == 0) continue;
    if (i == slot) *who = count;
    fighters[count++] =
        (power_fighter){team->member[i].character, i == battle->arg[SIEGE_BATTLE_LEADER], true,
                        i == battle->arg[SIEGE_BATTLE_NAMED]};
  }
  return count;
}

/* `below`: the step that the roll stands on, S_BATTLE or S_RECOVER. */
power_roll xm_siege_look_up(const siege_tables *t, const siege_state *s, const xm_frame *below,
                            int player, int slot) {
  const siege_team *team = &s->team[player];
  const bool battle = below->step == SIEGE_S_BATTLE;
  power_fighter fighters[SIEGE_TEAM];
  int who = 0;
  const int count = battle ? gather_mates(team, below, slot, fighters, &who)
                           : gather_carers(team, slot, fighters, &who);
  return xm_power_look_up(&t->power, fighters, count, who, battle ? POWER_BATTLE : POWER_RECOVERY);
}

/* Dice that the X-Man's own past and cards add in battle (7.10, 7.11). */
static int added_dice(const siege_tables *t, const siege_member *m, bool leads, int flags) {
  const power_character *character = &t->power.character[m->character];
  int dice = 0;
  if ((character->ops & (POWER_BIT(POWER_ABSORB) | POWER_BIT(POWER_DISCARD_DICE))) == 0) return 0;
  const int most = xm_power_sum_in_battle(&t->power, m->character, POWER_ABSORB, leads);
  dice += m->absorbed < most ? m->absorbed : most;
  if ((flags & SIEGE_F_DISCARDED) != 0) {
    dice += xm_power_sum_in_battle(&t->power, m->character, POWER_DISCARD_DICE, leads);
  }
  return dice;
}

/* Dice of a roll that is about to begin. */
int xm_siege_roll_dice(const siege_tables *t, const siege_state *s, const xm_frame *below,
                       const xm_frame *frame) {
  const int player = frame->arg[0], slot = frame->arg[1], flags = frame->arg[2];
  const power_roll roll = xm_siege_look_up(t, s, below, player, slot);
  int added = 0;
  if ((flags & POWER_F_KIND) == SIEGE_ROLL_BATTLE) {
    added = added_dice(t, &s->team[player].member[slot], below->arg[SIEGE_BATTLE_LEADER] == slot,
                       flags);
  }
  return xm_power_dice(&roll, flags, added);
}

static const xm_frame *below_top(const xm_ctx *c) { return &c->stack[c->head->depth - 1]; }

/* Called when the step below is on top of the stack. */
void xm_siege_begin_roll(xm_ctx *c, int player, int slot, int flags) {
  xm_frame frame = {SIEGE_S_ROLL, {(uint8_t)player, (uint8_t)slot, (uint8_t)flags, 0, 0, 0, 0}};
  frame.arg[3] =
      (uint8_t)xm_siege_roll_dice(siege_tables_of(c->game), siege_of(c), below_top(c), &frame);
  xm_push(c, frame);
}

/* Number of dice of a chance event that rolls dice. */
int xm_siege_dice_of(xm_frame frame) {
  switch (frame.step) {
    case SIEGE_S_FIRST_ROLL: return POWER_FIRST_DICE;
    case SIEGE_S_PURE_LUCK: return frame.arg[POWER_ROLLED_EVIL];
    case SIEGE_S_KNIFE: return frame.arg[POWER_ROLLED_MARVEL];
    default: return frame.arg[3]; /* ROLL */
  }
}

/* ---------------------------------------------------------------------- recovery */

static void resolve_recovery(xm_ctx *c, const xm_frame *frame, const power_roll *roll) {
  const siege_tables *t = siege_tables_of(c->game);
  const siege_state *s = siege_of(c);
  const int player = frame->arg[0], slot = frame->arg[1];
  siege_member *m = &siege_of(c)->team[player].member[slot];
  const int heals = xm_power_points(roll, frame, 0);
  const int picture = m->hits - t->power.character[m->character].durability;
  if (m->life && picture > heals) { /* 8.5 */
    xm_siege_leave(c, player, slot);
    return;
  }
  m->life = 0;
  xm_siege_heal(c, player, slot, heals);
  if (siege_on_battle(s, m))
    xm_siege_hit(c, player, slot, xm_power_hits(roll, frame)); /* 8.4, 8.7 */
}

/* ------------------------------------------------------------------------ battle */

static int blood_between(uint32_t blood, int from, int to) {
  int chips = 0;
  for (int space = to; space < from; space++) chips += (blood >> space & 1u) != 0;
  return chips;
}

/* At 0: card, indicator, chip, securing (6.7, 6.10). */
static void capture(xm_ctx *c, int player, int level) {
  siege_state *s = siege_of(c);
  siege_level *l = &s->level[level];
  const bool chip = l->chip, secured_before = l->secured != XM_NONE;
  xm_emit(c, SIEGE_E_CAPTURED, player, level, l->card, 0);
  s->team[player].captured |= (uint32_t)1 << l->card;
  l->card = XM_NONE;
  l->chip = 0;
  if (chip) xm_siege_add_chip(c, player, level, -1);
  if (secured_before) xm_emit(c, SIEGE_E_INDICATOR_TAKEN, l->secured, level, 0, 0); /* 9.3 */
}

/* The indicator moves (6.5, 6.6); true if that ended the game. */
static bool strike(xm_ctx *c, int player, int level, int points) {
  siege_state *s = siege_of(c);
  const int from = s->level[level].strength, to = points < from ? from - points : 0;
  if (points == 0) return false;
  s->level[level].strength = (uint8_t)to;
  xm_emit(c, SIEGE_E_INDICATOR, level, from, to, 0);
  const int chips = blood_between(siege_tables_of(c->game)->blood, from, to);
  if (chips > 0) {
    const int blood = s->team[player].blood + chips;
    s->team[player].blood = (uint16_t)(blood < SIEGE_MAX_BLOOD ? blood : SIEGE_MAX_BLOOD); /* S40 */
    xm_emit(c, SIEGE_E_BLOOD, player, level, chips, 0);
  }
  if (to == 0) capture(c, player, level);
  return (to == 0 || chips > 0) && xm_siege_look_at_end(c);
}

/* Hits come after everything else in a roll (6.10). */
static void take_hits(xm_ctx *c, const xm_frame *frame, const power_roll *roll,
                      const xm_frame *battle) {
  const siege_tables *t = siege_tables_of(c->game);
  const int player = frame->arg[0], slot = frame->arg[1];
  siege_member *m = &siege_of(c)->team[player].member[slot];
  const bool has_mate = (battle->arg[SIEGE_BATTLE_MATES] & ~(1u << slot)) != 0;
  const bool to_mates = xm_power_hits_mates(roll, frame, has_mate);
  int taken = 0;
  if (roll->drain) xm_siege_heal(c, player, slot, frame->arg[POWER_ROLLED_MARVEL]); /* 7.14 */
  if (!to_mates) taken = xm_siege_hit(c, player, slot, xm_power_hits(roll, frame));
  if (power_has(&t->power, m->character, POWER_ABSORB)) m->absorbed = (uint8_t)taken;
  if (to_mates && frame->arg[POWER_ROLLED_EVIL] > 0) {
    xm_push_step(c, SIEGE_S_HIT, player, slot, frame->arg[POWER_ROLLED_EVIL]);
  }
}

static void resolve(xm_ctx *c, xm_frame frame, const power_roll *roll) {
  if ((frame.arg[2] & POWER_F_KIND) == SIEGE_ROLL_RECOVERY) {
    resolve_recovery(c, &frame, roll);
    return;
  }
  const xm_frame battle = *below_top(c);
  const int points = xm_power_points(roll, &frame, 0);
  if (strike(c, frame.arg[0], battle.arg[SIEGE_BATTLE_LEVEL], points)) return;
  take_hits(c, &frame, roll, &battle);
}

/* ---------------------------------------------------------------------- the dice */

static void tell_dice(xm_ctx *c, xm_frame frame, int purpose, xm_faces f) {
  const int args[XM_MAX_EVENT_ARGS] = {frame.arg[0], purpose, frame.arg[1], f.xmen,
                                       f.marvel,     f.evil,  f.blank,      0};
  xm_emit_list(c, SIEGE_E_DICE, 0xff, args);
}

static void push_as(xm_ctx *c, int step, xm_frame frame) {
  frame.step = (uint8_t)step;
  xm_push(c, frame);
}

/* After the first dice and Pure Luck: Marvels may explode (7.13). */
static void explode_or_resolve(xm_ctx *c, xm_frame frame, const power_roll *roll) {
  if (xm_power_explodes(roll, &frame)) push_as(c, SIEGE_S_KNIFE, frame);
  else resolve(c, frame, roll);
}

void xm_siege_rolled(xm_ctx *c, xm_frame frame, int outcome) {
  const xm_faces f = xm_dice_faces(&c->game->dice, frame.arg[3], outcome);
  const power_roll roll = xm_siege_look_up(siege_tables_of(c->game), siege_of(c), below_top(c),
                                           frame.arg[0], frame.arg[1]);
  tell_dice(c, frame, frame.arg[2] & POWER_F_KIND, f);
  xm_power_set_faces(&frame, f);
  if (xm_power_rerolls(&roll, &frame)) push_as(c, SIEGE_S_PURE_LUCK, frame); /* 7.12 */
  else explode_or_resolve(c, frame, &roll);
}

/* Outcome of S_PURE_LUCK or S_KNIFE. */
void xm_siege_rerolled(xm_ctx *c, xm_frame frame, int outcome) {
  const bool luck = frame.step == SIEGE_S_PURE_LUCK;
  const xm_faces f = xm_dice_faces(&c->game->dice, xm_siege_dice_of(frame), outcome);
  const power_roll roll = xm_siege_look_up(siege_tables_of(c->game), siege_of(c), below_top(c),
                                           frame.arg[0], frame.arg[1]);
  tell_dice(c, frame, luck ? SIEGE_ROLL_PURE_LUCK : SIEGE_ROLL_PSYCHIC_KNIFE, f);
  if (luck) frame.arg[POWER_ROLLED_EVIL] = 0;
  xm_power_add_faces(&frame, f);
  if (luck) explode_or_resolve(c, frame, &roll);
  else resolve(c, frame, &roll);
}

/* arg: player, roller, hits left (7.8). */
void xm_siege_hit_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list) {
  const xm_frame *battle = &s->stack[s->head.depth - 2];
  for (int i = 0; i < SIEGE_TEAM; i++) {
    if ((battle->arg[SIEGE_BATTLE_MATES] >> i & 1u) != 0 && i != frame.arg[1]) {
      xm_list(list, game->action_base[SIEGE_A_HIT] + i);
    }
  }
}

void xm_siege_hit_named(xm_ctx *c, xm_frame frame, int slot) {
  xm_siege_hit(c, frame.arg[0], slot, 1);
  if (--frame.arg[2] > 0) xm_push(c, frame);
}
