"""Sentences of Coffee: names of rods and cells, log lines, previews and questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.coffee.rules.actions import (
    COLOURS,
    CoffeeAction,
    GameOver,
    LineMade,
    Place,
    RodLaid,
    StonePlaced,
    Stuck,
    Swap,
    Swapped,
)
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.rules.position import LINE, STUCK, Position

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView


_RODS = {
    Rod.ROW: "along the row",
    Rod.UP_RIGHT: "up to the right",
    Rod.UP_LEFT: "up to the left",
    Rod.FILE: "straight up",
    Rod.NONE: "no rod: the stone wins",
}


def rod_words(rod: Rod) -> str:
    """The direction as a person says it."""
    return _RODS[rod]


def taken(cell: str) -> str:
    """What to do for who points at another stone."""
    return f"There is a stone on {cell}: choose a cell on the marked line."


def off_line(cell: str, rod: Place) -> str:
    """Why no stone may go on a free cell."""
    return f"{cell} is not on the line of the rod, which lies on {rod.cell} {rod_words(rod.rod)}."


def under_rod(rod: Place) -> str:
    """What to do for who points at the stone with the rod."""
    return f"The rod points {rod_words(rod.rod)} from {rod.cell}: choose a cell on that line."


def listed(cells: Sequence[str]) -> str:
    """Names of cells in a sentence: `a1, b2 and c3`."""
    return _joined(cells, "and")


def either(cells: Sequence[str]) -> str:
    """Names of cells to choose from: `a1, b2 or c3`."""
    return _joined(cells, "or")


def _joined(cells: Sequence[str], word: str) -> str:
    if len(cells) < 2:
        return "".join(cells)
    return f"{', '.join(cells[:-1])} {word} {cells[-1]}"


# Log lines


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; `names` are the players by seat."""
    match event:
        case StonePlaced():
            article = "an" if event.colour.value[0] in "aeiou" else "a"
            return f"{names[event.seat]} puts {article} {event.colour.value} stone on {event.cell}."
        case RodLaid():
            return f"The rod points {rod_words(event.rod)}."
        case LineMade():
            return f"{names[event.seat]} has a line: {listed(event.cells)}."
        case Stuck():
            return f"{names[event.seat]} is stuck: on {event.cell} the rod has nowhere to point."
        case Swapped():
            return (
                f"{names[event.seat]} swaps colours and now plays Black; "
                f"{names[1 - event.seat]} plays Orange."
            )
        case GameOver():
            return f"{names[event.winner]} wins with {event.colour.title}."
        case _:
            raise TypeError(f"{event!r} is no event of Coffee")


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and why, as a sentence."""
    winner = outcome.winners[0]
    name, other = names[winner], names[1 - winner]
    if outcome.reason == LINE:
        return f"{name} wins with a line of stones."
    if outcome.reason == STUCK:
        return f"{name} wins: {other} cannot lay the rod."
    return f"{name} wins: {other} resigned."


# Previews


def preview_turn(after: Position, action: CoffeeAction) -> Preview:
    """What the turn leads to, told from the position after it."""
    if isinstance(action, Swap):
        return Preview(("You take over Black; the other player goes on with Orange.",))
    chosen = Mark(action.cell, Tone.CHOSEN)
    if after.has_line():
        line = tuple(Mark(cell, Tone.GAIN) for cell in after.winning_line())
        return Preview((f"This makes a line of {after.sites.n} and wins.",), line)
    other = COLOURS[after.colour].title
    cells = tuple(site.name for site in after.open_sites())
    reached = tuple(Mark(cell, Tone.REACHED) for cell in cells)
    if after.result:
        return Preview((f"{other} could then lay no rod: this wins.",), (chosen, *reached))
    where = f"only on {cells[0]}" if len(cells) == 1 else f"on {len(cells)} cells"
    sentences = [f"{other} may then answer {where}."]
    own = after.stones[after.colour]
    wins = tuple(site.name for site in after.open_sites() if site.makes_line(own))
    if wins:
        sentences.append(f"{other} could win on {either(wins)}.")
    lost = tuple(Mark(cell, Tone.LOSS, f"{other} wins here") for cell in wins)
    kept = tuple(mark for mark in reached if mark.place not in wins)
    return Preview(tuple(sentences), (chosen, *kept, *lost))


# Questions


def ask(view: CoffeeView, field: str) -> str:
    """What to choose next."""
    match field:
        case "kind" if view.may_swap():
            return "Choose a cell on the marked line, or swap colours."
        case "kind" | "cell":
            return "Choose a cell on the marked line." if view.rod else "Choose any cell."
        case "rod":
            return "Choose where the rod points."
        case _:
            return f"Choose the {field}."


def hint(view: CoffeeView) -> str:
    """What wins here; before their first stone players also hear what the rod is for."""
    if len(view.stones) > 1:
        return f"{view.n} in a row win; who cannot lay the rod loses."
    return (
        f"{view.n} in a row win. After the stone comes the rod: the other must go on the line "
        "along which it points."
    )


def label(field: str, value: str) -> str:
    """Values as people say them."""
    match field, value:
        case "rod", _:
            return rod_words(Rod(value))
        case "kind", "stone":
            return "place a stone"
        case "kind", "swap":
            return "swap colours"
        case _:
            return value
