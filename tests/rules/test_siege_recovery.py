"""Chapter 8 of docs/rules/siege.md: who recovers in Step 4, and what the dice do."""

from __future__ import annotations

import pytest

from rules.siege_battles import (
    ATTIC,
    effect,
    is_recovering,
    led,
    recovering,
    roller,
    with_abilities,
    with_numbers,
)
from rules.siege_scenario import (
    asked,
    at,
    idle,
    in_cards,
    member,
    scenario,
    to_turn,
)


@pytest.mark.rule("siege-8.2", "S17")
def test_everybody_with_hits_recovers_in_slot_order_without_choice() -> None:
    s = scenario(
        teams=[
            [at("Storm", ATTIC, hits=1), at("Rogue", "Basement", hits=4), at("Cable", ATTIC)],
            [at("Beast", ATTIC, hits=1)],
        ]
    )
    assert (roller(s), s.dice()) == ("Storm", 3)
    s.roll(3, evil=2)
    told = s.events("dice")[0]
    assert (told["purpose"], told["slot"]) == ("recovery", 0)
    assert (roller(s), s.dice()) == ("Rogue", 4)
    s.roll(4)
    assert asked(s) == "hand"  # neither Cable nor the other team


@pytest.mark.rule("siege-8.2", "siege-S42", "S17")
def test_one_with_hits_at_home_recovers_too() -> None:
    s = recovering(member("Storm", hits=2), battles={ATTIC: "Toad"})
    s.roll(3, xmen=1, evil=2)
    assert s.member("Storm")["hits"] == 1


@pytest.mark.rule("siege-8.2", "S17")
def test_one_who_moved_does_not_recover() -> None:
    s = scenario(teams=[[at("Storm", ATTIC, hits=1)], ["Beast"]], hands=[["Greenhouse"]])
    in_cards(s).act("search Greenhouse with Storm")  # on the level where she stands
    s.draw("blank")
    assert asked(s) == "hand"
    assert s.member("Storm")["hits"] == 1


@pytest.mark.rule("siege-8.2", "S17")
def test_one_who_moved_or_rolled_recovers_in_its_next_turn() -> None:
    s = scenario(teams=[[at("Storm", ATTIC, hits=1)], ["Beast"]], hands=[["Greenhouse"]])
    in_cards(s).act("search Greenhouse with Storm")
    s.draw("blank")
    to_turn(s, 2)
    assert not s.member("Storm")["moved"]
    idle(to_turn(s, 3), is_recovering)
    assert roller(s) == "Storm"
    s = led("Storm", hits={"Storm": 1}, card={"card": "Toad", "strength": 1})
    s.roll(xmen=1)
    idle(to_turn(s, 3), is_recovering)
    assert roller(s) == "Storm"


@pytest.mark.rule("siege-8.2", "S17")
def test_one_who_rolled_in_battle_does_not_recover() -> None:
    s = led("Storm", hits={"Storm": 1})
    s.roll(4, xmen=1)
    assert asked(s) == "hand"
    s = led("Storm", hits={"Storm": 2})
    s.roll(4, evil=1)  # out of action by that
    assert asked(s) == "hand"


@pytest.mark.rule("siege-S38", "siege-8.2", "siege-4.12")
def test_quick_response_is_a_move() -> None:
    s = scenario(
        teams=[[at("Wolverine", ATTIC), at("Storm", "Basement", hits=1)], ["Beast"]],
        hands=[["Quick Response"]],
        battles={ATTIC: {"card": "Toad", "strength": 1}},
    )
    in_cards(s).act("respond to Attic", "go with Storm", "done", "fight on Attic")
    s.act("lead with Wolverine")
    s.roll(xmen=1)
    assert asked(s) == "hand"
    assert s.member("Storm")["hits"] == 1


@pytest.mark.rule("siege-S38", "siege-8.2", "siege-4.11", "S9")
def test_the_medical_wing_card_is_a_move_even_if_it_did_not_heal() -> None:
    s = scenario(teams=[[at("Storm", ATTIC, hits=3)], ["Beast"]], hands=[["Medical Wing Recovery"]])
    in_cards(s).act("recover in the Medical Wing", "go with Storm", "done")
    s.draw("evil_mutant", "Toad")
    assert s.member("Storm")["hits"] == 3
    assert asked(s) == "hand"  # out of action, so no battle; moved, so no recovery


@pytest.mark.rule("siege-8.3")
@pytest.mark.parametrize(
    ("faces", "healed"),
    [
        ({"xmen": 1}, 1),
        ({"marvel": 1}, 2),
        ({"xmen": 1, "marvel": 1}, 3),
        ({"marvel": 4}, 4),  # eight points, but there are four hits
        ({"evil": 4}, 0),
        ({}, 0),
    ],
)
def test_an_xmen_removes_one_hit_a_marvel_two(faces: dict[str, int], healed: int) -> None:
    s = recovering(at("Rogue", ATTIC, hits=4))
    s.roll(4, **faces)
    assert s.member("Rogue")["hits"] == 4 - healed
    told = [{"player": 0, "slot": 0, "hits": healed}] if healed else []
    assert s.events("healed") == told
    assert s.events("hits") == []


@pytest.mark.rule("siege-8.3")
@pytest.mark.parametrize(("name", "dice"), [("Wolverine", 4), ("Storm", 3), ("Archangel", 4)])
def test_the_dice_of_a_recovery_are_the_durability(name: str, dice: int) -> None:
    assert recovering(at(name, ATTIC, hits=1)).dice() == dice
    assert recovering(at(name, ATTIC, hits=dice)).dice() == dice


@pytest.mark.rule("siege-8.3", "common-3", "G2")
def test_the_dice_are_nine_at_most() -> None:
    pack = with_numbers(Storm={"durability": 9})
    s = recovering(at("Storm", ATTIC, hits=1), at("Beast", ATTIC), pack=pack)
    assert s.dice() == 9


@pytest.mark.rule("siege-8.4", "S17", "G16")
@pytest.mark.parametrize(
    ("faces", "healed", "hits", "left"),
    [
        ({"xmen": 1, "evil": 1}, 1, 1, 4),
        ({"marvel": 2, "evil": 2}, 4, 2, 2),  # first to none, then two
        ({"marvel": 3, "evil": 1}, 4, 1, 1),
        ({"evil": 4}, 0, 4, 8),
        ({"xmen": 2}, 2, 0, 2),
    ],
)
def test_beside_a_battle_hits_are_removed_then_evil_mutants_add_hits(
    faces: dict[str, int], healed: int, hits: int, left: int
) -> None:
    s = recovering(at("Rogue", ATTIC, hits=4), battles={ATTIC: "Toad"})
    s.roll(4, **faces)
    kinds = ["dice"] + ["healed"] * (healed > 0) + ["hits"] * (hits > 0)
    assert s.kinds() == kinds
    assert [e["hits"] for e in s.events("healed") + s.events("hits")] == [
        n for n in (healed, hits) if n
    ]
    assert s.member("Rogue")["hits"] == left


@pytest.mark.rule("siege-8.4", "S17")
def test_a_battle_on_another_level_does_not_matter() -> None:
    s = recovering(at("Rogue", "Basement", hits=4), battles={ATTIC: "Toad"})
    s.roll(4, evil=4)
    assert s.member("Rogue")["hits"] == 4


@pytest.mark.rule("siege-8.4", "siege-6.8", "S15")
def test_after_a_capture_of_this_turn_the_level_has_no_battle_any_more() -> None:
    s = led("Wolverine", "Storm", card={"card": "Toad", "strength": 1}, hits={"Storm": 3})
    s.roll(xmen=1)
    assert roller(s) == "Storm"
    s.roll(3, evil=3)
    assert s.member("Storm")["hits"] == 3


@pytest.mark.rule("siege-8.4", "siege-8.2", "S17", "siege-6.8")
def test_on_a_level_with_a_battle_only_those_out_of_action_recover() -> None:
    s = led("Wolverine", "Storm", "Cable", hits={"Storm": 3, "Cable": 1})
    s.roll()
    s.act("roll Cable")
    s.roll()
    assert roller(s) == "Storm"
    s.roll(3)
    assert asked(s) == "hand"


@pytest.mark.rule("siege-8.2")
def test_a_recovery_goes_on_turn_after_turn() -> None:
    s = recovering(at("Rogue", ATTIC, hits=4))
    s.roll(xmen=1)
    idle(to_turn(s, 3), is_recovering)
    assert (roller(s), s.dice()) == ("Rogue", 4)
    s.roll(marvel=1)
    assert s.member("Rogue")["hits"] == 1


@pytest.mark.rule("siege-8.2", "siege-2.5")
def test_one_hit_by_a_card_of_this_turn_recovers() -> None:
    s = scenario(teams=[[at("Storm", "Ground Floor")], ["Beast"]], hands=[["Cerebro on the Fritz"]])
    s.act("play Cerebro on the Fritz")
    idle(s, is_recovering)
    assert roller(s) == "Storm"


@pytest.mark.rule("siege-8.4", "siege-7.5")
def test_what_is_ignored_in_recovery_may_be_more_than_the_hits() -> None:
    pack = with_abilities(Storm=[effect("ignore_hits", "any", 9)])
    s = recovering(at("Storm", ATTIC, hits=3), battles={ATTIC: "Toad"}, pack=pack)
    s.roll(3, evil=3)
    assert s.member("Storm")["hits"] == 3


@pytest.mark.rule("siege-8.4", "siege-6.7", "siege-6.12")
def test_another_teams_wounded_recover_in_peace_after_the_capture() -> None:
    s = led("Rogue", card={"card": "Toad", "strength": 1}, rivals=[at("Beast", ATTIC, hits=4)])
    s.roll(xmen=1)
    assert s.member("Beast")["level"] == ATTIC
    idle(to_turn(s, 2), is_recovering)
    s.roll(4, evil=4)
    assert s.member("Beast")["hits"] == 4
