"""The Medical Wing card (4.9 to 4.11 of docs/rules/siege.md)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    idle,
    in_cards,
    member,
    rooms_of,
    scenario,
)

CARD = "Medical Wing Recovery"
WING = "Medical Wing"
FLOOR = "First Sub-Basement"
RECOVER = "recover in the Medical Wing"
ROOMS = rooms_of(FLOOR)


def step_2(*team: Any, hand: Any = (CARD,), chip: bool = False, **more: Any) -> Scenario:
    """Step 2; the Medical Wing's chip is the other player's, if it is not there."""
    fields: dict[str, Any] = {"taken": {} if chip else {WING: 1}, **more}
    return in_cards(scenario(teams=[list(team), ["Beast"]], hands=[hand], **fields))


def gone(s: Scenario, *names: str) -> Scenario:
    """The card is played, and these go."""
    s.act(RECOVER, *(f"go with {name}" for name in names), "done")
    return s


def hits(s: Scenario, *names: str) -> list[int]:
    return [int(s.member(name)["hits"]) for name in names]


# -------------------------------------------------------------------- who can go


@pytest.mark.rule("siege-4.9", "siege-4.8", "S9", "S27", "G14", "card:Medical Wing Recovery")
def test_any_x_men_can_go_in_action_or_not_wounded_or_not_at_home_too() -> None:
    s = step_2("Storm", at("Rogue", "Attic", hits=6), at("Cable", FLOOR, hits=4))
    s.act(RECOVER)
    assert s.events() == [{"event": "card_played", "player": 0, "card": CARD}]
    assert (asked(s), s.legal()) == ("go", ["go with Storm", "go with Rogue", "go with Cable"])
    s.act("go with Storm", "go with Rogue", "go with Cable")
    assert s.legal() == ["done"]
    s.act("done")
    assert [e["event"] for e in s.events()] == ["moved"] * 3 + ["healed"] * 2
    assert s.events("moved") == [{"player": 0, "slot": i, "level": FLOOR} for i in range(3)]
    assert s.events("healed") == [
        {"player": 0, "slot": 1, "hits": 6},
        {"player": 0, "slot": 2, "hits": 4},
    ]
    assert hits(s, "Storm", "Rogue", "Cable") == [0, 0, 0]


@pytest.mark.rule("siege-4.9", "S6", "card:Medical Wing Recovery")
def test_one_at_home_who_is_out_of_action_can_go() -> None:
    s = gone(step_2(member("Storm", hits=3)), "Storm")
    assert (s.level_of("Storm"), hits(s, "Storm")) == (FLOOR, [0])


@pytest.mark.rule("siege-4.9", "siege-4.4", "S5", "S27", "card:Medical Wing Recovery")
def test_nobody_leaves_a_level_with_a_battle() -> None:
    team = [at("Storm", "Attic", hits=3), at("Rogue", "Basement", hits=1)]
    s = step_2(*team, battles={"Attic": "Toad"})
    s.act(RECOVER)
    assert s.legal() == ["go with Rogue"]


@pytest.mark.rule("siege-4.9", "S27", "card:Medical Wing Recovery")
def test_nobody_who_has_moved_can_go() -> None:
    s = step_2(at("Storm", "Attic", hits=1), at("Rogue", "Attic", hits=1), hand=[CARD, "Library"])
    s.act("search Library with Storm")
    s.draw("blank")
    s.act(RECOVER)
    assert s.legal() == ["go with Rogue"]


@pytest.mark.rule("siege-4.2", "siege-4.9", "S27", "S4", "card:Medical Wing Recovery")
def test_it_is_the_move_of_those_who_go() -> None:
    s = gone(step_2("Storm", hand=[CARD, CARD, "Library", "Any Level"]), "Storm")
    assert (sum(s.hand(0).values()), asked(s)) == (3, "hand")  # not even asked


@pytest.mark.rule("siege-4.9", "siege-S45", "card:Medical Wing Recovery")
def test_it_needs_somebody_who_can_go() -> None:
    # Storm is in a battle; Rogue has moved, and could still respond to it
    team = [at("Storm", "Attic", hits=3), "Rogue"]
    s = step_2(*team, hand=[CARD, "Library"], battles={"Attic": "Toad"})
    s.act("search Library with Rogue")
    s.draw("blank")
    assert (asked(s), s.legal()) == ("cards", ["done"])


@pytest.mark.rule("siege-4.9", "siege-4.14", "S7", "S27", "S28", "card:Medical Wing Recovery")
def test_it_cannot_be_played_after_an_x_men_chip_so_nobody_rescued_goes() -> None:
    s = step_2("Storm", hand=[CARD, "Library"])
    s.act("search Library with Storm")
    s.draw("xmen", "Rogue")
    assert (s.hand(0), asked(s)) == ({CARD: 1}, "hand")


@pytest.mark.rule("siege-4.10", "S9", "card:Medical Wing Recovery")
@pytest.mark.parametrize("chip", [True, False])
def test_it_cannot_be_played_while_the_level_has_a_battle(chip: bool) -> None:
    s = step_2(at("Storm", "Attic", hits=2), battles={FLOOR: "Toad"}, chip=chip)
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-4.9", "S9", "card:Medical Wing Recovery")
def test_it_can_be_played_when_the_whole_level_is_secured() -> None:
    s = step_2(at("Storm", "Attic", hits=2), secured={FLOOR: 1})
    gone(s, "Storm")
    assert hits(s, "Storm") == [0]


# ------------------------------------------------------------- with the chip still there


def searched(back: str, *team: Any, **more: Any) -> Scenario:
    """Everybody went to the unsecured wing and turned this chip over."""
    s = step_2(*team, chip=True, **more)
    gone(s, *(m if isinstance(m, str) else m["character"] for m in team))
    assert asked(s) == "chip"
    assert s.chances() == {"blank": 5, "evil_mutant": 4, "xmen": 1}
    s.draw(back)
    return s


@pytest.mark.rule("siege-4.11", "siege-5.2", "S9", "card:Medical Wing Recovery")
def test_a_blank_chip_is_taken_first_and_then_they_are_healed() -> None:
    s = searched("blank", at("Storm", "Attic", hits=2), member("Rogue", hits=6))
    assert s.kinds() == ["chip_turned", "chip_taken", "healed", "healed"]
    assert s.team(0)["chips"] == {FLOOR: 1}
    assert hits(s, "Storm", "Rogue") == [0, 0]
    assert not s.value()["stopped"]


@pytest.mark.rule("siege-4.11", "siege-5.3", "S9", "S12", "S27", "card:Medical Wing Recovery")
def test_an_x_men_chip_brings_somebody_and_then_they_are_healed() -> None:
    s = searched("xmen", at("Storm", "Attic", hits=2))
    assert s.kinds() == ["chip_turned", "chip_taken"]
    assert hits(s, "Storm") == [2]
    s.draw("Cable")
    assert s.kinds() == ["joined", "healed"]
    assert hits(s, "Storm", "Cable") == [0, 0]
    assert s.level_of("Cable") is None
    assert s.value()["stopped"]


@pytest.mark.rule("siege-4.11", "siege-5.5", "S9", "card:Medical Wing Recovery")
def test_an_evil_mutant_means_battle_and_no_healing() -> None:
    s = searched("evil_mutant", at("Storm", "Attic", hits=2), member("Rogue", hits=6))
    s.draw("Toad")
    assert s.kinds() == ["mutant_drawn", "battle"]
    assert s.level(FLOOR)["card"] == "Toad"
    assert hits(s, "Storm", "Rogue") == [2, 6]
    assert s.legal() == [f"fight on {FLOOR}"]
    s.act(f"fight on {FLOOR}")
    assert s.legal() == ["lead with Storm"]  # Rogue is out of action


@pytest.mark.rule("siege-4.11", "siege-5.6", "S10", "S27", "card:Medical Wing Recovery")
def test_after_a_cerebro_scan_they_are_healed() -> None:
    s = searched("evil_mutant", at("Storm", "Attic", hits=2))
    s.draw("Cerebro Scan")
    assert s.kinds() == ["mutant_drawn", "chip_taken"]
    assert s.legal() == [f"take the chip of {room}" for room in ROOMS if room != WING]
    assert hits(s, "Storm") == [2]
    s.act(f"take the chip of {ROOMS[3]}")
    assert s.kinds() == ["chip_taken", "healed"]
    assert hits(s, "Storm") == [0]
    assert s.team(0)["chips"] == {FLOOR: 2}


@pytest.mark.rule("siege-4.11", "siege-5.7", "S11", "S27", "card:Medical Wing Recovery")
def test_with_no_evil_mutant_card_left_they_are_healed() -> None:
    s = searched("evil_mutant", at("Storm", "Attic", hits=2), mutants=[])
    assert s.kinds() == ["chip_turned", "chip_taken", "healed"]
    assert hits(s, "Storm") == [0]


@pytest.mark.rule("siege-4.11", "siege-5.6", "siege-9.2", "S21", "card:Medical Wing Recovery")
def test_a_chip_that_secures_the_level_leaves_nothing_to_take_and_heals() -> None:
    taken = dict.fromkeys(ROOMS[1:4], 0)
    s = searched("evil_mutant", at("Storm", "Attic", hits=2), taken=taken)
    s.draw("Cerebro Scan")
    assert s.kinds() == ["mutant_drawn", "chip_taken", "secured", "indicator_taken", "healed"]
    assert s.team(0)["chips"] == {FLOOR: 8}
    assert asked(s) == "hand"


@pytest.mark.rule("siege-4.11", "common-14", "G12", "card:Medical Wing Recovery")
def test_a_chip_that_ends_the_game_heals_nobody() -> None:
    secured = {level: 1 for level in LEVELS if level != FLOOR}
    taken = dict.fromkeys(ROOMS[1:4], 0)
    s = searched("blank", at("Storm", "Attic", hits=2), taken=taken, secured=secured)
    assert s.kinds()[-1] == "game_over"
    assert hits(s, "Storm") == [2]


# --------------------------------------------------------------------- what follows


@pytest.mark.rule("siege-4.11", "siege-8.9", "S18", "card:Medical Wing Recovery")
def test_it_saves_one_who_is_seriously_wounded() -> None:
    s = step_2(at("Storm", "Attic", hits=5))
    assert s.member("Storm")["life"]
    gone(s, "Storm")
    assert not s.member("Storm")["life"]
    assert asked(s) == "hand"  # no roll
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("siege-S38", "siege-8.2", "siege-8.5", "S30", "card:Medical Wing Recovery")
def test_one_who_was_not_healed_there_recovers_only_for_its_life() -> None:
    s = searched("evil_mutant", member("Storm", hits=4), member("Rogue", hits=4))
    s.draw("Magneto")
    assert asked(s) == "roll"
    assert s.value()["pending"][-1]["slot"] == 0
    s.roll(3, xmen=1)
    assert hits(s, "Storm", "Rogue") == [3, 4]
    assert idle(s, "hand")


@pytest.mark.rule("siege-4.11", "S9", "card:Medical Wing Recovery")
def test_those_of_the_level_who_did_not_go_are_not_healed() -> None:
    s = step_2(at("Storm", FLOOR, hits=2), at("Rogue", "Attic", hits=2))
    gone(s, "Rogue")
    assert hits(s, "Storm", "Rogue") == [2, 0]
