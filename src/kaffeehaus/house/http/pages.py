"""HTML rendering: Jinja environment, bytecode cache, ETags, context of every page, clicks.

A click on a table's page is a POST request, answered with the next HTML fragment of the page.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.util import cache_from_source
from itertools import count
from pathlib import Path
from typing import Annotated, Concatenate, ParamSpec

import segno
from fastapi import Form, Query, Request, Response
from fastapi import Path as PathParameter
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import (
    Environment,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from markupsafe import Markup
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kaffeehaus import __version__
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import (
    LANGUAGES,
    PREVIEWS,
    SOURCE_LANGUAGE,
    ago_text,
    and_list,
    cache_per_language,
    current_language,
    size_text,
    time_text,
)
from kaffeehaus.core.registry import all_extras, find_game, game_ids
from kaffeehaus.core.statistics import as_money
from kaffeehaus.house.clock import now
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import (
    Guest,
    SessionsDep,
    SettingsDep,
    VisitDep,
    built,
    require_player,
)
from kaffeehaus.house.http.etags import is_known
from kaffeehaus.house.http.language import add_messages
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.request_context import address_of, referring_page
from kaffeehaus.house.players.model import Player

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "app.js"
"""Built from `web/`; missing in a fresh checkout."""


class CachedStaticFiles(StaticFiles):
    """The static folder. URLs with a content hash are cached as immutable."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file with its Cache-Control header."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_versioned else "no-cache"
        )
        return response


class TemplateBytecodeCache(FileSystemBytecodeCache):
    """Bytecode cache, invalidated by changes of the template or of the environment's module."""

    def __init__(self, environment_module: Path) -> None:
        """`environment_module` configures how templates are compiled."""
        folder = Path(cache_from_source(str(environment_module))).parent
        super().__init__(str(folder), "template-%s.jinja")
        self._module_source = environment_module.read_text("utf-8")

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self._module_source + source)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the bytecode if Python would store its own; ignore a read-only folder."""
        if sys.dont_write_bytecode:
            return
        with contextlib.suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


_ID = re.compile(r'\bid="([^"]+)"')
_REFERENCE = re.compile(r'(url\(#|href="#|aria-labelledby="|aria-describedby=")([^")]+)')


class Drawing:
    """Makes the ids of all inline SVG drawings of one page unique."""

    def __init__(self, prefix: str = "d") -> None:
        self._numbers = count(1)
        self._prefix = prefix

    def __call__(self, svg: str) -> Markup:
        """The SVG as safe markup. It must come from a game, never from a player."""
        return Markup(with_prefix(svg, f"{self._prefix}{next(self._numbers)}-"))  # noqa: S704 - drawn by our own code


def with_prefix(svg: str, prefix: str) -> str:
    """The SVG with this prefix on every id and every reference to an id."""

    def refer(found: re.Match[str]) -> str:
        names = " ".join(prefix + name for name in found[2].split())
        return found[1] + names

    return _REFERENCE.sub(refer, _ID.sub(rf'id="{prefix}\1"', svg))


@cache_per_language
def showcase(game_id: str) -> Markup:
    """The SVG for a game's card in the catalog, with unique ids."""
    drawn = find_game(game_id).showcase().view(None).picture()
    return Markup(with_prefix(drawn, f"card-{game_id}-"))  # noqa: S704 - drawn by our own code


def qr_code(address: str) -> Markup:
    """A URL as a QR code in SVG, black on white in both themes for scanners."""
    code = segno.make_qr(address, error="m")
    svg = code.svg_inline(border=0, omitsize=True, dark="#000")
    return Markup(svg)  # noqa: S704 - made of squares by segno


TRANSLATIONS = frozenset(LANGUAGES) - {SOURCE_LANGUAGE}
"""Languages with a catalogue for the browser."""
THEMES = frozenset({"light", "dark"})
TEMPLATE_FOLDERS = sorted(Path(__file__).parents[1].glob("*/templates"))
"""The template folder of each feature."""


@dataclass(frozen=True, slots=True, eq=False)
class PageRenderer:
    """Renders the pages of one request."""

    request: Request
    guest: Guest
    settings: SettingsDep
    sessions: SessionsDep

    def page(
        self,
        template: str,
        context: Mapping[str, object],
        *,
        status: int = 200,
        etag: str = "",
        error: PlayerError | None = None,
    ) -> HTMLResponse:
        """Render a template for the player of the request; with an ETag the browser may cache it.

        An `error` sets the status, and its sentence is the template's `trouble`.
        """
        trouble = {"trouble": "" if error is None else error.sentence}
        text = environment().get_template(template).render(self._shared() | trouble | dict(context))
        status = status if error is None else status_of(error)
        page = HTMLResponse(text, status, {"ETag": etag} if etag else None)
        if self.guest is not None:
            self.sessions.cookies.renew(self.request, page)
        return page

    def not_modified(self, etag: str) -> Response | None:
        """304 if `If-None-Match` contains the ETag."""
        if not is_known(etag, self.request.headers.get("if-none-match")):
            return None
        return Response(status_code=304, headers={"ETag": etag})

    @property
    def me(self) -> Player:
        """The player of the request. Raises `NotLoggedIn` without one."""
        return require_player(self.guest, self.request)

    def address(self, path: str) -> str:
        """The absolute URL of a path, for links to share."""
        return address_of(self.request, path)

    def _language_link(self, language: str) -> str:
        """The URL of this page in another language; after a form, of the page with the form."""
        url, path = self.request.url, ""
        if self.request.method != "GET":
            url = referring_page(self.request)
            path = "/" + url.path.lstrip("/")
        return f"{path}?{url.include_query_params(lang=language).query}"

    def _shared(self) -> dict[str, object]:
        theme = self.request.cookies.get("theme")
        return {
            "guest": self.guest,
            "theme": theme if theme in THEMES else None,
            "path": self.request.url.path,
            "site_part": site_part(self.request.url.path),
            "contact": self.settings.contact,
            "name_limit": self.settings.limits.name,
            "games": [find_game(game_id) for game_id in game_ids()],
            "extra_pages": [page for extras in all_extras() for page in extras.pages],
            "version": __version__,
            "language": current_language(),
            "translations": TRANSLATIONS,
            "languages": LANGUAGES,
            "language_link": self._language_link,
            "previews": PREVIEWS,
            "announcement": self.sessions.host_rules.announcement,
        }


SITE_PARTS = {
    "/learn/puzzles": "puzzles",
    "/puzzles": "puzzles",
    "/learn": "learn",
    "/help": "learn",
    "/boards": "analysis",
    "/watch": "watch",
    "/community": "community",
    "/ratings": "community",
    "/people": "community",
    "/me/people": "community",
    "/start": "play",
    "/play": "play",
}
"""The part of the site that a link of the header leads to, by the beginning of a path."""


def site_part(path: str) -> str:
    """The part of the site to which a page belongs; empty for none."""
    return next((part for start, part in SITE_PARTS.items() if path.startswith(start)), "")


RendererDep = Annotated[PageRenderer, built(PageRenderer)]


@cache
def environment() -> Environment:
    """Jinja environment with the templates of the features and of the games' extras.

    Undefined names raise, and everything is escaped.
    """
    features = {folder.parent.name: FileSystemLoader(folder) for folder in TEMPLATE_FOLDERS}
    games = {extras.name: PackageLoader(extras.package) for extras in all_extras()}
    templates = Environment(
        loader=PrefixLoader({**features, **games}),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        auto_reload=False,
        bytecode_cache=TemplateBytecodeCache(Path(__file__)),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    add_messages(templates)
    templates.filters |= {"moment": moment, "size_text": size_text, "and_list": and_list}
    templates.globals |= {"static": static, "as_money": as_money, "Drawing": Drawing}
    return templates


def moment(milliseconds: int) -> Markup:
    """A time as `<time>` element that says how long ago it is; its title is the date."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
    words, title = ago_text((now() - milliseconds) / 1000), f"{time_text(milliseconds)} UTC"
    return Markup('<time datetime="{}" title="{}">{}</time>').format(at, title, words)


@cache
def static(name: str) -> str:
    """The URL of a static file with a content hash, so that it can be cached without expiry."""
    return f"/static/{name}?v={_fingerprint(STATIC / name)}"


def edition() -> str:
    """Hash of all templates and the script, and the current language: part of every ETag."""
    return f"{_build()}.{current_language()}"


@cache
def _build() -> str:
    """Hash of all templates and the script."""
    digest = hashlib.sha256()
    templates = (path for folder in TEMPLATE_FOLDERS for path in folder.rglob("*.html"))
    for path in sorted([*templates, SCRIPT]):
        digest.update(_fingerprint(path).encode())
    return digest.hexdigest()[:8]


def _fingerprint(path: Path) -> str:
    if not path.exists():
        return "missing"
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def etag_of(stamp: str) -> str:
    """The ETag of content with this stamp, rendered by this edition of the templates."""
    return f'"{stamp}.{edition()}"'


FormText = Annotated[str, Form()]
"""A text field of a form; optional with a default."""


@dataclass(frozen=True, slots=True)
class NewcomerForm:
    """A form that a visitor without a session can send too, with a name for the new guest."""

    renderer: RendererDep
    sessions: SessionsDep
    visit: VisitDep
    name: FormText = ""

    async def created(self, where: str, create: Callable[[Player], Awaitable[str]]) -> Response:
        """Redirect to the page, below `where`, of the id that `create` returns for the player.

        Raises what `redirected` raises.
        """

        async def place(player: Player) -> str:
            return f"{where}/{await create(player)}"

        return await self.redirected(place)

    async def redirected(self, change: Callable[[Player], Awaitable[str]]) -> Response:
        """Redirect to the path that `change` returns for the player, who is a new guest without a
        session.

        Raises `PlayerError` for an invalid name, and what `change` raises.
        """
        if (player := self.renderer.guest) is not None:
            return RedirectResponse(await change(player), 303)
        new = await self.sessions.log_in_guest(self.name, self.visit.address, self.visit.device)
        response = RedirectResponse(await change(new.player), 303)
        self.sessions.cookies.set(response, new.token)
        return response


Newcomer = Annotated[NewcomerForm, built(NewcomerForm)]


ActingSeat = Annotated[int, PathParameter(ge=0, le=99)]
Move = Annotated[int | None, Query(ge=0)]
OwnSeat = Annotated[int | None, Query(ge=0)]
P = ParamSpec("P")

AsksWhy = Annotated[int, Query(ge=0)]
"""Number of the requested reason; 0 for none."""
Plan = Annotated[int | None, Query(ge=0)]
"""The move after which the player plans premoves."""


@dataclass(frozen=True, slots=True)
class PageAddress:
    """The query string of a table's page: what it shows."""

    move: Move = None
    seat: OwnSeat = None
    why: AsksWhy = 0
    plan: Plan = None


TableFragment = Callable[[PageRenderer, str, PageAddress], Awaitable[Response]]
"""Renders the fragment of a table's page; `app.state.table_fragment`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClickPage(PageAddress):
    """The page on which a player clicks."""

    renderer: RendererDep
    table_id: str

    async def after(
        self,
        change: Callable[Concatenate[Player, str, P], Awaitable[object]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Response:
        """The fragment after the player's change of the table, or the problem that prevented it."""
        fragment: TableFragment = self.renderer.request.app.state.table_fragment
        try:
            await change(self.renderer.me, self.table_id, *args, **kwargs)
        except PlayerError as error:
            return problem_response(error)
        return await fragment(self.renderer, self.table_id, self)


Page = Annotated[ClickPage, built(ClickPage)]
