"""File format of Coffee puzzles: a line for each, with its proof.

A line has the board, n, the turns that led to the position, the one turn that wins there, in how
many turns of Black it wins against the best defence, and the proof: what Orange answers to each
other turn, in the order of the rules, so that Black is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState

MAGIC = "coffee-puzzles 1"
_TURNS = re.compile(r"(?:[a-k][0-9]{1,2}[-/\\|*])+", re.ASCII)
_TURN = re.compile(r"[a-k][0-9]{1,2}[-/\\|*]", re.ASCII)
_FIELDS = 6


class UnreadablePack(PlayerError):
    """A file that does not parse as puzzles."""

    code = "unreadable_file"


@dataclass(frozen=True)
class CoffeePuzzle:
    """Black to move and win, by one turn only."""

    board: str
    n: int
    moves: tuple[str, ...]
    """From the empty board to the position."""
    turn: str
    """The turn that wins."""
    depth: int
    """In how many turns of Black, this one included."""
    answers: tuple[str, ...]
    """To every other turn, in the order of the rules: what wins against it."""

    @cached_property
    def state(self) -> CoffeeState:
        """The position. Raises `PlayerError` for an invalid one."""
        found = find_game("coffee").after(self.moves, {"board": self.board, "n": self.n})
        assert isinstance(found, CoffeeState)
        return found

    @property
    def others(self) -> tuple[CoffeeAction, ...]:
        """The turns that do not win, in the order of the rules."""
        return tuple(turn for turn in self.state.choices if str(turn) != self.turn)

    def line(self) -> str:
        """The line as written in the file."""
        moves, answers = "".join(self.moves), "".join(self.answers)
        return f"{self.board} {self.n} {moves} {self.turn} {self.depth} {answers}\n"


def write_pack(puzzles: Iterable[CoffeePuzzle]) -> str:
    """Text of a file."""
    return "".join((f"{MAGIC}\n", *(puzzle.line() for puzzle in puzzles)))


def read_pack(text: str) -> Iterator[CoffeePuzzle]:
    """Parse a file, without verifying the puzzles. Raises `UnreadablePack`."""
    head, *lines = text.splitlines() or [""]
    if head != MAGIC:
        raise UnreadablePack(gettext("The file is not a pack of Coffee puzzles."))
    for number, line in enumerate(lines, 2):
        yield _read(line, number)


def _read(line: str, number: int) -> CoffeePuzzle:
    words = line.split(" ")
    if len(words) != _FIELDS or not all(map(_TURNS.fullmatch, (words[2], words[3], words[5]))):
        raise UnreadablePack(gettext("Line %(number)s of the file is not a puzzle.", number=number))
    board, n, moves, turn, depth, answers = words
    if not (n.isascii() and n.isdigit() and depth.isascii() and depth.isdigit()):
        raise UnreadablePack(gettext("Line %(number)s of the file is not a puzzle.", number=number))
    try:
        find_game("coffee").read_options({"board": board, "n": int(n)})
    except BadOptions as error:
        raise UnreadablePack(
            gettext("Line %(number)s of the file names no board of Coffee.", number=number)
        ) from error
    found = tuple(_TURN.findall(moves)), turn, int(depth), tuple(_TURN.findall(answers))
    return CoffeePuzzle(board, int(n), *found)
