"""Friends, muted and blocked players, and invitations to tables."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.core.i18n import dump_label, gettext, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.schema import invitations, tables
from kaffeehaus.house.database.store import Store, values_of
from kaffeehaus.house.database.writer import player_order, table_order
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.lobby.service import table_lines
from kaffeehaus.house.outbox import NoticeKind, NoticeRow, add_notice
from kaffeehaus.house.players import relations
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks, read_words
from kaffeehaus.house.players.relations import Relation, ReportRow
from kaffeehaus.house.ratings.model import require_welcome
from kaffeehaus.house.seats.proposals import people_of
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.model import SeatKind, TableStatus
from kaffeehaus.house.tables.summaries import TableSummaryRow, summaries
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater

MAX_PEOPLE = 500
"""Per player and relation."""
MAX_INVITATIONS = 50


class PersonInfo(Model):
    """A friend, muted or blocked player."""

    id: str
    name: str
    is_here: bool
    """Has a table open now; told of friends only."""
    plays_at: str | None
    """A public table where this friend plays now."""


class CircleInfo(Model):
    """The lists of a player."""

    friends: list[PersonInfo]
    muted: list[PersonInfo]
    """Players whose messages are hidden from the caller."""
    blocked: list[PersonInfo]
    """Players who may not join the caller's tables, write to the caller or invite them."""


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """An invitation to a table."""

    table_id: str
    player_id: str
    by: str
    at: int


def add_invitation(connection: Connection, row: InvitationRow, notice: NoticeRow) -> None:
    """Store an invitation and its notification; a repeated one changes nothing."""
    if has_invitation(connection, row.table_id, row.player_id):
        return
    connection.execute(insert(invitations), values_of(row))
    add_notice(connection, notice)


def remove_invitation(connection: Connection, table_id: str, player_id: str) -> None:
    """Remove the invitation of a player to a table."""
    connection.execute(delete(invitations).filter_by(table_id=table_id, player_id=player_id))


def has_invitation(connection: Connection, table_id: str, player_id: str) -> bool:
    """Whether the player has an invitation to the table."""
    query = select(invitations.c.at).filter_by(table_id=table_id, player_id=player_id)
    return connection.scalar(query) is not None


def invitations_of(connection: Connection, player_id: str, limit: int) -> list[TableSummaryRow]:
    """The waiting tables that the player is invited to, the latest change first."""
    asked = select(invitations.c.table_id).where(invitations.c.player_id == player_id)
    is_waiting = tables.c.status == TableStatus.WAITING.value
    return summaries(connection, tables.c.id.in_(asked) & is_waiting, limit)


@dataclass(frozen=True, slots=True, eq=False)
class FriendService:
    """Friends, mutes, blocks, invitations and reports. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _change_feed: ChangeFeed
    _hub: Hub
    _rate_limits: RateLimits
    _clock: Clock

    async def view(self, me: Player) -> CircleInfo:
        """The lists of the player."""
        return CircleInfo(
            friends=await self.friends(me),
            muted=await self._listed(me, Relation.MUTED),
            blocked=await self._listed(me, Relation.BLOCKED),
        )

    async def _listed(self, me: Player, kind: Relation) -> list[PersonInfo]:
        found = await self._store.read(relations.related_players, me.id, kind, MAX_PEOPLE)
        return [
            PersonInfo(id=player_id, name=name, is_here=False, plays_at=None)
            for player_id, name in found.items()
        ]

    async def friends(self, me: Player) -> list[PersonInfo]:
        """The friends of the player, with the tables they play at."""
        listed = await self._listed(me, Relation.FRIEND)
        # A friend who blocks the player does not show where they are.
        blockers = await self._store.read(
            relations.blockers_of, me.id, [friend.id for friend in listed]
        )
        return [
            friend if friend.id in blockers else await self._located(friend) for friend in listed
        ]

    async def relate(self, me: Player, other_id: str, kind: Relation) -> None:
        """Befriend, mute or block a player. Blocking ends a friendship."""
        self._rate_limits.count_change(me.id)
        await self._require_other(me, other_id)
        if await self._store.read(relations.count_related, me.id, kind) >= MAX_PEOPLE:
            raise NotNow(
                gettext("A list has at most %(limit)s people.", limit=MAX_PEOPLE), code="list_full"
            )
        order, at = player_order(me.id), self._clock.now()
        await self._store.write(order, relations.relate, me.id, other_id, kind, at)
        if kind is Relation.BLOCKED:
            await self._store.write(order, relations.unrelate, me.id, other_id, Relation.FRIEND)

    async def unrelate(self, me: Player, other_id: str, kind: Relation) -> None:
        """End a friendship, mute or block."""
        self._rate_limits.count_change(me.id)
        order = player_order(me.id)
        await self._store.write(order, relations.unrelate, me.id, other_id, kind)

    async def player_at(self, table_id: str, seat: Seat) -> str:
        """The id of the player at a seat. Raises `NotFound`."""
        table = await self._updater.table(table_id)
        row = table.seats[seat] if 0 <= seat < len(table.seats) else None
        if row is None or row.kind is not SeatKind.PERSON or row.player_id is None:
            raise _nobody()
        return row.player_id

    async def find(self, me: Player, name: str) -> str:
        """The id of the only friend with this name, or else of the account. Raises `NotFound`."""
        wanted = looks(name)
        friends = [friend.id for friend in await self.friends(me) if looks(friend.name) == wanted]
        if len(friends) == 1:
            return friends[0]
        account = await self._store.read(player_store.account_id_by_looks, wanted)
        if account is None:
            raise NotFound(
                gettext("No friend of yours and no account has this name."),
                code="no_such_person",
            )
        return account

    async def report(self, me: Player, other_id: str, reason: str) -> None:
        """Report a player to the host."""
        words = read_words(reason)
        self._rate_limits.count_talk(me.id)
        await self._require_other(me, other_id)
        row = ReportRow(me.id, other_id, words, self._clock.now())
        await self._store.write("", relations.add_report, row)

    async def require_not_blocked(self, me: Player, table_id: str) -> None:
        """Raise `NotAllowed` if somebody at the table blocks the player."""
        if await self._is_blocked(me.id, await self._updater.table(table_id)):
            raise NotAllowed(gettext("You cannot join this table."), code="not_welcome")

    async def invite(self, me: Player, table_id: str, other_id: str) -> None:
        """Invite a player to a table that waits for players."""
        self._rate_limits.count_talk(me.id)
        table = await self._updater.table(table_id)
        if not table.seats_of(me) and table.row.host != me.id:
            raise NotAllowed(
                gettext("Only players at this table can invite others."), code="not_your_seat"
            )
        table.require_waiting()
        if other_id in people_of(table):
            raise NotNow(gettext("This player is already at the table."), code="already_seated")
        other = await self._store.read(player_store.player, other_id)
        if other is None:
            raise _nobody()
        require_welcome(table, other)
        blockers = await self._store.read(relations.blockers_of, me.id, [other_id])
        if blockers or await self._is_blocked(other_id, table):
            raise NotAllowed(
                gettext("This player cannot be invited to this table."), code="not_welcome"
            )
        at = self._clock.now()
        invites = lazy_gettext(
            "%(name)s invites you to a game of %(game)s.", name=me.name, game=table.game.title
        )
        notice = NoticeRow(other_id, NoticeKind.OFFER, at, table_id, text=dump_label(invites))
        row = InvitationRow(table_id, other_id, me.id, at)
        await self._store.write(table_order(table_id), add_invitation, row, notice)
        self._store.outbox_filled.set()
        self._change_feed.lists_changed()

    async def decline(self, me: Player, table_id: str) -> None:
        """Decline an invitation."""
        self._rate_limits.count_change(me.id)
        order = table_order(table_id)
        await self._store.write(order, remove_invitation, table_id, me.id)

    async def invited_to(self, me: Player) -> tuple[TableLine, ...]:
        """The tables that the player is invited to and has no seat at."""
        rows = await self._store.read(invitations_of, me.id, MAX_INVITATIONS)
        return tuple(
            line for line in table_lines(rows, me) if not any(seat.mine for seat in line.seats)
        )

    async def is_invited(self, me: Player, table_id: str) -> bool:
        """Whether the player has an invitation to this table."""
        return await self._store.read(has_invitation, table_id, me.id)

    async def _require_other(self, me: Player, other_id: str) -> None:
        if other_id == me.id:
            raise NotAllowed(gettext("That is you."), code="yourself")
        if await self._store.read(player_store.player, other_id) is None:
            raise _nobody()

    async def _is_blocked(self, player_id: str, table: Table) -> bool:
        others = (people_of(table) | {table.row.host}) - {player_id}
        return bool(await self._store.read(relations.blockers_of, player_id, others))

    async def _located(self, friend: PersonInfo) -> PersonInfo:
        open_tables = self._hub.tables_of(friend.id)
        place: dict[str, object] = {"is_here": bool(open_tables)}
        for table_id in open_tables:
            with contextlib.suppress(NotFound):
                table = await self._updater.table(table_id)
                sits = bool(table.seats_of(Player(friend.id, "")))
                if sits and table.phase is TablePhase.RUNNING and not table.row.private:
                    place["plays_at"] = table_id
                    break
        return friend.model_copy(update=place)


def _nobody() -> NotFound:
    return NotFound(gettext("There is no such player."), code="no_such_person")


FriendsDep = Annotated[FriendService, service("friends")]
