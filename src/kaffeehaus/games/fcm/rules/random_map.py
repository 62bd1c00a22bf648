"""Maps by chance: which tiles are drawn, and how they come to lie."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.board.tiles import Laid, TileMap, board_rows
from kaffeehaus.games.fcm.rules.cards import TableSize
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset


@dataclass(frozen=True, slots=True)
class MapDraw:
    """How a map by chance is drawn."""

    rules: Ruleset
    options: Chosen
    size: TableSize
    drinks: frozenset[str]
    """By sign: of which of them it must have a source."""

    def map(self, rng: Rng) -> TileMap:
        """Drawn again until it has the drinks. Raises `BadOptions` if there are not the tiles."""
        must = sorted(set(self.rules.setting_up.must_lie(self.options)))
        out = set(self.rules.setting_up.stay_out(self.options))
        pool = [tile for tile in self.rules.map_tiles if tile not in out]
        places = self.size.rows * self.size.columns
        if not set(must) <= set(pool) or not len(must) <= places <= len(pool):
            raise BadOptions("There are not the tiles for a map of this game.")
        while True:
            tiles = self._laid(pool, must, rng)
            if self.drinks <= set("".join(board_rows(tiles))):
                return tiles

    def _laid(self, pool: list[str], must: list[str], rng: Rng) -> TileMap:
        """Any tiles anywhere, turned anyhow; what must lie takes the place of some of them."""
        letters = pool.copy()
        rng.shuffle(letters)
        if must:
            others = [letter for letter in letters if letter not in must]
            letters = [*others[: self.size.rows * self.size.columns - len(must)], *must]
            rng.shuffle(letters)
        return tuple(
            tuple(Laid(letters.pop(), rng.below(4)) for _ in range(self.size.columns))
            for _ in range(self.size.rows)
        )
