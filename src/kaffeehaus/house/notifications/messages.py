"""Renders notices as messages, and boards as PNG pictures with an LRU cache.

A message discloses no more than a spectator may see, and of private tables next to nothing: mail
servers and lock screens are public.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    and_list,
    current_language,
    gettext,
    lazy_gettext,
    lazy_pgettext,
    load_label,
    ngettext,
    use_language,
)
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.outbox import NoticeKind, NoticeRow
from kaffeehaus.house.rasterizer import has_glyphs, paint
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.sentences import news_of

MOST_LINES = 12
LONGEST_LINE = 300
LONGEST_TITLE = 120

TITLES = {
    NoticeKind.TURN: lazy_gettext("Your turn"),
    NoticeKind.TIME: lazy_gettext("Time is running out"),
    NoticeKind.OVER: lazy_gettext("Game over"),
    NoticeKind.ADJOURNED: lazy_gettext("Game adjourned"),
    NoticeKind.SEAT: lazy_gettext("Your table"),
    NoticeKind.OFFER: lazy_gettext("Invitation"),
    NoticeKind.CHALLENGE: lazy_pgettext("notification", "Challenge"),
    NoticeKind.MENTION: lazy_gettext("You were mentioned"),
    NoticeKind.HOUSE: lazy_gettext("Announcement"),
    NoticeKind.SECURITY: lazy_gettext("Your account"),
    NoticeKind.TEST: lazy_gettext("Test notification"),
}
URGENT = frozenset({NoticeKind.TURN, NoticeKind.TIME, NoticeKind.SECURITY, NoticeKind.TEST})
"""Kinds that push services should deliver with high urgency."""
PRIVATE = frozenset({NoticeKind.TURN, NoticeKind.TIME, NoticeKind.OVER, NoticeKind.ADJOURNED})
"""Kinds that messages about private tables disclose. These messages have no text."""
TIMED = frozenset({NoticeKind.TURN, NoticeKind.TIME})
"""Kinds whose titles end with the time left."""
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
MAX_CACHED = 200
"""Capacity of the LRU cache."""
TIMEOUT_SECONDS = 0.6
"""How long a notice waits for its picture; it must be sent within a second."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """A rendered notice, for every kind of channel."""

    id: str
    kind: NoticeKind
    title: str
    lines: tuple[str, ...]
    path: str
    """The path of the page that it links to."""
    table_id: str | None = None
    picture_path: str = ""
    """The path of the public board picture; empty without one."""
    picture: bytes | None = field(default=None, repr=False)


def message_of(
    notice: NoticeRow, view: TableView | None, now: int, mine: Collection[Seat] = ()
) -> Message:
    """Render a notice in the current language.

    `view` is a spectator's view of its table, `mine` are the recipient's seats there.
    """
    notice = replace(notice, text=str(load_label(notice.text)))
    if view is None:
        return Message(
            notice.id,
            notice.kind,
            str(TITLES[notice.kind]),
            _bounded(notice.text.splitlines()),
            notice.link or "/",
        )
    path = notice.link or f"/tables/{view.id}"
    if not may_be_shown(view):
        is_told = notice.kind in PRIVATE
        title = str(TITLES[notice.kind]) if is_told else gettext("News from your game")
        return Message(notice.id, notice.kind, title, (), path, view.id)
    return Message(
        notice.id,
        notice.kind,
        _title(notice, view, now, mine),
        _bounded(_lines(notice, view)),
        path,
        view.id,
        f"/tables/{view.id}/picture.png?at={view.head.partition(':')[0]}",
    )


def digest_of(messages: list[Message]) -> Message:
    """Combine messages into a digest with the id of the first."""
    first = messages[0]
    if len(messages) == 1:
        return first
    # Mails keep links in announcements only, so a digest is one only if all its parts are.
    kinds = [one.kind for one in messages if one.kind is not NoticeKind.HOUSE]
    return Message(
        first.id,
        kinds[0] if kinds else NoticeKind.HOUSE,
        ngettext("%(num)s notification", "%(num)s notifications", len(messages)),
        tuple(" – ".join((one.title, *one.lines[:1])) for one in messages),
        "/",
    )


def _title(notice: NoticeRow, view: TableView, now: int, mine: Collection[Seat]) -> str:
    """What happened, game, opponents and time left: `Game over: Coffee with Ben`."""
    own = {*mine, notice.seat}
    opponents = [panel.name for panel in view.seats if panel.name and panel.seat not in own]
    game, names = view.game.title, and_list(opponents)
    if not opponents:
        title = f"{TITLES[notice.kind]}: {game}"
    elif notice.kind is NoticeKind.TURN:
        title = gettext("Your turn against %(opponents)s in %(game)s", opponents=names, game=game)
    else:
        where = gettext("%(game)s with %(opponents)s", game=game, opponents=names)
        title = f"{TITLES[notice.kind]}: {where}"
    left = _time_left(notice, view, now) if notice.kind in TIMED else ""
    end = f" · {left}" if left else ""
    return shortened(title, LONGEST_TITLE - len(end)) + end


def _lines(notice: NoticeRow, view: TableView) -> list[str]:
    match notice.kind:
        case NoticeKind.TURN:
            mine = () if notice.seat is None else (notice.seat,)
            return [piece.text for piece in news_of(view.moves, mine)]  # since the last own move
        case NoticeKind.TIME:
            return [notice.text or gettext("Make your move before your time is up.")]
        case NoticeKind.OVER | NoticeKind.ADJOURNED | NoticeKind.SEAT:
            return [*filter(None, [notice.text, view.sentence])]
        case _:
            return notice.text.splitlines()


def _time_left(notice: NoticeRow, view: TableView, now: int) -> str:
    """The rounded time left on the recipient's clock; empty if unknown."""
    clock = None if notice.seat is None else view.seats[notice.seat].clock
    if clock is None or clock.up_at is None:
        return ""
    left = max(0, clock.up_at - now)
    if left >= 2 * DAY_MS:
        return ngettext("%(num)s day left", "%(num)s days left", round(left / DAY_MS))
    if left >= HOUR_MS:
        return ngettext("%(num)s hour left", "%(num)s hours left", round(left / HOUR_MS))
    minutes = max(1, round(left / MINUTE_MS))
    return ngettext("%(num)s minute left", "%(num)s minutes left", minutes)


def shortened(text: str, most: int) -> str:
    """Truncate text to `most` characters, with an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _bounded(lines: list[str]) -> tuple[str, ...]:
    shown = [shortened(line, LONGEST_LINE) for line in lines]
    if len(shown) <= MOST_LINES:
        return tuple(shown)
    left = len(shown) - MOST_LINES + 1
    more = ngettext("%(num)s earlier event", "%(num)s earlier events", left)
    return (more, *shown[left:])


class TablePictures:
    """Renders and caches pictures of public tables."""

    def __init__(self, background_work: BackgroundWork) -> None:
        self._background_work = background_work
        self._cache: LruCache[tuple[str, str, str], bytes] = LruCache(MAX_CACHED)
        """LRU cache by table id, log head and language."""
        self._languages = {SOURCE_LANGUAGE: SOURCE_LANGUAGE}
        """The language of pictures by the reader's language."""
        self._drawings: set[asyncio.Task[bytes | None]] = set()

    async def of(self, view: TableView) -> bytes | None:
        """The picture of a spectator's view; None of a private table, and without a board.

        Raises `RateLimited`.
        """
        if not may_be_shown(view) or view.view is None:
            return None
        language = await self._language()
        key = (view.id, view.head, language)
        picture = self._cache.get(key)
        if picture is None:
            with use_language(language):
                drawing = view.view.picture()
            picture = await self._background_work.in_process(paint, drawing)
        self._cache[key] = picture
        return picture

    async def _language(self) -> str:
        """The current language; English if no installed font can write that."""
        language = current_language()
        if language not in self._languages:
            name = LANGUAGES.get(language, "")
            is_written = await self._background_work.in_process(has_glyphs, name)
            self._languages[language] = language if is_written else SOURCE_LANGUAGE
        return self._languages[language]

    async def if_possible(self, view: TableView) -> bytes | None:
        """Like `of`, but None on an error or timeout."""
        drawing = asyncio.create_task(self.of(view))
        self._drawings.add(drawing)
        drawing.add_done_callback(self._drawings.discard)
        try:
            # The task runs on after a timeout, to fill the cache.
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await asyncio.shield(drawing)
        except (PlayerError, TimeoutError):
            return None
        except Exception:
            logger.exception("the picture of table %s cannot be drawn", view.id)
            return None


def may_be_shown(view: TableView) -> bool:
    """Whether previews, mails and lock screens may show the table.

    Raises `ValueError` for the view of a seat: that may contain secrets.
    """
    if view.acting_as is not None:
        raise ValueError("only what an onlooker sees may leave the house")
    return not view.private and view.phase is not TablePhase.CALLED_OFF
