"""Applies the actions that a seat sends: validation, drafts and confirmed moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.drafts import AppliedDraft, draft_on, draft_prefixes, without_reversals
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.log import Acted
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import BadRequest, Stale
from kaffeehaus.house.tables.changes import Change, NewDraft
from kaffeehaus.house.tables.closures import clocks_at
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.table import Table

CHANGED = "Your choice has changed meanwhile, perhaps on another device."
LONGEST_DRAFT = 1000
"""Limit of actions in a draft, so that toggling a choice cannot fill the disk."""


@dataclass(frozen=True, slots=True)
class SentActions:
    """Actions that a seat sent, and the decision they answer."""

    seat: Seat
    decision: int
    actions: tuple[str, ...]
    after: int | None = None
    """Length of the draft when they were chosen, if the sender gives it."""


def respond(table: Table, sent: SentActions, moment: Moment) -> Change | NewDraft | None:
    """The change to store: a longer draft or, with a confirming action, the draft as one entry.
    None for a repeated request that is stored already.

    Raises `Stale` if the decision is over, the draft has changed since the actions were legal, or
    the seat's time is up and the server is about to end its turn; `PlayerError` if any action is
    not legal.
    """
    fold = table.require_running()
    if not sent.actions:
        raise BadRequest("Send at least one action.", code="no_action")
    parsed = [table.game.parse(text) for text in sent.actions]
    actions = tuple(map(str, parsed))
    draft = table.draft_of(sent.seat)
    if fold.opened[sent.seat] != sent.decision:
        _require_repeated(table, sent, actions)
        return None
    if sent.after is not None and sent.after != len(draft):
        _require_in_draft(draft, sent.after, actions)
        return None
    if len(draft) + len(actions) > LONGEST_DRAFT:
        raise BadRequest("There are too many small actions: confirm first.", code="draft_too_long")
    try:
        drafted = table.drafted_by(sent.seat).extended(sent.seat, parsed)
    except PlayerError:
        if any(_is_legal(earlier, sent.seat, parsed) for earlier in _earlier(table, sent)):
            raise Stale(CHANGED) from None
        raise
    if plays_by_itself(table, sent.seat, moment):
        raise Stale("Your time is up: your turn ends by itself.", code="time_up")
    if not drafted.is_confirmed:
        return NewDraft(sent.seat, without_reversals(fold.state, sent.seat, drafted), stays=True)
    appender = TableLogAppender(table, moment)
    appender.act(sent.seat, drafted)
    return appender.finish()


def shortened(table: Table, seat: Seat, keep: int | None) -> NewDraft | None:
    """Shorten a draft to its first `keep` actions, by default all but the last; None if nothing
    changes."""
    table.require_running()
    draft = table.draft_of(seat)
    kept = draft[:-1] if keep is None else draft[:keep]
    return None if kept == draft else NewDraft(seat, draft_on(table.playable.state, seat, kept))


def plays_by_itself(table: Table, seat: Seat, moment: Moment) -> bool:
    """Whether the seat's time is up and its turn is about to end with the default move."""
    clocks = clocks_at(table, moment)
    due = None if clocks is None else clocks.plays_by_itself_from(seat)
    return due is not None and due <= moment.now


def _require_repeated(table: Table, sent: SentActions, actions: tuple[str, ...]) -> None:
    """Raise `Stale` unless exactly these actions answered the decision already.

    The answer to a decision is the seat's first move after the entry that opened it.
    """
    counted = {kept.number for kept in table.playable.kept}
    for line in table.lines[max(sent.decision, 0) :]:
        if isinstance(line.entry, Acted) and line.entry.seat == sent.seat:
            recorded = line.actions or ()
            if line.number in counted and recorded[-len(actions) :] == actions:
                return
            break
    raise Stale("The game has moved on: look at the table again.")


def _require_in_draft(draft: tuple[str, ...], after: int, actions: tuple[str, ...]) -> None:
    """Raise `Stale` unless the draft continues with exactly these actions already; forced steps may
    have followed."""
    if draft[after : after + len(actions)] != actions:
        raise Stale(CHANGED)


def _earlier(table: Table, sent: SentActions) -> Iterator[AppliedDraft]:
    """Earlier drafts of this decision that the sender may have seen: those this server remembers,
    and the prefixes of the current one, perhaps from another server."""
    for former in table.former_drafts(sent.seat):
        if sent.after is None or sent.after == len(former.drafted.actions):
            yield former.drafted
    if sent.after is None:
        yield from draft_prefixes(table.playable.state, sent.seat, table.draft_of(sent.seat))


def _is_legal(drafted: AppliedDraft, seat: Seat, actions: Sequence[Action]) -> bool:
    try:
        drafted.extended(seat, actions)
    except PlayerError:
        return False
    return True
