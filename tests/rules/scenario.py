"""Sets a position of X-Men Alert up from a few words and drives it by text.

    s = scenario(mode="advanced", teams=[["Storm", "Rogue"], ["Beast"]],
                 zones=["Doctor Doom", None, ("Recruit", "Cable")])
    s.act("deploy Storm to zone 1")
    s.act("done", "fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, xmen=2, evil=1)        # of four dice, the other one blank
    assert s.member("Storm")["space"] == 2

A position without pending steps stands at the start of `turn_player`'s turn. Decks that are
not given hold what is left of their cards. How it is driven, driver.py says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import xmcore
from rules.driver import Driver, Member, content_of, counts, game_of, member, packed, team_dict

__all__ = [
    "RECRUIT",
    "STRONG",
    "Member",
    "Scenario",
    "Zone",
    "content",
    "fresh",
    "game",
    "leader",
    "member",
    "packed",
    "scenario",
    "with_characters",
]

RECRUIT = "Recruit Another X-Man"

Zone = str | tuple[str, str] | Mapping[str, Any] | None

# Three mutants that no single roll captures, for tests about something else.
STRONG: dict[str, Sequence[Zone]] = {
    "basic": ("Sabretooth", "Lady Deathstrike", "Blob"),
    "advanced": ("Apocalypse", "Magneto", "Juggernaut"),
}


def leader(name: str, zone: int, space: int, **fields: Any) -> dict[str, Any]:
    return member(name, zone=zone, leads=True, space=space, **fields)


def game(pack: bytes | None = None, **options: Any) -> xmcore.Game:
    return game_of("alert", pack, **options)


def content() -> dict[str, Any]:
    """The rows of the game's own content, to be edited and given to `packed`."""
    return content_of("alert")


def with_characters(*names: str) -> bytes:
    """A content pack with these characters only."""
    rows = content()
    rows["characters"] = [r for r in rows["characters"] if r["name"] in names]
    return packed(rows)


def strength_of(rows: Mapping[str, Any], zone: Zone) -> int:
    """Where the indicator stands when a zone is described by its card only."""
    if isinstance(zone, tuple):
        row = next(r for r in rows["characters"] if r["name"] == zone[1])
        return int(row["fighting"] + row["durability"] + row["intelligence"])
    return int(next(r for r in rows["alert_cards"] if r["name"] == zone)["strength"])


def zone_dict(rows: Mapping[str, Any], zone: Zone) -> dict[str, Any]:
    """None, "Toad", ("Recruit", "Cable"), or a dict of the fields."""
    if zone is None:
        return {}
    if isinstance(zone, Mapping):
        card = (RECRUIT, zone["recruit"]) if zone.get("recruit") else zone["card"]
        return {"card": RECRUIT, "strength": strength_of(rows, card), **zone}
    recruit = zone[1] if isinstance(zone, tuple) else None
    card = RECRUIT if isinstance(zone, tuple) else zone
    return {"card": card, "strength": strength_of(rows, zone), "recruit": recruit}


def known_deck(rows: Mapping[str, Any], value: dict[str, Any], top: Sequence[str]) -> list[str]:
    elsewhere = [m["character"] for t in value["teams"] for m in t["members"]]
    elsewhere += [z["recruit"] for z in value["zones"] if z.get("recruit")]
    rest = [r["name"] for r in rows["characters"] if r["name"] not in [*elsewhere, *top]]
    return [*top, *rest]


def hoard(rows: Mapping[str, Any], value: dict[str, Any], seat: int, advanced: bool) -> None:
    """Every mutant that is nowhere else was captured by `seat`; Recruit cards are on the pile."""
    deck, pile = value.setdefault("alert_deck", {}), value.setdefault("alert_pile", {})
    captured = value["teams"][seat].setdefault("captured", {})
    shown = [z["card"] for z in value["zones"] if z]
    used = [*shown, *deck, *pile, *(c for t in value["teams"] for c in t.get("captured", {}))]
    for row in rows["alert_cards"]:
        name = row["name"]
        if row.get("advanced", False) and not advanced:
            continue
        if row["kind"] == "mutant" and name not in used:
            captured[name] = 1
        elif row["kind"] == "recruit":
            pile[name] = row["copies"] - shown.count(name) - deck.get(name, 0)


class Scenario(Driver):
    """A state that is driven by text; `state` is the state itself."""

    def place(self, name: str) -> tuple[int, bool, int]:
        """(zone, leads, space) of a member."""
        row = self.member(name)
        return row["zone"], row["leads"], row["space"]

    def zone(self, number: int) -> dict[str, Any]:
        return dict(self.value()["zones"][number - 1])


def scenario(
    *,
    teams: Sequence[Any],
    zones: Sequence[Any] | None = None,
    turn_player: int = 0,
    turn: int = 1,
    team: Mapping[int, Mapping[str, Any]] | None = None,
    power_known: Sequence[str] | None = None,
    captured_rest: int | None = None,
    pack: bytes | None = None,
    mode: str = "basic",
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> Scenario:
    """The position of a short description.

    `teams`: by seat, a list of members (`Member`). `zones`: three of `Zone`; three strong
    mutants if left out.
    `team`: for a seat, more fields of that team ({0: {"mover": 7, "hand": ["Medical Lab"]}}).
    `power_known`: the whole Power Stat deck is known; these are on top, the others follow.
    `captured_rest`: the Alert deck is empty; this seat has captured all mutants that are
    nowhere else, and the Recruit cards lie on the pile.
    `position`: more fields of the state itself. Everything else is an option of the game.
    """
    g = game(pack, players=len(teams), mode=mode, **options)
    rows = g.content()
    more = team or {}
    value: dict[str, Any] = {
        "turn": turn,
        "turn_player": turn_player,
        "teams": [team_dict(m, more.get(seat, {})) for seat, m in enumerate(teams)],
        "zones": [zone_dict(rows, z) for z in zones or STRONG[mode]],
        **(position or {}),
    }
    for row in value["teams"]:
        for key in ("hand", "captured", "hand_known"):
            if key in row:
                row[key] = counts(row[key])
    for key in ("alert_deck", "alert_pile", "luck_deck", "luck_pile", "power_deck"):
        if key in value:
            value[key] = counts(value[key])
    if power_known is not None:
        value["power_bottom"] = known_deck(rows, value, power_known)
        value["power_deck"] = {}
    if captured_rest is not None:
        hoard(rows, value, captured_rest, mode == "advanced")
    return Scenario(g.state_from_dict(value, seed=0))


def fresh(pack: bytes | None = None, **options: Any) -> Scenario:
    """A new game, before its first event."""
    return Scenario(game(pack, **options).new_initial_state(seed=0))
