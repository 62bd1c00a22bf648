"""Puzzles of Coffee: made the same from the same seed, right by a second search, and answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.cli import main
from kaffeehaus.core.errors import IllegalAction, PlayerError
from kaffeehaus.core.puzzles import AttemptStatus, NoSuchPuzzle
from kaffeehaus.core.registry import find_book, find_game
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.proofs.walk import walk
from kaffeehaus.kernels.coffee.puzzles.book import CoffeeBook, shipped
from kaffeehaus.kernels.coffee.puzzles.command import Unsound, check
from kaffeehaus.kernels.coffee.puzzles.pack import (
    CoffeePuzzle,
    UnreadablePack,
    read_pack,
    write_pack,
)

PUZZLE = CoffeePuzzle(
    "sq-4",
    3,
    ("c4/", "a2\\", "b1|", "b4-", "d4-", "a4|"),
    "a3|",
    4,
    ("c1-", "b2|", "a3*", "d3/", "b2|"),
)
"""Made by the command, and gone through by hand."""
BOOK = CoffeeBook()


def test_a_puzzle_is_checked_with_the_rules_and_a_plain_search() -> None:
    check(PUZZLE)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (replace(PUZZLE, turn="a1-"), "A turn has no answer|does not win"),
        (replace(PUZZLE, depth=3), "not a win in 3"),
        (replace(PUZZLE, answers=("c1|", *PUZZLE.answers[1:])), "c1|"),
        (replace(PUZZLE, answers=PUZZLE.answers[1:]), "A turn has no answer"),
        (replace(PUZZLE, moves=PUZZLE.moves[:-1]), "not Black’s turn"),
    ],
)
def test_a_puzzle_that_is_not_as_it_says_is_found_out(wrong: CoffeePuzzle, why: str) -> None:
    with pytest.raises((Unsound, IllegalAction), match=why):
        check(wrong)


@pytest.mark.parametrize("day", range(20_000, 20_010))
def test_a_warm_up_has_one_right_cell_among_several(day: int) -> None:
    name = BOOK.warm_up(day)
    assert name is not None
    state = find_game("coffee").load(BOOK.task(name).position)
    turns = [str(turn) for turn in state.legal(0)]
    assert len({turn[:-1] for turn in turns}) > 2
    assert [turn for turn in turns if turn.endswith("*")] == list(BOOK.solution(name))


def test_a_line_of_a_pack_is_read_as_it_was_written() -> None:
    (read,) = read_pack(write_pack([PUZZLE]))
    assert read == PUZZLE


@pytest.mark.parametrize(
    "text",
    ["", "coffee-proof", "coffee-puzzles 1\nsq-4 3", "coffee-puzzles 1\nsq-9 3 a1- a1- 1 b1-"],
)
def test_what_is_no_pack_is_refused(text: str) -> None:
    with pytest.raises(UnreadablePack):
        list(read_pack(text))


def test_the_same_seed_makes_the_same_puzzles_with_more_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["coffee", "puzzles", "--board", "hex-3", "--n", "3", "--count", "3", "--seed", "4"]
    assert main(asked) == 0
    alone = capsys.readouterr().out
    assert main([*asked, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone
    assert len(list(read_pack(alone))) == 3


@pytest.mark.skipif(not FAST, reason="the books are made for the C layer")
def test_black_plays_from_the_opening_book(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["coffee", "puzzles", "--board", "sq-5", "--n", "4", "--book", "--count", "3"]
    assert main(asked) == 0
    puzzles = list(read_pack(capsys.readouterr().out))
    assert len(puzzles) == 3
    for puzzle in puzzles:
        check(puzzle)
        assert puzzle.moves[:3] == walk("sq-5", 4, puzzle.moves[1:2]).moves


@pytest.mark.parametrize("name", [("sq-5", "5"), ("hex-4", "4")])
def test_a_book_in_which_black_wins_is_needed(
    name: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    board, n = name
    assert main(["coffee", "puzzles", "--board", board, "--n", n, "--book"]) == 2
    assert "not solved" in capsys.readouterr().err


def test_a_file_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pack.txt"
    file.write_text(write_pack([PUZZLE, replace(PUZZLE, depth=2)]), encoding="ascii")
    assert main(["coffee", "puzzles", "--verify", str(file)]) == 2
    assert capsys.readouterr().out.endswith("1 of 2 puzzles are correct.\n")


def test_the_house_has_puzzles_of_every_grade() -> None:
    assert find_book("coffee").title == BOOK.title
    counts = [len(BOOK.ids(grade)) for grade in range(1, len(BOOK.grades) + 1)]
    assert all(counts)
    for grade in range(1, len(BOOK.grades) + 1):
        assert BOOK.grade_of(BOOK.ids(grade)[0]) == grade
    with pytest.raises(NoSuchPuzzle):
        BOOK.task("nonsense")


def test_some_puzzles_of_the_house_are_right() -> None:
    puzzles = list(shipped())
    for puzzle in puzzles[:: max(1, len(puzzles) // 12)]:
        check(puzzle)


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_the_solution_solves_and_every_other_turn_is_refuted(grade: int) -> None:
    puzzle_id = BOOK.ids(grade)[0]
    solution = BOOK.solution(puzzle_id)
    for done in range(1, len(solution)):
        assert BOOK.attempt(puzzle_id, solution[:done]).standing is AttemptStatus.OPEN
    assert BOOK.attempt(puzzle_id, solution).standing is AttemptStatus.SOLVED
    task = BOOK.task(puzzle_id)
    state = find_game(BOOK.game_id).load(task.position)
    for turn in state.legal(task.seat):
        if str(turn) != solution[0]:
            tried = BOOK.attempt(puzzle_id, [str(turn)])
            assert tried.standing is AttemptStatus.WRONG
            assert "Orange" in tried.said[0]
    with pytest.raises(PlayerError, match="already over"):
        BOOK.attempt(puzzle_id, [*solution, "a1-"])


def test_every_day_has_a_puzzle_of_each_grade() -> None:
    days = [BOOK.of_day(day) for day in range(20_000, 20_005)]
    assert days == [BOOK.of_day(day) for day in range(20_000, 20_005)]
    assert len(set(days)) > 1
    assert {BOOK.grade_of(puzzle) for puzzle in days} == {1}
    assert [BOOK.grade_of(BOOK.of_day(20_000, grade)) for grade in range(1, 6)] == [1, 2, 3, 4, 5]


def test_a_grade_without_puzzles_gives_an_easier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = type(BOOK).ids
    monkeypatch.setattr(type(BOOK), "ids", lambda book, n: ids(book, n) if n == 2 else ())
    assert [BOOK.grade_of(BOOK.of_day(20_000, grade)) for grade in (1, 2, 4)] == [2, 2, 2]


def test_an_empty_book_says_that_it_has_no_puzzle_of_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(BOOK), "ids", lambda *_: ())
    with pytest.raises(NoSuchPuzzle, match="no puzzles of this kind"):
        BOOK.of_day(20_000)
