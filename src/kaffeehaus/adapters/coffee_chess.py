"""Numeric encoding of Coffee Chess: action numbers and observation planes.

Every action of a turn has a number: placing on a square (0 to 63), moving beans (by square, target
and number of beans), stealing beans (likewise), ending the turn, and last the swap, with the pie
rule. An action costs a bean, so a move takes at most 48 beans and a theft at most 24.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import ClassVar

from kaffeehaus.adapters.encoding import Encoding
from kaffeehaus.core.game import Game
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.actions import (
    END,
    PLACES,
    SWAP,
    ChessAction,
    move,
    steal,
)
from kaffeehaus.games.coffee_chess.rules.position import BEANS, INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import DIAGONAL, ORTHOGONAL, OWNERS, SQUARES
from kaffeehaus.games.coffee_chess.state import ChessState

MOST_MOVED = BEANS - 2
MOST_STOLEN = (BEANS - 1) // 2
KINDS = ("place", "move", "steal")
SIDE = 8


class ChessEncoding(Encoding[ChessState, ChessAction]):
    """Encoding of Coffee Chess, action by action: a player acts until the turn is ended."""

    game: ClassVar[Game[ChessAction]] = GAME

    @cached_property
    def actions(self) -> tuple[ChessAction, ...]:
        """In the order of the rules' own lists."""
        return (*_all_actions(), SWAP) if self.options["pie"] else _all_actions()

    @property
    def planes(self) -> tuple[str, ...]:
        """Beans as shares of all fifty, inventories as shares of their capacity, idle turns as
        shares of the stand-off limit."""
        doing = (f"this turn is to {kind}" for kind in KINDS)
        shares = ("own inventory", "other inventory", "bank", "idle turns")
        board = ("own beans", "other beans", "own squares", "robbers")
        swap = ("swap",) if self.options["pie"] else ()
        return (*board, *shares, *doing, "last turn", "to move", *swap)

    @property
    def size(self) -> tuple[int, int]:
        """The chess board."""
        return SIDE, SIDE

    @property
    def longest(self) -> int | None:
        """Beans never leave the board, so there are at most fifty placements, and between two of
        them fewer turns than a stand-off takes; a swap adds one. Without stand-off there is no
        bound."""
        standoff = int(self.options["standoff"])
        turns = BEANS + (BEANS + 1) * standoff + bool(self.options["pie"])
        return (INVENTORY + 1) * turns if standoff else None

    def _planes_of(self, state: ChessState, seat: Seat) -> list[list[float]]:
        running = state.outcome() is None
        standoff = int(self.options["standoff"])
        idle = state.idle_turns / standoff if standoff else 0.0
        even = [
            state.inventories[seat] / INVENTORY,
            state.inventories[1 - seat] / INVENTORY,
            state.bank / BEANS,
            idle,
            *(float(state.doing == kind) for kind in KINDS),
            float(state.last_turn),
            float(running and seat == state.to_move),
            *([float(state.may_swap())] if self.options["pie"] else ()),
        ]
        return [
            [state.beans[s] / BEANS if OWNERS[s] == seat else 0.0 for s in SQUARES],
            [state.beans[s] / BEANS if OWNERS[s] != seat else 0.0 for s in SQUARES],
            [float(OWNERS[s] == seat) for s in SQUARES],
            [float(s in state.robbers) for s in SQUARES],
            *([value] * len(SQUARES) for value in even),
        ]


@cache
def _all_actions() -> tuple[ChessAction, ...]:
    return (
        *PLACES,
        *(
            move(square, target, beans)
            for square in SQUARES
            for target in DIAGONAL[square]
            for beans in range(1, MOST_MOVED + 1)
        ),
        *(
            steal(square, target, beans)
            for square in SQUARES
            for target in ORTHOGONAL[square]
            for beans in range(1, MOST_STOLEN + 1)
        ),
        END,
    )
