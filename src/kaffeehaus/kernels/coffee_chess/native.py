"""C implementation of the Coffee Chess kernel. Importing it fails if it was not built."""

from __future__ import annotations

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import PLACES, ChessAction, move, steal
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels import _native
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import (
    MOST_NODES,
    ChessFound,
    ChessPlayouts,
    Style,
    TriedTurn,
)
from kaffeehaus.kernels.ticking import Progress

_NO_LIMIT = 2**63
_KINDS = (None, "place", "move", "steal")
_MOST_IDLE = 255


class NativeChess:
    """Coffee Chess in C."""

    def playouts(
        self, state: ChessState, count: int, rng: Rng, progress: Progress | None = None
    ) -> ChessPlayouts:
        """Play this many playouts from here."""
        done, points, rng.state = _native.chess_playouts(
            *_rules(state), packed(state), count, rng.state, progress
        )
        return ChessPlayouts(done, points)

    def search(
        self,
        state: ChessState,
        budget: Budget,
        style: Style,
        rng: Rng,
        *,
        most_nodes: int = MOST_NODES,
        progress: Progress | None = None,
    ) -> ChessFound:
        """Search for the best turn."""
        done, nodes, rng.state, turns = _native.chess_search(
            *_rules(state),
            packed(state),
            budget.playouts or _NO_LIMIT,
            budget.time or 0.0,
            most_nodes,
            style is Style.RANDOM,
            rng.state,
            progress,
        )
        tried = tuple(TriedTurn(_actions(text), visits, total) for text, visits, total in turns)
        return ChessFound(done, nodes, tried)


def packed(state: ChessState) -> bytes:
    """A position as bytes for C; native/chess_methods.h has the format."""
    facts = (
        *state.inventories,
        state.bank,
        state.to_move,
        _KINDS.index(state.doing),
        min(state.idle_turns, _MOST_IDLE),
        state.last_turn,
        0,
    )
    robbers = sum(1 << square for square in state.robbers)
    return bytes((*state.beans, *facts)) + robbers.to_bytes(8, "little")


def _rules(state: ChessState) -> tuple[bool, bool, int]:
    options = state.options
    return options["amounts"] == "max", options["end"] == "finish_turn", int(options["standoff"])


def _actions(text: bytes) -> tuple[ChessAction, ...]:
    return tuple(_action(*text[place : place + 4]) for place in range(0, len(text), 4))


def _action(kind: int, square: int, target: int, beans: int) -> ChessAction:
    match _KINDS[kind]:
        case "place":
            return PLACES[square]
        case "move":
            return move(square, target, beans)
        case _:
            return steal(square, target, beans)
