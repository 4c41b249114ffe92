/* Options and content of X-Men: Under Siege. */
#include "games/siege/state.h"

xm_status xm_siege_configure(xm_game *game, xm_error *error) {
  return xm_power_configure(game, SIEGE_OPT_PLAYERS, SIEGE_OPT_FIRST, error);
}

/* ------------------------------------------------------------------ levels, rooms */

static const char *const backs[SIEGE_BACKS] = {"blank", "evil_mutant", "xmen"};

static xm_status load_level(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                            int number) {
  siege_tables *t = (siege_tables *)tables;
  int threshold, chips;
  xm_slice color;
  xm_status status = xm_pack_check_keys(pack, place, row,
                                        "|name|color|threshold|blank|evil_mutant|xmen|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, SIEGE_N_LEVELS);
  if (status == XM_OK) status = xm_pack_str(pack, place, row, "color", &color);
  if (status == XM_OK) {
    status = xm_pack_int(pack, place, row, "threshold", 1, SIEGE_ROOMS, &threshold);
  }
  if (status != XM_OK) return status;
  t->level[number].threshold = (uint8_t)threshold;
  for (int i = 0; i < SIEGE_BACKS; i++) {
    status = xm_pack_int(pack, place, row, backs[i], 0, SIEGE_MAX_CHIPS, &chips);
    if (status != XM_OK) return status;
    t->level[number].chips[i] = (uint8_t)chips;
  }
  return XM_OK;
}

static xm_status load_room(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                           int number) {
  siege_tables *t = (siege_tables *)tables;
  int level;
  xm_status status = xm_pack_check_keys(pack, place, row, "|name|level|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, SIEGE_N_ROOMS);
  if (status == XM_OK) status = xm_pack_ref(pack, place, row, "level", SIEGE_N_LEVELS, &level);
  if (status != XM_OK) return status;
  t->level_of[number] = (uint8_t)level;
  t->level[level].rooms |= (uint64_t)1 << number;
  t->card[number] = (siege_card){1, SIEGE_ROOM_CARD, 0, 0};
  return XM_OK;
}

/* Chips for all rooms of a level, and rooms enough to secure it. */
static xm_status check_levels(xm_pack *pack, const siege_tables *t) {
  xm_place place = xm_place_in(NULL, "levels");
  for (int *i = &place.index[0]; *i < SIEGE_LEVELS; ++*i) {
    const siege_level_def *level = &t->level[*i];
    const int rooms = xm_count_bits(level->rooms);
    const int chips = level->chips[0] + level->chips[1] + level->chips[2];
    if (rooms < level->threshold) {
      return xm_pack_fail(pack, &place, "threshold", "%d, with %d rooms on the level",
                          (int)level->threshold, rooms);
    }
    if (chips < rooms) {
      return xm_pack_fail(pack, &place, NULL, "%d chips for %d rooms", chips, rooms);
    }
  }
  return XM_OK;
}

/* ------------------------------------------------------------- Under Siege cards */

static const char *const op_names[SIEGE_NUM_OPS] = {
    "quick_response", "medical", "search", "recruit", "surprise", "hit_level", NULL};

static xm_status load_special(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                              int number) {
  siege_tables *t = (siege_tables *)tables;
  int op, copies, where = 0, n = 0;
  siege_card *card = &t->card[t->num_rooms + number];
  xm_status status =
      xm_pack_check_keys(pack, place, row, "|name|copies|op|room|level|n|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, SIEGE_N_CARDS);
  if (status == XM_OK) {
    status = xm_pack_int(pack, place, row, "copies", 1, SIEGE_MAX_COPIES, &copies);
  }
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "op", op_names, &op);
  if (status != XM_OK) return status;
  op += SIEGE_QUICK_RESPONSE;
  if (op <= SIEGE_SEARCH && t->card_of[op] != XM_NONE) {
    return xm_pack_fail(pack, place, "op", "a second card with this op");
  }
  if (op <= SIEGE_SEARCH) t->card_of[op] = (uint8_t)(t->num_rooms + number);
  const bool hits = op == SIEGE_HIT_LEVEL, medical = op == SIEGE_MEDICAL;
  status = xm_pack_refuse_key(pack, place, row, "room", "this op", medical);
  if (status == XM_OK) status = xm_pack_refuse_key(pack, place, row, "level", "this op", hits);
  if (status == XM_OK) status = xm_pack_refuse_key(pack, place, row, "n", "this op", hits);
  if (status == XM_OK && medical) {
    status = xm_pack_ref(pack, place, row, "room", SIEGE_N_ROOMS, &where);
  }
  if (status == XM_OK && hits) {
    status = xm_pack_ref(pack, place, row, "level", SIEGE_N_LEVELS, &where);
    if (status == XM_OK) status = xm_pack_int(pack, place, row, "n", 1, XM_MAX_DICE, &n);
  }
  *card = (siege_card){(uint8_t)copies, (uint8_t)op, (uint8_t)where, (uint8_t)n};
  return status;
}

/* The cards of the start of a turn have names, and numbers, of their own in actions. */
static xm_status name_starts(xm_pack *pack, siege_tables *t) {
  for (int i = t->num_rooms; i < t->num_cards; i++) {
    if (t->card[i].op < SIEGE_RECRUIT) continue;
    t->start[t->num_starts++] = (uint8_t)i;
    const xm_status status = xm_pack_copy_name(pack, NULL, SIEGE_N_CARDS, i, SIEGE_N_STARTS);
    if (status != XM_OK) return status;
  }
  return XM_OK;
}

static xm_status load_cards(xm_pack *pack, siege_tables *t) {
  int specials;
  for (int i = 0; i < t->num_rooms; i++) {
    const xm_status status = xm_pack_copy_name(pack, NULL, SIEGE_N_ROOMS, i, SIEGE_N_CARDS);
    if (status != XM_OK) return status;
  }
  memset(t->card_of, XM_NONE, sizeof t->card_of);
  int most = SIEGE_CARDS - t->num_rooms;
  if (most > SIEGE_SPECIALS) most = SIEGE_SPECIALS;
  const xm_status status = xm_pack_rows(pack, "cards", 1, most, t, load_special, &specials);
  if (status != XM_OK) return status;
  t->num_cards = (uint8_t)(t->num_rooms + specials);
  for (int i = 0; i < t->num_cards; i++) t->copies[i] = t->card[i].copies;
  return name_starts(pack, t);
}

/* ------------------------------------------------------------- mutants, the track */

static const char *const mutant_kinds[] = {"mutant", "scan", NULL};

static xm_status load_mutant(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                             int number) {
  siege_tables *t = (siege_tables *)tables;
  int kind, copies = 1, strength = 0;
  xm_status status = xm_pack_check_keys(pack, place, row, "|name|kind|strength|copies|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, SIEGE_N_MUTANTS);
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "kind", mutant_kinds, &kind);
  if (status != XM_OK) return status;
  status = xm_pack_refuse_key(pack, place, row, kind == 0 ? "copies" : "strength",
                              mutant_kinds[kind], false);
  if (status == XM_OK && kind == 0) {
    status = xm_pack_int(pack, place, row, "strength", 1, t->length, &strength);
  } else if (status == XM_OK) {
    status = xm_pack_int_or(pack, place, row, "copies", 1, SIEGE_MAX_COPIES, 1, &copies);
  }
  t->mutant[number] = (siege_mutant){(uint8_t)copies, (uint8_t)strength};
  return status;
}

/* Every card must find its place at the bottom of the deck (2.9). */
static xm_status load_mutants(xm_pack *pack, siege_tables *t) {
  int count, cards = 0;
  const xm_status status = xm_pack_rows(pack, "mutants", 1, SIEGE_MUTANTS, t, load_mutant, &count);
  if (status != XM_OK) return status;
  t->num_mutants = (uint8_t)count;
  for (int i = 0; i < count; i++) {
    cards += t->mutant[i].copies;
    if (t->mutant[i].strength == 0) t->scans |= (uint32_t)1 << i;
  }
  if (cards <= POWER_DECK_CARDS) return XM_OK;
  return xm_pack_fail(pack, NULL, "mutants", "%d cards, at most %d are allowed", cards,
                      (int)POWER_DECK_CARDS);
}

static xm_status load_blood(xm_pack *pack, const xm_place *place, xm_reader track,
                            siege_tables *t) {
  int count, space;
  xm_reader at;
  xm_status status = xm_pack_list(pack, place, track, "blood", 0, t->length, &count, &at);
  if (status == XM_OK) {
    status = xm_pack_check_marks(pack, place, track, "blood_mark", "blood_note");
  }
  for (int i = 0; status == XM_OK && i < count; i++) {
    status = xm_pack_item(pack, place, "blood", i, &at, 0, t->length, &space);
    if (status != XM_OK) return status;
    if ((t->blood >> space & 1u) != 0) {
      return xm_pack_fail(pack, place, "blood", "space %d stands twice", space);
    }
    t->blood |= (uint32_t)1 << space;
  }
  return status;
}

static xm_status load_track(xm_pack *pack, siege_tables *t) {
  const xm_place place = xm_place_map("track");
  xm_reader track;
  int length;
  xm_status status = xm_pack_map(pack, "track", &track);
  if (status == XM_OK) {
    status =
        xm_pack_check_keys(pack, &place, track, "|length|mark|note|blood|blood_mark|blood_note|");
  }
  if (status == XM_OK) status = xm_pack_check_mark(pack, &place, track);
  if (status == XM_OK) {
    status = xm_pack_int(pack, &place, track, "length", 1, SIEGE_STRENGTH, &length);
  }
  if (status != XM_OK) return status;
  t->length = (uint8_t)length;
  return load_blood(pack, &place, track, t);
}

/* Goals for 2, 3, 4 players (9.7). */
static xm_status load_goals(xm_pack *pack, siege_tables *t) {
  const xm_place place = xm_place_map("short_game");
  const bool is_short = xm_option(pack->game, SIEGE_OPT_LENGTH) == 1;
  xm_reader map, goals;
  int count, goal;
  xm_status status = xm_pack_map(pack, "short_game", &map);
  if (status == XM_OK) status = xm_pack_check_keys(pack, &place, map, "|goals|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, &place, map);
  if (status == XM_OK) {
    status = xm_pack_list(pack, &place, map, "goals", SIEGE_PLAYERS - 1, SIEGE_PLAYERS - 1, &count,
                          &goals);
  }
  for (int players = 2; status == XM_OK && players <= SIEGE_PLAYERS; players++) {
    status = xm_pack_item(pack, &place, "goals", players - 2, &goals, 1, SIEGE_MAX_GOAL, &goal);
    if (status == XM_OK && is_short && players == pack->game->num_players) t->goal = (uint8_t)goal;
  }
  return status;
}

xm_status xm_siege_load(xm_game *game, xm_pack *pack, xm_error *error) {
  const power_rules rules = {~(POWER_BIT(POWER_RECRUIT_DICE) | POWER_BIT(POWER_BONUS_EXP_DICE) |
                               POWER_BIT(POWER_JOIN) | POWER_BIT(POWER_PARTNER_DICE)),
                             ~(POWER_BIT(POWER_HQ) | POWER_BIT(POWER_RECRUIT)), false, false};
  siege_tables *t = (siege_tables *)xm_tables_to_fill(game);
  int count;
  (void)error;
  xm_status status = xm_pack_check_keys(
      pack, NULL, pack->root,
      "|format|game|title|characters|levels|rooms|cards|mutants|track|short_game|");
  if (status == XM_OK) {
    status = xm_power_load(pack, &t->power, SIEGE_N_CHARACTERS, &rules, 2 * game->num_players);
  }
  if (status == XM_OK) {
    status = xm_pack_rows(pack, "levels", SIEGE_LEVELS, SIEGE_LEVELS, t, load_level, &count);
  }
  if (status == XM_OK) {
    status = xm_pack_rows(pack, "rooms", SIEGE_LEVELS, SIEGE_ROOMS, t, load_room, &count);
  }
  if (status == XM_OK) {
    t->num_rooms = (uint8_t)count;
    status = check_levels(pack, t);
  }
  if (status == XM_OK) status = load_cards(pack, t);
  if (status == XM_OK) status = load_track(pack, t);
  if (status == XM_OK) status = load_mutants(pack, t);
  if (status == XM_OK) status = load_goals(pack, t);
  return status;
}
