"""OpenAPI descriptions of the problem responses of an operation."""

from __future__ import annotations

from http import HTTPStatus

from kaffeehaus.house.http.problems import MEDIA_TYPE, Problem

WHY = {
    400: "The body is not JSON.",
    401: "The request comes from nobody: `POST /api/players` first.",
    403: "Not your seat, not your table, or a foreign page.",
    404: "No such table, seat, move, game or code.",
    409: "Too late or too early: the decision is over, the seat is taken, the game has not begun.",
    413: "The body is too long.",
    422: "The request makes no sense, or the rules do not allow the action.",
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "The data cannot be read or stored right now.",
}

Responses = dict[int | str, dict[str, object]]


def problems(*statuses: int) -> Responses:
    """Problem responses with these statuses, plus those that every operation may have."""
    return {
        status: {
            "description": f"{HTTPStatus(status).phrase}: {WHY[status]}",
            "content": {MEDIA_TYPE: {"schema": {"$ref": f"#/components/schemas/{_NAME}"}}},
        }
        for status in sorted({*statuses, 422, 503})
    }


_NAME = Problem.__name__

READS = problems(404)
CHANGES = problems(400, 401, 403, 404, 409, 413, 429)
COMINGS = problems(400, 403, 404, 413, 429)
LOG_INS = problems(400, 403, 404, 409, 413, 429)
