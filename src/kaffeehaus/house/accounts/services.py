"""Deletion of players, data export, and the construction of the account services."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.access_tokens import AccessTokens
from kaffeehaus.house.accounts.accounts import Accounts, AccountService
from kaffeehaus.house.accounts.mail import Announcements, event_of
from kaffeehaus.house.accounts.mail_links import MailLinks
from kaffeehaus.house.accounts.passkeys import Passkeys
from kaffeehaus.house.accounts.reauthentication import OneTimeTokens, Reauthentication
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.http.dependencies import Host, service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.request_context import token_of
from kaffeehaus.house.http.sessions import Sessions, Visit
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.service import BEGUN, SeatService
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.model import SeatKind, TableStatus
from kaffeehaus.house.tables.summaries import TableSummaryRow
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.service import ViewService

GONE = "Somebody who left"
"""The name of deleted players."""
MOST_TABLES = 10_000
FORMAT = 1


@dataclass(frozen=True, slots=True)
class DeletionConsequences:
    """What deletion would do to games."""

    resigns: int
    """Running games with others, which would be resigned."""
    leaves: int
    """Waiting tables with a seat of the player."""


@dataclass(frozen=True, slots=True, eq=False)
class AccountDeletion(AccountService):
    """Deletes players and exports their data."""

    _seats: SeatService
    _views: ViewService
    _updater: TableUpdater

    async def consequences(self, player: Player) -> DeletionConsequences:
        """What deletion would do now."""
        rows = await self._store.read(table_summaries.tables_of, player.id, MOST_TABLES)
        return DeletionConsequences(
            sum(row.status in BEGUN and _has_others(row, player) for row in rows),
            sum(row.status is TableStatus.WAITING for row in rows),
        )

    async def delete(self, player: Player, visit: Visit) -> None:
        """Delete the player: resign running games, anonymize seats, delete everything else.

        Raises `NotAllowed` without re-authentication.
        """
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require(player, visit.token)
        await self._seats.give_up(player)
        changed = await self._store.write(ALONE, account_store.delete_player, player.id, GONE)
        self._sessions.has_ended(player.id)
        if known is not None:
            event = event_of(player.id, AuditAction.DELETED_ACCOUNT, visit)
            self._announcements.announce(event, known)
        await self._updater.refresh(changed)

    async def export(self, player: Player, visit: Visit) -> str:
        """All data of the player as JSON. Raises `NotAllowed` without re-authentication."""
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require(player, visit.token)
        if known is not None:
            action = AuditAction.EXPORTED
            await self._announcements.change(player, action, visit, known, lambda _: True)
        whole = {
            "kaffeehaus": "export",
            "format": FORMAT,
            "player": player.id,
            "kept": await self._store.read(account_store.export_rows, player.id),
            "tables": await self._tables(player),
        }
        return json.dumps(whole, ensure_ascii=False, indent=1)

    async def _tables(self, player: Player) -> object:
        """The tables with their records as the player may see them."""
        rows = await self._store.read(table_summaries.tables_of, player.id, MOST_TABLES)
        return [
            {
                "table": row.id,
                "game": row.game,
                "status": row.status.value,
                "names": [seat.name for seat in row.seats],
                "record": await self._record(player, row),
            }
            for row in rows
        ]

    async def _record(self, player: Player, row: TableSummaryRow) -> object:
        mine = next((seat.seat for seat in row.seats if seat.player_id == player.id), None)
        try:
            record = await self._views.record(player, row.id, mine)
        except PlayerError:
            return None
        return json.loads(record.dumps())


def _has_others(row: TableSummaryRow, player: Player) -> bool:
    people = {seat.player_id for seat in row.seats if seat.kind is SeatKind.PERSON}
    return player.id in people and len(people) > 1


@dataclass(frozen=True, slots=True)
class AccountServices:
    """The services of accounts."""

    accounts: Accounts
    passkeys: Passkeys
    mail_links: MailLinks
    deletion: AccountDeletion
    reauthentication: Reauthentication
    mail: Mailer
    access_tokens: AccessTokens


def account_services(
    store: Store,
    sessions: Sessions,
    rate_limits: RateLimits,
    mail: Mailer,
    seats: SeatService,
    views: ViewService,
    updater: TableUpdater,
    key: bytes,
    base: str,
) -> AccountServices:
    """Build the services with the server's secret key and public address."""
    tokens = OneTimeTokens(store, key)
    proof = Reauthentication(store, sessions, rate_limits, tokens, mail)
    news = Announcements(store, mail, base)
    shared = (store, sessions, rate_limits, tokens, proof, news)
    accounts = Accounts(*shared, updater.refresh)
    return AccountServices(
        accounts,
        Passkeys(*shared, accounts),
        MailLinks(*shared, accounts, mail),
        AccountDeletion(*shared, seats, views, updater),
        proof,
        mail,
        AccessTokens(*shared),
    )


AccountsDep = Annotated[AccountServices, service("accounts")]


async def _reauthenticated_host(request: Request, me: Host, accounts: AccountsDep) -> Player:
    await accounts.reauthentication.require(me, token_of(request))
    return me


ReauthenticatedHost = Annotated[Player, Depends(_reauthenticated_host)]
"""The host with a fresh proof of identity; for everything that the host does."""
