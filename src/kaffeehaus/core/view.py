"""What a seat may see, and how it is shown: views, badges, marks, previews, explanations, help."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.action import Action
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.outcome import Outcome, Seat


class Shape(Enum):
    """The outline that tells seats apart where colour cannot."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    HEXAGON = "hexagon"


@dataclass(frozen=True, slots=True)
class Badge:
    """How a seat is shown beside the board: what it plays and how it stands."""

    title: str
    """What the seat plays in this game: `Black`, `White`, `Chain A`."""
    letter: str
    """One letter that tells the seats apart where colour cannot."""
    shape: Shape
    colour: str
    """A CSS colour or custom property, such as `var(--seat-1)`."""
    score: str = ""
    """How many points, or how much money."""
    note: str = ""
    """What else is worth a look, in a few words."""
    glance: str = ""
    """The same at a glance: HTML made by the game's own code, or nothing."""
    place: int | None = None
    """Where the seat stands in an order that changes, such as turn order; seats are shown so."""
    shows: str = ""
    """The id of an element on a sheet that tells more of the seat, or nothing."""


class Tone(Enum):
    """What a mark on the board says. The drawing gives each tone its own style, not only colour."""

    CHOSEN = "chosen"
    """What the action names."""
    COVERED = "covered"
    """Where it would lay something."""
    REACHED = "reached"
    """What it would come to, or have an effect on."""
    GAIN = "gain"
    """What it would bring."""
    LOSS = "loss"
    """What it would cost or put in danger."""
    PATH = "path"
    """The way between two places."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One place of the board and what to say about it."""

    place: str
    tone: Tone
    text: str = ""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A good move to be drawn on the board, and how good it is in a word: `64 %`, `wins`."""

    actions: tuple[str, ...]
    """The text forms of one decision's actions."""
    worth: str


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn over the pieces: what may be chosen, what is pointed out, what is good."""

    legal: Sequence[Action] = ()
    """What may be chosen: their values get `data-field` and `data-value`."""
    places: tuple[Mark, ...] = ()
    """What is pointed out."""
    suggestions: tuple[Suggestion, ...] = ()
    """The best first. A game that has no analyst need not draw them."""
    latest: tuple[Mark, ...] = ()
    """What the last moves changed, and who did it. A board on which that is plain need not draw
    it."""
    names: tuple[str, ...] = ()
    """Who sits where, for drawings that call players by their names; nothing where that is not
    known. People choose them: what is drawn of a name is escaped."""


NO_MARKS = Marks()
"""Just the board: nothing to choose, nothing pointed out."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do, said before it is done."""

    sentences: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """A line or a mark of a drawing as a small SVG, and what it stands for."""

    svg: str
    words: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing of what is explained, as it was then, with the signs that it uses."""

    svg: str
    signs: tuple[Sign, ...]
    data: str = ""
    """The same for programs, as JSON."""
    link: str = ""
    """The path of a page where the position can be tried out, or nothing."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The long reasons behind an event: a title, sentences, and the places they speak of."""

    title: str
    sentences: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    figure: Figure | None = None
    """More information, where words and marks do not suffice. Its words are among the
    sentences."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A leaf that lies beside the board and can be looked at in its place."""

    id: str
    title: str
    body: str
    """HTML made by the game's own code. What can be chosen on it is marked as in a drawing."""
    has_lab: bool = False
    """Whether the lab that reads the game's positions as text goes further into it."""


@dataclass(frozen=True, slots=True)
class HelpSection:
    """A part of a game's help page, in our own words, with a drawn example where it helps."""

    title: str
    paragraphs: tuple[str, ...]
    drawing: str = ""
    """An SVG made by the game's own drawing, or nothing."""
    caption: str = ""
    link: str = ""
    """The path of a page that says more, or nothing."""
    link_words: str = ""


@dataclass(frozen=True, slots=True)
class LessonTurn:
    """A turn of a lesson that the reader can play before it is shown."""

    position: JsonObject
    """Before it, as `Game.load` reads it."""
    seat: Seat
    actions: tuple[str, ...]
    """What the lesson does; the last of them confirms."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One position of a lesson: what was just done there, and the rule behind each number."""

    title: str
    sentences: tuple[str, ...]
    drawing: str
    """An SVG made by the game's own drawing."""
    text: str
    """The same position in plain text."""
    turn: LessonTurn | None = None
    """What was done there, where the reader may try it first."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A worked example that is played step by step."""

    title: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class View(ABC):
    """What one seat, or an onlooker (`seat` is None), may see. Built from an allow-list.

    Games subclass it with their own fields. Everything shown anywhere is made from a view: the
    drawing in the browser, the text in the terminal, the JSON of the API, the words a screen
    reader speaks.
    """

    seat: Seat | None
    """Who sees it; None for an onlooker."""
    actors: tuple[Seat, ...]
    """Whom the game waits for."""
    outcome: Outcome | None
    """How the game ended, or None while it runs."""

    @abstractmethod
    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The drawing: one `<svg>` element. What can be chosen carries `data-field` and
        `data-value`; what belongs to an earlier choice also `data-when="field=value"`, and what may
        be chosen before the questions that come first `data-early`. What cannot be chosen may say
        why in `data-why`."""

    def drawings(self, marks: Marks = NO_MARKS) -> tuple[str, ...]:
        """The drawing in pieces that a page lays out as its width allows: each one `<svg>`, and
        together all that `svg` shows. One piece is enough for a drawing that fits everywhere."""
        return (self.svg(marks),)

    def picture(self) -> str:
        """The heart of the drawing, for a card in the lobby: games leave out what only a player
        needs."""
        return self.svg()

    def sheets(self, marks: Marks = NO_MARKS) -> tuple[Sheet, ...]:
        """What lies beside the board and has no room on it."""
        return ()

    def legend(self) -> tuple[Sign, ...]:
        """What the pictures on the board mean; nothing where they need no words. The signs may use
        definitions of the drawing."""
        return ()

    def score_sheet(self, names: Sequence[str] = ()) -> str:
        """How everyone's points are made up at this moment: HTML made by the game's own code, or
        nothing for a game without points. `names` says who sits where, if that is known; people
        choose them, so they are escaped."""
        return ""

    def caption(self) -> str:
        """How the table stands, in one short line that is always in sight."""
        return ""

    @abstractmethod
    def text(self) -> str:
        """The drawing in plain text, for the terminal and for those who cannot see it."""

    @abstractmethod
    def badges(self) -> tuple[Badge, ...]:
        """One badge per seat."""

    def ask(self, field: str) -> str:
        """The question a person is asked for this field of an action, in one short sentence."""
        return f"Choose the {field}."

    def ask_within(self, kind: str, field: str) -> str:
        """The same once this sort of action is chosen: `Dry which cubes?`."""
        return self.ask(field)

    def enters_by(self, field: str) -> str:
        """Which of the answers for a field the keyboard meets first; nothing for the first one."""
        return ""

    def ask_alone(self) -> str:
        """What a person reads instead of a question when there is only one thing to do."""
        return "There is only one thing to do."

    def hint(self) -> str:
        """What somebody who is new to this decision should know, in a sentence or two that stand
        beside the question; or nothing."""
        return ""

    def guidance(self) -> Guidance | None:
        """What a newcomer should know about the seat's present decision; None where the game has no
        guide (`Game.guide`) or the seat nothing to decide."""
        return None

    def warnings(self) -> tuple[str, ...]:
        """What the seat should know before its present decision is final, each in a sentence."""
        return ()

    def label(self, field: str, value: str) -> str:
        """What a person reads for a value of a field."""
        return value

    def icon(self, field: str, value: str) -> str:
        """A small drawing, as SVG, that stands beside what a person reads for a value; or
        nothing."""
        return ""

    def words(self, action: Action) -> str:
        """What a person reads for a whole action that was chosen."""
        return str(action)

    def to_json(self) -> JsonObject:
        """The view as plain data."""
        data = plain(self)
        assert isinstance(data, dict)
        return data

    def _repr_svg_(self) -> str:
        return self.svg()
