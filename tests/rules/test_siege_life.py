"""Chapter 8 of docs/rules/siege.md: rolls for life, and the loss of an X-Man."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_battles import ATTIC, OTHER_WAY, is_recovering, led, recovering, roller
from rules.siege_scenario import Scenario, asked, at, idle, in_cards, member, scenario, to_turn


@pytest.mark.rule("siege-8.5", "siege-8.6", "S18", "G16", "common-17")
@pytest.mark.parametrize(
    ("hits", "faces", "left"),
    [
        (5, {}, None),
        (5, {"evil": 4}, None),
        (5, {"xmen": 1}, 4),
        (5, {"xmen": 2}, 3),  # the point left over goes on with the symbols
        (5, {"marvel": 1}, 3),
        (6, {"xmen": 1}, None),
        (6, {"marvel": 1}, 4),
        (6, {"xmen": 2}, 4),
        (8, {"xmen": 1, "marvel": 1}, None),
        (8, {"marvel": 3}, 2),
        (5, {"marvel": 4}, 0),
    ],
)
def test_a_roll_for_life_must_clear_the_picture(
    hits: int, faces: dict[str, int], left: int | None
) -> None:
    s = recovering(at("Rogue", ATTIC, hits=hits), powers=["Storm"])
    assert s.member("Rogue")["life"]
    s.roll(4, **faces)
    if left is None:
        assert s.kinds()[:2] == ["dice", "left"]  # its hits are not healed first
        assert not s.events("healed")
        assert s.events("left") == [{"player": 0, "slot": 0, "character": "Rogue"}]
        assert s.names(0) == []
        assert s.value()["power_bottom"][-1] == "Rogue"
    else:
        assert s.member("Rogue")["hits"] == left
        assert not s.member("Rogue")["life"]


@pytest.mark.rule("siege-8.5", "siege-2.1", "S18", "S19")
def test_a_lost_xman_comes_back_without_hits() -> None:
    s = recovering(at("Rogue", ATTIC, hits=9, absorbed=0), powers=["Storm"])
    s.roll(4)
    bottom = s.value()["power_bottom"]
    assert (bottom[0], bottom[-1]) == ("Storm", "Rogue")
    to_turn(s, 3)
    assert s.names(0) == ["Storm"]  # the top card, not Rogue
    assert s.value()["power_bottom"][-1] == "Rogue"


@pytest.mark.rule("siege-8.5", "siege-8.4", "siege-8.7", "S30")
def test_the_roll_is_judged_before_its_evil_mutants_add_hits() -> None:
    s = recovering(at("Rogue", ATTIC, hits=5), battles={ATTIC: "Toad"})
    s.roll(4, xmen=1, evil=3)
    assert s.kinds() == ["dice", "healed", "hits"]
    assert s.names(0) == ["Rogue"]
    assert s.member("Rogue")["hits"] == 7  # and the next turn brings the next roll for life
    idle(to_turn(s, 3), is_recovering)
    assert s.member("Rogue")["life"]
    s.roll(4, marvel=1, xmen=0)
    assert s.names(0) == []


@pytest.mark.rule("siege-8.5", "siege-8.4")
def test_one_who_is_lost_takes_no_hits_of_its_roll() -> None:
    s = recovering(at("Rogue", ATTIC, hits=5), battles={ATTIC: "Toad"})
    s.roll(4, evil=4)
    assert s.kinds() == ["dice", "left", "turn"]


@pytest.mark.rule("siege-8.5", "S18")
def test_one_with_all_symbols_covered_is_in_no_danger() -> None:
    s = recovering(at("Rogue", ATTIC, hits=4))
    assert not s.member("Rogue")["life"]
    s.roll(4)
    assert s.names(0) == ["Rogue"]


@pytest.mark.rule("siege-8.5", "S18")
def test_the_wound_is_judged_in_the_owners_turn_only() -> None:
    s = scenario(teams=[["Storm"], [at("Rogue", ATTIC, hits=6)]])
    idle(s, is_recovering)
    assert (s.value()["turn"], roller(s)) == (2, "Rogue")


@pytest.mark.rule("siege-8.5", "common-19", "G20", "siege-8.2")
def test_those_behind_one_who_is_lost_move_up_and_recover_once_each() -> None:
    s = recovering(
        at("Rogue", ATTIC, hits=5), at("Storm", ATTIC, hits=1), at("Cable", ATTIC, hits=1)
    )
    s.roll(4)
    assert s.names(0) == ["Storm", "Cable"]
    assert (roller(s), s.dice()) == ("Storm", 3)
    s.roll(3)
    assert s.events("dice")[0]["slot"] == 0
    assert (roller(s), s.dice()) == ("Cable", 4)
    s.roll(4)
    assert asked(s) == "hand"


@pytest.mark.rule("siege-8.5", "common-19", "siege-8.2")
def test_several_may_be_lost_in_one_turn() -> None:
    s = recovering(
        at("Rogue", ATTIC, hits=5), at("Storm", ATTIC, hits=4), at("Cable", ATTIC, hits=1),
        powers=["Havok"],
    )  # fmt: skip
    s.roll(4)
    s.roll(3)
    assert s.names(0) == ["Cable"]
    assert s.value()["power_bottom"][-2:] == ["Rogue", "Storm"]
    assert roller(s) == "Cable"


@pytest.mark.rule("siege-8.5", "common-19")
def test_one_in_the_middle_is_lost() -> None:
    s = recovering(
        at("Storm", ATTIC, hits=1), at("Rogue", ATTIC, hits=5), at("Cable", "Basement", hits=2)
    )
    s.roll(3)
    s.roll(4)
    assert s.events("left") == [{"player": 0, "slot": 1, "character": "Rogue"}]
    assert roller(s) == "Cable"
    s.roll(4, xmen=1)
    assert (s.member("Cable")["hits"], s.level_of("Cable")) == (1, "Basement")
    assert s.member("Storm")["hits"] == 1


# ------------------------------------------------------------------- moved, and saved


def to_the_wing(hits: int, chip: bool, **more: Any) -> Scenario:
    """The Medical Wing card has been played for Rogue; its chip is turned now, if it is there."""
    s = scenario(
        teams=[[at("Rogue", ATTIC, hits=hits), "Storm"], ["Beast"]],
        hands=[["Medical Wing Recovery", "Quick Response"]],
        taken={} if chip else {"Medical Wing": 1},
        **more,
    )
    in_cards(s).act("recover in the Medical Wing", "go with Rogue", "done")
    return s


@pytest.mark.rule("siege-8.9", "siege-8.5", "S18", "card:Medical Wing Recovery")
@pytest.mark.parametrize("chip", [False, True])
def test_the_medical_wing_card_saves(chip: bool) -> None:
    s = to_the_wing(7, chip)
    if chip:
        s.draw("blank")
    assert s.member("Rogue")["hits"] == 0
    assert not s.member("Rogue")["life"]
    s.act("done")
    assert asked(s) == "hand"
    assert s.names(0) == ["Rogue", "Storm"]


@pytest.mark.rule("siege-8.5", "siege-8.9", "siege-S38", "S30", "card:Medical Wing Recovery")
@pytest.mark.parametrize("saved", [True, False])
def test_one_who_moved_there_but_found_a_battle_still_rolls_for_its_life(saved: bool) -> None:
    s = to_the_wing(5, True)
    s.draw("evil_mutant", "Toad")
    assert s.member("Rogue")["moved"] and s.member("Rogue")["life"]
    s.act("done")
    assert is_recovering(s) and roller(s) == "Rogue"
    s.roll(4, xmen=int(saved), evil=2)
    if saved:
        assert s.member("Rogue")["hits"] == 6  # on a level with a battle
    else:
        assert s.names(0) == ["Storm"]


@pytest.mark.rule("siege-8.8", "S30", "siege-2.5", "card:Cerebro on the Fritz")
def test_one_wounded_seriously_later_in_the_turn_recovers_without_danger() -> None:
    s = scenario(
        teams=[[at("Rogue", "Ground Floor", hits=4)], ["Beast"]],
        hands=[["Cerebro on the Fritz"]],
    )
    s.act("play Cerebro on the Fritz")
    assert s.member("Rogue")["hits"] == 5
    idle(s, is_recovering)
    assert not s.member("Rogue")["life"]
    s.roll(4)
    assert s.names(0) == ["Rogue"]


@pytest.mark.rule("siege-8.5", "S30", "siege-2.5", "card:Cerebro on the Fritz")
def test_hits_that_come_after_the_turn_began_count_in_the_roll_for_life() -> None:
    s = scenario(
        teams=[[at("Rogue", "Ground Floor", hits=5)], ["Beast"]],
        hands=[["Cerebro on the Fritz"]],
    )
    s.act("play Cerebro on the Fritz")
    idle(s, is_recovering)
    s.roll(4, xmen=1)  # two on the picture
    assert s.names(0) == []


@pytest.mark.rule("siege-8.8", "S30", "siege-7.9")
def test_one_wounded_seriously_by_a_teammate_recovers_without_danger() -> None:
    s = led("Archangel", "Storm", way=OTHER_WAY, hits={"Storm": 2})
    s.roll(2, evil=2)
    s.act("give the hit to Storm", "give the hit to Storm")
    assert roller(s) == "Storm" and not s.member("Storm")["life"]
    s.roll(3)
    assert s.names(0) == ["Archangel", "Storm"]


@pytest.mark.rule("siege-S46", "siege-8.5", "S30")
def test_one_healed_before_step_4_does_not_roll_for_life_though_wounded_again() -> None:
    s = scenario(
        teams=[[at("Storm", "Basement", hits=4), at("Archangel", ATTIC)], ["Beast"]],
        hands=[["Medical Wing Recovery", "Quick Response"]],
        taken={"Medical Wing": 1},
        battles={ATTIC: "Apocalypse"},
    )
    in_cards(s)
    assert s.member("Storm")["life"]
    s.act("recover in the Medical Wing", "go with Storm", "done")
    s.act("respond to Attic", "go with Storm", "done")
    s.act("fight on Attic", "lead with Storm")
    s.roll(4, evil=4)
    assert s.member("Storm")["hits"] == 4  # seriously wounded again
    s.act("roll Archangel")
    s.roll()
    assert asked(s) == "hand"  # moved and rolled: it does nothing in Step 4
    assert s.names(0) == ["Storm", "Archangel"]


@pytest.mark.rule("siege-8.5", "siege-S42")
def test_a_serious_wound_at_home() -> None:
    s = recovering(member("Rogue", hits=6))
    assert s.member("Rogue")["life"]
    s.roll(4, xmen=1)
    assert s.names(0) == []


@pytest.mark.rule("siege-8.5", "siege-6.11", "siege-6.12")
def test_a_battle_whose_fighters_are_lost_goes_on() -> None:
    s = recovering(at("Rogue", ATTIC, hits=5), battles={ATTIC: {"card": "Toad", "strength": 4}})
    s.roll(4)
    assert s.names(0) == []
    to_turn(s, 2)
    assert (s.level(ATTIC)["card"], s.level(ATTIC)["strength"]) == ("Toad", 4)


@pytest.mark.rule("siege-8.5", "siege-8.1", "siege-8.10", "S20")
def test_one_who_is_lost_does_not_count_for_the_hand() -> None:
    s = recovering(at("Rogue", ATTIC, hits=5), at("Storm", ATTIC))
    s.roll(4)
    assert asked(s) == "hand"
    assert s.value()["pending"][-1]["left"] == 3
    s = recovering(at("Rogue", ATTIC, hits=5))
    s.roll(4)
    assert s.value()["turn"] == 2  # nobody, no cards
