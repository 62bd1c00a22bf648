"""HTML rendering: the Jinja environment, static file URLs and the context of every page."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from jinja2 import (
    Environment,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)

from kaffeehaus import __version__
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    current_language,
    gettext,
    ngettext,
    npgettext,
    pgettext,
)
from kaffeehaus.core.registry import all_extras, find_game, game_ids
from kaffeehaus.core.statistics import as_money
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import Guest, SettingsDep
from kaffeehaus.house.http.drawings import Drawing
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.http.static_files import SCRIPT, STATIC
from kaffeehaus.house.http.template_cache import TemplateBytecodeCache
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings

TRANSLATIONS = frozenset(LANGUAGES) - {SOURCE_LANGUAGE}
"""Languages with a catalogue for the browser."""
THEMES = frozenset({"light", "dark"})
TEMPLATE_FOLDERS = sorted(Path(__file__).parents[1].glob("*/templates"))
"""The template folder of each feature."""


class PageRenderer:
    """Renders the pages of one request."""

    def __init__(self, request: Request, guest: Guest, settings: SettingsDep) -> None:
        self.request = request
        self.guest: Player | None = guest
        self.settings: Settings = settings

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
        headers = {"ETag": etag} if etag else {}
        page = HTMLResponse(text, status, headers | {"Vary": "Cookie"})
        if self.guest is not None:
            sessions: Sessions = self.request.app.state.sessions
            sessions.renew_cookie(self.request, page)
        return page

    def address(self, path: str) -> str:
        """The absolute URL of a path, for links to share."""
        base = self.settings.url or str(self.request.base_url)
        return base.rstrip("/") + path

    def _announcement(self) -> str:
        sessions: Sessions | None = self.request.app.state.sessions
        return "" if sessions is None else sessions.house_rules.announcement

    def _shared(self) -> dict[str, object]:
        theme = self.request.cookies.get("theme")
        return {
            "guest": self.guest,
            "theme": theme if theme in THEMES else None,
            "path": self.request.url.path,
            "contact": self.settings.contact,
            "name_limit": self.settings.limits.name,
            "games": [find_game(game_id) for game_id in game_ids()],
            "extra_pages": [page for extras in all_extras() for page in extras.pages],
            "version": __version__,
            "language": current_language(),
            "translations": TRANSLATIONS,
            "announcement": self._announcement(),
        }


async def _renderer(request: Request, guest: Guest, settings: SettingsDep) -> PageRenderer:
    # A coroutine: FastAPI would construct the class in a thread, for every request.
    return PageRenderer(request, guest, settings)


RendererDep = Annotated[PageRenderer, Depends(_renderer)]
Sheet = RendererDep


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
        extensions=["jinja2.ext.i18n"],
    )
    templates.install_gettext_callables(  # type: ignore[attr-defined] # added by the extension
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    templates.filters["moment"] = moment
    templates.globals |= {"static": static, "as_money": as_money, "Drawing": Drawing}
    return templates


def moment(milliseconds: int) -> str:
    """A timestamp in ISO 8601, for `<time datetime>`."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


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
