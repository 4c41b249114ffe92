/* Content of X-Men Skirmish: units and cards; and the option that names a team. */
#include "games/skirmish/content.h"

#include "core/option.h"
#include "core/pack.h"

/* ------------------------------------------------------------------------- units */

static xm_status load_unit(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                           int number) {
  skirmish_tables *t = (skirmish_tables *)tables;
  int hits = 0;
  bool leader = false, flying = false, sentinel = false;
  xm_status status =
      xm_pack_check_keys(pack, place, row, "|name|hits|leader|flying|sentinel|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, SKIRMISH_N_UNITS);
  if (status == XM_OK) {
    status = xm_pack_int(pack, place, row, "hits", 1, SKIRMISH_MAX_HITS, &hits);
  }
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "leader", false, &leader);
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "flying", false, &flying);
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "sentinel", false, &sentinel);
  if (status != XM_OK) return status;
  if (t->num_kinds > t->num_mutants) {
    return xm_pack_fail(pack, place, "sentinel", "a row behind the Sentinel, which is the last");
  }
  t->kind[number] = (skirmish_kind){(uint8_t)hits, leader, flying};
  t->num_kinds++;
  if (!sentinel) t->num_mutants++;
  return XM_OK;
}

static uint8_t least(int a, int b) {
  const int n = a < b ? a : b;
  return (uint8_t)(n < 255 ? n : 255);
}

/* From the last mutant to the first: either it is one of those needed, or it is not. */
static void fill_fewest(skirmish_tables *t) {
  const int end = t->num_mutants;
  for (int need = 0; need <= SKIRMISH_UNITS; need++) {
    for (int leader = 0; leader < 2; leader++) {
      t->fewest[end][need][leader] = need == 0 && leader == 0 ? 0 : 255;
    }
  }
  for (int row = end - 1; row >= 0; row--) {
    const skirmish_kind *k = &t->kind[row];
    for (int need = 0; need <= SKIRMISH_UNITS; need++) {
      for (int leader = 0; leader < 2; leader++) {
        const int without = t->fewest[row + 1][need][leader];
        const int with =
            need > 0 ? k->hits + t->fewest[row + 1][need - 1][leader && !k->leader] : 255;
        t->fewest[row][need][leader] = least(with, without);
      }
    }
  }
}

static xm_status load_units(xm_pack *pack, skirmish_tables *t) {
  int count;
  xm_status status =
      xm_pack_rows(pack, "units", SKIRMISH_UNITS + 1, SKIRMISH_KINDS, t, load_unit, &count);
  if (status != XM_OK) return status;
  if (t->num_mutants == count) return xm_pack_fail(pack, NULL, "units", "no Sentinel");
  for (int i = 0; i < t->num_mutants; i++) {
    status = xm_pack_copy_name(pack, NULL, SKIRMISH_N_UNITS, i, SKIRMISH_N_MUTANTS);
    if (status != XM_OK) return status;
  }
  fill_fewest(t);
  if (t->fewest[0][SKIRMISH_UNITS][1] <= SKIRMISH_TEAM_HITS) return XM_OK;
  return xm_pack_fail(pack, NULL, "units", "no team of %d with a leader has at most %d hits",
                      (int)SKIRMISH_UNITS, (int)SKIRMISH_TEAM_HITS);
}

/* ------------------------------------------------------------------------- cards */

static const char *const card_kinds[] = {"move", "attack", "defence", "special", NULL};
enum { CARD_MOVE, CARD_ATTACK, CARD_DEFENCE, CARD_SPECIAL };

static const char *const type_names[] = {"X", "Y", "Z", NULL};
static const char *const sides[] = {"mutant", "sentinel", NULL};

/* Kinds stand in blocks; where a block begins is where the one before it ends. */
static xm_status place_card(xm_pack *pack, const xm_place *place, xm_reader row, skirmish_tables *t,
                            int kind, int number) {
  int type;
  uint8_t *const firsts[] = {NULL, &t->first_attack, &t->first_defence, &t->first_special};
  for (int i = kind + 1; i <= CARD_SPECIAL; i++) *firsts[i] = (uint8_t)(number + 1);
  if (kind != CARD_SPECIAL) return XM_OK;
  const xm_status status = xm_pack_word(pack, place, row, "type", type_names, &type);
  if (status != XM_OK || type == number - t->first_special) return status;
  return xm_pack_fail(pack, place, "type", "the cards of types X, Y, Z stand once each, in order");
}

static xm_status load_card(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                           int number) {
  skirmish_tables *t = (skirmish_tables *)tables;
  int kind = 0, copies = 0, range = 0, side = 0;
  bool flying = false;
  xm_status status =
      xm_pack_check_keys(pack, place, row, "|name|copies|kind|range|flying|side|type|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_add_name(pack, place, row, SKIRMISH_N_CARDS);
  if (status == XM_OK) {
    status = xm_pack_int(pack, place, row, "copies", 1, SKIRMISH_MAX_COPIES, &copies);
  }
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "kind", card_kinds, &kind);
  if (status != XM_OK) return status;
  if (kind < t->last_kind) {
    return xm_pack_fail(pack, place, "kind", "%s behind %s: kinds stand in blocks, in this order",
                        card_kinds[kind], card_kinds[t->last_kind]);
  }
  t->last_kind = (uint8_t)kind;
  const char *what = card_kinds[kind];
  const bool ranges = kind == CARD_MOVE || kind == CARD_ATTACK;
  status = xm_pack_refuse_key(pack, place, row, "range", what, ranges);
  if (status == XM_OK)
    status = xm_pack_refuse_key(pack, place, row, "flying", what, kind == CARD_MOVE);
  if (status == XM_OK)
    status = xm_pack_refuse_key(pack, place, row, "side", what, kind == CARD_DEFENCE);
  if (status == XM_OK)
    status = xm_pack_refuse_key(pack, place, row, "type", what, kind == CARD_SPECIAL);
  if (status == XM_OK && ranges) {
    status = xm_pack_int(pack, place, row, "range", 1, BOARD_REACH, &range);
  }
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "flying", false, &flying);
  if (status == XM_OK && kind == CARD_DEFENCE) {
    status = xm_pack_word(pack, place, row, "side", sides, &side);
  }
  if (status == XM_OK) status = place_card(pack, place, row, t, kind, number);
  t->copies[number] = (uint8_t)copies;
  t->card[number] = (skirmish_card){(uint8_t)copies, (uint8_t)range, flying, (uint8_t)side};
  return status;
}

/* Names of the cards from one number on, once more in a list of their own. */
static xm_status copy_names(xm_pack *pack, int from, int to, int list) {
  xm_status status = XM_OK;
  for (int i = from; i < to && status == XM_OK; i++) {
    status = xm_pack_copy_name(pack, NULL, SKIRMISH_N_CARDS, i, list);
  }
  return status;
}

/* Actions call a card with a distance "Walk 2": no card may be called so. */
static xm_status check_names(xm_pack *pack, int count) {
  xm_place place = xm_place_in(NULL, "cards");
  for (int *i = &place.index[0]; *i < count; ++*i) {
    xm_slice name = xm_list_name(pack->game, SKIRMISH_N_CARDS, *i);
    const size_t end = name.length;
    if (end < 3 || name.text[end - 1] < '1' || name.text[end - 1] > '7') continue;
    for (int k = 0; k < count && name.text[end - 2] == ' '; k++) {
      const xm_slice begin = {name.text, end - 2};
      if (!xm_slice_same(begin, xm_list_name(pack->game, SKIRMISH_N_CARDS, k))) continue;
      return xm_pack_fail(pack, &place, "name",
                          "'%z': so actions call a card of this pack with a distance", &name);
    }
  }
  return XM_OK;
}

static xm_status load_cards(xm_pack *pack, skirmish_tables *t) {
  int count, all = 0;
  xm_status status = xm_pack_rows(pack, "cards", 1, SKIRMISH_CARDS, t, load_card, &count);
  if (status != XM_OK) return status;
  t->num_cards = (uint8_t)count;
  for (int i = 0; i < count; i++) all += t->copies[i];
  if (t->last_kind != CARD_SPECIAL || count - t->first_special != SKIRMISH_TYPES) {
    return xm_pack_fail(pack, NULL, "cards", "one special card each of type X, Y, Z is needed");
  }
  if (all > SKIRMISH_MAX_CARDS) {
    return xm_pack_fail(pack, NULL, "cards", "%d cards, at most %d are allowed", all,
                        (int)SKIRMISH_MAX_CARDS);
  }
  status = check_names(pack, count);
  if (status != XM_OK) return status;
  const int attack = t->first_attack, defence = t->first_defence, special = t->first_special;
  status = copy_names(pack, 0, attack, SKIRMISH_N_MOVES);
  if (status == XM_OK) status = copy_names(pack, attack, defence, SKIRMISH_N_ATTACKS);
  if (status == XM_OK) status = copy_names(pack, special, count, SKIRMISH_N_ATTACKS);
  if (status == XM_OK) status = copy_names(pack, defence, count, SKIRMISH_N_DEFENCES);
  if (status == XM_OK) status = copy_names(pack, special, count, SKIRMISH_N_SPECIALS);
  return status;
}

static void fill_bits(skirmish_tables *t) {
  for (int byte = 0; byte < 256; byte++) {
    skirmish_bits *row = &t->bits[byte];
    for (int i = 0; i < 8; i++) {
      if ((byte >> i & 1) != 0) row->at[row->count++] = (uint8_t)i;
    }
  }
}

/* -------------------------------------------------------------------- option team */

static int find_mutant(const xm_game *game, xm_slice name) {
  for (int i = 0; i < game->name_count[SKIRMISH_N_MUTANTS]; i++) {
    if (xm_slice_same(name, xm_list_name(game, SKIRMISH_N_MUTANTS, i))) return i;
  }
  return -1;
}

/* The option's word as the table writes it: upper and lower case are one, but not in the game
 * string. */
static void spell(xm_game *game, int i, int mutant) {
  const int word = game->config.list_first[SKIRMISH_OPT_TEAM] + i;
  const xm_slice name = xm_list_name(game, SKIRMISH_N_MUTANTS, mutant);
  memcpy(game->config.words + game->config.word[word].offset, name.text, name.length);
}

static xm_status take_team(xm_game *game, skirmish_tables *t, xm_error *error) {
  static const char *const where = "option team";
  const int count = xm_option(game, SKIRMISH_OPT_TEAM);
  int hits = 0;
  bool leader = false;
  if (count == 0) return XM_OK;
  if (count != SKIRMISH_UNITS) {
    return xm_fail(error, XM_ERR_OPTION, where, "a team has %d names, %d given",
                   (int)SKIRMISH_UNITS, count);
  }
  for (int i = 0; i < count; i++) {
    xm_slice name = xm_config_word(&game->config, SKIRMISH_OPT_TEAM, i);
    const int mutant = find_mutant(game, name);
    if (name.length > 40) name.length = 40;
    if (mutant < 0) return xm_fail(error, XM_ERR_OPTION, where, "no mutant '%z'", &name);
    for (int k = 0; k < i; k++) {
      if (t->listed[k] == mutant) {
        return xm_fail(error, XM_ERR_OPTION, where, "'%z' stands twice", &name);
      }
    }
    t->listed[i] = (uint8_t)mutant;
    spell(game, i, mutant);
    hits += t->kind[mutant].hits;
    leader |= t->kind[mutant].leader != 0;
  }
  if (hits > SKIRMISH_TEAM_HITS) {
    return xm_fail(error, XM_ERR_OPTION, where, "%d hits, a team has at most %d", hits,
                   (int)SKIRMISH_TEAM_HITS);
  }
  return leader ? XM_OK : xm_fail(error, XM_ERR_OPTION, where, "no leader");
}

xm_status xm_skirmish_load(xm_game *game, xm_pack *pack, xm_error *error) {
  skirmish_tables *t = (skirmish_tables *)xm_tables_to_fill(game);
  xm_status status =
      xm_pack_check_keys(pack, NULL, pack->root, "|format|game|title|units|cards|powers|");
  if (status == XM_OK) status = load_units(pack, t);
  if (status == XM_OK) status = load_cards(pack, t);
  if (status == XM_OK) status = xm_skirmish_load_powers(pack, t);
  fill_bits(t);
  xm_board_fill(&t->lines);
  return status == XM_OK ? take_team(game, t, error) : status;
}
