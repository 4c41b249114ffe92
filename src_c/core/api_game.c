/* Public functions: version, status, games. */
#include "core/action.h"
#include "core/api.h"
#include "core/hash.h"
#include "core/option.h"
#include "core/pack.h"
#include "core/schema.h"
#include "games/games.h"

#ifndef XM_FREESTANDING
#include <stdlib.h>
#endif

#ifndef XM_VERSION
#define XM_VERSION "0.1.0"
#endif

uint32_t xm_abi_version(void) { return XM_ABI_VERSION; }

const char *xm_version_string(void) { return XM_VERSION; }

const char *xm_status_name(int32_t status) {
  static const char *const names[] = {
      "XM_OK",          "XM_AGAIN",         "XM_ERR_ARGUMENT",       "XM_ERR_ALIGNMENT",
      "XM_ERR_MEMORY",  "XM_ERR_BUFFER",    "XM_ERR_OPTION",         "XM_ERR_ILLEGAL_ACTION",
      "XM_ERR_FORMAT",  "XM_ERR_VERSION",   "XM_ERR_CONTENT",        "XM_ERR_WRONG_GAME"};
  if (status < 0 || (size_t)status >= sizeof names / sizeof names[0]) return "XM_UNKNOWN_STATUS";
  return names[status];
}

const char *xm_end_reason_name(int32_t reason) {
  return reason >= 0 && reason < XM_NUM_END_REASONS ? xm_end_reasons[reason] : "unknown";
}

/* ---------------------------------------------------------------------- making */

#ifdef XM_FREESTANDING
static xm_status choose_allocator(const xm_game_options *options, xm_allocator *allocator) {
  if (options == NULL || options->allocator == NULL) return XM_ERR_ARGUMENT;
  *allocator = *options->allocator;
  return allocator->allocate != NULL && allocator->release != NULL ? XM_OK : XM_ERR_ARGUMENT;
}
#else
static void *default_allocate(void *user, size_t size) {
  (void)user;
  return malloc(size);
}

static void default_release(void *user, void *memory, size_t size) {
  (void)user;
  (void)size;
  free(memory);
}

static xm_status choose_allocator(const xm_game_options *options, xm_allocator *allocator) {
  const xm_allocator standard = {default_allocate, default_release, NULL};
  *allocator = options != NULL && options->allocator != NULL ? *options->allocator : standard;
  return allocator->allocate != NULL && allocator->release != NULL ? XM_OK : XM_ERR_ARGUMENT;
}
#endif

static size_t round_up(size_t n) { return (n + 15u) & ~(size_t)15u; }

/* Copies into the game what playing reads of the tables. */
static void copy_tables(xm_game *game) {
  const xm_game_def *def = game->def;
  game->stack_offset = def->stack_offset;
  for (int i = 0; i < def->num_steps; i++) game->step_kind[i] = (uint8_t)def->steps[i].kind;
  for (int i = 0; i < def->num_events; i++) {
    while (game->event_args[i] < XM_MAX_EVENT_ARGS &&
           def->events[i].args[game->event_args[i]].name != NULL) {
      game->event_args[i]++;
    }
  }
}

static void size_domains(xm_game *game) {
  for (int i = 0; i < game->def->num_domains; i++) {
    const xm_domain *d = &game->def->domains[i];
    game->domain_size[i] = d->kind == XM_DOMAIN_NAMES    ? game->name_count[d->first]
                           : d->kind == XM_DOMAIN_PLAYER ? game->num_players
                                                         : d->count;
  }
}

/* Tells states of different games apart: rules, options and content. */
static uint32_t game_tag(const xm_game *game, const char *string, size_t length) {
  const uint64_t h = xm_hash(xm_hash(XM_HASH_START, string, length), &game->content_hash, 8);
  return (uint32_t)(h ^ h >> 32);
}

static xm_status fill_game(xm_game *game, const void *pack_bytes, size_t pack_size,
                           xm_error *error) {
  xm_text t = {game->string, sizeof game->string, 0};
  xm_status status = game->def->configure(game, error);
  if (status != XM_OK) return status;
  memcpy((unsigned char *)game + game->pack_offset, pack_bytes, pack_size);
  game->content_hash = xm_hash(XM_HASH_START, pack_bytes, pack_size);
  xm_dice_fill(&game->dice);
  xm_schema_prepare(game);
  copy_tables(game);
  const uint8_t *start = (const uint8_t *)game + game->pack_offset;
  xm_pack pack = {game, {start, start + pack_size}, start, error};
  status = xm_pack_check_head(&pack);
  if (status == XM_OK) status = game->def->load(game, &pack, error);
  if (status == XM_OK) status = xm_pack_check_strings(&pack);
  if (status != XM_OK) return status;
  size_domains(game);
  xm_actions_number(game);
  xm_config_write(&game->config, &t);
  if (t.length >= t.capacity) {
    return xm_fail(error, XM_ERR_FORMAT, "game string", "longer than %d bytes", (int)sizeof game->string);
  }
  game->string_length = (uint16_t)t.length;
  game->tag = game_tag(game, game->string, t.length);
  return XM_OK;
}

static xm_status create(const xm_config *config, const void *pack, size_t pack_size,
                        const xm_allocator *allocator, xm_game **out, xm_error *error) {
  const xm_game_def *def = xm_games_def(config->index);
  const size_t tables = round_up(sizeof(xm_game));
  const size_t content = tables + round_up(def->tables_size);
  const size_t size = content + pack_size;
  if (pack_size > UINT32_MAX / 2) {
    return xm_fail(error, XM_ERR_CONTENT, NULL, "a pack of more than 2 GiB");
  }
  xm_game *game = (xm_game *)allocator->allocate(allocator->user, size);
  if (game == NULL) {
    return xm_fail(error, XM_ERR_MEMORY, NULL, "no memory: %l bytes", (int64_t)size);
  }
  memset(game, 0, size);
  game->def = def;
  game->allocator = *allocator;
  game->block_size = size;
  game->index = (uint32_t)config->index;
  game->config = *config;
  game->tables_offset = (uint32_t)tables;
  game->pack_offset = (uint32_t)content;
  game->pack_size = (uint32_t)pack_size;
  const xm_status status = fill_game(game, pack, pack_size, error);
  if (status != XM_OK) {
    xm_game_destroy(game);
    return status;
  }
  *out = game;
  return XM_OK;
}

xm_status xm_game_create(const char *string, size_t length, const xm_game_options *options,
                         xm_game **game, xm_error *error) {
  xm_config config;
  xm_allocator allocator;
  if (game == NULL) return xm_fail(error, XM_ERR_ARGUMENT, NULL, "game is NULL");
  *game = NULL;
  if (string == NULL) return xm_fail(error, XM_ERR_ARGUMENT, NULL, "the game string is NULL");
  if (options != NULL && (options->struct_size < sizeof(xm_game_options) ||
                          !xm_is_struct_size(options->struct_size))) {
    return xm_fail(error, XM_ERR_ARGUMENT, NULL, "struct_size of the options is %l, not %l",
                   (int64_t)options->struct_size, (int64_t)sizeof(xm_game_options));
  }
  for (size_t i = sizeof(xm_game_options); options != NULL && i < options->struct_size; i++) {
    if (((const unsigned char *)options)[i] != 0) {
      return xm_fail(error, XM_ERR_ARGUMENT, NULL, "an option that this library does not know");
    }
  }
  if (choose_allocator(options, &allocator) != XM_OK) {
    return xm_fail(error, XM_ERR_ARGUMENT, NULL, "no allocator, or one that lacks a function");
  }
  const xm_status status = xm_config_parse(&config, (xm_slice){string, length}, error);
  if (status != XM_OK) return status;
  const xm_game_def *def = xm_games_def(config.index);
  const bool own = options == NULL || options->pack == NULL;
  return create(&config, own ? def->pack : options->pack, own ? *def->pack_size : options->pack_size,
                &allocator, game, error);
}

void xm_game_destroy(xm_game *game) {
  if (game == NULL) return;
  const xm_allocator allocator = game->allocator;
  allocator.release(allocator.user, game, game->block_size);
}

/* ----------------------------------------------------------------- looking at one */

/* More than any state's snapshot can need: names and numbers of every field. */
static size_t snapshot_bound(const xm_game *game) {
  return 512 + (size_t)game->def->state_size * 8 + (size_t)game->def->max_depth * 160 +
         XM_MAX_GAME_STRING;
}

xm_status xm_game_get_info(const xm_game *game, xm_game_info *info) {
  if (game == NULL || info == NULL || !xm_is_struct_size(info->struct_size)) return XM_ERR_ARGUMENT;
  xm_game_info all;
  memset(&all, 0, sizeof all);
  all.struct_size = info->struct_size;
  all.name = game->def->name;
  all.num_players = game->num_players;
  all.num_distinct_actions = game->num_actions;
  all.max_chance_outcomes = game->def->max_outcomes;
  all.max_legal_actions = game->def->max_legal;
  all.max_events = game->def->max_events;
  all.max_game_length = game->def->max_length(game);
  all.min_utility = -XM_UTILITY_ONE;
  all.max_utility = XM_UTILITY_ONE;
  all.content_hash = game->content_hash;
  all.state_size = game->def->state_size;
  all.state_align = XM_STATE_ALIGN;
  all.max_snapshot_size = snapshot_bound(game);
  all.max_text_size = XM_MAX_GAME_STRING;
  xm_fill(info, info->struct_size, &all, sizeof all);
  return XM_OK;
}

size_t xm_state_size(const xm_game *game) { return game != NULL ? game->def->state_size : 0; }

size_t xm_state_align(const xm_game *game) {
  (void)game;
  return XM_STATE_ALIGN;
}

xm_status xm_game_string(const xm_game *game, char *buffer, size_t capacity, size_t *size) {
  xm_text t = {buffer, buffer != NULL ? capacity : 0, 0};
  if (game == NULL || size == NULL) return XM_ERR_ARGUMENT;
  xm_put_slice(&t, (xm_slice){game->string, game->string_length});
  return xm_text_end(&t, size);
}

xm_status xm_game_content(const xm_game *game, const void **pack, size_t *size) {
  if (game == NULL || pack == NULL || size == NULL) return XM_ERR_ARGUMENT;
  *pack = (const unsigned char *)game + game->pack_offset;
  *size = game->pack_size;
  return XM_OK;
}

xm_status xm_option_value(const xm_game *game, const char *option, char *buffer, size_t capacity,
                          size_t *size) {
  xm_text t = {buffer, buffer != NULL ? capacity : 0, 0};
  if (game == NULL || option == NULL || size == NULL) return XM_ERR_ARGUMENT;
  for (int i = 0; i < game->def->num_options; i++) {
    if (xm_slice_is(xm_slice_of(option), game->def->options[i].name)) {
      xm_config_write_value(&game->config, i, &t);
      return xm_text_end(&t, size);
    }
  }
  return XM_ERR_OPTION;
}

/* ------------------------------------------------------------ looking at them all */

int32_t xm_game_count(void) { return XM_NUM_GAMES; }

const char *xm_game_name(int32_t index) {
  const xm_game_def *def = xm_games_def(index);
  return def != NULL ? def->name : NULL;
}

const char *xm_game_title(int32_t index) {
  const xm_game_def *def = xm_games_def(index);
  return def != NULL ? def->title : NULL;
}

xm_status xm_option_get_info(int32_t index, int32_t option, xm_option_info *info) {
  const xm_game_def *def = xm_games_def(index);
  if (def == NULL || option < 0 || option >= def->num_options || info == NULL ||
      !xm_is_struct_size(info->struct_size)) {
    return XM_ERR_ARGUMENT;
  }
  const xm_option_def *o = &def->options[option];
  const xm_option_info all = {info->struct_size, o->name, o->values, o->default_text, o->doc};
  xm_fill(info, info->struct_size, &all, sizeof all);
  return XM_OK;
}
