"""`kaffeehaus coffee puzzles`: generates or verifies puzzles of Coffee."""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice

from kaffeehaus.core.command_line.packs import add_pack, made, put_out, verify
from kaffeehaus.core.command_line.parsing import add_help, explain, whole
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.registry import find_game
from kaffeehaus.kernels.coffee.puzzles.checking import check
from kaffeehaus.kernels.coffee.puzzles.making import portions, puzzles_of
from kaffeehaus.kernels.coffee.puzzles.pack import CoffeePuzzle, read_pack, write_pack
from kaffeehaus.kernels.coffee.solver.keys import Key, keys_of

MOST_PORTIONS = 200_000
"""Limit for a board without puzzles."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_help(parser)
    explain(
        parser,
        "Make puzzles: Black to move and win, by one turn only. Each has its proof beside it: in\n"
        "how many turns it wins, and what refutes every other turn. The same seed gives the same\n"
        "puzzles for any number of jobs. With --verify, check a file with the rules and a plain\n"
        "search instead; exit code 2 if a puzzle is not as it says.",
        "kaffeehaus coffee puzzles --board sq-5 --n 4 --count 500 --out sq-5-4.txt",
        "kaffeehaus coffee puzzles --verify sq-5-4.txt --jobs 2",
    )
    parser.add_argument("--board", default="sq-5", help="the board (default: sq-5)")
    parser.add_argument(
        "--n", type=whole(2, 7, "n"), default=4, help="stones in a row that win (default: 4)"
    )
    add_pack(parser, "puzzles")


def run(arguments: argparse.Namespace) -> int:
    """Generate or verify puzzles."""
    if arguments.verify:
        return verify(arguments, read_pack, _trouble, "puzzles are proven.")
    board, n = arguments.board, arguments.n
    find_game("coffee").read_options({"board": board, "n": n})
    tried = islice(portions(board, n, arguments.seed), MOST_PORTIONS)
    puzzles = made(arguments, tried, puzzles_of, _key)
    if not puzzles:
        raise BadOptions(f"There are no puzzles on {board} with n={n}.")
    depths = Counter(puzzle.depth for puzzle in puzzles)
    told = ", ".join(f"{depths[depth]} in {depth}" for depth in sorted(depths))
    put_out(arguments, write_pack(puzzles), f"{board} n={n}: {len(puzzles)} puzzles ({told})")
    return 0


def _trouble(puzzle: CoffeePuzzle) -> str:
    try:
        check(puzzle)
    except PlayerError as error:
        return error.sentence
    return ""


def _key(puzzle: CoffeePuzzle) -> Key:
    """Deduplication key, the same for mirror images."""
    state = puzzle.state
    black, orange = state.stones
    line = sum(site.bit for site in state.open_sites())
    return keys_of(puzzle.board, puzzle.n).key(black, orange, state.free, line).key
