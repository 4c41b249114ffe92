"""The words of The Uncanny X-Men Alert Adventure Game."""

from __future__ import annotations

from xmcore.text.words import GameWords, View

__all__ = ["WORDS"]

_TEXTS = {
    "joined": ("{player}: {character} joins",),
    "left": ("{player}: {character} leaves",),
    "dice": (
        "{player}: {member} rolls for {purpose}: {faces}",
        "{player:rolls} for {purpose}: {faces}",
    ),
    "first_player": ("first to go: {player}",),
    "turn": ("turn {turn}: {player}",),
    "zone_emptied": ("zone {zone}: emptied, {character} goes back",),
    "reshuffled": ("the pile of {deck} cards is reshuffled",),
    "alert_drawn": ("zone {zone}: {card} appears",),
    "set_aside": ("zone {zone}: {card} is set aside",),
    "recruit_shown": ("zone {zone}: {character} can be recruited",),
    "indicator": ("zone {zone}: strength {strength}",),
    "deployed": ("{player}: {member} to zone {zone}",),
    "home": ("{player}: {member} home from zone {zone}",),
    "leader": ("{player}: {member} leads in zone {zone}, space {space}",),
    "hits": ("{player}: {member} takes {hits:hit}",),
    "healed": ("{player}: {member} heals {hits:hit}",),
    "advanced": ("{player}: leader in zone {zone} from space {from} to {to}",),
    "pushed": ("{player}: leader in zone {zone} pushed from space {from} to {to}",),
    "captured": ("{player}: {card} captured in zone {zone}",),
    "turned_in": ("{player}: {card} turned in, experience {experience}",),
    "mover": ("{player}: mover from space {from} to {to}",),
    "luck_drawn": ("{player:draws} {card}", "{player:draws} a card"),
    "luck_played": (
        "{player:plays} {card} on {member}",
        "{player:plays} {card} on zone {zone}",
        "{player:plays} {card}",
    ),
    "dampened": ("{player}: {member} is dampened",),
    "game_over": (
        "game over: {reason}, won by {winners}",
        "game over: {reason}, no winner",
    ),
}

_VALUES = {
    "purpose": {
        "first": "the first turn",
        "pure_luck": "Pure Luck",
        "psychic_knife": "Psychic Knife",
        "lucky_break": "Lucky Break",
        "bonus": "bonus experience",
        "recruit": "recruiting",
    }
}

_QUESTIONS = {
    "pick": "Which character joins your team?",
    "window": "Do you play a card?",
    "deploy": "Who goes where? done ends it.",
    "choose_zone": "Where do you fight next?",
    "lead": "Who leads?",
    "who": "Who rolls next?",
    "answer": "Do you play a card on this roll?",
    "hit": "Who takes the hit?",
    "name": "Who leads now?",
    "bonus_window": "Do you play a card on the bonus roll?",
    "choose": "Whom do you choose?",
}


def _finals(view: View) -> list[dict[str, int]]:
    return [{"mover": team["mover"], "members": len(team["members"])} for team in view["teams"]]


WORDS = GameWords(texts=_TEXTS, values=_VALUES, questions=_QUESTIONS, finals=_finals)
