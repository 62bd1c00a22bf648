"""What rural marketeers are worth: with an offramp nearer to the chain than to all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import LayOfframp
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    IN_THE_BOX,
    RURAL_AREA,
    Offramp,
    all_spots,
    offramps_in,
    places,
)
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.steps import (
    FIRST_RURAL_MARKETEER_USED,
    spot_of,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.distance import nearest
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.placing import AtSide
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought

FAR = 12
"""Who is not joined at all counts as so far away."""


class RuralThought(Thought):
    """Giant billboards are campaigns like others, as soon as guests can come into town."""

    def prepare(self, trial: Position, seat: Seat) -> None:
        """Whoever can still be the first would lay an offramp."""
        if not _would_lay(trial, seat):
            return
        best = _best(trial, seat, places(trial))
        if best is not None:
            offramps_in(trial).laid.append(Offramp(seat, best.box))

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The offramp with which the chain is nearer than all others, or else near."""
        offered = {
            spot_of(state, action): action for action in legal if isinstance(action, LayOfframp)
        }
        best = _best(state, seat, offered)
        return offered[best] if best else None


def _would_lay(trial: Position, seat: Seat) -> bool:
    can_be_first = (
        FIRST_RURAL_MARKETEER_USED in trial.town.milestones
        and FIRST_RURAL_MARKETEER_USED not in trial.player(seat).milestones
    )
    return can_be_first and len(offramps_in(trial).laid) < IN_THE_BOX


def _best(state: Position, seat: Seat, spots: Iterable[AtSide]) -> AtSide | None:
    """Of those that join the chain; what touches the same roads is as good."""
    roads, seen = all_spots(state), dict[Mask, AtSide]()
    for spot in spots:
        seen.setdefault(roads[spot], spot)
    trial = state.copy()
    doors = {chain: trial.doors(chain) for chain in trial.seats_in_play()}
    worths = {spot: _worth(trial, seat, spot, doors) for spot in seen.values()}
    best = max(worths, key=lambda spot: worths[spot], default=None)
    return best if best and worths[best][1] > -FAR else None


def _worth(
    trial: Position, seat: Seat, spot: AtSide, doors: Mapping[Seat, Mask]
) -> tuple[int, int]:
    """How much nearer the chain is than the nearest of the others, then how near."""
    laid = offramps_in(trial).laid
    laid.append(Offramp(seat, spot.box))
    reached = trial.reached_by(trial.house(RURAL_AREA))
    laid.pop()
    ways = {chain: nearest(reached, at) for chain, at in doors.items()}
    far = {chain: FAR if way is None else way for chain, way in ways.items()}
    own = far.pop(seat)
    return min(far.values(), default=FAR) - own, -own
