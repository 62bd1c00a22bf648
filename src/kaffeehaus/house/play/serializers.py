"""From what the house knows to the bodies of answers."""

from __future__ import annotations

import json
from collections.abc import Iterable

from kaffeehaus.core.view import Explanation, Figure
from kaffeehaus.house.clocks.models import pace_info
from kaffeehaus.house.play.api_models import (
    ClockInfo,
    History,
    MoveInfo,
    NoteInfo,
    OutcomeInfo,
    PendingUndoInfo,
    ProposalInfo,
    SeatInfo,
    SeatView,
    TableInfo,
    UndoInfo,
    ViewInfo,
)
from kaffeehaus.house.tables.api_models import ActionInfo
from kaffeehaus.house.views.api_models import mark_info
from kaffeehaus.house.views.model import (
    ClockView,
    PendingUndo,
    ProposalView,
    SeatPanel,
    TableView,
    UndoView,
)
from kaffeehaus.house.views.reason_models import (
    ExplanationInfo,
    Explanations,
    FigureInfo,
    SignInfo,
)


def table_info(sight: TableView) -> TableInfo:
    """A table without its board."""
    outcome = sight.outcome
    return TableInfo(
        table=sight.id,
        stamp=sight.stamp,
        head=sight.head,
        game=sight.game.id,
        version=sight.version,
        options=sight.options,
        private=sight.private,
        rated=sight.rated,
        rating=sight.rating,
        rating_sentence=sight.rating_sentence,
        phase=sight.phase,
        sentence=sight.sentence,
        failures=list(sight.failures),
        seats=[_seat_info(seat) for seat in sight.seats],
        my_seats=list(sight.my_seats),
        moves=len(sight.moves),
        undo=_undo_info(sight.undo),
        outcome=None
        if outcome is None
        else OutcomeInfo(
            ranks=list(outcome.ranks), scores=list(outcome.scores), reason=outcome.reason
        ),
        end_sentence=sight.end_sentence,
        proposal=None if sight.proposal is None else _proposal_info(sight.proposal),
        rematch=sight.rematch_id,
        is_host=sight.is_host,
        onlookers=sight.onlookers,
        pace=pace_info(sight.pace),
        pace_lines=list(sight.pace_lines),
        created=sight.created,
        changed=sight.changed,
    )


def view_info(sight: TableView) -> ViewInfo:
    """What an onlooker sees of the board."""
    assert sight.view is not None
    return ViewInfo(
        table=sight.id,
        stamp=sight.stamp,
        move=sight.at_move,
        view=sight.view.to_json(),
        text=sight.view.text(),
    )


def seat_view(sight: TableView) -> SeatView:
    """What a seat sees and may do."""
    assert sight.view is not None
    assert sight.acting_as is not None
    return SeatView(
        table=sight.id,
        stamp=sight.stamp,
        move=sight.at_move,
        view=sight.view.to_json(),
        text=sight.view.text(),
        seat=sight.acting_as,
        decision=sight.decision,
        draft=list(sight.draft),
        legal=[
            ActionInfo(text=str(action), kind=action.kind, confirms=action.confirms)
            for action in sight.legal
        ],
    )


def history(sight: TableView) -> History:
    """What happened so far."""
    return History(
        moves=[
            MoveInfo(
                move=line.index,
                entry=line.number,
                seat=line.seat,
                actions=list(line.actions),
                sealed=line.sealed,
                sentences=list(line.sentences),
                explained=line.explained,
                at=line.at,
                automatic=line.automatic,
                ahead=line.ahead,
            )
            for line in sight.moves
        ],
        notes=[
            NoteInfo(after=note.after, entry=note.number, sentence=note.sentence, at=note.at)
            for note in sight.notes
        ],
    )


def explanations_info(move: int, explanations: Iterable[Explanation]) -> Explanations:
    """The reasons behind a move."""
    return Explanations(
        move=move,
        explanations=[
            ExplanationInfo(
                title=explanation.title,
                sentences=list(explanation.sentences),
                marks=[mark_info(mark) for mark in explanation.marks],
                figure=_figure_info(explanation.figure) if explanation.figure else None,
            )
            for explanation in explanations
        ],
    )


def _figure_info(figure: Figure) -> FigureInfo:
    return FigureInfo(
        svg=figure.svg,
        signs=[SignInfo(svg=sign.svg, words=sign.words) for sign in figure.signs],
        data=json.loads(figure.data or "{}"),
        link=figure.link,
    )


def _seat_info(seat: SeatPanel) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        guest=seat.is_guest,
        bot=seat.bot,
        mine=seat.mine,
        connected=seat.connected,
        to_act=seat.to_act,
        drafting=seat.drafting,
        taken_over=seat.taken_over,
        free=seat.free,
        clock=None if seat.clock is None else _clock_info(seat.clock),
        last_here=seat.last_seen,
    )


def _proposal_info(proposal: ProposalView) -> ProposalInfo:
    return ProposalInfo(
        kind=proposal.kind,
        by=proposal.by,
        mine=proposal.mine,
        asks_me=proposal.asks_me,
        waiting_for=list(proposal.waiting_for),
        declined_by=proposal.declined_by,
        seat=proposal.seat,
        free=proposal.free,
    )


def _clock_info(clock: ClockView) -> ClockInfo:
    return ClockInfo(
        left=clock.left,
        up_at=clock.up_at,
        asked=clock.asked,
        reminded=clock.reminded,
        claim_from=clock.claim_from,
        claim_wins=clock.claim_wins,
        claims=list(clock.claims),
    )


def _undo_info(undo: UndoView) -> UndoInfo:
    return UndoInfo(
        seat=undo.seat,
        can_undo_draft=undo.can_undo_draft,
        takeback=undo.takeback,
        reason=undo.reason,
        pending=None if undo.pending is None else _pending_info(undo.pending),
    )


def _pending_info(pending: PendingUndo) -> PendingUndoInfo:
    return PendingUndoInfo(
        by=pending.by,
        drops=list(pending.drops),
        waiting_for=list(pending.waiting_for),
        declined_by=pending.declined_by,
        my_answers=list(pending.my_answers),
        can_withdraw=pending.can_withdraw,
    )
