"""Companies in the drawing of Café: how the one in large stands, and the others in small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from kaffeehaus.core.i18n import gettext, ngettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.drawing import icons
from kaffeehaus.games.cafe.drawing.area import Frame, draw_area, fitted
from kaffeehaus.games.cafe.drawing.icons import BRASS, CARD, LINE, MUTED
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel, cut, label
from kaffeehaus.games.cafe.rules.area import MOST_ACTIONS
from kaffeehaus.games.cafe.rules.cards import COLOURS, Kind, Square
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.picking import SHIPS
from kaffeehaus.games.cafe.words.titles import actions_text, points_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

OTHER_WIDTH = 282
"""Narrower than the company in large, so that they can stand beside it."""
OTHER_HEAD = 52
OTHER_SIDE = 60
OTHER_TALLEST = {1: 480, 2: 262, 3: 156}
"""By how many they are: so high is an area, that all of them fit beside the one in large."""
HEIGHT = 104


def company_lines(view: CafeView, names: Sequence[str]) -> Panel:
    """The score, the warehouse, the action track and the ships of the company in large."""
    lines = [
        *_score(view, view.focus, names),
        *_warehouse(view, view.focus),
        *_track(view, view.focus),
    ]
    return Panel("company", WIDTH, HEIGHT, "".join(lines))


def called(view: CafeView, seat: Seat, names: Sequence[str]) -> str:
    """The name of who plays a company, or what the company is called."""
    return (names[seat] if names else "") or view.badges()[seat].title


def _score(view: CafeView, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    sheet = view.sheet(seat)
    yield from _name(view, seat, names, most=12)
    said = gettext(
        "%(points)s = shops %(shops)s + warehouse %(warehouse)s",
        points=points_text(sheet.total),
        shops=sheet.shop_points,
        warehouse=sheet.warehouse_points,
    )
    yield label(WIDTH - PAD, 20, said, size=14, anchor="end")


def _name(view: CafeView, seat: Seat, names: Sequence[str], *, most: int) -> Iterator[str]:
    """The letter, the name and the crown of the master, in the first line of a panel."""
    left = PAD
    if seat == view.master and len(view.companies) > 1:
        yield icons.crown(left, 6, 16)
        left, most = left + 20, most - 2
    said = f"{view.badges()[seat].letter} · {cut(called(view, seat, names), most)}"
    yield label(left, 20, said, size=16)


def _warehouse(view: CafeView, seat: Seat) -> Iterator[str]:
    company, sheet = view.companies[seat], view.sheet(seat)
    yield label(PAD, 56, gettext("Warehouse"), size=13, fill=MUTED)
    for colour in COLOURS:
        x = PAD + 92 + 74 * colour.index
        weight = sheet.weights[colour.index]
        yield icons.cube(x, 50, 25, colour)
        stored = str(company.warehouse[colour.index])
        yield label(x + 16, 56, stored, size=18)
        if weight:
            yield label(x + 20 + 11 * len(stored), 56, f"×{weight}", size=14, fill=BRASS)


def _track(view: CafeView, seat: Seat) -> Iterator[str]:
    """The action track: how many actions are left, or will be there in the next phase."""
    company = view.companies[seat]
    count = _actions(view, company)
    yield label(PAD, 90, gettext("Actions"), size=13, fill=MUTED)
    for number in range(1, MOST_ACTIONS + 1):
        x = PAD + 50 + 26 * number
        fill, ink = (BRASS, CARD) if number <= count else ("none", MUTED)
        yield (
            f'<circle cx="{x}" cy="85" r="12" fill="{fill}" stroke="{LINE}"/>'
            f"{label(x, 90, str(number), size=14, fill=ink, anchor='middle')}"
        )
    if any(company.bid):
        yield label(WIDTH - PAD, 90, _bid(company), size=13, fill=MUTED, anchor="end")
        return
    ships = company.area.ships
    if ships >= SHIPS:
        said = pgettext("ships", "%(count)s: free", count=ships)
    else:
        said = pgettext("ships", "%(count)s of %(needed)s", count=ships, needed=SHIPS)
    yield icons.square(WIDTH - PAD - 88, 71, 28, Square(Kind.SHIP))
    yield label(WIDTH - PAD, 90, said, size=15, anchor="end")


def _bid(company: Company) -> str:
    return gettext("house rule: bid %(count)s", count=sum(company.bid))


def _actions(view: CafeView, company: Company) -> int:
    return company.points if view.phase == "acting" else company.area.actions


def other_companies(view: CafeView, names: Sequence[str]) -> tuple[Panel, ...]:
    """The others, each with a button by which a page shows it larger; none in a game alone."""
    others = [seat for seat in range(len(view.companies)) if seat != view.focus]
    return tuple(_other_company(view, seat, names) for seat in others)


def _other_company(view: CafeView, seat: Seat, names: Sequence[str]) -> Panel:
    company = view.companies[seat]
    count = len(view.companies) - 1
    points = _bid(company) if any(company.bid) else points_text(view.sheet(seat).total)
    tallest = OTHER_TALLEST[count]
    frame = Frame(PAD, OTHER_HEAD, OTHER_WIDTH - 2 * PAD, tallest, OTHER_SIDE)
    grid = fitted(company.area, frame)
    parts = [
        *_name(view, seat, names, most=15),
        label(OTHER_WIDTH - PAD - 26, 20, points, anchor="end"),
        _closer(called(view, seat, names)),
        *_other_stock(view, seat),
        draw_area(company, grid),
    ]
    height = grid.y + grid.height + 6
    return Panel("other", OTHER_WIDTH, height, "".join(parts), count, f"company-{seat}")


def _other_stock(view: CafeView, seat: Seat) -> Iterator[str]:
    """The warehouse, what a colour counts there, the actions and the ships, in one line."""
    company, sheet = view.companies[seat], view.sheet(seat)
    for colour in COLOURS:
        left = PAD + 10 + 54 * colour.index
        weight = sheet.weights[colour.index]
        stored = f"{company.warehouse[colour.index]}{f'×{weight}' if weight else ''}"
        yield icons.cube(left, 37, 19, colour)
        yield label(left + 12, 42, stored, size=13)
    actions, right = _actions(view, company), OTHER_WIDTH - PAD
    ships = ngettext("%(num)s ship", "%(num)s ships", company.area.ships)
    yield (
        f'<g role="img"><title>{actions_text(actions)}</title>'
        f'<circle cx="{right - 45}" cy="37" r="10" fill="{BRASS}"/>'
        f"{label(right - 45, 42, str(actions), size=13, fill=CARD, anchor='middle')}</g>"
        f'<g role="img"><title>{ships}</title>'
        f"{icons.square(right - 31, 26, 21, Square(Kind.SHIP))}"
        f"{label(right, 42, str(company.area.ships), size=13, anchor='end')}</g>"
    )


def _closer(name: str) -> str:
    """A magnifying glass: the keyboard's way to a larger drawing."""
    words = quoteattr(gettext("%(name)s: enlarge or shrink", name=name))
    x = OTHER_WIDTH - PAD - 18
    return (
        f'<g class="closer" role="button" tabindex="0" aria-label={words}>'
        f'<rect x="{x - 3}" y="2" width="24" height="22" rx="6" fill="transparent"/>'
        f'<g fill="none" stroke="{MUTED}" stroke-width="2.2" stroke-linecap="round">'
        f'<circle cx="{x + 7}" cy="11" r="5.5"/><path d="M{x + 11} 15L{x + 16} 20"/></g></g>'
    )
