"""Events in words.

The words are a table; an event that is not in it, or of which the viewer may not know a part,
is told by its kind and the values that are known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["CHANCE", "Narrator"]

CHANCE = -1
"""The number of the player that stands for chance."""

_TEXTS = {
    "joined": "{player}: {character} joins",
    "left": "{player}: {character} leaves",
    "dice": "{player}: rolls for {purpose}, {faces}",
    "member_dice": "{player}: {member} rolls for {purpose}, {faces}",
    "first_player": "first to go: {player}",
    "turn": "turn {turn}: {player}",
    "zone_emptied": "zone {zone}: emptied, {character} goes back",
    "reshuffled": "the pile of {deck} cards is reshuffled",
    "alert_drawn": "zone {zone}: {card} appears",
    "set_aside": "zone {zone}: {card} is set aside",
    "recruit_shown": "zone {zone}: {character} can be recruited",
    "indicator": "zone {zone}: strength {strength}",
    "deployed": "{player}: {member} to zone {zone}",
    "home": "{player}: {member} home from zone {zone}",
    "leader": "{player}: {member} leads in zone {zone}, space {space}",
    "hits": "{player}: {member} takes hits, {hits}",
    "healed": "{player}: {member} heals hits, {hits}",
    "advanced": "{player}: leader in zone {zone} from space {from} to {to}",
    "pushed": "{player}: leader in zone {zone} pushed from space {from} to {to}",
    "captured": "{player}: {card} captured in zone {zone}",
    "turned_in": "{player}: {card} turned in, experience {experience}",
    "mover": "{player}: mover from space {from} to {to}",
    "luck_drawn": "{player}: draws {card}",
    "luck_played": "{player}: {card} played",
    "luck_played_on_member": "{player}: {card} played on {member}",
    "luck_played_on_zone": "{player}: {card} played on zone {zone}",
    "dampened": "{player}: {member} is dampened",
    "game_over": "game over: {reason}, no winner",
    "game_won": "game over: {reason}, won by {winners}",
}

_FACES = ("xmen", "marvel", "evil", "blank")


def _text_name(event: Mapping[str, Any]) -> str:
    """Which text of the table fits an event: some depend on what the event holds."""
    kind = str(event["event"])
    if kind == "dice" and event.get("slot") is not None:
        return "member_dice"
    if kind == "luck_played" and event.get("slot") is not None:
        return "luck_played_on_member"
    if kind == "luck_played" and event.get("zone") is not None:
        return "luck_played_on_zone"
    if kind == "game_over" and event.get("winners"):
        return "game_won"
    return kind


class Narrator:
    """Tells events in words; remembers the members of teams to call them by name.

    It must be told all events from the beginning of the game, in order.

    Args:
        seat: The seat to be called "you", or None.
    """

    def __init__(self, seat: int | None = None) -> None:
        """Begin before the first event."""
        self._seat = seat
        self._teams: dict[int, list[str]] = {}

    def player(self, number: int) -> str:
        """How a player is called."""
        if number == CHANCE:
            return "chance"
        return "you" if number == self._seat else f"player {number}"

    def tell(self, event: Mapping[str, Any]) -> str:
        """One line about an event."""
        self._remember(event)
        text = _TEXTS.get(_text_name(event))
        if text is not None:
            try:
                return text.format_map(_Words(self, event))
            except KeyError:
                pass  # something in it is not known
        return self._tell_plainly(event)

    def _remember(self, event: Mapping[str, Any]) -> None:
        kind, seat, slot = event["event"], event.get("player"), event.get("slot")
        if kind not in ("joined", "left") or not isinstance(seat, int) or not isinstance(slot, int):
            return
        team = self._teams.setdefault(seat, [])
        if kind == "joined":
            team.insert(slot, str(event.get("character")))
        elif slot < len(team):
            del team[slot]

    def member(self, seat: Any, slot: Any) -> str:
        """How a member of a team is called."""
        team = self._teams.get(seat, [])
        return team[slot] if isinstance(slot, int) and slot < len(team) else f"slot {slot}"

    def _tell_plainly(self, event: Mapping[str, Any]) -> str:
        known = {key: value for key, value in event.items() if value is not None}
        parts = [str(known.pop("event")).replace("_", " ")]
        who = known.pop("player", None)
        parts += [f"{key} {value}" for key, value in known.items()]
        text = ", ".join(parts)
        return text if who is None else f"{self.player(who)}: {text}"


class _Words(dict[str, str]):
    """The words that a text may ask for; a value that is not known is a KeyError."""

    def __init__(self, narrator: Narrator, event: Mapping[str, Any]) -> None:
        super().__init__()
        self._event = event
        self._special: dict[str, Callable[[], str]] = {
            "player": lambda: narrator.player(event["player"]),
            "winners": lambda: " and ".join(map(narrator.player, event["winners"])),
            "member": lambda: narrator.member(event["player"], event["slot"]),
            "faces": self._faces,
        }

    def __missing__(self, key: str) -> str:
        if key in self._special:
            return self._special[key]()
        value = self._event[key]
        if value is None:
            raise KeyError(key)
        return str(value).replace("_", " ") if key in ("purpose", "reason") else str(value)

    def _faces(self) -> str:
        return " ".join(f"{face} {self._event[face]}" for face in _FACES)
