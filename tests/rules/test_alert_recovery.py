"""Chapter 8 of docs/rules/alert.md: recovery in Step 4."""

from __future__ import annotations

import pytest

from rules.scenario import leader, member, scenario


@pytest.mark.rule("alert-8.1", "A13")
def test_everybody_with_hits_at_headquarters_recovers_in_slot_order_without_choice() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [member("Storm", hits=1), "Rogue", member("Gambit", hits=2), member("Beast", hits=1)],
            [member("Cable", hits=1)],
        ],
    )
    s.act("done")
    slots = []
    for dice in (3, 3, 4):
        s.roll(dice)
        slots.append((s.events("dice")[0]["slot"], s.events("dice")[0]["purpose"]))
    assert slots == [(0, "recovery"), (2, "recovery"), (3, "recovery")]
    assert s.events("turn") == [{"player": 1, "turn": 2}]  # the other team is not treated


@pytest.mark.rule("alert-8.1", "A13")
def test_who_stands_in_a_zone_or_has_rolled_does_not_recover() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 3, hits=1), leader("Rogue", 2, 0, hits=4)], ["Cable"]],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4)
    s.act("fight in zone 2", "roll Rogue")
    s.roll(5, evil=1)
    assert s.kinds() == ["dice", "hits", "home", "turn"]
    assert s.member("Storm")["hits"] == 1
    assert s.member("Rogue")["hits"] == 5


@pytest.mark.rule("alert-8.2")
@pytest.mark.parametrize(
    ("faces", "healed"),
    [
        ({"xmen": 1}, 1),
        ({"marvel": 1}, 2),
        ({"xmen": 2, "marvel": 1}, 4),
        ({"evil": 4}, 0),
        ({}, 0),
        ({"marvel": 4}, 5),  # eight points, but there are five hits
    ],
)
def test_an_xmen_removes_one_hit_a_marvel_two_other_faces_nothing(
    faces: dict[str, int], healed: int
) -> None:
    s = scenario(teams=[[member("Rogue", hits=5)], ["Cable"]])
    s.roll(5, **faces)
    assert s.member("Rogue")["hits"] == 5 - healed
    assert s.events("healed") == ([{"player": 0, "slot": 0, "hits": healed}] if healed else [])


@pytest.mark.rule("alert-8.2")
@pytest.mark.parametrize(("name", "dice"), [("Wolverine", 5), ("Colossus", 6), ("Archangel", 4)])
def test_the_dice_of_a_recovery_are_the_durability(name: str, dice: int) -> None:
    s = scenario(teams=[[member(name, hits=dice)], ["Cable"]])
    assert s.dice() == dice


@pytest.mark.rule("alert-8.3", "A14")
@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ({}, None),
        ({"xmen": 1, "evil": 2}, None),
        ({"xmen": 2}, 3),
        ({"marvel": 1}, 3),
        ({"xmen": 1, "marvel": 1}, 2),  # the point left over goes on with the symbols
        ({"marvel": 3}, 0),
    ],
)
def test_a_seriously_wounded_character_must_clear_its_picture_or_is_lost(
    faces: dict[str, int], left: int | None
) -> None:
    s = scenario(teams=[[member("Storm", hits=5)], ["Cable"]], power_known=["Rogue"])
    s.roll(3, **faces)
    if left is None:
        assert s.kinds() == ["dice", "left", "turn"]
        assert s.names(0) == []
        assert s.value()["power_bottom"][-1] == "Storm"
    else:
        assert s.names(0) == ["Storm"]
        assert s.member("Storm")["hits"] == left


@pytest.mark.rule("alert-8.3", "A13", "common-19")
def test_those_behind_a_lost_character_still_recover() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [member("Storm", hits=4), member("Gambit", hits=4), member("Rogue", hits=1)],
            ["Cable"],
        ],
    )
    s.act("done")
    s.roll(3)
    assert s.events("left") == [{"player": 0, "slot": 0, "character": "Storm"}]
    s.roll(3)
    assert s.events("left") == [{"player": 0, "slot": 0, "character": "Gambit"}]
    s.roll(5, xmen=1)
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 1}]
    assert s.names(0) == ["Rogue"]
    assert s.value()["power_bottom"] == ["Storm", "Gambit"]


def wing_missile(hits: int) -> tuple[str, ...]:
    """Storm, who has not rolled, gets two hits by Archangel's roll; what Step 4 then rolls."""
    s = scenario(
        mode="advanced",
        teams=[[leader("Archangel", 1, 0), member("Storm", zone=1, hits=hits)], ["Cable"]],
    )
    s.act("fight in zone 1", "roll Archangel the other way")
    s.roll(2, evil=2)
    s.act("give the hit to Storm", "give the hit to Storm")
    assert s.place("Storm") == (0, False, 0)
    assert s.member("Storm")["hits"] == hits + 2
    if s.dice() is None:
        return ()
    s.roll(3, xmen=1)
    return tuple(d["purpose"] for d in s.events("dice"))


@pytest.mark.rule("alert-8.4", "A14", "A39")
def test_who_was_seriously_wounded_in_this_turn_does_not_roll_in_step_4() -> None:
    assert wing_missile(hits=2) == ()


@pytest.mark.rule("alert-8.4", "A39", "A13")
def test_who_was_only_covered_in_this_turn_without_a_roll_does_recover() -> None:
    assert wing_missile(hits=1) == ("recovery",)


@pytest.mark.rule("alert-8.4", "alert-8.3", "A14")
def test_a_wound_of_step_5_waits_for_the_next_turn_of_its_owner() -> None:
    s = scenario(
        teams=[[member("Storm", hits=2)], ["Cable"]],
        team={0: {"mover": 1, "captured": ["Toad"]}},
    )
    s.act("done")
    s.roll(3)
    s.draw("Brotherhood Ambush")
    assert s.member("Storm")["hits"] == 4
    assert s.events("turn") == [{"player": 1, "turn": 2}]
    s.act("done")
    s.roll(3)
    assert s.events("left") == [{"player": 0, "slot": 0, "character": "Storm"}]


@pytest.mark.rule("alert-8.3", "A14")
def test_who_was_seriously_wounded_in_battle_rolls_in_the_next_turn() -> None:
    s = scenario(teams=[[leader("Storm", 1, 3, hits=2)], ["Cable"]])
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=3)
    assert s.kinds() == ["dice", "hits", "home", "turn"]
    s.act("done")
    s.roll(3, marvel=1)
    assert s.member("Storm")["hits"] == 3
