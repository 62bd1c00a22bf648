"""What one viewer sees of an analysis board; pages and the JSON API are built from it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import collation_key, gettext
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.core.view import Mark, View
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.boards.model import Board, BoardViewer, Node, Tree, main_line, node_of
from kaffeehaus.house.boards.positions import PositionCache
from kaffeehaus.house.boards.search import BoardSearch, can_search
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.live.hub import BOARD, Hub
from kaffeehaus.house.lookback.model import MoveWorth, with_consequence, worth_of
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.views.sentences import option_lines

MAX_NAMED = 20
"""Viewers listed by name."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """An analysis board at one of its positions, as one viewer sees it."""

    board: Board
    stamp: str
    """Changes whenever anything visible changes."""
    game: AnyGame
    options: dict[str, Scalar]
    option_lines: tuple[str, ...]
    at: Node
    is_following: bool
    """Whether the viewer follows the leader instead of a chosen position."""
    view: View
    planned: tuple[Mark, ...]
    """Marks of the planner's next step."""
    text: str
    """The position as text, in games with such a grammar."""
    seat: Seat | None
    """The acting seat; None when the game is over."""
    actors: tuple[Seat, ...]
    legal: tuple[Action, ...]
    """Empty for a viewer without permission to try moves."""
    outcome: Outcome | None
    result: str
    """The end of the game in a sentence."""
    mine: bool
    leads: bool
    may_change: bool
    leader: BoardViewer
    lookers: tuple[BoardViewer, ...]
    """Viewers by name."""
    nameless: int
    """The number of other viewers."""
    can_seek: bool
    is_seeking: bool
    known: dict[int, Insight]
    """Analyses by node."""
    told: dict[int, tuple[str, ...]]
    """Log sentences about moves by node."""
    worths: dict[int, MoveWorth]
    """Evaluations of moves by node."""

    @property
    def draft(self) -> tuple[str, ...]:
        """The actions chosen so far of an unconfirmed move."""
        return () if self.at.whole else self.at.actions

    @property
    def insight(self) -> Insight | None:
        """The analysis of the shown position."""
        return self.known.get(self.at.id)


@dataclass(frozen=True, slots=True, eq=False)
class BoardViewBuilder:
    """Builds the views of boards for their viewers."""

    _store: Store
    _hub: Hub
    _background_work: BackgroundWork
    _positions: PositionCache
    _search: BoardSearch

    async def build(
        self, board: Board, me: Player | None, at: int | None, seat: Seat | None
    ) -> BoardView:
        """The board at a node, by default the leader's; `seat` selects one of several actors."""
        presence = self._hub.presence(BOARD + board.id)
        named = sorted(presence.players)[:MAX_NAMED]
        viewers = [await self._viewer(player_id) for player_id in named]
        leader = await self._viewer(board.row.leader)
        node = node_of(board.tree, board.row.shown if at is None else at)

        def build() -> BoardView:
            game = board.game
            state = self._positions.at(board, node.id)
            acting = _acting_seat(state, node, seat)
            may_try = board.may_change(me) and acting is not None
            outcome = state.outcome()
            known = known_of(board.tree)
            grammar = position_text_of(game)
            return BoardView(
                board=board,
                stamp=self.stamp_of(board),
                game=game,
                options=state.options,
                option_lines=option_lines(game.options_told(state.options), state.options),
                at=node,
                is_following=at is None,
                view=state.called(board.names).view(acting),
                planned=_planned_marks(state, board.names, node),
                text="" if grammar is None else grammar.write(state, acting),
                seat=acting,
                actors=state.actors(),
                legal=tuple(state.legal(acting)) if may_try and acting is not None else (),
                outcome=outcome,
                result="" if outcome is None else state.end_reason(outcome, board.names),
                mine=board.is_of(me),
                leads=board.is_led_by(me),
                may_change=board.may_change(me),
                leader=leader,
                lookers=tuple(sorted(viewers, key=lambda viewer: collation_key(viewer.name))),
                nameless=presence.nameless + len(presence.players) - len(named),
                can_seek=can_search(game.id),
                is_seeking=self._search.is_running(board.id),
                known=known,
                told=self._positions.told(board, main_line(board.tree)),
                worths=worths_of(board.tree, known),
            )

        return await self._background_work.in_turn(build)

    def stamp_of(self, board: Board) -> str:
        """The stamp of the board's view: its version, its viewers, and whether a search runs."""
        presence = self._hub.presence(BOARD + board.id)
        viewers = " ".join([str(presence.nameless), *sorted(presence.players)])
        digest = hashlib.sha256(viewers.encode()).hexdigest()[:8]
        return f"{board.row.stamp}-{digest}-{int(self._search.is_running(board.id))}"

    async def _viewer(self, player_id: str) -> BoardViewer:
        row = await self._store.read(player_store.player, player_id)
        name = gettext("Deleted player") if row is None else row.name
        return BoardViewer(id=player_id, name=name)


def known_of(tree: Tree) -> dict[int, Insight]:
    """Analyses by node, with the proofs of each position applied to the move that leads to it."""
    known = {node.id: node.insight for node in tree.nodes if node.insight is not None}
    for node in reversed(tree.nodes[1:]):
        before = known.get(node.parent)
        if before is None or not node.whole:
            continue
        learned = with_consequence(before, node.seat, node.actions, known.get(node.id))
        assert learned is not None, "what is known does not become less"
        known[node.parent] = learned
    return known


def worths_of(tree: Tree, known: dict[int, Insight]) -> dict[int, MoveWorth]:
    """Evaluations of the moves whose positions are both analysed, by node."""
    return {
        node.id: worth_of(node.seat, known[node.parent], known[node.id])
        for node in tree.nodes[1:]
        if node.whole and node.id in known and node.parent in known
    }


def _acting_seat(state: AnyState, node: Node, wanted: Seat | None) -> Seat | None:
    if not node.whole:
        return node.seat
    return wanted if wanted in state.actors() else next(iter(state.actors()), None)


def _planned_marks(state: AnyState, names: Sequence[str], node: Node) -> tuple[Mark, ...]:
    """The marks of the first action of the planner's turn that has any."""
    if node.forecast is None:
        return ()
    seat, trial = node.forecast.seat, state.copy()
    for text in node.forecast.plan:
        action = state.game.parse(text)
        if action not in trial.legal(seat):
            return ()
        if marks := trial.called(names).preview(seat, action).marks:
            return marks
        if action.confirms:
            return ()
        trial.play(seat, action)
    return ()
