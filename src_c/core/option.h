/* Game strings: "alert(players=3,mode=advanced)". */
#ifndef XM_CORE_OPTION_H
#define XM_CORE_OPTION_H

#include "core/game.h"
#include "core/text.h"

/* Reads a game string; options that it does not name get their defaults. */
xm_status xm_config_parse(xm_config *config, xm_slice string, xm_error *error);

/* The canonical string: options in table order, defaults left out. */
void xm_config_write(const xm_config *config, xm_text *t);

/* The value of option number `i`, as in the canonical string. */
void xm_config_write_value(const xm_config *config, int i, xm_text *t);

/* Word number `i` of a LIST option. */
xm_slice xm_config_word(const xm_config *config, int option, int i);

#endif
