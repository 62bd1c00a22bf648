"""The tree of a board: moves that were tried, and what was tried instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.boards.model import ROOT, Node, Tree
from kaffeehaus.house.boards.store import written_tree
from kaffeehaus.house.errors import BadRequest, NotFound

MOST_NODES = 600
"""Positions on one board."""
MOST_CHARACTERS = 400_000
"""Of a tree, as it is kept."""
DEEPEST = 12
"""Variations within variations."""


@dataclass(frozen=True, slots=True)
class TreeChange:
    """A tree after a change, and the node to be at then."""

    tree: Tree
    at: int


@dataclass(frozen=True, slots=True)
class VariationStep:
    """A move of a line, and what was tried instead of it."""

    node: Node
    variations: tuple[Variation, ...]


@dataclass(frozen=True, slots=True)
class Variation:
    """Moves one after the other."""

    steps: tuple[VariationStep, ...]


def node_of(tree: Tree, node_id: int) -> Node:
    """The node of that id. Raises `NotFound`."""
    found = next((node for node in tree.nodes if node.id == node_id), None)
    if found is None:
        raise NotFound("There is no such position on this board.", code="no_such_node")
    return found


def children_of(tree: Tree, node_id: int) -> tuple[Node, ...]:
    """What was tried from a position, the main move first."""
    return tuple(node for node in tree.nodes if node.parent == node_id and node.id != ROOT)


def path_to(tree: Tree, node_id: int) -> tuple[Node, ...]:
    """The moves that lead from the root to a position."""
    by_id = {node.id: node for node in tree.nodes}
    node = node_of(tree, node_id)
    path: list[Node] = []
    while node.id != ROOT:
        path.append(node)
        node = by_id[node.parent]
    return tuple(reversed(path))


def base_of(tree: Tree, node_id: int) -> Node:
    """The position in which the move of a node that is still being chosen is made; of any other
    node, the node itself."""
    node = node_of(tree, node_id)
    return node if node.whole else node_of(tree, node.parent)


def grown(tree: Tree, at: int, move: Node) -> TreeChange:
    """The tree with what a move has become: `move` has the actions, of which those of `at` are the
    first if that is still being chosen. What is on the tree already is gone to. Raises `BadRequest`
    when the tree is full."""
    begun = node_of(tree, at)
    base = base_of(tree, at).id
    twin = _twin(tree, base, move.seat, move.actions)
    if twin is not None:
        return TreeChange(tree if begun.whole or twin.id == at else without(tree, at).tree, twin.id)
    if not begun.whole:
        whole = replace(move, id=at, parent=base, comment=begun.comment)
        return TreeChange(with_node(tree, whole), at)
    if len(tree.nodes) >= MOST_NODES:
        raise BadRequest(f"A board has at most {MOST_NODES} positions.", code="board_full")
    new = replace(move, id=tree.newest + 1, parent=base)
    after = Tree((*tree.nodes, new), new.id)
    if _depth(after, new.id) > DEEPEST:
        sentence = f"Variations go at most {DEEPEST} deep: begin a board of its own here."
        raise BadRequest(sentence, code="board_full")
    return TreeChange(after, new.id)


def without(tree: Tree, node_id: int) -> TreeChange:
    """The tree without a position and all that follows it; the root cannot go."""
    gone = {node_of(tree, node_id).id}
    if ROOT in gone:
        raise BadRequest("A board keeps the position that it begins with.", code="root_stays")
    parent = node_of(tree, node_id).parent
    for node in tree.nodes:
        # Each stands after the one that it follows.
        if node.parent in gone:
            gone.add(node.id)
    kept = tuple(node for node in tree.nodes if node.id not in gone)
    return TreeChange(replace(tree, nodes=kept), parent)


def shortened(tree: Tree, node_id: int, keep: tuple[str, ...]) -> TreeChange:
    """A move that is being chosen with fewer actions; without any it is gone."""
    if not keep:
        return without(tree, node_id)
    node = node_of(tree, node_id)
    twin = _twin(tree, node.parent, node.seat, keep)
    if twin is not None:
        return TreeChange(without(tree, node_id).tree, twin.id)
    return TreeChange(
        with_node(tree, replace(node, actions=keep, told=(), insight=None, forecast=None)), node_id
    )


def promoted(tree: Tree, node_id: int) -> Tree:
    """The tree with the way to a position as its main line."""
    on_path = [node.id for node in path_to(tree, node_id)]
    rest = [node for node in tree.nodes if node.id not in on_path]
    first = [node_of(tree, one) for one in on_path]
    # The root stays first; what is on the way comes before all others from the same position.
    return replace(tree, nodes=(rest[0], *first, *rest[1:]))


def with_comment(tree: Tree, node_id: int, text: str) -> Tree:
    """The tree with other words about a position."""
    return with_node(tree, replace(node_of(tree, node_id), comment=text))


def require_room(tree: Tree) -> None:
    """Raise `BadRequest` for a tree that is too long to be kept."""
    if len(written_tree(tree)) > MOST_CHARACTERS:
        raise BadRequest("There is no more room on this board.", code="board_full")


def main_line(tree: Tree) -> Variation:
    """The whole tree: the main line with its variations."""
    below: dict[int, list[Node]] = {}
    for node in tree.nodes[1:]:
        below.setdefault(node.parent, []).append(node)
    return _line(below, below.get(ROOT, []))


def steps_of(line: Variation) -> Iterator[VariationStep]:
    """All moves of a line, each before its variations."""
    for step in line.steps:
        yield step
        for variation in step.variations:
            yield from steps_of(variation)


def _line(below: dict[int, list[Node]], first: list[Node]) -> Variation:
    """The line that begins with the first of these moves; the others are its variations."""
    steps = []
    moves = first
    while moves:
        main, *others = moves
        variations = tuple(_branch(below, other) for other in others)
        steps.append(VariationStep(main, variations))
        moves = below.get(main.id, [])
    return Variation(tuple(steps))


def _branch(below: dict[int, list[Node]], first: Node) -> Variation:
    rest = _line(below, below.get(first.id, []))
    return Variation((VariationStep(first, ()), *rest.steps))


def _depth(tree: Tree, node_id: int) -> int:
    """In how many variations within variations a position lies."""
    firsts: dict[int, int] = {}
    for node in tree.nodes[1:]:
        firsts.setdefault(node.parent, node.id)
    return sum(firsts[node.parent] != node.id for node in path_to(tree, node_id))


def _twin(tree: Tree, base: int, seat: Seat, actions: tuple[str, ...]) -> Node | None:
    same = (node for node in children_of(tree, base) if node.seat == seat)
    return next((node for node in same if node.actions == actions), None)


def with_node(tree: Tree, changed: Node) -> Tree:
    """The tree with another node of the same id."""
    nodes = tuple(changed if node.id == changed.id else node for node in tree.nodes)
    return replace(tree, nodes=nodes)
