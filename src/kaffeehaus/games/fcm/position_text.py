"""Whole positions as text: what people write down at a real table, read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext
from kaffeehaus.core.options import Scalar, Several, option_text, shown
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import BadPositionText, PositionText
from kaffeehaus.core.suggestions import unknown_name
from kaffeehaus.games.fcm.game import MODULES_OPTION, FoodChainMagnate
from kaffeehaus.games.fcm.rules.knowledge import knows_reserve, suppose
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.points import Sum
from kaffeehaus.games.fcm.rules.written.lines import Line, expected_one_of, read_lines
from kaffeehaus.games.fcm.rules.written.settling import clear, forms_with, settle
from kaffeehaus.games.fcm.rules.written.table import LEFT_LINE
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.titles import money

MAP, MODULES, OPTION, PLAYERS, PRICE = "map", "modules", "option", "players", "price"


@dataclass(frozen=True, slots=True)
class Shape:
    """How a line looks and what it says."""

    shape: str
    says: Label


HEAD = {
    PLAYERS: Shape("players NUMBER", lazy_gettext("The number of players.")),
    MODULES: Shape("modules MODULE, ...", lazy_gettext("The modules of the expansion.")),
    OPTION: Shape(
        "option NAME VALUE",
        lazy_gettext("An option of the table, such as `option rulings rulebook`."),
    ),
    MAP: Shape(
        "map TILE TILE ...",
        lazy_gettext(
            "A row of the map, from the top: the letter of each tile and its clockwise quarter "
            "turns, such as `map A0 N2 E1`."
        ),
    ),
}
"""By keyword: the lines that say which game it is. They may stand anywhere."""
PRICE_LINE = Shape(
    "price CHAIN DOLLARS",
    lazy_gettext(
        "The unit price, if it is unknown who is at work; otherwise it follows from the employees."
    ),
)
Prices: TypeAlias = dict[Seat, int]
"""By seat: the price of an item that was written down."""


@dataclass(slots=True)
class _Head:
    """Which game it is."""

    seats: int | None = None
    options: dict[str, Scalar] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    """Of the map, from the top."""

    def take(self, line: Line) -> None:
        """Read a line of the head. Raises `BadPositionText`."""
        line.shape = HEAD[line.keyword].shape
        match line.keyword:
            case "players":
                self.seats = line.count(gettext("a number of players"), 2, 6)
                line.end()
            case "modules":
                known = MODULES_OPTION.values
                self.options[MODULES] = ",".join(line.counts(known, "module"))
            case "option":
                name = line.word(gettext("the name of an option"))
                line.word(gettext("the value of the option"))
                self.options[name] = "".join(line.words[1:])
            case "map":
                self.rows += " ".join(line.words).split("|")


def every_shape() -> tuple[Shape, ...]:
    """All lines, those of every module too, in the order in which they are written."""
    known = forms_with(MODULES_OPTION.values).values()
    return (*HEAD.values(), *(Shape(line.shape, line.says) for line in known), PRICE_LINE)


def read_position(text: str) -> FcmState:
    """The position, in the working day of the chain that is named, before it has done anything.

    A price that was written down and that the people at work do not explain is supposed by the
    rules of this one position, and lost when it is saved. Raises `BadPositionText`.
    """
    state, prices = _read(FoodChainMagnate(), text)
    return supposing(state, prices)


def supposing(state: FcmState, prices: Prices) -> FcmState:
    """The same position, in which an item of these chains costs so much, whoever works."""
    usual = state.rules.dinner.unit_price
    changed = {seat for seat, price in prices.items() if usual(state, seat) != price}
    if not changed:
        return state

    def difference(now: Position, seat: Seat) -> int:
        return prices[seat] - usual(now, seat) if seat in changed else 0

    dinner = replace(state.rules.dinner, unit_price=usual | Sum(difference))
    rules = replace(state.rules, dinner=dinner)
    return FcmState(state.game, rules, state.rulings, state.town, state.slices)


def write_position(state: FcmState, seat: Seat | None = None) -> str:
    """The position as a seat, or an onlooker, may think of it. Days that have begun begin anew."""
    seen = _seen(state, seat)
    return "\n".join((*_head_of(seen), *_body_of(seen), ""))


def _read(game: FoodChainMagnate, text: str) -> tuple[FcmState, Prices]:
    lines = read_lines(text)
    head = _Head()
    for line in lines:
        if line.keyword in HEAD:
            head.take(line)
    state = _new(game, head)
    clear(state)
    prices = _read_body(state, [line for line in lines if line.keyword not in HEAD])
    settle(state, milestones_named=any(line.keyword == LEFT_LINE.keyword for line in lines))
    return state, prices


def _new(game: FoodChainMagnate, head: _Head) -> FcmState:
    if not head.rows:
        raise BadPositionText(
            gettext("The map is missing: one line such as map A0 N2 E1 for each row.")
        )
    if head.seats is None:
        raise BadPositionText(
            gettext("The number of players is missing: a line such as players 3.")
        )
    try:
        return game.new({**head.options, MAP: " | ".join(head.rows)}, head.seats)
    except BadOptions as error:
        raise BadPositionText(error.sentence) from error


def _read_body(state: FcmState, lines: Sequence[Line]) -> Prices:
    forms, prices = forms_with(state.rules.modules), Prices()
    for line in lines:
        if line.keyword == PRICE:
            line.shape = PRICE_LINE.shape
            seat = line.chain(state)
            prices[seat] = line.count(gettext("an amount of money"))
            line.end()
            continue
        form = forms.get(line.keyword)
        if form is None:
            known = [*HEAD, *forms, PRICE]
            unknown = gettext("Unknown keyword: %(name)s.", name=shown(line.keyword))
            expected = expected_one_of(", ".join(known))
            raise line.wrong(unknown_name(unknown, line.keyword, known, expected))
        line.shape = form.shape
        form.read(state, line)
    return prices


def _seen(state: FcmState, seat: Seat | None) -> FcmState:
    seen = suppose(state, seat).copy()
    assert isinstance(seen, FcmState)
    for owner, player in enumerate(seen.town.players):
        if not knows_reserve(state, seat, owner):
            player.reserve = None
    return seen


def _head_of(state: FcmState) -> Iterator[str]:
    yield f"{PLAYERS} {state.seats}"
    if modules := Several.words(state.options[MODULES]):
        yield f"{MODULES} {', '.join(modules)}"
    for option in state.game.options:
        value = state.options[option.name]
        if option.name not in (MODULES, MAP) and value != option.default:
            yield f"{OPTION} {option.name} {option_text(value)}"
    for row in state.town.tiles.split(" | "):
        yield f"{MAP} {row}"


def _body_of(state: FcmState) -> Iterator[str]:
    for keyword, form in forms_with(state.rules.modules).items():
        for rest in form.write(state):
            yield f"{keyword} {rest}"


def _to_play_on(game: AnyGame, text: str) -> FcmState:
    """For those who go on from there, who may save what they have."""
    assert isinstance(game, FoodChainMagnate)
    state, prices = _read(game, text)
    for seat, price in prices.items():
        usual = state.rules.dinner.unit_price(state, seat)
        if usual != price:
            raise BadPositionText(
                gettext(
                    "With these employees the unit price of %(chain)s is %(price)s. Only the "
                    "dinner lab can suppose %(other)s.",
                    chain=state.mark(seat).letter,
                    price=money(usual),
                    other=money(price),
                )
            )
    return state


def _as_seen(state: AnyState, seat: Seat | None) -> str:
    assert isinstance(state, FcmState)
    return write_position(state, seat)


POSITION_TEXT = PositionText(
    _to_play_on, _as_seen, "/dinner-lab", lazy_gettext("Open in the dinner lab")
)
