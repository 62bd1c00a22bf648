"""Coffee Chess in sentences: what happened, what an action would do, why a number is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import Explanation, Mark, Preview, Tone
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, End, Move, Place, Steal
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
from kaffeehaus.games.coffee_chess.rules.rows import Row, formed_rows, mask_of
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, OWN_SQUARES, Square

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.state import ChessState

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


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case Drawn():
            full = 2 + len(event.rows)
            short = "" if event.beans == full else f" (of {full}; {_why_less(event)})"
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


def _why_less(event: Drawn) -> str:
    return "the bank has no more" if event.bank == 0 else "an inventory holds 5"


def end_reason(outcome: Outcome, names: Sequence[str]) -> str:
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


def preview(state: ChessState, seat: Seat, action: ChessAction) -> Preview:
    """What the action would cost and leave."""
    left = state.inventories[seat]
    match action:
        case Place():
            stack = state.beans[action.square] + 1
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


def explain(state: ChessState, event: Event) -> Explanation | None:
    """The long reasons: an income row by row, a final score square by square."""
    match event:
        case Drawn():
            return _explain_income(state, event)
        case Scored():
            return _explain_score(state)
        case _:
            return None


def _explain_income(state: ChessState, event: Drawn) -> Explanation:
    sentences = ["Every turn begins with 2 beans."]
    sentences += [f"The row {row_text(row)} pays 1." for row in event.rows]
    for row in formed_rows(state.occupied[event.seat]):
        if row not in event.rows:
            sentences.append(_why_row_does_not_count(row, event.rows))
    if event.beans < 2 + len(event.rows):
        sentences.append(f"Of {2 + len(event.rows)} only {event.beans}: {_why_less(event)}.")
    marks = tuple(Mark(NAMES[s], Tone.GAIN, "pays") for row in event.rows for s in row)
    title = f"{SIDES[event.seat]} {income_text(event.beans, event.rows)}"
    return Explanation(title, tuple(sentences), marks)


def _why_row_does_not_count(row: Row, counted: Sequence[Row]) -> str:
    for other in counted:
        if shared := mask_of(row) & mask_of(other):
            square = NAMES[(shared & -shared).bit_length() - 1]
            return (
                f"The row {row_text(row)} pays nothing: {square} already counts in "
                f"{row_text(other)}, and no square counts twice."
            )
    raise AssertionError(f"{row_text(row)} would fit beside the counted rows")


def _explain_score(state: ChessState) -> Explanation:
    sentences = []
    for seat, side in enumerate(SIDES):
        stacks = [f"{NAMES[s]} {state.beans[s]}" for s in OWN_SQUARES[seat] if state.beans[s]]
        total = beans_text(state.on_board[seat])
        sentences.append(f"{side} has {total} on the board: {', '.join(stacks) or 'none'}.")
        if left := state.inventories[seat]:
            verb = "does" if left == 1 else "do"
            sentences.append(f"{beans_text(left)} in {side}'s inventory {verb} not score.")
    return Explanation("The score, square by square", tuple(sentences))
