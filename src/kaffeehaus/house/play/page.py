"""Presentation of a table for its page: which card is shown, its headline and its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from urllib.parse import quote

from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark
from kaffeehaus.house.play.page_parts import (
    NO_REASONS,
    BoardArea,
    MoveLog,
    Reasons,
    SeatList,
    TableLinks,
    chapters_in_play,
)
from kaffeehaus.house.premoves.views import PremoveView
from kaffeehaus.house.tables.model import ProposalKind
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import (
    ProposalView,
    SeatPanel,
    TableView,
    first_question,
    payload,
)
from kaffeehaus.house.views.sentences import result_words, turn_of


class CardKind(Enum):
    """Subject of the card beside the board."""

    MINE = "mine"
    PLAN = "plan"
    THEIRS = "theirs"
    CURTAIN = "curtain"
    PAST = "past"
    WAITING = "waiting"
    ADJOURNED = "adjourned"
    OVER = "over"
    CLOSED = "closed"


_CARDS = {
    TablePhase.WAITING: CardKind.WAITING,
    TablePhase.ADJOURNED: CardKind.ADJOURNED,
    TablePhase.OVER: CardKind.OVER,
    TablePhase.CALLED_OFF: CardKind.CLOSED,
    TablePhase.READ_ONLY: CardKind.CLOSED,
}
"""By phase; the card of a running game depends on the viewer."""


def card_kind(view: TableView) -> CardKind:
    """The card that a viewer of the table needs."""
    if not view.is_live:
        return CardKind.PAST
    if view.phase in _CARDS:
        return _CARDS[view.phase]
    if view.curtain is not None:
        return CardKind.CURTAIN
    if view.is_planning:
        return CardKind.PLAN
    return CardKind.MINE if view.legal else CardKind.THEIRS


class TablePage:
    """A `TableView` for HTML templates: decides words and order, never rules."""

    def __init__(
        self,
        view: TableView,
        asked_seat: Seat | None = None,
        reasons: Reasons = NO_REASONS,
        guided_marks: tuple[Mark, ...] = (),
    ) -> None:
        self.view = view
        self.reasons = reasons
        self.card = card_kind(view)
        self.is_hot_seat = len(view.my_seats) > 1
        self.links = TableLinks(view.id, asked_seat)
        self.board = BoardArea(view, reasons, guided_marks)
        self.log = MoveLog(view, self.links)
        self.seats = SeatList(view)
        self.premoves = PremoveSentences(view)
        self.choices = payload(view)
        self.chapters = chapters_in_play(view.game.id, view.options)

    @property
    def headline(self) -> str:
        """The state of the table in two or three words."""
        view = self.view
        match self.card:
            case CardKind.PAST if not view.at_move:
                return gettext("Start of the game")
            case CardKind.PAST:
                return gettext(
                    "After move %(move)s of %(last)s", move=view.at_move, last=len(view.moves)
                )
            case CardKind.WAITING:
                return gettext("Waiting for players") if view.my_seats else gettext("Open seat")
            case CardKind.ADJOURNED:
                return gettext("Adjourned")
            case CardKind.OVER:
                return result_words(view.outcome, view.names, view.my_seats)
            case CardKind.CLOSED:
                return gettext("Table closed")
            case CardKind.CURTAIN:
                return gettext("%(name)s is next", name=self.board.curtain_name)
            case CardKind.PLAN:
                return gettext("Planning ahead")
            case CardKind.MINE if self.is_hot_seat and view.acting_as is not None:
                return turn_of((view.names[view.acting_as],))
            case CardKind.MINE:
                return gettext("Your turn")
            case CardKind.THEIRS:
                return self._their_turn()

    def _their_turn(self) -> str:
        to_act = [seat for seat in self.view.seats if seat.to_act]
        if len(to_act) != 1:
            if self.view.my_seats:
                return gettext("Waiting for the others")
            return gettext("Several players are choosing")
        if to_act[0].thinking:
            return gettext("%(name)s is thinking", name=to_act[0].name)
        return turn_of((to_act[0].name,))

    @property
    def question(self) -> str:
        """The question that the next action answers, or the state of the table; empty if the
        headline says it."""
        view = self.view
        if view.premove is not None and view.acting_as is not None:
            return self.premoves.question(view.premove, view.acting_as)
        if view.legal and view.view is not None:
            return first_question(view.view, view.legal)
        is_said = self.card in {CardKind.THEIRS, CardKind.CURTAIN} and self.actor is not None
        return "" if is_said or view.sentence == self.headline else view.sentence

    @property
    def hint(self) -> str:
        """Advice for newcomers about the open decision."""
        view = self.view.view
        return view.hint() if view is not None and self.card is CardKind.MINE else ""

    @property
    def rule(self) -> str:
        """Address of the rule about the open decision; empty where the game names none."""
        title = self.view.view.rule() if self.view.view is not None else ""
        # The help finds the section: a table does not wait until the whole book is built.
        return f"/help/{self.view.game.id}?section={quote(title)}" if title else ""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings before the decision is confirmed."""
        view = self.view.view
        return view.warnings() if view is not None and self.card is CardKind.MINE else ()

    @property
    def title(self) -> str:
        """The title of the browser's tab."""
        mark = "● " if self.chime else ""
        text = self.headline
        if self.card is CardKind.PAST:
            text = gettext("Move %(number)s", number=self.view.at_move)
        return f"{mark}{text} · {self.view.game.title}"

    @property
    def may_choose_again(self) -> bool:
        """The viewer has made a sealed choice that is not revealed yet."""
        undo = self.view.undo
        return self.card is CardKind.THEIRS and undo.can_undo and undo.sealed

    @property
    def undo_words(self) -> str:
        """The label of the undo button."""
        undo = self.view.undo
        if undo.takeback is Takeback.CONSENT and not undo.can_undo_draft:
            return gettext("Ask to undo")
        return gettext("Change choice") if self.may_choose_again else gettext("Undo")

    @property
    def chime(self) -> str:
        """Id of the viewer's open decision: the browser plays a sound when it changes. Empty at a
        hot-seat table, where nobody needs to be called."""
        if self.is_hot_seat or not self.is_my_turn:
            return ""
        return f"{self.view.id}-{self.view.decision}"

    @property
    def is_my_turn(self) -> bool:
        """Whether a seat of the viewer is to act."""
        is_mine = any(seat.mine and seat.to_act for seat in self.view.seats)
        return is_mine and self.view.phase is TablePhase.RUNNING

    @property
    def is_review(self) -> bool:
        """Whether the page only shows moves of the past or a finished game."""
        return self.card in {CardKind.OVER, CardKind.PAST}

    @property
    def actor(self) -> SeatPanel | None:
        """The seat whose badge is shown beside the headline."""
        view = self.view
        if self.card is CardKind.OVER and view.outcome is not None:
            if view.outcome.is_aborted:
                return None
            winners = view.outcome.winners
            return view.seats[winners[0]] if len(winners) == 1 else None
        if self.card is CardKind.MINE and view.acting_as is not None:
            return view.seats[view.acting_as]
        to_act = [seat for seat in view.seats if seat.to_act]
        return to_act[0] if self.card is CardKind.THEIRS and len(to_act) == 1 else None

    @property
    def proposal_sentence(self) -> str:
        """The open proposal and the players who have not answered it."""
        proposal = self.view.proposal
        if proposal is None:
            return ""
        asked = self._proposed(proposal)
        if proposal.asks_me:
            return asked
        waiting = gettext("Waiting for %(names)s.", names=and_list(proposal.waiting_for))
        return f"{asked} {waiting}"

    def _rematch_offered(self, proposal: ProposalView) -> str:
        if len(self.view.seats) == 2:
            if proposal.mine:
                return gettext("You offer a rematch with swapped seats.")
            return gettext("%(by)s offers a rematch with swapped seats.", by=proposal.by)
        if proposal.mine:
            return gettext("You offer a rematch; everyone moves one seat on.")
        return gettext("%(by)s offers a rematch; everyone moves one seat on.", by=proposal.by)

    def _proposed(self, proposal: ProposalView) -> str:
        values = {"by": proposal.by, "name": self.view.names[proposal.seat or 0]}
        if proposal.kind is ProposalKind.REMATCH:
            return self._rematch_offered(proposal)
        if proposal.free:
            if proposal.mine:
                return gettext("You propose to open %(name)s’s seat to others.", **values)
            return gettext("%(by)s proposes to open %(name)s’s seat to others.", **values)
        if proposal.mine:
            return gettext("You propose that a bot takes over for %(name)s.", **values)
        return gettext("%(by)s proposes that a bot takes over for %(name)s.", **values)

    @property
    def may_offer_rematch(self) -> bool:
        """Whether no rematch is proposed, or the viewer may propose one that was declined."""
        proposal = self.view.proposal
        if proposal is None:
            return self.view.can_rematch
        return self.view.can_rematch and bool(proposal.declined_by) and not proposal.mine

    @property
    def handed_to(self) -> str:
        """The player who takes the device at a hot-seat table; empty if it stays in one hand."""
        view = self.view
        if not self.is_hot_seat or view.acting_as is None or view.draft or not view.moves:
            return ""
        is_same = view.moves[-1].seat == view.acting_as
        return "" if is_same else view.names[view.acting_as]

    @property
    def draft(self) -> list[str]:
        """The actions of the draft in words."""
        view, game = self.view.view, self.view.game
        return view.draft(map(game.parse, self.view.draft)) if view else []


class PremoveSentences:
    """Sentences about supposed moves and plans."""

    def __init__(self, view: TableView) -> None:
        self._view = view

    @property
    def other_name(self) -> str:
        """Name of the opponent in a game of two."""
        others = [seat for seat in self._view.seats if seat.seat != self._view.acting_as]
        return others[0].name if len(others) == 1 else gettext("an opponent")

    def question(self, premove: PremoveView, seat: Seat) -> str:
        """What to choose next for a premove; empty once it is complete."""
        if premove.is_whole:
            return ""
        ahead = premove.state.called(self._view.names).view(seat)
        return first_question(ahead, premove.state.legal(seat))

    @property
    def supposing(self) -> str:
        """Prompt for the next supposed move."""
        premoves = self._view.premoves
        if premoves is None or not premoves.sketch.state.actors():
            return gettext("The game ends here.")
        if premoves.sketch.is_line:
            return gettext("Save this line, or add %(name)s’s next move:", name=self.other_name)
        if not premoves.sketch.is_mine:
            return gettext("If %(name)s plays:", name=self.other_name)
        return gettext("Then you answer:")

    @property
    def plan_sentence(self) -> str:
        """Progress of the plan."""
        plan = None if self._view.premoves is None else self._view.premoves.plan
        if plan is None:
            return ""
        values = {"planned": and_list(plan.planned), "next": plan.going_on}
        if plan.armed:
            return gettext(
                "Played automatically unless your situation changes: %(planned)s.",
                **values,
            )
        if not plan.going_on:
            return gettext("Plan complete: %(planned)s. You can use it on your turn.", **values)
        if not plan.planned:
            return gettext("Planning %(next)s, as far as it is known now.", **values)
        if plan.whole:
            return gettext(
                "Plan complete: %(planned)s. You can go on with %(next)s, as far as it is "
                "known now.",
                **values,
            )
        return gettext(
            "Plan complete: %(planned)s. Now planning %(next)s, as far as it is known.",
            **values,
        )

    def in_words(self, text: str) -> str:
        """An action in the words of the game."""
        view, game = self._view.view, self._view.game
        return view.words(game.parse(text)) if view is not None else text

    def written(self, actions: Sequence[str]) -> str:
        """A whole move in notation."""
        return ", ".join(actions)
