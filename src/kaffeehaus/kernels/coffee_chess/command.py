"""`kaffeehaus coffee_chess tactics`: generates or verifies tactics of Coffee Chess."""

from __future__ import annotations

import argparse

from kaffeehaus.core.command_line.packs import add_pack, made, put_out, verify
from kaffeehaus.core.command_line.parsing import Parser, add_help, explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.kernels.coffee_chess.puzzles.making import portions, tactics_of
from kaffeehaus.kernels.coffee_chess.puzzles.pack import (
    Goal,
    Tactic,
    read_pack,
    search,
    tactic_of,
    write_pack,
)


def declare(parser: Parser) -> None:
    """Add the arguments of the command."""
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
    add_pack(tactics, "tactics")


def run(arguments: argparse.Namespace) -> int:
    """Generate or verify tactics."""
    if arguments.verify:
        return verify(arguments, read_pack, _trouble, "tactics are as they say.")
    tried = portions(Goal(arguments.goal), arguments.seed)
    tactics = made(arguments, tried, tactics_of, lambda tactic: tactic.position)
    put_out(arguments, write_pack(tactics), f"{arguments.goal}: {len(tactics)} tactics")
    return 0


def _trouble(tactic: Tactic) -> str:
    return "" if holds_good(tactic) else "this is not what the turn can bring."


def holds_good(tactic: Tactic) -> bool:
    """Whether a search of the turn finds the same result, and the solution is legal."""
    try:
        state = tactic.state
        found = search(tactic.goal, state, tactic.seat)
    except (PlayerError, ValueError, IndexError):
        return False
    return tactic_of(tactic.goal, state, tactic.seat, found) == tactic
