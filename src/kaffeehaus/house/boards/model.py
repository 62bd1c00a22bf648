"""Analysis boards as they are kept: where they begin, and the tree of moves tried on them."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.outcome import Seat

ROOT = 0
"""The node of the position that a board begins with."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position of a board, and the move that leads to it."""

    id: int
    """Never given twice on a board."""
    parent: int
    """The node before it; of the root, itself."""
    seat: Seat = 0
    """Who makes the move."""
    actions: tuple[str, ...] = ()
    """One decision's actions; none only of the root."""
    whole: bool = True
    """Whether they end with the one that confirms; what is not whole is still being chosen."""
    told: tuple[str, ...] = ()
    """What happened, in sentences."""
    comment: str = ""
    insight: Insight | None = None
    """What was found out about the position."""
    forecast: Forecast | None = None
    """What a planner says of it, in games where nothing can be proven."""


@dataclass(frozen=True, slots=True)
class Tree:
    """All positions of a board, each after the one that it follows; of the moves from one position
    the first is the main one."""

    nodes: tuple[Node, ...] = (Node(ROOT, ROOT),)
    newest: int = ROOT
    """The highest id that was ever given."""


EMPTY = Tree()
"""Nothing was tried yet."""


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """The position that a board begins with."""

    game: str
    version: int
    """Of the rules."""
    state: str
    """What `State.save` wrote, as JSON."""
    names: tuple[str, ...]
    """By seat: what the players are called."""
    table: str = ""
    """The table that it was taken from; empty for a board of its own."""
    move: int = 0
    """How many moves were played there before."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """An analysis board."""

    id: str
    player_id: str
    """Whose it is."""
    title: str
    beginning: StartingPosition
    tree: Tree
    leader: str
    """The id of who leads those that look together."""
    shown: int
    """The node at which the leader is."""
    seeks: bool
    """Whether the best moves are looked for wherever the leader goes."""
    stamp: int
    """Rises with every change."""
    created: int
    changed: int
    """UTC, milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """A board in its owner's list."""

    id: str
    title: str
    game: str
    table: str
    created: int
    changed: int
