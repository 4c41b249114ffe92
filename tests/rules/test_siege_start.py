"""Chapter 2 of docs/rules/siege.md: the start of a turn (Surprise Attack has its own file)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.siege_scenario import (
    Scenario,
    asked,
    at,
    changed_pack,
    content,
    in_cards,
    member,
    scenario,
    to_turn,
)

RECRUIT = "Recruit an X-Man"
DANGER = "Danger Room Malfunction"
FRITZ = "Cerebro on the Fritz"
START_CARDS = (RECRUIT, "Surprise Attack", DANGER, FRITZ)


def hits(s: Scenario, *names: str) -> list[int]:
    return [int(s.member(name)["hits"]) for name in names]


def pack_with(names: Iterable[str]) -> bytes:
    """A content pack with these characters only."""

    def keep(rows: dict[str, Any]) -> None:
        rows["characters"] = [r for r in rows["characters"] if r["name"] in names]

    return changed_pack(keep)


# ------------------------------------------------------------------- a turn's steps


@pytest.mark.rule("siege-2.11", "common-10", "G6")
def test_the_steps_of_a_turn_and_then_the_next_player() -> None:
    team = [at("Storm", "Attic"), member("Rogue", hits=1)]
    s = scenario(
        teams=[team, ["Beast"], ["Cable"]],
        hands=[["Library"]],
        battles={"Attic": "Magneto"},
        turn_player=1,
        turn=2,
    )
    to_turn(s, 4)
    assert s.value()["turn_player"] == 0
    for step in ("start", "discard", "cards"):
        assert asked(s) == step
        s.act("done")
    s.act("fight on Attic", "lead with Storm")
    s.roll(4)
    assert s.dice() == 4 and s.value()["pending"][-2]["step"] == "recover"
    s.roll(4, xmen=1)
    assert asked(s) == "hand"  # Step 5 draws
    to_turn(s, 5)
    assert s.value()["turn_player"] == 1


# ------------------------------------------------------------------- an empty team


@pytest.mark.rule("siege-2.1", "S19")
def test_a_team_without_x_men_takes_the_top_card_before_anything_else() -> None:
    s = scenario(teams=[[], ["Beast"]], hands=[[RECRUIT]])
    assert len(s.chances()) == 17
    assert "Beast" not in s.chances()
    s.draw("Storm")
    assert s.events() == [{"event": "joined", "player": 0, "slot": 0, "character": "Storm"}]
    assert s.level_of("Storm") is None
    assert s.legal() == ["done", f"play {RECRUIT}"]


@pytest.mark.rule("siege-2.1", "S19")
def test_it_is_the_known_top_card_if_the_deck_is_known() -> None:
    s = scenario(teams=[["Beast"], []], powers=["Rogue", "Storm"])
    s = to_turn(s, 2)
    assert s.names(1) == ["Rogue"]
    assert s.value()["power_bottom"][0] == "Storm"
    turn = [e["event"] for e in s.events()]
    assert turn[turn.index("turn") :] == ["turn", "joined"]


@pytest.mark.rule("siege-2.1", "S19")
def test_a_team_with_somebody_takes_nobody() -> None:
    s = scenario(teams=[[member("Storm", hits=99)], ["Beast"]], hands=[["Library"]])
    assert asked(s) == "start"
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("siege-2.1", "S19")
def test_without_a_card_left_the_team_stays_empty() -> None:
    names = [row["name"] for row in content()["characters"]]
    teams = [names[i : i + 3] for i in (0, 3, 6)]
    s = scenario(teams=[[], *teams], hands=[["Library"]], powers=names[9:])
    assert s.names(0) == [names[9]]  # there is one
    s = scenario(
        teams=[[], *teams],
        hands=[["Library"]],
        pack=pack_with([n for team in teams for n in team]),
    )
    assert s.names(0) == []
    s.act("done", "done")
    assert s.value()["turn"] == 2  # nobody may move or fight, and no cards


@pytest.mark.rule("siege-2.1", "siege-2.4", "S19", "S28")
def test_one_who_joined_so_may_move_in_that_turn() -> None:
    s = scenario(teams=[[], ["Beast"]], hands=[["Library"]])
    s.draw("Storm")
    in_cards(s)
    assert s.legal() == ["done", "search Library with Storm"]


# -------------------------------------------------------------------- the question


@pytest.mark.rule("siege-2.2", "S2", "S26", "common-8", "G5")
@pytest.mark.parametrize(
    "card", ["Library", "Quick Response", "Any Level", "Medical Wing Recovery"]
)
def test_whoever_holds_a_card_is_asked_whatever_the_card_is(card: str) -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[card]])
    assert (asked(s), s.player()) == ("start", 0)
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-2.2", "S2", "common-8", "G17")
def test_a_player_without_cards_is_not_asked() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[], [RECRUIT]])
    assert asked(s) == "hand"  # Step 5 already
    assert s.value()["turn_player"] == 0


@pytest.mark.rule("siege-2.2", "S2")
def test_only_cards_of_the_start_of_a_turn_can_be_played() -> None:
    hand = [*START_CARDS, "Library", "Quick Response", "Any Level", "Medical Wing Recovery"]
    s = scenario(teams=[[at("Storm", "Attic")], ["Beast"]], hands=[hand], battles={"Attic": "Toad"})
    assert s.legal() == ["done", *(f"play {card}" for card in START_CARDS)]


@pytest.mark.rule("siege-2.2", "S2", "S26")
def test_any_number_of_them_is_played_one_after_the_other_in_any_order() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[RECRUIT, RECRUIT, FRITZ, "Library"]])
    s.act(f"play {RECRUIT}")
    s.draw("Rogue")
    s.act(f"play {FRITZ}", f"play {RECRUIT}")
    s.draw("Cable")
    assert s.names(0) == ["Storm", "Rogue", "Cable"]
    assert s.legal() == ["done"]
    s.act("done")
    assert asked(s) == "discard"


@pytest.mark.rule("siege-2.2", "siege-S36", "G17")
def test_after_the_last_card_the_question_does_not_come_again() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[FRITZ]])
    s.act(f"play {FRITZ}")
    assert s.hand(0) == {}
    assert asked(s) == "hand"  # nor do Step 1 and Step 2 ask a player without cards


@pytest.mark.rule("siege-2.2", "S2")
def test_they_cannot_be_played_later_in_the_turn() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[list(START_CARDS)])
    s.act("done")
    assert not [text for text in s.legal() if text.startswith("play")]
    s.act("done")
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-3.2", "common-7", "G4", "S24")
def test_a_played_card_is_on_the_pile_before_its_effect() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[RECRUIT]])
    s.act(f"play {RECRUIT}")
    assert s.events() == [{"event": "card_played", "player": 0, "card": RECRUIT}]
    assert s.value()["card_pile"] == {RECRUIT: 1}
    assert asked(s) == "power"


# ------------------------------------------------------------------------- Recruit


@pytest.mark.rule("siege-2.3", "siege-2.4", "S26", "S28", "card:Recruit an X-Man")
def test_recruit_brings_the_top_card_at_home_and_it_may_move() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[RECRUIT, "Library"]])
    s.act(f"play {RECRUIT}")
    assert len(s.chances()) == 16
    s.draw("Rogue")
    assert s.events("joined") == [{"player": 0, "slot": 1, "character": "Rogue"}]
    assert s.level_of("Rogue") is None
    assert not s.member("Rogue")["rescued"]
    in_cards(s)
    assert s.legal() == ["done", "search Library with Storm", "search Library with Rogue"]


@pytest.mark.rule("siege-2.3", "S26", "card:Recruit an X-Man")
def test_recruit_needs_a_team_of_fewer_than_three() -> None:
    team = ["Storm", "Rogue", member("Cable", hits=4)]
    s = scenario(teams=[team, ["Beast"]], hands=[[RECRUIT]])
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-2.3", "siege-2.6", "S26", "card:Recruit an X-Man")
def test_recruit_may_be_played_when_no_power_stat_card_is_left() -> None:
    others = ["Beast", "Rogue", "Cable"]
    pack = pack_with(["Storm", *others])
    s = scenario(teams=[["Storm"], others], hands=[[RECRUIT, "Library"]], pack=pack)
    s.act(f"play {RECRUIT}")
    assert s.kinds() == ["card_played"]
    assert s.names(0) == ["Storm"]
    assert s.legal() == ["done"]


@pytest.mark.rule("siege-2.3", "common-5", "card:Recruit an X-Man")
def test_recruit_takes_a_known_card_without_chance() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[RECRUIT]], powers=["Gambit"])
    s.act(f"play {RECRUIT}")
    assert s.kinds() == ["card_played", "joined"]
    assert s.names(0) == ["Storm", "Gambit"]


# ------------------------------------------------------------------------- hits


@pytest.mark.rule("siege-2.5", "S32", "card:Danger Room Malfunction")
def test_danger_room_malfunction_hits_everybody_on_the_second_sub_basement() -> None:
    level = "Second Sub-Basement"
    teams = [[at("Storm", level), "Rogue"], ["Cable", at("Beast", level)], [at("Iceman", "Attic")]]
    s = scenario(teams=teams, hands=[[], [DANGER]], turn_player=1)
    s.act(f"play {DANGER}")
    assert s.events("hits") == [
        {"player": 0, "slot": 0, "hits": 1},
        {"player": 1, "slot": 1, "hits": 1},
    ]
    assert hits(s, "Storm", "Rogue", "Cable", "Beast", "Iceman") == [1, 0, 0, 1, 0]


@pytest.mark.rule("siege-2.5", "S32", "card:Cerebro on the Fritz")
def test_cerebro_on_the_fritz_hits_everybody_on_the_ground_floor() -> None:
    teams = [
        [at("Storm", "Ground Floor"), at("Rogue", "Second Floor")],
        [at("Beast", "Ground Floor")],
    ]
    s = scenario(teams=teams, hands=[[FRITZ]])
    s.act(f"play {FRITZ}")
    assert hits(s, "Storm", "Rogue", "Beast") == [1, 0, 1]


@pytest.mark.rule("siege-2.5", "S32", "card:Cerebro on the Fritz")
def test_no_ability_lessens_that_hit_and_a_battle_makes_no_difference() -> None:
    team = [
        at("Iceman", "Ground Floor"),
        at("Maverick", "Ground Floor"),
        at("Jean Grey", "Ground Floor"),
    ]
    battles = {"Ground Floor": "Magneto"}
    s = scenario(teams=[team, ["Beast"]], hands=[[FRITZ]], battles=battles)
    s.act(f"play {FRITZ}")
    assert hits(s, "Iceman", "Maverick", "Jean Grey") == [1, 1, 1]
    assert s.level("Ground Floor")["strength"] == 20


@pytest.mark.rule("siege-2.5", "siege-8.8", "S30", "card:Cerebro on the Fritz")
def test_one_wounded_seriously_by_it_does_not_roll_for_its_life() -> None:
    there = at("Storm", "Ground Floor", hits=3)
    s = scenario(teams=[[there], ["Beast"]], hands=[[FRITZ]])
    s.act(f"play {FRITZ}")
    assert s.member("Storm")["hits"] == 4
    assert not s.member("Storm")["life"]
    s.roll(3)
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("siege-2.5", "siege-S40", "card:Cerebro on the Fritz")
def test_more_than_99_hits_are_not_counted() -> None:
    there = at("Storm", "Ground Floor", hits=99)
    s = scenario(teams=[[there, at("Cable", "Ground Floor", hits=98)], ["Beast"]], hands=[[FRITZ]])
    s.act(f"play {FRITZ}")
    assert s.events("hits") == [{"player": 0, "slot": 1, "hits": 1}]
    assert hits(s, "Storm", "Cable") == [99, 99]


@pytest.mark.rule("siege-2.5", "siege-7.10", "S33", "card:Danger Room Malfunction")
def test_it_does_not_change_what_bishop_absorbed() -> None:
    there = at("Bishop", "Second Sub-Basement", absorbed=2)
    s = scenario(teams=[[there], ["Beast"]], hands=[[DANGER]])
    s.act(f"play {DANGER}")
    assert (s.member("Bishop")["hits"], s.member("Bishop")["absorbed"]) == (1, 2)


@pytest.mark.rule("siege-2.6", "S26", "card:Danger Room Malfunction", "card:Cerebro on the Fritz")
@pytest.mark.parametrize("card", [DANGER, FRITZ])
def test_a_malfunction_may_be_played_with_nobody_there(card: str) -> None:
    s = scenario(teams=[[at("Storm", "Attic")], ["Beast"]], hands=[[card, "Library"]])
    s.act(f"play {card}")
    assert s.kinds() == ["card_played"]
    assert s.legal() == ["done"]
