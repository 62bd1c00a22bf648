"""The part of the store that knows who stays: accounts, keys, devices, own tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, and_, or_

from kaffeehaus.house.accounts import reads as accounts_reads
from kaffeehaus.house.accounts import writes as accounts_writes
from kaffeehaus.house.accounts.model import (
    AccountEvent,
    AccountRow,
    Credentials,
    OneTimeToken,
    PasskeyRow,
    Proof,
    RatingRow,
    SessionRow,
    TokenPurpose,
)
from kaffeehaus.house.accounts.reads import (
    LobbyRows,
    OwnTablesFilter,
    OwnTablesRows,
    OwnTablesSearch,
)
from kaffeehaus.house.accounts.writes import AccountCreation, HostClaim
from kaffeehaus.house.database.read_pool import ReadPool
from kaffeehaus.house.database.schema import accounts, passkeys, ratings, sessions
from kaffeehaus.house.database.writer import ALONE, Work, Writer
from kaffeehaus.house.ratings.store import RatingRules, count_ratings
from kaffeehaus.house.tables.rows import ChangedTable, TableSummaryRow

T = TypeVar("T")


class AccountStore:
    """What is kept about players who stay. Made by the store; raises what the store raises.

    A change that comes with an event is stored together with it, or not at all.
    """

    def __init__(self, writer: Writer, reader: ReadPool) -> None:
        self._writer = writer
        self._reader = reader

    # Accounts

    async def make_account(
        self, player_id: str, looks: str, proof: Proof, event: AccountEvent | None = None
    ) -> tuple[AccountCreation, list[ChangedTable]]:
        """Make an account of a guest; the tables that show it. Raises `Conflict` if somebody took
        the name just now."""
        work = partial(accounts_writes.make_account, player_id=player_id, looks=looks, proof=proof)
        return await self._writer.run(
            ALONE, _recorded(work, event, lambda made: made[0] is AccountCreation.DONE)
        )

    async def claim_house(self, player_id: str, key: bytes) -> HostClaim:
        """Make an account the host, with the key that the host token is made from."""
        work = partial(accounts_writes.claim_house, player_id=player_id, key=key)
        return await self._write(player_id, work)

    async def account(self, player_id: str) -> AccountRow | None:
        """The account of a player, or None for a guest."""
        return await self._account(accounts.c.player_id == player_id)

    async def account_that_looks(self, looks: str) -> AccountRow | None:
        """The account whose name looks so."""
        return await self._account(accounts.c.looks == looks)

    async def account_of_mail(self, mail: str) -> AccountRow | None:
        """The account with this address."""
        return await self._account(accounts.c.mail == mail)

    async def has_host(self) -> bool:
        """Whether the house is somebody's."""
        return await self._account(accounts.c.host.is_(True)) is not None

    async def credentials(self, player_id: str) -> Credentials | None:
        """What opens the account of a player; None for a guest."""
        return await self._reader.run(lambda moment: accounts_reads.credentials(moment, player_id))

    async def set_mail(self, player_id: str, mail: str, event: AccountEvent | None = None) -> bool:
        """Another address for the account; False if another account has it."""
        work = partial(accounts_writes.set_mail, player_id=player_id, mail=mail)
        return await self._write(player_id, _recorded(work, event, bool))

    async def record(self, event: AccountEvent) -> None:
        """Record something that concerns an account and changes nothing of it."""
        await self._write(event.player_id, partial(accounts_writes.record_event, event=event))

    async def show_ratings(self, player_id: str, *, shown: bool) -> None:
        """Whether others see the ratings of the account."""
        work = partial(accounts_writes.show_ratings, player_id=player_id, shown=shown)
        await self._write(player_id, work)

    # Keys

    async def add_passkey(self, row: PasskeyRow, event: AccountEvent | None = None) -> None:
        """One more key. Raises `Conflict` if it is known already."""
        work = partial(accounts_writes.add_passkey, row=row)
        await self._write(row.player_id, _recorded(work, event))

    async def passkeys_of(self, player_id: str) -> list[PasskeyRow]:
        """The keys of a player, the oldest first."""
        wanted = passkeys.c.player_id == player_id
        return await self._reader.run(lambda moment: accounts_reads.passkeys_of(moment, wanted))

    async def passkey(self, passkey_id: str) -> PasskeyRow | None:
        """The key of that id, or None."""
        wanted = passkeys.c.id == passkey_id
        found = await self._reader.run(lambda moment: accounts_reads.passkeys_of(moment, wanted))
        return found[0] if found else None

    async def name_passkey(
        self, player_id: str, passkey_id: str, name: str, event: AccountEvent | None = None
    ) -> bool:
        """Call a key something else; False if the player has no such key."""
        work = partial(
            accounts_writes.name_passkey, player_id=player_id, passkey_id=passkey_id, name=name
        )
        return await self._write(player_id, _recorded(work, event, bool))

    async def remove_passkey(
        self, player_id: str, passkey_id: str, event: AccountEvent | None = None
    ) -> bool:
        """The key opens nothing any more; False if the player has no such key."""
        work = partial(accounts_writes.remove_passkey, player_id=player_id, passkey_id=passkey_id)
        return await self._write(player_id, _recorded(work, event, bool))

    async def note_passkey(self, row: PasskeyRow, sign_count: int) -> None:
        """A key was used."""
        work = partial(accounts_writes.note_passkey, passkey_id=row.id, sign_count=sign_count)
        await self._write(row.player_id, work)

    async def set_codes(
        self, player_id: str, code_hashes: tuple[str, ...], event: AccountEvent | None = None
    ) -> None:
        """New recovery codes; the ones before are worthless."""
        work = partial(accounts_writes.set_codes, player_id=player_id, code_hashes=code_hashes)
        await self._write(player_id, _recorded(work, event))

    async def codes_left(self, player_id: str) -> int:
        """How many recovery codes can still be used."""
        return await self._reader.run(lambda moment: accounts_reads.codes_left(moment, player_id))

    async def take_code(self, code_hash: str, player_id: str | None = None) -> str | None:
        """The id of a recovery code's player. The code is gone then; None if there is none, or it
        is another's than the player's who is asked for."""
        work = partial(accounts_writes.take_code, code_hash=code_hash, player_id=player_id)
        return await self._write("", work)

    async def add_ticket(self, ticket_hash: str, ticket: OneTimeToken) -> None:
        """Something that is good once."""
        work = partial(accounts_writes.add_ticket, ticket_hash=ticket_hash, ticket=ticket)
        await self._write("", work)

    async def ticket(self, ticket_hash: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """The ticket, which stays; None if it is not valid."""
        return await self._reader.run(
            lambda moment: accounts_reads.ticket(moment, ticket_hash, purpose)
        )

    async def take_ticket(self, ticket_hash: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """The ticket, which is gone then; None if it is not valid."""
        work = partial(accounts_writes.take_ticket, ticket_hash=ticket_hash, purpose=purpose)
        return await self._write("", work)

    # Devices

    async def sessions_of(self, player_id: str) -> list[SessionRow]:
        """The devices of a player, the one that was last here first."""
        wanted = sessions.c.player_id == player_id
        return await self._reader.run(lambda moment: accounts_reads.sessions_of(moment, wanted))

    async def session(self, token_hash: str) -> SessionRow | None:
        """The device of that token."""
        wanted = sessions.c.token_hash == token_hash
        found = await self._reader.run(lambda moment: accounts_reads.sessions_of(moment, wanted))
        return found[0] if found else None

    async def end_session(
        self, player_id: str, beginning: str, event: AccountEvent | None = None
    ) -> bool:
        """Forget the device whose hash begins so; False if the player has none."""
        work = partial(accounts_writes.end_session, player_id=player_id, beginning=beginning)
        return await self._write(player_id, _recorded(work, event, bool))

    async def end_other_sessions(
        self, player_id: str, kept: str, event: AccountEvent | None = None
    ) -> int:
        """Forget all devices but one; how many."""
        work = partial(accounts_writes.end_other_sessions, player_id=player_id, kept=kept)
        return await self._write(player_id, _recorded(work, event, bool))

    async def note_sessions(self, token_hashes: tuple[str, ...], at: int) -> None:
        """These devices were here."""
        work = partial(accounts_writes.note_sessions, token_hashes=token_hashes, at=at)
        await self._write("", work)

    async def prove(self, player_id: str, token_hash: str, at: int) -> None:
        """The player has shown a key on this device."""
        await self._write(player_id, partial(accounts_writes.prove, token_hash=token_hash, at=at))

    # Coming and going

    async def bring_along(self, guest: str, account: str) -> list[ChangedTable]:
        """Give what a guest has to an account: seats and tables, except where both sit, friends,
        notes and wishes; the tables that look different then."""
        work = partial(accounts_writes.bring_along, guest=guest, account=account)
        return await self._writer.run(ALONE, work)

    async def leave(self, player_id: str, name: str) -> list[ChangedTable]:
        """Forget all about a player but the games; the tables that look different now."""
        work = partial(accounts_writes.leave, player_id=player_id, name=name)
        return await self._writer.run(ALONE, work)

    async def everything_about(
        self, player_id: str
    ) -> dict[str, list[dict[str, str | int | float | bool | None]]]:
        """All rows that belong to a player, by table; without what would let somebody in."""
        return await self._reader.run(
            lambda moment: accounts_reads.everything_about(moment, player_id)
        )

    # Own tables

    async def own_rows(
        self, player_id: str, mine: OwnTablesFilter, search: OwnTablesSearch, part: slice
    ) -> OwnTablesRows:
        """A part of the player's own tables."""
        return await self._reader.run(
            lambda moment: accounts_reads.own_rows(moment, player_id, mine, search, part)
        )

    async def lobby(self, player_id: str | None, limit: int) -> LobbyRows:
        """The first tables of each list of the lobby."""
        return await self._reader.run(lambda moment: accounts_reads.lobby(moment, player_id, limit))

    async def turns(self, player_id: str) -> list[str]:
        """The ids of the tables that wait for the player, the most urgent first."""
        return await self._reader.run(lambda moment: accounts_reads.turns(moment, player_id))

    async def counts(self, player_id: str) -> dict[OwnTablesFilter, int]:
        """How many tables of each sort the player has."""
        return await self._reader.run(lambda moment: accounts_reads.counts(moment, player_id))

    async def puzzles_tried(self, player_id: str) -> int:
        """How many puzzles the player has tried."""
        return await self._reader.run(
            lambda moment: accounts_reads.puzzles_tried(moment, player_id)
        )

    async def seats_held(self, player_id: str) -> int:
        """At how many tables the player sits that are not over."""
        return await self._reader.run(lambda moment: accounts_reads.seats_held(moment, player_id))

    async def finished_of(self, player_id: str, limit: int) -> Sequence[TableSummaryRow]:
        """Finished games that the player played, or left, the latest first."""
        return await self._reader.run(
            lambda moment: accounts_reads.finished_of(moment, player_id, limit)
        )

    # Ratings

    async def count_ratings(self, rules: RatingRules, most: int) -> list[ChangedTable]:
        """Count finished games that nobody has counted; their tables."""
        if not await self._reader.run(accounts_reads.has_uncounted):
            return []
        return await self._writer.run(ALONE, partial(count_ratings, rules=rules, most=most))

    async def ratings_of(self, subject: str) -> list[RatingRow]:
        """How strong somebody is, by game and size."""
        wanted = ratings.c.subject == subject
        return await self._reader.run(lambda moment: accounts_reads.ratings_of(moment, wanted, 100))

    async def best(self, game: str, limit: int) -> list[RatingRow]:
        """The ratings of a game that are shown: people who want it, and bots."""
        shown = or_(accounts.c.shows_ratings.is_(True), ratings.c.subject.startswith("bot "))
        wanted = and_(ratings.c.game == game, shown)
        return await self._reader.run(
            lambda moment: accounts_reads.ratings_of(moment, wanted, limit)
        )

    async def _account(self, wanted: ColumnElement[bool]) -> AccountRow | None:
        return await self._reader.run(lambda moment: accounts_reads.account(moment, wanted))

    async def _write(self, player_id: str, work: Work[T]) -> T:
        return await self._writer.run(f"player {player_id}", work)


def _recorded(
    work: Work[T], event: AccountEvent | None, has_changed: Callable[[T], bool] = lambda _: True
) -> Work[T]:
    """The work, with the event in the same transaction if the work has changed something."""
    if event is None:
        return work

    def whole(connection: Connection) -> T:
        done = work(connection)
        if has_changed(done):
            accounts_writes.record_event(connection, event)
        return done

    return whole
