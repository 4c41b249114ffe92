"""Answers to rolls (chapter 7): when the owner is asked, Lucky Break and Image Inducer."""

from __future__ import annotations

import pytest

from rules.card_tools import OTHER_WAY, battle, begin_roll, idle, recruiting
from rules.scenario import fresh, leader, member, scenario

LUCKY, INDUCER = "play Lucky Break", "play Image Inducer"

# ----------------------------------------------------------------- when it is asked


@pytest.mark.rule("alert-7.1", "A24", "common-9")
def test_asked_after_a_battle_roll_before_it_takes_effect() -> None:
    s = battle("Rogue", "Storm", hand=["Medical Lab"], hits={"Rogue": 1})
    s.act("roll Rogue")
    s.roll(5, xmen=1, marvel=1, evil=1)
    assert s.kinds() == ["dice"]
    assert (s.player(), s.legal()) == (0, ["accept"])
    assert (s.place("Rogue")[2], s.member("Rogue")["hits"]) == (2, 1)
    s.act("accept")
    assert (s.place("Rogue")[2], s.member("Rogue")["hits"]) == (5, 1)
    assert s.legal()[0] == "roll Storm"


@pytest.mark.rule("alert-7.1", "A24")
def test_asked_after_each_roll_of_battle_recruiting_and_recovery() -> None:
    s = battle("Rogue", "Storm", hand=["Medical Lab"], home=[member("Cable", hits=1)])
    begin_roll(s, "Rogue").roll()
    assert s.legal() == ["accept"]
    s.act("accept", "roll Storm")
    s.roll()
    assert s.legal() == ["accept"]
    s.act("accept")
    s.roll(4, xmen=1)
    assert s.legal() == ["accept"]
    assert s.member("Cable")["hits"] == 1
    s.act("accept")
    assert s.member("Cable")["hits"] == 0
    s = recruiting("Rogue", hand=["Medical Lab"], recruit="Wolverine")
    begin_roll(s, "Rogue").roll()
    assert s.legal() == ["accept"]


@pytest.mark.rule("alert-7.1", "A24", "common-8", "G5")
def test_asked_whatever_the_card_is_and_not_without_a_card() -> None:
    s = battle("Rogue", hand=["Cerebro on the Fritz"])
    begin_roll(s, "Rogue").roll(evil=1)
    assert s.legal() == ["accept"]
    rivals = ["Gambit"]
    s = battle("Rogue", "Storm", rivals=rivals)
    begin_roll(s, "Rogue").roll(evil=1)
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("alert-7.1", "alert-A51", "A24", "G5")
def test_asked_after_a_roll_that_no_card_could_answer() -> None:
    s = battle("Rogue", hand=["Lucky Break"])
    begin_roll(s, "Rogue").roll(xmen=4, marvel=1)
    assert s.legal() == ["accept"]


@pytest.mark.rule("alert-7.1", "A24", "A21")
def test_nobody_else_answers() -> None:
    teams = [[leader("Rogue", 1, 2)], ["Gambit"]]
    hands = {1: {"hand": ["Lucky Break", "Image Inducer"]}}
    s = scenario(mode="advanced", teams=teams, team=hands)
    s.act("pass")  # player 1, before the turn
    s.act("fight in zone 1", "roll Rogue")
    s.roll(evil=2)
    assert s.member("Rogue")["hits"] == 2


@pytest.mark.rule("alert-7.1", "A24")
def test_asked_until_the_hand_is_empty() -> None:
    s = battle("Rogue", "Storm", hand=["Lucky Break", "Image Inducer"])
    begin_roll(s, "Rogue").roll(5, xmen=1, evil=2)
    assert s.legal() == ["accept", INDUCER, LUCKY]
    s.act(LUCKY)
    s.roll(4, evil=1)
    assert s.legal() == ["accept", INDUCER]
    s.act(INDUCER)
    assert s.kinds()[0] == "luck_played"
    assert s.member("Rogue")["hits"] == 0
    assert s.place("Rogue")[2] == 3
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("alert-7.1", "A24")
def test_asked_until_the_roll_is_accepted() -> None:
    s = battle("Rogue", "Storm", hand=["Lucky Break", "Lucky Break", "Medical Lab"])
    begin_roll(s, "Rogue").roll(5)
    s.act(LUCKY)
    s.roll(5)
    assert s.legal() == ["accept", LUCKY]
    s.act("accept")
    assert s.legal()[0] == "roll Storm"
    assert s.team(0)["hand"] == {"Lucky Break": 1, "Medical Lab": 1}


@pytest.mark.rule("alert-7.4", "A24", "alert-9.3")
def test_bonus_rolls_are_not_answered() -> None:
    hands = {0: {"captured": ["Toad"], "hand": ["Lucky Break", "Image Inducer"]}}
    s = scenario(mode="advanced", teams=[["Cyclops"], ["Gambit"]], team=hands)
    idle(s, lambda x: not x.team(0)["captured"])
    s.act("pass")
    s.roll(3, xmen=1, evil=2)
    assert s.kinds()[:2] == ["dice", "mover"]
    assert s.team(0)["mover"] == 3


@pytest.mark.rule("alert-7.4", "A24", "common-11")
def test_first_player_rolls_are_not_answered() -> None:
    s = fresh()
    s.draw("Storm", "Rogue")
    s.roll(5, evil=2)
    s.roll(5, xmen=1)
    assert s.events("first_player") == [{"player": 1}]


# ---------------------------------------------------------------------- Lucky Break


@pytest.mark.rule("alert-7.2", "alert-10.13", "A24", "card:Lucky Break")
def test_lucky_break_rolls_evil_mutants_and_blanks_again() -> None:
    s = battle("Rogue", "Storm", hand=["Lucky Break"])
    begin_roll(s, "Rogue").roll(5, xmen=1, marvel=1, evil=2)
    s.act(LUCKY)
    assert s.events() == [
        {"event": "luck_played", "player": 0, "card": "Lucky Break", "slot": None, "zone": None}
    ]
    assert s.value()["luck_pile"] == {"Lucky Break": 1}
    assert (s.player(), s.dice()) == (-1, 3)
    s.roll(3, xmen=1, marvel=1, evil=1)
    assert s.events("dice")[0]["purpose"] == "lucky_break"
    assert s.place("Rogue")[2] == 2 + 2 + 2 * 2  # the kept faces and the new ones
    assert s.member("Rogue")["hits"] == 1  # the new Evil Mutant only


@pytest.mark.rule("alert-7.2", "A24", "card:Lucky Break")
@pytest.mark.parametrize(
    ("xmen", "marvel", "evil", "legal"),
    [(3, 2, 0, False), (3, 1, 1, True), (3, 1, 0, True), (0, 0, 5, True), (5, 0, 0, False)],
)
def test_lucky_break_needs_a_die_to_roll_again(
    xmen: int, marvel: int, evil: int, legal: bool
) -> None:
    s = battle("Rogue", hand=["Lucky Break"])
    begin_roll(s, "Rogue").roll(5, xmen=xmen, marvel=marvel, evil=evil)
    assert (LUCKY in s.legal()) is legal


@pytest.mark.rule("alert-7.2", "A24", "card:Lucky Break")
def test_a_second_lucky_break_rolls_what_is_still_a_miss() -> None:
    s = battle("Rogue", hand=["Lucky Break", "Lucky Break"])
    begin_roll(s, "Rogue").roll(5, xmen=2)
    s.act(LUCKY)
    s.roll(3, xmen=2, evil=1)
    s.act(LUCKY)
    s.roll(1, marvel=1)
    assert s.place("Rogue")[2] == 2 + 4 + 2
    assert s.member("Rogue")["hits"] == 0


@pytest.mark.rule("alert-7.2", "A24", "card:Lucky Break")
def test_no_second_lucky_break_without_a_miss() -> None:
    s = battle("Rogue", "Storm", hand=["Lucky Break", "Lucky Break"])
    begin_roll(s, "Rogue").roll(5, xmen=4)
    s.act(LUCKY)
    s.roll(1, xmen=1)
    assert s.legal() == ["accept"]


@pytest.mark.rule("alert-7.2", "A24", "alert-8.3", "card:Lucky Break")
def test_lucky_break_can_save_a_seriously_wounded_character() -> None:
    home = member("Storm", hits=5)
    teams = [[leader("Rogue", 1, 2), home], ["Gambit"]]
    s = scenario(mode="advanced", teams=teams, team={0: {"hand": ["Lucky Break"]}})
    idle(s, "roll")
    begin_roll(s, "Rogue").roll()
    s.act("accept")
    s.roll(3, xmen=1)
    assert s.legal() == ["accept", LUCKY]
    s.act(LUCKY)
    s.roll(2, xmen=1)
    assert s.events("healed") == [{"player": 0, "slot": 1, "hits": 2}]
    assert s.names(0) == ["Rogue", "Storm"]


@pytest.mark.rule("alert-7.2", "alert-6.8", "A24", "A36", "card:Lucky Break")
def test_lucky_break_after_pure_luck_which_does_not_work_again() -> None:
    s = battle("Longshot", hand=["Lucky Break"])
    begin_roll(s, "Longshot").roll(3, evil=1)
    assert s.dice() == 1  # Pure Luck comes before the question
    s.roll(1, evil=1)
    s.act(LUCKY)
    s.roll(3, evil=2)
    assert s.member("Longshot")["hits"] == 2


@pytest.mark.rule("alert-7.2", "alert-6.9", "A24", "A36", "card:Lucky Break")
def test_lucky_break_after_psychic_knife_whose_marvels_explode_no_more() -> None:
    s = battle("Psylocke", hand=["Lucky Break"])
    begin_roll(s, "Psylocke").roll(4, xmen=1, marvel=1, evil=1)
    assert s.dice() == 1  # the knife comes before the question
    s.roll(1, evil=1)
    s.act(LUCKY)
    s.roll(3, marvel=2)  # the misses of both rolls
    assert s.place("Psylocke")[2] == 2 + 1 + 3 * 2
    assert s.member("Psylocke")["hits"] == 0


@pytest.mark.rule("alert-7.2", "alert-6.10", "card:Lucky Break", "ability:Rogue/Power Drain")
def test_marvels_of_a_lucky_break_drain_too() -> None:
    s = battle("Rogue", hand=["Lucky Break"], hits={"Rogue": 4})
    begin_roll(s, "Rogue").roll(5, marvel=1)
    s.act(LUCKY)
    s.roll(4, marvel=2)
    assert s.member("Rogue")["hits"] == 1


# --------------------------------------------------------------------- Image Inducer


@pytest.mark.rule("alert-7.3", "alert-10.13", "A24", "card:Image Inducer")
@pytest.mark.parametrize("names", [["Rogue", "Storm"], ["Storm", "Rogue"]])
def test_image_inducer_takes_all_hits_of_the_roll_and_leaves_its_points(names: list[str]) -> None:
    s = battle(*names, hand=["Image Inducer"])
    begin_roll(s, "Rogue").roll(xmen=2, evil=3)
    assert s.legal() == ["accept", INDUCER]
    s.act(INDUCER)
    assert s.member("Rogue")["hits"] == 0
    assert s.place(names[0])[2] == 4
    assert s.value()["luck_pile"] == {"Image Inducer": 1}


@pytest.mark.rule("alert-7.3", "A24", "card:Image Inducer")
def test_image_inducer_saves_a_leader_from_going_home() -> None:
    s = battle("Rogue", "Storm", hand=["Image Inducer"], hits={"Rogue": 4})
    begin_roll(s, "Rogue").roll(xmen=1, evil=1)
    s.act(INDUCER)
    assert s.place("Rogue") == (1, True, 3)


@pytest.mark.rule("alert-7.3", "A24", "card:Image Inducer")
def test_image_inducer_when_recruiting_but_not_when_recovering() -> None:
    s = recruiting("Rogue", hand=["Image Inducer"], recruit="Wolverine")
    begin_roll(s, "Rogue").roll(2, xmen=1, evil=1)
    assert s.legal() == ["accept", INDUCER]
    s.act(INDUCER)
    assert (s.member("Rogue")["hits"], s.place("Rogue")[2]) == (0, 3)
    s = battle("Rogue", hand=["Image Inducer"], home=[member("Storm", hits=2)])
    begin_roll(s, "Rogue").roll()
    s.act("accept")
    s.roll(3, evil=3)
    assert s.legal() == ["accept"]


@pytest.mark.rule("alert-7.3", "A24", "card:Image Inducer")
@pytest.mark.parametrize(
    ("name", "evil", "legal"),
    [
        ("Storm", 0, False),
        ("Storm", 1, True),
        ("Beast", 1, False),
        ("Beast", 2, True),
        ("Shadowcat", 1, False),
        ("Shadowcat", 2, True),
    ],
)
def test_image_inducer_needs_a_hit_after_the_rollers_abilities(
    name: str, evil: int, legal: bool
) -> None:
    s = battle(name, hand=["Image Inducer"])
    begin_roll(s, name).roll(evil=evil)
    assert (INDUCER in s.legal()) is legal


@pytest.mark.rule("alert-7.3", "A24", "A37", "card:Image Inducer", "ability:Archangel/Wing Missile")
def test_image_inducer_against_the_hits_of_a_wing_missile() -> None:
    s = battle("Archangel", "Beast", hand=["Image Inducer"])
    begin_roll(s, "Archangel", OTHER_WAY).roll(2, marvel=1, evil=1)
    assert s.legal() == ["accept", INDUCER]  # nobody is named yet
    s.act(INDUCER)
    assert s.place("Archangel")[2] == 6
    assert s.member("Beast")["hits"] == 0
    assert s.legal() == ["roll Beast"]


@pytest.mark.rule("alert-7.3", "A24", "card:Image Inducer", "card:Lucky Break")
def test_no_hit_of_the_roll_counts_not_even_of_a_later_lucky_break() -> None:
    s = battle("Rogue", hand=["Image Inducer", "Lucky Break"])
    begin_roll(s, "Rogue").roll(5, evil=1)
    s.act(INDUCER)
    assert s.legal() == ["accept", LUCKY]
    s.act(LUCKY)
    s.roll(5, evil=4)
    assert s.member("Rogue")["hits"] == 0


@pytest.mark.rule("alert-7.3", "A24", "card:Image Inducer")
def test_image_inducer_is_for_one_roll() -> None:
    s = battle("Rogue", "Storm", hand=["Image Inducer", "Medical Lab"])
    begin_roll(s, "Rogue").roll(evil=1)
    s.act(INDUCER, "accept", "roll Storm")
    s.roll(evil=1)
    s.act("accept")
    assert (s.member("Rogue")["hits"], s.member("Storm")["hits"]) == (0, 1)


@pytest.mark.rule("alert-7.3", "alert-6.10", "card:Image Inducer", "ability:Rogue/Power Drain")
def test_without_hits_power_drain_still_works() -> None:
    s = battle("Rogue", hand=["Image Inducer"], hits={"Rogue": 3})
    begin_roll(s, "Rogue").roll(5, marvel=2, evil=3)
    s.act(INDUCER)
    assert s.member("Rogue")["hits"] == 1


@pytest.mark.rule("alert-7.3", "alert-7.2", "A24")
def test_answers_are_legal_only_for_cards_in_the_hand() -> None:
    s = battle("Rogue", hand=["Lucky Break"])
    begin_roll(s, "Rogue").roll(evil=1)
    assert s.legal() == ["accept", LUCKY]
    s = battle("Rogue", hand=["Image Inducer"])
    begin_roll(s, "Rogue").roll(evil=1)
    assert s.legal() == ["accept", INDUCER]
