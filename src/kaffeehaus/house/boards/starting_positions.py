"""Where a board begins: a position of a finished game, or a game of nobody's.

What is hidden in a position is drawn anew, so that a board tells nothing that its owner could not
see. Where nothing is hidden, the whole game comes along as the main line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.position_text import need_position_text
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.boards.model import EMPTY, ROOT, Node, StartingPosition, Tree
from kaffeehaus.house.boards.positions import told_of
from kaffeehaus.house.boards.store import written_tree
from kaffeehaus.house.boards.tree import MOST_CHARACTERS, MOST_NODES
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.lookback.service import is_practice, key_of
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table, TablePhase

LONGEST_GAME = MOST_CHARACTERS // 2
"""A longer game would leave no room to try anything."""
TOLD_OF_A_GAME = 3
"""Sentences about each of its moves: the table tells more."""


@dataclass(frozen=True, slots=True)
class NewBoard:
    """A board to be made."""

    title: str
    beginning: StartingPosition
    tree: Tree = EMPTY
    shown: int = ROOT


def require_finished(table: Table, me: Player | None) -> None:
    """Raise `NotNow` for a game that somebody could have an advantage in: a running one, unless it
    is played alone, on all seats."""
    if table.phase is not TablePhase.OVER and not is_practice(table, me):
        raise NotNow("A game goes onto an analysis board when it is over.", code="not_over")


def from_table(
    table: Table, move: int, state: AnyState, found: Mapping[str, Insight], rng: Rng
) -> NewBoard:
    """A board with the position after a move, which is `state`. `found` is what is known of the
    positions of the game."""
    fold = table.playable
    title = f"{table.game.title}: {', '.join(table.names)}"
    first = fold.game.new(fold.options, fold.seats, fold.seed)
    if _is_open(first, rng) and len(fold.kept) < MOST_NODES:
        tree = _whole_game(table, first, found)
        if len(written_tree(tree)) <= LONGEST_GAME:
            beginning = StartingPosition(
                table.game.id, table.game.version, _written(first), table.names, table.id
            )
            return NewBoard(title, beginning, tree, move)
    drawn = state.resample(None, rng)
    beginning = StartingPosition(
        table.game.id, table.game.version, _written(drawn), table.names, table.id, move
    )
    return NewBoard(f"{title}, after move {move}" if move else title, beginning)


def from_nothing(game: AnyGame, options: Options, seats: int | None, seed: int) -> NewBoard:
    """A board with a game that nobody has begun. Raises `BadOptions`."""
    return NewBoard(game.title, _of_nobody(game, game.new(options, seats, seed)))


def from_text(game: AnyGame, text: str) -> NewBoard:
    """A board with a position that somebody has written down. Raises `PlayerError`: the game has no
    positions as text, or this is none."""
    state = need_position_text(game).read(game, text)
    return NewBoard(game.title, _of_nobody(game, state))


def _of_nobody(game: AnyGame, state: AnyState) -> StartingPosition:
    """Its players are called by what they play."""
    names = tuple(badge.title for badge in state.view(None).badges())
    return StartingPosition(game.id, game.version, _written(state), names)


def _written(state: AnyState) -> str:
    return json.dumps(state.save(), ensure_ascii=False, separators=(",", ":"))


def _is_open(state: AnyState, rng: Rng) -> bool:
    """Whether nothing is hidden in a position, nor by chance to come."""
    return state.resample(None, rng).save() == state.save()


def _whole_game(table: Table, first: AnyState, found: Mapping[str, Insight]) -> Tree:
    """The moves that were played, as one line."""
    state = first.copy()
    nodes = [Node(ROOT, ROOT, insight=found.get(key_of(state)))]
    for number, move in enumerate(table.playable.kept, 1):
        events = apply_draft(state, move.seat, move.actions)
        told = told_of(table.game, table.names, move.seat, events)[-TOLD_OF_A_GAME:]
        insight = found.get(key_of(state))
        nodes.append(Node(number, number - 1, move.seat, move.actions, told=told, insight=insight))
    return Tree(tuple(nodes), len(nodes) - 1)
