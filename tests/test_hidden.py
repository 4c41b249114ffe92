"""What a player cannot know: no view tells it, and resampling draws it uniformly."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter

import msgpack
import pytest
from test_laws import random_choice

import xmcore


@functools.cache
def holdable(game: xmcore.Game) -> tuple[str, set[str]]:
    """The deck from which hands come, and the cards that a hand can hold."""
    rows = msgpack.unpackb(game.pack())
    if game.name == "alert":
        cards = {row["name"] for row in rows["luck_cards"] if row["timing"] == "hold"}
        return "luck_deck", cards
    return "card_deck", {row["name"] for row in [*rows["rooms"], *rows["cards"]]}


def hidden_places(state: xmcore.State, viewer: int) -> list[dict[str, int]]:
    """What the viewer does not know, by the places where it lies: other hands, the deck."""
    deck, cards = holdable(state.game)
    value = state.to_dict()
    places = [{c: n for c, n in value[deck].items() if c in cards}]
    for seat, team in enumerate(value["teams"]):
        if seat != viewer:
            known = Counter(team["hand_known"])
            places.append(dict(Counter(team["hand"]) - known))
    return places


def exchanged(state: xmcore.State, viewer: int, rng: random.Random) -> xmcore.State | None:
    """The state with two cards in each other's place, neither seen by the viewer; None if
    nothing is hidden."""
    places = hidden_places(state, viewer)
    pairs = [
        (i, a, j, b)
        for i, j in itertools.combinations(range(len(places)), 2)
        for a, b in itertools.product(places[i], places[j])
        if a != b
    ]
    if not pairs:
        return None
    i, a, j, b = rng.choice(pairs)
    deck, _ = holdable(state.game)
    value = state.to_dict()
    others = [t["hand"] for s, t in enumerate(value["teams"]) if s != viewer]
    where = [value[deck], *others]
    for place, gone, come in ((where[i], a, b), (where[j], b, a)):
        place[gone] -= 1
        place[come] = place.get(come, 0) + 1
        if place[gone] == 0:
            del place[gone]
    return state.game.state_from_dict(value)


def check_views_of_game(game: xmcore.Game, seed: int, check_every: int = 1) -> tuple[int, int]:
    """Plays a random game: no view tells apart what its player cannot know. Returns how many
    states were looked at, and how many pairs of states compared."""
    rng = random.Random(f"{game} {seed}")
    state = game.new_initial_state(seed=seed, log=False)
    states = pairs = 0
    for step in itertools.count():
        if step % check_every == 0 or state.is_terminal():
            states += 1
            for viewer in range(game.num_players):
                view = repr(state.view(viewer))
                other = exchanged(state, viewer, rng)
                resampled = state.resample_from_infostate(viewer, rng.getrandbits(60))
                assert repr(resampled.view(viewer)) == view, f"seed {seed}, step {step}"
                if other is not None:
                    assert other != state
                    assert repr(other.view(viewer)) == view, f"seed {seed}, step {step}"
                    pairs += 1
        if state.is_terminal():
            return states, pairs
        state.apply_action(random_choice(state, rng))
    raise AssertionError


@pytest.mark.parametrize(
    "string",
    [
        "alert(mode=advanced)",
        "alert(players=4,mode=advanced)",
        "siege",
        "siege(players=4,heroes=choose)",
    ],
)
def test_views_do_not_tell_what_is_hidden(string: str, run_seed: int) -> None:
    game = xmcore.load_game(string)
    pairs = games = 0
    while games < 3 or (pairs < 50 and games < 40):  # hands of Alert are often empty
        pairs += check_views_of_game(game, run_seed + games, 5)[1]
        games += 1
    assert pairs >= 50


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


def every_deal(state: xmcore.State, viewer: int) -> Counter[str]:
    """All orders in which the hidden cards can come to their places, by what they lead to."""
    places = hidden_places(state, viewer)
    cards = [card for place in places for card in Counter(place).elements()]
    sizes = [sum(place.values()) for place in places]
    deals: Counter[str] = Counter()
    for order in itertools.permutations(cards):
        rest = iter(order)
        dealt = [sorted(itertools.islice(rest, size)) for size in sizes]
        deals[repr(dealt)] += 1
    return deals


@pytest.mark.parametrize(
    ("players", "known"), [(3, {}), (2, {}), (2, {"Quick Response": 1, "Cerebro": 1})]
)
def test_resampling_is_uniform(players: int, known: dict[str, int]) -> None:
    """Frequencies of resampled hands and deck against the enumeration of all deals."""
    state, samples = small_siege(players, known), 6000
    for viewer in range(players):
        deals = every_deal(state, viewer)
        seen: Counter[str] = Counter()
        for seed in range(samples):
            other = state.resample_from_infostate(viewer, seed)
            places = hidden_places(other, viewer)
            seen[repr([sorted(Counter(place).elements()) for place in places])] += 1
        assert seen.keys() <= deals.keys()
        ways = deals.total()
        expected = {deal: samples * n / ways for deal, n in deals.items()}
        assert min(expected.values()) > 5 and len(expected) > 2
        statistic = sum((seen[deal] - e) ** 2 / e for deal, e in expected.items())
        freedom = len(expected) - 1
        assert (statistic - freedom) / math.sqrt(2 * freedom) < 6, f"viewer {viewer}"
