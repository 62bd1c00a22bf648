"""What an action of Coffee Chess would cost and leave."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, End, Move, Place, Steal
from kaffeehaus.games.coffee_chess.rules.position import Position
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, Square
from kaffeehaus.games.coffee_chess.words.titles import beans_text


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
