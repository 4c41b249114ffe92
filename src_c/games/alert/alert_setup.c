/* Setting up: characters, and who goes first (chapter 1). */
#include "games/alert/state.h"

static void fill_decks(const alert_tables *t, alert_state *s) {
  for (int i = 0; i < t->num_cards; i++) s->alert_deck[i] = t->card[i].copies;
  for (int i = 0; i < t->num_luck; i++) s->luck_deck[i] = t->luck[i].copies;
  for (int i = 0; i < t->power.num_characters; i++) s->powers.left[i] = 1;
}

void xm_alert_start(xm_ctx *c) {
  alert_state *s = alert_of(c);
  fill_decks(alert_tables_of(c->game), s);
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    s->zone[zone].card = XM_NONE;
    s->zone[zone].recruit = XM_NONE;
  }
  xm_alert_deal_next(c, 0, 0);
}

static void start_first_turn(xm_ctx *c, int player) {
  c->head->turn = 1;
  c->head->turn_player = (uint8_t)player;
  xm_emit(c, ALERT_E_FIRST_PLAYER, player, 0, 0, 0);
  xm_alert_start_turn(c);
}

/* Who goes first: the option's seat, or rolls of five dice (common-11). */
static void go_first(xm_ctx *c) {
  const int seat = xm_option(c->game, ALERT_OPT_FIRST) - 1;
  if (seat >= 0) {
    start_first_turn(c, seat);
    return;
  }
  const int all = (1 << c->game->num_players) - 1;
  xm_push_step(c, ALERT_S_FIRST_ROLL, 0, all, 0);
}

/* The next character to be dealt or picked; `round` is 0, or 1 in the advanced game (1.3, 1.4). */
void xm_alert_deal_next(xm_ctx *c, int player, int round) {
  const bool choose = xm_option(c->game, ALERT_OPT_HEROES) != 0;
  const int rounds = alert_tables_of(c->game)->advanced ? 2 : 1;
  if (!xm_power_deal_order(c->game, choose, rounds, &player, &round)) go_first(c);
  else xm_push_step(c, choose ? ALERT_S_PICK : ALERT_S_DEAL, player, round, 0);
}

/* arg: player, players who roll (bits), best so far, players who have it (bits). */
void xm_alert_first_roll(xm_ctx *c, xm_frame frame, int outcome) {
  const xm_faces f = xm_dice_faces(&c->game->dice, POWER_FIRST_DICE, outcome);
  const int dice[XM_MAX_EVENT_ARGS] = {frame.arg[0], ALERT_ROLL_FIRST, -1,      f.xmen,
                                       f.marvel,     f.evil,           f.blank, 0};
  xm_emit_list(c, ALERT_E_DICE, 0xff, dice);
  const int first = xm_power_first_roll(&frame, f);
  if (first >= 0) start_first_turn(c, first);
  else xm_push(c, frame);
}
