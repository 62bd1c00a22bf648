"""Construction of the account services."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.accounts.accounts import Accounts
from kaffeehaus.house.accounts.address_change import AddressChange
from kaffeehaus.house.accounts.announcements import Announcements
from kaffeehaus.house.accounts.background_mail import BackgroundMail
from kaffeehaus.house.accounts.deletion import AccountDeletion
from kaffeehaus.house.accounts.mail_links import MailLinks
from kaffeehaus.house.accounts.one_time_tokens import OneTimeTokens
from kaffeehaus.house.accounts.passkeys import Passkeys
from kaffeehaus.house.accounts.reauthentication import Reauthentication
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.lobby.own_tables import OwnTables
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.outbox.store import Outbox
from kaffeehaus.house.people.profiles import ProfileService, RatingUpdater
from kaffeehaus.house.play.service import TableService


@dataclass(frozen=True, slots=True)
class AccountServices:
    """The services of accounts, profiles and own tables."""

    accounts: Accounts
    passkeys: Passkeys
    mail_links: MailLinks
    own_tables: OwnTables
    deletion: AccountDeletion
    profiles: ProfileService
    rating_updater: RatingUpdater
    reauthentication: Reauthentication
    address_change: AddressChange
    mail: BackgroundMail


def account_services(
    store: Store,
    sessions: Sessions,
    rate_limits: RateLimits,
    mail: Mailer,
    house: TableService,
    key: bytes,
    base: str,
) -> AccountServices:
    """Build the services with the server's secret key and public address."""
    tokens = OneTimeTokens(store, key)
    mails = BackgroundMail(mail)
    proof = Reauthentication(store, sessions, rate_limits, tokens, mails)
    news = Announcements(Outbox(store), mails, base)
    accounts = Accounts(store, sessions, rate_limits, tokens, proof, news, house.retell)
    return AccountServices(
        accounts,
        Passkeys(store, accounts, sessions, rate_limits, tokens, proof, news),
        MailLinks(store, accounts, sessions, rate_limits, tokens, mails),
        OwnTables(store),
        AccountDeletion(store, sessions, house, rate_limits, proof, news),
        ProfileService(store),
        RatingUpdater(store, house.retell),
        proof,
        AddressChange(store, proof, news, rate_limits, tokens, mails),
        mails,
    )
