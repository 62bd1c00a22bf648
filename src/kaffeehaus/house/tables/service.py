"""The house: everything that can be asked of its tables. Pages and the JSON interface call it."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record
from kaffeehaus.core.view import Preview
from kaffeehaus.house.players import Player
from kaffeehaus.house.tables.sight import Lobby, Receipt, TableSight
from kaffeehaus.house.tables.wishes import NewTable


class House:
    """The tables of one house. Every method raises `PlayerError` with a sentence and a code."""

    async def lobby(self, me: Player | None) -> Lobby:
        """The tables of the player, the open and the running ones."""
        raise NotImplementedError

    async def create_table(self, me: Player, wish: NewTable) -> str:
        """Make a table; its id."""
        raise NotImplementedError

    async def sight(
        self,
        table_id: str,
        me: Player | None,
        *,
        seat: Seat | None = None,
        move: int | None = None,
    ) -> TableSight:
        """What the player, or an onlooker, may see now, or after an earlier move.

        `seat` chooses among several seats of the player.
        """
        raise NotImplementedError

    async def stamp(self, table_id: str, me: Player | None) -> str:
        """The stamp that `sight` would carry, without drawing anything."""
        raise NotImplementedError

    async def preview(self, me: Player, table_id: str, seat: Seat, action: str) -> Preview:
        """What the action would do on top of the seat's draft."""
        raise NotImplementedError

    async def join(self, me: Player, table_id: str, seat: Seat | None = None) -> Receipt:
        """Take an open seat, the first one unless told which."""
        raise NotImplementedError

    async def leave(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Give one's seat up before the game begins."""
        raise NotImplementedError

    async def seat_bot(self, me: Player, table_id: str, seat: Seat, spec: str) -> Receipt:
        """The host puts a bot on an open seat."""
        raise NotImplementedError

    async def call_off(self, me: Player, table_id: str) -> Receipt:
        """The host closes a table that has not begun."""
        raise NotImplementedError

    async def act(
        self,
        me: Player,
        table_id: str,
        seat: Seat,
        decision: int,
        actions: Sequence[str],
        *,
        after: int | None = None,
    ) -> Receipt:
        """Do the actions, all or none. `after` is the length of the draft they follow."""
        raise NotImplementedError

    async def shorten_draft(
        self, me: Player, table_id: str, seat: Seat, keep: int | None = None
    ) -> Receipt:
        """Keep the first `keep` actions of the draft; without it, all but the last."""
        raise NotImplementedError

    async def undo(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Take back the last small action of the draft, or else the seat's last confirmed move:
        at once where that is free, otherwise by asking the others."""
        raise NotImplementedError

    async def answer_undo(self, me: Player, table_id: str, seat: Seat, *, agree: bool) -> Receipt:
        """Agree to a pending undo, decline it, or (who asked) withdraw it."""
        raise NotImplementedError

    async def resign(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Give up: with two seats the game is over, with more a bot takes over."""
        raise NotImplementedError

    async def rematch(self, me: Player, table_id: str) -> str:
        """The table of the rematch, made by the first who asks; its id."""
        raise NotImplementedError

    async def record(self, me: Player | None, table_id: str, seat: Seat | None = None) -> Record:
        """The record: of a running game what the player may see, of a finished one all."""
        raise NotImplementedError
