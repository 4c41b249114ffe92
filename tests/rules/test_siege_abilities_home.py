"""Chapter 7 of docs/rules/siege.md: abilities for recovery and for moving."""

from __future__ import annotations

import pytest

from rules.siege_battles import (
    ATTIC,
    effect,
    is_recovering,
    led,
    points_of,
    recovering,
    roller,
    with_abilities,
)
from rules.siege_scenario import asked, at, idle, in_cards, member, scenario

# ------------------------------------------------------------- Wolverine: Regeneration


@pytest.mark.rule("siege-7.15", "siege-8.3", "ability:Wolverine/Regeneration")
@pytest.mark.parametrize(
    ("hits", "faces", "left"),
    [
        (4, {"marvel": 1}, 0),
        (4, {"xmen": 1}, 3),
        (4, {"xmen": 3}, 1),
        (6, {"marvel": 1, "xmen": 1}, 1),
        (2, {"marvel": 1}, 0),
        (4, {}, 4),
    ],
)
def test_a_marvel_removes_four_hits_of_wolverine_an_xmen_one(
    hits: int, faces: dict[str, int], left: int
) -> None:
    s = recovering(at("Wolverine", ATTIC, hits=hits))
    if hits > 4:
        faces = {"marvel": 1, **faces}
    s.roll(4, **faces)
    assert s.member("Wolverine")["hits"] == left


@pytest.mark.rule("siege-7.15", "siege-8.5", "ability:Wolverine/Regeneration")
def test_regeneration_counts_in_a_roll_for_life() -> None:
    s = recovering(at("Wolverine", ATTIC, hits=8))
    s.roll(4, marvel=1)
    assert s.member("Wolverine")["hits"] == 4
    s = recovering(at("Wolverine", ATTIC, hits=9))
    s.roll(4, marvel=1)
    assert s.names(0) == []


@pytest.mark.rule("siege-7.15", "ability:Wolverine/Regeneration")
def test_regeneration_is_not_for_battle() -> None:
    assert points_of(led("Wolverine"), "Wolverine", marvel=1) == 2


@pytest.mark.rule("siege-7.15", "siege-8.4", "ability:Wolverine/Regeneration")
def test_regeneration_works_beside_a_battle() -> None:
    s = recovering(at("Wolverine", ATTIC, hits=4), battles={ATTIC: "Toad"})
    s.roll(4, marvel=1, evil=1)
    assert s.member("Wolverine")["hits"] == 1


@pytest.mark.rule("siege-7.15", "G15", "common-16")
def test_of_several_healing_worths_the_highest_counts() -> None:
    two = [effect("heal_marvel", "recover", n) for n in (3, 5, 1)]
    s = recovering(at("Storm", ATTIC, hits=3), pack=with_abilities(Storm=two))
    s.roll(3, marvel=1)
    assert s.member("Storm")["hits"] == 0
    low = with_abilities(Storm=[effect("heal_marvel", "recover", 1)])
    s = recovering(at("Storm", ATTIC, hits=3), pack=low)
    s.roll(3, marvel=1)
    assert s.member("Storm")["hits"] == 1


# ------------------------------------------------------------------- Beast: Physician


@pytest.mark.rule("siege-7.16", "S33", "ability:Beast/Physician")
def test_physician_gives_two_dice_to_each_teammate_on_his_level() -> None:
    s = recovering(at("Storm", ATTIC, hits=1), at("Beast", ATTIC), at("Rogue", ATTIC, hits=2))
    assert (roller(s), s.dice()) == ("Storm", 5)
    s.roll()
    assert (roller(s), s.dice()) == ("Rogue", 6)


@pytest.mark.rule("siege-7.16", "S33", "ability:Beast/Physician")
def test_physician_is_not_for_himself() -> None:
    s = recovering(at("Beast", ATTIC, hits=1), at("Storm", ATTIC))
    assert (roller(s), s.dice()) == ("Beast", 4)


@pytest.mark.rule("siege-7.16", "S33", "ability:Beast/Physician")
@pytest.mark.parametrize("hits", [0, 3, 4, 6])
def test_physician_works_in_any_state(hits: int) -> None:
    s = recovering(at("Storm", ATTIC, hits=1), at("Beast", ATTIC, hits=hits))
    assert (roller(s), s.dice()) == ("Storm", 5)


@pytest.mark.rule("siege-7.16", "S33", "ability:Beast/Physician")
def test_physician_works_when_he_has_moved_or_fought() -> None:
    s = led("Beast", "Storm", hits={"Storm": 3})
    s.roll(3, evil=1)
    assert (roller(s), s.dice()) == ("Storm", 5)
    s = scenario(teams=[["Beast", at("Storm", ATTIC, hits=1)], ["Rogue"]], hands=[["Greenhouse"]])
    in_cards(s).act("search Greenhouse with Beast")
    s.draw("blank")
    assert (roller(s), s.dice()) == ("Storm", 5)


@pytest.mark.rule("siege-7.16", "S33", "ability:Beast/Physician")
def test_physician_does_not_reach_another_level_or_home() -> None:
    s = recovering(at("Storm", ATTIC, hits=1), at("Beast", "Basement"))
    assert s.dice() == 3
    s = recovering(at("Storm", ATTIC, hits=1), member("Beast"))
    assert s.dice() == 3


@pytest.mark.rule("siege-7.16", "siege-S42", "ability:Beast/Physician")
def test_nobody_cares_for_those_at_home() -> None:
    s = recovering(member("Storm", hits=1), member("Beast"))
    assert (roller(s), s.dice()) == ("Storm", 3)


@pytest.mark.rule("siege-7.16", "siege-6.13", "ability:Beast/Physician")
def test_physician_is_for_his_own_team() -> None:
    s = scenario(teams=[[at("Storm", ATTIC, hits=1)], [at("Beast", ATTIC)]])
    assert s.dice() == 3


@pytest.mark.rule("siege-7.16", "siege-8.5", "common-19", "ability:Beast/Physician")
def test_a_lost_beast_cares_for_nobody_who_recovers_after_him() -> None:
    s = recovering(
        at("Storm", ATTIC, hits=1), at("Beast", ATTIC, hits=5), at("Rogue", ATTIC, hits=1)
    )
    assert (roller(s), s.dice()) == ("Storm", 5)
    s.roll()
    assert (roller(s), s.dice()) == ("Beast", 4)
    s.roll()
    assert s.names(0) == ["Storm", "Rogue"]
    assert (roller(s), s.dice()) == ("Rogue", 4)


@pytest.mark.rule("siege-7.16", "ability:Beast/Physician")
def test_physician_does_not_help_in_battle() -> None:
    s = led("Beast", "Storm")
    s.roll()
    s.act("roll Storm")
    assert s.dice() == 4


@pytest.mark.rule("siege-7.16", "G2", "common-3")
def test_dice_of_several_carers_add_up_to_nine_at_most() -> None:
    pack = with_abilities(
        Beast=[effect("mate_recover_dice", "recover", 2)],
        Storm=[effect("mate_recover_dice", "recover", 1)],
    )
    team = [at("Rogue", ATTIC, hits=1), at("Beast", ATTIC), at("Storm", ATTIC, hits=1)]
    s = recovering(*team, pack=pack)
    assert (roller(s), s.dice()) == ("Rogue", 7)
    s.roll()
    assert (roller(s), s.dice()) == ("Storm", 5)
    pack = with_abilities(Beast=[effect("mate_recover_dice", "recover", 8)])
    assert recovering(*team, pack=pack).dice() == 9


# --------------------------------------------------------------- Nightcrawler: Teleport

TO_ATTIC = "teleport Nightcrawler to Attic"


@pytest.mark.rule("siege-4.13", "S33", "S36", "ability:Nightcrawler/Teleport")
def test_nightcrawler_joins_a_battle_without_a_card_and_fights() -> None:
    s = scenario(teams=[["Nightcrawler"], ["Beast"]], battles={ATTIC: "Apocalypse"})
    assert s.legal() == ["done", TO_ATTIC]
    s.act(TO_ATTIC)
    assert s.events() == [{"event": "moved", "player": 0, "slot": 0, "level": ATTIC}]
    s.act("fight on Attic", "lead with Nightcrawler")
    assert s.dice() == 4


@pytest.mark.rule("siege-4.13", "siege-S38", "siege-8.2", "ability:Nightcrawler/Teleport")
def test_teleport_is_his_move_so_he_does_not_recover() -> None:
    s = scenario(
        teams=[[at("Wolverine", ATTIC), at("Nightcrawler", "Basement", hits=1)], ["Beast"]],
        battles={ATTIC: {"card": "Toad", "strength": 1}},
    )
    s.act(TO_ATTIC, "fight on Attic", "lead with Wolverine")
    s.roll(xmen=1)
    assert asked(s) == "hand"
    assert s.member("Nightcrawler")["hits"] == 1


@pytest.mark.rule("siege-4.13", "S33", "ability:Nightcrawler/Teleport")
def test_a_nightcrawler_out_of_action_or_in_a_battle_cannot_teleport() -> None:
    s = scenario(
        teams=[[at("Nightcrawler", "Basement", hits=3)], ["Beast"]], battles={ATTIC: "Toad"}
    )
    assert is_recovering(s)  # not even asked
    s = scenario(
        teams=[[at("Nightcrawler", "Basement")], ["Beast"]],
        battles={ATTIC: "Toad", "Basement": "Pyro"},
    )
    assert s.legal() == ["fight on Basement"]


@pytest.mark.rule("siege-4.13", "S33", "ability:Nightcrawler/Teleport")
def test_without_a_battle_there_is_nowhere_to_teleport_to() -> None:
    s = scenario(teams=[[at("Nightcrawler", "Basement", hits=1)], ["Beast"]])
    assert is_recovering(s)


@pytest.mark.rule("siege-4.13", "ability:Nightcrawler/Teleport")
def test_nightcrawler_may_stay() -> None:
    s = scenario(
        teams=[[at("Nightcrawler", "Basement", hits=1)], ["Beast"]], battles={ATTIC: "Toad"}
    )
    s.act("done")
    assert (is_recovering(s), roller(s)) == (True, "Nightcrawler")
    idle(s, "hand")
