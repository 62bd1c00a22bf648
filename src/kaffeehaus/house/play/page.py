"""The page of a table in words: what its headline says, and what stands in each part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from markupsafe import Markup

from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import Mark, Marks, Sheet, Sign, Tone
from kaffeehaus.house.play.lab_links import LabLink, lab_link
from kaffeehaus.house.play.log_page import LogPageEntry, LogPageHeading, log_lines
from kaffeehaus.house.play.reasons import NO_REASONS, Reasons
from kaffeehaus.house.tables.move_lines import MoveLine, NoteLine
from kaffeehaus.house.tables.rows import ProposalKind
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.tables.undo_rules import Takeback
from kaffeehaus.house.views.choices import first_question, payload
from kaffeehaus.house.views.model import SeatPanel, TableView
from kaffeehaus.house.views.premove_sentences import PremoveSentences
from kaffeehaus.house.views.results import result_words
from kaffeehaus.house.views.since_last_visit import Happening, news_of, sentences_of

MOST_LAST_WORDS = 4
"""So many sentences about the last move stand beside the board."""


class CardKind(Enum):
    """What the card beside the board is about."""

    MINE = "mine"
    PLAN = "plan"
    THEIRS = "theirs"
    CURTAIN = "curtain"
    PAST = "past"
    WAITING = "waiting"
    ADJOURNED = "adjourned"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One of the four ways through the history; without an address it leads nowhere now."""

    name: str
    title: str
    href: str | None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the result."""

    seat: SeatPanel
    rank: int
    score: str
    is_winner: bool


def _score(seat: SeatPanel, outcome: Outcome) -> str:
    """As its badge writes it, if that is the same: `$120` rather than 120."""
    plain = str(outcome.scores[seat.seat])
    return seat.badge.score if seat.badge and plain in seat.badge.score else plain


class TablePage:
    """A `TableView` as the templates want it. It decides words and order, never rules."""

    def __init__(
        self, sight: TableView, asked_seat: Seat | None = None, reasons: Reasons = NO_REASONS
    ) -> None:
        self.sight = sight
        self.asked_seat = asked_seat
        self.reasons = reasons

    @property
    def mood(self) -> CardKind:
        sight = self.sight
        if not sight.is_live:
            return CardKind.PAST
        match sight.phase:
            case TablePhase.WAITING:
                return CardKind.WAITING
            case TablePhase.ADJOURNED:
                return CardKind.ADJOURNED
            case TablePhase.OVER:
                return CardKind.OVER
            case TablePhase.CALLED_OFF | TablePhase.READ_ONLY:
                return CardKind.CLOSED
            case TablePhase.RUNNING if sight.curtain is not None:
                return CardKind.CURTAIN
            case TablePhase.RUNNING if sight.is_planning:
                return CardKind.PLAN
            case TablePhase.RUNNING:
                return CardKind.MINE if sight.legal else CardKind.THEIRS

    @property
    def headline(self) -> str:
        """Two or three words on how the table stands."""
        match self.mood:
            case CardKind.PAST:
                return f"After move {self.sight.at_move} of {len(self.sight.moves)}"
            case CardKind.WAITING:
                return "Waiting for a player" if self.i_sit_here else "A seat is free"
            case CardKind.ADJOURNED:
                return "Adjourned"
            case CardKind.OVER:
                return self.result
            case CardKind.CLOSED:
                return "This table is closed"
            case CardKind.CURTAIN:
                return f"{self.curtain_name} is next"
            case CardKind.PLAN:
                return "Planning ahead"
            case CardKind.MINE:
                return f"{self.actor_names}’s turn" if self.is_hot_seat else "Your turn"
            case CardKind.THEIRS:
                return self._their_turn()

    @property
    def result(self) -> str:
        """Who won, from the viewer's side of the table."""
        return result_words(self.sight.outcome, self.sight.names, self.sight.my_seats)

    @property
    def question(self) -> str:
        """The one sentence on what to do now."""
        sight = self.sight
        if sight.legal and sight.view is not None:
            return first_question(sight.view, sight.legal)
        return sight.sentence

    @property
    def ahead(self) -> PremoveSentences:
        """What is said ahead of time, in words."""
        return PremoveSentences(self.sight)

    @property
    def plan_href(self) -> str:
        """The address at which the player plans behind the last move."""
        ahead = self.sight.ahead
        return self._href({} if ahead is None else {"plan": ahead.root})

    @property
    def hint(self) -> str:
        """What a newcomer should know to answer the question."""
        view = self.sight.view
        return view.hint() if view is not None and self.mood is CardKind.MINE else ""

    @property
    def warnings(self) -> tuple[str, ...]:
        """What should be known before the decision is final."""
        view = self.sight.view
        return view.warnings() if view is not None and self.mood is CardKind.MINE else ()

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        mark = "● " if self.chime else ""
        said = f"Move {self.sight.at_move}" if self.mood is CardKind.PAST else self.headline
        return f"{mark}{said} · {self.sight.game.title}"

    @property
    def may_choose_again(self) -> bool:
        """I have chosen in secret, and not everybody has."""
        undo = self.sight.undo
        return self.mood is CardKind.THEIRS and undo.can_undo and undo.sealed

    @property
    def undo_words(self) -> str:
        """What taking something back is called here."""
        undo = self.sight.undo
        if undo.takeback is Takeback.CONSENT and not undo.can_undo_draft:
            return "Ask to undo"
        return "Choose again" if self.may_choose_again else "Undo"

    @property
    def chime(self) -> str:
        """Names the decision that waits for me: when it changes, the browser rings. At a table
        where I play with myself nobody needs to be called."""
        sight = self.sight
        if self.is_hot_seat or not self.is_my_turn:
            return ""
        return f"{sight.id}-{sight.decision}"

    @property
    def is_my_turn(self) -> bool:
        sight = self.sight
        is_mine = any(seat.mine and seat.to_act for seat in sight.seats)
        return is_mine and sight.phase is TablePhase.RUNNING

    @property
    def is_looked_back_on(self) -> bool:
        """Nothing is to be done now but to look at what was played."""
        return self.mood in {CardKind.OVER, CardKind.PAST}

    @property
    def i_sit_here(self) -> bool:
        return bool(self.sight.my_seats)

    @property
    def is_hot_seat(self) -> bool:
        return len(self.sight.my_seats) > 1

    @property
    def actor_names(self) -> str:
        sight = self.sight
        if sight.acting_as is not None and sight.legal:
            return sight.names[sight.acting_as]
        return " and ".join(seat.name for seat in sight.seats if seat.to_act)

    @property
    def actor(self) -> SeatPanel | None:
        """The seat whose badge stands beside the headline."""
        sight = self.sight
        if self.mood is CardKind.OVER and sight.outcome is not None:
            winners = sight.outcome.winners
            return sight.seats[winners[0]] if len(winners) == 1 else None
        if self.mood is CardKind.MINE and sight.acting_as is not None:
            return sight.seats[sight.acting_as]
        to_act = [seat for seat in sight.seats if seat.to_act]
        return to_act[0] if self.mood is CardKind.THEIRS and len(to_act) == 1 else None

    @property
    def waited_for(self) -> list[SeatPanel]:
        """The seats for which I need not wait for ever, and about which I have not spoken yet."""
        mine = set(self.sight.my_seats)
        return [
            seat
            for seat in self.sight.seats
            if seat.clock is not None
            and seat.clock.claim_from is not None
            and not mine <= set(seat.clock.claims)
        ]

    def claim_sentence(self, seat: SeatPanel) -> str:
        """Why I need not wait any longer."""
        pace = self.sight.pace
        if pace is not None and pace.frees_hostages:
            return f"You have waited for {seat.name} for a long time."
        return f"The time of {seat.name} is up."

    @property
    def replaceable(self) -> list[SeatPanel]:
        """The seats for which who made the table may find somebody else."""
        sight = self.sight
        if not (sight.is_host and sight.is_live and sight.phase is TablePhase.RUNNING):
            return []
        return [
            seat
            for seat in sight.seats
            if not seat.mine and not seat.free and (seat.taken_over or seat.last_seen is not None)
        ]

    @property
    def proposal_sentence(self) -> str:
        """What somebody suggests, and who has not answered."""
        proposal = self.sight.proposal
        if proposal is None:
            return ""
        who = "You would" if proposal.mine else f"{proposal.by} would"
        if proposal.kind is ProposalKind.REMATCH:
            what = "like to play again, everybody one seat further."
        elif proposal.free:
            what = f"open the seat of {self.name_of(proposal.seat or 0)} to others."
        else:
            what = f"let a bot play on for {self.name_of(proposal.seat or 0)}."
        waits = "" if proposal.asks_me else f" Asked: {', '.join(proposal.waiting_for)}."
        return f"{who} {what}{waits}"

    @property
    def may_offer_rematch(self) -> bool:
        """Nobody has suggested it, or who would not have it thinks better of it."""
        proposal = self.sight.proposal
        if proposal is None:
            return self.sight.can_rematch
        return self.sight.can_rematch and bool(proposal.declined_by) and not proposal.mine

    @property
    def handed_to(self) -> str:
        """Where several play at one device: who takes it now, unless it is who moved last."""
        sight = self.sight
        if not self.is_hot_seat or sight.acting_as is None or sight.draft or not sight.moves:
            return ""
        is_same = sight.moves[-1].seat == sight.acting_as
        return "" if is_same else sight.names[sight.acting_as]

    @property
    def curtain_name(self) -> str:
        seat = self.sight.curtain
        return self.sight.names[seat] if seat is not None else ""

    @property
    def seats(self) -> list[SeatPanel]:
        """In the order that the game has for them, or as they sit."""
        last = len(self.sight.seats)

        def place(seat: SeatPanel) -> int:
            known = seat.badge.place if seat.badge else None
            return last if known is None else known

        return sorted(self.sight.seats, key=place)

    @property
    def standings(self) -> list[ResultLine]:
        """The seats from first to last."""
        sight, outcome = self.sight, self.sight.outcome
        if outcome is None:
            return []
        shows_scores = len(set(outcome.scores)) > 2 or max(outcome.scores, default=0) > 1
        lines = [
            ResultLine(
                seat=seat,
                rank=outcome.ranks[seat.seat],
                score=_score(seat, outcome) if shows_scores else "",
                is_winner=seat.seat in outcome.winners,
            )
            for seat in sight.seats
        ]
        return sorted(lines, key=lambda line: line.rank)

    @property
    def svg(self) -> Markup:
        """The drawing, or its pieces, with the marks of what can be chosen or is explained."""
        if self.sight.view is None:
            return Markup("")
        marks = Marks(
            self.sight.legal,
            self.reasons.marks,
            self.reasons.suggestions,
            () if self.reasons.marks else self._latest(),
            tuple(self.sight.names),
        )
        if self.sight.is_for_all and not (marks.places or marks.suggestions):
            drawn = self.sight.drawn.board(self.sight.view, marks)
        else:
            drawn = "".join(self.sight.view.drawings(marks))
        return Markup(drawn)  # noqa: S704 - games draw, and escape what they write

    def _latest(self) -> tuple[Mark, ...]:
        """Where the last moves changed the board: as many of them as there are seats."""
        shown = self.sight.moves[: self.sight.at_move]
        changing = [move for move in shown if move.changes][-len(self.sight.seats) :]
        return tuple(
            Mark(place, Tone.COVERED, change.words)
            for move in changing
            for change in move.changes
            for place in change.places
        )

    @property
    def legend(self) -> tuple[Sign, ...]:
        """What the pictures on the board mean."""
        if self.sight.view is None or self.sight.curtain is not None:
            return ()
        if self.sight.is_for_all:
            return self.sight.drawn.legend(self.sight.view)
        return self.sight.view.legend()

    @property
    def may_go_to_board(self) -> bool:
        """Whether what is shown may be taken to an analysis board."""
        sight = self.sight
        is_alone = len(sight.my_seats) == len(sight.seats) and sight.phase is TablePhase.RUNNING
        return sight.view is not None and (sight.phase is TablePhase.OVER or is_alone)

    @property
    def has_ruler(self) -> bool:
        """Whether distances can be measured on what is shown."""
        return self.sight.game.has_ruler and self.sight.view is not None

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """What lies beside the board, with the marks of what can be chosen there."""
        if self.sight.view is None or self.sight.curtain is not None:
            return ()
        if self.sight.is_for_all:
            return self.sight.drawn.sheets(self.sight.view)
        return self.sight.view.sheets(Marks(self.sight.legal))

    @property
    def lab(self) -> LabLink | None:
        """Where the position can be worked with, if anywhere."""
        return lab_link(self.sight)

    @property
    def score_sheet(self) -> Markup:
        """How the points stand, if the game has any."""
        view, names = self.sight.view, self.sight.names
        sheet = view.score_sheet(names) if view is not None else ""
        return Markup(sheet)  # noqa: S704 - made by the game's own code

    @property
    def caption(self) -> str:
        if self.sight.is_example:
            return "An example: what is dealt is seen when the game begins."
        return self.sight.view.caption() if self.sight.view is not None else ""

    @property
    def draft(self) -> list[str]:
        """What was chosen so far, in words."""
        view, game = self.sight.view, self.sight.game
        return [view.words(game.parse(text)) for text in self.sight.draft] if view else []

    @property
    def news(self) -> list[Happening]:
        """What happened since my last move; nothing where the last words tell all of it."""
        news = news_of(self.sight.moves, self.sight.my_seats)
        told = self.last_words
        return [] if all(piece.text in told for piece in news) else news

    @property
    def news_title(self) -> str:
        moved = {line.seat for line in self.sight.moves}
        return "Since your last move" if moved & set(self.sight.my_seats) else "In the last move"

    @property
    def text(self) -> str:
        return self.sight.view.text() if self.sight.view is not None else ""

    @property
    def payload(self) -> Markup | None:
        return payload(self.sight)

    @property
    def last_move(self) -> MoveLine | None:
        """The move that led to what is shown."""
        shown = len(self.sight.moves) if self.sight.at_move is None else self.sight.at_move
        return self.sight.moves[shown - 1] if shown else None

    @property
    def last_words(self) -> str:
        """What happened in that move; of a long one, how it ended, and how much came before."""
        if self.last_move is None:
            return ""
        sentences = sentences_of(self.last_move)
        before = len(sentences) - MOST_LAST_WORDS
        more = f"After {before} more: " if before > 0 else ""
        return more + " ".join(sentences[-MOST_LAST_WORDS:])

    @property
    def lines(self) -> list[LogPageHeading | LogPageEntry | NoteLine]:
        """Headings, moves and notes in the order in which they happened."""
        return log_lines(self.sight.moves, self.sight.notes)

    @property
    def steps(self) -> list[HistoryStep]:
        """First, previous, next, live."""
        here = len(self.sight.moves) if self.sight.at_move is None else self.sight.at_move
        last = len(self.sight.moves)
        is_live = self.sight.is_live
        return [
            HistoryStep("first", "To the beginning", self.move_href(0) if here > 0 else None),
            HistoryStep(
                "previous", "One move back", self.move_href(here - 1) if here > 0 else None
            ),
            HistoryStep("next", "One move on", None if is_live else self._next_href(here, last)),
            HistoryStep("live", "Back to now", None if is_live else self.live_href),
        ]

    @property
    def live_href(self) -> str:
        return self._href({})

    def move_href(self, index: int) -> str:
        """The address of the position after a move; 0 is the beginning."""
        return self._href({"move": index})

    def why_href(self, index: int, number: int = 1) -> str:
        """The address of the position after a move, with the reasons for what happened; of many
        reasons, the one with this number is read."""
        return self._href({"move": index, "why": number})

    def figure_href(self, index: int, number: int) -> str:
        """The address of the drawing that belongs to a reason for what a move did."""
        asked = "" if self.asked_seat is None else f"?seat={self.asked_seat}"
        return f"/tables/{self.sight.id}/why/{index}/{number}{asked}"

    def seat_href(self, seat: Seat) -> str:
        """The address of the table through the eyes of one of my seats."""
        return f"/tables/{self.sight.id}?seat={seat}"

    def name_of(self, seat: Seat) -> str:
        return self.sight.names[seat]

    def _next_href(self, here: int, last: int) -> str:
        return self.move_href(here + 1) if here + 1 < last else self.live_href

    def _href(self, query: dict[str, int]) -> str:
        if self.asked_seat is not None:
            query["seat"] = self.asked_seat
        asked = "&".join(f"{name}={number}" for name, number in query.items())
        return f"/tables/{self.sight.id}?{asked}" if asked else f"/tables/{self.sight.id}"

    def _their_turn(self) -> str:
        to_act = [seat for seat in self.sight.seats if seat.to_act]
        if len(to_act) != 1:
            return "Waiting for the others" if self.i_sit_here else "All are choosing"
        verb = "is thinking" if to_act[0].thinking else "is to move"
        return f"{to_act[0].name} {verb}"
