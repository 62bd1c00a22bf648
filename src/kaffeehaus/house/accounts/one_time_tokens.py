"""Single-use tokens and recovery codes; the database holds only keyed hashes of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.model import OneTimeToken
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.sessions import LINK_LETTERS
from kaffeehaus.house.players.model import TokenPurpose

CODE_LENGTH = 12
TICKET_SALT = b"kaffeehaus.ticket "
CODE_SALT = b"kaffeehaus.code "
"""Salts: the server key signs other things too."""


@dataclass(frozen=True, slots=True, eq=False)
class OneTimeTokens:
    """Issues single-use tokens and redeems them."""

    _store: Store
    _key: bytes

    async def issue(
        self,
        purpose: TokenPurpose,
        seconds: int,
        *,
        player_id: str | None = None,
        text: str = "",
        word: str = "",
        word_hash: str = "",
    ) -> str:
        """Store a token for a random word, the given one, or one that only its hash is known of."""
        word = word or secrets.token_urlsafe(32)
        token = OneTimeToken(purpose, player_id, text, now() + seconds * 1000)
        await self._store.write("", account_store.add_token, word_hash or self.hash_of(word), token)
        return word

    async def find(self, word: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """A valid token, which stays usable."""
        return await self._store.read(account_store.token, self.hash_of(word), purpose)

    async def take(self, word: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """Redeem a valid token: it cannot be used again."""
        return await self._store.write("", account_store.take_token, self.hash_of(word), purpose)

    def hash_of_code(self, code: str) -> str:
        """The hash of a recovery code."""
        return hmac.digest(self._key, CODE_SALT + letters_of(code).encode(), hashlib.sha256).hex()

    def hash_of(self, word: str) -> str:
        """The hash of a token's word."""
        return hmac.digest(self._key, TICKET_SALT + word.encode(), hashlib.sha256).hex()


def new_code() -> str:
    """A random code that people can write down and type."""
    letters = "".join(secrets.choice(LINK_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[place : place + 4] for place in range(0, CODE_LENGTH, 4))


def letters_of(code: str) -> str:
    """A typed code without spaces, dashes and case."""
    return "".join(sign for sign in code.lower() if sign.isalnum())
