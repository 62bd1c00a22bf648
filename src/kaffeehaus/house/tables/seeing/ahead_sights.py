"""What a player sees of what they have said ahead of time. Nobody else sees any of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TwigSight:
    """A branch of the tree of answers."""

    id: str
    depth: int
    """0 for what may happen next."""
    theirs: tuple[str, ...]
    mine: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SketchSight:
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
class AheadSight:
    """What a seat has said ahead of time, and may say."""

    root: int
    """The last move: what is supposed follows it, and must name it."""
    may_suppose: bool
    """Conditional moves can be planned now."""
    twigs: tuple[TwigSight, ...]
    """The tree of answers, each branch before those that grow out of it."""
    sketch: SketchSight
    told: tuple[str, ...]
    """What ended, and why."""

    @property
    def is_armed(self) -> bool:
        """Whether the house may move for the player."""
        return bool(self.twigs)
