"""Abilities that change what a roll is worth: faces, alternative rolls, extra dice, draining."""

from __future__ import annotations

import pytest

from rules.card_tools import (
    OTHER_WAY,
    battle,
    begin_roll,
    changed_pack,
    dice_of,
    give_ability,
    recruiting,
    team_in,
)
from rules.scenario import STRONG, Scenario, member, scenario


def points(s: Scenario, name: str, *, xmen: int = 0, marvel: int = 0) -> int:
    """How far the leader goes by a roll of the character."""
    begin_roll(s, name).roll(xmen=xmen, marvel=marvel)
    return sum(e["to"] - e["from"] for e in s.events("advanced"))


# ------------------------------------------------------------------- worth of a face


@pytest.mark.rule("alert-6.3", "alert-5.8", "A34", "A35")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Banshee", marks=pytest.mark.rule("ability:Banshee/Sonic Scream")),
        pytest.param("Gambit", marks=pytest.mark.rule("ability:Gambit/Kinetic Cards")),
        pytest.param("Professor X", marks=pytest.mark.rule("ability:Professor X/Mental Bolt")),
    ],
)
def test_a_marvel_of_a_leader_is_worth_three(name: str) -> None:
    assert points(battle(name, "Storm"), name, xmen=1, marvel=1) == 4
    assert points(battle(name, mode="basic"), name, marvel=2) == 6
    assert points(battle("Storm", name), name, xmen=1, marvel=1) == 3
    assert points(battle(name, "Storm", dampened=[name]), name, xmen=1, marvel=1) == 3
    assert points(recruiting(name, "Storm"), name, xmen=1, marvel=1) == 3
    assert points(battle(name, "Storm"), "Storm", xmen=1, marvel=1) == 3


@pytest.mark.rule("alert-6.3", "common-16", "G15", "card:Fastball Special")
def test_of_several_worths_the_highest_counts() -> None:
    def change(content: dict[str, object]) -> None:
        give_ability(content, "Gambit", op="marvel", when="any", n=5)
        give_ability(content, "Gambit", op="xmen", when="any", n=2)
        give_ability(content, "Banshee", op="marvel", when="any", n=1)

    pack = changed_pack(change)
    assert points(battle("Gambit", "Storm", pack=pack), "Gambit", marvel=1) == 5
    assert points(battle("Storm", "Gambit", pack=pack), "Gambit", xmen=1, marvel=1) == 7
    assert points(battle("Banshee", pack=pack), "Banshee", marvel=1) == 3
    assert points(battle("Storm", "Banshee", pack=pack), "Banshee", marvel=1) == 2
    assert points(recruiting("Gambit", pack=pack), "Gambit", xmen=1, marvel=1) == 3
    s = battle("Gambit", "Storm", pack=pack, hand=["Fastball Special"])
    s.act("play Fastball Special on zone 1")
    assert points(s, "Gambit", marvel=1) == 5  # a card's worth of four does not take the place


# ----------------------------------------------------------------- alternative rolls


@pytest.mark.rule("alert-6.4", "alert-5.7", "A25", "ability:Archangel/Wing Missile")
@pytest.mark.parametrize("names", [["Archangel", "Rogue"], ["Rogue", "Archangel"]])
def test_wing_missile_is_two_dice_of_four_and_two_points(names: list[str]) -> None:
    s = battle(*names)
    if names[0] == "Archangel":
        assert s.legal() == ["roll Archangel", "roll Archangel the other way"]
    assert dice_of(s, "Archangel", OTHER_WAY) == 2
    s.roll(xmen=1, marvel=1)
    assert s.place(names[0])[2] == 2 + 6


@pytest.mark.rule("alert-6.4", "alert-5.7", "A25", "ability:Archangel/Wing Missile")
def test_archangel_can_battle_as_normal() -> None:
    s = battle("Archangel", "Rogue")
    s.act("roll Archangel")
    s.roll(5, xmen=2, marvel=1, evil=2)
    assert s.place("Archangel") == (1, True, 6)
    assert (s.member("Archangel")["hits"], s.member("Rogue")["hits"]) == (2, 0)


@pytest.mark.rule("alert-6.4", "alert-5.7", "A35")
@pytest.mark.parametrize("name", ["Archangel", "Havok"])
def test_no_alternative_when_dampened_or_recruiting(name: str) -> None:
    assert battle(name, dampened=[name]).legal() == [f"roll {name}"]
    assert recruiting(name).legal() == [f"roll {name}"]
    assert battle(name, mode="basic").legal() == [f"roll {name}", f"roll {name} the other way"]


@pytest.mark.rule("alert-5.7")
def test_the_way_is_chosen_before_the_roll() -> None:
    s = battle("Havok", "Rogue")
    s.act("roll Havok")
    assert s.dice() == 5
    s.roll(xmen=1)
    assert s.legal() == ["roll Rogue"]


@pytest.mark.rule("alert-6.4", "A25", "ability:Havok/Plasma Burst")
@pytest.mark.parametrize("names", [["Havok", "Rogue"], ["Rogue", "Havok"], ["Havok"]])
def test_plasma_burst_is_three_dice_of_two_points(names: list[str]) -> None:
    s = battle(*names)
    assert dice_of(s, "Havok", OTHER_WAY) == 3
    s.roll(xmen=1, marvel=1, evil=1)
    assert s.place(names[0])[2] == 2 + 4
    assert s.member("Havok")["hits"] == 1
    assert all(s.member(n)["hits"] == 0 for n in names if n != "Havok")


@pytest.mark.rule("alert-6.4", "common-16", "G15", "card:Fastball Special")
def test_the_highest_worth_counts_in_an_alternative_roll_too() -> None:
    s = battle("Havok", "Rogue", hand=["Fastball Special"])
    s.act("play Fastball Special on zone 1", "roll Havok the other way")
    s.roll(3, xmen=1, marvel=1)
    assert s.place("Havok")[2] == 2 + 2 + 4

    def change(content: dict[str, object]) -> None:
        give_ability(content, "Havok", op="xmen", when="any", n=3)

    s = battle("Havok", pack=changed_pack(change))
    s.act("roll Havok the other way")
    s.roll(3, xmen=1, marvel=1)
    assert s.place("Havok")[2] == 2 + 3 + 2


@pytest.mark.rule("alert-5.11", "alert-6.4", "ability:Havok/Plasma Burst")
def test_plasma_burst_can_cover_havok() -> None:
    s = battle("Havok", hits={"Havok": 2})
    s.act("roll Havok the other way")
    s.roll(xmen=2, evil=1)
    assert s.place("Havok") == (0, False, 0)
    assert not s.events("advanced")


# -------------------------------------------------------------------- Psychic Knife


@pytest.mark.rule("alert-6.9", "A36", "ability:Psylocke/Psychic Knife")
def test_psychic_knife_rolls_one_more_die_for_each_marvel() -> None:
    s = battle("Psylocke", "Rogue")
    s.act("roll Psylocke")
    s.roll(4, marvel=2, evil=1)
    assert s.events("advanced") == [] and s.member("Psylocke")["hits"] == 0
    s.roll(2, marvel=1, evil=1)
    assert s.events("dice")[0]["purpose"] == "psychic_knife"
    assert s.place("Psylocke") == (1, True, 2 + 3 * 2)  # both rolls; the third explodes no more
    assert [e["hits"] for e in s.events("hits")] == [2]
    assert s.legal() == ["roll Rogue"]


@pytest.mark.rule("alert-6.9", "A36", "ability:Psylocke/Psychic Knife")
def test_the_hits_of_both_rolls_cover_psylocke_before_any_movement() -> None:
    s = battle("Psylocke", hits={"Psylocke": 1})
    s.act("roll Psylocke")
    s.roll(4, xmen=1, marvel=1, evil=1)
    s.roll(1, evil=1)
    assert s.kinds() == ["dice", "hits", "home", "turn"]
    assert s.place("Psylocke") == (0, False, 0)


@pytest.mark.rule("alert-6.9", "A34", "A35", "ability:Psylocke/Psychic Knife")
def test_psychic_knife_needs_a_leading_psylocke_in_battle_and_a_marvel() -> None:
    assert points(battle("Psylocke", "Rogue"), "Psylocke", xmen=4) == 4  # at once: no Marvel
    assert points(battle("Rogue", "Psylocke"), "Psylocke", marvel=1) == 2
    assert points(battle("Psylocke", dampened=["Psylocke"]), "Psylocke", marvel=1) == 2
    assert points(recruiting("Psylocke"), "Psylocke", marvel=1) == 2
    assert points(battle("Psylocke", "Rogue"), "Rogue", marvel=1) == 2
    s = battle("Psylocke", mode="basic")
    s.act("roll Psylocke")
    s.roll(4, marvel=1)
    assert s.dice() == 1


@pytest.mark.rule("alert-6.9", "common-3", "A36", "G2", "ability:Psylocke/Psychic Knife")
def test_nine_dice_are_the_limit_of_each_of_the_two_rolls() -> None:
    s = battle("Psylocke", hand=["Danger Room Training"] * 2)
    s.act("play Danger Room Training on Psylocke", "play Danger Room Training on Psylocke")
    s.act("roll Psylocke")
    s.roll(9, marvel=9)  # ten otherwise
    s.roll(9, evil=2)  # nine more: the limit is not one of both together
    assert s.events("hits") == [{"player": 0, "slot": 0, "hits": 2}]
    assert s.place("Psylocke")[2] == 2 + 9 * 2


@pytest.mark.rule("alert-A46", "alert-6.8", "alert-6.9")
def test_evil_mutants_are_rolled_again_before_marvels_explode() -> None:
    def change(content: dict[str, object]) -> None:
        give_ability(content, "Psylocke", op="reroll_evil_once", when="any")

    s = battle("Psylocke", pack=changed_pack(change))
    s.act("roll Psylocke")
    s.roll(4, marvel=1, evil=2)
    s.roll(2, marvel=1, evil=1)
    assert s.events("dice")[0]["purpose"] == "pure_luck"
    s.roll(2, evil=1)  # both Marvels explode
    assert s.events("dice")[0]["purpose"] == "psychic_knife"
    assert s.events("hits") == [{"player": 0, "slot": 0, "hits": 2}]  # not rolled again


# ---------------------------------------------------------------------- Power Drain


@pytest.mark.rule("alert-6.10", "A36", "common-17", "G16", "ability:Rogue/Power Drain")
def test_power_drain_removes_hits_before_the_new_ones_are_added() -> None:
    s = battle("Rogue", hits={"Rogue": 4})
    s.act("roll Rogue")
    s.roll(5, xmen=1, marvel=1, evil=1)
    assert s.kinds()[:4] == ["dice", "healed", "hits", "advanced"]
    assert s.member("Rogue")["hits"] == 4  # never covered
    assert s.place("Rogue") == (1, True, 2 + 3)


@pytest.mark.rule("alert-6.10", "A36", "ability:Rogue/Power Drain")
def test_power_drain_does_not_set_off_hits_to_come() -> None:
    s = battle("Rogue", hits={"Rogue": 1})
    s.act("roll Rogue")
    s.roll(5, marvel=3, evil=2)
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 1}]
    assert s.member("Rogue")["hits"] == 2


@pytest.mark.rule("alert-6.10", "A35", "ability:Rogue/Power Drain")
@pytest.mark.parametrize(
    ("names", "dampened", "mode", "left"),
    [
        (["Gambit", "Rogue"], [], "advanced", 1),
        (["Rogue"], [], "basic", 1),
        (["Rogue"], ["Rogue"], "advanced", 3),
    ],
)
def test_power_drain_in_battle(names: list[str], dampened: list[str], mode: str, left: int) -> None:
    s = battle(*names, hits={"Rogue": 3}, dampened=dampened, mode=mode, rivals=["Beast"])
    begin_roll(s, "Rogue").roll(marvel=2)
    assert s.member("Rogue")["hits"] == left


@pytest.mark.rule("alert-6.10", "A35", "ability:Rogue/Power Drain")
def test_power_drain_not_when_recruiting_and_not_by_marvels_of_others() -> None:
    s = recruiting("Rogue", "Storm", hits={"Rogue": 3}, recruit="Wolverine")
    begin_roll(s, "Rogue").roll(2, marvel=2)
    assert s.member("Rogue")["hits"] == 3
    s = battle("Rogue", "Storm", hits={"Rogue": 3})
    begin_roll(s, "Storm").roll(4, marvel=2)
    assert s.member("Rogue")["hits"] == 3


# --------------------------------------------------------------------- Wing Missile


@pytest.mark.rule("alert-6.5", "A37", "ability:Archangel/Wing Missile")
def test_the_owner_names_a_teammate_in_the_zone_for_each_hit() -> None:
    home = member("Cable", hits=4)
    teams = [[*team_in(["Rogue", "Archangel", "Beast"], 1, 2), home], team_in(["Gambit"], 1, 5)]
    s = scenario(mode="advanced", teams=teams)
    s.act("fight in zone 1")
    assert dice_of(s, "Archangel", OTHER_WAY) == 2
    s.roll(2, evil=2)
    both = ["give the hit to Rogue", "give the hit to Beast"]
    assert (s.player(), s.legal()) == (0, both)
    s.act("give the hit to Beast")
    assert s.events() == [{"event": "hits", "player": 0, "slot": 2, "hits": 1}]
    assert s.legal() == both
    s.act("give the hit to Rogue")
    assert s.events() == [{"event": "hits", "player": 0, "slot": 0, "hits": 1}]
    assert [s.member(n)["hits"] for n in ("Rogue", "Archangel", "Beast")] == [1, 0, 1]
    assert s.legal() == ["roll Beast"]


@pytest.mark.rule("alert-6.5", "A37", "ability:Archangel/Wing Missile")
def test_a_teammate_may_be_named_again_and_all_hits_are_placed_before_anybody_goes_home() -> None:
    s = battle("Archangel", "Rogue", "Storm", hits={"Storm": 2})
    s.act("roll Archangel the other way")
    s.roll(2, evil=2)
    s.act("give the hit to Storm")
    assert s.place("Storm")[0] == 1  # covered, but still there
    assert s.legal() == ["give the hit to Rogue", "give the hit to Storm"]
    s.act("give the hit to Storm")
    assert s.kinds() == ["hits", "home"]
    assert (s.member("Storm")["hits"], s.place("Storm")[0]) == (4, 0)
    assert s.member("Storm")["wounded_now"]


@pytest.mark.rule("alert-6.5", "A37", "G17", "ability:Archangel/Wing Missile")
def test_a_sole_teammate_is_named_too() -> None:
    s = battle("Archangel", "Rogue")
    s.act("roll Archangel the other way")
    s.roll(2, marvel=1, evil=1)
    assert s.legal() == ["give the hit to Rogue"]
    assert s.place("Archangel")[2] == 2  # hits before steps
    s.act("give the hit to Rogue")
    assert s.place("Archangel")[2] == 6


@pytest.mark.rule("alert-6.5", "ability:Archangel/Wing Missile")
def test_without_a_teammate_in_the_zone_archangel_takes_the_hits() -> None:
    home = member("Cable", hits=4)
    rivals = team_in(["Gambit"], 1, 5)
    s = battle("Archangel", home=[home], rivals=rivals)
    s.act("roll Archangel the other way")
    s.roll(2, marvel=1, evil=1)
    assert s.member("Archangel")["hits"] == 1
    assert s.place("Archangel")[2] == 6
    s = battle("Archangel", hits={"Archangel": 3}, mode="basic")
    s.act("roll Archangel the other way")
    s.roll(2, marvel=1, evil=1)
    assert s.place("Archangel") == (0, False, 0)


@pytest.mark.rule("alert-6.5", "ability:Archangel/Wing Missile")
def test_hits_that_the_roller_takes_are_lessened_like_any_others() -> None:
    def change(content: dict[str, object]) -> None:
        give_ability(content, "Archangel", op="ignore_hits", when="any", n=1)

    pack = changed_pack(change)
    s = battle("Archangel", pack=pack)
    s.act("roll Archangel the other way")
    s.roll(2, evil=2)
    assert s.member("Archangel")["hits"] == 1
    s = battle("Archangel", "Rogue", pack=pack)
    s.act("roll Archangel the other way")
    s.roll(2, evil=2)
    s.act("give the hit to Rogue", "give the hit to Rogue")
    assert s.member("Rogue")["hits"] == 2


@pytest.mark.rule("alert-6.5", "A37")
@pytest.mark.parametrize("name", ["Beast", "Shadowcat", "Iceman", "Colossus", "Jubilee"])
def test_abilities_of_the_receiver_do_not_lessen_the_hits(name: str) -> None:
    s = battle(name, "Archangel")
    begin_roll(s, "Archangel", OTHER_WAY).roll(2, evil=2)
    s.act(f"give the hit to {name}", f"give the hit to {name}")
    assert s.member(name)["hits"] == 2


@pytest.mark.rule("alert-6.5", "alert-5.11", "A37", "A6", "ability:Archangel/Wing Missile")
def test_a_covered_leader_is_replaced_before_archangels_points_move_it() -> None:
    s = battle("Storm", "Archangel", "Rogue", hits={"Storm": 2})
    begin_roll(s, "Archangel", OTHER_WAY).roll(2, marvel=1, evil=1)
    s.act("give the hit to Storm")
    assert s.kinds() == ["hits", "home"]
    assert s.legal() == ["lead with Archangel", "lead with Rogue"]
    s.act("lead with Archangel")
    assert s.kinds() == ["leader", "advanced"]
    assert s.place("Archangel") == (1, True, 2 + 4)


@pytest.mark.rule("alert-6.5", "alert-A43", "ability:Archangel/Wing Missile")
def test_covered_characters_go_home_in_slot_order_then_the_leader_is_named() -> None:
    members = team_in(["Storm", "Beast", "Archangel", "Rogue"], 1, 2, {"Storm": 2, "Beast": 3})
    s = scenario(
        mode="advanced", teams=[[members[1], members[2], members[0], members[3]], ["Gambit"]]
    )
    s.act("fight in zone 1")
    begin_roll(s, "Archangel", OTHER_WAY).roll(2, evil=2)
    s.act("give the hit to Storm", "give the hit to Beast")
    assert s.kinds() == ["hits", "home", "home"]
    assert [e["slot"] for e in s.events("home")] == [0, 2]
    assert s.legal() == ["lead with Archangel", "lead with Rogue"]


@pytest.mark.rule("alert-A43", "alert-5.11", "ability:Archangel/Wing Missile")
def test_a_leading_archangel_moves_after_his_covered_teammate_went_home() -> None:
    s = battle("Archangel", "Storm", hits={"Storm": 2}, zone="Toad", space=1)
    s.act("roll Archangel the other way")
    s.roll(2, marvel=1, evil=1)
    s.act("give the hit to Storm")
    assert s.kinds()[:4] == ["hits", "home", "advanced", "captured"]


@pytest.mark.rule("alert-6.5", "A37")
def test_the_points_of_a_wing_missile_are_the_rollers() -> None:
    zones = ["Toad", *STRONG["advanced"][1:]]
    teams = [team_in(["Rogue", "Archangel"], 1, 2), ["Gambit"]]
    s = scenario(mode="advanced", teams=teams, zones=zones)
    s.act("fight in zone 1")
    begin_roll(s, "Archangel", OTHER_WAY).roll(2, xmen=1, evil=1)
    s.act("give the hit to Rogue")
    assert s.events("captured") == [{"player": 0, "zone": 1, "card": "Toad"}]
