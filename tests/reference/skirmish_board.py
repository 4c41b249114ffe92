"""X-Men Skirmish, reference: squares, lines and knight's moves, by files and ranks."""

from __future__ import annotations

FILES = "abcdefgh"
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in FILES]

# What one step adds to file and rank; north is toward rank 8.
DIRECTIONS = {
    "north": (0, 1),
    "north-east": (1, 1),
    "east": (1, 0),
    "south-east": (1, -1),
    "south": (0, -1),
    "south-west": (-1, -1),
    "west": (-1, 0),
    "north-west": (-1, 1),
}
KNIGHTS = {
    "north-north-east": (1, 2),
    "east-north-east": (2, 1),
    "east-south-east": (2, -1),
    "south-south-east": (1, -2),
    "south-south-west": (-1, -2),
    "west-south-west": (-2, -1),
    "west-north-west": (-2, 1),
    "north-north-west": (-1, 2),
}


def beside(square: str, step: tuple[int, int]) -> str | None:
    """The square one step on; None off the board."""
    file = FILES.index(square[0]) + step[0]
    rank = int(square[1]) + step[1]
    return f"{FILES[file]}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


def line(square: str, step: tuple[int, int]) -> list[str]:
    """All squares from a square on, the nearest first."""
    squares = []
    at = beside(square, step)
    while at is not None:
        squares.append(at)
        at = beside(at, step)
    return squares


LINES = {
    square: {name: line(square, step) for name, step in DIRECTIONS.items()} for square in SQUARES
}
JUMPS = {
    square: {name: to for name, step in KNIGHTS.items() if (to := beside(square, step)) is not None}
    for square in SQUARES
}
