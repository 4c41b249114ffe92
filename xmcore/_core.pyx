# cython: language_level=3, boundscheck=False, wraparound=False, autotestdict=False
"""Thin bindings of the C interface: one C call per user call. No rule stands here."""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.number cimport PyNumber_Index
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from xmcore._xmcore cimport *

import re
import secrets
from typing import NamedTuple

from xmcore.errors import (
    ContentError,
    Error,
    FormatError,
    IllegalActionError,
    OptionError,
    VersionError,
)

CHANCE_PLAYER = XM_CHANCE_PLAYER
TERMINAL_PLAYER = XM_TERMINAL_PLAYER

cdef enum:
    MAX_LEGAL = 4096
    MAX_OUTCOMES = 512

ctypedef xm_status (*state_writer)(const xm_game *, const xm_state *, void *, size_t,
                                   size_t *) noexcept nogil

_msgpack = None


cdef object unpack(object data):
    global _msgpack
    if _msgpack is None:
        import msgpack
        _msgpack = msgpack
    return _msgpack.unpackb(data, strict_map_key=False)


cdef object pack(object value):
    global _msgpack
    if _msgpack is None:
        import msgpack
        _msgpack = msgpack
    try:
        return _msgpack.packb(value)
    except (TypeError, ValueError, OverflowError) as e:
        raise FormatError("the dict holds something that is not plain data, or an integer beyond"
                          f" 64 bits: {e}") from None


cdef bytes as_bytes(object data, str name):
    """Bytes, or the bytes of a buffer."""
    if type(data) is bytes:
        return data
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"{name}: bytes belong here, not {type(data).__name__}") from None


cdef int raise_status(int status, xm_error *error) except -1:
    """Turns a status that is an error into its exception."""
    cdef str text
    if status == XM_OK or status == XM_AGAIN:
        return 0
    if error != NULL and error.message[0] != 0:
        where = error.where.decode("utf-8", "replace")
        message = error.message.decode("utf-8", "replace")
        text = f"{where}: {message}" if where else message
    else:
        text = xm_status_name(status).decode()
    if status == XM_ERR_MEMORY:
        raise MemoryError(text)
    raise {
        XM_ERR_OPTION: OptionError,
        XM_ERR_ILLEGAL_ACTION: IllegalActionError,
        XM_ERR_FORMAT: FormatError,
        XM_ERR_WRONG_GAME: FormatError,
        XM_ERR_VERSION: VersionError,
        XM_ERR_CONTENT: ContentError,
    }.get(status, Error)(text)


cdef uint64_t as_seed(object seed, str what="seed") except? 0:
    if seed is None:
        return secrets.randbits(64)
    try:
        return PyNumber_Index(seed)
    except OverflowError:
        raise Error(f"{what}: {seed} is not from 0 to 2**64 - 1") from None


cdef int32_t as_action(object action) except? -2:
    cdef int64_t value
    try:
        value = PyNumber_Index(action)
    except OverflowError:
        value = -3
    if value < -2147483648 or value > 2147483647 or value == -3:
        raise IllegalActionError(f"action: {action} is not from 0 to num_distinct_actions - 1")
    return <int32_t>value


class OptionInfo(NamedTuple):
    """An option of a game: its name, default and allowed values as text, and what it means."""

    name: str
    default: str
    values: str
    doc: str


class GameInfo(NamedTuple):
    """A game of the library: its name for game strings, its full title and its options."""

    name: str
    title: str
    options: tuple[OptionInfo, ...]


class FieldInfo(NamedTuple):
    """Where a number, or a regular array of numbers, stands in the bytes of a state.

    Element ``[i][j][k]`` is at ``offset + i * strides[0] + j * strides[1] + k * strides[2]``,
    `width` bytes, unsigned, native byte order. `visibility` is "public", "owner", "hidden", or "front": each
    player sees some elements from the front of the list.
    """

    path: str
    kind: str
    domain: str | None
    offset: int
    width: int
    dims: tuple[int, ...]
    strides: tuple[int, ...]
    min: int
    max: int
    visibility: str
    since: int


class ArgumentInfo(NamedTuple):
    """An argument of an action, event or step: what it names, and in how many values.

    `size` 0 is any number. An optional one may be None; a secret one is not for everybody.
    """

    name: str
    domain: str
    size: int
    optional: bool
    secret: bool


class KindInfo(NamedTuple):
    """A kind of action, event or step.

    `detail`: of actions the text, with {} for each argument; of steps "automatic", "decision" or
    "chance". `first`: of actions the first one of the kind (the last argument counts fastest).
    """

    name: str
    detail: str
    first: int
    arguments: tuple[ArgumentInfo, ...]


def version():
    """The version of the C core, "major.minor.patch"."""
    return xm_version_string().decode()


def abi_version():
    """The number of the C interface that the core implements."""
    return xm_abi_version()


def end_reason_name(reason):
    """The name of an end reason of the C interface: "none", "max_turns", ..."""
    return xm_end_reason_name(<int32_t>PyNumber_Index(reason)).decode()


def games():
    """The games of the library with their options, as a list of `GameInfo`."""
    cdef xm_option_info info
    cdef int32_t i, k
    result = []
    for i in range(xm_game_count()):
        options = []
        k = 0
        info.struct_size = sizeof(xm_option_info)
        while xm_option_get_info(i, k, &info) == XM_OK:
            options.append(OptionInfo(info.name.decode(), info.default_value.decode(),
                                      info.values.decode(), info.doc.decode()))
            k += 1
        result.append(GameInfo(xm_game_name(i).decode(), xm_game_title(i).decode(),
                               tuple(options)))
    return result


def snapshot_game(data):
    """The game string and the content hash in the bytes of a snapshot, as a tuple.

    Raises `FormatError` or `VersionError` if the bytes are no snapshot.
    """
    cdef bytes raw = as_bytes(data, "data")
    cdef const char *string
    cdef size_t length
    cdef uint64_t content
    cdef xm_error error
    error.message[0] = 0
    raise_status(xm_snapshot_game(PyBytes_AsString(raw), len(raw), &string, &length, &content,
                                  &error), &error)
    return string[:length].decode("utf-8", "replace"), content


cdef str word(object value):
    """A value of an option, as it is written in a game string."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if text and text == text.strip() and not any(c in ',=()[]"' for c in text):
        return text
    return '"' + text.replace('"', '""') + '"'


cdef list words(str text):
    """The words of a list as a game string writes it: ``[Storm,"a, b"]``."""
    found = re.findall(r'"((?:[^"]|"")*)"|([^,\[\]"]+)', text)
    return [plain or quoted.replace('""', '"') for quoted, plain in found]


cdef class Game:
    """The rules, options and content of a game; immutable, may be shared between threads.

    ``Game("alert", players=3, mode="advanced")`` is the game of the string
    ``alert(players=3,mode=advanced)``. `pack` is a content pack (bytes); None takes the one
    that comes with the library. Raises `OptionError`, `FormatError` (the string's grammar),
    `ContentError` (the pack).
    """

    cdef xm_game *game
    cdef xm_game_info info
    cdef bytes own_pack
    cdef unsigned char *scratch
    cdef size_t scratch_size
    cdef object __weakref__

    def __cinit__(self, str name not None, pack=None, **options):
        cdef xm_game_options choice
        cdef xm_error error
        cdef bytes string
        error.message[0] = 0
        if options:
            parts = []
            for key, value in options.items():
                if isinstance(value, (list, tuple)):
                    parts.append(f"{key}=[{','.join(word(v) for v in value)}]")
                else:
                    parts.append(f"{key}={word(value)}")
            if "(" in name:
                raise OptionError("options: give them in the string or as keywords, not both")
            name = f"{name}({','.join(parts)})"
        string = name.encode("utf-8", "surrogatepass")
        choice.struct_size = sizeof(xm_game_options)
        choice.pack = NULL
        choice.pack_size = 0
        choice.allocator = NULL
        if pack is not None:
            self.own_pack = as_bytes(pack, "pack")
            choice.pack = PyBytes_AsString(self.own_pack)
            choice.pack_size = len(self.own_pack)
        raise_status(xm_game_create(PyBytes_AsString(string), len(string), &choice, &self.game,
                                    &error), &error)
        self.info.struct_size = sizeof(xm_game_info)
        xm_game_get_info(self.game, &self.info)
        self.scratch_size = self.info.max_snapshot_size + 4096
        self.scratch = <unsigned char *>PyMem_Malloc(self.scratch_size)
        if self.scratch == NULL:
            raise MemoryError()

    def __dealloc__(self):
        xm_game_destroy(self.game)
        PyMem_Free(self.scratch)

    cdef int grow_scratch(self, size_t size) except -1:
        cdef unsigned char *larger
        if size > self.scratch_size:
            larger = <unsigned char *>PyMem_Realloc(self.scratch, size)
            if larger == NULL:
                raise MemoryError()
            self.scratch = larger
            self.scratch_size = size
        return 0

    @property
    def name(self):
        """The game's name: "alert"."""
        return self.info.name.decode()

    @property
    def num_players(self):
        """Number of players."""
        return self.info.num_players

    @property
    def num_distinct_actions(self):
        """Actions are the ints from 0 to this, less one; each has one fixed meaning."""
        return self.info.num_distinct_actions

    @property
    def max_chance_outcomes(self):
        """Chance outcomes are ints from 0 to this, less one."""
        return self.info.max_chance_outcomes

    @property
    def max_game_length(self):
        """No game has more decisions than this; 0: no bound (option max_turns=0, some content)."""
        return self.info.max_game_length

    @property
    def min_utility(self):
        """The lowest return of a player."""
        return self.info.min_utility / <double>XM_UTILITY_ONE

    @property
    def max_utility(self):
        """The highest return of a player."""
        return self.info.max_utility / <double>XM_UTILITY_ONE

    @property
    def state_size(self):
        """Bytes of a state in memory; the same for every state of the game."""
        return self.info.state_size

    @property
    def content_hash(self):
        """FNV-1a (64 bits) of the content pack's bytes."""
        return self.info.content_hash

    @property
    def options(self):
        """The options as a dict from name to value, defaults included: numbers, words, lists of
        words. ``Game(game.name, **game.options)`` is the same game."""
        cdef size_t size
        cdef char buffer[2048]
        result = {}
        for info in next(g for g in games() if g.name == self.name).options:
            key = info.name.encode()
            raise_status(xm_option_value(self.game, PyBytes_AsString(key), buffer, sizeof(buffer),
                                         &size), NULL)
            text = buffer[:size].decode()
            if info.default.startswith("["):
                result[info.name] = words(text)
            else:
                result[info.name] = int(text) if ".." in info.values else text
        return result

    def content(self):
        """The content pack as Python data: a dict of lists of rows, each with its mark."""
        return unpack(self.pack())

    def pack(self):
        """The bytes of the content pack."""
        cdef const void *data
        cdef size_t size
        raise_status(xm_game_content(self.game, &data, &size), NULL)
        return PyBytes_FromStringAndSize(<const char *>data, size)

    def fields(self):
        """The layout of a state in memory, as a list of `FieldInfo`."""
        cdef xm_field_info f
        cdef int32_t i = 0
        result = []
        f.struct_size = sizeof(xm_field_info)
        while xm_field_get_info(self.game, i, &f) == XM_OK:
            result.append(FieldInfo(
                f.path.decode(), f.kind.decode(), f.domain.decode() if f.domain != NULL else None,
                f.offset, f.width, tuple(f.dims[k] for k in range(f.num_dims)),
                tuple(f.strides[k] for k in range(f.num_dims)), f.min, f.max,
                ("public", "owner", "hidden", "front")[f.visibility], f.since))
            i += 1
        return result

    def kinds(self, str table):
        """The kinds of "actions", "events" or "steps" of the game, as a list of `KindInfo`."""
        cdef xm_kind_info k
        cdef int32_t i = 0, n
        tables = ("actions", "events", "steps")
        if table not in tables:
            raise Error(f"table: {table!r} is not one of {', '.join(tables)}")
        n = tables.index(table)
        result = []
        k.struct_size = sizeof(xm_kind_info)
        while xm_kind_get_info(self.game, n, i, &k) == XM_OK:
            result.append(KindInfo(k.name.decode(), k.detail.decode(), k.first, tuple([
                ArgumentInfo(k.args[j].decode(), k.domains[j].decode(), k.sizes[j],
                             bool(k.flags[j] & 1), bool(k.flags[j] & 2))
                for j in range(k.num_args)])))
            i += 1
        return result

    def domain_name(self, str domain, value):
        """The name of a number of a domain ("character", 3); "" if it has none."""
        cdef const char *name
        cdef size_t length
        key = domain.encode()
        if xm_domain_name(self.game, PyBytes_AsString(key), <int32_t>PyNumber_Index(value), &name,
                          &length) != XM_OK:
            raise Error(f"domain: there is no {domain!r} number {value}")
        return name[:length].decode()

    def new_initial_state(self, seed=None, stream=0, log=True):
        """A state that stands before the game's first event.

        Its generator is stream `stream` of `seed` (both 0..2**64-1; None: a fresh seed from
        the system). Streams of one seed are independent. With `log` the state keeps its
        history.
        """
        cdef State state = State.__new__(State, self)
        cdef xm_error error
        raise_status(xm_state_init(self.game, state.state, as_seed(seed),
                                   as_seed(stream, "stream"), &error), &error)
        state.logging = bool(log)
        return state

    def state_from_bytes(self, data):
        """The state of a snapshot (`State.to_bytes`). Everything is checked.

        Raises `FormatError` (also for another game), `VersionError`, `ContentError`.
        """
        cdef State state = State.__new__(State, self)
        cdef xm_error error
        cdef bytes raw = as_bytes(data, "data")
        error.message[0] = 0
        raise_status(xm_restore(self.game, state.state, PyBytes_AsString(raw), len(raw), &error),
                     &error)
        state.logging = True
        return state

    def state_from_dict(self, dict value, seed=0, stream=0):
        """A state from a dict in the form of `State.to_dict`, edited or written by hand.

        Without "pending" the state stands at the start of turn_player's turn. Keys with a
        default may be left out; a deck left out gets what is left of its cards. Raises
        `FormatError` that names the field.
        """
        cdef State state = State.__new__(State, self)
        cdef xm_error error
        cdef bytes raw = pack(value)
        error.message[0] = 0
        raise_status(xm_build(self.game, state.state, PyBytes_AsString(raw), len(raw),
                              as_seed(seed), as_seed(stream, "stream"), &error), &error)
        state.logging = True
        return state

    def action_to_string(self, action):
        """Text of an action, without a state's names: "deploy slot 0 to zone 1"."""
        return action_text(self, NULL, as_action(action))

    def string_to_action(self, str text):
        """The action of such a text; raises `FormatError`."""
        return find_action(self, NULL, text)

    def action_to_dict(self, action):
        """An action as {"action": kind, argument: value, ...}."""
        return action_dict(self, NULL, as_action(action))

    def simulate(self, games, seed, first=0, max_decisions=0):
        """Plays uniformly random games in C, with the GIL released.

        Game i, from `first` to first + games - 1, uses stream i of `seed`, whatever process
        plays it. `max_decisions`: 0 is no limit. Returns a list of tuples (decisions, turns,
        end reason as an int, tuple of returns in twelfths).
        """
        cdef uint64_t s = as_seed(seed), stream = as_seed(first, "first")
        cdef uint64_t limit = as_seed(max_decisions, "max_decisions")
        cdef State state = State.__new__(State, self)
        cdef xm_playout_result r
        cdef int32_t returns[8]
        cdef int64_t i, count
        cdef int32_t k, reason
        try:
            count = PyNumber_Index(games)
        except OverflowError:
            count = -1
        if count < 0:
            raise Error(f"games: {games} is not from 0 to 2**63 - 1")
        if count > 0 and stream > <uint64_t>-1 - <uint64_t>(count - 1):
            raise Error(f"first: the last of {count} games from {first} is beyond stream 2**64 - 1")
        r.struct_size = sizeof(xm_playout_result)
        result = []
        for i in range(count):
            PyErr_CheckSignals()
            with nogil:
                xm_state_init(self.game, state.state, s, stream, NULL)
                xm_playout(self.game, state.state, s, stream, limit, &r, NULL)
                reason = xm_end_reason_of(self.game, state.state)
                xm_returns(self.game, state.state, returns)
            stream += 1
            result.append((r.decisions, r.turns, reason,
                           tuple([returns[k] for k in range(self.info.num_players)])))
        return result

    def __str__(self):
        cdef size_t size
        raise_status(xm_game_string(self.game, <char *>self.scratch, self.scratch_size, &size),
                     NULL)
        return (<char *>self.scratch)[:size].decode()

    def __repr__(self):
        return f"xmcore.load_game({str(self)!r})"

    def __eq__(self, other):
        if not isinstance(other, Game):
            return NotImplemented
        return str(self) == str(other) and self.content_hash == (<Game>other).content_hash

    def __hash__(self):
        return hash((str(self), self.content_hash))

    def __reduce__(self):
        return load_game, (str(self), self.own_pack)


def load_game(str string, pack=None):
    """The game of a game string like ``alert(players=3,mode=advanced)``; see `Game`."""
    return Game(string, pack)


cdef str action_text(Game game, const xm_state *state, int32_t action):
    cdef char buffer[512]
    cdef size_t size
    cdef int status = xm_action_to_string(game.game, state, action, buffer, sizeof(buffer), &size)
    if status == XM_ERR_ILLEGAL_ACTION:
        raise IllegalActionError(f"action: {action} is no action or outcome here")
    raise_status(status, NULL)
    return buffer[:size].decode()


cdef dict action_dict(Game game, const xm_state *state, int32_t action):
    cdef size_t size = 0
    cdef int status = XM_ERR_BUFFER
    while status == XM_ERR_BUFFER:
        game.grow_scratch(size)
        status = xm_action_to_msgpack(game.game, state, action, game.scratch, game.scratch_size,
                                      &size)
    if status == XM_ERR_ILLEGAL_ACTION:
        raise IllegalActionError(f"action: {action} is no action or outcome here")
    raise_status(status, NULL)
    return unpack(PyBytes_FromStringAndSize(<char *>game.scratch, size))


cdef object find_action(Game game, const xm_state *state, str text):
    cdef bytes raw = text.encode("utf-8", "surrogatepass")
    cdef int32_t action
    cdef xm_error error
    error.message[0] = 0
    raise_status(xm_string_to_action(game.game, state, PyBytes_AsString(raw), len(raw), &action,
                                     &error), &error)
    return action


def _restore(Game game, bytes data, log):
    cdef State state = game.state_from_bytes(data)
    state.set_log(log)
    return state


cdef class State:
    """A position of a game. Made by `Game.new_initial_state` and its like.

    A state is at a decision (a player must act), at a chance event, or terminal. It may be
    used by one thread at a time.
    """

    cdef readonly Game game
    """The game that the state belongs to."""
    cdef xm_state *state
    cdef xm_events event_buffer
    cdef xm_log log
    cdef bint logging
    cdef object __weakref__

    def __cinit__(self, Game game not None):
        self.game = game
        self.state = <xm_state *>PyMem_Malloc(game.info.state_size)
        if self.state == NULL:
            raise MemoryError()
        memset(self.state, 0, game.info.state_size)  # no state: every call refuses it

    def __init__(self, *args, **kwargs):
        raise TypeError("states are made by Game.new_initial_state and its like")

    def __dealloc__(self):
        PyMem_Free(self.state)
        PyMem_Free(self.event_buffer.items)
        PyMem_Free(self.log.items)

    cdef int make_room(self) except -1:
        """Room for what one apply can tell and log."""
        cdef xm_event *events
        cdef xm_log_entry *entries
        cdef size_t n
        if self.event_buffer.capacity - self.event_buffer.count < <uint32_t>self.game.info.max_events:
            n = self.event_buffer.capacity * 2 + <size_t>self.game.info.max_events
            events = <xm_event *>PyMem_Realloc(self.event_buffer.items, n * sizeof(xm_event))
            if events == NULL:
                raise MemoryError()
            self.event_buffer.items = events
            self.event_buffer.capacity = <uint32_t>n
        if self.logging and self.log.count == self.log.capacity:
            n = self.log.capacity * 2 + 64
            entries = <xm_log_entry *>PyMem_Realloc(self.log.items, n * sizeof(xm_log_entry))
            if entries == NULL:
                raise MemoryError()
            self.log.items = entries
            self.log.capacity = <uint32_t>n
        return 0

    cdef int set_log(self, object log) except -1:
        cdef size_t i, n
        self.logging = log is not None
        if log is None:
            return 0
        n = len(log)
        PyMem_Free(self.log.items)
        self.log.items = NULL
        self.log.count = self.log.capacity = 0
        self.log.items = <xm_log_entry *>PyMem_Malloc((n + 64) * sizeof(xm_log_entry))
        if self.log.items == NULL:
            raise MemoryError()
        self.log.capacity = <uint32_t>(n + 64)
        for i in range(n):
            self.log.items[i].actor, self.log.items[i].value, self.log.items[i].visible_to = log[i]
        self.log.count = <uint32_t>n
        return 0

    cdef list raw_log(self):
        cdef uint32_t i
        return [(self.log.items[i].actor, self.log.items[i].value, self.log.items[i].visible_to)
                for i in range(self.log.count)]

    # ------------------------------------------------------------------ looking

    def current_player(self):
        """The player to act: 0.., or -1 at a chance event, -4 when the game is over."""
        return xm_current_player(self.game.game, self.state)

    def is_chance_node(self):
        """Is the state at a chance event?"""
        return xm_current_player(self.game.game, self.state) == XM_CHANCE_PLAYER

    def is_terminal(self):
        """Is the game over?"""
        return xm_current_player(self.game.game, self.state) == XM_TERMINAL_PLAYER

    def end_reason(self):
        """The rule that ended the game: "victory", "max_turns", ...; "none" while it goes on."""
        return xm_end_reason_name(xm_end_reason_of(self.game.game, self.state)).decode()

    def turn(self):
        """The number of the turn, from 1; 0 during set-up."""
        return xm_turn(self.game.game, self.state)

    def legal_actions(self):
        """The legal actions in rising order; empty at chance events and when the game is over."""
        cdef int32_t actions[MAX_LEGAL]
        cdef size_t count, i
        cdef list result
        cdef object action
        raise_status(xm_legal_actions(self.game.game, self.state, actions, MAX_LEGAL, &count), NULL)
        result = PyList_New(count)
        for i in range(count):
            action = actions[i]
            Py_INCREF(action)
            PyList_SET_ITEM(result, i, action)
        return result

    def legal_action_count(self):
        """The number of legal actions."""
        return xm_legal_action_count(self.game.game, self.state)

    def is_legal(self, action):
        """Is the action legal here (at a chance event: is the outcome possible)?"""
        cdef int64_t value
        try:
            value = PyNumber_Index(action)
        except OverflowError:
            return False
        if value < 0 or value > 2147483647:
            return False
        return bool(xm_is_legal(self.game.game, self.state, <int32_t>value))

    def legal_actions_mask(self):
        """One byte, 0 or 1, for each of num_distinct_actions, as bytes."""
        cdef size_t count
        cdef object mask = PyBytes_FromStringAndSize(NULL, self.game.info.num_distinct_actions)
        raise_status(xm_legal_mask(self.game.game, self.state, <uint8_t *>PyBytes_AsString(mask),
                                   self.game.info.num_distinct_actions, &count), NULL)
        return mask

    def chance_weights(self):
        """The possible outcomes with exact weights: ([(outcome, weight), ...], total)."""
        cdef int32_t outcomes[MAX_OUTCOMES]
        cdef uint64_t weights[MAX_OUTCOMES]
        cdef size_t count, i
        cdef uint64_t total
        raise_status(xm_chance_outcomes(self.game.game, self.state, outcomes, weights,
                                        MAX_OUTCOMES, &count, &total), NULL)
        return [(outcomes[i], weights[i]) for i in range(count)], total

    def chance_outcomes(self):
        """The possible outcomes with their probabilities: [(outcome, probability), ...]."""
        outcomes, total = self.chance_weights()
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def returns(self):
        """The return of each player, as floats; zeros until the game is over."""
        cdef int32_t returns[8]
        cdef int i
        raise_status(xm_returns(self.game.game, self.state, returns), NULL)
        return [returns[i] / <double>XM_UTILITY_ONE for i in range(self.game.info.num_players)]

    def rewards(self):
        """The reward of each player for the last step: these games pay at the end only."""
        return self.returns()

    # --------------------------------------------------------------- moving on

    def apply_action(self, action):
        """Carries out a legal action, or at a chance event the outcome given.

        Goes on to the next decision, chance event or end. Raises `IllegalActionError`.
        """
        cdef int32_t value = as_action(action)
        cdef uint32_t told = self.event_buffer.count
        cdef xm_error error
        cdef int status
        self.event_buffer.count = 0
        self.make_room()
        error.message[0] = 0
        status = xm_apply(self.game.game, self.state, value, &self.event_buffer,
                          &self.log if self.logging else NULL, &error)
        if status != XM_OK:
            self.event_buffer.count = told
            raise_status(status, &error)

    def step(self, action=None, bint forced=False):
        """Carries out an action and draws chance events until a player must decide.

        Without an action it only draws. With `forced` it also plays decisions that have one
        legal action. Raises `IllegalActionError`.
        """
        cdef int32_t value = XM_NO_ACTION
        cdef xm_error error
        cdef uint32_t told = self.event_buffer.count
        cdef int status
        if action is not None:
            value = as_action(action)
            if value < 0:
                raise IllegalActionError(f"action: {action} is negative")
        self.event_buffer.count = 0
        error.message[0] = 0
        status = XM_AGAIN
        while status == XM_AGAIN:
            self.make_room()
            status = xm_step(self.game.game, self.state, value, XM_STEP_FORCED if forced else 0,
                             &self.event_buffer, &self.log if self.logging else NULL, &error)
            value = XM_NO_ACTION
        if status != XM_OK:
            self.event_buffer.count = told
            raise_status(status, &error)

    def child(self, action):
        """A copy of the state on which `apply_action` was called."""
        cdef State other = self.clone()
        other.apply_action(action)
        return other

    def clone(self, seed=None, log=False):
        """A copy: one memcpy. `seed` gives it another future; `log` takes the history along."""
        cdef State other = State.__new__(State, self.game)
        memcpy(other.state, self.state, self.game.info.state_size)
        if log and self.logging:
            other.set_log(self.raw_log())
        if seed is not None:
            raise_status(xm_reseed(self.game.game, other.state, as_seed(seed), 0), NULL)
        return other

    def reseed(self, seed, stream=0):
        """Gives the state another future: stream `stream` of `seed`."""
        raise_status(xm_reseed(self.game.game, self.state, as_seed(seed),
                               as_seed(stream, "stream")), NULL)

    def playout(self, seed, max_steps=0, stream=0):
        """Reseeds and plays random legal actions to the end or for `max_steps` decisions.

        In C, with the GIL released. Returns the number of decisions. Not logged: the history
        of the state ends here.
        """
        cdef xm_playout_result r
        cdef xm_error error
        cdef uint64_t s = as_seed(seed), n = as_seed(stream, "stream")
        cdef uint64_t limit = as_seed(max_steps, "max_steps")
        cdef int status
        r.struct_size = sizeof(xm_playout_result)
        error.message[0] = 0
        self.logging = False
        self.log.count = 0
        self.event_buffer.count = 0
        with nogil:
            status = xm_playout(self.game.game, self.state, s, n, limit, &r, &error)
        raise_status(status, &error)
        return r.decisions

    # -------------------------------------------------------- text and records

    def action_to_string(self, action):
        """Text of an action with the state's names ("deploy Storm to zone 1").

        At a chance event: text of an outcome.
        """
        return action_text(self.game, self.state, as_action(action))

    def string_to_action(self, str text):
        """The action (outcome) of a text, in this form or that of `Game.action_to_string`."""
        return find_action(self.game, self.state, text)

    def action_to_dict(self, action):
        """An action as {"action": kind, ...}; at a chance event an outcome as a dict."""
        return action_dict(self.game, self.state, as_action(action))

    def events(self, player=None):
        """What the last call did, in order, as a list of dicts {"event": kind, ...}.

        With `player`: as that player may know it; what is secret is None.
        """
        cdef size_t size = 0
        cdef int status = XM_ERR_BUFFER
        cdef int32_t viewer = XM_EVERYTHING if player is None else self.as_player(player)
        while status == XM_ERR_BUFFER:
            self.game.grow_scratch(size)
            status = xm_events_to_msgpack(self.game.game, self.event_buffer.items,
                                          self.event_buffer.count, viewer, self.game.scratch,
                                          self.game.scratch_size, &size)
        raise_status(status, NULL)
        return unpack(PyBytes_FromStringAndSize(<char *>self.game.scratch, size))

    def history(self, player=None):
        """The actions and chance outcomes since the state was made: [(actor, value), ...].

        Actor -1 is chance.

        With `player`: as that player may know it; a secret value is None. Empty if the state
        keeps no history; one that was read from bytes or a dict begins there.
        """
        cdef int32_t viewer = XM_EVERYTHING if player is None else self.as_player(player)
        return [(actor, value if viewer < 0 or visible >> viewer & 1 else None)
                for actor, value, visible in self.raw_log()]

    # ----------------------------------------------------------------- storing

    cdef int write(self, state_writer writer, size_t *size) except -1:
        """Writes into the game's scratch memory, which grows as it must."""
        cdef int status = XM_ERR_BUFFER
        size[0] = 0
        while status == XM_ERR_BUFFER:
            self.game.grow_scratch(size[0])
            status = writer(self.game.game, self.state, self.game.scratch, self.game.scratch_size,
                            size)
        return raise_status(status, NULL)

    def to_bytes(self):
        """A snapshot: msgpack, the same bytes for the same state on every platform."""
        cdef size_t size
        self.write(&xm_snapshot, &size)
        return PyBytes_FromStringAndSize(<char *>self.game.scratch, size)

    def to_dict(self):
        """The whole position as a dict with readable names, pending steps included."""
        cdef size_t size
        self.write(&xm_describe, &size)
        return unpack(PyBytes_FromStringAndSize(<char *>self.game.scratch, size))

    def raw(self):
        """A copy of the state's bytes in memory; `Game.fields` tells what stands where."""
        return PyBytes_FromStringAndSize(<char *>self.state, self.game.info.state_size)

    def key(self):
        """Bytes that are equal exactly when two positions of the game are; not for storing."""
        cdef size_t size
        self.write(&xm_key, &size)
        return PyBytes_FromStringAndSize(<char *>self.game.scratch, size)

    # ------------------------------------------------------ hidden information

    cdef int32_t as_player(self, object player) except -2:
        cdef int64_t value
        try:
            value = PyNumber_Index(player)
        except OverflowError:
            value = -1
        if value < 0 or value >= self.game.info.num_players:
            raise Error(f"player: {player} is not a seat from 0 to "
                        f"{self.game.info.num_players - 1}")
        return <int32_t>value

    def view(self, player):
        """What `player` may know of the position, as a dict in the form of `to_dict`.

        Of a hidden hand or deck only the number of cards; "legal_actions" only for the player
        to act.
        """
        cdef size_t size = 0
        cdef int32_t viewer = self.as_player(player)
        cdef int status = XM_ERR_BUFFER
        while status == XM_ERR_BUFFER:
            self.game.grow_scratch(size)
            status = xm_view(self.game.game, self.state, viewer, self.game.scratch,
                             self.game.scratch_size, &size)
        raise_status(status, NULL)
        return unpack(PyBytes_FromStringAndSize(<char *>self.game.scratch, size))

    def resample_from_infostate(self, player, seed, stream=0):
        """A state that `player` cannot tell from this one: hidden cards are dealt anew.

        Every assignment that agrees with the player's view is equally likely. The generator
        is reseeded; the copy has no history.
        """
        cdef State other = self.clone()
        cdef xm_error error
        error.message[0] = 0
        raise_status(xm_resample(self.game.game, other.state, self.as_player(player),
                                 as_seed(seed), as_seed(stream, "stream"), &error), &error)
        return other

    # ------------------------------------------------------------------ Python

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        if self.game is not (<State>other).game and self.game != (<State>other).game:
            return False
        return bool(xm_equal(self.game.game, self.state, (<State>other).state))

    __hash__ = None

    def __copy__(self):
        return self.clone(log=True)

    def __deepcopy__(self, memo):
        return self.clone(log=True)

    def __reduce__(self):
        return _restore, (self.game, self.to_bytes(), self.raw_log() if self.logging else None)

    def __repr__(self):
        player = self.current_player()
        if player == XM_TERMINAL_PLAYER:
            at = f"over: {self.end_reason()}, returns {self.returns()}"
        elif player == XM_CHANCE_PLAYER:
            at = "at a chance event"
        else:
            at = f"player {player} to act"
        return f"<State of {self.game}, turn {self.turn()}, {at}>"

    def __str__(self):
        from xmcore import text
        return text.board(self)
