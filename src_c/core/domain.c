/* Values of domains: their number, names, and form in msgpack. */
#include "core/schema.h"

const char *const xm_end_reasons[XM_NUM_END_REASONS] = {"none", "max_turns", "victory", "rooms",
                                                           "levels", "points", "units"};

int xm_domain_size(const xm_game *game, int domain) { return game->domain_size[domain]; }

xm_slice xm_domain_text(const xm_game *game, int domain, int value) {
  const xm_domain *d = &game->def->domains[domain];
  if (value >= 0 && value < xm_domain_size(game, domain)) {
    if (d->kind == XM_DOMAIN_ENUM) return xm_slice_of(d->names[value]);
    if (d->kind == XM_DOMAIN_NAMES) return xm_list_name(game, d->first, value);
  }
  return (xm_slice){"", 0};
}

int xm_domain_find(const xm_game *game, int domain, xm_slice name) {
  const xm_domain_kind kind = game->def->domains[domain].kind;
  if (kind != XM_DOMAIN_ENUM && kind != XM_DOMAIN_NAMES) return -1;
  for (int i = 0; i < xm_domain_size(game, domain); i++) {
    if (xm_slice_same(name, xm_domain_text(game, domain, i))) return i;
  }
  return -1;
}

static void write_players(unsigned bits, xm_writer *w) {
  xm_write_array(w, (size_t)xm_count_bits(bits));
  for (unsigned player = 0; player < 8; player++) {
    if ((bits >> player & 1u) != 0) xm_write_uint(w, player);
  }
}

void xm_write_value(const xm_game *game, int domain, int value, int none, xm_form form,
                    xm_writer *w) {
  if (value == none) {
    xm_write_nil(w);
    return;
  }
  switch (game->def->domains[domain].kind) {
    case XM_DOMAIN_BOOL: xm_write_bool(w, value != 0); return;
    case XM_DOMAIN_PLAYERS: write_players((unsigned)value, w); return;
    case XM_DOMAIN_ENUM:
    case XM_DOMAIN_NAMES:
      if (form == XM_FORM_READABLE) {
        xm_write_slice(w, xm_domain_text(game, domain, value));
        return;
      }
      break;
    case XM_DOMAIN_INT:
    case XM_DOMAIN_PLAYER: break;
  }
  xm_write_int(w, value);
}
