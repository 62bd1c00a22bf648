"""Sentences of Coffee Chess: names and numbers, log lines, previews and questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.coffee_chess.rules.actions import (
    BankEmpty,
    ChessAction,
    Drawn,
    End,
    Move,
    Moved,
    Place,
    Placed,
    Saved,
    Scored,
    Standoff,
    Steal,
    Stolen,
)
from kaffeehaus.games.coffee_chess.rules.position import Position
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, Row, Square

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView


SIDES = ("White", "Black")


def beans_text(number: int) -> str:
    """`1 bean`, `3 beans`."""
    return "1 bean" if number == 1 else f"{number} beans"


def row_text(row: Row) -> str:
    """`c4-d5-e6`."""
    return "-".join(NAMES[square] for square in row)


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def income_text(beans: int, rows: Sequence[Row]) -> str:
    """`gains 3: 2 and one row c4-d5-e6`, the rule behind each number."""
    if not rows:
        return f"gains {beans}"
    word = "one row" if len(rows) == 1 else f"{len(rows)} rows"
    return f"gains {beans}: 2 and {word} {listed([row_text(row) for row in rows])}"


def why_less(event: Drawn) -> str:
    """Why an income was smaller than two and one for each row."""
    return "the bank has no more" if event.bank == 0 else "an inventory holds 5"


# Log lines


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


# Previews


def preview_action(position: Position, seat: Seat, action: ChessAction) -> Preview:
    """What the action would cost and leave."""
    left = position.inventories[seat]
    match action:
        case Place():
            stack = position.beans[action.square] + 1
            text = f"{NAMES[action.square]} then holds {beans_text(stack)}; {left - 1} left."
            return Preview((text,), (Mark(NAMES[action.square], Tone.GAIN),))
        case Move():
            text = f"Costs 1 bean to the bank; {left - 1} left in the inventory."
            return Preview((text,), _marks(action.square, action.target))
        case Steal():
            text = f"Costs 1 bean to the bank; {left - 1} left in the inventory."
            return Preview((text,), _marks(action.target, action.square))
        case End():
            return Preview((f"You keep {beans_text(left)}.",))


def _marks(from_square: Square, to_square: Square) -> tuple[Mark, ...]:
    return Mark(NAMES[from_square], Tone.LOSS), Mark(NAMES[to_square], Tone.GAIN)


# Questions


_QUESTIONS = {
    "square": {
        "place": "Choose a square of your colour for the bean.",
        "move": "Choose the square whose beans move.",
        "steal": "Choose your square that steals.",
    },
    "target": {
        "move": "Choose where the beans go.",
        "steal": "Choose the square to steal from.",
    },
    "beans": {
        "move": "How many beans move?",
        "steal": "How many beans do you steal?",
    },
}
_KINDS = {
    "place": "Place a bean",
    "move": "Move beans",
    "steal": "Steal beans",
    "end": "End the turn",
}
_AGAIN = {
    "place": "Place another bean",
    "move": "Move more beans",
    "steal": "Steal more beans",
}
_NEUTRAL = {
    "square": "Choose a square.",
    "target": "Choose the neighbouring square.",
    "beans": "How many beans?",
}


def ask(view: ChessView, field: str) -> str:
    """The question for a field, by the type of action of this turn."""
    if field == "kind":
        return _ask_for_kind(view)
    by_kind = _QUESTIONS[field]
    return by_kind[view.doing] if view.doing in by_kind else _NEUTRAL[field]


def _ask_for_kind(view: ChessView) -> str:
    if view.doing is None:
        return "Place, move or steal, or end the turn."
    return f"{_AGAIN[view.doing]}, or end the turn. This turn has cost {view.spent} so far."


def ask_alone(view: ChessView) -> str:
    """What is said when only the end of the turn is left."""
    cost = f" This turn has cost {view.spent} so far." if view.spent else ""
    return f"Nothing more can be done: end the turn.{cost}"


def hint(view: ChessView) -> str:
    """What a turn costs, and what it is played for; nothing once it has begun."""
    if view.doing is not None:
        return ""
    return (
        "Each action costs a bean, and all of a turn are of one type. Three squares in a row "
        "on a diagonal pay a bean more every turn."
    )


def label(field: str, value: str) -> str:
    """Words for kinds and numbers of beans; squares are their own names."""
    if field == "kind":
        return _KINDS[value]
    if field == "beans":
        return beans_text(int(value))
    return value
