/* The steps of X-Men Alert, by number: what the machine calls. */
#include "games/alert/alert.h"
#include "games/alert/state.h"

/* The argument of an action whose kind has one, counted from 0. */
static int part(const xm_ctx *c, int kind, int action) { return action - c->game->action_base[kind]; }

static bool is_kind(const xm_ctx *c, int kind, int action) {
  return action >= c->game->action_base[kind] && action < c->game->action_base[kind + 1];
}

void xm_alert_auto(xm_ctx *c, xm_frame f) {
  switch (f.step) {
    case ALERT_S_TURN: xm_alert_turn(c, f); break;
    case ALERT_S_ASK: xm_alert_ask(c, f); break;
    case ALERT_S_ASKED:
      if (alert_holds_cards(&alert_of(c)->team[f.arg[0]])) {
        xm_push_step(c, ALERT_S_WINDOW, f.arg[0], 0, 0);
      }
      break;
    case ALERT_S_FILL: xm_alert_fill(c, f); break;
    case ALERT_S_DEPLOYMENT: xm_alert_deployment(c, f); break;
    case ALERT_S_ZONES: xm_alert_zones(c, f); break;
    case ALERT_S_BATTLE: xm_alert_battle(c, f); break;
    case ALERT_S_ANSWERED: xm_alert_answered(c, f); break;
    case ALERT_S_OUT: xm_alert_out(c, f); break;
    case ALERT_S_ADVANCE: xm_alert_advance(c, f); break;
    case ALERT_S_RECOVER: xm_alert_recover(c, f); break;
    case ALERT_S_BONUS_ASK: xm_alert_bonus_ask(c, f); break;
    case ALERT_S_MOVE: xm_alert_move(c, f); break;
    case ALERT_S_CARD: xm_alert_card_effect(c, f); break;
    case ALERT_S_NAMES: xm_alert_names(c, f); break;
    default: break;
  }
}

void xm_alert_legal(const xm_game *game, const xm_state *state, xm_frame f, xm_legal *list) {
  const alert_state *s = alert_const(state);
  const alert_tables *t = alert_tables_of(game);
  const int player = f.arg[0];
  switch (f.step) {
    case ALERT_S_PICK:
      for (int i = 0; i < t->power.num_characters; i++) {
        if (s->powers.left[i] > 0) xm_list(list, game->action_base[ALERT_A_PICK] + i);
      }
      break;
    case ALERT_S_WINDOW:
      xm_list(list, game->action_base[ALERT_A_PASS]);
      xm_alert_list_cards(game, s, player,
                       player == s->head.turn_player ? ALERT_AT_OWN_START : ALERT_AT_OTHER_START,
                       NULL, list);
      break;
    case ALERT_S_DEPLOY: xm_alert_deploy_legal(game, s, f, list); break;
    case ALERT_S_CHOOSE_ZONE: xm_alert_zones_legal(game, s, f, list); break;
    case ALERT_S_LEAD: xm_alert_lead_legal(game, s, f, list); break;
    case ALERT_S_WHO: xm_alert_who_legal(game, s, f, list); break;
    case ALERT_S_ANSWER:
      xm_list(list, game->action_base[ALERT_A_ACCEPT]);
      xm_alert_list_cards(game, s, player, ALERT_AT_ROLL, &f, list);
      break;
    case ALERT_S_HIT: xm_alert_hit_legal(game, s, f, list); break;
    case ALERT_S_NAME: xm_alert_name_legal(t, game, s, f, list); break;
    case ALERT_S_BONUS_WINDOW:
      xm_list(list, game->action_base[ALERT_A_PASS]);
      xm_alert_list_cards(game, s, player, ALERT_AT_BONUS, NULL, list);
      break;
    case ALERT_S_CHOOSE: xm_alert_choose_legal(game, s, f, list); break;
    default: break;
  }
}

/* A card played where the same question is asked again afterwards. */
static void play_and_ask_again(xm_ctx *c, int step, xm_frame f, int action) {
  f.step = (uint8_t)step;
  xm_push(c, f);
  xm_alert_play(c, f.arg[0], action);
}

static void apply_deploy(xm_ctx *c, xm_frame f, int action) {
  if (action == c->game->action_base[ALERT_A_DONE]) {
    alert_of(c)->deployments_over = (uint8_t)(f.arg[1] + 1);
    return;
  }
  if (action > c->game->action_base[ALERT_A_DONE]) {
    play_and_ask_again(c, ALERT_S_DEPLOYMENT, f, action);
    return;
  }
  f.step = ALERT_S_DEPLOYMENT;
  xm_push(c, f);
  if (is_kind(c, ALERT_A_TELEPORT, action)) {
    xm_alert_teleport(c, f.arg[0], part(c, ALERT_A_TELEPORT, action));
  } else {
    const int n = part(c, ALERT_A_DEPLOY, action);
    xm_alert_deploy(c, f.arg[0], n / ALERT_ZONES, n % ALERT_ZONES + 1);
  }
}

static void apply_choose_zone(xm_ctx *c, xm_frame f, int action) {
  if (!is_kind(c, ALERT_A_FIGHT, action)) {
    play_and_ask_again(c, ALERT_S_ZONES, f, action);
    return;
  }
  xm_push_step(c, ALERT_S_ZONES, f.arg[0], f.arg[1], 0);
  xm_push_step(c, ALERT_S_BATTLE, f.arg[0], part(c, ALERT_A_FIGHT, action) + 1, 1);
}

static void apply_lead(xm_ctx *c, xm_frame f, int action) {
  if (!is_kind(c, ALERT_A_LEAD, action)) {
    play_and_ask_again(c, ALERT_S_BATTLE, f, action);
    return;
  }
  f.step = ALERT_S_BATTLE;
  xm_push(c, f);
  xm_alert_lead(c, f.arg[0], part(c, ALERT_A_LEAD, action), 0);
}

static void apply_who(xm_ctx *c, xm_frame f, int action) {
  const bool alt = is_kind(c, ALERT_A_ROLL_ALT, action);
  if (!alt && !is_kind(c, ALERT_A_ROLL, action)) {
    play_and_ask_again(c, ALERT_S_BATTLE, f, action);
    return;
  }
  const int kind = alert_zone_is(alert_of(c), f.arg[1], ALERT_RECRUIT_ZONE) ? ALERT_ROLL_RECRUIT
                                                                            : ALERT_ROLL_BATTLE;
  xm_push_step(c, ALERT_S_BATTLE, f.arg[0], f.arg[1], 0);
  xm_alert_begin_roll(c, f.arg[0], part(c, alt ? ALERT_A_ROLL_ALT : ALERT_A_ROLL, action), kind, alt);
}

static void apply_answer(xm_ctx *c, xm_frame f, int action) {
  int card, target;
  if (!xm_alert_play_parts(c->game, action, &card, &target)) {
    xm_alert_resolve(c, f);
    return;
  }
  const int op = alert_tables_of(c->game)->luck[card].effect[0].op;
  xm_alert_play(c, f.arg[0], action);
  f.step = op == ALERT_REROLL_MISSES ? ALERT_S_LUCKY_BREAK : ALERT_S_ANSWERED;
  if (op == ALERT_IGNORE_ROLL) f.arg[2] |= ALERT_F_IGNORED;
  xm_push(c, f);
}

static void apply_bonus(xm_ctx *c, xm_frame f, int action) {
  int card, target;
  if (!xm_alert_play_parts(c->game, action, &card, &target)) {
    f.step = ALERT_S_BONUS_WINDOW; /* passed: no more questions */
    xm_alert_bonus_ask(c, f);
    return;
  }
  const int dice = f.arg[2] + alert_tables_of(c->game)->luck[card].effect[0].n;
  xm_alert_play(c, f.arg[0], action);
  f.step = ALERT_S_BONUS_ASK;
  f.arg[2] = (uint8_t)(dice < XM_MAX_DICE ? dice : XM_MAX_DICE);
  xm_push(c, f);
}

void xm_alert_apply(xm_ctx *c, xm_frame f, int action) {
  switch (f.step) {
    case ALERT_S_PICK: {
      const bool choose_back = f.arg[1] == 1;
      const int character = part(c, ALERT_A_PICK, action);
      alert_of(c)->powers.left[character]--;
      xm_alert_join(c, f.arg[0], character);
      xm_alert_deal_next(c, choose_back ? f.arg[0] - 1 : f.arg[0] + 1, f.arg[1]);
      break;
    }
    case ALERT_S_WINDOW:
      if (action != c->game->action_base[ALERT_A_PASS]) {
        play_and_ask_again(c, ALERT_S_ASKED, f, action);
      }
      break;
    case ALERT_S_DEPLOY: apply_deploy(c, f, action); break;
    case ALERT_S_CHOOSE_ZONE: apply_choose_zone(c, f, action); break;
    case ALERT_S_LEAD: apply_lead(c, f, action); break;
    case ALERT_S_WHO: apply_who(c, f, action); break;
    case ALERT_S_ANSWER: apply_answer(c, f, action); break;
    case ALERT_S_HIT: xm_alert_hit_named(c, f, part(c, ALERT_A_HIT, action)); break;
    case ALERT_S_NAME: xm_alert_name(c, f, part(c, ALERT_A_LEAD, action)); break;
    case ALERT_S_BONUS_WINDOW: apply_bonus(c, f, action); break;
    case ALERT_S_CHOOSE: xm_alert_chosen(c, f, part(c, ALERT_A_CHOOSE, action)); break;
    default: break;
  }
}

xm_dist xm_alert_dist(const xm_game *game, const xm_state *state, xm_frame f) {
  const alert_state *s = alert_const(state);
  const alert_tables *t = alert_tables_of(game);
  switch (f.step) {
    case ALERT_S_DEAL:
    case ALERT_S_DRAW_RECRUIT:
    case ALERT_S_DRAW_POWER:
      return (xm_dist){XM_DIST_COUNTS, t->power.num_characters, s->powers.left};
    case ALERT_S_DRAW_ALERT: return (xm_dist){XM_DIST_COUNTS, t->num_cards, s->alert_deck};
    case ALERT_S_DRAW_LUCK: return (xm_dist){XM_DIST_COUNTS, t->num_luck, s->luck_deck};
    case ALERT_S_KIDNAP: return (xm_dist){XM_DIST_UNIFORM, s->team[f.arg[0]].size, NULL};
    default: return (xm_dist){XM_DIST_DICE, (uint16_t)xm_alert_dice_of(f), NULL};
  }
}

void xm_alert_chance(xm_ctx *c, xm_frame f, int outcome) {
  switch (f.step) {
    case ALERT_S_DEAL:
      alert_of(c)->powers.left[outcome]--;
      xm_alert_join(c, f.arg[0], outcome);
      xm_alert_deal_next(c, f.arg[0] + 1, f.arg[1]);
      break;
    case ALERT_S_DRAW_POWER:
      alert_of(c)->powers.left[outcome]--;
      xm_alert_join(c, f.arg[0], outcome);
      break;
    case ALERT_S_FIRST_ROLL: xm_alert_first_roll(c, f, outcome); break;
    case ALERT_S_DRAW_ALERT: xm_alert_drew_alert(c, f, outcome); break;
    case ALERT_S_DRAW_RECRUIT: xm_alert_drew_recruit(c, f, outcome); break;
    case ALERT_S_ROLL: xm_alert_rolled(c, f, outcome); break;
    case ALERT_S_PURE_LUCK:
    case ALERT_S_KNIFE:
    case ALERT_S_LUCKY_BREAK: xm_alert_rerolled(c, f, outcome); break;
    case ALERT_S_BONUS: xm_alert_bonus_rolled(c, f, outcome); break;
    case ALERT_S_DRAW_LUCK: xm_alert_drew_luck(c, f, outcome); break;
    case ALERT_S_KIDNAP: xm_alert_kidnapped(c, f, outcome); break;
    default: break;
  }
}
