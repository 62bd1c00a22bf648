"""Companies in the drawing of Café: how the one in large stands, and the others in small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.drawing import icons
from kaffeehaus.games.cafe.drawing.area import Frame, draw_area, fitted
from kaffeehaus.games.cafe.drawing.icons import BRASS, CARD, LINE, MUTED
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel, label
from kaffeehaus.games.cafe.rules.area import MOST_ACTIONS
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.titles import points_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

OTHER_WIDTH = 300
"""Narrower than the company in large, so that they can also stand beside it."""
OTHER_SIDE = 38
OTHER_TALLEST = 220


def company_lines(view: CafeView) -> Panel:
    """The score, the warehouse and the action track of the company in large."""
    lines = [*_score(view, view.focus), *_warehouse(view, view.focus), *_track(view, view.focus)]
    return Panel("company", WIDTH, 96, "".join(lines))


def _score(view: CafeView, seat: Seat) -> Iterator[str]:
    badge, sheet = view.badges()[seat], view.sheet(seat)
    title = "Master" if _is_master(view, seat) else badge.title
    yield label(PAD, 22, f"{badge.letter} · {title}", size=15)
    parts = f"cafés {sheet.shop_points} + warehouse {sheet.warehouse_points}"
    said = f"{points_text(sheet.total)} = {parts}"
    yield label(WIDTH - PAD, 22, said, size=13, anchor="end")


def _is_master(view: CafeView, seat: Seat) -> bool:
    return seat == view.master and len(view.companies) > 1


def _warehouse(view: CafeView, seat: Seat) -> Iterator[str]:
    company, sheet = view.companies[seat], view.sheet(seat)
    yield label(PAD, 52, "Warehouse", size=13, fill=MUTED)
    for colour in COLOURS:
        x = PAD + 86 + 74 * colour.index
        weight = sheet.weights[colour.index]
        yield icons.cube(x, 47, 20, colour)
        yield label(x + 14, 52, str(company.warehouse[colour.index]), size=15)
        if weight:
            yield label(x + 33, 52, f"×{weight}", size=13, fill=BRASS)


def _track(view: CafeView, seat: Seat) -> Iterator[str]:
    """The action track: how many actions are left, or will be there in the next phase."""
    company = view.companies[seat]
    count = _actions(view, company)
    yield label(PAD, 82, "Actions", size=13, fill=MUTED)
    for number in range(1, MOST_ACTIONS + 1):
        x = PAD + 60 + 25 * number
        fill, ink = (BRASS, CARD) if number <= count else ("none", MUTED)
        yield (
            f'<circle cx="{x}" cy="77" r="11" fill="{fill}" stroke="{LINE}"/>'
            f"{label(x, 82, str(number), size=13, fill=ink, anchor='middle')}"
        )
    ships = company.area.ships
    said = f"{ships} ships: free" if ships >= 2 else f"{ships} of 2 ships"
    if any(company.bid):
        said = _bid(company)
    yield label(WIDTH - PAD, 82, said, size=13, fill=MUTED, anchor="end")


def _bid(company: Company) -> str:
    return f"house rule: bid {sum(company.bid)}"


def _actions(view: CafeView, company: Company) -> int:
    return company.points if view.phase == "acting" else company.area.actions


def _does(view: CafeView, company: Company) -> str:
    if any(company.bid):
        return _bid(company)
    return f"ships {company.area.ships}, actions {_actions(view, company)}"


def other_companies(view: CafeView) -> Panel | None:
    """The others, one below the other; None for a game alone."""
    parts, y = [], 0.0
    for seat in range(len(view.companies)):
        if seat != view.focus:
            drawn, y = _other_company(view, seat, y)
            parts.append(drawn)
    return Panel("others", OTHER_WIDTH, y, "".join(parts)) if parts else None


def _other_company(view: CafeView, seat: Seat, y: float) -> tuple[str, float]:
    company, sheet, badge = view.companies[seat], view.sheet(seat), view.badges()[seat]
    master = ", master" if _is_master(view, seat) else ""
    said = f"{badge.letter} · {points_text(sheet.total)}{master}"
    parts = [
        label(PAD, y + 20, said, size=15),
        label(OTHER_WIDTH - PAD, y + 20, _does(view, company), anchor="end"),
    ]
    for colour in COLOURS:
        left = PAD + 10 + (OTHER_WIDTH - 2 * PAD) / 4 * colour.index
        weight = sheet.weights[colour.index]
        stored = f"{company.warehouse[colour.index]}{f' ×{weight}' if weight else ''}"
        parts.append(icons.cube(left, y + 40, 18, colour))
        parts.append(label(left + 13, y + 45, stored))
    frame = Frame(PAD, y + 58, OTHER_WIDTH - 2 * PAD, OTHER_TALLEST, OTHER_SIDE)
    grid = fitted(company.area, frame)
    parts.append(draw_area(company, grid))
    return f'<g class="other">{"".join(parts)}</g>', grid.y + grid.height + 16
