"""When offramps are laid: right after the campaigns, by whoever has just earned one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import LayOfframp, OfframpLaid
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    IN_THE_BOX,
    Offramp,
    offramps_in,
    places,
    spots_by_name,
    why_not,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.placing import AtSide, box_turn
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Box

FIRST_RURAL_MARKETEER_USED = "first_rural_marketeer_used"


class LayingOfframps(DayStep):
    """One for the milestone, in the turn in which it is earned."""

    id: ClassVar[str] = "offramps"
    title: ClassVar[Label] = lazy_pgettext("step", "offramp")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Lengthwise first, then end-on; side by side in the order of the lines."""
        return [action_at(spot) for spot in places(state)] if may_lay(state, seat) else []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """The offramp lies there for the rest of the game."""
        assert isinstance(action, LayOfframp)
        spot = spot_of(state, action)
        offramps_in(state).laid.append(Offramp(seat, spot.box))
        beside = square_name(*spot.touched()[0])
        state.emit(OfframpLaid(seat, spot.side, beside, spot.box))

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """Why none can lie there, for every line of the town's sides where that is so."""
        if not may_lay(state, seat):
            return {}
        offered = {spot.name for spot in places(state)}
        found: dict[str, list[Box]] = {}
        for name, spots in spots_by_name(state).items():
            if name not in offered:
                found.setdefault(why_not(state, spots), []).append(spots[-1].box)
        return found


def may_lay(state: Position, seat: Seat) -> bool:
    """Whether the chain has earned the milestone this turn, and there is an offramp for it."""
    laid = offramps_in(state).laid
    return (
        FIRST_RURAL_MARKETEER_USED in state.town.claimed
        and FIRST_RURAL_MARKETEER_USED in state.player(seat).milestones
        and len(laid) < IN_THE_BOX
        and all(offramp.by != seat for offramp in laid)
    )


def action_at(spot: AtSide) -> LayOfframp:
    """The action that lays an offramp here."""
    turn = box_turn(spot.box)
    assert turn is not None
    squares = tuple(square_name(*square) for square in spot.box.squares())
    return LayOfframp(spot.name, turn, squares)


def spot_of(state: Position, action: LayOfframp) -> AtSide:
    """Where a legal action lays it."""
    return next(spot for spot in places(state) if action_at(spot) == action)
