"""Reference of all games: what every node must be, and random choices at it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .nodes import Chance, Choice, Decision, Terminal

ENDS = ("done", "pass", "accept", "end", "stop")
TOGETHER = ("respond", "search_any", "forward")


def check_node(node: Decision | Chance | Terminal) -> None:
    """What a node may hold."""
    if isinstance(node, Decision):
        keys = [str(sorted(action.items())) for action in node.actions]
        assert keys and len(keys) == len(set(keys))
    elif isinstance(node, Chance):
        outcomes = [outcome for outcome, _ in node.outcomes]
        total = sum(weight for _, weight in node.outcomes)
        assert outcomes and all(weight > 0 for _, weight in node.outcomes)
        if "xmen" in outcomes[0]:
            dice = sum(outcomes[0].values())
            assert 1 <= dice <= 9 and total == 6**dice
            assert all(sum(outcome.values()) == dice for outcome in outcomes)
    else:
        assert sum(node.returns) == 0


def sample(rng: random.Random, outcomes: list[tuple[Choice, int]]) -> Choice:
    """An outcome, as likely as its weight."""
    ticket = rng.randrange(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return outcome
    raise AssertionError


@dataclass(frozen=True)
class Habits:
    """How a random player leans, so that games get far and rare things come."""

    thrift: float  # how often cards are rather kept than discarded
    zeal: float  # how often the player is not done while something can be done
    company: float  # how often a card that moves several is played if there is one

    def pick(self, rng: random.Random, actions: list[Choice]) -> Choice:
        """A random action."""
        words = {action["action"] for action in actions}
        ends = [action for action in actions if action["action"] in ENDS]
        others = [action for action in actions if action not in ends]
        together = [action for action in others if action["action"] in TOGETHER]
        if together and rng.random() < self.company:
            return rng.choice(together)
        if ends and "discard" in words:
            return rng.choice(ends if rng.random() < self.thrift else actions)
        if others and rng.random() < self.zeal:
            return rng.choice(others)
        return rng.choice(actions)


def random_habits(rng: random.Random) -> Habits:
    return Habits(
        thrift=rng.choice([0.0, 0.5, 0.95]),
        zeal=rng.choice([0.0, 0.7, 0.95]),
        company=rng.choice([0.0, 0.0, 0.9]),
    )
