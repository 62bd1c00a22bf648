"""`kaffeehaus coffee`: solves boards of Coffee, checks proofs and makes puzzles."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kaffeehaus.core.command_line.files import write_text
from kaffeehaus.core.command_line.parsing import Parser, add_actions, add_help, add_options, explain
from kaffeehaus.core.command_line.positions import position_of
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.puzzles import command as puzzles
from kaffeehaus.kernels.coffee.solver.proof import Claim, check_proof, whole_proof
from kaffeehaus.kernels.coffee.solver.solver import Solver, solver_of
from kaffeehaus.kernels.coffee.solver.values import Allowance, Analyst, winner_by
from kaffeehaus.kernels.coffee.solver.work import Work, load_work, save_work

PLAYERS = ("first", "second")
UNKNOWN = "unknown"
_SIZES = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}
SMALLEST_MEMORY, LARGEST_MEMORY = 2**20, 2**40


def declare(parser: Parser) -> None:
    """Add the arguments of the command."""
    explain(parser, gettext("Tools for Coffee."), "kaffeehaus coffee solve -o board=sq-4 -o n=4")
    tools = parser.add_subparsers(
        title=gettext("tools"), metavar=gettext("TOOL"), dest="tool", required=True
    )
    _declare_solve(tools.add_parser("solve", help=gettext("find out who wins")))
    verify = tools.add_parser("verify-proof", help=gettext("check a proof written by solve"))
    add_help(verify)
    explain(
        verify,
        gettext(
            "Check a proof with the rules alone: the winner's turns and every answer to them. "
            "Prints who wins; exit code 2 if the proof has a gap."
        ),
        "kaffeehaus coffee verify-proof sq-4.proof",
    )
    verify.add_argument("proof", metavar=gettext("FILE"), help=gettext("the proof"))
    puzzles.declare(tools.add_parser("puzzles", help=gettext("make or check puzzles")))


def _declare_solve(solve: argparse.ArgumentParser) -> None:
    add_help(solve)
    explain(
        solve,
        gettext(
            "Find out who wins against every defence, from the start or after some actions. The "
            "last line is `first`, `second` or `unknown`: the seat that wins. With --all, a line "
            "per class of mirrored turns comes first, such as `c2/ win x8`; `open` is unproven."
        ),
        "kaffeehaus coffee solve -o board=sq-4 -o n=4 --all",
        "kaffeehaus coffee solve -o board=hex-3 -o n=3 --proof hex-3.proof",
        "kaffeehaus coffee solve -o board=hex-4 -o n=4 --time 10m --memory 2G --work hex-4.work",
    )
    add_options(solve)
    solve.add_argument("--all", action="store_true", help=gettext("print the value of every turn"))
    solve.add_argument(
        "--memory",
        metavar=gettext("SIZE"),
        type=_read_size,
        default=2**28,
        help=gettext("memory limit: 500M, 2G (default: 256M)"),
    )
    solve.add_argument(
        "--time", metavar=gettext("TIME"), type=_read_time, help=gettext("time limit: 60s, 10m, 1h")
    )
    solve.add_argument(
        "--work",
        metavar=gettext("FILE"),
        help=gettext("resume the unfinished work in this file, and save it at the end"),
    )
    solve.add_argument(
        "--proof", metavar=gettext("FILE"), help=gettext("write a proof of the start position")
    )
    add_actions(solve)


def run(arguments: argparse.Namespace) -> int:
    """Solve, check a proof, or make puzzles."""
    match arguments.tool:
        case "verify-proof":
            return _verify(arguments)
        case "puzzles":
            return puzzles.run(arguments)
        case _:
            return _solve(arguments)


def _solve(arguments: argparse.Namespace) -> int:
    arguments.game, arguments.players, arguments.seed = "coffee", None, 0
    state = position_of(arguments)
    assert isinstance(state, CoffeeState)
    if arguments.proof and (state.turns or state.pie):
        raise BadOptions(
            gettext("A proof needs the start position of a game without the pie rule.")
        )
    work = Work(state.sites.board.name, state.sites.n, arguments.memory)
    solver = solver_of(work.board, work.n, work.memory)
    with _work_kept(arguments.work, work, solver), _positions_shown() as show:
        allowance = Allowance(arguments.time)
        analyst = Analyst(solver, _stopper(allowance, show))
        if arguments.all:
            allowance.divide(2)  # half for the winner, who is found sooner
        winner = analyst.winner(state)
        classes = analyst.turns(state, allowance) if arguments.all else []
        if winner is None:
            winner = winner_by(state.seat_to_move(), classes)
    for entry in classes:
        print(entry)
    if arguments.proof:
        if winner is None:
            raise PlayerError(
                gettext("There is no proof: the board is not solved."), code="unproven"
            )
        _write_proof(state, PLAYERS[winner], solver, arguments.proof)
    print(UNKNOWN if winner is None else PLAYERS[winner])
    return 0


@contextmanager
def _work_kept(file: str | None, work: Work, solver: Solver) -> Iterator[None]:
    """Load the solver's saved work, and save it when the block ends, also on Ctrl-C."""
    if file is None:
        yield
        return
    load_work(file, work, solver)
    try:
        yield
    finally:
        save_work(file, work, solver)


def _write_proof(state: CoffeeState, winner: str, solver: Solver, target: str) -> None:
    claim = Claim(state.sites.board.name, state.sites.n, winner)
    with _positions_shown() as show:
        lines = whole_proof(claim, solver, show)
    write_text(target, "".join(lines))


def _verify(arguments: argparse.Namespace) -> int:
    name = shown(arguments.proof)
    try:
        with Path(arguments.proof).open(encoding="ascii") as lines, _positions_shown() as show:
            claim = check_proof(lines, show)
    except (OSError, ValueError) as error:
        raise PlayerError(
            gettext("Cannot read %(file)s as a proof.", file=name), code="unreadable_file"
        ) from error
    print(f"{claim.board} n={claim.n}: proven")
    print(claim.winner)
    return 0


def _stopper(allowance: Allowance, show: Callable[[int], None]) -> Callable[[int], bool]:
    def is_over(nodes: int) -> bool:
        show(nodes)
        return allowance.is_over()

    return is_over


@contextmanager
def _positions_shown() -> Iterator[Callable[[int], None]]:
    """Show a counter of positions on stderr, if that is a terminal. The total is unknown, so
    there is no progress bar."""
    if not is_terminal(sys.stderr):
        yield lambda _: None
        return
    from tqdm import tqdm  # noqa: PLC0415 - slow to import, and only terminals need it

    with tqdm(unit=" positions", file=sys.stderr, leave=False, delay=0.3, unit_scale=True) as bar:
        last = 0

        def show(nodes: int) -> None:
            nonlocal last
            bar.update(nodes - last if nodes > last else nodes)
            last = nodes

        yield show


def _read_size(text: str) -> int:
    match = re.fullmatch(r"([0-9]{1,9})([KMG]?)B?", text, re.ASCII | re.IGNORECASE)
    size = int(match[1]) * _SIZES[match[2].upper()] if match else 0
    if not SMALLEST_MEMORY <= size <= LARGEST_MEMORY:
        raise argparse.ArgumentTypeError(
            gettext("write a size as 500M or 2G, not %(text)s", text=shown(text))
        )
    return size


def _read_time(text: str) -> float:
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)([smh])", text, re.ASCII)
    if match is None:
        raise argparse.ArgumentTypeError(
            gettext("write a time as 60s, 10m or 1h, not %(text)s", text=shown(text))
        )
    return float(match[1]) * _UNITS[match[2]]
