"""Positions judged by what the planner makes of them."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.insight import WHOLE, can_look_back, has_analyst, is_judged, judge_of, settled
from kaffeehaus.bots.judging import shares_of
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.state import FcmState


def test_who_is_ahead_is_likelier_to_win() -> None:
    assert shares_of((5.0, 5.0), 3.0) == (500, 500)
    ahead, behind = shares_of((8.0, 5.0), 3.0)
    assert 700 < ahead < 760
    assert ahead + behind == WHOLE
    assert shares_of((900.0, 0.0, 0.0), 1.0) == (WHOLE, 0, 0)
    assert sum(shares_of((3.0, 2.0, 1.0, 0.5), 2.0)) == pytest.approx(WHOLE, abs=2)


def begun(game_id: str, seats: int, turns: int) -> AnyState:
    """A position some turns into a game of judges."""
    state, judge = find_game(game_id).new({}, seats, 5), judge_of(game_id)
    for number in range(turns):
        seat = state.actors()[0]
        apply_draft(state, seat, judge.judge(state, seat, Rng(number)).best[0].actions)
    return state


@pytest.mark.parametrize(("game_id", "seats"), [("cafe", 2), ("fcm", 3)])
def test_a_judge_says_what_it_would_do_and_what_that_leaves(game_id: str, seats: int) -> None:
    state = begun(game_id, seats, 7)
    before = state.save()
    for seat in state.actors():
        insight = judge_of(game_id).judge(state, seat, Rng(1))
        assert state.save() == before
        assert insight.seat == seat
        assert insight.is_judged
        assert not insight.proven
        assert sum(insight.shares) == pytest.approx(WHOLE, abs=seats)
        assert insight.share_of(seat) == insight.share == insight.best[0].share
        after = state.copy()
        apply_draft(after, seat, insight.best[0].actions)
        assert after.decision(seat) != state.decision(seat)


def test_money_counts() -> None:
    state = begun("fcm", 2, 40)
    assert isinstance(state, FcmState)
    seat, judge = state.actors()[0], judge_of("fcm")
    poor = judge.judge(state, seat, Rng(1)).share_of(0)
    state.player(0).cash += 150
    assert judge.judge(state, seat, Rng(1)).share_of(0) > poor + 100


def test_the_end_of_a_game_of_many_has_a_share_for_everybody() -> None:
    state = find_game("fcm").new({"turns": 1}, 3, 5)
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.default(seat))
    insight = settled(state)
    assert insight is not None
    assert sorted(insight.shares) == [0, 0, WHOLE]


def test_games_are_judged_or_looked_at() -> None:
    judged = {game for game in ("coffee", "coffee_chess", "cafe", "fcm") if is_judged(game)}
    assert judged == {"cafe", "fcm"}
    assert all(map(can_look_back, ("coffee", "coffee_chess", "cafe", "fcm")))
    assert not any(map(has_analyst, judged))


def test_a_judge_without_a_model_says_that_it_cannot_tell() -> None:
    early, foreign = begun("fcm", 2, 2), find_game("fcm").new({"modules": "coffee"}, 2, 5)
    for state in (early, foreign):
        insight = judge_of("fcm").judge(state, state.actors()[0], Rng(1))
        assert not insight.known
        assert set(insight.shares) == {WHOLE // 2}
        assert insight.best[0].actions
