"""Who is at the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """A guest with a name. Seats belong to the id; the name may change."""

    id: str
    name: str
