"""Chapter 6 of docs/rules/siege.md: who fights where, who leads, who rolls next."""

from __future__ import annotations

import pytest

from rules.siege_battles import ATTIC, battle, is_recovering, led, recovering
from rules.siege_scenario import Scenario, asked, at, idle, in_cards, member, scenario, to_turn


def two_battles() -> Scenario:
    s = scenario(
        teams=[[at("Storm", "Basement"), at("Rogue", "Attic"), "Cable"], ["Beast"]],
        battles={"Basement": "Apocalypse", "Attic": "Magneto"},
    )
    return idle(s, "fight")


@pytest.mark.rule("siege-6.1", "S14", "G17")
def test_the_player_chooses_the_order_of_levels_even_of_one() -> None:
    s = two_battles()
    assert s.legal() == ["fight on Attic", "fight on Basement"]
    s.act("fight on Basement", "lead with Storm")
    s.roll()
    assert s.legal() == ["fight on Attic"]
    s.act("fight on Attic", "lead with Rogue")
    s.roll()
    assert s.player() == -1 and asked(s) == "hand"  # Step 5


@pytest.mark.rule("siege-6.1", "S14")
def test_a_level_is_finished_before_the_next_one() -> None:
    s = scenario(
        teams=[[at("Storm", "Attic"), at("Rogue", "Attic"), at("Cable", "Basement")], ["Beast"]],
        battles={"Basement": "Apocalypse", "Attic": "Magneto"},
    )
    idle(s, "fight").act("fight on Attic", "lead with Storm")
    s.roll()
    assert s.legal() == ["roll Rogue"]
    s.act("roll Rogue")
    s.roll()
    assert s.legal() == ["fight on Basement"]


@pytest.mark.rule("siege-6.1", "siege-6.11", "S16")
def test_levels_without_own_xmen_in_action_are_not_fought_on() -> None:
    s = scenario(
        teams=[[at("Storm", "Attic"), at("Rogue", "Basement", hits=4)], [at("Beast", "Basement")]],
        battles={"Attic": "Magneto", "Basement": "Toad", "Ground Floor": "Pyro"},
    )
    idle(s, "fight")
    assert s.legal() == ["fight on Attic"]


@pytest.mark.rule("siege-6.1", "siege-6.11", "S16", "G17")
def test_without_anybody_in_action_there_is_no_battle_and_the_strength_stays() -> None:
    s = scenario(
        teams=[[at("Rogue", "Attic", hits=4), "Storm"], ["Beast"]],
        battles={"Attic": {"card": "Toad", "strength": 7}},
    )
    assert s.dice() == 4  # Rogue's recovery is the first thing that happens
    s.roll(evil=4)
    to_turn(s, 2)
    assert s.level(ATTIC)["strength"] == 7
    assert s.level_of("Rogue") == ATTIC


@pytest.mark.rule("siege-6.2", "S14", "S31", "G5")
def test_the_leader_is_named_even_if_there_is_one_candidate_and_rolls_first() -> None:
    s = battle("Rogue")
    assert s.legal() == ["lead with Rogue"]
    s.act("lead with Rogue")
    assert s.events() == [{"event": "leader", "player": 0, "slot": 0, "level": "Attic"}]
    assert s.dice() == 5


@pytest.mark.rule("siege-6.2", "siege-6.3", "S31")
def test_the_owner_names_leader_and_the_order_of_rolls() -> None:
    s = battle("Storm", "Rogue", "Cable")
    assert s.legal() == ["lead with Storm", "lead with Rogue", "lead with Cable"]
    s.act("lead with Rogue")
    s.roll(5)
    assert s.legal() == ["roll Storm", "roll Cable"]
    s.act("roll Cable")
    s.roll(4)
    assert s.legal() == ["roll Storm"]  # named even of one
    s.act("roll Storm")
    s.roll(4)
    assert asked(s) == "hand"


@pytest.mark.rule("siege-6.2")
def test_the_leader_can_change_from_turn_to_turn() -> None:
    s = led("Storm", "Rogue")
    to_turn(s, 3)
    idle(s, "lead")
    assert s.legal() == ["lead with Storm", "lead with Rogue"]


@pytest.mark.rule("siege-6.4", "S15")
@pytest.mark.parametrize(("name", "dice"), [("Rogue", 5), ("Wolverine", 7), ("Jubilee", 3)])
def test_the_dice_are_the_fighting_skill(name: str, dice: int) -> None:
    s = led("Maverick", name)
    s.roll(4)
    s.act(f"roll {name}")
    assert s.dice() == dice


@pytest.mark.rule("siege-6.4", "siege-6.5")
@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ({"xmen": 1}, 1),
        ({"marvel": 1}, 2),
        ({"xmen": 3, "marvel": 2}, 7),
        ({"marvel": 5}, 10),
        ({"evil": 3}, 0),
        ({}, 0),
    ],
)
def test_an_xmen_is_one_point_a_marvel_two(faces: dict[str, int], points: int) -> None:
    s = led("Rogue")
    s.roll(5, **faces)
    assert s.level(ATTIC)["strength"] == 21 - points
    moves = [{"level": ATTIC, "from": 21, "to": 21 - points}] if points else []
    assert s.events("indicator") == moves


@pytest.mark.rule("siege-6.12")
def test_the_battle_goes_on_in_the_next_players_turn_with_the_same_strength() -> None:
    s = led("Rogue", rivals=[at("Beast", ATTIC)])
    s.roll(xmen=4)
    to_turn(s, 2)
    idle(s, "fight")
    assert (s.player(), s.legal()) == (1, ["fight on Attic"])
    assert s.level(ATTIC)["strength"] == 17
    s.act("fight on Attic", "lead with Beast")
    s.roll(3, xmen=3)
    assert s.level(ATTIC)["strength"] == 14
    assert s.level(ATTIC)["card"] == "Apocalypse"


@pytest.mark.rule("siege-6.12")
def test_a_team_fights_in_its_own_turns_only() -> None:
    s = led("Rogue", rivals=[at("Beast", ATTIC), at("Storm", ATTIC)])
    s.roll()
    assert asked(s) == "hand"  # nobody of the other team rolls in this turn
    assert [m["rolled"] for m in s.team(1)["members"]] == [False, False]


@pytest.mark.rule("siege-6.13", "siege-S39", "S31")
def test_those_out_of_action_or_elsewhere_are_no_teammates_in_the_battle() -> None:
    s = led("Jean Grey", "Rogue", hits={"Rogue": 4})
    assert s.dice() == 3  # nobody there to be protected: Jean rolls at once
    s = led("Jean Grey", others=[at("Rogue", "Basement"), member("Storm")])
    assert s.dice() == 3


@pytest.mark.rule("siege-6.13", "siege-S39")
def test_one_who_is_out_when_the_level_is_chosen_is_no_teammate_either_side() -> None:
    s = battle("Storm", "Rogue", "Cable", hits={"Cable": 4})
    s.act("lead with Rogue")
    s.roll(5)
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("siege-6.14", "S32")
def test_each_xman_rolls_once_a_turn() -> None:
    s = battle("Storm", "Rogue")
    s.act("lead with Storm")
    assert s.member("Storm")["rolled"]
    s.roll()
    assert not s.member("Rogue")["rolled"]
    s.act("roll Rogue")
    assert s.member("Rogue")["rolled"]
    s.roll()
    assert asked(s) == "hand"
    to_turn(s, 2)
    assert not s.member("Rogue")["rolled"]


@pytest.mark.rule("siege-6.14", "siege-7.9", "S32")
def test_one_put_out_of_action_before_its_roll_does_not_roll() -> None:
    s = battle("Archangel", "Rogue", "Storm", hits={"Rogue": 3})
    s.act("lead with Archangel the other way")
    s.roll(2, evil=1)
    s.act("give the hit to Rogue")
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("siege-6.11", "siege-6.14", "S16")
def test_one_put_out_of_action_by_its_own_roll_stays_and_does_not_fight_again() -> None:
    s = led("Rogue", hits={"Rogue": 3})
    s.roll(evil=1, xmen=2)
    assert s.member("Rogue")["hits"] == 4
    assert s.level_of("Rogue") == ATTIC
    idle(to_turn(s, 3), is_recovering)  # Rogue's turn again
    assert not s.member("Rogue")["rolled"]
    assert s.dice() == 4
    assert s.level(ATTIC)["strength"] == 19


@pytest.mark.rule("siege-6.1", "siege-6.2")
def test_those_who_have_just_come_fight_in_the_same_turn() -> None:
    s = scenario(
        teams=[["Storm", at("Rogue", "Attic")], ["Beast"]],
        hands=[["Quick Response"]],
        battles={"Attic": "Apocalypse"},
    )
    in_cards(s).act("respond to Attic", "go with Storm", "done", "fight on Attic")
    assert s.legal() == ["lead with Storm", "lead with Rogue"]


@pytest.mark.rule("siege-6.1", "siege-6.14")
def test_fighting_is_no_choice() -> None:
    s = two_battles()
    assert "done" not in s.legal() and "pass" not in s.legal()
    s.act("fight on Attic")
    assert s.legal() == ["lead with Rogue"]


@pytest.mark.rule("siege-6.11", "siege-8.2", "S16")
def test_one_out_of_action_recovers_beside_the_battle_and_fights_later() -> None:
    s = recovering(at("Rogue", ATTIC, hits=4), battles={ATTIC: "Apocalypse"})
    s.roll(4, xmen=1)
    assert asked(s) == "hand"  # in action again, but battles are over for this turn
    idle(to_turn(s, 3), "fight")
    assert s.legal() == ["fight on Attic"]
