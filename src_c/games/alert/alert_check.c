/* What holds for every state of X-Men Alert: cards and characters are conserved,
 * members and zones agree. Run on every state that comes from outside. */
#include "games/alert/check.h"

#include "core/refuse.h"
#include "core/turn.h"

/* ------------------------------------------------------------------ conservation */

static void count_characters(const xm_game *game, const alert_state *s, unsigned *seen) {
  for (int i = 0; i < ALERT_CHARACTERS; i++) seen[i] = s->powers.left[i];
  for (int i = 0; i < s->powers.bottom_size; i++) seen[s->powers.bottom[i]]++;
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    if (s->zone[zone].recruit != XM_NONE) seen[s->zone[zone].recruit]++;
  }
  for (int p = 0; p < game->num_players; p++) {
    for (int i = 0; i < s->team[p].size; i++) seen[s->team[p].member[i].character]++;
  }
}

/* Cards that are somewhere else than in the deck. */
static void count_alert_cards(const xm_game *game, const alert_state *s, unsigned *seen) {
  const alert_tables *t = alert_tables_of(game);
  for (int i = 0; i < t->num_cards; i++) {
    seen[i] = s->alert_pile[i];
    for (int p = 0; p < game->num_players; p++) seen[i] += s->team[p].captured[i];
    for (int zone = 1; zone <= ALERT_ZONES; zone++) seen[i] += s->zone[zone].card == i;
    if (i == t->recruit_card) seen[i] += s->aside;
  }
}

static void count_luck_cards(const xm_game *game, const alert_state *s, unsigned *seen) {
  for (int i = 0; i < alert_tables_of(game)->num_luck; i++) {
    seen[i] = s->luck_pile[i];
    for (int p = 0; p < game->num_players; p++) seen[i] += s->team[p].hand[i];
  }
}

/* Decks left out get what is left of their cards; too many elsewhere is found later. */
void xm_alert_fill_missing(const xm_game *game, void *state, uint64_t missing) {
  const alert_tables *t = alert_tables_of(game);
  alert_state *s = (alert_state *)state;
  const xm_field *fields = game->def->fields;
  unsigned seen[ALERT_CARDS] = {0};
  unsigned characters[ALERT_CHARACTERS] = {0};
  for (int row = 0; fields[row].name != NULL; row++) {
    if ((missing >> row & 1u) == 0) continue;
    if (fields[row].offset == offsetof(alert_state, alert_deck)) {
      count_alert_cards(game, s, seen);
      for (int i = 0; i < t->num_cards; i++) {
        s->alert_deck[i] = (uint8_t)(t->card[i].copies > seen[i] ? t->card[i].copies - seen[i] : 0);
      }
    } else if (fields[row].offset == offsetof(alert_state, luck_deck)) {
      count_luck_cards(game, s, seen);
      for (int i = 0; i < t->num_luck; i++) {
        s->luck_deck[i] = (uint8_t)(t->luck[i].copies > seen[i] ? t->luck[i].copies - seen[i] : 0);
      }
    } else {
      count_characters(game, s, characters);
      for (int i = 0; i < t->power.num_characters; i++) s->powers.left[i] = characters[i] == 0;
    }
  }
}

static xm_status check_conservation(const xm_game *game, const alert_state *s, xm_error *error) {
  const alert_tables *t = alert_tables_of(game);
  unsigned characters[ALERT_CHARACTERS] = {0};
  unsigned seen[ALERT_CARDS] = {0};
  count_characters(game, s, characters);
  for (int i = 0; i < t->power.num_characters; i++) {
    if (characters[i] != 1) {
      return xm_refuse_count(game, error, "power_deck", ALERT_D_CHARACTER, i, (int)characters[i],
                             1);
    }
  }
  if (s->aside > 0 && t->recruit_card == XM_NONE) {
    return xm_refuse(error, "aside", "this content has no Recruit card");
  }
  count_alert_cards(game, s, seen);
  for (int i = 0; i < t->num_cards; i++) {
    if (seen[i] + s->alert_deck[i] != t->card[i].copies) {
      return xm_refuse_count(game, error, "alert_deck", ALERT_D_CARD, i,
                             (int)(seen[i] + s->alert_deck[i]), t->card[i].copies);
    }
  }
  count_luck_cards(game, s, seen);
  for (int i = 0; i < t->num_luck; i++) {
    if (seen[i] + s->luck_deck[i] != t->luck[i].copies) {
      return xm_refuse_count(game, error, "luck_deck", ALERT_D_LUCK, i,
                             (int)(seen[i] + s->luck_deck[i]), t->luck[i].copies);
    }
  }
  return XM_OK;
}

/* ------------------------------------------------------------------ zones, members */

static xm_status check_zone(const xm_game *game, const alert_state *s, int zone, xm_error *error) {
  const alert_tables *t = alert_tables_of(game);
  const alert_zone *z = &s->zone[zone];
  if (z->card == XM_NONE) {
    if (z->strength == 0 && z->recruit == XM_NONE && !z->drill && !z->jet) return XM_OK;
    return xm_refuse_at(error, "zones", zone - 1, "card", "an empty zone has nothing else");
  }
  if ((z->card == t->recruit_card) != (z->recruit != XM_NONE)) {
    return xm_refuse_at(error, "zones", zone - 1, "recruit",
                        "a character stands there exactly with a Recruit card");
  }
  if (z->strength == 0) {
    return xm_refuse_at(error, "zones", zone - 1, "strength",
                        "a zone with a card has an indicator");
  }
  return XM_OK;
}

static xm_status check_in_zone(const alert_state *s, const alert_team *team, int player, int slot,
                               xm_error *error) {
  const alert_member *m = &team->member[slot];
  if (s->zone[m->zone].card == XM_NONE) {
    return xm_refuse_in(error, "teams", player, "members", slot, "zone", "the zone is empty");
  }
  if (team->size == ALERT_TEAM && alert_zone_is(s, m->zone, ALERT_RECRUIT_ZONE)) {
    return xm_refuse_in(error, "teams", player, "members", slot, "zone",
                        "a team of four is in no recruit zone");
  }
  if (m->leads && m->space >= s->zone[m->zone].strength) {
    return xm_refuse_in(error, "teams", player, "members", slot, "space",
                        "a leader is short of the indicator");
  }
  return XM_OK;
}

static xm_status check_member(const alert_state *s, int player, int slot, xm_error *error) {
  const alert_team *team = &s->team[player];
  const alert_member *m = &team->member[slot];
  const bool active = player == s->head.turn_player && s->head.turn > 0;
  if ((!m->leads && m->space != 0) || (m->zone == 0 && m->leads)) {
    return xm_refuse_in(error, "teams", player, "members", slot, "leads",
                        "only a leader in a zone has a space");
  }
  if (!active && (m->rolled || m->deployed || m->wounded_now || m->extra_dice || m->marvel_worth)) {
    return xm_refuse_in(error, "teams", player, "members", slot, "rolled",
                        "marks of a turn belong to its player");
  }
  return m->zone > 0 ? check_in_zone(s, team, player, slot, error) : XM_OK;
}

/* One leader a team and zone, no two leaders on one space but 0. */
static xm_status check_leaders(const xm_game *game, const alert_state *s, int zone,
                               xm_error *error) {
  uint32_t spaces = 0;
  for (int p = 0; p < game->num_players; p++) {
    int leaders = 0;
    for (int i = 0; i < s->team[p].size; i++) {
      const alert_member *m = &s->team[p].member[i];
      if (m->zone != zone || !m->leads) continue;
      if (++leaders > 1)
        return xm_refuse_in(error, "teams", p, "members", i, "leads",
                            "a second leader in the zone");
      if (m->space > 0 && (spaces >> m->space & 1u) != 0) {
        return xm_refuse_in(error, "teams", p, "members", i, "space",
                            "another leader stands on this space");
      }
      spaces |= (uint32_t)1 << m->space;
    }
  }
  return XM_OK;
}

static xm_status check_hand(const xm_game *game, const alert_state *s, int player,
                            xm_error *error) {
  const alert_tables *t = alert_tables_of(game);
  const alert_team *team = &s->team[player];
  for (int i = 0; i < t->num_luck; i++) {
    if (team->hand[i] > 0 && (t->luck[i].windows & ALERT_AT_ONCE) != 0) {
      return xm_refuse_at(error, "teams", player, "hand", "a card that is played at once");
    }
    if (team->hand_known[i] > team->hand[i] ||
        (team->hand_known[i] > 0 && game->num_players != 2)) {
      return xm_refuse_at(error, "teams", player, "hand_known",
                          "known cards are part of the hand, in games of two");
    }
  }
  for (int i = 0; i < t->num_cards; i++) {
    if (team->captured[i] > 0 && i == t->recruit_card) {
      return xm_refuse_at(error, "teams", player, "captured", "a Recruit card is not kept");
    }
  }
  return XM_OK;
}

/* Copies in this game of the cards with an effect. */
static int copies_with(const alert_tables *t, int op) {
  int copies = 0;
  for (int i = 0; i < t->num_luck; i++) {
    for (int k = 0; k < t->luck[i].num_effects; k++) {
      if (t->luck[i].effect[k].op == op) copies += t->luck[i].copies;
    }
  }
  return copies;
}

/* Marks that a card leaves are there only if the game has the card. */
static xm_status check_card_marks(const alert_tables *t, const alert_state *s, int players,
                                  xm_error *error) {
  const bool drill = copies_with(t, ALERT_ZONE_DICE) > 0, jet = copies_with(t, ALERT_OPEN_ZONE) > 0;
  const bool extra = copies_with(t, ALERT_MEMBER_DICE) > 0;
  const bool marvel = copies_with(t, ALERT_LEADER_MARVEL) > 0;
  for (int zone = 1; zone <= ALERT_ZONES; zone++) {
    if ((s->zone[zone].drill && !drill) || (s->zone[zone].jet && !jet)) {
      return xm_refuse_at(error, "zones", zone - 1, s->zone[zone].drill ? "drill" : "jet",
                          "no card of this game leaves this mark");
    }
  }
  for (int p = 0; p < players; p++) {
    for (int i = 0; i < s->team[p].size; i++) {
      const alert_member *m = &s->team[p].member[i];
      if ((m->extra_dice && !extra) || (m->marvel_worth && !marvel)) {
        return xm_refuse_in(error, "teams", p, "members", i,
                            m->extra_dice ? "extra_dice" : "marvel_worth",
                            "no card of this game leaves this mark");
      }
    }
  }
  return XM_OK;
}

static xm_status check_team(const xm_game *game, const alert_state *s, int player,
                            xm_error *error) {
  const alert_tables *t = alert_tables_of(game);
  const bool won = s->head.end == XM_END_VICTORY && s->head.winners == 1u << player;
  for (int i = 0; i < s->team[player].size; i++) {
    const xm_status status = check_member(s, player, i, error);
    if (status != XM_OK) return status;
  }
  if (s->team[player].mover > t->victory || (s->team[player].mover >= t->finish) != won) {
    return xm_refuse_at(
        error, "teams", player, "mover",
        won ? "the winner has reached the goal" : "on or past the goal, without victory");
  }
  return check_hand(game, s, player, error);
}

static xm_status check_head(const xm_game *game, const alert_state *s, xm_error *error) {
  const unsigned winners = s->head.winners;
  if (s->head.end > XM_END_VICTORY) return xm_refuse(error, "end", "not an end of this game");
  const bool one = winners != 0 && (winners & (winners - 1)) == 0;
  if (s->head.end == XM_END_VICTORY ? !one : winners != 0) {
    return xm_refuse(error, "winners", "one winner at a victory, else none");
  }
  return xm_check_turn(game, &s->head, ALERT_OPT_FIRST, ALERT_OPT_MAX_TURNS, error);
}

xm_status xm_alert_check(const xm_game *game, const void *state, xm_error *error) {
  const alert_state *s = (const alert_state *)state;
  xm_status status = check_head(game, s, error);
  if (status == XM_OK) status = check_conservation(game, s, error);
  for (int zone = 1; zone <= ALERT_ZONES && status == XM_OK; zone++) {
    status = check_zone(game, s, zone, error);
    if (status == XM_OK) status = check_leaders(game, s, zone, error);
  }
  for (int p = 0; p < game->num_players && status == XM_OK; p++) {
    status = check_team(game, s, p, error);
  }
  if (status == XM_OK) {
    status = check_card_marks(alert_tables_of(game), s, game->num_players, error);
  }
  return status == XM_OK ? xm_alert_check_pending(game, s, error) : status;
}
