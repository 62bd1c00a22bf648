"""Rows of players and sessions, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody with a name."""

    id: str
    name: str
    created: int
    account: bool = False
    """Whether the player stays; otherwise it is a guest."""
    host: bool = False
    """Whether the house is the player's own."""


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
