"""A change of the rules is seen and told; writing the same again changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.golden import files
from tests.golden.__main__ import main
from tests.golden.comparing import first_difference
from tests.golden.plan import GOLDEN
from tests.golden.recording import CannotReplay, Choices, Move, Recording, record

NAME = "coffee-sq-4-n4"


@pytest.fixture
def stored() -> Recording:
    return files.read(GOLDEN[NAME])


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stored: Recording) -> Path:
    """A folder to write to; what is stored was read before."""
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    return tmp_path


def changed(recording: Recording, number: int, change: Callable[[Move], Move]) -> Recording:
    """The recording with another move of this number, counted from 1."""
    moves = list(recording.moves)
    moves[number - 1] = change(moves[number - 1])
    return replace(recording, moves=tuple(moves))


CHANGES: dict[str, Callable[[Move], Move]] = {
    "events": lambda move: replace(move, events=move.events[:-1]),
    "told": lambda move: replace(move, told=("Once upon a time.", *move.told[1:])),
    "reasons": lambda move: replace(move, reasons=()),
    "view": lambda move: replace(move, view=move.view + "\nA cup too many."),
    "onlooker": lambda move: replace(move, onlooker="Nothing to be seen."),
    "choices": lambda move: replace(move, choices=(Choices(0, 1, "0" * 10),)),
}


@pytest.mark.parametrize("field", CHANGES)
def test_whatever_changes_is_told_with_the_move(field: str, stored: Recording) -> None:
    difference = first_difference(GOLDEN[NAME], changed(stored, 4, CHANGES[field]))
    assert difference is not None
    first, *lines = difference.splitlines()
    action = stored.moves[3].action
    assert first == f"{NAME}, move 4, Ben (seat 1): {action}: {field} (- stored, + now)"
    assert any(line.startswith(("-", "+")) for line in lines)


def test_another_opening_or_ending_is_told(stored: Recording) -> None:
    golden = GOLDEN[NAME]
    opening = replace(stored, opening=replace(stored.opening, onlooker="An empty table."))
    assert f"{NAME}, before the first move: onlooker" in str(first_difference(golden, opening))
    ending = replace(stored, ending=replace(stored.ending, reason="Everybody went home."))
    assert f"{NAME}, the end: reason" in str(first_difference(golden, ending))
    header = replace(stored, header=replace(stored.header, seed=99))
    assert f"{NAME}, what it is played with: seed" in str(first_difference(golden, header))


def test_an_action_that_is_not_legal_any_more_is_told(stored: Recording) -> None:
    twice = changed(stored, 3, lambda move: replace(move, action=stored.moves[0].action))
    difference = str(first_difference(GOLDEN[NAME], twice))
    assert difference.startswith(f"{NAME}, move 3, Ada (seat 0)")
    assert "cannot be done any more" in difference


def test_a_game_that_does_not_end_any_more_is_told(stored: Recording) -> None:
    with pytest.raises(CannotReplay, match="does not end"):
        record(GOLDEN[NAME], stored.actions()[:-1])


def test_writing_the_same_again_touches_nothing(own_folder: Path, stored: Recording) -> None:
    golden = GOLDEN[NAME]
    assert files.write(golden, stored)
    assert files.read(golden) == stored
    before = files.path_of(golden).stat().st_mtime_ns
    assert not files.write(golden, record(golden, stored.actions()))
    assert files.path_of(golden).stat().st_mtime_ns == before


def test_writing_keeps_the_actions(
    own_folder: Path, stored: Recording, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = GOLDEN[NAME]
    files.write(golden, changed(stored, 2, CHANGES["told"]))
    assert main(["check", NAME]) == 1
    assert main(["write", NAME]) == 0
    assert main(["check", NAME]) == 0
    assert files.read(golden) == stored
    assert f"{NAME}: {len(stored.moves)} moves" in capsys.readouterr().out


def test_a_game_with_impossible_actions_is_left_alone(
    own_folder: Path, stored: Recording, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = GOLDEN[NAME]
    twice = changed(stored, 3, lambda move: replace(move, action=stored.moves[0].action))
    files.write(golden, twice)
    assert main(["write", NAME]) == 1
    assert files.read(golden) == twice
    assert "write --anew chooses other actions" in capsys.readouterr().out
    assert main(["write", "--anew", NAME]) == 0
    assert main(["check", NAME]) == 0


def test_a_game_and_a_move_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", NAME]) == 0
    assert "1. Ada (seat 0): " in capsys.readouterr().out
    assert main(["show", NAME, "1"]) == 0
    assert "-- view" in capsys.readouterr().out
