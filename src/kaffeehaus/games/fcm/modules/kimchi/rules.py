"""Kimchi in the clean up: production after the discard, and storage in a freezer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import add

KIMCHI = "kimchi"
"""The id of the module, and of the good."""
MASTER = "kimchi_master"


@dataclass(frozen=True)
class KimchiMade(Event):
    """Kimchi is ready, and stays in stock for the next turn."""

    code: ClassVar[str] = "kimchi_made"
    seat: Seat
    number: int


class MakingKimchi(Step):
    """Automatic step: each kimchi master still at work makes one kimchi."""

    id: ClassVar[str] = "making_kimchi"
    title: ClassVar[Label] = lazy_pgettext("step", "clean up: kimchi")

    def begin(self, state: Position) -> None:
        """Add to the stock, whatever the freezer holds; a bankrupt chain makes none."""
        for seat in state.seats_in_play():
            if state.player(seat).bankrupt:
                continue
            made = sum(number for card, number in state.at_work(seat) if card.id == MASTER)
            if made:
                add(state.player(seat).stock, KIMCHI, made)
                state.emit(KimchiMade(seat, made, auto=True))


def alone_in_the_freezer(state: Position, seat: Seat, goods: Mapping[str, int]) -> bool:
    """Kimchi shares a freezer with nothing else."""
    return KIMCHI not in goods or len(goods) == 1
