"""Cards of X-Men: Under Siege with other content: several of one kind, other places, other numbers.

What a card does follows from its row, not from its name.
"""

from __future__ import annotations

from typing import Any

import pytest

import xmcore
from rules.siege_scenario import (
    asked,
    at,
    changed_pack,
    fresh,
    idle,
    in_cards,
    rooms_of,
    scenario,
)

ATTIC = rooms_of("Attic")


def special(rows: dict[str, Any], name: str) -> dict[str, Any]:
    row: dict[str, Any] = next(r for r in rows["cards"] if r["name"] == name)
    return row


@pytest.mark.rule("siege-S49")
@pytest.mark.parametrize("name", ["Any Level", "Quick Response", "Medical Wing Recovery"])
def test_content_with_a_second_kind_of_such_a_card_is_refused(name: str) -> None:
    def change(rows: dict[str, Any]) -> None:
        rows["cards"].append({**special(rows, name), "name": "Another", "copies": 1})

    with pytest.raises(xmcore.ContentError, match=r"cards\[7\].op: a second card with this op"):
        scenario(teams=[["Storm"], ["Beast"]], pack=changed_pack(change))


@pytest.mark.rule("siege-S49")
def test_a_second_medical_card_is_refused_for_another_room_too() -> None:
    def change(rows: dict[str, Any]) -> None:
        row = special(rows, "Medical Wing Recovery")
        rows["cards"].append({**row, "name": "Another", "room": "Library", "copies": 2})

    with pytest.raises(xmcore.ContentError, match=r"cards\[7\].op: a second card with this op"):
        scenario(teams=[["Storm"], ["Beast"]], pack=changed_pack(change))


@pytest.mark.rule("siege-S49", "siege-2.2")
@pytest.mark.parametrize("name", ["Recruit an X-Man", "Surprise Attack", "Cerebro on the Fritz"])
def test_of_other_cards_a_game_may_have_several_kinds(name: str) -> None:
    def change(rows: dict[str, Any]) -> None:
        rows["cards"].append({**special(rows, name), "name": "Another", "copies": 1})

    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[name, "Another"]], pack=changed_pack(change))
    assert s.legal() == ["done", f"play {name}", "play Another"]


@pytest.mark.rule("siege-S49", "siege-4.12")
def test_one_kind_may_have_more_copies_or_another_name() -> None:
    def change(rows: dict[str, Any]) -> None:
        special(rows, "Quick Response").update(copies=9, name="To the Rescue")

    s = scenario(
        teams=[["Storm"], ["Beast"]],
        hands=[["To the Rescue"] * 9],
        battles={"Attic": "Toad"},
        pack=changed_pack(change),
    )
    in_cards(s).act("respond to Attic")
    assert s.hand(0) == {"To the Rescue": 8}


@pytest.mark.rule("siege-2.5", "card:Danger Room Malfunction")
def test_a_malfunction_hits_its_level_as_often_as_its_row_says() -> None:
    def change(rows: dict[str, Any]) -> None:
        special(rows, "Danger Room Malfunction").update(level="Attic", n=3)

    teams = [[at("Storm", "Attic"), at("Rogue", "Second Sub-Basement")], [at("Beast", "Attic")]]
    s = scenario(teams=teams, hands=[["Danger Room Malfunction"]], pack=changed_pack(change))
    s.act("play Danger Room Malfunction")
    assert [s.member(n)["hits"] for n in ("Storm", "Rogue", "Beast")] == [3, 0, 3]


@pytest.mark.rule("siege-4.9", "siege-4.11", "card:Medical Wing Recovery")
def test_the_medical_card_leads_to_the_room_of_its_row() -> None:
    def change(rows: dict[str, Any]) -> None:
        special(rows, "Medical Wing Recovery")["room"] = "Garage"

    team = [at("Storm", "Attic", hits=2)]
    fields: dict[str, Any] = {"teams": [team, ["Beast"]], "hands": [["Medical Wing Recovery"]]}
    s = in_cards(scenario(**fields, pack=changed_pack(change)))
    s.act("recover in the Medical Wing", "go with Storm", "done")
    assert s.level_of("Storm") == "Ground Floor"
    s.draw("blank")
    assert s.events("chip_turned")[0]["room"] == "Garage"
    assert s.member("Storm")["hits"] == 0


@pytest.mark.rule("siege-9.1", "siege-5.6", "S21")
def test_a_level_that_needs_one_chip_is_secured_by_the_first() -> None:
    def change(rows: dict[str, Any]) -> None:
        rows["levels"][0]["threshold"] = 1

    fields: dict[str, Any] = {"teams": [["Storm"], ["Beast"]], "hands": [[ATTIC[2]]]}
    s = in_cards(scenario(**fields, pack=changed_pack(change)))
    s.act(f"search {ATTIC[2]} with Storm")
    s.draw("evil_mutant", "Cerebro Scan")
    assert s.kinds() == ["mutant_drawn", "chip_taken", "secured", "indicator_taken"]
    assert s.team(0)["chips"] == {"Attic": 5}
    assert asked(s) == "hand"


@pytest.mark.rule("siege-2.7", "siege-2.8", "card:Surprise Attack")
def test_a_deck_of_scans_only_gives_chips_again_and_again() -> None:
    fields: dict[str, Any] = {"teams": [["Storm"], ["Beast"]], "mutants": ["Cerebro Scan"] * 2}
    s = scenario(**fields, hands=[["Surprise Attack"] * 2])
    for level, first in (("Attic", ATTIC[0]), ("Basement", "Gymnasium")):
        s.act("play Surprise Attack")
        assert set(s.chances()) == {"Cerebro Scan"}
        s.draw("Cerebro Scan")
        s.act(f"attack {level}", f"take the chip of {first}")
        s.act(s.legal()[0])
    assert s.team(0)["chips"] == {"Attic": 2, "Basement": 2}
    assert s.value()["mutant_deck"] == {}


@pytest.mark.rule("siege-1.5", "common-6", "G4")
def test_with_too_few_cards_for_all_hands_dealing_goes_on_without() -> None:
    """Intelligence numbers are so high that the last seats find an empty deck."""

    def change(rows: dict[str, Any]) -> None:
        for row in rows["characters"]:
            row["intelligence"] = 9

    s = idle(fresh(changed_pack(change), players=4, first_player="0"), "start")
    assert [sum(s.hand(seat).values()) for seat in range(4)] == [18, 18, 18, 16]
    assert s.value()["card_deck"] == {}
    s.act("done", "done", "done")
    assert s.value()["turn_player"] == 1  # nothing is drawn
