"""What solved boards add to the server: their table, and walks through the proofs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated
from urllib.parse import urlencode

from kaffeehaus.core.extras import (
    ExtraCall,
    ExtraCalls,
    ExtraPage,
    Extras,
    FieldDoc,
    Number,
    Text,
)
from kaffeehaus.core.i18n import cache_per_language, gettext, lazy_gettext
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.data import SolvedBoard, solved_boards
from kaffeehaus.games.coffee.drawing.first_turns import draw_turns
from kaffeehaus.games.coffee.drawing.geometry import layout_of, rod, stone
from kaffeehaus.games.coffee.rules.actions import COLOURS, Colour, Place
from kaffeehaus.games.coffee.rules.boards import Rod, side_of
from kaffeehaus.games.coffee.rules.position import Position
from kaffeehaus.games.coffee.words.prose import rod_words
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS
from kaffeehaus.kernels.coffee.proofs.walk import Walk, first_turns, headline, walk
from kaffeehaus.kernels.coffee.solver.openings import openings_of

TABLE, WALK = "/help/coffee-solved", "/help/coffee-solved/walk"
FEATURED = "sq-6", 4
"""The board whose proof visitors see first."""
LONGEST = 600
"""Characters of the replies in a query."""
MOST_KEPT = 256


# The table


@dataclass(frozen=True, slots=True)
class Row:
    """A solved board as the page tells it."""

    board: SolvedBoard
    title: str
    winner: str
    href: str
    drawing: str


def table() -> dict[str, object]:
    """All solved boards."""
    return {"rows": tuple(_rows().values()), "featured": _rows()[FEATURED]}


@cache_per_language
def _rows() -> dict[tuple[str, int], Row]:
    """Squares first, then by size."""
    boards = solved_boards()
    order = sorted(boards, key=lambda name: (name[0].startswith("hex"), side_of(name[0]), name[1]))
    return {name: _row(boards[name]) for name in order}


def _row(board: SolvedBoard) -> Row:
    title = _title(board.board, board.n)
    return Row(
        board,
        title,
        COLOURS[PLAYERS.index(board.winner)].title,
        Route(board.board, board.n).href(),
        _first_turns(board, title),
    )


def _first_turns(board: SolvedBoard, title: str) -> str:
    known = openings_of(board.board, board.n).answers
    empty = Position(board.board, board.n, pie=False)
    values = {
        turn: known[turn] is None if turn in known else None
        for turn in empty.choices
        if isinstance(turn, Place)
    }
    words = gettext("%(board)s: first turns", board=title)
    return draw_turns(board.board, words, values)


def _title(board: str, n: int) -> str:
    return find_game("coffee").brief({"board": board, "n": n, "pie": False})


# The walk


@dataclass(frozen=True, slots=True)
class Route:
    """A proof to walk through. `first` is its first turn; empty for the proof's own."""

    board: str
    n: int
    first: str = ""

    def href(self, replies: Sequence[str] = ()) -> str:
        """The address of the position after some replies."""
        query: dict[str, object] = {"board": self.board, "n": self.n}
        if self.first:
            query["first"] = self.first
        if replies:
            query["replies"] = ",".join(replies)
        return f"{WALK}?{urlencode(query)}"


@dataclass(frozen=True, slots=True)
class Reply:
    """A turn of the loser, as a link."""

    turn: str
    words: str
    href: str
    drawing: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell on which the loser may put a stone."""

    name: str
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """A first turn of the winner, as a link."""

    turn: str
    href: str
    is_played: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A turn of the game so far. `href` leads to the position after it, or after the answer."""

    turn: str
    colour: str
    href: str


@dataclass(frozen=True, slots=True)
class WalkPage:
    """A position of a walk."""

    title: str
    svg: str
    text: str
    headline: str
    question: str
    firsts: tuple[FirstTurn, ...]
    """At the beginning: the first turns that are proven to win; none if there is no choice."""
    cells: tuple[Cell, ...]
    played: tuple[Played, ...]
    back: str
    """Where the last reply is taken back; empty at the beginning."""
    start: str


def walk_page(board: str, n: int, replies: str, first: str) -> dict[str, object]:
    """The position after some replies."""
    given, route = _read(replies), Route(board, n, first)
    found = walk(board, n, given, first)
    view = found.state.view(None)
    page = WalkPage(
        title=_title(board, n),
        svg=_linked(view.svg(), board, found),
        text=view.text(),
        headline=headline(found),
        question=_question(found),
        firsts=() if given else _firsts(route, found),
        cells=_cells(route, given, found),
        played=_played(route, given, found),
        back=route.href(given[:-1]) if given else "",
        start=route.href(),
    )
    return {"page": page}


def _read(replies: str) -> tuple[str, ...]:
    return tuple(replies.replace(",", " ").split())


def _question(found: Walk) -> str:
    if found.state.result is not None:
        return ""
    return gettext(
        "%(colour)s to reply: choose any cell and rod.", colour=COLOURS[1 - found.winner].title
    )


def _firsts(route: Route, found: Walk) -> tuple[FirstTurn, ...]:
    turns = first_turns(route.board, route.n)
    return tuple(
        FirstTurn(turn, replace(route, first=turn).href(), turn == found.moves[0])
        for turn in (turns if len(turns) > 1 else ())
    )


def _cells(route: Route, given: tuple[str, ...], found: Walk) -> tuple[Cell, ...]:
    """The replies by cell."""
    colour = COLOURS[1 - found.winner]
    cells: dict[str, list[Reply]] = {}
    for turn in () if found.state.result else found.state.choices:
        assert isinstance(turn, Place)
        words = f"{turn.cell}, {gettext('rod %(direction)s', direction=rod_words(turn.rod))}"
        href = route.href((*given, str(turn)))
        reply = Reply(str(turn), words, href, _draw_rod(route.board, colour, turn.rod))
        cells.setdefault(turn.cell, []).append(reply)
    return tuple(Cell(name, tuple(replies)) for name, replies in cells.items())


def _draw_rod(board: str, colour: Colour, direction: Rod) -> str:
    drawn = stone((0, 0), colour) + rod((0, 0), layout_of(board).turns[direction])
    return f'<svg viewBox="-48 -48 96 96" width="36" height="36" aria-hidden="true">{drawn}</svg>'


def _linked(svg: str, board: str, found: Walk) -> str:
    """The drawing with links from the cells to their replies beside it. People without a mouse
    have the replies themselves."""
    layout = layout_of(board)
    cells = dict.fromkeys(turn.rstrip("-/\\|*") for turn in found.replies)
    links = "".join(
        f'<a href="#reply-{cell}" tabindex="-1" aria-hidden="true">'
        f'<polygon points="{layout.tile(cell)}" fill-opacity="0"/></a>'
        for cell in cells
    )
    return svg.removesuffix("</svg>") + links + "</svg>"


def _played(route: Route, given: tuple[str, ...], found: Walk) -> tuple[Played, ...]:
    starts = found.winner == 0  # then the answer to reply k is turn 2k, counted from 0
    return tuple(
        Played(
            turn,
            COLOURS[number % 2].title,
            route.href(given[: (number + 1) // 2 if starts else number // 2 + 1]),
        )
        for number, turn in enumerate(found.moves)
    )


# The API


@dataclass(frozen=True, slots=True)
class SolvedBoards:
    """All boards with a proof of who wins without the pie rule."""

    boards: list[SolvedBoard]


@dataclass(frozen=True, slots=True)
class WalkAnswer:
    """A position of a proof, with the loser to move."""

    winner: Annotated[str, FieldDoc("`first` or `second`.", "first")]
    moves: Annotated[
        list[str], FieldDoc("The replies with the winner's answers, in the order of play.")
    ]
    replies: Annotated[list[str], FieldDoc("What the loser can play; none after the end.")]
    turns_left: Annotated[
        int, FieldDoc("The winner's turns that are still to come, at most; 0 after the end.")
    ]
    sentence: Annotated[str, FieldDoc("How far it is to the end.")]
    position: Annotated[str, FieldDoc("The position in notation.")]


def boards() -> JsonObject:
    """Boards of Coffee that are solved: who wins, how many first turns do, and the effort."""
    return {"boards": [plain(board) for board in solved_boards().values()]}


def step(board: str, n: int, replies: str, first: str) -> JsonObject:
    """The winner's answer to any replies of the loser, from the proof of a solved board."""
    found = walk(board, n, _read(replies), first)
    return {
        "winner": PLAYERS[found.winner],
        "moves": list(found.moves),
        "replies": list(found.replies),
        "turns_left": found.turns_left,
        "sentence": headline(found),
        "position": found.state.position(),
    }


_ASKED = (
    Text("board", "Name of the board.", 20, FEATURED[0]),
    Number("n", "How many in a row win.", 2, 7, FEATURED[1]),
    Text("replies", "The loser's turns so far, separated by commas: `b2-,c3/`.", LONGEST),
    Text("first", "The winner's first turn, if not the one that is played by default.", 8),
)

EXTRAS = (
    Extras(
        name="coffee-solved",
        package="kaffeehaus.kernels.coffee",
        pages=(
            ExtraPage(
                TABLE,
                "solved.html",
                table,
                game="coffee",
                game_link=lazy_gettext("Solved boards"),
            ),
            ExtraPage(WALK, "walk.html", walk_page, asks=_ASKED),
        ),
        calls=(
            ExtraCalls(
                path="/coffee/solved",
                title="solved boards",
                words="Coffee: who wins with best play, and walks through the proofs.",
                calls=(
                    ExtraCall("", "List solved boards", boards, (), SolvedBoards, kept=1),
                    ExtraCall(
                        "/walk", "Walk through a proof", step, _ASKED, WalkAnswer, kept=MOST_KEPT
                    ),
                ),
                codes={
                    "unsolved": "The board is not solved.",
                    "unproven": "The solver needs too long to finish the proof here.",
                },
            ),
        ),
    ),
)
