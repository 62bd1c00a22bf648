"""All that can be asked of analysis boards. Pages and the JSON interface call it."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from kaffeehaus.bots.insight import Insight, has_analyst
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Mark, Preview
from kaffeehaus.house.background_work import BackgroundWork, asking_network
from kaffeehaus.house.boards import tree as trees
from kaffeehaus.house.boards.board import Board
from kaffeehaus.house.boards.cache import BoardCache, Work
from kaffeehaus.house.boards.evaluations import known_of, worths_of
from kaffeehaus.house.boards.model import BoardRow, BoardSummary, Node
from kaffeehaus.house.boards.positions import PositionCache, TriedActions
from kaffeehaus.house.boards.search import (
    Finding,
    PositionSearch,
    SearchOwner,
    SearchRequest,
    can_seek,
    is_known,
)
from kaffeehaus.house.boards.starting_positions import (
    NewBoard,
    from_nothing,
    from_table,
    from_text,
    require_finished,
)
from kaffeehaus.house.boards.store import BoardStore, written_tree
from kaffeehaus.house.boards.text import first_title, read_comment, read_title
from kaffeehaus.house.boards.views import BoardView, BoardViewer, BoardViewers
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import BOARD, Hub
from kaffeehaus.house.lookback.service import AnalysisPool, stored_insights
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.cache import position_after
from kaffeehaus.house.views.sentences import option_lines

MOST_BOARDS = 60
"""Boards of one player."""
MOST_NAMED = 20
"""So many of those who look together are named."""
SEED_BITS = 64

Grow = Callable[[Board], Awaitable[trees.TreeChange]]
"""What becomes of a board's tree."""


class BoardService:
    """The analysis boards of one house. Methods raise `PlayerError` with one sentence and a code,
    and then nothing has changed."""

    def __init__(
        self,
        store: Store,
        updater: TableUpdater,
        hub: Hub,
        rate_limits: RateLimits,
        clock: Clock,
        background_work: BackgroundWork,
        analysis_pool: AnalysisPool,
    ) -> None:
        self._store = store
        self._updater = updater
        self._hub = hub
        self._rate_limits = rate_limits
        self._clock = clock
        self._background_work = background_work
        self._kept = BoardStore(store)
        self._shelf = BoardCache(self._kept, clock, self._publish)
        self._positions = PositionCache()
        self._seeker = PositionSearch(analysis_pool, self._found, self._publish_if_present)

    async def close(self) -> None:
        """End the day; what was found is stored."""
        await self._seeker.close()

    # Looking

    async def of(self, me: Player) -> list[BoardSummary]:
        """The player's own boards, the one that changed last first."""
        return await self._kept.of(me.id)

    async def sight(
        self, board_id: str, me: Player | None, *, at: int | None = None, seat: Seat | None = None
    ) -> BoardView:
        """What the player, or somebody without a name, sees: a position, or where the leader is.
        `seat` chooses among several who may act."""
        board = await self._shelf.read(board_id)
        company = await self._company(board)
        node = trees.node_of(board.tree, board.row.shown if at is None else at)
        is_following = at is None

        def look() -> BoardView:
            state = self._positions.at(board, node.id)
            actors = state.actors()
            acting = node.seat if not node.whole else seat if seat in actors else None
            if acting is None:
                acting = next(iter(actors), None)
            may_try = board.may_change(me) and acting is not None
            outcome = state.outcome()
            known = known_of(board.tree)
            chosen = state.options
            grammar = position_text_of(board.game)
            return BoardView(
                id=board.id,
                stamp=self._stamp_of(board),
                title=board.row.title,
                game=board.game,
                version=board.game.version,
                options=chosen,
                option_lines=option_lines(board.game.options_told(chosen), chosen),
                names=board.names,
                table=board.row.beginning.table,
                first_move=board.row.beginning.move,
                tree=board.tree,
                at=node,
                is_following=is_following,
                view=state.called(board.names).view(acting),
                pointed=_pointed(state, board.names, node),
                written="" if grammar is None else grammar.write(state, acting),
                acting_as=acting,
                actors=actors,
                legal=tuple(state.legal(acting)) if may_try and acting is not None else (),
                outcome=outcome,
                end_sentence=(
                    "" if outcome is None else board.game.end_reason(outcome, board.names)
                ),
                mine=board.is_of(me),
                leads=board.is_led_by(me),
                may_change=board.may_change(me),
                company=company,
                seeks=board.row.seeks,
                can_seek=can_seek(board.game.id),
                is_seeking=self._seeker.is_at(board.id),
                known=known,
                worths=worths_of(board.tree, known),
                created=board.row.created,
                changed=board.row.changed,
            )

        return await self._background_work.in_turn(look)

    async def preview(self, me: Player, board_id: str, tried: TriedActions) -> Preview:
        """What one more action would do. Raises `PlayerError` if it is not possible."""
        board = await self._shelf.read(board_id)
        board.require_change(me)
        return await self._background_work.in_turn(lambda: self._positions.preview(board, tried))

    async def distance(self, board_id: str, at: int, places: tuple[str, str]) -> Preview:
        """How far it is between two places in a position of the board. Raises `NotThere` for a game
        without a ruler, `PlayerError` for no place."""
        board = await self._shelf.read(board_id)
        return await self._background_work.in_turn(
            lambda: self._positions.distance(board, at, places)
        )

    async def stamp(self, topic: str) -> str | None:
        """The stamp of what a page follows under this name; None if it is no board."""
        if not topic.startswith(BOARD):
            return None
        return await self.stamp_of(topic.removeprefix(BOARD))

    async def stamp_of(self, board_id: str) -> str:
        """The stamp that `sight` would carry, without drawing anything."""
        return self._stamp_of(await self._shelf.read(board_id))

    # Making

    async def from_table(self, me: Player, table_id: str, move: int | None = None) -> str:
        """A board with a position of a finished game: after a move, or the last one; its id."""
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        require_finished(table, me)
        await self._require_room_for(me)
        shown = len(table.playable.kept) if move is None else move
        state = await position_after(slot, table, shown, self._store, self._background_work)
        found = await stored_insights(self._store, table_id)
        rng = Rng(secrets.randbits(SEED_BITS))
        new = await self._background_work.in_turn(
            lambda: from_table(table, shown, state, found, rng)
        )
        # Of a long game nobody waits for all its positions.
        known = state if new.shown == shown and new.tree.nodes[1:] else None
        return await self._add(me, new, known)

    async def from_nothing(
        self, me: Player, game_id: str, options: Options, seats: int | None = None
    ) -> str:
        """A board with a game that nobody has begun; its id. Raises `UnknownGame`, `BadOptions`."""
        await self._require_room_for(me)
        game, seed = find_game(game_id), secrets.randbits(SEED_BITS)
        new = await self._background_work.in_turn(lambda: from_nothing(game, options, seats, seed))
        return await self._add(me, new)

    async def from_text(self, me: Player, game_id: str, text: str) -> str:
        """A board with a position that somebody has written down; its id. Raises `PlayerError` for
        a text that is none."""
        await self._require_room_for(me)
        game = find_game(game_id)
        new = await self._background_work.in_turn(lambda: from_text(game, text))
        return await self._add(me, new)

    async def copy(self, me: Player, board_id: str, at: int | None = None) -> str:
        """A board of one's own with all that is on another; its id."""
        board = await self._shelf.read(board_id)
        await self._require_room_for(me)
        row = board.row
        shown = trees.node_of(row.tree, row.shown if at is None else at).id
        return await self._add(me, NewBoard(row.title, row.beginning, row.tree, shown))

    async def rename(self, me: Player, board_id: str, title: str) -> None:
        """Call a board something else."""
        words = read_title(title)

        async def renamed(board: Board) -> BoardRow:
            board.require_owner(me)
            return replace(board.row, title=words)

        await self._change(me, board_id, renamed)

    async def remove(self, me: Player, board_id: str) -> None:
        """Throw a board away."""
        self._rate_limits.count_change(me.id)
        (await self._shelf.read(board_id)).require_owner(me)
        await self._kept.remove(board_id)
        self._shelf.forget(board_id)

    # Trying

    async def play(self, me: Player, board_id: str, tried: TriedActions) -> int:
        """Try actions; the node where they lead."""

        async def played(board: Board) -> trees.TreeChange:
            move = await self._background_work.in_turn(lambda: self._positions.try_on(board, tried))
            return trees.grown(board.tree, tried.at, move)

        return await self._grow(me, board_id, played)

    async def back(self, me: Player, board_id: str, at: int) -> int:
        """Take back the last action of a move that is being chosen; the node to be at."""

        async def shorter(board: Board) -> trees.TreeChange:
            node = trees.node_of(board.tree, at)
            if node.whole:
                raise NotNow("This move is made: go back to the one before.", code="no_action")
            return trees.shortened(board.tree, at, node.actions[:-1])

        return await self._grow(me, board_id, shorter)

    async def cut(self, me: Player, board_id: str, at: int) -> int:
        """Take a position and all that follows it off the board; the node to be at."""

        async def cut(board: Board) -> trees.TreeChange:
            return trees.without(board.tree, at)

        return await self._grow(me, board_id, cut)

    async def promote(self, me: Player, board_id: str, at: int) -> None:
        """Make the way to a position the main line."""

        async def promoted(board: Board) -> trees.TreeChange:
            return trees.TreeChange(trees.promoted(board.tree, at), at)

        await self._grow(me, board_id, promoted)

    async def comment(self, me: Player, board_id: str, at: int, text: str) -> None:
        """Say something about a position; nothing takes back what was said."""
        words = read_comment(text)

        async def commented(board: Board) -> trees.TreeChange:
            return trees.TreeChange(trees.with_comment(board.tree, at, words), at)

        await self._grow(me, board_id, commented)

    # Knowing

    async def seek(self, me: Player, board_id: str, at: int) -> None:
        """Have the best moves of a position looked for; goes on after the answer, and is told."""
        self._rate_limits.count_change(me.id)
        board = await self._shelf.read(board_id)
        board.require_change(me)
        if not can_seek(board.game.id):
            raise NotNow(f"Nobody here analyses {board.game.title}.", code="no_analyst")
        await self._seek(me, board, at)

    async def set_seeking(self, me: Player, board_id: str, *, is_on: bool) -> None:
        """Whether the best moves are looked for wherever the leader goes."""

        async def changed(board: Board) -> BoardRow:
            board.require_change(me)
            return board.row if board.row.seeks == is_on else replace(board.row, seeks=is_on)

        board = await self._change(me, board_id, changed)
        await self._seek_there(me, board, board.row.shown)

    # Together

    async def lead(self, me: Player, board_id: str, at: int) -> None:
        """Go to a position; those who follow come along."""

        async def led(board: Board) -> BoardRow:
            if not board.is_led_by(me):
                raise NotAllowed("Somebody else leads here.", code="not_the_leader")
            node = trees.node_of(board.tree, at)
            return board.row if board.row.shown == at else replace(board.row, shown=node.id)

        await self._seek_there(me, await self._change(me, board_id, led), at)

    async def hand_over(self, me: Player, board_id: str, to: str) -> None:
        """Let somebody else lead who looks on; or the owner again."""

        async def handed(board: Board) -> BoardRow:
            board.require_change(me)
            is_here = self._hub.presence(BOARD + board.id).is_there(to)
            if not is_here and to != board.row.player_id:
                raise NotNow("Only who has the board open can lead.", code="not_here")
            return board.row if board.row.leader == to else replace(board.row, leader=to)

        await self._change(me, board_id, handed)

    # News

    def presence_changed(self, topic: str) -> None:
        """Somebody opened a board, or went away."""
        self._publish_if_present(topic.removeprefix(BOARD))

    async def told_elsewhere(self, board_id: str | None = None) -> None:
        """Another server has changed a board, or any."""
        topics = [topic for topic in self._hub.topics() if topic.startswith(BOARD)]
        for topic in topics if board_id is None else {BOARD + board_id} & set(topics):
            with contextlib.suppress(PlayerError):
                self._publish(await self._shelf.read(topic.removeprefix(BOARD)))

    # Inside

    async def _change(self, me: Player, board_id: str, work: Work) -> Board:
        self._rate_limits.count_change(me.id)

        async def counted(board: Board) -> BoardRow:
            row = await work(board)
            if row.tree is not board.tree:
                more = len(written_tree(row.tree)) - len(written_tree(board.tree))
                self._rate_limits.count_stored(me.id, asking_network(), more)
            return row

        return await self._shelf.change(board_id, counted)

    async def _grow(self, me: Player, board_id: str, grow: Grow) -> int:
        """Change the tree; the node to be at. Who leads goes there, and everybody is taken along
        from what is gone."""
        at = 0

        async def changed(board: Board) -> BoardRow:
            nonlocal at
            board.require_change(me)
            done = await grow(board)
            at = done.at
            shown = _shown_after(board, me, done)
            if done.tree == board.tree and shown == board.row.shown:
                return board.row
            return replace(board.row, tree=done.tree, shown=shown)

        await self._seek_there(me, await self._change(me, board_id, changed), at)
        return at

    async def _require_room_for(self, me: Player) -> None:
        self._rate_limits.count_change(me.id)
        if await self._kept.count(me.id) >= MOST_BOARDS:
            sentence = f"You have {MOST_BOARDS} boards: throw one away first."
            raise NotNow(sentence, code="too_many_boards")

    async def _add(self, me: Player, new: NewBoard, known: AnyState | None = None) -> str:
        """Keep a new board; `known` is the position that it shows first."""
        now = self._clock.now()
        row = BoardRow(
            id=secrets.token_hex(16),
            player_id=me.id,
            title=first_title(new.title),
            beginning=new.beginning,
            tree=new.tree,
            leader=me.id,
            shown=new.shown,
            seeks=True,
            stamp=1,
            created=now,
            changed=now,
        )
        trees.require_room(row.tree)
        size = len(row.beginning.state) + len(written_tree(row.tree))
        self._rate_limits.count_stored(me.id, asking_network(), size)
        await self._kept.add(row)
        board = await self._shelf.read(row.id)
        if known is not None:
            self._positions.keep(board, trees.node_of(row.tree, row.shown), known)
        await self._seek_there(me, board, row.shown)
        return row.id

    async def _seek_there(self, me: Player, board: Board, at: int) -> None:
        """Look for the best moves where somebody has come to, if that is wanted and nothing is
        known; where too many wait, it can be asked for."""
        node = trees.node_of(board.tree, at)
        if not board.row.seeks or is_known(board.game.id, node):
            return
        if can_seek(board.game.id):
            with contextlib.suppress(PlayerError):
                await self._seek(me, board, at)

    async def _seek(self, me: Player, board: Board, at: int) -> None:
        node = trees.node_of(board.tree, at)
        if has_analyst(board.game.id):
            node = trees.base_of(board.tree, at)
        state = await self._background_work.in_turn(lambda: self._positions.at(board, node.id))
        self._seeker.seek(
            SearchRequest(SearchOwner(me.id, asking_network()), board.id, node, state)
        )

    async def _found(self, board_id: str, about: Node, found: Finding) -> None:
        """Keep what was found; of a board or a position that is gone meanwhile, nothing."""

        async def kept(board: Board) -> BoardRow:
            node = trees.node_of(board.tree, about.id)
            if node.actions != about.actions:
                return board.row
            if isinstance(found, Insight):
                told = replace(node, insight=found)
            else:
                told = replace(node, forecast=found)
            return replace(board.row, tree=trees.with_node(board.tree, told))

        with contextlib.suppress(PlayerError):
            await self._shelf.change(board_id, kept)

    async def _company(self, board: Board) -> BoardViewers:
        presence = self._hub.presence(BOARD + board.id)
        named = sorted(presence.players)[:MOST_NAMED]
        lookers = [BoardViewer(player_id, await self._name_of(player_id)) for player_id in named]
        leader = BoardViewer(board.row.leader, await self._name_of(board.row.leader))
        nameless = presence.nameless + len(presence.players) - len(named)
        by_name = tuple(sorted(lookers, key=lambda looker: looker.name))
        return BoardViewers(leader, board.row.shown, by_name, nameless)

    async def _name_of(self, player_id: str) -> str:
        row = await self._store.read(player_reads.player, player_id)
        return "Somebody who left" if row is None else row.name

    def _publish_if_present(self, board_id: str) -> None:
        board = self._shelf.present(board_id)
        if board is not None:
            self._publish(board)

    def _publish(self, board: Board) -> None:
        stamp = self._stamp_of(board)
        self._hub.publish(BOARD + board.id, lambda _player_id: stamp)

    def _stamp_of(self, board: Board) -> str:
        presence = self._hub.presence(BOARD + board.id)
        there = " ".join([str(presence.nameless), *sorted(presence.players)])
        who = hashlib.sha256(there.encode()).hexdigest()[:8]
        return f"{board.row.stamp}-{who}-{int(self._seeker.is_at(board.id))}"


def _pointed(state: AnyState, names: Sequence[str], node: Node) -> tuple[Mark, ...]:
    """Where on the board the planner's turn would go first."""
    if node.forecast is None:
        return ()
    seat, trial = node.forecast.seat, state.copy()
    for text in node.forecast.plan:
        action = state.game.parse(text)
        if action not in trial.legal(seat):
            return ()
        if marks := trial.called(names).preview(seat, action).marks:
            return marks
        if action.confirms:
            return ()
        trial.play(seat, action)
    return ()


def _shown_after(board: Board, me: Player, done: trees.TreeChange) -> int:
    """Where the leader is after the tree has changed."""
    if board.is_led_by(me):
        return done.at
    is_there = any(node.id == board.row.shown for node in done.tree.nodes)
    return board.row.shown if is_there else done.at
