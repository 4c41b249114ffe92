"""Bad input: a clear error that says what was given, what is allowed and where."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import xmcore

GAME = xmcore.load_game("alert(mode=advanced)")
SKIRMISH = xmcore.load_game("skirmish")


def played(game: xmcore.Game = GAME, seed: int = 3, decisions: int = 40) -> xmcore.State:
    """A position in the middle of a game, at a decision."""
    state = game.new_initial_state(seed=seed)
    rng = random.Random(seed)
    state.step()
    for _ in range(decisions):
        state.step(rng.choice(state.legal_actions()))
    return state


def at_turn_start() -> dict[str, Any]:
    """A dict without pending steps: the start of a turn."""
    value = next(s for s in (played(decisions=n) for n in range(30, 200)) if is_window(s)).to_dict()
    del value["pending"]
    return value


def is_window(state: xmcore.State) -> bool:
    pending = state.to_dict()["pending"]
    return bool(pending[0].get("phase") == 2)


# ------------------------------------------------------------------------ game strings

REST = "Gambit,Jubilee,Shadowcat,Psylocke,Rogue,Nightcrawler"  # six mutants, no leader
STRINGS = {
    "chess": "unknown game 'chess'; there is alert",
    "": "it ends where a word belongs",
    "alert(": "it ends where a word belongs",
    "alert(players": "it ends where '=' belongs",
    "alert(players=3": "',' or '\\)'",
    "alert(players=3)x": "'x' where the end belongs",
    "alert(players=5)": "option players: '5' is not a whole number from 2 to 4",
    "alert(players=1)": "from 2 to 4",
    "alert(players=two)": "'two' is not a whole number",
    "alert(players=)": "a word belongs",
    "alert(players=3,players=3)": "option players is given twice",
    "alert(mode=expert)": "option mode: 'expert' is not one of basic|advanced".replace("|", "\\|"),
    "alert(first_player=2)": "option first_player: seat 2 with 2 players: seats are 0 to 1",
    "alert(max_turns=-1)": "from 0 to 32000",
    "alert(max_turns=99999999999999999999)": "from 0 to 32000",
    "alert(colour=red)": "alert has no option 'colour'; it has players, mode",
    "alert(players=[2])": "option players takes one value, not a list",
    'alert(mode="basic)': "closing quote",
    "alert(players=3)(mode=basic)": "where the end belongs",
    "skirmish(team=Storm)": "option team takes a list",
    "skirmish(team=[Storm,)": "'\\)' where a word belongs",
    "skirmish(team=[Storm])": "option team: a team has 8 names, 1 given",
    f"skirmish(team=[{REST},Storm,Storm])": "option team: 'Storm' stands twice",
    f"skirmish(team=[{REST},Storm,Magneto])": "option team: no mutant 'Magneto'",
    f"skirmish(team=[{REST},Storm,Sentinel])": "option team: no mutant 'Sentinel'",
    f"skirmish(team=[{REST},Storm,Havok])": "option team: no leader",
    "skirmish(team=[Beast,Cable,Colossus,Wolverine,Storm,Rogue,Havok,Iceman])": "20 hits",
    "skirmish(move_exact=yes)": "option move_exact: 'yes' is not one of true|false".replace(
        "|", "\\|"
    ),
    "skirmish(cards_per_phase=2)": "option cards_per_phase: '2' is not one of",
    "skirmish(first_player=roll)": "option first_player: 'roll' is not one of",
    "skirmish(players=2)": "skirmish has no option 'players'; it has first_player, team",
    "alert\0": "control character",
    "alert(mode=\udcff)": "not UTF-8",
}


@pytest.mark.parametrize("string", STRINGS)
def test_game_strings(string: str) -> None:
    with pytest.raises((xmcore.OptionError, xmcore.FormatError), match=STRINGS[string]):
        xmcore.load_game(string)


def test_game_strings_that_are_fine() -> None:
    for string in (
        " alert ( mode = advanced , players = 3 ) ",
        'alert(players="3",mode="advanced")',
        "alert(players=3,mode=ADVANCED)",
    ):
        assert str(xmcore.load_game(string)) == "alert(players=3,mode=advanced)"
    assert str(xmcore.load_game("alert()")) == "alert"
    assert str(xmcore.load_game("alert(players=2,mode=basic)")) == "alert"
    with pytest.raises(xmcore.FormatError, match="longer than"):
        xmcore.load_game("alert(mode=" + "x" * 5000 + ")")


def test_options_as_keywords() -> None:
    assert xmcore.Game("alert", players=4) == xmcore.load_game("alert(players=4)")
    with pytest.raises(xmcore.OptionError, match="not both"):
        xmcore.Game("alert(players=4)", mode="basic")
    with pytest.raises(xmcore.OptionError, match="no option 'hands'"):
        xmcore.Game("alert", hands="open")
    with pytest.raises(xmcore.OptionError, match="not one of"):
        xmcore.Game("alert", mode='a "quoted", value')


# ----------------------------------------------------------------------------- actions


def unchanged(state: xmcore.State, call: Callable[[], object], match: str) -> None:
    before, history = state.to_bytes(), state.history()
    with pytest.raises(xmcore.IllegalActionError, match=match):
        call()
    assert state.to_bytes() == before
    assert state.history() == history


def test_illegal_actions() -> None:
    state = played()
    illegal = next(a for a in range(GAME.num_distinct_actions) if not state.is_legal(a))
    unchanged(state, lambda: state.apply_action(illegal), "is not legal at")
    unchanged(state, lambda: state.step(illegal), "is not legal at")
    unchanged(state, lambda: state.child(illegal), "is not legal at")
    for number in (-1, -7, GAME.num_distinct_actions, 2**31, -(2**31) - 1, 2**63, 2**100):
        unchanged(state, lambda n=number: state.apply_action(n), str(number))  # type: ignore[misc]
        unchanged(state, lambda n=number: state.step(n), str(number))  # type: ignore[misc]
        assert not state.is_legal(number)
    with pytest.raises(TypeError):
        state.apply_action("pass")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.apply_action(1.0)  # type: ignore[arg-type]


def test_actions_at_chance_events_and_at_the_end() -> None:
    state = GAME.new_initial_state(seed=1)
    unchanged(state, lambda: state.step(0), "a step draws the chance event itself")
    unchanged(state, lambda: state.apply_action(18), "not a possible outcome of the chance event")
    assert state.legal_actions() == []
    state.playout(1)
    unchanged(state, lambda: state.apply_action(0), "the game is over")
    unchanged(state, lambda: state.step(0), "the game is over")
    state.step()
    assert state.chance_weights() == ([], 0)
    assert state.legal_actions() == [] and not any(state.legal_actions_mask())


def test_texts() -> None:
    state = played()
    with pytest.raises(xmcore.FormatError, match="'fly' is no action"):
        state.string_to_action("fly")
    with pytest.raises(xmcore.FormatError, match="no action"):
        GAME.string_to_action("deploy slot 4 to zone 1")
    with pytest.raises(xmcore.FormatError):
        GAME.string_to_action("x" * 100000)
    with pytest.raises(xmcore.FormatError):
        GAME.string_to_action("")
    with pytest.raises(xmcore.FormatError, match="no outcome of this chance event"):
        GAME.new_initial_state(seed=1).string_to_action("draw Magneto")
    with pytest.raises(xmcore.IllegalActionError):
        state.action_to_string(10**6)
    with pytest.raises(xmcore.IllegalActionError):
        GAME.action_to_dict(-1)


def test_players_and_seeds() -> None:
    state = played()
    for player in (-1, 2, 10**9, 2**80):
        for call in (state.view, state.events, state.history):
            with pytest.raises(xmcore.Error, match="not a seat from 0 to 1"):
                call(player)
        with pytest.raises(xmcore.Error, match="not a seat"):
            state.resample_from_infostate(player, 1)
    for seed in (-1, 2**64):
        with pytest.raises(xmcore.Error, match="from 0 to 2"):
            GAME.new_initial_state(seed=seed)
    with pytest.raises(TypeError):
        xmcore.State(GAME)  # type: ignore[arg-type]
    with pytest.raises(xmcore.Error, match="games: -1 is not from 0"):
        GAME.simulate(-1, 0)


# --------------------------------------------------------------------------- snapshots


@pytest.mark.parametrize("game", [GAME, SKIRMISH], ids=str)
def test_truncated_snapshots(game: xmcore.Game) -> None:
    data = played(game).to_bytes()
    for size in range(len(data)):
        with pytest.raises(xmcore.FormatError):
            game.state_from_bytes(data[:size])
    with pytest.raises(xmcore.FormatError, match="too many"):
        game.state_from_bytes(data + b"\0")


@pytest.mark.parametrize("game", [GAME, SKIRMISH], ids=str)
def test_altered_snapshots_are_refused_or_playable(game: xmcore.Game) -> None:
    """Every byte changed in several ways: an error, or a state that plays to its end."""
    data = played(game).to_bytes()
    accepted = 0
    for i in range(len(data)):
        for change in (1, 0x80, 0xFF):
            altered = bytearray(data)
            altered[i] ^= change
            try:
                state = game.state_from_bytes(bytes(altered))
            except xmcore.Error:
                continue
            accepted += 1
            assert game.state_from_bytes(state.to_bytes()) == state
            state.playout(1)
            assert state.is_terminal()
    assert accepted > 50  # at least the generator's words may be anything


def test_snapshots_of_something_else() -> None:
    data = played().to_bytes()
    with pytest.raises(xmcore.FormatError, match=r"a snapshot of 'alert\(mode=advanced\)'"):
        xmcore.load_game("alert").state_from_bytes(data)
    value = msgpack.unpackb(data, strict_map_key=False)
    with pytest.raises(xmcore.VersionError, match="format 2; this library reads 1 to 1"):
        GAME.state_from_bytes(msgpack.packb({**value, "xmcore": 2}))
    with pytest.raises(xmcore.FormatError, match="rng"):
        GAME.state_from_bytes(msgpack.packb({**value, "rng": [0, 0, 0, 0]}))
    with pytest.raises(xmcore.ContentError) as error:
        GAME.state_from_bytes(msgpack.packb({**value, "content": 5}))
    assert f"{5:016x}" in str(error.value) and f"{GAME.content_hash:016x}" in str(error.value)
    for key in value:
        less = {k: v for k, v in value.items() if k != key}
        with pytest.raises(xmcore.FormatError, match=f"{key}: missing"):
            GAME.state_from_bytes(msgpack.packb(less))
    for junk in (b"", b"\x80", b"\xc1", b"PNG", b"\xdf\xff\xff\xff\xff", msgpack.packb([1, 2])):
        with pytest.raises(xmcore.FormatError):
            GAME.state_from_bytes(junk)


def test_snapshots_need_not_be_canonical() -> None:
    """Any order, unknown keys, other widths of numbers and strings."""
    state = played()
    value = msgpack.unpackb(state.to_bytes(), strict_map_key=False)

    def turned(v: Any) -> Any:
        if isinstance(v, dict):
            return {**{k: turned(v[k]) for k in reversed(v)}, "zz": [1.5, {"a": b"b"}, None]}
        return [turned(x) for x in v] if isinstance(v, list) else v

    shuffled = {**turned({k: v for k, v in value.items() if k != "state"}), "rng": value["rng"]}
    state_map = {k: value["state"][k] for k in reversed(value["state"])}
    other = msgpack.packb({**shuffled, "state": {**state_map, "later": {"x": [1]}}})
    assert GAME.state_from_bytes(other) == state
    assert GAME.state_from_bytes(other).to_bytes() == state.to_bytes()
    for key in value["state"]:
        less = {k: v for k, v in value["state"].items() if k != key}
        with pytest.raises(xmcore.FormatError, match=f"{key}: missing"):
            GAME.state_from_bytes(msgpack.packb({**value, "state": less}))


# ------------------------------------------------------------------------------- dicts

Edit = Callable[[dict[str, Any]], object]


def put(path: str, value: Any) -> Edit:
    """Sets a value at a path like teams.0.mover."""

    def edit(d: Any) -> None:
        *keys, last = path.split(".")
        for key in keys:
            d = d[int(key)] if key.isdigit() else d[key]
        d[int(last) if last.isdigit() else last] = value

    return edit


def both(*edits: Edit) -> Edit:
    def edit(d: dict[str, Any]) -> None:
        for e in edits:
            e(d)

    return edit


DICTS: dict[str, tuple[Edit, str]] = {
    "wrong type": (put("turn", "three"), "turn: a string where an integer from 0 to 32767"),
    "float": (put("turn", 1.5), "turn: a float where an integer"),
    "too large": (put("turn", 70000), "turn: 70000 is not from 0 to 32767"),
    "set-up without steps": (put("turn", 0), "turn: 0 is the set-up"),
    "no such seat": (put("turn_player", 2), "turn_player: 2 is not from 0 to 1"),
    "unknown end": (put("end", "rain"), "end: unknown end_reason 'rain'"),
    "won and going on": (put("winners", [0]), "winners"),
    "winner twice": (put("winners", [0, 0]), "winners: seat 0 twice"),
    "no list": (put("teams", {}), "teams: a map where a list belongs"),
    "a team too few": (lambda d: d["teams"].pop(), "teams: 1 elements where 2 belong"),
    "a team no map": (put("teams.0", 5), r"teams\[0\]: an integer where a map belongs"),
    "five members": (
        lambda d: d["teams"][0].update(members=d["teams"][0]["members"][:1] * 5),
        r"teams\[0\].members: \d+ elements, at most 4",
    ),
    "unknown character": (
        put("teams.0.members.0.character", "Batman"),
        r"teams\[0\].members\[0\].character: unknown character 'Batman'",
    ),
    "no character": (
        lambda d: d["teams"][0]["members"][0].pop("character"),
        r"teams\[0\].members\[0\].character: missing",
    ),
    "hits": (put("teams.0.members.0.hits", 100), r"members\[0\].hits: 100 is not from 0 to 99"),
    "flag": (put("teams.0.hearing", 1), "hearing: an integer where true or false belongs"),
    "space without leading": (put("teams.0.members.0.space", 3), r"members\[0\].leads"),
    "in an empty zone": (
        both(
            put("zones.2", {"card": None, "strength": 0}),
            lambda d: d.pop("alert_deck"),
            lambda d: d["teams"][1]["members"][0].update(zone=3, leads=True),
        ),
        r"teams\[1\].members\[0\].zone: the zone is empty",
    ),
    "past the indicator": (
        lambda d: d["teams"][1]["members"][0].update(
            zone=3, leads=True, space=d["zones"][2]["strength"]
        ),
        r"teams\[1\].members\[0\].space: a leader is short of the indicator",
    ),
    "no leader": (
        lambda d: d["teams"][1]["members"][0].update(zone=3, hits=0),
        "is in a zone without a leader",
    ),
    "covered in a zone": (
        lambda d: d["teams"][1]["members"][0].update(zone=3, leads=True, hits=9),
        "is covered and in a zone",
    ),
    "one space": (
        lambda d: [d["teams"][p]["members"][0].update(zone=3, leads=True, space=1) for p in (0, 1)],
        r"teams\[1\].members\[0\].space: another leader stands on this space",
    ),
    "two leaders": (
        lambda d: [m.update(zone=3, leads=True) for m in d["teams"][1]["members"][:2]],
        r"leads: a second leader in the zone",
    ),
    "mover past the goal": (put("teams.1.mover", 45), r"teams\[1\].mover: on or past the goal"),
    "mover off the track": (put("teams.1.mover", 100), r"mover: 100 is not from 0 to 99"),
    "card twice": (
        lambda d: d["alert_deck"].update({"Toad": d["alert_deck"].get("Toad", 0) + 1}),
        "alert_deck: 2 of 'Toad' in the whole state, 1 belong",
    ),
    "card missing": (put("luck_deck", {}), "luck_deck: 0 of .* in the whole state"),
    "character twice": (
        lambda d: d["power_bottom"].append(d["teams"][0]["members"][0]["character"]),
        "power_deck: 2 of",
    ),
    "unknown card": (put("luck_pile", {"Ace": 1}), "luck_pile: unknown luck_card 'Ace'"),
    "negative count": (put("luck_pile", {"Good Press": -1}), "luck_pile: -1 is not from 0"),
    "at-once card in hand": (
        both(put("teams.0.hand", {"Good Press": 1}), lambda d: d.pop("luck_deck")),
        r"teams\[0\].hand: a card that is played at once",
    ),
    "known card not in hand": (
        put("teams.0.hand_known", {"Lucky Break": 1}),
        r"teams\[0\].hand_known",
    ),
    "recruit card kept": (
        both(put("teams.0.captured", {"Recruit Another X-Man": 1}), lambda d: d.pop("alert_deck")),
        r"teams\[0\].captured",
    ),
    "zone without indicator": (put("zones.0.strength", 0), r"zones\[0\].strength"),
    "zone too strong": (put("zones.0.strength", 22), r"strength: 22 is not from 0 to 21"),
    "mutant with a recruit": (
        lambda d: d["zones"][0].update(recruit=d["power_deck"].popitem()[0]),
        r"zones\[0\].recruit",
    ),
    "marks of another's turn": (
        put("teams.0.members.0.rolled", True),
        r"teams\[0\].members\[0\].rolled: marks of a turn belong to its player",
    ),
    "marks of a turn": (put("teams.1.members.0.rolled", True), "a mark that only a later part"),
    "aside": (put("aside", 1), "alert_deck: .* in the whole state"),
    "deployments": (put("deployments_over", 1), "deployments_over: 1 does not fit"),
    "fritz": (put("fritz", True), "fritz"),
    "pending no list": (put("pending", {}), "pending: 'pending' is a list of steps"),
    "no pending": (put("pending", []), "pending: a game that goes on has a pending step"),
    "unknown step": (put("pending", [{"step": "dance"}]), "unknown step 'dance'"),
    "step without name": (put("pending", [{"player": 0}]), "a pending step without 'step'"),
    "step without argument": (put("pending", [{"step": "turn", "player": 0}]), "lacks 'phase'"),
    "automatic on top": (
        put("pending", [{"step": "turn", "player": 0, "phase": 2}]),
        "the last step must be a decision or a chance event",
    ),
    "wrong order": (
        put(
            "pending", [{"step": "window", "player": 0}, {"step": "turn", "player": 0, "phase": 2}]
        ),
        "step turn cannot stand on the one before it",
    ),
    "too deep": (put("pending", [{"step": "turn", "player": 0, "phase": 1}] * 99), "at most 8"),
    "no plain data": (put("turn", object()), "not plain data"),
}


@pytest.mark.parametrize("name", DICTS)
def test_dicts(name: str) -> None:
    edit, match = DICTS[name]
    value = copy.deepcopy(at_turn_start())
    for team in value["teams"]:
        for member in team["members"]:
            member.update(zone=0, leads=False, space=0)
    value.update(turn_player=1, deployments_over=0)
    GAME.state_from_dict(value)
    edit(value)
    with pytest.raises(xmcore.FormatError, match=match):
        GAME.state_from_dict(value)


def test_counts_do_not_wrap() -> None:
    """257 of a character are not one: counted in more than a byte."""
    value = at_turn_start()
    name = next(iter(value["power_deck"]))
    value["power_deck"][name] = 255
    value["power_bottom"] += [name, name]
    with pytest.raises(xmcore.FormatError, match="power_deck: 257 of"):
        GAME.state_from_dict(value)


def test_cards_aside_without_recruit_cards() -> None:
    """Content without a Recruit row has nothing that could be set aside."""
    content = GAME.content()
    content["alert_cards"] = [r for r in content["alert_cards"] if r["kind"] == "mutant"]
    game = xmcore.load_game("alert(mode=advanced,first_player=0)", msgpack.packb(content))
    state = game.new_initial_state(seed=1)
    while state.to_dict()["pending"][-1]["step"] != "draw_alert":
        state.apply_action(state.chance_weights()[0][0][0])
    value = state.to_dict()
    value["aside"] = 3
    with pytest.raises(xmcore.FormatError, match="aside"):
        game.state_from_dict(value)
    state.playout(1)
    assert state.is_terminal()


def test_marks_in_set_up_and_after_the_end() -> None:
    start = GAME.new_initial_state(seed=1).to_dict()
    over = GAME.new_initial_state(seed=1)
    over.playout(1)
    finished = over.to_dict()
    for key, given in (("fritz", True), ("no_battle", True), ("deployments_over", 1), ("aside", 1)):
        with pytest.raises(xmcore.FormatError):
            GAME.state_from_dict({**start, key: given})
    for edit in (
        {"deployments_over": 1},
        {"aside": 1},
        {"end": "max_turns", "winners": []},
        {"end": "none"},
        {"winners": [0, 1]},
    ):
        with pytest.raises(xmcore.FormatError):
            GAME.state_from_dict({**finished, **edit})
    limited = xmcore.load_game("alert(max_turns=10)")
    value = limited.new_initial_state(seed=1).to_dict()
    with pytest.raises(xmcore.FormatError, match="turn: 11 is beyond max_turns, 10"):
        limited.state_from_dict({**value, "turn": 11})
    with pytest.raises(xmcore.FormatError, match="end: max_turns ends a game"):
        limited.state_from_dict({**value, "turn": 3, "end": "max_turns", "pending": []})


def test_keys_that_stand_twice() -> None:
    """msgpack maps may hold a key twice; a dict cannot, so the bytes are made by hand."""
    data = played().to_bytes()
    for key in (b"\xa4turn", b"\xa5mover", b"\xa4step", b"\xa6player"):
        at = data.rindex(key) + len(key)
        value = msgpack.Unpacker(raw=True, strict_map_key=False)
        value.feed(data[at:])
        value.skip()
        entry = data[at - len(key) : at + value.tell()]
        start = data.rindex(bytes([data[at - len(key) - 1]]), 0, at - len(key))
        doubled = data.replace(entry, entry + entry, 1)
        assert start < at
        with pytest.raises(xmcore.FormatError):
            GAME.state_from_bytes(doubled)


def test_a_later_format_is_known_by_its_number_alone() -> None:
    later = msgpack.packb({"rng": [1, 2, 3, 4, 5], "xmcore": 2, "content": "x"})
    with pytest.raises(xmcore.VersionError, match="format 2"):
        GAME.state_from_bytes(later)
    with pytest.raises(xmcore.FormatError, match="not the number of a format"):
        GAME.state_from_bytes(msgpack.packb({"xmcore": 0}))


def test_long_names() -> None:
    """Dicts of a pack with the longest names are larger than a snapshot can be."""
    content = GAME.content()
    for rows in ("characters", "alert_cards", "luck_cards"):
        for number, row in enumerate(content[rows]):
            row["name"] = f"{number:02}" + "\u00e9" * 19
    for row in content["characters"]:
        row["abilities"] = []
    game = xmcore.load_game("alert(players=4,mode=advanced)", msgpack.packb(content))
    state = game.new_initial_state(seed=1)
    state.step()
    for _ in range(60):
        state.step(state.legal_actions()[0])
        assert state.to_dict() and state.view(0) and state.events() is not None
    assert game.state_from_bytes(state.to_bytes()) == state
    assert "\u00e9" in str(state)


def test_long_names_of_skirmish() -> None:
    content = SKIRMISH.content()
    renamed = {}
    for number, row in enumerate([*content["units"], *content["cards"]]):
        renamed[row["name"]] = f"{number:02}" + "\u00e9" * 19
        row["name"] = renamed[row["name"]]
    for row in content["powers"]:
        row["unit"] = renamed[row["unit"]]
    game = xmcore.load_game("skirmish(move_exact=false)", msgpack.packb(content))
    state = played(game)
    assert state.to_dict() and state.view(0) and state.events() is not None
    assert game.state_from_bytes(state.to_bytes()) == state
    for action in state.legal_actions():
        assert state.string_to_action(state.action_to_string(action)) == action
    assert "\u00e9" in str(state)


@pytest.mark.parametrize(("game", "least"), [(GAME, 15), (SKIRMISH, 10)], ids=["alert", "skirmish"])
def test_every_pending_step_is_checked(game: xmcore.Game, least: int) -> None:
    """Each argument of each pending step of many positions, set to every other value: refused,
    or a state that plays to its end."""
    seen: set[str] = set()
    for seed in range(6):
        state = game.new_initial_state(seed=seed)
        rng = random.Random(seed)
        while not state.is_terminal():
            value = state.to_dict()
            top = value["pending"][-1]["step"]
            if top not in seen:
                seen.add(top)
                alter_pending(game, value)
            outcomes, _ = state.chance_weights()
            state.apply_action(rng.choice([o for o, _ in outcomes] or state.legal_actions()))
    assert len(seen) >= least


OTHER_VALUES = [
    *(0, 1, 2, 3, 4, 7, 19, 200, 255, None, True, False),
    *("Walk", "Fly", "Kick", "Armor", "Type X Special Power", "Type Z Special Power", "Storm"),
    *("a1", "d5", "h8", "attack", "disable", "move", "wings", "draw", "exchange", "look_deck"),
    *("declared", "asked", "defended"),
]


def alter_pending(game: xmcore.Game, value: dict[str, Any]) -> None:
    for index, frame in enumerate(value["pending"]):
        for key in frame:
            for other in OTHER_VALUES:
                if key == "step":
                    continue
                altered = copy.deepcopy(value)
                altered["pending"][index][key] = other
                try:
                    state = game.state_from_dict(altered)
                except xmcore.FormatError:
                    continue
                state.playout(1)
                assert state.is_terminal()


# ------------------------------------------------------------------------------- packs


def test_packs() -> None:
    content = GAME.content()

    def refused(edit: Edit, match: str) -> None:
        value = copy.deepcopy(content)
        edit(value)
        with pytest.raises(xmcore.ContentError, match=match):
            xmcore.load_game("alert(mode=advanced)", msgpack.packb(value))

    refused(put("format", 2), "format: 2 is not from 1 to 1")
    refused(put("game", "siege"), "game: a pack for 'siege', the game is 'alert'")
    refused(put("characters.0.fighting", 0), r"characters\[0\].fighting: 0 is not from 1 to 9")
    refused(
        put("characters.1.name", "Archangel"), r"characters\[1\].name: 'Archangel' stands twice"
    )
    refused(put("characters.0.speed", 3), r"characters\[0\]: unknown key 'speed'")
    refused(put("characters.0.mark", "guessed"), r"characters\[0\].mark: 'guessed' is not one of")
    effect = r"characters\[0\].abilities\[0\].effects\[0\]"
    refused(put("characters.0.abilities.0.effects.0.op", "fly"), rf"{effect}.op: 'fly' is not one")
    refused(put("characters.0.abilities.0.effects.0.n", 1), rf"{effect}.n: this op takes no n")
    refused(put("characters.0.abilities.0.effects.0.dice", 10), rf"{effect}.dice: 10 is not from")
    refused(put("characters", []), "characters: 0 entries")
    refused(lambda d: d.pop("track"), "track: missing")
    refused(put("track.recruit", [50]), "track.recruit: entry 0: 50 is not from 1 to 44")
    refused(put("track.luck", [15]), "track.luck: space 15 stands twice")
    refused(put("track.luck_mark", "nonsense"), "track.luck_mark: 'nonsense' is not one of")
    refused(lambda d: d["track"].pop("recruit_mark"), "track.recruit_mark: missing")
    refused(lambda d: d.pop("title"), "title: missing")
    refused(put("title", "a\x00b"), "'a\\?b' is not UTF-8, or holds a control character")
    refused(put("characters.0.note", ["x"]), r"characters\[0\].note: a list where a string")
    refused(
        put("characters.0.abilities.0.effects.0.when", "deploy"),
        rf"{effect}.when: alt_roll never works under 'deploy'",
    )
    refused(put("alert_cards.0.strength", 22), r"alert_cards\[0\].strength: 22 is not from 1")
    refused(put("alert_cards.0.kind", "recruit"), r"alert_cards\[0\]")
    card = r"luck_cards\[1\].effects\[0\]"
    refused(put("luck_cards.1.effects.0.op", "mover"), rf"{card}.op: mover is not for hold cards")
    refused(put("luck_cards.1.effects.0.n", 0), rf"{card}.n: 0 is not from 1 to 9")
    refused(put("luck_cards.1.effects", []), r"luck_cards\[1\].effects: 0 entries")
    refused(
        put("luck_cards.1.effects", [{"op": "member_dice", "n": 1}, {"op": "zone_dice", "n": 1}]),
        "has not the target and time",
    )
    for junk in (b"", b"\x00", b"\x81\xa4game", GAME.pack()[:-1], GAME.pack() + b"\0"):
        with pytest.raises(xmcore.ContentError):
            xmcore.load_game("alert", junk)


def test_a_corrected_pack_loads() -> None:
    """The owner of a box corrects a row; the game is another one, by its hash."""
    content = GAME.content()
    content["characters"][3]["fighting"] = 6
    game = xmcore.load_game("alert(mode=advanced)", msgpack.packb(content))
    assert game.content_hash != GAME.content_hash and game != GAME
    with pytest.raises(xmcore.ContentError, match=f"{GAME.content_hash:016x}"):
        game.state_from_bytes(played().to_bytes())
    state = game.new_initial_state(seed=1)
    state.playout(1)
    assert state.is_terminal()
