"""Whole games and series between bots."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import BotError
from kaffeehaus.bots.match import GameResult, Series, play_game, play_series, unattended
from kaffeehaus.core.errors import BadOptions, UnknownGame
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.record import Status, record_of, verify
from kaffeehaus.core.registry import find_game
from tests.toys.auction import GAME as AUCTION

COFFEE = find_game("coffee")
SMALL: Options = {"board": "sq-3", "n": 3}


def test_a_game_is_played_to_its_end_by_the_rules() -> None:
    result = play_game(COFFEE, None, None, ["greedy", "random"], 7)
    record = record_of(COFFEE, None, None, result.seed, result.actions)
    closing = record.closing()
    assert verify(record).status is Status.COMPLETE
    assert closing is not None
    assert closing.outcome == result.outcome
    assert result.specs == ("greedy", "random")
    assert result.seed == 7


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    def game(seed: int) -> GameResult:
        return play_game(COFFEE, SMALL, 2, ["mcts:20", "random"], seed)

    assert game(3) == game(3)
    assert len({game(seed).actions for seed in range(4)}) > 1


def test_seats_draw_from_generators_of_their_own() -> None:
    games = [play_game(COFFEE, {"board": "hex-5"}, 2, ["random", "random"], s) for s in range(40)]
    both = [(game.actions[0][1][0], game.actions[1][1][0]) for game in games]
    assert len(set(both)) > 20


def test_a_game_with_simultaneous_secret_choices(auction: None) -> None:
    result = play_game(AUCTION, None, 3, ["random"] * 3, 5)
    assert len(result.outcome.ranks) == 3
    assert {seat for seat, _ in result.actions} == {0, 1, 2}
    record = record_of(AUCTION, unattended(AUCTION, None), 3, 5, result.actions)
    assert record.closing() is not None


def test_unattended_play_has_its_own_defaults() -> None:
    assert AUCTION.simulation_options
    assert unattended(AUCTION, None) == AUCTION.simulation_options
    assert unattended(AUCTION, {"lots": 1})["lots"] == 1
    assert unattended(COFFEE, None) == {}


def test_a_bot_that_breaks_its_contract_is_named(own_bots: None) -> None:
    with pytest.raises(BotError, match=r"The bot cheat chose a1\*"):
        play_game(COFFEE, None, 2, ["cheat", "random"], 1)


@pytest.mark.parametrize("specs", [["random"], ["random"] * 3])
def test_as_many_bots_as_seats(specs: list[str]) -> None:
    with pytest.raises(BadOptions, match="for 2 players"):
        play_game(COFFEE, None, None, specs, 1)
    with pytest.raises(BadOptions, match="must be the number of seats"):
        play_game(COFFEE, None, 2, specs, 1)


def test_seats_alternate_and_seeds_count_up() -> None:
    results = list(play_series(Series(COFFEE, SMALL, ("greedy", "random"), 4, 10)))
    assert [result.specs[0] for result in results] == ["greedy", "random", "greedy", "random"]
    assert [result.seed for result in results] == [10, 11, 12, 13]
    assert results[1] == play_game(COFFEE, SMALL, 2, ["random", "greedy"], 11)


def test_with_more_bots_everybody_sits_everywhere() -> None:
    series = Series(AUCTION, None, ("a", "b", "c"), 3)
    assert [series.seated(number) for number in range(3)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
    ]
    for number in range(3):
        for entrant, spec in enumerate(series.specs):
            assert series.seated(number)[series.seat_of(entrant, number)] == spec


def test_points_follow_the_bot_not_the_seat_and_a_draw_counts_half() -> None:
    series = Series(COFFEE, None, ("one", "other"), 4)
    first, second, draw = Outcome((1, 2), (1, 0), "x"), Outcome((2, 1), (0, 1), "x"), (1, 1)
    shared = Outcome(draw, (0, 0), "x")
    results = [GameResult(0, (), outcome, ()) for outcome in (first, first, second, shared)]
    # one wins game 0 from seat 0; other wins game 1 from seat 0 and game 2 from seat 1
    assert series.points(results) == (1.5, 2.5)


@pytest.mark.parametrize("jobs", [2, 5])
def test_the_number_of_processes_makes_no_difference(jobs: int, own_bots: None) -> None:
    series = Series(COFFEE, SMALL, ("mcts:10", "last"), 4, 3)
    assert list(play_series(series, jobs)) == list(play_series(series))


def test_a_game_of_ones_own_goes_to_other_processes_too(auction: None) -> None:
    series = Series(AUCTION, {"lots": 1}, ("random", "random"), 2, 3)
    assert list(play_series(series, 2)) == list(play_series(series))


def test_progress_is_told_after_each_game() -> None:
    told: list[int] = []
    for number, _ in enumerate(
        play_series(Series(COFFEE, SMALL, ("random",) * 2, 3), 1, told.append)
    ):
        assert told == list(range(1, number + 2))
    assert told == [1, 2, 3]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_series_is_refused_before_any_game(jobs: int) -> None:
    with pytest.raises(UnknownGame, match="oracle"):
        next(play_series(Series(COFFEE, None, ("random", "oracle"), 5), jobs))
    with pytest.raises(BadOptions, match="do not fit"):
        next(play_series(Series(COFFEE, {"board": "sq-3"}, ("random", "random"), 5), jobs))


def test_a_failing_bot_fails_the_series_in_other_processes_too(own_bots: None) -> None:
    with pytest.raises(BotError, match="cheat"):
        list(play_series(Series(COFFEE, None, ("cheat", "random"), 3), 2))
