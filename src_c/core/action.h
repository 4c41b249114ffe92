/* Numbers, texts and maps of actions, chance outcomes and events. */
#ifndef XM_CORE_ACTION_H
#define XM_CORE_ACTION_H

#include "core/machine.h"
#include "core/schema.h"

enum { XM_MAX_TEXT = 256 }; /* bytes of an action's or outcome's text, with NUL */

/* Numbers the actions of a game whose domains are known: kind by kind, in each the last
 * argument fastest. */
void xm_actions_number(xm_game *game);

xm_parts xm_action_parts(const xm_game *game, int action);

void xm_action_text(const xm_game *game, const xm_state *state, int action, xm_text *t);
void xm_outcome_text(const xm_game *game, const xm_state *state, int outcome, xm_text *t);

/* The action (outcome at a chance event) with this text, or -1. */
int xm_action_find(const xm_game *game, const xm_state *state, xm_slice text);

void xm_action_write(const xm_game *game, int action, xm_writer *w);
void xm_outcome_write(const xm_game *game, const xm_state *state, int outcome, xm_writer *w);
void xm_event_write(const xm_game *game, const xm_event *event, int viewer, xm_writer *w);

#endif
