"""What a player cannot know: no view tells it, and resampling draws it uniformly."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import msgpack
import pytest
from test_laws import random_choice

import xmcore

# Mutants who look at hands and at the deck, draw and discard.
LOOKERS = (
    'skirmish(team=["Professor X",Psylocke,Banshee,Cable,Rogue,Longshot,Archangel,Nightcrawler],'
    "placement=listed,first_player=0,cards_per_phase=0)"
)


@functools.cache
def holdable(game: xmcore.Game) -> tuple[str, list[str]]:
    """The deck from which hands come, and the cards that a hand can hold, in the table's order."""
    rows = msgpack.unpackb(game.pack())
    if game.name == "alert":
        cards = [row for row in rows["luck_cards"] if row["timing"] == "hold"]
        return "luck_deck", [row["name"] for row in cards]
    return "card_deck", [row["name"] for row in [*rows.get("rooms", []), *rows["cards"]]]


class Places(NamedTuple):
    """The cards that a viewer does not know, by the places where they lie."""

    hands: dict[int, list[str]]  # of the other seats; the order of the cards says nothing
    top: list[str]  # places of the deck that somebody else knows, in order
    deck: list[str]

    def each(self) -> list[list[str]]:
        return [*self.hands.values(), self.top, self.deck]

    def named(self) -> str:
        """The same text for the same deal."""
        return repr([*map(sorted, self.hands.values()), self.top, sorted(self.deck)])


def hidden_places(state: xmcore.State, viewer: int) -> Places:
    deck, cards = holdable(state.game)
    value = state.to_dict()
    hands = {
        seat: sorted((Counter(team["hand"]) - Counter(team["hand_known"])).elements())
        for seat, team in enumerate(value["teams"])
        if seat != viewer
    }
    top = value["card_top"][value["teams"][viewer]["seen"] :] if "card_top" in value else []
    return Places(hands, top, [c for c in Counter(value[deck]).elements() if c in cards])


def with_places(state: xmcore.State, viewer: int, places: Places) -> dict[str, Any]:
    """The position with these cards at the places that the viewer does not know."""
    deck, cards = holdable(state.game)
    value = state.to_dict()
    others = {c: n for c, n in value[deck].items() if c not in cards}
    value[deck] = {**others, **Counter(places.deck)}
    for seat, hand in places.hands.items():
        team = value["teams"][seat]
        team["hand"] = dict(Counter(team["hand_known"]) + Counter(hand))
    if places.top:
        value["card_top"][value["teams"][viewer]["seen"] :] = places.top
    return value


def is_possible(game: xmcore.Game, value: dict[str, Any]) -> bool:
    """Whoever must discard in Skirmish holds cards enough from the lowest allowed one on."""
    step = value["pending"][-1] if value["pending"] else None
    if game.name != "skirmish" or step is None or step["step"] != "discard":
        return True
    cards = holdable(game)[1]
    allowed = cards[cards.index(step["lowest"]) :]
    hand = Counter(value["teams"][step["player"]]["hand"])
    return sum(hand[card] for card in allowed) >= int(step["left"])


def exchanged(state: xmcore.State, viewer: int, rng: random.Random) -> xmcore.State | None:
    """The state with two cards in each other's place, neither seen by the viewer; None if
    nothing is hidden."""
    places = hidden_places(state, viewer)
    spots = [(place, n) for place in places.each() for n in range(len(place))]
    rng.shuffle(spots)
    for (one, i), (other, j) in itertools.combinations(spots, 2):
        if one[i] == other[j] or (one is other and one is not places.top):
            continue
        one[i], other[j] = other[j], one[i]
        value = with_places(state, viewer, places)
        if is_possible(state.game, value):
            return state.game.state_from_dict(value)
        one[i], other[j] = other[j], one[i]
    return None


def look_if_possible(state: xmcore.State, rng: random.Random) -> int:
    """A random choice that favours looking at cards."""
    looks = [
        action
        for action in state.legal_actions()
        if state.action_to_dict(action)["action"] in ("look_hand", "look_deck")
    ]
    return rng.choice(looks) if looks else random_choice(state, rng)


def check_views_of_game(
    game: xmcore.Game,
    seed: int,
    check_every: int = 1,
    choose: Callable[[xmcore.State, random.Random], int] = random_choice,
) -> Counter[str]:
    """Plays a random game: no view tells apart what its player cannot know. Returns how many pairs
    of states were compared, and in how many of them the top of a deck differed."""
    rng = random.Random(f"{game} {seed}")
    state = game.new_initial_state(seed=seed, log=False)
    compared: Counter[str] = Counter()
    for step in itertools.count():
        if step % check_every == 0 or state.is_terminal():
            for viewer in range(game.num_players):
                view = repr(state.view(viewer))
                other = exchanged(state, viewer, rng)
                resampled = state.resample_from_infostate(viewer, rng.getrandbits(60))
                assert repr(resampled.view(viewer)) == view, f"seed {seed}, step {step}"
                if other is not None:
                    assert other != state
                    assert repr(other.view(viewer)) == view, f"seed {seed}, step {step}"
                    tops = [s.to_dict().get("card_top") for s in (state, other)]
                    compared.update(pairs=1, tops=tops[0] != tops[1])
        if state.is_terminal():
            return compared
        state.apply_action(choose(state, rng))
    raise AssertionError


@pytest.mark.parametrize(
    "string",
    [
        "alert(mode=advanced)",
        "alert(players=4,mode=advanced)",
        "siege",
        "siege(players=4,heroes=choose)",
        "skirmish",
    ],
)
def test_views_do_not_tell_what_is_hidden(string: str, run_seed: int) -> None:
    game = xmcore.load_game(string)
    pairs = games = 0
    while games < 3 or (pairs < 50 and games < 40):  # hands of Alert are often empty
        pairs += check_views_of_game(game, run_seed + games, 5)["pairs"]
        games += 1
    assert pairs >= 50


def test_views_do_not_tell_what_another_player_has_looked_at(run_seed: int) -> None:
    game = xmcore.load_game(LOOKERS)
    tops = games = 0
    while games < 3 or (tops < 20 and games < 40):
        tops += check_views_of_game(game, run_seed + games, 1, look_if_possible)["tops"]
        games += 1
    assert tops >= 20


def small_siege(players: int, known: dict[str, int]) -> xmcore.State:
    """A position of few hidden cards, of which some are equal; the other cards lie open."""
    game = xmcore.load_game(f"siege(players={players},first_player=0)")
    state = game.new_initial_state(seed=1)
    while state.turn() == 0:
        state.step(state.legal_actions()[0] if state.legal_actions() else None)
    value = state.to_dict()
    rest = Counter(value["card_deck"])
    for team in value["teams"]:
        rest += Counter(team["hand"])
    hands = [{"Kitchen": 1}, {"Quick Response": 2, "Cerebro": 1}, {"Quick Response": 1}][:players]
    deck = {"Quick Response": 1, "Library": 1, "Any Level": 1}
    for place in (*hands, deck):
        rest -= Counter(place)
    for team, hand in zip(value["teams"], hands, strict=True):
        team["hand"] = hand
    value["teams"][1]["hand_known"] = known
    value.update(card_deck=deck, card_pile=dict(rest))
    del value["pending"]
    return game.state_from_dict(value)


def small_skirmish(
    hands: list[dict[str, int]],
    known: dict[str, int],
    top: dict[str, int],
    deck: dict[str, int],
    pending: list[dict[str, Any]],
) -> xmcore.State:
    """The same of Skirmish: `known` is of seat 1's hand; seat 1 knows all of the deck's top, seat 0
    its first card if there are more."""
    game = xmcore.load_game(LOOKERS)
    value = game.new_initial_state(seed=1).to_dict()
    rest = Counter(value["card_deck"])
    for place in (*hands, top, deck):
        rest -= Counter(place)
    for team, hand in zip(value["teams"], hands, strict=True):
        team["hand"] = hand
    value["teams"][1]["hand_known"] = known
    cards = list(Counter(top).elements())
    value["teams"][0]["seen"] = int(len(cards) > 1)
    value["teams"][1]["seen"] = len(cards)
    value.update(card_top=cards, card_deck=deck, card_pile=dict(rest), pending=pending)
    value["turn_player"] = pending[0]["player"]
    value["turn"] = 1 + value["turn_player"]
    return game.state_from_dict(value)


def every_deal(state: xmcore.State, viewer: int) -> Counter[str]:
    """All orders in which the hidden cards can come to their places, by what they lead to."""
    places = hidden_places(state, viewer)
    cards = [card for place in places.each() for card in place]
    deals: Counter[str] = Counter()
    for order in itertools.permutations(cards):
        rest = iter(order)
        dealt = Places(
            {seat: list(itertools.islice(rest, len(hand))) for seat, hand in places.hands.items()},
            list(itertools.islice(rest, len(places.top))),
            list(rest),
        )
        if is_possible(state.game, with_places(state, viewer, dealt)):
            deals[dealt.named()] += 1
    return deals


def check_resampling(state: xmcore.State, samples: int) -> None:
    """Frequencies of resampled hands and deck against the enumeration of all deals."""
    for viewer in range(state.game.num_players):
        deals = every_deal(state, viewer)
        seen = Counter(
            hidden_places(state.resample_from_infostate(viewer, seed), viewer).named()
            for seed in range(samples)
        )
        assert seen.keys() <= deals.keys()
        ways = deals.total()
        expected = {deal: samples * n / ways for deal, n in deals.items()}
        assert min(expected.values()) > 5
        assert len(expected) > 2
        statistic = sum((seen[deal] - e) ** 2 / e for deal, e in expected.items())
        freedom = len(expected) - 1
        assert (statistic - freedom) / math.sqrt(2 * freedom) < 6, f"viewer {viewer}"


@pytest.mark.parametrize(
    ("players", "known"), [(3, {}), (2, {}), (2, {"Quick Response": 1, "Cerebro": 1})]
)
def test_resampling_is_uniform(players: int, known: dict[str, int]) -> None:
    check_resampling(small_siege(players, known), 6000)


MOVE = [
    {"step": "turn", "player": 0, "phase": 4},
    {"step": "move", "player": 0, "played": False},
]


def discard(lowest: str, left: int) -> list[dict[str, Any]]:
    """Seat 1 is discarding down to five cards."""
    return [
        {"step": "turn", "player": 1, "phase": 3},
        {"step": "discard", "player": 1, "lowest": lowest, "left": left},
    ]


HANDS = [{"Kick": 1, "Walk": 1}, {"Walk": 2, "Dodge": 1}]
DECK = {"Walk": 1, "Kick": 1, "Armor": 1}
SKIRMISH = {
    "hands": (HANDS, {}, {}, DECK, MOVE),
    "a known card": (HANDS, {"Walk": 1}, {}, DECK, MOVE),
    # To seat 0 the first card of the deck, and to seat 1 all three, lie open.
    "a looked-at deck": (HANDS, {"Dodge": 1}, {"Jog": 1, "Kick": 1, "Walk": 1}, DECK, MOVE),
    "a discard": (
        [HANDS[0], {"Walk": 4, "Jog": 1, "Punch": 1}],
        {"Walk": 4},
        {},
        {"Jog": 2, "Run": 1, "Kick": 2},
        discard("Punch", 1),
    ),
    "two of three hidden cards to discard": (
        [HANDS[0], {"Walk": 4, "Jog": 1, "Punch": 1, "Kick": 1}],
        {"Walk": 4},
        {"Kick": 1},
        {"Jog": 1, "Dodge": 1, "Punch": 1},
        discard("Punch", 2),
    ),
    "a known card among those to discard": (
        [HANDS[0], {"Walk": 3, "Kick": 1, "Jog": 2, "Punch": 1}],
        {"Walk": 3, "Kick": 1},
        {},
        {"Jog": 1, "Dodge": 1, "Punch": 1},
        discard("Punch", 2),
    ),
}


@pytest.mark.parametrize("name", SKIRMISH)
def test_resampling_of_skirmish_is_uniform(name: str) -> None:
    check_resampling(small_skirmish(*SKIRMISH[name]), 6000)
