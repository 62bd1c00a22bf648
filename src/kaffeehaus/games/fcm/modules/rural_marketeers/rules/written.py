"""Offramps in a written position."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    IN_THE_BOX,
    Offramp,
    all_spots,
    meets_road,
    offramps_in,
    places,
    why_not,
)
from kaffeehaus.games.fcm.rules.placing import taken_outside
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.written.lines import (
    Line,
    LineForm,
    Pointing,
    Words,
    nearest,
    pointed_square,
    written_box,
)


def _read(state: Position, line: Line) -> None:
    seat, box = line.chain(state), line.box()
    line.end()
    laid = offramps_in(state).laid
    if len(laid) >= IN_THE_BOX:
        raise line.wrong(gettext("There are only %(number)s offramps.", number=IN_THE_BOX))
    spot = next((spot for spot in all_spots(state) if spot.box == box), None)
    if spot is None or not meets_road(state, spot):
        raise line.wrong(
            gettext(
                "An offramp is 3x1 or 1x3, outside the board at the end of a road; %(box)s is not.",
                box=written_box(box),
            )
        )
    if not taken_outside(state).is_free(box):
        raise line.wrong(why_not(state, [spot]))
    laid.append(Offramp(seat, box))


def _at_nearest_road(state: Position, words: Words) -> Iterator[Words]:
    """Outside the board at the end of a road, as near to the square as it can lie."""
    if len(words) != 2:
        yield words
        return
    box = nearest((spot.box for spot in places(state)), pointed_square(words, 1))
    if box is None:
        raise BadPositionText(gettext("No road has room for an offramp."))
    yield [words[0], *written_box(box).split()]


def _end_on(state: Position, words: Words) -> Iterator[Words]:
    """Lengthwise or end-on, as near as it can lie."""
    size = words[2][::-1]
    turned = [spot.box for spot in places(state) if written_box(spot.box).endswith(size)]
    box = nearest(turned, pointed_square(words, 1))
    if box:
        yield [words[0], *written_box(box).split()]


def _write(state: Position) -> Iterator[str]:
    for offramp in offramps_in(state).laid:
        yield f"{state.mark(offramp.by).letter} {written_box(offramp.box)}"


LINES = (
    LineForm(
        "offramp CHAIN SQUARE SIZE",
        lazy_gettext("An offramp outside the board, 3x1 or 1x3: its upper left square."),
        _read,
        _write,
        pointing=Pointing(_at_nearest_road, _end_on, way=2),
    ),
)
