"""Trees of answers: if they play this, I play that."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyState
from kaffeehaus.house.tables.premoves import Branch, ConditionalMoves, Ply

MOST_LINES = 30
LONGEST_LINE = 30
"""Moves in a line, those of both players."""


@dataclass(frozen=True, slots=True)
class PlannedReply:
    """What is to be played now, and what is said about the moves after it."""

    ply: Ply
    then: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class BranchPath:
    """A branch with its place in the tree."""

    branch: Branch
    depth: int
    """0 for what may happen next."""
    id: str
    """Names the branch for as long as what leads to it stays."""


def sign_of(state: AnyState) -> str:
    """A short text that two positions share if they are the same."""
    return hashlib.sha256(state.position().encode()).hexdigest()[:16]


def with_line(branches: tuple[Branch, ...], plies: Sequence[Ply]) -> tuple[Branch, ...]:
    """The branches with one more line, theirs and mine by turns. Where something else was answered
    to the same move before, the new answer counts, and what was said about the old one goes."""
    if not plies:
        return branches
    theirs, mine, *rest = plies
    found = next((one for one in branches if one.theirs.leads_to == theirs.leads_to), None)
    if found is None:
        return (*branches, Branch(theirs, mine, with_line((), rest)))
    then = found.then if found.mine.leads_to == mine.leads_to else ()
    changed = replace(found, mine=mine, then=with_line(then, rest))
    return tuple(changed if one is found else one for one in branches)


def without(branches: tuple[Branch, ...], twig_id: str) -> tuple[Branch, ...]:
    """The branches without that one and all that is said after it."""
    return _without(branches, twig_id, "")


def twigs(branches: tuple[Branch, ...]) -> Iterator[BranchPath]:
    """All branches, each before those that grow out of it."""
    return _twigs(branches, 0, "")


def line_count(branches: tuple[Branch, ...]) -> int:
    """How many lines there are, each from the root to an end."""
    return sum(max(1, line_count(branch.then)) for branch in branches)


def answer_at(branches: tuple[Branch, ...], moves: int, sign: str) -> PlannedReply | None:
    """What is answered in the position with that sign, so many moves after the root; None if the
    game has gone another way, or nothing is said about it."""
    for branch in branches:
        if moves == 1 and branch.theirs.leads_to == sign:
            return PlannedReply(branch.mine, branch.then)
        if moves > 2 and (found := answer_at(branch.then, moves - 2, sign)) is not None:
            return found
    return None


def rest_at(branches: tuple[Branch, ...], moves: int, sign: str) -> tuple[Branch, ...]:
    """What is still said so many moves after the root, when both have moved as supposed."""
    for branch in branches:
        if moves == 2 and branch.mine.leads_to == sign:
            return branch.then
        if moves > 2 and (found := rest_at(branch.then, moves - 2, sign)):
            return found
    return ()


def rooted(root: int, branches: tuple[Branch, ...]) -> ConditionalMoves | None:
    """The tree of these branches; None if there are none."""
    return ConditionalMoves(root, branches) if branches else None


def _without(branches: tuple[Branch, ...], twig_id: str, above: str) -> tuple[Branch, ...]:
    return tuple(
        replace(branch, then=_without(branch.then, twig_id, _id(above, branch)))
        for branch in branches
        if _id(above, branch) != twig_id
    )


def _twigs(branches: tuple[Branch, ...], depth: int, above: str) -> Iterator[BranchPath]:
    for branch in branches:
        twig = BranchPath(branch, depth, _id(above, branch))
        yield twig
        yield from _twigs(branch.then, depth + 1, twig.id)


def _id(above: str, branch: Branch) -> str:
    path = f"{above} {branch.theirs.leads_to}"
    return hashlib.sha256(path.encode()).hexdigest()[:12]
