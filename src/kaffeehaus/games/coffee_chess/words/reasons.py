"""Why an action is not possible now, and why a number is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext
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
    Swap,
    Swapped,
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
    beans_text,
    row_text,
    side_name,
    why_less,
)

Reason: TypeAlias = tuple[str, str]
"""A stable code and one sentence."""

# Refusals


def why_not(position: Position, seat: Seat, action: ChessAction) -> Reason:
    """The rule that forbids an action to the seat whose turn it is."""
    if isinstance(action, Swap):
        return _why_no_swap(position)
    if not position.inventories[seat]:
        return "no_beans", gettext("Your inventory is empty: each action costs 1 bean.")
    if position.doing and action.kind != position.doing:
        return "one_type", _one_type(position.doing)
    assert not isinstance(action, End), "ending a turn is always legal"
    if OWNERS[action.square] != seat:
        return "not_your_square", gettext(
            "%(square)s is not a square of your colour.", square=NAMES[action.square]
        )
    assert not isinstance(action, Place), "an own square can always be placed on"
    if isinstance(action, Move):
        return _why_not_move(position, action)
    return _why_not_steal(position, action)


def _why_no_swap(position: Position) -> Reason:
    if not position.options["pie"]:
        return "no_pie_rule", gettext("This game has no pie rule, so there is no swap.")
    return "swap_not_now", gettext("Only Black may swap, instead of the first turn.")


def _one_type(doing: str) -> str:
    match doing:
        case "place":
            return gettext("You are placing this turn: only one type of action is allowed.")
        case "move":
            return gettext("You are moving this turn: only one type of action is allowed.")
        case _:
            return gettext("You are stealing this turn: only one type of action is allowed.")


def _why_not_move(position: Position, action: Move) -> Reason:
    square, target = NAMES[action.square], NAMES[action.target]
    if action.target not in DIAGONAL[action.square]:
        return "not_adjacent", gettext(
            "%(target)s is not one diagonal step from %(square)s.", target=target, square=square
        )
    if position.beans[action.square] < 2:
        return "leave_one", gettext(
            "1 bean must stay on %(square)s, so none can move.", square=square
        )
    most = position.beans[action.square] - 1
    return "bad_amount", _movable(position, square, most)


def _why_not_steal(position: Position, action: Steal) -> Reason:
    square, target = NAMES[action.square], NAMES[action.target]
    if action.target not in ORTHOGONAL[action.square]:
        return "not_adjacent", gettext(
            "%(target)s is not beside %(square)s.", target=target, square=square
        )
    if not position.beans[action.square]:
        return "empty_square", gettext("%(square)s has no beans to steal with.", square=square)
    if not position.beans[action.target]:
        return "empty_square", gettext("There is nothing to steal on %(square)s.", square=target)
    if action.square in position.robbers:
        return "stole_already", gettext("%(square)s has already stolen this turn.", square=square)
    most = min(position.beans[action.square], position.beans[action.target])
    return "bad_amount", _stealable(position, target, most)


def _movable(position: Position, square: str, most: int) -> str:
    least = position.amounts(most)[0]
    if least == most:
        return gettext("From %(square)s you can move exactly %(most)s.", square=square, most=most)
    return gettext(
        "From %(square)s you can move %(least)s to %(most)s.", square=square, least=least, most=most
    )


def _stealable(position: Position, square: str, most: int) -> str:
    least = position.amounts(most)[0]
    if least == most:
        return gettext("From %(square)s you can steal exactly %(most)s.", square=square, most=most)
    return gettext(
        "From %(square)s you can steal %(least)s to %(most)s.",
        square=square,
        least=least,
        most=most,
    )


# Explanations


def explain_event(position: Position, event: Event) -> Explanation | None:
    """The long reasons: an income row by row, a final score square by square, what a swap is."""
    match event:
        case Drawn():
            return _explain_income(position, event)
        case Scored():
            return _explain_score(position)
        case Swapped():
            return _explain_swap()
        case _:
            return None


def _explain_income(position: Position, event: Drawn) -> Explanation:
    sentences = [gettext("Every turn begins with 2 beans.")]
    sentences += [gettext("The row %(row)s pays 1.", row=row_text(row)) for row in event.rows]
    for row in formed_rows(position.occupied[event.seat]):
        if row not in event.rows:
            sentences.append(_why_row_does_not_count(row, event.rows))
    if event.beans < 2 + len(event.rows):
        sentences.append(why_less(event))
    marks = tuple(Mark(NAMES[s], Tone.GAIN, gettext("pays")) for row in event.rows for s in row)
    title = gettext(
        "Income of %(side)s: %(beans)s",
        side=side_name(event.seat),
        beans=beans_text(event.beans),
    )
    return Explanation(title, tuple(sentences), marks)


def _why_row_does_not_count(row: Row, counted: Sequence[Row]) -> str:
    for other in counted:
        if shared := mask_of(row) & mask_of(other):
            square = NAMES[(shared & -shared).bit_length() - 1]
            return gettext(
                "The row %(row)s pays nothing: %(square)s already counts in %(other)s.",
                row=row_text(row),
                square=square,
                other=row_text(other),
            )
    raise AssertionError(f"{row_text(row)} would fit beside the counted rows")


def _explain_swap() -> Explanation:
    return Explanation(
        gettext("The pie rule"),
        (
            gettext(
                "If the first turn is very strong, Black may take it over. The players exchange "
                "beans and inventories, the board is mirrored, and White is to move."
            ),
        ),
    )


def _explain_score(position: Position) -> Explanation:
    sentences = []
    for seat in (0, 1):
        side = side_name(seat)
        stacks = [f"{NAMES[s]} {position.beans[s]}" for s in OWN_SQUARES[seat] if position.beans[s]]
        total = beans_text(position.on_board[seat])
        sentences.append(
            gettext(
                "%(side)s has %(beans)s on the board: %(squares)s.",
                side=side,
                beans=total,
                squares=", ".join(stacks) or "–",
            )
        )
        if left := position.inventories[seat]:
            sentences.append(
                gettext(
                    "Not scored: %(beans)s in %(side)s’s inventory.",
                    side=side,
                    beans=beans_text(left),
                )
            )
    return Explanation(gettext("The score, square by square"), tuple(sentences))
