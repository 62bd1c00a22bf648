"""The store: everything the house must not forget.

Every change goes through one writer and is answered after its COMMIT; reads run beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rest import Rest
from kaffeehaus.house.accounts.store import AccountStore
from kaffeehaus.house.database import reads, writes
from kaffeehaus.house.database.checkpoints import WalCheckpointer
from kaffeehaus.house.database.engines import READERS, Database, DatabaseSettings, database_of
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.failures import FailureLog
from kaffeehaus.house.database.integrity import tell_damage
from kaffeehaus.house.database.migrate import prepare
from kaffeehaus.house.database.read_pool import ReadPool
from kaffeehaus.house.database.rows import (
    Append,
    Closure,
    Deadline,
    DraftRow,
    EntryRow,
    Follows,
    KnownSession,
    Listing,
    PlayerRow,
    ProposalRow,
    SeatRow,
    SnapshotRow,
    StoredTable,
    TableRow,
    TableSummaryRow,
    UndoRequestRow,
)
from kaffeehaus.house.database.writer import Writer, WriterStats
from kaffeehaus.house.moderation.async_store import AdminStore
from kaffeehaus.house.monitoring.totals import DatabaseTotals, totals_of
from kaffeehaus.house.outbox.model import NoticeRow
from kaffeehaus.house.outbox.store import Outbox
from kaffeehaus.house.players.preferences import BY_DEFAULT, Preferences
from kaffeehaus.house.tables.move_batches import is_usual
from kaffeehaus.house.tables.premoves import PremovesRow

T = TypeVar("T")
P = ParamSpec("P")


class Store:
    """The data of the house. Belongs to the event loop that opened it.

    Methods raise `StoreError` (code `store`) with one sentence for guests when the database fails,
    and write the whole error into the log; they raise `Conflict` where they say so.
    """

    def __init__(
        self, database: Database, reader: ReadPool, writing: Engine, writer: Writer
    ) -> None:
        """Use `Store.open`."""
        self.database = database
        self._reader = reader
        self._writing = writing
        self._writer = writer
        self._checkpointer = None if database.file is None else WalCheckpointer(database.file)
        self.people = AccountStore(writer, reader)
        self.outbox = Outbox(writer, reader)
        self.host = AdminStore(writer, reader)

    @classmethod
    async def open(cls, place: DatabaseSettings) -> Store:
        """The store of these settings, brought up to the present schema.

        Raises `StoreError`: a folder that cannot be written, a file that is no database, data of
        a newer version, a PostgreSQL that does not answer.
        """
        database = database_of(place)
        writing = await asyncio.to_thread(prepare, database)
        failures = FailureLog(database)
        reader = ReadPool(database.read_engine(), READERS, failures)
        return cls(database, reader, writing, Writer(writing, failures))

    async def close(self) -> None:
        """Finish what is being read and written, and let go of the database."""
        await self._reader.close()
        await self._writer.close()
        if self._checkpointer is not None:
            await asyncio.to_thread(self._checkpointer.close)
        await asyncio.to_thread(self._writing.dispose)

    async def check(self) -> None:
        """Look through all data and write into the log what is damaged. Takes its time, and keeps
        nobody from reading or writing."""
        await tell_damage(self.database)

    # Figures

    @property
    def written(self) -> WriterStats:
        """What was stored since the store was opened."""
        return self._writer.written

    @property
    def waiting(self) -> int:
        """How many changes wait to be stored."""
        return self._writer.waiting

    async def answer(self) -> None:
        """Do nothing but reach the database. Raises `StoreError` if that fails."""
        await self._reader.run(reads.nothing)

    async def totals(self) -> DatabaseTotals:
        """How much lies in the database."""
        return await self._reader.run(totals_of)

    # Players

    async def add_player(self, row: PlayerRow, preferences: Preferences = BY_DEFAULT) -> None:
        """A new player. Raises `Conflict` if the id is taken."""
        work = partial(writes.add_player, row=row, preferences=preferences)
        await self._writer.run(_player(row.id), work)

    async def rename_player(
        self, player_id: str, name: str, looks: str, old_token_hash: str, new_token_hash: str
    ) -> bool:
        """Give the player another name, which all seats show at once, and the device on which it
        was asked for another token. False, and nothing done, if the old token is not known.
        Raises `Conflict` if another account looks like that."""
        work = partial(
            writes.rename_player,
            player_id=player_id,
            name=name,
            looks=looks,
            old_token_hash=old_token_hash,
            new_token_hash=new_token_hash,
        )
        return await self._writer.run(_player(player_id), work)

    async def player(self, player_id: str) -> PlayerRow | None:
        """The player of that id, or None."""
        return await self._reader.run(lambda moment: reads.player(moment, player_id))

    async def add_session(
        self, token_hash: str, player_id: str, device: str = "", proved: int | None = None
    ) -> None:
        """A device on which the player is known, and when they showed there who they are. Only
        the hash of its token is kept."""
        work = partial(
            writes.add_session,
            token_hash=token_hash,
            player_id=player_id,
            device=device,
            proved=proved,
        )
        await self._writer.run(_player(player_id), work)

    async def remove_session(self, token_hash: str) -> None:
        """Forget a device; nothing happens if it is unknown."""
        await self._writer.run("", partial(writes.remove_session, token_hash=token_hash))

    async def player_of_session(self, token_hash: str) -> KnownSession | None:
        """The player who is known by that token, or None. The session may have expired."""
        return await self._reader.run(lambda moment: reads.player_of_session(moment, token_hash))

    async def add_link(self, code_hash: str, player_id: str, expires: int) -> None:
        """A one-time link that lets another device in until `expires`."""
        work = partial(writes.add_link, code_hash=code_hash, player_id=player_id, expires=expires)
        await self._writer.run("", work)

    async def take_link(self, code_hash: str) -> str | None:
        """The id of the link's player. The link is gone then; None if it is not valid."""
        return await self._writer.run("", partial(writes.take_link, code_hash=code_hash))

    async def secret(self, name: str) -> bytes:
        """The server key of that name: 32 random bytes, made when first asked for."""
        while True:
            value = await self._reader.run(lambda moment: reads.key(moment, name))
            if value is not None:
                return value
            try:
                return await self._writer.run("", partial(writes.make_key, name=name))
            except Conflict:
                continue  # Another server made it meanwhile.

    # Tables

    async def add_table(
        self, row: TableRow, seats: tuple[SeatRow, ...], entries: tuple[EntryRow, ...] = ()
    ) -> int:
        """A new table; its stamp. `row` stands before the entries, with head 0.

        Raises `Conflict` if `row.rematch_of` already has its rematch.
        """
        first = Append(row.id, entries)
        work = partial(writes.add_table, row=row, seat_rows=seats, append=first)
        return await self._writer.run(_table(row.rematch_of or row.id), work)

    async def tables(self, listing: Listing, limit: int = 100) -> list[TableSummaryRow]:
        """The tables of a list, the one that changed last first."""
        return await self._reader.run(
            lambda moment: reads.summaries(moment, reads.belongs_to(listing), limit)
        )

    async def tables_of(self, player_id: str, limit: int = 100) -> list[TableSummaryRow]:
        """The tables where the player sits or which the player made, private and finished ones
        too, the one that changed last first."""
        return await self._reader.run(
            lambda moment: reads.summaries(moment, reads.is_of(player_id), limit)
        )

    async def solo_tables_of(self, player_id: str, limit: int = 500) -> list[TableSummaryRow]:
        """The games that the player has finished alone, the latest first."""
        return await self._reader.run(
            lambda moment: reads.summaries(moment, reads.is_solo_of(player_id), limit)
        )

    async def load(self, table_id: str) -> StoredTable | None:
        """Everything needed to set the table up in memory, or None."""
        return await self._reader.run(lambda moment: reads.load(moment, table_id))

    async def stamp(self, table_id: str) -> int | None:
        """The table's stamp by now, or None if there is no such table."""
        return await self._reader.run(lambda moment: reads.stamp(moment, table_id))

    async def entries(self, table_id: str, after: int = 0) -> list[EntryRow]:
        """The entries with numbers above `after`, in order; those taken back too."""
        return await self._reader.run(lambda moment: reads.entries_after(moment, table_id, after))

    async def snapshot_at(self, table_id: str, number: int) -> SnapshotRow | None:
        """The newest snapshot at or before entry `number`.

        It holds no action that was taken back later, so that a step through the game can start
        from it and apply the kept actions up to `number`.
        """
        return await self._reader.run(lambda moment: reads.snapshot_at(moment, table_id, number))

    async def append(self, append: Append) -> int:
        """Store a change of a table; its new stamp.

        Raises `Conflict` if the entries' numbers are taken or the table is no longer the one that
        the change follows, and `LookupError` if there is no such table.
        """
        order, work = _table(append.table_id), partial(writes.change_table, append=append)
        called = bool(append.notices)
        if is_usual(append):
            moved = await self._writer.move(order, append, work)
            stamp, called = moved.stamp, called and moved.called
        else:
            stamp = await self._writer.run(order, work)
        if called:
            self.outbox.wake()
        return stamp

    async def save_draft(
        self,
        table_id: str,
        seat: Seat,
        decision: int,
        actions: tuple[str, ...],
        follows: Follows | None = None,
        *,
        stays: bool = False,
    ) -> int:
        """Store a seat's draft in place of the one before; without actions there is none, unless
        it `stays` begun. The table's new stamp. Raises `Conflict` as `append` does."""
        draft = DraftRow(seat, decision, actions)
        work = partial(
            writes.save_draft, table_id=table_id, draft=draft, follows=follows, stays=stays
        )
        return await self._writer.run(_table(table_id), work)

    async def save_plan(
        self, table_id: str, plan: PremovesRow, follows: Follows | None = None
    ) -> int:
        """Store what a seat says ahead of time, in place of what it said before. The table's new
        stamp. Raises `Conflict` as `append` does."""
        work = partial(writes.save_plan, table_id=table_id, plan=plan, follows=follows)
        return await self._writer.run(_table(table_id), work)

    async def unanswered(self, limit: int) -> frozenset[str]:
        """The running tables with entries that no server has looked at with what was said ahead
        of time."""
        return await self._reader.run(lambda moment: reads.unanswered(moment, limit))

    async def set_undo_request(
        self, table_id: str, request: UndoRequestRow | None, follows: Follows | None = None
    ) -> int:
        """Store the one undo request, or that there is none. The table's new stamp. Raises
        `Conflict` as `append` does."""
        work = partial(writes.set_undo_request, table_id=table_id, request=request, follows=follows)
        return await self._writer.run(_table(table_id), work)

    async def set_proposal(
        self,
        table_id: str,
        proposal: ProposalRow | None,
        follows: Follows | None = None,
        notices: tuple[NoticeRow, ...] = (),
    ) -> int:
        """Store what somebody at the table suggests, or that nobody does, and who is told of it.
        The table's new stamp. Raises `Conflict` as `append` does."""
        append = Append(table_id, follows=follows, notices=notices)
        work = partial(writes.set_proposal, append=append, proposal=proposal)
        stamp = await self._writer.run(_table(table_id), work)
        if notices:
            self.outbox.wake()
        return stamp

    # Time

    async def deadlines(self, limit: int) -> list[Deadline]:
        """The next deadlines of all tables, the most urgent first."""
        return await self._reader.run(lambda moment: reads.deadlines(moment, limit))

    async def put_off(self, table_id: str, until: int) -> None:
        """Nothing can be done at a table whose time has come: look again then."""
        work = partial(writes.put_off, table_id=table_id, until=until)
        await self._writer.run(_table(table_id), work)

    async def rest(self, player_id: str) -> Rest | None:
        """When the clocks of the player stand still, if ever."""
        return await self._reader.run(lambda moment: reads.rest(moment, player_id))

    async def change_rest(self, player_id: str, change: Callable[[Rest], Rest]) -> Rest:
        """Change when the clocks of the player stand still, in one transaction; how they do from
        now on."""
        work = partial(writes.change_rest, player_id=player_id, change=change)
        return await self._writer.run(_player(player_id), work)

    async def preferences(self, player_id: str) -> Preferences:
        """What the player has the house do at the table."""
        return await self._reader.run(lambda moment: reads.preferences(moment, player_id))

    async def change_preferences(
        self, player_id: str, change: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Change what the house does at the table for the player; what it does from now on."""
        work = partial(writes.change_preferences, player_id=player_id, change=change)
        return await self._writer.run(_player(player_id), work)

    async def note_seen(self, seen: Mapping[str, int]) -> None:
        """These players were here, each at its moment."""
        # In the order of all servers: in each other's way, they would have to try again.
        work = partial(writes.note_seen, seen=sorted(seen.items()))
        await self._writer.run(_player(min(seen)), work)

    async def note_open(self, at: int, patience: int) -> None:
        """The house is open at this moment; it was closed if it was not for longer than that."""
        await self._writer.run("", partial(writes.note_open, at=at, patience=patience))

    async def forget_open_hours(self) -> None:
        """Nobody wants to know any more when the house was open."""
        await self._writer.run("", writes.forget_open_hours)

    async def closures(self) -> tuple[Closure, ...]:
        """When the house was closed, as far as it noted."""
        return await self._reader.run(reads.closures)

    async def say(self, text: str) -> None:
        """Tell all servers on this PostgreSQL, this one too, less than 8000 bytes."""
        await self._reader.run(lambda moment: reads.say(moment, text))

    async def insights(self, table_id: str) -> dict[str, str]:
        """By position of a table: what was found out about it, as text."""
        return await self._reader.run(lambda moment: reads.insights_of(moment, table_id))

    async def add_insight(self, table_id: str, position: str, found: str) -> None:
        """Keep what was found out about a position of a table."""
        work = partial(writes.add_insight, table_id=table_id, position=position, found=found)
        await self._writer.run(_table(table_id), work)

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a query in the read pool, in one transaction: `store.read(reads.stamp, table_id)`."""
        return await self._reader.run(lambda connection: work(connection, *args, **kwargs))

    async def write(
        self,
        order: str,
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a change on the writer and return after its COMMIT.

        Within a batch, changes run sorted by `order`; those with the same one in sequence.
        """
        return await self._writer.run(order, lambda connection: work(connection, *args, **kwargs))


def _player(player_id: str) -> str:
    return f"player {player_id}"


def _table(table_id: str) -> str:
    return f"table {table_id}"
