"""Links by mail: whoever opens one is the owner of the address.

Nobody learns here whether an address is known: the answer is the same, and so is the letter's way.
"""

from __future__ import annotations

import asyncio
import html
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from kaffeehaus.house.accounts.accounts import Accounts, LoggedIn
from kaffeehaus.house.accounts.tickets import Tickets
from kaffeehaus.house.errors import BadRequest, NotNow, NotThere
from kaffeehaus.house.identity import Door, Visit, Way, player_of
from kaffeehaus.house.limits import Doorkeeper, network_of
from kaffeehaus.house.notices.mail import Letter, Mail, MailFailed
from kaffeehaus.house.notices.mail_server import read_address
from kaffeehaus.house.players import Player
from kaffeehaus.house.store.people_rows import Proof, Purpose
from kaffeehaus.house.store.store import Store

MAIL_AGE = 30 * 60
"""Seconds in which the link can be used."""
AddressOf = Callable[[str], str]
"""The full address of a path, as somebody else can open it."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Words:
    subject: str
    before: str
    after: str

    def said_by(self, player: Player) -> _Words:
        return replace(self, before=self.before.format(name=player.name))


LOG_IN = _Words(
    "Log in at the Kaffeehaus",
    "Somebody, hopefully you, wants to log in with this address. Open this to go on:",
    "It works once, within half an hour. If it was not you, throw this away: nothing happens.",
)
STAY = _Words(
    "Your account at the Kaffeehaus",
    "{name}, hopefully you, wants to use this address for an account. Open this only if it was"
    " you:",
    "It works once, within half an hour. If it was not you, throw this away: nothing happens.",
)
UNKNOWN = _Words(
    "No account at the Kaffeehaus",
    "Somebody, hopefully you, wanted to log in with this address, but no account here has it."
    " You can come in without one, just with a name:",
    "If it was not you, throw this away: nothing happens.",
)


class MailLinks:
    """Sends links by mail and takes them back."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        door: Door,
        keeper: Doorkeeper,
        tickets: Tickets,
        mail: Mail,
    ) -> None:
        self._store = store
        self._people = store.people
        self._accounts = accounts
        self._door = door
        self._keeper = keeper
        self._tickets = tickets
        self._mail = mail
        self._letters: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        """Whether the house can send mail."""
        return self._mail.is_there

    async def send(
        self, player: Player | None, mail: str, visit: Visit, address_of: AddressOf
    ) -> None:
        """Send a link to log in; for a guest, also to make an account; for an account, to use
        this address. Raises `BadRequest` for what is no address, `NotNow` without a mail server.
        """
        if not self.is_there:
            raise NotNow("This house sends no mail.", code="no_mail")
        to = _read_address(mail)
        self._keeper.count_letter(network_of(visit.address))
        self._keeper.count_letter(to)
        player_id = None if player is None else player.id
        known = await self._people.account_of_mail(to)
        if known is None and player is None:
            self._post(_letter(to, UNKNOWN, address_of("/me")))
            return
        if known is None and player is not None and not player.is_account:
            await self._door.require_free_name(player.name, player.id)
        word = await self._tickets.give(Purpose.MAIL, MAIL_AGE, player_id=player_id, text=to)
        words = LOG_IN if known is not None or player is None else STAY.said_by(player)
        self._post(_letter(to, words, address_of(f"/login/mail/{word}")))

    async def open(self, word: str, visit: Visit) -> LoggedIn:
        """Let the owner of the address in, who opened the link. Raises `NotThere`."""
        self._keeper.count_attempt(visit.address)
        found = await self._tickets.take(word, Purpose.MAIL)
        if found is None:
            raise NotThere("This link was used already or is too old.", code="link_gone")
        known = await self._people.account_of_mail(found.text)
        if known is not None:
            return await self._accounts.log_in(known.player_id, Way.MAIL, visit)
        row = await self._store.player(found.player_id or "")
        if row is None:
            raise NotThere("This account is no more.", code="no_account")
        if row.account:
            await self._people.set_mail(row.id, found.text)
        else:
            await self._accounts.make(player_of(row), Proof(mail=found.text))
        return await self._accounts.log_in(row.id, Way.MAIL, visit)

    async def close(self) -> None:
        """Wait until all letters are on their way."""
        await asyncio.gather(*self._letters, return_exceptions=True)

    def _post(self, letter: Letter) -> None:
        """Send it while whoever asked goes on: how long it takes tells nothing."""
        task = asyncio.create_task(self._send(letter))
        self._letters.add(task)
        task.add_done_callback(self._letters.discard)

    async def _send(self, letter: Letter) -> None:
        try:
            await self._mail.send(letter)
        except MailFailed as error:
            logger.warning("a link could not be mailed: %s", error.sentence)


def _read_address(mail: str) -> str:
    try:
        return read_address(mail).lower()
    except ValueError as error:
        raise BadRequest("This is no mail address.", code="bad_mail") from error


def _letter(to: str, words: _Words, link: str) -> Letter:
    text = f"{words.before}\n\n{link}\n\n{words.after}\n"
    page = (
        f"<p>{html.escape(words.before)}</p>"
        f'<p><a href="{html.escape(link)}">{html.escape(link)}</a></p>'
        f"<p>{html.escape(words.after)}</p>"
    )
    return Letter(to, words.subject, text, page)
