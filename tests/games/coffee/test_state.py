"""Copies, snapshots, decisions and events of a game of Coffee."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.notation import canonical
from kaffeehaus.core.outcome import won_by
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.rules.actions import (
    Colour,
    GameOver,
    LineMade,
    RodLaid,
    StonePlaced,
    Stuck,
    Swapped,
)
from kaffeehaus.games.coffee.rules.boards import Rod
from tests.games.coffee.playing import GAMES, after, move, new, play_randomly, texts

NAMES = ("Ada", "Ben")


@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_a_snapshot_is_the_whole_position(game: tuple[str, int, bool], seed: int) -> None:
    state, rng = new(*game), Rng(seed)
    while True:
        twin = GAME.load(state.save())
        assert canonical(twin.save()) == canonical(state.save())
        assert twin.position() == state.position()
        assert twin.actors() == state.actors()
        assert texts(twin) == texts(state)
        assert twin.view(0) == state.view(0)
        assert twin.decision(0) == state.decision(0)
        if state.outcome() is not None:
            break
        seat = state.seat_to_move()
        state.play(seat, rng.choice(state.legal(seat)))


def test_a_snapshot_of_something_else_is_refused() -> None:
    data = after("c3/").save()
    for broken in ({}, {**data, "stones": []}, {**data, "black": "c3"}):
        with pytest.raises(ValueError, match="Snapshot|list|tuple"):
            GAME.load(broken)


def test_a_copy_goes_its_own_way() -> None:
    state = after("c3/")
    saved, twin = state.save(), state.copy()
    play_randomly(twin, Rng(1))
    assert state.save() == saved
    assert state.outcome() is None


def test_every_turn_is_a_decision_of_its_own() -> None:
    state = new(pie=True)
    seen = [state.decision(0)]
    for turn in ("c3/", "swap", "d4/"):
        move(state, turn)
        seen.append(state.decision(0))
    assert seen == [0, 1, 2, 3]


def test_the_seed_does_not_matter() -> None:
    assert GAME.new(seed=1).save() == GAME.new(seed=2).save()
    assert not GAME.uses_seed


def test_cells_are_conserved() -> None:
    state = new("hex-3", 3)
    assert state.conserved() == {"cells": 19}
    assert play_randomly(state, Rng(3)).conserved() == {"cells": 19}


def test_events_of_a_turn() -> None:
    assert move(new(), "c3/") == (
        StonePlaced(seat=0, colour=Colour.BLACK, cell="c3"),
        RodLaid(seat=0, cell="c3", rod=Rod.UP_RIGHT),
    )


def test_events_after_a_swap_name_the_new_colour() -> None:
    state = after("c3/", pie=True)
    assert move(state, "swap") == (Swapped(seat=1),)
    assert move(state, "d4/")[0] == StonePlaced(seat=0, colour=Colour.ORANGE, cell="d4")


def test_events_of_a_win() -> None:
    state = after("a1-", "b1\\", board="sq-2", n=2)
    assert move(state, "a2*") == (
        StonePlaced(seat=0, colour=Colour.BLACK, cell="a2"),
        LineMade(seat=0, colour=Colour.BLACK, cells=("a1", "a2")),
        GameOver(winner=0, colour=Colour.BLACK, reason="line", auto=True),
    )


def test_events_of_being_stuck() -> None:
    state = after("c3-", "a3\\", "b2|", "b1/", "c2-", board="sq-3", n=3)
    events = move(state, "a2/")
    assert events[2:] == (
        Stuck(seat=0, colour=Colour.BLACK, cell="b3", auto=True),
        GameOver(winner=1, colour=Colour.ORANGE, reason="stuck", auto=True),
    )


@pytest.mark.parametrize(("board", "n", "pie"), GAMES)
def test_events_read_back_and_make_sentences(board: str, n: int, pie: bool) -> None:
    state, rng = new(board, n, pie), Rng(5)
    while state.outcome() is None:
        seat = state.seat_to_move()
        for event in state.play(seat, rng.choice(state.legal(seat))):
            assert GAME.read_event(event.to_json()) == event
            assert event.visible_to(None)
            assert GAME.tell(event, NAMES).endswith(".")


def test_sentences() -> None:
    state = after("a1-", board="sq-2", n=2, pie=True)
    told = [
        GAME.tell(event, NAMES) for turn in ("swap", "b1\\", "a2*") for event in move(state, turn)
    ]
    assert told == [
        "Ben swaps colours and plays Black; Ada plays Orange.",
        "Ada places a stone on b1.",
        "The rod points up to the left.",
        "Ben places a stone on a2.",
        "Ben makes a line: a1 and a2.",
        "Ben (Black) wins.",
    ]
    outcome = state.outcome()
    assert outcome is not None
    assert GAME.end_reason(outcome, NAMES) == "Ben wins with a line."


def test_end_reasons() -> None:
    state = after("c3-", "a3\\", "b2|", "b1/", "c2-", "a2/", board="sq-3", n=3)
    outcome = state.outcome()
    assert outcome is not None
    assert GAME.end_reason(outcome, NAMES) == "Ben wins: Ada cannot place the rod."
    resigned = won_by(0, 2, "resigned")
    assert GAME.end_reason(resigned, NAMES) == "Ben resigned; Ada wins."
