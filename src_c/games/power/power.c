/* Loading characters, and looking their abilities up at a roll. */
#include "games/power/power.h"

/* What arguments an op takes. */
enum { TAKES_N = 1, TAKES_ROLL = 2, TAKES_PARTNER = 4, MAY_PARTNER = 8 };

static const char *const op_names[POWER_NUM_OPS + 1] = {
    "own_dice",    "mate_dice",          "partner_dice",        "marvel",
    "xmen",        "alt_roll",           "ignore_hits",         "mate_ignore_hits",
    "halve_hits",  "reroll_evil_once",   "explode_marvel_once", "drain",
    "heal_marvel", "mate_recover_dice",  "recruit_dice",        "bonus_exp_dice",
    "join_in_progress", "teleport", "mate_marvel", "one_mate_ignore_hits",
    "one_mate_ignore_all_hits", "absorb", "discard_dice", NULL};

static const uint8_t op_takes[POWER_NUM_OPS] = {
    [POWER_OWN_DICE] = TAKES_N | MAY_PARTNER,
    [POWER_MATE_DICE] = TAKES_N,
    [POWER_PARTNER_DICE] = TAKES_N | TAKES_PARTNER,
    [POWER_MARVEL] = TAKES_N,
    [POWER_XMEN] = TAKES_N,
    [POWER_ALT_ROLL] = TAKES_ROLL,
    [POWER_IGNORE_HITS] = TAKES_N,
    [POWER_MATE_IGNORE_HITS] = TAKES_N,
    [POWER_HALVE_HITS] = 0,
    [POWER_REROLL_EVIL] = 0,
    [POWER_EXPLODE_MARVEL] = 0,
    [POWER_DRAIN] = 0,
    [POWER_HEAL_MARVEL] = TAKES_N,
    [POWER_MATE_RECOVER_DICE] = TAKES_N,
    [POWER_RECRUIT_DICE] = TAKES_N,
    [POWER_BONUS_EXP_DICE] = TAKES_N,
    [POWER_JOIN] = 0,
    [POWER_TELEPORT] = 0,
    [POWER_MATE_MARVEL] = TAKES_N,
    [POWER_ONE_MATE_IGNORE] = TAKES_N,
    [POWER_ONE_MATE_IGNORE_ALL] = 0,
    [POWER_ABSORB] = TAKES_N,
    [POWER_DISCARD_DICE] = TAKES_N,
};

/* Under which conditions an op can work at all, as bits of power_when. What is given to
 * teammates in a battle only a leader gives (alert-6.2, siege-7.1). */
enum {
  LEADS = 1u << POWER_LEADER,
  ROLLS = LEADS | 1u << POWER_ANY | 1u << POWER_SUPPORT,
  HITS = ROLLS | 1u << POWER_RECRUIT | 1u << POWER_RECOVER,
  RECOVERS = 1u << POWER_RECOVER,
  DEPLOYS = 1u << POWER_DEPLOY
};
static const uint8_t op_whens[POWER_NUM_OPS] = {
    [POWER_OWN_DICE] = ROLLS,
    [POWER_MATE_DICE] = LEADS,
    [POWER_PARTNER_DICE] = LEADS,
    [POWER_MARVEL] = ROLLS,
    [POWER_XMEN] = ROLLS,
    [POWER_ALT_ROLL] = ROLLS,
    [POWER_IGNORE_HITS] = HITS,
    [POWER_MATE_IGNORE_HITS] = LEADS,
    [POWER_HALVE_HITS] = HITS,
    [POWER_REROLL_EVIL] = HITS,
    [POWER_EXPLODE_MARVEL] = ROLLS,
    [POWER_DRAIN] = ROLLS,
    [POWER_HEAL_MARVEL] = RECOVERS,
    [POWER_MATE_RECOVER_DICE] = RECOVERS,
    [POWER_RECRUIT_DICE] = ROLLS | 1u << POWER_RECRUIT,
    [POWER_BONUS_EXP_DICE] = 1u << POWER_HQ,
    [POWER_JOIN] = DEPLOYS,
    [POWER_TELEPORT] = DEPLOYS,
    [POWER_MATE_MARVEL] = LEADS,
    [POWER_ONE_MATE_IGNORE] = LEADS,
    [POWER_ONE_MATE_IGNORE_ALL] = LEADS,
    [POWER_ABSORB] = ROLLS,
    [POWER_DISCARD_DICE] = ROLLS,
};

static const char *const when_names[] = {"leader",  "any",     "support", "hq",
                                         "recover", "recruit", "deploy",  NULL};

static const char *const hits_to_names[] = {"self", "teammate", NULL};

/* --------------------------------------------------------------------- loading */

static xm_status refuse_unused(xm_pack *pack, const xm_place *place, xm_reader row,
                                unsigned takes) {
  xm_reader value;
  static const char *const roll_keys[] = {"dice", "marvel", "xmen", "hits_to"};
  if ((takes & TAKES_N) == 0 && xm_pack_get(row, "n", &value)) {
    return xm_pack_fail(pack, place, "n", "this op takes no n");
  }
  if ((takes & (TAKES_PARTNER | MAY_PARTNER)) == 0 && xm_pack_get(row, "partner", &value)) {
    return xm_pack_fail(pack, place, "partner", "this op takes no partner");
  }
  for (int i = 0; i < 4 && (takes & TAKES_ROLL) == 0; i++) {
    if (xm_pack_get(row, roll_keys[i], &value)) {
      return xm_pack_fail(pack, place, roll_keys[i], "only alt_roll takes it");
    }
  }
  return XM_OK;
}

static xm_status load_roll(xm_pack *pack, const xm_place *place, xm_reader row, power_modifier *m) {
  int dice, marvel, xmen, to = 0;
  xm_status status = xm_pack_int(pack, place, row, "dice", 1, XM_MAX_DICE, &dice);
  if (status == XM_OK) status = xm_pack_int(pack, place, row, "marvel", 1, 9, &marvel);
  if (status == XM_OK) status = xm_pack_int(pack, place, row, "xmen", 1, 9, &xmen);
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "hits_to", hits_to_names, &to);
  if (status != XM_OK) return status;
  m->dice = (uint8_t)dice;
  m->marvel = (uint8_t)marvel;
  m->xmen = (uint8_t)xmen;
  m->hits_to_mate = (uint8_t)to;
  return XM_OK;
}

/* Reads an op that the game has. */
static xm_status load_op(xm_pack *pack, const xm_place *place, xm_reader row,
                         const power_rules *rules, int *op) {
  const char *names[POWER_NUM_OPS + 1];
  uint8_t ops[POWER_NUM_OPS];
  int count = 0, which;
  for (int i = 0; i < POWER_NUM_OPS; i++) {
    if ((rules->ops >> i & 1u) == 0) continue;
    names[count] = op_names[i];
    ops[count++] = (uint8_t)i;
  }
  names[count] = NULL;
  const xm_status status = xm_pack_word(pack, place, row, "op", names, &which);
  if (status == XM_OK) *op = ops[which];
  return status;
}

static xm_status load_modifier(xm_pack *pack, const xm_place *place, xm_reader row, int list,
                               const power_rules *rules, power_modifier *m) {
  int op, when, n = 0;
  xm_reader value;
  xm_status status = xm_pack_check_keys(pack, place, row,
                                        "|op|when|n|partner|dice|marvel|xmen|hits_to|");
  if (status == XM_OK) status = load_op(pack, place, row, rules, &op);
  if (status == XM_OK) status = xm_pack_word(pack, place, row, "when", when_names, &when);
  if (status != XM_OK) return status;
  if ((rules->whens & op_whens[op] & POWER_BIT(when)) == 0) {
    return xm_pack_fail(pack, place, "when", "%s never works under '%s'", op_names[op],
                        when_names[when]);
  }
  unsigned takes = op_takes[op];
  if ((rules->ops & POWER_BIT(POWER_PARTNER_DICE)) == 0) takes &= ~(unsigned)MAY_PARTNER;
  memset(m, 0, sizeof *m);
  status = refuse_unused(pack, place, row, takes);
  if (status == XM_OK && (takes & TAKES_N) != 0) {
    status = xm_pack_int(pack, place, row, "n", 1, XM_MAX_DICE, &n);
  }
  if (status == XM_OK && (takes & TAKES_ROLL) != 0) status = load_roll(pack, place, row, m);
  const bool partner = (takes & TAKES_PARTNER) != 0 ||
                       ((takes & MAY_PARTNER) != 0 && xm_pack_get(row, "partner", &value));
  int who = XM_NONE;
  if (status == XM_OK && partner) status = xm_pack_ref(pack, place, row, "partner", list, &who);
  m->partner = (uint8_t)who;
  m->op = (uint8_t)op;
  m->when = (uint8_t)when;
  m->n = (uint8_t)n;
  return status;
}

static xm_status add_modifier(xm_pack *pack, const xm_place *place, power_character *c,
                              power_modifier m) {
  if (c->num_modifiers == POWER_MAX_MODIFIERS) {
    return xm_pack_fail(pack, place, NULL, "more than %d effects of one character",
                        (int)POWER_MAX_MODIFIERS);
  }
  if ((m.op == POWER_ALT_ROLL || m.op == POWER_ABSORB) && (c->ops >> m.op & 1u) != 0) {
    return xm_pack_fail(pack, place, "op", "a character has one %s at most", op_names[m.op]);
  }
  c->modifier[c->num_modifiers++] = m;
  c->ops |= 1u << m.op;
  return XM_OK;
}

static xm_status load_ability(xm_pack *pack, const xm_place *outer, xm_reader row, int list,
                              const power_rules *rules, power_character *c) {
  xm_place place = xm_place_in(outer, "effects");
  xm_reader effects;
  xm_slice name;
  bool advanced;
  int count;
  power_modifier m;
  xm_status status = xm_pack_check_keys(pack, outer, row, "|name|advanced|effects|");
  if (status == XM_OK) status = xm_pack_str(pack, outer, row, "name", &name);
  if (status == XM_OK) status = xm_pack_bool_or(pack, outer, row, "advanced", false, &advanced);
  if (status == XM_OK && advanced && !rules->has_advanced) {
    status = xm_pack_fail(pack, outer, "advanced", "this game has no advanced form");
  }
  if (status == XM_OK) {
    status = xm_pack_list(pack, outer, row, "effects", 1, POWER_MAX_MODIFIERS, &count, &effects);
  }
  if (status != XM_OK) return status;
  for (int *i = &place.index[place.depth - 1]; *i < count; (*i)++, (void)xm_skip(&effects)) {
    status = load_modifier(pack, &place, effects, list, rules, &m);
    if (status == XM_OK && (rules->advanced || !advanced)) {
      status = add_modifier(pack, &place, c, m);
    }
    if (status != XM_OK) return status;
  }
  return XM_OK;
}

static xm_status load_character(xm_pack *pack, const xm_place *place, xm_reader row,
                                power_character *c) {
  int f, d, i;
  xm_status status = xm_pack_check_keys(
      pack, place, row, "|name|fighting|durability|intelligence|mark|note|abilities|");
  if (status == XM_OK) status = xm_pack_check_mark(pack, place, row);
  if (status == XM_OK) status = xm_pack_int(pack, place, row, "fighting", 1, XM_MAX_DICE, &f);
  if (status == XM_OK) status = xm_pack_int(pack, place, row, "durability", 1, XM_MAX_DICE, &d);
  if (status == XM_OK) status = xm_pack_int(pack, place, row, "intelligence", 1, XM_MAX_DICE, &i);
  if (status != XM_OK) return status;
  c->fighting = (uint8_t)f;
  c->durability = (uint8_t)d;
  c->intelligence = (uint8_t)i;
  c->total = (uint8_t)(f + d + i);
  return XM_OK;
}

static xm_status load_abilities(xm_pack *pack, const xm_place *outer, xm_reader row, int list,
                                const power_rules *rules, power_character *c) {
  xm_place place = xm_place_in(outer, "abilities");
  xm_reader abilities;
  int count;
  xm_status status = xm_pack_list(pack, outer, row, "abilities", 0, POWER_MAX_MODIFIERS, &count,
                                  &abilities);
  if (status != XM_OK) return status;
  for (int *i = &place.index[place.depth - 1]; *i < count; (*i)++, (void)xm_skip(&abilities)) {
    status = load_ability(pack, &place, abilities, list, rules, c);
    if (status != XM_OK) return status;
  }
  return XM_OK;
}

xm_status xm_power_load(xm_pack *pack, power_tables *tables, int list, const power_rules *rules,
                        int min) {
  xm_place place = xm_place_in(NULL, "characters");
  int *i = &place.index[0];
  int count;
  xm_reader rows, row;
  xm_status status = xm_pack_list(pack, NULL, pack->root, "characters", min, POWER_MAX_CHARACTERS,
                                  &count, &rows);
  if (status != XM_OK) return status;
  tables->num_characters = (uint8_t)count;
  for (row = rows; *i < count; (*i)++, (void)xm_skip(&row)) {
    status = load_character(pack, &place, row, &tables->character[*i]);
    if (status == XM_OK) status = xm_pack_add_name(pack, &place, row, list);
    if (status != XM_OK) return status;
  }
  *i = 0; /* partners are looked up by name: abilities after all names */
  for (row = rows; *i < count; (*i)++, (void)xm_skip(&row)) {
    status = load_abilities(pack, &place, row, list, rules, &tables->character[*i]);
    if (status != XM_OK) return status;
  }
  return XM_OK;
}

/* ------------------------------------------------------------------- looking up */

int xm_power_sum(const power_tables *tables, int character, power_op op, power_when when) {
  const power_character *c = &tables->character[character];
  int sum = 0;
  if ((c->ops >> op & 1u) == 0) return 0;
  for (int i = 0; i < c->num_modifiers; i++) {
    if (c->modifier[i].op == op && c->modifier[i].when == when) sum += c->modifier[i].n;
  }
  return sum;
}

/* Does a modifier of a fighter work at a roll of this kind? */
static bool works(const power_modifier *m, const power_fighter *fighter, power_roll_kind kind) {
  switch ((power_when)m->when) {
    case POWER_LEADER: return fighter->leads;
    case POWER_SUPPORT: return !fighter->leads && kind != POWER_RECOVERY;
    case POWER_ANY: return true;
    case POWER_RECOVER: return kind == POWER_RECOVERY;
    case POWER_RECRUIT: return kind == POWER_RECRUITING;
    case POWER_HQ:
    case POWER_DEPLOY: break;
  }
  return false;
}

int xm_power_sum_in_battle(const power_tables *tables, int character, power_op op, bool leads) {
  const power_character *c = &tables->character[character];
  const power_fighter fighter = {(uint8_t)character, leads, true, false};
  int sum = 0;
  if ((c->ops >> op & 1u) == 0) return 0;
  for (int i = 0; i < c->num_modifiers; i++) {
    const power_modifier *m = &c->modifier[i];
    if (m->op == op && works(m, &fighter, POWER_BATTLE)) sum += m->n;
  }
  return sum;
}

static bool partner_here(const power_modifier *m, const power_fighter *fighters, int count) {
  if (m->partner == XM_NONE) return true;
  for (int i = 0; i < count; i++) {
    if (fighters[i].character == m->partner) return true;
  }
  return false;
}

/* A modifier of the one who rolls. What adds Fighting dice, changes worths, gives
 * another roll, explodes or drains works in battles only (A35). */
static void apply_own(power_roll *roll, const power_modifier *m, power_roll_kind kind) {
  const bool battle = kind == POWER_BATTLE;
  switch ((power_op)m->op) {
    case POWER_OWN_DICE: if (battle) roll->dice += m->n; break;
    case POWER_MARVEL: if (battle && m->n > roll->marvel) roll->marvel = m->n; break;
    case POWER_XMEN: if (battle && m->n > roll->xmen) roll->xmen = m->n; break;
    case POWER_ALT_ROLL: if (battle) roll->alternative = m; break;
    case POWER_EXPLODE_MARVEL: if (battle) roll->explode_marvel = true; break;
    case POWER_DRAIN: if (battle) roll->drain = true; break;
    case POWER_IGNORE_HITS: roll->ignore += m->n; break;
    case POWER_HALVE_HITS: roll->halve = true; break;
    case POWER_REROLL_EVIL: roll->reroll_evil = true; break;
    case POWER_RECRUIT_DICE: if (kind == POWER_RECRUITING) roll->dice += m->n; break;
    case POWER_HEAL_MARVEL:
      if (kind == POWER_RECOVERY && m->n > roll->marvel) roll->marvel = m->n;
      break;
    default: break;
  }
}

enum { POWER_ALL_HITS = 99 }; /* more than a roll can give */

/* A modifier of somebody else in the place. */
static void apply_mates(power_roll *roll, const power_modifier *m, const power_fighter *self,
                        power_roll_kind kind) {
  switch ((power_op)m->op) {
    case POWER_MATE_DICE: if (kind == POWER_BATTLE) roll->dice += m->n; break;
    case POWER_PARTNER_DICE:
      if (kind == POWER_BATTLE && m->partner == self->character) roll->dice += m->n;
      break;
    case POWER_MATE_IGNORE_HITS: roll->ignore += m->n; break;
    case POWER_MATE_MARVEL:
      if (kind == POWER_BATTLE && m->n > roll->marvel) roll->marvel = m->n;
      break;
    case POWER_ONE_MATE_IGNORE: if (self->named) roll->ignore += m->n; break;
    case POWER_ONE_MATE_IGNORE_ALL: if (self->named) roll->ignore += POWER_ALL_HITS; break;
    case POWER_MATE_RECOVER_DICE: if (kind == POWER_RECOVERY) roll->dice += m->n; break;
    default: break;
  }
}

power_roll xm_power_look_up(const power_tables *tables, const power_fighter *fighters, int count,
                         int who, power_roll_kind kind) {
  XM_TABLE uint32_t mate_ops = 1u << POWER_MATE_DICE | 1u << POWER_PARTNER_DICE |
                               1u << POWER_MATE_IGNORE_HITS | 1u << POWER_MATE_RECOVER_DICE |
                               1u << POWER_MATE_MARVEL | 1u << POWER_ONE_MATE_IGNORE |
                               1u << POWER_ONE_MATE_IGNORE_ALL;
  const power_character *self = &tables->character[fighters[who].character];
  power_roll roll = {0, 0, 0, 0, false, false, false, false, NULL};
  roll.dice = kind == POWER_BATTLE       ? self->fighting
              : kind == POWER_RECRUITING ? self->intelligence
                                         : self->durability;
  for (int f = 0; f < count; f++) {
    const power_character *c = &tables->character[fighters[f].character];
    if (!fighters[f].powers || (f != who && (c->ops & mate_ops) == 0)) continue;
    for (int i = 0; i < c->num_modifiers; i++) {
      const power_modifier *m = &c->modifier[i];
      if (!works(m, &fighters[f], kind)) continue;
      if (f != who) apply_mates(&roll, m, &fighters[who], kind);
      else if (partner_here(m, fighters, count)) apply_own(&roll, m, kind);
    }
  }
  return roll;
}
