"""Builds a `TableView`: everything that one viewer may see of a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import collation_key, gettext
from kaffeehaus.core.notation import JsonObject, canonical, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import PaceKind
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Badge, View
from kaffeehaus.house.bots.runner import BotFailure
from kaffeehaus.house.clocks.pace import pace_lines
from kaffeehaus.house.clocks.timeouts import claimed_disconnected_from
from kaffeehaus.house.live.hub import Presence
from kaffeehaus.house.premoves.model import sketch_of
from kaffeehaus.house.premoves.plans import planned_by
from kaffeehaus.house.premoves.views import premoves_view, supposed_by
from kaffeehaus.house.ratings.model import PROVISIONAL_GAMES, Strength, rating_sentence
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.seats.proposals import voters_of
from kaffeehaus.house.tables.history import MoveLines, move_lines, note_lines
from kaffeehaus.house.tables.model import SeatKind, SeatRow
from kaffeehaus.house.tables.moves import Takeback, UndoPlan, plan_undo
from kaffeehaus.house.tables.table import Table, TablePhase, shown_names
from kaffeehaus.house.views.model import (
    ClockView,
    PendingUndo,
    ProposalView,
    SeatPanel,
    SeatRating,
    TableView,
    UndoView,
)
from kaffeehaus.house.views.sentences import end_sentence, option_lines, standing


@dataclass(frozen=True, slots=True)
class Viewer:
    """The seat whose perspective is shown, and the seat hidden behind a curtain, if any."""

    seat: Seat | None
    curtain: Seat | None = None


def viewer_of(table: Table, mine: tuple[Seat, ...], asked: Seat | None, *, curtain: bool) -> Viewer:
    """The perspective of a player with these seats.

    A player with several seats (hot seat) sees the one that is to act. If the game hides
    something between the seats, a curtain covers it until the person at the device confirms, by
    requesting the seat, that the device was passed on.
    """
    wanted = asked if asked in mine else None
    if len(mine) < 2 or table.fold is None:
        return Viewer(wanted if wanted is not None else next(iter(mine), None))
    to_act = [seat for seat in mine if seat in table.to_act]
    if wanted is not None and (wanted in to_act or not to_act or not curtain):
        return Viewer(wanted)
    turn = to_act[0] if to_act else None
    if curtain and table.phase is TablePhase.RUNNING and _hides_something(table, mine):
        return Viewer(None, curtain=turn)
    return Viewer(turn if turn is not None else mine[0])


def _hides_something(table: Table, seats: tuple[Seat, ...]) -> bool:
    """Whether a seat sees something that the others must not see. Drafts alone are no secret in a
    game with open information."""
    position = table.playable.state
    open_to_all = _seen(position, None)
    for seat in seats:
        # Without a draft it is the same position for all seats.
        state = table.state_of(seat)
        shown = open_to_all if state is position else _seen(state, None)
        if _seen(state, seat) != shown:
            return True
    return False


def _seen(state: AnyState, seat: Seat | None) -> JsonObject:
    return {**state.view(seat).to_json(), "seat": None}


SEEDS = (1, 2, 3)
"""A game that starts equal with all of these seeds has no random setup."""


def deals_by_chance(table: Table) -> bool:
    """Whether the setup of the game is random."""
    header = table.row.header
    return _differ(header.game, header.version, canonical(plain(header.options)), header.seats)


@lru_cache(1000)
def _differ(game_id: str, version: int, options: str, seats: int) -> bool:
    game = find_game(game_id).under(version)
    chosen = game.read_options(json.loads(options))
    views: list[JsonObject] = [game.new(chosen, seats, seed).view(None).to_json() for seed in SEEDS]
    return any(view != views[0] for view in views)


@dataclass(frozen=True, slots=True)
class PastPosition:
    """The position after an earlier move."""

    move: int
    state: AnyState


@dataclass(frozen=True, slots=True)
class TableViewBuilder:
    """Builds the view of a table for one viewer, live or after an earlier move."""

    table: Table
    stamp: str
    mine: tuple[Seat, ...]
    is_host: bool
    viewer: Viewer
    presence: Presence
    last_seen: LastSeen
    failures: Mapping[Seat, BotFailure]
    clocks: Clocks | None
    past: PastPosition | None = None
    plan: int | None = None
    """The move after which the viewer plans premoves."""

    def build(self, known: MoveLines) -> TableView:
        """The view; `known` caches moves between calls."""
        table, row = self.table, self.table.row
        readable = table.fold is not None
        seat = self.viewer.seat
        view = self._view()
        live = self.past is None
        choosing = table.to_act if live else ()
        built = TableView(
            id=table.id,
            stamp=self.stamp,
            head=str(table.head),
            game=table.game,
            version=row.header.version,
            options=row.header.options,
            option_lines=option_lines(
                table.game.options_told(row.header.options), row.header.options
            ),
            private=row.private,
            terms=row.terms,
            rating_sentence=rating_sentence(row.terms) if row.terms.is_rated else "",
            phase=table.phase,
            sentence=standing(table, self.mine),
            failures=self._failures() if live else (),
            seats=self._seats(view),
            my_seats=self.mine,
            acting_as=seat,
            curtain=self.viewer.curtain if live else None,
            view=view,
            is_example=table.phase is TablePhase.WAITING and deals_by_chance(table),
            legal=tuple(table.state_of(seat).legal(seat)) if seat in choosing else (),
            shortcuts=table.state_of(seat).shortcuts(seat) if seat in choosing else (),
            decision=table.fold.opened[seat] if table.fold and seat is not None else 0,
            draft=table.draft_of(seat) if live and seat is not None else (),
            moves=move_lines(table, seat, known) if readable else (),
            notes=note_lines(table) if readable else (),
            at_move=None if self.past is None else self.past.move,
            undo=self._undo(),
            can_resign=self._can_resign(),
            can_abort=self._can_resign() and self.table.playable.can_abort,
            outcome=table.outcome,
            end_sentence=end_sentence(table),
            proposal=self._proposal(),
            rematch_id=row.rematch,
            can_rematch=table.phase is TablePhase.OVER and bool(self.mine),
            is_host=self.is_host,
            onlookers=self.presence.onlookers([seat.player_id for seat in table.seats]),
            has_company=table.has_company,
            pace=row.header.pace,
            pace_lines=pace_lines(row.header.pace, table.game, len(table.seats)),
            created=row.created,
            changed=row.touched,
            premoves=None if seat is None or not live else premoves_view(table, seat),
        )
        return self._planning(built)

    def _planning(self, built: TableView) -> TableView:
        """The view with the supposed or planned position, if the viewer plans premoves."""
        seat, premoves = self.viewer.seat, built.premoves
        if seat is None or premoves is None or self.plan != premoves.root:
            return built
        if premoves.plan is not None and premoves.plan.may_plan:
            return self._planning_off_turn(built, seat)
        if not premoves.may_suppose:
            return built
        state = supposed_by(self.table, seat).state
        # Such games hide nothing, so the player may see the opponent's view.
        actor = next(iter(state.actors()), seat)
        return replace(
            built,
            view=state.called(self.table.names).view(actor),
            legal=tuple(state.legal(actor)),
            shortcuts=state.shortcuts(actor),
            decision=premoves.root,
            draft=sketch_of(self.table, seat),
            is_planning=True,
        )

    def _planning_off_turn(self, built: TableView, seat: Seat) -> TableView:
        """The view with the planned decision instead of the current one."""
        course = planned_by(self.table, seat)
        state = course.position
        return replace(
            built,
            view=state.called(self.table.names).view(seat),
            legal=() if course.is_over else tuple(state.legal(seat)),
            shortcuts=() if course.is_over else state.shortcuts(seat),
            decision=self.table.playable.opened[seat],
            draft=course.actions,
            is_planning=True,
        )

    def _view(self) -> View | None:
        if self.table.fold is None:
            return None
        seat = self.viewer.seat
        if self.past is not None:
            return self.past.state.called(self.table.names).view(seat)
        return self.table.state_of(seat).called(self.table.names).view(seat)

    def _failures(self) -> tuple[str, ...]:
        names = self.table.names
        return tuple(self.failures[seat].sentence(names[seat]) for seat in sorted(self.failures))

    def _can_resign(self) -> bool:
        """Whether the viewer may resign; not in a solo game."""
        is_going_on = self.table.phase in {TablePhase.RUNNING, TablePhase.ADJOURNED}
        return is_going_on and bool(self.mine) and len(self.table.seats) > 1

    def _seats(self, view: View | None) -> tuple[SeatPanel, ...]:
        badges = () if view is None or self.table.row.awaits_draw else view.badges()
        rows = self.table.named_seats
        return tuple(
            self._seat(row, name, badges[row.seat] if badges else None)
            for row, name in zip(rows, shown_names(rows, self.table.row.header.game), strict=True)
        )

    def _seat(self, row: SeatRow, name: str, badge: Badge | None) -> SeatPanel:
        mine = row.seat in self.mine
        is_bot = row.kind is SeatKind.BOT
        connected = is_bot or mine or self.presence.is_there(row.player_id)
        return SeatPanel(
            seat=row.seat,
            kind=row.kind,
            stored_name=row.name,
            name=name,
            bot=row.bot or "",
            mine=mine,
            connected=connected,
            to_act=row.seat in self.table.to_act,
            drafting=self.table.has_begun(row.seat),
            taken_over=is_bot and row.resigned,
            badge=badge,
            free=row.free and self.table.phase is TablePhase.RUNNING,
            clock=self._clock(row.seat),
            last_seen=None if connected else self.last_seen.of(row),
            person=row.person,
            is_guest=row.is_guest,
            rating=self._rating(row),
        )

    def _rating(self, row: SeatRow) -> SeatRating | None:
        """The rating of the player and its change, where the game counts."""
        if not self.table.row.terms.is_rated or not row.shows_rating:
            return None
        before, after = row.rating_before, row.rating_after
        if before is not None and after is not None:
            games, deviation = row.rating_games, row.rating_deviation
            provisional = games is not None and games < PROVISIONAL_GAMES
            return SeatRating(before, deviation, provisional, after - before)
        strength = Strength()
        if row.mu is not None and row.sigma is not None:
            strength = Strength(row.mu, row.sigma, row.games or 0)
        return SeatRating(strength.points, strength.doubt, strength.is_provisional, None)

    def _clock(self, seat: Seat) -> ClockView | None:
        clocks = self.clocks
        if clocks is None or seat not in clocks.people:
            return None
        clock = clocks.seats[seat]
        is_over = self.table.phase is TablePhase.OVER and self.past is None
        if is_over and clocks.pace.kind is PaceKind.LIVE:
            return ClockView(left=max(0, clock.left))
        if self.table.phase is not TablePhase.RUNNING:
            return None
        waits = bool(self.mine) and seat not in self.mine
        is_live = clocks.pace.has_flag_fall and seat not in self.mine
        absent_since = self.last_seen.absent_since(self.table, seat) if is_live else None
        claim_from = claimed_disconnected_from(self.table, absent_since) if is_live else None
        return ClockView(
            left=max(0, clock.left) if clocks.pace.is_timed else None,
            up_at=clock.ends() if clocks.pace.is_timed else None,
            asked=clock.asked,
            reminded=clock.reminded,
            abort_at=clocks.aborts_from(seat),
            claim_from=(claim_from or clocks.claimed_from(seat)) if waits else None,
            claim_wins=clocks.claim_wins,
            claims=clock.claims,
            absent_since=absent_since,
        )

    def _proposal(self) -> ProposalView | None:
        table, proposal = self.table, self.table.proposal
        if proposal is None or self.past is not None:
            return None
        me = {table.seats[seat].player_id for seat in self.mine}
        if self.is_host:
            me.add(table.row.host)
        is_open = proposal.declined_by is None
        voters = voters_of(table, proposal)
        missing = voters - set(proposal.agreed) if is_open else frozenset()
        return ProposalView(
            kind=proposal.kind,
            by=self._name_of(proposal.by),
            mine=proposal.by in me,
            asks_me=bool(missing & me),
            waiting_for=tuple(sorted(map(self._name_of, missing), key=collation_key)),
            declined_by="" if is_open else self._name_of(proposal.declined_by),
            seat=proposal.seat,
            free=proposal.free,
        )

    def _name_of(self, player_id: str | None) -> str:
        rows = (row for row in self.table.seats if row.player_id == player_id)
        return next((self.table.names[row.seat] for row in rows), gettext("The creator"))

    def _undo(self) -> UndoView:
        table = self.table
        if table.phase is not TablePhase.RUNNING:
            return UndoView(None, False, Takeback.NO, "", None)
        seat = self._seat_to_take_back()
        if seat is None:
            return UndoView(None, False, Takeback.NO, "", self._pending())
        plan = plan_undo(table, seat)
        return UndoView(
            seat=seat,
            can_undo_draft=bool(table.draft_of(seat)),
            takeback=self._takeback(plan, seat),
            reason=plan.reason,
            pending=self._pending(),
            sealed=plan.sealed,
        )

    def _seat_to_take_back(self) -> Seat | None:
        """The viewer's seat that is drafting or else moved last."""
        seat = self.viewer.seat
        if seat is None or self.viewer.curtain is not None or len(self.mine) < 2:
            return seat
        if self.table.draft_of(seat):
            return seat
        moved = [kept.seat for kept in self.table.playable.kept if kept.seat in self.mine]
        return moved[-1] if moved else seat

    def _takeback(self, plan: UndoPlan, seat: Seat) -> Takeback:
        """The plan's requirement, or NO if the request was made already."""
        declined = self.table.declined
        if plan.takeback is not Takeback.CONSENT:
            return plan.takeback
        refused = declined is not None and declined.by == seat
        return Takeback.NO if refused or self.table.undo is not None else plan.takeback

    def _pending(self) -> PendingUndo | None:
        table = self.table
        request = table.undo or table.declined
        if request is None:
            return None
        plan = plan_undo(table, request.by)
        open_votes = tuple(seat for seat in plan.voters if seat not in request.consents)
        is_open = table.undo is not None
        return PendingUndo(
            by=request.by,
            drops=request.drops,
            back_to=sum(kept.number < min(request.drops) for kept in table.playable.kept),
            waiting_for=open_votes if is_open else (),
            declined_by=request.declined_by,
            my_answers=tuple(s for s in open_votes if s in self.mine) if is_open else (),
            can_withdraw=is_open and request.by in self.mine,
        )
