"""Drawings on the map: houses with their demand, restaurants, campaigns, modules' pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from kaffeehaus.core.i18n import and_list, gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.buildings import (
    FLOOR,
    cottage,
    diner,
    garden,
    house_number,
    shadow,
)
from kaffeehaus.games.fcm.drawing.goods import good_use
from kaffeehaus.games.fcm.drawing.grid import CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.shapes import chain_mark, colour, rect, words, xy
from kaffeehaus.games.fcm.rules.phases.working.houses import built_house
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House, Making, Piece, Restaurant
from kaffeehaus.games.fcm.words.titles import (
    campaign_start,
    good_title,
    goods_text,
    house_start,
    turns_text,
)

_LINE = (
    f'fill="{CARD}" stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
)
BASE_MEDIA_ART = {
    "billboard": "M-6 2v8M6 2v8M-10-9h20V2h-20z",
    "mailbox": "M-10-7h20V7h-20zL0 2 10-7",
    "airplane": "M-10-2h4l3-7h3l1 7h6q4 2 0 4H1L0 9h-3l-3-7h-4z",
    "radio": "M-4 10 0-3 4 10M-2 5h4M0-5v2M-5-10a7 7 0 0 0 0 10M5-10a7 7 0 0 1 0 10",
}
"""By medium of the base game: its sign as a path around (0, 0), eleven units at most to a side."""


def medium_sign(path: str, x: float, y: float, scale: float, *, faint: bool = False) -> str:
    """The sign of a medium around a point; nothing for a medium without one."""
    if not path:
        return ""
    at = f"translate({x:g} {y:g}) scale({scale:g})"
    opacity = ' opacity="0.18"' if faint else ""
    return f'<path transform="{at}" d="{path}"{opacity} {_LINE}/>'


# Pieces


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


def campaign_piece(game: GameParts, campaign: Campaign) -> str:
    """A campaign tile: its number, whose it is, what it makes people want, and how long."""
    if campaign.box is None:
        return ""
    left = "∞" if campaign.turns is None else str(campaign.turns)
    goods = and_list([good_title(good) for good in campaign.goods])
    owner = "" if campaign.owner is None else f" ({game.marks[campaign.owner].name})"
    title = (
        f"{campaign_start(campaign.medium, campaign.number)}{owner}: {goods}, "
        f"{turns_text(campaign.turns)}"
    )
    face = TileFace(
        campaign.box, campaign.number, campaign.medium, campaign.owner, campaign.goods, left
    )
    return f"<g><title>{escape(title)}</title>{campaign_tile(game, face)}</g>"


def tile_in_hand(
    game: GameParts, box: Box, number: int | None, seat: Seat, goods: tuple[str, ...]
) -> str:
    """What is being placed, while the rest is asked."""
    tile = None if number is None else game.campaigns.get(number)
    face = TileFace(box, number, tile.medium if tile else "", seat, goods, "?")
    return f'<g opacity="0.85">{campaign_tile(game, face)}</g>'


@dataclass(frozen=True, slots=True)
class TileFace:
    """What stands on a campaign tile."""

    box: Box
    number: int | None
    medium: str
    owner: Seat | None
    goods: tuple[str, ...]
    turns: str


@dataclass(frozen=True, slots=True)
class _Spread:
    """Where things stand on a tile, around its middle, and how large."""

    across: float
    down: float
    scale: float
    sign: tuple[float, float]
    """Where the sign of the medium is, from the middle."""
    sign_scale: float
    is_faint: bool = False


def _spread(box: Box) -> _Spread:
    """The sign in the middle of large and of single squares, before the rest on long tiles. On a
    single square it lies faintly under the rest."""
    if min(box.width, box.height) > 1:
        return _Spread(20, 22, 1.7, (0, 0), 0.9)
    if box.width > 1:
        return _Spread(11, 9, 1.15, (-SIDE * box.width / 2 + 19, 0), 1.1)
    if box.height > 1:
        return _Spread(9, 10, 1.1, (0, -SIDE * box.height / 2 + 20), 1.1)
    return _Spread(9, 9.5, 1.15, (0, 0), 1.5, is_faint=True)


def campaign_tile(game: GameParts, face: TileFace) -> str:
    """Its number, the sign of its medium, whose it is, what it makes people want, and how long."""
    box, spread = face.box, _spread(face.box)
    x, y = xy(box.top, box.left)
    middle, centre = x + box.width * SIDE / 2, y + box.height * SIDE / 2
    edge = "#8E7CA6" if face.owner is None else colour(face.owner)
    frame = (
        f'{shadow(box)}<rect x="{x + 3}" y="{y + 3}" width="{box.width * SIDE - 6}" '
        f'height="{box.height * SIDE - 6}" rx="4" fill="{CARD}" stroke="{edge}" '
        f'stroke-width="{5 if len(box.squares()) > 1 else 3}"/>'
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{box.width * SIDE - 1}" '
        f'height="{box.height * SIDE - 1}" rx="6" fill="none" stroke="{INK}"/>'
    )
    sign = medium_sign(
        game.drawing.media_art.get(face.medium) or "",
        middle + spread.sign[0],
        centre + spread.sign[1],
        spread.sign_scale,
        faint=spread.is_faint,
    )
    # On a long tile the sign takes the first square, and the rest stands behind it.
    middle, centre = middle - spread.sign[0] / 2, centre - spread.sign[1] / 2
    return f"{frame}{sign}{_around(game, face, spread, (middle, centre))}"


def _around(game: GameParts, face: TileFace, spread: _Spread, at: tuple[float, float]) -> str:
    """Number and owner above, goods and turns below."""
    (middle, centre), k = at, spread.scale
    left, right = middle - spread.across, middle + spread.across
    up, down = centre - spread.down, centre + spread.down
    number = "" if face.number is None else str(face.number)
    parts = [words(left, up, number, 12.5 * k, 700)]
    if face.owner is not None:
        parts.append(chain_mark(game.marks, face.owner, right, up, 0.72 * k, filled=True))
    if len(face.goods) > 1:
        return "".join((*parts, *_two_fields(game, face.goods, face.turns, (middle, down), k)))
    if face.goods:
        parts.append(good_use(game, face.goods[0], left, down, 0.6 * k))
        parts.append(words(right, down, face.turns, 13 * k, 700))
    return "".join(parts)


def _two_fields(
    game: GameParts, goods: tuple[str, ...], turns: str, at: tuple[float, float], k: float
) -> Iterator[str]:
    """Two goods side by side, each on a field of its own, in the order in which they run."""
    middle, down = at
    for place, good in enumerate(goods):
        x = middle + (13 * place - 12) * k
        yield (
            f'<rect x="{x - 6.5 * k:g}" y="{down - 7 * k:g}" width="{13 * k:g}" '
            f'height="{14 * k:g}" fill="none" stroke="{INK}" stroke-width="0.8"/>'
        )
        yield good_use(game, good, x, down, 0.4 * k)
    yield words(middle + 13 * k, down, turns, 11 * k, 700)


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
