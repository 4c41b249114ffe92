/* Refusing a state that comes from outside, with the place of what is wrong. */
#include "core/refuse.h"

#include "core/schema.h"

enum { PLACE_SIZE = 100 };

xm_status xm_refuse(xm_error *error, const char *where, const char *message) {
  return xm_fail(error, XM_ERR_FORMAT, where, "%s", message);
}

xm_status xm_refuse_at(xm_error *error, const char *list, int i, const char *field,
                       const char *message) {
  char where[PLACE_SIZE];
  xm_text t = {where, sizeof where, 0};
  xm_put_format(&t, "%s[%d].%s", list, i, field);
  xm_text_cut(&t);
  return xm_refuse(error, where, message);
}

xm_status xm_refuse_in(xm_error *error, const char *list, int i, const char *inner, int k,
                       const char *field, const char *message) {
  char where[PLACE_SIZE];
  xm_text t = {where, sizeof where, 0};
  xm_put_format(&t, "%s[%d].%s[%d].%s", list, i, inner, k, field);
  xm_text_cut(&t);
  return xm_refuse(error, where, message);
}

xm_status xm_refuse_count(const xm_game *game, xm_error *error, const char *where, int domain,
                          int kind, int found, int belong) {
  const xm_slice name = xm_domain_text(game, domain, kind);
  return xm_fail(error, XM_ERR_FORMAT, where,
                 "%d of '%z' in the whole state, %d belong to the game", found, &name, belong);
}
