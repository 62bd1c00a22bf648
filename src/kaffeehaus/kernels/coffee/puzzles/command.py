"""`kaffeehaus coffee puzzles`: make puzzles of Coffee, or check them."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from kaffeehaus.core.command_line.files import read_text, write_text
from kaffeehaus.core.command_line.jobs import in_order
from kaffeehaus.core.command_line.parsing import add_help, add_jobs, add_seed, explain, whole
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.registry import find_game
from kaffeehaus.kernels.coffee.puzzles.checking import check
from kaffeehaus.kernels.coffee.puzzles.making import portions, puzzles_of
from kaffeehaus.kernels.coffee.puzzles.pack import CoffeePuzzle, read_pack, write_pack
from kaffeehaus.kernels.coffee.solver.keys import Key, keys_of

MOST_PUZZLES = 100_000
MOST_PORTIONS = 200_000
"""A board without puzzles is given up after so many."""


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
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
    parser.add_argument(
        "--count",
        type=whole(1, MOST_PUZZLES, "the number of puzzles"),
        default=100,
        help="how many (default: 100)",
    )
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument("--out", metavar="FILE", help="write them there instead of printing them")
    parser.add_argument("--verify", metavar="FILE", help="check the puzzles of this file")


def run(arguments: argparse.Namespace) -> int:
    """Make puzzles, or check them."""
    return _verify(arguments) if arguments.verify else _make(arguments)


def _make(arguments: argparse.Namespace) -> int:
    board, n = arguments.board, arguments.n
    find_game("coffee").read_options({"board": board, "n": n})
    tried = islice(portions(board, n, arguments.seed), MOST_PORTIONS)
    found = _different(
        puzzle for some in in_order(puzzles_of, tried, arguments.jobs) for puzzle in some
    )
    puzzles = list(islice(found, arguments.count))
    if not puzzles:
        raise BadOptions(f"There are no puzzles on {board} with n={n}.")
    text = write_pack(puzzles)
    if arguments.out:
        write_text(arguments.out, text)
        depths = Counter(puzzle.depth for puzzle in puzzles)
        told = ", ".join(f"{depths[depth]} in {depth}" for depth in sorted(depths))
        print(f"{board} n={n}: {len(puzzles)} puzzles ({told})")
    else:
        sys.stdout.write(text)
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    puzzles = list(read_pack(read_text(arguments.verify)))
    wrong = 0
    for puzzle, trouble in zip(puzzles, in_order(_trouble, puzzles, arguments.jobs), strict=True):
        if trouble:
            wrong += 1
            print(f"{puzzle.line().strip()}: {trouble}")
    print(f"{len(puzzles) - wrong} of {len(puzzles)} puzzles are proven.")
    return 2 if wrong else 0


def _trouble(puzzle: CoffeePuzzle) -> str:
    try:
        check(puzzle)
    except PlayerError as error:
        return error.sentence
    return ""


def _different(puzzles: Iterable[CoffeePuzzle]) -> Iterator[CoffeePuzzle]:
    """Without those that are mirror images of one before."""
    seen: set[Key] = set()
    for puzzle in puzzles:
        state = puzzle.state
        black, orange = state.stones
        line = sum(site.bit for site in state.open_sites())
        key = keys_of(puzzle.board, puzzle.n).key(black, orange, state.free, line).key
        if key not in seen:
            seen.add(key)
            yield puzzle
