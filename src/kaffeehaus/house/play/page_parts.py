"""Parts of a table's page for HTML templates: links, board, seats, explanations, link preview."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from markupsafe import Markup

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import and_list, cache_per_language, comma_list, gettext, ngettext
from kaffeehaus.core.options import Chosen, Several
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Explanation, Mark, Marks, SidePanel, Sign, Suggestion, Tone
from kaffeehaus.house.http.pages import PageRenderer
from kaffeehaus.house.play.move_list import (
    LogPageEntry,
    LogPageHeading,
    LogPageRow,
    in_columns,
    log_lines,
)
from kaffeehaus.house.play.service import TableServices
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.history import MoveLine, NoteLine
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import SeatPanel, TableView
from kaffeehaus.house.views.sentences import (
    Happening,
    news_of,
    sentences_of,
    stories_since,
)

MAX_LAST_SENTENCES = 4
"""Sentences about the last move that are shown beside the board."""


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A link for stepping through the history; `href` is None where it leads nowhere."""

    name: str
    title: str
    href: str | None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A seat in the final standings."""

    seat: SeatPanel
    rank: int
    score: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class TableLinks:
    """Addresses of a table's positions, kept at the seat that the viewer asked for."""

    table_id: str
    seat: Seat | None

    @property
    def live(self) -> str:
        return self._href()

    def plan(self, root: int) -> str:
        """The page for planning premoves behind the last move."""
        return self._href(plan=root)

    def move(self, index: int) -> str:
        """The position after a move; 0 is the beginning."""
        return self._href(move=index)

    def why(self, index: int, number: int = 1) -> str:
        """The position after a move with its explanations, opened at this number."""
        return self._href(move=index, why=number)

    def figure(self, index: int, number: int) -> str:
        """The drawing that belongs to an explanation of a move."""
        query = "" if self.seat is None else f"?seat={self.seat}"
        return f"/tables/{self.table_id}/why/{index}/{number}{query}"

    def _href(self, **query: int) -> str:
        if self.seat is not None:
            query["seat"] = self.seat
        text = "&".join(f"{name}={number}" for name, number in query.items())
        return f"/tables/{self.table_id}?{text}" if text else f"/tables/{self.table_id}"


def may_analyse(view: TableView) -> bool:
    """Whether the viewer may see analyses: of a finished game, or playing alone on all seats."""
    is_alone = len(view.my_seats) == len(view.seats) and view.phase is TablePhase.RUNNING
    return view.phase is TablePhase.OVER or is_alone


class BoardArea:
    """The drawn board with its legend, panels, caption and ruler."""

    def __init__(
        self, view: TableView, reasons: Reasons, guided_marks: tuple[Mark, ...] = ()
    ) -> None:
        """`guided_marks` highlight what the guide explains."""
        self.view = view
        self._reasons = reasons
        self._guided_marks = guided_marks
        self._is_hidden = view.view is None or view.curtain is not None

    @property
    def curtain_name(self) -> str:
        """The player who takes the device next at a hot-seat table with secrets."""
        seat = self.view.curtain
        return self.view.names[seat] if seat is not None else ""

    def seat_href(self, seat: Seat) -> str:
        """The table as one of the viewer's seats sees it."""
        return f"/tables/{self.view.id}?seat={seat}"

    @property
    def svg(self) -> Markup:
        """The drawing, with marks for legal targets, explanations and the latest changes."""
        view, reasons = self.view, self._reasons
        if view.view is None:
            return Markup("")
        marks = Marks(
            view.legal or self._premovable(),
            reasons.marks or self._guided_marks,
            self._premove() or reasons.suggestions,
            () if reasons.marks else self._latest_changes(),
            tuple(view.names),
        )
        if view.is_for_all and not (marks.places or marks.suggestions):
            drawn = view.drawn.board(view.view, marks)
        else:
            drawn = "".join(view.view.drawings(marks))
        return Markup(drawn)  # noqa: S704 - games draw, and escape what they write

    def _premovable(self) -> Sequence[Action]:
        """Actions with which a premove can begin or go on."""
        premove, seat = self.view.premove, self.view.acting_as
        if premove is None or premove.is_whole or seat is None:
            return ()
        return premove.state.legal(seat)

    def _premove(self) -> tuple[Suggestion, ...]:
        """The premove as drawn on the board."""
        premove = self.view.premove
        if premove is None or not premove.actions:
            return ()
        return (Suggestion(premove.actions, gettext("premove"), is_premove=True),)

    def _latest_changes(self) -> tuple[Mark, ...]:
        """Marks of the places that the latest moves changed, about one move for each seat."""
        shown = self.view.moves[: self.view.at_move]
        changing = [move for move in shown if move.changes][-len(self.view.seats) :]
        return tuple(
            Mark(place, Tone.COVERED, change.words)
            for move in changing
            for change in move.changes
            for place in change.places
        )

    @property
    def legend(self) -> tuple[Sign, ...]:
        """The legend of the drawing."""
        view = self.view
        if view.view is None or self._is_hidden:
            return ()
        return view.drawn.legend(view.view) if view.is_for_all else view.view.legend()

    @property
    def panels(self) -> tuple[SidePanel, ...]:
        """The panels beside the board, with marks for legal targets."""
        view = self.view
        if view.view is None or self._is_hidden:
            return ()
        if view.is_for_all:
            return view.drawn.panels(view.view)
        return view.view.panels(Marks(view.legal))

    @property
    def has_ruler(self) -> bool:
        """Whether distances can be measured on the shown board."""
        return self.view.game.has_ruler and self.view.view is not None

    @property
    def lab(self) -> dict[str, str] | None:
        """Link to the game's lab with the position as the viewer sees it; None without a lab or
        before the game begins."""
        view, grammar = self.view, position_text_of(self.view.game)
        if grammar is None or view.view is None or view.phase is TablePhase.WAITING:
            return None
        asked = {"table": view.id, "move": view.at_move, "seat": view.view.seat}
        query = urlencode({name: value for name, value in asked.items() if value is not None})
        return {"href": f"{grammar.lab}?{query}", "title": str(grammar.lab_title)}

    @property
    def score_sheet(self) -> Markup:
        """The game's score sheet as HTML, if it has one."""
        view, names = self.view.view, self.view.names
        sheet = view.score_sheet(names) if view is not None else ""
        return Markup(sheet)  # noqa: S704 - made by the game's own code

    @property
    def caption(self) -> str:
        """The sentence above the board."""
        if self.view.is_example:
            return gettext("Sample setup. The real one is dealt when the game starts.")
        return self.view.view.caption() if self.view.view is not None else ""

    @property
    def own_lines(self) -> tuple[str, ...]:
        """The viewer's situation, which stays beside the board."""
        hidden = self._is_hidden or self.view.view is None or self.view.is_example
        return () if hidden or self.view.view is None else self.view.view.own_lines()

    @property
    def text(self) -> str:
        """The board in plain text."""
        return self.view.view.text() if self.view.view is not None else ""

    @property
    def may_go_to_board(self) -> bool:
        """Whether the viewer may copy the position to an analysis board."""
        return self.view.view is not None and may_analyse(self.view)


class MoveLog:
    """The moves of a table: log lines, history navigation, news since the viewer's last move."""

    def __init__(self, view: TableView, links: TableLinks) -> None:
        self._view = view
        self._links = links
        self.shown = len(view.moves) if view.at_move is None else view.at_move
        """Index of the move that led to the shown position."""

    @property
    def last_move(self) -> MoveLine | None:
        """The move that led to the shown position."""
        return self._view.moves[self.shown - 1] if self.shown else None

    @property
    def last_words(self) -> str:
        """Sentences about that move; a long one is cut at its beginning."""
        if self.last_move is None:
            return ""
        sentences = sentences_of(self.last_move)
        before = len(sentences) - MAX_LAST_SENTENCES
        last = " ".join(sentences[-MAX_LAST_SENTENCES:])
        if before <= 0:
            return last
        return ngettext(
            "%(num)s earlier event, then: %(last)s",
            "%(num)s earlier events, then: %(last)s",
            before,
            last=last,
        )

    @property
    def news(self) -> list[Happening]:
        """Events since the viewer's last move, unless `last_words` has all of them."""
        news, last_words = news_of(self._view.moves, self._view.my_seats), self.last_words
        return [] if all(event.text in last_words for event in news) else news

    @property
    def stories(self) -> list[int]:
        """The moves to watch: the shown one of the past, or all since the viewer's last move."""
        if not self._view.is_live:
            last = self.last_move
            return [last.index] if last is not None and last.staged else []
        return stories_since(self._view.moves, self._view.my_seats)

    @property
    def news_title(self) -> str:
        """The heading of the news."""
        moved = {line.seat for line in self._view.moves}
        if moved & set(self._view.my_seats):
            return gettext("Since your last move")
        return gettext("Last move")

    @property
    def is_paired(self) -> bool:
        """Whether the list has a column for each seat: in games that only two can play."""
        return self._view.game.seat_counts == (2,)

    @property
    def lines(self) -> Sequence[LogPageHeading | LogPageEntry | LogPageRow | NoteLine]:
        """Headings, moves and notes in chronological order."""
        if self.is_paired:
            return in_columns(self._view.moves, self._view.notes)
        return log_lines(self._view.moves, self._view.notes)

    @property
    def steps(self) -> list[HistoryStep]:
        """Navigation: first, previous, next, live."""
        links, here, is_live = self._links, self.shown, self._view.is_live
        is_last = here + 1 >= len(self._view.moves)
        next_href = links.live if is_last else links.move(here + 1)
        return [
            HistoryStep("first", gettext("First move"), links.move(0) if here > 0 else None),
            HistoryStep(
                "previous", gettext("Previous move"), links.move(here - 1) if here > 0 else None
            ),
            HistoryStep("next", gettext("Next move"), None if is_live else next_href),
            HistoryStep("live", gettext("Current position"), None if is_live else links.live),
        ]


FEW_PLACES = 2
"""A sentence names the places of so many seats."""


class SeatList:
    """The seats of a table in display order, with claims, replacements and standings."""

    def __init__(self, view: TableView) -> None:
        self._view = view

    @property
    def ordered(self) -> list[SeatPanel]:
        """The seats in the game's turn order, or by number."""
        last = len(self._view.seats)

        def place(seat: SeatPanel) -> int:
            known = seat.badge.place if seat.badge else None
            return last if known is None else known

        return sorted(self._view.seats, key=place)

    @property
    def below_board(self) -> SeatPanel:
        """The seat that a phone shows below the board: the viewer's, or a spectator's first one."""
        return self._view.seats[next(iter(self._view.my_seats), 0)]

    @property
    def claimable(self) -> list[SeatPanel]:
        """The seats against which the viewer may claim a timeout and has not done so."""
        if not self._view.is_live:
            return []
        mine = set(self._view.my_seats)
        return [
            seat
            for seat in self._view.seats
            if seat.clock is not None
            and seat.clock.claim_from is not None
            and not mine <= set(seat.clock.claims)
        ]

    def claim_sentence(self, seat: SeatPanel) -> str:
        """The reason for a claim."""
        pace = self._view.pace
        if seat.clock is not None and seat.clock.absent_since is not None:
            return gettext("%(name)s is disconnected.", name=seat.name)
        if pace is not None and pace.frees_hostages:
            return gettext("%(name)s has not moved for a long time.", name=seat.name)
        return gettext("%(name)s ran out of time.", name=seat.name)

    @property
    def replaceable(self) -> list[SeatPanel]:
        """Seats whose player the table's creator may replace."""
        view = self._view
        if not (view.is_host and view.is_live and view.phase is TablePhase.RUNNING):
            return []
        asked = view.proposal
        declined = None if asked is None or not asked.declined_by else asked.seat
        return [
            seat
            for seat in view.seats
            if not seat.mine and not seat.free and (seat.taken_over or seat.last_seen is not None)
            if seat.seat != declined
        ]

    @property
    def standings(self) -> list[ResultLine]:
        """The seats of a finished game from first to last."""
        outcome = self._view.outcome
        if outcome is None or outcome.is_aborted:
            return []
        shows_scores = len(set(outcome.scores)) > 2 or max(outcome.scores, default=0) > 1
        lines = [
            ResultLine(
                seat=seat,
                rank=outcome.ranks[seat.seat],
                score=_score(seat, outcome) if shows_scores else "",
                is_winner=seat.seat in outcome.winners,
            )
            for seat in self._view.seats
        ]
        return sorted(lines, key=lambda line: line.rank)

    @property
    def standings_listed(self) -> bool:
        """Whether the standings take the place of the list of players: of more than two, after the
        game."""
        return self._view.is_live and len(self.standings) > FEW_PLACES


def _score(seat: SeatPanel, outcome: Outcome) -> str:
    """The final score, in the badge's format where that has it: `$120` instead of 120."""
    plain = str(outcome.scores[seat.seat])
    return seat.badge.score if seat.badge and plain in seat.badge.score else plain


FEW = 3
"""Up to this many explanations are shown together; more are shown one at a time."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Explanations, with the marks and suggestions that the drawing shows for them."""

    explanations: tuple[Explanation, ...] = ()
    marks: tuple[Mark, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    """The best moves found by the analysis."""
    opened: int = 0
    """Number of the one shown of many, counted from 1; 0 if all are shown."""

    @property
    def read(self) -> tuple[tuple[int, Explanation], ...]:
        """The shown explanations with their numbers."""
        numbered = tuple(enumerate(self.explanations, start=1))
        return numbered[self.opened - 1 : self.opened] if self.opened else numbered

    def titled(self, number: int) -> str:
        """The title of an explanation; empty for no such number."""
        exists = 1 <= number <= len(self.explanations)
        return self.explanations[number - 1].title if exists else ""


NO_REASONS = Reasons()


async def reasons_for(
    services: TableServices, guest: Player | None, view: TableView, seat: Seat | None, *, why: int
) -> Reasons:
    """The explanations on the page of a table.

    In the past, those of the shown move, if `why` is requested; of many, the one with that
    number. After a game that ended by its rules, the last explanation of the last move: the final
    score.
    """
    if view.at_move and why:
        found = await services.views.explanations(view.id, guest, view.at_move, seat=seat)
        opened = 0 if len(found) <= FEW else min(why, len(found))
        reasons = Reasons(found, opened=opened)
        marks = {mark.place: mark for _, read in reasons.read for mark in read.marks}
        return replace(reasons, marks=tuple(marks.values()))
    if view.is_live and _ended_by_rules(view) and view.moves and view.moves[-1].explained:
        found = await services.views.explanations(view.id, guest, len(view.moves), seat=seat)
        return Reasons(found[-1:])
    return NO_REASONS


def _ended_by_rules(view: TableView) -> bool:
    outcome = view.outcome
    return view.phase is TablePhase.OVER and outcome is not None and outcome.is_by_rules


def preview_of(view: TableView, renderer: PageRenderer) -> dict[str, str] | None:
    """Link preview (Open Graph) of a table; None for a private one."""
    if view.private:
        return None
    number = view.head.partition(":")[0]
    picture = renderer.address(f"/tables/{view.id}/picture.png?at={number}")
    return {
        "title": _preview_title(view),
        "words": view.sentence,
        "picture": picture if view.view is not None else "",
    }


def _preview_title(view: TableView) -> str:
    names = [
        name
        for name, seat in zip(view.names, view.seats, strict=True)
        if seat.kind is not SeatKind.OPEN
    ]
    if view.open_seats and names:
        return gettext("Play %(game)s with %(names)s", game=view.game.title, names=and_list(names))
    return f"{view.game.title}: {comma_list(names)}"


def chapters_in_play(game_id: str, options: Chosen) -> list[tuple[str, str]]:
    """Titles and addresses of the chapters about a table's chosen options."""
    return [
        (title, f"/help/{game_id}/{chapter}")
        for option, value, title, chapter in _offered_chapters(game_id)
        if value in Several.words(options.get(option, ""))
    ]


@cache_per_language
def _offered_chapters(game_id: str) -> tuple[tuple[str, str, str, str], ...]:
    """Option, value, title and chapter of the cards with a chapter, in multiple-choice menus only:
    building the other menus would take a third of a page's time and add nothing."""
    game = find_game(game_id)
    return tuple(
        (option.name, card.value, str(card.title), card.chapter)
        for option in game.options
        if isinstance(option, Several)
        for card in game.menu(option.name)
        if card.chapter
    )
