"""Chapter 1 of docs/rules/skirmish.md: setting up."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import (
    HITS,
    LEADERS,
    TEAM,
    Scenario,
    X,
    Y,
    Z,
    changed_pack,
    fresh,
    game,
    position,
    position_dict,
    unit,
)

MUTANTS = [name for name in HITS if name != "Sentinel"]
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]

# The card list of the rulebook.
COPIES = {
    "Walk": 5,
    "Jog": 5,
    "Run": 5,
    "Sprint": 4,
    "Fly": 3,
    "Fly Fast": 2,
    "Punch": 5,
    "Kick": 5,
    "Dodge": 2,
    "Armor": 2,
    X: 4,
    Y: 4,
    Z: 4,
}
# A legal team in the order of the table: 12 hits, Professor X leads.
PICKS = (
    *("Jubilee", "Longshot", "Havok", "Professor X"),
    *("Gambit", "Psylocke", "Shadowcat", "Nightcrawler"),
)


def pick(s: Scenario, *names: str) -> None:
    for name in names:
        s.do("pick", mutant=name)


def place(s: Scenario, *names: str) -> None:
    for name in names:
        s.do("place", mutant=name)


def mutants(s: Scenario, kind: str) -> list[str]:
    """Those who can be picked, or placed."""
    return [row["mutant"] for row in s.dicts(kind)]


# ------------------------------------------------------------------- the board, the coin


@pytest.mark.rule("skirmish-1.1")
def test_two_sides_on_the_squares_a1_to_h8() -> None:
    assert game().num_players == 2
    for square in SQUARES:
        taken = "h8" if square == "a8" else "a8"
        s = position(xmen={"Cyclops": square}, sentinels=[taken])
        assert s.board() == {square: "Cyclops", taken: "Sentinel"}


@pytest.mark.rule("skirmish-1.1")
@pytest.mark.parametrize("square", ["a0", "a9", "i1", "h", "8h", ""])
def test_there_are_no_other_squares(square: str) -> None:
    with pytest.raises(xmcore.FormatError, match=r"teams\[0\].units\[0\].square"):
        position(xmen={"Cyclops": square})


@pytest.mark.rule("skirmish-1.1", "skirmish-1.6", "skirmish-1.7")
@pytest.mark.parametrize("placement", ["choose", "listed"])
def test_each_side_stands_on_its_back_rank(placement: str) -> None:
    s = fresh(team=TEAM, placement=placement, first_player=0)
    if placement == "choose":
        place(s, *TEAM)
    assert s.step() == "draw"
    assert s.board() == {
        **{f"{file}1": name for file, name in zip("abcdefgh", TEAM, strict=True)},
        **{f"{file}8": "Sentinel" for file in "abcdefgh"},
    }


@pytest.mark.rule("skirmish-1.2", "K1", "K20")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_coin_says_who_begins_and_falls_first(seat: int) -> None:
    s = fresh()
    assert s.chances() == {0: 1, 1: 1}
    assert s.value()["turn"] == 0
    s.outcome({"player": seat})
    assert s.events() == [{"event": "first_player", "player": seat}]
    assert s.value()["turn_player"] == seat
    assert (s.step(), s.player()) == ("pick", 0)
    pick(s, *PICKS)
    place(s, *PICKS)
    assert s.events() == [
        {"event": "placed", "player": 0, "unit": 7, "name": PICKS[7], "square": "h1"},
        {"event": "turn", "player": seat, "turn": 1},
    ]
    assert (s.value()["turn"], s.value()["turn_player"]) == (1, seat)
    assert s.value()["pending"][-1] == {"step": "draw", "player": seat, "left": 3}


@pytest.mark.rule("skirmish-1.2", "K1")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_begins_needs_no_coin(seat: int) -> None:
    s = fresh(first_player=seat)
    assert (s.step(), s.player(), s.events()) == ("pick", 0, [])
    assert (s.value()["turn"], s.value()["turn_player"]) == (0, seat)
    pick(s, *PICKS)
    place(s, *PICKS)
    assert s.events("turn") == [{"player": seat, "turn": 1}]


@pytest.mark.rule("skirmish-1.2", "K20")
def test_the_coin_falls_before_a_given_team_is_placed() -> None:
    s = fresh(team=TEAM)
    assert s.chances() == {0: 1, 1: 1}
    assert s.units(0) == []
    s.outcome({"player": 1})
    assert s.events() == [
        {"event": "first_player", "player": 1},
        *(
            {"event": "joined", "player": 0, "unit": number, "name": name}
            for number, name in enumerate(TEAM)
        ),
    ]
    assert (s.step(), s.player()) == ("place", 0)
    s = fresh(team=TEAM, placement="listed")
    s.outcome({"player": 1})
    assert s.kinds() == ["first_player", *["joined"] * 8, *["placed"] * 8, "turn"]
    assert s.value()["pending"][-1] == {"step": "draw", "player": 1, "left": 3}


@pytest.mark.rule("skirmish-1.2")
@pytest.mark.parametrize("first", ["2", "xmen", "roll"])
def test_nobody_else_can_begin(first: str) -> None:
    with pytest.raises(xmcore.OptionError, match="first_player"):
        game(first_player=first)


# -------------------------------------------------------------------------------- picks


@pytest.mark.rule("skirmish-1.3", "K2", "G14", "skirmish-K34")
def test_eight_mutants_are_picked_one_at_a_time() -> None:
    s = fresh(first_player=1)
    for number, name in enumerate(PICKS):
        assert (s.step(), s.player()) == ("pick", 0)
        assert [row["unit"] for row in s.units(0)] == list(PICKS[:number])
        pick(s, name)
        assert s.events() == [{"event": "joined", "player": 0, "unit": number, "name": name}]
        assert s.units(0)[-1] == {
            "unit": name,
            "square": None,
            "hits": HITS[name],
            "disabled": 0,
        }
    assert s.step() == "place"
    assert [row["unit"] for row in s.units(0)] == list(PICKS)


@pytest.mark.rule("skirmish-1.3", "K2", "G14")
def test_picks_go_in_the_order_of_the_unit_table() -> None:
    s = fresh(first_player=0)
    pick(s, "Havok", "Rogue")
    legal = mutants(s, "pick")
    assert legal == sorted(legal, key=MUTANTS.index)
    assert "Banshee" in legal
    assert not {"Jubilee", "Longshot", "Havok", "Iceman", "Cable", "Rogue"} & set(legal)


@pytest.mark.rule("skirmish-1.4", "K2")
def test_the_first_pick_leaves_seven_of_at_most_sixteen_hits() -> None:
    """After Shadowcat only the last seven rows are left, 17 hits, 18 with her."""
    legal = mutants(fresh(first_player=0), "pick")
    assert legal == MUTANTS[: MUTANTS.index("Psylocke") + 1]


@pytest.mark.rule("skirmish-1.4", "K2")
def test_the_last_pick_is_a_leader_where_there_is_none() -> None:
    s = fresh(first_player=0)
    pick(s, "Jubilee", "Longshot", "Havok", "Iceman", "Rogue", "Banshee", "Gambit")
    assert mutants(s, "pick") == ["Beast", "Cyclops"]


@pytest.mark.rule("skirmish-1.4", "K2")
def test_with_a_leader_anybody_light_enough_can_be_the_last() -> None:
    """14 hits are picked."""
    s = fresh(first_player=0)
    pick(s, "Longshot", "Havok", "Iceman", "Cable", "Rogue", "Banshee", "Professor X")
    assert mutants(s, "pick") == [
        *("Gambit", "Psylocke", "Shadowcat", "Nightcrawler", "Archangel", "Cyclops", "Storm"),
    ]


@pytest.mark.rule("skirmish-1.4", "K2")
def test_a_pick_keeps_hits_for_those_after_it() -> None:
    """13 hits are picked, two mutants are missing: one of one hit, and then one of two."""
    s = fresh(first_player=0)
    pick(s, "Longshot", "Havok", "Iceman", "Cable", "Rogue", "Banshee")
    assert mutants(s, "pick") == ["Professor X", "Gambit", "Psylocke", "Shadowcat"]
    pick(s, "Shadowcat")
    assert mutants(s, "pick") == ["Nightcrawler", "Archangel", "Cyclops", "Storm"]


def completed(names: tuple[str, ...]) -> bool:
    """Is there a legal team of these and of mutants of later rows?"""
    later = MUTANTS[MUTANTS.index(names[-1]) + 1 :]
    for rest in combinations(later, 8 - len(names)):
        team = (*names, *rest)
        if sum(HITS[name] for name in team) <= 16 and set(team) & set(LEADERS):
            return True
    return False


@pytest.mark.rule("skirmish-1.3", "skirmish-1.4", "K2")
@pytest.mark.parametrize("stride", range(5))
def test_every_pick_that_can_be_completed_is_legal_and_no_other(stride: int) -> None:
    """Teams of light and of heavy mutants, by taking legal picks from the front, from the
    back and between."""
    s = fresh(first_player=0)
    names: tuple[str, ...] = ()
    for number in range(8):
        later = MUTANTS[MUTANTS.index(names[-1]) + 1 :] if names else MUTANTS
        legal = mutants(s, "pick")
        assert legal == [name for name in later if completed((*names, name))]
        chosen = legal[(stride * (number + 1)) % len(legal)]
        names = (*names, chosen)
        pick(s, chosen)
    assert sum(HITS[name] for name in names) <= 16
    assert set(names) & set(LEADERS)
    assert s.step() == "place"


# ------------------------------------------------------------------------- option `team`


@pytest.mark.rule("skirmish-1.5", "K2")
def test_a_team_given_stands_in_place_of_the_picks() -> None:
    s = fresh(team=TEAM, first_player=0)
    assert (s.step(), s.player(), s.events()) == ("place", 0, [])
    assert s.units(0) == [
        {"unit": name, "square": None, "hits": HITS[name], "disabled": 0} for name in TEAM
    ]


@pytest.mark.rule("skirmish-1.5", "skirmish-1.6", "K29")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_team_given_and_placed_leaves_nothing_to_set_up(seat: int) -> None:
    s = fresh(team=TEAM, placement="listed", first_player=seat)
    assert s.events() == []
    assert s.value()["turn"] == 1
    assert [row["square"] for row in s.units(0)] == [f"{file}1" for file in "abcdefgh"]
    assert s.value()["pending"][-1] == {"step": "draw", "player": seat, "left": 3}


@pytest.mark.rule("skirmish-1.4", "skirmish-1.5", "K2")
def test_a_team_of_sixteen_hits_with_one_leader_is_given() -> None:
    assert sum(HITS[name] for name in TEAM) == 16
    assert set(TEAM) & set(LEADERS) == {"Cyclops"}
    assert len(fresh(team=TEAM, first_player=0).units(0)) == 8


@pytest.mark.rule("skirmish-1.5")
def test_names_of_a_team_may_be_written_in_any_case() -> None:
    """They are the mutants of the table, and one written in two ways stands twice."""
    s = fresh(team=tuple(name.upper() for name in TEAM), first_player=0)
    assert [row["unit"] for row in s.units(0)] == list(TEAM)
    assert s.state.game == game(team=TEAM, first_player=0)
    with pytest.raises(xmcore.OptionError, match="team: 'storm' stands twice"):
        game(team=(*TEAM[:7], "storm"))


ILLEGAL_TEAMS: dict[str, tuple[tuple[str, ...], str]] = {
    "17 hits": (
        ("Wolverine", "Storm", "Cyclops", "Iceman", "Rogue", "Jubilee", "Colossus", "Nightcrawler"),
        "team: 17 hits, a team has at most 16",
    ),
    "no leader": (
        ("Wolverine", "Storm", "Havok", "Gambit", "Rogue", "Jubilee", "Colossus", "Nightcrawler"),
        "team: .*leader",
    ),
    "a name twice": ((*TEAM[:7], "Storm"), "team: 'Storm' stands twice"),
    "an unknown name": ((*TEAM[:7], "Toad"), "team: no mutant 'Toad'"),
    "a Sentinel": ((*TEAM[:7], "Sentinel"), "team: no mutant 'Sentinel'"),
    "seven names": (TEAM[:7], "team: a team has 8 names, 7 given"),
    "nine names": ((*PICKS, "Cyclops"), "team: a team has 8 names, 9 given"),
    "one name": (("Professor X",), "team: a team has 8 names, 1 given"),
}


@pytest.mark.rule("skirmish-1.4", "skirmish-1.5", "K2")
@pytest.mark.parametrize("name", ILLEGAL_TEAMS)
def test_an_illegal_team_is_refused_with_its_reason(name: str) -> None:
    team, match = ILLEGAL_TEAMS[name]
    with pytest.raises(xmcore.OptionError, match=match):
        xmcore.load_game(f"skirmish(team=[{','.join(team)}])")
    with pytest.raises(xmcore.OptionError, match=match):
        game(team=team)


# ---------------------------------------------------------------------------- placement


@pytest.mark.rule("skirmish-1.6", "K2", "skirmish-K34")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_x_men_player_says_file_by_file_who_stands_there(seat: int) -> None:
    s = fresh(team=TEAM, first_player=seat)
    order = ("Gambit", "Colossus", "Wolverine", "Jubilee", "Storm", "Rogue", "Cyclops")
    left = list(TEAM)
    for number, name in enumerate(order):
        assert (s.step(), s.player()) == ("place", 0)
        assert sorted(mutants(s, "place")) == sorted(left)
        place(s, name)
        left.remove(name)
        square = f"{'abcdefgh'[number]}1"
        assert s.events() == [
            {"event": "placed", "player": 0, "unit": number, "name": name, "square": square}
        ]
        assert [row["unit"] for row in s.units(0)] == [*order[: number + 1], *left]
        assert [row["square"] for row in s.units(0)] == [
            *(f"{file}1" for file in "abcdefgh"[: number + 1]),
            *[None] * len(left),
        ]


@pytest.mark.rule("skirmish-1.6", "G5", "common-9")
def test_the_last_one_is_placed_by_a_decision_too() -> None:
    s = fresh(team=TEAM, first_player=1)
    place(s, *TEAM[:7])
    assert (s.step(), s.player()) == ("place", 0)
    assert s.dicts() == [{"action": "place", "mutant": TEAM[7]}]
    place(s, TEAM[7])
    assert s.kinds() == ["placed", "turn"]


@pytest.mark.rule("skirmish-1.6", "K29")
def test_placed_as_listed_they_stand_in_the_order_of_the_picks() -> None:
    s = fresh(first_player=1, placement="listed")
    pick(s, *PICKS)
    assert s.events() == [
        {"event": "joined", "player": 0, "unit": 7, "name": PICKS[7]},
        *(
            {
                "event": "placed",
                "player": 0,
                "unit": number,
                "name": PICKS[number],
                "square": f"{file}1",
            }
            for number, file in enumerate("abcdefgh")
        ),
        {"event": "turn", "player": 1, "turn": 1},
    ]
    assert [(row["unit"], row["square"]) for row in s.units(0)] == [
        (name, f"{file}1") for file, name in zip("abcdefgh", PICKS, strict=True)
    ]


@pytest.mark.rule("skirmish-1.6", "K29")
def test_placed_as_listed_they_stand_in_the_order_of_the_team() -> None:
    backward = tuple(reversed(TEAM))
    for team in (TEAM, backward):
        s = fresh(team=team, placement="listed", first_player=0)
        assert [(row["unit"], row["square"]) for row in s.units(0)] == [
            (name, f"{file}1") for file, name in zip("abcdefgh", team, strict=True)
        ]


@pytest.mark.rule("skirmish-1.7", "K2")
@pytest.mark.parametrize("options", [{}, {"first_player": 1}, {"team": TEAM, "first_player": 0}])
def test_eight_sentinels_stand_from_the_start(options: dict[str, Any]) -> None:
    s = fresh(**options)
    assert s.units(1) == [
        {"unit": "Sentinel", "square": f"{file}8", "hits": 2, "disabled": 0} for file in "abcdefgh"
    ]


@pytest.mark.rule("skirmish-1.7", "K2")
def test_the_sentinels_player_decides_nothing_in_the_set_up() -> None:
    s = fresh()
    s.outcome({"player": 1})
    while s.value()["turn"] == 0:
        assert s.player() == 0
        s.state.apply_action(s.state.legal_actions()[0])
    assert s.step() == "draw"


@pytest.mark.rule("skirmish-1.7", "K2")
@pytest.mark.parametrize(
    ("xmen", "sentinels"),
    [
        ({"Cyclops": "a1", "Storm": "a1"}, ["h8"]),
        ({"Cyclops": "a1"}, ["h8", "h8"]),
        ({"Cyclops": "h8"}, ["h8"]),
    ],
)
def test_units_never_stack(xmen: dict[str, Any], sentinels: list[Any]) -> None:
    value = position_dict(xmen=xmen, sentinels=sentinels)
    with pytest.raises(xmcore.FormatError, match="square: another unit stands there"):
        game().state_from_dict(value)


# ------------------------------------------------------------------------------ the deck


@pytest.mark.rule("skirmish-1.8", "K20")
@pytest.mark.parametrize("options", [{}, {"team": TEAM, "placement": "listed", "first_player": 1}])
def test_fifty_cards_are_in_the_deck_and_none_in_hands(options: dict[str, Any]) -> None:
    s = fresh(**options)
    assert s.deck() == COPIES
    assert sum(COPIES.values()) == 50
    assert (s.hand(0), s.hand(1), s.pile(), s.value()["card_top"]) == ({}, {}, {}, [])


@pytest.mark.rule("skirmish-1.8")
def test_both_players_draw_from_one_deck() -> None:
    s = fresh(team=TEAM, placement="listed", first_player=0)
    s.draw("Dodge", "Dodge", "Walk")
    s.act("end", "end")
    assert s.player() == -1
    assert s.chances() == {**{c: n for c, n in COPIES.items() if c != "Dodge"}, "Walk": 4}
    s.draw("Armor", "Armor", "Walk")
    assert sum(s.deck().values()) == 44
    assert (s.hand(0), s.hand(1)) == ({"Dodge": 2, "Walk": 1}, {"Armor": 2, "Walk": 1})


# ----------------------------------------------------------------------------- numbers


@pytest.mark.rule("skirmish-K34")
def test_a_unit_knocked_out_keeps_its_number() -> None:
    s = position(
        xmen={"Cyclops": "d4", "Gambit": "a1"},
        sentinels=[("d5", 1), "h8"],
        hand=["Punch", "Kick"],
        phase="battle",
    )
    s.do("attack", card="Punch", target="d5")
    assert s.events("knocked_out") == [{"player": 1, "unit": 0}]
    assert s.units(1)[:2] == [unit("Sentinel"), unit("Sentinel", "h8")]
    assert s.slot("h8", 1) == 1
    assert s.slot("Gambit") == 1


@pytest.mark.rule("skirmish-1.4", "skirmish-1.5")
def test_teams_of_other_content_have_its_hits() -> None:
    """A heavier Gambit makes TEAM too heavy."""

    def heavier(rows: dict[str, Any]) -> None:
        rows["units"][MUTANTS.index("Gambit")]["hits"] = 2

    with pytest.raises(xmcore.OptionError, match="team: 17 hits"):
        game(changed_pack(heavier), team=TEAM)
