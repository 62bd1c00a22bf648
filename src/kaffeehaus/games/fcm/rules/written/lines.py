"""A line of a written position, read word by word, and the kinds of lines.

Errors name the number of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.options import shown
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.core.suggestions import unknown_name
from kaffeehaus.games.fcm.rules.board.plan import SQUARE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box

MOST_LINES = 600
LONGEST_LINE = 400
MOST = 9999
"""The largest number that a line may say; far more than any game knows."""
_SQUARE = re.compile(SQUARE, re.ASCII)
_SIZE = re.compile("([1-9])x([1-9])", re.ASCII)
_NUMBER = re.compile("0|[1-9][0-9]{0,3}", re.ASCII)
_WORDS = re.compile(r",|[^\s,]+")


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

    def wrong(self, sentence: str) -> BadPositionText:
        """The error that this line is."""
        return BadPositionText(f"Line {self.number}: {sentence}")

    def _expected(self, what: str, instead: str | None) -> BadPositionText:
        found = "the line ends" if instead is None else f"there is {shown(instead)}"
        return self.wrong(f"{what} was expected, but {found}. Such a line reads: {self.shape}")

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
            raise self._expected("nothing more", self.peek())

    def one_of(self, known: Collection[str], what: str) -> str:
        """A word of these."""
        found = self.word(what)
        if found not in known:
            said = f"{shown(found)} is no {what} of this game."
            expected = f"Expected one of {', '.join(known)}."
            raise self.wrong(unknown_name(said, found, known, expected))
        return found

    def count(self, what: str, least: int = 0, most: int = MOST) -> int:
        """A whole number."""
        found = self.word(what)
        if not _NUMBER.fullmatch(found) or not least <= int(found) <= most:
            raise self._expected(f"{what}, {least} to {most},", found)
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
        found = self.word("a square such as c4")
        if not _SQUARE.fullmatch(found):
            raise self._expected("a square such as c4", found)
        return read_square(found)

    def is_square(self) -> bool:
        """Whether the next word is a square."""
        return bool(_SQUARE.fullmatch(self.peek() or ""))

    def box(self) -> Box:
        """A square and a size: `c4 3x2`."""
        row, column = self.square()
        found = self.word("a size such as 3x2")
        size = _SIZE.fullmatch(found)
        if not size:
            raise self._expected("a size such as 3x2", found)
        return Box(row, column, int(size[1]), int(size[2]))

    def items(self) -> Iterator[None]:
        """Once for each thing of a list with commas, of which there is at least one."""
        yield
        while self.skip(","):
            yield

    def counts(self, known: Collection[str], what: str) -> dict[str, int]:
        """`2 waitress, trainer`, to the end of the line."""
        found: dict[str, int] = {}
        for _ in self.items():
            number = self.count("a number", 1) if self.is_count() else 1
            name = self.one_of(known, what)
            found[name] = found.get(name, 0) + number
        self.end()
        return found


def read_lines(text: str) -> list[Line]:
    """The lines with something on them; what follows a `#` is a note. Raises `BadPositionText`."""
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise BadPositionText(f"A position has at most {MOST_LINES} lines.")
    return [line for number, row in enumerate(rows, 1) if (line := _line(number, row))]


def _line(number: int, row: str) -> Line | None:
    if len(row) > LONGEST_LINE:
        raise BadPositionText(f"Line {number}: a line has at most {LONGEST_LINE} characters.")
    words = _WORDS.findall(row.partition("#")[0])
    return Line(number, words[0], words[1:]) if words else None


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
        raise line.wrong(f"{written_box(box)} does not lie on the board.")
    taken = state.ground.net.squares(squares & ~state.free_squares())
    if taken:
        raise line.wrong(f"{square_name(*taken[0])} is not empty.")


# Kinds of lines


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

    @property
    def keyword(self) -> str:
        """The first word."""
        return self.shape.split()[0]
