"""Three turns that end with coffee sold on the way to dinner, whoever comes first in order.

The first chain stands beside house 2, advertises burgers there and brews coffee; the second is two
tiles away and cooks. So the house drives past the first one's restaurant to the second one's.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.outcome import Seat

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "modules": "coffee", "turns": "3"}
HOUSE = "2"
_PLACES = ("place d4 nw", "place n1 sw")
_HIRES = (["marketing_trainee", "barista_trainee"], ["kitchen_trainee"])
_WISHES = (
    "reserve 100",
    "work marketing_trainee",
    "work barista_trainee",
    "work kitchen_trainee",
    "market marketing_trainee 14",
    "at a6 2x1",
    "good burger",
    "cook barista_trainee",
    "cook kitchen_trainee burger",
)


class Evening:
    """Says what each seat does next. It is over with the game."""

    def __init__(self) -> None:
        self._hires = [list(cards) for cards in _HIRES]

    def choose(self, seat: Seat, legal: Sequence[str]) -> str:
        """The first wish that can be fulfilled; going on, which stands last, if there is none."""
        if _PLACES[seat] in legal:
            return _PLACES[seat]
        wanted = self._hires[seat][:1]
        if wanted and f"hire {wanted[0]}" in legal:
            return f"hire {self._hires[seat].pop(0)}"
        return next((wish for wish in _WISHES if wish in legal), legal[-1])
