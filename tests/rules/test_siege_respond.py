"""Quick Response and Teleport (4.12, 4.13 of docs/rules/siege.md)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    after_step_1,
    asked,
    at,
    in_cards,
    member,
    scenario,
)

CARD = "Quick Response"
TOAD = {"Attic": "Toad"}


def step_2(*team: Any, hand: Any = (CARD,), battles: Any = None, **more: Any) -> Scenario:
    """Step 2 while Toad fights in the Attic, if no other battles are given."""
    fields = {"battles": TOAD if battles is None else battles, **more}
    return in_cards(scenario(teams=[list(team), ["Beast"]], hands=[hand], **fields))


def rescuing(*team: Any, hand: Any, **more: Any) -> Scenario:
    """Storm, in slot 0, has turned an X-Men chip over, and Rogue has joined."""
    s = step_2("Storm", *team, hand=["Library", *hand], **more)
    s.act("search Library with Storm")
    s.draw("xmen", "Rogue")
    return s


# -------------------------------------------------------------------- Quick Response


@pytest.mark.rule("siege-4.12", "siege-4.8", "S4", "G14", "card:Quick Response")
def test_a_level_with_a_battle_is_named_and_then_who_goes() -> None:
    s = step_2("Storm", at("Rogue", "Basement"), battles={"Attic": "Toad", "Ground Floor": "Blob"})
    assert s.legal() == ["done", "respond to Attic", "respond to Ground Floor"]
    s.act("respond to Ground Floor")
    assert s.events() == [{"event": "card_played", "player": 0, "card": CARD}]
    assert (asked(s), s.legal()) == ("go", ["go with Storm", "go with Rogue"])
    s.act("go with Storm", "go with Rogue", "done")
    assert s.events() == [
        {"event": "moved", "player": 0, "slot": 0, "level": "Ground Floor"},
        {"event": "moved", "player": 0, "slot": 1, "level": "Ground Floor"},
    ]
    assert s.legal() == ["fight on Ground Floor"]


@pytest.mark.rule("siege-4.12", "siege-4.2", "S4", "card:Quick Response")
def test_those_who_have_moved_can_go_too() -> None:
    s = step_2("Storm", "Rogue", hand=[CARD, CARD, "Library"])
    s.act("search Library with Storm")
    s.draw("blank")
    s.act("respond to Attic", "go with Storm", "done")
    assert s.level_of("Storm") == "Attic"
    s.act("respond to Attic")
    assert s.legal() == ["go with Rogue"]


@pytest.mark.rule("siege-4.12", "siege-4.2", "S4", "card:Quick Response")
def test_it_is_the_move_of_one_who_had_not_moved() -> None:
    s = step_2("Storm", hand=[CARD, "Library", "Any Level"])
    s.act("respond to Attic", "go with Storm", "done")
    assert s.member("Storm")["moved"]
    assert s.legal() == ["fight on Attic"]  # not even asked


@pytest.mark.rule("siege-4.12", "siege-4.5", "S6", "card:Quick Response")
def test_nobody_out_of_action_goes() -> None:
    s = step_2(member("Storm", hits=3), at("Rogue", "Basement", hits=4), member("Cable", hits=3))
    s.act("respond to Attic")
    assert s.legal() == ["go with Cable"]


@pytest.mark.rule("siege-4.12", "siege-4.4", "S5", "card:Quick Response")
def test_nobody_leaves_a_battle_for_another_one() -> None:
    s = step_2(
        at("Storm", "Attic"), at("Rogue", "Ground Floor"), battles={**TOAD, "Basement": "Blob"}
    )
    s.act("respond to Basement")
    assert s.legal() == ["go with Rogue"]


@pytest.mark.rule("siege-4.12", "siege-S45", "card:Quick Response")
def test_it_needs_a_battle() -> None:
    s = step_2("Storm", battles={})
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-4.12", "siege-S45", "card:Quick Response")
@pytest.mark.parametrize(
    ("there", "step"), [(at("Storm", "Attic"), "fight"), (member("Storm", hits=3), "cards")]
)
def test_it_needs_somebody_who_can_go(there: dict[str, Any], step: str) -> None:
    s = scenario(teams=[[there], ["Beast"]], hands=[[CARD]], battles=TOAD)
    assert asked(after_step_1(s)) == step  # one at home could play the Medical Wing card
    assert CARD in s.hand(0) and not [text for text in s.legal() if "respond" in text]


@pytest.mark.rule(
    "siege-4.12", "siege-4.14", "siege-5.4", "S7", "S12", "S28", "card:Quick Response"
)
def test_it_can_be_played_after_an_x_men_chip_but_the_rescued_one_stays() -> None:
    s = rescuing(hand=[CARD, "Kitchen"])
    assert s.legal() == ["done", "respond to Attic"]
    s.act("respond to Attic")
    assert s.legal() == ["go with Storm"]


@pytest.mark.rule("siege-4.12", "siege-4.14", "S7", "card:Quick Response")
def test_it_can_be_played_after_an_evil_mutant_was_turned_up() -> None:
    s = step_2("Storm", "Rogue", hand=[CARD, "Library", "Kitchen", "Any Level"], battles={})
    s.act("search Library with Storm")
    s.draw("evil_mutant", "Blob")
    assert s.legal() == ["done", "respond to Ground Floor"]
    s.act("respond to Ground Floor")
    assert s.legal() == ["go with Rogue"]  # Storm is there


@pytest.mark.rule("siege-4.12", "siege-S38", "siege-8.2", "card:Quick Response")
def test_one_who_went_does_not_recover() -> None:
    # Storm moved by it; the battle is over before she can roll
    team = [member("Storm", hits=1), at("Rogue", "Attic"), member("Cable", hits=1)]
    s = step_2(*team, battles={"Attic": {"card": "Toad", "strength": 1}})
    s.act("respond to Attic", "go with Storm", "done", "fight on Attic", "lead with Rogue")
    s.roll(5, xmen=1)
    assert asked(s) == "roll"
    assert s.value()["pending"][-1]["slot"] == 2  # Cable only
    s.roll(4)
    assert asked(s) == "hand"
    assert s.member("Storm")["hits"] == 1


# -------------------------------------------------------------------------- Teleport


def teleports(s: Scenario) -> list[str]:
    return [text for text in s.legal() if text.startswith("teleport")]


@pytest.mark.rule("siege-4.13", "S33", "ability:Nightcrawler/Teleport")
def test_nightcrawler_goes_to_a_battle_without_a_card() -> None:
    s = step_2("Storm", "Nightcrawler", hand=["Library"], battles={**TOAD, "Basement": "Blob"})
    assert len(teleports(s)) == 2
    s.act({"action": "teleport", "slot": 1, "level": "Basement"})
    assert s.events() == [{"event": "moved", "player": 0, "slot": 1, "level": "Basement"}]
    assert s.hand(0) == {"Library": 1}
    assert s.legal() == ["done", "search Library with Storm"]  # that was Nightcrawler's move
    s.act("done")
    assert s.legal() == ["fight on Basement"]


@pytest.mark.rule("siege-4.1", "siege-4.13", "siege-S36", "S33", "ability:Nightcrawler/Teleport")
def test_a_player_without_cards_is_asked_if_he_can_teleport() -> None:
    s = step_2("Nightcrawler", hand=[])
    assert (asked(s), len(s.legal())) == ("cards", 2)
    s.act({"action": "teleport", "slot": 0, "level": "Attic"})
    assert (asked(s), s.legal()) == ("fight", ["fight on Attic"])


NOT_ABLE = {
    "no battle": ({}, member("Nightcrawler")),
    "out of action": (TOAD, at("Nightcrawler", "Basement", hits=3)),
    "in another battle": ({**TOAD, "Basement": "Blob"}, at("Nightcrawler", "Basement")),
    "there already": (TOAD, at("Nightcrawler", "Attic")),
}


@pytest.mark.rule("siege-4.13", "siege-4.4", "siege-4.5", "S33", "ability:Nightcrawler/Teleport")
@pytest.mark.parametrize("why", NOT_ABLE)
def test_he_needs_what_a_room_card_needs(why: str) -> None:
    battles, there = NOT_ABLE[why]
    s = scenario(teams=[[there], ["Beast"]], hands=[["Kitchen"]], battles=battles)
    assert teleports(after_step_1(s)) == []
    assert (s.player(), s.value()["turn"]) == (0, 1)
    s = scenario(teams=[[there], ["Beast"]], battles=battles)
    assert asked(s) != "cards"  # nor is a player without cards asked


@pytest.mark.rule("siege-4.13", "siege-4.2", "S33", "ability:Nightcrawler/Teleport")
def test_he_cannot_when_he_has_moved() -> None:
    s = step_2("Nightcrawler", hand=["Library", "Kitchen"])
    s.act("search Library with Nightcrawler")
    s.draw("blank")
    assert (asked(s), s.legal()) == ("cards", ["done"])


@pytest.mark.rule("siege-4.13", "siege-4.14", "S7", "ability:Nightcrawler/Teleport")
@pytest.mark.parametrize("drawn", [("xmen", "Rogue"), ("evil_mutant", "Blob")])
def test_he_can_after_a_chip_that_stops_cards(drawn: tuple[str, str]) -> None:
    s = step_2("Nightcrawler", "Storm", hand=["Library", "Kitchen", "Any Level"])
    s.act("search Library with Storm")
    s.draw(*drawn)
    assert s.value()["stopped"]
    levels = ["Attic", "Ground Floor"] if drawn[1] == "Blob" else ["Attic"]
    assert len(s.legal()) == 1 + len(levels)
    for level in levels:
        s.number_of({"action": "teleport", "slot": 0, "level": level})


@pytest.mark.rule("siege-4.13", "siege-5.4", "S28", "ability:Nightcrawler/Teleport")
def test_he_cannot_in_the_turn_in_which_he_was_rescued() -> None:
    s = step_2("Storm", hand=["Library", "Kitchen"])
    s.act("search Library with Storm")
    s.draw("xmen", "Nightcrawler")
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-4.13", "siege-2.4", "S28", "ability:Nightcrawler/Teleport")
def test_he_can_in_the_turn_in_which_he_was_recruited() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[["Recruit an X-Man"]], battles=TOAD)
    s.act("play Recruit an X-Man")
    s.draw("Nightcrawler")
    assert (asked(s), len(teleports(s))) == ("cards", 1)


@pytest.mark.rule("siege-4.13", "siege-4.12", "S33", "ability:Nightcrawler/Teleport")
def test_nobody_else_can_and_he_may_leave_a_level_without_a_battle() -> None:
    s = step_2(at("Nightcrawler", "Basement"), "Storm", hand=["Library"])
    assert len(teleports(s)) == 1
    s.act({"action": "teleport", "slot": 0, "level": "Attic"})
    assert s.level_of("Nightcrawler") == "Attic"


@pytest.mark.rule("siege-4.13", "siege-7.17", "ability:Nightcrawler/Teleport")
def test_he_cannot_teleport_to_a_level_without_a_battle() -> None:
    s = step_2("Nightcrawler", hand=["Library"])
    for level in LEVELS[1:]:
        with pytest.raises(AssertionError):
            s.number_of({"action": "teleport", "slot": 0, "level": level})
