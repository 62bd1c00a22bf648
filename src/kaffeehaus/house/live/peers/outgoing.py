"""Gossip: what this server has noticed and the others have not been told yet.

Those who notice something write it down here, and the grapevine passes it on.
"""

from __future__ import annotations

import asyncio
from collections import Counter

from kaffeehaus.house.http.rate_limits import SharedLimit
from kaffeehaus.house.live.presence import Presence


class PeerState:
    """What is to be told, the newest of each sort."""

    def __init__(self) -> None:
        self.present: dict[str, Presence] = {}
        """By table: who has it open at this server."""
        self.asked: Counter[tuple[SharedLimit, str]] = Counter()
        """By limit and whose: how often somebody was let through."""
        self.ended: set[str] = set()
        """Guests one of whose sessions has ended."""
        self.rung: set[str] = set()
        """Guests who have been told something, or have seen it."""
        self.is_there = asyncio.Event()
        """Set as soon as there is something to tell."""

    def note_presence(self, table_id: str, presence: Presence) -> None:
        """Others have the table open at this server now."""
        self.present[table_id] = presence
        self.is_there.set()

    def note_asked(self, limit: SharedLimit, key: str) -> None:
        """Somebody was let through."""
        self.asked[limit, key] += 1
        self.is_there.set()

    def note_ended(self, player_id: str) -> None:
        """A session of the guest has ended."""
        self.ended.add(player_id)
        self.is_there.set()

    def note_rung(self, player_id: str) -> None:
        """Something about the guest's notices is new."""
        self.rung.add(player_id)
        self.is_there.set()
