"""Friends, people one would rather not hear or meet, and invitations to tables."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.chat.text import read_words
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.lobby.lists import table_lines
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.people.store import InvitationRow, Relation, RelationStore, ReportRow
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.seats.proposals import people_of
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater

MOST_PEOPLE = 500
"""Of one kind, for one guest."""
MOST_INVITATIONS = 50


@dataclass(frozen=True, slots=True)
class PersonView:
    """Somebody on a list."""

    id: str
    name: str
    is_here: bool
    """Has a table open now."""
    plays_at: str | None
    """The public table with a seat of theirs that they have open, if any."""


@dataclass(frozen=True, slots=True)
class FriendsView:
    """The lists of a guest, by name."""

    friends: tuple[PersonView, ...]
    muted: tuple[PersonView, ...]
    blocked: tuple[PersonView, ...]


class FriendService:
    """Who likes whom. Methods raise `PlayerError` with one sentence and a code."""

    def __init__(
        self,
        store: Store,
        updater: TableUpdater,
        change_feed: ChangeFeed,
        hub: Hub,
        rate_limits: RateLimits,
        clock: Clock,
    ) -> None:
        self._store = store
        self._ties = RelationStore(store)
        self._updater = updater
        self._change_feed = change_feed
        self._hub = hub
        self._rate_limits = rate_limits
        self._clock = clock

    async def look(self, me: Player) -> FriendsView:
        """The lists of the player."""
        friends, muted, blocked = [await self._people(me, kind) for kind in Relation]
        return FriendsView(friends, muted, blocked)

    async def friends(self, me: Player) -> tuple[PersonView, ...]:
        """The friends of the player alone."""
        return await self._people(me, Relation.FRIEND)

    async def tie(self, me: Player, other_id: str, kind: Relation) -> None:
        """Put somebody on a list. Who is not to be met is no friend."""
        self._rate_limits.count_change(me.id)
        if other_id == me.id:
            raise NotAllowed("That is yourself.", code="yourself")
        if await self._store.read(player_reads.player, other_id) is None:
            raise _nobody()
        if await self._ties.count(me.id, kind) >= MOST_PEOPLE:
            raise NotNow(f"A list has at most {MOST_PEOPLE} people.", code="list_full")
        await self._ties.tie(me.id, other_id, kind, self._clock.now())
        if kind is Relation.BLOCKED:
            await self._ties.untie(me.id, other_id, Relation.FRIEND)

    async def untie(self, me: Player, other_id: str, kind: Relation) -> None:
        """Take somebody off a list."""
        self._rate_limits.count_change(me.id)
        await self._ties.untie(me.id, other_id, kind)

    async def at_seat(self, table_id: str, seat: Seat) -> str:
        """The id of who sits there. Raises `NotFound` if it is nobody."""
        table = await self._table(table_id)
        row = table.seats[seat] if 0 <= seat < len(table.seats) else None
        if row is None or row.kind is not SeatKind.PERSON or row.player_id is None:
            raise _nobody()
        return row.player_id

    async def named(self, me: Player, name: str) -> str:
        """The id of a friend of this name, or else of the account."""
        wanted = looks(name)
        friends = [who.id for who in await self.friends(me) if looks(who.name) == wanted]
        if len(friends) == 1:
            return friends[0]
        account = await self._ties.account_named(name)
        if account is None:
            raise NotFound(
                "There is no friend of yours, and nobody with an account, of this name.",
                code="no_such_person",
            )
        return account.id

    async def report(self, me: Player, other_id: str, reason: str) -> None:
        """Tell the host of the house about somebody."""
        words = read_words(reason)
        self._rate_limits.count_talk(me.id)
        if other_id == me.id:
            raise NotAllowed("That is yourself.", code="yourself")
        if await self._store.read(player_reads.player, other_id) is None:
            raise _nobody()
        await self._ties.report(ReportRow(me.id, other_id, words, self._clock.now()))

    async def require_welcome(self, me: Player, table_id: str) -> None:
        """Raise `NotAllowed` if somebody at the table does not want to meet the player."""
        if await self._is_unwelcome(me.id, await self._table(table_id)):
            raise NotAllowed("You cannot sit at this table.", code="not_welcome")

    async def invite(self, me: Player, table_id: str, other_id: str) -> None:
        """Ask somebody to a table that waits for players."""
        self._rate_limits.count_talk(me.id)
        table = await self._table(table_id)
        if not table.seats_of(me) and table.row.host != me.id:
            raise NotAllowed("Only who sits there can invite others.", code="not_your_seat")
        table.require_waiting()
        if other_id in people_of(table):
            raise NotNow("This guest sits there already.", code="already_seated")
        if await self._store.read(player_reads.player, other_id) is None:
            raise _nobody()
        if await self._is_unwelcome(other_id, table) or await self._ties.is_tied(
            other_id, me.id, Relation.BLOCKED
        ):
            raise NotAllowed("This guest cannot be invited here.", code="not_welcome")
        at = self._clock.now()
        notice = NoticeRow(
            player_id=other_id,
            kind=NoticeKind.OFFER,
            created=at,
            table_id=table_id,
            text=f"{me.name} invites you to a game of {table.game.title}.",
        )
        await self._ties.invite(InvitationRow(table_id, other_id, me.id, at), notice)
        self._change_feed.lists_changed()

    async def decline(self, me: Player, table_id: str) -> None:
        """Do not come to a table that one is asked to."""
        self._rate_limits.count_change(me.id)
        await self._ties.uninvite(table_id, me.id)

    async def invited_to(self, me: Player) -> tuple[TableLine, ...]:
        """The tables that wait for the player."""
        rows = await self._ties.invited_to(me.id, MOST_INVITATIONS)
        return tuple(
            line for line in table_lines(rows, me) if not any(seat.mine for seat in line.seats)
        )

    async def is_invited(self, me: Player, table_id: str) -> bool:
        """Whether somebody asks the player to this table."""
        return await self._ties.is_invited(table_id, me.id)

    async def _is_unwelcome(self, player_id: str, table: Table) -> bool:
        there = (people_of(table) | {table.row.host}) - {player_id}
        return await self._ties.not_welcome(player_id, there)

    async def _people(self, me: Player, kind: Relation) -> tuple[PersonView, ...]:
        rows = await self._ties.people(me.id, kind, MOST_PEOPLE)
        if kind is not Relation.FRIEND:
            return tuple(PersonView(row.id, row.name, False, None) for row in rows)
        # Who does not want to be met is not to be followed either.
        shy = {row.id for row in rows if await self._ties.is_tied(row.id, me.id, Relation.BLOCKED)}
        seen = {row.id: () if row.id in shy else self._hub.tables_of(row.id) for row in rows}
        plays = {row.id: await self._plays(row.id, seen[row.id]) for row in rows}
        return tuple(
            PersonView(row.id, row.name, bool(seen[row.id]), plays[row.id]) for row in rows
        )

    async def _plays(self, player_id: str, open_tables: tuple[str, ...]) -> str | None:
        for table_id in open_tables:
            try:
                table = await self._table(table_id)
            except NotFound:
                continue
            sits = bool(table.seats_of(Player(player_id, "")))
            if sits and table.phase is TablePhase.RUNNING and not table.row.private:
                return table_id
        return None

    async def _table(self, table_id: str) -> Table:
        return await self._updater.read(self._updater.slot(table_id))


def _nobody() -> NotFound:
    return NotFound("There is nobody like that.", code="no_such_person")
