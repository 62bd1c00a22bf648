"""What it is worth to let all campaigns run once more."""

from __future__ import annotations

from kaffeehaus.bots.fcm.outlook import base_price, orders_tonight, tomorrow
from kaffeehaus.bots.fcm.prospects import NO_AIMS, Prospects
from kaffeehaus.bots.fcm.supper import Supper
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.state import FcmState

RIVALS = 1.0
"""What a dollar that the others earn counts."""


def worth_of_rounds(state: FcmState, seat: Seat, trial: FcmState) -> dict[str, float]:
    """By marketeer without a medium whom the chain has or could train: what one at work adds to its
    dinner tomorrow, less what it adds to those of others, as all campaigns run more often.

    `trial`: tomorrow without one.
    """
    hand = state.player(seat).cards()
    soon = dict.fromkeys(name for card in hand for name in (card, *state.card(card).career))
    cards = [card for card in soon if (means := state.card(card).markets) and not means.media]
    found: dict[str, float] = {}
    for card in cards:
        more = tomorrow(state, seat, card)
        gains = {chain: _sales(more, chain) - _sales(trial, chain) for chain in state.solvent()}
        own = gains.pop(seat)
        found[card] = own - RIVALS * sum(gains.values()) / max(1, len(gains))
    return found


def _sales(state: FcmState, seat: Seat) -> float:
    """What a chain would take in at dinner if everyone it has worked."""
    stock = state.player(seat).stock
    prospects = Prospects(state, seat, orders_tonight(state, seat), stock, {}, NO_AIMS)
    supper = Supper(prospects, base_price(state, seat), state.player(seat).cards())
    return sum(sum(units) for units in supper.wanted.values())
