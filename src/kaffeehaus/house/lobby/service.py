"""Service for the lobby: lists of tables and best scores."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Annotated

from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.lobby.lists import best_scores_of, lobby_of
from kaffeehaus.house.lobby.model import BestScores, Lobby, TableLine
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.change_feed import ChangeFeed


@dataclass(frozen=True, slots=True, eq=False)
class LobbyService:
    """The lists of the lobby."""

    _store: Store
    _change_feed: ChangeFeed
    _invited_to: Callable[[Player], Awaitable[tuple[TableLine, ...]]]

    async def lists(self, me: Player | None) -> Lobby:
        """The player's own tables, their invitations, and the open and running tables."""
        lists = await lobby_of(self._store, me, self._change_feed.lobby_stamp)
        if me is None:
            return lists
        invited = await self._invited_to(me)
        asked = {line.id for line in invited}
        others = tuple(line for line in lists.open if line.id not in asked)
        return replace(lists, invited=invited, open=others)

    async def best_scores(self, me: Player) -> tuple[BestScores, ...]:
        """The best scores of games that the player finished alone, deck by deck."""
        return await best_scores_of(self._store, me)


LobbyDep = Annotated[LobbyService, service("lobby")]
