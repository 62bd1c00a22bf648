"""Coffee keeps the contract on every board, with and without the pie rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.conformance import check
from kaffeehaus.core.options import Choice, Scalar
from kaffeehaus.core.registry import find_game
from tests.conformance import properties
from tests.toys.playing import played, written

GAME = find_game("coffee")
BOARDS = next(
    option.values
    for option in GAME.options
    if isinstance(option, Choice) and option.name == "board"
)


def _side(board: str) -> int:
    return int(board.partition("-")[2])


LENGTHS = [
    (board, n) for board in BOARDS for n in sorted({2, (_side(board) + 2) // 2, _side(board)})
]
SETTINGS = [{"board": board, "n": n, "pie": pie} for board, n in LENGTHS for pie in (False, True)]

seeds = st.integers(0, 2**64)
settings = st.sampled_from(SETTINGS)
nearly_actions = st.from_regex(r"([a-z][0-9]{0,3}[-/\\|*]?|swap)\n?")


def test_every_board_is_there() -> None:
    assert set(BOARDS) == {f"sq-{n}" for n in range(2, 8)} | {f"hex-{n}" for n in range(2, 7)}


LARGE = ("sq-6", "sq-7", "hex-5", "hex-6")
"""Boards on which the contract takes its time."""


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(
            options,
            id=f"{options['board']}-n{options['n']}{'-pie' if options['pie'] else ''}",
            marks=[pytest.mark.slow] if options["board"] in LARGE else [],
        )
        # With and without the pie rule in turn; it does not ask how long the line must be.
        for options in SETTINGS[::4] + SETTINGS[3::4]
    ],
)
def test_coffee_keeps_the_contract(options: dict[str, Scalar]) -> None:
    report = check(GAME, options, games=1)
    assert report.games == 1
    assert set(report.reasons) <= {"line", "stuck"}


@given(text=st.text() | nearly_actions)
def test_texts(text: str) -> None:
    properties.text_is_refused_or_exact(GAME, text)


@given(options=settings, seed=seeds, drafts=st.integers(0, 40))
def test_records(options: dict[str, Scalar], seed: int, drafts: int) -> None:
    properties.record_survives(GAME, options, 2, seed, drafts)


@given(options=settings, seed=seeds, place=st.integers(0, 1000))
def test_tampering(options: dict[str, Scalar], seed: int, place: int) -> None:
    properties.tampering_shows(GAME, options, 2, seed, place)


@given(options=settings, seed=seeds)
def test_records_in_clear(options: dict[str, Scalar], seed: int) -> None:
    properties.clear_record_agrees(GAME, options, 2, seed, played(GAME, options, 2, seed))


@given(options=settings, seed=seeds, most=st.integers(0, 40))
def test_views(options: dict[str, Scalar], seed: int, most: int) -> None:
    properties.views_are_sound(GAME, played(GAME, options, 2, seed, most))


FINISHED = written(GAME, {"board": "hex-3", "n": 3}, 2, 1).record().dumps()


@given(place=st.integers(0, len(FINISHED) - 1), sign=st.characters(codec="utf-8"))
def test_damaged_files(place: int, sign: str) -> None:
    properties.damage_is_told(FINISHED, place, sign)
