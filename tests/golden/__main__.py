"""`python -m tests.golden write|check|show`: keep the golden games, compare them, read one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence

from tests.golden import files
from tests.golden.choosing import choose
from tests.golden.comparing import first_difference, move_lines, whole_move
from tests.golden.plan import GOLDEN, Golden
from tests.golden.recording import CannotReplay, record


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; 0 if all went well."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    commands = parser.add_subparsers(required=True)
    write = commands.add_parser("write", help="write what the rules say now, for the same actions")
    write.add_argument("--anew", action="store_true", help="choose the actions anew too")
    check = commands.add_parser("check", help="compare the stored games with the rules")
    for command, do in ((write, write_all), (check, check_all)):
        command.add_argument("names", nargs="*", metavar="NAME", help="all games if none is named")
        command.set_defaults(do=do)
    show = commands.add_parser("show", help="read a game, or all that is kept of one move")
    show.add_argument("name", metavar="NAME")
    show.add_argument("move", nargs="?", type=int, metavar="MOVE", help="counted from 1")
    show.set_defaults(do=show_one)
    asked = parser.parse_args(arguments)
    do_it: Callable[[argparse.Namespace], int] = asked.do
    return do_it(asked)


def write_all(asked: argparse.Namespace) -> int:
    """Write the named games. A game whose actions are not possible any more stays as it is."""
    failed = False
    for golden in named(asked.names):
        try:
            print(_write(golden, asked.anew))
        except CannotReplay as error:
            failed = True
            print(f"{error}\nThe file stays as it is; write --anew chooses other actions.")
    for name in sorted(files.stored_names() - GOLDEN.keys()):
        print(f"{name} has a file, but is no golden game.")
    return int(failed)


def _write(golden: Golden, anew: bool) -> str:
    known = files.path_of(golden).exists() and not anew
    recording = record(golden, files.read(golden).actions() if known else choose(golden))
    written = files.write(golden, recording)
    size = files.path_of(golden).stat().st_size
    state = "written" if written else "as it was"
    return f"{golden.name}: {len(recording.moves)} moves, {size} bytes, {state}"


def check_all(asked: argparse.Namespace) -> int:
    """Compare the named games, and show the first difference of each."""
    differences = [
        found
        for golden in named(asked.names)
        if (found := first_difference(golden, files.read(golden)))
    ]
    print("\n\n".join(differences) or "All golden games go as they did.")
    return int(bool(differences))


def show_one(asked: argparse.Namespace) -> int:
    """Print a game as sentences, or one move with all that is kept of it."""
    (golden,) = named([asked.name])
    recording = files.read(golden)
    moves = list(enumerate(recording.moves, 1))
    if asked.move is None:
        print(f"{golden.name}: {recording.header}\n\n{recording.opening.onlooker}\n")
        for number, move in moves:
            print("\n".join(move_lines(number, move)))
        print(recording.ending.reason)
        return 0
    if not 1 <= asked.move <= len(moves):
        sys.exit(f"{golden.name} has {len(moves)} moves.")
    print("\n".join(whole_move(*moves[asked.move - 1])))
    return 0


def named(names: Iterable[str]) -> list[Golden]:
    """The golden games of these names, or all of them."""
    chosen = list(names)
    if unknown := [name for name in chosen if name not in GOLDEN]:
        sys.exit(f"There is no golden game {unknown[0]!r}; the games are: {', '.join(GOLDEN)}.")
    return [GOLDEN[name] for name in chosen or GOLDEN]


if __name__ == "__main__":
    sys.exit(main())
