"""Edits of a position by pointing: text in, text out, or the reason for the refusal.

An edit rewrites as few lines as possible, so the notes and the order of the text stay. The rules
read the result: they alone decide what is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from kaffeehaus.core.i18n import capital_first, gettext
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.position_text import HEAD, MAP, PRICE, read_position
from kaffeehaus.games.fcm.rules.board.plan import Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.placing import garden_boxes
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House
from kaffeehaus.games.fcm.rules.written.lines import (
    BadLine,
    Line,
    LineForm,
    Pointing,
    Words,
    expected_one_of,
    is_square,
    pointed_square,
    read_lines,
    written_counts,
)
from kaffeehaus.games.fcm.rules.written.settling import forms_with
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.titles import (
    campaign_start,
    house_start,
    house_title,
    restaurant_title,
)

CAMPAIGN, DEMAND, GARDEN, HOUSE = "campaign", "demand", "garden", "house"
RESTAURANT, ROADWORKS, STOCK, TILE = "restaurant", "roadworks", "stock", "tile"
_WORD = re.compile(r",|[^\s,]+")
Text: TypeAlias = str


@dataclass(frozen=True, slots=True)
class WrittenPiece:
    """Something that a line puts on the board."""

    row: int
    """Of the text, counted from 0."""
    keyword: str
    words: tuple[str, ...]
    """What follows the keyword."""
    place: str
    """Its upper left square; beside the board the number of the campaign."""
    covers: tuple[Square, ...]
    title: str

    @property
    def squares(self) -> list[str]:
        """All that it covers."""
        return [square_name(*square) for square in self.covers]


@dataclass(frozen=True)
class PositionSheet:
    """A position and the rows of its text."""

    text: Text

    @cached_property
    def state(self) -> FcmState:
        """The position. Raises `BadPositionText`."""
        return read_position(self.text)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The text, row by row."""
        return tuple(self.text.splitlines())

    @cached_property
    def lines(self) -> list[Line]:
        """The rows with something on them."""
        return read_lines(self.text)

    @cached_property
    def pieces(self) -> tuple[WrittenPiece, ...]:
        """Everything that a line puts on the board, in the order of the lines."""
        return tuple(
            piece
            for line in self.lines
            if line.keyword in self.forms
            for piece in _pieces(self.state, line, self.forms[line.keyword].pointing)
        )

    @cached_property
    def forms(self) -> dict[str, LineForm]:
        """The lines that this position can have."""
        return forms_with(self.state.rules.modules)

    def at(self, place: str) -> WrittenPiece | None:
        """What covers the square, or the campaign of this number beside the board."""
        square = read_square(place) if is_square(place) else None
        for one in reversed(self.pieces):
            if one.place == place or square in one.covers:
                return one
        return None

    def need(self, place: str) -> WrittenPiece:
        """What covers the square. Raises `BadPositionText`."""
        found = self.at(place)
        if found is None:
            house = _house_at(self.state, place)
            if house:
                title = house_start(house.number)
                raise BadPositionText(
                    gettext("%(house)s is printed on the map.", house=title)
                    if house.printed
                    else gettext("%(house)s cannot be moved or removed.", house=title)
                )
            raise BadPositionText(gettext("There is nothing on %(square)s.", square=place))
        return found

    def without(self, rows: Iterable[int]) -> PositionSheet:
        """The text without some of its rows."""
        gone = set(rows)
        return PositionSheet(
            _joined(row for number, row in enumerate(self.rows) if number not in gone)
        )

    def with_row(self, row: int, line: str) -> Text:
        """The text with another line in a row, whose note stays."""
        _, sign, note = self.rows[row].partition("#")
        new = f"{line}  {sign}{note}" if sign else line
        return _joined((*self.rows[:row], new, *self.rows[row + 1 :]))

    def with_line(self, line: str) -> Text:
        """The text with one more line, after all to which it may refer."""
        order = [*HEAD, *self.forms, PRICE]
        own = order.index(line.split(maxsplit=1)[0])
        before = [one.number for one in self.lines if order.index(one.keyword) <= own]
        at = max(before, default=0)
        return _joined((*self.rows[:at], line, *self.rows[at:]))

    def with_only(self, beginning: str, rest: str) -> Text:
        """The text with this line in place of all that begin so; without them if `rest` is
        empty."""
        words = beginning.split()
        rows = [
            line.number - 1
            for line in self.lines
            if [line.keyword, *line.words][: len(words)] == words
        ]
        if not rest:
            return self.without(rows).text
        line = f"{beginning} {rest}"
        if not rows:
            return self.with_line(line)
        first, *others = rows
        return PositionSheet(self.with_row(first, line)).without(others).text


def _joined(rows: Iterable[str]) -> Text:
    return "".join(f"{row}\n" for row in rows)


def _pieces(state: FcmState, line: Line, pointing: Pointing) -> Iterator[WrittenPiece]:
    """What the line puts on the board: one thing, or each of a list."""
    row, keyword, words = line.number - 1, line.keyword, tuple(line.words)
    if keyword == GARDEN:
        house = state.house(words[0])
        assert house.garden is not None
        title = gettext("the garden of %(house)s", house=house_title(house.number))
        covers = house.garden.squares()
        yield WrittenPiece(row, keyword, words, square_name(*covers[0]), covers, title)
        return
    alone = [(word,) for word in words if word != ","] if keyword == ROADWORKS else [words]
    for one in alone:
        covers = tuple(pointing.covers(one))
        if covers or keyword == CAMPAIGN:
            place = next(filter(is_square, one), one[0])
            title = _title(state, keyword, one, covers) or gettext(
                "%(thing)s at %(square)s", thing=pointing.title, square=place
            )
            yield WrittenPiece(row, keyword, one, place, covers, title)


def _title(state: FcmState, keyword: str, words: Words, covers: tuple[Square, ...]) -> str:
    """By what stands there; empty if it has no name on the board."""
    if keyword == CAMPAIGN:
        number = int(words[0])
        return campaign_start(state.rules.campaigns[number].medium, number)
    if keyword == HOUSE:
        return house_start(words[0])
    if keyword == RESTAURANT:
        seat = next(at for at, mark in enumerate(state.marks()) if mark.letter == words[0])
        placed = state.player(seat).restaurants
        mine = next(one for one in placed if one.box.squares() == covers)
        return restaurant_title(state.mark(seat).name, mine)
    if keyword in (ROADWORKS, TILE):
        return ""
    titles = (str(piece.title) for piece in state.pieces() if piece.box.squares() == covers)
    return capital_first(next(titles, ""))


# Trying


def edited(text: Text, edit: str) -> Text:
    """The text after an edit. Raises `BadPositionText` with the reason in one sentence."""
    sheet = PositionSheet(text)
    lines = read_lines(edit)
    if len(lines) != 1 or lines[0].keyword not in EDITS:
        shapes = "; ".join(kind.shape for kind in EDITS.values())
        raise BadPositionText(expected_one_of(shapes))
    [line] = lines
    kind = EDITS[line.keyword]
    line.shape = kind.shape
    try:
        return _first_possible(sheet, kind.ways(sheet, line))
    except BadLine as error:
        raise BadPositionText(error.problem) from error


def _first_possible(sheet: PositionSheet, ways: Iterable[Text]) -> Text:
    """The first of these texts that is a position. Raises what is wrong with the first one."""
    first: BadPositionText | None = None
    for text in ways:
        try:
            read_position(text)
        except BadPositionText as error:
            first = first or _about(sheet, text, error)
        else:
            return text
    assert first is not None
    raise first


def _about(sheet: PositionSheet, text: Text, error: BadPositionText) -> BadPositionText:
    """What is wrong, said of the thing that was pointed at or of another one that no longer
    fits."""
    if not isinstance(error, BadLine):
        return error
    row = text.splitlines()[error.number - 1]
    if row not in sheet.rows:
        return BadPositionText(error.problem)
    titles = [one.title for one in sheet.pieces if sheet.rows[one.row] == row]
    said = titles[0] if titles else row.partition("#")[0].strip()
    return BadPositionText(
        gettext("%(thing)s would no longer fit: %(problem)s", thing=said, problem=error.problem)
    )


# Kinds of edits


def _add(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """A line more; what it leaves open is completed in the first way that is possible."""
    keyword, words = line.peek(), line.words[1:]
    if keyword is None or keyword not in sheet.forms:
        raise line.wrong(expected_one_of(", ".join(sheet.forms)))
    for way in sheet.forms[keyword].pointing.complete(sheet.state, words):
        yield sheet.with_line(f"{keyword} {_written(way)}")


def _written(words: Words) -> str:
    return " ".join(words).replace(" ,", ",")


def _remove(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """What stands there; with a house, also what it wants."""
    place = line.word(gettext("a square such as c4"))
    line.end()
    gone = sheet.need(place)
    if gone.keyword == ROADWORKS:
        yield _with_works(sheet, {gone.place})
        return
    rows = {gone.row}
    if gone.keyword == HOUSE:
        number = gone.words[0]
        rows |= {
            one.number - 1
            for one in sheet.lines
            if (one.keyword, *one.words[:1]) == (DEMAND, number)
        }
    yield sheet.without(rows).text


def _move(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """It keeps lying as it does if it can."""
    place, target = line.word(gettext("a square such as c4")), line.word(gettext("its new square"))
    line.end()
    moved = sheet.need(place)
    left = sheet.without([moved.row])
    if moved.keyword == GARDEN:
        yield from _gardens(left, target)
    elif moved.keyword == ROADWORKS:
        yield _with_works(sheet, {moved.place, target})
    elif not moved.covers:
        raise line.wrong(gettext("%(thing)s stands beside the board.", thing=moved.title))
    else:
        pointing = sheet.forms[moved.keyword].pointing
        words = [target if word == moved.place else word for word in moved.words]
        short = [word for at, word in enumerate(words) if at != pointing.way]
        for way in (words, *_ways(left, pointing.complete, short)):
            yield sheet.with_row(moved.row, f"{moved.keyword} {_written(way)}")


def _ways(
    left: PositionSheet, ways: Callable[[Position, Words], Iterable[Words]], words: Words
) -> Iterator[Words]:
    """On a board without the thing; none if other lines need it."""
    try:
        yield from ways(left.state, words)
    except BadPositionText:
        return


def _turn(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """What stands there: the entrance, the side of a garden, width and height. Else the tile."""
    place = line.word(gettext("a square such as c4"))
    line.end()
    thing = sheet.at(place)
    if thing is None:
        yield from _turned_tile(sheet, line, place)
        return
    ways = tuple(
        _ways(sheet.without([thing.row]), sheet.forms[thing.keyword].pointing.turn, thing.words)
    )
    if not ways:
        raise line.wrong(gettext("%(thing)s cannot be turned.", thing=thing.title))
    for way in ways:
        yield sheet.with_row(thing.row, f"{thing.keyword} {_written(way)}")


def _turned_tile(sheet: PositionSheet, line: Line, place: str) -> Iterator[Text]:
    row, at, laid = _tile_at(sheet, line, place)
    turned = f"{laid[0]}{(int(laid[1:]) + 1) % 4}"
    yield _with_tiles(sheet, {(row, at): turned})


def _lay(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """A tile that lies elsewhere changes places with the one there."""
    letter, place = (
        line.word(gettext("the letter of a tile")),
        line.word(gettext("a square such as c4")),
    )
    line.end()
    square = pointed_square([place], 0)
    for added in sheet.pieces:
        if added.keyword == TILE and square in added.covers:
            yield sheet.with_row(added.row, f"{TILE} {_written((letter, *added.words[1:]))}")
            return
    row, at, laid = _tile_at(sheet, line, place)
    elsewhere = [
        ((other_row, other_at), other)
        for other_row, other_at, other in _tiles(sheet)
        if other[0] == letter and (other_row, other_at) != (row, at)
    ]
    if laid[0] == letter:
        yield from _turned_tile(sheet, line, place)
    elif elsewhere:
        [(spot, other), *_] = elsewhere
        yield _with_tiles(sheet, {(row, at): other, spot: laid})
    else:
        yield _with_tiles(sheet, {(row, at): f"{letter}0"})


def _tiles(sheet: PositionSheet) -> Iterator[tuple[int, int, str]]:
    """The tiles of the map lines: the row of the text, the position in it, and what lies there."""
    for line in sheet.lines:
        if line.keyword == MAP:
            row = sheet.rows[line.number - 1].partition("#")[0]
            for word in list(_WORD.finditer(row))[1:]:
                for laid in re.finditer(r"[^|\s]+", word[0]):
                    yield line.number - 1, word.start() + laid.start(), laid[0]


def _tile_at(sheet: PositionSheet, line: Line, place: str) -> tuple[int, int, str]:
    down, across = tile_of(pointed_square([place], 0))
    width = sheet.state.town.tiles.split("|")[0].split()
    tiles = list(_tiles(sheet))
    if 0 <= across < len(width) and down >= 0 and down * len(width) + across < len(tiles):
        return tiles[down * len(width) + across]
    raise line.wrong(gettext("No tile of the map lies at %(square)s.", square=place))


def _with_tiles(sheet: PositionSheet, changed: dict[tuple[int, int], str]) -> Text:
    rows = list(sheet.rows)
    for (row, at), laid in changed.items():
        rows[row] = f"{rows[row][:at]}{laid}{rows[row][at + len(laid) :]}"
    return _joined(rows)


def _works(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """Roadworks there, or no longer."""
    place = line.word(gettext("a square such as c4"))
    line.end()
    yield _with_works(sheet, {place})


def _with_works(sheet: PositionSheet, changed: set[str]) -> Text:
    """With roadworks on those of the squares that had none, and without on the others."""
    before = [piece.place for piece in sheet.pieces if piece.keyword == ROADWORKS]
    squares = [*(one for one in before if one not in changed), *sorted(changed.difference(before))]
    return sheet.with_only(ROADWORKS, ", ".join(squares))


def _garden(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    place = line.word(gettext("a square such as c4"))
    line.end()
    yield from _gardens(sheet, place)


def _gardens(sheet: PositionSheet, place: str) -> Iterator[Text]:
    """For the house there on the first side with room, or for the house whose garden fits there."""
    state, square = sheet.state, pointed_square([place], 0)
    own = _house_at(state, place)
    ways = [
        (house.number, side)
        for house in state.town.houses
        if house.printed and not house.garden
        for side, box in garden_boxes(state, house)
        if own == house or (own is None and square in box.squares())
    ]
    if not ways:
        raise BadPositionText(
            gettext("%(house)s has no room for a garden.", house=house_start(own.number))
            if own
            else gettext("No garden fits on %(square)s.", square=place)
        )
    for number, side in ways:
        yield sheet.with_line(f"{GARDEN} {number} {side}")


def _demand(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """One more; `none` takes all away."""
    place = line.word(gettext("a square such as c4"))
    house = _house_at(sheet.state, place)
    if house is None:
        raise line.wrong(gettext("There is no house on %(square)s.", square=place))
    if line.skip("none"):
        line.end()
        yield sheet.with_only(f"{DEMAND} {house.number}", "")
        return
    good = line.one_of(sheet.state.rules.goods, "good")
    by = sheet.state.mark(line.chain(sheet.state)).letter if line.has_more else ""
    line.end()
    counters = [
        f"{one.good} {sheet.state.mark(one.by).letter}" if one.by is not None else one.good
        for one in house.demand
    ]
    wanted = ", ".join((*counters, f"{good} {by}".strip()))
    yield sheet.with_only(f"{DEMAND} {house.number}", wanted)


def _stock(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    seat, number = line.chain(sheet.state), line.count(gettext("a number"))
    good = line.one_of(sheet.state.rules.goods, "good")
    line.end()
    stock = {**sheet.state.player(seat).stock, good: number}
    yield sheet.with_only(f"{STOCK} {sheet.state.mark(seat).letter}", written_counts(stock))


def _price(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """Without a number, the price follows from the employees again."""
    letter = sheet.state.mark(line.chain(sheet.state)).letter
    dollars = str(line.count(gettext("an amount of money"))) if line.has_more else ""
    line.end()
    yield sheet.with_only(f"{PRICE} {letter}", dollars)


def _house_at(state: Position, place: str) -> House | None:
    """The house that covers the square, or the one of this number beside the board."""
    square = read_square(place) if is_square(place) else None
    for house in state.town.houses:
        covered = (box for box in (house.box, house.garden) if box)
        if house.number == place or any(square in box.squares() for box in covered):
            return house
    return None


@dataclass(frozen=True, slots=True)
class Edit:
    """A kind of edit."""

    shape: str
    ways: Callable[[PositionSheet, Line], Iterator[Text]]
    """Texts in the order in which they are tried."""


EDITS = {
    one.shape.split()[0]: one
    for one in (
        Edit("add LINE", _add),
        Edit("remove SQUARE", _remove),
        Edit("move SQUARE SQUARE", _move),
        Edit("turn SQUARE", _turn),
        Edit("lay TILE SQUARE", _lay),
        Edit("roadworks SQUARE", _works),
        Edit("garden SQUARE", _garden),
        Edit("demand SQUARE GOOD CHAIN", _demand),
        Edit("stock CHAIN NUMBER GOOD", _stock),
        Edit("price CHAIN DOLLARS", _price),
    )
}
"""By first word."""
