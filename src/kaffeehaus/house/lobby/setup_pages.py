"""Starting a table: a form made from the game's own options, and who sits where."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.datastructures import FormData, ImmutableMultiDict

from kaffeehaus.core.errors import BadOptions, PlayerError, Remedy
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Choice, Flag, Option, Scalar, Several, Text, Whole
from kaffeehaus.core.pace import UNTIMED, Pace, TimeUp
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Badge
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.clocks.presets import PRESETS, TIME_UP_TITLES, default_time_up, pace_of
from kaffeehaus.house.clocks.sentences import pace_lines
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import SessionsDep, TablesDep
from kaffeehaus.house.http.guest_pages import named_guest, sign_in
from kaffeehaus.house.http.pages import PageRenderer, environment
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.lobby.setup_advice import SetupAdvice, advise
from kaffeehaus.house.tables.new_table import (
    OPEN_SEAT,
    NewTable,
    RequestedSeat,
    SeatChoice,
    bot_seat,
)

router = APIRouter(include_in_schema=False)

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
async def start(
    game_id: str, request: Request, paper: Annotated[PageRenderer, Depends()]
) -> Response:
    """The form, empty or with what the address names."""
    return await _form(paper, find_game(game_id), request.query_params)


@router.get("/start/{game_id}/drawing")
async def drawing(game_id: str, request: Request) -> Response:
    """What is told of some options and seats: the board that they give, or the sentence why they do
    not fit and what would help."""
    game, given = find_game(game_id), request.query_params
    found = await asyncio.to_thread(advise, game, _asked(game, given), chosen_seats(game, given))
    return JSONResponse(
        {
            "board": found.board,
            "trouble": found.trouble,
            "remedies": [
                {"title": remedy.title, "changes": urlencode(remedy.changes)}
                for remedy in found.remedies
            ],
            "objections": {name: dict(values) for name, values in found.objections.items()},
            "small_print": _small_print(found),
        }
    )


@router.post("/tables")
async def create(
    request: Request,
    house: TablesDep,
    sessions: SessionsDep,
    paper: Annotated[PageRenderer, Depends()],
) -> Response:
    """Set up the table and go there; what is wrong with the form is said above it."""
    form = await request.form()
    game = find_game(_word(form, "game"))
    try:
        wish = NewTable(
            game.id,
            _seats(game, form, sessions),
            chosen_options(game, form),
            private=_is_private(form),
            pace=_pace(game, form),
            rated="rated" in form,
            practice="practice" in form,
        )
        wish.pace.require_sound(len(wish.seats))
        game.new(wish.options, len(wish.seats))
        welcome = await named_guest(request, sessions, paper.guest, _word(form, "name"))
        table_id = await house.create_table(welcome.player, wish)
    except PlayerError as error:
        return await _form(paper, game, form, trouble=error)
    return sign_in(sessions, welcome, RedirectResponse(f"/tables/{table_id}", 303))


async def _form(
    paper: PageRenderer,
    game: AnyGame,
    given: Mapping[str, object],
    *,
    trouble: PlayerError | None = None,
) -> Response:
    values = {option.name: _shown_value(option, given) for option in game.options}
    found = await asyncio.to_thread(advise, game, values, chosen_seats(game, given))
    menus = {option.name: game.menu(option.name) for option in game.options}
    context = {
        "game": game,
        "values": _whole_values(game, values),
        "kind_of": _kind_of,
        "menus": menus,
        "asked": {name for cards in menus.values() for card in cards for name in card.asks},
        "asking": [name for name, cards in menus.items() if cards][-1:],
        "seats": _seat_fields(game, given),
        "bots": bot_menu(game.id, paper.settings.bot_seconds),
        "private": "private" in given,
        "rated": "rated" in given,
        "practice": "practice" in given,
        "watched": "watched" in given,
        "paces": PRESETS,
        "pace": str(given.get("pace", PRESETS[0].id)),
        "time_ups": [
            (choice.value, title)
            for choice, title in TIME_UP_TITLES.items()
            if choice is not TimeUp.CLAIM or 2 in game.seat_counts
        ],
        "time_up": _time_up(game, given).value,
        "rests": "rests" in given,
        "freedom": pace_lines(UNTIMED, game, max(game.seat_counts))[-1:],
        "name": str(given.get("name", "")),
        "trouble": trouble.sentence if trouble else "",
        "remedies": _ways_out(game, given, trouble),
        "advice": found,
        "board": found.board or game.new().view(None).svg(),
    }
    return paper.page("lobby/start.html", context, status=status_of(trouble) if trouble else 200)


def _small_print(found: SetupAdvice) -> str | None:
    """As it stands on the page; None leaves there what it says."""
    if found.small_print is None:
        return None
    part = environment().get_template("lobby/parts/small_print.html")
    return part.render(small_print=found.small_print)


@dataclass(frozen=True, slots=True)
class OptionFix:
    """A remedy as a link: the same form with some options changed."""

    title: str
    address: str


def _ways_out(
    game: AnyGame, given: Mapping[str, object], trouble: PlayerError | None
) -> list[OptionFix]:
    if not isinstance(trouble, BadOptions) or not isinstance(given, FormData):
        return []
    fields = [(name, value) for name, value in given.multi_items() if isinstance(value, str)]
    return [
        OptionFix(remedy.title, f"/start/{game.id}?{_changed(fields, remedy)}")
        for remedy in trouble.remedies
    ]


def _changed(fields: list[tuple[str, str]], remedy: Remedy) -> str:
    """What the form would send then. A box that is not ticked is not sent at all."""
    changes = {f"option-{name}": value for name, value in remedy.changes.items()}
    kept = [(name, value) for name, value in fields if name not in changes]
    return urlencode([*kept, *((n, value) for n, value in changes.items() if value != "false")])


def _whole_values(game: AnyGame, values: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """As the game reads them, which may add what comes along; or as they are, if it cannot."""
    try:
        return game.read_options(values)
    except BadOptions:
        return values


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


def chosen_options(game: AnyGame, given: Mapping[str, object]) -> dict[str, Scalar]:
    """The options in a form, as the game reads them. Raises `BadOptions`."""
    return game.read_options(_asked(game, given))


def _asked(game: AnyGame, given: Mapping[str, object]) -> dict[str, Scalar]:
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
    return options


def _ticked(option: Several, given: Mapping[str, object]) -> str:
    """The words whose boxes are ticked; each box sends its own under the same name.

    The form sends an empty word first, by which none is told from not being asked.
    """
    sent = given.getlist(f"option-{option.name}") if isinstance(given, ImmutableMultiDict) else ()
    return ",".join(word for word in sent if isinstance(word, str)) if sent else option.default


def _shown_value(option: Option, given: Mapping[str, object]) -> Scalar:
    if isinstance(option, Flag):
        is_whole_form = "game" in given
        return f"option-{option.name}" in given if is_whole_form else option.default
    if isinstance(option, Several):
        return _ticked(option, given)
    return str(given.get(f"option-{option.name}", option.default))


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


def chosen_seats(game: AnyGame, given: Mapping[str, object]) -> int:
    """How many play, as far as the form says it."""
    return sum(seat.chosen != NOBODY for seat in _seat_fields(game, given))


def _usual_seat(number: int, fewest: int) -> str:
    if number == 0:
        return "me"
    return "open" if number < fewest else NOBODY


def _seats(game: AnyGame, form: FormData, sessions: Sessions) -> tuple[RequestedSeat, ...]:
    words = [_word(form, f"seat-{number}") or NOBODY for number in range(max(game.seat_counts))]
    shares = words.count("me") > 1
    preference_service = tuple(
        _wish(word, _shared_name(form, number, sessions) if shares else "")
        for number, word in enumerate(words)
        if word != NOBODY
    )
    game.read_seats(len(preference_service))
    return preference_service


def _pace(game: AnyGame, form: FormData) -> Pace:
    preset = _word(form, "pace") or PRESETS[0].id
    return pace_of(preset, _time_up(game, form), rests="rests" in form)


def _time_up(game: AnyGame, given: Mapping[str, object]) -> TimeUp:
    """What is chosen for when time is up, or else what is usual."""
    chosen = given.get("time-up")
    known = {choice.value: choice for choice in TimeUp}
    return known.get(str(chosen), default_time_up(max(game.seat_counts)))


def _is_private(form: FormData) -> bool:
    """Where nobody is awaited, a table is private unless it is opened."""
    awaits = any(value == "open" for name, value in form.items() if name.startswith("seat-"))
    return "private" in form if awaits else "watched" not in form


def _shared_name(form: FormData, number: int, sessions: Sessions) -> str:
    """Who shares the device has a name at the table; the first keeps the own one."""
    name = _word(form, f"seat-name-{number}").strip()
    is_first = all(_word(form, f"seat-{before}") != "me" for before in range(number))
    if not name:
        return "" if is_first else f"Player {number + 1}"
    return sessions.read_name(name)


def _wish(word: str, name: str) -> RequestedSeat:
    match word:
        case "me":
            return RequestedSeat(SeatChoice.ME, name=name)
        case "open":
            return OPEN_SEAT
        case _:
            return bot_seat(word.removeprefix("bot-"))


def _word(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""
