"""Moves of a seat: drafts, confirmed actions, undo and the consent it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kaffeehaus.core.action import Action
from kaffeehaus.core.drafts import (
    AppliedDraft,
    before_last_choice,
    draft_on,
    draft_prefixes,
    without_reversals,
)
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.event import Reveals
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.log import Acted
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import PaceKind
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotNow, Stale
from kaffeehaus.house.tables.changes import Change, NewDraft, NewRequest, clocks_at
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.model import SeatKind, UndoRequestRow
from kaffeehaus.house.tables.table import Table, TablePhase

CHANGED = lazy_gettext("Your choice has changed, perhaps on another device.")
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
        raise BadRequest(gettext("Send at least one action."), code="no_action")
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
        raise BadRequest(
            gettext("Too many actions. Confirm your turn first."), code="draft_too_long"
        )
    try:
        drafted = table.drafted_by(sent.seat).extended(sent.seat, parsed)
    except PlayerError:
        if any(_is_legal(earlier, sent.seat, parsed) for earlier in _earlier(table, sent)):
            raise Stale(str(CHANGED)) from None
        raise
    if plays_by_itself(table, sent.seat, moment):
        raise Stale(gettext("Your time is up. Your turn ends automatically."), code="time_up")
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
    """Whether the seat's time is up, so that the server is about to play the default move."""
    clocks = clocks_at(table, moment)
    due = None if clocks is None else clocks.plays_by_itself_from(seat)
    return due is not None and clocks is not None and due + clocks.pace.lag <= moment.now


def _require_repeated(table: Table, sent: SentActions, actions: tuple[str, ...]) -> None:
    """Raise `Stale` unless this is a repeated request: exactly these actions answered the decision.

    The answer to a decision is the seat's first move after the entry that opened it.
    """
    counted = {kept.number for kept in table.playable.kept}
    for line in table.lines[max(sent.decision, 0) :]:
        if isinstance(line.entry, Acted) and line.entry.seat == sent.seat:
            recorded = line.actions or ()
            if line.number in counted and recorded[-len(actions) :] == actions:
                return
            break
    raise Stale(gettext("The game has moved on. Check the table again."))


def _require_in_draft(draft: tuple[str, ...], after: int, actions: tuple[str, ...]) -> None:
    """Raise `Stale` unless the draft continues with exactly these actions already; forced steps may
    have followed."""
    if draft[after : after + len(actions)] != actions:
        raise Stale(str(CHANGED))


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


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """Consequences of undoing a seat's last move."""

    takeback: Takeback
    drops: tuple[int, ...] = ()
    """The entries that would no longer count."""
    voters: tuple[Seat, ...] = ()
    """The seats of other people, who must all consent."""
    consents: tuple[Seat, ...] = ()
    """The seats that consent without being asked."""
    reason: str = ""
    """Why it is not allowed."""
    sealed: bool = False
    """The move belongs to a simultaneous sealed choice that is still open."""


def plan_undo(table: Table, seat: Seat) -> UndoPlan:
    """Plan the undo of the seat's last confirmed move.

    It is free until another seat confirms a move or something hidden is revealed; sealed moves of
    the same simultaneous choice do not count, as nobody knows them yet. In a live game it is never
    free: the opponent thinks about the move on a running clock. Otherwise it drops all
    later moves too, and all other people must consent. Bots always consent, except after sealed
    choices were revealed at a table without other people: the player would choose again knowing
    theirs, which only practice tables allow. Random results cannot be undone.
    """
    if table.phase is not TablePhase.RUNNING:
        return _no(gettext("Nothing can be taken back now."))
    since = _since_last_move(table, seat)
    if not since:
        return _no(gettext("You have not moved yet."))
    if any(kept.chance for kept in since):
        return _no(gettext("Something random was revealed, so your move stands."))
    voters = _other_persons(table, seat)
    if _is_nobodys_business(table, since):
        sealed = since[0].number in table.playable.hidden_entries()
        if sealed or not (voters and _is_live(table)):
            drops = (since[0].number,)
            return UndoPlan(Takeback.FREE, drops=drops, consents=(seat,), sealed=sealed)
    is_practice = table.row.terms.practice
    if not voters and not is_practice and _has_bots(table) and _opened_since(table, since):
        return _no(gettext("All choices were revealed, so your move stands."))
    return UndoPlan(
        Takeback.CONSENT if voters else Takeback.FREE,
        drops=tuple(kept.number for kept in since),
        voters=voters,
        consents=tuple(other for other in range(len(table.seats)) if other not in voters),
    )


def _since_last_move(table: Table, seat: Seat) -> list[KeptEntry]:
    """The seat's last move that counts, and all later ones."""
    kept = table.playable.kept
    for place in range(len(kept) - 1, -1, -1):
        if kept[place].seat == seat:
            return kept[place:]
    return []


def _is_nobodys_business(table: Table, since: list[KeptEntry]) -> bool:
    """Whether the undo affects nobody else: nothing was revealed, and nobody else moved except in
    the same sealed choice.

    The default move on timeout affects everybody: its undo would give time back.
    """
    lines = table.lines_by_number
    if any(lines[kept.number].entry.automatic for kept in since):
        return False
    if _opened_since(table, since):
        return False
    hidden = table.playable.hidden_entries()
    return len(since) == 1 or all(kept.number in hidden for kept in since)


def _is_live(table: Table) -> bool:
    pace = table.row.header.pace
    return pace is not None and pace.kind is PaceKind.LIVE


def _opened_since(table: Table, since: list[KeptEntry]) -> bool:
    lines = table.lines_by_number
    return any(lines[kept.number].reveals(Reveals.CHOICE) for kept in since)


def _has_bots(table: Table) -> bool:
    return any(seat.kind is SeatKind.BOT for seat in table.seats)


def _other_persons(table: Table, seat: Seat) -> tuple[Seat, ...]:
    me = table.seats[seat].player_id
    return tuple(
        other.seat
        for other in table.seats
        if other.kind is SeatKind.PERSON and other.player_id != me
    )


def _no(reason: str) -> UndoPlan:
    return UndoPlan(Takeback.NO, reason=reason)


class Takeback(Enum):
    """Requirement for undoing one's last confirmed move."""

    NO = "no"
    FREE = "free"
    CONSENT = "consent"


def take_back(table: Table, seat: Seat, moment: Moment) -> Change | NewDraft | NewRequest | None:
    """Undo the seat's last small action, or else its last move: at once, or by an undo request.

    Forced small actions go with the one before them. None if the undo was requested already. Raises
    `NotNow` with the reason if it is not allowed.
    """
    table.require_running()
    shorter = before_last_choice(table.playable.state, seat, table.draft_of(seat))
    if shorter is not None:
        return NewDraft(seat, shorter)
    plan = plan_undo(table, seat)
    if plan.takeback is Takeback.NO:
        raise NotNow(plan.reason, code="cannot_undo")
    if plan.takeback is Takeback.FREE:
        appender = TableLogAppender(table, moment)
        appender.undo(seat, plan.drops, plan.consents)
        return appender.finish()
    if table.undo is not None:
        if table.undo.by == seat:
            return None
        raise NotNow(gettext("Answer the open request first."), code="undo_pending")
    declined = table.declined
    if declined is not None and declined.declined_by is not None and declined.by == seat:
        name = table.names[declined.declined_by]
        raise NotNow(gettext("%(name)s declined.", name=name), code="undo_declined")
    return NewRequest(UndoRequestRow(seat, plan.drops, plan.consents, moment.now))


def answer_undo(
    table: Table, mine: tuple[Seat, ...], seat: Seat, moment: Moment, *, agree: bool
) -> Change | NewRequest | None:
    """Accept or decline the undo request, or withdraw one's own.

    A player with several seats answers for all of them. Raises `NotNow` without a request.
    """
    table.require_running()
    request = table.undo
    if request is None:
        raise NotNow(gettext("There is no request to take back a move."), code="no_undo")
    if request.by in mine:
        return None if agree else NewRequest(None)
    voters = plan_undo(table, request.by).voters
    if seat not in voters:
        raise NotAllowed(gettext("You have no vote on this."), code="no_say")
    if not agree:
        return NewRequest(replace(request, declined_by=seat))
    consents = tuple(sorted({*request.consents, *mine}))
    if not set(voters) <= set(consents):
        return NewRequest(replace(request, consents=consents))
    appender = TableLogAppender(table, moment)
    appender.undo(request.by, request.drops, consents)
    return appender.finish()
