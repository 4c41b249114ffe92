"""The words of X-Men Skirmish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from xmcore.text.layout import counted, indented, table, wrapped
from xmcore.text.memory import Event
from xmcore.text.words import GameWords, Name, Number, View

__all__ = ["WORDS"]

_TEXTS = {
    "first_player": ("first to go: {player}",),
    "joined": ("{player}: {name} joins the team",),
    "placed": ("{player}: {who} stands on {square}",),
    "turn": ("turn {turn}: {player}",),
    "reshuffled": ("the discard pile is shuffled and becomes the deck",),
    "card_drawn": ("{player:draws} {card}", "{player:draws} a card"),
    "discarded": ("{player:discards} {card}",),
    "card_played": ("{player:plays} {card}",),
    "used": ("{player}: {unit} {effect}",),
    "targeted": ("the target is {unit}",),
    "moved": ("{player}: {who} goes from {from} to {to}",),
    "passed": ("{player:declines}",),
    "neutralized": ("{player}: {unit} neutralizes it, it has no effect",),
    "defended": ("{player}: {unit} is defended",),
    "hit": ("{player}: {unit} is hit, {hits:hit} left",),
    "knocked_out": ("{player}: {unit} is knocked out",),
    "disabled": ("{player}: {unit} is disabled",),
    "recovered": ("{player}: {unit} is no longer disabled",),
    "hand_seen": ("{player:sees} in the other hand: {card} {copies}",),
    "deck_seen": ("{player:looks} at the top of the deck: {count:card}",),
    "card_seen": ("{player:sees} {card} there", "{player:sees} a card there"),
    "game_over": (
        "game over: {reason}, won by {winners}",
        "game over: {reason}, no winner",
    ),
}

_VALUES = {
    "effect": {
        "attack": "attacks",
        "disable": "makes an attack that disables",
        "move": "moves by a power",
        "wings": "moves by a power, to attack from there if it can",
        "draw": "draws cards by a power",
        "exchange": "draws and discards by a power",
        "look_hand": "looks at the other hand by a power",
        "look_deck": "looks at the deck by a power",
    },
    "reason": {"units": "a side has no units left"},
}

_QUESTIONS = {
    "pick": "Which mutant joins the team? Eight in the order of the list, 16 hits at most.",
    "place": "Who stands on the next square of your back rank, from a1 on to h1?",
    "discard": "Which cards do you discard? One by one, going down the list.",
    "move": "Move phase: which card do you play, and for whom? end goes on to the battle phase.",
    "forward": "Who else goes forward by this card? stop ends it.",
    "battle": "Battle phase: which card do you play, and on whom? end ends your turn.",
    "neutralize": "Do you neutralize it?",
    "defend": "Do you defend the target?",
}

_SIDES = ("X-Men", "Sentinels")
_FILES = "abcdefgh"
_RANKS = range(8, 0, -1)
_DECLARED = {
    "draw": "draw cards",
    "exchange": "draw cards, then discard",
    "look_hand": "look at the other hand",
    "look_deck": "look at the deck",
}
_LEGEND = (
    "On the board: unit:hits left; !2 is disabled until its side has ended two more turns.",
    "X, Y, Z: what a special card of the type does for the unit. Numbers after attack, disable and",
    "move are ranges in squares, K is a knight's move; absorb is any power of the same type of",
    "another mutant in play.",
)
_PHASES = {"move": "move phase", "battle": "battle phase"}
_PLAYED = {"move": "a Move card has been played", "battle": "an Attack card has been played"}


class _Units:
    """Who has which number in a team, and where: the words ``who`` and ``unit``."""

    def __init__(self) -> None:
        """Begin without units."""
        self._names: dict[tuple[int, int], str] = {}
        self._squares: dict[tuple[int, int], str] = {}

    def look(self, view: View) -> None:
        """Names of units, and squares of those of which no event has told."""
        for seat, team in enumerate(view["teams"]):
            for number, unit in enumerate(team["units"]):
                self._names[seat, number] = unit["unit"]
                if unit["square"] is not None:
                    self._squares.setdefault((seat, number), unit["square"])

    def hear(self, event: Event) -> None:
        """Where units stand."""
        square = {"placed": "square", "moved": "to"}.get(event["event"])
        if square is not None:
            self._squares[event["player"], event["unit"]] = event[square]

    def word(self, key: str, event: Event) -> str | None:
        """A unit's name, and for ``unit`` its square, which is the last one if it is out."""
        if key not in ("who", "unit") or "unit" not in event:
            return None
        unit = event["player"], event["unit"]
        name = self._names.get(unit, f"unit {event['unit']}")
        square = self._squares.get(unit) if key == "unit" else None
        return name if square is None else f"{name} {square}"


def _finals(view: View) -> list[dict[str, int]]:
    """What is left of each side."""
    left = ([unit["hits"] for unit in team["units"] if unit["hits"]] for team in view["teams"])
    return [{"units": len(hits), "hits": sum(hits)} for hits in left]


# ------------------------------------------------------------------- marks and powers


def _two_letters(content: Mapping[str, Any]) -> dict[str, str]:
    """A mark for each mutant; the first two letters of the name if they are free."""
    marks: dict[str, str] = {}
    for number, row in enumerate(content["units"]):
        name = row["name"]
        choice = [name[0] + letter for letter in name[1:] if letter.isalpha()]
        choice.append(f"{number:02}")
        marks[name] = next(mark for mark in choice if mark not in marks.values())
    return marks


def _marks(view: View, content: Mapping[str, Any]) -> list[list[str]]:
    """For each seat how its units are marked on the board: St, S3."""
    letters = _two_letters(content)
    sentinels = {row["name"] for row in content["units"] if row.get("sentinel")}
    return [
        [
            f"{unit['unit'][0]}{number}" if unit["unit"] in sentinels else letters[unit["unit"]]
            for number, unit in enumerate(team["units"])
        ]
        for team in view["teams"]
    ]


_POWERS = {
    "attack": "attack {range}",
    "disable": "disable {range}",
    "move": "move {range}",
    "teleport": "teleport {range}",
    "move_attack": "move 1, attack {range}",
    "defence": "defend",
    "draw": "draw {cards}",
    "exchange": "draw {cards}, discard {discard}",
    "look_hand": "see hand",
    "look_deck": "see {cards} of deck",
    "absorb": "absorb",
    "neutralize": "neutralize",
}


def _powers(content: Mapping[str, Any]) -> dict[str, list[str]]:
    """What each kind of unit can do with a card of type X, Y and Z, in a word or two."""
    powers: dict[str, dict[str, list[str]]] = {
        unit["name"]: {"X": [], "Y": [], "Z": []} for unit in content["units"]
    }
    for row in content["powers"]:
        distance = "K" if row.get("knight") else row.get("range")
        text = _POWERS[row["effect"]].format_map({**row, "range": distance})
        powers[row["unit"]][row["type"]].append(text)
    return {unit: [" or ".join(texts) for texts in own.values()] for unit, own in powers.items()}


# ------------------------------------------------------------------ what happens now


def _step(view: View, *names: str) -> View | None:
    """The uppermost pending step with one of these names."""
    return next((step for step in reversed(view["pending"]) if step["step"] in names), None)


def _turn_line(view: View, name: Callable[[int], Name]) -> str:
    if view["end"] != "none":
        return f"the game is over in turn {view['turn']}"
    if not view["turn"]:
        return "setting up"
    line = f"turn {view['turn']}: {name(view['turn_player'])}"
    phase = _step(view, *_PHASES)
    if phase is None:
        return f"{line}, orders phase"
    line += f", {_PHASES[phase['step']]}"
    return f"{line}; {_PLAYED[phase['step']]}" if phase["played"] else line


def _called(view: View, seat: int, number: int) -> str:
    unit = view["teams"][seat]["units"][number]
    return f"{unit['unit']} {unit['square']}"


def _declared(view: View, play: View) -> str:
    """What a play that waits for reactions is to do."""
    aim = None if play["target"] is None else _called(view, 1 - play["player"], play["target"])
    if play["unit"] is not None:  # it has not moved yet
        move = f"{_called(view, play['player'], play['unit'])} to {play['square']}"
        return move if aim is None else f"{move}, attack {aim}"
    if aim is None:
        return _DECLARED[play["effect"]]
    return f"{play['effect']} {aim}"


def _play_lines(view: View, name: Callable[[int], Name]) -> Iterator[str]:
    """The play that waits for reactions: whose, by which card, on whom."""
    play = _step(view, "resolve")
    if play is None:
        return
    yield f"{name(play['player']):plays} {play['card']}: {_declared(view, play)}"
    if play["stage"] == "defended":
        yield "the target is defended by a special card"


def _asked(view: View, name: Callable[[int], Name], marks: Sequence[Sequence[str]]) -> str | None:
    """Who must decide what, where the phase does not say it."""
    if not view["pending"]:
        return None
    step = view["pending"][-1]
    what = None
    match step["step"]:
        case "pick":
            what = "a mutant for the team"
        case "place":
            placed = [unit for unit in view["teams"][0]["units"] if unit["square"] is not None]
            what = f"a mutant for {_FILES[len(placed)]}1"
        case "discard":
            left, lowest = Number(step["left"]), step["lowest"]
            what = f"{left:card} to discard, {lowest} or what follows it in the table of cards"
        case "forward":
            moved = [mark for n, mark in enumerate(marks[step["player"]]) if step["moved"] >> n & 1]
            what = f"who else goes forward by {step['card']}; {', '.join(moved)} did"
        case "neutralize":
            what = "a Neutralizer, or pass"
        case "defend":
            what = "a card that defends the target, or pass"
    return None if what is None else f"asked: {name(step['player'])}, {what}"


# ------------------------------------------------------------------------------ board


def _square(mark: str, unit: View) -> str:
    disabled = f"!{unit['disabled']}" if unit["disabled"] else ""
    return f"{mark}:{unit['hits']}{disabled}"


def _board_lines(view: View, marks: Sequence[Sequence[str]]) -> Iterator[str]:
    squares = {
        unit["square"]: _square(mark, unit)
        for team, row in zip(view["teams"], marks, strict=True)
        for unit, mark in zip(team["units"], row, strict=True)
    }
    for rank in _RANKS:
        cells = (squares.get(f"{file}{rank}", ".") for file in _FILES)
        yield f"{rank}  {''.join(cell.ljust(8) for cell in cells)}".rstrip()
    yield f"   {''.join(file.ljust(8) for file in _FILES)}".rstrip()


def _traits(row: View) -> list[str]:
    return [word for key, word in (("leader", "leader"), ("flying", "flies")) if row.get(key)]


def _unit_lines(
    team: View, marks: Sequence[str], kinds: Mapping[str, View], powers: Mapping[str, list[str]]
) -> Iterator[str]:
    """The units of a side as a table; what all of them can do is said once."""
    names = {unit["unit"] for unit in team["units"]}
    alike = len(names) == 1 < len(team["units"])
    rows = []
    for mark, unit in zip(marks, team["units"], strict=True):
        kind = kinds[unit["unit"]]
        notes = _traits(kind)
        if unit["disabled"]:
            notes.append(f"disabled, {Number(unit['disabled']):turn}")
        where = unit["square"] or ("to be placed" if unit["hits"] else "out")
        hits = f"{unit['hits']} of {kind['hits']}"
        own = [None] * 3 if alike else powers[unit["unit"]]
        rows.append([mark, unit["unit"], where, hits, *own, ", ".join(notes)])
    yield from table(["", "unit", "square", "hits", "X", "Y", "Z", ""], rows)
    if alike:
        own = powers[names.pop()]
        texts = (f"{type_} {text}" for type_, text in zip("XYZ", own, strict=True) if text)
        yield from wrapped("each", "; ".join(texts), 1)


def _choice_lines(
    view: View, kinds: Mapping[str, View], powers: Mapping[str, list[str]]
) -> Iterator[str]:
    """The mutants that can still be picked, as far as the order of the table allows it."""
    team = view["teams"][0]["units"]
    names = [name for name, row in kinds.items() if not row.get("sentinel")]
    if team:
        names = names[names.index(team[-1]["unit"]) + 1 :]
    rows = [
        [name, str(kinds[name]["hits"]), *powers[name], ", ".join(_traits(kinds[name]))]
        for name in names
    ]
    yield "mutants to choose from:"
    yield from indented(table(["unit", ">hits", "X", "Y", "Z", ""], rows))


# ------------------------------------------------------------------------------ cards


def _cards(counts: int | Mapping[str, int]) -> str:
    """How many, and which as far as they are known."""
    number = Number(counts if isinstance(counts, int) else sum(counts.values()))
    if not number:
        return "no cards"
    return f"{number:card}" if isinstance(counts, int) else f"{number:card}: {counted(counts)}"


def _deck_lines(view: View, name: Callable[[int], Name]) -> Iterator[str]:
    """The deck: its size, the places that somebody knows, what else is in it."""
    top, rest = view["card_top"], view["card_deck"]
    size = Number(len(top) + (rest if isinstance(rest, int) else sum(rest.values())))
    yield f"deck: {size:card}"
    for seat, team in enumerate(view["teams"]):
        if team["seen"]:
            known = top[: team["seen"]]
            text = f"{name(seat):knows} the next {Number(team['seen']):card}"
            cards = ", ".join("?" if card is None else card for card in known)
            yield from indented(wrapped(text, cards, 1) if any(known) else [text])
    if not isinstance(rest, int) and rest:
        yield from indented(wrapped("after these" if top else "in it", counted(rest), 1))
    yield from wrapped("discarded", _cards(view["card_pile"]))
    if view["used_once"]:
        yield from wrapped("draws once a turn, used", ", ".join(view["used_once"]))


def _side_lines(
    view: View,
    seat: int,
    marks: Sequence[str],
    content: tuple[Mapping[str, View], Mapping[str, list[str]]],
    name: Callable[[int], Name],
) -> Iterator[str]:
    team, numbers = view["teams"][seat], _finals(view)[seat]
    units, hits = Number(numbers["units"]), Number(numbers["hits"])
    yield f"{name(seat)}, the {_SIDES[seat]}: {units:unit}, {hits:hit} left"
    if team["units"]:
        yield from indented(_unit_lines(team, marks, *content))
    yield from indented(wrapped("hand", _cards(team["hand"]), 1))
    if team["hand_known"]:
        known = f"known to {name(1 - seat)}"
        yield from indented(wrapped(known, counted(team["hand_known"]), 1))


def _lines(view: View, content: Mapping[str, Any], name: Callable[[int], Name]) -> Iterator[str]:
    marks = _marks(view, content)
    kinds, powers = {row["name"]: row for row in content["units"]}, _powers(content)
    yield _turn_line(view, name)
    yield from _play_lines(view, name)
    asked = _asked(view, name, marks)
    if asked is not None:
        yield asked
    yield ""
    if _step(view, "pick"):
        yield from _choice_lines(view, kinds, powers)
    else:
        yield from _board_lines(view, marks)
    yield ""
    yield from _LEGEND
    yield ""
    yield from _deck_lines(view, name)
    for seat in sorted((1, 0), key=lambda seat: name(seat) == "you"):  # that next to the actions
        yield ""
        yield from _side_lines(view, seat, marks[seat], (kinds, powers), name)


WORDS = GameWords(_TEXTS, _VALUES, _QUESTIONS, _lines, _finals, _Units)
