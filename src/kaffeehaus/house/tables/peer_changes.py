"""What the other servers on the same database change and say."""

from __future__ import annotations

from kaffeehaus.house.boards.service import Boards
from kaffeehaus.house.chat.service import Talk
from kaffeehaus.house.database.rows import News
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import Doorkeeper
from kaffeehaus.house.live.peers.channel import Grapevine
from kaffeehaus.house.live.peers.listener import Listening, Notice, UpToDate, Word, listen
from kaffeehaus.house.tables.updater import Desk


async def follow_other_servers(
    store: Store,
    desk: Desk,
    talk: Talk,
    boards: Boards,
    keeper: Doorkeeper,
    grapevine: Grapevine | None,
) -> None:
    """Take it in. Runs until cancelled."""
    async for news in listen(store.database):
        match news:
            case Notice(news=News.CHANGE):  # nearly all of them
                desk.catch_up(news)
            case Notice(news=News.TALK):
                await talk.told_elsewhere(news.table_id)
            case Notice(news=News.BOARD):
                await boards.told_elsewhere(news.table_id)
            case Notice(news=News.GUEST):
                keeper.faces.forget_player(news.table_id)
            case Notice():
                desk.catch_up(news)
            case UpToDate():
                keeper.faces.heard(news.at)
            case Word() if grapevine is not None:
                grapevine.hear(news)
            case Listening():
                keeper.faces.forget_all()
                if grapevine is not None:
                    grapevine.say_hello()
                desk.catch_up_with_everything()
                await talk.told_elsewhere()
                await boards.told_elsewhere()
