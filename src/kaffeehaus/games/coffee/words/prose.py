"""What happened in a game of Coffee, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.coffee.rules.events import (
    GameOver,
    LineMade,
    RodLaid,
    StonePlaced,
    Stuck,
    Swapped,
)
from kaffeehaus.games.coffee.rules.position import LINE, STUCK


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; `names` are the players by seat."""
    match event:
        case StonePlaced():
            article = "an" if event.colour.value[0] in "aeiou" else "a"
            return f"{names[event.seat]} puts {article} {event.colour.value} stone on {event.cell}."
        case RodLaid():
            return f"The rod points {event.rod.words}."
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
