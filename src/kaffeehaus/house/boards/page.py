"""The page of an analysis board in words: its headline, its tree, and what is known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Candidate
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Badge, Marks, Sheet, Sign, Suggestion
from kaffeehaus.house.boards.model import ROOT, Node
from kaffeehaus.house.boards.tree import Variation, children_of, main_line, path_to
from kaffeehaus.house.boards.views import BoardView
from kaffeehaus.house.lookback.page import SIGNS, worth_on_board
from kaffeehaus.house.lookback.verdicts import (
    NOUNS,
    VerdictSentences,
    verdict_after,
    verdict_on,
    written,
)
from kaffeehaus.house.play.page import HistoryStep
from kaffeehaus.house.views.choices import Choice, first_question, payload_of
from kaffeehaus.house.views.results import result_words

LONGEST_LABEL = 28
"""Actions that are longer are told in a sentence instead."""
LONGEST_SENTENCE = 90
LONGEST_PLAN = 6
"""So many actions of a planner's turn are told."""


@dataclass(frozen=True, slots=True)
class SuggestedMove:
    """A good move that can be tried."""

    words: str
    worth: str
    body: str
    """What is sent to try it."""


class BoardPage:
    """A `BoardView` as the templates want it. It decides words and order, never rules."""

    def __init__(self, sight: BoardView) -> None:
        self.sight = sight
        self.has_ruler = sight.game.has_ruler
        self.curtain_name = ""
        """Nothing is hidden from who plays for all."""

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        return f"{self.sight.title} · Analysis board"

    @property
    def href(self) -> str:
        """The address of what is shown."""
        sight = self.sight
        if sight.is_following and not sight.leads:
            return self.base
        # Whoever acts first needs no word.
        other = sight.acting_as if sight.acting_as in sight.actors[1:] else None
        return self.at_href(sight.at.id) if other is None else self.seat_href(other)

    @property
    def base(self) -> str:
        return f"/boards/{self.sight.id}"

    def at_href(self, node_id: int) -> str:
        """The address of a position."""
        return f"{self.base}?at={node_id}"

    def seat_href(self, seat: Seat) -> str:
        """The address of the position with somebody else to act."""
        return f"{self.at_href(self.sight.at.id)}&seat={seat}"

    @property
    def headline(self) -> str:
        """Two or three words on how the position stands."""
        sight = self.sight
        if sight.outcome is not None:
            return result_words(sight.outcome, sight.names, ())
        if len(sight.actors) > 1 and sight.acting_as is not None and sight.at.whole:
            return f"{sight.names[sight.acting_as]} chooses"
        who = " and ".join(sight.names[seat] for seat in sight.actors)
        return f"{who} to move"

    @property
    def question(self) -> str:
        """The one sentence on what to do now."""
        sight = self.sight
        if sight.outcome is not None:
            return sight.end_sentence
        return first_question(sight.view, sight.legal) if sight.legal else ""

    @property
    def place(self) -> str:
        """Which position is shown."""
        return f"Move {self.number(self.sight.at)}" if self.sight.at.id != ROOT else "The beginning"

    @property
    def badges(self) -> tuple[Badge, ...]:
        return self.sight.view.badges()

    @property
    def actor(self) -> Badge | None:
        """The sign of who is to act."""
        acting = self.sight.acting_as
        return None if acting is None or not self.badges else self.badges[acting]

    @property
    def other_actors(self) -> list[Seat]:
        """Who else may act now."""
        sight = self.sight
        return [seat for seat in sight.actors if seat != sight.acting_as] if sight.at.whole else []

    @property
    def svg(self) -> Markup:
        """The drawing, or its pieces, with what may be tried and what is good."""
        sight = self.sight
        pointed = () if self.suggestions else sight.pointed
        marks = Marks(sight.legal, pointed, suggestions=self.suggestions, names=sight.names)
        drawn = "".join(self.sight.view.drawings(marks))
        return Markup(drawn)  # noqa: S704 - games draw, and escape what they write

    @property
    def legend(self) -> tuple[Sign, ...]:
        return self.sight.view.legend()

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return self.sight.view.sheets(Marks(self.sight.legal))

    @property
    def caption(self) -> str:
        return self.sight.view.caption()

    @property
    def text(self) -> str:
        return self.sight.view.text()

    @property
    def score_sheet(self) -> Markup:
        sheet = self.sight.view.score_sheet(self.sight.names)
        return Markup(sheet)  # noqa: S704 - made by the game's own code

    @property
    def draft(self) -> list[str]:
        """What was chosen so far, in words."""
        view, game = self.sight.view, self.sight.game
        return [view.words(game.parse(text)) for text in self.sight.draft]

    @property
    def told(self) -> str:
        """What happened in the last move."""
        return " ".join(self.sight.at.told)

    @property
    def payload(self) -> Markup | None:
        """The data for the chooser; None with nothing to choose."""
        sight = self.sight
        if not sight.legal or sight.acting_as is None:
            return None
        place = {"at": sight.at.id, "seat": sight.acting_as}
        preview = f"/api{self.base}/preview?at={sight.at.id}&seat={sight.acting_as}&action="
        choice = Choice(sight.view, sight.legal, sight.draft, f"{self.base}/moves", place, preview)
        return payload_of(choice)

    # The tree

    @cached_property
    def line(self) -> Variation:
        """The main line with its variations."""
        return main_line(self.sight.tree)

    @cached_property
    def path(self) -> frozenset[int]:
        """The nodes on the way to what is shown."""
        return frozenset(node.id for node in path_to(self.sight.tree, self.sight.at.id))

    @cached_property
    def _numbers(self) -> dict[int, int]:
        numbers = {ROOT: self.sight.first_move}
        for node in self.sight.tree.nodes[1:]:
            numbers[node.id] = numbers[node.parent] + 1
        return numbers

    def number(self, node: Node) -> int:
        """Which move of the game it is."""
        return self._numbers[node.id]

    def label(self, node: Node) -> str:
        """A move in a few words."""
        text = ", ".join(node.actions)
        if len(text) > LONGEST_LABEL and node.told:
            text = " ".join(node.told)
        if len(text) > LONGEST_SENTENCE:
            text = f"{text[:LONGEST_SENTENCE].rstrip()}…"
        return text if node.whole else f"{text} …"

    def sign(self, node: Node) -> str:
        """`?` for a slip, `??` for a blunder."""
        worth = self.sight.worths.get(node.id)
        return "" if worth is None else SIGNS[worth.grade]

    def worth(self, node: Node) -> str:
        """What a move leaves to the first seat, or who wins."""
        insight = self.sight.known.get(node.id)
        return "" if insight is None else self._say.briefly(verdict_on(insight))

    def spoken(self, node: Node) -> str:
        """The sign and the worth in words."""
        worth = self.sight.worths.get(node.id)
        if worth is None:
            return self.worth(node)
        noun = f"{NOUNS[worth.grade]}, " if worth.grade in NOUNS else ""
        return noun + self._say.told(verdict_after(worth))

    @property
    def steps(self) -> list[HistoryStep]:
        """First, previous, next, and to what was tried instead."""
        tree, at = self.sight.tree, self.sight.at
        below = children_of(tree, at.id)
        beside = [] if at.id == ROOT else [node.id for node in children_of(tree, at.parent)]
        place = beside.index(at.id) if beside else 0
        return [
            HistoryStep("first", "To the beginning", self._href_if(ROOT, at.id != ROOT)),
            HistoryStep("previous", "One move back", self._href_if(at.parent, at.id != ROOT)),
            HistoryStep("next", "One move on", self._href_if(below[0].id, True) if below else None),
            HistoryStep(
                "before",
                "The variation before",
                self._href_if(beside[place - 1], True) if place > 0 else None,
            ),
            HistoryStep(
                "after",
                "The next variation",
                self._href_if(beside[place + 1], True) if place + 1 < len(beside) else None,
            ),
        ]

    @property
    def is_main(self) -> bool:
        """Whether what is shown lies on the main line."""
        on_main = {step.node.id for step in self.line.steps}
        return self.path <= on_main

    # What is known

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best moves, to be drawn."""
        insight = self.sight.insight
        if insight is None or not self.sight.at.whole:
            return ()
        return tuple(Suggestion(move.actions, self._worth_of(move)) for move in insight.recommended)

    @property
    def ideas(self) -> list[SuggestedMove]:
        """The same to be tried by a click, or what a planner has weighed."""
        insight, forecast = self.sight.insight, self.sight.at.forecast
        if not self.sight.legal:
            return []
        if forecast is not None and forecast.seat == self.sight.acting_as:
            return self._weighed(forecast)
        if insight is None or not self.sight.at.whole:
            return []
        return [
            SuggestedMove(
                written(move), self._worth_of(move), self._try_body(move.actions, insight.seat)
            )
            for move in insight.recommended
        ]

    @property
    def findings(self) -> list[str]:
        """What there is to say about the move that was made, and about the next one."""
        worth = self.sight.worths.get(self.sight.at.id)
        insight = self.sight.insight
        is_over = self.sight.outcome is not None
        told = (
            self._say.of_last_move(worth) if worth else "",
            "" if insight is None or is_over or self.ideas else self._say.of_next_move(insight),
        )
        return [sentence for sentence in told if sentence]

    @property
    def may_seek(self) -> bool:
        """Whether more can be found out about the position."""
        sight = self.sight
        is_done = sight.insight.proven if sight.insight else sight.at.forecast is not None
        return sight.outcome is None and not is_done

    @property
    def forecast(self) -> str:
        """What the planner would do, and what its figures mean."""
        forecast = self.sight.at.forecast
        if forecast is None or self.sight.outcome is not None:
            return ""
        name = self.sight.names[forecast.seat]
        plan = [self._words(text) for text in forecast.plan[:LONGEST_PLAN]]
        more = ", …" if len(forecast.plan) > LONGEST_PLAN else ""
        told = f"The planner would play for {name}: {', '.join(plan)}{more}."
        if not forecast.choices:
            return told
        return f"{told} Its figures are {forecast.unit}, as far as it can foresee."

    def _weighed(self, forecast: Forecast) -> list[SuggestedMove]:
        plan = SuggestedMove("The planner’s turn", "", self._try_body(forecast.plan, forecast.seat))
        choices = [
            SuggestedMove(
                ", ".join(map(self._words, choice.actions[:LONGEST_PLAN])),
                str(choice.worth),
                self._try_body(choice.actions, forecast.seat),
            )
            for choice in forecast.choices
            if choice.actions != forecast.plan
        ]
        own = [choice for choice in forecast.choices if choice.actions == forecast.plan]
        return [replace(plan, worth=str(own[0].worth)) if own else plan, *choices]

    def _words(self, text: str) -> str:
        return self.sight.view.words(self.sight.game.parse(text))

    def _worth_of(self, move: Candidate) -> str:
        insight = self.sight.insight
        assert insight is not None, "a move is worth something where the position is known"
        letter = f"{self.badges[0].letter} " if self.badges else ""
        return worth_on_board(move, insight.seat, letter)

    def _try_body(self, actions: Sequence[str], seat: Seat) -> str:
        return json.dumps({"at": self.sight.at.id, "seat": seat, "actions": list(actions)})

    def _href_if(self, node_id: int, leads: bool) -> str | None:
        return self.at_href(node_id) if leads else None

    @property
    def _say(self) -> VerdictSentences:
        return VerdictSentences(self.sight.names)

    # Together

    @property
    def others(self) -> bool:
        """Whether anybody looks on beside the viewer."""
        company = self.sight.company
        return len(company.lookers) + company.nameless > 1 or not self.sight.leads
