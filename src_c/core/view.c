/* Hidden information: what a player may know, and futures that agree with it. */
#include "core/action.h"
#include "core/api.h"
#include "core/schema.h"

/* ------------------------------------------------------------------------ views */

static void write_legal(const xm_game *game, const xm_state *state, int player, xm_writer *w) {
  const xm_frame *top = xm_top(game, state);
  xm_legal list;
  list.count = 0;
  if (top != NULL && xm_kind_of_step(game, top) == XM_STEP_DECISION && top->arg[0] == player) {
    xm_machine_legal(game, state, &list);
  }
  xm_write_str(w, "legal_actions");
  xm_write_array(w, list.count);
  for (unsigned i = 0; i < list.count; i++) xm_write_uint(w, list.item[i]);
}

xm_status xm_view(const xm_game *game, const xm_state *state, int32_t player, void *buffer,
                  size_t capacity, size_t *size) {
  const xm_status status = xm_check_state(game, state);
  if (status != XM_OK) return status;
  if (size == NULL || player < 0 || player >= game->num_players) return XM_ERR_ARGUMENT;
  xm_writer w = {(uint8_t *)buffer, buffer != NULL ? capacity : 0, 0};
  xm_schema_write(game, state, XM_FORM_READABLE, player, 1, &w);
  write_legal(game, state, player, &w);
  return xm_write_end(&w, size);
}

/* ------------------------------------------------------------------- resampling */

/* A hidden hand or deck: its cards by kind, of which `known` are known to all; or cards in
 * order (XM_FRONT), from the first that the observer does not know. */
typedef struct place {
  const xm_field *field;
  uint8_t *cards;
  const uint8_t *known; /* or NULL */
  unsigned free;        /* cards to deal out anew */
  int owner;            /* -1: nobody's */
} place;

static void gather(const xm_game *game, uint8_t *element, const xm_field *f, int owner, place *p,
                   unsigned *stock) {
  const unsigned size = xm_field_bytes(game, f);
  p->field = f;
  p->owner = owner;
  p->cards = element + f->offset;
  p->known = f->known != 0 ? element + f->known : NULL;
  p->free = 0;
  for (unsigned i = 0; i < size; i++) {
    const unsigned kept = p->known != NULL ? p->known[i] : 0;
    const unsigned unseen = p->cards[i] - kept;
    stock[i] += unseen;
    p->free += unseen;
    p->cards[i] = (uint8_t)kept;
  }
}

static void gather_list(const xm_game *game, uint8_t *base, const xm_field *f, int player,
                        place *p, unsigned *stock) {
  const int known = xm_front_known(f, base, player);
  p->field = f;
  p->owner = -1;
  p->cards = base + f->offset + known;
  p->known = NULL;
  p->free = (unsigned)(xm_field_length(game, f, base) - known);
  for (unsigned i = 0; i < p->free; i++) stock[p->cards[i]]++;
}

/* The places of one pool that `player` cannot see. Groups of players only: deeper
 * groups hold no hidden cards. */
static int gather_pool(const xm_game *game, xm_state *state, int player, int pool, place *places,
                       unsigned *stock) {
  uint8_t *base = (uint8_t *)state;
  int count = 0;
  for (const xm_field *f = game->def->fields; f->name != NULL; f++) {
    if (f->kind == XM_FIELD_GROUP) {
      const xm_field *end = xm_after_group(game, f);
      for (int i = 0; f->length == XM_LENGTH_PLAYERS && i < game->num_players; i++) {
        for (const xm_field *in = f + 1; in < end - 1; in++) {
          if (in->kind == XM_FIELD_COUNTS && in->pool == pool && i != player) {
            gather(game, base + f->offset + (size_t)i * f->stride, in, i, &places[count++],
                   stock);
          }
        }
      }
      f = end - 1;
    } else if (f->kind == XM_FIELD_COUNTS && f->pool == pool) {
      gather(game, base, f, -1, &places[count++], stock);
    } else if (f->kind == XM_FIELD_LIST && f->pool == pool) {
      gather_list(game, base, f, player, &places[count++], stock);
    }
  }
  return count;
}

static bool may_hold(const xm_game *game, const xm_field *field, int member) {
  return game->def->may_hold == NULL || game->def->may_hold(game, field, member);
}

/* A card that is drawn, at random, from `total` that may lie in a place. */
static int draw(const xm_game *game, const xm_field *field, const unsigned *stock, unsigned total,
                xm_rng *rng) {
  unsigned r = xm_rng_below(rng, total);
  int card = 0;
  for (;; card++) {
    if (!may_hold(game, field, card)) continue;
    if (r < stock[card]) return card;
    r -= stock[card];
  }
}

/* Fills a place with cards drawn one by one from what may lie there. */
static void deal(const xm_game *game, place *p, unsigned *stock, xm_rng *rng) {
  const bool ordered = p->field->kind == XM_FIELD_LIST;
  const int size =
      ordered ? xm_domain_size(game, p->field->domain) : (int)xm_field_bytes(game, p->field);
  unsigned total = 0;
  for (int i = 0; i < size; i++) {
    if (may_hold(game, p->field, i)) total += stock[i];
  }
  if (p->free == total && !ordered) { /* all that is left: no choice */
    for (int i = 0; i < size; i++) {
      if (!may_hold(game, p->field, i)) continue;
      p->cards[i] = (uint8_t)(p->cards[i] + stock[i]);
      stock[i] = 0;
    }
    return;
  }
  for (unsigned i = 0; i < p->free; i++, total--) {
    const int card = draw(game, p->field, stock, total, rng);
    stock[card]--;
    if (ordered) p->cards[i] = (uint8_t)card;
    else p->cards[card]++;
  }
}

/* Binomial coefficients n over 0 .. XM_MAX_STOCK. */
static void fill_binomials(unsigned n, uint64_t *row) {
  memset(row, 0, (XM_MAX_STOCK + 1) * sizeof *row);
  row[0] = 1;
  for (unsigned i = 1; i <= n; i++) {
    for (unsigned k = i; k > 0; k--) row[k] += row[k - 1];
  }
}

/* 0 .. n - 1, for n from 1: a hand bound by a step can be dealt, since the state that is resampled
 * has dealt it. */
static uint64_t random_below(xm_rng *rng, uint64_t n) {
  uint64_t mask = n - 1, r;
  for (unsigned shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  do r = xm_rng_next(rng) & mask;
  while (r >= n);
  return r;
}

/* Of `free` cards dealt from `high` and `low` ones, how many are high, given that at least `need`
 * are: each deal is equally likely. */
static unsigned count_high(unsigned high, unsigned low, unsigned free, unsigned need, xm_rng *rng) {
  uint64_t of_high[XM_MAX_STOCK + 1], of_low[XM_MAX_STOCK + 1], total = 0;
  fill_binomials(high, of_high);
  fill_binomials(low, of_low);
  for (unsigned n = need; n <= free; n++) total += of_high[n] * of_low[free - n];
  uint64_t r = random_below(rng, total);
  unsigned n = need;
  while (r >= of_high[n] * of_low[free - n]) {
    r -= of_high[n] * of_low[free - n];
    n++;
  }
  return n;
}

static void deal_from(place *p, unsigned *stock, int first, int end, unsigned cards, xm_rng *rng) {
  unsigned total = 0;
  for (int i = first; i < end; i++) total += stock[i];
  for (; cards > 0; cards--, total--) {
    unsigned r = xm_rng_below(rng, total);
    int i = first;
    for (; r >= stock[i]; i++) r -= stock[i];
    stock[i]--;
    p->cards[i]++;
  }
}

/* Fills a hand that must hold at least `need` cards from `from` on. */
static void deal_bound(const xm_game *game, place *p, unsigned *stock, int from, unsigned need,
                       xm_rng *rng) {
  const int size = (int)xm_field_bytes(game, p->field);
  unsigned high = 0, low = 0;
  for (int i = 0; i < from; i++) low += stock[i];
  for (int i = from; i < size; i++) high += stock[i];
  const unsigned n = count_high(high, low, p->free, need, rng);
  deal_from(p, stock, from, size, n, rng);
  deal_from(p, stock, 0, from, p->free - n, rng);
}

/* Cards that chance must give to a hand because a step that waits says so. */
static unsigned needed(const xm_game *game, const xm_state *state, const place *p, int *from) {
  if (game->def->must_hold == NULL || p->owner < 0) return 0;
  int need = game->def->must_hold(game, state, p->field, p->owner, from);
  const int size = (int)xm_field_bytes(game, p->field);
  for (int i = *from; need > 0 && i < size; i++) need -= p->cards[i]; /* known to all */
  return need > 0 ? (unsigned)need : 0;
}

/* When a place is dealt: first the hand of which a pending step says something, then the other
 * hands, since they hold only some kinds; then cards in order, and last a deck, which holds any.
 * Every assignment of cards to places that is possible is then equally likely. */
static int round_of(const place *p, unsigned need) {
  if (need > 0) return 0;
  return p->field->visibility == XM_HIDDEN ? 3 : p->field->visibility == XM_FRONT ? 2 : 1;
}

static void resample_pool(const xm_game *game, xm_state *state, int player, int pool,
                          xm_rng *rng) {
  place places[XM_MAX_PLACES];
  unsigned stock[XM_MAX_MEMBERS] = {0};
  const int count = gather_pool(game, state, player, pool, places, stock);
  unsigned need[XM_MAX_PLACES];
  int from[XM_MAX_PLACES] = {0};
  for (int i = 0; i < count; i++) need[i] = needed(game, state, &places[i], &from[i]);
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < count; i++) {
      if (round_of(&places[i], need[i]) != round) continue;
      if (need[i] > 0) deal_bound(game, &places[i], stock, from[i], need[i], rng);
      else deal(game, &places[i], stock, rng);
    }
  }
}

static bool has_secret(const xm_step_def *step) {
  for (int i = 0; step->args[i].name != NULL; i++) {
    if ((step->args[i].flags & XM_ARG_SECRET) != 0) return true;
  }
  return false;
}

/* Secrets of pending steps belong to the player of the step. */
static void resample_frames(const xm_game *game, xm_state *state, int player, xm_rng *rng) {
  xm_ctx c = xm_context(game, state, NULL);
  if (game->def->resample_frame == NULL) return;
  for (int i = 0; i < c.head->depth; i++) {
    xm_frame *frame = &c.stack[i];
    if (frame->arg[0] != player && has_secret(&game->def->steps[frame->step])) {
      game->def->resample_frame(game, state, frame, rng);
    }
  }
}

xm_status xm_resample(const xm_game *game, xm_state *state, int32_t player, uint64_t seed,
                      uint64_t stream, xm_error *error) {
  const xm_status status = xm_explain_state(game, state, error);
  if (status != XM_OK) return status;
  if (player < 0 || player >= game->num_players) {
    return xm_fail(error, XM_ERR_ARGUMENT, "player", "%d is not a seat from 0 to %d", (int)player,
                   (int)game->num_players - 1);
  }
  xm_rng rng;
  xm_rng_seed(&rng, seed, stream);
  for (int pool = 1; pool <= XM_MAX_POOLS; pool++) resample_pool(game, state, player, pool, &rng);
  resample_frames(game, state, player, &rng);
  ((xm_head *)(void *)state)->rng = rng;
  return XM_OK;
}
