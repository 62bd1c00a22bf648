"""Actions and events of the offramps, with the text form of the action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kaffeehaus.core.action import AskedField
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import LINE
from kaffeehaus.games.fcm.rules.notation import forms
from kaffeehaus.games.fcm.rules.town import Box


@dataclass(frozen=True)
class LayOfframp(FcmAction):
    """Lay an offramp outside the board: `offramp north2 3x1` covers three columns, from the second
    one on; `offramp north2 1x3` is as deep as that and covers one."""

    kind: ClassVar[str] = "offramp"
    confirms: ClassVar[bool] = False
    place: str
    turn: str
    squares: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The squares it would cover, where the list of legal actions knows them."""

    def asked(self) -> tuple[AskedField, ...]:
        """The place, then which way round."""
        return (
            AskedField("kind", (self.kind,)),
            AskedField("place", (self.place,)),
            AskedField("turn", (self.turn,)),
        )

    def covers(self) -> tuple[str, ...]:
        """Three squares outside the board."""
        return self.squares


FORMS = forms(
    (
        LayOfframp,
        f"((?:north|east|south|west){LINE}) (3x1|1x3)",
        lambda form: LayOfframp(form[1], form[2]),
    )
)


# Events


@dataclass(frozen=True)
class OfframpLaid(Event):
    """An offramp joins the rural area to the town."""

    code: ClassVar[str] = "offramp_laid"
    seat: Seat
    side: str
    """Of the board."""
    beside: str
    """The first square of the board that it touches."""
    box: Box
