"""Records: a game in one file, to be played again step by step and checked.

A record is a msgpack map:

================ ==================================================================
``kind``         ``"xmcore-record"``
``format``       number of the format, 1
``version``      version of xmcore that wrote it
``game``         canonical game string
``content_hash`` of the content pack
``seed``         seed of the initial state
``stream``       generator stream of the initial state
``log``          list of ``[player, value]``: actions, and chance outcomes (player -1)
``final``        snapshot after the log was applied to the initial state
``state``        only in a bug report: ``step`` (entries of the log that came before),
                 ``snapshot`` of the reported state with its generator, ``text`` and
                 ``dict`` of it for reading without the library
================ ==================================================================

Applying the log draws nothing from the generator, so ``final`` holds the generator of the initial
state and is the same, byte for byte, however the game was played. Unknown keys are skipped.

Reading and writing works on bytes, replaying on states; where the bytes are kept is the caller's
matter::

    >>> import xmcore, xmcore.records
    >>> record = xmcore.records.play_random(xmcore.load_game("alert"), seed=1)
    >>> data = xmcore.records.dumps(record)
    >>> xmcore.records.check(xmcore.records.loads(data)).end_reason()
    'victory'
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgpack

import xmcore

__all__ = [
    "FORMAT",
    "KIND",
    "MAX_BYTES",
    "MoveChooser",
    "Record",
    "ReplayError",
    "ReportedState",
    "Step",
    "check",
    "check_end",
    "dumps",
    "from_state",
    "game_of",
    "loads",
    "play_random",
    "replay",
]

FORMAT = 1
"""Number of the format that is written; higher ones are refused."""

KIND = "xmcore-record"
"""What the key ``kind`` of a record says."""

MAX_BYTES = 64 * 2**20
"""A record larger than this is refused; the longest games are far below."""

_MAX_WORD = 2**64 - 1
_T = TypeVar("_T")


class ReplayError(xmcore.Error):
    """A record that can be read but not replayed to the end that it tells."""


@dataclass(frozen=True)
class ReportedState:
    """The state that a bug report is about.

    Attributes:
        step: Entries of the log that came before it.
        snapshot: Its :meth:`xmcore.State.to_bytes`, with the generator as it was.
        text: Its ``str()``.
        data: Its :meth:`xmcore.State.to_dict`.
    """

    step: int
    snapshot: bytes
    text: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """A recorded game, finished or not.

    Attributes:
        game: Canonical game string.
        content_hash: Of the content it was played with.
        seed: Of the initial state.
        stream: Generator stream of the initial state.
        log: Pairs of player (-1 for chance) and value (action or chance outcome).
        final: Snapshot after the log, see the module's text.
        version: The version of xmcore that recorded it.
        state: The state reported, in a bug report.
    """

    game: str
    content_hash: int
    seed: int
    stream: int
    log: Sequence[tuple[int, int]]
    final: bytes
    version: str
    state: ReportedState | None = None


@dataclass(frozen=True)
class Step:
    """One entry of a log, carried out.

    Attributes:
        number: Of the entry, from 0.
        player: Who acted; -1 for chance.
        value: The action or outcome.
        text: It in words, as the position before it calls it.
        events: What happened, everything shown.
        state: The position after it; the same object in every step, copy it to keep it.
    """

    number: int
    player: int
    value: int
    text: str
    events: list[dict[str, Any]]
    state: xmcore.State


class MoveChooser:
    """Chooses moves at random, the same ones for the same names on every platform.

    Args:
        names: Strings and numbers that name the sequence, e.g. a seed and a seat.
    """

    def __init__(self, *names: object) -> None:
        """Begin the sequence of these names."""
        # Of Python's generator only random() after a seed is promised to stay as it is.
        self._random = random.Random("/".join(["xmcore moves", *map(str, names)]))

    def choose(self, actions: Sequence[int]) -> int:
        """One of the actions; there must be one."""
        return actions[int(self._random.random() * len(actions))]


def from_state(state: xmcore.State, seed: int, stream: int = 0, *, report: bool = False) -> Record:
    """The record of the game that led to a state.

    Args:
        state: A state that has its history from the initial state on.
        seed: The seed it was made with.
        stream: The generator stream it was made with.
        report: Make it a bug report: put the state itself in too. Such a record is made even
            when the history does not lead to the state, which may be the bug.

    Raises:
        ReplayError: The history does not lead from an initial state to this state.
    """
    game = state.game
    log = []
    for player, value in state.history():
        assert value is not None  # only what one player knows of a history has gaps
        log.append((player, value))
    replayed = game.new_initial_state(seed, stream)
    try:
        for _ in _apply(replayed, log):
            pass
        if not _same_position(replayed, state):
            raise ReplayError("the state's history does not lead to the state")
    except ReplayError:
        if not report:
            raise
    reported = None
    if report:
        reported = ReportedState(len(log), state.to_bytes(), str(state), state.to_dict())
    return Record(
        str(game),
        game.content_hash,
        seed,
        stream,
        log,
        replayed.to_bytes(),
        _version(),
        reported,
    )


def play_random(
    game: xmcore.Game,
    seed: int,
    stream: int = 0,
    *,
    steps: int | None = None,
    report: bool = False,
) -> Record:
    """Record a game of uniformly random moves.

    Chance events come from the state's own generator, moves from a :class:`MoveChooser`.

    Args:
        game: The game to play.
        seed: 0 to 2^64 - 1.
        stream: The generator stream, 0 to 2^64 - 1.
        steps: Decisions after which to stop; None plays to the end.
        report: Make it a bug report of the last state.
    """
    state = game.new_initial_state(seed, stream)
    moves = MoveChooser(seed, stream)
    state.step()
    taken = 0
    while not state.is_terminal() and (steps is None or taken < steps):
        state.step(moves.choose(state.legal_actions()))
        taken += 1
    return from_state(state, seed, stream, report=report)


def _version() -> str:
    version = getattr(xmcore, "__version__", None)
    return version if isinstance(version, str) else "unknown"


def dumps(record: Record) -> bytes:
    """A record as bytes."""
    data: dict[str, Any] = {
        "kind": KIND,
        "format": FORMAT,
        "version": record.version,
        "game": record.game,
        "content_hash": record.content_hash,
        "seed": record.seed,
        "stream": record.stream,
        "log": [list(entry) for entry in record.log],
        "final": record.final,
    }
    if record.state is not None:
        data["state"] = {
            "step": record.state.step,
            "snapshot": record.state.snapshot,
            "text": record.state.text,
            "dict": record.state.data,
        }
    packed: bytes = msgpack.packb(data)
    return packed


def loads(data: bytes) -> Record:
    """Read a record. Nothing in it is replayed yet.

    Raises:
        xmcore.FormatError: The bytes are not a record; the message says where.
        xmcore.VersionError: They are one of a later format.
    """
    if len(data) > MAX_BYTES:
        raise xmcore.FormatError(f"record: {len(data)} bytes, at most {MAX_BYTES} are allowed")
    try:
        fields = msgpack.unpackb(data, strict_map_key=True)
    except Exception as error:  # msgpack promises no common class for what can go wrong
        raise xmcore.FormatError("not a record: no msgpack, or broken off") from error
    if not isinstance(fields, dict) or fields.get("kind") != KIND:
        raise xmcore.FormatError(f'not a record: no map with kind "{KIND}"')
    form = _int(fields, "format", 1)
    if form > FORMAT:
        raise xmcore.VersionError(
            f"record: format {form} given, this version of xmcore reads up to {FORMAT}"
        )
    log = _log(_field(fields, "log", list))
    return Record(
        _field(fields, "game", str),
        _int(fields, "content_hash"),
        _int(fields, "seed"),
        _int(fields, "stream"),
        log,
        _field(fields, "final", bytes),
        _field(fields, "version", str),
        _reported(fields, len(log)),
    )


def _field(fields: Mapping[str, Any], name: str, kind: type[_T], where: str = "") -> _T:
    if name not in fields:
        raise xmcore.FormatError(f"record: {where}{name} is missing")
    value = fields[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise xmcore.FormatError(
            f"record: {where}{name} is {type(value).__name__}, it must be {kind.__name__}"
        )
    return value


def _int(fields: Mapping[str, Any], name: str, low: int = 0, where: str = "") -> int:
    value = _field(fields, name, int, where)
    if not low <= value <= _MAX_WORD:
        raise xmcore.FormatError(f"record: {where}{name} is {value}, allowed: {low} to 2^64 - 1")
    return value


def _log(entries: list[Any]) -> list[tuple[int, int]]:
    log = []
    for number, entry in enumerate(entries):
        if not (
            isinstance(entry, list) and len(entry) == 2 and all(type(part) is int for part in entry)
        ):
            raise xmcore.FormatError(f"record: log[{number}] is not a pair of numbers")
        log.append((entry[0], entry[1]))
    return log


def _reported(fields: Mapping[str, Any], entries: int) -> ReportedState | None:
    if "state" not in fields:
        return None
    state = _field(fields, "state", dict)
    where = "state."
    step = _int(state, "step", where=where)
    if step > entries:
        raise xmcore.FormatError(f"record: state.step is {step}, the log has {entries} entries")
    return ReportedState(
        step,
        _field(state, "snapshot", bytes, where),
        _field(state, "text", str, where),
        _field(state, "dict", dict, where),
    )


def game_of(record: Record) -> xmcore.Game:
    """The game that a record is of.

    Raises:
        xmcore.OptionError: This version of xmcore does not know the game or an option.
        xmcore.ContentError: The record was made with other content than there is here.
    """
    game = xmcore.load_game(record.game)
    if game.content_hash != record.content_hash:
        raise xmcore.ContentError(
            f"the record was made with content {record.content_hash:016x} of {record.game}, "
            f"here it has content {game.content_hash:016x}"
        )
    return game


def _apply(state: xmcore.State, log: Sequence[tuple[int, int]]) -> Iterator[Step]:
    """Carry out a log, with every check."""
    for number, (player, value) in enumerate(log):
        actor = state.current_player()
        if state.is_terminal():
            raise ReplayError(
                f"step {number}: the game is over ({state.end_reason()}), the record goes on"
            )
        if player != actor:
            raise ReplayError(f"step {number}: player {actor} acts, the record says {player}")
        chance = state.is_chance_node()
        allowed = (
            [outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions()
        )
        if value not in allowed:
            what = "a possible outcome" if chance else "a legal action"
            raise ReplayError(
                f"step {number}: {value} is not {what} of player {player}; "
                f"there are: {_shortened(allowed)}"
            )
        text = state.action_to_string(value)
        state.apply_action(value)
        yield Step(number, player, value, text, state.events(), state)


def _shortened(values: Sequence[int], most: int = 20) -> str:
    text = ", ".join(map(str, values[:most]))
    return text if len(values) <= most else f"{text} and {len(values) - most} more"


def _same_position(a: xmcore.State, b: xmcore.State) -> bool:
    """Whether two states differ in their generators at most."""
    return a.clone(seed=0).to_bytes() == b.clone(seed=0).to_bytes()


def replay(record: Record, game: xmcore.Game | None = None) -> Iterator[Step]:
    """Play a record step by step; each step is checked before it is carried out.

    To check the end as well call :func:`check_end` with the last state, or use :func:`check`.

    Args:
        record: The record.
        game: Its game if that is loaded already; else :func:`game_of` loads it.

    Raises:
        ReplayError: A step is not possible.
        xmcore.OptionError: As in :func:`game_of`.
        xmcore.ContentError: As in :func:`game_of`.
    """
    game = game or game_of(record)
    state = game.new_initial_state(record.seed, record.stream)
    _check_reported(record, 0, state)
    for step in _apply(state, record.log):
        _check_reported(record, step.number + 1, state)
        yield step


def _check_reported(record: Record, entries: int, state: xmcore.State) -> None:
    """Compare with the reported state, if it is the one after so many entries."""
    reported = record.state
    if reported is None or reported.step != entries:
        return
    try:
        there = state.game.state_from_bytes(reported.snapshot)
    except xmcore.Error as error:
        raise ReplayError(f"step {entries}: the state reported is none ({error})") from error
    if not _same_position(there, state):
        raise ReplayError(
            f"step {entries}: the state reported is another one than that reached: "
            f"{difference(there.to_dict(), state.to_dict())}"
        )


def check_end(record: Record, state: xmcore.State) -> None:
    """Compare the state after the last step with the record's ``final``, byte for byte.

    Raises:
        ReplayError: They differ; the message names the first field that does.
    """
    reached = state.to_bytes()
    if reached == record.final:
        return
    try:
        there = state.game.state_from_bytes(record.final).to_dict()
    except xmcore.Error as error:
        raise ReplayError(
            f"the final state is another one: that of the record is none ({error})"
        ) from error
    raise ReplayError(f"the final state is another one: {difference(there, state.to_dict())}")


def check(record: Record) -> xmcore.State:
    """Replay a record with every check.

    Returns:
        The final state.

    Raises:
        ReplayError: A step is not possible, or the end is another one.
        xmcore.OptionError: As in :func:`game_of`.
        xmcore.ContentError: As in :func:`game_of`.
    """
    game = game_of(record)
    state = game.new_initial_state(record.seed, record.stream)
    for step in replay(record, game):
        state = step.state
    check_end(record, state)
    return state


def difference(recorded: Any, reached: Any, where: str = "") -> str:
    """The first place in which two descriptions of a state differ, in words."""
    if isinstance(recorded, Mapping) and isinstance(reached, Mapping):
        for key in [*recorded, *(key for key in reached if key not in recorded)]:
            if key not in recorded or key not in reached or recorded[key] != reached[key]:
                path = f"{where}.{key}" if where else str(key)
                return difference(recorded.get(key), reached.get(key), path)
    elif isinstance(recorded, list) and isinstance(reached, list) and len(recorded) == len(reached):
        for number, (one, other) in enumerate(zip(recorded, reached, strict=True)):
            if one != other:
                return difference(one, other, f"{where}[{number}]")
    if recorded == reached:
        return f"{where or 'the generator'} differs"
    return f"{where}: {recorded!r} in the record, {reached!r} here"
