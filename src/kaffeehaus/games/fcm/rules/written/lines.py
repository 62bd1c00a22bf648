"""A line of a written position, read word by word, and the kinds of lines.

Errors name the number of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from kaffeehaus.core.i18n import Label, gettext, lazy_gettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.core.suggestions import unknown_name
from kaffeehaus.games.fcm.rules.board.plan import SQUARE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box

MOST_LINES = 600
LONGEST_LINE = 1000
MOST = 9999
"""The largest number that a line may say; far more than any game knows."""
_SQUARE = re.compile(SQUARE, re.ASCII)
_SIZE = re.compile("([1-9])x([1-9])", re.ASCII)
_NUMBER = re.compile("0|[1-9][0-9]{0,3}", re.ASCII)
_WORDS = re.compile(r",|[^\s,]+")
_UNKNOWN = {
    "chain": lazy_gettext("Unknown chain: %(name)s."),
    "corner": lazy_gettext("Unknown corner: %(name)s."),
    "employee": lazy_gettext("Unknown employee: %(name)s."),
    "good": lazy_gettext("Unknown good: %(name)s."),
    "house": lazy_gettext("Unknown house: %(name)s."),
    "milestone": lazy_gettext("Unknown milestone: %(name)s."),
    "module": lazy_gettext("Unknown module: %(name)s."),
    "piece": lazy_gettext("Unknown piece: %(name)s."),
    "reserve card": lazy_gettext("Unknown reserve card: %(name)s."),
    "side": lazy_gettext("Unknown side: %(name)s."),
    "tile": lazy_gettext("Unknown tile: %(name)s."),
    "turn": lazy_gettext("Unknown orientation: %(name)s."),
}
"""Error messages by the kind of word that was expected."""


class BadLine(BadPositionText):
    """A line that does not parse; `problem` is the sentence without the line's `number`."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(gettext("Line %(number)s: %(problem)s", number=number, problem=problem))
        self.number = number
        self.problem = problem


@dataclass(slots=True)
class Line:
    """A line and how far it has been read."""

    number: int
    keyword: str
    words: list[str]
    """What follows the keyword; a comma is a word."""
    shape: str = ""
    """How such a line looks, for whoever has to mend it."""
    _read: int = field(default=0, init=False)

    def wrong(self, problem: str) -> BadLine:
        """The error to raise about this line."""
        return BadLine(self.number, problem)

    def _expected(self, what: str, found: str | None) -> BadLine:
        if found is None:
            return self.wrong(
                gettext(
                    "Expected at the end: %(what)s. Format: %(format)s",
                    what=what,
                    format=self.shape,
                )
            )
        return self.wrong(
            gettext(
                "Expected: %(what)s; found: %(found)s. Format: %(format)s",
                what=what,
                found=shown(found),
                format=self.shape,
            )
        )

    @property
    def has_more(self) -> bool:
        """Whether a word is left."""
        return self._read < len(self.words)

    def peek(self) -> str | None:
        """The next word, which stays there."""
        return self.words[self._read] if self.has_more else None

    def word(self, what: str) -> str:
        """The next word, whatever it is."""
        found = self.peek()
        if found is None or found == ",":
            raise self._expected(what, found)
        self._read += 1
        return found

    def skip(self, word: str) -> bool:
        """Go past the word if it is the next one."""
        there = self.peek() == word
        self._read += there
        return there

    def end(self) -> None:
        """Nothing may follow."""
        if self.has_more:
            raise self._expected(gettext("the end of the line"), self.peek())

    def one_of(self, known: Collection[str], kind: str) -> str:
        """One of these words, which name things of a kind."""
        names = ", ".join(known)
        found = self.word(gettext("one of %(names)s", names=names))
        if found not in known:
            unknown = gettext(_UNKNOWN[kind].message, name=shown(found))
            raise self.wrong(unknown_name(unknown, found, known, expected_one_of(names)))
        return found

    def count(self, what: str, least: int = 0, most: int = MOST) -> int:
        """A whole number."""
        found = self.word(what)
        if not _NUMBER.fullmatch(found) or not least <= int(found) <= most:
            expected = gettext(
                "%(what)s (%(least)s to %(most)s)", what=what, least=least, most=most
            )
            raise self._expected(expected, found)
        return int(found)

    def is_count(self) -> bool:
        """Whether the next word is a number."""
        return bool(_NUMBER.fullmatch(self.peek() or ""))

    def chain(self, state: Position) -> Seat:
        """A chain by its letter."""
        letters = [mark.letter for mark in state.marks()]
        return letters.index(self.one_of(letters, "chain"))

    def is_chain(self, state: Position) -> bool:
        """Whether the next word is the letter of a chain."""
        return self.peek() in {mark.letter for mark in state.marks()}

    def square(self) -> Square:
        """A square such as `c4`, also outside the board."""
        found = self.word(gettext("a square such as c4"))
        if not is_square(found):
            raise self._expected(gettext("a square such as c4"), found)
        return read_square(found)

    def is_square(self) -> bool:
        """Whether the next word is a square."""
        return is_square(self.peek() or "")

    def box(self) -> Box:
        """A square and a size: `c4 3x2`."""
        row, column = self.square()
        found = self.word(gettext("a size such as 3x2"))
        size = _SIZE.fullmatch(found)
        if not size:
            raise self._expected(gettext("a size such as 3x2"), found)
        return Box(row, column, int(size[1]), int(size[2]))

    def items(self) -> Iterator[None]:
        """Once for each thing of a list with commas, of which there is at least one."""
        yield
        while self.skip(","):
            yield

    def counts(self, known: Collection[str], kind: str) -> dict[str, int]:
        """`2 waitress, trainer`, to the end of the line."""
        found: dict[str, int] = {}
        for _ in self.items():
            number = self.count(gettext("a number"), 1) if self.is_count() else 1
            name = self.one_of(known, kind)
            found[name] = found.get(name, 0) + number
        self.end()
        return found


def is_square(word: str) -> bool:
    """`c4`."""
    return bool(_SQUARE.fullmatch(word))


def is_size(word: str) -> bool:
    """`3x2`."""
    return bool(_SIZE.fullmatch(word))


def read_lines(text: str) -> list[Line]:
    """The lines with something on them; what follows a `#` is a note. Raises `BadPositionText`."""
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise BadPositionText(gettext("A position has at most %(most)s lines.", most=MOST_LINES))
    return [line for number, row in enumerate(rows, 1) if (line := _line(number, row))]


def _line(number: int, row: str) -> Line | None:
    if len(row) > LONGEST_LINE:
        raise BadLine(number, gettext("A line has at most %(most)s characters.", most=LONGEST_LINE))
    words = _WORDS.findall(row.partition("#")[0])
    return Line(number, words[0], words[1:]) if words else None


def expected_one_of(names: str) -> str:
    """`Expected one of G, X, D.`"""
    return gettext("Expected one of %(names)s.", names=names)


def written_counts(counts: Mapping[str, int]) -> str:
    """`2 waitress, trainer`."""
    there = [(name, number) for name, number in sorted(counts.items()) if number]
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in there)


def written_box(box: Box) -> str:
    """`c4 3x2`."""
    return f"{square_name(box.top, box.left)} {box.width}x{box.height}"


def check_free(state: Position, line: Line, box: Box) -> None:
    """Raises `BadPositionText` unless the box lies on empty squares of the board."""
    squares = state.mask(box)
    if squares.bit_count() != box.width * box.height:
        raise line.wrong(gettext("%(box)s is not on the board.", box=written_box(box)))
    taken = state.ground.net.squares(squares & ~state.free_squares())
    if taken:
        raise line.wrong(gettext("%(square)s is not empty.", square=square_name(*taken[0])))


# Kinds of lines

Words: TypeAlias = Sequence[str]
"""What follows the keyword of a line."""


def _as_written(_state: Position, words: Words) -> Iterator[Words]:
    """Nothing is left open."""
    yield words


def _unturned(_state: Position, _words: Words) -> Iterator[Words]:
    """It lies in one way only."""
    return iter(())


def _no_choice(_state: Position) -> Iterator[str]:
    """There are no pieces to choose from."""
    return iter(())


def box_squares(words: Words) -> Iterator[Square]:
    """What `c4 3x2` covers, or `c4` alone, wherever in the line it is."""
    at = next((at for at, word in enumerate(words) if is_square(word)), None)
    if at is not None:
        size = _SIZE.fullmatch("".join(words[at + 1 : at + 2]))
        width, height = (int(size[1]), int(size[2])) if size else (1, 1)
        yield from Box(*read_square(words[at]), width, height).squares()


@dataclass(frozen=True, slots=True)
class Pointing:
    """How the thing of a line is placed, moved and turned by pointing at a square."""

    complete: Callable[[Position, Words], Iterable[Words]] = _as_written
    """Every way to add what the words leave open, best first. Raises `BadPositionText`."""
    turn: Callable[[Position, Words], Iterable[Words]] = _unturned
    """The other ways to lay it on a board without it."""
    way: int | None = None
    """Index of the word that says how it lies, which may be left open."""
    covers: Callable[[Words], Iterable[Square]] = box_squares
    title: Label = ""
    """What it is called, unless the board has a name for it."""
    offers: Callable[[Position], Iterable[str]] = _no_choice
    """First words of lines that are still possible, where there are several pieces to choose from.
    """


def circled(ways: Sequence[str], lies: str) -> Sequence[str]:
    """The other ways, from the next one on."""
    at = ways.index(lies) + 1 if lies in ways else 0
    return [one for one in (*ways[at:], *ways[:at]) if one != lies]


def nearest(boxes: Iterable[Box], square: Square) -> Box | None:
    """The box whose middle is nearest to a square."""

    def away(box: Box) -> float:
        down = box.top + (box.height - 1) / 2 - square[0]
        across = box.left + (box.width - 1) / 2 - square[1]
        return abs(down) + abs(across)

    return min(boxes, key=away, default=None)


def pointed_square(words: Words, at: int) -> Square:
    """The square that was pointed at. Raises `BadPositionText`."""
    place = words[at] if len(words) > at else ""
    if not is_square(place):
        raise BadPositionText(gettext("%(square)s is not a square of the map.", square=place))
    return read_square(place)


@dataclass(frozen=True, slots=True)
class LineForm:
    """One kind of line, known by its first word."""

    shape: str
    """How it looks: its first word, then in capitals what is to be put there."""
    says: Label
    """What it says, in a sentence."""
    read: Callable[[Position, Line], None]
    write: Callable[[Position], Iterable[str]]
    """What follows the first word, line by line."""
    ground: bool = False
    """Whether it changes the board: such lines come before what stands on it."""
    pointing: Pointing = Pointing()

    @property
    def keyword(self) -> str:
        """The first word."""
        return self.shape.split()[0]
