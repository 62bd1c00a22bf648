"""View of a seat's premoves for its player; nobody else sees any of it."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.premoves import Armed, StandingOrder


@dataclass(frozen=True, slots=True)
class BranchView:
    """A branch of the tree of conditional moves."""

    id: str
    depth: int
    """0 for the next move."""
    theirs: tuple[str, ...]
    mine: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SupposedMovesView:
    """Supposed moves after the present position."""

    plies: tuple[tuple[str, ...], ...]
    """Whole moves, theirs and mine by turns."""
    begun: tuple[str, ...]
    """Small actions of the unfinished last move."""
    can_keep: bool
    """It ends with the player's own move."""
    is_over: bool
    """The game would be over there."""

    @property
    def is_mine(self) -> bool:
        """Whether the next supposed move is the player's own."""
        return len(self.plies) % 2 == 1

    @property
    def is_blank(self) -> bool:
        return not self.plies and not self.begun


@dataclass(frozen=True, slots=True)
class StandingOrderView:
    """A standing order of the game, given or not."""

    order: StandingOrder
    armed: Armed | None
    """None if it is not given."""

    @property
    def chosen_words(self) -> str:
        """The chosen options in words."""
        return "" if self.armed is None else self.order.words(self.armed.chosen)


@dataclass(frozen=True, slots=True)
class PlanView:
    """A decision that can be planned, with its plan."""

    title: str
    """Title of the decision."""
    may_plan: bool
    """The decision is yet to come."""
    actions: tuple[str, ...]
    """The plan; until its decision comes, with that for the following decision."""
    planned: tuple[str, ...]
    """Titles of the decisions that are planned to their end."""
    going_on: str
    """Title of the decision that can be planned next; empty without one."""
    whole: bool
    """No decision is left half planned, as far as can be known."""
    armed: bool
    """It is played automatically."""
    offered: bool
    """The decision has come, and the seat has no draft yet."""
    works: int
    """Number of actions before the first illegal one."""
    fails: str
    """The first illegal action; empty if all are legal."""
    why: str
    """Why it is illegal."""


@dataclass(frozen=True, slots=True)
class PremovesView:
    """Premoves of a seat."""

    root: int
    """The last move; requests to suppose moves must name it."""
    may_suppose: bool
    """Conditional moves can be planned now."""
    branches: tuple[BranchView, ...]
    """The tree of conditional moves, each branch before its descendants."""
    sketch: SupposedMovesView
    orders: tuple[StandingOrderView, ...]
    """Standing orders of the game."""
    told: tuple[str, ...]
    """Messages about premoves that ended."""
    plan: PlanView | None = None
    """None where no decision can be planned."""

    @property
    def armed(self) -> tuple[StandingOrderView, ...]:
        """Standing orders that are given."""
        return tuple(order for order in self.orders if order.armed is not None)
