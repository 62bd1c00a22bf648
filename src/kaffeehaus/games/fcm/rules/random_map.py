"""Random maps, and the scenarios of the box with what their maps must have."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import and_list, gettext, or_list
from kaffeehaus.core.notation import revive
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.board.tiles import Laid, TileMap, board_rows, letters_of, read_map
from kaffeehaus.games.fcm.rules.cards import TableSize
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.groups import ForeignTiles

FREE_CHOICE = "none"
"""In the place of a scenario: the modules are chosen one by one."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Some modules under a name of their own."""

    id: str
    title: str
    sentence: str
    """What makes it special."""
    modules: tuple[str, ...]
    map_holds_one_of: tuple[str, ...] = ()
    """Map tiles of which at least one lies in every map; none: it does not matter."""

    def suits(self, tiles: Iterable[str]) -> bool:
        """Whether a map of these tiles, or a pool for it, has what the scenario needs."""
        return not self.map_holds_one_of or not set(self.map_holds_one_of).isdisjoint(tiles)


@dataclass(frozen=True, slots=True)
class _File:
    scenarios: tuple[Scenario, ...]


@cache
def every_scenario() -> tuple[Scenario, ...]:
    """All of the box, the two for beginners first, whether or not their modules are there."""
    text = files("kaffeehaus.games.fcm.data").joinpath("scenarios.json").read_text("utf-8")
    return revive(_File, json.loads(text)).scenarios


# Random maps


@dataclass(frozen=True, slots=True)
class MapDraw:
    """How a map by chance is drawn."""

    rules: Ruleset
    options: Chosen
    size: TableSize
    drinks: frozenset[str]
    """By sign: of which of them it must have a source."""
    scenario: Scenario | None = None
    """Which may want one of some tiles."""

    def map(self, rng: Rng) -> TileMap:
        """Drawn again until it has the drinks, and what the scenario wants. Raises `BadOptions` if
        there are not the tiles."""
        must = sorted(set(self.rules.setting_up.must_lie(self.options)))
        pool = self.pool()
        places = self.size.rows * self.size.columns
        if not self.suits(pool):
            raise self._unsuitable()
        if lost := [tile for tile in must if tile not in pool]:
            raise BadOptions(
                gettext(
                    "The map needs the tiles %(tiles)s, which are left out.", tiles=and_list(lost)
                )
            )
        if len(must) > places:
            raise BadOptions(
                gettext(
                    "The map has %(places)s tiles, too few for %(tiles)s.",
                    places=places,
                    tiles=and_list(must),
                )
            )
        if len(pool) < places:
            raise self._too_few(pool, places)
        while True:
            tiles = self._laid(pool, must, rng)
            if self.drinks <= set("".join(board_rows(tiles))) and self.suits(letters_of(tiles)):
                return tiles

    def read(self, text: str) -> TileMap:
        """A map that somebody chose. Raises `BadOptions` if this game cannot be played on it, and
        `ForeignTiles` if it has tiles of modules that are not chosen."""
        tiles, size = read_map(text), self.size
        letters = letters_of(tiles)
        if (len(tiles), len(tiles[0])) != (size.rows, size.columns):
            raise BadOptions(
                gettext(
                    "For this number of players the map has %(rows)s rows of %(columns)s tiles, "
                    "not %(given_rows)s of %(given_columns)s.",
                    rows=size.rows,
                    columns=size.columns,
                    given_rows=len(tiles),
                    given_columns=len(tiles[0]),
                )
            )
        if repeated := sorted({tile for tile in letters if letters.count(tile) > 1}):
            raise BadOptions(
                gettext(
                    "The map has %(tiles)s more than once. There is one of each tile.",
                    tiles=and_list(repeated),
                )
            )
        if foreign := sorted(set(letters) - set(self.rules.map_tiles)):
            raise ForeignTiles(foreign)
        if not self.suits(letters):
            raise self._unsuitable()
        return tiles

    def pool(self) -> list[str]:
        """The tiles that can be drawn."""
        out = set(self.rules.setting_up.stay_out(self.options))
        return [tile for tile in self.rules.map_tiles if tile not in out]

    def suits(self, tiles: Iterable[str]) -> bool:
        """Whether these tiles have what the scenario wants."""
        return self.scenario is None or self.scenario.suits(tiles)

    def _unsuitable(self) -> BadOptions:
        assert self.scenario is not None
        return BadOptions(
            gettext(
                "%(scenario)s needs the map tile %(tiles)s.",
                scenario=gettext(self.scenario.title),
                tiles=or_list(self.scenario.map_holds_one_of),
            )
        )

    def _too_few(self, pool: list[str], places: int) -> BadOptions:
        out = [tile for tile in self.rules.map_tiles if tile not in pool]
        if not out:
            return BadOptions(
                gettext(
                    "The map needs %(places)s tiles, but there are only %(number)s.",
                    places=places,
                    number=len(pool),
                )
            )
        return BadOptions(
            gettext(
                "The map needs %(places)s tiles, but without %(tiles)s there are only %(number)s.",
                places=places,
                tiles=and_list(out),
                number=len(pool),
            )
        )

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
