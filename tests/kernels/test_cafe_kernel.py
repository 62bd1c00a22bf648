"""Café in C and by the rules: whatever the kernel proposes is legal, and leads where it says."""

from __future__ import annotations

import pytest

from kaffeehaus.core.options import Options
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.actions import DONE
from kaffeehaus.games.cafe.rules.position import ROUNDS, Phase
from kaffeehaus.games.cafe.rules.scoring import Sheet
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.cafe import CafeFound, knows, search_actions, search_cards

pytestmark = pytest.mark.skipif(not FAST, reason="the C layer could not be built here")

FEW = Budget(playouts=8)
TABLES: tuple[tuple[Options, int], ...] = (
    ({}, 1),
    ({"produce": "any_color"}, 2),
    ({"scarcity": "present_only"}, 3),
    ({}, 4),
    ({"star_red_surcharge": False, "produce": "any_color"}, 4),
)


def search(state: CafeState, rng: Rng) -> CafeFound:
    seat = state.actors()[0]
    assert knows(state, seat)
    if state.phase is Phase.ACTING:
        return search_actions(state, seat, FEW, rng)
    return search_cards(state, seat, FEW, rng)


def last_value(sheet: Sheet) -> float:
    """What the kernel says of a company in the last round: points, then the tie-breakers."""
    return sheet.total + 0.01 * sheet.roasted + 0.0001 * sheet.dried


@pytest.mark.parametrize(("options", "seats"), TABLES, ids=str)
def test_every_proposal_is_legal_and_leads_where_it_says(options: Options, seats: int) -> None:
    state, rng, compared = GAME.new(options, seats, 11), Rng(7), 0
    while state.phase is not Phase.OVER:
        seat, found = state.actors()[0], search(state, rng)
        for tried in found.tried:
            twin = state.copy()
            for action in tried.actions:
                assert action in twin.legal(seat)
                twin.play(seat, action)
            if state.phase is Phase.ACTING and state.round == ROUNDS:
                assert tried.points == pytest.approx(last_value(twin.sheets()[seat]))
                compared += 1
        # Another proposal than the best reaches areas that nobody would build.
        draft = rng.choice(found.tried).actions if found.tried else (state.legal(seat)[0],)
        for action in (*draft, DONE) if state.phase is Phase.ACTING else draft:
            state.play(seat, action)
    assert compared == seats


def test_the_same_seed_finds_the_same() -> None:
    state = GAME.new({}, 2, 4)
    assert search(state, Rng(5)) == search(state, Rng(5))
    assert search(state, Rng(5)).done >= 8


def test_a_search_stops_when_told() -> None:
    state = GAME.new({}, 2, 4)
    found = search_cards(state, state.actors()[0], Budget(playouts=10**5), Rng(1), lambda _: True)
    assert found.done < 1000
    assert found.tried


def test_it_refuses_what_it_does_not_know() -> None:
    assert not knows(GAME.new({"expresso": True}, 2, 1), 0)
    state = GAME.new({}, 1, 3)
    for action in search(state, Rng(1)).tried[0].actions:
        state.play(0, action)
    begun = next(action for action in state.legal(0) if action is not DONE)
    state.play(0, begun)
    assert knows(state, 0) == (state.companies[0].work is None)
