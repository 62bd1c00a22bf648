"""Values choices by simulation, for the steps that the planner puts no figure to.

The choice is made in a sample, planners play on for everyone until the turn is over, and the result
is the chain's cash plus its expectation for the remaining turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.fcm.analyst import DollarsInTheEnd
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.forecast import Valued
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.state import FcmState

FEWEST = 2
"""Minimum number of simulated choices, however little time there is: one alone says nothing."""
MOST_ACTIONS = 600
"""Limit over all chains in a turn; the value at that point is reported."""


def tried(
    sample: FcmState, seat: Seat, offered: Sequence[FcmAction], seconds: float, rng: Rng
) -> Iterator[Valued]:
    """Final value of each of these choices in dollars, as far as there is time.

    All of them meet the same random events. The sample is not changed.
    """
    end, chance = monotonic() + seconds, rng.next32()
    for number, action in enumerate(offered):
        if number >= FEWEST and monotonic() >= end:
            return
        after = sample.copy()
        after.play(seat, action)
        _play_on(after, seat, Rng(chance))
        yield Valued((str(action),), round(_worth(after, seat)))


def _play_on(state: FcmState, seat: Seat, rng: Rng) -> None:
    """Play to the end of the turn, beginning with the seat's own decision."""
    turn, planners = state.town.turn, [Planner() for _ in range(state.seats)]
    for _ in range(MOST_ACTIONS):
        actors = state.actors()
        if not actors or state.town.turn > turn:
            return
        actor = seat if seat in actors else actors[0]
        action = planners[actor].choose(turn_of(state, actor, rng))
        assert isinstance(action, FcmAction)
        state.play(actor, action)


def _worth(state: FcmState, seat: Seat) -> float:
    outcome = state.outcome()
    worths = outcome.scores if outcome else DollarsInTheEnd()(state)
    return float(worths[seat])
