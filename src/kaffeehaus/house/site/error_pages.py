"""Pages for what cannot be: a wrong link, another's seat, a mistake of the house."""

from __future__ import annotations

from fastapi import Request, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.confirm_pages import NEEDS_PROOF, proof_page
from kaffeehaus.house.errors import STORE_TROUBLE, RateLimited, status_of
from kaffeehaus.house.http.pages import PageRenderer
from kaffeehaus.house.http.request_ids import request_id
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings

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


async def trouble_page(request: Request, error: PlayerError) -> Response:
    """A calm page that says in one sentence what went wrong and shows the way back."""
    settings: Settings = request.app.state.settings
    status = status_of(error)
    paper = PageRenderer(request, await _guest(request, error), settings)
    if isinstance(error, NEEDS_PROOF):
        return await proof_page(request, paper, error)
    title = TITLES.get(status, "That did not work")
    context = {
        "title": title,
        "sentence": error.sentence,
        "status": status,
        "request_id": request_id(),
    }
    page = paper.page("site/trouble.html", context, status=status)
    if isinstance(error, RateLimited):
        page.headers["Retry-After"] = str(error.retry_after)
    return page


async def _guest(request: Request, error: PlayerError) -> Player | None:
    """Who asks; with the store in trouble it is not asked again."""
    if error.code == STORE_TROUBLE or status_of(error) >= 500:
        return None
    sessions: Sessions = request.app.state.sessions
    try:
        return await sessions.who_asks(request)
    except PlayerError:
        return None
