"""Chapter 7 of docs/rules/siege.md: what a leader gives to the one teammate that is named."""

from __future__ import annotations

import pytest

from rules.siege_battles import (
    OTHER_WAY,
    alt_roll,
    at_dice,
    battle,
    dice_of,
    effect,
    hits_of,
    led,
    with_abilities,
)
from rules.siege_scenario import asked, idle, to_turn


@pytest.mark.rule("siege-7.6", "S31", "ability:Jean Grey/Telekinetic Shield")
def test_telekinetic_shield_makes_one_teammate_ignore_all_hits() -> None:
    s = led("Jean Grey", "Rogue", "Storm")
    assert s.legal() == ["protect Rogue", "protect Storm"]
    s.act("protect Storm")
    assert s.events() == [{"event": "protected", "player": 0, "slot": 2}]
    assert s.dice() == 3
    assert hits_of(s, "Jean Grey", 2) == 2  # not for herself
    assert hits_of(s, "Rogue", 3) == 3
    assert hits_of(s, "Storm", 4) == 0


@pytest.mark.rule("siege-7.6", "S31", "ability:Cable/Tactician")
def test_tactician_makes_one_teammate_ignore_a_hit() -> None:
    s = led("Cable", "Rogue", "Storm")
    s.act("protect Rogue")
    assert s.dice() == 4
    assert hits_of(s, "Cable", 1) == 1
    assert hits_of(s, "Storm", 2) == 2
    assert hits_of(s, "Rogue", 3) == 2


@pytest.mark.rule("siege-7.6", "siege-7.3", "ability:Cable/Tactician")
def test_the_die_of_tactician_is_for_those_who_are_not_named_too() -> None:
    s = led("Cable", "Rogue", "Storm")
    s.act("protect Rogue")
    assert dice_of(s, "Storm") == 5
    assert dice_of(s, "Rogue") == 6


@pytest.mark.rule(
    "siege-7.6", "G17", "ability:Cable/Tactician", "ability:Jean Grey/Telekinetic Shield"
)
@pytest.mark.parametrize("name", ["Cable", "Jean Grey"])
def test_one_teammate_is_named_too(name: str) -> None:
    s = led(name, "Rogue")
    assert s.legal() == ["protect Rogue"]


@pytest.mark.rule(
    "siege-7.6", "S31", "ability:Cable/Tactician", "ability:Jean Grey/Telekinetic Shield"
)
@pytest.mark.parametrize("name", ["Cable", "Jean Grey"])
def test_nobody_is_named_without_a_teammate_or_without_leading(name: str) -> None:
    assert asked(led(name)) == "roll"
    assert asked(led(name, "Rogue", hits={"Rogue": 4})) == "roll"
    s = led("Rogue", name)
    assert asked(s) == "roll"
    assert hits_of(s, "Rogue", 2) == 2
    s.act(f"roll {name}")
    assert asked(s) == "roll"


@pytest.mark.rule("siege-7.1", "siege-7.6", "S31", "ability:Jean Grey/Telekinetic Shield")
def test_the_shield_holds_when_jean_is_put_out_by_her_own_roll() -> None:
    s = led("Jean Grey", "Rogue", hits={"Jean Grey": 2})
    s.act("protect Rogue")
    s.roll(3, evil=3)
    assert s.member("Jean Grey")["hits"] == 5
    assert hits_of(s, "Rogue", 4) == 0


@pytest.mark.rule("siege-7.6", "siege-S43", "S31", "ability:Jean Grey/Telekinetic Shield")
def test_the_shield_is_for_this_battle_turn_only() -> None:
    s = led("Jean Grey", "Rogue")
    s.act("protect Rogue")
    s.roll()
    assert hits_of(s, "Rogue", 3) == 0
    idle(to_turn(s, 3), "lead").act("lead with Rogue")
    assert hits_of(s, "Rogue", 3) == 3


@pytest.mark.rule("siege-S43", "siege-7.6", "siege-8.4", "ability:Jean Grey/Telekinetic Shield")
def test_the_shield_is_for_battle_rolls() -> None:
    # Rogue does not come to roll in the battle and recovers beside it: hits count.
    s = led("Archangel", "Storm", pack=archangel_protects(), way=OTHER_WAY, hits={"Storm": 2})
    s.act("protect Storm")
    s.roll(2, evil=1)
    s.act("give the hit to Storm")
    assert asked(s) == "roll"
    assert s.value()["pending"][-2]["step"] == "recover"
    assert hits_of(s, "Storm", 2) == 2


def archangel_protects() -> bytes:
    gift = effect("one_mate_ignore_all_hits", "leader")
    return with_abilities(Archangel=[alt_roll("leader", 2, hits_to="teammate"), gift])


@pytest.mark.rule("siege-7.6", "siege-7.8")
def test_hits_that_are_given_are_not_ignored_by_the_one_protected() -> None:
    s = led("Archangel", "Rogue", pack=archangel_protects(), way=OTHER_WAY)
    s.act("protect Rogue")
    assert s.dice() == 2
    s.roll(2, evil=2)
    s.act("give the hit to Rogue", "give the hit to Rogue")
    assert s.member("Rogue")["hits"] == 2
    assert hits_of(s, "Rogue", 3) == 0  # its own roll


@pytest.mark.rule("siege-7.6", "siege-7.7", "G15")
def test_an_alternative_roll_of_the_one_protected_is_its_next_roll() -> None:
    pack = with_abilities(
        Cable=[effect("one_mate_ignore_hits", "leader", 1)], Rogue=[alt_roll("support", 3)]
    )
    s = led("Cable", "Rogue", pack=pack)
    s.act("protect Rogue")
    s.roll(4)
    s.act("roll Rogue the other way")
    s.roll(3, evil=3)
    assert s.member("Rogue")["hits"] == 2


@pytest.mark.rule("siege-7.6", "siege-6.2")
def test_one_naming_serves_all_gifts_of_a_leader() -> None:
    gifts = [effect("one_mate_ignore_hits", "leader", n) for n in (1, 2)]
    s = led("Cable", "Rogue", "Storm", pack=with_abilities(Cable=gifts))
    s.act("protect Rogue")
    assert s.dice() == 4
    assert hits_of(s, "Storm", 2) == 2
    assert hits_of(s, "Rogue", 4) == 1


@pytest.mark.rule("siege-7.6", "siege-7.5", "G15", "common-16")
def test_gifts_add_to_what_the_teammate_ignores_anyway() -> None:
    s = led("Cable", "Maverick")
    s.act("protect Maverick")
    assert hits_of(s, "Maverick", 4) == 2
    pack = with_abilities(
        Cable=[
            effect("one_mate_ignore_hits", "leader", 1),
            effect("mate_ignore_hits", "leader", 1),
            effect("mate_dice", "leader", 2),
        ]
    )
    s = led("Cable", "Maverick", "Storm", pack=pack)
    s.act("protect Maverick")
    assert hits_of(s, "Maverick", 5) == 2
    assert hits_of(s, "Storm", 3) == 2


@pytest.mark.rule("siege-7.6", "siege-S44", "siege-S43")
def test_a_gift_is_taken_off_after_halving() -> None:
    pack = with_abilities(
        Cable=[effect("one_mate_ignore_hits", "leader", 1)],
        Rogue=[effect("halve_hits", "any")],
    )
    s = led("Cable", "Rogue", pack=pack)
    s.act("protect Rogue")
    assert hits_of(s, "Rogue", 4) == 1


@pytest.mark.rule("siege-7.6", "siege-7.7")
def test_the_way_of_rolling_is_kept_over_the_naming() -> None:
    s = led("Archangel", "Rogue", pack=archangel_protects())
    s.act("protect Rogue")
    assert s.dice() == 4
    s = led("Archangel", "Rogue", pack=archangel_protects(), way=OTHER_WAY)
    s.act("protect Rogue")
    assert s.dice() == 2


@pytest.mark.rule("siege-7.6", "siege-7.10", "ability:Bishop/Energy Absorption")
def test_a_bishop_who_is_protected_absorbs_nothing() -> None:
    s = led("Jean Grey", "Bishop")
    s.act("protect Bishop")
    at_dice(s, "Bishop")
    s.roll(evil=3)
    assert s.member("Bishop")["absorbed"] == 0


@pytest.mark.rule("siege-7.6", "siege-6.3")
def test_the_one_who_is_named_need_not_roll_next() -> None:
    s = battle("Storm", "Cable", "Rogue")
    s.act("lead with Cable", "protect Rogue")
    s.roll(4)
    assert s.legal() == ["roll Storm", "roll Rogue"]
    s.act("roll Storm")
    s.roll(5, evil=1)
    assert s.member("Storm")["hits"] == 1
    assert hits_of(s, "Rogue", 1) == 0
