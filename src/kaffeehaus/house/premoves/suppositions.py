"""Supposing: moves played on top of a position that nobody has made yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Stale
from kaffeehaus.house.premoves.conditional_lines import (
    LONGEST_LINE,
    MOST_LINES,
    line_count,
    rooted,
    sign_of,
    with_line,
    without,
)
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.premoves import Ply, Premoves, PremovesRow, SupposedMoves
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.table import Table

LONGEST_SKETCH = 300
"""Small actions in the moves of one line."""


@dataclass(frozen=True, slots=True)
class SupposedPosition:
    """Where supposed actions lead."""

    state: AnyState
    """Not to be changed."""
    plies: tuple[Ply, ...]
    """The whole moves among them."""
    begun: tuple[str, ...]
    """Small actions of a move that is not finished."""

    @property
    def is_line(self) -> bool:
        """Whether it ends with an answer, so that it can be kept."""
        return bool(self.plies) and len(self.plies) % 2 == 0 and not self.begun


def root_of(table: Table) -> int:
    """The entry of the last move; 0 before the first."""
    kept = table.playable.kept
    return kept[-1].number if kept else 0


def may_suppose(table: Table, seat: Seat) -> bool:
    """Whether the seat may say now what it answers to which move: while it waits for a person."""
    fold = table.fold
    if fold is None or fold.pace is None or not table.game.conditional_moves:
        return False
    others = table.to_act
    return len(others) == 1 and others[0] != seat and _is_other_person(table, seat, others[0])


def suppose(table: Table, texts: Iterable[str]) -> SupposedPosition:
    """The position after these actions, each done by who is to move then. Raises `PlayerError` for
    the first that is not possible."""
    state = table.playable.state
    plies: list[Ply] = []
    begun: list[str] = []
    for text in texts:
        action = table.game.parse(text)
        actors = state.actors()
        if not actors:
            raise NotNow("The game would be over by then.", code="game_over")
        if not begun:
            state = state.copy()
        state.apply(actors[0], action)
        begun.append(str(action))
        if action.confirms:
            plies.append(Ply(tuple(begun), sign_of(state)))
            begun = []
    return SupposedPosition(state, tuple(plies), tuple(begun))


def sketch_of(table: Table, seat: Seat) -> tuple[str, ...]:
    """The supposed actions of a seat that still follow the last move."""
    sketch = table.ahead_of(seat).sketch
    return sketch.actions if sketch is not None and sketch.root == root_of(table) else ()


def sketched(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None
) -> NewPremoves | None:
    """More supposed actions behind those of the sketch; None if they are there already. Raises
    `Stale` if the game has gone on, `PlayerError` if they are not possible."""
    _require_root(table, seat, root)
    before = sketch_of(table, seat)
    added = tuple(str(table.game.parse(text)) for text in actions)
    if after is not None and after != len(before):
        if before[after:] == added:
            return None
        raise Stale("Your plan has changed meanwhile, perhaps on another device.")
    if len(before) + len(added) > LONGEST_SKETCH:
        raise _too_long()
    longer = (*before, *added)
    if len(suppose(table, longer).plies) > LONGEST_LINE:
        raise _too_long()
    return _with_sketch(table, seat, longer)


def shortened(table: Table, seat: Seat, root: int, keep: int | None) -> NewPremoves | None:
    """The first `keep` actions of the sketch only; without it, all but the last move."""
    _require_root(table, seat, root)
    before = sketch_of(table, seat)
    kept = _without_last_ply(table, before) if keep is None else before[:keep]
    return None if kept == before else _with_sketch(table, seat, kept)


def kept_line(table: Table, seat: Seat, root: int, moves: Sequence[Sequence[str]]) -> NewPremoves:
    """One more line in the tree of a seat: whole moves, theirs and mine by turns. Raises
    `PlayerError` if it is not possible, has no answer at its end, or is too much."""
    _require_root(table, seat, root)
    supposed = suppose(table, [text for move in moves for text in move])
    if not supposed.is_line:
        raise BadRequest("A line ends with your answer.", code="no_answer")
    if len(supposed.plies) > LONGEST_LINE:
        raise _too_long()
    ahead = table.ahead_of(seat)
    here = ahead.lines.branches if ahead.lines is not None and ahead.lines.root == root else ()
    branches = with_line(here, supposed.plies)
    if line_count(branches) > MOST_LINES:
        raise BadRequest(f"There are {MOST_LINES} lines already.", code="too_many_lines")
    return said(table, seat, replace(ahead, lines=rooted(root, branches), sketch=None, told=()))


def kept_sketch(table: Table, seat: Seat, root: int) -> NewPremoves:
    """The sketch as one more line. Raises what `kept_line` raises."""
    return kept_line(table, seat, root, [sketch_of(table, seat)])


def removed(table: Table, seat: Seat, twig_id: str | None) -> NewPremoves:
    """The tree of a seat without a branch, or no tree at all. Raises `NotFound`."""
    ahead = table.ahead_of(seat)
    if ahead.lines is None:
        raise NotFound("This line is gone already.", code="no_such_line")
    before = ahead.lines.branches
    after = () if twig_id is None else without(before, twig_id)
    if after == before:
        raise NotFound("This line is gone already.", code="no_such_line")
    return said(table, seat, replace(ahead, lines=rooted(ahead.lines.root, after)))


def put_away(table: Table, seat: Seat) -> NewPremoves | None:
    """What was told to the seat is read."""
    ahead = table.ahead_of(seat)
    return said(table, seat, replace(ahead, told=())) if ahead.told else None


def said(table: Table, seat: Seat, ahead: Premoves) -> NewPremoves:
    """A seat says this from now on. What has happened since its plan was last looked at is still to
    be looked at."""
    before = table.ahead.get(seat)
    looked = table.row.head if before is None else before.looked
    return NewPremoves(PremovesRow(seat, ahead, looked))


def _with_sketch(table: Table, seat: Seat, actions: tuple[str, ...]) -> NewPremoves:
    sketch = SupposedMoves(root_of(table), actions) if actions else None
    return said(table, seat, replace(table.ahead_of(seat), sketch=sketch))


def _without_last_ply(table: Table, actions: tuple[str, ...]) -> tuple[str, ...]:
    """Small actions of a move go one by one, a whole move at once."""
    supposed = suppose(table, actions)
    if supposed.begun or not supposed.plies:
        return actions[:-1]
    return actions[: -len(supposed.plies[-1].actions)]


def _require_root(table: Table, seat: Seat, root: int) -> None:
    table.require_running()
    if not may_suppose(table, seat):
        raise NotNow("You can plan ahead while the other player thinks.", code="no_plan_now")
    if root_of(table) != root:
        raise Stale("The game has moved on: look at the table again.")


def _is_other_person(table: Table, seat: Seat, other: Seat) -> bool:
    row = table.seats[other]
    return row.kind is SeatKind.PERSON and row.player_id != table.seats[seat].player_id


def _too_long() -> BadRequest:
    return BadRequest(f"A line has at most {LONGEST_LINE} moves.", code="line_too_long")
