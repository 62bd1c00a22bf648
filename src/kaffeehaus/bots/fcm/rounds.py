"""Value of letting all campaigns run once more."""

from __future__ import annotations

from kaffeehaus.bots.fcm.outlook import base_price, orders_tonight, tomorrow
from kaffeehaus.bots.fcm.prospects import NO_AIMS, Prospects
from kaffeehaus.bots.fcm.supper import Supper
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.state import FcmState

RIVALS = 1.0
"""Weight of a dollar that rivals earn."""


def worth_of_round(state: FcmState, seat: Seat, trial: FcmState, card: str) -> float:
    """Value of a working marketeer without a medium for tomorrow's dinner, less what the rivals
    gain, as all campaigns run more often.

    `trial`: tomorrow without it. If nothing is gained, rivals are not evaluated.
    """
    more = tomorrow(state, seat, card)
    own = _sales(more, seat) - _sales(trial, seat)
    others = [chain for chain in state.seats_in_play() if chain != seat]
    if own <= 0 or not others:
        return own
    theirs = sum(_sales(more, chain) - _sales(trial, chain) for chain in others)
    return own - RIVALS * theirs / len(others)


def _sales(state: FcmState, seat: Seat) -> float:
    """Income of a chain at dinner if all of its cards worked."""
    stock = state.player(seat).stock
    prospects = Prospects(state, seat, orders_tonight(state, seat), stock, {}, NO_AIMS)
    supper = Supper(prospects, base_price(state, seat), state.player(seat).cards())
    return sum(sum(units) for units in supper.wanted.values())
