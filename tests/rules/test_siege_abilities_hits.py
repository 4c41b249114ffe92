"""Chapter 7 of docs/rules/siege.md: abilities that lessen, roll again or drain hits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_battles import (
    ATTIC,
    OTHER_WAY,
    alt_roll,
    effect,
    hits_of,
    led,
    points_of,
    recovering,
    with_abilities,
)
from rules.siege_scenario import Scenario, asked, at, idle, scenario, to_turn

# ------------------------------------------------------------------------- ignore_hits


@pytest.mark.rule("siege-7.5", "S32", "ability:Maverick/Kinetic Absorption")
@pytest.mark.parametrize(("evil", "hits"), [(0, 0), (1, 0), (2, 1), (4, 3)])
def test_kinetic_absorption_ignores_a_hit_of_each_roll(evil: int, hits: int) -> None:
    s = led("Maverick", "Storm")
    assert hits_of(s, "Maverick", evil) == hits
    assert hits_of(led("Storm", "Maverick"), "Maverick", evil) == hits
    told = [{"player": 0, "slot": 0, "hits": hits}] if hits else []
    s = led("Maverick")
    s.roll(evil=evil)
    assert s.events("hits") == told


@pytest.mark.rule("siege-7.5", "ability:Maverick/Kinetic Absorption")
def test_kinetic_absorption_is_his_own() -> None:
    assert hits_of(led("Maverick", "Storm"), "Storm", 2) == 2


@pytest.mark.rule("siege-7.5", "S32", "siege-8.4", "ability:Maverick/Kinetic Absorption")
def test_kinetic_absorption_works_in_recovery_beside_a_battle() -> None:
    s = recovering(at("Maverick", ATTIC, hits=3), battles={ATTIC: "Toad"})
    assert hits_of(s, "Maverick", 3) == 2
    s = recovering(at("Maverick", ATTIC, hits=3), battles={ATTIC: "Toad"})
    assert hits_of(s, "Maverick", 1) == 0


@pytest.mark.rule("siege-7.5", "siege-2.5", "S32", "ability:Maverick/Kinetic Absorption")
def test_hits_of_cards_are_not_ignored() -> None:
    s = scenario(
        teams=[["Storm"], [at("Maverick", "Ground Floor")]], hands=[["Cerebro on the Fritz"]]
    )
    s.act("play Cerebro on the Fritz")
    assert s.member("Maverick")["hits"] == 1


@pytest.mark.rule("siege-7.5", "S31", "ability:Iceman/Ice Shield")
def test_ice_shield_is_for_iceman_and_each_teammate() -> None:
    s = led("Iceman", "Rogue", "Storm")
    assert hits_of(s, "Iceman", 3) == 2
    assert hits_of(s, "Storm", 3) == 2
    assert hits_of(s, "Rogue", 1) == 0


@pytest.mark.rule("siege-7.5", "S31", "ability:Iceman/Ice Shield")
def test_ice_shield_needs_a_leading_iceman() -> None:
    s = led("Rogue", "Iceman", "Storm")
    assert hits_of(s, "Rogue", 1) == 1
    assert hits_of(s, "Iceman", 1) == 1
    assert hits_of(s, "Storm", 1) == 1


@pytest.mark.rule("siege-7.5", "siege-7.1", "S31", "ability:Iceman/Ice Shield")
def test_ice_shield_goes_on_when_iceman_is_put_out() -> None:
    s = led("Iceman", "Rogue", hits={"Iceman": 3})
    assert hits_of(s, "Iceman", 2) == 1
    assert hits_of(s, "Rogue", 2) == 1


@pytest.mark.rule("siege-S50", "siege-7.5", "siege-8.4", "ability:Iceman/Ice Shield")
def test_ice_shield_does_not_help_to_recover() -> None:
    s = recovering(at("Iceman", ATTIC, hits=4), battles={ATTIC: "Toad"})
    assert hits_of(s, "Iceman", 2) == 2
    # Nor does it help one who recovers beside the battle that Iceman led this turn.
    s = led("Iceman", "Storm", hits={"Storm": 3})
    s.roll()
    assert hits_of(s, "Storm", 2) == 2


@pytest.mark.rule("siege-7.5", "G15", "common-16")
def test_ignored_hits_add_up() -> None:
    assert hits_of(led("Iceman", "Maverick"), "Maverick", 3) == 1
    assert hits_of(led("Iceman", "Maverick"), "Maverick", 1) == 0


@pytest.mark.rule("siege-7.5", "siege-8.4")
def test_an_ability_that_ignores_hits_in_recovery_only() -> None:
    pack = with_abilities(Storm=[effect("ignore_hits", "recover", 2)])
    assert hits_of(led("Storm", pack=pack), "Storm", 3) == 3
    s = recovering(at("Storm", ATTIC, hits=3), battles={ATTIC: "Toad"}, pack=pack)
    assert hits_of(s, "Storm", 3) == 1


@pytest.mark.rule("siege-7.5")
def test_an_ability_that_ignores_hits_when_not_leading() -> None:
    pack = with_abilities(Storm=[effect("ignore_hits", "support", 2)])
    assert hits_of(led("Storm", pack=pack), "Storm", 3) == 3
    assert hits_of(led("Rogue", "Storm", pack=pack), "Storm", 3) == 1
    s = recovering(at("Storm", ATTIC, hits=3), battles={ATTIC: "Toad"}, pack=pack)
    assert hits_of(s, "Storm", 3) == 3


@pytest.mark.rule("siege-S44", "siege-7.5")
@pytest.mark.parametrize(("evil", "hits"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1)])
def test_halving_comes_before_ignoring(evil: int, hits: int) -> None:
    both = [effect("halve_hits", "any"), effect("ignore_hits", "any", 1)]
    s = led("Rogue", pack=with_abilities(Rogue=both))
    assert hits_of(s, "Rogue", evil) == hits
    s = led("Rogue", pack=with_abilities(Rogue=both[::-1]))
    assert hits_of(s, "Rogue", evil) == hits


@pytest.mark.rule("siege-7.5", "siege-S44")
def test_halves_are_rounded_down() -> None:
    pack = with_abilities(Rogue=[effect("halve_hits", "any")])
    assert hits_of(led("Rogue", pack=pack), "Rogue", 3) == 1
    s = recovering(at("Rogue", ATTIC, hits=4), battles={ATTIC: "Toad"}, pack=pack)
    assert hits_of(s, "Rogue", 3) == 1


# ------------------------------------------------------------------ Longshot: Pure Luck


@pytest.mark.rule("siege-7.12", "S32", "ability:Longshot/Pure Luck")
@pytest.mark.parametrize("leads", [True, False])
def test_pure_luck_rolls_every_evil_mutant_again_once(leads: bool) -> None:
    s = led("Longshot", "Rogue") if leads else led("Rogue", "Longshot")
    if not leads:
        s.roll(5)
        s.act("roll Longshot")
    s.roll(3, evil=2, xmen=1)
    assert s.kinds() == ["dice"]
    s.roll(2, evil=1, marvel=1)
    assert s.events("dice")[0]["purpose"] == "pure_luck"
    assert s.kinds() == ["dice", "indicator", "blood", "hits"]
    assert s.events("indicator") == [{"level": ATTIC, "from": 21, "to": 18}]
    assert s.member("Longshot")["hits"] == 1


@pytest.mark.rule("siege-7.12", "S32", "ability:Longshot/Pure Luck")
def test_pure_luck_without_an_evil_mutant_rolls_nothing() -> None:
    s = led("Longshot")
    s.roll(3, xmen=2)
    assert s.kinds() == ["dice", "indicator"]
    assert asked(s) == "hand"


@pytest.mark.rule("siege-7.12", "S32", "ability:Longshot/Pure Luck")
def test_evil_mutants_of_the_second_dice_stay() -> None:
    s = led("Longshot")
    s.roll(3, evil=3)
    s.roll(3, evil=3)
    assert s.member("Longshot")["hits"] == 3
    assert asked(s) == "hand"


@pytest.mark.rule("siege-7.12", "S32", "ability:Longshot/Pure Luck")
@pytest.mark.parametrize("beside_a_battle", [True, False])
def test_pure_luck_works_in_recovery(beside_a_battle: bool) -> None:
    battles = {ATTIC: "Toad"} if beside_a_battle else {}
    s = recovering(at("Longshot", ATTIC, hits=3), battles=battles)
    s.roll(3, evil=2, xmen=1)
    assert s.dice() == 2
    s.roll(2, marvel=1, evil=1)
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 3}]
    assert s.member("Longshot")["hits"] == int(beside_a_battle)


@pytest.mark.rule("siege-7.12", "siege-8.5", "siege-8.7", "S30", "ability:Longshot/Pure Luck")
def test_pure_luck_may_save_a_life() -> None:
    s = recovering(at("Longshot", ATTIC, hits=4), battles={ATTIC: "Toad"})
    s.roll(3, evil=2)
    s.roll(2, xmen=1, evil=1)
    assert s.names(0) == ["Longshot"]
    assert s.member("Longshot")["hits"] == 4


@pytest.mark.rule("siege-S44", "siege-7.12", "siege-7.13", "S32")
def test_evil_mutants_are_rolled_again_before_marvels_explode() -> None:
    both = [effect("explode_marvel_once", "any"), effect("reroll_evil_once", "any")]
    s = led("Rogue", pack=with_abilities(Rogue=both))
    s.roll(5, marvel=1, evil=2)
    s.roll(2, marvel=1, evil=1)  # Pure Luck
    assert s.events("dice")[0]["purpose"] == "pure_luck"
    s.roll(2, evil=2)  # two Marvels; these Evil Mutants are not rolled again
    assert s.events("dice")[0]["purpose"] == "psychic_knife"
    assert s.member("Rogue")["hits"] == 3
    assert s.level(ATTIC)["strength"] == 17
    assert asked(s) == "hand"


@pytest.mark.rule("siege-7.12", "siege-7.7", "S32")
def test_an_alternative_roll_is_rolled_again_too() -> None:
    pack = with_abilities(Longshot=[alt_roll("any", 4), effect("reroll_evil_once", "any")])
    s = led("Longshot", way=OTHER_WAY, pack=pack)
    s.roll(4, evil=2)
    assert s.dice() == 2


@pytest.mark.rule("siege-7.12", "siege-7.8", "S32")
def test_only_what_is_left_after_pure_luck_is_given_to_teammates() -> None:
    effects = [alt_roll("any", 4, hits_to="teammate"), effect("reroll_evil_once", "any")]
    s = led("Longshot", "Storm", way=OTHER_WAY, pack=with_abilities(Longshot=effects))
    s.roll(4, evil=3)
    s.roll(3, evil=1)
    s.act("give the hit to Storm")
    assert s.legal() == ["roll Storm"]


# ------------------------------------------------------------------- Rogue: Power Drain


def drained(hits: int, **faces: int) -> Scenario:
    s = led("Rogue", "Storm", hits={"Rogue": hits})
    s.roll(5, **faces)
    return s


@pytest.mark.rule("siege-7.14", "S32", "G16", "ability:Rogue/Power Drain")
@pytest.mark.parametrize(
    ("hits", "faces", "healed", "left"),
    [
        (3, {"marvel": 1}, 1, 2),
        (3, {"marvel": 3}, 3, 0),
        (1, {"marvel": 3}, 1, 0),
        (0, {"marvel": 2}, 0, 0),
        (3, {"xmen": 4}, 0, 3),
        (3, {"marvel": 2, "evil": 3}, 2, 4),  # drain first
        (1, {"marvel": 2, "evil": 1}, 1, 1),  # not the hit of this roll
    ],
)
def test_power_drain_removes_a_hit_for_each_marvel_before_hits_come(
    hits: int, faces: dict[str, int], healed: int, left: int
) -> None:
    s = drained(hits, **faces)
    told = [{"player": 0, "slot": 0, "hits": healed}] if healed else []
    assert s.events("healed") == told
    assert s.member("Rogue")["hits"] == left


@pytest.mark.rule("siege-7.14", "siege-6.10", "S34", "ability:Rogue/Power Drain")
def test_the_order_of_a_drain() -> None:
    s = drained(2, marvel=2, evil=1)
    assert s.kinds() == ["dice", "indicator", "blood", "healed", "hits"]


@pytest.mark.rule("siege-7.14", "S32", "ability:Rogue/Power Drain")
def test_power_drain_does_not_need_to_lead_and_is_her_own() -> None:
    s = led("Storm", "Rogue", hits={"Rogue": 2, "Storm": 2})
    s.roll(4, marvel=2)
    assert s.member("Storm")["hits"] == 2
    s.act("roll Rogue")
    s.roll(7, marvel=1)
    assert s.member("Rogue")["hits"] == 1


@pytest.mark.rule("siege-7.17", "siege-7.14", "siege-8.3", "S32", "ability:Rogue/Power Drain")
def test_power_drain_does_not_work_in_recovery() -> None:
    s = recovering(at("Rogue", ATTIC, hits=4))
    s.roll(4, marvel=1)
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 2}]


@pytest.mark.rule("siege-7.14", "ability:Rogue/Power Drain")
def test_marvels_still_move_the_indicator() -> None:
    assert points_of(led("Rogue", hits={"Rogue": 2}), "Rogue", marvel=2) == 4


@pytest.mark.rule("siege-7.14", "siege-7.13")
def test_marvels_of_an_explosion_drain_too() -> None:
    both = [effect("explode_marvel_once", "any"), effect("drain", "any")]
    s = led("Rogue", hits={"Rogue": 3}, pack=with_abilities(Rogue=both))
    s.roll(5, marvel=2)
    s.roll(2, marvel=1)
    assert s.member("Rogue")["hits"] == 0


@pytest.mark.rule("siege-7.14", "siege-7.8")
def test_a_drain_helps_the_roller_whose_hits_go_to_teammates() -> None:
    both = [alt_roll("any", 3, hits_to="teammate"), effect("drain", "any")]
    pack = with_abilities(Rogue=both)
    s = led("Rogue", "Storm", way=OTHER_WAY, hits={"Rogue": 2}, pack=pack)
    s.roll(3, marvel=1, evil=1)
    assert s.member("Rogue")["hits"] == 1
    assert s.legal() == ["give the hit to Storm"]


@pytest.mark.rule("siege-7.10", "siege-7.14", "S33")
def test_a_drain_does_not_change_what_was_absorbed() -> None:
    both: list[dict[str, Any]] = [effect("absorb", "any", 3), effect("drain", "any")]
    s = led("Bishop", hits={"Bishop": 2}, pack=with_abilities(Bishop=both))
    s.roll(4, marvel=2, evil=2)
    assert (s.member("Bishop")["hits"], s.member("Bishop")["absorbed"]) == (2, 2)
    idle(to_turn(s, 3), "lead").act("lead with Bishop")
    assert s.dice() == 6
