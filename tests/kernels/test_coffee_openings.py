"""The first turns of solved boards: as the solver proves them, and as the page tells them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaffeehaus.games.coffee.data import solved_boards
from kaffeehaus.games.coffee.rules.actions import Place, parse_action
from kaffeehaus.kernels.coffee.solver.keys import keys_of
from kaffeehaus.kernels.coffee.solver.openings import OPENINGS, openings_of
from kaffeehaus.kernels.coffee.solver.report import BOARDS, LONG_RUNS, place
from kaffeehaus.kernels.coffee.solver.solver import solver_of
from kaffeehaus.kernels.coffee.solver.values import Analyst
from tests.bots.positions import new_game, played

PAGE = Path(__file__).parents[2] / "docs/coffee-solved.md"
QUICK = [
    *(("sq-2", 2), ("sq-3", 2), ("sq-3", 3), ("sq-4", 2), ("sq-4", 3), ("sq-4", 4), ("sq-5", 2)),
    *(("sq-6", 2), ("sq-7", 2), ("hex-2", 2), ("hex-3", 2), ("hex-3", 3), ("hex-4", 2)),
]
MEMORY = 2**26
SOLVED_BOARDS = [*BOARDS, *dict.fromkeys((run.board, run.n) for run in LONG_RUNS)]


@pytest.mark.parametrize(("board", "n"), QUICK)
def test_the_solver_says_the_same(board: str, n: int) -> None:
    analyst = Analyst(solver_of(board, n, MEMORY))
    start = new_game(board, n)
    openings = openings_of(board, n)
    assert set(openings.answers) == set(start.choices)
    for entry in analyst.turns(start):
        assert isinstance(entry.turn, Place)
        assert entry.wins == (openings.answers[entry.turn] is None)


@pytest.mark.parametrize(("board", "n"), QUICK)
def test_every_answer_wins_in_every_mirror_image(board: str, n: int) -> None:
    analyst = Analyst(solver_of(board, n, MEMORY))
    for turn, answer in openings_of(board, n).answers.items():
        if answer is not None:
            then = played(new_game(board, n), str(turn), str(answer))
            assert analyst.winner(then) == 1


@pytest.mark.parametrize(("board", "n"), SOLVED_BOARDS)
def test_they_are_those_of_the_page(board: str, n: int) -> None:
    winning, losing, unknown = _counts(board, n)
    openings, choices = openings_of(board, n), new_game(board, n).choices
    assert len(openings.winning) == winning
    assert len(openings.answers) == winning + losing == len(choices) - unknown
    assert set(openings.answers) <= set(choices)


@pytest.mark.parametrize(("board", "n"), SOLVED_BOARDS)
def test_every_answer_is_legal(board: str, n: int) -> None:
    for turn, answer in openings_of(board, n).answers.items():
        if answer is not None:
            assert answer in played(new_game(board, n), str(turn)).choices


def test_they_are_in_the_order_of_the_rules() -> None:
    choices = new_game("sq-5", 4).choices
    assert list(openings_of("sq-5", 4).answers) == list(choices)


def test_a_board_that_is_not_solved_has_none() -> None:
    assert openings_of("hex-5", 5).answers == {}


@pytest.mark.parametrize(("board", "n"), SOLVED_BOARDS)
def test_the_page_and_the_game_have_the_same_figures(board: str, n: int) -> None:
    solved = solved_boards()[board, n]
    assert (solved.winning, solved.losing, solved.open) == _counts(board, n)
    assert f" {solved.proof:,} KB |" in _row(board, n)


def test_the_game_knows_the_same_boards_as_solved() -> None:
    assert list(solved_boards()) == SOLVED_BOARDS
    assert list(json.loads(OPENINGS.read_text())) == [f"{board} {n}" for board, n in SOLVED_BOARDS]


def test_no_mirror_image_is_written_twice() -> None:
    assert OPENINGS.stat().st_size < 5000
    written: dict[str, dict[str, str | None]] = json.loads(OPENINGS.read_text())
    for name, turns in written.items():
        board, n = name.split()
        classes = {_images(board, int(n), turn) for turn in turns}
        assert len(classes) == len(turns)


def test_the_files_have_the_long_runs() -> None:
    for run in LONG_RUNS:
        answers = openings_of(run.board, run.n).answers
        assert answers[place(run.turn)] == (None if run.answer is None else place(run.answer))


def _images(board: str, n: int, text: str) -> frozenset[Place]:
    keys, turn = keys_of(board, n), parse_action(text)
    assert isinstance(turn, Place)
    return frozenset(keys.turned(turn, number) for number in range(len(keys.symmetries.goes)))


def _counts(board: str, n: int) -> tuple[int, int, int]:
    """How many first turns win, lose and are open, as the page says."""
    winning, losing, unknown = _row(board, n).split("|")[5:8]
    return int(winning), int(losing), int(unknown)


def _row(board: str, n: int) -> str:
    start = f"| {board} | {n} |"
    (row,) = (line for line in PAGE.read_text().splitlines() if line.startswith(start))
    return row
