"""Conformance tests: check that a game keeps the contract of `kaffeehaus.core.game`.

::

    from kaffeehaus.core.conformance import check
    from kaffeehaus.core.registry import find_game

    print(check(find_game("coffee"), games=5))

Plays random games and checks every law of `Law` on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.facts import check_chance, check_facts, check_help
from kaffeehaus.core.conformance.laws import LONGEST_LIST, Law, Report
from kaffeehaus.core.conformance.play import RandomGame
from kaffeehaus.core.conformance.records import check_record
from kaffeehaus.core.errors import ContractError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Chosen, Options
from kaffeehaus.core.rng import Rng

__all__ = ["LONGEST_LIST", "Law", "Report", "check"]


CheckGame: TypeAlias = Callable[[int], Report]
"""Checks the game with this number."""
MapGames: TypeAlias = Callable[[CheckGame, Sequence[int]], Iterable[Report]]
"""Maps the check over a list of game numbers, in order, like `map`."""


def check(
    game: AnyGame,
    options: Options | None = None,
    seats: int | None = None,
    games: int = 20,
    seed: int = 0,
    *,
    longest: int = 20_000,
    progress: Callable[[], None] | None = None,
    spread: MapGames = map,
) -> Report:
    """Play random games and check every law; returns the report if all hold.

    Without `options`, the game's `simulation_options`; without `seats`, every supported number in
    turn. Game number i has the seed `seed + i`. `longest` limits the actions of a game; `progress`
    is called after each game; `spread` may check several in parallel. Raises `ContractError` at the
    first broken law, and `BadOptions` for invalid options.
    """
    chosen = game.read_options(game.simulation_options if options is None else options)
    counts = game.seats_with(chosen) if seats is None else (game.read_seats(seats),)
    plan = _Plan(game, chosen, counts, seed, longest)
    report = Report(game.id)
    for found in spread(plan.look, range(max(games, 1))):
        report.add(found)
        if progress is not None:
            progress()
    if not report.differed:
        raise ContractError(
            "It resamples, but never draws anything anew.",
            law=Law.KNOWLEDGE.value,
            game=game.id,
            seed=seed,
        )
    return report


@dataclass(frozen=True, slots=True)
class _Plan:
    """Parameters that all games of a check share."""

    game: AnyGame
    options: Chosen
    counts: Sequence[int]
    seed: int
    longest: int

    def look(self, number: int) -> Report:
        """Play and check the game with this number. Raises `ContractError` at the first broken
        law."""
        report = Report(self.game.id, games=1)
        seats, seed = self.counts[number % len(self.counts)], self.seed + number
        case = _begin(self.game, self.options, seats, seed, report)
        try:
            report.differed = _check_game(case, self.longest, first=number == 0)
        except ContractError:
            raise
        except Exception as error:
            sentence = f"It raises {type(error).__name__}: {error}."
            raise case.broken(Law.ERRORS, sentence) from error
        case.require(True, Law.ERRORS, "")
        return report


def _begin(game: AnyGame, options: Chosen, seats: int, seed: int, report: Report) -> Case:
    chosen = dict(options)
    try:
        state = game.new(chosen, seats, seed)
    except Exception as error:
        sentence = f"It cannot begin: {error}."
        raise ContractError(sentence, law=Law.ERRORS.value, game=game.id, seed=seed) from error
    return Case(game, chosen, seats, seed, report, Rng(seed).split("conformance"), state)


def _check_game(case: Case, longest: int, *, first: bool) -> bool:
    """Check one game; False if its resampled states never differed."""
    if first:
        check_facts(case)
        check_help(case)
    check_chance(case)
    play = RandomGame(case, longest)
    outcome = play.run()
    play.twins.play_out()
    case.report.reasons[outcome.reason] += 1
    case.report.longest_game = max(case.report.longest_game, len(play.actions))
    check_record(case, play.actions, outcome)
    return play.twins.differed or not play.twins.claims_secrets
