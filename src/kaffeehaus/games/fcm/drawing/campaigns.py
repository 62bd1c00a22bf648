"""Campaign tiles: what they make people want, for how long, and whose they are.

Every tile is drawn twice. In detail it fills its squares exactly. In brief, for maps whose squares
are smaller than words, it is never smaller than two squares, and says good, turns and owner only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import product
from typing import TypeAlias

from kaffeehaus.core.i18n import and_list
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.buildings import shadow
from kaffeehaus.games.fcm.drawing.goods import good_use
from kaffeehaus.games.fcm.drawing.grid import CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.shapes import chain_mark, colour, mark_with, words, xy
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.words.titles import campaign_start, good_title, turns_text

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


def campaign_pieces(
    game: GameParts, campaigns: Iterable[Campaign], board: Box, standing: Iterable[Box]
) -> Iterator[str]:
    """Campaigns in detail and in brief. The brief ones leave what stands on the board in sight."""
    taken = [_area(box) for box in standing]
    for campaign in campaigns:
        if campaign.box is None:
            continue
        face = TileFace(
            campaign.box,
            campaign.number,
            campaign.medium,
            campaign.owner,
            campaign.goods,
            "∞" if campaign.turns is None else str(campaign.turns),
        )
        own = _area(campaign.box)
        brief = _brief_area(campaign.box, _area(board), tuple(one for one in taken if one != own))
        taken.append(brief)
        yield (
            f"<g><title>{escape(_title(game, campaign))}</title>"
            f'<g class="in-detail">{campaign_tile(game, face)}</g>'
            f'<g class="in-brief" display="none">{brief_tile(game, face, brief)}</g></g>'
        )


def _title(game: GameParts, campaign: Campaign) -> str:
    goods = and_list([good_title(good) for good in campaign.goods])
    owner = "" if campaign.owner is None else f" ({game.marks[campaign.owner].name})"
    start = campaign_start(campaign.medium, campaign.number)
    return f"{start}{owner}: {goods}, {turns_text(campaign.turns)}"


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


# In detail


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where something stands, from the middle of a tile, and how large."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class _Spread:
    """Where everything stands on a tile. Texts have their height for a scale."""

    number: _Spot
    sign: _Spot
    owner: _Spot
    good: _Spot
    turns: _Spot
    is_faint: bool = False
    """The sign lies under the rest."""


_SINGLE = _Spread(
    number=_Spot(-9, -9.5, 16),
    sign=_Spot(0, 0, 1.5),
    owner=_Spot(9.5, -9, 0.78),
    good=_Spot(-8, 8.5, 0.66),
    turns=_Spot(10, 9, 20),
    is_faint=True,
)
_WIDE = _Spread(
    number=_Spot(-26, -8, 18),
    sign=_Spot(-26, 9, 0.68),
    owner=_Spot(27, -9, 0.78),
    good=_Spot(1, 0, 0.92),
    turns=_Spot(27, 9, 20),
)
_TALL = _Spread(
    number=_Spot(-8, -27, 17),
    sign=_Spot(-8, 27, 0.68),
    owner=_Spot(9.5, -27, 0.78),
    good=_Spot(0, 0, 0.92),
    turns=_Spot(10, 27, 20),
)
_LARGE = _Spread(
    number=_Spot(-22, -22, 22),
    sign=_Spot(2, -22, 0.68),
    owner=_Spot(24, -21, 1.1),
    good=_Spot(-15, 14, 1.25),
    turns=_Spot(22, 15, 34),
)


_WIDEST = 1.5
"""How much further apart things stand on long tiles, at most."""


def _spread(box: Box) -> _Spread:
    if min(box.width, box.height) > 1:
        return _LARGE
    if box.width > 1:
        return _WIDE
    return _TALL if box.height > 1 else _SINGLE


def campaign_tile(game: GameParts, face: TileFace) -> str:
    """Its number, the sign of its medium, whose it is, what it makes people want, and how long."""
    box, spread = face.box, _spread(face.box)
    x, y = xy(box.top, box.left)
    middle, centre = x + box.width * SIDE / 2, y + box.height * SIDE / 2
    apart = max(1.0, min(_WIDEST, box.width / 2))

    def at(spot: _Spot) -> tuple[float, float]:
        return middle + spot.x * apart, centre + spot.y

    path, spot = game.drawing.media_art.get(face.medium) or "", spread.sign
    sign = medium_sign(path, *at(spot), spot.scale, faint=spread.is_faint)
    frame = _frame((x, y, box.width * SIDE, box.height * SIDE), face, 5 if spread != _SINGLE else 3)
    return f"{shadow(box)}{frame}{sign}{''.join(_told(game, face, spread, at))}"


def _frame(at: tuple[float, float, float, float], face: TileFace, line: int) -> str:
    """A card with an edge in the colour of its owner."""
    x, y, width, height = at
    edge = "#8E7CA6" if face.owner is None else colour(face.owner)
    return (
        f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{width - 6:g}" height="{height - 6:g}" rx="4" '
        f'fill="{CARD}" stroke="{edge}" stroke-width="{line}"/>'
        f'<rect x="{x + 0.5:g}" y="{y + 0.5:g}" width="{width - 1:g}" height="{height - 1:g}" '
        f'rx="6" fill="none" stroke="{INK}"/>'
    )


def _told(
    game: GameParts,
    face: TileFace,
    spread: _Spread,
    at: Callable[[_Spot], tuple[float, float]],
) -> Iterator[str]:
    """Number, owner, goods and turns."""
    if face.number is not None:
        yield words(*at(spread.number), str(face.number), spread.number.scale, 700)
    if face.owner is not None:
        x, y = at(spread.owner)
        yield chain_mark(game.marks, face.owner, x, y, spread.owner.scale, filled=True)
    if face.goods:
        yield from _goods(game, face.goods, at(spread.good), spread.good.scale)
        yield words(*at(spread.turns), face.turns, spread.turns.scale, 700)


def _goods(
    game: GameParts, goods: Sequence[str], at: tuple[float, float], scale: float
) -> Iterator[str]:
    """One good; two side by side on fields of their own, in the order in which they run."""
    x, y = at
    if len(goods) == 1:
        yield good_use(game, goods[0], x, y, scale)
        return
    width, height = 17 * scale, 26 * scale
    for place, good in enumerate(goods):
        left = x + width * (place - len(goods) / 2)
        yield (
            f'<rect x="{left:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" '
            f'fill="none" stroke="{INK}" stroke-width="0.8"/>'
        )
        yield good_use(game, good, left + width / 2, y, 0.48 * scale)


# In brief

_LONG, _SHORT = 96.0, 54.0
"""The sides of the brief drawing in units, at least."""
_APART = 42
"""From the middle of the goods to the middle of the turns."""
_MARK, _TURNS = 1.85, 29
"""The scale of the owner's shape, and the height of the turns in it."""
Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in drawing units."""


def brief_tile(game: GameParts, face: TileFace, area: Area) -> str:
    """What it makes people want, and the turns left in the shape of its owner."""
    x, y, width, height = area
    middle, centre = x + width / 2, y + height / 2
    across, down = (_APART / 2, 0) if width >= height else (0, _APART / 2)
    at = middle + across, centre + down
    turns = words(*at, face.turns, _TURNS + 5, 700)
    if face.owner is not None:
        turns = mark_with(game.marks, face.owner, at, _MARK, face.turns, _TURNS)
    goods = "".join(_goods(game, face.goods, (middle - across, centre - down), 1.25))
    return f"{_frame(area, face, 5)}{goods}{turns}"


@lru_cache(1000)
def _brief_area(box: Box, board: Area, taken: tuple[Area, ...]) -> Area:
    """Over the tile, lying or standing, where it hides least of the rest and stays on the board."""
    x, y, width, height = _area(box)
    reach = x - _LONG, y - _LONG, width + 2 * _LONG, height + 2 * _LONG
    near = [one for one in taken if _shared(reach, one)]

    def cost(area: Area) -> float:
        outside = area[2] * area[3] - _shared(area, board)
        return outside + sum(_shared(area, one) for one in near)

    sizes = [(_LONG, _SHORT), (_SHORT, _LONG)] if box.width == 1 else [(_LONG, _SHORT)]
    return min((area for size in sizes for area in _around(box, size)), key=cost)


def _around(box: Box, size: tuple[float, float]) -> Iterator[Area]:
    """Where something of this size may lie over a box: in its middle, or from one of its edges."""
    x, y, width, height = _area(box)
    more, higher = max(0.0, size[0] - width), max(0.0, size[1] - height)
    for down, right in product((0.5, 0, 1), repeat=2):
        yield x - more * right, y - higher * down, width + more, height + higher


def _area(box: Box) -> Area:
    return *xy(box.top, box.left), box.width * SIDE, box.height * SIDE


def _shared(one: Area, other: Area) -> float:
    """How much two areas have in common."""
    x, y, width, height = one
    left, top, wide, high = other
    across = min(x + width, left + wide) - max(x, left)
    down = min(y + height, top + high) - max(y, top)
    return max(0.0, across) * max(0.0, down)
