"""`kaffeehaus coffee_chess tactics`: make tactics of Coffee Chess, or check them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from kaffeehaus.core.command_line.files import read_text, write_text
from kaffeehaus.core.command_line.jobs import in_order
from kaffeehaus.core.command_line.parsing import (
    Parser,
    add_help,
    add_jobs,
    add_seed,
    explain,
    whole,
)
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.kernels.coffee_chess.puzzles.making import portions, tactics_of
from kaffeehaus.kernels.coffee_chess.puzzles.pack import Tactic, read_pack, tactic_of, write_pack
from kaffeehaus.kernels.coffee_chess.puzzles.search import Goal, search

MOST_TACTICS = 100_000


def declare(parser: Parser) -> None:
    """The arguments of the command."""
    explain(parser, "Tools for Coffee Chess.", "kaffeehaus coffee_chess tactics --goal theft")
    tools = parser.add_subparsers(
        title="tools", metavar="TOOL", dest="tool", required=True, parser_class=Parser
    )
    tactics = tools.add_parser("tactics", help="make tactics, or check them")
    add_help(tactics)
    explain(
        tactics,
        "Make tactics: turns in which the most is to be stolen, or the most rows are to pay. Each\n"
        "has beside it what the search of the whole turn found: the best, how many of how many\n"
        "results have it, and a shortest way. With --verify, search the turns of a file again\n"
        "instead; exit code 2 if one is not as it says.",
        "kaffeehaus coffee_chess tactics --goal income --count 300 --out income.txt",
        "kaffeehaus coffee_chess tactics --verify income.txt --jobs 2",
    )
    tactics.add_argument(
        "--goal",
        choices=[goal.value for goal in Goal],
        default=Goal.THEFT.value,
        help="what is to be had (default: theft)",
    )
    tactics.add_argument(
        "--count",
        type=whole(1, MOST_TACTICS, "the number of tactics"),
        default=100,
        help="how many (default: 100)",
    )
    add_seed(tactics)
    add_jobs(tactics)
    tactics.add_argument("--out", metavar="FILE", help="write them there instead of printing them")
    tactics.add_argument("--verify", metavar="FILE", help="check the tactics of this file")


def run(arguments: argparse.Namespace) -> int:
    """Make tactics, or check them."""
    return _verify(arguments) if arguments.verify else _make(arguments)


def _make(arguments: argparse.Namespace) -> int:
    tried = portions(Goal(arguments.goal), arguments.seed)
    found = _different(
        tactic for some in in_order(tactics_of, tried, arguments.jobs) for tactic in some
    )
    tactics = list(islice(found, arguments.count))
    text = write_pack(tactics)
    if arguments.out:
        write_text(arguments.out, text)
        print(f"{arguments.goal}: {len(tactics)} tactics")
    else:
        sys.stdout.write(text)
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    tactics = list(read_pack(read_text(arguments.verify)))
    wrong = 0
    for tactic, holds in zip(tactics, in_order(holds_good, tactics, arguments.jobs), strict=True):
        if not holds:
            wrong += 1
            print(f"{tactic.line().strip()}: this is not what the turn can bring.")
    print(f"{len(tactics) - wrong} of {len(tactics)} tactics are as they say.")
    return 2 if wrong else 0


def holds_good(tactic: Tactic) -> bool:
    """Whether a search of the turn finds the same, and the way there can be gone."""
    try:
        state = tactic.state
        found = search(tactic.goal, state, tactic.seat)
    except (PlayerError, ValueError, IndexError):
        return False
    return tactic_of(tactic.goal, state, tactic.seat, found) == tactic


def _different(tactics: Iterable[Tactic]) -> Iterator[Tactic]:
    seen: set[str] = set()
    for tactic in tactics:
        if tactic.position not in seen:
            seen.add(tactic.position)
            yield tactic
