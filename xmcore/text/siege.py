"""The words of X-Men: Under Siege."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from xmcore.text.layout import counted, indented, table, wrapped
from xmcore.text.words import GameWords, Number, View

__all__ = ["WORDS"]

_TEXTS = {
    "joined": ("{player}: {character} joins the team",),
    "left": ("{player}: {character} is lost",),
    "dice": (
        "{player}: {member} rolls for {purpose}: {faces}",
        "{player:rolls} for {purpose}: {faces}",
    ),
    "first_player": ("first to go: {player}",),
    "turn": ("turn {turn}: {player}",),
    "reshuffled": ("the discard pile is shuffled and becomes the deck",),
    "card_drawn": ("{player:draws} {card}", "{player:draws} a card"),
    "card_played": ("{player:plays} {card}",),
    "discarded": ("{player:discards} {card}",),
    "moved": ("{player}: {member} goes to the {level}",),
    "chip_turned": ("the chip of {room} is turned over: {back}",),
    "chip_taken": (
        "{player:takes} the chip of {room}",
        "{player:takes} the chip from space 0 of the Strength Track",
    ),
    "secured": ("{player:secures} the {level}; its rooms still had {chips:chip}",),
    "indicator_taken": ("{player:takes} the indicator of the {level}",),
    "mutant_drawn": ("Evil Mutant card: {card}",),
    "battle": ("{card} attacks the {level} with strength {strength}",),
    "mutant_returned": ("{card} goes to the bottom of the deck",),
    "leader": ("{player}: {member} leads on the {level}",),
    "protected": ("{player}: {member} is protected by the leader",),
    "indicator": ("the strength on the {level} falls from {from} to {to}",),
    "blood": ("{player:takes} {chips:Blood Chip}",),
    "captured": ("{player:captures} {card} on the {level}",),
    "hits": ("{player}: {member} takes {hits:hit}",),
    "healed": ("{player}: {member} heals {hits:hit}",),
    "game_over": (
        "game over: {reason}, won by {winners}",
        "game over: {reason}, no winner",
    ),
}

_BACKS = {"blank": "blank", "evil_mutant": "Evil Mutant", "xmen": "X-Men"}

_VALUES = {
    "purpose": {
        "first": "the first turn",
        "pure_luck": "Pure Luck",
        "psychic_knife": "Psychic Knife",
    },
    "back": _BACKS,
    "reason": {
        "points": "the goal of the short game is reached",
        "rooms": "no room has a chip and no battle runs",
        "levels": "every level is secured",
    },
}

_QUESTIONS = {
    "pick": "Which character joins your team?",
    "start": "The start of your turn: do you play a card that says so? done ends it.",
    "discard": "Step 1: which cards do you discard? One by one, going down the list; done ends it.",
    "cards": "Step 2: cards and moves. done ends it.",
    "go": "Who goes there? One by one; done when the group is complete.",
    "place": "Which level is the Evil Mutant card for?",
    "take": "Which room's chip do you take, unread?",
    "fight": "Step 3: where do you fight next?",
    "lead": "Who leads this turn? The leader rolls first.",
    "protect": "Which teammate does the leader protect?",
    "next": "Who rolls next?",
    "kinetic": "Do you discard a card for more dice?",
    "hit": "Who takes the hit?",
}

_MARKS = {
    "moved": "has moved",
    "rolled": "has fought",
    "rescued": "rescued this turn",
    "life": "rolls for its life",
}


def _finals(view: View) -> list[dict[str, int]]:
    """What each player has collected.

    The state has no field for indicators: that of a level without a battle belongs to whoever has
    secured the level (siege-9.3).
    """
    indicators = Counter(level["secured"] for level in view["levels"] if level["card"] is None)
    rows = []
    for seat, team in enumerate(view["teams"]):
        row = {
            "chips": sum(team["chips"].values()),
            "blood": team["blood"],
            "captured": len(team["captured"]),
            "indicators": indicators[seat],
        }
        rows.append({**row, "points": sum(row.values())})
    return rows


def _turn_line(view: View, name: Callable[[int], str]) -> str:
    if view["end"] != "none":
        return f"the game is over in turn {view['turn']}"
    if not view["turn"]:
        return "setting up"
    line = f"turn {view['turn']}: {name(view['turn_player'])}"
    return f"{line}; no more searches this turn" if view["stopped"] else line


def _battle(level: Mapping[str, Any]) -> str | None:
    if level["card"] is None:
        return None
    return f"{level['card']} {level['strength']}{' + chip' if level['chip'] else ''}"


def _level_lines(
    view: View, content: Mapping[str, Any], name: Callable[[int], str]
) -> Iterator[str]:
    """The levels as a table, and the rooms that have their chip."""
    names = [row["name"] for row in content["levels"]]
    level_of = {row["name"]: row["level"] for row in content["rooms"]}
    rooms: dict[str, list[str]] = {level: [] for level in names}
    for room in view["rooms"]:
        rooms[level_of[room]].append(room)
    rows = [
        [
            level_name,
            _battle(level),
            None if level["secured"] is None else name(level["secured"]),
            str(row["threshold"]),
            *(str(level["pool"].get(back, 0)) for back in _BACKS),
        ]
        for level_name, row, level in zip(names, content["levels"], view["levels"], strict=True)
    ]
    backs = (f">{back}" for back in _BACKS.values())
    yield from table(["level", "battle", "secured by", ">to secure", *backs], rows)
    if view["rooms"]:
        yield ""
        yield "rooms with a chip:"
    for level_name, left in rooms.items():
        if left:
            yield from indented(wrapped(level_name, ", ".join(left), 1))


def _deck_lines(view: View) -> Iterator[str]:
    for title, deck in (("Evil Mutant", "mutant"), ("Power Stat", "power")):
        under = ", ".join(view[f"{deck}_bottom"])
        left = counted(view[f"{deck}_deck"]) or "none"
        text = f"{left}; at the bottom: {under}" if under else left
        yield from wrapped(f"{title} cards left", text)
    deck = view["card_deck"]  # a number for players, all of it for those who see everything
    left = str(deck) if isinstance(deck, int) else counted(deck) or "none"
    yield from wrapped("Under Siege cards left", left)
    yield from wrapped("discarded", counted(view["card_pile"]) or "none")


def _member(row: Mapping[str, Any], durability: Mapping[str, int]) -> list[str | None]:
    marks = [mark for key, mark in _MARKS.items() if row[key]]
    if row["absorbed"]:
        marks.append(f"has absorbed {Number(row['absorbed']):hit}")
    hits = f"{row['hits']} of {durability[row['character']]}"
    return [row["character"], row["level"] or "at home", hits, ", ".join(marks)]


def _team_lines(
    team: Mapping[str, Any], points: Mapping[str, int], durability: Mapping[str, int], name: str
) -> Iterator[str]:
    parts = ", ".join(f"{key} {value}" for key, value in points.items() if key != "points")
    yield f"{name}: {Number(points['points']):point} ({parts})"
    if team["members"]:
        head = ["X-Man", "where", "hits", ""]
        yield from indented(table(head, [_member(row, durability) for row in team["members"]]))
    if team["chips"]:
        yield from indented(wrapped("chips", counted(team["chips"], every=True), 1))
    if team["captured"]:
        yield from indented(wrapped("captured", ", ".join(team["captured"]), 1))
    hand = team["hand"]
    held = f"{Number(hand):card}" if isinstance(hand, int) else counted(hand) or "no cards"
    yield from indented(wrapped("hand", held, 1))
    if team["hand_known"]:
        yield from indented(wrapped("known of it", counted(team["hand_known"]), 1))


def _lines(view: View, content: Mapping[str, Any], name: Callable[[int], str]) -> Iterator[str]:
    durability = {row["name"]: row["durability"] for row in content["characters"]}
    yield _turn_line(view, name)
    yield ""
    yield from _level_lines(view, content, name)
    yield ""
    yield from _deck_lines(view)
    points = _finals(view)
    seats = range(len(points))
    for seat in sorted(seats, key=lambda seat: name(seat) == "you"):  # that next to the actions
        yield ""
        yield from _team_lines(view["teams"][seat], points[seat], durability, name(seat))


WORDS = GameWords(_TEXTS, _VALUES, _QUESTIONS, _lines, _finals)
