"""Live events of single users: pages learn at once that their notifications changed."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Annotated

from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.live.hub import BESIDE, Hub, PeerState
from kaffeehaus.house.players.model import Player

TOPIC_SUFFIX = f"{BESIDE}bell"


class UserEvents:
    """Broadcasts on all servers that a player's notifications changed."""

    def __init__(self, hub: Hub, peer_state: PeerState | None) -> None:
        self._hub = hub
        self._peer_state = peer_state
        self._epoch = secrets.token_hex(4)
        self._versions: Counter[str] = Counter()

    def broadcast(self, player_id: str) -> None:
        """Publish a change of the player's notifications here and to the peers."""
        self.publish(player_id)
        if self._peer_state is not None:
            self._peer_state.note_notified(player_id)

    def publish(self, player_id: str) -> None:
        """Publish a change of the player's notifications to the streams of this server."""
        topic = topic_of(player_id)
        if not self._hub.is_followed(topic):
            return
        self._versions[player_id] += 1
        self._hub.publish(topic, lambda _player_id: self._stamp(player_id))

    async def stamp(self, topic: str, me: Player | None) -> str | None:
        """The version stamp of the player's own topic; None for topics of other kinds.

        Raises `NotAllowed` for the topic of another player.
        """
        if not topic.endswith(TOPIC_SUFFIX):
            return None
        if me is None or topic != topic_of(me.id):
            raise NotAllowed("This is the bell of another guest.")
        return self._stamp(me.id)

    def _stamp(self, player_id: str) -> str:
        return f"{self._epoch}-{self._versions[player_id]}"


def topic_of(player_id: str) -> str:
    """The topic of a player's notifications."""
    return f"{player_id}{TOPIC_SUFFIX}"


UserEventsDep = Annotated[UserEvents, service("user_events")]
