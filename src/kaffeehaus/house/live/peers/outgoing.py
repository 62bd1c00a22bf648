"""Buffer of messages to the peers, which `PeerChannel` sends in batches."""

from __future__ import annotations

import asyncio
from collections import Counter

from kaffeehaus.house.http.rate_limits import SharedLimit
from kaffeehaus.house.live.presence import Presence


class PeerState:
    """Unsent state changes for the peers, the latest of each kind."""

    def __init__(self) -> None:
        self.present: dict[str, Presence] = {}
        """Presence on this server by topic."""
        self.counts: Counter[tuple[SharedLimit, str]] = Counter()
        """Allowed requests by limit and key."""
        self.ended: set[str] = set()
        """Players with an ended session."""
        self.notified: set[str] = set()
        """Players whose notifications changed."""
        self.has_news = asyncio.Event()
        """Set while there is something to send."""

    def clear(self) -> None:
        """Drop everything unsent."""
        self.present.clear()
        self.counts.clear()
        self.ended.clear()
        self.notified.clear()

    def note_presence(self, table_id: str, presence: Presence) -> None:
        """Send the presence at a table on this server."""
        self.present[table_id] = presence
        self.has_news.set()

    def note_counted(self, limit: SharedLimit, key: str) -> None:
        """Send that a rate-limited request was allowed."""
        self.counts[limit, key] += 1
        self.has_news.set()

    def note_ended(self, player_id: str) -> None:
        """Send that a session of the player has ended."""
        self.ended.add(player_id)
        self.has_news.set()

    def note_notified(self, player_id: str) -> None:
        """Send that the player's notifications changed."""
        self.notified.add(player_id)
        self.has_news.set()
