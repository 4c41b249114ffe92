"""A state: a position of a game, in memory of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, SupportsIndex

from xmcore_cffi.buffers import Appendable, LogEntry
from xmcore_cffi.convert import as_action, as_player, as_seed, unpack
from xmcore_cffi.errors import IllegalActionError

if TYPE_CHECKING:
    from xmcore_cffi.game import Game

__all__ = ["State"]


class State:
    """A position of a game. Made by `Game.new_initial_state` and its like.

    A state is at a decision (a player must act), at a chance event, or terminal. It may be
    used by one thread at a time.
    """

    def __init__(self, game: Game) -> None:
        """Memory for a state; `Game` fills it."""
        self.game = game
        """The game that the state belongs to."""
        self._library = game.library
        self._ffi: Any = game.library.ffi
        self._lib: Any = game.library.lib
        self._handle = game.handle
        # Words of 8 bytes, for the alignment; the cast pointer does not keep them alive.
        self._words: Any = self._ffi.new("uint64_t[]", (game.state_size + 7) // 8)
        self.memory: Any = self._ffi.cast("xm_state *", self._words)
        """The ``xm_state *`` for calls of the library."""
        self._events = Appendable(game.library, "xm_events", "xm_event")
        self._log = Appendable(game.library, "xm_log", "xm_log_entry")
        self.logging = True
        """Does the state keep its history?"""

    # ------------------------------------------------------------------ looking

    def current_player(self) -> int:
        """The player to act: 0.., or -1 at a chance event, -4 when the game is over."""
        return int(self._lib.xm_current_player(self._handle, self.memory))

    def is_chance_node(self) -> bool:
        """Is the state at a chance event?"""
        return self.current_player() == int(self._lib.XM_CHANCE_PLAYER)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.current_player() == int(self._lib.XM_TERMINAL_PLAYER)

    def end_reason(self) -> str:
        """The rule that ended the game: "victory", "max_turns", ...; "none" while it goes on."""
        reason = self._lib.xm_end_reason_of(self._handle, self.memory)
        return self._library.text(self._lib.xm_end_reason_name(reason))

    def turn(self) -> int:
        """The number of the turn, from 1; 0 during set-up."""
        return int(self._lib.xm_turn(self._handle, self.memory))

    def legal_actions(self) -> list[int]:
        """The legal actions in rising order; empty at chance events and when the game is over."""
        room = self.game.info.max_legal_actions
        actions = self._library.new("int32_t[]", room)
        count = self._ffi.new("size_t *")
        status = self._lib.xm_legal_actions(self._handle, self.memory, actions, room, count)
        self._library.check(status)
        result: list[int] = self._ffi.unpack(actions, count[0])
        return result

    def legal_action_count(self) -> int:
        """The number of legal actions."""
        return int(self._lib.xm_legal_action_count(self._handle, self.memory))

    def is_legal(self, action: SupportsIndex) -> bool:
        """Is the action legal here (at a chance event: is the outcome possible)?"""
        try:
            value = as_action(action)
        except IllegalActionError:
            return False
        return bool(self._lib.xm_is_legal(self._handle, self.memory, value))

    def legal_actions_mask(self) -> bytes:
        """One byte, 0 or 1, for each of num_distinct_actions, as bytes."""
        size = self.game.num_distinct_actions

        def write(buffer: Any, capacity: int, count: Any) -> int:
            mask = self._ffi.cast("uint8_t *", buffer)
            return int(self._lib.xm_legal_mask(self._handle, self.memory, mask, capacity, count))

        return self._library.produce(write, size)

    def chance_weights(self) -> tuple[list[tuple[int, int]], int]:
        """The possible outcomes with exact weights: ([(outcome, weight), ...], total)."""
        room = self.game.max_chance_outcomes
        outcomes = self._library.new("int32_t[]", room)
        weights = self._library.new("uint64_t[]", room)
        count = self._ffi.new("size_t *")
        total = self._ffi.new("uint64_t *")
        status = self._lib.xm_chance_outcomes(
            self._handle, self.memory, outcomes, weights, room, count, total
        )
        self._library.check(status)
        return [(outcomes[i], weights[i]) for i in range(count[0])], total[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes with their probabilities: [(outcome, probability), ...]."""
        outcomes, total = self.chance_weights()
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def returns(self) -> list[float]:
        """The return of each player, as floats; zeros until the game is over."""
        twelfths = self._ffi.new("int32_t[]", int(self._lib.XM_MAX_PLAYERS))
        self._library.check(self._lib.xm_returns(self._handle, self.memory, twelfths))
        return [twelfths[i] / self._lib.XM_UTILITY_ONE for i in range(self.game.num_players)]

    def rewards(self) -> list[float]:
        """The reward of each player for the last step: these games pay at the end only."""
        return self.returns()

    # --------------------------------------------------------------- moving on

    def apply_action(self, action: SupportsIndex) -> None:
        """Carries out a legal action, or at a chance event the outcome given.

        Goes on to the next decision, chance event or end. Raises `IllegalActionError`.
        """
        value = as_action(action)
        self._events.struct.count = 0
        error = self._library.error()
        self._library.check(
            self._lib.xm_apply(self._handle, self.memory, value, *self._told(), error), error
        )

    def step(self, action: SupportsIndex | None = None, forced: bool = False) -> None:
        """Carries out an action and draws chance events until a player must decide.

        Without an action it only draws. With `forced` it also plays decisions that have one
        legal action. Raises `IllegalActionError`.
        """
        lib = self._lib
        value = int(lib.XM_NO_ACTION)
        if action is not None:
            value = as_action(action)
            if value < 0:
                raise IllegalActionError(f"action: {action} is negative")
        flags = lib.XM_STEP_FORCED if forced else 0
        self._events.struct.count = 0
        error = self._library.error()
        status = lib.XM_AGAIN
        while status == lib.XM_AGAIN:
            status = lib.xm_step(self._handle, self.memory, value, flags, *self._told(), error)
            value = lib.XM_NO_ACTION
        self._library.check(status, error)

    def _told(self) -> tuple[Any, Any]:
        """The buffers for a call, with room for what one apply can tell and log."""
        self._events.make_room(self.game.info.max_events)
        if not self.logging:
            return self._events.struct, self._ffi.NULL
        self._log.make_room(1)
        return self._events.struct, self._log.struct

    def child(self, action: SupportsIndex) -> State:
        """A copy of the state on which `apply_action` was called."""
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self, seed: SupportsIndex | None = None, log: bool = False) -> State:
        """A copy: one memcpy. `seed` gives it another future; `log` takes the history along."""
        other = State(self.game)
        self._lib.xm_state_copy(self._handle, other.memory, self.memory)
        other.set_log(self.raw_log() if log and self.logging else None)
        if seed is not None:
            other.reseed(seed)
        return other

    def reseed(self, seed: SupportsIndex | None, stream: SupportsIndex = 0) -> None:
        """Gives the state another future: stream `stream` of `seed`."""
        numbers = as_seed(seed), as_seed(stream, "stream")
        self._library.check(self._lib.xm_reseed(self._handle, self.memory, *numbers))

    def playout(
        self, seed: SupportsIndex | None, max_steps: SupportsIndex = 0, stream: SupportsIndex = 0
    ) -> int:
        """Reseeds and plays random legal actions to the end or for `max_steps` decisions.

        Other threads run meanwhile. Returns the number of decisions. Not logged: the history
        of the state ends here.
        """
        numbers = as_seed(seed), as_seed(stream, "stream"), as_seed(max_steps, "max_steps")
        result = self._ffi.new("xm_playout_result *")
        result.struct_size = self._ffi.sizeof("xm_playout_result")
        error = self._library.error()
        self.set_log(None)
        self._events.struct.count = 0
        status = self._lib.xm_playout(self._handle, self.memory, *numbers, result, error)
        self._library.check(status, error)
        return int(result.decisions)

    # -------------------------------------------------------- text and records

    def action_to_string(self, action: SupportsIndex) -> str:
        """Text of an action with the state's names ("deploy Storm to zone 1").

        At a chance event: text of an outcome.
        """
        return self.game.action_text(self.memory, action)

    def string_to_action(self, text: str) -> int:
        """The action (outcome) of a text, in this form or that of `Game.action_to_string`."""
        return self.game.find_action(self.memory, text)

    def action_to_dict(self, action: SupportsIndex) -> dict[str, Any]:
        """An action as {"action": kind, ...}; at a chance event an outcome as a dict."""
        return self.game.action_dict(self.memory, action)

    def events(self, player: SupportsIndex | None = None) -> list[dict[str, Any]]:
        """What the last call did, in order, as a list of dicts {"event": kind, ...}.

        With `player`: as that player may know it; what is secret is None.
        """
        told = self._events.struct
        viewer = self._viewer(player)

        def write(buffer: Any, capacity: int, size: Any) -> int:
            call = self._lib.xm_events_to_msgpack
            return int(call(self._handle, told.items, told.count, viewer, buffer, capacity, size))

        value: list[dict[str, Any]] = unpack(self._library.produce(write, 16 + told.count * 128))
        return value

    def history(self, player: SupportsIndex | None = None) -> list[tuple[int, int | None]]:
        """The actions and chance outcomes so far: [(actor, value), ...], actor -1 for chance.

        With `player`: as that player may know it; a secret value is None. Empty if the state
        keeps no history.
        """
        viewer = self._viewer(player)
        return [
            (actor, value if viewer < 0 or visible_to >> viewer & 1 else None)
            for actor, value, visible_to in self.raw_log()
        ]

    def raw_log(self) -> list[LogEntry]:
        """The history with the players who may know each value, as bits."""
        return self._log.entries()

    def set_log(self, entries: list[LogEntry] | None) -> None:
        """Replaces the history; None: the state keeps none."""
        self.logging = entries is not None
        self._log.set_entries(entries or [])

    # ----------------------------------------------------------------- storing

    def to_bytes(self) -> bytes:
        """A snapshot: msgpack, the same bytes for the same state on every platform."""
        return self._written(self._lib.xm_snapshot)

    def to_dict(self) -> dict[str, Any]:
        """The whole position as a dict with readable names, pending steps included."""
        value: dict[str, Any] = unpack(self._written(self._lib.xm_describe))
        return value

    def key(self) -> bytes:
        """Bytes that are equal exactly when two positions of the game are; not for storing."""
        return self._written(self._lib.xm_key)

    def _written(self, call: Callable[..., int], *arguments: int) -> bytes:
        """What a call of the library writes about the state."""

        def write(buffer: Any, capacity: int, size: Any) -> int:
            return call(self._handle, self.memory, *arguments, buffer, capacity, size)

        return self._library.produce(write, int(self.game.info.max_snapshot_size))

    # ------------------------------------------------------ hidden information

    def _viewer(self, player: SupportsIndex | None) -> int:
        """A seat, or the number that stands for one who sees everything."""
        if player is None:
            return int(self._lib.XM_EVERYTHING)
        return as_player(player, self.game.num_players)

    def view(self, player: SupportsIndex) -> dict[str, Any]:
        """What `player` may know of the position, as a dict in the form of `to_dict`.

        Of a hidden hand or deck only the number of cards; "legal_actions" only for the player
        to act.
        """
        seat = as_player(player, self.game.num_players)
        value: dict[str, Any] = unpack(self._written(self._lib.xm_view, seat))
        return value

    def resample_from_infostate(
        self, player: SupportsIndex, seed: SupportsIndex | None, stream: SupportsIndex = 0
    ) -> State:
        """A state that `player` cannot tell from this one: hidden cards are dealt anew.

        Every assignment that agrees with the player's view is equally likely. The generator
        is reseeded; the copy has no history.
        """
        seat = as_player(player, self.game.num_players)
        numbers = as_seed(seed), as_seed(stream, "stream")
        other = self.clone()
        error = self._library.error()
        status = self._lib.xm_resample(self._handle, other.memory, seat, *numbers, error)
        self._library.check(status, error)
        return other

    # ------------------------------------------------------------------ Python

    def __eq__(self, other: object) -> bool:
        """Are the positions equal? Generators and histories do not count."""
        if not isinstance(other, State):
            return NotImplemented
        if self.game is not other.game and self.game != other.game:
            return False
        return bool(self._lib.xm_equal(self._handle, self.memory, other.memory))

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __copy__(self) -> State:
        """A copy with its history."""
        return self.clone(log=True)

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        """A copy with its history, of the same game."""
        return self.clone(log=True)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the game, a snapshot and the history."""
        return _restore, (self.game, self.to_bytes(), self.raw_log() if self.logging else None)

    def __repr__(self) -> str:
        """Text that tells where the state is."""
        player = self.current_player()
        if player == self._lib.XM_TERMINAL_PLAYER:
            at = f"over: {self.end_reason()}, returns {self.returns()}"
        elif player == self._lib.XM_CHANCE_PLAYER:
            at = "at a chance event"
        else:
            at = f"player {player} to act"
        return f"<State of {self.game}, turn {self.turn()}, {at}>"


def _restore(game: Game, data: bytes, log: list[LogEntry] | None) -> State:
    """Unpickles a state."""
    state = game.state_from_bytes(data)
    state.set_log(log)
    return state
