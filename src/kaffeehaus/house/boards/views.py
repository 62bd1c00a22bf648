"""What one viewer sees of an analysis board. Pages and the JSON interface are made from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import Mark, View
from kaffeehaus.house.boards.model import Node, Tree
from kaffeehaus.house.lookback.model import MoveWorth


@dataclass(frozen=True, slots=True)
class BoardViewer:
    """Somebody who has the board open."""

    player_id: str
    name: str


@dataclass(frozen=True, slots=True)
class BoardViewers:
    """Who looks at a board together."""

    leader: BoardViewer
    shown: int
    """The node at which the leader is."""
    lookers: tuple[BoardViewer, ...]
    """Those with a name who have it open, by name."""
    nameless: int


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board as one viewer sees it, at one of its positions."""

    id: str
    stamp: str
    """Changes whenever anything that is seen changes."""
    title: str
    game: AnyGame
    version: int
    options: dict[str, Scalar]
    option_lines: tuple[str, ...]
    names: tuple[str, ...]
    table: str
    """The table that it was taken from; empty for a board of its own."""
    first_move: int
    """How many moves were played before the board begins."""
    tree: Tree
    at: Node
    is_following: bool
    """The position is the leader's, wherever that is."""
    view: View
    pointed: tuple[Mark, ...]
    """Where the planner's next step would go, in games that have one."""
    written: str
    """The position as text that can be read again, in games that have such a grammar."""
    acting_as: Seat | None
    """Who acts in the position; None when the game is over there."""
    actors: tuple[Seat, ...]
    """All who may act there."""
    legal: tuple[Action, ...]
    """What may be tried; nothing for who may only look."""
    outcome: Outcome | None
    end_sentence: str
    mine: bool
    leads: bool
    may_change: bool
    company: BoardViewers
    seeks: bool
    """Whether the best moves are looked for wherever the leader goes."""
    can_seek: bool
    """Whether anybody in the house knows good moves of this game."""
    is_seeking: bool
    """Somebody looks for them right now."""
    known: dict[int, Insight] = field(default_factory=dict)
    """By node: what is known of its position."""
    worths: dict[int, MoveWorth] = field(default_factory=dict)
    """By node: what its move did."""
    created: int = 0
    changed: int = 0

    @property
    def draft(self) -> tuple[str, ...]:
        """What was chosen so far of the move that is being made."""
        return () if self.at.whole else self.at.actions

    @property
    def insight(self) -> Insight | None:
        """What is known of the position."""
        return self.known.get(self.at.id)
