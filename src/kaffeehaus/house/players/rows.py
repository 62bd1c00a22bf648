"""Rows of players and sessions, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: a guest or an account owner."""

    id: str
    name: str
    created: int
    account: bool = False
    """Whether the player has an account; otherwise it is a guest."""
    host: bool = False
    """Whether the player is the host of this server."""


@dataclass(frozen=True, slots=True)
class KnownSession:
    """The player of a session, and the times by which it expires."""

    player: PlayerRow
    created: int
    """When the session began, or the player made an account in it."""
    seen: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session of a player on one device."""

    token_hash: str = field(repr=False)
    created: int
    device: str | None
    seen: int | None
    proved: int | None
    """When the player last re-authenticated in it."""


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
