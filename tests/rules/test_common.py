"""docs/rules/common.md: what the games share, shown in X-Men Alert."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb
from typing import Any

import pytest

from rules.scenario import (
    RECRUIT,
    Scenario,
    content,
    fresh,
    leader,
    member,
    packed,
    scenario,
    with_characters,
)

ADVANCED = (
    "Combat Drill",
    "Fastball Special",
    "Blackbird Jet",
    "Public Heroes",
    "New Arrival",
    "Kidnapped!",
)

FACES = ("xmen", "xmen", "marvel", "evil", "blank", "blank")


def ways(dice: int) -> Counter[tuple[int, int, int, int]]:
    """How many of the 6^n rolls show so many X-Men, Marvels, Evil Mutants and blanks."""
    rolls: Counter[tuple[int, int, int, int]] = Counter({(0, 0, 0, 0): 1})
    for _ in range(dice):
        more: Counter[tuple[int, int, int, int]] = Counter()
        for (faces, count), face in product(rolls.items(), FACES):
            x, m, e, b = faces
            more[
                x + (face == "xmen"),
                m + (face == "marvel"),
                e + (face == "evil"),
                b + (face == "blank"),
            ] += count
        rolls = more
    return rolls


# Who rolls so many dice backing up Rogue or Beast, and with which cards on it.
CARDS = ("Danger Room Training", "Combat Drill")  # three dice and one
ROLLERS: dict[int, tuple[str, tuple[str, ...]]] = {
    2: ("Professor X", ()),
    3: ("Longshot", ()),
    4: ("Storm", ()),
    5: ("Rogue", ()),
    6: ("Wolverine", ()),
    7: ("Longshot", CARDS),
    8: ("Storm", CARDS),
    9: ("Rogue", CARDS),
}


def rolling(dice: int) -> Scenario:
    """A position in which so many dice are about to be rolled."""
    if dice == 1:  # Havok's bonus die
        s = scenario(
            mode="advanced", teams=[["Havok"], ["Beast"]], team={0: {"captured": ["Toad"]}}
        )
        s.act("done")
        return s
    who, cards = ROLLERS[dice]
    chief = "Beast" if who == "Rogue" else "Rogue"
    s = scenario(
        mode="advanced",
        teams=[[leader(chief, 1, 0), member(who, zone=1)], ["Iceman"]],
        team={0: {"hand": cards}},
    )
    if cards:
        s.act(f"play Danger Room Training on {who}", "play Combat Drill on zone 1")
    s.act("fight in zone 1", f"roll {chief}")
    s.roll()
    s.act(f"roll {who}")
    return s


@pytest.mark.rule("common-1", "common-2", "G1")
@pytest.mark.parametrize("dice", range(1, 10))
def test_a_roll_is_one_chance_event_with_the_exact_weight_of_each_count_of_faces(dice: int) -> None:
    s = rolling(dice)
    outcomes, total = s.state.chance_weights()
    told = {tuple(s.state.action_to_dict(o).values()): w for o, w in outcomes}
    assert list(s.state.action_to_dict(0)) == ["xmen", "marvel", "evil", "blank"]
    assert told == dict(ways(dice))
    assert len(outcomes) == comb(dice + 3, 3)
    assert total == sum(told.values()) == 6**dice
    s.roll(dice)
    assert s.dice() is None


@pytest.mark.rule("common-3", "G2")
def test_dice_over_nine_are_lost_in_a_battle_roll() -> None:
    s = scenario(teams=[["Wolverine"], ["Beast"]], team={0: {"hand": ["Danger Room Training"]}})
    s.act("pass", "deploy Wolverine to zone 1", "done")
    s.act("play Danger Room Training on Wolverine")
    s.act("fight in zone 1", "lead with Wolverine", "roll Wolverine")
    assert s.dice() == 9  # not 6 + 3 as leader + 3 by the card


@pytest.mark.rule("common-3", "G2")
def test_dice_over_nine_are_lost_in_a_bonus_roll() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Cyclops", "Professor X", "Havok"], ["Beast"]],
        team={0: {"captured": ["Toad"], "hand": ["Public Heroes"]}},
    )
    s.act("pass", "done", "play Public Heroes")
    s.roll(9, marvel=9)  # of 3 + 3 + 1 + 3
    assert s.team(0)["mover"] == 2 + 18


@pytest.mark.rule("common-4", "G3")
def test_power_stat_cards_are_drawn_one_at_a_time_and_equally_likely() -> None:
    s = fresh()
    assert len(s.chances()) == 18
    assert set(s.chances().values()) == {1}
    s.draw("Storm")
    assert len(s.chances()) == 17
    assert "Storm" not in s.chances()


@pytest.mark.rule("common-4", "G3")
def test_a_drawn_card_is_weighted_by_the_copies_that_are_left() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Beast"]],
        zones=[None, ("Recruit", "Cable"), "Toad"],
    )
    assert s.chances()[RECRUIT] == 5
    assert "Toad" not in s.chances()
    del (left := s.chances())[RECRUIT]
    assert len(left) == 29
    assert set(left.values()) == {1}
    s.draw(RECRUIT)
    s.draw("Rogue")
    assert s.zone(1)["recruit"] == "Rogue"


@pytest.mark.rule("common-4", "G3")
def test_a_training_and_luck_card_is_weighted_by_the_copies_that_are_left() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 1, "captured": ["Toad"]}, 1: {"hand": ["Medical Lab"]}},
    )
    s.act("pass", "done")
    assert s.chances()["Lucky Break"] == 2
    assert s.chances()["Medical Lab"] == 1
    assert "Public Heroes" not in s.chances()
    assert sum(s.chances().values()) == 17


@pytest.mark.rule("common-4", "G3")
def test_a_draw_with_one_possible_outcome_is_still_a_chance_event() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        zones=["Blob", "Fenris", None],
        captured_rest=1,
        position={"alert_deck": ["Toad"]},
    )
    assert s.chances() == {"Toad": 1}
    assert s.state.chance_outcomes() == [(s.state.chance_weights()[0][0][0], 1.0)]
    s.draw("Toad")
    assert s.zone(3)["card"] == "Toad"


@pytest.mark.rule("common-5", "G3", "A47")
def test_cards_at_the_bottom_keep_their_order_and_are_drawn_without_chance() -> None:
    s = scenario(
        mode="advanced",
        teams=[[member("Storm", hits=6), member("Beast", hits=9), "Rogue"], []],
        position={"power_bottom": ["Cable"], "power_deck": []},
        pack=with_characters("Storm", "Beast", "Rogue", "Cable"),
    )
    s.act("done")
    s.roll(3)
    s.roll(4)
    # both are lost, in slot order, and lie below Cable; the other team takes Cable
    assert s.names(0) == ["Rogue"]
    assert s.names(1) == ["Cable"]
    assert s.value()["power_bottom"] == ["Storm", "Beast"]
    assert s.view(0)["power_bottom"] == s.view(1)["power_bottom"] == ["Storm", "Beast"]


@pytest.mark.rule("common-5", "G3")
def test_known_cards_lie_below_the_unordered_ones() -> None:
    s = scenario(
        teams=[[], ["Beast"]],
        position={"power_bottom": ["Cable", "Storm"], "power_deck": ["Rogue", "Iceman"]},
        pack=with_characters("Beast", "Cable", "Storm", "Rogue", "Iceman"),
    )
    assert s.chances() == {"Rogue": 1, "Iceman": 1}
    s.draw("Iceman")
    assert s.names(0) == ["Iceman"]
    assert s.value()["power_bottom"] == ["Cable", "Storm"]


@pytest.mark.rule("common-5", "G3")
def test_the_next_known_card_comes_when_nothing_unordered_is_left() -> None:
    s = scenario(teams=[[], ["Beast"]], power_known=["Cable", "Storm"])
    assert s.names(0) == ["Cable"]
    assert s.value()["power_bottom"][0] == "Storm"
    assert s.player() == 0


@pytest.mark.rule("common-6", "G4")
def test_an_empty_deck_is_made_of_its_pile() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        zones=["Blob", None, "Fenris"],
        captured_rest=1,
        position={"alert_pile": ["Toad", "Pyro"]},
    )
    assert s.chances() == {"Toad": 1, "Pyro": 1}
    assert s.value()["alert_pile"] == {}
    s.draw("Pyro")
    assert s.value()["alert_deck"] == {"Toad": 1}


@pytest.mark.rule("common-6", "G4")
def test_a_pile_is_left_alone_while_its_deck_has_a_card() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        zones=["Blob", None, "Fenris"],
        captured_rest=1,
        position={"alert_deck": ["Arcade"], "alert_pile": ["Toad", "Pyro"]},
    )
    assert s.chances() == {"Arcade": 1}
    s.draw("Arcade")
    assert s.value()["alert_deck"] == {}
    assert s.value()["alert_pile"] == {"Toad": 1, "Pyro": 1}


@pytest.mark.rule("common-6", "G4")
def test_nothing_is_drawn_when_deck_and_pile_are_empty() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], zones=["Blob", None, "Fenris"], captured_rest=1)
    assert s.zone(2)["card"] is None
    assert s.legal() == ["deploy Storm to zone 1", "deploy Storm to zone 3", "done"]


@pytest.mark.rule("common-6", "G4")
def test_no_training_and_luck_card_is_drawn_when_deck_and_pile_are_empty() -> None:
    rows = content()
    rows["luck_cards"] = [r for r in rows["luck_cards"] if r["name"] == "Medical Lab"]
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 1, "captured": ["Toad"]}, 1: {"hand": {"Medical Lab": 2}}},
        pack=packed(rows),
    )
    s.act("pass", "done")
    assert s.kinds() == ["turned_in", "mover", "turn"]
    assert s.team(0)["mover"] == 3


@pytest.mark.rule("common-7", "G4")
def test_a_card_lies_on_its_pile_before_its_effect_is_carried_out() -> None:
    deck = {"The Professor's Praise": 1}
    pile = {r["name"]: r.get("copies", 1) for r in content()["luck_cards"]}
    pile = {
        name: n for name, n in pile.items() if name not in ("The Professor's Praise", *ADVANCED)
    }
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 1, "captured": ["Toad"]}},
        position={"luck_deck": deck, "luck_pile": pile},
    )
    s.act("done")
    s.draw("The Professor's Praise")  # space 3; three ahead is another such space
    assert s.kinds() == ["luck_drawn", "luck_played", "mover", "reshuffled"]
    assert s.chances() == {**pile, **deck}


@pytest.mark.rule("common-7", "G4")
def test_a_hold_card_lies_on_its_pile_before_its_effect_is_carried_out() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        team={0: {"hand": ["Lucky Break"]}},
        zones=["Toad", "Blob", "Fenris"],
    )
    s.act(
        "pass", "deploy Storm to zone 1", "done", "fight in zone 1", "lead with Storm", "roll Storm"
    )
    s.roll(4, evil=1)
    s.act("play Lucky Break")
    assert s.dice() == 4  # its effect is still to come
    assert s.value()["luck_pile"] == {"Lucky Break": 1}
    assert s.team(0)["hand"] == {}


@pytest.mark.rule("common-8", "G5", "G17")
@pytest.mark.parametrize(
    "card", ["Medical Lab", "Lucky Break", "Image Inducer", "Cerebro on the Fritz"]
)
def test_who_holds_a_card_is_asked_whatever_the_card_is(card: str) -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], team={0: {"hand": [card]}})
    assert s.player() == 0
    assert s.legal() == ["pass"]
    s.act(
        "pass", "deploy Storm to zone 1", "done", "fight in zone 1", "lead with Storm", "roll Storm"
    )
    s.roll(4, xmen=4)
    assert (s.player(), s.legal()) == (0, ["accept"])


@pytest.mark.rule("common-8", "G5", "G17")
def test_who_holds_no_card_is_not_asked_about_cards() -> None:
    s = scenario(teams=[["Storm"], ["Beast"], ["Rogue"]], team={1: {"hand": ["Medical Lab"]}})
    assert (s.player(), s.legal()) == (1, ["pass"])
    s.act("pass")
    assert s.legal()[0] == "deploy Storm to zone 1"
    s.act("deploy Storm to zone 1", "fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, evil=1)
    assert s.events("turn") == [{"player": 1, "turn": 2}]


@pytest.mark.rule("common-9", "G5", "G17")
def test_a_decision_with_one_legal_action_is_offered() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]])
    s.act("deploy Storm to zone 2")
    for only in ("fight in zone 2", "lead with Storm", "roll Storm"):
        assert s.legal() == [only]
        s.act(only)
    assert s.dice() == 4


@pytest.mark.rule("common-10", "G6")
def test_left_is_the_next_seat_and_after_the_last_one_seat_0() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"], ["Rogue"]],
        turn_player=1,
        team={
            seat: {"hand": [card]}
            for seat, card in enumerate(("Lucky Break", "Image Inducer", "Lucky Break"))
        },
    )
    for seat in (1, 2, 0):
        assert s.player() == seat
        s.act("pass")
    assert s.player() == 1
    s.act("done")
    assert s.events("turn") == [{"player": 2, "turn": 2}]
    s.act("pass", "pass", "pass", "done")
    assert s.events("turn") == [{"player": 0, "turn": 3}]


def dealt(players: int, **options: Any) -> Scenario:
    s = fresh(players=players, **options)
    s.draw(*("Storm", "Beast", "Rogue", "Cable")[:players])
    return s


@pytest.mark.rule("common-11", "G7", "alert-1.7")
def test_most_points_of_five_dice_go_first() -> None:
    s = dealt(3)
    s.roll(5, xmen=3, evil=2)  # 3
    assert s.events("dice")[0]["player"] == 0
    s.roll(5, marvel=2)  # 4: a Marvel is two points
    s.roll(5, xmen=3, evil=1)
    assert s.events("dice")[0]["player"] == 2
    assert s.kinds()[:3] == ["dice", "first_player", "turn"]
    assert s.events("turn") == [{"player": 1, "turn": 1}]


@pytest.mark.rule("common-11", "G7")
def test_those_tied_for_most_roll_again_until_one_leads() -> None:
    s = dealt(4)
    s.roll(5, xmen=1)
    s.roll(5, marvel=1)
    s.roll(5, xmen=2)
    s.roll(5, xmen=1, evil=4)
    for _ in range(2):  # seats 1 and 2, level once more
        for seat in (1, 2):
            s.roll(5, evil=5)
            assert s.events("dice")[0]["player"] == seat
    s.roll(5, xmen=1)
    s.roll(5, xmen=2)
    assert s.events("first_player") == [{"player": 2}]


@pytest.mark.rule("common-11", "G7")
def test_a_late_tie_leaves_out_those_who_were_level_before() -> None:
    s = dealt(4)
    s.roll(5, xmen=1)
    s.roll(5, xmen=1)  # level with seat 0, but both are passed
    s.roll(5, xmen=4)
    s.roll(5, marvel=2)
    s.roll(5, xmen=1)
    assert s.events("dice")[0]["player"] == 2
    s.roll(5)
    assert s.events("first_player") == [{"player": 2}]


@pytest.mark.rule("common-11", "G7")
def test_an_option_names_who_goes_first_and_nobody_rolls() -> None:
    s = fresh(players=3, first_player=2)
    s.draw("Storm", "Beast", "Rogue")
    assert s.kinds() == ["joined", "first_player", "turn"]
    assert s.events("first_player") == [{"player": 2}]
    assert s.dice() is None


@pytest.mark.rule("common-12", "alert-11.1", "G9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winner_gets_one_and_the_losers_share_minus_one(players: int) -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"], ["Rogue"], ["Cable"]][:players],
        turn_player=1,
        team={1: {"mover": 14, "captured": ["Toad"]}},
    )
    assert s.state.returns() == [0] * players
    s.act("done")
    assert s.state.is_terminal()
    lost = pytest.approx(-1 / (players - 1))
    assert s.state.returns() == [1 if seat == 1 else lost for seat in range(players)]


@pytest.mark.rule("common-12", "common-13", "alert-11.2", "A23", "G9", "G10")
def test_max_turns_ends_the_game_in_a_draw_at_the_end_of_a_turn() -> None:
    s = scenario(teams=[["Storm"], ["Beast"], ["Rogue"]], max_turns=2)
    s.act("done")
    assert s.events("turn") == [{"player": 1, "turn": 2}]  # turns of all players together
    s.act("deploy Beast to zone 1", "fight in zone 1", "lead with Beast", "roll Beast")
    assert not s.state.is_terminal()
    s.roll(4, xmen=1)
    assert s.events("game_over") == [{"reason": "max_turns", "winners": []}]
    assert s.state.end_reason() == "max_turns"
    assert s.state.returns() == [0, 0, 0]


@pytest.mark.rule("common-13", "alert-11.2", "A23", "G10")
def test_max_turns_is_400_unless_given_and_0_is_no_limit() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], turn=399)
    s.act("done")
    assert s.events("turn") == [{"player": 1, "turn": 400}]
    s.act("done")
    assert s.state.end_reason() == "max_turns"
    s = scenario(teams=[["Storm"], ["Beast"]], turn=400, max_turns=0)
    s.act("done")
    assert s.events("turn") == [{"player": 1, "turn": 401}]


@pytest.mark.rule("common-14", "G12")
def test_nothing_follows_a_victory() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 41, "captured": ["Toad"], "hand": ["Medical Lab"]}},
        max_turns=1,
    )
    s.act("pass", "done", "pass")
    s.draw("The Professor's Praise")
    # neither another space's effect nor the end of the last turn
    assert s.kinds() == ["luck_drawn", "luck_played", "mover", "game_over"]
    assert s.events("game_over") == [{"reason": "victory", "winners": [0]}]
    assert s.state.end_reason() == "victory"
    assert s.legal() == []


@pytest.mark.rule("common-15", "G13")
def test_hit_chips_never_run_out() -> None:
    s = scenario(
        mode="advanced",
        teams=[[member("Beast", hits=90), "Longshot"], [member("Rogue", hits=99)]],
    )
    s.act("deploy Longshot to zone 1", "fight in zone 1", "lead with Longshot", "roll Longshot")
    s.roll(3, evil=3)
    s.roll(3, evil=3)  # Pure Luck
    assert s.events("hits") == [{"player": 0, "slot": 1, "hits": 3}]


@pytest.mark.rule("common-16", "G15")
def test_added_dice_of_several_sources_add_up() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 0), member("Longshot", zone=1)], ["Beast"]],
        team={0: {"hand": ["Combat Drill", "Danger Room Training"]}},
    )
    s.act("play Combat Drill on zone 1", "play Danger Room Training on Longshot")
    s.act("fight in zone 1", "roll Storm")
    s.roll(5)  # 4 + 1 by the drill
    s.act("roll Longshot")
    assert s.dice() == 9  # 3 + 2 by Storm + 1 by the drill + 3 by the training


@pytest.mark.rule("common-16", "G15")
def test_ignored_hits_of_several_sources_add_up() -> None:
    rows = content()
    beast = next(r for r in rows["characters"] if r["name"] == "Beast")
    beast["abilities"].append(
        {"name": "Thick skin", "effects": [{"op": "ignore_hits", "when": "leader", "n": 2}]}
    )
    s = scenario(teams=[["Beast"], ["Storm"]], pack=packed(rows))
    s.act("deploy Beast to zone 1", "fight in zone 1", "lead with Beast", "roll Beast")
    s.roll(4, evil=4)
    assert s.events("hits") == [{"player": 0, "slot": 0, "hits": 1}]


@pytest.mark.rule("common-16", "G15")
@pytest.mark.parametrize(("ability", "worth"), [(3, 4), (4, 4), (5, 5)])
def test_of_several_worths_of_a_face_the_highest_counts(ability: int, worth: int) -> None:
    rows = content()
    banshee = next(r for r in rows["characters"] if r["name"] == "Banshee")
    banshee["abilities"][0]["effects"][0]["n"] = ability
    s = scenario(
        mode="advanced",
        teams=[[leader("Banshee", 1, 0), member("Beast", zone=1)], ["Storm"]],
        team={0: {"hand": ["Fastball Special"]}},
        pack=packed(rows),
    )
    s.act("play Fastball Special on zone 1", "fight in zone 1", "roll Banshee")
    s.roll(4, marvel=2)
    assert s.place("Banshee") == (1, True, 2 * worth)


@pytest.mark.rule("common-16", "G15")
def test_an_alternative_roll_has_exactly_its_own_dice() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 0), member("Archangel", zone=1)], ["Beast"]],
        team={0: {"hand": ["Combat Drill", "Danger Room Training"]}},
    )
    s.act("play Combat Drill on zone 1", "play Danger Room Training on Archangel")
    s.act("fight in zone 1", "roll Storm")
    s.roll(5)
    s.act("roll Archangel the other way")
    assert s.dice() == 2


@pytest.mark.rule("common-17", "G16")
def test_hits_are_removed_from_the_picture_first() -> None:
    s = scenario(teams=[[member("Storm", hits=5)], ["Beast"]])
    s.roll(3, xmen=2)  # both hits on the picture
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 2}]
    assert s.member("Storm")["hits"] == 3
    s.act("done")
    s.roll(3)  # the wound is serious no more: a bad roll does not lose her
    assert s.names(0) == ["Storm"]
    assert s.member("Storm")["hits"] == 3


@pytest.mark.rule("common-17", "G16")
def test_a_card_that_removes_the_picture_hits_ends_a_serious_wound() -> None:
    s = scenario(
        teams=[[member("Storm", hits=4)], ["Beast"]],
        team={0: {"mover": 1, "captured": ["Toad"]}},
    )
    s.roll(3, xmen=1)  # 3 of 4 hits are left, none on the picture
    s.draw("Rest and Recovery")
    assert s.member("Storm")["hits"] == 2
    s.act("done")
    assert s.legal() != []  # covered no more: she can deploy


@pytest.mark.rule("common-18", "G18")
def test_a_roll_of_no_dice_does_not_take_place() -> None:
    s = scenario(mode="advanced", teams=[["Storm"], ["Beast"]], team={0: {"captured": ["Toad"]}})
    s.act("done")
    assert s.kinds() == ["turned_in", "mover", "turn"]


@pytest.mark.rule("common-19", "G20")
def test_members_stand_in_the_order_of_joining_and_move_up() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Beast", member("Storm", hits=4), "Rogue"], ["Cable"]],
        team={0: {"mover": 23, "captured": ["Toad"]}},
    )
    s.act("done")
    s.roll(3)  # Storm is lost
    assert s.events("left") == [{"player": 0, "slot": 1, "character": "Storm"}]
    s.draw("Iceman")  # a Recruit space
    assert s.events("joined") == [{"player": 0, "slot": 2, "character": "Iceman"}]
    assert s.names(0) == ["Beast", "Rogue", "Iceman"]


def reshuffling(players: int) -> Scenario:
    """Everybody holds cards, and the Training & Luck deck has just been made of its pile."""
    pile = {r["name"]: r.get("copies", 1) for r in content()["luck_cards"]}
    hands: list[dict[str, int]] = [{"Medical Lab": 2}, {"Lucky Break": 1}, {"Image Inducer": 1}]
    for hand in hands[:players]:
        for card, n in hand.items():
            pile[card] -= n
    pile = {card: n for card, n in pile.items() if n and card not in ADVANCED}
    s = scenario(
        teams=[["Storm"], ["Beast"], ["Rogue"]][:players],
        team={
            **{seat: {"hand": hand} for seat, hand in enumerate(hands[:players])},
            0: {"hand": hands[0], "mover": 1, "captured": ["Toad"]},
        },
        position={"luck_deck": [], "luck_pile": pile},
    )
    s.act(*["pass"] * players, "done")
    assert s.events("reshuffled") == [{"deck": "luck"}]
    return s


@pytest.mark.rule("common-20", "G19")
def test_at_a_reshuffle_each_of_two_players_comes_to_know_the_other_hand() -> None:
    s = reshuffling(2)
    assert s.team(0)["hand_known"] == {"Medical Lab": 2}
    assert s.team(1)["hand_known"] == {"Lucky Break": 1}
    s.draw("Image Inducer")  # drawn later: not known
    assert s.team(0)["hand_known"] == {"Medical Lab": 2}
    assert s.view(1)["teams"][0]["hand_known"] == {"Medical Lab": 2}


@pytest.mark.rule("common-20", "G19")
def test_what_leaves_a_hand_counts_as_known_first() -> None:
    s = scenario(
        teams=[[member("Storm", hits=1)], ["Beast"]],
        team={0: {"hand": {"Medical Lab": 2}, "hand_known": {"Medical Lab": 1}}},
    )
    s.act("play Medical Lab on Storm")
    assert s.team(0)["hand"] == {"Medical Lab": 1}
    assert s.team(0)["hand_known"] == {}


@pytest.mark.rule("common-20", "G19")
def test_with_more_than_two_hands_a_reshuffle_tells_nothing() -> None:
    s = reshuffling(3)
    assert [s.team(seat)["hand_known"] for seat in range(3)] == [{}, {}, {}]
