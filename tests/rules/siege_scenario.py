"""Sets a position of X-Men: Under Siege up from a few words; driver.py drives it by text.

    s = scenario(teams=[["Storm", at("Rogue", "Attic")], ["Beast"]], hands=[["Library"]],
                 battles={"Attic": ("Toad", "Greenhouse")})
    in_cards(s)                       # past the questions before Step 2
    s.act("search Library with Storm")
    s.draw("blank")
    assert s.team(0)["chips"] == {"Ground Floor": 1}

A position stands at the start of `turn_player`'s turn. Decks that are not given hold what is
left of their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import xmcore
from rules.driver import Driver, Member, content_of, counts, game_of, member, packed, team_dict

__all__ = [
    "LEVELS",
    "Driver",
    "Scenario",
    "after_step_1",
    "asked",
    "at",
    "changed_pack",
    "content",
    "fresh",
    "game",
    "idle",
    "idle_step",
    "in_cards",
    "member",
    "open_rooms",
    "packed",
    "reread",
    "rooms_of",
    "scenario",
    "scenario_dict",
    "to_turn",
]

LEVELS = (
    "Attic",
    "Second Floor",
    "Ground Floor",
    "Basement",
    "First Sub-Basement",
    "Second Sub-Basement",
)

# "Toad": a battle without a chip on 0; ("Toad", "Greenhouse"): this room's chip lies there; or
# a dict of the level's fields and `room`.
Battle = str | tuple[str, str] | Mapping[str, Any]


def at(name: str, level: str | None, **fields: Any) -> dict[str, Any]:
    """A member who is on a level."""
    return member(name, level=level, **fields)


def game(pack: bytes | None = None, **options: Any) -> xmcore.Game:
    return game_of("siege", pack, **options)


def content() -> dict[str, Any]:
    """The rows of the game's own content, to be edited and given to `packed`."""
    return content_of("siege")


def changed_pack(change: Callable[[dict[str, Any]], None]) -> bytes:
    """The content pack after a change of its rows."""
    rows = content()
    change(rows)
    return packed(rows)


def rooms_of(level: str) -> list[str]:
    """The rooms of a level, in the order of the table."""
    return [r["name"] for r in game().content()["rooms"] if r["level"] == level]


# ------------------------------------------------------------------------ the position


def level_of(rows: Mapping[str, Any], room: str) -> str:
    return str(next(r["level"] for r in rows["rooms"] if r["name"] == room))


def battle_dict(rows: Mapping[str, Any], battle: Battle) -> dict[str, Any]:
    """The fields of a level with a battle, and `room`: whose chip lies on 0."""
    if isinstance(battle, str):
        battle = {"card": battle}
    elif isinstance(battle, tuple):
        battle = {"card": battle[0], "room": battle[1]}
    strength = next(r["strength"] for r in rows["mutants"] if r["name"] == battle["card"])
    return {"strength": strength, "chip": "room" in battle, **battle}


def level_dicts(
    rows: Mapping[str, Any],
    battles: Mapping[str, Battle],
    pools: Mapping[str, Mapping[str, int]],
    secured: Mapping[str, int],
) -> list[dict[str, Any]]:
    """All levels; `room` of a battle is kept. Chips on 0 have left their pool."""
    levels = []
    for row in rows["levels"]:
        name = row["name"]
        level = battle_dict(rows, battles[name]) if name in battles else {}
        pool = {back: row[back] for back in ("blank", "evil_mutant", "xmen")}
        pool["evil_mutant"] -= "room" in level
        level.update(pool=pools.get(name, pool), secured=secured.get(name))
        levels.append(level)
    return levels


def collect(rows: Mapping[str, Any], value: dict[str, Any], taken: Mapping[str, int]) -> None:
    """Rooms without their chip: it lies on 0, or a player has it."""
    gone = [*taken, *(level.pop("room") for level in value["levels"] if "room" in level)]
    value["rooms"] = [r["name"] for r in rows["rooms"] if r["name"] not in gone]
    for room, seat in taken.items():
        chips = value["teams"][seat].setdefault("chips", {})
        chips[level_of(rows, room)] = chips.get(level_of(rows, room), 0) + 1


def all_taken(
    rows: Mapping[str, Any],
    value: Mapping[str, Any],
    taken: Mapping[str, int],
    secured: Mapping[str, int],
) -> dict[str, int]:
    """`taken`, and the rest of a secured level's chips by the player who secured it."""
    on_zero = [level["room"] for level in value["levels"] if "room" in level]
    rest = {
        r["name"]: secured[r["level"]]
        for r in rows["rooms"]
        if r["level"] in secured and r["name"] not in on_zero
    }
    return {**rest, **taken}


def deal_mutants(rows: Mapping[str, Any], value: dict[str, Any], deck: Sequence[str]) -> None:
    """The Evil Mutant deck holds these only; the last seat has captured all others."""
    value["mutant_deck"] = counts(deck)
    used = [*deck, *value.get("mutant_bottom", ())]
    used += [level["card"] for level in value["levels"] if "card" in level]
    used += [card for team in value["teams"] for card in team.get("captured", ())]
    mutants = [r["name"] for r in rows["mutants"] if r["kind"] == "mutant"]
    captured = value["teams"][-1].setdefault("captured", [])
    captured += [name for name in mutants if name not in used]


def put_on_pile(rows: Mapping[str, Any], value: dict[str, Any], deck: Sequence[str]) -> None:
    """The Under Siege deck holds these only; what is in no hand lies on the pile."""
    left = {r["name"]: 1 for r in rows["rooms"]}
    left |= {r["name"]: r["copies"] for r in rows["cards"]}
    value["card_deck"] = counts(deck)
    for cards in (value["card_deck"], *(team.get("hand", {}) for team in value["teams"])):
        for name, copies in cards.items():
            left[name] -= copies
    value.setdefault("card_pile", left)


def known_powers(
    rows: Mapping[str, Any], value: Mapping[str, Any], top: Sequence[str]
) -> list[str]:
    """The whole Power Stat deck in a known order: these, then the others."""
    used = [*top, *(m["character"] for team in value["teams"] for m in team["members"])]
    return [*top, *(r["name"] for r in rows["characters"] if r["name"] not in used)]


def scenario_dict(
    *,
    teams: Sequence[Iterable[Member]],
    hands: Sequence[Iterable[str] | Mapping[str, int]] = (),
    battles: Mapping[str, Battle] | None = None,
    taken: Mapping[str, int] | None = None,
    secured: Mapping[str, int] | None = None,
    pools: Mapping[str, Mapping[str, int]] | None = None,
    mutants: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    powers: Sequence[str] | None = None,
    team: Mapping[int, Mapping[str, Any]] | None = None,
    turn: int = 1,
    turn_player: int = 0,
    position: Mapping[str, Any] | None = None,
    pack: bytes | None = None,
) -> dict[str, Any]:
    """The dict of the position that `scenario` describes."""
    rows = game(pack).content()
    value: dict[str, Any] = {
        "turn": turn,
        "turn_player": turn_player,
        "teams": [team_dict(m, (team or {}).get(seat, {})) for seat, m in enumerate(teams)],
        "levels": level_dicts(rows, battles or {}, pools or {}, secured or {}),
        **(position or {}),
    }
    for row, hand in zip(value["teams"], hands, strict=False):
        row["hand"] = counts(hand)
    collect(rows, value, all_taken(rows, value, taken or {}, secured or {}))
    if mutants is not None:
        deal_mutants(rows, value, mutants)
    if deck is not None:
        put_on_pile(rows, value, deck)
    if powers is not None:
        value["power_bottom"] = known_powers(rows, value, powers)
        value["power_deck"] = {}
    return value


# -------------------------------------------------------------------------- scenarios


class Scenario(Driver):
    """A state that is driven by text; `state` is the state itself."""

    def level(self, name: str) -> dict[str, Any]:
        return dict(self.value()["levels"][LEVELS.index(name)])

    def level_of(self, name: str) -> str | None:
        """Where a member is; None: at home."""
        level = self.member(name)["level"]
        return None if level is None else str(level)

    def hand(self, seat: int) -> dict[str, int]:
        return dict(self.team(seat)["hand"])

    def points(self, seat: int) -> int:
        """A player's points, counted from the position (9.5)."""
        team = self.team(seat)
        indicators = [
            row for row in self.value()["levels"] if row["secured"] == seat and not row["card"]
        ]
        things = [*team["chips"].values(), team["blood"], len(team["captured"]), len(indicators)]
        return sum(int(number) for number in things)


# Everything that `scenario_dict` takes but the pack.
DESCRIBED = (
    *("teams", "hands", "battles", "taken", "secured", "pools", "mutants", "deck", "powers"),
    *("team", "turn", "turn_player", "position"),
)


def scenario(*, pack: bytes | None = None, **fields: Any) -> Scenario:
    """The position of a short description.

    `teams`: by seat, a list of members: a name (at home), `at(...)` or `member(...)`.
    `hands`: by seat, cards. `team`: for a seat, more fields ({0: {"blood": 7}}).
    `battles`: levels with a battle (`Battle`), at full strength if it does not say.
    `taken`: rooms whose chip a player has collected, unread. `secured`: levels and the player
    who has secured each; what is left of their chips is that player's.
    `pools`: chips of a level if not all that were not read, {"Attic": {"blank": 5}}.
    `mutants`: the Evil Mutant deck holds these only, the last seat has captured the others.
    `deck`: the Under Siege deck holds these only, the others lie on the pile.
    `powers`: the Power Stat deck is known, these are on top, the others follow.
    `position`: more fields of the state itself. Everything else is an option of the game.
    """
    described = {name: fields.pop(name) for name in DESCRIBED if name in fields}
    g = game(pack, players=len(described["teams"]), **fields)
    value = scenario_dict(pack=pack, **described)
    return Scenario(g.state_from_dict(value, seed=0))


def fresh(pack: bytes | None = None, **options: Any) -> Scenario:
    """A new game, before its first event."""
    return Scenario(game(pack, **options).new_initial_state(seed=0))


def reread(s: Scenario, **fields: Any) -> Scenario:
    """The same position, pending steps and all, with other fields."""
    return Scenario(s.state.game.state_from_dict({**s.state.to_dict(), **fields}, seed=0))


# ------------------------------------------------------------------------- short cuts


def asked(s: Driver) -> str:
    """The pending step: "start", "discard", "cards", "go", "roll", ...; "over" at the end."""
    return "over" if s.state.is_terminal() else str(s.value()["pending"][-1]["step"])


def idle_step(s: Driver) -> None:
    """The least that can be done: done, pass, blanks, else the first action or outcome."""
    if s.dice() is not None:
        s.roll()
    elif s.state.is_chance_node():
        s.draw(next(iter(s.chances())))
    else:
        legal = s.legal()
        s.act(next((text for text in ("done", "pass") if text in legal), legal[0]))


def idle(s: Scenario, until: str | Callable[[Scenario], bool]) -> Scenario:
    """Idles until a step is pending, or something is true; at least no step."""
    for _ in range(200):
        if asked(s) == until if isinstance(until, str) else until(s):
            return s
        idle_step(s)
    raise AssertionError(f"does not come to {until}: {s.where()}")


def after_step_1(s: Scenario) -> Scenario:
    """Idles through the start of the turn and Step 1: Step 2 asks, or something later does."""
    return idle(s, lambda x: asked(x) not in ("start", "discard"))


def in_cards(s: Scenario) -> Scenario:
    """Idles until Step 2 of the turn that runs asks for cards, as it must (S36)."""
    turn = s.value()["turn"]
    idle(s, "cards")
    assert s.value()["turn"] == turn, "Step 2 of this turn did not ask"
    return s


def to_turn(s: Scenario, turn: int) -> Scenario:
    """Idles until the first decision or chance event of a later turn."""
    return idle(s, lambda x: int(x.value()["turn"]) == turn)


def open_rooms(s: Scenario, level: str) -> list[str]:
    """The rooms of a level that have their chip."""
    return [room for room in rooms_of(level) if room in s.value()["rooms"]]
