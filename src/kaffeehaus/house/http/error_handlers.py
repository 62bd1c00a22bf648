"""Exception handlers: problem details for API clients, error pages for browsers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.suggestions import unknown_name
from kaffeehaus.house.errors import BadRequest, NotFound, Refused
from kaffeehaus.house.http.middleware import complete_headers
from kaffeehaus.house.http.problems import ProblemResponse, problem_of, problem_response
from kaffeehaus.house.http.reference.openapi import methods_at
from kaffeehaus.house.http.request_context import redacted

logger = logging.getLogger(__name__)

ErrorPage = Callable[[Request, PlayerError], Awaitable[Response]]
"""Renders an error as an HTML page."""

MOST_COMPLAINTS = 3


class InternalError(Refused):
    """An unexpected error of the server."""

    status = 500
    code = "house_trouble"


class MethodNotAllowed(Refused):
    """The path exists, but not with this HTTP method."""

    status = 405
    code = "no_such_method"


def install_error_answers(app: FastAPI, error_page: ErrorPage) -> None:
    """Register handlers that answer every error with one sentence, for browsers on `error_page`."""
    app.state.error_page = error_page
    app.add_exception_handler(PlayerError, _player_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, answer_trouble)


async def _player_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, PlayerError)
    return await _answer(request, error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    known = _members_of_body(request)
    complaints = [_complaint(item, known) for item in error.errors()[:MOST_COMPLAINTS]]
    return await _answer(request, BadRequest(" ".join(complaints), code="invalid"))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _answer(request, NotFound(gettext("There is nothing at this address.")))
    if error.status_code == 405:
        answer = await _answer(
            request, MethodNotAllowed(gettext("This address does not support that method."))
        )
        # The framework names the methods of one route only; a path may have several routes.
        allowed = methods_at(request.app, request.url.path)
        answer.headers["Allow"] = ", ".join(sorted(allowed)) or (error.headers or {})["Allow"]
        return answer
    problem = problem_of(error.status_code, "bad_request", str(error.detail))
    return ProblemResponse(problem.model_dump(), error.status_code, error.headers)


async def answer_trouble(request: Request, error: Exception) -> Response:
    """Answer an unhandled exception with 500. The traceback goes to the log only."""
    logger.error("%s %s failed", request.method, redacted(request.url.path), exc_info=error)
    answer = await _answer(
        request, InternalError(gettext("Something went wrong on the server. The error was logged."))
    )
    # This response bypasses the middleware that adds these headers.
    complete_headers(answer.headers, is_https=request.app.state.settings.is_https)
    return answer


async def _answer(request: Request, error: PlayerError) -> Response:
    if request.url.path.startswith(("/api", "/live")):
        return problem_response(error)
    error_page: ErrorPage = request.app.state.error_page
    return await error_page(request, error)


def _members_of_body(request: Request) -> tuple[str, ...]:
    """Names of the members that the body of the request may have."""
    field = getattr(request.scope.get("route"), "body_field", None)
    members = getattr(field and field.field_info.annotation, "model_fields", {})
    return tuple(members)


def _complaint(item: dict[str, object], known: tuple[str, ...]) -> str:
    if item.get("type") == "json_invalid":
        return gettext("The request is not JSON.")
    place = item.get("loc")
    parts = [str(part) for part in place] if isinstance(place, tuple) else []
    if parts == ["body"] and isinstance(item.get("input"), bytes):
        return gettext("Send JSON, with the header Content-Type: application/json.")
    where = ".".join(parts[1:] or parts)
    if item.get("type") != "extra_forbidden":
        return f"{where}: {item.get('msg')}."
    unknown = gettext('Unknown member "%(name)s".', name=where)
    if len(parts) > 2:  # of a member, which has members of its own
        return unknown
    members = gettext("Choose one of: %(values)s.", values=", ".join(known))
    return unknown_name(unknown, where, known, members)
