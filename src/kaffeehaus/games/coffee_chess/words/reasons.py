"""Why an action is not possible now, and why a number is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Mark, Tone
from kaffeehaus.games.coffee_chess.rules.actions import (
    ChessAction,
    Drawn,
    End,
    Move,
    Place,
    Scored,
    Steal,
)
from kaffeehaus.games.coffee_chess.rules.position import Position
from kaffeehaus.games.coffee_chess.rules.squares import (
    DIAGONAL,
    NAMES,
    ORTHOGONAL,
    OWN_SQUARES,
    OWNERS,
    Row,
    formed_rows,
    mask_of,
)
from kaffeehaus.games.coffee_chess.words.prose import (
    SIDES,
    beans_text,
    income_text,
    row_text,
    why_less,
)

Reason: TypeAlias = tuple[str, str]
"""A stable code and one sentence."""

_GERUND = {"place": "placing", "move": "moving", "steal": "stealing"}


# Refusals


def why_not(position: Position, seat: Seat, action: ChessAction) -> Reason:
    """The rule that forbids an action to the seat whose turn it is."""
    if not position.inventories[seat]:
        return "no_beans", "Your inventory is empty: every action costs one bean."
    if position.doing and action.kind != position.doing:
        return "one_type", f"This turn is for {_GERUND[position.doing]}; only one type is allowed."
    assert not isinstance(action, End), "ending a turn is always legal"
    if OWNERS[action.square] != seat:
        return "not_your_square", f"{NAMES[action.square]} is not a square of your colour."
    assert not isinstance(action, Place), "an own square can always be placed on"
    if isinstance(action, Move):
        return _why_not_move(position, action)
    return _why_not_steal(position, action)


def _why_not_move(position: Position, action: Move) -> Reason:
    square, target = NAMES[action.square], NAMES[action.target]
    if action.target not in DIAGONAL[action.square]:
        return "not_adjacent", f"{target} is not one diagonal step from {square}."
    if position.beans[action.square] < 2:
        return "leave_one", f"One bean must stay on {square}, so none can move."
    most = position.beans[action.square] - 1
    return "bad_amount", f"From {square} you can move {_amounts_text(position, most)}."


def _why_not_steal(position: Position, action: Steal) -> Reason:
    square, target = NAMES[action.square], NAMES[action.target]
    if action.target not in ORTHOGONAL[action.square]:
        return "not_adjacent", f"{target} does not lie beside {square}."
    if not position.beans[action.square]:
        return "empty_square", f"{square} has no beans to steal with."
    if not position.beans[action.target]:
        return "empty_square", f"There is nothing to steal on {target}."
    if action.square in position.robbers:
        return "stole_already", f"{square} has already received stolen beans this turn."
    most = min(position.beans[action.square], position.beans[action.target])
    return "bad_amount", f"From {target} you can steal {_amounts_text(position, most)}."


def _amounts_text(position: Position, most: int) -> str:
    least = position.amounts(most)[0]
    return f"exactly {most}" if least == most else f"{least} to {most}"


# Explanations


def explain_event(position: Position, event: Event) -> Explanation | None:
    """The long reasons: an income row by row, a final score square by square."""
    match event:
        case Drawn():
            return _explain_income(position, event)
        case Scored():
            return _explain_score(position)
        case _:
            return None


def _explain_income(position: Position, event: Drawn) -> Explanation:
    sentences = ["Every turn begins with 2 beans."]
    sentences += [f"The row {row_text(row)} pays 1." for row in event.rows]
    for row in formed_rows(position.occupied[event.seat]):
        if row not in event.rows:
            sentences.append(_why_row_does_not_count(row, event.rows))
    if event.beans < 2 + len(event.rows):
        sentences.append(f"Of {2 + len(event.rows)} only {event.beans}: {why_less(event)}.")
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


def _explain_score(position: Position) -> Explanation:
    sentences = []
    for seat, side in enumerate(SIDES):
        stacks = [f"{NAMES[s]} {position.beans[s]}" for s in OWN_SQUARES[seat] if position.beans[s]]
        total = beans_text(position.on_board[seat])
        sentences.append(f"{side} has {total} on the board: {', '.join(stacks) or 'none'}.")
        if left := position.inventories[seat]:
            verb = "does" if left == 1 else "do"
            sentences.append(f"{beans_text(left)} in {side}'s inventory {verb} not score.")
    return Explanation("The score, square by square", tuple(sentences))
