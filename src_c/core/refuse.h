/* Refusing a state that comes from outside, with the place of what is wrong: for a game's
 * checks. All return XM_ERR_FORMAT. */
#ifndef XM_CORE_REFUSE_H
#define XM_CORE_REFUSE_H

#include "core/game.h"

xm_status xm_refuse(xm_error *error, const char *where, const char *message);

/* At list[i].field */
xm_status xm_refuse_at(xm_error *error, const char *list, int i, const char *field,
                       const char *message);

/* At list[i].inner[k].field */
xm_status xm_refuse_in(xm_error *error, const char *list, int i, const char *inner, int k,
                       const char *field, const char *message);

/* Not as many cards, figures or chips of a kind (a value of a domain) as belong to the game. */
xm_status xm_refuse_count(const xm_game *game, xm_error *error, const char *where, int domain,
                          int kind, int found, int belong);

#endif
