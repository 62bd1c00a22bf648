"""Operations on analysis boards, called by pages and the JSON API."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Preview
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.boards import model
from kaffeehaus.house.boards import store as board_store
from kaffeehaus.house.boards.creation import MAX_TITLE, BoardCreator
from kaffeehaus.house.boards.guard import BoardGuard
from kaffeehaus.house.boards.model import Board, BoardLineInfo, BoardRow, compact_json
from kaffeehaus.house.boards.positions import PositionCache, TriedActions
from kaffeehaus.house.boards.search import BoardSearch
from kaffeehaus.house.boards.store import BoardCache, Change
from kaffeehaus.house.boards.views import BoardView, BoardViewBuilder
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits, client_network
from kaffeehaus.house.live.hub import BOARD, Hub
from kaffeehaus.house.lookback.service import AnalysisPool
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import read_words
from kaffeehaus.house.ratings.fair_play import FairPlay
from kaffeehaus.house.tables.updater import TableUpdater

MAX_COMMENT = 500


class BoardService:
    """The analysis boards of the server. A `PlayerError` means that nothing has changed."""

    def __init__(
        self,
        store: Store,
        updater: TableUpdater,
        hub: Hub,
        rate_limits: RateLimits,
        clock: Clock,
        background_work: BackgroundWork,
        analysis_pool: AnalysisPool,
        fair_play: FairPlay,
    ) -> None:
        self._store = store
        self._hub = hub
        self._rate_limits = rate_limits
        self._background_work = background_work
        cache = self._cache = BoardCache(store, clock, self._publish)
        positions = self._positions = PositionCache()
        search = self._search = BoardSearch(
            cache, positions, background_work, analysis_pool, self._publish_cached
        )
        self._views = BoardViewBuilder(store, hub, background_work, positions, search)
        guard = self._guard = BoardGuard(fair_play, positions)
        self.creator = BoardCreator(
            store, updater, rate_limits, clock, background_work, cache, positions, search, guard
        )
        self.close = search.close

    async def of(self, me: Player) -> list[BoardLineInfo]:
        """The player's boards, last changed first."""
        return await self._store.read(board_store.boards_of, me.id)

    async def view(
        self, board_id: str, me: Player | None, *, at: int | None = None, seat: Seat | None = None
    ) -> BoardView:
        """The view of a node, by default the leader's; `seat` selects one of several actors.
        Raises `NotAllowed` if the board has positions of a rated game that the viewer plays."""
        board = await self._cache.read(board_id)
        await self._guard.require_fair(me, board)
        return await self._views.build(board, me, at, seat)

    async def preview(self, me: Player, board_id: str, tried: TriedActions) -> Preview:
        """Preview one more action. Raises `PlayerError` if it is illegal."""
        board = await self._cache.read(board_id)
        board.require_change(me)
        await self._guard.require_fair(me, board)
        return await self._background_work.in_turn(lambda: self._positions.preview(board, tried))

    async def distance(self, board_id: str, at: int, places: tuple[str, str]) -> Preview:
        """Measure the distance between two places. Raises `NotFound` for a game without a ruler,
        `PlayerError` for unknown places."""
        board = await self._cache.read(board_id)
        return await self._background_work.in_turn(
            lambda: self._positions.distance(board, at, places)
        )

    async def stamp(self, topic: str, _me: Player | None) -> str | None:
        """The stamp of a live topic; None if the topic is no board."""
        if not topic.startswith(BOARD):
            return None
        return await self.stamp_of(topic.removeprefix(BOARD))

    async def stamp_of(self, board_id: str) -> str:
        """The stamp of a board's view, without building it."""
        return self._views.stamp_of(await self._cache.read(board_id))

    async def rename(self, me: Player, board_id: str, title: str) -> None:
        """Change a board's title. Raises `BadRequest` for an empty or long one."""
        words = read_words(title, MAX_TITLE)

        async def renamed(board: Board) -> BoardRow:
            board.require_owner(me)
            return replace(board.row, title=words)

        await self._change(me, board_id, renamed)

    async def remove(self, me: Player, board_id: str) -> None:
        """Delete a board."""
        self._rate_limits.count_change(me.id)
        (await self._cache.read(board_id)).require_owner(me)
        await self._store.write(board_store.order_of(board_id), board_store.remove_board, board_id)
        self._cache.drop(board_id)

    async def play(self, me: Player, board_id: str, tried: TriedActions) -> int:
        """Try actions; returns the node that they lead to."""

        def played(board: Board) -> model.TreeChange:
            return model.grown(board.tree, tried.at, self._positions.try_on(board, tried))

        return await self._change_tree(me, board_id, played)

    async def undo(self, me: Player, board_id: str, at: int) -> int:
        """Remove the last action of a draft; returns the node to show."""

        def shortened(board: Board) -> model.TreeChange:
            node = model.node_of(board.tree, at)
            if node.whole:
                sentence = gettext("This move is complete. Go back to the previous one.")
                raise NotNow(sentence, code="no_action")
            return model.shortened(board.tree, at, node.actions[:-1])

        return await self._change_tree(me, board_id, shortened)

    async def cut(self, me: Player, board_id: str, at: int) -> int:
        """Remove a node with its descendants; returns the node to show."""
        return await self._change_tree(me, board_id, lambda board: model.without(board.tree, at))

    async def promote(self, me: Player, board_id: str, at: int) -> int:
        """Make the path to a node the main line; returns the node."""
        return await self._change_tree(me, board_id, lambda board: model.promoted(board.tree, at))

    async def comment(self, me: Player, board_id: str, at: int, text: str) -> int:
        """Set the comment of a node, or remove it with an empty text; returns the node."""
        words = read_words(text, MAX_COMMENT) if text.strip() else ""
        return await self._change_tree(
            me, board_id, lambda board: model.with_comment(board.tree, at, words)
        )

    async def search(self, me: Player, board_id: str, at: int) -> int:
        """Start a search for the best moves of a node, in the background; returns the node."""
        self._rate_limits.count_change(me.id)
        board = await self._cache.read(board_id)
        board.require_change(me)
        await self._guard.require_fair(me, board)
        await self._search.start(me, board, at)
        return at

    async def set_auto_search(self, me: Player, board_id: str, *, is_on: bool) -> None:
        """Whether every position that the leader visits is searched."""

        async def changed(board: Board) -> BoardRow:
            board.require_change(me)
            return board.row if board.row.seeks == is_on else replace(board.row, seeks=is_on)

        board = await self._change(me, board_id, changed)
        await self._search.start_if_wanted(me, board, board.row.shown)

    async def lead(self, me: Player, board_id: str, at: int) -> int:
        """Move the leader, and with it all followers, to a node; returns the node."""

        async def led(board: Board) -> BoardRow:
            if not board.is_led_by(me):
                raise NotAllowed(gettext("Somebody else leads."), code="not_the_leader")
            node = model.node_of(board.tree, at)
            return board.row if board.row.shown == at else replace(board.row, shown=node.id)

        await self._search.start_if_wanted(me, await self._change(me, board_id, led), at)
        return at

    async def hand_over(self, me: Player, board_id: str, to: str) -> None:
        """Make a present viewer, or the owner, the leader."""

        async def handed(board: Board) -> BoardRow:
            board.require_change(me)
            is_here = self._hub.presence(BOARD + board.id).is_there(to)
            if not is_here and to != board.row.player_id:
                raise NotNow(gettext("Only a viewer of the board can lead."), code="not_here")
            return board.row if board.row.leader == to else replace(board.row, leader=to)

        await self._change(me, board_id, handed)

    def presence_changed(self, topic: str) -> None:
        """Publish that a viewer joined or left."""
        self._publish_cached(topic.removeprefix(BOARD))

    async def publish_from_peer(self, board_id: str | None = None) -> None:
        """Publish a change made by another server, of one board or of any."""
        topics = [topic for topic in self._hub.topics() if topic.startswith(BOARD)]
        for topic in topics if board_id is None else {BOARD + board_id} & set(topics):
            with contextlib.suppress(PlayerError):
                self._publish(await self._cache.read(topic.removeprefix(BOARD)))

    async def _change(self, me: Player, board_id: str, change: Change) -> Board:
        self._rate_limits.count_change(me.id)

        async def counted(board: Board) -> BoardRow:
            row = await change(board)
            await self._guard.require_fair(me, Board(row))
            if row.tree is not board.tree:
                growth = len(compact_json(row.tree)) - len(compact_json(board.tree))
                self._rate_limits.count_stored(me.id, client_network(), growth)
            return row

        return await self._cache.change(board_id, counted)

    async def _change_tree(
        self, me: Player, board_id: str, change: Callable[[Board], model.TreeChange]
    ) -> int:
        """Change the tree; returns the node to show. The leader moves there, and so do followers
        of a removed node."""
        at = 0

        async def changed(board: Board) -> BoardRow:
            nonlocal at
            board.require_change(me)
            done = await self._background_work.in_turn(lambda: change(board))
            at = done.at
            is_gone = all(node.id != board.row.shown for node in done.tree.nodes)
            shown = at if is_gone or board.is_led_by(me) else board.row.shown
            if done.tree == board.tree and shown == board.row.shown:
                return board.row
            return replace(board.row, tree=done.tree, shown=shown)

        await self._search.start_if_wanted(me, await self._change(me, board_id, changed), at)
        return at

    def _publish_cached(self, board_id: str) -> None:
        if board := self._cache.cached(board_id):
            self._publish(board)

    def _publish(self, board: Board) -> None:
        stamp = self._views.stamp_of(board)
        self._hub.publish(BOARD + board.id, lambda _player_id: stamp)


BoardsDep = Annotated[BoardService, service("boards")]
