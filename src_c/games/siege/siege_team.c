/* Members of a team: joining, leaving, moving, hits; and the cards of a hand. */
#include "games/siege/state.h"

void xm_siege_join(xm_ctx *c, int player, int character, bool rescued) {
  siege_team *team = &siege_of(c)->team[player];
  const int slot = team->size++;
  siege_member *m = &team->member[slot];
  memset(m, 0, sizeof *m);
  m->character = (uint8_t)character;
  m->level = XM_NONE;
  m->rescued = rescued;
  xm_emit(c, SIEGE_E_JOINED, player, slot, character, 0);
}

/* Leaves the team; those behind move up (common-19). The card goes to the bottom. */
void xm_siege_leave(xm_ctx *c, int player, int slot) {
  siege_state *s = siege_of(c);
  siege_team *team = &s->team[player];
  const int character = team->member[slot].character;
  xm_emit(c, SIEGE_E_LEFT, player, slot, character, 0);
  team->size--;
  for (int i = slot; i < team->size; i++) team->member[i] = team->member[i + 1];
  memset(&team->member[team->size], 0, sizeof team->member[0]);
  power_deck_put_under(&s->powers, character);
}

/* The top Power Stat Card joins: by chance from the unordered part, else the known one. */
void xm_siege_take_top(xm_ctx *c, int player, bool rescued) {
  siege_state *s = siege_of(c);
  if (power_deck_unordered(&s->powers)) {
    xm_push_step(c, SIEGE_S_POWER, player, rescued, 0);
  } else if (power_deck_has_card(&s->powers)) {
    xm_siege_join(c, player, power_deck_take_known(&s->powers), rescued);
  }
}

void xm_siege_move(xm_ctx *c, int player, int slot, int level) {
  siege_member *m = &siege_of(c)->team[player].member[slot];
  m->level = (uint8_t)level;
  m->moved = 1;
  xm_emit(c, SIEGE_E_MOVED, player, slot, level, 0);
}

/* How many hits were really placed. */
int xm_siege_hit(xm_ctx *c, int player, int slot, int hits) {
  siege_member *m = &siege_of(c)->team[player].member[slot];
  hits = xm_power_add_hits(&m->hits, hits);
  if (hits > 0) xm_emit(c, SIEGE_E_HITS, player, slot, hits, 0);
  return hits;
}

void xm_siege_heal(xm_ctx *c, int player, int slot, int hits) {
  siege_member *m = &siege_of(c)->team[player].member[slot];
  hits = xm_power_remove_hits(&m->hits, hits);
  if (hits == 0) return;
  if (!siege_serious(siege_tables_of(c->game), m)) m->life = 0; /* S46 */
  xm_emit(c, SIEGE_E_HEALED, player, slot, hits, 0);
}

/* ------------------------------------------------------------------------- hands */

/* A card is played or discarded; what leaves a hand counts as known first (common-20). */
void xm_siege_lay_down(xm_ctx *c, int player, int card, int event) {
  siege_state *s = siege_of(c);
  siege_team *team = &s->team[player];
  team->hand[card]--;
  if (team->hand_known[card] > 0) team->hand_known[card]--;
  s->card_pile[card]++;
  xm_emit(c, event, player, card, 0, 0);
}

/* The two highest Intelligence numbers (8.1). */
int xm_siege_hand_size(const siege_tables *t, const siege_team *team) {
  int first = 0, second = 0;
  for (int i = 0; i < team->size; i++) {
    const int n = t->power.character[team->member[i].character].intelligence;
    if (n > first) {
      second = first;
      first = n;
    } else if (n > second) {
      second = n;
    }
  }
  return first + second;
}

/* The pile becomes the deck; of two hands each is then known to the other (common-20). */
static bool reshuffle(xm_ctx *c) {
  siege_state *s = siege_of(c);
  if (!power_any(s->card_pile, SIEGE_CARDS)) return false;
  memcpy(s->card_deck, s->card_pile, SIEGE_CARDS);
  memset(s->card_pile, 0, SIEGE_CARDS);
  for (int p = 0; p < 2 && c->game->num_players == 2; p++) {
    memcpy(s->team[p].hand_known, s->team[p].hand, SIEGE_CARDS);
  }
  xm_emit(c, SIEGE_E_RESHUFFLED, 0, 0, 0, 0);
  return true;
}

/* Goes on drawing: the first of so many cards, if there is one. */
void xm_siege_draw(xm_ctx *c, int player, int cards) {
  if (cards <= 0) return;
  if (power_any(siege_of(c)->card_deck, SIEGE_CARDS) || reshuffle(c)) {
    xm_push_step(c, SIEGE_S_HAND, player, cards, 0);
  }
}
