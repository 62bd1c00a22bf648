"""`kaffeehaus coffee puzzles`: make puzzles of Coffee, or check them.

A check uses the rules and the plain search of the Python layer, which shares nothing with the C
code that made the puzzles.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import lru_cache
from itertools import islice

from kaffeehaus.core.command_line.packs import add_pack, made, put_out, verify
from kaffeehaus.core.command_line.parsing import add_help, explain, whole
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.data import solved_boards
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.grid import grid_of, read_view
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS
from kaffeehaus.kernels.coffee.puzzles.distance import Distances
from kaffeehaus.kernels.coffee.puzzles.making import portions, puzzles_of
from kaffeehaus.kernels.coffee.puzzles.pack import CoffeePuzzle, read_pack, write_pack
from kaffeehaus.kernels.coffee.solver.keys import Key, keys_of
from kaffeehaus.kernels.coffee.solver.solver import NO_LIMIT, PythonSolver

MEMORY = 2**27
BLACK, ORANGE = 0, 1


class Unsound(PlayerError):
    """A puzzle whose proof does not hold."""

    code = "unsound_puzzle"


def check(puzzle: CoffeePuzzle) -> None:
    """Raises `Unsound`, or `PlayerError` for moves that the rules do not allow."""
    state = puzzle.state
    _require(state.actors() == (BLACK,), gettext("It is not Black’s turn."))
    winning = [turn for turn in state.choices if str(turn) == puzzle.turn]
    _require(len(winning) == 1, gettext("%(turn)s is not legal.", turn=puzzle.turn))
    wins = _winner(_after(state, winning[0])) == BLACK
    _require(wins, gettext("%(turn)s does not win.", turn=puzzle.turn))
    others = puzzle.others
    _require(len(others) == len(puzzle.answers), gettext("A turn has no answer."))
    for turn, answer in zip(others, puzzle.answers, strict=True):
        then = _after(state, turn)
        legal = [known for known in then.choices if str(known) == answer]
        told = {"answer": answer, "turn": turn}
        _require(bool(legal), gettext("%(answer)s is not a legal answer to %(turn)s.", **told))
        refutes = _winner(_after(then, legal[0])) == ORANGE
        _require(refutes, gettext("%(answer)s does not refute %(turn)s.", **told))
    is_deep = _depth(state) == puzzle.depth
    _require(is_deep, gettext("It is not a win in %(depth)s.", depth=puzzle.depth))


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise Unsound(what)


def _after(state: CoffeeState, turn: CoffeeAction) -> CoffeeState:
    then = state.copy()
    then.apply(then.seat_to_move(), turn)
    return then


def _winner(state: CoffeeState) -> int:
    if state.result is not None:
        return state.result.winners[0]
    _, scene = read_view(state.view(None))
    mover = state.seat_to_move()
    solution = _solver(state.sites.board.name, state.sites.n).solve(scene)
    return mover if solution.verdict else 1 - mover


def _depth(state: CoffeeState) -> int:
    board, n = state.sites.board.name, state.sites.n
    distances = Distances(grid_of(board, n), _solver(board, n), NO_LIMIT)
    return distances.of(read_view(state.view(None))[1])


@lru_cache(maxsize=4)
def _solver(board: str, n: int) -> PythonSolver:
    return PythonSolver(board, n, MEMORY)


MOST_PORTIONS = 200_000
"""Limit for a board without puzzles."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_help(parser)
    explain(
        parser,
        gettext(
            "Make puzzles: Black to move and win with exactly one turn. Each has its proof: the "
            "number of turns to the win and the refutation of every other turn. The same seed "
            "gives the same puzzles for any number of jobs. With --verify, check the puzzles of a "
            "file instead; exit code 2 if one is wrong."
        ),
        "kaffeehaus coffee puzzles --board sq-5 --n 4 --count 500 --out sq-5-4.txt",
        "kaffeehaus coffee puzzles --board sq-6 --n 4 --book --count 200 --out sq-6-4-book.txt",
        "kaffeehaus coffee puzzles --verify sq-5-4.txt --jobs 2",
    )
    parser.add_argument(
        "--board",
        metavar=gettext("NAME"),
        default="sq-5",
        help=gettext("the board (default: sq-5)"),
    )
    parser.add_argument(
        "--n",
        type=whole(2, 7),
        default=4,
        help=gettext("stones in a row that win (default: 4)"),
    )
    parser.add_argument(
        "--book",
        action="store_true",
        help=gettext("let Black play from the opening book of a solved board"),
    )
    add_pack(parser)


def run(arguments: argparse.Namespace) -> int:
    """Generate or verify puzzles."""
    if arguments.verify:
        return verify(arguments, read_pack, _trouble)
    board, n = arguments.board, arguments.n
    find_game("coffee").read_options({"board": board, "n": n})
    if arguments.book and not _is_won_by_black(board, n):
        raise BadOptions(gettext("Black does not win this board, or it is not solved."))
    tried = islice(portions(board, n, arguments.seed, from_book=arguments.book), MOST_PORTIONS)
    puzzles = made(arguments, tried, puzzles_of, _key)
    if not puzzles:
        raise BadOptions(
            gettext("There are no puzzles on %(board)s with n=%(n)s.", board=board, n=n)
        )
    depths = Counter(puzzle.depth for puzzle in puzzles)
    told = gettext(
        "%(board)s n=%(n)s: %(puzzles)s puzzles (%(depths)s)",
        board=board,
        n=n,
        puzzles=len(puzzles),
        depths=", ".join(
            gettext("%(puzzles)s in %(depth)s", puzzles=depths[depth], depth=depth)
            for depth in sorted(depths)
        ),
    )
    put_out(arguments, write_pack(puzzles), told)
    return 0


def _is_won_by_black(board: str, n: int) -> bool:
    solved = solved_boards().get((board, n))
    return solved is not None and solved.winner == PLAYERS[BLACK]


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
