"""Ratings: the textbook numbers where there are any, and intervals that hold what they say."""

from __future__ import annotations

from itertools import combinations

import pytest

from kaffeehaus.bots.arena.elo import Score, interval, rate, scores
from kaffeehaus.bots.arena.plot import ladder
from kaffeehaus.bots.arena.tournament import Pair, Tournament
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng


def test_three_wins_of_four_are_191_points() -> None:
    first, second = rate(["a", "b"], {("a", "b"): Score(100_000, 75_000.0)})
    assert (first.bot, second.bot) == ("a", "b")
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.1)
    assert first.elo + second.elo == pytest.approx(0, abs=1e-6)
    assert (first.points, second.points) == (75_000, 25_000)


def test_the_margin_of_two_bots_is_that_of_their_share() -> None:
    """By hand: the variance of the log odds is 1 / (n p (1 - p)), of half of them a quarter."""
    first, _ = rate(["a", "b"], {("a", "b"): Score(399, 199.5)})
    assert first.margin == pytest.approx(400 / 2.302585 * 1.959964 * (1 / (400 / 4)) ** 0.5 / 2)


def test_who_won_everything_has_a_finite_rating() -> None:
    ratings = rate(["a", "b", "c"], {("a", "b"): Score(50, 50.0), ("b", "c"): Score(50, 50.0)})
    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    assert ratings[0].elo - ratings[1].elo == pytest.approx(ratings[1].elo - ratings[2].elo)
    assert 500 < ratings[0].elo - ratings[1].elo < 1500


def test_more_games_make_narrower_intervals() -> None:
    margins = [rate(["a", "b"], {("a", "b"): Score(n, 0.6 * n)})[0].margin for n in (10, 100, 1000)]
    assert margins == sorted(margins, reverse=True)


def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    truth = {"a": 250.0, "b": 30.0, "c": -60.0, "d": -220.0}
    rng, inside = Rng(1), 0
    for _ in range(200):
        ratings = rate(list(truth), {pair: drawn(pair, truth, rng) for pair in pairs_of(truth)})
        inside += sum(abs(rating.elo - truth[rating.bot]) <= rating.margin for rating in ratings)
    assert 0.92 <= inside / 800 <= 0.99


def pairs_of(truth: dict[str, float]) -> list[Pair]:
    return list(combinations(truth, 2))


def drawn(pair: Pair, truth: dict[str, float], rng: Rng) -> Score:
    """Thirty games of two bots whose strengths are known."""
    chance = 1 / (1 + 10 ** ((truth[pair[1]] - truth[pair[0]]) / 400))
    return Score(30, float(sum(rng.below(10**9) < chance * 10**9 for _ in range(30))))


def test_wilson_intervals() -> None:
    assert interval(Score(10, 5.0)) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(Score(10, 10.0))[1] == pytest.approx(1)
    assert interval(Score(400, 300.0)) == pytest.approx((0.7053, 0.7899), abs=1e-4)


def test_results_are_counted_by_pair() -> None:
    small = Tournament(
        find_game("coffee"), {"board": "sq-3", "n": 3}, ("random", "greedy", "uct:5"), 4
    )
    results = [small.play(meeting) for meeting in small.meetings()]
    counted = scores(results)
    assert {pair: score.games for pair, score in counted.items()} == dict.fromkeys(small.pairs(), 4)
    greedy = sum(result.points("greedy") for result in results if "greedy" in result.bots)
    assert {rating.bot: rating.points for rating in rate(small.bots, counted)}["greedy"] == greedy


def test_the_ladder_is_drawn_from_weak_to_strong() -> None:
    counted = {("a<b", "c"): Score(100, 20.0), ("c", "d"): Score(100, 45.0)}
    svg = ladder("Rungs & co", rate(["d", "c", "a<b"], counted), counted)
    assert "<title>Rungs &amp; co</title>" in svg
    assert svg.index(">a&lt;b<") < svg.index(">c<") < svg.index(">d<")
    assert ">80<" in svg
    assert ">55<" in svg
