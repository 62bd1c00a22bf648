"""Premoves of a seat: conditional moves, the sketch of supposed moves, and standing orders.

Conditional moves are a tree of "if they play this, I play that". Functions that edit premoves
return the change to store.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Options, read_options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import PaceKind
from kaffeehaus.core.premoves import StandingOrder, Upcoming
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Stale
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.premove_values import (
    Branch,
    ConditionalMoves,
    Plan,
    Ply,
    Premoves,
    PremovesRow,
    SupposedMoves,
)
from kaffeehaus.house.tables.table import Table, TablePhase

MOST_LINES = 30
LONGEST_LINE = 30
"""Moves in a line, of both players."""


@dataclass(frozen=True, slots=True)
class BranchView:
    """A branch of the tree of conditional moves: if they play this, I play that."""

    id: str
    """Hash of the moves that lead to the branch."""
    depth: int
    """0 for the next move."""
    theirs: tuple[str, ...]
    mine: tuple[str, ...]


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


def walk(branches: tuple[Branch, ...], depth: int = 0, parent_id: str = "") -> Iterator[BranchView]:
    """All branches of the tree, each before its descendants."""
    for branch in branches:
        branch_id = _id(parent_id, branch)
        yield BranchView(branch_id, depth, branch.theirs.actions, branch.mine.actions)
        yield from walk(branch.then, depth + 1, branch_id)


def line_count(branches: tuple[Branch, ...]) -> int:
    """Number of lines, each from the root to a leaf."""
    return sum(max(1, line_count(branch.then)) for branch in branches)


def answer_at(branches: tuple[Branch, ...], moves: int, position: str) -> Branch | None:
    """The branch that answers a position (by fingerprint), so many moves after the root."""
    for branch in branches:
        if moves == 1 and branch.theirs.leads_to == position:
            return branch
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


LONGEST_SKETCH = 300
"""Small actions of a sketch."""


@dataclass(frozen=True, slots=True)
class SupposedPosition:
    """Position after supposed actions."""

    state: AnyState
    """Not to be changed."""
    plies: tuple[Ply, ...]
    """Whole moves."""
    begun: tuple[str, ...]
    """Small actions of the unfinished last move."""

    @property
    def is_line(self) -> bool:
        """Whether it ends with the player's own move, so that it can be kept."""
        return bool(self.plies) and not self.is_mine and not self.begun

    @property
    def actions(self) -> tuple[str, ...]:
        """All supposed actions."""
        return (*(text for ply in self.plies for text in ply.actions), *self.begun)

    @property
    def is_mine(self) -> bool:
        """Whether the next supposed move is the player's own."""
        return len(self.plies) % 2 == 1


def root_of(table: Table) -> int:
    """Log entry of the last move; 0 before the first."""
    kept = table.playable.kept
    return kept[-1].number if kept else 0


def may_suppose(table: Table, seat: Seat) -> bool:
    """Whether the seat may plan conditional moves now: while it waits for another person."""
    fold = table.fold
    if fold is None or fold.pace is None or not table.game.conditional_moves:
        return False
    if len(table.to_act) != 1 or table.to_act[0] == seat:
        return False
    other = table.seats[table.to_act[0]]
    return other.kind is SeatKind.PERSON and other.player_id != table.seats[seat].player_id


def may_premove(table: Table, seat: Seat) -> bool:
    """Whether the seat may choose a premove now: in a live game, while the opponent is to act."""
    fold = table.fold
    if fold is None or fold.pace is None or fold.pace.kind is not PaceKind.LIVE:
        return False
    if not table.game.conditional_moves or len(table.to_act) != 1 or seat in table.to_act:
        return False
    other = table.seats[table.to_act[0]]
    is_opponent = other.player_id is None or other.player_id != table.seats[seat].player_id
    return is_opponent and fold.state.upcoming(seat) is not None


def premove_of(table: Table, seat: Seat) -> Plan | None:
    """The seat's premove for its next or present turn, complete or not."""
    plan, known = table.premoves_of(seat).plan, table.playable.state.upcoming(seat)
    return plan if plan is not None and known is not None and plan.about == known.about else None


def upcoming(table: Table, seat: Seat) -> Upcoming | None:
    """The seat's next or present decision, if it can be planned; games with conditional moves have
    premoves instead."""
    fold = table.fold
    if table.phase is not TablePhase.RUNNING or fold is None or fold.pace is None:
        return None
    if table.game.conditional_moves:
        return None
    return fold.state.upcoming(seat) if table.seats[seat].kind is SeatKind.PERSON else None


def suppose(table: Table, texts: Iterable[str]) -> SupposedPosition:
    """The position after these actions, each by the seat to move. Raises `PlayerError` for an
    illegal one."""
    state = table.playable.state
    plies: list[Ply] = []
    begun: list[str] = []
    for text in texts:
        action = table.game.parse(text)
        actors = state.actors()
        if not actors:
            raise NotNow(gettext("The game would be over by then."), code="game_over")
        if not begun:
            state = state.copy()
        state.apply(actors[0], action)
        begun.append(str(action))
        if action.confirms:
            plies.append(Ply(tuple(begun), fingerprint(state)))
            begun = []
    return SupposedPosition(state, tuple(plies), tuple(begun))


def sketch_of(table: Table, seat: Seat) -> tuple[str, ...]:
    """The seat's sketch, if it still follows the last move."""
    sketch = table.premoves_of(seat).sketch
    return sketch.actions if sketch is not None and sketch.root == root_of(table) else ()


def added_actions(
    table: Table, before: tuple[str, ...], actions: Sequence[str], after: int | None
) -> tuple[str, ...] | None:
    """Normalized texts of actions to append; None if a repeated request has appended them already.

    `after` is the length that the client expects. Raises `Stale` if it differs otherwise.
    """
    added = tuple(str(table.game.parse(text)) for text in actions)
    if after is None or after == len(before):
        return added
    if before[after:] == added:
        return None
    raise Stale(gettext("Your plan has changed, perhaps on another device."))


def extend_sketch(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None
) -> NewPremoves | None:
    """Append supposed actions to the sketch; None if a repeated request has appended them already.

    Raises `Stale` if the game has gone on, `PlayerError` if an action is illegal.
    """
    _require_root(table, seat, root)
    before = sketch_of(table, seat)
    added = added_actions(table, before, actions, after)
    if added is None:
        return None
    longer = (*before, *added)
    if len(longer) > LONGEST_SKETCH or len(suppose(table, longer).plies) > LONGEST_LINE:
        raise _too_long()
    return _with_sketch(table, seat, longer)


def shorten_sketch(table: Table, seat: Seat, root: int, keep: int | None) -> NewPremoves | None:
    """Keep the first `keep` actions of the sketch; by default all but the last move."""
    _require_root(table, seat, root)
    before = sketch_of(table, seat)
    kept = _without_last_ply(table, before) if keep is None else before[:keep]
    return None if kept == before else _with_sketch(table, seat, kept)


def add_line(table: Table, seat: Seat, root: int, moves: Sequence[Sequence[str]]) -> NewPremoves:
    """Add a line to the seat's tree: whole moves, theirs and mine by turns.

    Raises `PlayerError` if it is illegal, has no answer at its end, or exceeds a limit.
    """
    _require_root(table, seat, root)
    supposed = suppose(table, [text for move in moves for text in move])
    if not supposed.is_line:
        raise BadRequest(gettext("A line must end with your move."), code="no_answer")
    if len(supposed.plies) > LONGEST_LINE:
        raise _too_long()
    premoves = table.premoves_of(seat)
    lines = premoves.lines
    here = lines.branches if lines is not None and lines.root == root else ()
    branches = with_line(here, supposed.plies)
    if line_count(branches) > MOST_LINES:
        raise BadRequest(
            gettext("You can have at most %(most)s lines.", most=MOST_LINES), code="too_many_lines"
        )
    left = replace(premoves, lines=rooted(root, branches), sketch=None, told=())
    return with_premoves(table, seat, left)


def keep_sketch(table: Table, seat: Seat, root: int) -> NewPremoves:
    """Add the sketch to the tree as a line. Raises like `add_line`."""
    return add_line(table, seat, root, [sketch_of(table, seat)])


def remove_line(table: Table, seat: Seat, branch_id: str | None) -> NewPremoves:
    """Remove a branch of the seat's tree, or the whole tree. Raises `NotFound`."""
    premoves = table.premoves_of(seat)
    lines = premoves.lines or ConditionalMoves(0, ())
    left = () if branch_id is None else without(lines.branches, branch_id)
    if left == lines.branches:
        raise NotFound(gettext("This line is already gone."), code="no_such_line")
    return with_premoves(table, seat, replace(premoves, lines=rooted(lines.root, left)))


def dismiss_messages(table: Table, seat: Seat) -> NewPremoves | None:
    """Dismiss the seat's messages about premoves that ended."""
    premoves = table.premoves_of(seat)
    return with_premoves(table, seat, replace(premoves, told=())) if premoves.told else None


def with_premoves(table: Table, seat: Seat, premoves: Premoves) -> NewPremoves:
    """Replace the seat's premoves. Entries that they have not processed yet stay unprocessed."""
    before = table.premoves.get(seat)
    looked = table.row.head if before is None else before.looked
    return NewPremoves(PremovesRow(seat, premoves, looked))


def _with_sketch(table: Table, seat: Seat, actions: tuple[str, ...]) -> NewPremoves:
    sketch = SupposedMoves(root_of(table), actions) if actions else None
    return with_premoves(table, seat, replace(table.premoves_of(seat), sketch=sketch))


def _without_last_ply(table: Table, actions: tuple[str, ...]) -> tuple[str, ...]:
    """Drops one small action of an unfinished move, or the whole last move."""
    supposed = suppose(table, actions)
    if supposed.begun or not supposed.plies:
        return actions[:-1]
    return actions[: -len(supposed.plies[-1].actions)]


def _require_root(table: Table, seat: Seat, root: int) -> None:
    table.require_running()
    if not may_suppose(table, seat):
        raise NotNow(
            gettext("You can plan ahead only on your opponent’s turn."), code="no_plan_now"
        )
    if root_of(table) != root:
        raise Stale(gettext("The game has moved on. Check the table again."))


def _too_long() -> BadRequest:
    return BadRequest(
        gettext("A line can have at most %(most)s moves.", most=LONGEST_LINE), code="line_too_long"
    )


def orders_at(table: Table) -> tuple[StandingOrder, ...]:
    """Standing orders that can be given at a table; none in a log without time."""
    fold = table.fold
    if fold is None or fold.pace is None:
        return ()
    return table.game.standing_orders(table.row.header.options)


def give_order(table: Table, seat: Seat, order_id: str, given: Options) -> NewPremoves:
    """Give an order, replacing the same one; it also applies to the present decision.

    Raises `NotFound` or `BadOptions`.
    """
    fold = table.require_running()
    order = next((each for each in orders_at(table) if each.id == order_id), None)
    if order is None:
        raise NotFound(gettext("This game has no such standing order."), code="no_such_order")
    if seat in fold.resigned:
        raise NotNow(gettext("You have left this game."), code="not_now")
    new = fold.state.arm(seat, order.id, read_options(order.options, given))
    premoves = table.premoves_of(seat)
    others = (each for each in premoves.orders if each.id != order.id)
    return NewPremoves(
        PremovesRow(seat, replace(premoves, orders=(*others, new)), table.row.head - 1)
    )


def cancel_order(table: Table, seat: Seat, order_id: str) -> NewPremoves:
    """Call off an order. Raises `NotFound` if it was not given."""
    premoves = table.premoves_of(seat)
    left = tuple(each for each in premoves.orders if each.id != order_id)
    if left == premoves.orders:
        raise NotFound(gettext("This standing order is no longer active."), code="no_such_order")
    return with_premoves(table, seat, replace(premoves, orders=left))
