"""The laws that every game of the library keeps, as one function for tests.

>>> import xmcore
>>> from xmcore.testing import check_game
>>> check_game(xmcore.load_game("alert"), games=1)

Other bindings can be checked too: any pair of classes with the methods of `xmcore.Game` and
`xmcore.State` will do.
"""

from __future__ import annotations

import copy
import math
import pickle
import random
from typing import Any

from xmcore._core import CHANCE_PLAYER, TERMINAL_PLAYER, Game, State

__all__ = ["LawError", "check_game", "check_sampling", "check_state"]


class LawError(AssertionError):
    """A game broke a law; the message says which, and where."""


def _law(holds: object, message: str, state: State | None = None) -> None:
    if not holds:
        where = "" if state is None else f" (history: {state.history()})"
        raise LawError(message + where)


def _refuses(state: State, action: int) -> bool:
    """Does `apply_action` refuse this, with the error that names illegal actions?"""
    try:
        state.apply_action(action)
    except Exception as e:
        return type(e).__name__ == "IllegalActionError"
    return False


# ------------------------------------------------------------------------------- games


def _check_statics(game: Game) -> None:
    again = type(game)(str(game), pack=game.pack())
    _law(str(again) == str(game), f"{game}: the game string does not give the same game")
    _law(again.content_hash == game.content_hash, f"{game}: content hash changes")
    _law(again.num_distinct_actions == game.num_distinct_actions, f"{game}: actions change")
    _law(game.min_utility <= 0 <= game.max_utility, f"{game}: utilities are the wrong way round")
    texts = {game.action_to_string(a) for a in range(game.num_distinct_actions)}
    _law(len(texts) == game.num_distinct_actions, f"{game}: two actions have one text")
    for action in range(game.num_distinct_actions):
        text = game.action_to_string(action)
        _law(game.string_to_action(text) == action, f"{game}: text of action {action}: {text}")
    dicts = [game.action_to_dict(a) for a in range(game.num_distinct_actions)]
    _law(all("action" in d for d in dicts), f"{game}: an action dict without its kind")
    _law(all(dicts[i] != dicts[i - 1] for i in range(1, len(dicts))), f"{game}: equal dicts")


# ------------------------------------------------------------------------------ states


def _check_choices(state: State) -> None:
    game = state.game
    legal = state.legal_actions()
    player = state.current_player()
    at_decision = player >= 0
    _law(player < game.num_players, "a player that the game does not have", state)
    _law(state.is_chance_node() == (player == CHANCE_PLAYER), "is_chance_node", state)
    _law(state.is_terminal() == (player == TERMINAL_PLAYER), "is_terminal", state)
    _law(bool(legal) == at_decision, "legal actions exactly at decisions", state)
    _law(legal == sorted(set(legal)), "legal actions rise", state)
    _law(state.legal_action_count() == len(legal), "legal_action_count", state)
    mask = state.legal_actions_mask()
    _law(len(mask) == game.num_distinct_actions, "length of the mask", state)
    _law([i for i, bit in enumerate(mask) if bit] == legal, "mask and list", state)
    if at_decision:
        every = range(-2, game.num_distinct_actions + 2)
        _law([a for a in every if state.is_legal(a)] == legal, "is_legal and list", state)
    outcomes, total = state.chance_weights()
    _law(bool(outcomes) == state.is_chance_node(), "outcomes exactly at chance events", state)
    _law(total == sum(w for _, w in outcomes), "weights sum to the total", state)
    _law(all(w > 0 for _, w in outcomes), "impossible outcomes are not listed", state)
    numbers = [o for o, _ in outcomes]
    _law(numbers == sorted(set(numbers)), "outcomes rise", state)
    _law(all(0 <= o < game.max_chance_outcomes for o in numbers), "outcomes in range", state)
    if outcomes:
        share = math.fsum(p for _, p in state.chance_outcomes())
        _law(abs(share - 1) < 1e-12, "probabilities sum to one", state)
        every = range(-2, game.max_chance_outcomes + 2)
        _law([o for o in every if state.is_legal(o)] == numbers, "is_legal and outcomes", state)


def _check_texts(state: State) -> None:
    outcomes, _ = state.chance_weights()
    choices = state.legal_actions() or [o for o, _ in outcomes]
    texts = [state.action_to_string(a) for a in choices]
    _law(len(set(texts)) == len(texts), "two choices have one text", state)
    for action, text in zip(choices, texts, strict=True):
        _law(state.string_to_action(text) == action, f"text {text!r}", state)
        _law(state.action_to_dict(action), f"dict of {text!r}", state)


def _check_copies(state: State) -> None:
    game, data = state.game, state.to_bytes()
    restored = game.state_from_bytes(data)
    _law(restored == state and restored.to_bytes() == data, "snapshot and back", state)
    _law(restored.key() == state.key(), "equal positions have one key", state)
    built = game.state_from_dict(state.to_dict())
    _law(built == state and built.to_dict() == state.to_dict(), "dict and back", state)
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        _law(other == state and other.to_bytes() == data, "a copy is equal", state)
    if state.is_terminal():
        return
    moved = state.clone(seed=1)
    before = moved.key()
    moved.step(moved.legal_actions()[0] if moved.legal_actions() else None)
    _law(moved.key() != before or moved == state, "key and equality", state)
    _law((moved == state) == (moved.key() == state.key()), "key and equality", state)
    _law(state.to_bytes() == data, "moving a copy moved the original", state)


def _check_illegal(state: State, rng: random.Random) -> None:
    """Everything that is not legal is refused and changes nothing."""
    data, history = state.to_bytes(), state.history()
    end = max(state.game.num_distinct_actions, state.game.max_chance_outcomes)
    illegal = [a for a in range(end) if not state.is_legal(a)]
    for action in [*rng.sample(illegal, min(8, len(illegal))), -1, -4, end, 2**31, 2**70]:
        _law(_refuses(state, action), f"illegal action {action} is not refused", state)
    _law(state.to_bytes() == data, "a refused action changed the state", state)
    _law(state.history() == history, "a refused action stands in the history", state)


def _check_views(state: State, rng: random.Random) -> None:
    """Views show legal actions to the player to act only, and cannot tell resampled states."""
    for player in range(state.game.num_players):
        view = state.view(player)
        legal = state.legal_actions() if state.current_player() == player else []
        _law(view["legal_actions"] == legal, f"legal actions in the view of {player}", state)
        other = state.resample_from_infostate(player, rng.getrandbits(64))
        _law(repr(other.view(player)) == repr(view), f"view law of player {player}", state)
        _law(other.current_player() == state.current_player(), "resampled: player", state)
        back = state.game.state_from_bytes(other.to_bytes())
        _law(back == other, "a resampled state is a state", state)


def check_state(state: State, rng: random.Random) -> None:
    """Checks all laws about one state; the state is left as it was. Raises `LawError`."""
    _check_choices(state)
    _check_texts(state)
    _check_copies(state)
    _check_illegal(state, rng)
    _check_views(state, rng)
    returns = state.returns()
    low, high = state.game.min_utility, state.game.max_utility
    _law(len(returns) == state.game.num_players, "one return a player", state)
    _law(all(low <= r <= high for r in returns), "returns within the utilities", state)
    over = state.is_terminal()
    _law(over or not any(returns), "returns are zero until the end", state)
    _law((state.end_reason() != "none") == over, "an end has a reason", state)


# -------------------------------------------------------------------------------- play


def _check_events(state: State) -> None:
    everything = state.events()
    _law(all("event" in e for e in everything), "an event without its kind", state)
    for player in range(state.game.num_players):
        mine = state.events(player)
        _law(len(mine) == len(everything), "a player knows that there was an event", state)
        for seen, full in zip(mine, everything, strict=True):
            agree = all(seen[k] in (full[k], None) for k in full)
            _law(seen.keys() == full.keys() and agree, "an event as a player knows it", state)


def _random_choice(state: State, rng: random.Random) -> int:
    outcomes, _ = state.chance_weights()
    if outcomes:
        return rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
    return rng.choice(state.legal_actions())


def _check_replay(state: State, seed: int) -> None:
    """The history leads to the same position, explicitly and in a copy."""
    again = state.game.new_initial_state(seed=seed)
    for actor, value in state.history():
        _law(actor == again.current_player(), "the history names who acted", state)
        assert value is not None
        again.apply_action(value)
    _law(again == state, "the history replays", state)
    _law(again.to_bytes() == state.to_bytes(), "explicit play leaves the generator alone", state)


def _play(game: Game, seed: int, check_every: int) -> State:
    rng = random.Random(f"{game} {seed}")
    state = game.new_initial_state(seed=seed)
    decisions = 0
    for step in range(10**9):
        if step % check_every == 0 or state.is_terminal():
            check_state(state, rng)
        if state.is_terminal():
            break
        action = _random_choice(state, rng)
        decisions += state.current_player() >= 0
        child = state.child(action)
        state.apply_action(action)
        _law(child == state, "child and apply_action", state)
        _check_events(state)
    limit = game.max_game_length
    _law(limit == 0 or decisions <= limit, "longer than max_game_length", state)
    return state


def _check_sampled_play(game: Game, seed: int) -> None:
    """`step` is reproducible, stops at decisions only, and with `forced` at choices only."""
    for forced in (False, True):
        a, b = game.new_initial_state(seed=seed), game.new_initial_state(seed=seed)
        rng = random.Random(seed)
        chosen: list[int] = []
        a.step(forced=forced)
        while not a.is_terminal():
            count = a.legal_action_count()
            _law(count > (1 if forced else 0), "step stops where somebody must decide", a)
            chosen.append(rng.choice(a.legal_actions()))
            a.step(chosen[-1], forced=forced)
        b.step(forced=forced)
        for action in chosen:
            b.step(action, forced=forced)
        _law(a.to_bytes() == b.to_bytes(), "the same seed and actions give the same game", a)


def _check_playout(game: Game, seed: int) -> None:
    a, b = game.new_initial_state(seed=1), game.new_initial_state(seed=2)
    _law(a.playout(seed) == b.playout(seed), "playouts of one seed")
    _law(a.is_terminal() and a.to_bytes() == b.to_bytes(), "playouts of one seed")
    c = game.new_initial_state(seed=1)
    limit = c.playout(seed, max_steps=3)
    _law(limit <= 3, "a playout stops after max_steps")


def _check_chance(game: Game, seed: int) -> None:
    """What `step` draws has the weights that are told: at the first chance event of some kinds."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed=seed)
    seen: set[int] = set()
    while not state.is_terminal() and len(seen) < 4:
        _, total = state.chance_weights()
        if total > 1 and total not in seen:
            seen.add(total)
            deviation = check_sampling(state, samples=400, seed=seed)
            _law(deviation < 8, f"drawn outcomes are {deviation:.1f} deviations off", state)
        state.apply_action(_random_choice(state, rng))


def check_game(game: Game, *, games: int = 5, seed: int = 0, check_every: int = 1) -> None:
    """Checks the laws of a game by playing.

    Args:
        game: The game, of `xmcore` or of another binding with the same methods.
        games: Random games to play.
        seed: Of the first game; the next ones count on.
        check_every: Check the laws about states at every so many steps.

    Raises:
        LawError: A law is broken; the message names it and the history that leads there.
    """
    _check_statics(game)
    for number in range(seed, seed + games):
        state = _play(game, number, check_every)
        _check_replay(state, number)
        _check_sampled_play(game, number)
        _check_playout(game, number)
        _check_chance(game, number)


def check_sampling(state: State, samples: int = 2000, seed: int = 0) -> float:
    """Chi-square of the outcomes that `step` draws at a chance event against their weights.

    Outcomes that are expected less than five times are put together. Returns the statistic in
    standard deviations above its mean, about normal: above 6 something is wrong.
    """
    outcomes, total = state.chance_weights()
    _law(outcomes, "not at a chance event", state)
    seen: dict[int, int] = {o: 0 for o, _ in outcomes}
    for i in range(samples):
        copy_ = state.clone(seed=seed + i, log=True)
        before = len(copy_.history())
        copy_.step()
        value: Any = copy_.history()[before][1]
        _law(value in seen, f"outcome {value} is not listed", state)
        seen[value] += 1
    cells: list[tuple[float, int]] = []
    rare, rare_seen = 0.0, 0
    for outcome, weight in outcomes:
        expected = samples * weight / total
        if expected < 5:
            rare, rare_seen = rare + expected, rare_seen + seen[outcome]
        else:
            cells.append((expected, seen[outcome]))
    if rare > 0:
        cells.append((rare, rare_seen))
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    statistic = sum((n - e) ** 2 / e for e, n in cells)
    return (statistic - freedom) / math.sqrt(2 * freedom)
