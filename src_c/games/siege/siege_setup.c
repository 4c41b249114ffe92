/* Setting up: characters, hands, and who goes first (chapter 1). */
#include "games/siege/state.h"

enum { ROUNDS = 2 };

void xm_siege_start(xm_ctx *c) {
  const siege_tables *t = siege_tables_of(c->game);
  siege_state *s = siege_of(c);
  for (int i = 0; i < t->num_cards; i++) s->card_deck[i] = t->card[i].copies;
  for (int i = 0; i < t->num_mutants; i++) s->mutants.left[i] = t->mutant[i].copies;
  for (int i = 0; i < t->power.num_characters; i++) s->powers.left[i] = 1;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    siege_level *level = &s->level[i];
    level->card = level->secured = XM_NONE;
    memcpy(level->pool, t->level[i].chips, SIEGE_BACKS);
    s->rooms |= t->level[i].rooms;
  }
  xm_siege_deal_next(c, 0, 0);
}

static void start_first_turn(xm_ctx *c, int player) {
  c->head->turn = 1;
  c->head->turn_player = (uint8_t)player;
  xm_emit(c, SIEGE_E_FIRST_PLAYER, player, 0, 0, 0);
  xm_siege_start_turn(c);
}

/* Who goes first: the option's seat, or rolls of five dice (common-11). */
static void go_first(xm_ctx *c) {
  const int seat = xm_option(c->game, SIEGE_OPT_FIRST) - 1;
  if (seat >= 0) start_first_turn(c, seat);
  else xm_push_step(c, SIEGE_S_FIRST_ROLL, 0, (1 << c->game->num_players) - 1, 0);
}

/* Hands from this seat on (1.5). */
static void deal_hands(xm_ctx *c, int player) {
  const siege_tables *t = siege_tables_of(c->game);
  const siege_state *s = siege_of(c);
  for (; player < c->game->num_players; player++) {
    const int depth = c->head->depth;
    xm_siege_draw(c, player, xm_siege_hand_size(t, &s->team[player]));
    if (c->head->depth > depth) return;
  }
  go_first(c);
}

/* The next character to be dealt or picked (1.1, 1.2). After the last: hands. */
void xm_siege_deal_next(xm_ctx *c, int player, int round) {
  const bool choose = xm_option(c->game, SIEGE_OPT_HEROES) != 0;
  if (xm_power_deal_order(c->game, choose, ROUNDS, &player, &round)) {
    xm_push_step(c, choose ? SIEGE_S_PICK : SIEGE_S_DEAL, player, round, 0);
  } else {
    deal_hands(c, 0);
  }
}

/* arg: player, cards still to draw with this one. Hands in set-up and in Step 5 (8.10). */
void xm_siege_drew(xm_ctx *c, xm_frame frame, int card) {
  siege_state *s = siege_of(c);
  const int player = frame.arg[0], left = frame.arg[1] - 1;
  const int drawn[XM_MAX_EVENT_ARGS] = {player, card, 0, 0, 0, 0, 0, 0};
  s->card_deck[card]--;
  s->team[player].hand[card]++;
  xm_emit_list(c, SIEGE_E_CARD_DRAWN, 1u << player, drawn);
  const int depth = c->head->depth;
  xm_siege_draw(c, player, left);
  if (c->head->turn == 0 && c->head->depth == depth) deal_hands(c, player + 1);
}

/* arg: player, players who roll (bits), best so far, players who have it (bits). */
void xm_siege_first_roll(xm_ctx *c, xm_frame frame, int outcome) {
  const xm_faces f = xm_dice_faces(&c->game->dice, POWER_FIRST_DICE, outcome);
  const int dice[XM_MAX_EVENT_ARGS] = {frame.arg[0], SIEGE_ROLL_FIRST, -1,      f.xmen,
                                       f.marvel,     f.evil,           f.blank, 0};
  xm_emit_list(c, SIEGE_E_DICE, 0xff, dice);
  const int first = xm_power_first_roll(&frame, f);
  if (first >= 0) start_first_turn(c, first);
  else xm_push(c, frame);
}
