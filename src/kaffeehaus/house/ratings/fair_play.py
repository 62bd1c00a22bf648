"""Fair play: the positions of a running rated game cannot be analysed by its players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from kaffeehaus.core.fold import Fold, KeptEntry, apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.store import rated_games_of
from kaffeehaus.house.tables.updater import TableUpdater

SHARED_MOVES = 4
"""Moves after which everything that may follow from a game is refused, by whatever order of moves.
Earlier that would be most games, so only lines through its own positions are."""
MAX_GAMES = 1000
MAX_VERDICTS = 1000


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The positions of a running rated game."""

    table_id: str
    moves: tuple[KeptEntry, ...]
    keys: frozenset[str]
    """The keys of all positions but the first."""
    latest: AnyState
    opening: AnyState | None
    """The position after the first moves that other games may share."""

    def includes(self, position: AnyState) -> bool:
        """Whether a position has occurred in the game, or may follow from it."""
        if position.position_key() in self.keys:
            return True
        return self.opening is not None and position.may_follow(self.opening)


Positions = Callable[[], Iterable[AnyState]]


@dataclass(frozen=True, slots=True, eq=False)
class FairPlay:
    """Refuses analysis of positions that belong to a running rated game of the player.

    Games and verdicts are cached, so that a request of a player without rated games costs one
    query, and a repeated one of any player nothing more.
    """

    _store: Store
    _updater: TableUpdater
    _background_work: BackgroundWork
    _games: LruCache[str, RatedGame] = field(default_factory=lambda: LruCache(MAX_GAMES))
    _verdicts: LruCache[Hashable, bool] = field(default_factory=lambda: LruCache(MAX_VERDICTS))

    async def require_fair(
        self, me: Player | None, game_id: str, subject: Hashable, positions: Positions
    ) -> None:
        """Raise `NotAllowed` if the player has a running rated game that includes one of these
        positions. `subject` identifies them for the cache."""
        if me is None or not me.is_account:
            return
        for table_id in await self._store.read(rated_games_of, me.id, game_id):
            if await self._includes(await self._game(table_id), subject, positions):
                raise NotAllowed(
                    gettext("You cannot analyse this while you play it in a rated game."),
                    code="fair_play",
                )

    async def _includes(self, game: RatedGame, subject: Hashable, positions: Positions) -> bool:
        key = (game.table_id, game.moves[-1].number if game.moves else 0, subject)
        if key not in self._verdicts:
            self._verdicts[key] = await self._background_work.in_turn(
                lambda: any(map(game.includes, positions()))
            )
        return self._verdicts[key]

    async def _game(self, table_id: str) -> RatedGame:
        fold = (await self._updater.table(table_id)).playable
        known, moves = self._games.get(table_id), tuple(fold.kept)
        if known is None or known.moves != moves:
            known = await self._background_work.in_turn(
                lambda: _read_game(table_id, fold, moves, known)
            )
            self._games[table_id] = known
        return known


def _read_game(
    table_id: str, fold: Fold, moves: tuple[KeptEntry, ...], known: RatedGame | None
) -> RatedGame:
    """The positions of a game, from those `known` before its last moves."""
    if known is None or moves[: len(known.moves)] != known.moves:
        start = fold.game.new(fold.options, fold.seats, fold.seed)
        known = RatedGame(table_id, (), frozenset(), start, None)
    state, keys, opening = known.latest.copy(), set(known.keys), known.opening
    for number, move in enumerate(moves[len(known.moves) :], len(known.moves) + 1):
        apply_draft(state, move.seat, move.actions)
        keys.add(state.position_key())
        if number == SHARED_MOVES:
            opening = state.copy()
    return RatedGame(table_id, moves, frozenset(keys), state, opening)
