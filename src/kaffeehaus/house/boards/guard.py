"""Refuses boards with positions of a rated game that the player has running."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaffeehaus.core.game import AnyState
from kaffeehaus.house.boards.model import Board
from kaffeehaus.house.boards.positions import PositionCache
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.fair_play import FairPlay


@dataclass(frozen=True, slots=True, eq=False)
class BoardGuard:
    """Fair play on analysis boards: one position refuses the whole board."""

    _fair_play: FairPlay
    _positions: PositionCache

    async def require_fair(self, me: Player | None, board: Board) -> None:
        """Raise `NotAllowed` if a position of the board belongs to a rated game of the player."""
        moves = tuple((node.id, node.actions) for node in board.tree.nodes)

        def positions() -> Iterator[AnyState]:
            return (self._positions.at(board, node_id) for node_id, _ in moves)

        await self._fair_play.require_fair(me, board.game.id, (board.id, moves), positions)
