"""What is known of the positions of a board, as looking back on games has it."""

from __future__ import annotations

from kaffeehaus.bots.insight import Insight
from kaffeehaus.house.boards.model import Tree
from kaffeehaus.house.lookback.model import MoveWorth, with_consequence, worth_of


def known_of(tree: Tree) -> dict[int, Insight]:
    """By node: what is known. What is proven of a position is proven of the move that led there."""
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
    """By node: what its move did, where both positions are known."""
    return {
        node.id: worth_of(node.seat, known[node.parent], known[node.id])
        for node in tree.nodes[1:]
        if node.whole and node.id in known and node.parent in known
    }
