"""Starting a table: a form made from the game's own options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.datastructures import FormData, ImmutableMultiDict

from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Choice, Flag, Option, Options, Scalar, Several, Text, Whole
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Badge
from kaffeehaus.house.dependencies import TheDoor, TheHouse
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.identity import Door
from kaffeehaus.house.pages.bot_choice import bot_menu
from kaffeehaus.house.pages.guests import named_guest, sign_in
from kaffeehaus.house.pages.paper import Paper
from kaffeehaus.house.tables.people.wishes import OPEN_SEAT, NewTable, SeatWish, Wish, bot_seat

router = APIRouter()

NOBODY = "nobody"
"""In a seat's field: this seat is not played."""


@dataclass(frozen=True, slots=True)
class SeatField:
    """One seat of the form: what is chosen for it so far."""

    number: int
    chosen: str
    name: str
    """For somebody who shares the device: the name at this table."""
    may_be_nobody: bool
    badge: Badge | None
    """Its sign on the table, where it does not depend on how many play."""


@router.get("/start/{game_id}")
async def start(game_id: str, paper: Annotated[Paper, Depends()]) -> Response:
    """The empty form."""
    return _form(paper, find_game(game_id), {})


@router.get("/start/{game_id}/drawing")
async def drawing(game_id: str, request: Request) -> Response:
    """The board that some options give; or, with 422, the sentence why they do not fit."""
    game = find_game(game_id)
    try:
        return HTMLResponse(_board(game, _options(game, request.query_params)))
    except BadOptions as error:
        return PlainTextResponse(error.sentence, 422)


@router.post("/tables")
async def create(
    request: Request, house: TheHouse, door: TheDoor, paper: Annotated[Paper, Depends()]
) -> Response:
    """Set up the table and go there; what is wrong with the form is said above it."""
    form = await request.form()
    game = find_game(_word(form, "game"))
    try:
        wish = NewTable(
            game.id, _seats(game, form, door), _options(game, form), private="private" in form
        )
        game.new(wish.options, len(wish.seats))
        welcome = await named_guest(request, door, paper.guest, _word(form, "name"))
        table_id = await house.create_table(welcome.player, wish)
    except PlayerError as error:
        return _form(paper, game, form, trouble=error)
    return sign_in(door, welcome, RedirectResponse(f"/tables/{table_id}", 303))


def _form(
    paper: Paper,
    game: AnyGame,
    given: Mapping[str, object],
    *,
    trouble: PlayerError | None = None,
) -> Response:
    values = {option.name: _shown_value(option, given) for option in game.options}
    context = {
        "game": game,
        "values": values,
        "kind_of": _kind_of,
        "seats": _seat_fields(game, given),
        "bots": bot_menu(game.id, paper.settings.bot_seconds),
        "private": "private" in given,
        "name": str(given.get("name", "")),
        "trouble": trouble.sentence if trouble else "",
        "board": _some_board(game, values),
    }
    return paper.page("start.html", context, status=status_of(trouble) if trouble else 200)


def _kind_of(option: Option) -> str:
    """The word by which the template tells option types apart."""
    match option:
        case Choice():
            return "choice"
        case Whole():
            return "whole"
        case Flag():
            return "flag"
        case Text():
            return "text"
        case Several():
            return "several"


def _options(game: AnyGame, given: Mapping[str, object]) -> dict[str, Scalar]:
    """The options in a form. A box that is not ticked is not sent at all."""
    options: dict[str, Scalar] = {}
    for option in game.options:
        sent = given.get(f"option-{option.name}")
        if isinstance(option, Flag):
            options[option.name] = sent is not None
        elif isinstance(option, Several):
            options[option.name] = _ticked(option, given)
        elif isinstance(sent, str):
            options[option.name] = sent.strip() if isinstance(option, Whole) else sent
    return game.read_options(options)


def _ticked(option: Several, given: Mapping[str, object]) -> str:
    """The words whose boxes are ticked; each box sends its own under the same name.

    The form sends an empty word first, by which none is told from not being asked.
    """
    sent = given.getlist(f"option-{option.name}") if isinstance(given, ImmutableMultiDict) else ()
    return ",".join(word for word in sent if isinstance(word, str)) if sent else option.default


def _shown_value(option: Option, given: Mapping[str, object]) -> Scalar:
    if isinstance(option, Flag):
        return f"option-{option.name}" in given if given else option.default
    if isinstance(option, Several):
        return _ticked(option, given) if given else option.default
    return str(given.get(f"option-{option.name}", option.default))


def _some_board(game: AnyGame, values: Mapping[str, Scalar]) -> str:
    """The board with these values if a game can be played with them, otherwise the usual one."""
    try:
        return _board(game, game.read_options(values))
    except BadOptions:
        return _board(game, None)


def _board(game: AnyGame, options: Options | None) -> str:
    return game.new(options).view(None).svg()


def _seat_fields(game: AnyGame, given: Mapping[str, object]) -> list[SeatField]:
    fewest = min(game.seat_counts)
    badges = game.new().view(None).badges() if len(game.seat_counts) == 1 else ()
    return [
        SeatField(
            number=number,
            chosen=str(given.get(f"seat-{number}", _usual_seat(number, fewest))),
            name=str(given.get(f"seat-name-{number}", "")),
            may_be_nobody=number >= fewest,
            badge=badges[number] if badges else None,
        )
        for number in range(max(game.seat_counts))
    ]


def _usual_seat(number: int, fewest: int) -> str:
    if number == 0:
        return "me"
    return "open" if number < fewest else NOBODY


def _seats(game: AnyGame, form: FormData, door: Door) -> tuple[SeatWish, ...]:
    words = [_word(form, f"seat-{number}") or NOBODY for number in range(max(game.seat_counts))]
    shares = words.count("me") > 1
    wishes = tuple(
        _wish(word, _shared_name(form, number, door) if shares else "")
        for number, word in enumerate(words)
        if word != NOBODY
    )
    game.read_seats(len(wishes))
    return wishes


def _shared_name(form: FormData, number: int, door: Door) -> str:
    name = _word(form, f"seat-name-{number}").strip()
    return door.read_name(name) if name else ""


def _wish(word: str, name: str) -> SeatWish:
    match word:
        case "me":
            return SeatWish(Wish.ME, name=name)
        case "open":
            return OPEN_SEAT
        case _:
            return bot_seat(word.removeprefix("bot-"))


def _word(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""
