"""How positions and events are told: ``xmcore.text``."""

from __future__ import annotations

from typing import Any

import pytest

import xmcore
from xmcore import records
from xmcore.text import (
    Narrator,
    describe,
    final_numbers,
    position_lines,
    question,
    skirmish,
    words_of,
)
from xmcore.text.words import Name, Number

GAMES = [
    "alert(players=3,mode=advanced)",
    "siege(players=3)",
    "siege(heroes=choose,length=short)",
    "skirmish",
]
TEAM = ["Storm", "Wolverine", "Beast", "Gambit", "Jubilee", "Archangel", "Rogue", "Nightcrawler"]
LISTED = f"team=[{','.join(TEAM)}],placement=listed"
ROLL = {"event": "dice", "player": 0, "slot": None, "xmen": 2, "marvel": 1, "evil": 0, "blank": 0}


def test_verbs_follow_names_and_nouns_follow_numbers() -> None:
    assert f"{Name('you'):draws} {Number(1):hit}" == "you draw 1 hit"
    assert f"{Name('player 1'):draws} {Number(0):hit}" == "player 1 draws 0 hits"
    assert f"{Name('you')} {Number(3)}" == "you 3"


def test_events_of_alert_in_words() -> None:
    tell = Narrator("alert", seat=0).tell
    joined = {"event": "joined", "player": 0, "slot": 0, "character": "Storm"}
    assert tell(joined) == "you: Storm joins"
    assert tell({**joined, "player": 1, "character": "Rogue"}) == "player 1: Rogue joins"
    roll = {**ROLL, "purpose": "bonus"}
    assert tell(roll) == "you roll for bonus experience: 2 X-Men, 1 Marvel"
    assert tell({**roll, "slot": 0}).startswith("you: Storm rolls for bonus experience: ")
    drawn = {"event": "luck_drawn", "player": 1, "card": "Weak Point"}
    assert tell(drawn) == "player 1 draws Weak Point"
    assert tell({**drawn, "card": None}) == "player 1 draws a card"
    played = {"event": "luck_played", "player": 0, "card": "Weak Point", "slot": None, "zone": None}
    assert tell(played) == "you play Weak Point"
    assert tell({**played, "zone": 2}) == "you play Weak Point on zone 2"
    assert tell({**played, "slot": 0}) == "you play Weak Point on Storm"
    over = {"event": "game_over", "reason": "max_turns", "winners": []}
    assert tell(over) == "game over: max turns, no winner"
    assert tell({**over, "reason": "victory", "winners": [0]}) == "game over: victory, won by you"


def test_events_of_siege_in_words() -> None:
    narrator = Narrator("siege", seat=1)
    tell = narrator.tell

    def told(kind: str, **values) -> str:
        return tell({"event": kind, **values})

    assert told("joined", player=1, slot=0, character="Storm") == "you: Storm joins the team"
    assert told("joined", player=0, slot=0, character="Bishop") == "player 0: Bishop joins the team"
    assert told("card_drawn", player=1, card="Library") == "you draw Library"
    assert told("card_drawn", player=0, card=None) == "player 0 draws a card"
    assert told("card_played", player=0, card="Any Level") == "player 0 plays Any Level"
    assert told("moved", player=1, slot=0, level="Attic") == "you: Storm goes to the Attic"
    turned = told("chip_turned", player=1, room="Library", back="evil_mutant")
    assert turned == "the chip of Library is turned over: Evil Mutant"
    taken = {"player": 0, "level": "Attic"}
    assert told("chip_taken", room="Library", **taken) == "player 0 takes the chip of Library"
    assert "space 0" in told("chip_taken", room=None, **taken)
    secured = told("secured", player=1, level="Attic", chips=1)
    assert secured == "you secure the Attic; its rooms still had 1 chip"
    assert told("indicator_taken", **taken) == "player 0 takes the indicator of the Attic"
    battle = told("battle", level="Attic", card="Toad", strength=4)
    assert battle == "Toad attacks the Attic with strength 4"
    assert tell({**ROLL, "purpose": "pure_luck"}) == (
        "player 0 rolls for Pure Luck: 2 X-Men, 1 Marvel"
    )
    fell = told("indicator", level="Attic", **{"from": 4, "to": 0})
    assert fell == "the strength on the Attic falls from 4 to 0"
    assert told("blood", player=1, level="Attic", chips=2) == "you take 2 Blood Chips"
    assert told("captured", player=1, level="Attic", card="Toad") == "you capture Toad on the Attic"
    assert told("hits", player=0, slot=0, hits=1) == "player 0: Bishop takes 1 hit"
    assert told("left", player=0, slot=0, character="Bishop") == "player 0: Bishop is lost"
    over = told("game_over", reason="levels", winners=[0, 1])
    assert over == "game over: every level is secured, won by player 0 and you"


def test_events_of_skirmish_in_words() -> None:
    narrator = Narrator("skirmish", seat=0)

    def told(kind: str, **values) -> str:
        return narrator.tell({"event": kind, **values})

    state = xmcore.load_game(f"skirmish(first_player=0,{LISTED})").new_initial_state(1)
    narrator.look(state.to_dict())
    storm, sentinel = {"player": 0, "unit": 0}, {"player": 1, "unit": 3}
    assert told("joined", **storm, name="Storm") == "you: Storm joins the team"
    assert told("placed", **storm, square="a1") == "you: Storm stands on a1"
    assert told("card_drawn", player=1, card=None) == "player 1 draws a card"
    moved = told("moved", **storm, **{"from": "a1", "to": "a4"})
    assert moved == "you: Storm goes from a1 to a4"
    assert told("used", **storm, effect="disable") == "you: Storm a4 makes an attack that disables"
    assert told("targeted", **sentinel) == "the target is Sentinel d8"
    assert told("passed", player=0) == "you decline"
    assert told("neutralized", **sentinel) == (
        "player 1: Sentinel d8 neutralizes it, it has no effect"
    )
    assert told("hit", **sentinel, hits=0) == "player 1: Sentinel d8 is hit, 0 hits left"
    assert told("knocked_out", **sentinel) == "player 1: Sentinel d8 is knocked out"
    seen = told("hand_seen", player=0, card="Walk", copies=2)
    assert seen == "you see in the other hand: Walk 2"
    assert told("deck_seen", player=0, count=7) == "you look at the top of the deck: 7 cards"
    assert told("card_seen", player=0, card="Walk") == "you see Walk there"
    assert told("card_seen", player=1, card=None) == "player 1 sees a card there"
    over = told("game_over", reason="units", winners=[0])
    assert over == "game over: a side has no units left, won by you"


def test_units_are_numbered_until_a_position_names_them() -> None:
    narrator = Narrator("skirmish")
    hit = {"event": "hit", "player": 1, "unit": 3, "hits": 1}
    assert narrator.tell(hit) == "player 1: unit 3 is hit, 1 hit left"
    narrator.look(xmcore.load_game("skirmish").new_initial_state(1).to_dict())
    assert narrator.tell(hit) == "player 1: Sentinel d8 is hit, 1 hit left"


def test_members_are_called_by_name_as_teams_change() -> None:
    narrator = Narrator("alert")
    for slot, name in enumerate(("Storm", "Rogue", "Beast")):
        narrator.tell({"event": "joined", "player": 1, "slot": slot, "character": name})
    narrator.tell({"event": "left", "player": 1, "slot": 0, "character": "Storm"})
    hits = {"event": "hits", "player": 1, "slot": 1, "hits": 2}
    assert narrator.tell(hits) == "player 1: Beast takes 2 hits"
    assert narrator.tell({**hits, "slot": 7}) == "player 1: slot 7 takes 2 hits"


def test_equal_lines_that_follow_each_other_are_one() -> None:
    drawn = {"event": "card_drawn", "player": 0, "card": None}
    turn = {"event": "turn", "player": 1, "turn": 2}
    lines = list(Narrator("siege").tell_all([drawn, drawn, turn, drawn]))
    assert lines == [
        (False, "player 0 draws a card, 2 times"),
        (True, "turn 2: player 1"),
        (False, "player 0 draws a card"),
    ]


@pytest.mark.parametrize("game", ["alert", "siege", "skirmish", "no such game"])
def test_unknown_events_are_told_plainly(game) -> None:
    narrator = Narrator(game)
    event = {"event": "wind_blows", "player": 2, "zone": 3, "secret": None}
    assert narrator.tell(event) == "player 2: wind blows, zone 3"
    assert narrator.tell({"event": "hits"}) == "hits"


@pytest.mark.parametrize("string", GAMES)
def test_every_event_of_a_game_has_words(string) -> None:
    game = xmcore.load_game(string)
    assert set(words_of(game.name).texts) == {kind.name for kind in game.kinds("events")}
    narrator = Narrator(game.name)
    for step in records.replay(records.play_random(game, seed=3)):
        narrator.look(step.state.to_dict())
        for event in step.events:
            line = narrator.tell(event)
            assert line
            assert not {"None", "{", "slot", "unit"} & set(line.split())
            assert line != narrator._tell_plainly(event)


@pytest.mark.parametrize("string", GAMES)
def test_every_decision_has_a_question(string) -> None:
    game = xmcore.load_game(string)
    decisions = {kind.name for kind in game.kinds("steps") if kind.detail == "decision"}
    assert decisions == set(words_of(game.name).questions)
    state = game.new_initial_state(1)
    state.step()
    view = state.view(state.current_player())
    assert question(game.name, view) == words_of(game.name).questions[view["pending"][-1]["step"]]
    assert question(game.name, {"pending": []}) is None


def test_positions_of_any_shape() -> None:
    view = {
        "turn": 3,
        "over": False,
        "winner": None,
        "deck": {"Toad": 2, "Blob": 1},
        "order": [1, 0],
        "nothing": {},
        "zones": [{"card": None, "jet": False}, {"card": "Toad", "jet": False}],
        "teams": [{"mover": 4, "members": [{"character": "Storm"}]}, {"mover": 0, "members": []}],
        "pending": [{"step": "secret"}],
    }
    assert list(position_lines(view, seat=1)) == [
        "turn: 3",
        "deck: Toad 2, Blob",
        "order: 1, 0",
        "zones:",
        "  zone  card",
        "  1     -",
        "  2     Toad",
        "player 0:",
        "  mover: 4",
        "  members:",
        "    slot  character",
        "    0     Storm",
        "you:",
        "  mover: 0",
    ]


@pytest.mark.parametrize("string", ["alert(players=4,mode=advanced)", *GAMES])
def test_views_of_real_positions_can_be_shown(string) -> None:
    game = xmcore.load_game(string)
    state = game.new_initial_state(5)
    state.step()
    for number in range(200):
        if state.is_terminal():
            break
        for seat in range(game.num_players):
            lines = list(describe(game, state.view(seat), seat))
            assert max(map(len, lines)) <= 100
            assert "None" not in " ".join(lines)
        actions = state.legal_actions()
        state.step(actions[number % len(actions)])
    assert str(state).startswith(repr(state))


def siege_view() -> tuple[xmcore.Game, dict[str, Any]]:
    """A position of Siege, dressed."""
    game = xmcore.load_game("siege")
    state = game.new_initial_state(1)
    state.step()
    view = state.view(0)
    mine, other = view["teams"]
    mine["members"][0].update(level="Attic", hits=2, moved=True, absorbed=1)
    mine.update(chips={"Attic": 3}, blood=2, captured=["Toad"], hand_known={"Library": 1})
    other.update(chips={"Basement": 1})
    view["levels"][0].update(secured=0)
    view["levels"][3].update(secured=0, card="Blob", strength=9, chip=True)
    view["rooms"].remove("Storm's Loft")
    view["stopped"] = True
    return game, view


def test_a_position_of_siege() -> None:
    game, view = siege_view()
    lines = list(describe(game, view, seat=0))
    name = view["teams"][0]["members"][0]["character"]
    attic = next(line for line in lines if line.startswith("Attic "))
    assert attic.split() == ["Attic", "-", "you", "3", "4", "2", "0"]
    assert "Blob 9 + chip  you " in next(line for line in lines if line.startswith("Basement "))
    assert "no more searches this turn" in lines[0]
    assert "you: 7 points (chips 3, blood 2, captured 1, indicators 1)" in lines
    assert "  Attic: Greenhouse, Observatory, Trunk Room, Roof Access" in lines
    assert any(
        line.startswith(f"  {name} ")
        and "Attic" in line
        and "2 of " in line
        and line.endswith("has moved, has absorbed 1 hit")
        for line in lines
    )
    assert "  chips: Attic 3" in lines
    assert "  known of it: Library" in lines
    cards = view["teams"][1]["hand"]
    assert f"  hand: {cards} cards" in lines


def skirmish_position() -> tuple[xmcore.Game, dict[str, Any]]:
    """A position of Skirmish in a move phase."""
    game = xmcore.load_game(f"skirmish(first_player=0,{LISTED})")
    value = game.new_initial_state(1).to_dict()
    mine, other = value["teams"]
    mine["units"][5].update(square="d6", disabled=1)
    mine["units"][3].update(square=None, hits=0)
    other["units"][7].update(square=None, hits=0)
    other["units"][2].update(square="c3", hits=1)
    mine.update(hand={"Walk": 2, "Type Z Special Power": 1}, seen=2)
    other.update(hand={"Armor": 1, "Kick": 1}, hand_known={"Kick": 1}, seen=1)
    value.update(card_top=["Run", "Jog"], card_pile={"Punch": 3})
    value["pending"] = [
        {"step": "turn", "player": 0, "phase": 4},
        {"step": "move", "player": 0, "played": False},
    ]
    del value["card_deck"]
    return game, game.state_from_dict(value).to_dict()


def test_a_position_of_skirmish() -> None:
    game, value = skirmish_position()
    lines = list(describe(game, value))
    assert lines[0] == "turn 1: player 0, move phase"
    assert "8  S0:2    S1:2    .       S3:2    S4:2    S5:2    S6:2    ." in lines
    assert "6  .       .       .       Ar:2!1  .       .       .       ." in lines
    assert "3  .       .       S2:1    .       .       .       .       ." in lines
    assert "1  St:2    Wo:3    Be:3    .       Ju:1    .       Ro:2    Ni:2" in lines
    assert "   a       b       c       d       e       f       g       h" in lines
    assert "player 0, the X-Men: 7 units, 15 hits left" in lines
    assert "player 1, the Sentinels: 7 units, 13 hits left" in lines
    rows = {line.split()[0]: " ".join(line.split()) for line in lines if line.startswith("  ")}
    assert rows["Ar"] == (
        "Ar Archangel d6 2 of 2 attack 3 attack 5 move 1, attack 1 flies, disabled, 1 turn"
    )
    assert rows["Be"] == "Be Beast c1 3 of 3 defend attack 2 attack 1 leader"
    assert rows["Ga"] == "Ga Gambit out 0 of 1 attack 3 defend move 3"
    assert rows["S2"] == "S2 Sentinel c3 1 of 2"
    assert "  each: X attack 4 or neutralize; Y see hand or disable 2; Z attack 3" in lines
    assert "  hand: 3 cards: Walk 2, Type Z Special Power" in lines
    assert "  hand: 2 cards: Kick, Armor" in lines
    assert "  known to player 0: Kick" in lines
    assert "deck: 42 cards" in lines
    assert "  player 0 knows the next 2 cards: Run, Jog" in lines
    assert "  player 1 knows the next 1 card: Run" in lines
    assert "discarded: 3 cards: Punch 3" in lines
    assert "draws once a turn, used: X" in describe(game, {**value, "used_once": ["X"]})


def test_a_view_of_skirmish_names_what_the_viewer_knows() -> None:
    game, value = skirmish_position()
    lines = list(describe(game, game.state_from_dict(value).view(1), 1))
    assert "player 0, the X-Men: 7 units, 15 hits left" in lines
    assert lines.index("you, the Sentinels: 7 units, 13 hits left") > lines.index(
        "player 0, the X-Men: 7 units, 15 hits left"
    )
    assert "  hand: 3 cards" in lines
    assert "  hand: 2 cards: Kick, Armor" in lines
    assert "deck: 42 cards" in lines
    assert "  player 0 knows the next 2 cards: Run, ?" in lines
    assert "  you know the next 1 card: Run" in lines
    assert not any("Type Z" in line for line in lines)
    value["teams"][1]["seen"] = 0
    lines = list(describe(game, game.state_from_dict(value).view(1), 1))
    assert "  player 0 knows the next 2 cards" in lines


def test_what_is_declared_in_skirmish_is_shown() -> None:
    """Razor Wings: the move and its attack; when the target may be defended it has moved."""
    game, value = skirmish_position()
    value["teams"][0]["units"][5].update(square="d7", disabled=0)
    value["teams"][1]["hand"] = {"Armor": 1, "Kick": 1, "Type X Special Power": 1}
    turn = {"step": "turn", "player": 0, "phase": 5}
    battle = {"step": "battle", "player": 0, "played": False}
    value["pending"] = [turn, battle]
    del value["card_deck"]
    state = game.state_from_dict(value)
    assert next(describe(game, state.to_dict())) == "turn 1: player 0, battle phase"
    wings = "Archangel d7-e7, attack Sentinel e8, by Type Z Special Power"
    state.step(state.string_to_action(wings))
    plays = "player 0 plays Type Z Special Power: "
    lines = list(describe(game, state.to_dict()))
    assert lines[1:3] == [
        f"{plays}Archangel d7 to e7, attack Sentinel e8",
        "asked: player 1, a Neutralizer, or pass",
    ]
    state.step(state.string_to_action("pass"))
    lines = list(describe(game, state.to_dict()))
    assert lines[1:3] == [
        f"{plays}attack Sentinel e8",
        "asked: player 1, a card that defends the target, or pass",
    ]


def test_questions_of_skirmish_in_a_position() -> None:
    game, value = skirmish_position()
    del value["card_deck"], value["used_once"]
    value["teams"][0]["hand"] = {"Walk": 4, "Run": 3}
    value["pending"] = [
        {"step": "turn", "player": 0, "phase": 3},
        {"step": "discard", "player": 0, "lowest": "Walk", "left": 2},
    ]
    lines = list(describe(game, game.state_from_dict(value).to_dict(), 0))
    assert lines[:2] == [
        "turn 1: you, orders phase",
        "asked: you, 2 cards to discard, Walk or what follows it in the table of cards",
    ]
    value["teams"][0]["hand"] = {"Jog": 1}
    value["card_pile"] = {"Walk": 1}
    for unit, square in zip(value["teams"][0]["units"], ("a2", "b2"), strict=False):
        unit["square"] = square
    value["pending"] = [
        {"step": "turn", "player": 0, "phase": 4},
        {"step": "move", "player": 0, "played": True},
        {"step": "forward", "player": 0, "card": "Walk", "moved": 0b11},
    ]
    lines = list(describe(game, game.state_from_dict(value).to_dict()))
    assert lines[:2] == [
        "turn 1: player 0, move phase; a Move card has been played",
        "asked: player 0, who else goes forward by Walk; St, Wo did",
    ]
    picks = xmcore.load_game("skirmish(first_player=0)").new_initial_state(1)
    picks.step(picks.string_to_action("pick Rogue"))
    lines = list(describe(picks.game, picks.to_dict()))
    assert lines[:2] == ["setting up", "asked: player 0, a mutant for the team"]
    names = [line.split()[0] for line in lines if " disable " in line or " attack " in line]
    assert "Banshee" in names
    assert not {"Jubilee", "Cable"} & set(names)
    assert "player 0, the X-Men: 1 unit, 2 hits left" in lines


def test_marks_of_units_differ() -> None:
    """Those of the printed units are two letters; with names that begin alike they differ too."""
    content = xmcore.load_game("skirmish").content()
    printed = skirmish._two_letters(content)
    assert printed["Storm"] == "St"
    assert printed["Professor X"] == "Pr"
    assert len(set(printed.values())) == len(printed)
    alike = [{"name": name} for name in ("Aa", "Aab", "Ab", "A", "Aaa")]
    marks = skirmish._two_letters({"units": alike})
    assert list(marks.values()) == ["Aa", "Ab", "02", "03", "04"]


def test_final_numbers() -> None:
    _, view = siege_view()
    mine, other = final_numbers("siege", view)
    # The indicator of the Basement is still in a battle.
    assert mine == {"chips": 3, "blood": 2, "captured": 1, "indicators": 1, "points": 7}
    assert other == {"chips": 1, "blood": 0, "captured": 0, "indicators": 0, "points": 1}
    alert = xmcore.load_game("alert(players=3)").new_initial_state(1)
    alert.playout(1)
    movers = [team["mover"] for team in alert.to_dict()["teams"]]
    assert [row["mover"] for row in final_numbers("alert", alert.to_dict())] == movers
    assert final_numbers("no such game", {}) == []
    _, value = skirmish_position()
    assert final_numbers("skirmish", value) == [{"units": 7, "hits": 15}, {"units": 7, "hits": 13}]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("length", ["full", "short"])
def test_who_wins_siege_has_the_most_points(seed, length) -> None:
    """What is shown as points agrees with what the rules made of them."""
    state = xmcore.load_game(f"siege(players=3,length={length})").new_initial_state(seed)
    state.playout(seed)
    points = [row["points"] for row in final_numbers("siege", state.to_dict())]
    most = [seat for seat, value in enumerate(points) if value == max(points)]
    assert [seat for seat, value in enumerate(state.returns()) if value > 0] == most
