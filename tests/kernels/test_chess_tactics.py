"""Tactics of Coffee Chess: searched in full, read as written, judged by what the turn brings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.cli import main
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.puzzles import AttemptStatus, NoSuchPuzzle
from kaffeehaus.kernels.coffee_chess.command import holds_good
from kaffeehaus.kernels.coffee_chess.puzzles.book import ChessBook, shipped
from kaffeehaus.kernels.coffee_chess.puzzles.making import Portion, tactics_of
from kaffeehaus.kernels.coffee_chess.puzzles.pack import (
    Goal,
    UnreadablePack,
    read_pack,
    search,
    write_pack,
)

LINE = (
    "theft 1 d3:2,f4:2,g4:1,h4:2,e5:1,f5:1,g5:1,e6:2,h6:2,d7:3,f7:1 3/3 3 3/22 "
    "steal_f4_g4_1;steal_e5_e6_1;steal_g5_f5_1"
)
"""Whoever begins with the largest theft gets less."""
(TACTIC,) = read_pack(f"coffee-chess-tactics 1\n{LINE}\n")
BOOK = ChessBook()


def test_a_turn_is_searched_in_full() -> None:
    found = search(Goal.THEFT, TACTIC.state, TACTIC.seat)
    assert (found.best, found.ways, found.results) == (3, 3, 22)
    assert tuple(map(str, found.actions)) == TACTIC.actions
    assert holds_good(TACTIC)
    assert not holds_good(replace(TACTIC, best=4))
    assert not holds_good(replace(TACTIC, results=23))


def test_rows_are_counted_at_the_end_of_the_turn() -> None:
    line = "income 0 b1:1,d1:1,g1:1,f2:1 2/0 1 3/561 place_c2;place_b3"
    (tactic,) = read_pack(f"coffee-chess-tactics 1\n{line}\n")
    assert holds_good(tactic)


def test_a_line_of_a_pack_is_read_as_it_was_written() -> None:
    assert write_pack([TACTIC]).splitlines()[1] == LINE
    for text in ("", "coffee-puzzles 1\n", f"coffee-chess-tactics 1\n{LINE} more\n"):
        with pytest.raises(UnreadablePack):
            list(read_pack(text))


def test_the_same_numbers_make_the_same_tactics() -> None:
    portion = Portion(Goal.THEFT, 3, 0)
    assert tactics_of(portion) == tactics_of(portion)


def test_a_file_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pack.txt"
    file.write_text(write_pack([TACTIC, replace(TACTIC, best=2)]), encoding="ascii")
    assert main(["coffee_chess", "tactics", "--verify", str(file)]) == 2
    assert capsys.readouterr().out.endswith("1 of 2 puzzles are correct.\n")


def test_the_house_has_tactics_of_every_grade_and_goal() -> None:
    assert {tactic.goal for tactic in shipped()} == set(Goal)
    for grade in range(1, len(BOOK.grades) + 1):
        assert BOOK.grade_of(BOOK.ids(grade)[0]) == grade
    with pytest.raises(NoSuchPuzzle):
        BOOK.task("nonsense")


def test_some_tactics_of_the_house_are_right() -> None:
    thefts = [tactic for tactic in shipped() if tactic.goal is Goal.THEFT]
    assert all(map(holds_good, thefts[::80]))


def test_a_turn_is_judged_when_it_ends() -> None:
    puzzle_id = BOOK.ids(1)[0]
    solution = BOOK.solution(puzzle_id)
    begun = BOOK.attempt(puzzle_id, solution[:-1])
    assert begun.standing is AttemptStatus.OPEN
    assert begun.position is not None
    assert BOOK.attempt(puzzle_id, solution).standing is AttemptStatus.SOLVED
    idle = BOOK.attempt(puzzle_id, ["end"])
    assert idle.standing is AttemptStatus.WRONG
    assert idle.said[1].startswith("Best possible: ")
    with pytest.raises(PlayerError, match="already over"):
        BOOK.attempt(puzzle_id, [*solution, "end"])
