"""The toy game keeps the contract, and hypothesis finds nothing against it."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.conformance import Law, check
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.rng import Rng
from tests.conformance import properties
from tests.toys.auction import GAME
from tests.toys.playing import played, written

Chosen: TypeAlias = dict[str, str | int]

seeds = st.integers(0, 2**128)
seat_counts = st.sampled_from(GAME.seat_counts)
option_sets = st.fixed_dictionaries(
    {"lots": st.integers(1, 3), "reserve": st.sampled_from(["open", "secret"])}
)
nearly_actions = st.from_regex(r"(keep|raise|lower|ready|take)?( ?-?[0-9]{0,5}){0,3}\n?")


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("reserve", ["open", "secret"])
def test_auction_keeps_the_contract(seats: int, reserve: str) -> None:
    report = check(GAME, {"lots": 2, "reserve": reserve}, seats, games=3, seed=seats)
    assert report.games == 3
    assert report.actions >= 3 * seats * 3
    assert set(report.checks) == set(Law)


def test_the_report_names_every_law() -> None:
    ticks: list[int] = []
    report = check(GAME, games=4, progress=lambda: ticks.append(1))
    text = str(report)
    assert len(ticks) == report.games == 4
    assert text.startswith("auction keeps the contract.")
    assert all(law.value in text for law in Law)
    assert "sold_out 4" in text


def test_the_same_seed_gives_the_same_report() -> None:
    assert str(check(GAME, games=2, seed=5)) == str(check(GAME, games=2, seed=5))


def test_options_that_the_game_does_not_have() -> None:
    with pytest.raises(BadOptions):
        check(GAME, {"lots": 99})
    with pytest.raises(BadOptions):
        check(GAME, seats=7)


@given(text=st.text() | nearly_actions)
def test_texts(text: str) -> None:
    properties.text_is_refused_or_exact(GAME, text)


@given(options=option_sets, seats=seat_counts, seed=seeds, drafts=st.integers(0, 30))
def test_records(options: Chosen, seats: int, seed: int, drafts: int) -> None:
    properties.record_survives(GAME, options, seats, seed, drafts)


@given(options=option_sets, seats=seat_counts, seed=seeds, place=st.integers(0, 1000))
def test_tampering(options: Chosen, seats: int, seed: int, place: int) -> None:
    properties.tampering_shows(GAME, options, seats, seed, place)


@given(options=option_sets, seats=seat_counts, seed=seeds)
def test_records_in_clear(options: Chosen, seats: int, seed: int) -> None:
    game = played(GAME, options, seats, seed)
    properties.clear_record_agrees(GAME, options, seats, seed, game)


@given(options=option_sets, seats=seat_counts, seed=seeds, most=st.integers(0, 60))
def test_views(options: Chosen, seats: int, seed: int, most: int) -> None:
    properties.views_are_sound(GAME, played(GAME, options, seats, seed, most))


@given(options=option_sets, seats=seat_counts, seed=seeds, most=st.integers(0, 60))
def test_samples_look_alike(options: Chosen, seats: int, seed: int, most: int) -> None:
    state = played(GAME, options, seats, seed, most).state
    for seat in (None, *range(seats)):
        sample = state.resample(seat, Rng(seed).split("sample"))
        assert sample.view(seat) == state.view(seat)


RUNNING = written(GAME, {"lots": 2}, 3, 1, drafts=9).record(0).dumps()


@given(place=st.integers(0, len(RUNNING) - 1), sign=st.characters(codec="utf-8"))
def test_damaged_files(place: int, sign: str) -> None:
    properties.damage_is_told(RUNNING, place, sign)
