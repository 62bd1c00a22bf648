"""What a player sees of what they have said ahead of time. Nobody else sees any of it."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.orders import Armed, StandingOrder


@dataclass(frozen=True, slots=True)
class BranchView:
    """A branch of the tree of answers."""

    id: str
    depth: int
    """0 for what may happen next."""
    theirs: tuple[str, ...]
    mine: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SupposedMovesView:
    """Supposed moves, from the present position on."""

    plies: tuple[tuple[str, ...], ...]
    """The whole moves, theirs and mine by turns."""
    begun: tuple[str, ...]
    """Small actions of the move after them."""
    can_keep: bool
    """It ends with an answer."""
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
    """A standing order that can be given, or is."""

    order: StandingOrder
    armed: Armed | None
    """None while it is not given."""

    @property
    def chosen_words(self) -> str:
        """What was chosen with it, in words."""
        return "" if self.armed is None else self.order.words(self.armed.chosen)


@dataclass(frozen=True, slots=True)
class PlanView:
    """A decision that can be planned, and the plan for it."""

    title: str
    """What people call the decision."""
    may_plan: bool
    """It is yet to come."""
    actions: tuple[str, ...]
    """The plan; empty without one. Until its decision comes, with that for the one behind it."""
    planned: tuple[str, ...]
    """The titles of the decisions that it goes to the end of, while it is made."""
    going_on: str
    """The title of the decision that may be planned on; empty if there is none."""
    is_whole: bool
    """It leaves no decision open that it has begun, as far as can be known."""
    armed: bool
    """It is played by itself."""
    offered: bool
    """Its decision has come, and nothing is chosen otherwise yet."""
    works: int
    """How many of its actions are possible, one after the other."""
    fails: str
    """The first action that is not; empty if all are."""
    why: str
    """Why not."""


@dataclass(frozen=True, slots=True)
class PremovesView:
    """What a seat has said ahead of time, and may say."""

    root: int
    """The last move: what is supposed follows it, and must name it."""
    may_suppose: bool
    """Conditional moves can be planned now."""
    twigs: tuple[BranchView, ...]
    """The tree of answers, each branch before those that grow out of it."""
    sketch: SupposedMovesView
    orders: tuple[StandingOrderView, ...]
    """The standing orders of the game."""
    told: tuple[str, ...]
    """What ended, and why."""
    plan: PlanView | None = None
    """None where nothing can be planned off-turn."""

    @property
    def armed(self) -> tuple[StandingOrderView, ...]:
        """The orders that are given."""
        return tuple(one for one in self.orders if one.armed is not None)
