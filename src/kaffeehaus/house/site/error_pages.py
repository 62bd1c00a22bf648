"""Error pages."""

from __future__ import annotations

from fastapi import Request, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.house.accounts.login_pages import NEEDS_PROOF, proof_page
from kaffeehaus.house.errors import STORE_TROUBLE, RateLimited, status_of
from kaffeehaus.house.http.pages import PageRenderer
from kaffeehaus.house.http.request_ids import request_id
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players.model import Player

TITLES = {
    401: lazy_gettext("Please log in"),
    403: lazy_gettext("Not allowed"),
    404: lazy_gettext("Page not found"),
    409: lazy_gettext("Too late"),
    413: lazy_gettext("Too large"),
    429: lazy_gettext("Too many requests"),
    500: lazy_gettext("Something went wrong"),
    503: lazy_gettext("The server is busy"),
}


async def error_page(request: Request, error: PlayerError) -> Response:
    """An error page with one sentence and a link back; asks for re-authentication if needed."""
    renderer = PageRenderer(request, await _player(request, error), request.app.state.settings)
    if isinstance(error, NEEDS_PROOF):
        return await proof_page(request, renderer, error)
    status = status_of(error)
    context = {
        "title": TITLES.get(status) or gettext("That did not work"),
        "sentence": error.sentence,
        "status": status,
        "request_id": request_id(),
    }
    page = renderer.page("site/trouble.html", context, error=error)
    if isinstance(error, RateLimited):
        page.headers["Retry-After"] = str(error.retry_after)
    return page


async def _player(request: Request, error: PlayerError) -> Player | None:
    """The player of the request; None if the database has failed."""
    if error.code == STORE_TROUBLE or status_of(error) >= 500:
        return None
    sessions: Sessions = request.app.state.sessions
    try:
        return await sessions.who_asks(request)
    except PlayerError:
        return None
