"""Who is at the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a name. Seats belong to the id; the name may change."""

    id: str
    name: str
    is_account: bool = False
    """Whether the player stays; otherwise it is a guest."""
    is_host: bool = False
    """Whether the house is the player's own."""
