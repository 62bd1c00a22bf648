"""What a player can do with an offramp, and how the text form is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kaffeehaus.core.action import Asked
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.square_names import LINE
from kaffeehaus.games.fcm.rules.notation import forms


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

    def asked(self) -> tuple[Asked, ...]:
        """The place, then which way round."""
        return (
            Asked("kind", (self.kind,)),
            Asked("place", (self.place,)),
            Asked("turn", (self.turn,)),
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
