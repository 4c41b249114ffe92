"""Abilities that lessen the hits of a roll or roll Evil Mutants again."""

from __future__ import annotations

import pytest

from rules.card_tools import (
    battle,
    begin_roll,
    changed_pack,
    give_ability,
    luck_draw,
    recruiting,
)
from rules.scenario import Scenario, member


def hits(s: Scenario, name: str, evil: int) -> int:
    """How many hits the character has after its roll of so many Evil Mutants, without before."""
    begin_roll(s, name).roll(evil=evil)
    return int(s.member(name)["hits"])


IGNORES = [
    pytest.param("Beast", marks=pytest.mark.rule("ability:Beast/Acrobat")),
    pytest.param("Colossus", marks=pytest.mark.rule("ability:Colossus/Organic Steel")),
    pytest.param("Iceman", marks=pytest.mark.rule("ability:Iceman/Ice Armour")),
]


@pytest.mark.rule("alert-6.7", "alert-5.9", "A35")
@pytest.mark.parametrize("name", IGNORES)
def test_one_hit_of_each_roll_is_ignored(name: str) -> None:
    assert hits(battle(name), name, 2) == 1
    assert hits(battle(name), name, 1) == 0
    assert hits(battle(name), name, 0) == 0
    assert hits(battle("Storm", name), name, 2) == 1
    assert hits(battle(name, mode="basic"), name, 2) == 1
    assert hits(recruiting(name), name, 2) == 1
    assert hits(battle(name, dampened=[name]), name, 2) == 2
    assert hits(battle(name, "Storm"), "Storm", 2) == 2


@pytest.mark.rule("alert-6.7", "A34", "A35", "ability:Jubilee/Fireworks")
def test_fireworks_ignore_a_hit_of_a_leading_jubilee_only() -> None:
    assert hits(battle("Jubilee", "Storm"), "Jubilee", 2) == 1
    assert hits(battle("Jubilee", mode="basic"), "Jubilee", 2) == 1
    assert hits(recruiting("Jubilee", "Storm"), "Jubilee", 2) == 1
    assert hits(battle("Storm", "Jubilee"), "Jubilee", 2) == 2
    assert hits(recruiting("Storm", "Jubilee"), "Jubilee", 2) == 2
    assert hits(battle("Jubilee", dampened=["Jubilee"]), "Jubilee", 2) == 2


@pytest.mark.rule("alert-6.6", "A35", "ability:Shadowcat/Phasing")
@pytest.mark.parametrize(("evil", "taken"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_phasing_halves_the_hits_rounded_down(evil: int, taken: int) -> None:
    assert hits(battle("Shadowcat"), "Shadowcat", evil) == taken
    assert hits(battle("Storm", "Shadowcat"), "Shadowcat", evil) == taken
    assert hits(recruiting("Shadowcat"), "Shadowcat", evil) == taken
    assert hits(battle("Shadowcat", mode="basic"), "Shadowcat", evil) == taken


@pytest.mark.rule("alert-6.6", "ability:Shadowcat/Phasing")
def test_phasing_not_dampened_and_not_for_others() -> None:
    assert hits(battle("Shadowcat", dampened=["Shadowcat"]), "Shadowcat", 2) == 2
    assert hits(battle("Shadowcat", "Storm"), "Storm", 2) == 2


@pytest.mark.rule("alert-6.6")
def test_hits_that_an_ability_takes_off_do_not_cover() -> None:
    s = battle("Shadowcat", hits={"Shadowcat": 2})
    begin_roll(s, "Shadowcat").roll(3, xmen=2, evil=1)
    assert s.kinds()[:2] == ["dice", "advanced"]
    assert s.place("Shadowcat") == (1, True, 4)


@pytest.mark.rule("alert-A46", "alert-6.6", "alert-6.7", "common-16", "G15")
def test_halving_comes_before_ignoring_and_ignored_hits_add_up() -> None:
    def change(content: dict[str, object]) -> None:
        give_ability(content, "Rogue", op="ignore_hits", when="any", n=1)
        give_ability(content, "Rogue", op="halve_hits", when="any")
        give_ability(content, "Beast", op="ignore_hits", when="any", n=1)

    pack = changed_pack(change)
    assert hits(battle("Rogue", pack=pack), "Rogue", 5) == 1  # 5 -> 2 -> 1
    assert hits(battle("Rogue", pack=pack), "Rogue", 4) == 1  # ignoring first would leave 1 too
    assert hits(battle("Rogue", pack=pack), "Rogue", 3) == 0  # ignoring first would leave 1
    assert hits(battle("Beast", pack=pack), "Beast", 3) == 1  # 3 - 1 - 1


@pytest.mark.rule("alert-6.15", "A32", "card:Sentinel Attack")
@pytest.mark.parametrize("name", ["Beast", "Shadowcat", "Iceman", "Colossus", "Longshot"])
def test_hits_by_cards_are_not_lessened(name: str) -> None:
    s = luck_draw([name], card="Sentinel Attack")
    assert s.member(name)["hits"] == 1
    s = luck_draw([name], card="Brotherhood Ambush")
    assert s.member(name)["hits"] == 2


# ------------------------------------------------------------------------ Pure Luck


@pytest.mark.rule("alert-6.8", "A36", "ability:Longshot/Pure Luck")
@pytest.mark.parametrize("names", [["Longshot"], ["Banshee", "Longshot"]])
def test_pure_luck_rolls_every_evil_mutant_again_once(names: list[str]) -> None:
    s = battle(*names)
    begin_roll(s, "Longshot").roll(3, xmen=1, evil=2)
    assert s.member("Longshot")["hits"] == 0
    assert (s.player(), s.dice()) == (-1, 2)  # without choice, only those two
    s.roll(2, marvel=1, evil=1)
    assert s.events("dice")[0]["purpose"] == "pure_luck"
    assert s.member("Longshot")["hits"] == 1  # the second Evil Mutant stays
    assert s.place(names[0])[2] == 2 + 1 + 2


@pytest.mark.rule("alert-6.8", "ability:Longshot/Pure Luck")
def test_pure_luck_also_when_recruiting_and_in_the_basic_game() -> None:
    s = recruiting("Longshot")
    begin_roll(s, "Longshot").roll(2, evil=2)
    s.roll(2, xmen=1, evil=1)
    assert s.place("Longshot") == (1, True, 3)
    assert s.member("Longshot")["hits"] == 1
    s = battle("Longshot", mode="basic")
    begin_roll(s, "Longshot").roll(3, evil=1)
    assert s.dice() == 1


@pytest.mark.rule("alert-6.8", "A35", "ability:Longshot/Pure Luck")
def test_pure_luck_also_when_recovering() -> None:
    s = battle("Storm", home=[member("Longshot", hits=3)])
    begin_roll(s, "Storm").roll()
    s.roll(3, xmen=1, evil=2)
    assert s.member("Longshot")["hits"] == 3
    s.roll(2, xmen=1, evil=1)
    assert s.events("dice")[0]["purpose"] == "pure_luck"
    assert s.member("Longshot")["hits"] == 1


@pytest.mark.rule("alert-6.8", "A36", "ability:Longshot/Pure Luck")
def test_pure_luck_without_an_evil_mutant_dampened_or_for_others() -> None:
    s = battle("Longshot")
    begin_roll(s, "Longshot").roll(3, xmen=1)
    assert s.place("Longshot")[2] == 3
    assert hits(battle("Longshot", dampened=["Longshot"]), "Longshot", 2) == 2
    assert hits(battle("Longshot", "Storm"), "Storm", 2) == 2


@pytest.mark.rule("alert-6.16", "A34", "A35")
def test_what_a_leader_ignores_for_its_teammates() -> None:
    pack = changed_pack(
        lambda content: give_ability(content, "Cable", op="mate_ignore_hits", when="leader", n=2)
    )
    assert hits(battle("Cable", "Storm", pack=pack), "Storm", 3) == 1
    assert hits(recruiting("Cable", "Storm", pack=pack), "Storm", 2) == 0
    assert hits(battle("Cable", "Beast", pack=pack), "Beast", 4) == 1  # with his own (common-16)
    assert hits(battle("Cable", "Storm", pack=pack), "Cable", 2) == 2
    assert hits(battle("Storm", "Cable", pack=pack), "Storm", 2) == 2
    assert hits(battle("Cable", "Storm", dampened=["Cable"], pack=pack), "Storm", 2) == 2
