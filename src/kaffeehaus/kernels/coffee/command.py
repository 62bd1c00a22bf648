"""`kaffeehaus coffee`: solves boards of Coffee, checks proofs and makes puzzles."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from kaffeehaus.core.action import Action
from kaffeehaus.core.command_line.cluster import on_cluster
from kaffeehaus.core.command_line.files import read_text, write_text
from kaffeehaus.core.command_line.jobs import in_order
from kaffeehaus.core.command_line.parsing import (
    Parser,
    add_actions,
    add_help,
    add_jobs,
    add_options,
    explain,
)
from kaffeehaus.core.command_line.positions import apply_lines, options_of
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.data import solved_boards
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.proofs.checking import check_proof
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim
from kaffeehaus.kernels.coffee.proofs.joining import join_proofs
from kaffeehaus.kernels.coffee.proofs.stream import ProofFile
from kaffeehaus.kernels.coffee.proofs.walk import headline, walk
from kaffeehaus.kernels.coffee.proofs.writing import ProofWriter, prover_of
from kaffeehaus.kernels.coffee.puzzles import command as puzzles
from kaffeehaus.kernels.coffee.solver.probe import (
    Budget,
    Found,
    Probe,
    ProbeFolder,
    Task,
    probe_turns,
)
from kaffeehaus.kernels.coffee.solver.solver import Solver, solver_of
from kaffeehaus.kernels.coffee.solver.trace import Trace, draw_trace
from kaffeehaus.kernels.coffee.solver.values import Allowance, Analyst, winner_by
from kaffeehaus.kernels.coffee.solver.work import Work, load_work, save_work

UNKNOWN = "unknown"
_SIZES = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}
SMALLEST_MEMORY, LARGEST_MEMORY = 2**20, 2**40
SAVE_EVERY = 600.0
"""Seconds between two times that unfinished work is saved."""
BYTES_PER_PART = 2**20
"""Compressed bytes of a proof for each part of the check. A part takes some 100 MB of memory."""


def declare(parser: Parser) -> None:
    """Add the arguments of the command."""
    explain(parser, gettext("Tools for Coffee."), "kaffeehaus coffee solve -o board=sq-4 -o n=4")
    tools = parser.add_subparsers(
        title=gettext("tools"), metavar=gettext("TOOL"), dest="tool", required=True
    )
    _declare_solve(tools.add_parser("solve", help=gettext("find out who wins")))
    _declare_probe(tools.add_parser("probe", help=gettext("search every turn, in parallel")))
    verify = tools.add_parser("verify-proof", help=gettext("check a proof written by solve"))
    add_help(verify)
    explain(
        verify,
        gettext(
            "Check a proof with the rules alone: the winner's turns and every answer to them. "
            "Prints what is proven; exit code 2 if the proof has a gap."
        ),
        "kaffeehaus coffee verify-proof sq-4.proof",
    )
    verify.add_argument("proof", metavar=gettext("FILE"), help=gettext("the proof"))
    add_jobs(
        verify,
        os.cpu_count() or 1,
        gettext("number of parallel processes (default: one per processor)"),
    )
    join = tools.add_parser("join-proofs", help=gettext("join proofs written by solve"))
    add_help(join)
    explain(
        join,
        gettext(
            "Join proofs that begin after a turn into one that begins before it: the winner's turn "
            "needs one proof, the loser's turns one each, once for all mirror images."
        ),
        "kaffeehaus coffee join-proofs b1.proof b2.proof --proof sq-3.proof",
    )
    join.add_argument("pieces", metavar=gettext("FILE"), nargs="+", help=gettext("a proof"))
    join.add_argument(
        "--proof", metavar=gettext("FILE"), required=True, help=gettext("the proof to write")
    )
    solved = tools.add_parser("solved", help=gettext("list the solved boards"))
    add_help(solved)
    explain(solved, gettext("List the solved boards, and who wins."), "kaffeehaus coffee solved")
    walking = tools.add_parser("walk", help=gettext("walk through the proof of a solved board"))
    add_help(walking)
    explain(
        walking,
        gettext(
            "Play any replies against the proof. Prints the board with the winner's answer, how "
            "far it is to the end, and the replies that are possible now."
        ),
        "kaffeehaus coffee walk -o board=sq-6 -o n=4 f3- b4/",
    )
    add_options(walking)
    walking.add_argument(
        "replies", metavar=gettext("TURN"), nargs="*", help=gettext("turns of the loser")
    )
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
    _add_memory(solve, gettext("memory limit: 500M, 2G (default: 256M)"))
    solve.add_argument(
        "--time", metavar=gettext("TIME"), type=_read_time, help=gettext("time limit: 60s, 10m, 1h")
    )
    solve.add_argument(
        "--work",
        metavar=gettext("FILE"),
        help=gettext(
            "resume the unfinished work in this file, and save it every 10 minutes and at the end"
        ),
    )
    solve.add_argument(
        "--plot",
        metavar=gettext("FILE"),
        help=gettext("also draw the proof numbers over time as SVG"),
    )
    add_jobs(solve, help_text=gettext("number of threads that search with one table (default: 1)"))
    solve.add_argument(
        "--proof",
        metavar=gettext("FILE"),
        help=gettext("write a proof, or go on with an interrupted one"),
    )
    add_actions(solve)


def _declare_probe(probe: argparse.ArgumentParser) -> None:
    add_help(probe)
    explain(
        probe,
        gettext(
            "Search the turns of a position one by one, once for all mirror images, in parallel "
            "processes or on a Ray cluster. A decided turn leaves its proof in the folder, and the "
            "same command continues with the open ones. The last line is `first`, `second` or "
            "`unknown`, as with solve."
        ),
        "kaffeehaus coffee probe -o board=sq-4 -o n=4 --folder sq-4-4 --proof sq-4-4.proof",
        "kaffeehaus coffee probe -o board=hex-4 -o n=4 --folder hex-4-4 --time 10m --jobs 2",
    )
    add_options(probe)
    probe.add_argument(
        "--folder",
        metavar=gettext("FOLDER"),
        required=True,
        help=gettext("keep results and proofs here"),
    )
    probe.add_argument(
        "--time",
        metavar=gettext("TIME"),
        type=_read_time,
        default=60.0,
        help=gettext("processor time for each turn: 60s, 10m, 1h (default: 60s)"),
    )
    _add_memory(probe, gettext("memory of each process: 500M, 2G (default: 256M)"))
    add_jobs(probe)
    probe.add_argument(
        "--ray",
        metavar=gettext("ADDRESS"),
        help=gettext("search on this Ray cluster (needs kaffeehaus[ray])"),
    )
    probe.add_argument(
        "--all", action="store_true", help=gettext("go on when it is decided who wins")
    )
    probe.add_argument(
        "--proof",
        metavar=gettext("FILE"),
        help=gettext("when it is decided who wins, join the proofs in this file"),
    )
    add_actions(probe)


def _add_memory(parser: argparse.ArgumentParser, help_text: str) -> None:
    parser.add_argument(
        "--memory",
        metavar=gettext("SIZE"),
        type=_read_size,
        default=2**28,
        help=help_text,
    )


def run(arguments: argparse.Namespace) -> int:
    """Solve, check a proof, or make puzzles."""
    match arguments.tool:
        case "probe":
            return _probe(arguments)
        case "verify-proof":
            return _verify(arguments)
        case "join-proofs":
            join_proofs(arguments.pieces, arguments.proof)
            return 0
        case "solved":
            return _list_solved()
        case "walk":
            return _walk(arguments)
        case "puzzles":
            return puzzles.run(arguments)
        case _:
            return _solve(arguments)


def _solve(arguments: argparse.Namespace) -> int:
    state, turns = _position(arguments)
    if arguments.proof and state.pie:
        raise BadOptions(gettext("A proof needs a game without the pie rule."))
    work = Work(state.sites.board.name, state.sites.n, arguments.memory)
    solver = solver_of(work.board, work.n, work.memory, arguments.jobs)
    trace = Trace()
    with _work_kept(arguments.work, work, solver) as save, _positions_shown() as show:
        allowance = Allowance(arguments.time)

        def is_over(nodes: int) -> bool:
            show(nodes)
            trace.note(solver.efforts())
            save()
            return allowance.is_over()

        analyst = Analyst(solver, is_over)
        if arguments.all:
            allowance.divide(2)  # half for the winner, who is found sooner
        winner = analyst.winner(state)
        classes = analyst.turns(state, allowance) if arguments.all else []
        if winner is None:
            winner = winner_by(state.seat_to_move(), classes)
    if arguments.plot:
        write_text(arguments.plot, draw_trace(f"{work.board}, n={work.n}", trace.samples))
    for entry in classes:
        print(entry)
    if arguments.proof:
        if winner is None:
            raise PlayerError(
                gettext("There is no proof: the board is not solved."), code="unproven"
            )
        claim = Claim(work.board, work.n, PLAYERS[winner], turns)
        with _positions_shown() as show:
            ProofWriter(claim, arguments.proof, show).write(prover_of(claim, solver))
    print(UNKNOWN if winner is None else PLAYERS[winner])
    return 0


def _probe(arguments: argparse.Namespace) -> int:
    state, turns = _position(arguments)
    if state.pie:
        raise BadOptions(gettext("A proof needs a game without the pie rule."))
    folder = ProbeFolder(arguments.folder, state, turns)
    budget = Budget(round(1000 * arguments.time), arguments.memory)
    total = len(folder.tasks(budget))
    with progress(total, gettext("turns")) as step:
        for probe in probe_turns(folder, budget, _mapping(arguments), every=arguments.all):
            step()
            print(_in_words(probe), flush=True)
    winner = folder.winner()
    if arguments.proof and winner is not None:
        folder.join(arguments.proof)
    print(winner or UNKNOWN)
    return 0


def _mapping(
    arguments: argparse.Namespace,
) -> Callable[[Callable[[Task], Found], Sequence[Task]], Iterator[Found]]:
    if arguments.ray is not None:
        return lambda work, tasks: on_cluster(arguments.ray, work, tasks, lambda _processors: 1)
    return lambda work, tasks: in_order(work, tasks, arguments.jobs)


def _in_words(probe: Probe) -> str:
    """A line of the report."""
    told = {
        "turn": probe.task.turn,
        "count": probe.task.count,
        "seconds": f"{probe.milliseconds / 1000:,.1f}",
        "positions": f"{probe.positions:,}",
    }
    if probe.winner is None:
        return gettext("%(turn)s x%(count)s: open, %(seconds)s s, %(positions)s positions", **told)
    return gettext(
        "%(turn)s x%(count)s: %(winner)s wins, %(seconds)s s, %(positions)s positions",
        winner=probe.winner,
        **told,
    )


def _position(arguments: argparse.Namespace) -> tuple[CoffeeState, tuple[str, ...]]:
    """The position to solve, and the turns that lead there."""
    state = find_game("coffee").new(options_of(arguments))
    assert isinstance(state, CoffeeState)
    turns: list[str] = []

    def act(seat: Seat, action: Action) -> None:
        state.apply(seat, str(action))
        turns.append(str(action))

    if arguments.actions is not None:
        apply_lines(state, read_text(arguments.actions), act)
    return state, tuple(turns)


@contextmanager
def _work_kept(file: str | None, work: Work, solver: Solver) -> Iterator[Callable[[], None]]:
    """Load the solver's saved work, and save it when the block ends, also on Ctrl-C. Yields a
    function that saves it too, if that is due."""
    if file is None:
        yield lambda: None
        return
    load_work(file, work, solver)
    saved = monotonic()

    def save() -> None:
        nonlocal saved
        if monotonic() - saved >= SAVE_EVERY:
            save_work(file, work, solver)
            saved = monotonic()

    try:
        yield save
    finally:
        save_work(file, work, solver)


def _list_solved() -> int:
    for board in solved_boards().values():
        print(
            gettext(
                "%(board)s n=%(n)s: %(winner)s wins; first turns: %(winning)s win, %(losing)s "
                "lose, %(open)s open; proof of %(size)s KB",
                board=board.board,
                n=board.n,
                winner=board.winner,
                winning=board.winning,
                losing=board.losing,
                open=board.open,
                size=f"{board.proof:,}",
            )
        )
    return 0


def _walk(arguments: argparse.Namespace) -> int:
    options = find_game("coffee").read_options(options_of(arguments))
    found = walk(str(options["board"]), int(options["n"]), arguments.replies)
    print(found.state.view(None).text())
    print(headline(found))
    print(gettext("Turns: %(turns)s", turns=" ".join(found.moves)))
    if found.replies:
        print(gettext("Replies: %(turns)s", turns=" ".join(found.replies)))
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    with _bar_shown() as show:
        proof = ProofFile(arguments.proof, show)
        parts = proof.size() // BYTES_PER_PART + 1
        jobs = min(arguments.jobs, parts)
        checked = check_proof(proof.chunks(), jobs=jobs, parts=parts, advance=show)
    print(
        gettext(
            "%(claim)s wins, proven by %(entries)s entries, SHA-256 %(digest)s",
            claim=checked.claim.words,
            entries=f"{checked.entries:,}",
            digest=proof.digest,
        )
    )
    return 0


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


@contextmanager
def _bar_shown() -> Iterator[Callable[[int, int], None]]:
    """Show how much of several steps is done on stderr, if that is a terminal."""
    if not is_terminal(sys.stderr):
        yield lambda _done, _all: None
        return
    from tqdm import tqdm  # noqa: PLC0415 - slow to import, and only terminals need it

    with tqdm(file=sys.stderr, leave=False, delay=0.3, unit_scale=True) as bar:

        def show(done: int, total: int) -> None:
            if total != bar.total:
                bar.reset(total)
            bar.update(done - bar.n)

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
