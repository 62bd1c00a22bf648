"""Analysis boards: starting position, owner and leader, and functions on the tree of moves."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator

from kaffeehaus.bots.catalog import shown_title
from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, current_language, gettext, use_language
from kaffeehaus.core.notation import plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.players.model import Player

NONE_IF_EMPTY = BeforeValidator(lambda text: text or None)
ROOT = 0
"""The node of a board's starting position."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position in a board's move tree, and the move that leads to it."""

    id: int
    """Never reused on a board."""
    parent: int
    """The id of the previous node; the root is its own parent."""
    seat: Seat = 0
    """The seat that moved."""
    actions: tuple[str, ...] = ()
    """The actions of one decision; empty only at the root."""
    whole: bool = True
    """False while the move is a draft without its confirming action."""
    told: tuple[str, ...] = ()
    """Unused: log sentences in the rows of older versions. `PositionCache.told` makes them."""
    comment: str = ""
    insight: Insight | None = None
    """The analysis of the position."""
    forecast: Forecast | None = None
    """The planner's forecast, in games without provers."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree of moves as a list in which parents precede children and main moves variations."""

    nodes: tuple[Node, ...] = (Node(ROOT, ROOT),)
    newest: int = ROOT
    """The highest id in use so far."""


EMPTY = Tree()


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """The position at the root of a board."""

    game: str
    version: int
    """The rules version."""
    state: str
    """`State.save` as JSON."""
    names: tuple[str, ...]
    """Player names by seat."""
    table: str = ""
    """The id of the source table; empty for a new game."""
    move: int = 0
    """Number of moves played at the table before this position."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A stored analysis board."""

    id: str
    player_id: str
    """The owner."""
    title: str
    beginning: StartingPosition
    tree: Tree
    leader: str
    """The player whose position the other viewers follow."""
    shown: int
    """The node that the leader is at."""
    seeks: bool
    """Whether every position that the leader visits is searched."""
    stamp: int
    """Version number, incremented by every change."""
    created: int
    changed: int
    """UTC, milliseconds since 1970."""


class BoardLineInfo(Model):
    """A board in its owner's list."""

    id: str
    title: str
    game: str
    table: Annotated[str | None, NONE_IF_EMPTY]
    created: int
    changed: int

    @property
    def shown_title(self) -> str:
        """The title in the reader's language, unless the owner gave another."""
        return shown_board_title(self.title, self.game) if self.table else self.title


_TABLE_TITLE = re.compile(r"(?P<game>[^:]+): (?P<names>.+?)(?:, after move (?P<move>\d+))?")


def shown_board_title(stored: str, game_id: str) -> str:
    """The English title of a board taken from a table (`Coffee: Ada, Level 1, after move 3`) in
    the reader's language."""
    found = _TABLE_TITLE.fullmatch(stored)
    if found is None:
        return stored
    names = (shown_title(name, game_id) for name in found["names"].split(", "))
    title = f"{found['game']}: {', '.join(names)}"
    if found["move"] is None:
        return title
    return gettext("%(title)s, after move %(move)s", title=title, move=found["move"])


@lru_cache(100)
def side_names(game: AnyGame, saved: str, language: str = SOURCE_LANGUAGE) -> tuple[str, ...]:
    """Players of a game without people, named after their sides."""
    with use_language(language):
        return tuple(badge.title for badge in game.load(json.loads(saved)).view(None).badges())


class BoardViewer(Model):
    """A viewer of a board."""

    id: str
    name: str


class Board:
    """An analysis board with its permissions: anybody may view, owner and leader may change it.

    Raises `UnknownVersion` if the server no longer has the rules version of the board.
    """

    def __init__(self, row: BoardRow) -> None:
        self.row = row
        self.id = row.id
        self.tree = row.tree
        self.game: AnyGame = find_game(row.beginning.game).under(row.beginning.version)

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat, in the reader's language if the server made them."""
        start = self.row.beginning
        if start.table:
            return tuple(shown_title(name, self.game.id) for name in start.names)
        return side_names(self.game, start.state, current_language())

    @property
    def title(self) -> str:
        """The title in the reader's language, unless the owner gave another."""
        row = self.row
        return shown_board_title(row.title, self.game.id) if row.beginning.table else row.title

    def is_of(self, me: Player | None) -> bool:
        """Whether the player owns the board."""
        return me is not None and self.row.player_id == me.id

    def is_led_by(self, me: Player | None) -> bool:
        """Whether the other viewers follow the player."""
        return me is not None and self.row.leader == me.id

    def may_change(self, me: Player | None) -> bool:
        """Whether the player may try moves."""
        return self.is_of(me) or self.is_led_by(me)

    def require_change(self, me: Player) -> None:
        """Raise `NotAllowed` unless the player may try moves."""
        if not self.may_change(me):
            sentence = gettext("You can only watch this board. Make a copy to try moves.")
            raise NotAllowed(sentence, code="not_your_board")

    def require_owner(self, me: Player) -> None:
        """Raise `NotAllowed` unless the player owns the board."""
        if not self.is_of(me):
            sentence = gettext("Only the owner of the board can do this.")
            raise NotAllowed(sentence, code="not_your_board")


MAX_NODES = 600
MAX_CHARACTERS = 400_000
"""Size limit of a stored tree."""
MAX_DEPTH = 12
"""Nesting limit of variations."""


@dataclass(frozen=True, slots=True)
class TreeChange:
    """A changed tree, and the node to show next."""

    tree: Tree
    at: int


@dataclass(frozen=True, slots=True)
class VariationStep:
    """A move of a line with its alternatives."""

    node: Node
    variations: tuple[Variation, ...]


Variation: TypeAlias = tuple[VariationStep, ...]
"""A line of consecutive moves."""


def node_of(tree: Tree, node_id: int) -> Node:
    """The node of that id. Raises `NotFound`."""
    found = next((node for node in tree.nodes if node.id == node_id), None)
    if found is None:
        raise NotFound(gettext("There is no such position on this board."), code="no_such_node")
    return found


def children_of(tree: Tree, node_id: int) -> tuple[Node, ...]:
    """The moves tried from a position, main move first."""
    return tuple(node for node in tree.nodes if node.parent == node_id and node.id != ROOT)


def path_to(tree: Tree, node_id: int) -> tuple[Node, ...]:
    """The moves from the root to a position."""
    by_id = {node.id: node for node in tree.nodes}
    node = node_of(tree, node_id)
    path: list[Node] = []
    while node.id != ROOT:
        path.append(node)
        node = by_id[node.parent]
    return tuple(reversed(path))


def base_of(tree: Tree, node_id: int) -> Node:
    """The parent of a draft, or a confirmed node itself."""
    node = node_of(tree, node_id)
    return node if node.whole else node_of(tree, node.parent)


def grown(tree: Tree, at: int, move: Node) -> TreeChange:
    """Add a move at a node, or select it if it exists already.

    `move` has all actions; if `at` is a draft, it replaces that draft. Raises `BadRequest` when
    the tree is full.
    """
    begun = node_of(tree, at)
    base = base_of(tree, at).id
    twin = _twin(tree, base, move.seat, move.actions)
    if twin is not None:
        return TreeChange(tree if begun.whole or twin.id == at else without(tree, at).tree, twin.id)
    if not begun.whole:
        whole = replace(move, id=at, parent=base, comment=begun.comment)
        return TreeChange(with_node(tree, whole), at)
    if len(tree.nodes) >= MAX_NODES:
        sentence = gettext("A board has at most %(most)s positions.", most=MAX_NODES)
        raise BadRequest(sentence, code="board_full")
    new = replace(move, id=tree.newest + 1, parent=base)
    after = Tree((*tree.nodes, new), new.id)
    if _depth(after, new.id) > MAX_DEPTH:
        sentence = gettext("Variations are nested too deeply. Start a new board here.")
        raise BadRequest(sentence, code="board_full")
    return TreeChange(after, new.id)


def without(tree: Tree, node_id: int) -> TreeChange:
    """Remove a node with its descendants. Raises `NotNow` for the root."""
    gone = {node_of(tree, node_id).id}
    if ROOT in gone:
        raise NotNow(gettext("The first position cannot be deleted."), code="root_stays")
    parent = node_of(tree, node_id).parent
    for node in tree.nodes:  # Parents precede their children.
        if node.parent in gone:
            gone.add(node.id)
    kept = tuple(node for node in tree.nodes if node.id not in gone)
    return TreeChange(replace(tree, nodes=kept), parent)


def shortened(tree: Tree, node_id: int, keep: tuple[str, ...]) -> TreeChange:
    """Shorten a draft to the given actions; an empty draft is removed."""
    if not keep:
        return without(tree, node_id)
    node = node_of(tree, node_id)
    twin = _twin(tree, node.parent, node.seat, keep)
    if twin is not None:
        return TreeChange(without(tree, node_id).tree, twin.id)
    shorter = replace(node, actions=keep, insight=None, forecast=None)
    return TreeChange(with_node(tree, shorter), node_id)


def promoted(tree: Tree, node_id: int) -> TreeChange:
    """Make the path to a node the main line."""
    path = path_to(tree, node_id)
    root, *rest = [node for node in tree.nodes if node not in path]
    return TreeChange(replace(tree, nodes=(root, *path, *rest)), node_id)


def with_comment(tree: Tree, node_id: int, text: str) -> TreeChange:
    """Set the comment of a node."""
    commented = replace(node_of(tree, node_id), comment=text)
    return TreeChange(with_node(tree, commented), node_id)


def with_node(tree: Tree, changed: Node) -> Tree:
    """Replace the node of the same id."""
    nodes = tuple(changed if node.id == changed.id else node for node in tree.nodes)
    return replace(tree, nodes=nodes)


def require_room(tree: Tree) -> None:
    """Raise `BadRequest` for a tree above the size limit."""
    if len(compact_json(tree)) > MAX_CHARACTERS:
        raise BadRequest(gettext("The board is full."), code="board_full")


def main_line(tree: Tree) -> Variation:
    """The whole tree as its main line with nested variations."""
    below: dict[int, list[Node]] = {}
    for node in tree.nodes[1:]:
        below.setdefault(node.parent, []).append(node)
    return _steps(below, ROOT)


def _steps(below: dict[int, list[Node]], parent: int) -> Variation:
    steps = []
    while moves := below.get(parent):
        main, *others = moves
        branches = ((VariationStep(other, ()), *_steps(below, other.id)) for other in others)
        steps.append(VariationStep(main, tuple(branches)))
        parent = main.id
    return tuple(steps)


def _depth(tree: Tree, node_id: int) -> int:
    """How deeply a node is nested in variations."""
    firsts: dict[int, int] = {}
    for node in tree.nodes[1:]:
        firsts.setdefault(node.parent, node.id)
    return sum(firsts[node.parent] != node.id for node in path_to(tree, node_id))


def _twin(tree: Tree, base: int, seat: Seat, actions: tuple[str, ...]) -> Node | None:
    same = (node for node in children_of(tree, base) if node.seat == seat)
    return next((node for node in same if node.actions == actions), None)


def compact_json(value: object) -> str:
    """A dataclass or JSON value as compact JSON text."""
    return json.dumps(value, default=plain, ensure_ascii=False, separators=(",", ":"))
