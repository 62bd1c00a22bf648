"""Creates analysis boards from a table's position, a new game, a position as text, or a copy.

Hidden information is resampled, so that a board reveals nothing that its owner could not see. A
game without hidden information is copied with all its moves as the main line.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Options
from kaffeehaus.core.position_text import need_position_text
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.boards import store as board_store
from kaffeehaus.house.boards.guard import BoardGuard
from kaffeehaus.house.boards.model import (
    EMPTY,
    MAX_CHARACTERS,
    MAX_NODES,
    ROOT,
    Board,
    BoardRow,
    Node,
    StartingPosition,
    Tree,
    compact_json,
    node_of,
    require_room,
    side_names,
)
from kaffeehaus.house.boards.positions import PositionCache
from kaffeehaus.house.boards.search import BoardSearch
from kaffeehaus.house.boards.store import BoardCache
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.rate_limits import RateLimits, client_network
from kaffeehaus.house.lookback.service import insights_of, is_practice, key_of
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.service import position_after

MAX_BOARDS = 60
"""Boards of one player."""
MAX_TITLE = 80
MAX_GAME = MAX_CHARACTERS // 2
"""Size limit of a copied game: the rest is for variations."""
SEED_BITS = 64


@dataclass(frozen=True, slots=True)
class NewBoard:
    """The content of a board to create."""

    title: str
    beginning: StartingPosition
    tree: Tree = EMPTY
    shown: int = ROOT


@dataclass(frozen=True, slots=True, eq=False)
class BoardCreator:
    """Creates boards within the limits of a player. Methods return the new board's id."""

    _store: Store
    _updater: TableUpdater
    _rate_limits: RateLimits
    _clock: Clock
    _background_work: BackgroundWork
    _cache: BoardCache
    _positions: PositionCache
    _search: BoardSearch
    _guard: BoardGuard

    async def from_table(self, me: Player, table_id: str, move: int | None = None) -> str:
        """Copy the position of a finished game after a move, by default the last."""
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        if table.phase is not TablePhase.OVER and not is_practice(table, me):
            raise NotNow(gettext("You can analyse a game when it is over."), code="not_over")
        await self._require_room_for(me)
        shown = len(table.playable.kept) if move is None else move
        state = await position_after(slot, table, shown, self._store, self._background_work)
        insights = await self._store.read(insights_of, table_id)
        rng = Rng(secrets.randbits(SEED_BITS))
        new = await self._background_work.in_turn(
            lambda: _from_table(table, shown, state, insights, rng)
        )
        # The shown position of a long game need not be replayed.
        known = state if new.shown == shown and new.tree.nodes[1:] else None
        return await self._add(me, new, known)

    async def from_options(
        self, me: Player, game_id: str, options: Options, seats: int | None = None
    ) -> str:
        """Start a new game. Raises `UnknownGame`, `BadOptions`."""
        await self._require_room_for(me)
        game, seed = find_game(game_id), secrets.randbits(SEED_BITS)
        new = await self._background_work.in_turn(
            lambda: _from_state(game, game.new(options, seats, seed))
        )
        return await self._add(me, new)

    async def from_text(self, me: Player, game_id: str, text: str) -> str:
        """Parse a position. Raises `PlayerError` for an invalid text or a game without grammar."""
        await self._require_room_for(me)
        game = find_game(game_id)
        new = await self._background_work.in_turn(
            lambda: _from_state(game, need_position_text(game).read(game, text))
        )
        return await self._add(me, new)

    async def copy(self, me: Player, board_id: str, at: int | None = None) -> str:
        """Copy a whole board."""
        row = (await self._cache.read(board_id)).row
        await self._require_room_for(me)
        shown = node_of(row.tree, row.shown if at is None else at).id
        return await self._add(me, NewBoard(row.title, row.beginning, row.tree, shown))

    async def _require_room_for(self, me: Player) -> None:
        self._rate_limits.count_change(me.id)
        count = await self._store.read(board_store.count_boards, me.id)
        if count >= MAX_BOARDS:
            sentence = gettext("You have %(most)s boards. Delete one first.", most=MAX_BOARDS)
            raise NotNow(sentence, code="too_many_boards")

    async def _add(self, me: Player, new: NewBoard, known: AnyState | None = None) -> str:
        """Store a new board; `known` is the position that it shows first."""
        now = self._clock.now()
        row = BoardRow(
            id=secrets.token_hex(16),
            player_id=me.id,
            title=_short_title(new.title),
            beginning=new.beginning,
            tree=new.tree,
            leader=me.id,
            shown=new.shown,
            seeks=True,
            stamp=1,
            created=now,
            changed=now,
        )
        require_room(row.tree)
        await self._guard.require_fair(me, Board(row))
        size = len(row.beginning.state) + len(compact_json(row.tree))
        self._rate_limits.count_stored(me.id, client_network(), size)
        await self._store.write(board_store.order_of(row.id), board_store.add_board, row)
        board = await self._cache.read(row.id)
        if known is not None:
            self._positions.put(board, node_of(row.tree, row.shown), known)
        await self._search.start_if_wanted(me, board, row.shown)
        return row.id


def _short_title(text: str) -> str:
    return text if len(text) <= MAX_TITLE else f"{text[: MAX_TITLE - 1].rstrip()}…"


def _from_table(
    table: Table, move: int, state: AnyState, insights: Mapping[str, Insight], rng: Rng
) -> NewBoard:
    """A board that shows `state`, the position after a move."""
    fold, game = table.playable, table.game
    names = tuple(row.name for row in table.named_seats)
    title = f"{game.title}: {', '.join(names)}"
    first = fold.game.new(fold.options, fold.seats, fold.seed)
    has_secrets = first.resample(None, rng).save() != first.save()
    if not has_secrets and len(fold.kept) < MAX_NODES:
        tree = _whole_game(table, first, insights)
        if len(compact_json(tree)) <= MAX_GAME:
            saved = compact_json(first.save())
            start = StartingPosition(game.id, game.version, saved, names, table.id)
            return NewBoard(title, start, tree, move)
    saved = compact_json(state.resample(None, rng).save())
    start = StartingPosition(game.id, game.version, saved, names, table.id, move)
    return NewBoard(f"{title}, after move {move}" if move else title, start)


def _from_state(game: AnyGame, state: AnyState) -> NewBoard:
    """A board without a table; its players are named after their sides."""
    saved = compact_json(state.save())
    start = StartingPosition(game.id, game.version, saved, side_names(game, saved))
    return NewBoard(game.title, start)


def _whole_game(table: Table, first: AnyState, insights: Mapping[str, Insight]) -> Tree:
    """The moves of a game as one line."""
    state = first.copy()
    nodes = [Node(ROOT, ROOT, insight=insights.get(key_of(state)))]
    for number, move in enumerate(table.playable.kept, 1):
        apply_draft(state, move.seat, move.actions)
        insight = insights.get(key_of(state))
        nodes.append(Node(number, number - 1, move.seat, move.actions, insight=insight))
    return Tree(tuple(nodes), len(nodes) - 1)
