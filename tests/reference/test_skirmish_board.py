"""The lines and knight's moves of the reference's board, against counts and squares by hand."""

from __future__ import annotations

import pytest

from reference.skirmish_board import JUMPS, LINES, SQUARES

# How many knight's moves each square of a quarter of the board has, rank 1 to 4 from the a-file.
KNIGHTS_OF_A_QUARTER = [
    [2, 3, 4, 4],
    [3, 4, 6, 6],
    [4, 6, 8, 8],
    [4, 6, 8, 8],
]


def test_squares() -> None:
    assert len(SQUARES) == len(set(SQUARES)) == 64
    assert (SQUARES[0], SQUARES[7], SQUARES[8], SQUARES[63]) == ("a1", "h1", "a2", "h8")
    assert set(LINES) == set(JUMPS) == set(SQUARES)
    assert all(len(lines) == 8 for lines in LINES.values())


@pytest.mark.parametrize(
    ("square", "lengths"),
    [  # from north on, as the clock goes
        ("a1", [7, 7, 7, 0, 0, 0, 0, 0]),
        ("h8", [0, 0, 0, 0, 7, 7, 7, 0]),
        ("d4", [4, 4, 4, 3, 3, 3, 3, 3]),
        ("b7", [1, 1, 6, 6, 6, 1, 1, 1]),
    ],
)
def test_lengths_of_lines(square: str, lengths: list[int]) -> None:
    assert [len(line) for line in LINES[square].values()] == lengths


def test_number_of_lines() -> None:
    """Each file and rank: 8 * 7 ordered pairs of squares. Each diagonal of n squares: n * (n - 1);
    a way has one of 8 and two of 1 to 7. Queens have 64 * 14 + 560 moves on the empty board."""
    straight = ("north", "east", "south", "west")
    lengths = {name: sum(len(LINES[at][name]) for at in SQUARES) for name in LINES["a1"]}
    assert len(lengths) == 8
    for name, length in lengths.items():
        assert length == (224 if name in straight else 140)
    assert sum(lengths.values()) == 16 * 56 + 2 * (56 + 2 * (2 + 6 + 12 + 20 + 30 + 42)) == 1456


@pytest.mark.parametrize(
    ("square", "direction", "line"),
    [
        ("d4", "north", ["d5", "d6", "d7", "d8"]),
        ("d4", "north-east", ["e5", "f6", "g7", "h8"]),
        ("d4", "east", ["e4", "f4", "g4", "h4"]),
        ("d4", "south-east", ["e3", "f2", "g1"]),
        ("d4", "south", ["d3", "d2", "d1"]),
        ("d4", "south-west", ["c3", "b2", "a1"]),
        ("d4", "west", ["c4", "b4", "a4"]),
        ("d4", "north-west", ["c5", "b6", "a7"]),
        ("h1", "east", []),
        ("h1", "north-west", ["g2", "f3", "e4", "d5", "c6", "b7", "a8"]),
    ],
)
def test_line(square: str, direction: str, line: list[str]) -> None:
    assert LINES[square][direction] == line


def test_lines_run_back() -> None:
    """What is n steps one way from a square sees it n steps the other way."""
    names = list(LINES["a1"])
    for square in SQUARES:
        for number, name in enumerate(names):
            for distance, other in enumerate(LINES[square][name]):
                assert LINES[other][names[(number + 4) % 8]][distance] == square


def test_number_of_knights_moves() -> None:
    for square in SQUARES:
        file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
        quarter = KNIGHTS_OF_A_QUARTER[min(rank, 7 - rank)][min(file, 7 - file)]
        assert len(JUMPS[square]) == len(set(JUMPS[square].values())) == quarter
    assert sum(len(jumps) for jumps in JUMPS.values()) == 336


@pytest.mark.parametrize(
    ("square", "jumps"),
    [
        ("a1", {"north-north-east": "b3", "east-north-east": "c2"}),
        ("h8", {"south-south-west": "g6", "west-south-west": "f7"}),
        (
            "d4",
            {
                "north-north-east": "e6",
                "east-north-east": "f5",
                "east-south-east": "f3",
                "south-south-east": "e2",
                "south-south-west": "c2",
                "west-south-west": "b3",
                "west-north-west": "b5",
                "north-north-west": "c6",
            },
        ),
    ],
)
def test_knights_moves(square: str, jumps: dict[str, str]) -> None:
    assert JUMPS[square] == jumps
