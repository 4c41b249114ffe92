"""Chapter 7 of docs/rules/siege.md: abilities that change what the faces of a roll are worth."""

from __future__ import annotations

import pytest

from rules.siege_battles import (
    ATTIC,
    OTHER_WAY,
    alt_roll,
    battle,
    dice_of,
    effect,
    led,
    points_of,
    recovering,
    roller,
    with_abilities,
    with_numbers,
)
from rules.siege_scenario import asked, at

# ------------------------------------------------------------------------------ worths


@pytest.mark.rule("siege-7.4", "ability:Havok/Plasma Burst")
def test_plasma_burst_makes_marvels_worth_three_when_havok_leads() -> None:
    assert points_of(led("Havok"), "Havok", marvel=2, xmen=1) == 7
    assert points_of(led("Rogue", "Havok"), "Havok", marvel=2, xmen=1) == 5
    assert points_of(led("Havok", "Rogue"), "Rogue", marvel=2, xmen=1) == 5


@pytest.mark.rule("siege-7.4", "S31", "ability:Banshee/Sonic Scream")
def test_sonic_scream_is_for_banshee_and_each_teammate() -> None:
    assert points_of(led("Banshee"), "Banshee", marvel=2, xmen=1) == 7
    s = led("Banshee", "Rogue", "Storm")
    assert points_of(s, "Storm", marvel=2) == 6
    assert points_of(s, "Rogue", marvel=1, xmen=1) == 4


@pytest.mark.rule("siege-7.4", "S31", "ability:Banshee/Sonic Scream")
def test_sonic_scream_needs_a_leading_banshee() -> None:
    s = led("Rogue", "Banshee", "Storm")
    assert points_of(s, "Rogue", marvel=1) == 2
    assert points_of(s, "Banshee", marvel=1) == 2
    assert points_of(s, "Storm", marvel=1) == 2


@pytest.mark.rule("siege-7.4", "siege-7.1", "S31", "ability:Banshee/Sonic Scream")
def test_sonic_scream_goes_on_when_banshee_is_put_out_by_the_roll() -> None:
    s = led("Banshee", "Rogue", hits={"Banshee": 2})
    s.roll(3, evil=1)
    assert points_of(s, "Rogue", marvel=1) == 3


@pytest.mark.rule("siege-7.4", "siege-8.3", "ability:Banshee/Sonic Scream")
@pytest.mark.parametrize("name", ["Banshee", "Havok"])
def test_worths_of_battle_do_not_count_in_recovery(name: str) -> None:
    s = recovering(at(name, ATTIC, hits=3), battles={ATTIC: "Toad"})
    s.roll(3, marvel=1)
    assert s.member(name)["hits"] == 1


@pytest.mark.rule("siege-7.4", "siege-8.3")
def test_worths_of_any_condition_do_not_count_in_recovery_either() -> None:
    pack = with_abilities(Storm=[effect("marvel", "any", 5), effect("xmen", "any", 3)])
    assert points_of(led("Storm", pack=pack), "Storm", marvel=1, xmen=2) == 11
    for faces, left in (({"marvel": 1}, 1), ({"xmen": 1}, 2)):
        s = recovering(at("Storm", ATTIC, hits=3), pack=pack)
        s.roll(3, **faces)
        assert s.member("Storm")["hits"] == left


@pytest.mark.rule("siege-7.4", "G15", "common-16")
def test_of_several_worths_the_highest_counts() -> None:
    pack = with_abilities(
        Banshee=[effect("marvel", "leader", 3), effect("mate_marvel", "leader", 3)],
        Storm=[effect("marvel", "any", 4), effect("marvel", "any", 2)],
        Rogue=[effect("xmen", "any", 3), effect("xmen", "support", 2), effect("marvel", "any", 1)],
    )
    s = led("Banshee", "Storm", "Rogue", pack=pack)
    assert points_of(s, "Banshee", marvel=1) == 3
    assert points_of(s, "Storm", marvel=1) == 4
    assert points_of(s, "Rogue", marvel=1, xmen=1) == 6


@pytest.mark.rule("siege-7.4", "G15", "common-16")
def test_the_highest_worth_counts_wherever_the_leader_stands() -> None:
    pack = with_abilities(
        Banshee=[effect("mate_marvel", "leader", 3)], Storm=[effect("marvel", "any", 4)]
    )
    s = battle("Storm", "Banshee", pack=pack)
    s.act("lead with Banshee")
    assert points_of(s, "Storm", marvel=1) == 4


@pytest.mark.rule("siege-7.4", "G15")
def test_a_worth_below_the_ordinary_one_does_not_count() -> None:
    pack = with_abilities(Storm=[effect("marvel", "any", 1)])
    assert points_of(led("Storm", pack=pack), "Storm", marvel=1) == 2


# ------------------------------------------------------------------- alternative rolls


@pytest.mark.rule("siege-7.7", "S32", "ability:Archangel/Wing Missile")
def test_naming_archangel_leader_and_his_way_of_rolling_are_one_decision() -> None:
    s = battle("Archangel", "Storm")
    assert s.legal() == [
        "lead with Archangel", "lead with Storm", "lead with Archangel the other way",
    ]  # fmt: skip
    s.act("lead with Archangel the other way")
    assert s.events("leader") == [{"player": 0, "slot": 0, "level": ATTIC}]
    assert s.dice() == 2


@pytest.mark.rule("siege-7.7", "S32", "ability:Archangel/Wing Missile")
def test_a_wing_missile_is_two_dice_of_its_own_worths() -> None:
    s = led("Archangel", "Storm", way=OTHER_WAY)
    assert points_of(s, "Archangel", marvel=1, xmen=1) == 5
    s = led("Archangel", "Storm", way=OTHER_WAY)
    assert points_of(s, "Archangel", xmen=2) == 4
    s = led("Archangel", "Storm", way=OTHER_WAY)
    assert points_of(s, "Archangel", marvel=2) == 6


@pytest.mark.rule("siege-7.7", "S32", "ability:Archangel/Wing Missile")
def test_archangel_may_roll_as_usual() -> None:
    s = led("Archangel", "Storm")
    assert s.dice() == 4
    assert points_of(s, "Archangel", marvel=1, xmen=1) == 3
    s = led("Archangel", "Storm")
    s.roll(evil=2)
    assert s.member("Archangel")["hits"] == 2  # his own
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("siege-7.7", "S32", "ability:Archangel/Wing Missile")
def test_archangel_needs_to_lead_for_a_wing_missile() -> None:
    s = led("Storm", "Archangel")
    s.roll(4)
    assert s.legal() == ["roll Archangel"]


@pytest.mark.rule("siege-7.7", "S32")
def test_an_alternative_roll_of_one_who_need_not_lead() -> None:
    pack = with_abilities(Rogue=[alt_roll("any", 3, marvel=4)])
    s = battle("Storm", "Rogue", pack=pack)
    assert "lead with Rogue the other way" in s.legal()
    s.act("lead with Storm")
    s.roll(4)
    assert s.legal() == ["roll Rogue", "roll Rogue the other way"]
    assert points_of(s, "Rogue", OTHER_WAY, marvel=1, xmen=1) == 5
    s = led("Storm", "Rogue", pack=pack)
    s.roll(4)
    assert dice_of(s, "Rogue", OTHER_WAY) == 3


@pytest.mark.rule("siege-7.7", "S32")
def test_an_alternative_roll_of_one_who_does_not_lead() -> None:
    pack = with_abilities(Rogue=[alt_roll("support", 3)])
    s = battle("Storm", "Rogue", pack=pack)
    assert s.legal() == ["lead with Storm", "lead with Rogue"]
    s.act("lead with Storm")
    s.roll(4)
    assert s.legal() == ["roll Rogue", "roll Rogue the other way"]


@pytest.mark.rule("siege-7.7", "siege-7.8", "S32")
def test_hits_of_an_alternative_roll_that_stay_with_the_roller_are_lessened() -> None:
    own = [alt_roll("any", 3), effect("ignore_hits", "any", 1)]
    s = led("Rogue", "Storm", way=OTHER_WAY, pack=with_abilities(Rogue=own))
    s.roll(3, evil=3)
    assert s.member("Rogue")["hits"] == 2
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("siege-7.7", "siege-7.17", "S32")
def test_an_alternative_roll_is_for_battles_only() -> None:
    pack = with_abilities(Rogue=[alt_roll("any", 1)])
    assert recovering(at("Rogue", ATTIC, hits=4), battles={ATTIC: "Toad"}, pack=pack).dice() == 4


@pytest.mark.rule("siege-7.7", "S32", "G15", "common-16")
def test_nothing_adds_dice_to_an_alternative_roll() -> None:
    pack = with_abilities(
        Rogue=[alt_roll("any", 3), effect("own_dice", "any", 2), effect("absorb", "any", 3)]
    )
    assert dice_of(led("Rogue", way=OTHER_WAY, pack=pack), "Rogue") == 3
    assert dice_of(led("Rogue", pack=pack), "Rogue") == 7
    s = led("Storm", "Rogue", pack=pack)
    assert dice_of(s, "Rogue", OTHER_WAY) == 3


@pytest.mark.rule("siege-7.7", "siege-7.10", "S33", "G15")
def test_absorbed_hits_do_not_add_to_an_alternative_roll() -> None:
    pack = with_abilities(Bishop=[alt_roll("any", 3), effect("absorb", "any", 3)])
    s = led("Bishop", way=OTHER_WAY, pack=pack)
    s.roll(3, evil=2)
    assert s.member("Bishop")["absorbed"] == 2


@pytest.mark.rule("siege-7.7", "siege-7.4", "G15")
def test_of_the_worths_of_an_alternative_roll_and_others_the_highest_counts() -> None:
    pack = with_abilities(
        Rogue=[alt_roll("any", 2, marvel=4, xmen=2), effect("xmen", "any", 3)],
        Banshee=[effect("mate_marvel", "leader", 6)],
    )
    s = led("Rogue", way=OTHER_WAY, pack=pack)
    assert points_of(s, "Rogue", marvel=1, xmen=1) == 7
    s = led("Banshee", "Rogue", pack=pack)
    assert points_of(s, "Rogue", OTHER_WAY, marvel=1, xmen=1) == 9
    s = led("Banshee", "Rogue", pack=pack)
    assert points_of(s, "Rogue", marvel=1, xmen=1) == 9  # xmen 3 works both ways


@pytest.mark.rule("siege-7.7", "S32", "G15")
def test_plain_worths_of_an_alternative_roll_may_be_low() -> None:
    pack = with_abilities(Rogue=[alt_roll("any", 2, marvel=1, xmen=1)])
    assert points_of(led("Rogue", way=OTHER_WAY, pack=pack), "Rogue", marvel=2) == 2
    pack = with_abilities(Rogue=[alt_roll("any", 2, marvel=1), effect("marvel", "any", 2)])
    assert points_of(led("Rogue", way=OTHER_WAY, pack=pack), "Rogue", marvel=2) == 4
    pack = with_abilities(Rogue=[alt_roll("any", 2, marvel=1), effect("xmen", "any", 3)])
    s = led("Rogue", way=OTHER_WAY, pack=pack)
    assert points_of(s, "Rogue", marvel=1, xmen=1) == 4


@pytest.mark.rule("siege-7.7", "siege-7.8")
def test_hits_go_to_a_teammate_who_leads_and_is_done_too() -> None:
    pack = with_abilities(Rogue=[alt_roll("support", 3, hits_to="teammate")])
    s = led("Storm", "Rogue", pack=pack)
    s.roll(4)
    s.act("roll Rogue the other way")
    s.roll(3, evil=1)
    assert s.legal() == ["give the hit to Storm"]
    s.act("give the hit to Storm")
    assert s.member("Storm")["hits"] == 1
    assert asked(s) == "hand"


# ------------------------------------------------------------- Psylocke: Psychic Knife


@pytest.mark.rule("siege-7.13", "S32", "ability:Psylocke/Psychic Knife")
def test_each_marvel_of_a_leading_psylocke_brings_one_die_more_once() -> None:
    s = led("Psylocke")
    s.roll(4, marvel=2, xmen=1)
    assert s.kinds() == ["dice"]
    assert s.events("dice")[0]["purpose"] == "battle"
    s.roll(2, marvel=2)
    assert s.events("dice")[0]["purpose"] == "psychic_knife"
    assert asked(s) == "hand"  # those two bring nothing more


@pytest.mark.rule("siege-7.13", "S32", "ability:Psylocke/Psychic Knife")
def test_both_rolls_are_one() -> None:
    s = led("Psylocke")
    s.roll(4, marvel=1, xmen=1, evil=2)
    assert s.level(ATTIC)["strength"] == 21
    assert s.member("Psylocke")["hits"] == 0
    s.roll(1, xmen=1)
    assert s.kinds() == ["dice", "indicator", "blood", "hits"]
    assert s.events("indicator") == [{"level": ATTIC, "from": 21, "to": 17}]
    assert s.member("Psylocke")["hits"] == 2


@pytest.mark.rule("siege-7.13", "S32", "ability:Psylocke/Psychic Knife")
def test_evil_mutants_of_the_second_dice_hit_too() -> None:
    s = led("Psylocke")
    s.roll(4, marvel=2, evil=1)
    s.roll(2, evil=2)
    assert s.member("Psylocke")["hits"] == 3


@pytest.mark.rule("siege-7.13", "S32", "ability:Psylocke/Psychic Knife")
def test_no_knife_without_marvels_or_without_leading() -> None:
    s = led("Psylocke")
    s.roll(4, xmen=4)
    assert s.kinds() == ["dice", "indicator", "blood"]
    s = led("Rogue", "Psylocke")
    s.roll()
    s.act("roll Psylocke")
    s.roll(4, marvel=4)
    assert "indicator" in s.kinds()
    assert roller(s) is None


@pytest.mark.rule("siege-7.13", "S32", "ability:Psylocke/Psychic Knife")
def test_the_knife_is_for_battle_rolls() -> None:
    always = with_abilities(Psylocke=[effect("explode_marvel_once", "any")])
    for pack in (None, always):
        s = recovering(at("Psylocke", ATTIC, hits=3), battles={ATTIC: "Toad"}, pack=pack)
        s.roll(3, marvel=1)
        assert s.member("Psylocke")["hits"] == 1


@pytest.mark.rule("siege-7.13", "S32", "siege-6.7", "ability:Psylocke/Psychic Knife")
def test_the_second_dice_are_rolled_even_if_the_first_would_capture() -> None:
    s = led("Psylocke", card={"card": "Toad", "strength": 2})
    s.roll(4, marvel=1)
    assert s.level(ATTIC)["card"] == "Toad"
    s.roll(1, evil=1)
    assert s.kinds() == ["dice", "indicator", "captured", "hits"]


@pytest.mark.rule("siege-S48", "siege-7.13", "siege-7.7", "S32")
def test_an_alternative_roll_does_not_explode() -> None:
    pack = with_abilities(Psylocke=[alt_roll("any", 3), effect("explode_marvel_once", "any")])
    s = led("Psylocke", way=OTHER_WAY, pack=pack)
    s.roll(3, marvel=2)
    assert "indicator" in s.kinds()


@pytest.mark.rule("siege-7.13", "G2", "common-3")
def test_nine_marvels_bring_nine_dice() -> None:
    pack = with_numbers(Psylocke={"fighting": 9})
    s = led("Psylocke", pack=pack, card={"card": "Apocalypse", "strength": 21})
    s.roll(9, marvel=9)
    s.roll(9, xmen=3)
    assert s.team(0)["captured"] == ["Apocalypse"]


@pytest.mark.rule("siege-7.13", "siege-7.4")
def test_worths_hold_for_both_rolls() -> None:
    pack = with_abilities(
        Psylocke=[effect("explode_marvel_once", "leader"), effect("marvel", "leader", 3)]
    )
    s = led("Psylocke", pack=pack)
    s.roll(4, marvel=1)
    s.roll(1, marvel=1)
    assert s.level(ATTIC)["strength"] == 15
