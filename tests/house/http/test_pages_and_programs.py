"""Everything that can be changed on a page can be changed by a program, and the manual says how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from housekeeping.checkout import this_checkout
from kaffeehaus.house.play import pages as tables_pages
from kaffeehaus.house.premoves import pages as premoves_pages
from kaffeehaus.house.routes import page_routers
from tests.house.visitors import quick_app

MANUAL = this_checkout().root / "docs" / "api.md"
REQUEST = re.compile(r"`(GET|POST|PUT|PATCH|DELETE) (/api/[^`\s?]+)`")
SEAT = "/api/tables/{}/seats/{}"

SAME = {
    # At the table
    "/tables": "POST /api/tables",
    "/tables/{}/join": f"POST {SEAT}",
    "/tables/{}/leave": f"DELETE {SEAT}",
    "/tables/{}/bot": f"PUT {SEAT}/bot",
    "/tables/{}/close": "DELETE /api/tables/{}",
    "/tables/{}/private": "PUT /api/tables/{}/private",
    "/tables/{}/invite": "POST /api/tables/{}/invitations",
    "/tables/{}/decline": "DELETE /api/tables/{}/invitations",
    "/tables/{}/notes": "PUT /api/tables/{}/notes/{}",
    "/tables/{}/map-notes/{}": "PUT /api/tables/{}/notes/map/{}",
    "/tables/{}/guide": "PUT /api/tables/{}/guide",
    "/tables/{}/guide/lesson": "PUT /api/tables/{}/guide/lesson",
    "/tables/{}/seats/{}/person": "PUT /api/me/people/{}/{}",
    "/tables/{}/talk/{}/unhush": "DELETE /api/tables/{}/talk/{}/hush",
    "/tables/{}/retry/{}/play": "POST /api/tables/{}/analysis/retries/{}",
    "/tables/{}/retry/{}/solution": "GET /api/tables/{}/analysis/retries",
    # Ahead of time
    "/tables/{}/seats/{}/ahead/sketch/back": f"DELETE {SEAT}/ahead/sketch",
    "/tables/{}/seats/{}/ahead/sketch/clear": f"DELETE {SEAT}/ahead/sketch",
    "/tables/{}/seats/{}/ahead/line": f"POST {SEAT}/ahead/lines",
    "/tables/{}/seats/{}/ahead/lines/remove": f"DELETE {SEAT}/ahead/lines",
    "/tables/{}/seats/{}/ahead/orders/call-off": f"DELETE {SEAT}/ahead/orders",
    "/tables/{}/seats/{}/ahead/plan/throw-away": f"DELETE {SEAT}/ahead/plan",
    "/tables/{}/seats/{}/ahead/told": f"DELETE {SEAT}/ahead/told",
    "/tables/{}/seats/{}/ahead/premove": f"POST {SEAT}/ahead/premove",
    "/tables/{}/seats/{}/ahead/premove/cancel": f"DELETE {SEAT}/ahead/premove",
    # One's own
    "/me/name": "PATCH /api/me",
    "/me/rest": "PUT /api/me/rest",
    "/me/preferences": "PATCH /api/me/preferences",
    "/me/link": "POST /api/me/links",
    "/continue": "POST /api/links/{}",
    "/me/leave": "DELETE /api/me/session",
    "/me/bring": "POST /api/me/seats",
    "/me/passkeys/{}/name": "PATCH /api/me/passkeys/{}",
    "/me/passkeys/{}/remove": "DELETE /api/me/passkeys/{}",
    "/me/ratings": "PUT /api/me/ratings",
    "/me/devices/others": "DELETE /api/me/sessions",
    "/me/devices/{}": "DELETE /api/me/sessions/{}",
    "/me/goodbye": "DELETE /api/me",
    "/me/tokens/{}/revoke": "DELETE /api/me/tokens/{}",
    "/me/people": "PUT /api/me/people/{}/{}",
    "/me/people/{}/{}/end": "DELETE /api/me/people/{}/{}",
    # Opponents
    "/pairing": "POST /api/me/pairing",
    "/pairing/cancel": "DELETE /api/me/pairing/{}",
    "/challenges": "POST /api/me/challenges",
    "/challenges/{}/cancel": "DELETE /api/challenges/{}",
    # Notices
    "/me/notices": "PUT /api/me/notices/choices",
    "/me/notices/mail": "POST /api/me/notices/mails",
    "/me/notices/webhook": "POST /api/me/notices/webhooks",
    "/me/notices/ways/{}/remove": "DELETE /api/me/notices/ways/{}",
    "/notices/{}/{}": "DELETE /api/me/notices/ways/{}",
    # The host's room
    "/host/settings": "PATCH /api/host/settings",
    "/host/announcement": "POST /api/host/announcements",
    "/host/backup": "POST /api/host/backups",
    "/host/bar": "POST /api/host/barred",
    "/host/unbar": "POST /api/host/barred/again",
    # Boards and learning
    "/boards/{}/title": "PATCH /api/boards/{}",
    "/learn/{}": "POST /api/games/{}/guided",
    "/learn/{}/lessons/{}/{}/play": "POST /api/lessons/{}/{}/steps/{}",
    "/learn/{}/lessons/{}/answers": "POST /api/lessons/{}/{}/answers",
    "/learn/puzzles/{}/{}/play": "POST /api/puzzles/{}/{}/attempts",
    "/learn/puzzles/{}/{}/solution": "POST /api/puzzles/{}/{}/solution",
}
"""The request in place of a form, where it is not simply the same address under /api."""

OF_THE_PAGE = {
    "/learn/puzzles/{}/{}/back",
    "/learn/{}/lessons/{}/{}/solution",
    "/tables/{}/retry/{}/back",
    "/pairing/release",
    "/theme",
}
"""Programs send all actions at once and have nothing to take back there, no page to close and no
colours."""
STREAM = "GET /api/me/events"
"""It never ends, so it is not in the description, whose readers try every call."""
LESSONS = "/help/{}/lessons/{}/turns"
"""Lessons are read; what is tried in them is kept nowhere."""


def test_every_form_has_a_request(tmp_path: Path) -> None:
    requests = _requests(quick_app(tmp_path))
    forms = {form for form in _forms() if not form.startswith(LESSONS)} - OF_THE_PAGE
    wanted = {form: SAME.get(form, f"POST /api{form}") for form in forms}
    assert {form: request for form, request in wanted.items() if request not in requests} == {}
    assert set(SAME) <= forms, "no form is named that is not there"


def test_the_manual_names_the_request_for_everything(tmp_path: Path) -> None:
    requests = _requests(quick_app(tmp_path))
    named = {
        f"{method} {_bare(path)}" for method, path in REQUEST.findall(MANUAL.read_text("utf-8"))
    }
    assert named == requests | {STREAM}


def _requests(app: FastAPI) -> set[str]:
    return {
        f"{method.upper()} {_bare(path)}"
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }


def _forms() -> set[str]:
    routers = (*page_routers(), premoves_pages.router, tables_pages.router)
    return {
        _bare(route.path)
        for router in routers
        for route in _routes(router)
        if (route.methods or set()) - {"GET", "HEAD"}
    }


def _routes(router: APIRouter) -> Iterator[APIRoute]:
    return (route for route in router.routes if isinstance(route, APIRoute))


def _bare(path: str) -> str:
    """The address without the names of its parts."""
    return re.sub(r"\{\w+\}", "{}", path)
