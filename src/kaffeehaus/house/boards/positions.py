"""Positions of analysis boards, replayed from the root and cached; moves tried on them."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass

from kaffeehaus.core.fold import apply_draft, draft_is_confirmed
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import current_language, gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Preview
from kaffeehaus.house.boards.model import ROOT, Board, Node, Variation, base_of, node_of, path_to
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Stale

MAX_POSITIONS = 120
MAX_MOVES = 6_000
"""Cached moves with their sentences, in any language."""
MAX_DRAFT = 200
"""Actions of one move."""
MAX_SENTENCES = 12
"""The last sentences about one move, which are shown."""


@dataclass(frozen=True, slots=True)
class TriedActions:
    """Actions to try at a node of a board."""

    at: int
    actions: tuple[str, ...]
    seat: Seat | None = None
    """The acting seat; by default the first that may act."""
    after: int | None = None
    """The expected length of the draft so far: makes a request idempotent."""


def starting_state(board: Board) -> AnyState:
    """The position at the root of a board."""
    return board.game.load(json.loads(board.row.beginning.state))


class PositionCache:
    """Cache of board positions and of sentences about their moves. Callers must not change a
    returned state."""

    def __init__(self) -> None:
        self._states: OrderedDict[tuple[str, int, int], AnyState] = OrderedDict()
        self._sentences: dict[tuple[str, str, int, int], tuple[str, ...]] = {}

    def at(self, board: Board, node_id: int) -> AnyState:
        """The position of a node. Raises `NotFound`."""
        missing: list[Node] = []
        state: AnyState | None = None
        for node in reversed((Node(ROOT, ROOT), *path_to(board.tree, node_id))):
            state = self._states.get(_key(board, node))
            if state is not None:
                self._states.move_to_end(_key(board, node))
                break
            missing.append(node)
        for node in reversed(missing):
            if state is None:
                state = starting_state(board)
            else:
                state = state.copy()
                apply_draft(state, node.seat, node.actions)
            self.put(board, node, state)
        assert state is not None, "the root is always found or made"
        return state

    def put(self, board: Board, node: Node, state: AnyState) -> None:
        """Cache a position computed elsewhere."""
        self._states[_key(board, node)] = state
        if len(self._states) > MAX_POSITIONS:
            self._states.popitem(last=False)

    def told(self, board: Board, line: Variation) -> dict[int, tuple[str, ...]]:
        """Log sentences about a line and its variations by node, in the reader's language."""
        found: dict[int, tuple[str, ...]] = {}
        for step in line:
            found[step.node.id] = self._told(board, step.node)
            # Before the line goes on: their positions follow from cached ones.
            for variation in step.variations:
                found |= self.told(board, variation)
        return found

    def _told(self, board: Board, node: Node) -> tuple[str, ...]:
        key = (current_language(), *_key(board, node))
        if key not in self._sentences:
            state = self.at(board, node.parent).copy()
            events = apply_draft(state, node.seat, node.actions)
            self.put(board, node, state)
            seen = [event for event in events if event.visible_to(node.seat)]
            lines = board.game.log_lines(seen, board.names)[-MAX_SENTENCES:]
            self._sentences[key] = tuple(text for _, text in lines)
            if len(self._sentences) > MAX_MOVES:
                del self._sentences[next(iter(self._sentences))]
        return self._sentences[key]

    def try_on(self, board: Board, tried: TriedActions) -> Node:
        """The move that the actions make, as a node outside the tree. Raises `PlayerError` for
        illegal actions."""
        begun = node_of(board.tree, tried.at)
        actions = _joined(() if begun.whole else begun.actions, tried)
        if not actions:
            raise BadRequest(gettext("There is no action to try."), code="no_action")
        if len(actions) > MAX_DRAFT:
            raise BadRequest(gettext("Too many actions for a move."), code="draft_too_long")
        base = self.at(board, base_of(board.tree, tried.at).id)
        seat = begun.seat if not begun.whole else _seat_of(base, tried.seat)
        parsed = [board.game.parse(text) for text in actions]
        if any(action.confirms for action in parsed[:-1]):
            sentence = gettext("Nothing can follow the confirming action.")
            raise BadRequest(sentence, code="draft_is_over")
        texts = tuple(map(str, parsed))
        apply_draft(base.copy(), seat, texts)
        return Node(ROOT, ROOT, seat, texts, whole=draft_is_confirmed(board.game, texts))

    def preview(self, board: Board, tried: TriedActions) -> Preview:
        """Preview one more action. Raises `PlayerError` if it is illegal."""
        state = self.at(board, tried.at)
        begun = node_of(board.tree, tried.at)
        seat = begun.seat if not begun.whole else _seat_of(state, tried.seat)
        action = board.game.parse(" ".join(tried.actions[:1]))
        if action not in state.legal(seat):
            raise state.refusal(seat, action)
        return state.called(board.names).preview(seat, action)

    def distance(self, board: Board, node_id: int, places: tuple[str, str]) -> Preview:
        """Measure the distance between two places. Raises `NotFound` for a game without a ruler,
        `PlayerError` for unknown places."""
        if not board.game.has_ruler:
            sentence = gettext("%(game)s has no ruler.", game=board.game.title)
            raise NotFound(sentence, code="no_ruler")
        return self.at(board, node_id).called(board.names).measure(None, *places)


def _key(board: Board, node: Node) -> tuple[str, int, int]:
    """A draft keeps its node id while its actions change."""
    return board.id, node.id, hash(node.actions)


def _joined(before: tuple[str, ...], tried: TriedActions) -> tuple[str, ...]:
    if tried.after is None or tried.after == len(before):
        return (*before, *tried.actions)
    if before[tried.after :] == tried.actions:
        return before
    raise Stale(gettext("The board has changed. Look at it again."))


def _seat_of(state: AnyState, wanted: Seat | None) -> Seat:
    actors = state.actors()
    if not actors:
        raise NotNow(gettext("The game is over in this position."), code="game_over")
    if wanted is None:
        return actors[0]
    if wanted not in actors:
        raise NotNow(gettext("It is not this player’s turn."), code="not_your_turn")
    return wanted
