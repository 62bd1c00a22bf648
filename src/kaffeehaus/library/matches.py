"""Bot matches for programs: many games in parallel, and tournaments with ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from kaffeehaus.bots.arena.elo import Rating, Score, rate, scores
from kaffeehaus.bots.arena.plot import ladder as ladder_svg
from kaffeehaus.bots.arena.results import open_results
from kaffeehaus.bots.arena.table import rankings, title
from kaffeehaus.bots.arena.tournament import Meeting, Pair, Result, Tournament
from kaffeehaus.bots.match import GameResult, Series, in_order, on_ray, play_series, unattended
from kaffeehaus.bots.standings import standings
from kaffeehaus.core.command_line.progress import progress as progress_bar
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import OptionValue
from kaffeehaus.core.record import Record, record_of
from kaffeehaus.core.registry import find_game


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games that bots played. Iterating gives every game; `print` shows who won how often."""

    series: Series
    games: tuple[GameResult, ...]

    @property
    def points(self) -> tuple[float, ...]:
        """By bot, in the order in which they were given: 1 for a win, a share for a tie."""
        return self.series.points(self.games)

    def state(self, number: int) -> AnyState:
        """Last position of a game."""
        played = self.games[number]
        options = unattended(self.series.game, self.series.options)
        state = self.series.game.new(options, len(played.specs), played.seed)
        for seat, text in played.actions:
            state.apply(seat, text)
        return state

    def record(self, number: int) -> Record:
        """Record of a game, which `kaffeehaus replay` shows and `kaffeehaus.load` reads:
        `Path("game.json").write_text(simulation.record(0).dumps())`."""
        played = self.games[number]
        options = unattended(self.series.game, self.series.options)
        return record_of(
            self.series.game, options, len(played.specs), played.seed, played.actions, played.specs
        )

    def __iter__(self) -> Iterator[GameResult]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __str__(self) -> str:
        return standings(self.series, self.games)


def simulate(
    game: str,
    bots: Sequence[str] = ("random", "random"),
    games: int = 100,
    *,
    seed: int = 0,
    jobs: int = 1,
    progress: bool | None = None,
    **options: OptionValue,
) -> Simulation:
    """Let bots play many games: `simulate("coffee", ["greedy", "random"], 100, jobs=4)`.

    One bot per seat; they move on by one seat after every game. `jobs` games are played at the same
    time, with the same results as one after another; a script then needs
    `if __name__ == "__main__":`. A progress bar appears on a terminal, unless `progress` says
    otherwise. Raises `BadOptions` or `UnknownGame` before the first game.
    """
    require_games(games)
    series = Series(find_game(game), options, tuple(bots), games, seed)
    with progress_bar(games, gettext("games"), wanted=progress) as step:
        played = []
        for result in play_series(series, jobs):
            played.append(result)
            step()
    return Simulation(series, tuple(played))


@dataclass(frozen=True, slots=True)
class Ranking:
    """Result of a tournament: Elo ratings with 95 % intervals, the strongest bot first."""

    tournament: Tournament
    ratings: tuple[Rating, ...]
    scores: dict[Pair, Score]
    """By pair of bots, in alphabetical order: games, and points of the first."""

    def __str__(self) -> str:
        return rankings(self.tournament, self.ratings, self.scores)

    def _repr_svg_(self) -> str:
        return ladder_svg(title(self.tournament), self.ratings, self.scores)


def tournament(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    *,
    seed: int = 0,
    ladder: bool = False,
    jobs: int = 1,
    ray: str | None = None,
    results: str | Path | None = None,
    progress: bool | None = None,
    **options: OptionValue,
) -> Ranking:
    """Let every two bots play `games` times, with alternating seats, and rate them.

    In a `ladder` only neighbours in the list meet. `jobs` games are played at the same time, or all
    on the Ray cluster at the address `ray` (`kaffeehaus[ray]`). With a `results` file an
    interrupted tournament continues where it was. Raises `BadOptions` or `UnknownGame` before the
    first game.
    """
    require_games(games)
    plan = Tournament(find_game(game), options, tuple(bots), games, seed, ladder)
    plan.check()
    file = open_results(Path(results), plan) if results is not None else nullcontext()
    meetings = plan.meetings()
    with file as kept:
        known = {} if kept is None else dict(kept.known)
        rest = [meeting for meeting in meetings if meeting not in known]
        done = len(meetings) - len(rest)
        with progress_bar(len(meetings), gettext("games"), done=done, wanted=progress) as step:
            for result in _played(plan, rest, jobs, ray):
                known[result.meeting] = result
                if kept is not None:
                    kept.add(result)
                step()
    counted = scores(known[meeting] for meeting in meetings)
    return Ranking(plan, tuple(rate(plan.bots, counted)), counted)


def require_games(games: int) -> None:
    """Raise `BadOptions` unless there is a game to play."""
    if games < 1:
        raise BadOptions(gettext("At least one game must be played."))


def _played(
    plan: Tournament, meetings: Sequence[Meeting], jobs: int, ray: str | None
) -> Iterator[Result]:
    if ray is not None and meetings:
        return on_ray(ray, plan.game, plan.play, meetings)
    return in_order(plan.game, plan.play, meetings, jobs)
