/* What holds for every state of X-Men: Under Siege. Run on every state that comes from
 * outside. */
#include "games/siege/check.h"

#include "core/turn.h"

static bool rescued_before(const siege_team *team, int slot) {
  for (int i = 0; i < slot; i++) {
    if (team->member[i].rescued) return true;
  }
  return false;
}

static xm_status check_member(const xm_game *game, const siege_state *s, int player, int slot,
                              xm_error *error) {
  const siege_tables *t = siege_tables_of(game);
  const siege_member *m = &s->team[player].member[slot];
  const bool active = player == s->head.turn_player && s->head.turn > 0;
  const char *field = NULL, *message = NULL;
  if (!active && (m->moved || m->rolled || m->rescued || m->life)) {
    field = m->moved ? "moved" : m->rolled ? "rolled" : m->rescued ? "rescued" : "life";
    message = "marks of a turn belong to its player";
  } else if (m->level == XM_NONE && (m->moved || m->rolled)) {
    field = "level";
    message = "one who moved or fought is on a level";
  } else if (m->rescued && (m->level != XM_NONE || m->hits > 0 || m->absorbed > 0)) {
    field = "rescued";
    message = "one who was rescued this turn is at home, unhurt";
  } else if (m->rescued && (!s->stopped || rescued_before(&s->team[player], slot) ||
                            !xm_siege_xmen_chip_turned(t, s))) {
    field = "rescued";
    message = "one X-Man a turn is rescued, and stops cards";
  } else if (m->life && !siege_serious(t, m)) {
    field = "life";
    message = "only a serious wound makes one roll for life";
  } else if (m->absorbed > 0 && !power_has(&t->power, m->character, POWER_ABSORB)) {
    field = "absorbed";
    message = "this character has no ability that counts them";
  }
  return field == NULL ? XM_OK
                       : xm_refuse_in(error, "teams", player, "members", slot, field, message);
}

static xm_status check_hand(const xm_game *game, const siege_state *s, int player,
                            xm_error *error) {
  const siege_team *team = &s->team[player];
  unsigned wrong = 0;
  for (int i = 0; i < SIEGE_CARDS; i++) {
    wrong |= game->num_players == 2 ? team->hand_known[i] > team->hand[i] : team->hand_known[i];
  }
  if (wrong == 0) return XM_OK;
  return xm_refuse_at(error, "teams", player, "hand_known",
                      "known cards are part of the hand, in games of two");
}

static xm_status check_team(const xm_game *game, const siege_state *s, int player,
                            xm_error *error) {
  const siege_tables *t = siege_tables_of(game);
  const siege_team *team = &s->team[player];
  for (int i = 0; i < team->size; i++) {
    const xm_status status = check_member(game, s, player, i, error);
    if (status != XM_OK) return status;
  }
  if ((team->captured & t->scans) != 0) {
    return xm_refuse_at(error, "teams", player, "captured", "a Cerebro Scan is not kept");
  }
  return check_hand(game, s, player, error);
}

static xm_status check_battle(const xm_game *game, const siege_level *l, int level,
                              xm_error *error) {
  const siege_tables *t = siege_tables_of(game);
  if (l->card == XM_NONE) {
    if (l->strength == 0 && !l->chip) return XM_OK;
    return xm_refuse_at(error, "levels", level, l->chip ? "chip" : "strength", "without a battle");
  }
  if (t->mutant[l->card].strength == 0) {
    return xm_refuse_at(error, "levels", level, "card", "a Cerebro Scan does not fight");
  }
  if (l->strength < 1 || l->strength > t->mutant[l->card].strength) {
    return xm_refuse_at(error, "levels", level, "strength",
                        "the indicator is from 1 to the strength of the Evil Mutant");
  }
  return XM_OK;
}

/* A level is secured exactly if somebody has the chips for it, and then it has no more. */
static xm_status check_secured(const xm_game *game, const siege_state *s, int level,
                               xm_error *error) {
  const siege_level_def *def = &siege_tables_of(game)->level[level];
  const int owner = s->level[level].secured;
  bool enough = false;
  for (int p = 0; p < game->num_players; p++) {
    enough |= s->team[p].chips[level] >= def->threshold;
  }
  if (owner == XM_NONE) {
    if (!enough) return XM_OK;
    return xm_refuse_at(error, "levels", level, "secured", "a player has the chips that secure it");
  }
  if (s->team[owner].chips[level] < def->threshold) {
    return xm_refuse_at(error, "levels", level, "secured", "this player has not the chips for it");
  }
  if ((s->rooms & def->rooms) != 0) {
    return xm_refuse_at(error, "levels", level, "secured", "a secured level has no chips on rooms");
  }
  return XM_OK;
}

/* A chip was turned over and the Evil Mutant card is still to come: the last chip of all does
 * not end the game. */
static bool in_between(const siege_state *s) {
  for (int i = 0; i < s->head.depth; i++) {
    if (s->stack[i].step == SIEGE_S_MUTANT && s->stack[i].arg[1] != XM_NONE) return true;
  }
  return false;
}

static xm_status check_end(const xm_game *game, const siege_state *s, xm_error *error) {
  int reason = s->head.turn > 0 ? xm_siege_end_reason(game, s) : XM_END_NONE;
  if (reason == XM_END_ROOMS && in_between(s)) reason = XM_END_NONE;
  const int end = s->head.end;
  if (end == XM_END_MAX_TURNS ? reason != XM_END_NONE : end != reason) {
    return xm_fail(error, XM_ERR_FORMAT, "end", "'%s', but chips, battles and points say '%s'",
                   xm_end_reason_name(end), xm_end_reason_name(reason));
  }
  if (end != XM_END_NONE && s->head.winners != xm_siege_most_points(game, s)) {
    return xm_refuse(error, "winners", "the winners are those with the most points");
  }
  return XM_OK;
}

xm_status xm_siege_check(const xm_game *game, const void *state, xm_error *error) {
  const siege_state *s = (const siege_state *)state;
  xm_status status = xm_check_turn(game, &s->head, SIEGE_OPT_FIRST, SIEGE_OPT_MAX_TURNS, error);
  if (status == XM_OK) status = xm_siege_check_counts(game, s, error);
  for (int i = 0; i < SIEGE_LEVELS && status == XM_OK; i++) {
    status = check_battle(game, &s->level[i], i, error);
    if (status == XM_OK) status = check_secured(game, s, i, error);
  }
  for (int p = 0; p < game->num_players && status == XM_OK; p++) {
    status = check_team(game, s, p, error);
  }
  if (status == XM_OK) status = check_end(game, s, error);
  return status == XM_OK ? xm_siege_check_pending(game, s, error) : status;
}
