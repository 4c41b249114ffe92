/* Options and content of X-Men Alert. */
#include "games/alert/state.h"

xm_status xm_alert_configure(xm_game *game, xm_error *error) {
  return xm_power_configure(game, ALERT_OPT_PLAYERS, ALERT_OPT_FIRST, error);
}

/* ------------------------------------------------------------------- Alert cards */

static const char *const card_kinds[] = {"mutant", "recruit", NULL};

static xm_status refuse_numbers(xm_pack *pack, const xm_place *place, xm_reader row) {
  xm_reader value;
  if (xm_pack_get(row, "strength", &value) || xm_pack_get(row, "experience", &value)) {
    return xm_pack_fail(pack, place, NULL, "a recruit card has no strength and no experience");
  }
  return XM_OK;
}

static xm_status load_card(xm_pack *pack, const xm_place *place, xm_reader row, alert_tables *t,
                           int number) {
  int kind, strength = 0, experience = 0, copies;
  bool advanced;
  alert_card *card = &t->card[number];
  xm_status status = xm_pack_check_keys(
      pack, place, row, "|name|kind|strength|experience|copies|advanced|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, ALERT_N_CARDS);
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "kind", card_kinds, &kind);
  if (status == XM_OK) status = xm_pack_int_or(pack, place, row, "copies", 1, 36, 1, &copies);
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "advanced", false, &advanced);
  if (status != XM_OK) return status;
  if (kind == 1) {
    status = refuse_numbers(pack, place, row);
    if (status != XM_OK) return status;
    if (t->recruit_card != XM_NONE) return xm_pack_fail(pack, place, "kind", "a second recruit row");
    t->recruit_card = (uint8_t)number;
  } else {
    status = xm_pack_int(pack, place, row, "strength", 1, ALERT_STRENGTH, &strength);
    if (status == XM_OK) status = xm_pack_int(pack, place, row, "experience", 1, 20, &experience);
    if (status != XM_OK) return status;
  }
  const bool in_game = t->advanced || (!advanced && kind == 0); /* 1.5 */
  card->copies = in_game ? (uint8_t)copies : 0;
  card->strength = (uint8_t)strength;
  card->experience = (uint8_t)experience;
  return XM_OK;
}

static xm_status load_cards(xm_pack *pack, alert_tables *t) {
  xm_place place = xm_place_in(NULL, "alert_cards");
  int *i = &place.index[0];
  int count, total = 0, mutants = 0;
  xm_reader row;
  xm_status status = xm_pack_list(pack, NULL, pack->root, "alert_cards", 1, ALERT_CARDS, &count,
                                  &row);
  if (status != XM_OK) return status;
  t->num_cards = (uint8_t)count;
  t->recruit_card = XM_NONE;
  for (; *i < count; (*i)++, (void)xm_skip(&row)) {
    status = load_card(pack, &place, row, t, *i);
    if (status != XM_OK) return status;
    total += t->card[*i].copies;
    if (*i != t->recruit_card) mutants += t->card[*i].copies;
  }
  if (total > 200) return xm_pack_fail(pack, NULL, "alert_cards", "more than 200 cards");
  if (mutants == 0) return xm_pack_fail(pack, NULL, "alert_cards", "no Evil Mutant in this mode");
  return XM_OK;
}

/* --------------------------------------------------------------- Training & Luck */

static const char *const timings[] = {"hold", "at_once", NULL};

/* An effect must fit the card's timing and the effects before it. */
static xm_status fit(xm_pack *pack, const xm_place *place, const alert_luck *luck, int op,
                     int count, int number, bool at_once) {
  const alert_op_def *def = &xm_alert_ops[op];
  if (((def->windows & ALERT_AT_ONCE) != 0) != at_once) {
    return xm_pack_fail(pack, place, "op", "%s is not for %s cards", xm_alert_op_names[op],
                        at_once ? "at_once" : "hold");
  }
  if (def->alone && count > 1) {
    return xm_pack_fail(pack, place, "op", "%s stands alone on a card", xm_alert_op_names[op]);
  }
  if (def->last && number + 1 < count) {
    return xm_pack_fail(pack, place, "op", "%s must be the last effect of its card",
                        xm_alert_op_names[op]);
  }
  if (number > 0 && (luck->target != def->target || (luck->windows & def->windows) == 0)) {
    return xm_pack_fail(pack, place, "op",
                        "%s has not the target and time of the effects before it",
                        xm_alert_op_names[op]);
  }
  return XM_OK;
}

static xm_status load_effect(xm_pack *pack, const xm_place *place, xm_reader row, alert_luck *luck,
                             int count, bool at_once) {
  int op, n = 0;
  xm_reader value;
  const int number = place->index[place->depth - 1];
  xm_status status = xm_pack_check_keys(pack, place, row, "|op|n|");
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "op", xm_alert_op_names, &op);
  if (status == XM_OK) status = fit(pack, place, luck, op, count, number, at_once);
  if (status != XM_OK) return status;
  const alert_op_def *def = &xm_alert_ops[op];
  if (def->min == 0 && def->max == 0) {
    if (xm_pack_get(row, "n", &value)) return xm_pack_fail(pack, place, "n", "this op takes no n");
  } else {
    status = xm_pack_int(pack, place, row, "n", def->min, def->max, &n);
    if (status != XM_OK) return status;
    if (n == 0) return xm_pack_fail(pack, place, "n", "0 does nothing");
  }
  luck->effect[number] = (alert_effect){(uint8_t)op, (int8_t)n};
  luck->target = def->target;
  luck->windows = number == 0 ? def->windows : luck->windows & def->windows;
  luck->num_effects = (uint8_t)(number + 1);
  return XM_OK;
}

static xm_status load_luck(xm_pack *pack, const xm_place *place, xm_reader row,
                           const alert_tables *t, alert_luck *luck) {
  int timing, copies, count;
  bool advanced;
  xm_reader effects;
  xm_place inner = xm_place_in(place, "effects");
  xm_status status = xm_pack_check_keys(pack, place, row,
                                        "|name|copies|timing|advanced|mark|note|effects|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, ALERT_N_LUCK);
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "timing", timings, &timing);
  if (status == XM_OK) status = xm_pack_int_or(pack, place, row, "copies", 1, 36, 1, &copies);
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "advanced", false, &advanced);
  if (status == XM_OK) {
    status = xm_pack_list(pack, place, row, "effects", 1, ALERT_EFFECTS, &count, &effects);
  }
  if (status != XM_OK) return status;
  for (int *i = &inner.index[inner.depth - 1]; *i < count; (*i)++, (void)xm_skip(&effects)) {
    status = load_effect(pack, &inner, effects, luck, count, timing == 1);
    if (status != XM_OK) return status;
  }
  luck->copies = t->advanced || !advanced ? (uint8_t)copies : 0; /* 1.5 */
  return XM_OK;
}

/* Cards that are held, by target: each gets its place in the actions of that target. */
static xm_status place_cards(xm_pack *pack, alert_tables *t) {
  for (int target = 0; target < 3; target++) {
    for (int i = 0; i < t->num_luck; i++) {
      alert_luck *luck = &t->luck[i];
      if (luck->target != target || (luck->windows & ALERT_AT_ONCE) != 0) continue;
      luck->place = t->num_luck_of[target];
      t->luck_of[target][t->num_luck_of[target]++] = (uint8_t)i;
      const xm_status status = xm_pack_copy_name(pack, NULL, ALERT_N_LUCK, i,
                                                 ALERT_N_LUCK_BY_TARGET + target);
      if (status != XM_OK) return status;
    }
  }
  return XM_OK;
}

static xm_status load_lucks(xm_pack *pack, alert_tables *t) {
  xm_place place = xm_place_in(NULL, "luck_cards");
  int *i = &place.index[0];
  int count, total = 0;
  xm_reader row;
  xm_status status = xm_pack_list(pack, NULL, pack->root, "luck_cards", 1, ALERT_LUCK, &count,
                                  &row);
  if (status != XM_OK) return status;
  t->num_luck = (uint8_t)count;
  for (; *i < count; (*i)++, (void)xm_skip(&row)) {
    status = load_luck(pack, &place, row, t, &t->luck[*i]);
    if (status != XM_OK) return status;
    total += t->luck[*i].copies;
  }
  if (total > 200) return xm_pack_fail(pack, NULL, "luck_cards", "more than 200 cards");
  return place_cards(pack, t);
}

/* ------------------------------------------------------------------------- track */

static xm_status load_spaces(xm_pack *pack, xm_reader track, const char *key, int kind, int min,
                             alert_tables *t, int *first) {
  int count;
  xm_reader at;
  const xm_place place = xm_place_map("track");
  xm_status status = xm_pack_list(pack, &place, track, key, min, t->victory, &count, &at);
  if (status != XM_OK) return status;
  *first = t->victory;
  for (int i = 0; i < count; i++) {
    int space;
    status = xm_pack_item(pack, &place, key, i, &at, 1, t->victory - 1, &space);
    if (status != XM_OK) return status;
    if (t->space[space] != ALERT_PLAIN) {
      return xm_pack_fail(pack, &place, key, "space %d stands twice", space);
    }
    t->space[space] = (uint8_t)kind;
    if (space < *first) *first = space;
  }
  return XM_OK;
}

static xm_status load_track(xm_pack *pack, alert_tables *t) {
  xm_reader track;
  int victory, first_recruit, ignored;
  const xm_place place = xm_place_map("track");
  xm_status status = xm_pack_map(pack, "track", &track);
  if (status != XM_OK) return status;
  status = xm_pack_check_keys(
      pack, &place, track,
      "|victory|mark|note|recruit|recruit_mark|recruit_note|luck|luck_mark|luck_note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, &place, track);
  if (status == XM_OK) {
    status = xm_pack_check_marks(pack, &place, track, "recruit_mark", "recruit_note");
  }
  if (status == XM_OK) status = xm_pack_check_marks(pack, &place, track, "luck_mark", "luck_note");
  if (status == XM_OK) {
    status = xm_pack_int(pack, &place, track, "victory", 2, ALERT_TRACK, &victory);
  }
  if (status != XM_OK) return status;
  t->victory = (uint8_t)victory;
  status = load_spaces(pack, track, "recruit", ALERT_RECRUIT_SPACE, 1, t, &first_recruit);
  if (status == XM_OK) status = load_spaces(pack, track, "luck", ALERT_LUCK_SPACE, 0, t, &ignored);
  t->finish = (uint8_t)(t->advanced ? victory : first_recruit); /* 9.5 */
  return status;
}

xm_status xm_alert_load(xm_game *game, xm_pack *pack, xm_error *error) {
  alert_tables *t = (alert_tables *)xm_tables_to_fill(game);
  (void)error;
  t->advanced = xm_option(game, ALERT_OPT_MODE) == 1;
  xm_status status = xm_pack_check_keys(
      pack, NULL, pack->root, "|format|game|title|characters|alert_cards|luck_cards|track|");
  if (status == XM_OK) {
    const power_rules rules = {
        ~(POWER_BIT(POWER_MATE_MARVEL) | POWER_BIT(POWER_ONE_MATE_IGNORE) |
          POWER_BIT(POWER_ONE_MATE_IGNORE_ALL) | POWER_BIT(POWER_ABSORB) |
          POWER_BIT(POWER_DISCARD_DICE)),
        ~0u, true, t->advanced};
    status = xm_power_load(pack, &t->power, ALERT_N_CHARACTERS, &rules,
                        game->num_players * (t->advanced ? 2 : 1));
  }
  if (status == XM_OK) status = load_cards(pack, t);
  if (status == XM_OK) status = load_lucks(pack, t);
  if (status == XM_OK) status = load_track(pack, t);
  return status;
}
