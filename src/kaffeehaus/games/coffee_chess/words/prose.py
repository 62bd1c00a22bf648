"""Sentences of Coffee Chess: names and numbers, log lines, previews and questions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext, lazy_gettext, ngettext, pgettext
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
    Swap,
    Swapped,
)
from kaffeehaus.games.coffee_chess.rules.position import Position
from kaffeehaus.games.coffee_chess.rules.squares import MIRRORED, NAMES, SQUARES, Row, Square

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView


def side_name(seat: Seat) -> str:
    """`White` or `Black`."""
    return pgettext("side", "White") if seat == 0 else pgettext("side", "Black")


def beans_text(number: int) -> str:
    """`1 bean`, `3 beans`."""
    return ngettext("%(num)s bean", "%(num)s beans", number)


def row_text(row: Row) -> str:
    """`c4-d5-e6`."""
    return "-".join(NAMES[square] for square in row)


def income_text(name: str, beans: int, rows: Sequence[Row]) -> str:
    """`Ada gets 3 beans: 2 and 1 for the row c4-d5-e6.`"""
    if not rows:
        return gettext("%(name)s gets %(beans)s.", name=name, beans=beans_text(beans))
    return ngettext(
        "%(name)s gets %(beans)s: 2 plus 1 for the row %(rows)s.",
        "%(name)s gets %(beans)s: 2 plus %(num)s for the rows %(rows)s.",
        len(rows),
        name=name,
        beans=beans_text(beans),
        rows=and_list([row_text(row) for row in rows]),
    )


def why_less(event: Drawn) -> str:
    """Why an income was smaller than 2 and 1 for each row."""
    if event.bank == 0:
        return gettext("The bank had only %(count)s left.", count=event.beans)
    return gettext(
        "Only %(count)s of %(full)s: the inventory is full.",
        count=event.beans,
        full=2 + len(event.rows),
    )


# Log lines


def _drawn(name: str, event: Drawn) -> str:
    full = 2 + len(event.rows)
    if event.beans == full:
        return income_text(name, full, event.rows)
    if event.bank == 0:
        return gettext(
            "%(name)s gets %(count)s of %(full)s beans: the bank had no more.",
            name=name,
            count=event.beans,
            full=full,
        )
    return gettext(
        "%(name)s gets %(count)s of %(full)s beans: the inventory is full.",
        name=name,
        count=event.beans,
        full=full,
    )


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case Drawn():
            return _drawn(names[event.seat], event)
        case Placed(stack=1):
            return gettext(
                "%(name)s places a bean on %(square)s.",
                name=names[event.seat],
                square=NAMES[event.square],
            )
        case Placed():
            return gettext(
                "%(name)s places a bean on %(square)s, now %(count)s.",
                name=names[event.seat],
                square=NAMES[event.square],
                count=event.stack,
            )
        case Moved():
            return gettext(
                "%(name)s moves %(beans)s from %(source)s to %(target)s.",
                name=names[event.seat],
                beans=beans_text(event.beans),
                source=NAMES[event.square],
                target=NAMES[event.target],
            )
        case Stolen():
            return gettext(
                "%(name)s steals %(beans)s from %(source)s to %(target)s.",
                name=names[event.seat],
                beans=beans_text(event.beans),
                source=NAMES[event.target],
                target=NAMES[event.square],
            )
        case _:
            return _tell_turn(event, names)


def log_lines(events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
    """Sentences about a turn: one for all its actions, and none about an inventory that was used
    up."""
    lines: list[tuple[Event, str]] = []
    for _, group in groupby(events, key=lambda event: (event.code, getattr(event, "seat", None))):
        same = list(group)
        first = same[0]
        if len(same) > 1 and isinstance(first, Placed | Moved | Stolen):
            lines.append((first, _tell_actions(same, names[first.seat])))
        else:
            is_used_up = isinstance(first, Saved) and not first.beans and lines
            lines += [] if is_used_up else [(event, tell_event(event, names)) for event in same]
    return lines


def _tell_actions(events: Sequence[Event], name: str) -> str:
    """Several actions of one type, in one sentence."""
    stacks = {event.square: event.stack for event in events if isinstance(event, Placed)}
    if stacks:
        squares = and_list([_stack_text(square, stack) for square, stack in stacks.items()])
        return gettext(
            "%(name)s places %(beans)s on %(squares)s.",
            name=name,
            beans=beans_text(len(events)),
            squares=squares,
        )
    moves = [_transfer_text(e.beans, e.square, e.target) for e in events if isinstance(e, Moved)]
    if moves:
        return gettext("%(name)s moves %(moves)s.", name=name, moves=and_list(moves))
    thefts = [_transfer_text(e.beans, e.target, e.square) for e in events if isinstance(e, Stolen)]
    return gettext("%(name)s steals %(thefts)s.", name=name, thefts=and_list(thefts))


def _stack_text(square: Square, stack: int) -> str:
    if stack == 1:
        return NAMES[square]
    return gettext("%(square)s (now %(count)s)", square=NAMES[square], count=stack)


def _transfer_text(beans: int, source: Square, target: Square) -> str:
    return gettext(
        "%(beans)s from %(source)s to %(target)s",
        beans=beans_text(beans),
        source=NAMES[source],
        target=NAMES[target],
    )


def _tell_turn(event: Event, names: Sequence[str]) -> str:
    match event:
        case Saved():
            return gettext(
                "%(name)s ends the turn with %(beans)s in the inventory.",
                name=names[event.seat],
                beans=beans_text(event.beans),
            )
        case Swapped():
            return gettext(
                "%(name)s swaps: the players exchange their beans, and the board is mirrored.",
                name=names[event.seat],
            )
        case BankEmpty(last_turn=True):
            return gettext(
                "The bank is empty; %(name)s plays the last turn.", name=names[event.seat]
            )
        case BankEmpty():
            return gettext("The bank is empty.")
        case Standoff():
            return gettext(
                "%(count)s turns without a placement: the game ends (house rule).",
                count=event.turns,
            )
        case Scored():
            white, black = event.beans
            return gettext(
                "Beans on the board: %(white_name)s %(white)s, %(black_name)s %(black)s.",
                white_name=names[0],
                white=white,
                black_name=names[1],
                black=black,
            )
        case _:
            raise TypeError(f"no event of Coffee Chess: {event!r}")


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, why, and who brews the coffee."""
    return f"{_why_over(outcome)} {_who_won(outcome, names)}".lstrip()


def _why_over(outcome: Outcome) -> str:
    match outcome.reason:
        case "bank_empty":
            return gettext("The bank is empty.")
        case "standoff":
            return gettext("Nobody placed a bean for too long.")
        case _:
            return ""


def _who_won(outcome: Outcome, names: Sequence[str]) -> str:
    winner = outcome.winners[0]
    best, other = outcome.scores[winner], outcome.scores[1 - winner]
    if len(outcome.winners) == 2:
        return gettext(
            "Draw %(score)s–%(other)s; brew the coffee together.", score=best, other=other
        )
    if outcome.reason == "resigned":
        return gettext(
            "%(loser)s resigned; %(winner)s wins. %(loser)s brews the coffee.",
            loser=names[1 - winner],
            winner=names[winner],
        )
    return gettext(
        "%(winner)s wins %(score)s–%(other)s; %(loser)s brews the coffee.",
        winner=names[winner],
        score=best,
        other=other,
        loser=names[1 - winner],
    )


# Previews


def preview_action(position: Position, seat: Seat, action: ChessAction) -> Preview:
    """What the action would cost and leave."""
    left = position.inventories[seat]
    match action:
        case Place():
            stack = position.beans[action.square] + 1
            text = gettext(
                "%(square)s then holds %(beans)s; inventory %(left)s.",
                square=NAMES[action.square],
                beans=beans_text(stack),
                left=left - 1,
            )
            return Preview((text,), (Mark(NAMES[action.square], Tone.GAIN),))
        case Move():
            return Preview((_cost(left - 1),), _marks(action.square, action.target))
        case Steal():
            return Preview((_cost(left - 1),), _marks(action.target, action.square))
        case End():
            return Preview((gettext("You keep %(beans)s.", beans=beans_text(left)),))
        case Swap():
            takes = gettext("You take White’s beans, the board is mirrored, and White moves next.")
            mirrored = [square for square in SQUARES if position.beans[MIRRORED[square]]]
            return Preview((takes,), tuple(Mark(NAMES[s], Tone.GAIN) for s in mirrored))


def _cost(left: int) -> str:
    return gettext("Costs 1 bean; inventory %(left)s.", left=left)


def _marks(from_square: Square, to_square: Square) -> tuple[Mark, ...]:
    return Mark(NAMES[from_square], Tone.LOSS), Mark(NAMES[to_square], Tone.GAIN)


# Questions


_QUESTIONS = {
    "square": {
        "place": lazy_gettext("Choose a square of your colour for the bean."),
        "move": lazy_gettext("Choose the square whose beans move."),
        "steal": lazy_gettext("Choose the square that steals."),
    },
    "target": {
        "move": lazy_gettext("Choose where the beans go."),
        "steal": lazy_gettext("Choose the square to steal from."),
    },
    "beans": {
        "move": lazy_gettext("Move how many beans?"),
        "steal": lazy_gettext("Steal how many beans?"),
    },
}
_KINDS = {
    "place": lazy_gettext("Place a bean"),
    "move": lazy_gettext("Move beans"),
    "steal": lazy_gettext("Steal beans"),
    "end": lazy_gettext("End the turn"),
    "swap": lazy_gettext("Swap sides"),
}
_NEUTRAL = {
    "square": lazy_gettext("Choose a square."),
    "target": lazy_gettext("Choose the neighbouring square."),
    "beans": lazy_gettext("How many beans?"),
}


def ask(view: ChessView, field: str) -> str:
    """The question for a field, by the type of action of this turn."""
    if field == "kind":
        return _ask_for_kind(view)
    by_kind = _QUESTIONS[field]
    return str(by_kind[view.doing] if view.doing in by_kind else _NEUTRAL[field])


def _ask_for_kind(view: ChessView) -> str:
    match view.doing:
        case None if view.may_swap:
            return gettext("Place beans, swap sides, or end the turn.")
        case None:
            return gettext("Place, move or steal, or end the turn.")
        case "place":
            again = gettext("Place another bean, or end the turn.")
        case "move":
            again = gettext("Move more beans, or end the turn.")
        case _:
            again = gettext("Steal more beans, or end the turn.")
    return f"{again} {_spent(view)}"


def _spent(view: ChessView) -> str:
    return gettext("Spent this turn: %(count)s.", count=view.spent)


def ask_alone(view: ChessView) -> str:
    """What is said when only the end of the turn is left."""
    only = gettext("You can only end the turn.")
    return f"{only} {_spent(view)}" if view.spent else only


def hint(view: ChessView) -> str:
    """What a turn costs, and what it is played for; nothing once it has begun."""
    if view.doing is not None:
        return ""
    return gettext(
        "Each action costs 1 bean, and all actions of a turn are of one type. A row of 3 squares "
        "on a diagonal pays 1 more bean every turn."
    )


def action_words(action: ChessAction) -> str:
    """A whole action in words: `Place a bean on d4`."""
    match action:
        case Place(square):
            return gettext("Place a bean on %(square)s", square=NAMES[square])
        case Move(square, target, beans):
            return gettext(
                "Move %(beans)s from %(source)s to %(target)s",
                beans=beans_text(beans),
                source=NAMES[square],
                target=NAMES[target],
            )
        case Steal(square, target, beans):
            return gettext(
                "Steal %(beans)s from %(source)s to %(target)s",
                beans=beans_text(beans),
                source=NAMES[target],
                target=NAMES[square],
            )
    return label("kind", action.kind)


def label(field: str, value: str) -> str:
    """Words for kinds and numbers of beans; squares are their own names."""
    if field == "kind":
        return str(_KINDS[value])
    if field == "beans":
        return beans_text(int(value))
    return value
