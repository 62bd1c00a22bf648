"""Drawings on the map: houses with their demand, restaurants, modules' pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.buildings import (
    FLOOR,
    cottage,
    diner,
    garden,
    house_number,
)
from kaffeehaus.games.fcm.drawing.goods import good_use
from kaffeehaus.games.fcm.drawing.grid import CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.shapes import chain_mark, colour, rect, words, xy
from kaffeehaus.games.fcm.rules.phases.working.houses import built_house
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.rules.town import Box, House, Making, Piece, Restaurant
from kaffeehaus.games.fcm.words.titles import (
    goods_text,
    house_start,
)

_COUNTED = 60
"""The same with a number beside it."""
_NUMBER = 28
"""The height of the house's number above them."""


def house_piece(game: GameParts, house: House, notes: Sequence[str] = ()) -> str:
    """A house with its number, its garden, and a counter for everything it wants."""
    parts = [garden(house.garden)] if house.garden else []
    draw = game.drawing.house_art.get(house.number)
    parts.append(draw(house) if draw else cottage(house.box))
    parts.append(house_number(house.box, house.number, on_plate=draw is not None))
    parts += house_counters(game, house)
    counts = Counter(counter.good for counter in house.demand)
    said = [house_start(house.number)]
    if house.garden:
        said.append(gettext("garden"))
    said += notes
    if counts:
        said.append(gettext("wants %(goods)s", goods=goods_text(counts)))
    title = escape(", ".join(said))
    return f"<g><title>{title}</title>{''.join(parts)}</g>"


def house_icon(game: GameParts, making: Making, turn: str) -> str:
    """The house in hand with its garden, as it lies after this turn; nothing for other things."""
    if making.number is None or not game.employees[making.card].develops:
        return ""
    width, height = map(int, turn.split("x"))
    (x, y), house = xy(0, 0), built_house(making.number, Box(0, 0, width, height))
    return (
        f'<svg class="icon" viewBox="{x:g} {y:g} {width * SIDE} {height * SIDE}" '
        f'aria-hidden="true">{house_piece(game, house)}</svg>'
    )


def house_counters(game: GameParts, house: House) -> Iterator[str]:
    """One for everything it wants; where they have no room, one for each good and how many."""
    x, y = xy(house.box.top, house.box.left)
    width, height = house.box.width * SIDE, house.box.height * SIDE - _NUMBER
    wanted, apart = [(counter.good, "") for counter in house.demand], FLOOR
    if len(wanted) > (width // apart) * (height // apart):
        counts = Counter(counter.good for counter in house.demand)
        wanted, apart = [(good, f"×{number}") for good, number in counts.items()], _COUNTED
    top = y + (40 if len(wanted) > width // apart else 53)
    for place, (good, number) in enumerate(wanted):
        row, column = divmod(place, width // apart)
        left = x + 15 + apart * column if len(wanted) > 1 else x + width / 2
        yield good_use(game, good, left, top + FLOOR * row, 0.8)
        if number:
            yield words(left + 28, top + FLOOR * row, number, 14, 700)


def restaurant_piece(game: GameParts, seat: Seat, restaurant: Restaurant, drive_in: bool) -> str:
    """A restaurant with its entrance, or its four of a drive-in; coming soon has a dashed edge."""
    box, mark = restaurant.box, game.marks[seat]
    is_drive_in = drive_in and restaurant.open
    doors = box.squares() if is_drive_in else (restaurant.entrance,)
    state = ""
    if is_drive_in:
        state = f", {gettext('drive-in')}"
    elif not restaurant.open:
        state = f", {gettext('coming soon')}"
    x, y = xy(box.top, box.left)
    parts = [
        diner(box, colour(seat), doors, is_open=restaurant.open, lane=is_drive_in),
        chain_mark(game.marks, seat, x + SIDE, y + SIDE, 1.6, filled=True),
    ]
    if not restaurant.open:
        soon = escape(pgettext("sign on a restaurant", "soon"))
        parts.append(
            f'<rect x="{x + 14}" y="{y + 60}" width="52" height="16" rx="3" fill="{CARD}" '
            f'stroke="{INK}"/>{words(x + SIDE, y + 68, soon, 13, 600)}'
        )
    return f"<g><title>{escape(mark.name)}{state}</title>{''.join(parts)}</g>"


def module_piece(game: GameParts, piece: Piece) -> str:
    """What a module has put on the board, with its owner's mark; a card if it has no picture."""
    owner = "" if piece.owner is None else f" ({game.marks[piece.owner].name})"
    draw = game.drawing.piece_art.get(piece.kind)
    parts = [draw(piece) if draw else rect(piece.box, CARD)]
    if piece.owner is not None:
        x, y = xy(piece.box.top + piece.box.height / 2, piece.box.left + piece.box.width / 2)
        parts.append(chain_mark(game.marks, piece.owner, x - 2, y + 1, 1.0))
    return f"<g><title>{escape(f'{piece.title}{owner}')}</title>{''.join(parts)}</g>"
