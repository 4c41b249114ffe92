"""Chapter 3 of docs/rules/siege.md: Step 1, discarding."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.siege_scenario import Scenario, asked, content, rooms_of, scenario

SPECIALS = [row["name"] for row in content()["cards"]]


def discarding(*hand: str) -> Scenario:
    """Step 1 of a player with these cards."""
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[hand])
    s.act("done")
    return s


def discards(cards: Iterable[str]) -> list[str]:
    return ["done", *(f"discard {card}" for card in cards)]


@pytest.mark.rule("siege-3.1", "S3", "S26", "common-8", "G5")
def test_a_player_who_holds_a_card_is_asked() -> None:
    s = discarding("Library")
    assert (asked(s), s.player()) == ("discard", 0)
    assert s.legal() == discards(["Library"])


@pytest.mark.rule("siege-3.1", "S3", "G17", "siege-S36")
def test_a_player_who_has_played_every_card_is_not() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[], ["Library"]])
    assert asked(s) == "hand"
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[["Cerebro on the Fritz"]])
    s.act("play Cerebro on the Fritz")
    assert asked(s) == "hand"


@pytest.mark.rule("siege-3.1", "S3", "G14")
def test_rooms_come_in_the_order_of_the_table_then_the_special_cards() -> None:
    rooms = [rooms_of("Attic")[1], rooms_of("Basement")[0], rooms_of("Second Sub-Basement")[-1]]
    s = discarding(*reversed(SPECIALS), *reversed(rooms))
    assert s.legal() == discards([*rooms, *SPECIALS])


@pytest.mark.rule("siege-3.1", "S3", "G14")
def test_the_order_may_not_fall() -> None:
    s = discarding("Greenhouse", "Library", "Quick Response", "Any Level")
    s.act("discard Library")
    assert s.legal() == discards(["Quick Response", "Any Level"])
    s.act("discard Any Level")
    assert s.legal() == ["done"]
    assert s.hand(0) == {"Greenhouse": 1, "Quick Response": 1}


@pytest.mark.rule("siege-3.1", "S3", "G14")
def test_the_order_may_stay() -> None:
    s = discarding("Quick Response", "Quick Response", "Quick Response", "Any Level")
    s.act("discard Quick Response")
    assert s.legal() == discards(["Quick Response", "Any Level"])
    s.act("discard Quick Response", "discard Quick Response")
    assert s.legal() == discards(["Any Level"])
    assert s.value()["card_pile"] == {"Quick Response": 3}


@pytest.mark.rule("siege-3.1", "siege-S36", "S26", "common-9")
def test_it_ends_by_done_only_also_after_the_last_card() -> None:
    s = discarding("Library")
    s.act("discard Library")
    assert s.hand(0) == {}
    assert (asked(s), s.legal()) == ("discard", ["done"])
    s.act("done")
    assert asked(s) == "hand"  # a player without cards is not asked in Step 2


@pytest.mark.rule("siege-3.1", "S3")
def test_a_player_may_keep_all_cards() -> None:
    s = discarding("Library", "Any Level")
    s.act("done")
    assert s.events() == []
    assert s.hand(0) == {"Library": 1, "Any Level": 1}
    assert asked(s) == "cards"


@pytest.mark.rule("siege-3.1", "S3")
def test_the_order_is_forgotten_in_the_next_turn() -> None:
    s = discarding("Library", "Any Level")
    s.act("discard Any Level", "done", "done")
    s.draw("Greenhouse", "Kitchen")
    assert asked(s) == "hand"  # Storm's three cards are there, and it is the other one's turn
    while asked(s) == "hand":
        s.draw(next(iter(s.chances())))
    s.act("done", "discard Library")


@pytest.mark.rule("siege-3.2", "S24")
def test_discarded_cards_lie_on_the_public_pile() -> None:
    s = discarding("Library", "Any Level")
    s.act("discard Library")
    assert s.events() == [{"event": "discarded", "player": 0, "card": "Library"}]
    assert s.state.events(1) == s.events()
    assert s.value()["card_pile"] == {"Library": 1}
    assert s.view(1)["card_pile"] == {"Library": 1}


@pytest.mark.rule("siege-3.2", "S24")
def test_played_cards_lie_there_too() -> None:
    s = discarding("Library", "Any Level")
    s.act("done", "search Library with Storm")
    assert s.value()["card_pile"] == {"Library": 1}
    s.draw("blank")
    assert s.view(1)["card_pile"] == {"Library": 1}
    assert s.hand(0) == {"Any Level": 1}
