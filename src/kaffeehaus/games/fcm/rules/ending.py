"""The end of the game: why it ends, and who has won."""

from __future__ import annotations

from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.games.fcm.rules.events import GameEnded
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import OVER


def end_game(state: Position, reason: str) -> None:
    """Note why the game is over."""
    state.town.reason = reason
    cash = tuple(player.cash for player in state.town.players)
    state.emit(GameEnded(reason, cash, auto=True))


def outcome(state: Position) -> Outcome | None:
    """Most cash wins, the earlier in turn order among equals; who is bankrupt comes last."""
    town = state.town
    if town.step != OVER:
        return None

    def standing(seat: Seat) -> tuple[bool, int, int]:
        player = town.players[seat]
        gone = player.out or player.bankrupt
        place = town.order.index(seat) if seat in town.order else state.seats
        return gone, -player.cash, place

    standings = [standing(seat) for seat in range(state.seats)]
    ranks = tuple(1 + sum(other < mine for other in standings) for mine in standings)
    assert town.reason is not None
    return Outcome(ranks, tuple(player.cash for player in town.players), town.reason)
