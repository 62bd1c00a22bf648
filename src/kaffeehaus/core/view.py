"""Views: what a seat may see, and how it is presented (drawing, text, badges, previews, help)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.action import Action
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.outcome import Outcome, Seat

_ID = re.compile(r' id="[^"]*"')


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions of a decision that one press takes."""

    title: str
    """Label of its button: `3 kitchen trainees: 3 burgers`."""
    actions: tuple[str, ...]
    """Text forms; only the last may confirm."""
    note: str = ""
    """What is worth knowing before, a sentence or two; or empty."""
    kind: str = ""
    """The kind of action among whose answers it belongs; empty for none."""


class Shape(Enum):
    """Outline of a seat's badge, which distinguishes seats without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    HEXAGON = "hexagon"


@dataclass(frozen=True, slots=True)
class Badge:
    """Badge of a seat beside the board: what it plays and how it stands."""

    title: str
    """What the seat plays: `Black`, `White`, `Chain A`."""
    letter: str
    """One letter that distinguishes the seats without colour."""
    shape: Shape
    colour: str
    """A CSS colour or custom property, such as `var(--seat-1)`."""
    score: str = ""
    """Points or money."""
    note: str = ""
    """Further facts, in a few words."""
    glance: str = ""
    """The same as HTML made by the game's own code; empty for none."""
    place: int | None = None
    """Position in an order that changes, such as turn order; seats are sorted by it."""
    shows: str = ""
    """Id of an element on a sheet with details of the seat; empty for none."""


class Tone(Enum):
    """Meaning of a mark on the board. The drawing gives each its own style, not only colour."""

    CHOSEN = "chosen"
    """What the action names."""
    COVERED = "covered"
    """Squares that it would cover."""
    REACHED = "reached"
    """What it would reach or affect."""
    GAIN = "gain"
    """What it would gain."""
    LOSS = "loss"
    """What it would cost or endanger."""
    PATH = "path"
    """The route between two places."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One highlighted place of the board and its caption."""

    place: str
    tone: Tone
    text: str = ""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move to draw on the board: a good one with a short evaluation (`64%`, `wins`), or the
    viewer's premove."""

    actions: tuple[str, ...]
    """Text forms of one decision's actions."""
    worth: str
    is_premove: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """Overlay of the drawing: legal choices, highlights and suggestions."""

    legal: Sequence[Action] = ()
    """Legal actions: their values get `data-field` and `data-value`."""
    places: tuple[Mark, ...] = ()
    """Highlighted places."""
    suggestions: tuple[Suggestion, ...] = ()
    """The best first. A game without an analyst need not draw them."""
    latest: tuple[Mark, ...] = ()
    """What the last moves changed, and who did it. A game whose board makes that obvious need not
    draw it."""
    names: tuple[str, ...] = ()
    """Player names by seat, for drawings that show them; empty if unknown. They are user input:
    drawings escape them."""


NO_MARKS = Marks()
"""Empty overlay: only the board."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Effects of an action, described before it is taken."""

    sentences: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    without_advice: Preview | None = None
    """For rated play, where the preview says how good the action is: the same without that."""

    @property
    def in_rated_play(self) -> Preview:
        """The preview without advice."""
        return self.without_advice or self


@dataclass(frozen=True, slots=True)
class Sign:
    """Legend entry: a small SVG and its meaning."""

    svg: str
    words: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Drawing of an explained situation as it was then, with its legend."""

    svg: str
    signs: tuple[Sign, ...]
    data: str = ""
    """The same for programs, as JSON."""
    link: str = ""
    """Path of a page where the position can be tried out; empty for none."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Long explanation of an event: a title, sentences, and the places they mention."""

    title: str
    sentences: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    figure: Figure | None = None
    """Drawing, where words and marks do not suffice. Its text is repeated in the sentences."""


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A panel beside the board, such as a player mat, that can be shown in its place."""

    id: str
    title: str
    body: str
    """HTML made by the game's own code, with the same choice attributes as a drawing."""
    has_lab: bool = False
    """Whether the lab that accepts the game's positions as text gives more detail."""


@dataclass(frozen=True, slots=True)
class HelpSection:
    """Section of a game's help page, with an optional drawn example."""

    title: str
    paragraphs: tuple[str, ...]
    drawing: str = ""
    """SVG made by the game's own drawing; empty for none."""
    caption: str = ""
    link: str = ""
    """Path of a page with more detail; empty for none."""
    link_words: str = ""


@dataclass(frozen=True, slots=True)
class LessonTurn:
    """A turn of a lesson that the reader can try before it is shown."""

    position: JsonObject
    """Position before it, as `Game.load` reads it."""
    seat: Seat
    actions: tuple[str, ...]
    """The lesson's actions; the last one confirms."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One position of a lesson: what was just done, and the rule behind each number."""

    title: str
    sentences: tuple[str, ...]
    drawing: str
    """SVG made by the game's own drawing."""
    text: str
    """The same position in plain text."""
    turn: LessonTurn | None = None
    """The turn that led here, if the reader may try it first."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Worked example that is played step by step."""

    title: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class View(ABC):
    """What one seat, or a spectator (`seat` is None), may see. Built from an allow-list.

    Games subclass it with their own fields. Everything shown anywhere is made from a view: the
    drawing in the browser, the text in the terminal, the JSON of the API, the text for screen
    readers.
    """

    seat: Seat | None
    """Seat of the viewer; None for a spectator."""
    actors: tuple[Seat, ...]
    """Seats that the game waits for."""
    outcome: Outcome | None
    """Outcome of the game, or None while it runs."""

    @abstractmethod
    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The drawing: one `<svg>` element. What can be chosen carries `data-field` and
        `data-value`; what depends on an earlier choice also `data-when="field=value"`, and what may
        be chosen before earlier questions `data-early`. What cannot be chosen may give the reason
        in `data-why`."""

    def drawings(self, marks: Marks = NO_MARKS) -> tuple[str, ...]:
        """The drawing in parts that a page lays out responsively: each one `<svg>`, and together
        all that `svg` shows. One part is enough for a drawing that fits everywhere."""
        return (self.svg(marks),)

    def picture(self) -> str:
        """Thumbnail for a card in the lobby: games omit what only a player needs."""
        return self.svg()

    def thumbnail(self) -> str:
        """The position in small, for lists of tables: one `<svg>`, with a title for screen readers
        and without ids, as a page holds many. By default the picture, where that needs no ids."""
        return _ID.sub("", self.picture())

    def panels(self, marks: Marks = NO_MARKS) -> tuple[SidePanel, ...]:
        """Panels for what has no room on the board."""
        return ()

    def legend(self) -> tuple[Sign, ...]:
        """Legend of the board's symbols; empty where they need none. Its SVGs may use definitions
        of the drawing."""
        return ()

    def score_sheet(self, names: Sequence[str] = ()) -> str:
        """Breakdown of everyone's points: HTML made by the game's own code; empty for a game
        without points. `names` are the players by seat, if known; they are user input, so they are
        escaped."""
        return ""

    def caption(self) -> str:
        """Status of the game in one short line that is always visible."""
        return ""

    def own_lines(self) -> tuple[str, ...]:
        """The viewer's own situation in a line or two that stay beside the board."""
        return ()

    def rule(self) -> str:
        """Title of the section of the help that explains the current decision; or empty."""
        return ""

    @abstractmethod
    def text(self) -> str:
        """The drawing in plain text, for terminals and screen readers."""

    @abstractmethod
    def badges(self) -> tuple[Badge, ...]:
        """One badge per seat."""

    def ask(self, field: str) -> str:
        """Question for this field of an action, in one short sentence."""
        return gettext("Choose: %(field)s", field=field)

    def ask_within(self, kind: str, field: str) -> str:
        """The same once this kind of action is chosen: `Dry which cubes?`."""
        return self.ask(field)

    def enters_by(self, field: str) -> str:
        """The value of a field that the keyboard focuses first; empty for the first one."""
        return ""

    def direct_kinds(self) -> frozenset[str]:
        """The kinds of action whose answers are offered at once, without asking for the kind."""
        return frozenset()

    def answer(self, action: Action, among: Sequence[Action]) -> str:
        """Label of an action among all of its kind, where these are offered at once; empty for the
        labels of its values."""
        return ""

    def ask_alone(self) -> str:
        """Text instead of a question when there is only one legal action."""
        return gettext("Only one move is possible.")

    def hint(self) -> str:
        """Advice for newcomers to this decision, a sentence or two; or empty."""
        return ""

    def guidance(self) -> Guidance | None:
        """Tutorial text for the seat's current decision; None where the game has no guide
        (`Game.guide`) or the seat nothing to decide."""
        return None

    def warnings(self) -> tuple[str, ...]:
        """Warnings before the current decision becomes final, each a sentence."""
        return ()

    def label(self, field: str, value: str) -> str:
        """Display text of a value."""
        return value

    def icon(self, field: str, value: str) -> str:
        """Small SVG beside the display text of a value; empty for none."""
        return ""

    def words(self, action: Action) -> str:
        """Display text of a whole action."""
        return str(action)

    def draft(self, actions: Iterable[Action]) -> list[str]:
        """Display texts of the actions of an open turn, without those that say nothing."""
        return [self.words(action) for action in actions]

    def to_json(self) -> JsonObject:
        """The view as plain data."""
        data = plain(self)
        assert isinstance(data, dict)
        return data

    def _repr_svg_(self) -> str:
        return self.svg()
