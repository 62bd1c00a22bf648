"""`kaffeehaus coffee_chess tactics`: generates or verifies tactics of Coffee Chess."""

from __future__ import annotations

import argparse

from kaffeehaus.core.command_line.packs import add_pack, made, put_out, verify
from kaffeehaus.core.command_line.parsing import Parser, add_help, explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
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
    explain(
        parser, gettext("Tools for Coffee Chess."), "kaffeehaus coffee_chess tactics --goal theft"
    )
    tools = parser.add_subparsers(
        title=gettext("tools"), metavar=gettext("TOOL"), dest="tool", required=True
    )
    tactics = tools.add_parser("tactics", help=gettext("make or check puzzles"))
    add_help(tactics)
    explain(
        tactics,
        gettext(
            "Make puzzles of one turn: steal the most beans, or make the most paying rows. Each "
            "comes with what a search of the whole turn found: the best result, how many results "
            "reach it, and a shortest solution. With --verify, check the puzzles of a file "
            "instead; exit code 2 if one is wrong."
        ),
        "kaffeehaus coffee_chess tactics --goal income --count 300 --out income.txt",
        "kaffeehaus coffee_chess tactics --verify income.txt --jobs 2",
    )
    tactics.add_argument(
        "--goal",
        choices=[goal.value for goal in Goal],
        default=Goal.THEFT.value,
        help=gettext("the goal (default: theft)"),
    )
    add_pack(tactics)


def run(arguments: argparse.Namespace) -> int:
    """Generate or verify tactics."""
    if arguments.verify:
        return verify(arguments, read_pack, _trouble)
    tried = portions(Goal(arguments.goal), arguments.seed)
    tactics = made(arguments, tried, tactics_of, lambda tactic: tactic.position)
    told = gettext("%(goal)s: %(puzzles)s puzzles", goal=arguments.goal, puzzles=len(tactics))
    put_out(arguments, write_pack(tactics), told)
    return 0


def _trouble(tactic: Tactic) -> str:
    return "" if holds_good(tactic) else gettext("The search finds another result.")


def holds_good(tactic: Tactic) -> bool:
    """Whether a search of the turn finds the same result, and the solution is legal."""
    try:
        state = tactic.state
        found = search(tactic.goal, state, tactic.seat)
    except (PlayerError, ValueError, IndexError):
        return False
    return tactic_of(tactic.goal, state, tactic.seat, found) == tactic
