"""From what the house knows to the bodies of answers."""

from __future__ import annotations

import json
from collections.abc import Iterable

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Choice, Flag, Option, Several, Text, Whole
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.rest import DailyHours, Holiday, Rest
from kaffeehaus.core.view import Explanation, Figure, Mark, Preview
from kaffeehaus.house.players.preferences import Preferences
from kaffeehaus.house.tables.api_models import (
    ActionInfo,
    BotKind,
    ClockInfo,
    Done,
    GameInfo,
    History,
    HolidayInfo,
    HoursInfo,
    MoveInfo,
    NoteInfo,
    OptionInfo,
    OutcomeInfo,
    PaceInfo,
    PendingUndoInfo,
    PreferencesInfo,
    ProposalInfo,
    RestInfo,
    SeatInfo,
    SeatLineInfo,
    SeatView,
    TableInfo,
    TableLineInfo,
    TableLists,
    UndoInfo,
    ViewInfo,
)
from kaffeehaus.house.tables.reason_models import (
    ExplanationInfo,
    Explanations,
    FigureInfo,
    MarkInfo,
    PreviewInfo,
    SignInfo,
)
from kaffeehaus.house.tables.views.model import (
    ClockView,
    Lobby,
    PendingUndo,
    ProposalView,
    Receipt,
    SeatPanel,
    TableLine,
    TableView,
    UndoView,
)


def game_info(game: AnyGame) -> GameInfo:
    """A game with its options and bots."""
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        designer=game.designer,
        publisher=game.publisher,
        year=game.year,
        version=game.version,
        seat_counts=list(game.seat_counts),
        options=[option_info(option) for option in game.options],
        bots=[
            BotKind(
                name=bot.name,
                title=bot.title,
                help=bot.help,
                spec=bot.default_spec,
                takes_budget=bot.budget,
            )
            for bot in bots_of(game.id)
        ],
    )


def option_info(option: Option) -> OptionInfo:
    """An option with what its type knows."""
    name, title, explained = option.name, option.title, option.help
    match option:
        case Choice(default=chosen, values=values, labels=labels):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="choice",
                default=chosen,
                values=list(values),
                labels=list(labels or values),
            )
        case Whole(default=number, least=least, most=most):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="whole",
                default=number,
                least=least,
                most=most,
            )
        case Flag(default=flag):
            return OptionInfo(name=name, title=title, help=explained, type="flag", default=flag)
        case Text(default=text, longest=longest):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="text",
                default=text,
                longest=longest,
            )
        case Several(default=words, values=values, labels=labels):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="several",
                default=words,
                values=list(values),
                labels=list(labels or values),
            )


def table_lists(lobby: Lobby) -> TableLists:
    """The lists of the lobby."""
    return TableLists(
        mine=[table_line(line) for line in lobby.mine],
        open=[table_line(line) for line in lobby.open],
        running=[table_line(line) for line in lobby.running],
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


def preview_info(preview: Preview) -> PreviewInfo:
    """What an action would do."""
    return PreviewInfo(
        sentences=list(preview.sentences), marks=[_mark_info(mark) for mark in preview.marks]
    )


def explanations_info(move: int, explanations: Iterable[Explanation]) -> Explanations:
    """The reasons behind a move."""
    return Explanations(
        move=move,
        explanations=[
            ExplanationInfo(
                title=explanation.title,
                sentences=list(explanation.sentences),
                marks=[_mark_info(mark) for mark in explanation.marks],
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


def done(receipt: Receipt) -> Done:
    """The answer to a change."""
    return Done(
        table=receipt.table,
        stamp=receipt.stamp,
        head=receipt.head,
        phase=receipt.phase,
        seat=receipt.seat,
        decision=receipt.decision,
        draft=list(receipt.draft),
        pending_undo=receipt.pending_undo,
    )


def _mark_info(mark: Mark) -> MarkInfo:
    return MarkInfo(place=mark.place, tone=mark.tone.value, text=mark.text)


def table_line(line: TableLine) -> TableLineInfo:
    """A table in a list."""
    return TableLineInfo(
        table=line.id,
        game=line.game.id,
        options=line.options,
        private=line.private,
        rated=line.rated,
        phase=line.phase,
        seats=[
            SeatLineInfo(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                guest=seat.is_guest,
                mine=seat.mine,
                to_act=seat.to_act,
            )
            for seat in line.seats
        ],
        my_turn=line.my_turn,
        pace=pace_info(line.pace),
        created=line.created,
        changed=line.changed,
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


def pace_info(pace: Pace | None) -> PaceInfo | None:
    """The pace of a table, if it has one."""
    if pace is None:
        return None
    return PaceInfo(
        kind=pace.kind,
        start=pace.start,
        increment=pace.increment,
        cap=pace.cap,
        time_up=pace.time_up,
        rests=pace.rests,
    )


def pace_asked(asked: PaceInfo) -> Pace:
    """The pace that somebody asks for."""
    return Pace(asked.kind, asked.start, asked.increment, asked.cap, asked.time_up, asked.rests)


def preferences_info(preferences: Preferences) -> PreferencesInfo:
    """What the house does for a guest."""
    return PreferencesInfo(
        takes_single_steps=preferences.takes_single_steps,
        passes_empty_turns=preferences.passes_empty_turns,
    )


def rest_info(rest: Rest) -> RestInfo:
    """When a guest's clocks stand still."""
    hours = rest.hours
    return RestInfo(
        zone=rest.zone,
        hours=None if hours is None else HoursInfo(begin=hours.begin, end=hours.end),
        holidays=[HolidayInfo(first=day.first, last=day.last) for day in rest.holidays],
    )


def rest_asked(asked: RestInfo) -> Rest:
    """When a guest wants the clocks to stand still."""
    hours = asked.hours
    return Rest(
        asked.zone,
        None if hours is None else DailyHours(hours.begin, hours.end),
        tuple(Holiday(day.first, day.last) for day in asked.holidays),
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
