"""The tree of a board: moves tried, variations, cutting and promoting."""

from __future__ import annotations

import pytest

from kaffeehaus.house.boards import model as trees
from kaffeehaus.house.boards.model import EMPTY, ROOT, Node, Tree, Variation
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow


def move(*actions: str, whole: bool = True, seat: int = 0) -> Node:
    """A move without a place."""
    return Node(ROOT, ROOT, seat, actions, whole=whole)


def grow(tree: Tree, *moves: tuple[int, str]) -> Tree:
    """The tree with these moves, each from a node."""
    for at, action in moves:
        tree = trees.grown(tree, at, move(action)).tree
    return tree


def written(line: Variation) -> str:
    """A line with its variations in brackets."""
    words = []
    for step in line:
        words.append(" ".join(step.node.actions))
        words += [f"({written(variation)})" for variation in step.variations]
    return " ".join(words)


SPREADING = grow(EMPTY, (0, "a"), (1, "b"), (2, "c"), (1, "d"), (4, "e"), (0, "f"))


def test_what_is_tried_instead_becomes_a_variation() -> None:
    assert written(trees.main_line(SPREADING)) == "a (f) b (d e) c"


def test_what_is_on_the_board_already_is_gone_to() -> None:
    again = trees.grown(SPREADING, 1, move("b"))
    assert again.tree == SPREADING
    assert again.at == 2
    assert trees.grown(SPREADING, 1, move("b", seat=1)).at == 7


def test_a_move_that_is_being_chosen_is_lengthened_in_its_place() -> None:
    begun = trees.grown(EMPTY, ROOT, move("hire", whole=False))
    longer = trees.grown(begun.tree, begun.at, move("hire", "train", whole=False))
    assert longer.at == begun.at
    done = trees.grown(longer.tree, longer.at, move("hire", "train", "done"))
    assert [node.actions for node in done.tree.nodes[1:]] == [("hire", "train", "done")]
    assert trees.shortened(longer.tree, longer.at, ("hire",)).tree == begun.tree
    assert trees.shortened(begun.tree, begun.at, ()).tree.nodes == EMPTY.nodes


def test_a_move_that_turns_out_to_be_known_leaves_nothing_behind() -> None:
    known = trees.grown(EMPTY, ROOT, move("hire", "done"))
    begun = trees.grown(known.tree, ROOT, move("hire", whole=False))
    done = trees.grown(begun.tree, begun.at, move("hire", "done"))
    assert done.at == known.at
    assert done.tree.nodes == known.tree.nodes


def test_a_branch_goes_with_all_that_follows_and_its_numbers_are_not_given_again() -> None:
    cut = trees.without(SPREADING, 4)
    assert cut.at == 1
    assert written(trees.main_line(cut.tree)) == "a (f) b c"
    assert trees.grown(cut.tree, 1, move("g")).at == 7
    with pytest.raises(NotNow) as refusal:
        trees.without(SPREADING, ROOT)
    assert refusal.value.code == "root_stays"


def test_a_line_is_made_the_main_one() -> None:
    promoted = trees.promoted(SPREADING, 5).tree
    assert written(trees.main_line(promoted)) == "a (f) d (b c) e"
    assert written(trees.main_line(trees.promoted(promoted, 6).tree)) == "f (a d (b c) e)"


def test_a_board_has_an_end() -> None:
    long = Tree(tuple(Node(number, max(0, number - 1)) for number in range(trees.MAX_NODES)))
    with pytest.raises(BadRequest) as refusal:
        trees.grown(long, 0, move("x"))
    assert refusal.value.code == "board_full"
    deep = EMPTY
    for depth in range(trees.MAX_DEPTH):
        deep = grow(deep, (deep.newest, f"main {depth}"), (deep.newest, f"other {depth}"))
    last = deep.newest
    deep = grow(deep, (last, "main"))
    with pytest.raises(BadRequest) as refusal:
        trees.grown(deep, last, move("one more"))
    assert refusal.value.code == "board_full"
    wordy = trees.with_comment(EMPTY, ROOT, "x" * trees.MAX_CHARACTERS).tree
    with pytest.raises(BadRequest):
        trees.require_room(wordy)


def test_a_position_that_is_not_there_is_not_found() -> None:
    with pytest.raises(NotFound) as refusal:
        trees.path_to(SPREADING, 99)
    assert refusal.value.code == "no_such_node"
