"""Error pages."""

from __future__ import annotations

from fastapi import Request, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.confirm_pages import NEEDS_PROOF, proof_page
from kaffeehaus.house.errors import STORE_TROUBLE, RateLimited, status_of
from kaffeehaus.house.http.pages import PageRenderer
from kaffeehaus.house.http.request_ids import request_id
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players.model import Player

TITLES = {
    401: "What is your name?",
    403: "That is not yours to do",
    404: "There is nothing here",
    409: "That moment has passed",
    413: "That is too much at once",
    429: "A little slower, please",
    500: "Something broke",
    503: "The house is busy",
}


async def error_page(request: Request, error: PlayerError) -> Response:
    """An error page with one sentence and a link back; asks for re-authentication if needed."""
    renderer = PageRenderer(request, await _player(request, error), request.app.state.settings)
    if isinstance(error, NEEDS_PROOF):
        return await proof_page(request, renderer, error)
    status = status_of(error)
    context = {
        "title": TITLES.get(status, "That did not work"),
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
