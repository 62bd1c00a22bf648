"""Tactics of Coffee Chess in a file, and the search for the best theft and income of a turn.

The search plays every order of every action that matters; a position that was reached before is
counted once and not continued. A line of the file has the goal, the side to move, the beans on the
board, both inventories, the best that the turn can bring, how many of how many results of the turn
have it, and a shortest sequence of actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, Move, Place, Steal
from kaffeehaus.games.coffee_chess.rules.position import BEANS
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME, NAMES, SQUARES
from kaffeehaus.games.coffee_chess.state import ChessState


class Goal(Enum):
    """What to maximize in a turn."""

    THEFT = "theft"
    INCOME = "income"


KINDS: dict[Goal, tuple[type[ChessAction], ...]] = {
    Goal.THEFT: (Steal,),
    Goal.INCOME: (Place, Move),
}
"""Relevant actions by goal: stealing adds no square, and other actions steal nothing."""


@dataclass(frozen=True, slots=True)
class Searched:
    """Result of searching a whole turn."""

    best: int
    """Beans stolen, or rows that pay."""
    ways: int
    """Number of final positions with the best result."""
    results: int
    """Number of final positions."""
    actions: tuple[ChessAction, ...]
    """A shortest sequence to the best result."""


@dataclass(frozen=True, slots=True)
class _Line:
    state: ChessState
    actions: tuple[ChessAction, ...]


def worth(goal: Goal, before: ChessState, after: ChessState, seat: Seat) -> int:
    """Result of the turn: beans stolen, or rows that pay from now on."""
    if goal is Goal.THEFT:
        return before.on_board[1 - seat] - after.on_board[1 - seat]
    return len(after.paying_rows(seat))


def search(goal: Goal, state: ChessState, seat: Seat) -> Searched:
    """Search the whole turn, breadth-first."""
    counted: dict[int, int] = {}
    shortest: dict[int, tuple[ChessAction, ...]] = {}
    for line in _every_line(goal, state, seat):
        value = worth(goal, state, line.state, seat)
        counted[value] = counted.get(value, 0) + 1
        shortest.setdefault(value, line.actions)
    best = max(counted)
    return Searched(best, counted[best], sum(counted.values()), shortest[best])


def _every_line(goal: Goal, state: ChessState, seat: Seat) -> Iterator[_Line]:
    """One sequence to each final position of the turn, by the number of actions."""
    layer = [_Line(state, ())]
    seen: set[tuple[int, ...]] = set()
    while layer:
        yield from layer
        layer = [line for parent in layer for line in _continued(goal, parent, seat, seen)]


def _continued(goal: Goal, line: _Line, seat: Seat, seen: set[tuple[int, ...]]) -> Iterator[_Line]:
    for action in line.state.legal(seat):
        if not isinstance(action, KINDS[goal]):
            continue
        after = line.state.copy()
        after.play(seat, action)
        key = (*after.beans, *sorted(after.robbers))
        if key not in seen:
            seen.add(key)
            yield _Line(after, (*line.actions, action))


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
        raise UnreadablePack(gettext("The file is not a pack of Coffee Chess tactics."))
    for number, line in enumerate(lines, 2):
        match = _LINE.fullmatch(line)
        if match is None:
            raise UnreadablePack(
                gettext("Line %(number)s of the file is not a puzzle.", number=number)
            )
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
