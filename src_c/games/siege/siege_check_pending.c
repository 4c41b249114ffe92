/* Pending steps from outside: every stack that play could not have made is refused. */
#include "core/placing.h"
#include "games/siege/check.h"

/* Phases of the turn, as the turn's step holds them: the next one. */
enum {
  IN_BEGIN = 1u << SIEGE_P_START,
  IN_START = 1u << SIEGE_P_DISCARD,
  IN_DISCARD = 1u << SIEGE_P_CARDS,
  IN_CARDS = 1u << SIEGE_P_BATTLES,
  IN_BATTLES = 1u << SIEGE_P_RECOVERY,
  IN_RECOVERY = 1u << SIEGE_P_DRAW,
  IN_DRAW = 1u << SIEGE_P_END
};

#define ON(step) XM_STEP_BIT(SIEGE_S_##step)
#define ON_TURN ON(TURN)
#define ON_ROLLS (ON(BATTLE) | ON(RECOVER))

/* Automatic steps that nothing is pushed upon have no row. */
static const xm_placing placings[SIEGE_NUM_STEPS] = {
    [SIEGE_S_NONE] = {0, 0, 0, 0},
    [SIEGE_S_DEAL] = {0, 0, 1, 0},
    [SIEGE_S_PICK] = {0, 0, 1, 0},
    [SIEGE_S_FIRST_ROLL] = {0, 0, 1, 0},
    [SIEGE_S_HAND] = {ON_TURN, IN_DRAW, 1, 0},
    [SIEGE_S_TURN] = {0, 0, 1, 0},
    [SIEGE_S_STARTED] = {ON_TURN, IN_START, 0, 0},
    [SIEGE_S_START] = {ON_TURN, IN_START, 0, 0},
    [SIEGE_S_DISCARD] = {ON_TURN, IN_DISCARD, 0, 0},
    [SIEGE_S_PLAYED] = {ON_TURN, IN_CARDS, 0, 0},
    [SIEGE_S_CARDS] = {ON_TURN, IN_CARDS, 0, 0},
    [SIEGE_S_GO] = {ON(PLAYED), IN_CARDS, 0, 0},
    [SIEGE_S_HEAL] = {ON(PLAYED), IN_CARDS, 0, 0},
    [SIEGE_S_CHIP] = {ON(PLAYED) | ON(HEAL), IN_CARDS, 0, 0},
    [SIEGE_S_MUTANT] = {ON(STARTED) | ON(PLAYED) | ON(HEAL), IN_START | IN_CARDS, 0, 0},
    [SIEGE_S_PLACE] = {ON(STARTED), IN_START, 0, 0},
    [SIEGE_S_TAKE] = {ON(STARTED) | ON(PLAYED) | ON(HEAL), IN_START | IN_CARDS, 0, 0},
    [SIEGE_S_POWER] = {ON_TURN | ON(STARTED) | ON(PLAYED) | ON(HEAL),
                       IN_BEGIN | IN_START | IN_CARDS, 0, 0},
    [SIEGE_S_BATTLES] = {ON_TURN, IN_BATTLES, 0, 0},
    [SIEGE_S_FIGHT] = {ON(BATTLES), IN_BATTLES, 0, 0},
    [SIEGE_S_BATTLE] = {ON(BATTLES), IN_BATTLES, 0, 0},
    [SIEGE_S_LEAD] = {ON(BATTLE), IN_BATTLES, 0, 0},
    [SIEGE_S_PROTECT] = {ON(BATTLE), IN_BATTLES, 0, 0},
    [SIEGE_S_NEXT] = {ON(BATTLE), IN_BATTLES, 0, 0},
    [SIEGE_S_KINETIC] = {ON(BATTLE), IN_BATTLES, 0, 0},
    [SIEGE_S_ROLL] = {ON_ROLLS, IN_BATTLES | IN_RECOVERY, 0, 0},
    [SIEGE_S_PURE_LUCK] = {ON_ROLLS, IN_BATTLES | IN_RECOVERY, 0, 0},
    [SIEGE_S_KNIFE] = {ON(BATTLE), IN_BATTLES, 0, 0},
    [SIEGE_S_HIT] = {ON(BATTLE), IN_BATTLES, 0, 0},
    [SIEGE_S_RECOVER] = {ON_TURN, IN_RECOVERY, 0, 0},
};

/* What a frame is checked against. */
typedef struct view {
  const xm_game *game;
  const siege_tables *t;
  const siege_state *s;
  const siege_team *team; /* of the turn's player */
  const xm_frame *below;
  const xm_frame *frame;
} view;

/* -------------------------------------------------------------------- set-up */

static bool dealt(const view *v, int from, int to, int size) {
  for (int p = from; p < to; p++) {
    if (v->s->team[p].size != size) return false;
  }
  return true;
}

static int cards_in_hand(const siege_team *team) {
  int cards = 0;
  for (int i = 0; i < SIEGE_CARDS; i++) cards += team->hand[i];
  return cards;
}

/* Before the first turn nothing has happened but cards that were dealt. */
static bool nothing_happened(const view *v) {
  uint64_t rooms = 0;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    rooms |= v->t->level[i].rooms;
    if (v->s->level[i].card != XM_NONE) return false;
  }
  for (int p = 0; p < v->game->num_players; p++) {
    const siege_team *team = &v->s->team[p];
    if (team->blood || power_any(team->hand_known, SIEGE_CARDS)) return false;
    for (int i = 0; i < team->size; i++) {
      const siege_member *m = &team->member[i];
      if (m->hits || m->level != XM_NONE || m->absorbed) return false;
    }
  }
  for (int i = 0; i < v->t->num_mutants; i++) {
    if (v->s->mutants.left[i] != v->t->mutant[i].copies) return false;
  }
  return v->s->rooms == rooms && !v->s->stopped && v->s->powers.bottom_size == 0 &&
         v->s->mutants.bottom_size == 0 && v->s->head.turn_player == 0 &&
         !power_any(v->s->card_pile, SIEGE_CARDS);
}

/* Hands of the seats before `player` are dealt, those behind not begun. */
static bool hands_dealt_before(const view *v, int player) {
  const bool deck = power_any(v->s->card_deck, SIEGE_CARDS);
  for (int p = 0; p < v->game->num_players; p++) {
    const int cards = cards_in_hand(&v->s->team[p]);
    const int size = xm_siege_hand_size(v->t, &v->s->team[p]);
    if (p < player ? (deck ? cards != size : cards > size) : p > player && cards != 0) return false;
  }
  return true;
}

static bool fits_dealing(const view *v) {
  const int n = v->game->num_players, player = v->frame->arg[0], round = v->frame->arg[1];
  const bool choose = xm_option(v->game, SIEGE_OPT_HEROES) != 0;
  if ((v->frame->step == SIEGE_S_PICK) != choose || round >= 2) return false;
  if (!hands_dealt_before(v, 0) || cards_in_hand(&v->s->team[0]) != 0) return false;
  if (choose && round == 1) return dealt(v, 0, player + 1, 1) && dealt(v, player + 1, n, 2);
  return dealt(v, 0, player, round + 1) && dealt(v, player, n, round);
}

static bool fits_set_up(const view *v) {
  const int n = v->game->num_players, player = v->frame->arg[0];
  if (v->s->head.turn != 0 || !nothing_happened(v)) return false;
  switch (v->frame->step) {
    case SIEGE_S_FIRST_ROLL:
      return xm_option(v->game, SIEGE_OPT_FIRST) == 0 && dealt(v, 0, n, 2) &&
             hands_dealt_before(v, n) && xm_power_first_roll_fits(v->game, v->frame);
    case SIEGE_S_HAND:
      return dealt(v, 0, n, 2) && hands_dealt_before(v, player) && v->frame->arg[1] > 0 &&
             cards_in_hand(&v->s->team[player]) + v->frame->arg[1] ==
                 xm_siege_hand_size(v->t, &v->s->team[player]);
    default: return fits_dealing(v);
  }
}

/* --------------------------------------------------------------- cards and chips */

static bool fits_go(const view *v) {
  const xm_frame *f = v->frame;
  const int op = f->arg[SIEGE_GO_OP], place = f->arg[SIEGE_GO_PLACE];
  const int chosen = f->arg[SIEGE_GO_CHOSEN], next = f->arg[SIEGE_GO_NEXT];
  const unsigned movers = xm_siege_movers(v->t, v->s, f->arg[0], op);
  if (movers == 0 || (chosen & ~(int)movers) != 0) return false;
  if (next > SIEGE_TEAM || chosen >> next != 0 || (next > 0) != (chosen != 0)) return false;
  if (next > 0 && (chosen >> (next - 1) & 1) == 0) return false;
  if (op == SIEGE_QUICK_RESPONSE) {
    return place < SIEGE_LEVELS && v->s->level[place].card != XM_NONE;
  }
  if (v->s->stopped || place >= v->t->num_rooms) return false;
  if (op == SIEGE_SEARCH) return (xm_siege_open_rooms(v->t, v->s) >> place & 1u) != 0;
  if (op != SIEGE_MEDICAL || v->s->level[v->t->level_of[place]].card != XM_NONE) return false;
  for (int i = v->t->num_rooms; i < v->t->num_cards; i++) {
    if (v->t->card[i].op == SIEGE_MEDICAL && v->t->card[i].place == place) return true;
  }
  return false;
}

/* Lies a card with this op on the pile, as one does that was just played (common-7)? */
static bool laid(const view *v, int op) {
  for (int i = 0; i < v->t->num_cards; i++) {
    if (v->t->card[i].op == op && v->s->card_pile[i] > 0) return true;
  }
  return false;
}

/* A card that led to a search: a room card, or the card of what goes on below. */
static bool search_laid(const view *v, int room) {
  if (v->below->step == SIEGE_S_HEAL) return laid(v, SIEGE_MEDICAL);
  return v->s->card_pile[room] > 0 || laid(v, SIEGE_SEARCH);
}

/* The same for some room of these, as bits. */
static bool search_of_laid(const view *v, uint64_t rooms) {
  for (int room = 0; rooms != 0; rooms >>= 1, room++) {
    if ((rooms & 1u) != 0 && search_laid(v, room)) return true;
  }
  return false;
}

/* Those who went to a place and wait for what happens there. */
static bool moved_there(const view *v, int slots, int level) {
  if (slots == 0 || slots >> v->team->size != 0) return false;
  for (int i = 0; i < v->team->size; i++) {
    const siege_member *m = &v->team->member[i];
    if ((slots >> i & 1) != 0 && (!m->moved || m->level != level)) return false;
  }
  return true;
}

static bool any_moved_to(const view *v, int level) {
  for (int i = 0; i < v->team->size; i++) {
    if (v->team->member[i].moved && v->team->member[i].level == level) return true;
  }
  return false;
}

static bool fits_chip(const view *v) {
  const int room = v->frame->arg[1];
  if (v->s->stopped || !any_moved_to(v, v->t->level_of[room])) return false;
  if (v->below->step == SIEGE_S_HEAL && v->below->arg[2] != v->t->level_of[room]) return false;
  return (xm_siege_open_rooms(v->t, v->s) >> room & 1u) != 0 && search_laid(v, room);
}

static bool fits_mutant(const view *v) {
  const int room = v->frame->arg[1];
  if (v->below->step == SIEGE_S_STARTED) return room == XM_NONE && laid(v, SIEGE_SURPRISE);
  if (room == XM_NONE || v->s->stopped || (v->s->rooms >> room & 1u) != 0) return false;
  const int level = v->t->level_of[room];
  return any_moved_to(v, level) && v->s->level[level].card == XM_NONE &&
         v->s->level[level].secured == XM_NONE && search_laid(v, room) &&
         v->s->level[level].pool[SIEGE_EVIL_MUTANT] < v->t->level[level].chips[SIEGE_EVIL_MUTANT];
}

/* Has a Cerebro Scan left its deck? */
static bool scan_used(const view *v) {
  int belong = 0, there = 0;
  for (int i = 0; i < v->t->num_mutants; i++) {
    if (v->t->mutant[i].strength > 0) continue;
    belong += v->t->mutant[i].copies;
    there += v->s->mutants.left[i];
    for (int k = 0; k < v->s->mutants.bottom_size; k++) there += v->s->mutants.bottom[k] == i;
  }
  return there < belong;
}

static bool fits_take(const view *v) {
  const xm_frame *f = v->frame;
  const int level = f->arg[1], left = f->arg[2];
  xm_legal list;
  list.count = 0;
  if (left < 1 || left > (v->below->step == SIEGE_S_STARTED ? 2 : 1)) return false;
  if (v->s->level[level].card != XM_NONE || v->s->level[level].secured != XM_NONE) return false;
  if (!scan_used(v)) return false;
  if (v->below->step == SIEGE_S_STARTED) {
    if ((left == 2 && f->arg[3] != 0) || !laid(v, SIEGE_SURPRISE)) return false;
  } else if (f->arg[3] != 0 || v->s->stopped || !any_moved_to(v, level) ||
             !search_of_laid(v, v->t->level[level].rooms)) {
    return false;
  }
  xm_siege_take_legal(v->game, v->s, *f, &list);
  return list.count > 0;
}

static bool fits_power(const view *v) {
  if (v->below->step == SIEGE_S_TURN) return v->team->size == 0 && !v->frame->arg[1];
  if (v->team->size >= SIEGE_TEAM) return false;
  if (v->below->step == SIEGE_S_STARTED) return !v->frame->arg[1] && laid(v, SIEGE_RECRUIT);
  for (int i = 0; i < v->team->size; i++) {
    if (v->team->member[i].rescued) return false;
  }
  return v->frame->arg[1] && v->s->stopped && xm_siege_xmen_chip_turned(v->t, v->s) &&
         search_of_laid(v, ((uint64_t)1 << v->t->num_rooms) - 1);
}

/* ------------------------------------------------------------------------ battles */

static bool fits_battle(const view *v) {
  const xm_frame *f = v->frame;
  const int mates = f->arg[SIEGE_BATTLE_MATES], level = f->arg[SIEGE_BATTLE_LEVEL];
  const int leader = f->arg[SIEGE_BATTLE_LEADER], named = f->arg[SIEGE_BATTLE_NAMED];
  if (mates == 0 || mates >> v->team->size != 0) return false;
  if ((siege_fit_on(v->t, v->team, level) & ~(unsigned)mates) != 0) return false;
  for (int i = 0; i < v->team->size; i++) {
    if ((mates >> i & 1) != 0 && v->team->member[i].level != level) return false;
    if ((mates >> i & 1) != 0 && leader == XM_NONE && v->team->member[i].rolled) return false;
  }
  if (leader == XM_NONE) return named == XM_NONE;
  if ((mates >> leader & 1) == 0 || !v->team->member[leader].rolled) return false;
  if (named == XM_NONE) return true;
  return named != leader && (mates >> named & 1) != 0 &&
         xm_siege_gives_to_one(v->t, v->team->member[leader].character);
}

static bool battle_runs(const view *v, const xm_frame *battle) {
  return v->s->level[battle->arg[SIEGE_BATTLE_LEVEL]].card != XM_NONE;
}

/* Is it settled who gets what the leader gives to one? */
static bool gift_settled(const view *v, const xm_frame *battle) {
  const int leader = battle->arg[SIEGE_BATTLE_LEADER];
  const int others = battle->arg[SIEGE_BATTLE_MATES] & ~(1 << leader);
  const bool gives = xm_siege_gives_to_one(v->t, v->team->member[leader].character);
  return (battle->arg[SIEGE_BATTLE_NAMED] != XM_NONE) == (gives && others != 0);
}

static bool fits_who(const view *v) {
  const bool leads = v->frame->step == SIEGE_S_LEAD;
  const xm_frame *battle = v->below;
  if (!battle_runs(v, battle) || (battle->arg[SIEGE_BATTLE_LEADER] == XM_NONE) != leads) {
    return false;
  }
  if (!leads && !gift_settled(v, battle)) return false;
  return siege_fit_on(v->t, v->team, battle->arg[SIEGE_BATTLE_LEVEL]) != 0;
}

static bool fits_protect(const view *v) {
  const xm_frame *battle = v->below;
  const int leader = battle->arg[SIEGE_BATTLE_LEADER];
  if (!battle_runs(v, battle) || leader == XM_NONE) return false;
  if (battle->arg[SIEGE_BATTLE_NAMED] != XM_NONE) return false;
  if ((battle->arg[SIEGE_BATTLE_MATES] & ~(1 << leader)) == 0) return false;
  const power_roll roll = xm_siege_look_up(v->t, v->s, battle, v->frame->arg[0], leader);
  return xm_siege_gives_to_one(v->t, v->team->member[leader].character) &&
         (!v->frame->arg[1] || roll.alternative != NULL);
}

/* One who rolls in the battle below. */
static bool fits_fighter(const view *v, int slot) {
  const xm_frame *battle = v->below;
  return (battle->arg[SIEGE_BATTLE_MATES] >> slot & 1) != 0 && slot < v->team->size &&
         battle->arg[SIEGE_BATTLE_LEADER] != XM_NONE && v->team->member[slot].rolled &&
         !siege_out(v->t, &v->team->member[slot]) && gift_settled(v, battle);
}

/* Flags of a roll or of what comes before it; `asked`: the question of 7.11 is over. */
static bool fits_flags(const view *v, bool asked) {
  const int slot = v->frame->arg[1], flags = v->frame->arg[2];
  const int character = v->team->member[slot].character;
  const bool leads = v->below->arg[SIEGE_BATTLE_LEADER] == slot;
  const power_roll roll = xm_siege_look_up(v->t, v->s, v->below, v->frame->arg[0], slot);
  const bool kinetic =
      xm_power_sum_in_battle(&v->t->power, character, POWER_DISCARD_DICE, leads) > 0;
  if ((flags & ~(POWER_F_ALT | SIEGE_F_DISCARDED)) != SIEGE_ROLL_BATTLE) return false;
  if ((flags & POWER_F_ALT) != 0 && roll.alternative == NULL) return false;
  if (!asked) {
    return kinetic && siege_holds_cards(v->team) && (flags & SIEGE_F_DISCARDED) == 0;
  }
  return (flags & SIEGE_F_DISCARDED) == 0 || (kinetic && power_any(v->s->card_pile, SIEGE_CARDS));
}

static bool fits_recovering(const view *v, int slot) {
  const siege_member *m = &v->team->member[slot];
  if (slot >= v->team->size) return false;
  if (siege_on_battle(v->s, m) && !siege_out(v->t, m)) return false; /* 8.4 */
  return v->below->arg[1] == slot && v->below->arg[2] == v->team->size &&
         v->frame->arg[2] == SIEGE_ROLL_RECOVERY && xm_siege_recovers(v->t, &v->team->member[slot]);
}

static bool fits_roll(const view *v) {
  const xm_frame *f = v->frame;
  const int slot = f->arg[1];
  const bool battle = v->below->step == SIEGE_S_BATTLE;
  if (battle ? !fits_fighter(v, slot) || !battle_runs(v, v->below) || !fits_flags(v, true)
             : !fits_recovering(v, slot)) {
    return false;
  }
  const int dice = xm_siege_roll_dice(v->t, v->s, v->below, f);
  if (f->step == SIEGE_S_ROLL) return f->arg[3] == dice;
  const power_roll roll = xm_siege_look_up(v->t, v->s, v->below, f->arg[0], slot);
  if (xm_power_sum_of_faces(f) != dice) return false;
  return f->step == SIEGE_S_PURE_LUCK ? xm_power_rerolls(&roll, f) : xm_power_explodes(&roll, f);
}

static bool fits_hit(const view *v) {
  const xm_frame *f = v->frame;
  if (!fits_fighter(v, f->arg[1])) return false;
  const power_roll roll = xm_siege_look_up(v->t, v->s, v->below, f->arg[0], f->arg[1]);
  return roll.alternative != NULL && roll.alternative->hits_to_mate && f->arg[2] >= 1 &&
         f->arg[2] <= roll.alternative->dice &&
         (v->below->arg[SIEGE_BATTLE_MATES] & ~(1 << f->arg[1])) != 0;
}

/* -------------------------------------------------------------------------- all */

static bool fits_hand(const view *v) {
  if (v->below == NULL) return fits_set_up(v);
  return v->frame->arg[1] > 0 &&
         cards_in_hand(v->team) + v->frame->arg[1] == xm_siege_hand_size(v->t, v->team);
}

static bool fits(const view *v) {
  const xm_frame *f = v->frame;
  xm_legal list;
  switch (f->step) {
    case SIEGE_S_DEAL:
    case SIEGE_S_PICK:
    case SIEGE_S_FIRST_ROLL: return fits_set_up(v);
    case SIEGE_S_HAND: return fits_hand(v);
    case SIEGE_S_TURN:
      return v->s->head.turn > 0 && f->arg[1] > SIEGE_P_BEGIN && f->arg[1] <= SIEGE_P_END;
    case SIEGE_S_GO: return fits_go(v);
    case SIEGE_S_HEAL: return moved_there(v, f->arg[1], f->arg[2]);
    case SIEGE_S_CHIP: return fits_chip(v);
    case SIEGE_S_MUTANT: return fits_mutant(v);
    case SIEGE_S_TAKE: return fits_take(v);
    case SIEGE_S_POWER: return fits_power(v);
    case SIEGE_S_FIGHT:
    case SIEGE_S_PLACE:
      list.count = 0;
      if (f->step == SIEGE_S_PLACE && !laid(v, SIEGE_SURPRISE)) return false;
      if (f->step == SIEGE_S_FIGHT) xm_siege_fight_legal(v->game, v->s, *f, &list);
      else xm_siege_place_legal(v->game, v->s, *f, &list);
      return list.count > 0;
    case SIEGE_S_BATTLE: return fits_battle(v);
    case SIEGE_S_LEAD:
    case SIEGE_S_NEXT: return fits_who(v);
    case SIEGE_S_PROTECT: return fits_protect(v);
    case SIEGE_S_KINETIC:
      return fits_fighter(v, f->arg[1]) && battle_runs(v, v->below) && fits_flags(v, false);
    case SIEGE_S_ROLL:
    case SIEGE_S_PURE_LUCK:
    case SIEGE_S_KNIFE: return fits_roll(v);
    case SIEGE_S_HIT: return fits_hit(v);
    case SIEGE_S_RECOVER: return f->arg[1] < v->team->size && f->arg[2] == v->team->size;
    case SIEGE_S_START: return xm_siege_asks_at_start(v->t, v->team);
    case SIEGE_S_CARDS: return xm_siege_asks_for_cards(v->t, v->s, f->arg[0]);
    case SIEGE_S_DISCARD: return siege_holds_cards(v->team) || v->s->card_pile[f->arg[1]] > 0;
    default: return true; /* STARTED, PLAYED, BATTLES */
  }
}

/* Marks that only later phases of a turn can set. `phase` is the next one; SIEGE_P_BEGIN for a
 * state without pending steps. */
static xm_status check_marks(const view *v, int phase, xm_error *error) {
  static const char *const message = "a mark that only a later part of the turn sets";
  for (int i = 0; i < v->team->size; i++) {
    const siege_member *m = &v->team->member[i];
    const char *field = NULL;
    if (phase < SIEGE_P_BATTLES && m->moved) field = "moved";
    else if (phase < SIEGE_P_BATTLES && m->rescued) field = "rescued";
    else if (phase < SIEGE_P_RECOVERY && m->rolled) field = "rolled";
    else if (phase == SIEGE_P_BEGIN && m->life) field = "life";
    if (field != NULL) {
      return xm_refuse_in(error, "teams", v->s->head.turn_player, "members", i, field, message);
    }
  }
  if (phase < SIEGE_P_BATTLES && v->s->stopped) return xm_refuse(error, "stopped", message);
  return XM_OK;
}

xm_status xm_siege_check_pending(const xm_game *game, const siege_state *s, xm_error *error) {
  view v = {game, siege_tables_of(game), s, &s->team[s->head.turn_player], NULL, NULL};
  for (int i = 0; i < s->head.depth; i++) {
    v.frame = &s->stack[i];
    v.below = i > 0 ? &s->stack[i - 1] : NULL;
    if (!xm_placing_fits(&placings[v.frame->step], &s->head, s->stack, i) || !fits(&v)) {
      return xm_fail(error, XM_ERR_FORMAT, "pending", "step %d (%s) does not fit the state", i,
                     game->def->steps[v.frame->step].name);
    }
  }
  if (s->head.turn == 0 || s->head.end != XM_END_NONE) return XM_OK;
  return check_marks(&v, s->head.depth > 0 ? s->stack[0].arg[1] : SIEGE_P_BEGIN, error);
}
