"""What a bidder can do: `keep 3 7`, `raise 2`, `lower 1`, `ready`, `take 5`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import UnreadableAction


@dataclass(frozen=True)
class AuctionAction(Action):
    """Any action of the game."""

    game = "auction"


@dataclass(frozen=True)
class Keep(AuctionAction):
    """Keep two of the three cards dealt, as a sealed reserve."""

    kind = "keep"
    cards: frozenset[int]

    def __str__(self) -> str:
        return f"keep {' '.join(map(str, sorted(self.cards)))}"


@dataclass(frozen=True)
class Raise(AuctionAction):
    """Add coins to one's bid."""

    kind = "raise"
    confirms = False
    by: int

    def __str__(self) -> str:
        return f"raise {self.by}"


@dataclass(frozen=True)
class Lower(AuctionAction):
    """Take coins back from one's bid."""

    kind = "lower"
    confirms = False
    by: int

    def __str__(self) -> str:
        return f"lower {self.by}"


@dataclass(frozen=True)
class Ready(AuctionAction):
    """Hand in one's bid, sealed."""

    kind = "ready"

    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True)
class Take(AuctionAction):
    """Take a card that was turned up."""

    kind = "take"
    card: int

    def __str__(self) -> str:
        return f"take {self.card}"


_NUMBER = "([1-9][0-9]{0,3})"
_FORMS = re.compile(
    f"keep {_NUMBER} {_NUMBER}|raise {_NUMBER}|lower {_NUMBER}|ready|take {_NUMBER}"
)


def parse(text: str) -> AuctionAction:
    """The action with this text form. Raises `UnreadableAction`."""
    form = _FORMS.fullmatch(text)
    if form is None:
        raise UnreadableAction("An action of Auction reads like `raise 2`, `ready` or `take 5`.")
    one, other, raised, lowered, taken = (int(group) if group else 0 for group in form.groups())
    if taken:
        return Take(taken)
    if raised:
        return Raise(raised)
    if lowered:
        return Lower(lowered)
    if not one:
        return Ready()
    if one >= other:
        raise UnreadableAction("The two cards to keep are named in rising order: `keep 3 7`.")
    return Keep(frozenset({one, other}))
