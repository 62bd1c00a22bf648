"""Food Chain Magnate for programs: coffee routes and dinners, with every reason as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.extras.calls import headline as dinner_headline
from kaffeehaus.games.fcm.extras.what_ifs import read_situation
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import read_position
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    Explained,
    answer_json,
    explain,
    explanation_json,
    headline,
)
from kaffeehaus.games.fcm.position_text import write_position
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.evening import ToldChain, ToldHouse, changes, told_evening


@dataclass(frozen=True, slots=True)
class CoffeeRoute:
    """Which coffee a house buys on its way to dinner, and why."""

    sale: CoffeeSale
    """All valid routes, by what they pass."""

    @property
    def distance(self) -> int | None:
        """Tile borders to dinner; None without a road."""
        return self.sale.distance

    @property
    def sold(self) -> tuple[int, ...]:
        """Coffees sold, by chain."""
        return self.sale.sold

    @property
    def reasons(self) -> tuple[Explained, ...]:
        """Every place that might sell coffee: its location, the reason, and a sentence."""
        return explain(self.sale)

    def to_json(self) -> JsonObject:
        """The answer and its reasons as plain data, as `kaffeehaus fcm route --explain` prints."""
        return {**answer_json(self.sale), **explanation_json(self.sale)}

    def __str__(self) -> str:
        return "\n".join([headline(self.sale), *(f"  {told.sentence}" for told in self.reasons)])

    def _repr_svg_(self) -> str:
        return route_svg(self.sale)


def coffee_route(case: Mapping[str, object]) -> CoffeeRoute:
    """Solve a coffee sale of Food Chain Magnate: a case with `board`, `house`, `players` and
    `winner`, as docs/coffee-routes.md describes it. Raises `PlayerError` that names a wrong
    field."""
    return CoffeeRoute(sell_coffee(read_position({"id": "", **case})))


@dataclass(frozen=True, slots=True)
class Dinner:
    """Who serves which house, why, and what every chain earns."""

    state: FcmState
    """The position, with the changes that were supposed."""
    text: str
    """The same position as text."""
    houses: tuple[ToldHouse, ...]
    """In serving order: every offer as data (`served`), and the reasons as sentences."""
    chains: tuple[ToldChain, ...]
    """What every chain earns: `income` as data, and the reasons as sentences."""
    changes: tuple[str, ...]
    """What is different from the position without the supposed changes."""

    def __str__(self) -> str:
        told = told_evening(self.state)
        lines = [dinner_headline(self.state, told), *(f"  {change}" for change in self.changes)]
        for house in self.houses:
            lines += ["", house.title]
            lines += [f"  {sentence}" for sentence in (*house.sentences, *house.on_the_way)]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return still_svg(self.state.view(None))


def dinner(position: str | Path | AnyState, *what_if: str) -> Dinner:
    """Work out the dinner of a position of Food Chain Magnate: a position as text, a file of it (a
    `Path`), or a state.

    Each `what_if` supposes a change, such as `price G 8` or `good G 2 pizza`; docs/positions.md
    lists them. Raises `PlayerError` that names the wrong line.
    """
    text = _text_of(position)
    found = read_situation(text, what_if)
    evening = told_evening(found.state)
    told: tuple[str, ...] = ()
    if what_if:
        names = [mark.name for mark in found.state.marks()]
        told = changes(told_evening(read_situation(text).state), evening, names)
    return Dinner(found.state, found.text, evening.houses, evening.chains, told)


def _text_of(position: str | Path | AnyState) -> str:
    if isinstance(position, str):
        return position
    if isinstance(position, Path):
        return read_text(str(position))
    if not isinstance(position, FcmState):
        sentence = gettext("%(game)s has no dinners.", game=position.game.title)
        raise PlayerError(sentence, code="no_dinners")
    return write_position(position)
