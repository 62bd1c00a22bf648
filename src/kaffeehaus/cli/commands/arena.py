"""`kaffeehaus arena`: bot tournament with ratings; an interrupted one can be continued."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kaffeehaus.bots.arena.elo import rate, scores
from kaffeehaus.bots.arena.plot import ladder
from kaffeehaus.bots.arena.results import ResultsFile, open_results, usual_name
from kaffeehaus.bots.arena.table import ranking_data, rankings, title
from kaffeehaus.bots.arena.tournament import Meeting, Result, Tournament
from kaffeehaus.bots.match import in_order, on_ray
from kaffeehaus.core.command_line.files import write_text
from kaffeehaus.core.command_line.parsing import add_game, add_games, add_jobs, add_seed, explain
from kaffeehaus.core.command_line.positions import game_of, options_of
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import gettext

MOST_GAMES = 100_000


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Play a round-robin tournament of bots, with alternating seats, and rate them: Elo "
            "ratings with confidence intervals, mean 0. Every game is saved to a results file at "
            "once, so the same command resumes an interrupted tournament, also with more games or "
            "bots. The games are the same for any number of jobs and on Ray, unless a bot has a "
            "time budget (mcts:1s) instead of a number of playouts (mcts:3000). Another version of "
            "Kaffeehaus resumes it after replaying one game of each pair, if the bots still play "
            "the same."
        ),
        "kaffeehaus arena coffee --bots random,greedy,uct:100 --games 20",
        "kaffeehaus arena coffee --bots mcts:100,uct:100 --games 50 --jobs 2 --results duel.jsonl",
        "kaffeehaus arena coffee --bots level-1,level-2,level-3 --games 40 --ladder --plot l.svg",
        "kaffeehaus arena coffee --bots greedy,uct:500 --games 1000 --ray 10.0.0.7:6379",
    )
    add_game(parser)
    parser.add_argument("--bots", metavar="BOT,BOT", required=True, help=gettext("the bots"))
    add_games(
        parser,
        MOST_GAMES,
        100,
        gettext("games per pair of bots (default: 100); an even number is fair"),
    )
    parser.add_argument(
        "--ladder", action="store_true", help=gettext("pair only neighbours in the list of bots")
    )
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument(
        "--ray",
        metavar=gettext("ADDRESS"),
        help=gettext("play on this Ray cluster (needs kaffeehaus[ray])"),
    )
    parser.add_argument(
        "--results",
        metavar=gettext("FILE"),
        help=gettext("results file (default: named after game, options and seed)"),
    )
    parser.add_argument(
        "--plot", metavar=gettext("FILE"), help=gettext("also draw the ratings as SVG")
    )
    parser.add_argument("--json", action="store_true", help=gettext("print the ratings as JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Play the remaining games and print the ratings."""
    if arguments.ray is not None and arguments.jobs > 1:
        raise BadOptions(gettext("--jobs has no effect with --ray. Use only one of them."))
    tournament = _tournament(arguments)
    tournament.check()
    path = Path(arguments.results or usual_name(tournament.terms()))
    with open_results(path, tournament) as results:
        print(gettext("results: %(file)s", file=path), file=sys.stderr)
        _play_the_rest(tournament, results, arguments)
        _report(tournament, results, arguments)
    return 0


def _tournament(arguments: argparse.Namespace) -> Tournament:
    return Tournament(
        game=game_of(arguments),
        options=options_of(arguments),
        bots=tuple(spec.strip() for spec in arguments.bots.split(",")),
        games=arguments.games,
        seed=arguments.seed,
        ladder=arguments.ladder,
    )


def _play_the_rest(
    tournament: Tournament, results: ResultsFile, arguments: argparse.Namespace
) -> None:
    meetings = tournament.meetings()
    rest = [meeting for meeting in meetings if meeting not in results.known]
    with progress(len(meetings), gettext("games"), done=len(meetings) - len(rest)) as step:
        for result in _played(tournament, rest, arguments):
            results.add(result)
            step()


def _played(
    tournament: Tournament, meetings: Sequence[Meeting], arguments: argparse.Namespace
) -> Iterator[Result]:
    if arguments.ray is not None and meetings:
        return on_ray(arguments.ray, tournament.game, tournament.play, meetings)
    return in_order(tournament.game, tournament.play, meetings, arguments.jobs)


def _report(tournament: Tournament, results: ResultsFile, arguments: argparse.Namespace) -> None:
    counted = scores(results.known[meeting] for meeting in tournament.meetings())
    ratings = rate(tournament.bots, counted)
    if arguments.json:
        print(json.dumps(ranking_data(ratings, counted)))
    else:
        print(rankings(tournament, ratings, counted))
    if arguments.plot is not None:
        write_text(arguments.plot, ladder(title(tournament), ratings, counted))
