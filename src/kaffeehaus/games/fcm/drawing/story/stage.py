"""The stage of a story: frames, timed parts of the drawing, and everybody's cash meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.story import Frame, Story, Tally
from kaffeehaus.core.view import Mark, Tone
from kaffeehaus.games.fcm.drawing.grid import BRASS, CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.map import (
    FOCUS,
    campaigns_drawn,
    place_box,
    stage_layout,
    stage_svg,
)
from kaffeehaus.games.fcm.drawing.pieces import house_counters
from kaffeehaus.games.fcm.drawing.shapes import words, xy
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.booking import Booking
from kaffeehaus.games.fcm.rules.events import CampaignEnded, HouseServed
from kaffeehaus.games.fcm.rules.houses import lies_on_board
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.rules.town import Box, Demand, add
from kaffeehaus.games.fcm.words.titles import money

EXPLAINED_SECONDS = 1.2
MOST_PARTS = 10
"""Of a route: each is an animation of its own."""
LIGHTS, LEAVES, ARRIVES, PAYS, SERVED = 0.0, 0.3, 0.7, 0.75, 0.94
"""Moments of a frame: something lights up, people set out, they arrive, money moves, and the
dishes are at the house."""


class Stage:
    """Collects the frames of a story and what is drawn in them."""

    def __init__(self, state: Position, before: Seen, happened: Sequence[Event]) -> None:
        self.state, self.before = state, before
        self.names = tuple(mark.name for mark in before.parts.marks)
        self.frames: list[Frame] = []
        self.chapter = ""
        self.cash = [chain.cash for chain in before.chains]
        self.stocks = [dict(chain.stock) for chain in before.chains]
        self.dinner = [event for event in happened if isinstance(event, HouseServed)]
        self._layout = stage_layout(before)
        self._houses = {house.number: house for house in self._layout.houses}
        self._since = dict.fromkeys(self._houses, 0.0)
        self._ending = {one.number for one in happened if isinstance(one, CampaignEnded)}
        plan = before.plan
        self._board = _outline(Box(plan.top, plan.left, plan.width, plan.height))
        self._below: list[str] = []
        self._above: list[str] = []

    @property
    def now(self) -> int:
        """The number of the frame that is being made."""
        return len(self.frames)

    def book(self, event: Event) -> None:
        """What the event changes for the frames after it."""
        if isinstance(event, CampaignEnded):
            self._end_campaign(event.number)
        for booking in self.state.rules.words.bookings(event):
            self.cash[booking.seat] += booking.amount
            for good, number in booking.sold.items():
                add(self.stocks[booking.seat], good, -number)

    def tell(self, event: Event) -> str:
        """The event in a sentence, as in the log."""
        return self.state.rules.words.tells(event, self.names) or ""

    def shown(
        self,
        events: Sequence[Event],
        title: str,
        sentences: Iterable[str] = (),
        *,
        panel: str = "",
        seconds: float = 1.0,
    ) -> None:
        """End the frame of these events, in which their money moves."""
        cash = self.cash.copy()
        for event in events:
            for booking in self.state.rules.words.bookings(event):
                cash[booking.seat] += booking.amount
        scores = tuple(map(money, cash))
        self.frames.append(Frame(title, tuple(sentences), panel, scores, self.chapter, seconds))

    def explained(self, event: Event) -> None:
        """A frame for any event with an explanation: its places light up, and sell."""
        bookings = [one for one in self.state.rules.words.bookings(event) if one.amount]
        why = self.state.rules.words.explains(self.state, event)
        if why is not None:
            lit, road, selling = (
                self._marked(why.marks, tone) for tone in (Tone.CHOSEN, Tone.PATH, Tone.GAIN)
            )
            self.light([*lit, *selling, *road])
            self.route([*map(centre_of, (*lit[:1], *_way(lit, road)))])
            for number, box in enumerate(selling):
                self.ring(box, LEAVES + (ARRIVES - LEAVES) * number / len(selling))
            if selling:
                self.label(selling[-1], f"+{money(sum(one.amount for one in bookings))}", PAYS)
        rows = "".join(self._booked(one) for one in bookings)
        panel = f'<ul class="stage-offers">{rows}</ul>' if rows else ""
        sentences = why.sentences if why else ()
        self.shown([event], self.tell(event), sentences, panel=panel, seconds=EXPLAINED_SECONDS)

    def _marked(self, marks: Iterable[Mark], tone: Tone) -> list[Box]:
        boxes = (self.box(mark.place) for mark in marks if mark.tone is tone)
        return [box for box in boxes if box]

    def _booked(self, booking: Booking) -> str:
        """What a chain sold, what it got, and what it has left."""
        game, left = self.before.parts, dict(self.stocks[booking.seat])
        for good, number in booking.sold.items():
            add(left, good, -number)
        return (
            f"<li>{badge(game, booking.seat)}<span>{goods(game, booking.sold)}</span>"
            f"<b>+{money(booking.amount)}</b><small>{goods(game, left)}</small></li>"
        )

    def story(self, title: str) -> Story:
        """The whole story. Counters and ending campaigns lie under what happens."""
        for number in self._houses:
            self._put_down(number, float(self.now))
        over = "".join((*self._below, *self._above))
        staying = tuple(one for one in self._layout.campaigns if one.number not in self._ending)
        drawing = stage_svg(self.before, replace(self._layout, campaigns=staying), over)
        tallies = tuple(
            Tally(badge(self.before.parts, seat), money(chain.cash))
            for seat, chain in enumerate(self.before.chains)
        )
        return Story(title, drawing, tallies, tuple(self.frames))

    # What is drawn

    def box(self, place: str) -> Box | None:
        """Where a place lies on the drawing; None if it is not on it."""
        return place_box(self.before, self._layout, place)

    def house_boxes(self, number: str) -> list[Box]:
        """Where a house is drawn, and then its garden; nothing for one that did not stand."""
        house = self._houses.get(number)
        return [box for box in (house.box, house.garden) if box] if house else []

    def campaign_box(self, number: int) -> Box | None:
        """Where a campaign is drawn; None for one that did not run before."""
        return next((one.box for one in self._layout.campaigns if one.number == number), None)

    def serve(self, number: str) -> None:
        """The counters of a house go as its people arrive."""
        if number in self._houses:
            self._put_down(number, self.now + PAYS)
            self._houses[number] = replace(self._houses[number], demand=())

    def want(self, number: str, good: str, counters: int, at: float) -> None:
        """New counters on a house."""
        if number not in self._houses or not counters:
            return
        self._put_down(number, self.now + at)
        house = self._houses[number]
        more = (Demand(good, None),) * counters
        self._houses[number] = replace(house, demand=(*house.demand, *more))

    def _end_campaign(self, number: int) -> None:
        """A campaign lies there until the next frame."""
        for campaign in self._layout.campaigns:
            if campaign.number == number:
                piece = "".join(campaigns_drawn(self.before, [campaign]))
                self._below.append(_timed(piece, 0.0, self.now + LEAVES))

    def _put_down(self, number: str, until: float) -> None:
        drawn = "".join(house_counters(self.before.parts, self._houses[number]))
        if drawn and until > self._since[number]:
            self._below.append(_timed(drawn, self._since[number], until))
        self._since[number] = until

    def light(self, boxes: Sequence[Box]) -> None:
        """Only these places are in the light; what lies beside the board is veiled as well."""
        if not boxes:
            return
        plan, lit = self.before.plan, dict.fromkeys(boxes)
        holes = "".join(_outline(box) for box in lit if lies_on_board(plan, box))
        beside = "".join(
            _outline(one.box)
            for one in self._layout.campaigns
            if one.box and one.box not in lit and one.number not in self._ending
            if not lies_on_board(plan, one.box)
        )
        veil = (
            f'<path fill-rule="evenodd" d="{self._board}{holes}{beside}" fill="#1C1613" '
            f'fill-opacity="0.5"/>'
        )
        self._above.append(_timed(veil, self.now + LIGHTS, self.now + 1))

    def ring(self, box: Box, at: float, colour: str = FOCUS) -> None:
        """A frame around a place."""
        x, y = xy(box.top, box.left)
        drawn = (
            f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{box.width * SIDE + 4}" rx="6" '
            f'height="{box.height * SIDE + 4}" fill="none" stroke="{CARD}" stroke-width="9"/>'
            f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{box.width * SIDE + 4}" rx="6" '
            f'height="{box.height * SIDE + 4}" fill="none" stroke="{colour}" stroke-width="5"/>'
        )
        self._above.append(_timed(drawn, self.now + at, self.now + 1))

    def route(self, points: Sequence[tuple[float, float]]) -> None:
        """Draw a route dot by dot, with a car ahead; it begins and ends in buildings."""
        if len(points) < 2:
            return
        road = points[1:-1]
        size = -(-len(road) // MOST_PARTS) or 1
        for first in range(0, len(road), size):
            dots = "".join(
                f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{BRASS}" stroke="{CARD}" '
                f'stroke-width="3"/>'
                for x, y in road[first : first + size]
            )
            at = LEAVES + (ARRIVES - LEAVES) * (first + size) / len(points)
            self._above.append(_timed(dots, self.now + at, self.now + 1))
        self.travel(_CAR, points, LEAVES, ARRIVES)

    def travel(
        self, drawn: str, points: Sequence[tuple[float, float]], begins: float, ends: float
    ) -> None:
        """Something moves from point to point; it is drawn around (0, 0)."""
        along = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._above.append(
            f'<g data-from="{self.now + begins:.3f}" data-until="{self.now + ends:.3f}" '
            f'data-along="{along}">{drawn}</g>'
        )

    def label(self, box: Box, said: str, at: float) -> None:
        """A few words over the lower edge of a place, such as `+$25`."""
        (x, y), width = centre_of(box), 22 + 15 * len(said)
        y += box.height * SIDE / 2 - 4
        drawn = (
            f'<rect x="{x - width / 2:g}" y="{y - 20:g}" width="{width}" height="40" rx="20" '
            f'fill="{CARD}" stroke="{INK}" stroke-width="2"/>{words(x, y, said, 24, 700)}'
        )
        self._above.append(_timed(drawn, self.now + at, self.now + 1))


def _way(begins: Iterable[Box], road: Iterable[Box]) -> list[Box]:
    """The shortest way along a road from beside these boxes to its far end (breadth-first)."""
    by_square = {(box.top, box.left): box for box in road}
    came_from: dict[Square, Square | None] = dict.fromkeys(
        square
        for box in begins
        for one in box.squares()
        for square in _beside(one)
        if square in by_square
    )
    queue = list(came_from)
    for square in queue:
        for other in _beside(square):
            if other in by_square and other not in came_from:
                came_from[other] = square
                queue.append(other)
    way: list[Box] = []
    at = queue[-1] if queue else None
    while at is not None:
        way.append(by_square[at])
        at = came_from[at]
    return way[::-1]


def _beside(square: Square) -> tuple[Square, ...]:
    row, column = square
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def centre_of(box: Box) -> tuple[float, float]:
    """The middle of a box in drawing units; x first."""
    x, y = xy(box.top, box.left)
    return x + box.width * SIDE / 2, y + box.height * SIDE / 2


def _timed(drawn: str, begins: float, ends: float) -> str:
    return f'<g data-from="{begins:.3f}" data-until="{ends:.3f}">{drawn}</g>'


def _outline(box: Box) -> str:
    x, y = xy(box.top, box.left)
    width = box.width * SIDE
    return f"M{x:g} {y:g}v{box.height * SIDE}h{width}v{-box.height * SIDE}z"


_CAR = (
    f'<path d="M-17 7v-8q0-3 3-4l4-8h15l6 8q6 1 6 5v7z" fill="#B23A2B" stroke="{INK}" '
    f'stroke-width="2" stroke-linejoin="round"/>'
    f'<path d="M-8-5l2.500-5h5v5zM2-5v-5h2.500l3.500 5z" fill="{CARD}"/>'
    f'<circle cx="-9" cy="7" r="4.500" fill="{INK}"/><circle cx="9" cy="7" r="4.500" fill="{INK}"/>'
)
