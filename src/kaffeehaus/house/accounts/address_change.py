"""Changing the mail address of an account, confirmed by a link to the new address."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.accounts import require_account
from kaffeehaus.house.accounts.announcements import Announcements, event_of
from kaffeehaus.house.accounts.background_mail import BackgroundMail, short_mail
from kaffeehaus.house.accounts.mail_links import MAIL_AGE, read_mail_address
from kaffeehaus.house.accounts.one_time_tokens import OneTimeTokens
from kaffeehaus.house.accounts.reauthentication import Reauthentication
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.http.sessions import Visit
from kaffeehaus.house.notifications.mail import MailKind
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import Player, TokenPurpose

FIRST, PROVED = "first", "proved"
"""Whether the account had no credential yet, or was re-authenticated."""


@dataclass(frozen=True, slots=True, eq=False)
class AddressChange:
    """Changes mail addresses of accounts."""

    _store: Store
    _reauthentication: Reauthentication
    _announcements: Announcements
    _rate_limits: RateLimits
    _tokens: OneTimeTokens
    _mail: BackgroundMail

    async def ask(self, player: Player, mail: str, visit: Visit) -> None:
        """Send a link to the new address, whether an account has it or not.

        Raises `BadRequest` for an invalid address, `NotNow` for guests and without a mail server,
        `NotAllowed` without re-authentication.
        """
        require_account(player)
        if not self._mail.is_there:
            raise NotNow("This house sends no mail.", code="no_mail")
        to = read_mail_address(mail)
        known = await self._reauthentication.require_unless_first(player, visit.token)
        self._rate_limits.count_letter(network_of(visit.address))
        how = FIRST if known is not None and known.is_empty else PROVED
        word = secrets.token_urlsafe(32)
        await self._tokens.issue(
            TokenPurpose.NEW_MAIL,
            MAIL_AGE,
            player_id=player.id,
            text=f"{how} {to}",
            word=_word(word, player),
        )
        self._mail.post(
            short_mail(
                MailKind.ASKED,
                to,
                "Confirm your mail address",
                "Somebody, hopefully you, wants to use this address for a Kaffeehaus account. If it"
                " was you, open this where you are logged in:",
                f"{visit.base}/me/mail/{word}",
                "It works once, within half an hour. If it was not you, do nothing.",
            )
        )

    async def confirm(self, player: Player, word: str, visit: Visit) -> str:
        """Use the address whose link was opened; the address. It is no re-authentication.

        Raises `NotFound`, and `BadRequest` if another account has the address.
        """
        self._rate_limits.count_attempt(visit.address)
        found = await self._tokens.take(_word(word, player), TokenPurpose.NEW_MAIL)
        if found is None:
            raise NotFound(
                "This link was used already, is too old, or is for another account.",
                code="link_gone",
            )
        how, _, mail = found.text.partition(" ")
        if how == FIRST:
            # Another credential may have been added since it was asked for.
            before = await self._reauthentication.require_unless_first(player, visit.token)
        else:
            before = await self._store.read(account_store.credentials, player.id)
        event = event_of(player.id, AuditAction.CHANGED_MAIL, visit)
        order = player_order(player.id)
        if not await self._store.write(order, account_store.set_mail, player.id, mail, event):
            raise BadRequest("Another account has this address.", code="mail_taken")
        self._announcements.announce(event, before)
        return mail


def _word(word: str, player: Player) -> str:
    """The word of the token: no other account can redeem it."""
    return f"{word} {player.id}"
