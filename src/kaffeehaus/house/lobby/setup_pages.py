"""Form for a new table, made from the game's options: seats, pace and privacy."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from starlette.datastructures import FormData, ImmutableMultiDict

from kaffeehaus.core.errors import BadOptions, PlayerError, Remedy
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.menu import SmallPrint
from kaffeehaus.core.options import Flag, Option, Options, Scalar, Several, Whole
from kaffeehaus.core.pace import UNTIMED, Pace, TimeUp
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Badge
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.clocks.pace import (
    PRESETS,
    TIME_UP_TITLES,
    default_time_up,
    pace_lines,
    pace_of,
)
from kaffeehaus.house.http.pages import Newcomer, PageRenderer, RendererDep, environment
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.ratings.model import rating_refusal
from kaffeehaus.house.seats.service import SeatsDep
from kaffeehaus.house.tables.model import (
    OPEN_SEAT,
    NewTable,
    RequestedSeat,
    SeatChoice,
    TableTerms,
    bot_seat,
)

router = APIRouter(include_in_schema=False)

NOBODY = "nobody"
"""Value of a seat's field: the seat is not used."""


@dataclass(frozen=True, slots=True)
class SeatField:
    """Field of the form for a seat."""

    number: int
    chosen: str
    name: str
    """Name at this table, of a person who shares the device."""
    may_be_nobody: bool
    badge: Badge | None
    """The seat's badge, where it does not depend on the number of players."""


@dataclass(frozen=True, slots=True)
class SetupAdvice:
    """The game's feedback on options and a number of seats."""

    board: str = ""
    """SVG of the board; empty if the options are invalid."""
    trouble: str = ""
    refuses_rating: bool = False
    """Whether the trouble is only that the game cannot be rated."""
    remedies: tuple[Remedy, ...] = ()
    objections: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Why a value cannot be added, by option and value."""
    small_print: SmallPrint | None = None
    """None if the options are invalid."""


def advise(game: AnyGame, options: Options, seats: int | None) -> SetupAdvice:
    """The game's feedback; takes some hundredths of a second."""
    try:
        count = game.read_seats(seats)
        return SetupAdvice(
            game.new(options, count).view(None).svg(),
            objections=game.objections(options, count),
            small_print=game.small_print(options),
        )
    except BadOptions as error:
        return SetupAdvice(
            trouble=error.sentence,
            remedies=error.remedies,
            objections=_objections(game, options, seats),
        )


def _objections(
    game: AnyGame, options: Options, seats: int | None
) -> Mapping[str, Mapping[str, str]]:
    try:
        return game.objections(options, seats or min(game.seat_counts))
    except BadOptions:
        return {}


def _advise_on(game: AnyGame, given: Mapping[str, object], options: Options) -> SetupAdvice:
    """The feedback on a form, in which the table may be rated."""
    advice = advise(game, options, chosen_seats(game, given))
    if "rated" not in given or advice.trouble:
        return advice
    refusal = rating_refusal(game, game.read_options(options))
    if refusal is None:
        return advice
    trouble, remedies = refusal.sentence, refusal.remedies
    return replace(advice, trouble=trouble, refuses_rating=True, remedies=remedies)


@router.get("/start/{game_id}")
async def start(game_id: str, request: Request, renderer: RendererDep) -> Response:
    """The form, filled in from the query."""
    return await _form(renderer, find_game(game_id), request.query_params)


@router.get("/start/{game_id}/drawing")
async def drawing(game_id: str, request: Request) -> Response:
    """Advice on the options and seats of a form, as JSON: the board, or why they are invalid."""
    game, given = find_game(game_id), request.query_params
    advice = await asyncio.to_thread(_advise_on, game, given, _sent(game, given))
    return JSONResponse(
        {
            "board": advice.board,
            "trouble": advice.trouble,
            "refuses_rating": advice.refuses_rating,
            "remedies": [
                {"title": remedy.title, "changes": urlencode(remedy.changes)}
                for remedy in advice.remedies
            ],
            "objections": {name: dict(values) for name, values in advice.objections.items()},
            "small_print": _small_print(advice),
        }
    )


@router.post("/tables")
async def create(request: Request, seats: SeatsDep, newcomer: Newcomer) -> Response:
    """Create the table and redirect to it, or show the form again with the error."""
    form = await request.form()
    game = find_game(_word(form, "game"))
    try:
        new = NewTable(
            game.id,
            _seats(game, form, newcomer.sessions),
            chosen_options(game, form),
            private=_is_private(form),
            pace=_pace(game, form),
            terms=TableTerms.of(form),
            limits_first_move=True,
        )
        new.pace.require_sound(len(new.seats))
        game.new(new.options, len(new.seats))
        return await newcomer.created("/tables", lambda me: seats.create_table(me, new))
    except PlayerError as error:
        return await _form(newcomer.renderer, game, form, error=error)


async def _form(
    renderer: PageRenderer,
    game: AnyGame,
    given: Mapping[str, object],
    *,
    error: PlayerError | None = None,
) -> Response:
    values = {option.name: _shown_value(game, option, given) for option in game.options}
    advice = await asyncio.to_thread(_advise_on, game, given, values)
    menus = {option.name: game.menu(option.name) for option in game.options}
    context = {
        "game": game,
        "values": _completed(game, values),
        "kind_of": lambda option: type(option).__name__.lower(),
        "menus": menus,
        "asked": {name for cards in menus.values() for card in cards for name in card.asks},
        "asking": [name for name, cards in menus.items() if cards][-1:],
        "seats": _seat_fields(game, given),
        "bots": bot_menu(game.id, renderer.settings.bot_seconds),
        "given": given,
        "paces": PRESETS,
        "pace": str(given.get("pace", PRESETS[0].id)),
        "time_ups": [
            (choice.value, title)
            for choice, title in TIME_UP_TITLES.items()
            if choice is not TimeUp.CLAIM or 2 in game.seat_counts
            if choice is not TimeUp.FORFEIT or max(game.seat_counts) > 2
        ],
        "time_up": _time_up(game, given).value,
        "freedom": pace_lines(UNTIMED, game, max(game.seat_counts))[-1:],
        "name": str(given.get("name", "")),
        "remedies": _fixes(game, given, error),
        "advice": advice,
        "board": advice.board or game.new().view(None).svg(),
    }
    return renderer.page("lobby/start.html", context, error=error)


def _small_print(advice: SetupAdvice) -> str | None:
    """HTML of the small print; None leaves the page as it is."""
    if advice.small_print is None:
        return None
    part = environment().get_template("lobby/parts/small_print.html")
    return part.render(small_print=advice.small_print)


@dataclass(frozen=True, slots=True)
class OptionFix:
    """Link to the form with the options that a remedy changes."""

    title: str
    address: str


def _fixes(
    game: AnyGame, given: Mapping[str, object], error: PlayerError | None
) -> list[OptionFix]:
    if not isinstance(error, BadOptions) or not isinstance(given, FormData):
        return []
    fields = [(name, value) for name, value in given.multi_items() if isinstance(value, str)]
    return [
        OptionFix(remedy.title, f"/start/{game.id}?{_changed(fields, remedy)}")
        for remedy in error.remedies
    ]


def _changed(fields: list[tuple[str, str]], remedy: Remedy) -> str:
    """Query of the form with the remedy. An unchecked box is not sent."""
    changes = {f"option-{name}": value for name, value in remedy.changes.items()}
    kept = [(name, value) for name, value in fields if name not in changes]
    return urlencode([*kept, *((n, value) for n, value in changes.items() if value != "false")])


def _completed(game: AnyGame, values: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """The options completed by the game, or unchanged if they are invalid."""
    try:
        return game.read_options(values)
    except BadOptions:
        return values


def chosen_options(game: AnyGame, given: Mapping[str, object]) -> dict[str, Scalar]:
    """The validated options of a form. Raises `BadOptions`."""
    return game.read_options(_sent(game, given))


def _sent(game: AnyGame, given: Mapping[str, object]) -> dict[str, Scalar]:
    """The options of a form. An unchecked box is not sent."""
    options: dict[str, Scalar] = {}
    for option in game.options:
        sent = given.get(f"option-{option.name}")
        if isinstance(option, Flag):
            options[option.name] = sent is not None
        elif isinstance(option, Several):
            options[option.name] = _checked(option, given)
        elif isinstance(sent, str):
            options[option.name] = sent.strip() if isinstance(option, Whole) else sent
    return options


def _checked(option: Several, given: Mapping[str, object]) -> str:
    """The values of the checked boxes, which share one name.

    The form sends an empty value first, to tell "none" from "not asked".
    """
    sent = given.getlist(f"option-{option.name}") if isinstance(given, ImmutableMultiDict) else ()
    return ",".join(value for value in sent if isinstance(value, str)) if sent else option.default


def _shown_value(game: AnyGame, option: Option, given: Mapping[str, object]) -> Scalar:
    default = option.default
    if "rated" in given:
        default = game.rated_options.get(option.name, default)
    if isinstance(option, Flag):
        is_whole_form = "game" in given
        return f"option-{option.name}" in given if is_whole_form else default
    if isinstance(option, Several):
        return _checked(option, given)
    return str(given.get(f"option-{option.name}", default))


def _seat_fields(game: AnyGame, given: Mapping[str, object]) -> list[SeatField]:
    fewest = min(game.seat_counts)
    badges = game.new().view(None).badges() if len(game.seat_counts) == 1 else ()
    return [
        SeatField(
            number=number,
            chosen=str(given.get(f"seat-{number}", _default_seat(number, fewest))),
            name=str(given.get(f"seat-name-{number}", "")),
            may_be_nobody=number >= fewest,
            badge=badges[number] if badges else None,
        )
        for number in range(max(game.seat_counts))
    ]


def chosen_seats(game: AnyGame, given: Mapping[str, object]) -> int:
    """Number of players in a form."""
    return sum(seat.chosen != NOBODY for seat in _seat_fields(game, given))


def _default_seat(number: int, fewest: int) -> str:
    if number == 0:
        return "me"
    return "open" if number < fewest else NOBODY


def _seats(game: AnyGame, form: FormData, sessions: Sessions) -> tuple[RequestedSeat, ...]:
    words = [_word(form, f"seat-{number}") or NOBODY for number in range(max(game.seat_counts))]
    shares = words.count("me") > 1
    requested = tuple(
        _requested(word, _shared_name(form, number, sessions) if shares else "")
        for number, word in enumerate(words)
        if word != NOBODY
    )
    game.read_seats(len(requested))
    return requested


def _pace(game: AnyGame, form: FormData) -> Pace:
    preset = _word(form, "pace") or PRESETS[0].id
    return pace_of(preset, _time_up(game, form), rests="rests" in form)


def _time_up(game: AnyGame, given: Mapping[str, object]) -> TimeUp:
    """The chosen time-out rule, or the default."""
    chosen = given.get("time-up")
    known = {choice.value: choice for choice in TimeUp}
    return known.get(str(chosen), default_time_up(max(game.seat_counts)))


def _is_private(form: FormData) -> bool:
    """A table without an open seat is private unless spectators are allowed."""
    has_open_seat = any(value == "open" for name, value in form.items() if name.startswith("seat-"))
    return "private" in form if has_open_seat else "watched" not in form


def _shared_name(form: FormData, number: int, sessions: Sessions) -> str:
    """Name of a person who shares the device; the first may keep their own."""
    name = _word(form, f"seat-name-{number}").strip()
    is_first = all(_word(form, f"seat-{before}") != "me" for before in range(number))
    if not name:
        return "" if is_first else gettext("Player %(number)s", number=number + 1)
    return sessions.read_name(name)


def _requested(word: str, name: str) -> RequestedSeat:
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
