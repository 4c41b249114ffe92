/* Conservation: every card, chip and character of the game is in exactly one place. */
#include "games/siege/check.h"

/* The pending step with this number, or NULL. */
static const xm_frame *pending(const siege_state *s, int step) {
  for (int i = 0; i < s->head.depth; i++) {
    if (s->stack[i].step == step) return &s->stack[i];
  }
  return NULL;
}

/* -------------------------------------------------------------------- characters */

/* Characters that are somewhere else than in the unordered deck. */
static void count_characters(const xm_game *game, const siege_state *s, unsigned *seen) {
  for (int i = 0; i < s->powers.bottom_size; i++) seen[s->powers.bottom[i]]++;
  for (int p = 0; p < game->num_players; p++) {
    for (int i = 0; i < s->team[p].size; i++) seen[s->team[p].member[i].character]++;
  }
}

static xm_status check_characters(const xm_game *game, const siege_state *s, xm_error *error) {
  unsigned seen[POWER_MAX_CHARACTERS] = {0};
  count_characters(game, s, seen);
  for (int i = 0; i < siege_tables_of(game)->power.num_characters; i++) {
    const int found = (int)seen[i] + s->powers.left[i];
    if (found != 1) {
      return xm_refuse_count(game, error, "power_deck", SIEGE_D_CHARACTER, i, found, 1);
    }
  }
  return XM_OK;
}

/* -------------------------------------------------------------------- cards */

/* Under Siege cards that are somewhere else than in the deck. */
static void count_cards(const xm_game *game, const siege_state *s, uint16_t *seen) {
  for (int i = 0; i < SIEGE_CARDS; i++) seen[i] = s->card_pile[i];
  for (int p = 0; p < game->num_players; p++) {
    for (int i = 0; i < SIEGE_CARDS; i++) seen[i] = (uint16_t)(seen[i] + s->team[p].hand[i]);
  }
}

static xm_status check_cards(const xm_game *game, const siege_state *s, xm_error *error) {
  const siege_tables *t = siege_tables_of(game);
  uint16_t seen[SIEGE_CARDS];
  unsigned wrong = 0;
  count_cards(game, s, seen);
  for (int i = 0; i < SIEGE_CARDS; i++)
    wrong |= (unsigned)(seen[i] + s->card_deck[i]) ^ t->copies[i];
  for (int i = 0; wrong != 0 && i < t->num_cards; i++) {
    const int found = (int)seen[i] + s->card_deck[i];
    if (found != t->card[i].copies) {
      return xm_refuse_count(game, error, "card_deck", SIEGE_D_CARD, i, found, t->card[i].copies);
    }
  }
  return XM_OK;
}

/* -------------------------------------------------------------------- mutants */

/* Evil Mutant cards that are somewhere else than in the unordered deck. */
static void count_mutants(const xm_game *game, const siege_state *s, unsigned *seen) {
  const xm_frame *placing = pending(s, SIEGE_S_PLACE);
  for (int i = 0; i < s->mutants.bottom_size; i++) seen[s->mutants.bottom[i]]++;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (s->level[i].card != XM_NONE) seen[s->level[i].card]++;
  }
  for (int p = 0; p < game->num_players; p++) {
    uint32_t captured = s->team[p].captured;
    for (int i = 0; captured != 0; captured >>= 1, i++) seen[i] += captured & 1u;
  }
  if (placing != NULL) seen[placing->arg[1]]++;
}

/* Cerebro Scans leave the game when they are used: there may be fewer. */
static xm_status check_mutants(const xm_game *game, const siege_state *s, xm_error *error) {
  const siege_tables *t = siege_tables_of(game);
  unsigned seen[SIEGE_MUTANTS] = {0};
  count_mutants(game, s, seen);
  for (int i = 0; i < t->num_mutants; i++) {
    const int found = (int)seen[i] + s->mutants.left[i], belong = t->mutant[i].copies;
    const bool scan = t->mutant[i].strength == 0;
    if (scan ? found > belong : found != belong) {
      return xm_refuse_count(game, error, "mutant_deck", SIEGE_D_MUTANT, i, found, belong);
    }
  }
  return XM_OK;
}

/* -------------------------------------------------------------------- chips */

/* Chips of the level that lie on no room of it: collected, on 0, or in the hand of a player
 * who has just turned one over. */
static int chips_gone(const xm_game *game, const siege_state *s, int level) {
  const siege_tables *t = siege_tables_of(game);
  const xm_frame *mutant = pending(s, SIEGE_S_MUTANT);
  int chips = s->level[level].chip;
  for (int p = 0; p < game->num_players; p++) chips += s->team[p].chips[level];
  if (mutant != NULL && mutant->arg[1] != XM_NONE && t->level_of[mutant->arg[1]] == level) chips++;
  return chips;
}

bool xm_siege_xmen_chip_turned(const siege_tables *t, const siege_state *s) {
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (s->level[i].pool[SIEGE_XMEN] < t->level[i].chips[SIEGE_XMEN]) return true;
  }
  return false;
}

static xm_status check_level_chips(const xm_game *game, const siege_state *s, int level,
                                   xm_error *error) {
  const siege_level_def *def = &siege_tables_of(game)->level[level];
  const int gone = chips_gone(game, s, level);
  const int rooms = xm_count_bits(def->rooms), left = xm_count_bits(s->rooms & def->rooms);
  int turned = 0;
  if (gone + left != rooms) {
    return xm_refuse_count(game, error, "rooms", SIEGE_D_LEVEL, level, gone + left, rooms);
  }
  for (int i = 0; i < SIEGE_BACKS; i++) {
    if (s->level[level].pool[i] > def->chips[i]) {
      return xm_refuse_at(error, "levels", level, "pool", "more chips than belong to the level");
    }
    turned += def->chips[i] - s->level[level].pool[i];
  }
  const bool evil_turned = s->level[level].pool[SIEGE_EVIL_MUTANT] < def->chips[SIEGE_EVIL_MUTANT];
  if (turned > gone) {
    return xm_refuse_at(error, "levels", level, "pool",
                        "more chips were drawn than have left rooms");
  }
  if (s->level[level].chip && !evil_turned) {
    return xm_refuse_at(error, "levels", level, "chip", "no Evil Mutant chip has left the pool");
  }
  return XM_OK;
}

xm_status xm_siege_check_counts(const xm_game *game, const siege_state *s, xm_error *error) {
  xm_status status = check_characters(game, s, error);
  if (status == XM_OK) status = check_cards(game, s, error);
  if (status == XM_OK) status = check_mutants(game, s, error);
  for (int i = 0; i < SIEGE_LEVELS && status == XM_OK; i++) {
    status = check_level_chips(game, s, i, error);
  }
  return status;
}

/* ------------------------------------------------------------------ decks left out */

static uint8_t rest(int belong, unsigned seen) {
  return (uint8_t)(belong > (int)seen ? belong - (int)seen : 0);
}

/* A pool left out is full, but for an Evil Mutant chip on 0. */
static void fill_pools(const siege_tables *t, siege_state *s) {
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    siege_level *l = &s->level[i];
    if (power_any(l->pool, SIEGE_BACKS)) continue;
    memcpy(l->pool, t->level[i].chips, SIEGE_BACKS);
    if (l->chip && l->pool[SIEGE_EVIL_MUTANT] > 0) l->pool[SIEGE_EVIL_MUTANT]--;
  }
}

static void fill_mutants(const xm_game *game, siege_state *s) {
  const siege_tables *t = siege_tables_of(game);
  unsigned seen[SIEGE_MUTANTS] = {0};
  count_mutants(game, s, seen);
  for (int i = 0; i < t->num_mutants; i++) s->mutants.left[i] = rest(t->mutant[i].copies, seen[i]);
}

static void fill_cards(const xm_game *game, siege_state *s) {
  const siege_tables *t = siege_tables_of(game);
  uint16_t seen[SIEGE_CARDS];
  count_cards(game, s, seen);
  for (int i = 0; i < t->num_cards; i++) s->card_deck[i] = rest(t->card[i].copies, seen[i]);
}

static void fill_characters(const xm_game *game, siege_state *s) {
  unsigned seen[POWER_MAX_CHARACTERS] = {0};
  count_characters(game, s, seen);
  for (int i = 0; i < siege_tables_of(game)->power.num_characters; i++) {
    s->powers.left[i] = rest(1, seen[i]);
  }
}

/* Decks left out get what is left of their cards, rooms all their chips; too many elsewhere is
 * found later. */
void xm_siege_fill_missing(const xm_game *game, void *state, uint64_t missing) {
  const siege_tables *t = siege_tables_of(game);
  siege_state *s = (siege_state *)state;
  const xm_field *fields = game->def->fields;
  for (int row = 0; fields[row].name != NULL; row++) {
    if ((missing >> row & 1u) == 0) continue;
    switch (fields[row].offset) {
      case offsetof(siege_level, pool): fill_pools(t, s); break;
      case offsetof(siege_state, rooms):
        for (int i = 0; i < SIEGE_LEVELS; i++) s->rooms |= t->level[i].rooms;
        break;
      case offsetof(siege_state, mutants.left): fill_mutants(game, s); break;
      case offsetof(siege_state, card_deck): fill_cards(game, s); break;
      case offsetof(siege_state, powers.left): fill_characters(game, s); break;
      default: break;
    }
  }
}
