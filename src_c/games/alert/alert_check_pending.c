/* Pending steps from outside: every stack that play could not have made is refused. */
#include "core/placing.h"
#include "games/alert/check.h"

enum {
  IN_START = 1u << ALERT_P_WINDOWS,
  IN_WINDOWS = 1u << ALERT_P_FILL,
  IN_FILL = 1u << ALERT_P_BATTLES,
  IN_ZONES = 1u << ALERT_P_RECRUITS | 1u << ALERT_P_RECOVERY,
  IN_RECOVERY = 1u << ALERT_P_TRACK,
  IN_TRACK = 1u << ALERT_P_END
};

#define ON(step) XM_STEP_BIT(ALERT_S_##step)
#define ON_TURN ON(TURN)
#define ON_ZONES ON(ZONES)
#define ON_ROLLS (ON(BATTLE) | ON(RECOVER))
#define IN_ROLLS (IN_ZONES | IN_RECOVERY)

/* What a step can stand on, and the phases of the turn (as the turn's step holds them: the
 * next one) in which it can be pending. Automatic steps that nothing is pushed upon have none. */
static const xm_placing placings[ALERT_NUM_STEPS] = {
    [ALERT_S_NONE] = {0, 0, 0, 0},
    [ALERT_S_DEAL] = {0, 0, 1, 0},
    [ALERT_S_PICK] = {0, 0, 1, 0},
    [ALERT_S_FIRST_ROLL] = {0, 0, 1, 0},
    [ALERT_S_TURN] = {0, 0, 1, 0},
    [ALERT_S_ASK] = {ON_TURN, IN_WINDOWS, 0, 1},
    [ALERT_S_ASKED] = {0, 0, 0, 0},
    [ALERT_S_WINDOW] = {ON_TURN | ON(ASK), IN_WINDOWS, 0, 1},
    [ALERT_S_FILL] = {ON_TURN, IN_FILL, 0, 1},
    [ALERT_S_DRAW_ALERT] = {ON(FILL), IN_FILL, 0, 1},
    [ALERT_S_DRAW_RECRUIT] = {ON(FILL), IN_FILL, 0, 1},
    [ALERT_S_DEPLOYMENT] = {ON_ZONES, IN_ZONES, 0, 0},
    [ALERT_S_DEPLOY] = {ON_ZONES, IN_ZONES, 0, 0},
    [ALERT_S_ZONES] = {ON_TURN, IN_ZONES, 0, 0},
    [ALERT_S_CHOOSE_ZONE] = {ON_TURN, IN_ZONES, 0, 0},
    [ALERT_S_BATTLE] = {ON_ZONES, IN_ZONES, 0, 0},
    [ALERT_S_LEAD] = {ON_ZONES, IN_ZONES, 0, 0},
    [ALERT_S_WHO] = {ON_ZONES, IN_ZONES, 0, 0},
    [ALERT_S_ROLL] = {ON_ROLLS, IN_ROLLS, 0, 0},
    [ALERT_S_PURE_LUCK] = {ON_ROLLS, IN_ROLLS, 0, 0},
    [ALERT_S_KNIFE] = {ON_ROLLS, IN_ROLLS, 0, 0},
    [ALERT_S_ANSWERED] = {0, 0, 0, 0},
    [ALERT_S_ANSWER] = {ON_ROLLS, IN_ROLLS, 0, 0},
    [ALERT_S_LUCKY_BREAK] = {ON_ROLLS, IN_ROLLS, 0, 0},
    [ALERT_S_HIT] = {ON(BATTLE), IN_ZONES, 0, 0},
    [ALERT_S_OUT] = {0, 0, 0, 0},
    [ALERT_S_NAME] = {ON(BATTLE) | ON(NAMES), IN_ZONES | IN_TRACK, 0, 0},
    [ALERT_S_ADVANCE] = {0, 0, 0, 0},
    [ALERT_S_RECOVER] = {ON_TURN, IN_RECOVERY, 0, 0},
    [ALERT_S_BONUS_ASK] = {0, 0, 0, 0},
    [ALERT_S_BONUS_WINDOW] = {ON_TURN, IN_TRACK, 0, 0},
    [ALERT_S_BONUS] = {ON_TURN, IN_TRACK, 0, 0},
    [ALERT_S_MOVE] = {0, 0, 0, 0},
    [ALERT_S_DRAW_POWER] = {ON_TURN | ON(CARD), IN_START | IN_TRACK, 0, 0},
    [ALERT_S_DRAW_LUCK] = {ON_TURN, IN_TRACK, 0, 0},
    [ALERT_S_CARD] = {ON_TURN, IN_TRACK, 0, 0},
    [ALERT_S_CHOOSE] = {ON_TURN | ON(CARD), IN_TRACK, 0, 0},
    [ALERT_S_KIDNAP] = {ON_TURN | ON(CARD), IN_TRACK, 0, 0},
    [ALERT_S_NAMES] = {ON_TURN | ON(DEPLOYMENT) | ON(CARD), IN_ZONES | IN_TRACK, 0, 0},
};

/* What a frame is checked against. */
typedef struct view {
  const xm_game *game;
  const alert_tables *t;
  const alert_state *s;
  const alert_team *team; /* of the turn's player */
  const xm_frame *below;
  const xm_frame *frame;
} view;

static bool holds(const view *v, int player) { return alert_holds_cards(&v->s->team[player]); }

/* -------------------------------------------------------------------- set-up */

static bool dealt(const view *v, int from, int to, int size) {
  for (int p = from; p < to; p++) {
    if (v->s->team[p].size != size) return false;
  }
  return true;
}

static bool nothing_happened(const view *v) {
  for (int p = 0; p < v->game->num_players; p++) {
    const alert_team *team = &v->s->team[p];
    if (team->mover || team->hearing || alert_holds_cards(team) ||
        power_any(team->captured, ALERT_CARDS)) {
      return false;
    }
    for (int i = 0; i < team->size; i++) {
      const alert_member *m = &team->member[i];
      if (m->hits || m->zone || m->dampened || m->rolled || m->deployed || m->wounded_now ||
          m->extra_dice || m->marvel_worth) {
        return false;
      }
    }
  }
  if (v->s->aside || v->s->deployments_over || v->s->no_battle || v->s->fritz) return false;
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    if (v->s->zone[zone].card != XM_NONE) return false;
  }
  return v->s->powers.bottom_size == 0 && v->s->head.turn_player == 0 &&
         !power_any(v->s->alert_pile, ALERT_CARDS) && !power_any(v->s->luck_pile, ALERT_LUCK);
}

static bool fits_set_up(const view *v) {
  const int n = v->game->num_players, player = v->frame->arg[0], round = v->frame->arg[1];
  const bool choose = xm_option(v->game, ALERT_OPT_HEROES) != 0;
  const int rounds = v->t->advanced ? 2 : 1;
  if (v->s->head.turn != 0 || !nothing_happened(v)) return false;
  if (v->frame->step == ALERT_S_FIRST_ROLL) {
    return xm_option(v->game, ALERT_OPT_FIRST) == 0 && dealt(v, 0, n, rounds) &&
           xm_power_first_roll_fits(v->game, v->frame);
  }
  if ((v->frame->step == ALERT_S_PICK) != choose || round >= rounds) return false;
  if (choose && round == 1) return dealt(v, 0, player + 1, 1) && dealt(v, player + 1, n, 2);
  return dealt(v, 0, player, round + 1) && dealt(v, player, n, round);
}

/* --------------------------------------------------------------------- turns */

/* The kind of zones that the turn's step is at. */
static int kind_now(const view *v) {
  return v->s->stack[0].arg[1] == ALERT_P_RECOVERY ? ALERT_RECRUIT_ZONE : ALERT_MUTANT_ZONE;
}

static bool fits_window(const view *v) {
  const int player = v->frame->arg[0];
  const int left = xm_left_of(v->game, player);
  if (v->frame->step == ALERT_S_ASK) return player != v->s->head.turn_player;
  if (!holds(v, player)) return false;
  return v->below->step == ALERT_S_ASK ? v->below->arg[0] == left : left == v->s->head.turn_player;
}

static bool fits_fill(const view *v) {
  const int zone = v->frame->arg[0];
  if (v->frame->step == ALERT_S_FILL) return true;
  if (v->s->zone[zone].card != XM_NONE || v->below->arg[0] != zone) return false;
  return v->frame->step == ALERT_S_DRAW_ALERT || v->s->aside > 0;
}

static bool fits_zones(const view *v) {
  const xm_frame *f = v->frame;
  const int kind = kind_now(v);
  if (v->s->no_battle || v->s->fritz || (kind == ALERT_RECRUIT_ZONE && !v->t->advanced)) {
    return false;
  }
  if (f->step != ALERT_S_BATTLE && f->step != ALERT_S_LEAD && f->step != ALERT_S_WHO) {
    if (f->arg[1] != kind) return false;
    if (f->step == ALERT_S_DEPLOY) return xm_alert_asks_to_deploy(v->t, v->s, f->arg[0], kind);
    return f->step != ALERT_S_CHOOSE_ZONE || xm_alert_zone_waits(v->s, f->arg[0], kind);
  }
  if (!alert_zone_is(v->s, f->arg[1], kind)) return false;
  if (f->step == ALERT_S_BATTLE) return true;
  if (!alert_waits_in(v->team, f->arg[1])) return false;
  return (alert_leader(v->team, f->arg[1]) < 0) == (f->step == ALERT_S_LEAD);
}

/* The member whose roll is pending, in the place that the step below is about. */
static bool fits_roller(const view *v, int slot, int kind) {
  if (slot >= v->team->size) return false;
  const alert_member *m = &v->team->member[slot];
  if (kind == ALERT_ROLL_RECOVERY) {
    return v->below->step == ALERT_S_RECOVER && v->below->arg[1] == slot && m->zone == 0 &&
           m->hits > 0 && !m->rolled;
  }
  return v->below->step == ALERT_S_BATTLE && m->zone == v->below->arg[1] && m->rolled &&
         kind == (kind_now(v) == ALERT_RECRUIT_ZONE ? ALERT_ROLL_RECRUIT : ALERT_ROLL_BATTLE) &&
         alert_leader(v->team, m->zone) >= 0;
}

static bool fits_roll(const view *v) {
  const xm_frame *f = v->frame;
  const int flags = f->arg[2], kind = flags & POWER_F_KIND;
  if (flags > (POWER_F_KIND | POWER_F_ALT | ALERT_F_IGNORED) || kind > ALERT_ROLL_RECOVERY ||
      !fits_roller(v, f->arg[1], kind)) {
    return false;
  }
  const power_roll roll = xm_alert_look_up(v->t, v->s, f->arg[0], f->arg[1], kind);
  if ((flags & POWER_F_ALT) != 0 && roll.alternative == NULL) return false;
  if ((flags & ALERT_F_IGNORED) != 0 && kind == ALERT_ROLL_RECOVERY) return false;
  if (f->step == ALERT_S_ROLL) {
    return f->arg[3] == xm_alert_roll_dice(v->t, v->s, f->arg[0], f->arg[1], flags) &&
           (flags & ALERT_F_IGNORED) == 0;
  }
  if (!xm_power_faces_fit(&roll, f, f->step == ALERT_S_PURE_LUCK || f->step == ALERT_S_KNIFE)) {
    return false;
  }
  switch (f->step) {
    case ALERT_S_PURE_LUCK: return xm_power_rerolls(&roll, f);
    case ALERT_S_KNIFE: return xm_power_explodes(&roll, f);
    case ALERT_S_LUCKY_BREAK: return f->arg[POWER_ROLLED_EVIL] + f->arg[POWER_ROLLED_BLANK] > 0;
    default: return holds(v, f->arg[0]);
  }
}

static bool fits_hit(const view *v) {
  const xm_frame *f = v->frame;
  if (!fits_roller(v, f->arg[1], ALERT_ROLL_BATTLE)) return false;
  const power_roll roll = xm_alert_look_up(v->t, v->s, f->arg[0], f->arg[1], ALERT_ROLL_BATTLE);
  return roll.alternative != NULL && roll.alternative->hits_to_mate && f->arg[2] >= 1 &&
         f->arg[2] <= XM_MAX_DICE && f->arg[3] <= 9 * XM_MAX_DICE && f->arg[4] == v->below->arg[1];
}

/* A space that a leader has left in a zone, free for a new one. */
static bool fits_place(const view *v, int zone, int space) {
  if (v->s->zone[zone].card == XM_NONE || space >= v->s->zone[zone].strength ||
      alert_leader(v->team, zone) >= 0) {
    return false;
  }
  for (int p = 0; p < v->game->num_players && space > 0; p++) {
    const int leader = alert_leader(&v->s->team[p], zone);
    if (leader >= 0 && v->s->team[p].member[leader].space == space) return false;
  }
  return true;
}

static bool fits_name(const view *v) {
  const xm_frame *f = v->frame;
  const int zone = f->arg[1], roller = f->arg[4];
  if (!v->t->advanced || !fits_place(v, zone, f->arg[2])) return false;
  if (v->below->step == ALERT_S_NAMES) {
    return f->arg[3] == 0 && roller == XM_NONE && v->below->arg[zone] == XM_NONE;
  }
  if (v->below->arg[1] != zone || f->arg[3] > 18 * 9) return false;
  return roller == XM_NONE || (roller < v->team->size && v->team->member[roller].zone == zone);
}

static bool fits_names(const view *v) {
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    const int space = v->frame->arg[zone];
    if (space != XM_NONE && !fits_place(v, zone, space)) return false;
  }
  return true;
}

static bool fits_recover(const view *v) {
  return !v->s->fritz && v->frame->arg[1] < v->team->size && v->frame->arg[2] == v->team->size;
}

static bool fits_bonus(const view *v) {
  const xm_frame *f = v->frame;
  if (!v->t->advanced || f->arg[1] < 1 || f->arg[1] > ALERT_TRACK || f->arg[2] > XM_MAX_DICE) {
    return false;
  }
  return f->step == ALERT_S_BONUS ? f->arg[2] > 0 : holds(v, f->arg[0]);
}

static bool fits_card(const view *v) {
  const xm_frame *f = v->frame;
  const alert_luck *luck = &v->t->luck[f->arg[1]];
  return (luck->windows & ALERT_AT_ONCE) != 0 && f->arg[2] >= 1 && f->arg[2] < luck->num_effects &&
         f->arg[3] == 0 && v->s->luck_pile[f->arg[1]] > 0;
}

static bool fits_choose(const view *v) {
  const xm_frame *f = v->frame;
  xm_legal list;
  list.count = 0;
  if (f->arg[1] == ALERT_DAMPEN
          ? f->arg[2] != 0
          : f->arg[1] != ALERT_HIT_STRONGEST || f->arg[2] < 1 || f->arg[2] > 9) {
    return false;
  }
  xm_alert_choose_legal(v->game, v->s, *f, &list);
  return list.count >= 2;
}

static bool fits_draw_power(const view *v) {
  if (v->s->stack[0].arg[1] == ALERT_P_WINDOWS) return v->team->size == 0;
  return v->team->size < ALERT_TEAM;
}

static bool fits(const view *v) {
  switch (v->frame->step) {
    case ALERT_S_DEAL:
    case ALERT_S_PICK:
    case ALERT_S_FIRST_ROLL: return fits_set_up(v);
    case ALERT_S_TURN:
      return v->s->head.turn > 0 && v->frame->arg[1] > ALERT_P_START &&
             v->frame->arg[1] <= ALERT_P_END;
    case ALERT_S_ASK:
    case ALERT_S_WINDOW: return fits_window(v);
    case ALERT_S_FILL:
    case ALERT_S_DRAW_ALERT:
    case ALERT_S_DRAW_RECRUIT: return fits_fill(v);
    case ALERT_S_ZONES:
    case ALERT_S_CHOOSE_ZONE:
    case ALERT_S_DEPLOYMENT:
    case ALERT_S_DEPLOY:
    case ALERT_S_BATTLE:
    case ALERT_S_LEAD:
    case ALERT_S_WHO: return fits_zones(v);
    case ALERT_S_ROLL:
    case ALERT_S_PURE_LUCK:
    case ALERT_S_KNIFE:
    case ALERT_S_ANSWER:
    case ALERT_S_LUCKY_BREAK: return fits_roll(v);
    case ALERT_S_HIT: return fits_hit(v);
    case ALERT_S_NAME: return fits_name(v);
    case ALERT_S_NAMES: return fits_names(v);
    case ALERT_S_RECOVER: return fits_recover(v);
    case ALERT_S_BONUS_WINDOW:
    case ALERT_S_BONUS: return fits_bonus(v);
    case ALERT_S_CARD: return fits_card(v);
    case ALERT_S_CHOOSE: return fits_choose(v);
    case ALERT_S_KIDNAP: return v->team->size >= 2;
    case ALERT_S_DRAW_POWER: return fits_draw_power(v);
    case ALERT_S_DRAW_LUCK: return v->t->space[v->team->mover] == ALERT_LUCK_SPACE;
    default: return false;
  }
}

/* ------------------------------------------------------------- marks of the turn */

/* How far the deployments of the turn must be. */
static int deployments_over(const view *v, int phase, int top) {
  const int kind = phase == ALERT_P_RECOVERY;
  if (phase < ALERT_P_RECRUITS || v->s->no_battle || v->s->fritz) return 0;
  if (phase > ALERT_P_RECOVERY) return v->t->advanced ? 2 : 1;
  const bool deploying =
      top == ALERT_S_DEPLOY || (top == ALERT_S_NAME && v->s->stack[2].step == ALERT_S_DEPLOYMENT);
  return deploying ? kind : kind + 1;
}

/* Marks that only later phases of a turn can set. `phase` is the next one; ALERT_P_START for
 * a state without pending steps. */
static const char *early_mark(const view *v, int phase) {
  for (int i = 0; i < v->team->size; i++) {
    const alert_member *m = &v->team->member[i];
    if (phase < ALERT_P_RECRUITS && (m->rolled || m->deployed || m->wounded_now)) return "teams";
    if (phase < ALERT_P_FILL && (m->extra_dice || m->marvel_worth)) return "teams";
  }
  for (int zone = 1; zone <= ALERT_ZONES && phase < ALERT_P_FILL; zone++) {
    if (v->s->zone[zone].drill || v->s->zone[zone].jet) return "zones";
  }
  if (phase < ALERT_P_FILL && v->s->fritz) return "fritz";
  if (phase == ALERT_P_START && v->s->no_battle) return "no_battle";
  return NULL;
}

/* A covered character in a zone waits for the end of a roll. */
static bool covered_waits(const view *v, int player, int slot, const xm_frame *top) {
  if (player != v->s->head.turn_player || top == NULL) return false;
  const alert_member *m = &v->s->team[player].member[slot];
  if (top->step == ALERT_S_HIT) return m->zone == top->arg[4];
  return top->step == ALERT_S_NAME && top->arg[4] == slot;
}

/* A team without leader in a zone has just deployed there, or names one. */
static bool leader_waits(const view *v, int player, int slot, int phase) {
  const alert_member *m = &v->s->team[player].member[slot];
  if (alert_leader(&v->s->team[player], m->zone) >= 0) return true;
  if (player != v->s->head.turn_player) return false;
  for (int i = 0; i < v->s->head.depth; i++) {
    const xm_frame *f = &v->s->stack[i];
    if (f->step == ALERT_S_NAME && f->arg[1] == m->zone) return true;
    if (f->step == ALERT_S_NAMES && f->arg[m->zone] != XM_NONE) return true;
  }
  return m->deployed && !m->rolled && phase <= ALERT_P_RECOVERY; /* zones are still to come */
}

/* `phase`: the next one; `top`: the step that waits, or NULL. */
static xm_status check_marks(const view *v, int phase, const xm_frame *top, xm_error *error) {
  const char *early = early_mark(v, phase);
  if (early != NULL) {
    return xm_fail(error, XM_ERR_FORMAT, early, "a mark that only a later part of the turn sets");
  }
  if (v->s->deployments_over != deployments_over(v, phase, top != NULL ? top->step : 0)) {
    return xm_fail(error, XM_ERR_FORMAT, "deployments_over", "%d does not fit the pending steps",
                   (int)v->s->deployments_over);
  }
  if (v->s->aside > 0 && (top == NULL || phase != ALERT_P_BATTLES)) {
    return xm_fail(error, XM_ERR_FORMAT, "aside", "cards are aside only while a zone is filled");
  }
  for (int p = 0; p < v->game->num_players; p++) {
    for (int i = 0; i < v->s->team[p].size; i++) {
      const alert_member *m = &v->s->team[p].member[i];
      if (m->zone == 0) continue;
      const bool covered = alert_covered(v->t, m) && !covered_waits(v, p, i, top);
      if (!covered && leader_waits(v, p, i, phase)) continue;
      const xm_slice name = xm_domain_text(v->game, ALERT_D_CHARACTER, m->character);
      return xm_fail(error, XM_ERR_FORMAT, "teams",
                     covered ? "player %d: %z is covered and in a zone"
                             : "player %d: %z is in a zone without a leader",
                     p, &name);
    }
  }
  return XM_OK;
}

xm_status xm_alert_check_pending(const xm_game *game, const alert_state *s, xm_error *error) {
  view v = {game, alert_tables_of(game), s, &s->team[s->head.turn_player], NULL, NULL};
  if (s->head.end != XM_END_NONE) { /* a victory comes in Step 5, a draw after the turn */
    return check_marks(&v, s->head.end == XM_END_VICTORY ? ALERT_P_END : ALERT_P_START, NULL,
                       error);
  }
  for (int i = 0; i < s->head.depth; i++) {
    v.frame = &s->stack[i];
    v.below = i > 0 ? &s->stack[i - 1] : NULL;
    if (!xm_placing_fits(&placings[v.frame->step], &s->head, s->stack, i) || !fits(&v)) {
      return xm_fail(error, XM_ERR_FORMAT, "pending", "step %d (%s) does not fit the state", i,
                     game->def->steps[v.frame->step].name);
    }
  }
  if (s->head.turn == 0) return XM_OK;
  if (s->head.depth == 0) return check_marks(&v, ALERT_P_START, NULL, error);
  return check_marks(&v, s->stack[0].arg[1], &s->stack[s->head.depth - 1], error);
}
