"""File format of Coffee Chess tactics: a line for each, with the result of the search.

A line has the goal, the side to move, the beans on the board, both inventories, the best result of
the turn, how many of how many final positions have it, and a shortest sequence to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee_chess.rules.position import BEANS
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME, NAMES, SQUARES
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.coffee_chess.puzzles.search import Goal, Searched

MAGIC = "coffee-chess-tactics 1"
_LINE = re.compile(
    r"(theft|income) ([01]) ((?:[a-h][1-8]:[0-9]{1,2},?)+) ([0-5])/([0-5]) "
    r"([0-9]{1,2}) ([0-9]{1,6})/([0-9]{1,6}) ([a-z0-9_;]+)",
    re.ASCII,
)


class UnreadablePack(PlayerError):
    """A file that does not parse as tactics."""

    code = "unreadable_file"


@dataclass(frozen=True)
class Tactic:
    """One turn with a goal to maximize."""

    goal: Goal
    seat: Seat
    beans: tuple[tuple[str, int], ...]
    """By square, from a1 to h8; empty ones left out."""
    inventories: tuple[int, int]
    best: int
    ways: int
    results: int
    actions: tuple[str, ...]

    @cached_property
    def state(self) -> ChessState:
        """The position."""
        game = find_game("coffee_chess")
        start = game.new().save()
        used = sum(beans for _, beans in self.beans) + sum(self.inventories)
        found = game.load(
            {
                **start,
                "beans": dict(self.beans),
                "inventories": list(self.inventories),
                "bank": BEANS - used,
                "turn": self.seat,
                "to_move": self.seat,
            }
        )
        assert isinstance(found, ChessState)
        return found

    @property
    def position(self) -> str:
        """Deduplication key."""
        beans = ",".join(f"{square}:{count}" for square, count in self.beans)
        white, black = self.inventories
        return f"{self.goal.value} {self.seat} {beans} {white}/{black}"

    def line(self) -> str:
        """The line as written in the file."""
        actions = ";".join(action.replace(" ", "_") for action in self.actions)
        return f"{self.position} {self.best} {self.ways}/{self.results} {actions}\n"


def tactic_of(goal: Goal, state: ChessState, seat: Seat, found: Searched) -> Tactic:
    """A search result as a tactic."""
    white, black = state.inventories
    return Tactic(
        goal=goal,
        seat=seat,
        beans=tuple((NAMES[s], state.beans[s]) for s in SQUARES if state.beans[s]),
        inventories=(white, black),
        best=found.best,
        ways=found.ways,
        results=found.results,
        actions=tuple(map(str, found.actions)),
    )


def write_pack(tactics: Iterable[Tactic]) -> str:
    """Text of a file."""
    return "".join((f"{MAGIC}\n", *(tactic.line() for tactic in tactics)))


def read_pack(text: str) -> Iterator[Tactic]:
    """Parse a file, without verifying the tactics. Raises `UnreadablePack`."""
    head, *lines = text.splitlines() or [""]
    if head != MAGIC:
        raise UnreadablePack("The file is no pack of tactics for Coffee Chess.")
    for number, line in enumerate(lines, 2):
        match = _LINE.fullmatch(line)
        if match is None:
            raise UnreadablePack(f"Line {number} of the file is no tactic.")
        yield _read(match)


def _read(match: re.Match[str]) -> Tactic:
    goal, seat, beans, white, black, best, ways, results, actions = match.groups()
    stacks = (stack.split(":") for stack in beans.split(","))
    return Tactic(
        goal=Goal(goal),
        seat=int(seat),
        beans=tuple(sorted(((n, int(c)) for n, c in stacks), key=lambda s: BY_NAME[s[0]])),
        inventories=(int(white), int(black)),
        best=int(best),
        ways=int(ways),
        results=int(results),
        actions=tuple(action.replace("_", " ") for action in actions.split(";")),
    )
