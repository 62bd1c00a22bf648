"""Presentation of an analysis board for its page: headline, move tree, recommended moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Candidate
from kaffeehaus.core.i18n import and_list, gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Badge, Marks, Suggestion
from kaffeehaus.house.boards.model import ROOT, Node, children_of, main_line, path_to
from kaffeehaus.house.boards.views import BoardView
from kaffeehaus.house.lookback.page import SIGNS, MoveNote, worth_on_board
from kaffeehaus.house.lookback.verdicts import VerdictSentences, action_texts, verdict_on
from kaffeehaus.house.play.page_parts import HistoryStep
from kaffeehaus.house.views.model import Choice, first_question, payload_of
from kaffeehaus.house.views.sentences import result_words

MAX_LABEL = 28
"""Longer actions are replaced by log sentences."""
MAX_SENTENCE = 90
MAX_PLAN = 6
"""Actions listed of a planner's turn."""


@dataclass(frozen=True, slots=True)
class SuggestedMove:
    """A recommended move with a button to try it."""

    words: str
    worth: str
    body: str
    """The JSON body of the request that tries it."""


class BoardTree:
    """The move tree of a board as HTML templates list it."""

    def __init__(self, view: BoardView, base: str) -> None:
        self._view = view
        self._base = base
        self._sentences = VerdictSentences(view.board.names)
        self.line = main_line(view.board.tree)
        self.path = frozenset(node.id for node in path_to(view.board.tree, view.at.id))
        self.is_main = self.path <= {step.node.id for step in self.line}
        self._numbers = {ROOT: view.board.row.beginning.move}
        for node in view.board.tree.nodes[1:]:
            self._numbers[node.id] = self._numbers[node.parent] + 1

    def href(self, node_id: int) -> str:
        """The address of a position."""
        return f"{self._base}?at={node_id}"

    def number(self, node: Node) -> int:
        """The number of the move in the game."""
        return self._numbers[node.id]

    def label(self, node: Node) -> str:
        """A move in a few words."""
        text = ", ".join(node.actions)
        if len(text) > MAX_LABEL:
            text = " ".join(self._view.told[node.id]) or text
        if len(text) > MAX_SENTENCE:
            text = f"{text[:MAX_SENTENCE].rstrip()}…"
        return text if node.whole else f"{text} …"

    def note(self, node: Node) -> MoveNote | None:
        """The evaluation of an analysed position and of the move that leads to it."""
        insight, worth = self._view.known.get(node.id), self._view.worths.get(node.id)
        if insight is None:
            return None
        brief = self._sentences.brief(verdict_on(insight))
        if worth is None:
            return MoveNote(brief, "", brief)
        return MoveNote(brief, SIGNS[worth.grade], self._sentences.spoken(worth))

    @property
    def steps(self) -> list[HistoryStep]:
        """Navigation: first, previous, next, and between variations."""
        tree, at = self._view.board.tree, self._view.at
        is_root = at.id == ROOT
        siblings = [] if is_root else [node.id for node in children_of(tree, at.parent)]
        place = siblings.index(at.id) if siblings else 0
        targets = (
            ("first", gettext("First position"), [] if is_root else [ROOT]),
            ("previous", gettext("Previous move"), [] if is_root else [at.parent]),
            ("next", gettext("Next move"), [node.id for node in children_of(tree, at.id)]),
            ("before", gettext("Previous variation"), siblings[place - 1 : place]),
            ("after", gettext("Next variation"), siblings[place + 1 :]),
        )
        return [
            HistoryStep(name, title, self.href(ids[0]) if ids else None)
            for name, title, ids in targets
        ]


class BoardFindings:
    """Recommended moves and sentences about the shown position."""

    def __init__(self, view: BoardView, first_letter: str) -> None:
        """`first_letter` is that of the first seat, whose shares are shown."""
        self._view = view
        self._first_letter = first_letter
        self._sentences = VerdictSentences(view.board.names)

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best moves, drawn on the board."""
        insight = self._view.insight
        if insight is None or not self._view.at.whole:
            return ()
        return tuple(
            Suggestion(move.actions, self._worth_of(move, insight.seat))
            for move in insight.recommended
        )

    @property
    def ideas(self) -> list[SuggestedMove]:
        """The best moves, or the planner's choices, as buttons."""
        insight, forecast = self._view.insight, self._view.at.forecast
        if not self._view.legal:
            return []
        if forecast is not None and forecast.seat == self._view.seat:
            return self._planned(forecast)
        if insight is None or not self._view.at.whole:
            return []
        return [
            SuggestedMove(
                action_texts(move),
                self._worth_of(move, insight.seat),
                self._body(move.actions, insight.seat),
            )
            for move in insight.recommended
        ]

    @property
    def sentences(self) -> list[str]:
        """What is known about the last move and the next."""
        view, insight = self._view, self._view.insight
        worth = view.worths.get(view.at.id)
        sentences = [
            self._sentences.of_last_move(worth) if worth else "",
            self._sentences.of_next_move(insight)
            if insight and view.outcome is None and not self.ideas
            else "",
            self._forecast(),
        ]
        return [sentence for sentence in sentences if sentence]

    @property
    def can_improve(self) -> bool:
        """Whether a search could find out more."""
        view = self._view
        is_done = view.insight.proven if view.insight else view.at.forecast is not None
        return view.outcome is None and not is_done

    def _forecast(self) -> str:
        forecast = self._view.at.forecast
        if forecast is None or self._view.outcome is not None:
            return ""
        name = self._view.board.names[forecast.seat]
        moves = self._plan_words(forecast.plan) + (", …" if len(forecast.plan) > MAX_PLAN else "")
        told = gettext("The planner would play for %(name)s: %(moves)s.", name=name, moves=moves)
        figures = self._figures(forecast)
        return f"{told} {figures}" if figures else told

    def _figures(self, forecast: Forecast) -> str:
        """What the plan's first choice is worth, and the next best."""
        first, unit = forecast.first, forecast.unit_title
        if not forecast.choices:
            return ""
        if first is None:
            return gettext("Figures: expected %(unit)s.", unit=unit)
        worth = gettext(
            "“%(choice)s” is worth %(worth)s %(unit)s.",
            choice=self._plan_words(first.actions),
            worth=first.worth,
            unit=unit,
        )
        if not forecast.others:
            return worth
        other = forecast.others[0]
        second = gettext(
            "Next best: “%(choice)s”, %(worth)s.",
            choice=self._plan_words(other.actions),
            worth=other.worth,
        )
        return f"{worth} {second}"

    def _planned(self, forecast: Forecast) -> list[SuggestedMove]:
        first, title = forecast.first, gettext("The planner’s turn")
        worth = "" if first is None else str(first.worth)
        moves = [SuggestedMove(title, worth, self._body(forecast.plan, forecast.seat))]
        named = set[str]()
        for choice in forecast.others:
            words = self._plan_words(choice.actions)
            if words not in named:
                named.add(words)
                body = self._body(choice.actions, forecast.seat)
                moves.append(SuggestedMove(words, str(choice.worth), body))
        return moves

    def _plan_words(self, actions: Sequence[str]) -> str:
        view, game = self._view.view, self._view.game
        return ", ".join(view.words(game.parse(text)) for text in actions[:MAX_PLAN])

    def _worth_of(self, move: Candidate, seat: Seat) -> str:
        return worth_on_board(move, seat, self._first_letter)

    def _body(self, actions: Sequence[str], seat: Seat) -> str:
        return json.dumps({"at": self._view.at.id, "seat": seat, "actions": list(actions)})


class BoardPage:
    """A `BoardView` for HTML templates: decides words and order, never rules."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.has_ruler = view.game.has_ruler
        self.curtain_name = ""
        self.base = f"/boards/{view.board.id}"
        self.title = f"{view.board.title} · {gettext('Analysis board')}"
        self.told = " ".join(view.told.get(view.at.id, ()))
        self.badges: tuple[Badge, ...] = view.view.badges()
        self.legend = view.view.legend()
        self.panels = view.view.panels(Marks(view.legal))
        self.caption = view.view.caption()
        self.own_lines = view.view.own_lines()
        self.text = view.view.text()
        self.tree = BoardTree(view, self.base)
        self.findings = BoardFindings(view, f"{self.badges[0].letter} " if self.badges else "")
        self.place = pgettext("position", "Start")
        if view.at.id != ROOT:
            self.place = gettext("Move %(move)s", move=self.tree.number(view.at))
        self.actor = self.badges[view.seat] if view.seat is not None and self.badges else None
        self.other_actors = [s for s in view.actors if s != view.seat] if view.at.whole else []
        self.draft = view.view.draft(map(view.game.parse, view.draft))
        sheet = view.view.score_sheet(view.board.names)
        self.score_sheet = Markup(sheet)  # noqa: S704 - made by the game's own code
        self.has_others = len(view.lookers) + view.nameless > 1 or not view.leads

    @property
    def href(self) -> str:
        """The address of the shown position."""
        view = self.view
        if view.is_following and not view.leads:
            return self.base
        # The first actor is the default.
        if view.seat is not None and view.seat in view.actors[1:]:
            return self.seat_href(view.seat)
        return self.tree.href(view.at.id)

    def seat_href(self, seat: Seat) -> str:
        """The address of the shown position with another acting seat."""
        return f"{self.tree.href(self.view.at.id)}&seat={seat}"

    @property
    def headline(self) -> str:
        """The state of the game in two or three words."""
        view = self.view
        if view.outcome is not None:
            return result_words(view.outcome, view.board.names, ())
        if len(view.actors) > 1 and view.seat is not None and view.at.whole:
            return gettext("%(name)s to move", name=view.board.names[view.seat])
        who = and_list([view.board.names[seat] for seat in view.actors])
        return gettext("%(name)s to move", name=who)

    @property
    def question(self) -> str:
        """The question that the next action answers, or the result."""
        view = self.view
        if view.outcome is not None:
            return view.result
        return first_question(view.view, view.legal) if view.legal else ""

    @cached_property
    def svg(self) -> Markup:
        """The drawing with legal targets and recommended moves."""
        view, suggestions = self.view, self.findings.suggestions
        planned = () if suggestions else view.planned
        marks = Marks(view.legal, planned, suggestions=suggestions, names=view.board.names)
        drawn = "".join(view.view.drawings(marks))
        return Markup(drawn)  # noqa: S704 - games draw, and escape what they write

    @property
    def payload(self) -> Markup | None:
        """JSON for the browser's chooser; None without legal actions."""
        view = self.view
        if not view.legal or view.seat is None:
            return None
        place = {"at": view.at.id, "seat": view.seat}
        preview = f"/api{self.base}/preview?at={view.at.id}&seat={view.seat}&action="
        choice = Choice(view.view, view.legal, view.draft, f"{self.base}/moves", place, preview)
        return payload_of(choice)
