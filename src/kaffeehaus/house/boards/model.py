"""Analysis boards: starting position, tree of moves, owner and leader."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.players.model import Player

ROOT = 0
"""The node of a board's starting position."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position in a board's move tree, and the move that leads to it."""

    id: int
    """Never reused on a board."""
    parent: int
    """The id of the previous node; the root is its own parent."""
    seat: Seat = 0
    """The seat that moved."""
    actions: tuple[str, ...] = ()
    """The actions of one decision; empty only at the root."""
    whole: bool = True
    """False while the move is a draft without its confirming action."""
    told: tuple[str, ...] = ()
    """Log sentences about the move."""
    comment: str = ""
    insight: Insight | None = None
    """The analysis of the position."""
    forecast: Forecast | None = None
    """The planner's forecast, in games without provers."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree of moves as a list in which parents precede children and main moves variations."""

    nodes: tuple[Node, ...] = (Node(ROOT, ROOT),)
    newest: int = ROOT
    """The highest id in use so far."""


EMPTY = Tree()


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """The position at the root of a board."""

    game: str
    version: int
    """The rules version."""
    state: str
    """`State.save` as JSON."""
    names: tuple[str, ...]
    """Player names by seat."""
    table: str = ""
    """The id of the source table; empty for a new game."""
    move: int = 0
    """Number of moves played at the table before this position."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A stored analysis board."""

    id: str
    player_id: str
    """The owner."""
    title: str
    beginning: StartingPosition
    tree: Tree
    leader: str
    """The player whose position the other viewers follow."""
    shown: int
    """The node that the leader is at."""
    seeks: bool
    """Whether every position that the leader visits is searched."""
    stamp: int
    """Version number, incremented by every change."""
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


class Board:
    """An analysis board with its permissions: anybody may view, owner and leader may change it.

    Raises `UnknownVersion` if the server no longer has the rules version of the board.
    """

    def __init__(self, row: BoardRow) -> None:
        self.row = row
        self.id = row.id
        self.tree = row.tree
        self.names = row.beginning.names
        self.game: AnyGame = find_game(row.beginning.game).under(row.beginning.version)

    def is_of(self, me: Player | None) -> bool:
        """Whether the player owns the board."""
        return me is not None and self.row.player_id == me.id

    def is_led_by(self, me: Player | None) -> bool:
        """Whether the other viewers follow the player."""
        return me is not None and self.row.leader == me.id

    def may_change(self, me: Player | None) -> bool:
        """Whether the player may try moves."""
        return self.is_of(me) or self.is_led_by(me)

    def require_change(self, me: Player) -> None:
        """Raise `NotAllowed` unless the player may try moves."""
        if not self.may_change(me):
            sentence = "You may look at this board: make a copy of your own to try moves."
            raise NotAllowed(sentence, code="not_your_board")

    def require_owner(self, me: Player) -> None:
        """Raise `NotAllowed` unless the player owns the board."""
        if not self.is_of(me):
            raise NotAllowed("Only whose board it is may do this.", code="not_your_board")
