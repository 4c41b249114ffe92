"""Chapter 7 of docs/rules/siege.md: dice for hits absorbed before, and for a card discarded."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_battles import (
    ATTIC,
    OTHER_WAY,
    alt_roll,
    battle,
    dice_of,
    effect,
    led,
    only,
    recovering,
    with_abilities,
    with_numbers,
)
from rules.siege_scenario import Scenario, asked, at, idle, reread, scenario, to_turn

# --------------------------------------------------------------- Bishop: Energy Absorption


def bishop_after(evil: int, *mates: str, hits: int = 0, **more: Any) -> Scenario:
    """Bishop has taken hits in a battle turn; two turns later his dice are about to come."""
    s = led("Bishop", *mates, hits={"Bishop": hits}, **more)
    s.roll(4, evil=evil)
    idle(to_turn(s, 3), "fight").act("fight on Attic", "lead with Bishop")
    return s


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_bishop_begins_without_absorbed_hits() -> None:
    assert dice_of(led("Bishop"), "Bishop") == 4
    s = led("Bishop", hits={"Bishop": 3})  # hits that came from elsewhere
    assert s.dice() == 4


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
@pytest.mark.parametrize("evil", [0, 1, 2, 3])
def test_bishop_rolls_a_die_more_for_each_hit_of_his_last_roll(evil: int) -> None:
    assert bishop_after(evil).dice() == 4 + evil


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_bishop_absorbs_three_at_most() -> None:
    s = led("Bishop")
    s.roll(4, evil=4)
    assert s.member("Bishop")["absorbed"] == 4
    idle(to_turn(s, 3), "roll")  # recovers: he was put out of action
    s.roll(4, marvel=4)
    idle(to_turn(s, 5), "lead").act("lead with Bishop")
    assert s.dice() == 7


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_only_his_last_battle_roll_counts() -> None:
    s = bishop_after(2)
    s.roll(6, evil=1)
    idle(to_turn(s, 5), "lead").act("lead with Bishop")
    assert s.dice() == 5
    s.roll(5)
    idle(to_turn(s, 7), "lead").act("lead with Bishop")
    assert s.dice() == 4


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_turns_without_a_battle_roll_change_nothing() -> None:
    s = led("Bishop", card={"card": "Toad", "strength": 1})
    s.roll(4, xmen=1, evil=2)  # captures
    assert s.member("Bishop")["absorbed"] == 2
    idle(to_turn(s, 3), "roll")  # recovers
    s.roll(4, marvel=1, evil=2)
    assert s.member("Bishop")["hits"] == 0
    assert s.member("Bishop")["absorbed"] == 2


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_bishop_need_not_lead() -> None:
    s = led("Rogue", "Bishop")
    assert dice_of(s, "Bishop") == 4
    s.roll(evil=2)
    idle(to_turn(s, 3), "lead").act("lead with Rogue")
    assert dice_of(s, "Bishop") == 6


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_hits_count_after_ignores() -> None:
    s = led("Iceman", "Bishop")
    assert dice_of(s, "Bishop") == 4
    s.roll(evil=3)
    assert s.member("Bishop")["absorbed"] == 2
    idle(to_turn(s, 3), "lead").act("lead with Bishop")
    assert s.dice() == 6


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_hits_that_others_give_are_not_absorbed() -> None:
    s = led("Archangel", "Bishop", way=OTHER_WAY)
    s.roll(2, evil=2)
    s.act("give the hit to Bishop", "give the hit to Bishop")
    assert s.member("Bishop")["absorbed"] == 0
    assert dice_of(s, "Bishop") == 4


@pytest.mark.rule("siege-7.10", "S33", "ability:Bishop/Energy Absorption")
def test_hits_of_cards_and_of_recovery_are_not_absorbed() -> None:
    s = scenario(
        teams=[[at("Bishop", "Ground Floor", absorbed=1)], ["Beast"]],
        hands=[["Cerebro on the Fritz"]],
    )
    s.act("play Cerebro on the Fritz")
    assert (s.member("Bishop")["hits"], s.member("Bishop")["absorbed"]) == (1, 1)
    s = recovering(at("Bishop", ATTIC, hits=4, absorbed=1), battles={ATTIC: "Toad"})
    assert s.dice() == 4
    s.roll(evil=3)
    assert (s.member("Bishop")["hits"], s.member("Bishop")["absorbed"]) == (7, 1)


@pytest.mark.rule("siege-7.10", "S33", "siege-8.5", "ability:Bishop/Energy Absorption")
def test_a_lost_bishop_forgets_what_he_absorbed() -> None:
    pack = only("Archangel", "Beast", "Bishop", "Rogue")
    s = recovering(at("Bishop", ATTIC, hits=6, absorbed=3), pack=pack, powers=["Rogue"])
    s.roll(4)
    assert s.names(0) == []
    assert s.value()["power_bottom"] == ["Rogue", "Archangel", "Bishop"]
    s = reread(s, power_bottom=["Bishop", "Rogue", "Archangel"])
    to_turn(s, 3)
    assert s.events("joined") == [{"player": 0, "slot": 0, "character": "Bishop"}]
    assert (s.member("Bishop")["hits"], s.member("Bishop")["absorbed"]) == (0, 0)


@pytest.mark.rule("siege-7.10", "S33")
def test_absorbed_hits_add_dice_under_their_condition_only() -> None:
    pack = with_abilities(Bishop=[effect("absorb", "leader", 2)])
    s = led("Rogue", "Bishop", pack=pack)
    assert dice_of(s, "Bishop") == 4
    s.roll(evil=3)
    assert s.member("Bishop")["absorbed"] == 3
    idle(to_turn(s, 3), "lead").act("lead with Rogue")
    assert dice_of(s, "Bishop") == 4
    s = battle("Bishop", pack=pack)
    teams = s.value()["teams"]
    teams[0]["members"][0]["absorbed"] = 3
    s = reread(s, teams=teams)
    s.act("lead with Bishop")
    assert s.dice() == 6


@pytest.mark.rule("siege-7.10", "G2", "common-3", "ability:Bishop/Energy Absorption")
def test_bishop_with_dice_of_a_leader() -> None:
    s = battle("Storm", "Bishop")
    teams = s.value()["teams"]
    teams[0]["members"][1]["absorbed"] = 3
    s = reread(s, teams=teams)
    s.act("lead with Storm")
    assert dice_of(s, "Bishop") == 9


# ------------------------------------------------------------------ Gambit: Kinetic Cards

CARDS = ["Library", "Kitchen", "Quick Response"]


@pytest.mark.rule("siege-7.11", "S33", "siege-S43", "ability:Gambit/Kinetic Cards")
def test_gambit_may_discard_a_card_for_a_die() -> None:
    s = led("Gambit", hand=CARDS)
    assert s.legal() == ["pass", "discard Library", "discard Kitchen", "discard Quick Response"]
    s.act("discard Kitchen")
    assert s.events() == [{"event": "discarded", "player": 0, "card": "Kitchen"}]
    assert s.value()["card_pile"] == {"Kitchen": 1}
    assert s.hand(0) == {"Library": 1, "Quick Response": 1}
    assert s.dice() == 5  # one card only


@pytest.mark.rule("siege-7.11", "S33", "ability:Gambit/Kinetic Cards")
def test_gambit_may_pass() -> None:
    s = led("Gambit", hand=CARDS)
    s.act("pass")
    assert s.dice() == 4
    assert sum(s.hand(0).values()) == 3


@pytest.mark.rule("siege-7.11", "S33", "G17", "ability:Gambit/Kinetic Cards")
def test_gambit_without_cards_is_not_asked() -> None:
    s = led("Gambit")
    assert s.dice() == 4


@pytest.mark.rule("siege-7.11", "S33", "ability:Gambit/Kinetic Cards")
def test_gambit_is_asked_when_he_does_not_lead_and_in_each_turn() -> None:
    s = led("Rogue", "Gambit", hand=CARDS)
    s.roll(5)
    s.act("roll Gambit", "discard Library")
    assert s.dice() == 5
    s.roll()
    idle(to_turn(s, 3), "lead").act("lead with Rogue")
    s.roll(5)
    s.act("roll Gambit")
    assert "pass" in s.legal()
    s.act("pass")
    assert s.dice() == 4  # the die is for one roll


@pytest.mark.rule("siege-7.11", "S33", "ability:Gambit/Kinetic Cards")
def test_gambit_is_not_asked_when_he_recovers() -> None:
    s = recovering(at("Gambit", ATTIC, hits=3), battles={ATTIC: "Toad"}, hands=[CARDS])
    assert s.dice() == 3


@pytest.mark.rule("siege-7.11", "common-20", "ability:Gambit/Kinetic Cards")
def test_a_card_thrown_counts_as_the_known_one() -> None:
    s = led("Gambit", hand=["Library"], team={0: {"hand_known": {"Library": 1}}})
    s.act("discard Library")
    assert s.team(0)["hand_known"] == {}


@pytest.mark.rule("siege-7.11", "S33")
def test_a_card_is_asked_for_under_the_condition_only() -> None:
    pack = with_abilities(Gambit=[effect("discard_dice", "leader", 2)])
    s = led("Rogue", "Gambit", hand=CARDS, pack=pack)
    s.roll(5)
    s.act("roll Gambit")
    assert s.dice() == 4
    s = led("Gambit", "Rogue", hand=CARDS, pack=pack)
    s.act("discard Library")
    assert s.dice() == 6


@pytest.mark.rule("siege-S47", "siege-7.11")
def test_several_such_abilities_are_one_question_and_their_dice_add_up() -> None:
    both = [effect("discard_dice", "any", 1), effect("discard_dice", "leader", 2)]
    pack = with_abilities(Gambit=both)
    s = led("Gambit", hand=CARDS, pack=pack)
    s.act("discard Kitchen")
    assert s.dice() == 7
    assert sum(s.hand(0).values()) == 2
    s = led("Rogue", "Gambit", hand=CARDS, pack=pack)
    s.roll(5)
    s.act("roll Gambit", "discard Kitchen")
    assert s.dice() == 5  # the one that needs a leader does not count


@pytest.mark.rule("siege-7.11", "G2", "common-3", "ability:Gambit/Kinetic Cards")
def test_the_card_may_bring_a_die_over_nine() -> None:
    pack = with_numbers(Gambit={"fighting": 9})
    s = led("Gambit", hand=CARDS, pack=pack)
    s.act("discard Library")
    assert s.dice() == 9


@pytest.mark.rule("siege-S43", "siege-7.6", "siege-7.11")
def test_the_question_for_a_card_comes_after_the_gift() -> None:
    gifted = [effect("one_mate_ignore_hits", "leader", 1), effect("discard_dice", "any", 2)]
    s = led("Gambit", "Rogue", hand=CARDS, pack=with_abilities(Gambit=gifted))
    assert s.legal() == ["protect Rogue"]
    s.act("protect Rogue")
    assert asked(s) == "kinetic"
    s.act("discard Library")
    assert s.dice() == 6


@pytest.mark.rule("siege-S43", "siege-7.7", "siege-7.11", "G15")
def test_one_with_an_alternative_roll_is_asked_but_rolls_exactly_its_own_dice() -> None:
    pack = with_abilities(Gambit=[alt_roll("any", 2), effect("discard_dice", "any", 3)])
    s = led("Gambit", way=OTHER_WAY, hand=CARDS, pack=pack)
    assert asked(s) == "kinetic"
    s.act("discard Library")
    assert s.dice() == 2
    assert s.hand(0) == {"Kitchen": 1, "Quick Response": 1}
