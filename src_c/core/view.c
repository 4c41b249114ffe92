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

/* A hidden hand or deck: its cards by kind, of which `known` are known to all. */
typedef struct place {
  const xm_field *field;
  uint8_t *counts;
  const uint8_t *known; /* or NULL */
  unsigned free;        /* cards to deal out anew */
} place;

static void gather(const xm_game *game, uint8_t *element, const xm_field *f, place *p,
                   unsigned *stock) {
  const unsigned size = xm_field_bytes(game, f);
  p->field = f;
  p->counts = element + f->offset;
  p->known = f->known != 0 ? element + f->known : NULL;
  p->free = 0;
  for (unsigned i = 0; i < size; i++) {
    const unsigned kept = p->known != NULL ? p->known[i] : 0;
    const unsigned unseen = p->counts[i] - kept;
    stock[i] += unseen;
    p->free += unseen;
    p->counts[i] = (uint8_t)kept;
  }
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
            gather(game, base + f->offset + (size_t)i * f->stride, in, &places[count++], stock);
          }
        }
      }
      f = end - 1;
    } else if (f->kind == XM_FIELD_COUNTS && f->pool == pool) {
      gather(game, base, f, &places[count++], stock);
    }
  }
  return count;
}

static bool may_hold(const xm_game *game, const xm_field *field, int member) {
  return game->def->may_hold == NULL || game->def->may_hold(game, field, member);
}

/* Fills a place with cards drawn one by one from what may lie there. */
static void deal(const xm_game *game, place *p, unsigned *stock, xm_rng *rng) {
  const int size = (int)xm_field_bytes(game, p->field);
  unsigned total = 0;
  for (int i = 0; i < size; i++) {
    if (may_hold(game, p->field, i)) total += stock[i];
  }
  if (p->free == total) { /* all that is left: no choice */
    for (int i = 0; i < size; i++) {
      if (!may_hold(game, p->field, i)) continue;
      p->counts[i] = (uint8_t)(p->counts[i] + stock[i]);
      stock[i] = 0;
    }
    return;
  }
  for (; p->free > 0; p->free--, total--) {
    unsigned r = xm_rng_below(rng, total);
    int i = 0;
    for (;; i++) {
      if (!may_hold(game, p->field, i)) continue;
      if (r < stock[i]) break;
      r -= stock[i];
    }
    stock[i]--;
    p->counts[i]++;
  }
}

/* Players' hands are dealt first: they hold only some kinds, a deck holds any. Every
 * assignment of cards to places that is possible is then equally likely. */
static void resample_pool(const xm_game *game, xm_state *state, int player, int pool,
                          xm_rng *rng) {
  place places[XM_MAX_PLACES];
  unsigned stock[XM_MAX_MEMBERS] = {0};
  const int count = gather_pool(game, state, player, pool, places, stock);
  for (int decks = 0; decks < 2; decks++) {
    for (int i = 0; i < count; i++) {
      if ((places[i].field->visibility == XM_HIDDEN) == (decks == 1)) {
        deal(game, &places[i], stock, rng);
      }
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
