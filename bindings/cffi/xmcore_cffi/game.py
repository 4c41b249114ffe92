"""A game: rules, options and content together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsIndex

from xmcore_cffi.convert import as_action, as_seed, game_string, pack, unpack
from xmcore_cffi.errors import IllegalActionError, OptionError
from xmcore_cffi.library import Library, default_library
from xmcore_cffi.state import State

__all__ = ["Game", "load_game"]


class Game:
    """The rules, options and content of a game; immutable, may be shared between threads.

    ``Game("alert", players=3, mode="advanced")`` is the game of the string
    ``alert(players=3,mode=advanced)``. `pack` is a content pack (bytes); None takes the one
    that comes with the library. Raises `OptionError`, `FormatError` (the string's grammar),
    `ContentError` (the pack). `library` is a `Library` opened by hand.
    """

    def __init__(
        self,
        name: str,
        pack: bytes | None = None,
        *,
        library: Library | None = None,
        **options: object,
    ) -> None:
        """Makes the game of a string, or of a name and options."""
        if options and "(" in name:
            raise OptionError("options: give them in the string or as keywords, not both")
        text = game_string(name, options) if options else name
        self.library = library or default_library()
        self.own_pack = None if pack is None else bytes(pack)
        self.handle = self._create(text.encode("utf-8", "surrogatepass"))
        ffi, lib = self.library.ffi, self.library.lib
        self.info: Any = ffi.new("xm_game_info *")
        self.info.struct_size = ffi.sizeof("xm_game_info")
        self.library.check(lib.xm_game_get_info(self.handle, self.info))

    def _create(self, string: bytes) -> Any:
        """The library's game, freed with its last user."""
        ffi, lib = self.library.ffi, self.library.lib
        choice = ffi.new("xm_game_options *")
        choice.struct_size = ffi.sizeof("xm_game_options")
        if self.own_pack is not None:
            kept = ffi.from_buffer(self.own_pack)  # the library copies it during the call
            choice.pack, choice.pack_size = kept, len(kept)
        handle = ffi.new("xm_game **")
        error = self.library.error()
        self.library.check(lib.xm_game_create(string, len(string), choice, handle, error), error)
        return ffi.gc(handle[0], lib.xm_game_destroy)

    # ------------------------------------------------------------------ looking

    @property
    def name(self) -> str:
        """The game's name: "alert"."""
        return self.library.text(self.info.name)

    @property
    def num_players(self) -> int:
        """Number of players."""
        return int(self.info.num_players)

    @property
    def num_distinct_actions(self) -> int:
        """Actions are the ints from 0 to this, less one; each has one fixed meaning."""
        return int(self.info.num_distinct_actions)

    @property
    def max_chance_outcomes(self) -> int:
        """Chance outcomes are ints from 0 to this, less one."""
        return int(self.info.max_chance_outcomes)

    @property
    def max_game_length(self) -> int:
        """No game has more decisions than this; 0: no bound (option max_turns=0)."""
        return int(self.info.max_game_length)

    @property
    def min_utility(self) -> float:
        """The lowest return of a player."""
        return float(self.info.min_utility / self.library.lib.XM_UTILITY_ONE)

    @property
    def max_utility(self) -> float:
        """The highest return of a player."""
        return float(self.info.max_utility / self.library.lib.XM_UTILITY_ONE)

    @property
    def state_size(self) -> int:
        """Bytes of a state in memory; the same for every state of the game."""
        return int(self.info.state_size)

    @property
    def content_hash(self) -> int:
        """FNV-1a (64 bits) of the content pack's bytes."""
        return int(self.info.content_hash)

    # ----------------------------------------------------------------- starting

    def new_initial_state(
        self,
        seed: SupportsIndex | None = None,
        stream: SupportsIndex = 0,
        log: bool = True,
    ) -> State:
        """A state that stands before the game's first event.

        Its generator is stream `stream` of `seed` (both 0..2**64-1; None: a fresh seed from
        the system). Streams of one seed are independent. With `log` the state keeps its
        history.
        """
        numbers = as_seed(seed), as_seed(stream, "stream")
        return self._state(self.library.lib.xm_state_init, *numbers, log=log)

    def state_from_bytes(self, data: bytes) -> State:
        """The state of a snapshot (`State.to_bytes`). Everything is checked.

        Raises `FormatError` (also for another game), `VersionError`, `ContentError`.
        """
        raw = bytes(data)
        return self._state(self.library.lib.xm_restore, raw, len(raw))

    def state_from_dict(
        self, value: dict[str, Any], seed: SupportsIndex | None = 0, stream: SupportsIndex = 0
    ) -> State:
        """A state from a dict in the form of `State.to_dict`, edited or written by hand.

        Without "pending" the state stands at the start of turn_player's turn. Keys with a
        default may be left out; a deck left out gets what is left of its cards. Raises
        `FormatError` that names the field.
        """
        raw = pack(value)
        numbers = as_seed(seed), as_seed(stream, "stream")
        return self._state(self.library.lib.xm_build, raw, len(raw), *numbers)

    def _state(self, fill: Callable[..., int], *arguments: Any, log: bool = True) -> State:
        """A state that a call of the library fills in."""
        state = State(self)
        error = self.library.error()
        if arguments and isinstance(arguments[0], bytes):
            arguments = (self.library.ffi.from_buffer(arguments[0]), *arguments[1:])
        self.library.check(fill(self.handle, state.memory, *arguments, error), error)
        state.logging = bool(log)
        return state

    # --------------------------------------------------------------------- text

    def action_to_string(self, action: SupportsIndex) -> str:
        """Text of an action, without a state's names: "deploy slot 0 to zone 1"."""
        return self.action_text(None, action)

    def string_to_action(self, text: str) -> int:
        """The action of such a text; raises `FormatError`."""
        return self.find_action(None, text)

    def action_to_dict(self, action: SupportsIndex) -> dict[str, Any]:
        """An action as {"action": kind, argument: value, ...}."""
        return self.action_dict(None, action)

    def action_text(self, memory: Any, action: SupportsIndex) -> str:
        """Text of an action or outcome, with a state's names if its memory is given."""
        call = self.library.lib.xm_action_to_string
        return self._of_action(call, memory, action, int(self.info.max_text_size)).decode()

    def action_dict(self, memory: Any, action: SupportsIndex) -> dict[str, Any]:
        """An action or outcome as a dict."""
        call = self.library.lib.xm_action_to_msgpack
        value: dict[str, Any] = unpack(self._of_action(call, memory, action, 512))
        return value

    def _of_action(
        self, call: Callable[..., int], memory: Any, action: SupportsIndex, room: int
    ) -> bytes:
        """What a call of the library writes about an action."""
        ffi, lib = self.library.ffi, self.library.lib
        number = as_action(action)
        state = ffi.NULL if memory is None else memory

        def write(buffer: Any, capacity: int, size: Any) -> int:
            status = call(self.handle, state, number, buffer, capacity, size)
            if status == lib.XM_ERR_ILLEGAL_ACTION:
                raise IllegalActionError(f"action: {action} is no action or outcome here")
            return status

        return self.library.produce(write, room)

    def find_action(self, memory: Any, text: str) -> int:
        """The action or outcome of a text."""
        ffi, lib = self.library.ffi, self.library.lib
        raw = text.encode("utf-8", "surrogatepass")
        action = ffi.new("int32_t *")
        error = self.library.error()
        state = ffi.NULL if memory is None else memory
        status = lib.xm_string_to_action(self.handle, state, raw, len(raw), action, error)
        self.library.check(status, error)
        return int(action[0])

    # ------------------------------------------------------------------- Python

    def __str__(self) -> str:
        """The canonical game string."""

        def write(buffer: Any, capacity: int, size: Any) -> int:
            return int(self.library.lib.xm_game_string(self.handle, buffer, capacity, size))

        return self.library.produce(write, 1024).decode()

    def __repr__(self) -> str:
        """The call that makes the game."""
        return f"xmcore_cffi.load_game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Are game string and content the same?"""
        if not isinstance(other, Game):
            return NotImplemented
        return str(self) == str(other) and self.content_hash == other.content_hash

    def __hash__(self) -> int:
        """Of the game string and the content."""
        return hash((str(self), self.content_hash))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the game string and the pack."""
        return load_game, (str(self), self.own_pack)


def load_game(string: str, pack: bytes | None = None, *, library: Library | None = None) -> Game:
    """The game of a game string like ``alert(players=3,mode=advanced)``; see `Game`."""
    return Game(string, pack, library=library)
