"""What the other servers on the same database change and say."""

from __future__ import annotations

from kaffeehaus.house.boards.service import BoardService
from kaffeehaus.house.chat.service import ChatService
from kaffeehaus.house.database.notify import ChangeKind
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.peers.channel import PeerChannel
from kaffeehaus.house.live.peers.listener import (
    CaughtUp,
    ListenerConnected,
    PeerNotification,
    TableNotification,
    listen,
)
from kaffeehaus.house.tables.updater import TableUpdater


async def follow_other_servers(
    store: Store,
    updater: TableUpdater,
    chat: ChatService,
    boards: BoardService,
    rate_limits: RateLimits,
    peer_channel: PeerChannel | None,
) -> None:
    """Take it in. Runs until cancelled."""
    async for news in listen(store.database):
        match news:
            case TableNotification(news=ChangeKind.CHANGE):  # nearly all of them
                updater.catch_up(news)
            case TableNotification(news=ChangeKind.TALK):
                await chat.publish_from_peer(news.table_id)
            case TableNotification(news=ChangeKind.BOARD):
                await boards.told_elsewhere(news.table_id)
            case TableNotification(news=ChangeKind.GUEST):
                rate_limits.faces.forget_player(news.table_id)
            case TableNotification():
                updater.catch_up(news)
            case CaughtUp():
                rate_limits.faces.heard(news.at)
            case PeerNotification() if peer_channel is not None:
                peer_channel.hear(news)
            case ListenerConnected():
                rate_limits.faces.forget_all()
                if peer_channel is not None:
                    peer_channel.say_hello()
                updater.catch_up_with_everything()
                await chat.publish_from_peer()
                await boards.told_elsewhere()
