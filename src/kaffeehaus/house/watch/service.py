"""Service for the Watch page: chooses the best game of each kind and tells what happens there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import Connection, and_, false

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.bots.insight import WHOLE
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import percent_text
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.view import Badge
from kaffeehaus.house.database.schema import tables
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.lobby.service import table_lines
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.model import MIDDLE, Strength
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.model import SeatKind, SeatRow, TableStatus
from kaffeehaus.house.tables.summaries import (
    Listing,
    TableSummaryRow,
    belongs_to,
    latest,
    summaries_of_all,
)
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.thumbnails.service import Thumbnail, ThumbnailService
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.service import ViewService
from kaffeehaus.house.watch.evaluation import Evaluation, Evaluator, is_of_bots

MOST_RUNNING, MOST_FINISHED = 60, 30
"""Games that are considered, the latest change first."""
MOST_LISTED = 12
"""Games of each list below the best ones."""
MOST_TOLD = 2
"""Moves that are told of a game of bots."""
MOST_SENTENCES = 4
POINTS_PER_LEVEL = 100


@dataclass(frozen=True, slots=True)
class Chance:
    """The winning probability of a seat."""

    badge: Badge
    name: str
    percent: int

    @property
    def share(self) -> str:
        return percent_text(self.percent)


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A game on the Watch page."""

    table: TableLine
    thumbnail: Thumbnail | None
    commentary: tuple[str, ...] = ()
    """What happened last, in sentences; empty while people play."""
    chances: tuple[Chance, ...] = ()
    """By seat; empty while people play, after the end, and until the first estimate."""
    is_late: bool = False
    """Whether the estimate is of an earlier position, or not there yet."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A game of the house, and its best game to watch."""

    game: AnyGame
    best: WatchedGame | None


@dataclass(frozen=True, slots=True)
class WatchPage:
    """Everything on the Watch page."""

    stamp: str
    kinds: tuple[Kind, ...]
    running: tuple[TableLine, ...]
    """Further running games."""
    finished: tuple[TableLine, ...]

    @property
    def is_late(self) -> bool:
        """Whether an estimate will soon be newer."""
        return any(kind.best is not None and kind.best.is_late for kind in self.kinds)


@dataclass(frozen=True, slots=True, eq=False)
class WatchService:
    """Chooses games to watch. Only games of bots and finished ones get commentary."""

    _store: Store
    _change_feed: ChangeFeed
    _updater: TableUpdater
    _views: ViewService
    _thumbnails: ThumbnailService
    _evaluator: Evaluator

    async def page(self, me: Player | None) -> WatchPage:
        """The best running game of each kind, or else its latest finished one, and further ones."""
        running, finished = await self._store.read(_public_games)
        lines = tuple(table_lines(running, me))
        ended = tuple(table_lines(finished, me))
        kinds = tuple([await self._kind(game_id, lines, ended) for game_id in game_ids()])
        shown = {kind.best.table.row.id for kind in kinds if kind.best is not None}
        return WatchPage(
            stamp=self._change_feed.lobby_stamp,
            kinds=kinds,
            running=_others(lines, shown),
            finished=_others(ended, shown),
        )

    async def close(self) -> None:
        """Cancel running estimates."""
        await self._evaluator.close()

    async def _kind(
        self, game_id: str, running: Sequence[TableLine], finished: Sequence[TableLine]
    ) -> Kind:
        game = find_game(game_id)
        found = [line for line in running if _is_shown(line, game_id)]
        found.sort(key=lambda line: (-_strength(line.row), -line.row.touched))
        best = next(iter(found), None)
        if best is None:
            best = next((line for line in finished if _is_shown(line, game_id)), None)
        return Kind(game, None if best is None else await self._watched(best))

    async def _watched(self, line: TableLine) -> WatchedGame:
        thumbnail = next(iter(await self._thumbnails.of([line.row.id])), None)
        # A second tab must help nobody: of people's games only the picture is shown.
        if line.phase is TablePhase.RUNNING and not is_of_bots(line.row.seats):
            return WatchedGame(line, thumbnail)
        view = await self._views.table(line.row.id, None)
        if line.phase is not TablePhase.RUNNING:
            return WatchedGame(line, thumbnail, _ending(view))
        table = await self._updater.table(line.row.id)
        evaluation = await self._evaluator.of(table)
        is_late = evaluation is None or evaluation.head != table.row.head
        tells = evaluation is not None and evaluation.insight.known
        chances = tuple(_chances(view, evaluation)) if evaluation and tells else ()
        return WatchedGame(line, thumbnail, _latest_moves(view), chances, is_late)


WatchDep = Annotated[WatchService, service("watch")]


def _public_games(connection: Connection) -> list[list[TableSummaryRow]]:
    """Public games that run, and those that are over."""
    is_over = and_(tables.c.private == false(), tables.c.status == TableStatus.OVER.value)
    running = latest(belongs_to(Listing.RUNNING), MOST_RUNNING)
    return summaries_of_all(connection, [running, latest(is_over, MOST_FINISHED)])


def _others(lines: Iterable[TableLine], shown: set[str]) -> tuple[TableLine, ...]:
    return tuple(line for line in lines if line.row.id not in shown)[:MOST_LISTED]


def _is_shown(line: TableLine, game_id: str) -> bool:
    return line.game.id == game_id and line.phase is not TablePhase.READ_ONLY


def _strength(row: TableSummaryRow) -> float:
    """A game is as good as its weakest player."""
    return min((_points(seat, row.game) for seat in row.seats), default=0.0)


def _points(seat: SeatRow, game_id: str) -> float:
    """The public rating of a person, or a bot's level on the same scale; unknown players count as
    beginners."""
    if seat.kind is SeatKind.BOT:
        name = (seat.bot or "").partition(":")[0]
        level = next((bot.level for bot in bots_of(game_id) if bot.name == name), 0)
        return MIDDLE + POINTS_PER_LEVEL * (level - 4)
    if seat.shows_rating and seat.mu is not None:
        return Strength(seat.mu).points
    return MIDDLE - 3 * POINTS_PER_LEVEL


def _latest_moves(view: TableView) -> tuple[str, ...]:
    told = [sentence for move in view.moves[-MOST_TOLD:] for sentence in move.sentences]
    return tuple(told[-MOST_SENTENCES:])


def _ending(view: TableView) -> tuple[str, ...]:
    return () if view.outcome is None else (view.game.end_reason(view.outcome, view.names),)


def _chances(view: TableView, evaluation: Evaluation) -> Iterable[Chance]:
    for seat in view.seats:
        if seat.badge is not None:
            share = evaluation.insight.share_of(seat.seat)
            yield Chance(seat.badge, seat.name, round(100 * share / WHOLE))
