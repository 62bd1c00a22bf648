"""Offramps in a written position."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    IN_THE_BOX,
    Offramp,
    all_spots,
    meets_road,
    offramps_in,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.written.lines import Line, LineForm, written_box


def _read(state: Position, line: Line) -> None:
    seat, box = line.chain(state), line.box()
    line.end()
    laid = offramps_in(state).laid
    if len(laid) >= IN_THE_BOX:
        raise line.wrong(gettext("There are only %(number)s offramps.", number=IN_THE_BOX))
    spot = all_spots(state).get(box)
    if spot is None or not meets_road(state, spot):
        raise line.wrong(
            gettext(
                "An offramp is 3x1 or 1x3, outside the board at the end of a road; %(box)s is not.",
                box=written_box(box),
            )
        )
    laid.append(Offramp(seat, box))


def _write(state: Position) -> Iterator[str]:
    for offramp in offramps_in(state).laid:
        yield f"{state.mark(offramp.by).letter} {written_box(offramp.box)}"


LINES = (
    LineForm(
        "offramp CHAIN SQUARE SIZE",
        lazy_gettext("An offramp outside the board, 3x1 or 1x3: its upper left square."),
        _read,
        _write,
    ),
)
