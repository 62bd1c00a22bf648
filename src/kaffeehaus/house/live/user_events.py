"""The bells of guests: a page hears at once that there is something new among one's notices, or
that it was seen elsewhere."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Annotated

from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.live.hub import BESIDE, Hub
from kaffeehaus.house.live.peers.outgoing import PeerState
from kaffeehaus.house.players.model import Player

ENDING = f"{BESIDE}bell"


class UserEvents:
    """Rings for guests, here and at the other servers."""

    def __init__(self, hub: Hub, peer_state: PeerState | None) -> None:
        self._hub = hub
        self._peer_state = peer_state
        self._mark = secrets.token_hex(4)
        self._rung: Counter[str] = Counter()

    def ring(self, player_id: str) -> None:
        """Something about the notices of a guest is new."""
        self.hear(player_id)
        if self._peer_state is not None:
            self._peer_state.note_rung(player_id)

    def hear(self, player_id: str) -> None:
        """The same, said by this server or another one."""
        topic = topic_of(player_id)
        if not self._hub.is_followed(topic):
            return
        self._rung[player_id] += 1
        self._hub.publish(topic, lambda _player_id: self._stamp(player_id))

    async def stamp(self, topic: str, me: Player | None) -> str | None:
        """By what the page knows that its bell has rung; None for other topics. Raises `NotAllowed`
        for the bell of another."""
        if not topic.endswith(ENDING):
            return None
        if me is None or topic != topic_of(me.id):
            raise NotAllowed("This is the bell of another guest.")
        return self._stamp(me.id)

    def _stamp(self, player_id: str) -> str:
        return f"{self._mark}-{self._rung[player_id]}"


def topic_of(player_id: str) -> str:
    """The topic that pages of the guest follow."""
    return f"{player_id}{ENDING}"


UserEventsDep = Annotated[UserEvents, service("user_events")]
