"""Training & Luck cards: when each can be played, who knows them, the deck and its pile."""

from __future__ import annotations

from typing import Any

import pytest

from rules.card_tools import (
    OTHER_WAY,
    battle,
    begin_roll,
    changed_pack,
    idle,
    luck_draw,
    luck_pile_without,
    playable,
    question,
    team_in,
)
from rules.scenario import STRONG, Scenario, leader, member, scenario

HOLD = [
    *("Cerebro on the Fritz", "Danger Room Training", "Combat Drill", "Medical Lab"),
    *("Fastball Special", "Blackbird Jet", "Image Inducer", "Lucky Break"),
    *("Evil Reinforcements", "Weak Point", "Public Heroes"),
]

# ------------------------------------------------------------ when a card is playable


def own_turn(card: str) -> dict[str, list[str]]:
    """On what the card can be played at each question of a full own turn with it in the hand.

    Storm leads in zone 1 with Beast, Archangel deploys to zone 2, Cable recovers, Toad is
    turned in. Apocalypse stands at 21; in zone 3 is a recruit.
    """
    team = [*team_in(["Storm", "Beast"], 1, 3), member("Cable", hits=1), "Archangel"]
    s = scenario(
        mode="advanced",
        teams=[team, team_in(["Gambit"], 1, 5)],
        zones=["Apocalypse", "Magneto", ("Recruit", "Wolverine")],
        team={0: {"hand": [card], "captured": ["Toad"]}},
    )
    found: dict[str, list[str]] = {}

    def note(what: str, asked: str, *acts: str) -> None:
        assert (s.player(), question(s)) == (0, asked)
        found[what] = playable(s, card)
        s.act(*acts)

    note("start", "pass", "pass")
    note("deployment", "done", "deploy Archangel to zone 2", "done")
    note("zone", "fight", "fight in zone 2")
    note("naming", "lead", "lead with Archangel")
    note("who", "roll", "roll Archangel")
    s.roll(xmen=1, evil=1)
    note("battle answer", "accept", "accept")
    s.act("fight in zone 1", "roll Storm")
    s.roll()
    s.act("accept")
    note("who later", "roll", "roll Beast")
    s.roll()
    s.act("accept")
    note("deployment of step 3", "done", "done")
    s.roll(4, evil=1)
    note("recovery answer", "accept", "accept")
    note("turning in", "pass", "pass")
    return found


ASKED = [
    *("start", "deployment", "zone", "naming", "who", "battle answer", "who later"),
    *("deployment of step 3", "recovery answer", "turning in"),
]
QUIET: dict[str, list[str]] = {what: [] for what in ASKED}


def anywhere(*targets: str) -> dict[str, list[str]]:
    """The same targets at every question that lists cards."""
    silent = ("battle answer", "recovery answer", "turning in")
    return {what: list(targets) for what in ASKED if what not in silent}


OWN_TURN: dict[str, dict[str, list[str]]] = {
    "Cerebro on the Fritz": {},
    "Danger Room Training": {
        "start": ["Storm", "Beast"],
        "deployment": ["Storm", "Beast"],
        "zone": ["Storm", "Beast", "Archangel"],
        "naming": ["Storm", "Beast", "Archangel"],
        "who": ["Storm", "Beast", "Archangel"],
        "who later": ["Beast"],
    },
    "Combat Drill": {
        "start": ["zone 1"],
        "deployment": ["zone 1"],
        "zone": ["zone 1", "zone 2"],
        "naming": ["zone 1", "zone 2"],
        "who": ["zone 1", "zone 2"],
        "who later": ["zone 1"],
    },
    "Medical Lab": anywhere("Cable"),
    "Fastball Special": {
        what: ["zone 1"] for what in ("start", "deployment", "zone", "naming", "who")
    },
    "Blackbird Jet": {"start": ["zone 1"], "deployment": ["zone 1"]},
    "Image Inducer": {"battle answer": [""]},
    "Lucky Break": {"battle answer": [""], "recovery answer": [""]},
    "Evil Reinforcements": anywhere("zone 2", "zone 3"),
    "Weak Point": anywhere("zone 1", "zone 2", "zone 3"),
    "Public Heroes": {"turning in": [""]},
}

CARD_MARKS = [
    pytest.param(
        "Cerebro on the Fritz",
        marks=pytest.mark.rule("card:Cerebro on the Fritz", "alert-10.11", "A28"),
    ),
    pytest.param(
        "Danger Room Training", marks=pytest.mark.rule("card:Danger Room Training", "alert-10.3")
    ),
    pytest.param("Combat Drill", marks=pytest.mark.rule("card:Combat Drill", "alert-10.4")),
    pytest.param("Medical Lab", marks=pytest.mark.rule("card:Medical Lab", "alert-10.8")),
    pytest.param("Fastball Special", marks=pytest.mark.rule("card:Fastball Special", "alert-10.5")),
    pytest.param("Blackbird Jet", marks=pytest.mark.rule("card:Blackbird Jet", "alert-10.6")),
    pytest.param("Image Inducer", marks=pytest.mark.rule("card:Image Inducer", "alert-10.13")),
    pytest.param("Lucky Break", marks=pytest.mark.rule("card:Lucky Break", "alert-10.13")),
    pytest.param(
        "Evil Reinforcements", marks=pytest.mark.rule("card:Evil Reinforcements", "alert-10.9")
    ),
    pytest.param("Weak Point", marks=pytest.mark.rule("card:Weak Point", "alert-10.10")),
    pytest.param(
        "Public Heroes", marks=pytest.mark.rule("card:Public Heroes", "alert-10.12", "A29")
    ),
]


@pytest.mark.rule("alert-10.2", "A21", "A24", "A27")
@pytest.mark.parametrize("card", CARD_MARKS)
def test_when_a_card_is_playable_in_the_own_turn(card: str) -> None:
    assert own_turn(card) == {**QUIET, **OWN_TURN[card]}


OTHERS_START: dict[str, list[str]] = {
    "Cerebro on the Fritz": [""],
    "Medical Lab": ["Cable"],
    "Evil Reinforcements": ["zone 2", "zone 3"],
    "Weak Point": ["zone 1", "zone 2", "zone 3"],
}


@pytest.mark.rule("alert-2.2", "A21", "A27")
@pytest.mark.parametrize("card", CARD_MARKS)
def test_when_a_card_is_playable_at_the_start_of_another_turn(card: str) -> None:
    team = [*team_in(["Storm", "Beast"], 1, 3), member("Cable", hits=1), "Archangel"]
    s = scenario(
        mode="advanced",
        teams=[team, team_in(["Gambit"], 1, 5)],
        zones=["Apocalypse", "Magneto", ("Recruit", "Wolverine")],
        team={0: {"hand": [card]}},
        turn_player=1,
    )
    assert s.player() == 0
    assert s.legal()[0] == "pass"
    assert playable(s, card) == OTHERS_START.get(card, [])
    s.act("pass")
    assert s.player() == 1  # nobody is asked inside another player's turn
    idle(s, lambda x: int(x.value()["turn"]) == 2)


@pytest.mark.rule("alert-2.2", "A21", "G6", "card:Weak Point")
def test_each_holder_is_asked_once_at_the_start_of_a_turn() -> None:
    hands = {seat: {"hand": [HOLD[seat]]} for seat in (0, 1)}
    hands[3] = {"hand": ["Weak Point", "Evil Reinforcements"]}
    teams = [["Storm"], ["Beast"], ["Gambit"], ["Cable"]]
    s = scenario(mode="advanced", teams=teams, team=hands, turn_player=1)
    assert s.player() == 1
    s.act("pass")
    assert s.player() == 3  # seat 2 has no card
    s.act("play Weak Point on zone 1")
    assert s.player() == 3  # until passing or until the hand is empty
    s.act("play Evil Reinforcements on zone 1")
    assert s.player() == 0
    s.act("pass")
    assert (s.player(), question(s)) == (1, "done")


@pytest.mark.rule("alert-10.2", "A21", "card:Medical Lab")
def test_the_same_question_is_asked_again_after_a_card() -> None:
    team = [*team_in(["Storm"], 1, 3), member("Cable", hits=4), member("Rogue", hits=5)]
    hand = ["Medical Lab", "Medical Lab", "Weak Point"]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team={0: {"hand": hand}})
    s.act("play Medical Lab on Cable")
    assert (s.player(), question(s)) == (0, "pass")
    s.act("pass", "play Weak Point on zone 3")
    assert question(s) == "done"
    s.act("deploy Cable to zone 2", "done")
    s.act("play Medical Lab on Rogue")
    assert question(s) == "fight"
    s.act("fight in zone 2")
    assert question(s) == "lead"


@pytest.mark.rule("alert-10.2", "A21", "card:Weak Point")
def test_a_question_that_no_longer_arises_is_not_asked_again() -> None:
    teams = [["Storm"], team_in(["Gambit"], 1, 9)]
    zones = [{"card": "Sabretooth", "strength": 10}, *STRONG["advanced"][1:]]
    hand = ["Weak Point", "Medical Lab"]
    s = scenario(mode="advanced", teams=teams, zones=zones, team={0: {"hand": hand}})
    s.act("pass", "deploy Storm to zone 1", "done", "fight in zone 1")
    assert question(s) == "lead"
    s.act("play Weak Point on zone 1")
    assert s.kinds()[:3] == ["luck_played", "indicator", "captured"]
    assert s.place("Storm")[0] == 0  # the zone is gone: neither leader nor roll
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-2.2", "alert-A41", "A21")
def test_a_window_ends_with_the_last_card_but_a_deployment_goes_on() -> None:
    team = [*team_in(["Storm"], 1, 3), "Rogue"]
    hand = {0: {"hand": ["Weak Point"]}}
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team=hand)
    s.act("play Weak Point on zone 3")
    assert question(s) == "done"  # the window is over
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team=hand)
    s.act("pass", "play Weak Point on zone 3")
    assert "deploy Rogue to zone 2" in s.legal()
    s = scenario(mode="advanced", teams=[team_in(["Storm"], 1, 3), ["Gambit"]], team=hand)
    s.act("pass", "play Weak Point on zone 3")
    assert s.legal() == ["fight in zone 1"]  # only the card had kept the deployment open


@pytest.mark.rule("alert-10.2", "A21", "A33")
def test_no_cards_inside_a_roll_or_a_card() -> None:
    hand = ["Weak Point", "Evil Reinforcements"]
    s = battle("Archangel", "Storm", hits={"Storm": 2}, hand=hand)
    assert playable(s, "Weak Point")
    begin_roll(s, "Archangel", OTHER_WAY).roll(2, evil=1)
    assert s.legal() == ["accept"]
    s.act("accept")
    assert s.legal() == ["give the hit to Storm"]
    s = battle("Storm", "Beast", hits={"Storm": 2}, hand=hand)
    begin_roll(s, "Storm").roll(evil=1)
    s.act("accept")
    assert s.legal() == ["lead with Beast"]
    s = luck_draw(["Cable", "Cyclops"], team={0: {"hand": hand}}, card="Power Dampener")
    assert s.legal() == ["choose Cable", "choose Cyclops"]


@pytest.mark.rule("alert-1.5", "A25", "A44", "alert-10.12")
def test_advanced_cards_are_out_of_the_basic_game() -> None:
    s = luck_draw(["Beast"], mode="basic", mover=1)
    drawn = s.chances()
    assert sum(drawn.values()) == 18
    out = ("Combat Drill", "Fastball Special", "Blackbird Jet", "Public Heroes", "New Arrival")
    assert not set(drawn) & {*out, "Kidnapped!"}
    advanced = luck_draw(["Beast"], mover=1).chances()
    assert sum(advanced.values()) == 27
    assert {*out, "Kidnapped!"} <= set(advanced)


@pytest.mark.rule("alert-A44", "A29")
def test_nobody_is_asked_before_turning_in_in_the_basic_game() -> None:
    fields = {0: {"captured": ["Toad"], "hand": ["Weak Point"]}}
    s = scenario(teams=[["Cyclops"], ["Gambit"]], team=fields)
    s.act("pass")
    s.act("done")
    assert s.kinds()[:2] == ["turned_in", "mover"]


# ------------------------------------------------------------------- who knows a card


@pytest.mark.rule("alert-10.1", "A22", "G19")
def test_hold_cards_are_hidden_from_the_others() -> None:
    teams = [["Storm"], ["Gambit"], ["Cable"]]
    hand = ["Weak Point", "Medical Lab", "Medical Lab"]
    s = scenario(mode="advanced", teams=teams, team={0: {"hand": hand}})
    own, other = s.state.view(0), s.state.view(1)
    assert own["teams"][0]["hand"] == {"Weak Point": 1, "Medical Lab": 2}
    assert other["teams"][0]["hand"] == 3
    assert other == s.state.view(1)
    changed = scenario(mode="advanced", teams=teams, team={0: {"hand": ["Lucky Break"] * 2}})
    one_more = scenario(mode="advanced", teams=teams, team={0: {"hand": ["Public Heroes"] * 2}})
    assert changed.state.view(1) == one_more.state.view(1)
    assert changed.state.view(0) != one_more.state.view(0)
    assert other["legal_actions"] == []


@pytest.mark.rule("alert-10.1", "alert-9.7", "A22")
def test_a_hold_card_is_drawn_in_secret_and_goes_to_the_hand() -> None:
    s = luck_draw(["Beast"])
    s.draw("Medical Lab")
    assert s.events("luck_drawn") == [{"player": 0, "card": "Medical Lab"}]
    assert s.team(0)["hand"] == {"Medical Lab": 1}
    assert s.value()["luck_pile"] == {}
    seen = [e for e in s.state.events(1) if e["event"] == "luck_drawn"]
    assert not any(e.get("card") for e in seen)
    assert not any(e["event"] == "luck_played" for e in s.state.events())


AT_ONCE = [
    *("Rest and Recovery", "Good Press", "The Professor's Praise", "Anti-Mutant Mob"),
    *("Sentinel Attack", "Brotherhood Ambush", "Power Dampener"),
    *("Mutant Registration Hearing", "New Arrival", "Kidnapped!"),
]


@pytest.mark.rule("alert-10.1", "alert-9.7", "common-7", "A22", "G4")
@pytest.mark.parametrize("card", AT_ONCE)
def test_a_card_played_at_once_is_public_and_on_the_pile(card: str) -> None:
    s = luck_draw(["Beast"], card=card)
    told = [e for e in s.state.events(1) if e["event"].startswith("luck")]
    assert told == [
        {"event": "luck_drawn", "player": 0, "card": card},
        {"event": "luck_played", "player": 0, "card": card, "slot": None, "zone": None},
    ]
    assert s.team(0)["hand"] == {}
    assert s.value()["luck_pile"] == {card: 1}


@pytest.mark.rule("common-7", "alert-10.1", "A22", "G4")
@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("Danger Room Training", " on Storm"),
        ("Combat Drill", " on zone 1"),
        ("Medical Lab", " on Cable"),
        ("Fastball Special", " on zone 1"),
        ("Blackbird Jet", " on zone 1"),
        ("Evil Reinforcements", " on zone 2"),
        ("Weak Point", " on zone 1"),
    ],
)
def test_a_played_hold_card_is_public_and_on_the_pile(card: str, target: str) -> None:
    team = [*team_in(["Storm", "Beast"], 1, 3), member("Cable", hits=1)]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team={0: {"hand": [card]}})
    s.act(f"play {card}{target}")
    played = [e for e in s.state.events(1) if e["event"] == "luck_played"]
    slot = next((i for i, m in enumerate(s.names(0)) if target == f" on {m}"), None)
    zone = int(target[-1]) if "zone" in target else None
    expected = {"event": "luck_played", "player": 0, "card": card, "slot": slot, "zone": zone}
    assert played == [expected]
    assert s.value()["luck_pile"] == {card: 1}
    assert s.team(0)["hand"] == {}


# ------------------------------------------------------------- the deck and its pile

HANDS: dict[int, dict[str, Any]] = {
    0: {"hand": ["Weak Point", "Medical Lab"]},
    1: {"hand": ["Lucky Break", "Lucky Break", "Medical Lab"]},
}
HELD = [*HANDS[0]["hand"], *HANDS[1]["hand"]]


def at_reshuffle(rivals: int = 1) -> Scenario:
    pile = luck_pile_without(*HELD)
    others = [["Gambit"], ["Cable"]][:rivals]
    fields = {0: {"captured": ["Toad"], "mover": 1, **HANDS[0]}, 1: HANDS[1]}
    s = scenario(
        mode="advanced",
        teams=[["Beast"], *others],
        team=fields,
        position={"luck_deck": {}, "luck_pile": pile},
    )
    return idle(s, "luck_card")


@pytest.mark.rule("alert-10.26", "common-6", "G4")
def test_an_empty_deck_is_refilled_from_the_pile() -> None:
    s = at_reshuffle()
    assert s.events("reshuffled") == [{"deck": "luck"}]
    assert s.chances() == luck_pile_without(*HELD)
    s.draw("Good Press")
    value = s.value()
    assert value["luck_pile"] == {"Good Press": 1}
    assert value["luck_deck"] == luck_pile_without(*HELD, "Good Press")


@pytest.mark.rule("common-20", "G19", "alert-10.26")
def test_at_a_reshuffle_of_two_each_comes_to_know_the_others_hand() -> None:
    s = at_reshuffle()
    s.draw("Image Inducer")
    assert s.team(0)["hand_known"] == {"Weak Point": 1, "Medical Lab": 1}  # not the new card
    assert s.team(1)["hand_known"] == {"Lucky Break": 2, "Medical Lab": 1}
    assert s.state.view(1)["teams"][0]["hand_known"] == {"Weak Point": 1, "Medical Lab": 1}
    assert s.state.view(1)["teams"][0]["hand"] == 3


@pytest.mark.rule("common-20", "G19")
def test_nothing_is_known_in_a_game_of_three() -> None:
    s = at_reshuffle(rivals=2)
    s.draw("Image Inducer")
    assert all(s.team(seat)["hand_known"] == {} for seat in range(3))


@pytest.mark.rule("common-20", "G19", "card:Medical Lab")
def test_what_leaves_a_hand_counts_as_known_first() -> None:
    fields = {0: {"hand": ["Medical Lab"] * 2, "hand_known": ["Medical Lab"]}}
    hurt = [member("Beast", hits=1), member("Cable", hits=1)]
    s = scenario(mode="advanced", teams=[hurt, ["Gambit"]], team=fields)
    s.act("play Medical Lab on Beast")
    assert s.team(0)["hand"] == {"Medical Lab": 1}
    assert s.team(0)["hand_known"] == {}
    s.act("play Medical Lab on Cable")
    assert s.team(0)["hand_known"] == {}


@pytest.mark.rule("common-6", "alert-10.26", "G4")
def test_without_any_card_nothing_is_drawn() -> None:
    def change(content: dict[str, Any]) -> None:
        content["luck_cards"] = [r for r in content["luck_cards"] if r["name"] == "Weak Point"]

    s = scenario(
        teams=[["Beast"], ["Gambit"]],
        team={0: {"captured": ["Toad"], "mover": 1}, 1: {"hand": ["Weak Point"]}},
        pack=changed_pack(change),
    )
    idle(s, lambda x: not x.team(0)["captured"])
    assert s.kinds()[:3] == ["turned_in", "mover", "turn"]
    assert s.team(0)["mover"] == 3


# ---------------------------------------------------------------- chains of movements


def moved(s: Scenario) -> list[tuple[int, int]]:
    return [(e["from"], e["to"]) for e in s.events("mover")]


@pytest.mark.rule("alert-10.17", "alert-9.9", "A19", "card:Good Press")
def test_good_press_moves_two_ahead_perhaps_to_another_card() -> None:
    s = luck_draw(["Beast"], mover=4, card="Good Press")
    assert moved(s) == [(6, 8)]
    s = luck_draw(["Beast"], mover=19, card="Good Press")
    assert moved(s) == [(21, 23)]
    assert question(s) == "luck_card"
    s.draw("Sentinel Attack")
    assert s.member("Beast")["hits"] == 1


@pytest.mark.rule("alert-10.17", "alert-9.8", "alert-9.9", "A19", "card:Good Press")
def test_good_press_to_a_recruit_space() -> None:
    s = luck_draw(["Beast"], mover=21, card="Good Press")
    assert moved(s) == [(23, 25)]
    s.draw("Storm")
    assert s.names(0) == ["Beast", "Storm"]


@pytest.mark.rule("alert-10.17", "alert-9.9", "A19", "card:The Professor's Praise")
def test_the_professors_praise_moves_three_ahead() -> None:
    s = luck_draw(["Beast"], mover=21, card="The Professor's Praise")
    assert moved(s) == [(23, 26)]
    s = luck_draw(["Beast"], mover=1, card="The Professor's Praise")
    assert moved(s) == [(3, 6)]
    assert question(s) == "luck_card"


@pytest.mark.rule("alert-9.9", "A19", "card:Good Press", "card:Anti-Mutant Mob")
def test_cards_can_move_the_mover_there_and_back() -> None:
    s = luck_draw(["Beast"], mover=19, card="Good Press")
    s.draw("Anti-Mutant Mob")
    assert moved(s) == [(23, 21)]
    s.draw("The Professor's Praise")
    assert moved(s) == [(21, 24)]
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.17", "alert-9.9", "A19", "card:Anti-Mutant Mob")
def test_the_mob_moves_two_back() -> None:
    assert moved(luck_draw(["Beast"], mover=1, card="Anti-Mutant Mob")) == [(3, 1)]
    s = luck_draw(["Beast"], mover=31, card="Anti-Mutant Mob")
    assert moved(s) == [(33, 31)]
    assert question(s) == "luck_card"


@pytest.mark.rule("alert-10.17", "card:Anti-Mutant Mob")
def test_the_mob_moves_nobody_below_the_start() -> None:
    def change(content: dict[str, Any]) -> None:
        content["track"]["luck"] = [1]
        content["alert_cards"][0]["experience"] = 1

    s = luck_draw(["Beast"], mover=0, card="Anti-Mutant Mob", pack=changed_pack(change))
    assert moved(s) == [(1, 0)]


@pytest.mark.rule("alert-9.5", "common-14", "A20", "G12")
@pytest.mark.parametrize(
    ("card", "mode", "mover", "to"),
    [
        pytest.param("Good Press", "advanced", 41, 45, marks=pytest.mark.rule("card:Good Press")),
        pytest.param(
            "The Professor's Praise",
            *("advanced", 41, 45),
            marks=pytest.mark.rule("card:The Professor's Praise"),
        ),
        pytest.param(
            "The Professor's Praise",
            *("basic", 10, 15),
            marks=pytest.mark.rule("card:The Professor's Praise"),
        ),
    ],
)
def test_a_card_can_win_the_game(card: str, mode: str, mover: int, to: int) -> None:
    s = luck_draw(["Beast"], mode=mode, mover=mover, card=card)
    assert moved(s) == [(mover + 2, to)]
    assert s.kinds()[-1] == "game_over"
    assert s.state.returns() == [1.0, -1.0]


# -------------------------------------------------------- effects that end with the turn


@pytest.mark.rule("alert-10.14", "A27", "card:Danger Room Training", "card:Fastball Special")
@pytest.mark.parametrize(
    ("card", "target", "field"),
    [
        ("Danger Room Training", "Storm", "extra_dice"),
        ("Fastball Special", "zone 1", "marvel_worth"),
    ],
)
def test_a_card_for_the_next_roll_ends_with_the_turn(card: str, target: str, field: str) -> None:
    zones = [{"card": "Toad", "strength": 4}, *STRONG["advanced"][1:]]
    teams = [team_in(["Storm", "Rogue"], 1, 1), team_in(["Gambit"], 1, 3)]
    hand = {0: {"hand": [card, "Weak Point"]}}
    s = scenario(mode="advanced", teams=teams, zones=zones, team=hand)
    s.act(f"play {card} on {target}", "pass", "play Weak Point on zone 1")
    assert s.place("Storm")[0] == 0  # the battle is over before she has rolled
    assert s.member("Storm")[field] > 0  # it waits in vain
    idle(s, lambda x: int(x.value()["turn"]) == 2)
    assert s.member("Storm")[field] == 0


@pytest.mark.rule("alert-10.14", "A27", "card:Combat Drill", "card:Blackbird Jet")
def test_a_card_for_this_turn_ends_with_the_turn() -> None:
    team = [*team_in(["Storm"], 1, 3), "Beast"]
    hand = ["Combat Drill", "Blackbird Jet"]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team={0: {"hand": hand}})
    s.act("play Combat Drill on zone 1", "play Blackbird Jet on zone 1")
    assert (s.zone(1)["drill"], s.zone(1)["jet"]) == (1, True)
    idle(s, lambda x: int(x.value()["turn"]) == 2)
    assert (s.zone(1)["drill"], s.zone(1)["jet"]) == (0, False)
    idle(s, lambda x: int(x.value()["turn"]) == 3)
    assert "deploy Beast to zone 1" not in s.legal()
    s.act("done", "fight in zone 1", "roll Storm")
    assert s.dice() == 4


@pytest.mark.rule("alert-10.14", "card:Combat Drill", "card:Blackbird Jet", "A27")
def test_a_card_on_a_zone_ends_with_the_battle() -> None:
    team = [leader("Storm", 1, 3), "Beast"]
    zones = [{"card": "Toad", "strength": 4}, *STRONG["advanced"][1:]]
    hand = {0: {"hand": ["Combat Drill", "Blackbird Jet", "Weak Point"]}}
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], zones=zones, team=hand)
    s.act("play Combat Drill on zone 1", "play Blackbird Jet on zone 1")
    s.act("play Weak Point on zone 1")
    assert s.events("captured")
    assert (s.zone(1)["drill"], s.zone(1)["jet"]) == (0, False)
