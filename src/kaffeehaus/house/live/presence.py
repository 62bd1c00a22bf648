"""Presence: the players and anonymous spectators with a topic open."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Presence:
    """Ids of the players with a topic open, and the number of anonymous spectators."""

    players: frozenset[str] = frozenset()
    nameless: int = 0

    def is_there(self, player_id: str | None) -> bool:
        """Whether this player has the topic open."""
        return player_id in self.players

    def joined(self, others: Iterable[Presence]) -> Presence:
        """The sum of the presences on several servers."""
        joined = self
        for other in others:
            nameless = joined.nameless + other.nameless
            joined = Presence(joined.players | other.players, nameless)
        return joined

    def onlookers(self, seated: Collection[str | None]) -> int:
        """Number of spectators without a seat."""
        return self.nameless + len(self.players.difference(seated))


NOBODY = Presence()
