/* The steps of X-Men: Under Siege, by number: what the machine calls. */
#include "games/siege/siege.h"
#include "games/siege/state.h"

/* The argument of an action whose kind has one, counted from 0. */
static int part(const xm_ctx *c, int kind, int action) {
  return action - c->game->action_base[kind];
}

static bool is_kind(const xm_ctx *c, int kind, int action) {
  return action >= c->game->action_base[kind] && action < c->game->action_base[kind + 1];
}

void xm_siege_auto(xm_ctx *c, xm_frame f) {
  switch (f.step) {
    case SIEGE_S_TURN: xm_siege_turn(c, f); break;
    case SIEGE_S_STARTED: xm_siege_started(c, f); break;
    case SIEGE_S_PLAYED: xm_siege_played(c, f); break;
    case SIEGE_S_HEAL: xm_siege_heal_there(c, f); break;
    case SIEGE_S_BATTLES: xm_siege_battles(c, f); break;
    case SIEGE_S_BATTLE: xm_siege_battle(c, f); break;
    case SIEGE_S_RECOVER: xm_siege_recover(c, f); break;
    default: break;
  }
}

void xm_siege_legal(const xm_game *game, const xm_state *state, xm_frame f, xm_legal *list) {
  const siege_state *s = siege_const(state);
  switch (f.step) {
    case SIEGE_S_PICK:
      for (int i = 0; i < siege_tables_of(game)->power.num_characters; i++) {
        if (s->powers.left[i] > 0) xm_list(list, game->action_base[SIEGE_A_PICK] + i);
      }
      break;
    case SIEGE_S_START: xm_siege_start_legal(game, s, f, list); break;
    case SIEGE_S_DISCARD: xm_siege_discard_legal(game, s, f, list); break;
    case SIEGE_S_CARDS: xm_siege_cards_legal(game, s, f, list); break;
    case SIEGE_S_GO: xm_siege_go_legal(game, s, f, list); break;
    case SIEGE_S_PLACE: xm_siege_place_legal(game, s, f, list); break;
    case SIEGE_S_TAKE: xm_siege_take_legal(game, s, f, list); break;
    case SIEGE_S_FIGHT: xm_siege_fight_legal(game, s, f, list); break;
    case SIEGE_S_LEAD:
    case SIEGE_S_NEXT: xm_siege_who_legal(game, s, f, list); break;
    case SIEGE_S_PROTECT: xm_siege_protect_legal(game, s, f, list); break;
    case SIEGE_S_KINETIC: xm_siege_kinetic_legal(game, s, f, list); break;
    case SIEGE_S_HIT: xm_siege_hit_legal(game, s, f, list); break;
    default: break;
  }
}

static void apply_discard(xm_ctx *c, xm_frame f, int action) {
  if (!is_kind(c, SIEGE_A_DISCARD, action)) return; /* done */
  const int card = part(c, SIEGE_A_DISCARD, action);
  xm_siege_lay_down(c, f.arg[0], card, SIEGE_E_DISCARDED);
  f.arg[1] = (uint8_t)card;
  xm_push(c, f);
}

static void apply_who(xm_ctx *c, xm_frame f, int action) {
  const bool leads = f.step == SIEGE_S_LEAD;
  const int kind = leads ? SIEGE_A_LEAD : SIEGE_A_ROLL;
  const int other = leads ? SIEGE_A_LEAD_ALT : SIEGE_A_ROLL_ALT;
  const bool alt = is_kind(c, other, action);
  xm_siege_who(c, f, part(c, alt ? other : kind, action), alt);
}

static void picked(xm_ctx *c, xm_frame f, int character) {
  const bool back = f.step == SIEGE_S_PICK && f.arg[1] == 1;
  siege_of(c)->powers.left[character]--;
  xm_siege_join(c, f.arg[0], character, false);
  xm_siege_deal_next(c, back ? f.arg[0] - 1 : f.arg[0] + 1, f.arg[1]);
}

void xm_siege_apply(xm_ctx *c, xm_frame f, int action) {
  const bool done = action == c->game->action_base[SIEGE_A_DONE];
  switch (f.step) {
    case SIEGE_S_PICK: picked(c, f, part(c, SIEGE_A_PICK, action)); break;
    case SIEGE_S_START:
      if (!done) {
        xm_siege_play_start(c, f, siege_tables_of(c->game)->start[part(c, SIEGE_A_PLAY, action)]);
      }
      break;
    case SIEGE_S_DISCARD: apply_discard(c, f, action); break;
    case SIEGE_S_CARDS:
      if (!done) xm_siege_play(c, f, action);
      break;
    case SIEGE_S_GO: xm_siege_go(c, f, action); break;
    case SIEGE_S_PLACE: xm_siege_placed(c, f, part(c, SIEGE_A_PLACE, action)); break;
    case SIEGE_S_TAKE: xm_siege_took(c, f, part(c, SIEGE_A_TAKE, action)); break;
    case SIEGE_S_FIGHT: xm_siege_fight(c, f, part(c, SIEGE_A_FIGHT, action)); break;
    case SIEGE_S_LEAD:
    case SIEGE_S_NEXT: apply_who(c, f, action); break;
    case SIEGE_S_PROTECT: xm_siege_protect(c, f, part(c, SIEGE_A_PROTECT, action)); break;
    case SIEGE_S_KINETIC:
      xm_siege_kinetic(c, f,
                       is_kind(c, SIEGE_A_DISCARD, action) ? part(c, SIEGE_A_DISCARD, action) : -1);
      break;
    case SIEGE_S_HIT: xm_siege_hit_named(c, f, part(c, SIEGE_A_HIT, action)); break;
    default: break;
  }
}

xm_dist xm_siege_dist(const xm_game *game, const xm_state *state, xm_frame f) {
  const siege_state *s = siege_const(state);
  const siege_tables *t = siege_tables_of(game);
  switch (f.step) {
    case SIEGE_S_DEAL:
    case SIEGE_S_POWER: return (xm_dist){XM_DIST_COUNTS, t->power.num_characters, s->powers.left};
    case SIEGE_S_HAND: return (xm_dist){XM_DIST_COUNTS, t->num_cards, s->card_deck};
    case SIEGE_S_MUTANT: return (xm_dist){XM_DIST_COUNTS, t->num_mutants, s->mutants.left};
    case SIEGE_S_CHIP:
      return (xm_dist){XM_DIST_COUNTS, SIEGE_BACKS, s->level[t->level_of[f.arg[1]]].pool};
    default: return (xm_dist){XM_DIST_DICE, (uint16_t)xm_siege_dice_of(f), NULL};
  }
}

void xm_siege_chance(xm_ctx *c, xm_frame f, int outcome) {
  switch (f.step) {
    case SIEGE_S_DEAL: picked(c, f, outcome); break;
    case SIEGE_S_POWER:
      siege_of(c)->powers.left[outcome]--;
      xm_siege_join(c, f.arg[0], outcome, f.arg[1] != 0);
      break;
    case SIEGE_S_FIRST_ROLL: xm_siege_first_roll(c, f, outcome); break;
    case SIEGE_S_HAND: xm_siege_drew(c, f, outcome); break;
    case SIEGE_S_CHIP: xm_siege_chip_turned(c, f, outcome); break;
    case SIEGE_S_MUTANT: xm_siege_drew_mutant(c, f, outcome); break;
    case SIEGE_S_ROLL: xm_siege_rolled(c, f, outcome); break;
    case SIEGE_S_PURE_LUCK:
    case SIEGE_S_KNIFE: xm_siege_rerolled(c, f, outcome); break;
    default: break;
  }
}
