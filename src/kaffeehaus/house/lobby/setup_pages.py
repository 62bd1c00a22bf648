"""Form for a new table, made from the game's options: seats, pace and privacy."""

from __future__ import annotations

import asyncio
import contextlib
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
from kaffeehaus.core.options import Flag, Option, Options, Scalar, Several, Whole, option_text
from kaffeehaus.core.pace import Pace, PaceKind, TimeUp
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Badge
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.clocks.pace import (
    PRESETS,
    TIME_UP_TITLES,
    Preset,
    default_time_up,
    pace_lines,
    pace_of,
    span,
)
from kaffeehaus.house.http.pages import Newcomer, PageRenderer, RendererDep, environment
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.lobby.presets import chosen_preset, fields_of, with_preset
from kaffeehaus.house.lobby.seating import (
    BOT_PREFIX,
    ME,
    NOBODY,
    WHO_HELP,
    Seating,
    Who,
    choices_of,
    player_counts,
    read_seating,
)
from kaffeehaus.house.lobby.service import LobbyDep
from kaffeehaus.house.lobby.suggestions import Suggestion
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.model import rating_refusal
from kaffeehaus.house.seats.service import SeatsDep
from kaffeehaus.house.tables.model import TableTerms
from kaffeehaus.house.tables.new_table import (
    OPEN_SEAT,
    NewTable,
    RequestedSeat,
    SeatChoice,
    bot_seat,
)

router = APIRouter(include_in_schema=False)

FIRST_MOVES = ("30", "120", "300")
"""Seconds for a first move that the form offers, besides the game's own and no limit."""


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
class Pick:
    """A short choice of the form, with a sentence."""

    value: str
    title: str
    help: str
    kind: str = ""
    """Of a time control: `timed` with `live` or `rests`, by which options apply."""


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
            game.new(options, count).view(None).picture(),
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


def _advise_on(
    game: AnyGame, given: Mapping[str, object], options: Options, seating: Seating
) -> SetupAdvice:
    """The feedback on a form, in which the table may be rated."""
    advice = advise(game, options, seating.players)
    if not _terms(given, seating).is_rated or advice.trouble:
        return advice
    refusal = rating_refusal(game, game.read_options(options))
    if refusal is None:
        return advice
    trouble, remedies = refusal.sentence, refusal.remedies
    return replace(advice, trouble=trouble, refuses_rating=True, remedies=remedies)


@router.get("/start/{game_id}")
async def start(game_id: str, request: Request, renderer: RendererDep, lobby: LobbyDep) -> Response:
    """The form, filled in from the query."""
    game, suggested = find_game(game_id), await lobby.suggested_levels(renderer.guest)
    given, suggestion = request.query_params, suggested.get(game_id)
    return await _form(renderer, game, given, suggestion=suggestion)


@router.get("/start/{game_id}/drawing")
async def drawing(game_id: str, request: Request) -> Response:
    """Advice on the options and seats of a form, as JSON: the board, or why they are invalid."""
    game, given = find_game(game_id), request.query_params
    options, seating = _sent(game, given), read_seating(game, given)
    advice = await asyncio.to_thread(_advise_on, game, given, options, seating)
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
    form, longest = await request.form(), newcomer.renderer.settings.bot_seconds
    game = find_game(_word(form, "game"))
    try:
        seating = read_seating(game, form, bot_menu(game.id, longest).first.spec)
        new = NewTable(
            game.id,
            _seats(game, form, seating, newcomer.sessions),
            chosen_options(game, form),
            private=_is_private(form, seating),
            pace=_pace(game, form),
            terms=_terms(form, seating),
            limits_first_move=_word(form, "first-move") != "0",
        )
        new.pace.require_sound(len(new.seats))
        game.new(new.options, len(new.seats))
        replaced = _word(form, "replaces")

        async def open_table(me: Player) -> str:
            table = await seats.create_table(me, new)
            # Somebody may have joined the other table meanwhile: then both go on.
            if replaced:
                with contextlib.suppress(PlayerError):
                    await seats.close_table(me, replaced)
            return table

        return await newcomer.created("/tables", open_table)
    except PlayerError as error:
        return await _form(newcomer.renderer, game, form, error=error)


async def _form(
    renderer: PageRenderer,
    game: AnyGame,
    given: Mapping[str, object],
    *,
    suggestion: Suggestion | None = None,
    error: PlayerError | None = None,
) -> Response:
    sent = {option.name: _shown_value(game, option, given) for option in game.options}
    values = _completed(game, with_preset(game, sent, given.get("preset")))
    bots = bot_menu(game.id, renderer.settings.bot_seconds)
    seating = read_seating(game, given, suggestion.bot if suggestion else bots.first.spec)
    advice = await asyncio.to_thread(_advise_on, game, given, values, seating)
    fields, menus = (
        fields_of(game),
        {option.name: game.menu(option.name) for option in game.options},
    )
    cards = [card for option in fields for card in menus[option.name]]
    by_presets = {name for card in game.presets() for name in card.asks}
    asked = by_presets | {name for card in cards for name in card.asks}
    advanced = [option for option in fields if option.advanced and option.name not in asked]
    context = {
        "game": game,
        "values": values,
        "kind_of": lambda option: type(option).__name__.lower(),
        "menus": menus,
        "presets": game.presets(),
        "preset": chosen_preset(game, values),
        "fields": fields,
        "asked": asked,
        "asked_by_presets": by_presets - {name for card in cards for name in card.asks},
        "opened": {name for name, value in values.items() if f"option-{name}" in given and value},
        "advanced": advanced,
        "is_adapted": any(option_text(values[o.name]) != option_text(o.default) for o in advanced),
        "seating": seating,
        "whos": [Pick(w.value, str(w.title), str(WHO_HELP[w])) for w in choices_of(game)],
        "counts": player_counts(game),
        "seats": _seat_fields(game, given, seating),
        "bots": bots,
        "suggestion": suggestion,
        "given": given,
        "paces": [_pace_pick(preset, game) for preset in PRESETS],
        "pace": str(given.get("pace", PRESETS[0].id)),
        "time_ups": [
            (choice.value, title)
            for choice, title in TIME_UP_TITLES.items()
            if choice is not TimeUp.CLAIM or 2 in game.seat_counts
            if choice is not TimeUp.FORFEIT or max(game.seat_counts) > 2
        ],
        "time_up": _time_up(game, given).value,
        "first_moves": _first_moves(game),
        "name": str(given.get("name", "")),
        "remedies": _fixes(game, given, error),
        "advice": advice,
        "board": advice.board or game.new().view(None).picture(),
    }
    return renderer.page("lobby/start.html", context, error=error)


def _pace_pick(preset: Preset, game: AnyGame) -> Pick:
    kinds = []
    if preset.pace.is_timed:
        kinds = ["timed", "live" if preset.pace.kind is PaceKind.LIVE else "rests"]
    help_text = " ".join(pace_lines(preset.pace, game, max(game.seat_counts))[:1])
    return Pick(preset.id, preset.short_title, help_text, " ".join(kinds))


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
    return [
        OptionFix(remedy.title, f"/start/{game.id}?{_changed(game, given, remedy)}")
        for remedy in error.remedies
    ]


def _changed(game: AnyGame, fields: FormData, remedy: Remedy) -> str:
    """Query of the form with the remedy: every option by name, without the preset. An unchecked
    box is not sent."""
    options = {**_sent(game, fields), **remedy.changes}
    others = [(n, v) for n, v in fields.multi_items() if not n.startswith(("option-", "preset"))]
    named = [(f"option-{name}", option_text(value)) for name, value in options.items()]
    flags = {f"option-{o.name}" for o in game.options if isinstance(o, Flag)}
    kept = [(name, value) for name, value in named if name not in flags or value != "false"]
    return urlencode([*((n, v) for n, v in others if isinstance(v, str)), *kept])


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
    """The options of a form with those of its preset. An unchecked box is not sent."""
    options: dict[str, Scalar] = {}
    asks = _asks_options(given)
    for option in game.options:
        sent = given.get(f"option-{option.name}")
        if isinstance(option, Flag):
            options[option.name] = sent is not None if asks else option.default
        elif isinstance(option, Several):
            options[option.name] = _checked(option, given)
        elif isinstance(sent, str):
            options[option.name] = sent.strip() if isinstance(option, Whole) else sent
    return with_preset(game, options, given.get("preset"))


def _asks_options(given: Mapping[str, object]) -> bool:
    """Whether a form has fields for options. That of the front page has none: its tables have the
    defaults."""
    return any(name.startswith("option-") for name in given)


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
        is_whole_form = "game" in given and _asks_options(given)
        return f"option-{option.name}" in given if is_whole_form else default
    if isinstance(option, Several):
        return _checked(option, given)
    return str(given.get(f"option-{option.name}", default))


def _seat_fields(game: AnyGame, given: Mapping[str, object], seating: Seating) -> list[SeatField]:
    badges = game.new().view(None).badges() if len(game.seat_counts) == 1 else ()
    return [
        SeatField(
            number=number,
            chosen=chosen,
            name=str(given.get(f"seat-name-{number}", "")),
            may_be_nobody=number >= min(game.seat_counts),
            badge=badges[number] if badges else None,
        )
        for number, chosen in enumerate(seating.seats)
    ]


def _seats(
    game: AnyGame, form: FormData, seating: Seating, sessions: Sessions
) -> tuple[RequestedSeat, ...]:
    shares = seating.seats.count(ME) > 1
    requested = tuple(
        _requested(seat, _shared_name(form, seating, number, sessions) if shares else "")
        for number, seat in enumerate(seating.seats)
        if seat != NOBODY
    )
    game.read_seats(len(requested))
    return requested


def _pace(game: AnyGame, form: FormData) -> Pace:
    preset = _word(form, "pace") or PRESETS[0].id
    pace = pace_of(preset, _time_up(game, form), rests="rests" in form)
    first_move = _word(form, "first-move")
    if pace.kind is not PaceKind.LIVE or first_move not in FIRST_MOVES:
        return pace
    return replace(pace, first_move=int(first_move))


def _first_moves(game: AnyGame) -> list[tuple[str, str]]:
    """Choices for the time of a first move, by the value of the form's field."""
    usual = gettext("%(time)s at public tables", time=span(game.first_move))
    return [
        ("", usual),
        *((seconds, span(int(seconds))) for seconds in FIRST_MOVES),
        ("0", gettext("No limit")),
    ]


def _time_up(game: AnyGame, given: Mapping[str, object]) -> TimeUp:
    """The chosen time-out rule, or the default."""
    chosen = given.get("time-up")
    known = {choice.value: choice for choice in TimeUp}
    return known.get(str(chosen), default_time_up(max(game.seat_counts)))


def _is_private(form: FormData, seating: Seating) -> bool:
    """A table without an open seat is private unless spectators are allowed."""
    if seating.who in (Who.FRIENDS, Who.ANYONE) and "who" in form:
        return seating.who is Who.FRIENDS
    return "private" in form if seating.has_open_seat else "watched" not in form


def _terms(given: Mapping[str, object], seating: Seating) -> TableTerms:
    """The checked terms, without those that the form hides for this choice of players."""
    if "who" not in given or seating.who is Who.MIXED:
        return TableTerms.of(given)
    return TableTerms.of(given.keys() - {"rated" if seating.who is Who.BOTS else "practice"})


def _shared_name(form: FormData, seating: Seating, number: int, sessions: Sessions) -> str:
    """Name of a person who shares the device; the first may keep their own."""
    name = _word(form, f"seat-name-{number}").strip()
    if not name:
        is_first = ME not in seating.seats[:number]
        return "" if is_first else gettext("Player %(number)s", number=number + 1)
    return sessions.read_name(name)


def _requested(word: str, name: str) -> RequestedSeat:
    match word:
        case "me":
            return RequestedSeat(SeatChoice.ME, name=name)
        case "open":
            return OPEN_SEAT
        case _:
            return bot_seat(word.removeprefix(BOT_PREFIX))


def _word(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""
