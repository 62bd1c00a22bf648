"""The player of a request."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """A guest or an account owner. Seats belong to the id; the name may change."""

    id: str
    name: str
    is_account: bool = False
    """Whether the player has an account; otherwise it is a guest."""
    is_host: bool = False
    """Whether the player is the host of this server."""
