"""docs/rules/common.md as it shows in X-Men: Under Siege."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    changed_pack,
    in_cards,
    member,
    rooms_of,
    scenario,
)

ATTIC = rooms_of("Attic")


# --------------------------------------------------------------------- decks and piles


def drawing(hands: Sequence[Any], *, players: int = 2, **more: Any) -> Scenario:
    """Step 5 of seat 0, who has Storm and draws up to three cards."""
    s = scenario(teams=[["Storm"], ["Beast"], ["Cable"]][:players], hands=hands, **more)
    while asked(s) in ("start", "discard", "cards"):
        s.act("done")
    return s


@pytest.mark.rule("common-6", "siege-8.11", "G4")
def test_the_pile_becomes_the_deck_when_the_deck_is_empty() -> None:
    s = drawing([["Library"]], deck=["Kitchen"])
    assert s.chances() == {"Kitchen": 1}
    s.draw("Kitchen")
    assert s.kinds() == ["card_drawn", "reshuffled"]
    assert sum(s.chances().values()) == 68
    assert not {"Library", "Kitchen"} & set(s.chances())
    assert s.value()["card_pile"] == {}


@pytest.mark.rule("common-6", "siege-8.11", "G4")
def test_it_does_not_before_a_card_must_be_drawn() -> None:
    s = drawing([["Library"]], deck=["Kitchen", "Garage"])
    s.draw("Kitchen", "Garage")
    assert s.hand(0) == {"Library": 1, "Kitchen": 1, "Garage": 1}
    assert "reshuffled" in s.kinds()  # for seat 1, whose turn has come
    assert s.value()["turn_player"] == 1


@pytest.mark.rule("common-6", "siege-8.11", "G4")
def test_when_both_are_empty_nothing_is_drawn_and_play_goes_on() -> None:
    rows = scenario(teams=[["Storm"], ["Beast"]]).value()["card_deck"]
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[], rows])
    assert s.value()["turn_player"] == 1  # seat 0 had nothing to draw
    assert asked(s) == "start"
    assert s.hand(0) == {}


@pytest.mark.rule("common-7", "common-6", "G4")
def test_a_card_just_played_can_be_drawn_again() -> None:
    rows = scenario(teams=[["Storm"], ["Beast"]]).value()["card_deck"]
    del rows["Library"]
    s = in_cards(scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"], rows]))
    s.act("search Library with Storm")
    s.draw("blank")
    assert s.kinds() == ["chip_turned", "chip_taken", "reshuffled"]
    assert s.chances() == {"Library": 1}


# --------------------------------------------------------------------- known hands


def reshuffled(players: int) -> Scenario:
    hands = [["Library", "Any Level"], ["Quick Response"], ["Garage"]][:players]
    s = drawing(hands, players=players, deck=[])
    assert s.kinds()[-1] == "reshuffled"
    return s


@pytest.mark.rule("common-20", "G19")
def test_at_a_reshuffle_each_of_two_players_comes_to_know_the_other_hand() -> None:
    s = reshuffled(2)
    assert s.team(0)["hand_known"] == {"Library": 1, "Any Level": 1}
    assert s.team(1)["hand_known"] == {"Quick Response": 1}
    s.draw("Quick Response")  # drawn later: not known
    assert s.team(0)["hand_known"] == {"Library": 1, "Any Level": 1}
    assert s.view(1)["teams"][0]["hand_known"] == {"Library": 1, "Any Level": 1}
    assert s.view(1)["teams"][0]["hand"] == 3


@pytest.mark.rule("common-20", "G19")
def test_with_more_than_two_hands_it_tells_nothing() -> None:
    s = reshuffled(3)
    assert [s.team(seat)["hand_known"] for seat in range(3)] == [{}, {}, {}]


@pytest.mark.rule("common-20", "G19")
@pytest.mark.parametrize("text", ["discard Any Level", "search any room: Library"])
def test_what_leaves_a_hand_counts_as_known_first(text: str) -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        hands=[{"Any Level": 2}],
        team={0: {"hand_known": {"Any Level": 1}}},
    )
    s.act("done")
    if text not in s.legal():
        s.act("done")
    s.act(text)
    assert s.hand(0) == {"Any Level": 1}
    assert s.team(0)["hand_known"] == {}


# ------------------------------------------------------------------------- returns


def won(points: Sequence[int], **more: Any) -> Scenario:
    """Seat 0 takes the last chip of all; these points come on top of 0, by Blood Chips."""
    players = len(points)
    teams = [["Storm"], ["Beast"], ["Cable"], ["Rogue"]][:players]
    secured = dict.fromkeys(LEVELS[1:], 1)
    taken = dict(zip(ATTIC[1:], (0, 0, 1, 1), strict=True))
    blood = {seat: {"blood": extra} for seat, extra in enumerate(points)}
    s = in_cards(
        scenario(teams=teams, hands=[[ATTIC[0]]], secured=secured, taken=taken, team=blood, **more)
    )
    s.act(f"search {ATTIC[0]} with Storm")
    s.draw("blank")
    return s


# Levels 2 to 6 have 47 rooms; seat 1 has these, five indicators and two chips of the Attic;
# seat 0 has secured the Attic: three chips and the indicator.
SEAT_0, SEAT_1 = 4, 54


@pytest.mark.rule("common-12", "siege-9.6", "G9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winner_gets_one_and_the_losers_share_minus_one(players: int) -> None:
    s = won([0] * players)
    assert (s.points(0), s.points(1)) == (SEAT_0, SEAT_1)
    lost = pytest.approx(-1 / (players - 1))
    assert s.state.returns() == [1 if seat == 1 else lost for seat in range(players)]


@pytest.mark.rule("common-12", "siege-9.6", "G8", "G9")
def test_players_level_on_most_points_share_the_win() -> None:
    s = won([SEAT_1 - SEAT_0, 0, 0])
    assert s.events("game_over") == [{"reason": "levels", "winners": [0, 1]}]
    assert s.state.returns() == [0.5, 0.5, -1]
    s = won([SEAT_1 - SEAT_0, 0, SEAT_1, 3])
    assert s.value()["winners"] == [0, 1, 2]
    assert s.state.returns() == pytest.approx([1 / 3, 1 / 3, 1 / 3, -1])


@pytest.mark.rule("common-12", "siege-9.6", "G8", "G9")
def test_if_all_share_the_win_all_returns_are_0() -> None:
    assert won([SEAT_1 - SEAT_0, 0]).state.returns() == [0, 0]
    assert won([SEAT_1 - SEAT_0, 0, SEAT_1]).state.returns() == [0, 0, 0]


@pytest.mark.rule("common-13", "siege-9.8", "S25", "G10")
def test_max_turns_counts_turns_of_single_players_and_the_most_points_win() -> None:
    s = scenario(teams=[["Storm"], ["Beast"], ["Cable"]], team={2: {"blood": 1}}, max_turns=2)
    while s.value()["turn"] == 1:
        s.draw(next(iter(s.chances())))
    while not s.state.is_terminal():
        assert s.value()["turn"] == 2
        s.draw(next(iter(s.chances())))
    assert s.kinds() == ["card_drawn", "game_over"]
    assert s.events("game_over") == [{"reason": "max_turns", "winners": [2]}]
    assert s.state.returns() == [-0.5, -0.5, 1]


@pytest.mark.rule("common-13", "siege-9.8", "G10")
def test_max_turns_is_400_unless_given_and_0_is_no_limit() -> None:
    cards = {"Library": 1, "Kitchen": 1, "Garage": 1}
    fields: dict[str, Any] = {"teams": [["Storm"], ["Beast"]], "hands": [cards], "turn": 400}
    s = scenario(**fields)
    s.act("done", "done", "done")
    assert s.state.end_reason() == "max_turns"
    s = scenario(**fields, max_turns=0)
    s.act("done", "done", "done")
    assert s.value()["turn"] == 401


# ----------------------------------------------------------------------- dice and slots


@pytest.mark.rule("common-3", "G2")
def test_dice_over_nine_are_lost() -> None:
    team = [at("Storm", "Attic"), at("Wolverine", "Attic")]

    def strong(rows: dict[str, Any]) -> None:
        next(r for r in rows["characters"] if r["name"] == "Wolverine")["fighting"] = 9

    fields: dict[str, Any] = {"teams": [team, ["Beast"]], "battles": {"Attic": "Magneto"}}
    s = scenario(**fields)
    s.act("fight on Attic", "lead with Storm")
    s.roll(4)
    s.act("roll Wolverine")
    assert s.dice() == 9  # 7 + 2
    s = scenario(**fields, pack=changed_pack(strong))
    s.act("fight on Attic", "lead with Storm")
    s.roll(4)
    s.act("roll Wolverine")
    assert s.dice() == 9  # not 9 + 2


@pytest.mark.rule("common-19", "siege-8.5", "G20")
def test_members_stand_in_the_order_of_joining_and_move_up() -> None:
    team = ["Cable", member("Storm", hits=4), "Rogue"]
    s = scenario(teams=[team, ["Beast"]], hands=[["Library", "Kitchen"]])
    s.act("done", "done", "search Library with Rogue")
    s.draw("blank")
    s.act("search Kitchen with Cable")
    s.draw("xmen")  # the team is full
    s.roll(3)
    assert s.events("left") == [{"player": 0, "slot": 1, "character": "Storm"}]
    assert s.names(0) == ["Cable", "Rogue"]
    assert [m["level"] for m in s.team(0)["members"]] == ["Ground Floor", "Ground Floor"]


@pytest.mark.rule("common-15", "G13")
def test_chips_for_hits_never_run_out() -> None:
    team = [member("Storm", hits=90), member("Rogue", hits=99), at("Cable", "Attic")]
    s = scenario(teams=[team, ["Beast"]], battles={"Attic": "Magneto"})
    s.act("fight on Attic", "lead with Cable")
    s.roll(4, evil=4)
    assert s.events("hits") == [{"player": 0, "slot": 2, "hits": 4}]
