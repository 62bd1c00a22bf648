"""Accounts, passkeys and one-time tokens as stored values."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.house.players.model import TokenPurpose


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account."""

    player_id: str
    name: str
    mail: str | None
    host: bool
    shows_ratings: bool
    created: int
    language: str | None


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
class AccountView(AccountRow):
    """An account with its credentials."""

    passkeys: tuple[PasskeyRow, ...]
    codes_left: int
    """The number of unused recovery codes."""

    @property
    def has_no_credential(self) -> bool:
        """Whether nobody can log in to it."""
        return not (self.mail or self.passkeys or self.codes_left)
