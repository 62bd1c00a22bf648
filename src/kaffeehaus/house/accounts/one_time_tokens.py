"""Tickets: what is good once and soon. The store knows only what the house's key makes of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.model import OneTimeToken, TokenPurpose
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.sessions import LINK_LETTERS

CODE_LENGTH = 12
TICKET_SALT = b"kaffeehaus.ticket "
CODE_SALT = b"kaffeehaus.code "
"""The key of the house signs other things too."""


class OneTimeTokens:
    """Hands tickets out and takes them back."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key

    async def give(
        self,
        purpose: TokenPurpose,
        seconds: int,
        *,
        player_id: str | None = None,
        text: str = "",
        word: str = "",
    ) -> str:
        """A new ticket, as a word for whoever gets it; a random one unless it is given."""
        word = word or secrets.token_urlsafe(32)
        await self.give_to(self.hash_of(word), purpose, seconds, player_id=player_id, text=text)
        return word

    async def give_to(
        self,
        word_hash: str,
        purpose: TokenPurpose,
        seconds: int,
        *,
        player_id: str | None = None,
        text: str = "",
    ) -> None:
        """A ticket for whoever knows the word with this hash."""
        ticket = OneTimeToken(purpose, player_id, text, now() + seconds * 1000)
        await self._store.write("", account_store.add_token, word_hash, ticket)

    async def look(self, word: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """What the ticket says, without using it up; None if it is not valid."""
        return await self._store.read(account_store.token, self.hash_of(word), purpose)

    async def take(self, word: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """What the ticket says. It is used up then; None if it is not valid."""
        return await self._store.write("", account_store.take_token, self.hash_of(word), purpose)

    def hash_of_code(self, code: str) -> str:
        """What the store knows a recovery code by."""
        return hmac.digest(self._key, CODE_SALT + letters_of(code).encode(), hashlib.sha256).hex()

    def hash_of(self, word: str) -> str:
        """What the store knows a ticket's word by."""
        return hmac.digest(self._key, TICKET_SALT + word.encode(), hashlib.sha256).hex()


def new_code() -> str:
    """A code that people can write down and type."""
    letters = "".join(secrets.choice(LINK_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[place : place + 4] for place in range(0, CODE_LENGTH, 4))


def letters_of(code: str) -> str:
    """The letters that count of a code as somebody typed it."""
    return "".join(sign for sign in code.lower() if sign.isalnum())
