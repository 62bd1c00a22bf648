"""Edits of a position by pointing: text in, text out, or the reason for the refusal.

An edit rewrites as few lines as possible, so the notes and the order of the text stay. The rules
read the result: they alone decide what is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from kaffeehaus.core.i18n import capital_first, gettext
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.position_text import HEAD, MAP, PRICE, read_position
from kaffeehaus.games.fcm.rules.board.plan import SQUARE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.placing import SIDES, garden_boxes, side_boxes
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box, Corner, House
from kaffeehaus.games.fcm.rules.written.lines import (
    BadLine,
    Line,
    expected_one_of,
    read_lines,
    written_box,
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
RESTAURANT, SHOP, STOCK = "restaurant", "shop", "stock"
_WORD = re.compile(r",|[^\s,]+")
_SQUARE = re.compile(SQUARE, re.ASCII)
_SIZE = re.compile("([1-9])x([1-9])", re.ASCII)
_CORNERS = tuple(corner.value for corner in Corner)
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
    box: Box | None
    title: str

    @property
    def squares(self) -> list[str]:
        """All that it covers."""
        return [square_name(*square) for square in self.box.squares()] if self.box else []


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
        forms = forms_with(self.state.rules.modules)
        return tuple(
            found
            for line in self.lines
            if (form := forms.get(line.keyword)) and not form.ground
            if (found := _piece(self.state, line))
        )

    def at(self, place: str) -> WrittenPiece | None:
        """What covers the square, or the campaign of this number beside the board."""
        square = read_square(place) if _SQUARE.fullmatch(place) else None
        for one in reversed(self.pieces):
            if one.place == place or (square and one.box and square in one.box.squares()):
                return one
        return None

    def need(self, place: str) -> WrittenPiece:
        """What covers the square. Raises `BadPositionText`."""
        found = self.at(place)
        if found is None:
            house = _house_at(self.state, place)
            if house:
                raise BadPositionText(
                    gettext("%(house)s is printed on the map.", house=house_start(house.number))
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
        order = [*HEAD, *forms_with(self.state.rules.modules), PRICE]
        own = order.index(line.split(maxsplit=1)[0])
        before = [one.number for one in self.lines if order.index(one.keyword) <= own]
        at = max(before, default=0)
        return _joined((*self.rows[:at], line, *self.rows[at:]))

    def with_only(self, beginning: str, rest: str) -> Text:
        """The text with this line in place of the one that begins so; without it if `rest` is
        empty."""
        words = beginning.split()
        rows = [line.number - 1 for line in self.lines if [line.keyword, *line.words][:2] == words]
        if not rest:
            return self.without(rows).text
        line = f"{beginning} {rest}"
        return self.with_row(rows[-1], line) if rows else self.with_line(line)


def _joined(rows: Iterable[str]) -> Text:
    return "".join(f"{row}\n" for row in rows)


def _piece(state: FcmState, line: Line) -> WrittenPiece | None:
    words = tuple(line.words)
    row, keyword = line.number - 1, line.keyword
    if keyword == GARDEN:
        house = state.house(words[0])
        assert house.garden is not None
        title = gettext("the garden of %(house)s", house=house_title(house.number))
        return WrittenPiece(row, keyword, words, _corner_of(house.garden), house.garden, title)
    at = next((at for at, word in enumerate(words) if _SQUARE.fullmatch(word)), None)
    if at is None:
        if keyword != CAMPAIGN:
            return None
        return WrittenPiece(
            row, keyword, words, words[0], None, _title(state, keyword, words, None)
        )
    top, left = read_square(words[at])
    size = _SIZE.fullmatch(words[at + 1]) if len(words) > at + 1 else None
    box = Box(top, left, 1, 1)
    if size:
        box = Box(top, left, int(size[1]), int(size[2]))
    elif keyword == RESTAURANT:
        box = Box(top, left, 2, 2)
    return WrittenPiece(row, keyword, words, words[at], box, _title(state, keyword, words, box))


def _corner_of(box: Box) -> str:
    return square_name(box.top, box.left)


def _title(state: FcmState, keyword: str, words: Sequence[str], box: Box | None) -> str:
    if keyword == CAMPAIGN:
        number = int(words[0])
        return campaign_start(state.rules.campaigns[number].medium, number)
    if keyword == HOUSE:
        return house_start(words[0])
    if keyword == RESTAURANT:
        mark = next(mark for mark in state.marks() if mark.letter == words[0])
        placed = next(
            one for player in state.town.players for one in player.restaurants if one.box == box
        )
        return restaurant_title(mark.name, placed)
    titles = (str(piece.title) for piece in state.pieces() if piece.box == box)
    return capital_first(next(titles, keyword))


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
    kinds = forms_with(sheet.state.rules.modules)
    if keyword is None or keyword not in kinds:
        raise line.wrong(expected_one_of(", ".join(kinds)))
    for way in _completed(sheet.state, keyword, words):
        yield sheet.with_line(f"{keyword} {_written(way)}")


def _written(words: Sequence[str]) -> str:
    return " ".join(words).replace(" ,", ",")


def _completed(state: FcmState, keyword: str, words: list[str]) -> Iterator[list[str]]:
    if keyword == RESTAURANT and len(words) == 2:
        yield from ([*words, corner] for corner in _entrances(state, words[1]))
    elif keyword == HOUSE and len(words) == 2:
        yield from ([*words, size] for size in ("3x2", "2x3"))
    elif keyword == CAMPAIGN and len(words) > 1 and _SQUARE.fullmatch(words[1]):
        yield from _campaigns(state, words)
    else:
        yield words


def _entrances(state: FcmState, place: str) -> list[str]:
    """The corners that are beside a road. Raises `BadPositionText` if none is."""
    row, column = _square(place)
    found = [
        corner.value
        for corner in Corner
        if state.ground.beside_road
        & state.ground.net.mask([(row + corner.step[0], column + corner.step[1])])
    ]
    if not found:
        raise BadPositionText(gettext("No entrance of a restaurant here would be beside a road."))
    return found


def _campaigns(state: FcmState, words: list[str]) -> Iterator[list[str]]:
    """As it lies, and turned; outside the board at the side that is nearest to the square."""
    number, place, *rest = words
    tile = state.rules.campaigns.get(int(number)) if number.isdecimal() else None
    if tile is None or (rest and _SIZE.fullmatch(rest[0])):
        yield words
    elif state.rules.media[tile.medium].outside:
        box = _nearest(side_boxes(state, tile.width, tile.depth), _square(place))
        yield [number, *written_box(box).split(), *rest] if box else words
    else:
        for width, height in dict.fromkeys(((tile.width, tile.depth), (tile.depth, tile.width))):
            yield [number, place, f"{width}x{height}", *rest]


def _nearest(boxes: Iterable[Box], square: Square) -> Box | None:
    def away(box: Box) -> float:
        down = box.top + (box.height - 1) / 2 - square[0]
        across = box.left + (box.width - 1) / 2 - square[1]
        return abs(down) + abs(across)

    return min(boxes, key=away, default=None)


def _remove(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """What stands there; with a house, also what it wants."""
    place = line.word(gettext("a square such as c4"))
    line.end()
    gone = sheet.need(place)
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
    """The entrance of a restaurant stays at its corner if it can."""
    place, target = line.word(gettext("a square such as c4")), line.word(gettext("its new square"))
    line.end()
    moved = sheet.need(place)
    if moved.keyword == GARDEN:
        yield from _gardens(sheet.without([moved.row]), target)
        return
    words = list(moved.words)
    if not moved.box:
        raise line.wrong(gettext("%(thing)s stands beside the board.", thing=moved.title))
    at = words.index(moved.place)
    words[at] = target
    if moved.keyword == RESTAURANT:
        corner = words[at + 1]
        ways = [corner, *(one for one in _CORNERS if one != corner)]
    elif moved.keyword == CAMPAIGN:
        short = [*words[: at + 1], *words[at + 2 :]]
        left = sheet.without([moved.row])
        for moved_words in (words, *_moved_campaigns(left, short)):
            yield sheet.with_row(moved.row, f"{moved.keyword} {_written(moved_words)}")
        return
    else:
        ways = [""]
    for way in ways:
        if way:
            words[at + 1] = way
        yield sheet.with_row(moved.row, f"{moved.keyword} {_written(words)}")


def _moved_campaigns(left: PositionSheet, words: list[str]) -> Iterator[list[str]]:
    try:
        state = left.state
    except BadPositionText:
        return
    yield from _campaigns(state, words)


def _turn(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    """What stands there: the entrance, the side of a garden, width and height. Else the tile."""
    place = line.word(gettext("a square such as c4"))
    line.end()
    thing = sheet.at(place)
    if thing is None:
        yield from _turned_tile(sheet, line, place)
        return
    words = list(thing.words)
    turning = next((at for at, word in enumerate(words) if _turns(thing.keyword, word)), None)
    if turning is None:
        raise line.wrong(gettext("%(thing)s cannot be turned.", thing=thing.title))
    for way in _turns(thing.keyword, words[turning]):
        words[turning] = way
        yield sheet.with_row(thing.row, f"{thing.keyword} {_written(words)}")


def _turns(keyword: str, word: str) -> list[str]:
    """The other ways in which something may lie, if the word says how it lies."""
    circle = {RESTAURANT: ("nw", "ne", "se", "sw"), GARDEN: SIDES}.get(keyword, ())
    if word in circle:
        at = circle.index(word)
        return [*circle[at + 1 :], *circle[:at]]
    return [word[::-1]] if _SIZE.fullmatch(word) else []


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
    down, across = tile_of(_square(place))
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


def _garden(sheet: PositionSheet, line: Line) -> Iterator[Text]:
    place = line.word(gettext("a square such as c4"))
    line.end()
    yield from _gardens(sheet, place)


def _gardens(sheet: PositionSheet, place: str) -> Iterator[Text]:
    """For the house there on the first side with room, or for the house whose garden fits there."""
    state, square = sheet.state, _square(place)
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


def _square(place: str) -> Square:
    """Raises `BadPositionText`."""
    if not _SQUARE.fullmatch(place):
        raise BadPositionText(gettext("%(square)s is not a square of the map.", square=place))
    return read_square(place)


def _house_at(state: Position, place: str) -> House | None:
    square = read_square(place) if _SQUARE.fullmatch(place) else None
    for house in state.town.houses:
        for box in (house.box, house.garden):
            if box and square in box.squares():
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
        Edit("garden SQUARE", _garden),
        Edit("demand SQUARE GOOD CHAIN", _demand),
        Edit("stock CHAIN NUMBER GOOD", _stock),
        Edit("price CHAIN DOLLARS", _price),
    )
}
"""By first word."""
