"""Room cards and the search card (4.1 to 4.8 of docs/rules/siege.md)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_scenario import (
    Scenario,
    after_step_1,
    asked,
    at,
    in_cards,
    member,
    rooms_of,
    scenario,
)

ANY = "Any Level"
ATTIC = rooms_of("Attic")


def step_2(*team: Any, hand: Any = ("Library",), **more: Any) -> Scenario:
    """Step 2 of a team; the other player has Beast, who is at home."""
    return in_cards(scenario(teams=[list(team), ["Beast"]], hands=[hand], **more))


def searches(s: Scenario) -> list[str]:
    """Who can search by a room card."""
    texts = [text for text in s.legal() if text.startswith("search ") and " with " in text]
    return [text.removeprefix("search ") for text in texts]


def named(s: Scenario) -> list[str]:
    """The rooms that the search card can name."""
    start = "search any room: "
    return [text.removeprefix(start) for text in s.legal() if text.startswith(start)]


# -------------------------------------------------------------------- the question


@pytest.mark.rule("siege-4.1", "S4", "common-8", "common-9", "G5")
def test_a_player_who_holds_a_card_is_asked_even_if_none_can_be_played() -> None:
    s = step_2("Storm", hand=["Cerebro on the Fritz"])
    assert (asked(s), s.player(), s.legal()) == ("cards", 0, ["done"])


@pytest.mark.rule("siege-4.1", "S4", "S26", "siege-S36")
def test_cards_are_played_one_at_a_time_until_done() -> None:
    s = step_2("Storm", "Rogue", hand=["Library", "Greenhouse"])
    s.act("search Library with Storm")
    s.draw("blank")
    assert s.legal() == ["done", "search Greenhouse with Rogue"]
    s.act("search Greenhouse with Rogue")
    s.draw("blank")
    assert (s.hand(0), asked(s)) == ({}, "hand")  # nothing is left to ask for


@pytest.mark.rule("siege-4.1", "S4")
def test_done_leaves_the_cards_in_the_hand() -> None:
    s = step_2("Storm", hand=["Library", "Greenhouse"])
    s.act("done")
    assert s.events() == []
    assert s.hand(0) == {"Library": 1, "Greenhouse": 1}


# -------------------------------------------------------------------- room cards


@pytest.mark.rule("siege-4.3", "S5")
def test_the_x_man_goes_to_the_level_and_the_room_is_searched() -> None:
    s = step_2("Storm")
    s.act("search Library with Storm")
    assert s.events() == [
        {"event": "card_played", "player": 0, "card": "Library"},
        {"event": "moved", "player": 0, "slot": 0, "level": "Ground Floor"},
    ]
    assert s.level_of("Storm") == "Ground Floor"
    assert s.member("Storm")["moved"]
    assert s.chances() == {"blank": 8, "evil_mutant": 4, "xmen": 1}


@pytest.mark.rule("siege-4.2", "S4")
def test_each_x_man_moves_once_a_turn() -> None:
    s = step_2("Storm", "Rogue", hand=["Library", "Greenhouse", ANY])
    s.act("search Library with Storm")
    s.draw("blank")
    assert searches(s) == ["Greenhouse with Rogue"]
    s.act("search any room: Greenhouse")
    assert s.legal() == ["go with Rogue"]


@pytest.mark.rule("siege-4.2", "S4")
def test_without_an_x_man_who_may_move_no_room_is_searched() -> None:
    s = step_2("Storm", hand=["Library", "Greenhouse", ANY])
    s.act("search Library with Storm")
    s.draw("blank")
    assert (s.hand(0), asked(s)) == ({"Greenhouse": 1, ANY: 1}, "hand")


@pytest.mark.rule("siege-4.2", "S4")
def test_in_the_next_turn_they_move_again() -> None:
    s = step_2("Storm", hand=["Library", "Greenhouse"])
    s.act("search Library with Storm")
    s.draw("blank")
    assert s.value()["turn"] == 1
    while s.value()["turn"] < 3:
        if s.chances():
            s.draw(next(iter(s.chances())))
        else:
            s.act("done")
    in_cards(s)
    assert "search Greenhouse with Storm" in s.legal()
    assert s.level_of("Storm") == "Ground Floor"  # where it was


@pytest.mark.rule("siege-4.3", "S5", "siege-S45")
def test_a_secured_room_cannot_be_searched() -> None:
    s = step_2("Storm", hand=[ATTIC[0], ATTIC[1], ATTIC[2]], taken={ATTIC[0]: 0, ATTIC[1]: 1})
    assert searches(s) == [f"{ATTIC[2]} with Storm"]


@pytest.mark.rule("siege-4.3", "S5", "S21")
def test_nor_a_room_of_a_secured_level() -> None:
    s = step_2("Storm", hand=[ATTIC[0], "Library"], secured={"Attic": 1})
    assert searches(s) == ["Library with Storm"]


@pytest.mark.rule("siege-4.3", "S5")
def test_nor_a_room_on_a_level_with_a_battle() -> None:
    s = step_2("Storm", hand=[ATTIC[0], ATTIC[1], "Library"], battles={"Attic": ("Toad", ATTIC[0])})
    assert searches(s) == ["Library with Storm"]


@pytest.mark.rule("siege-4.4", "S5")
def test_an_x_man_on_a_level_with_a_battle_cannot_leave_it() -> None:
    hand = ["Library", ANY, "Medical Wing Recovery", "Quick Response"]
    battles = {"Attic": "Toad", "Basement": "Blob"}
    s = scenario(teams=[[at("Storm", "Attic")], ["Beast"]], hands=[hand], battles=battles)
    assert s.legal() == ["done"]
    assert asked(after_step_1(s)) == "fight"  # Step 2 is over at once
    for card in ("search any room: Library", "recover in the Medical Wing", "respond to Basement"):
        s = step_2(at("Storm", "Attic"), "Rogue", hand=hand, battles=battles)
        s.act(card)
        assert s.legal() == ["go with Rogue"]


@pytest.mark.rule("siege-4.4", "S5")
def test_those_elsewhere_can_move() -> None:
    s = step_2(at("Storm", "Attic"), at("Rogue", "Basement"), battles={"Attic": "Toad"})
    assert searches(s) == ["Library with Rogue"]


@pytest.mark.rule("siege-4.5", "S6")
@pytest.mark.parametrize(("hits", "can"), [(2, True), (3, False), (4, False)])
def test_an_x_man_out_of_action_cannot_move_by_a_room_card(hits: int, can: bool) -> None:
    s = step_2(at("Storm", "Basement", hits=hits), hand=["Library", ANY])
    assert (searches(s) != []) is can
    assert (named(s) != []) is can


@pytest.mark.rule("siege-4.6", "S27")
def test_an_x_man_may_search_where_it_stands_and_that_is_its_move() -> None:
    s = step_2(at("Storm", "Attic"), hand=[ATTIC[0], ATTIC[1]])
    s.act(f"search {ATTIC[0]} with Storm")
    assert s.events("moved") == [{"player": 0, "slot": 0, "level": "Attic"}]
    s.draw("blank")
    assert (s.hand(0), asked(s)) == ({ATTIC[1]: 1}, "hand")
    assert s.member("Storm")["moved"]


@pytest.mark.rule("siege-4.3", "siege-4.6", "S5")
def test_it_leaves_a_level_without_a_battle_freely() -> None:
    s = step_2(at("Storm", "Attic"))
    s.act("search Library with Storm")
    assert s.level_of("Storm") == "Ground Floor"


@pytest.mark.rule("siege-4.3", "S5")
def test_only_own_x_men_and_own_cards_are_used() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"], ["Kitchen"]])
    in_cards(s)
    assert s.legal() == ["done", "search Library with Storm"]


@pytest.mark.rule("siege-4.3", "siege-S45")
def test_a_team_that_is_out_of_action_can_play_nothing() -> None:
    team = [at("Storm", "Basement", hits=3), at("Rogue", "Attic", hits=5)]
    s = step_2(*team, hand=["Library", ANY, "Quick Response"], battles={"Second Floor": "Toad"})
    assert s.legal() == ["done"]


# -------------------------------------------------------------------- the search card


@pytest.mark.rule("siege-4.7", "S8", "S27", "card:Any Level")
def test_the_search_card_names_a_room_that_a_room_card_could_search() -> None:
    taken = {"Library": 1, "Swimming Pool": 0}
    s = step_2(
        "Storm", hand=[ANY], battles={"Attic": "Toad"}, secured={"Second Floor": 1}, taken=taken
    )
    floors = ["Ground Floor", "Basement", "First Sub-Basement", "Second Sub-Basement"]
    rooms = [room for level in floors for room in rooms_of(level)]
    assert named(s) == [room for room in rooms if room not in taken]


@pytest.mark.rule("siege-4.7", "siege-4.8", "S8", "G14", "card:Any Level")
def test_the_room_is_named_before_the_set_of_x_men() -> None:
    s = step_2("Storm", "Rogue", hand=[ANY])
    s.act("search any room: Library")
    assert s.events() == [{"event": "card_played", "player": 0, "card": ANY}]
    assert (s.hand(0), s.value()["card_pile"]) == ({}, {ANY: 1})
    assert (asked(s), s.legal()) == ("go", ["go with Storm", "go with Rogue"])


@pytest.mark.rule("siege-4.7", "siege-4.8", "S8", "G14", "card:Any Level")
def test_they_go_together_in_slot_order_when_the_set_is_complete() -> None:
    s = step_2("Storm", at("Rogue", "Attic"), at("Cable", "Ground Floor"), hand=[ANY])
    s.act("search any room: Library", "go with Storm")
    assert s.events() == []
    assert s.level_of("Storm") is None
    assert s.legal() == ["done", "go with Rogue", "go with Cable"]
    s.act("go with Cable")
    assert s.legal() == ["done"]  # offered alone
    s.act("done")
    assert s.events() == [
        {"event": "moved", "player": 0, "slot": 0, "level": "Ground Floor"},
        {"event": "moved", "player": 0, "slot": 2, "level": "Ground Floor"},
    ]
    assert s.level_of("Rogue") == "Attic"
    assert s.chances() == {"blank": 8, "evil_mutant": 4, "xmen": 1}
    s.draw("blank")
    assert [s.member(n)["moved"] for n in ("Storm", "Rogue", "Cable")] == [True, False, True]


@pytest.mark.rule("siege-4.8", "G14", "card:Any Level")
def test_slots_are_named_in_rising_order() -> None:
    s = step_2("Storm", "Rogue", "Cable", hand=[ANY])
    s.act("search any room: Library", "go with Rogue")
    assert s.legal() == ["done", "go with Cable"]


@pytest.mark.rule("siege-4.7", "siege-4.8", "S8", "card:Any Level")
def test_only_those_who_may_move_can_go() -> None:
    team = [member("Storm", hits=3), at("Rogue", "Attic"), "Cable"]
    s = step_2(*team, hand=[ANY], battles={"Attic": "Toad"})
    s.act("search any room: Library")
    assert s.legal() == ["go with Cable"]
    s.act("go with Cable")
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-4.7", "siege-S45", "card:Any Level")
def test_it_cannot_be_played_without_somebody_who_may_move() -> None:
    s = step_2(member("Storm", hits=3), hand=[ANY])
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-4.7", "siege-S45", "card:Any Level")
def test_it_cannot_be_played_without_a_room() -> None:
    levels = [
        "Second Floor",
        "Ground Floor",
        "Basement",
        "First Sub-Basement",
        "Second Sub-Basement",
    ]
    s = step_2("Storm", hand=[ANY], secured=dict.fromkeys(levels, 1), battles={"Attic": "Toad"})
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-4.7", "siege-4.15", "S7", "card:Any Level")
def test_after_a_blank_chip_the_player_goes_on() -> None:
    s = step_2("Storm", "Rogue", hand=[ANY, ANY])
    s.act("search any room: Library", "go with Storm", "done")
    s.draw("blank")
    s.act("search any room: Kitchen")
    assert s.legal() == ["go with Rogue"]
