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
from kaffeehaus.games.coffee.words.titles import listed, rod_words


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
