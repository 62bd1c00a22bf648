"""What the store keeps about those who stay: accounts, keys, devices, ratings."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.house.moderation.model import AuditAction


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A player who stays."""

    player_id: str
    name: str
    mail: str | None
    host: bool
    shows_ratings: bool
    created: int


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """A key that lets its owner in. `id` is that of the credential, in base64url."""

    id: str
    player_id: str
    public_key: bytes = field(repr=False)
    sign_count: int
    name: str
    created: int
    used: int | None = None


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A device on which a player is known."""

    token_hash: str = field(repr=False)
    created: int
    device: str | None
    seen: int | None
    proved: int | None
    """When the player last showed a key, a code or a mail here."""


class TokenPurpose(Enum):
    """What a ticket is good for."""

    NEW_PASSKEY = "new passkey"
    PASSKEY = "passkey"
    MAIL = "mail link"
    """Not `mail`: servers before this version would misread its text."""
    ASKER = "asker"
    """The device that asked for a mail link may log in: the opener has confirmed it."""
    NEW_MAIL = "new mail"
    """Another address for an account."""
    PROOF = "proof"
    """A code by mail, to confirm who one is."""
    BRING = "bring"
    """Somebody who logged in may bring the seats along that the guest before had here."""


@dataclass(frozen=True, slots=True)
class OneTimeToken:
    """Something that is good once."""

    purpose: TokenPurpose
    player_id: str | None
    text: str
    expires: int


@dataclass(frozen=True, slots=True)
class Proof:
    """What makes an account of a guest: a mail address that was shown to be theirs, or a key."""

    mail: str | None = None
    passkey: PasskeyRow | None = None


@dataclass(frozen=True, slots=True)
class Credentials:
    """What its owner can log in to an account with."""

    mail: str | None
    passkeys: tuple[str, ...]
    """Their ids."""
    codes: int
    """Recovery codes that can still be used."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing can open the account."""
        return not (self.mail or self.passkeys or self.codes)


@dataclass(frozen=True, slots=True)
class AccountEvent:
    """A change of an account that its owner must hear of, stored together with the change."""

    player_id: str
    deed: AuditAction
    """Of the audit trail."""
    words: str
    """Of the audit trail."""
    sentence: str
    """Of the notification."""
    link: str
    """The path of the page that the notification leads to."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong somebody is at one game with so many players."""

    game: str
    size: str
    subject: str
    mu: float
    sigma: float
    games: int
    updated: int
    name: str | None = None
    """Of a player, as it is now; None for a bot."""
