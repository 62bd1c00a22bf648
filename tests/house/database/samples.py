"""Made-up players, tables and chained entries for the store's tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.log import (
    Acted,
    Entry,
    Header,
    Secret,
    Undone,
    entry_json,
    first_hash,
    next_hash,
    seal,
)
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import (
    EntryRow,
    SeatKind,
    SeatRow,
    SnapshotRow,
    TableRow,
    TableStatus,
)
from tests.house.database.stores import tables_in

HEADER = Header("sample", 1, {"board": "sq-5", "n": 4, "pie": False}, 2, "a commitment")


def player(name: str) -> Player:
    return Player(f"id of {name}", name)


async def add_players(store: Store, *names: str) -> None:
    for name in names:
        await store.write("", player_store.add_player, player(name), 1_000)


def person(seat: Seat, name: str) -> SeatRow:
    return SeatRow(seat, SeatKind.PERSON, name, player(name).id)


def table_row(
    table_id: str,
    host: str = "Ada",
    *,
    private: bool = False,
    status: TableStatus = TableStatus.RUNNING,
    rematch_of: str | None = None,
) -> TableRow:
    return TableRow(
        id=table_id,
        header=HEADER,
        seed="123456789",
        salt="salt",
        host=player(host).id,
        private=private,
        status=status,
        created=1_000,
        head_hash=first_hash(HEADER),
        rematch_of=rematch_of,
    )


async def add_table(store: Store, table_id: str, host: str = "Ada") -> Log:
    """A running table of two players, who must be there, with an empty log."""
    await tables_in(store).add(table_row(table_id, host), (person(0, "Ada"), person(1, "Ben")))
    return Log(table_id)


@dataclass(slots=True)
class Log:
    """Makes the next entries of a table, chained."""

    table_id: str
    number: int = 0
    digest: str = field(default_factory=lambda: first_hash(HEADER))

    def act(self, *actions: str, events: int = 0, seats: int = 2) -> EntryRow:
        """The next action entry. The seats act in turn."""
        seat = self.number % seats
        told: list[JsonObject] = [{"code": "moved", "text": text} for text in actions[:events]]
        return self._next(Acted(seat, actions), seat, events=told)

    def act_sealed(self, *actions: str) -> EntryRow:
        """The next action entry, sealed."""
        seat = self.number % 2
        commitment, secret = seal(actions)
        return self._next(Acted(seat, sealed=commitment), seat, secret)

    def undo(self, *drops: int) -> EntryRow:
        """An entry that takes others back."""
        return self._next(Undone(0, drops, (0, 1)), None)

    def snapshot(self, size: int = 1) -> SnapshotRow:
        """A snapshot after the last entry, of at least that many bytes."""
        state: JsonObject = {"number": self.number, "filling": "x" * size}
        return SnapshotRow(self.table_id, self.number, state, (self.number, 0), (1,))

    def _next(
        self,
        entry: Entry,
        seat: Seat | None,
        secret: Secret | None = None,
        events: list[JsonObject] | None = None,
    ) -> EntryRow:
        self.number += 1
        public = entry_json(self.number, entry)
        self.digest = next_hash(self.digest, public)
        kept_back = plain(secret)
        assert kept_back is None or isinstance(kept_back, dict)
        return EntryRow(
            table_id=self.table_id,
            number=self.number,
            kind=entry.kind,
            seat=seat,
            public=public,
            hash=self.digest,
            at=2_000 + self.number,
            secret=kept_back,
            events=events or [],
        )
