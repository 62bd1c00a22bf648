"""Tree of conditional moves: if they play this, I play that."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyState
from kaffeehaus.house.tables.premoves import Branch, ConditionalMoves, Ply

MOST_LINES = 30
LONGEST_LINE = 30
"""Moves in a line, of both players."""


@dataclass(frozen=True, slots=True)
class PlannedReply:
    """The answer to play now, and the branches after it."""

    ply: Ply
    then: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class BranchPath:
    """A branch with its position in the tree."""

    branch: Branch
    depth: int
    """0 for the next move."""
    id: str
    """Hash of the moves that lead to the branch."""


def fingerprint(state: AnyState) -> str:
    """Short hash of a position, equal for equal positions."""
    return hashlib.sha256(state.position().encode()).hexdigest()[:16]


def with_line(branches: tuple[Branch, ...], plies: Sequence[Ply]) -> tuple[Branch, ...]:
    """The branches with one more line, theirs and mine by turns.

    Another answer to the same move replaces the old one and the branches after it.
    """
    if not plies:
        return branches
    theirs, mine, *rest = plies
    found = next((each for each in branches if each.theirs.leads_to == theirs.leads_to), None)
    if found is None:
        return (*branches, Branch(theirs, mine, with_line((), rest)))
    then = found.then if found.mine.leads_to == mine.leads_to else ()
    changed = replace(found, mine=mine, then=with_line(then, rest))
    return tuple(changed if each is found else each for each in branches)


def without(
    branches: tuple[Branch, ...], branch_id: str, parent_id: str = ""
) -> tuple[Branch, ...]:
    """The branches without one of them and its descendants."""
    return tuple(
        replace(branch, then=without(branch.then, branch_id, _id(parent_id, branch)))
        for branch in branches
        if _id(parent_id, branch) != branch_id
    )


def walk(branches: tuple[Branch, ...], depth: int = 0, parent_id: str = "") -> Iterator[BranchPath]:
    """All branches of the tree, each before its descendants."""
    for branch in branches:
        path = BranchPath(branch, depth, _id(parent_id, branch))
        yield path
        yield from walk(branch.then, depth + 1, path.id)


def line_count(branches: tuple[Branch, ...]) -> int:
    """Number of lines, each from the root to a leaf."""
    return sum(max(1, line_count(branch.then)) for branch in branches)


def answer_at(branches: tuple[Branch, ...], moves: int, position: str) -> PlannedReply | None:
    """The answer in a position (by fingerprint), so many moves after the root, if there is one."""
    for branch in branches:
        if moves == 1 and branch.theirs.leads_to == position:
            return PlannedReply(branch.mine, branch.then)
        if moves > 2 and (found := answer_at(branch.then, moves - 2, position)) is not None:
            return found
    return None


def rest_at(branches: tuple[Branch, ...], moves: int, position: str) -> tuple[Branch, ...] | None:
    """The branches after my own move that led to a position; None if the game left the tree."""
    found = list(_after_position(branches, moves, position))
    return next(filter(None, found), ()) if found else None


def _after_position(
    branches: tuple[Branch, ...], moves: int, position: str
) -> Iterator[tuple[Branch, ...]]:
    for branch in branches:
        if moves == 2 and branch.mine.leads_to == position:
            yield branch.then
        elif moves > 2:
            yield from _after_position(branch.then, moves - 2, position)


def rooted(root: int, branches: tuple[Branch, ...]) -> ConditionalMoves | None:
    """A tree with these branches; None without any."""
    return ConditionalMoves(root, branches) if branches else None


def _id(parent_id: str, branch: Branch) -> str:
    path = f"{parent_id} {branch.theirs.leads_to}"
    return hashlib.sha256(path.encode()).hexdigest()[:12]
