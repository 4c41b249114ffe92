/* Loading the content of X-Men Skirmish. */
#ifndef XM_GAMES_SKIRMISH_CONTENT_H
#define XM_GAMES_SKIRMISH_CONTENT_H

#include "games/skirmish/state.h"

/* Units and cards are loaded before. */
xm_status xm_skirmish_load_powers(xm_pack *pack, skirmish_tables *t);

#endif
