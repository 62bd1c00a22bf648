"""Sentences of Coffee: names of rods and cells, log lines, previews and questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext, lazy_pgettext, ngettext, or_list
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.coffee.rules.actions import (
    COLOURS,
    CoffeeAction,
    Colour,
    GameOver,
    LineMade,
    Place,
    RodLaid,
    StonePlaced,
    Stuck,
    Swap,
    Swapped,
)
from kaffeehaus.games.coffee.rules.boards import Rod, side_of
from kaffeehaus.games.coffee.rules.position import LINE, STUCK, Position

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView


_RODS = {
    Rod.ROW: lazy_pgettext("rod", "along the row"),
    Rod.UP_RIGHT: lazy_pgettext("rod", "up to the right"),
    Rod.UP_LEFT: lazy_pgettext("rod", "up to the left"),
    Rod.FILE: lazy_pgettext("rod", "straight up"),
    Rod.NONE: lazy_pgettext("rod", "no rod: the stone wins"),
}


def rod_words(rod: Rod) -> str:
    """The direction of a rod."""
    return str(_RODS[rod])


def board_words(board: str) -> str:
    """`5x5`, or `hexagon, side 4`."""
    side = side_of(board)
    if board.startswith("sq"):
        return f"{side}x{side}"
    return gettext("hexagon, side %(side)s", side=side)


def stone_words(cell: str, colour: Colour) -> str:
    """`c3, black stone`, for screen readers."""
    if colour is Colour.BLACK:
        return gettext("%(cell)s, black stone", cell=cell)
    return gettext("%(cell)s, orange stone", cell=cell)


def taken(cell: str) -> str:
    """Why an occupied cell cannot be chosen."""
    return gettext(
        "There is already a stone on %(cell)s. Choose a cell on the marked line.", cell=cell
    )


def off_line(cell: str, rod: Place) -> str:
    """Why a free cell cannot be chosen."""
    return gettext(
        "%(cell)s is not on the line: the rod on %(rod_cell)s points %(direction)s.",
        cell=cell,
        rod_cell=rod.cell,
        direction=rod_words(rod.rod),
    )


def under_rod(rod: Place) -> str:
    """Why the stone with the rod cannot be chosen."""
    return gettext(
        "The rod on %(cell)s points %(direction)s: choose a cell on that line.",
        cell=rod.cell,
        direction=rod_words(rod.rod),
    )


# Log lines


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; `names` are the players by seat."""
    match event:
        case StonePlaced():
            return gettext(
                "%(name)s places a stone on %(cell)s.", name=names[event.seat], cell=event.cell
            )
        case RodLaid():
            return gettext("The rod points %(direction)s.", direction=rod_words(event.rod))
        case LineMade():
            return gettext(
                "%(name)s makes a line: %(cells)s.",
                name=names[event.seat],
                cells=and_list(event.cells),
            )
        case Stuck():
            return gettext(
                "%(name)s is stuck: no rod fits on %(cell)s.",
                name=names[event.seat],
                cell=event.cell,
            )
        case Swapped():
            return gettext(
                "%(name)s swaps colours and plays Black; %(other)s plays Orange.",
                name=names[event.seat],
                other=names[1 - event.seat],
            )
        case GameOver():
            return gettext(
                "%(name)s (%(colour)s) wins.", name=names[event.winner], colour=event.colour.title
            )
        case _:
            raise TypeError(f"{event!r} is no event of Coffee")


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and why, as a sentence."""
    winner = outcome.winners[0]
    name, other = names[winner], names[1 - winner]
    if outcome.reason == LINE:
        return gettext("%(name)s wins with a line.", name=name)
    if outcome.reason == STUCK:
        return gettext("%(name)s wins: %(other)s cannot place the rod.", name=name, other=other)
    return gettext("%(loser)s resigned; %(winner)s wins.", loser=other, winner=name)


# Previews


def preview_turn(after: Position, action: CoffeeAction) -> Preview:
    """What the turn leads to, told from the position after it."""
    if isinstance(action, Swap):
        return Preview((gettext("You take over Black; the other player continues with Orange."),))
    chosen = Mark(action.cell, Tone.CHOSEN)
    if after.has_line():
        line = tuple(Mark(cell, Tone.GAIN) for cell in after.winning_line())
        wins = gettext("Makes a line of %(count)s and wins.", count=after.sites.n)
        return Preview((wins,), line)
    other = COLOURS[after.colour].title
    cells = tuple(site.name for site in after.open_sites())
    reached = tuple(Mark(cell, Tone.REACHED) for cell in cells)
    if after.result:
        stuck = gettext("%(colour)s would be unable to place the rod: you win.", colour=other)
        return Preview((stuck,), (chosen, *reached))
    return _answers(after, chosen, reached)


def _answers(after: Position, chosen: Mark, reached: tuple[Mark, ...]) -> Preview:
    """Where the other player may go, and where that would win."""
    other, own = COLOURS[after.colour].title, after.stones[after.colour]
    where = _where_next(other, [mark.place for mark in reached])
    answers = Preview((where,), (chosen, *reached))
    wins = tuple(site.name for site in after.open_sites() if site.makes_line(own))
    if not wins:
        return answers
    could = gettext("%(colour)s could win on %(cells)s.", colour=other, cells=or_list(wins))
    here = gettext("%(colour)s wins here", colour=other)
    lost = tuple(Mark(cell, Tone.LOSS, here) for cell in wins)
    kept = tuple(mark for mark in reached if mark.place not in wins)
    return Preview((where, could), (chosen, *kept, *lost), without_advice=answers)


def _where_next(colour: str, cells: Sequence[str]) -> str:
    if len(cells) == 1:
        return gettext("%(colour)s must answer on %(cell)s.", colour=colour, cell=cells[0])
    return ngettext(
        "%(colour)s can answer on %(num)s cell.",
        "%(colour)s can answer on %(num)s cells.",
        len(cells),
        colour=colour,
    )


# Questions


def ask(view: CoffeeView, field: str) -> str:
    """What to choose next."""
    match field:
        case "kind" if view.may_swap():
            return gettext("Choose a cell on the marked line, or swap colours.")
        case "kind" | "cell":
            if view.rod:
                return gettext("Choose a cell on the marked line.")
            return gettext("Choose any cell.")
        case "rod":
            return gettext("Choose the direction of the rod.")
        case _:
            return gettext("Choose: %(field)s", field=field)


def hint(view: CoffeeView) -> str:
    """What wins here; before their first stone players also hear what the rod is for."""
    if len(view.stones) > 1:
        return gettext(
            "%(count)s in a row wins. If you cannot place the rod, you lose.", count=view.n
        )
    return gettext(
        "%(count)s in a row wins. Place a stone, then the rod on it: your opponent must play on "
        "the line of the rod.",
        count=view.n,
    )


def label(field: str, value: str) -> str:
    """Values as people say them."""
    match field, value:
        case "rod", _:
            return rod_words(Rod(value))
        case "kind", "stone":
            return gettext("Place a stone")
        case "kind", "swap":
            return gettext("Swap colours")
        case _:
            return value
