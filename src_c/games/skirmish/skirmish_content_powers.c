/* Powers of X-Men Skirmish, and what actions and names follow from them and from the cards. */
#include "core/pack.h"
#include "games/skirmish/content.h"

static const char *const type_names[] = {"X", "Y", "Z", NULL};

enum {
  EFFECT_ATTACK,
  EFFECT_DISABLE,
  EFFECT_MOVE,
  EFFECT_TELEPORT,
  EFFECT_MOVE_ATTACK,
  EFFECT_DEFENCE,
  EFFECT_DRAW,
  EFFECT_EXCHANGE,
  EFFECT_LOOK_HAND,
  EFFECT_LOOK_DECK,
  EFFECT_ABSORB,
  EFFECT_NEUTRALIZE
};

static const char *const effect_names[] = {
    "attack",   "disable",   "move",      "teleport", "move_attack", "defence", "draw",
    "exchange", "look_hand", "look_deck", "absorb",   "neutralize",  NULL};

/* What an effect takes, and what it makes a unit able to do. */
typedef struct effect_def {
  bool range, knight, cards, discard, once;
  uint16_t can;        /* always */
  uint16_t can_knight; /* with range K */
} effect_def;

static const effect_def effect_defs[] = {
    [EFFECT_ATTACK] = {true, true, false, false, false, 0, SKIRMISH_CAN_STRIKE_K},
    [EFFECT_DISABLE] = {true, true, false, false, false, 0, SKIRMISH_CAN_DISABLE_K},
    [EFFECT_MOVE] = {true, true, false, false, false, 0, SKIRMISH_CAN_JUMP},
    [EFFECT_TELEPORT] = {true, false, false, false, false, 0, 0},
    [EFFECT_MOVE_ATTACK] = {true, false, false, false, false, 0, 0},
    [EFFECT_DEFENCE] = {false, false, false, false, false, SKIRMISH_CAN_DEFEND, 0},
    [EFFECT_DRAW] = {false, false, true, false, true, SKIRMISH_CAN_DRAW, 0},
    [EFFECT_EXCHANGE] = {false, false, true, true, false, SKIRMISH_CAN_EXCHANGE, 0},
    [EFFECT_LOOK_HAND] = {false, false, false, false, false, SKIRMISH_CAN_LOOK_HAND, 0},
    [EFFECT_LOOK_DECK] = {false, false, true, false, false, SKIRMISH_CAN_LOOK_DECK, 0},
    [EFFECT_ABSORB] = {false, false, false, false, false, SKIRMISH_CAN_ABSORB, 0},
    [EFFECT_NEUTRALIZE] = {false, false, false, false, false, SKIRMISH_CAN_NEUTRALIZE, 0},
};

typedef struct power_row {
  int type, unit, effect;
  int range, cards, discard;
  bool knight, once;
} power_row;

/* Files write a knight's move as the range "K". */
static xm_status refuse_knight(xm_pack *pack, const xm_place *place, xm_reader row,
                               const char *what) {
  xm_reader value;
  if (!xm_pack_get(row, "knight", &value)) return XM_OK;
  return xm_pack_fail(pack, place, "range", "%s takes no knight's move", what);
}

static xm_status read_power(xm_pack *pack, const xm_place *place, xm_reader row, power_row *p) {
  xm_slice name;
  memset(p, 0, sizeof *p);
  xm_status status = xm_pack_check_keys(
      pack, place, row, "|type|unit|name|effect|range|knight|cards|discard|once|mark|note|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "type", type_names, &p->type);
  if (status == XM_OK) {
    status = xm_pack_ref(pack, place, row, "unit", SKIRMISH_N_UNITS, &p->unit);
  }
  if (status == XM_OK) status = xm_pack_str(pack, place, row, "name", &name);
  if (status == XM_OK && (name.length < 1 || name.length > 40)) {
    return xm_pack_fail(pack, place, "name", "a name has from 1 to 40 bytes");
  }
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "effect", effect_names, &p->effect);
  if (status != XM_OK) return status;
  const effect_def *def = &effect_defs[p->effect];
  const char *what = effect_names[p->effect];
  status = xm_pack_refuse_key(pack, place, row, "range", what, def->range);
  if (status == XM_OK && !def->knight) status = refuse_knight(pack, place, row, what);
  if (status == XM_OK) status = xm_pack_refuse_key(pack, place, row, "cards", what, def->cards);
  if (status == XM_OK) status = xm_pack_refuse_key(pack, place, row, "discard", what, def->discard);
  if (status == XM_OK) status = xm_pack_refuse_key(pack, place, row, "once", what, def->once);
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "knight", false, &p->knight);
  if (status == XM_OK) status = xm_pack_bool_or(pack, place, row, "once", false, &p->once);
  if (status == XM_OK && def->range && !p->knight) {
    status = xm_pack_int(pack, place, row, "range", 1, BOARD_REACH, &p->range);
  }
  if (status == XM_OK && p->knight) {
    status = xm_pack_refuse_key(pack, place, row, "range", "a knight's move", false);
  }
  if (status == XM_OK && def->cards) {
    const int most = p->effect == EFFECT_LOOK_DECK ? SKIRMISH_LOOK : SKIRMISH_EXCHANGE_MOST;
    status = xm_pack_int(pack, place, row, "cards", 1, most, &p->cards);
  }
  if (status == XM_OK && def->discard) {
    status = xm_pack_int(pack, place, row, "discard", 1, SKIRMISH_EXCHANGE_MOST, &p->discard);
  }
  return status;
}

/* A number that all powers of a type and effect share (K38): the first one sets it. */
static xm_status share(xm_pack *pack, const xm_place *place, const char *key, uint8_t *number,
                       int given, bool first) {
  if (!first && *number != given) {
    return xm_pack_fail(pack, place, key, "%d, and %d in another power of this type and effect",
                        given, (int)*number);
  }
  *number = (uint8_t)given;
  return XM_OK;
}

static xm_status share_once(xm_pack *pack, const xm_place *place, uint8_t *once, bool given,
                            bool first) {
  if (!first && *once != given) {
    return xm_pack_fail(pack, place, "once", "%s, and %s in another power of this type and effect",
                        given ? "true" : "false", given ? "false" : "true");
  }
  *once = given;
  return XM_OK;
}

static xm_status share_numbers(xm_pack *pack, const xm_place *place, const power_row *p,
                               skirmish_type *type) {
  const bool draws = p->effect == EFFECT_DRAW, exchanges = p->effect == EFFECT_EXCHANGE;
  const bool first_draw = type->draw == 0, first_exchange = type->exchange == 0;
  xm_status status = XM_OK;
  if (draws) status = share(pack, place, "cards", &type->draw, p->cards, first_draw);
  if (status == XM_OK && draws) {
    status = share_once(pack, place, &type->once, p->once, first_draw);
  }
  if (exchanges) status = share(pack, place, "cards", &type->exchange, p->cards, first_exchange);
  if (status == XM_OK && exchanges) {
    status = share(pack, place, "discard", &type->discard, p->discard, first_exchange);
  }
  if (p->effect == EFFECT_LOOK_DECK) {
    status = share(pack, place, "cards", &type->look, p->cards, type->look == 0);
  }
  return status;
}

static void raise_to(uint8_t *range, int to) {
  if (*range < to) *range = (uint8_t)to;
}

static void add_power(skirmish_power *power, const power_row *p) {
  const effect_def *def = &effect_defs[p->effect];
  power->can = (uint16_t)(power->can | def->can | (p->knight ? def->can_knight : 0));
  switch (p->effect) {
    case EFFECT_ATTACK: raise_to(&power->attack, p->range); break;
    case EFFECT_DISABLE: raise_to(&power->disable, p->range); break;
    case EFFECT_MOVE: raise_to(&power->move, p->range); break;
    case EFFECT_TELEPORT: raise_to(&power->teleport, p->range); break;
    case EFFECT_MOVE_ATTACK: raise_to(&power->wings, p->range); break;
    default: break;
  }
}

static xm_status load_power(xm_pack *pack, const xm_place *place, xm_reader row, void *tables,
                            int number) {
  skirmish_tables *t = (skirmish_tables *)tables;
  power_row p;
  (void)number;
  xm_status status = read_power(pack, place, row, &p);
  if (status != XM_OK) return status;
  const bool sentinel = p.unit >= t->num_mutants;
  if (p.effect == (sentinel ? EFFECT_ABSORB : EFFECT_NEUTRALIZE)) {
    return xm_pack_fail(pack, place, "effect", "%s is for %s only", effect_names[p.effect],
                        sentinel ? "mutants" : "the Sentinel");
  }
  status = share_numbers(pack, place, &p, &t->type[p.type]);
  if (status == XM_OK) add_power(&t->power[p.unit][p.type], &p);
  return status;
}

/* ------------------------------------------------- what follows from cards and powers */

/* The name of a card with a distance stands in the tables. */
static xm_status name_stride(xm_pack *pack, skirmish_tables *t, int number) {
  const skirmish_stride *stride = &t->stride[number];
  xm_text text = {t->stride_name[number], SKIRMISH_STRIDE_NAME, 0};
  const xm_slice card = xm_list_name(pack->game, SKIRMISH_N_CARDS, stride->card);
  xm_put_format(&text, "%z %d", &card, (int)stride->distance);
  const xm_place place = xm_place_map("cards");
  return xm_pack_name(pack, &place, (xm_slice){text.buffer, text.length}, SKIRMISH_N_STRIDES);
}

static xm_status add_stride(xm_pack *pack, skirmish_tables *t, int card, int distance, bool exact) {
  const int number = t->num_strides;
  if (number == SKIRMISH_STRIDES) {
    return xm_pack_fail(pack, NULL, "cards", "more than %d pairs of a card and a distance",
                        (int)SKIRMISH_STRIDES);
  }
  t->num_strides++;
  t->stride[number] = (skirmish_stride){(uint8_t)card, (uint8_t)distance};
  t->distances[card] = (uint8_t)(t->distances[card] | 1u << distance);
  return exact ? xm_pack_copy_name(pack, NULL, SKIRMISH_N_CARDS, card, SKIRMISH_N_STRIDES)
               : name_stride(pack, t, number);
}

static int farthest(const skirmish_tables *t, int type) {
  int range = 0;
  for (int i = 0; i < t->num_kinds; i++) {
    const skirmish_power *p = &t->power[i][type];
    if (p->move > range) range = p->move;
    if (p->teleport > range) range = p->teleport;
  }
  return range;
}

static xm_status make_strides(xm_pack *pack, skirmish_tables *t) {
  const bool exact = xm_option(pack->game, SKIRMISH_OPT_EXACT) == 0;
  for (int card = 0; card < t->num_cards; card++) {
    const bool special = card >= t->first_special;
    const int range = special ? farthest(t, card - t->first_special) : t->card[card].range;
    t->first_stride[card] = t->num_strides;
    if (!special && card >= t->first_attack) continue;
    for (int n = exact && !special ? range : 1; n <= range; n++) {
      const xm_status status = add_stride(pack, t, card, n, exact && !special);
      if (status != XM_OK) return status;
    }
  }
  t->first_stride[t->num_cards] = t->num_strides;
  return XM_OK;
}

/* Types in which some unit has what `has` says, and the names of their cards. */
static xm_status find_types(xm_pack *pack, const skirmish_tables *t,
                            bool (*has)(const skirmish_power *power), uint8_t *types,
                            uint8_t *count, int list) {
  for (int type = 0; type < SKIRMISH_TYPES; type++) {
    bool found = false;
    for (int i = 0; i < t->num_kinds; i++) found |= has(&t->power[i][type]);
    if (!found) continue;
    types[(*count)++] = (uint8_t)type;
    const int card = t->first_special + type;
    const xm_status status = xm_pack_copy_name(pack, NULL, SKIRMISH_N_CARDS, card, list);
    if (status != XM_OK) return status;
  }
  return XM_OK;
}

static bool jumps(const skirmish_power *p) { return (p->can & SKIRMISH_CAN_JUMP) != 0; }
static bool has_wings(const skirmish_power *p) { return p->wings > 0; }
static bool neutralizes(const skirmish_power *p) { return (p->can & SKIRMISH_CAN_NEUTRALIZE) != 0; }

xm_status xm_skirmish_load_powers(xm_pack *pack, skirmish_tables *t) {
  int count;
  xm_status status = xm_pack_rows(pack, "powers", 0, SKIRMISH_MAX_POWERS, t, load_power, &count);
  if (status == XM_OK) status = make_strides(pack, t);
  if (status == XM_OK) {
    status = find_types(pack, t, jumps, t->jump_type, &t->num_jumps, SKIRMISH_N_JUMPS);
  }
  if (status == XM_OK) {
    status = find_types(pack, t, has_wings, t->wings_type, &t->num_wings, SKIRMISH_N_WINGS);
  }
  if (status != XM_OK) return status;
  return find_types(pack, t, neutralizes, t->neutral_type, &t->num_neutral, SKIRMISH_N_NEUTRALS);
}
