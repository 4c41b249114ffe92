"""Chapter 10 of docs/rules/siege.md: what players know."""

from __future__ import annotations

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    content,
    in_cards,
    member,
    rooms_of,
    scenario,
)

ATTIC = rooms_of("Attic")
TEAMS = [["Storm"], ["Beast"], ["Cable"]]
HANDS = [["Library", "Any Level"], ["Quick Response"], []]


@pytest.mark.rule("siege-10.1", "S24", "G19")
def test_hands_are_hidden_but_for_their_number() -> None:
    s = scenario(teams=TEAMS, hands=HANDS)
    assert [team["hand"] for team in s.view(0)["teams"]] == [{"Any Level": 1, "Library": 1}, 1, 0]
    assert [team["hand"] for team in s.view(1)["teams"]] == [2, {"Quick Response": 1}, 0]
    assert [team["hand"] for team in s.view(2)["teams"]] == [2, 1, {}]


@pytest.mark.rule("siege-10.1", "S24", "G19")
def test_only_the_number_of_cards_left_in_the_deck_is_told() -> None:
    s = scenario(teams=TEAMS, hands=HANDS)
    assert [s.view(seat)["card_deck"] for seat in range(3)] == [67, 67, 67]


@pytest.mark.rule("siege-10.1", "S24")
def test_the_pile_the_chips_and_the_scores_are_public() -> None:
    s = scenario(
        teams=TEAMS,
        hands=HANDS,
        secured={"Basement": 2},
        taken={ATTIC[0]: 1},
        team={1: {"captured": ["Toad"], "blood": 7}},
        position={"card_pile": {"Kitchen": 1, "Quick Response": 2}},
    )
    whole = s.value()
    for seat in range(3):
        view = s.view(seat)
        assert view["card_pile"] == {"Kitchen": 1, "Quick Response": 2}
        assert view["levels"] == whole["levels"]
        assert view["rooms"] == whole["rooms"]
        for team, told in zip(whole["teams"], view["teams"], strict=True):
            for field in ("members", "chips", "blood", "captured"):
                assert told[field] == team[field]
    assert [s.points(seat) for seat in range(3)] == [0, 9, 10]


@pytest.mark.rule("siege-10.1", "S24", "S1")
def test_pools_and_decks_are_public_as_sets() -> None:
    s = scenario(teams=TEAMS, hands=HANDS)
    for seat in range(3):
        view = s.view(seat)
        assert [level["pool"] for level in view["levels"]] == [s.level(n)["pool"] for n in LEVELS]
        assert sum(view["mutant_deck"].values()) == 20
        assert len(view["power_deck"]) == 15


@pytest.mark.rule("siege-10.1", "siege-10.2", "S29")
def test_bottoms_of_decks_are_public() -> None:
    s = scenario(teams=TEAMS, powers=["Rogue"], mutants=[], position={"mutant_bottom": ["Toad"]})
    for seat in range(3):
        assert s.view(seat)["power_bottom"] == s.value()["power_bottom"]
        assert s.view(seat)["mutant_bottom"] == ["Toad"]


@pytest.mark.rule("siege-10.2", "siege-8.5", "common-5", "S29")
def test_a_lost_x_man_lies_at_the_bottom_for_all_to_see() -> None:
    s = scenario(teams=[[member("Storm", hits=4), "Rogue"], ["Beast"]])
    s.roll(3)
    assert s.events("left") == [{"player": 0, "slot": 0, "character": "Storm"}]
    assert s.view(0)["power_bottom"] == s.view(1)["power_bottom"] == ["Storm"]


@pytest.mark.rule("siege-10.1", "siege-8.10", "S24")
def test_a_card_drawn_is_told_to_its_player_only() -> None:
    s = scenario(teams=TEAMS)
    assert asked(s) == "hand"
    s.draw("Library")
    assert s.state.events(0)[0] == {"event": "card_drawn", "player": 0, "card": "Library"}
    for seat in (1, 2):
        (told,) = s.state.events(seat)
        assert (told["event"], told["player"]) == ("card_drawn", 0)
        assert told["card"] != "Library"
        assert "Library" not in str(s.state.history(seat))


@pytest.mark.rule("siege-10.1", "siege-3.2", "S24")
def test_cards_played_and_discarded_are_told_to_everybody() -> None:
    s = scenario(teams=TEAMS, hands=HANDS)
    s.act("done", "discard Any Level")
    assert s.state.events(1) == s.state.events(0) == s.events()
    s.act("done", "search Library with Storm")
    assert s.state.events(2) == s.events()


@pytest.mark.rule("siege-10.1", "siege-2.7", "S13")
def test_an_evil_mutant_drawn_is_told_to_everybody() -> None:
    s = scenario(teams=TEAMS, hands=[["Surprise Attack"]])
    s.act("play Surprise Attack")
    s.draw("Toad")
    for seat in range(3):
        assert s.state.events(seat) == [{"event": "mutant_drawn", "player": 0, "card": "Toad"}]


@pytest.mark.rule("siege-10.1", "common-8", "G5")
def test_what_can_be_played_is_told_to_nobody_else() -> None:
    s = in_cards(scenario(teams=TEAMS, hands=HANDS))
    assert s.view(1)["legal_actions"] == s.view(2)["legal_actions"] == []
    assert len(s.view(0)["legal_actions"]) == len(s.legal())


@pytest.mark.rule("siege-10.1", "siege-10.2", "G19")
def test_hands_that_could_be_are_those_with_the_public_position() -> None:
    """Resampled positions keep what the player knows, and give others any hand there can be."""
    s = scenario(teams=TEAMS, hands=HANDS, powers=["Rogue"])
    hands = set()
    for seed in range(60):
        other = Scenario(s.state.resample_from_infostate(0, seed))
        assert other.view(0) == s.view(0)
        (card,) = other.hand(1)
        hands.add(card)
    assert len(hands) > 25
    copies = {row["name"] for row in content()["rooms"]}
    assert hands & copies
    assert not hands & {"Library"}  # which seat 0 holds


@pytest.mark.rule("siege-10.1", "common-20", "G19")
def test_known_cards_of_another_hand_stay_in_it() -> None:
    s = scenario(
        teams=TEAMS[:2], hands=HANDS[:2], team={0: {"hand_known": {"Library": 1}}}, turn_player=1
    )
    for seed in range(20):
        other = Scenario(s.state.resample_from_infostate(1, seed))
        assert other.hand(0)["Library"] == 1
        assert other.view(1)["teams"][0]["hand_known"] == {"Library": 1}
