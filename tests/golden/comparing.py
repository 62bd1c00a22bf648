"""Whether a stored game still goes as it did, and where it first goes another way."""

from __future__ import annotations

import dataclasses
import difflib
import itertools
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tests.golden.plan import Golden
from tests.golden.recording import (
    UNSEEN,
    CannotReplay,
    Choices,
    Ending,
    Header,
    Move,
    Opening,
    Reason,
    Recording,
    Replay,
    header_of,
    mover,
)

Part: TypeAlias = Header | Opening | Move | Ending

LONGEST = 40
"""How many lines of a difference are shown."""


def first_difference(golden: Golden, stored: Recording, *, every_view: bool = True) -> str | None:
    """Play the stored actions again; the first thing that is not as stored, in words, or None.

    Drawing the views is most of the work: those of small actions can be looked at now and then.
    """
    try:
        return _first_difference(golden, stored, every_view=every_view)
    except CannotReplay as error:
        return str(error)


def _first_difference(golden: Golden, stored: Recording, *, every_view: bool) -> str | None:
    if found := _difference(stored.header, header_of(golden)):
        return f"{golden.name}, what it is played with: {found}"
    replay = Replay(golden)
    if found := _difference(stored.opening, replay.opening()):
        return f"{golden.name}, before the first move: {found}"
    moves = replay.moves(stored.actions(), every_view=every_view)
    for number, (before, now) in enumerate(zip(stored.moves, moves, strict=True), 1):
        then = dataclasses.replace(before, view=UNSEEN) if now.view == UNSEEN else before
        if found := _difference(then, now):
            return f"{golden.name}, move {number}, {mover(before.seat)}: {before.action}: {found}"
    if found := _difference(stored.ending, replay.ending()):
        return f"{golden.name}, the end: {found}"
    return None


def _difference(stored: Part, now: Part) -> str:
    """The first field that differs, as lines that went and lines that came; empty if none does."""
    if stored == now:
        return ""
    for field in dataclasses.fields(stored):
        before, after = getattr(stored, field.name), getattr(now, field.name)
        if before != after:
            return f"{field.name} (- stored, + now)\n{_changes(lines(before), lines(after))}"
    raise AssertionError("what differs differs in some field")


def _changes(before: Sequence[str], after: Sequence[str]) -> str:
    _, _, *changes = difflib.unified_diff(before, after, n=2, lineterm="")
    shown = changes[:LONGEST]
    if len(changes) > LONGEST:
        shown.append(f"... and {len(changes) - LONGEST} lines more")
    return "\n".join(shown)


def lines(value: object) -> list[str]:
    """A part of a move as people read it."""
    if isinstance(value, tuple):
        return list(itertools.chain.from_iterable(map(lines, value)))
    if isinstance(value, Choices):
        return [f"{mover(value.seat)} may do {value.number} things, digest {value.digest}"]
    if isinstance(value, Reason):
        return reason_lines(value)
    return str(value).splitlines()


def reason_lines(reason: Reason) -> list[str]:
    """An explanation, line by line."""
    marks = (f"mark {mark}" for mark in reason.marks)
    signs = (f"sign {sign}" for sign in reason.signs)
    data = [f"data {reason.data}"] if reason.data else []
    return [reason.title, *reason.sentences, *marks, *signs, *data]


def move_lines(number: int, move: Move) -> Iterable[str]:
    """A move with all that followed, for reading."""
    yield f"{number}. {mover(move.seat)}: {move.action}"
    yield from (f"   {told}" for told in move.told)


def whole_move(number: int, move: Move) -> Iterable[str]:
    """A move with everything that is kept of it."""
    yield from move_lines(number, move)
    for name in ("events", "reasons", "choices", "view", "onlooker"):
        if found := lines(getattr(move, name)):
            yield f"-- {name}"
            yield from found
