"""Accounts, passkeys, sessions and one-time tokens as stored values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account."""

    player_id: str
    name: str
    mail: str | None
    host: bool
    shows_ratings: bool
    created: int


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """A passkey. `id` is its WebAuthn credential id, in base64url."""

    id: str
    player_id: str
    public_key: bytes = field(repr=False)
    sign_count: int
    name: str
    created: int
    used: int | None = None


class TokenPurpose(Enum):
    """What a one-time token authorizes."""

    NEW_PASSKEY = "new passkey"
    PASSKEY = "passkey"
    MAIL = "mail link"
    """Not `mail`: servers of an earlier version would misread its text."""
    ASKER = "asker"
    """Lets the device that asked for a mail link log in, after the opener confirmed it."""
    NEW_MAIL = "new mail"
    """Confirms a new mail address of an account."""
    PROOF = "proof"
    """A mailed code for re-authentication."""
    BRING = "bring"
    """Lets a player who logged in take over the data of the guest on the same device."""


@dataclass(frozen=True, slots=True)
class OneTimeToken:
    """A single-use token; `text` depends on its purpose."""

    purpose: TokenPurpose
    player_id: str | None
    text: str
    expires: int


@dataclass(frozen=True, slots=True)
class Proof:
    """The first credential of a new account: a confirmed mail address or a passkey."""

    mail: str | None = None
    passkey: PasskeyRow | None = None


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials of an account."""

    mail: str | None
    passkeys: tuple[str, ...]
    """Their ids."""
    codes: int
    """The number of unused recovery codes."""

    @property
    def is_empty(self) -> bool:
        """Whether nobody can log in to the account."""
        return not (self.mail or self.passkeys or self.codes)
