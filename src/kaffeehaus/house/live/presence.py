"""Who is at a table right now."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Presence:
    """Who has a table open: guests by id, and how many without a name."""

    players: frozenset[str] = frozenset()
    nameless: int = 0

    def is_there(self, player_id: str | None) -> bool:
        """Whether this guest has the table open."""
        return player_id in self.players

    def joined(self, others: Iterable[Presence]) -> Presence:
        """Together with who has it open at other servers."""
        joined = self
        for other in others:
            nameless = joined.nameless + other.nameless
            joined = Presence(joined.players | other.players, nameless)
        return joined

    def onlookers(self, seated: Collection[str | None]) -> int:
        """How many watch without a seat of their own."""
        return self.nameless + len(self.players.difference(seated))


NOBODY = Presence()
