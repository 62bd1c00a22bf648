"""Errors as problem details (`application/problem+json`, RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.errors import RateLimited, status_of

MEDIA_TYPE = "application/problem+json"


class Problem(BaseModel):
    """Why a request was refused. Nothing has changed."""

    type: str = Field(description="Where the code is explained.", examples=["/api/docs#stale"])
    title: str = Field(description="The HTTP status in words.", examples=["Conflict"])
    status: int = Field(description="The HTTP status.", examples=[409])
    detail: str = Field(
        description="One sentence for people.",
        examples=["The game has moved on: look at the table again."],
    )
    code: str = Field(description="A stable word for programs.", examples=["stale"])


class ProblemResponse(JSONResponse):
    """A response with problem details."""

    media_type = MEDIA_TYPE


def problem_of(status: int, code: str, sentence: str) -> Problem:
    """Problem details with this status, code and sentence."""
    return Problem(
        type=f"/api/docs#{code}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=sentence,
        code=code,
    )


def problem_response(error: PlayerError) -> ProblemResponse:
    """The response to an error, with `Retry-After` or `WWW-Authenticate` where they apply."""
    status = status_of(error)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, RateLimited) else {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    problem = problem_of(status, error.code, error.sentence)
    return ProblemResponse(problem.model_dump(), status, headers)
