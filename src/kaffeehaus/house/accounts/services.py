"""Construction of the account services."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from kaffeehaus.house.accounts.accounts import Accounts
from kaffeehaus.house.accounts.deletion import AccountDeletion
from kaffeehaus.house.accounts.mail import Announcements, BackgroundMail
from kaffeehaus.house.accounts.mail_links import MailLinks
from kaffeehaus.house.accounts.passkeys import Passkeys
from kaffeehaus.house.accounts.reauthentication import OneTimeTokens, Reauthentication
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.dependencies import Host, service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import Sessions, token_of
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.service import ViewService


@dataclass(frozen=True, slots=True)
class AccountServices:
    """The services of accounts."""

    accounts: Accounts
    passkeys: Passkeys
    mail_links: MailLinks
    deletion: AccountDeletion
    reauthentication: Reauthentication
    mail: BackgroundMail


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
    mails = BackgroundMail(mail)
    proof = Reauthentication(store, sessions, rate_limits, tokens, mails)
    news = Announcements(store, mails, base)
    accounts = Accounts(store, sessions, rate_limits, tokens, proof, news, updater.refresh)
    return AccountServices(
        accounts,
        Passkeys(store, accounts, sessions, rate_limits, tokens, proof, news),
        MailLinks(store, accounts, sessions, rate_limits, tokens, proof, news, mails),
        AccountDeletion(store, sessions, seats, views, updater, rate_limits, proof, news),
        proof,
        mails,
    )


AccountsDep = Annotated[AccountServices, service("accounts")]


async def _reauthenticated_host(request: Request, me: Host, accounts: AccountsDep) -> Player:
    await accounts.reauthentication.require(me, token_of(request))
    return me


ReauthenticatedHost = Annotated[Player, Depends(_reauthenticated_host)]
"""The host with a fresh proof of identity; for everything that the host does."""
