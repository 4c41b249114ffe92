"""Chapters 6 and 7 of docs/rules/siege.md: hits of a roll, when they come and who takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.siege_battles import (
    ATTIC,
    OTHER_WAY,
    alt_roll,
    battle,
    effect,
    hits_of,
    is_recovering,
    led,
    roller,
    with_abilities,
)
from rules.siege_scenario import LEVELS, Scenario, asked, at, idle, reread, scenario, to_turn

GIVE = "give the hit to "


@pytest.mark.rule("siege-6.9", "S15")
@pytest.mark.parametrize("evil", [0, 1, 3, 5])
def test_each_evil_mutant_is_one_hit_on_the_roller(evil: int) -> None:
    s = led("Rogue", "Storm")
    s.roll(5, evil=evil)
    told = [{"player": 0, "slot": 0, "hits": evil}] if evil else []
    assert s.events("hits") == told
    assert s.member("Rogue")["hits"] == evil
    assert s.member("Storm")["hits"] == 0


@pytest.mark.rule("siege-6.9")
def test_hits_add_to_those_that_were_there() -> None:
    s = led("Rogue", hits={"Rogue": 2})
    s.roll(evil=3)
    assert s.member("Rogue")["hits"] == 5


@pytest.mark.rule("siege-6.9", "siege-6.7", "S15", "S34", "siege-6.10")
def test_the_roll_that_captures_still_hits() -> None:
    s = led("Rogue", card={"card": "Toad", "strength": 2, "room": "Greenhouse"})
    s.roll(marvel=1, evil=4)
    assert s.kinds() == ["dice", "indicator", "captured", "chip_taken", "hits"]
    assert s.member("Rogue")["hits"] == 4


@pytest.mark.rule("siege-6.10", "S34", "siege-9.1", "siege-9.2", "siege-9.3")
def test_the_whole_order_of_a_roll_that_captures_and_secures() -> None:
    s = led(
        "Rogue",
        card={"card": "Toad", "strength": 2, "room": "Greenhouse"},
        taken={"Storm's Loft": 0, "Observatory": 0},
        hits={"Rogue": 2},
    )
    s.roll(marvel=1, evil=1)
    assert s.kinds() == [
        "dice", "indicator", "captured", "chip_taken", "secured", "indicator_taken", "healed",
        "hits",
    ]  # fmt: skip
    assert s.events("secured") == [{"player": 0, "level": ATTIC, "chips": 2}]


def last_level(card: Mapping[str, Any], taken: Mapping[str, int], **more: Any) -> Scenario:
    """A battle whose capture secures the last level and ends the game."""
    return led(
        "Rogue", card=card, taken=taken, secured={n: 1 for n in LEVELS if n != ATTIC}, **more
    )


@pytest.mark.rule("siege-6.10", "S34", "G12", "common-14")
def test_the_end_of_the_game_comes_before_hits_and_drain() -> None:
    s = last_level(
        {"card": "Toad", "strength": 2, "room": "Greenhouse"},
        {"Storm's Loft": 0, "Observatory": 0},
        hits={"Rogue": 3},
    )
    s.roll(marvel=1, evil=4)
    assert s.kinds() == [
        "dice", "indicator", "captured", "chip_taken", "secured", "indicator_taken", "game_over",
    ]  # fmt: skip
    assert s.member("Rogue")["hits"] == 3  # not drained, not hit
    assert asked(s) == "over"


@pytest.mark.rule("siege-6.10", "siege-9.7", "S34")
def test_blood_that_ends_the_short_game_comes_before_hits() -> None:
    s = led("Rogue", card={"card": "Toad", "strength": 3}, team={0: {"blood": 39}}, length="short")
    s.roll(xmen=1, evil=4)
    assert s.kinds() == ["dice", "indicator", "blood", "game_over"]
    assert s.member("Rogue")["hits"] == 0


@pytest.mark.rule("siege-6.10", "siege-7.8", "S34")
def test_no_hits_are_given_to_teammates_when_the_game_is_over() -> None:
    s = led(
        "Archangel",
        "Storm",
        way=OTHER_WAY,
        card={"card": "Toad", "strength": 3},
        team={0: {"blood": 39}},
        length="short",
    )
    s.roll(2, xmen=1, evil=1)
    assert asked(s) == "over"
    assert s.member("Storm")["hits"] == 0


@pytest.mark.rule("siege-S40", "siege-7.8")
def test_an_xman_holds_99_hits_at_most() -> None:
    s = led("Archangel", "Storm", way=OTHER_WAY)
    s.roll(2, evil=2)
    teams = s.value()["teams"]
    teams[0]["members"][1]["hits"] = 98
    s = reread(s, teams=teams)
    s.act(GIVE + "Storm")
    assert s.events("hits") == [{"player": 0, "slot": 1, "hits": 1}]
    s.act(GIVE + "Storm")
    assert s.events("hits") == []  # not counted
    assert s.member("Storm")["hits"] == 99


@pytest.mark.rule("siege-S40", "siege-2.5")
def test_a_card_adds_no_hundredth_hit() -> None:
    s = scenario(
        teams=[[at("Storm", "Ground Floor", hits=99), at("Rogue", "Ground Floor")], ["Beast"]],
        hands=[["Cerebro on the Fritz"]],
    )
    s.act("play Cerebro on the Fritz")
    assert s.events("hits") == [{"player": 0, "slot": 1, "hits": 1}]
    assert s.member("Storm")["hits"] == 99


# ------------------------------------------------------------------ hits to teammates


@pytest.mark.rule("siege-7.8", "S32")
def test_each_hit_of_a_wing_missile_is_given_one_by_one() -> None:
    s = led("Archangel", "Storm", "Rogue", way=OTHER_WAY)
    s.roll(2, evil=2)
    assert s.events("hits") == []
    assert s.legal() == [GIVE + "Storm", GIVE + "Rogue"]
    s.act(GIVE + "Rogue")
    assert s.events("hits") == [{"player": 0, "slot": 2, "hits": 1}]
    assert s.legal() == [GIVE + "Storm", GIVE + "Rogue"]
    s.act(GIVE + "Storm")
    assert [s.member(n)["hits"] for n in ("Archangel", "Storm", "Rogue")] == [0, 1, 1]
    assert s.legal() == ["roll Storm", "roll Rogue"]


@pytest.mark.rule("siege-7.8", "S32", "G17")
def test_one_teammate_may_get_all_hits_and_is_named_for_each() -> None:
    s = led("Archangel", "Rogue", way=OTHER_WAY)
    s.roll(evil=2)
    assert s.legal() == [GIVE + "Rogue"]
    s.act(GIVE + "Rogue", GIVE + "Rogue")
    assert s.member("Rogue")["hits"] == 2
    assert s.legal() == ["roll Rogue"]


@pytest.mark.rule("siege-7.8", "siege-S39", "S32")
def test_hits_may_go_to_a_teammate_who_is_out_already() -> None:
    s = led("Archangel", "Storm", "Rogue", way=OTHER_WAY, hits={"Storm": 2})
    s.roll(evil=2)
    s.act(GIVE + "Storm")
    assert s.member("Storm")["hits"] == 3  # out of action now
    assert s.legal() == [GIVE + "Storm", GIVE + "Rogue"]
    s.act(GIVE + "Storm")
    assert s.member("Storm")["hits"] == 4
    assert s.legal() == ["roll Rogue"]


@pytest.mark.rule("siege-7.8", "siege-S39")
def test_hits_do_not_go_to_one_who_was_out_when_the_level_was_chosen() -> None:
    s = led("Archangel", "Storm", "Rogue", way=OTHER_WAY, hits={"Storm": 3})
    s.roll(evil=1)
    assert s.legal() == [GIVE + "Rogue"]


@pytest.mark.rule("siege-7.8", "S32")
def test_without_a_teammate_the_roller_takes_the_hits() -> None:
    s = led("Archangel", way=OTHER_WAY)
    s.roll(2, evil=2)
    assert s.events("hits") == [{"player": 0, "slot": 0, "hits": 2}]
    s = led("Archangel", "Storm", way=OTHER_WAY, hits={"Storm": 3})
    s.roll(2, evil=1)
    assert [s.member(n)["hits"] for n in ("Archangel", "Storm")] == [1, 3]


@pytest.mark.rule("siege-7.8", "siege-6.13")
def test_an_xman_of_another_team_or_level_is_no_teammate() -> None:
    s = led(
        "Archangel",
        way=OTHER_WAY,
        rivals=[at("Rogue", ATTIC)],
        others=[at("Storm", "Basement")],
        battles={"Basement": "Magneto"},
    )
    s.roll(2, evil=1)
    assert s.member("Archangel")["hits"] == 1


@pytest.mark.rule("siege-7.8", "S32")
def test_no_ability_lessens_hits_that_are_given() -> None:
    s = led("Archangel", "Maverick", way=OTHER_WAY)
    s.roll(evil=2)
    s.act(GIVE + "Maverick", GIVE + "Maverick")
    assert s.member("Maverick")["hits"] == 2


@pytest.mark.rule("siege-7.8", "S32", "G15")
def test_the_rollers_own_abilities_do_not_lessen_what_teammates_get() -> None:
    flying = [alt_roll("leader", 3, hits_to="teammate"), effect("ignore_hits", "any", 2)]
    pack = with_abilities(Archangel=flying)
    s = led("Archangel", "Storm", way=OTHER_WAY, pack=pack)
    s.roll(3, evil=3)
    s.act(GIVE + "Storm", GIVE + "Storm", GIVE + "Storm")
    assert s.member("Storm")["hits"] == 3
    assert hits_of(led("Archangel", way=OTHER_WAY, pack=pack), "Archangel", 3) == 1


@pytest.mark.rule("siege-7.8", "siege-6.10")
def test_hits_are_given_after_the_capture_too() -> None:
    s = led("Archangel", "Storm", way=OTHER_WAY, card={"card": "Toad", "strength": 3})
    s.roll(2, marvel=1, evil=1)
    assert s.kinds() == ["dice", "indicator", "blood", "captured"]
    assert s.legal() == [GIVE + "Storm"]
    s.act(GIVE + "Storm")
    assert s.member("Storm")["hits"] == 1
    # The battle is over: Storm has not rolled, and recovers.
    assert is_recovering(s) and roller(s) == "Storm"


@pytest.mark.rule("siege-7.9", "siege-8.2", "siege-8.8", "S30", "S32")
def test_a_victim_put_out_before_its_roll_recovers_without_danger() -> None:
    s = led("Archangel", "Storm", way=OTHER_WAY, hits={"Storm": 2})
    s.roll(evil=2)
    s.act(GIVE + "Storm", GIVE + "Storm")
    assert s.member("Storm")["hits"] == 4  # seriously wounded
    assert is_recovering(s) and roller(s) == "Storm"
    s.roll(3)
    assert s.names(0) == ["Archangel", "Storm"]
    assert s.member("Storm")["hits"] == 4
    idle(to_turn(s, 3), is_recovering)
    s.roll(3)
    assert s.names(0) == ["Archangel"]  # next turn the roll is for its life


@pytest.mark.rule("siege-7.9", "siege-8.2", "siege-S38")
def test_a_victim_who_had_moved_does_not_recover() -> None:
    s = battle("Archangel", "Storm", hits={"Storm": 2})
    teams = s.value()["teams"]
    teams[0]["members"][1]["moved"] = True
    s = reread(s, teams=teams)
    s.act("lead with Archangel the other way")
    s.roll(evil=2)
    s.act(GIVE + "Storm", GIVE + "Storm")
    assert asked(s) == "hand"


@pytest.mark.rule("siege-7.9")
def test_a_victim_that_stays_in_action_rolls() -> None:
    s = led("Archangel", "Storm", way=OTHER_WAY, hits={"Storm": 1})
    s.roll(evil=1)
    s.act(GIVE + "Storm")
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("siege-7.8", "siege-S39", "siege-6.13")
def test_hits_may_go_to_one_whom_its_own_roll_put_out() -> None:
    pack = with_abilities(Archangel=[alt_roll("support", 2, hits_to="teammate")])
    s = led("Storm", "Archangel", hits={"Storm": 2}, pack=pack)
    s.roll(4, evil=2)
    s.act("roll Archangel the other way")
    s.roll(2, evil=1)
    assert s.legal() == [GIVE + "Storm"]
    s.act(GIVE + "Storm")
    assert s.member("Storm")["hits"] == 5
    assert asked(s) == "hand"
