"""Chapter 8 of docs/rules/siege.md: the hand in Step 5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.siege_battles import ATTIC, with_numbers
from rules.siege_scenario import Scenario, asked, at, idle, member, scenario

ROOMS = ["Library", "Kitchen", "Garage", "Armory", "Workshop", "Laundry", "Pantry Store", "Cerebro"]


def cards_drawn(s: Scenario) -> list[str]:
    """Draws what comes first until player 0 draws no card any more."""
    drawn = []
    while asked(s) == "hand" and s.value()["turn"] == 1:
        name = str(next(iter(s.chances())))
        s.draw(name)
        drawn.append(name)
    return drawn


def at_draw(
    team: Sequence[Any], hand: Sequence[str] = (), deck: Sequence[str] | None = None
) -> Scenario:
    s = scenario(teams=[list(team), ["Beast"]], hands=[list(hand)], deck=deck)
    return idle(s, lambda x: asked(x) == "hand" or x.value()["turn"] == 2)


@pytest.mark.rule("siege-8.1", "S20")
@pytest.mark.parametrize(
    ("team", "size"),
    [
        (["Wolverine", "Storm"], 5),  # the rulebook's example
        (["Wolverine", "Storm", "Jean Grey"], 7),
        (["Wolverine", "Rogue"], 4),
        (["Wolverine"], 2),
        (["Jean Grey"], 4),
        (["Jean Grey", "Rogue", "Storm"], 7),
        (["Storm", "Wolverine", "Cable"], 6),
        (["Rogue", "Jubilee", "Havok"], 4),
    ],
)
def test_the_hand_is_the_two_highest_intelligence_numbers(team: list[str], size: int) -> None:
    s = at_draw(team)
    assert s.value()["pending"][-1]["left"] == size
    assert len(cards_drawn(s)) == size
    assert sum(s.hand(0).values()) == size


@pytest.mark.rule("siege-8.1", "S35")
def test_those_out_of_action_count() -> None:
    s = scenario(teams=[[at("Storm", ATTIC, hits=4), member("Rogue", hits=4)], ["Beast"]])
    s.roll(3, xmen=1)  # saved, but still out of action
    s.roll(4)
    assert s.value()["pending"][-1]["left"] == 5


@pytest.mark.rule("siege-8.1", "siege-5.3", "S12")
def test_one_rescued_this_turn_counts() -> None:
    s = scenario(teams=[["Wolverine", "Rogue"], ["Beast"]], hands=[["Library"]], powers=["Storm"])
    idle(s, "cards").act("search Library with Rogue")
    s.draw("xmen")
    assert s.names(0) == ["Wolverine", "Rogue", "Storm"]
    assert s.value()["pending"][-1]["left"] == 5


@pytest.mark.rule("siege-8.10", "S20", "common-4")
def test_cards_are_drawn_one_by_one_up_to_the_hand_size() -> None:
    s = at_draw(["Wolverine", "Rogue"], hand=["Library", "Quick Response"])
    assert s.value()["pending"][-1]["left"] == 2
    chances = s.chances()
    assert sum(chances.values()) == 68
    assert chances["Quick Response"] == 4 and "Library" not in chances
    s.draw("Quick Response")
    assert s.events() == [{"event": "card_drawn", "player": 0, "card": "Quick Response"}]
    assert s.chances()["Quick Response"] == 3
    s.draw("Kitchen")
    assert s.hand(0) == {"Library": 1, "Kitchen": 1, "Quick Response": 2}
    assert s.value()["turn"] == 2


@pytest.mark.rule("siege-8.10", "S20")
def test_a_full_or_larger_hand_is_kept() -> None:
    for hand in (ROOMS[:4], ROOMS[:7]):
        s = at_draw(["Wolverine", "Rogue"], hand=hand)
        assert s.value()["turn"] == 2
        assert s.hand(0) == dict.fromkeys(hand, 1)


@pytest.mark.rule("siege-8.11", "G4", "common-6", "common-20", "G19")
def test_the_pile_becomes_the_deck_when_it_is_empty() -> None:
    s = at_draw(["Wolverine", "Rogue"], deck=["Library"])
    pile = sum(s.value()["card_pile"].values())
    assert pile == 69
    s.draw("Library")
    assert s.kinds() == ["card_drawn", "reshuffled"]
    assert s.value()["card_pile"] == {}
    assert sum(s.chances().values()) == 69
    assert s.team(0)["hand_known"] == {"Library": 1}
    s.draw("Kitchen")
    assert s.team(0)["hand_known"] == {"Library": 1}
    assert sum(s.value()["card_deck"].values()) == 68


@pytest.mark.rule("siege-8.11", "G4", "common-6")
def test_an_empty_deck_is_reshuffled_when_a_card_must_be_drawn_not_before() -> None:
    s = at_draw(["Wolverine", "Rogue"], hand=ROOMS[:4], deck=[])
    assert s.kinds() == ["turn", "reshuffled"]  # for the next player, who draws
    assert s.team(0)["hand_known"] == dict.fromkeys(ROOMS[:4], 1)
    s = at_draw(["Wolverine", "Rogue"], hand=ROOMS[:3], deck=[])
    assert asked(s) == "hand"
    assert s.value()["card_pile"] == {}


@pytest.mark.rule("siege-8.11", "G4", "common-6")
def test_without_deck_and_pile_nothing_is_drawn() -> None:
    # All 70 cards are in hands: 62 in the other one.
    s = scenario(teams=[["Wolverine", "Rogue"], ["Beast"]], hands=[[], []])
    deck = dict(s.value()["card_deck"])
    s = scenario(teams=[["Wolverine", "Rogue"], ["Beast"]], hands=[{}, deck])
    assert s.value()["card_deck"] == {}
    idle(s, lambda x: x.value()["turn"] == 2)
    assert s.hand(0) == {}


@pytest.mark.rule("siege-8.10", "siege-8.1")
def test_the_size_of_the_hand_is_taken_after_step_4() -> None:
    pack = with_numbers(Storm={"intelligence": 9})
    s = scenario(teams=[[at("Storm", ATTIC, hits=6), "Rogue"], ["Beast"]], pack=pack)
    s.roll(3)
    assert s.value()["pending"][-1]["left"] == 2


@pytest.mark.rule("siege-8.11", "common-20", "G19")
def test_of_three_hands_none_becomes_known_by_a_reshuffle() -> None:
    teams = [["Wolverine", "Rogue"], ["Beast"], ["Havok"]]
    s = scenario(teams=teams, hands=[ROOMS[:3]], deck=[])
    idle(s, "hand")
    assert "reshuffled" in s.kinds()
    assert [s.team(seat)["hand_known"] for seat in range(3)] == [{}, {}, {}]
