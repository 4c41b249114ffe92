"""``xmcore play``: a game against random players, by typed moves."""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import contextlib
import sys

import click

import xmcore
from xmcore.cli.formatting import on_terminal
from xmcore.cli.params import GAME, SEED, check_seat, new_seed
from xmcore.records import MoveChooser
from xmcore.text import Narrator, describe, question

__all__ = ["play"]

_EPILOG = """\
At each of your decisions what happened since your last one, the position if it has
changed, the question and a numbered list of the legal actions are shown, as far as
your seat may know. Answer with a number of the list, with the text of an action, or
with the beginning of one.
The end of the input leaves the game, so moves can come from a file.

\b
Examples:
  xmcore play alert
  xmcore play "siege(players=3,length=short)" --seat 2 --seed 7
  xmcore play skirmish --seat 1
  yes 1 | xmcore play alert --seed 7 --brief
"""

_HELP = """\
a number of the list, the text of an action or its beginning: take this action
l  list the actions again
s  show the position
?  this help
q  leave the game"""


class _Session:
    """A game of one seat at the keyboard and the others at random."""

    def __init__(self, game: xmcore.Game, seat: int, seed: int, brief: bool) -> None:
        self._state = game.new_initial_state(seed)
        self._seat = seat
        self._brief = brief
        self._moves = MoveChooser("play", seed)
        self._narrator = Narrator(game.name, seat)
        self._shown: list[str] = []

    def run(self) -> None:
        """Play until the game is over or left."""
        self._go_on(None)
        while not self._state.is_terminal():
            self._show_decision()
            action = self._ask()
            if action is None:
                click.echo("game left")
                return
            self._go_on(action)
        self._show_end()

    def _go_on(self, action: int | None) -> None:
        """Carry out an action, and what comes after it up to the next own decision."""
        self._step(action)
        state = self._state
        while not state.is_terminal() and state.current_player() != self._seat:
            self._step(self._moves.choose(state.legal_actions()))

    def _step(self, action: int | None) -> None:
        self._state.step(action)
        self._narrator.look(self._state.view(self._seat))
        for is_turn, line in self._narrator.tell_all(self._state.events(player=self._seat)):
            click.echo(f"\n{line}" if is_turn else line)

    def _show_decision(self) -> None:
        lines = self._position()
        if not self._brief and lines != self._shown:
            self._show_position(lines)
        self._show_actions()

    def _position(self) -> list[str]:
        return list(describe(self._state.game, self._state.view(self._seat), self._seat))

    def _show_position(self, lines: list[str]) -> None:
        self._shown = lines
        click.echo("\n" + "\n".join(lines))

    def _show_actions(self) -> None:
        click.echo()
        asked = question(self._state.game.name, self._state.view(self._seat))
        if asked is not None:
            click.echo(asked)
        actions = self._state.legal_actions()
        width = len(str(len(actions)))
        for number, action in enumerate(actions, 1):
            click.echo(f"{number:{width}}  {self._state.action_to_string(action)}")

    def _ask(self) -> int | None:
        """The action that the player wants; None to leave."""
        while (line := _read_line()) is not None:
            text = line.strip()
            if text == "q":
                return None
            if text == "?":
                click.echo(_HELP)
            elif text == "s":
                self._show_position(self._position())
            elif text in ("l", ""):
                self._show_actions()
            else:
                action = self._find(text)
                if action is not None:
                    return action
        return None

    def _find(self, text: str) -> int | None:
        """The legal action that is meant; None, and a word about it, if there is none."""
        state = self._state
        actions = state.legal_actions()
        if text.isascii() and text.isdigit():
            if 1 <= int(text) <= len(actions):
                return actions[int(text) - 1]
            click.echo(f"{text} is not in the list, it has 1 to {len(actions)}; ? for help")
            return None
        try:
            action = state.string_to_action(text)
        except xmcore.Error:
            return self._find_beginning(text, actions)
        if action in actions:
            return action
        click.echo(f"not legal now: {text}; l lists what is, ? for help")
        return None

    def _find_beginning(self, text: str, actions: list[int]) -> int | None:
        texts = {action: self._state.action_to_string(action) for action in actions}
        found = [a for a, name in texts.items() if name.lower().startswith(text.lower())]
        if len(found) == 1:
            return found[0]
        if found:
            click.echo("this could be: " + "; ".join(texts[action] for action in found))
        else:
            click.echo(f"no action begins so: {text}; l lists the actions, ? for help")
        return None

    def _show_end(self) -> None:
        returns = self._state.returns()
        if not self._brief:
            self._show_position(self._position())
        click.echo()
        for seat, value in enumerate(returns):
            click.echo(f"{self._narrator.player(seat)}: {value:+.2f}")
        own = returns[self._seat]
        click.echo("you win" if own > 0 else "you lose" if own < 0 else "a draw")


def _read_line() -> str | None:
    """A line of input, None at its end; a line that no terminal echoed is printed."""
    if on_terminal(sys.stdin) and on_terminal(sys.stdout):
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # its import gives input() editing and history
        try:
            return input("> ")
        except EOFError:
            click.echo()
            return None
    click.echo("> ", nl=False)
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        line = "\ufffd"
    click.echo(line.rstrip("\n"))
    return line or None


@click.command(epilog=_EPILOG)
@click.argument("game", type=GAME)
@click.option("--seat", type=int, default=0, show_default=True, help="Your seat.")
@click.option("--seed", type=SEED, help="Seed of the generator; without it a new one.")
@click.option("--brief", is_flag=True, help="Show the position only when asked with s.")
def play(game: xmcore.Game, seat: int, seed: int | None, brief: bool) -> None:
    """Play GAME against random players."""
    check_seat(game, seat)
    seed = new_seed() if seed is None else seed
    click.echo(f"{game}, seat {seat}, seed {seed}", err=True)
    _Session(game, seat, seed, brief).run()
