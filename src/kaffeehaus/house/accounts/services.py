"""The reception: all that concerns those who stay, put together once for a house."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.accounts.accounts import Accounts
from kaffeehaus.house.accounts.address_change import AddressChange
from kaffeehaus.house.accounts.announcements import Announcements
from kaffeehaus.house.accounts.deletion import Leaving
from kaffeehaus.house.accounts.letters import BackgroundMail
from kaffeehaus.house.accounts.mail_links import MailLinks
from kaffeehaus.house.accounts.one_time_tokens import Tickets
from kaffeehaus.house.accounts.passkeys import Passkeys
from kaffeehaus.house.accounts.reauthentication import Reauthentication
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import Doorkeeper
from kaffeehaus.house.http.sessions import Door
from kaffeehaus.house.lobby.own_tables import OwnTables
from kaffeehaus.house.notifications.mail import Mail
from kaffeehaus.house.people.profiles import Clerk, Profiles
from kaffeehaus.house.tables.service import House


@dataclass(frozen=True, slots=True)
class Reception:
    """Who stays, the ways into an account, and what is one's own."""

    accounts: Accounts
    passkeys: Passkeys
    mail_links: MailLinks
    own_tables: OwnTables
    leaving: Leaving
    profiles: Profiles
    clerk: Clerk
    reauthentication: Reauthentication
    address_change: AddressChange
    mail: BackgroundMail


def reception_of(
    store: Store, door: Door, keeper: Doorkeeper, mail: Mail, house: House, key: bytes, base: str
) -> Reception:
    """The reception of a house with this key and this public address."""
    tickets = Tickets(store.people, key)
    letters = BackgroundMail(mail)
    proof = Reauthentication(store, door, keeper, tickets, letters)
    news = Announcements(store.outbox, letters, base)
    accounts = Accounts(store, door, keeper, tickets, proof, news, house.retell)
    return Reception(
        accounts,
        Passkeys(store.people, accounts, door, keeper, tickets, proof, news),
        MailLinks(store, accounts, door, keeper, tickets, mail),
        OwnTables(store),
        Leaving(store, door, house, keeper, proof, news),
        Profiles(store),
        Clerk(store, house.retell),
        proof,
        AddressChange(store.people, proof, news, keeper, tickets, letters),
        letters,
    )
