"""What happened in a game of Coffee Chess, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.coffee_chess.rules.events import (
    BankEmpty,
    Drawn,
    Moved,
    Placed,
    Saved,
    Scored,
    Standoff,
    Stolen,
)
from kaffeehaus.games.coffee_chess.rules.squares import NAMES
from kaffeehaus.games.coffee_chess.words.titles import beans_text, income_text, why_less


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case Drawn():
            full = 2 + len(event.rows)
            short = "" if event.beans == full else f" (of {full}; {why_less(event)})"
            return f"{names[event.seat]} {income_text(event.beans, event.rows)}{short}."
        case Placed():
            stack = f", now {event.stack}" if event.stack > 1 else ""
            return f"{names[event.seat]} places a bean on {NAMES[event.square]}{stack}."
        case Moved():
            way = f"from {NAMES[event.square]} to {NAMES[event.target]}"
            return f"{names[event.seat]} moves {beans_text(event.beans)} {way}."
        case Stolen():
            way = f"from {NAMES[event.target]} to {NAMES[event.square]}"
            return f"{names[event.seat]} steals {beans_text(event.beans)} {way}."
        case Saved():
            return f"{names[event.seat]} keeps {beans_text(event.beans)} in the inventory."
        case BankEmpty(last_turn=True):
            return f"The bank is empty; {names[event.seat]} plays the last turn."
        case BankEmpty():
            return "The bank is empty."
        case Standoff():
            return f"House rule: {event.turns} turns without a placement end the game."
        case Scored():
            white, black = event.beans
            return f"Beans on the board: {names[0]} {white}, {names[1]} {black}."
        case _:
            raise TypeError(f"no event of Coffee Chess: {event!r}")


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended, who won, and who brews the coffee."""
    why = {
        "bank_empty": "The bank is empty",
        "standoff": "Nobody has placed a bean for too long",
        "resigned": "The game was given up",
    }[outcome.reason]
    if len(outcome.winners) == 2:
        return f"{why}: a draw at {outcome.scores[0]} beans each. Brew the coffee together."
    winner = outcome.winners[0]
    score = f" by {outcome.scores[winner]} to {outcome.scores[1 - winner]} beans"
    lead = "" if outcome.reason == "resigned" else score
    return f"{why}: {names[winner]} wins{lead}. {names[1 - winner]} brews the coffee."
