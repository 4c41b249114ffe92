/* Step 2: cards, who moves by them, and Teleport (chapter 4). */
#include "games/siege/state.h"

/* Slots of those whom a card (or, as a room card would, Teleport) can move, as bits (4.2 to
 * 4.5, 4.9, 4.12). */
unsigned xm_siege_movers(const siege_tables *t, const siege_state *s, int player, int op) {
  const siege_team *team = &s->team[player];
  unsigned slots = 0;
  for (int i = 0; i < team->size; i++) {
    const siege_member *m = &team->member[i];
    const bool unable = op != SIEGE_MEDICAL && siege_out(t, m);
    const bool spent = op != SIEGE_QUICK_RESPONSE && m->moved;
    if (!unable && !spent && !m->rescued && !siege_on_battle(s, m)) slots |= 1u << i;
  }
  return slots;
}

static bool any_battle(const siege_state *s) {
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (s->level[i].card != XM_NONE) return true;
  }
  return false;
}

/* Those who can teleport now (4.13), as bits. */
static unsigned teleporters(const siege_tables *t, const siege_state *s, int player) {
  const siege_team *team = &s->team[player];
  unsigned slots = 0;
  for (int i = 0; i < team->size; i++) {
    if (power_has(&t->power, team->member[i].character, POWER_TELEPORT)) slots |= 1u << i;
  }
  if (slots == 0 || !any_battle(s)) return 0;
  return slots & xm_siege_movers(t, s, player, SIEGE_ROOM_CARD);
}

/* Rooms that can be searched: with their chip, on a level without a battle, as bits (4.3). */
uint64_t xm_siege_open_rooms(const siege_tables *t, const siege_state *s) {
  uint64_t rooms = s->rooms;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (s->level[i].card != XM_NONE) rooms &= ~t->level[i].rooms;
  }
  return rooms;
}

/* Level of the Medical Wing, or -1 in a game without its card. */
static int wing_level(const siege_tables *t) {
  const int card = t->card_of[SIEGE_MEDICAL];
  return card == XM_NONE ? -1 : t->level_of[t->card[card].place];
}

/* Is there a card that could be played now, whoever holds which? */
static bool some_card_plays(const siege_tables *t, const siege_state *s, int player) {
  if (t->card_of[SIEGE_QUICK_RESPONSE] != XM_NONE && any_battle(s) &&
      xm_siege_movers(t, s, player, SIEGE_QUICK_RESPONSE) != 0) {
    return true;
  }
  if (s->stopped) return false;
  if (xm_siege_movers(t, s, player, SIEGE_ROOM_CARD) != 0 && xm_siege_open_rooms(t, s) != 0) {
    return true;
  }
  const int wing = wing_level(t);
  return wing >= 0 && s->level[wing].card == XM_NONE &&
         xm_siege_movers(t, s, player, SIEGE_MEDICAL) != 0;
}

/* Whether Step 2 asks depends on the open position and the number of cards only (S36). */
bool xm_siege_asks_for_cards(const siege_tables *t, const siege_state *s, int player) {
  if (teleporters(t, s, player) != 0) return true;
  return siege_holds_cards(&s->team[player]) && some_card_plays(t, s, player);
}

/* arg: player. */
void xm_siege_played(xm_ctx *c, xm_frame frame) {
  if (xm_siege_asks_for_cards(siege_tables_of(c->game), siege_of(c), frame.arg[0])) {
    xm_push_step(c, SIEGE_S_CARDS, frame.arg[0], 0, 0);
  }
}

/* The special card with this op, if it is in the hand, or -1. */
static int held(const siege_tables *t, const siege_team *team, int op) {
  const int card = t->card_of[op];
  return card != XM_NONE && team->hand[card] > 0 ? card : -1;
}

/* ----------------------------------------------------------------------- listing */

static void list_room_cards(const xm_game *game, const siege_team *team, uint64_t rooms,
                            unsigned movers, xm_legal *list) {
  const int base = game->action_base[SIEGE_A_SEARCH];
  for (int first = 0; first < SIEGE_ROOMS; first += 8) {
    uint64_t eight; /* most of a hand is empty */
    memcpy(&eight, team->hand + first, sizeof eight);
    if (eight == 0) continue;
    for (int room = first; room < first + 8; room++) {
      if (team->hand[room] == 0 || (rooms >> room & 1u) == 0) continue;
      for (int i = 0; i < team->size; i++) {
        if ((movers >> i & 1u) != 0) xm_list(list, base + room * SIEGE_TEAM + i);
      }
    }
  }
}

static void list_bits(xm_legal *list, int base, uint64_t bits) {
  for (int i = 0; bits != 0; bits >>= 1, i++) {
    if ((bits & 1u) != 0) xm_list(list, base + i);
  }
}

/* Cards that look for somebody: not after 4.14's stop. */
static void list_searches(const xm_game *game, const siege_state *s, int player, xm_legal *list) {
  const siege_tables *t = siege_tables_of(game);
  const siege_team *team = &s->team[player];
  const unsigned movers = xm_siege_movers(t, s, player, SIEGE_ROOM_CARD);
  if (movers != 0) {
    const uint64_t rooms = xm_siege_open_rooms(t, s);
    list_room_cards(game, team, rooms, movers, list);
    if (held(t, team, SIEGE_SEARCH) >= 0) {
      list_bits(list, game->action_base[SIEGE_A_SEARCH_ANY], rooms);
    }
  }
  if (held(t, team, SIEGE_MEDICAL) >= 0 && s->level[wing_level(t)].card == XM_NONE &&
      xm_siege_movers(t, s, player, SIEGE_MEDICAL) != 0) { /* 4.9, 4.10 */
    xm_list(list, game->action_base[SIEGE_A_MEDICAL]);
  }
}

/* arg: player. */
void xm_siege_cards_legal(const xm_game *game, const siege_state *s, xm_frame frame,
                          xm_legal *list) {
  const siege_tables *t = siege_tables_of(game);
  const int player = frame.arg[0];
  uint64_t battles = 0;
  for (int i = 0; i < SIEGE_LEVELS; i++) {
    if (s->level[i].card != XM_NONE) battles |= 1u << i;
  }
  xm_list(list, game->action_base[SIEGE_A_DONE]);
  if (!s->stopped) list_searches(game, s, player, list);
  if (battles == 0) return;
  if (held(t, &s->team[player], SIEGE_QUICK_RESPONSE) >= 0 &&
      xm_siege_movers(t, s, player, SIEGE_QUICK_RESPONSE) != 0) {
    list_bits(list, game->action_base[SIEGE_A_RESPOND], battles);
  }
  const unsigned slots = teleporters(t, s, player);
  for (int i = 0; i < SIEGE_TEAM; i++) {
    if ((slots >> i & 1u) != 0) {
      list_bits(list, game->action_base[SIEGE_A_TELEPORT] + i * SIEGE_LEVELS, battles);
    }
  }
}

/* arg: SIEGE_GO_... */
void xm_siege_go_legal(const xm_game *game, const siege_state *s, xm_frame frame, xm_legal *list) {
  const int next = frame.arg[SIEGE_GO_NEXT];
  const unsigned movers =
      xm_siege_movers(siege_tables_of(game), s, frame.arg[0], frame.arg[SIEGE_GO_OP]) >> next;
  if (frame.arg[SIEGE_GO_CHOSEN] != 0) xm_list(list, game->action_base[SIEGE_A_DONE]);
  list_bits(list, game->action_base[SIEGE_A_GO] + next, movers);
}

/* ----------------------------------------------------------------------- playing */

static void ask_who_goes(xm_ctx *c, int player, int op, int place) {
  xm_siege_lay_down(c, player, siege_tables_of(c->game)->card_of[op], SIEGE_E_CARD_PLAYED);
  xm_push_step(c, SIEGE_S_GO, player, op, place);
}

static void play_room_card(xm_ctx *c, int player, int room, int slot) {
  xm_siege_lay_down(c, player, room, SIEGE_E_CARD_PLAYED);
  xm_siege_move(c, player, slot, siege_tables_of(c->game)->level_of[room]);
  xm_siege_turn_chip(c, player, room);
}

/* arg: player. Any action of Step 2 but done; the question comes again (4.1). */
void xm_siege_play(xm_ctx *c, xm_frame frame, int action) {
  const siege_tables *t = siege_tables_of(c->game);
  const int32_t *base = c->game->action_base;
  const int player = frame.arg[0];
  xm_push_step(c, SIEGE_S_PLAYED, player, 0, 0);
  if (action >= base[SIEGE_A_TELEPORT]) {
    const int n = action - base[SIEGE_A_TELEPORT];
    xm_siege_move(c, player, n / SIEGE_LEVELS, n % SIEGE_LEVELS);
  } else if (action >= base[SIEGE_A_RESPOND]) {
    ask_who_goes(c, player, SIEGE_QUICK_RESPONSE, action - base[SIEGE_A_RESPOND]);
  } else if (action >= base[SIEGE_A_MEDICAL]) {
    ask_who_goes(c, player, SIEGE_MEDICAL, t->card[t->card_of[SIEGE_MEDICAL]].place);
  } else if (action >= base[SIEGE_A_SEARCH_ANY]) {
    ask_who_goes(c, player, SIEGE_SEARCH, action - base[SIEGE_A_SEARCH_ANY]);
  } else {
    const int n = action - base[SIEGE_A_SEARCH];
    play_room_card(c, player, n / SIEGE_TEAM, n % SIEGE_TEAM);
  }
}

/* The set is complete: they go together (4.8), and do what the card says. */
static void all_go(xm_ctx *c, xm_frame frame) {
  const siege_tables *t = siege_tables_of(c->game);
  const int player = frame.arg[0], op = frame.arg[SIEGE_GO_OP], place = frame.arg[SIEGE_GO_PLACE];
  const int level = op == SIEGE_QUICK_RESPONSE ? place : t->level_of[place];
  const unsigned chosen = frame.arg[SIEGE_GO_CHOSEN];
  for (int i = 0; i < SIEGE_TEAM; i++) {
    if ((chosen >> i & 1u) != 0) xm_siege_move(c, player, i, level);
  }
  if (op == SIEGE_QUICK_RESPONSE) return;
  if (op == SIEGE_MEDICAL) xm_push_step(c, SIEGE_S_HEAL, player, (int)chosen, level);
  if ((siege_of(c)->rooms >> place & 1u) != 0) xm_siege_turn_chip(c, player, place); /* 4.11 */
}

/* arg: SIEGE_GO_... */
void xm_siege_go(xm_ctx *c, xm_frame frame, int action) {
  if (action == c->game->action_base[SIEGE_A_DONE]) {
    all_go(c, frame);
    return;
  }
  const int slot = action - c->game->action_base[SIEGE_A_GO];
  frame.arg[SIEGE_GO_CHOSEN] = (uint8_t)(frame.arg[SIEGE_GO_CHOSEN] | 1u << slot);
  frame.arg[SIEGE_GO_NEXT] = (uint8_t)(slot + 1);
  xm_push(c, frame);
}

/* arg: player, those who went to the Medical Wing (bits), its level (4.11). */
void xm_siege_heal_there(xm_ctx *c, xm_frame frame) {
  if (siege_of(c)->level[frame.arg[2]].card != XM_NONE) return;
  for (int i = 0; i < SIEGE_TEAM; i++) {
    if ((frame.arg[1] >> i & 1u) != 0) xm_siege_heal(c, frame.arg[0], i, POWER_MAX_HITS);
  }
}
