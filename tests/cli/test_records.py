"""The library behind ``xmcore record`` and ``xmcore replay``."""

from __future__ import annotations

import contextlib
import dataclasses
import random

import msgpack
import pytest

import xmcore
from xmcore import records


def changed(record: records.Record, **fields) -> bytes:
    """A record's bytes with fields of the map replaced; None takes one out."""
    data = msgpack.unpackb(records.dumps(record))
    data.update(fields)
    return bytes(msgpack.packb({k: v for k, v in data.items() if v is not None}))


@pytest.mark.parametrize(
    "text",
    ["alert", "alert(players=4,mode=advanced)", "alert(players=3)", "siege(players=3)", "skirmish"],
)
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_round_trip_and_replay(text, seed) -> None:
    made = records.play_random(xmcore.load_game(text), seed, stream=2)
    data = records.dumps(made)
    read = records.loads(data)
    assert read == made
    assert records.dumps(read) == data
    state = records.check(read)
    assert state.is_terminal()
    assert state.to_bytes() == made.final


def test_same_seed_same_bytes(record) -> None:
    again = records.play_random(xmcore.load_game("alert"), seed=11)
    assert records.dumps(again) == records.dumps(record)
    other = records.play_random(xmcore.load_game("alert"), seed=11, stream=1)
    assert other.log != record.log


def test_record_is_the_documented_map(record) -> None:
    data = msgpack.unpackb(records.dumps(record))
    assert data["kind"] == "xmcore-record"
    assert data["format"] == 1
    assert data["game"] == "alert"
    assert data["content_hash"] == xmcore.load_game("alert").content_hash
    assert data["log"] == [list(entry) for entry in record.log]
    assert set(data) == {
        *("kind", "format", "version", "game", "content_hash", "seed", "stream", "log", "final")
    }


def test_steps_say_what_happened(record) -> None:
    steps = list(records.replay(record))
    assert [(step.player, step.value) for step in steps] == list(record.log)
    assert [step.number for step in steps] == list(range(len(record.log)))
    assert all(step.text for step in steps)
    assert any(step.events for step in steps)


def test_report_holds_the_state(record) -> None:
    game = xmcore.load_game("alert")
    made = records.play_random(game, 11, steps=9, report=True)
    assert sum(player >= 0 for player, _ in made.log) == 9
    assert made.state is not None
    assert made.state.step == len(made.log)
    reported = game.state_from_bytes(made.state.snapshot)
    assert str(reported) == made.state.text
    records.check(records.loads(records.dumps(made)))
    assert list(record.log[: len(made.log)]) == list(made.log)


def test_report_of_another_state_is_found(record) -> None:
    game = xmcore.load_game("alert")
    made = records.play_random(game, 11, steps=9, report=True)
    assert made.state is not None
    wrong = game.new_initial_state(11).to_bytes()
    bad = dataclasses.replace(made, state=dataclasses.replace(made.state, snapshot=wrong))
    with pytest.raises(records.ReplayError, match="the state reported"):
        records.check(bad)
    broken = dataclasses.replace(made, state=dataclasses.replace(made.state, snapshot=b"\x01"))
    with pytest.raises(records.ReplayError, match="the state reported"):
        records.check(broken)


def test_no_steps_at_all() -> None:
    made = records.play_random(xmcore.load_game("alert"), 3, steps=0)
    records.check(records.loads(records.dumps(made)))


def test_an_illegal_step_is_found(record) -> None:
    number = next(i for i, (player, _) in enumerate(record.log) if player >= 0)
    log = list(record.log)
    log[number] = (log[number][0], 10**6)
    with pytest.raises(records.ReplayError, match=rf"step {number}: 1000000 is not a legal action"):
        records.check(dataclasses.replace(record, log=log))


def test_an_impossible_outcome_is_found(record) -> None:
    number = next(i for i, (player, _) in enumerate(record.log) if player == -1)
    log = list(record.log)
    log[number] = (-1, 10**6)
    with pytest.raises(records.ReplayError, match="is not a possible outcome"):
        records.check(dataclasses.replace(record, log=log))


def test_the_wrong_player_is_found(record) -> None:
    player, value = record.log[-1]
    log = [*record.log[:-1], (player + 1, value)]
    with pytest.raises(records.ReplayError, match="acts, the record says"):
        records.check(dataclasses.replace(record, log=log))


def test_a_step_after_the_end_is_found(record) -> None:
    with pytest.raises(records.ReplayError, match="the game is over"):
        records.check(dataclasses.replace(record, log=[*record.log, (0, 0)]))


def test_another_end_is_found_with_its_field(record) -> None:
    shorter = dataclasses.replace(record, log=record.log[:-1])
    with pytest.raises(
        records.ReplayError, match=r"the final state is another one: .*in the record"
    ):
        records.check(shorter)
    with pytest.raises(records.ReplayError, match="the final state"):
        records.check(dataclasses.replace(record, final=b"\xc1"))
    with pytest.raises(records.ReplayError, match="the final state"):
        records.check(dataclasses.replace(record, seed=record.seed + 1))


def test_other_content_names_both(record) -> None:
    there = record.content_hash ^ 1
    with pytest.raises(xmcore.ContentError) as caught:
        records.check(dataclasses.replace(record, content_hash=there))
    assert f"{there:016x}" in str(caught.value)
    assert f"{record.content_hash:016x}" in str(caught.value)


def test_unknown_keys_are_skipped(record) -> None:
    assert records.loads(changed(record, comment="later version", extra=[1, 2])) == record


def test_a_later_format_is_refused(record) -> None:
    with pytest.raises(xmcore.VersionError, match=r"format 2 given, .* up to 1"):
        records.loads(changed(record, format=2))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "other"}, "kind"),
        ({"kind": None}, "kind"),
        ({"game": None}, "game is missing"),
        ({"log": None}, "log is missing"),
        ({"game": 7}, "game is int"),
        ({"format": "1"}, "format is str"),
        ({"format": 0}, "format is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": True}, "seed is bool"),
        ({"final": "text"}, "final is str"),
        ({"log": [[0, 1], [0]]}, r"log\[1\]"),
        ({"log": [[0, 1.5]]}, r"log\[0\]"),
        ({"log": [7]}, r"log\[0\]"),
        ({"state": 3}, "state is int"),
        ({"state": {"step": 0}}, r"state\.snapshot is missing"),
        (
            {"state": {"step": 10**6, "snapshot": b"", "text": "", "dict": {}}},
            r"state\.step is 1000000",
        ),
    ],
)
def test_bad_fields_are_named(record, fields, said) -> None:
    with pytest.raises(xmcore.FormatError, match=said):
        records.loads(changed(record, **fields))


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", b"hello", b"\x93\x01\x02", b"\xdf\xff\xff\xff\xff", b"\x91" * 5000]
)
def test_other_bytes_are_no_record(data) -> None:
    with pytest.raises(xmcore.FormatError, match="not a record"):
        records.loads(data)


def test_cut_and_damaged_records_fail_cleanly(record) -> None:
    data = records.dumps(record)
    rng = random.Random(0)
    for _ in range(300):
        damaged = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(min(len(data), 400))] = rng.randrange(256)
        cut = bytes(damaged[: rng.randrange(len(data))]) if rng.random() < 0.3 else bytes(damaged)
        with contextlib.suppress(xmcore.Error):
            records.check(records.loads(cut))


def test_from_state_refuses_a_history_that_does_not_lead_there() -> None:
    game = xmcore.load_game("alert")
    state = game.new_initial_state(1)
    state.step()

    class Liar:
        """A state with the history of another."""

        def __getattr__(self, name):
            return getattr(state, name)

        def history(self):
            return [] if state.history() else [(0, 0)]

        def __str__(self) -> str:
            return "liar"

    with pytest.raises(records.ReplayError):
        records.from_state(Liar(), 1)  # type: ignore[arg-type]
    # which may be the bug to be reported
    report = records.from_state(Liar(), 1, report=True)  # type: ignore[arg-type]
    assert report.state is not None


def test_moves_are_the_same_on_every_platform() -> None:
    moves = records.MoveChooser("example", 1)
    assert [moves.choose(range(100)) for _ in range(8)] == [12, 59, 90, 89, 99, 44, 48, 95]
    assert [records.MoveChooser(1).choose([5]) for _ in range(3)] == [5, 5, 5]
