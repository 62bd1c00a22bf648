"""Proposals at a table on which the other people vote: a rematch, or replacing a player."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.i18n import Label, dump_label, gettext, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.outbox import NoticeKind, NoticeRow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.joining import distinctly_named, person_row, require_host, stand_in
from kaffeehaus.house.tables.changes import Change, NewProposal
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.model import ProposalKind, ProposalRow, SeatKind, SeatRow
from kaffeehaus.house.tables.table import Table, TablePhase

AWAY = 24 * 3600 * 1000
"""Milliseconds after which an absent player counts as having left."""


def people_of(table: Table, without: Seat | None = None) -> frozenset[str]:
    """Ids of the people at the table, except on one seat."""
    return frozenset(
        row.player_id
        for row in table.seats
        if row.kind is SeatKind.PERSON and row.player_id is not None and row.seat != without
    )


def voters_of(table: Table, proposal: ProposalRow) -> frozenset[str]:
    """Ids of the people who have to agree."""
    return people_of(table, without=proposal.seat)


def is_agreed(table: Table, proposal: ProposalRow) -> bool:
    """Whether everybody has agreed."""
    return voters_of(table, proposal) <= set(proposal.agreed)


def offer_rematch(table: Table, me: Player, moment: Moment) -> ProposalRow:
    """The proposal of a rematch, made or agreed to by the player.

    Raises `NotNow` if the game is not over, or somebody declined.
    """
    if table.phase is not TablePhase.OVER:
        raise NotNow(gettext("You can offer a rematch after the game."), code="not_over")
    table.require_seat(me, next(iter(table.seats_of(me)), 0))
    offer = table.proposal
    if offer is None or (offer.declined_by is not None and offer.by != me.id):
        return ProposalRow(ProposalKind.REMATCH, me.id, (me.id,), moment.now)
    if offer.declined_by is not None:
        raise NotNow(_declined(table, offer.declined_by), code="declined")
    return agreed_by(offer, me)


def newly_asked(table: Table, proposal: ProposalRow) -> tuple[NoticeRow, ...]:
    """Notifications of a new proposal for the people who have to agree."""
    if proposal.agreed != (proposal.by,):
        return ()
    by, title = _name_of(table, proposal.by), table.game.title
    if proposal.kind is ProposalKind.REMATCH:
        message = lazy_gettext("%(name)s offers a rematch of %(game)s.", name=by, game=title)
    else:
        message = lazy_gettext(
            "%(name)s suggests replacing a player at your %(game)s table.", name=by, game=title
        )
    return tuple(
        NoticeRow(player_id, NoticeKind.OFFER, proposal.at, table.id, text=dump_label(message))
        for player_id in sorted(voters_of(table, proposal) - {proposal.by})
    )


def propose_replacing(
    table: Table, me: Player, seat: Seat, moment: Moment, *, free: bool, seen: int | None
) -> Change | NewProposal | None:
    """Propose that a bot replaces a player who left, by the table's creator.

    With `free`, anybody may take the seat from the bot. `seen` is when the player was last seen,
    None if connected. Raises `NotNow` if nobody has left that seat.
    """
    require_host(table, me)
    table.require_running()
    row = table.seat_at(seat)
    if not has_left(row, moment.now, seen) or row.player_id == me.id or row.free:
        raise NotNow(gettext("This player has not left."), code="not_left")
    before = table.proposal
    if before is not None and before.seat == seat and before.declined_by is not None:
        raise NotNow(_declined(table, before.declined_by), code="declined")
    proposal = ProposalRow(ProposalKind.REPLACE, me.id, (me.id,), moment.now, seat=seat, free=free)
    if is_agreed(table, proposal):
        return _replaced(table, proposal, moment)
    return NewProposal(proposal, newly_asked(table, proposal))


def answer(table: Table, me: Player, moment: Moment, *, agree: bool) -> Change | NewProposal | None:
    """Agree to the open proposal, decline it, or withdraw it.

    A rematch that all agree to is not created here. Raises `NotNow` without a proposal,
    `NotAllowed` for people without a vote.
    """
    proposal = table.proposal
    if proposal is None or proposal.declined_by is not None:
        raise NotNow(gettext("There is no open proposal."), code="no_proposal")
    if me.id not in voters_of(table, proposal) | {proposal.by}:
        raise NotAllowed(gettext("You have no vote on this."), code="no_say")
    if proposal.by == me.id:
        return None if agree else NewProposal(None)
    if not agree:
        return NewProposal(replace(proposal, declined_by=me.id))
    proposal = agreed_by(proposal, me)
    if proposal.kind is ProposalKind.REPLACE and is_agreed(table, proposal):
        return _replaced(table, proposal, moment)
    return NewProposal(proposal)


def take_over(table: Table, me: Player, seat: Seat, moment: Moment) -> Change:
    """Take a seat from the bot that replaced a player.

    Raises `NotNow` if the seat is not free, or the player sits at the table already.
    """
    table.require_running()
    if table.seats_of(me):
        raise NotNow(gettext("You are already at this table."), code="already_seated")
    if not table.seat_at(seat).free:
        raise NotNow(gettext("This seat is taken."), code="seat_taken")
    taken = replace(person_row(seat, me), left_by=table.seats[seat].left_by)
    appender = TableLogAppender(table, moment)
    appender.sit(distinctly_named(table, taken))
    return appender.finish()


def has_left(row: SeatRow, now: int, seen: int | None) -> bool:
    """Whether the player of a seat resigned or was away for a day."""
    if row.kind is SeatKind.BOT:
        return row.resigned
    return row.kind is SeatKind.PERSON and seen is not None and now - seen >= AWAY


def agreed_by(proposal: ProposalRow, me: Player) -> ProposalRow:
    """The proposal with the player's vote for it."""
    return replace(proposal, agreed=tuple(sorted({*proposal.agreed, me.id})))


def _replaced(table: Table, proposal: ProposalRow, moment: Moment) -> Change:
    assert proposal.seat is not None
    appender = TableLogAppender(table, moment)
    appender.sit(replace(stand_in(table, proposal.seat), free=proposal.free))
    return appender.finish()


def _declined(table: Table, player_id: str) -> str:
    return gettext("%(name)s declined.", name=_name_of(table, player_id))


def _name_of(table: Table, player_id: str) -> Label:
    rows = (row for row in table.seats if row.player_id == player_id)
    return next((table.names[row.seat] for row in rows), lazy_gettext("Deleted player"))
