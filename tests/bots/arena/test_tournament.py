"""Who meets whom: seats swapped, seeds fixed, and nothing depends on who else takes part."""

from __future__ import annotations

from collections import Counter

import pytest

from kaffeehaus.bots.arena.tournament import Meeting, Tournament
from kaffeehaus.bots.match import play_game
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from tests.toys.auction import GAME as AUCTION

COFFEE = find_game("coffee")
SMALL: Options = {"board": "sq-3", "n": 3}


def tournament(*bots: str, games: int = 4, seed: int = 0, ladder: bool = False) -> Tournament:
    return Tournament(COFFEE, SMALL, bots, games, seed, ladder)


def test_everybody_meets_everybody_equally_often() -> None:
    meetings = tournament("random", "greedy", "uct:5").meetings()
    assert Counter(meeting.bots for meeting in meetings) == {
        ("greedy", "random"): 4,
        ("random", "uct:5"): 4,
        ("greedy", "uct:5"): 4,
    }
    assert len(set(meetings)) == 12


def test_first_meetings_come_first() -> None:
    numbers = [meeting.number for meeting in tournament("random", "greedy", "uct:5").meetings()]
    assert numbers == sorted(numbers)


def test_in_a_ladder_neighbours_meet() -> None:
    ladder = tournament("uct:5", "greedy", "random", ladder=True)
    assert ladder.pairs() == (("greedy", "uct:5"), ("greedy", "random"))


def test_two_meetings_share_a_seed_with_seats_swapped() -> None:
    results = [
        tournament("random", "greedy", seed=7).play(Meeting(("greedy", "random"), number))
        for number in range(4)
    ]
    assert [result.seed for result in results] == [7, 7, 8, 8]
    assert [result.seats[0] for result in results] == ["greedy", "random"] * 2
    again = play_game(COFFEE, SMALL, 2, ["random", "greedy"], 7)
    assert (results[1].outcome, results[1].actions) == (again.outcome, len(again.actions))


def test_points_follow_the_bot_and_not_the_seat() -> None:
    for number in range(4):
        result = tournament("random", "greedy").play(Meeting(("greedy", "random"), number))
        winner = result.seats[result.outcome.winners[0]]
        assert result.points(winner) == 1
        assert result.points("greedy") + result.points("random") == 1


def test_a_meeting_does_not_depend_on_who_else_takes_part() -> None:
    meeting = Meeting(("greedy", "random"), 3)
    assert tournament("random", "greedy").play(meeting) == tournament(
        "uct:5", "greedy", "random", games=10, ladder=True
    ).play(meeting)


def test_terms_have_every_option() -> None:
    terms = tournament("random", "greedy", seed=3).terms()
    assert terms.options == {"board": "sq-3", "n": 3, "pie": False}
    assert (terms.game, terms.rules, terms.seed) == ("coffee", COFFEE.version, 3)
    unattended = Tournament(AUCTION, None, ("random", "greedy"), 1).terms().options
    assert unattended == AUCTION.read_options(AUCTION.simulation_options)


@pytest.mark.parametrize("bots", [("random",), ("random", "random"), ("random", "deepblue")])
def test_what_cannot_be_played(bots: tuple[str, ...]) -> None:
    with pytest.raises(PlayerError):
        tournament(*bots).check()


def test_the_arena_has_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(COFFEE), "seat_counts", (3,))
    with pytest.raises(BadOptions, match="games for 2"):
        tournament("random", "greedy").check()
