"""The positions of boards, worked out from where they begin and kept for those who go on."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass

from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import apply_draft, draft_is_confirmed
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Preview
from kaffeehaus.house.boards.board import Board
from kaffeehaus.house.boards.model import ROOT, Node
from kaffeehaus.house.boards.tree import base_of, node_of, path_to
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Stale

MOST_POSITIONS = 120
LONGEST_DRAFT = 200
"""Small actions of one move."""
MOST_TOLD = 12
LONGEST_TOLD = 240
"""Sentences about one move that are kept, and the characters of each."""


@dataclass(frozen=True, slots=True)
class TriedActions:
    """Actions to be tried on a board."""

    at: int
    """The node from which."""
    actions: tuple[str, ...]
    seat: Seat | None = None
    """Who acts, where several may; without it, the first who may."""
    after: int | None = None
    """How many actions were chosen of the move before: makes a request safe to repeat."""


def beginning_of(board: Board) -> AnyState:
    """The position that a board begins with."""
    return board.game.load(json.loads(board.row.beginning.state))


class PositionCache:
    """Positions of boards, the ones used last. Not to be changed by who gets one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int], AnyState] = OrderedDict()

    def at(self, board: Board, node_id: int) -> AnyState:
        """The position of a node. Raises `NotFound`."""
        missing: list[Node] = []
        state: AnyState | None = None
        for node in reversed((Node(ROOT, ROOT), *path_to(board.tree, node_id))):
            state = self._kept.get(_key(board, node))
            if state is not None:
                self._kept.move_to_end(_key(board, node))
                break
            missing.append(node)
        for node in reversed(missing):
            state = self._made(board, node, state)
        assert state is not None, "the root is always found or made"
        return state

    def keep(self, board: Board, node: Node, state: AnyState) -> None:
        """Remember a position that is known from elsewhere."""
        self._kept[_key(board, node)] = state
        if len(self._kept) > MOST_POSITIONS:
            self._kept.popitem(last=False)

    def try_on(self, board: Board, tried: TriedActions) -> Node:
        """What a move becomes by these actions: a node without a place. Raises `PlayerError` if
        they are not possible."""
        begun = node_of(board.tree, tried.at)
        before = () if begun.whole else begun.actions
        actions = _joined(before, tried)
        if not actions:
            raise BadRequest("There is nothing to try.", code="no_action")
        if len(actions) > LONGEST_DRAFT:
            raise BadRequest("A move has fewer actions than that.", code="draft_too_long")
        base = self.at(board, base_of(board.tree, tried.at).id)
        seat = begun.seat if not begun.whole else _seat_of(base, tried.seat)
        state = base.copy()
        written = tuple(str(board.game.parse(text)) for text in actions)
        confirming = [board.game.parse(text).confirms for text in written]
        if any(confirming[:-1]):
            raise BadRequest("An action follows the one that confirms.", code="draft_is_over")
        events = apply_draft(state, seat, written)
        return Node(
            ROOT,
            ROOT,
            seat,
            written,
            whole=draft_is_confirmed(board.game, written),
            told=told_of(board.game, board.names, seat, events),
        )

    def preview(self, board: Board, tried: TriedActions) -> Preview:
        """What one more action would do. Raises `PlayerError` if it is not possible."""
        state = self.at(board, tried.at)
        begun = node_of(board.tree, tried.at)
        seat = begun.seat if not begun.whole else _seat_of(state, tried.seat)
        action = board.game.parse(" ".join(tried.actions[:1]))
        if action not in state.legal(seat):
            raise state.refusal(seat, action)
        return state.called(board.names).preview(seat, action)

    def distance(self, board: Board, node_id: int, places: tuple[str, str]) -> Preview:
        """How far it is between two places. Raises `NotFound` for a game without a ruler,
        `PlayerError` for no place."""
        if not board.game.has_ruler:
            raise NotFound(f"{board.game.title} has no ruler.", code="no_ruler")
        return self.at(board, node_id).called(board.names).measure(None, *places)

    def _made(self, board: Board, node: Node, before: AnyState | None) -> AnyState:
        if before is None:
            state = beginning_of(board)
        else:
            state = before.copy()
            apply_draft(state, node.seat, node.actions)
        self.keep(board, node, state)
        return state


def _key(board: Board, node: Node) -> tuple[str, int, int]:
    """A move that is being chosen is another position with each of its actions."""
    return board.id, node.id, hash(node.actions)


def _joined(before: tuple[str, ...], tried: TriedActions) -> tuple[str, ...]:
    if tried.after is None or tried.after == len(before):
        return (*before, *tried.actions)
    if before[tried.after :] == tried.actions:
        return before
    raise Stale("The board has changed meanwhile: look at it again.")


def _seat_of(state: AnyState, wanted: Seat | None) -> Seat:
    actors = state.actors()
    if not actors:
        raise NotNow("The game is over here.", code="game_over")
    if wanted is None:
        return actors[0]
    if wanted not in actors:
        raise NotNow("This seat is not to act here.", code="not_your_turn")
    return wanted


def told_of(
    game: AnyGame, names: tuple[str, ...], seat: Seat, events: tuple[Event, ...]
) -> tuple[str, ...]:
    """What happened in a move, as who made it may know; of much, the end."""
    seen = [event for event in events if event.visible_to(seat)]
    sentences = [game.tell(event, names) for event in seen[-MOST_TOLD:]]
    return tuple(
        text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…" for text in sentences
    )
