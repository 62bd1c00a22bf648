"""The description of the interface: for programs as OpenAPI, for people as one page.

The page is written here from the same description. The usual viewers load their scripts from
other hosts, which a house without the internet does not have.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from kaffeehaus.core.extras import ExtraCalls
from kaffeehaus.core.registry import all_extras
from kaffeehaus.house.http.problems import CODES, Problem
from kaffeehaus.house.http.request_context import COOKIE

router = APIRouter(prefix="/api")

Schema: TypeAlias = dict[str, Any]  # Any: the framework made it, and its members are known
"""A part of an OpenAPI description, which is JSON of many shapes."""

TAGS = [
    {"name": "games", "description": "The games with their options and bots."},
    {"name": "guests", "description": "Guests: name, settings, devices."},
    {"name": "accounts", "description": "Accounts: passkeys, log-in, devices, data."},
    {"name": "people", "description": "Profiles, results and ratings."},
    {"name": "guides", "description": "Guided games."},
    {"name": "puzzles", "description": "Puzzles with proven solutions, and progress."},
    {"name": "tables", "description": "Create, list, watch and join tables."},
    {"name": "playing", "description": "Views, moves and drafts of a seat."},
    {
        "name": "premoves",
        "description": "Conditional moves, standing orders and plans of a seat. Only its player "
        "can read them; moves they make are marked `automatic`.",
    },
    {
        "name": "boards",
        "description": "Analysis boards: positions of finished games or empty boards, with "
        "variations as a tree, alone or together.",
    },
    {"name": "people", "description": "Friends, invitations and private notes."},
    {"name": "talk", "description": "Chat of tables."},
    {"name": "notices", "description": "Notifications, their preferences and channels."},
    {"name": "host", "description": "Administration, for the host only."},
]


def describe(app: FastAPI) -> Schema:
    """The OpenAPI description of the application, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            description=app.description,
            routes=app.routes,
            tags=_tags(),
        )
        schema["components"]["schemas"][Problem.__name__] = Problem.model_json_schema()
        schema["components"]["securitySchemes"] = {
            "token": {"type": "http", "scheme": "bearer"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        }
        for _, _, operation in _operations(schema):
            if "401" in operation["responses"]:
                operation["security"] = [{"token": []}, {"cookie": []}]
        app.openapi_schema = schema
    return app.openapi_schema


def _tags() -> list[dict[str, str]]:
    added = ({"name": calls.title, "description": calls.words} for calls in all_extra_calls())
    return [*TAGS, *added]


def codes_of_games() -> dict[str, str]:
    """By code: what the problems mean that only calls added by games have."""
    return {code: words for calls in all_extra_calls() for code, words in calls.codes.items()}


def methods_at(app: FastAPI, path: str) -> frozenset[str]:
    """The methods that the interface has at an address; none outside of it."""
    return frozenset(
        method.upper()
        for template, methods in describe(app)["paths"].items()
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)
        for method in methods
    )


@dataclass(frozen=True, slots=True)
class Field:
    """One member of a body, or one parameter, as the page tells it."""

    name: str
    kind: str
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation as the page tells it."""

    method: str
    path: str
    anchor: str
    summary: str
    text: str
    needs_token: bool
    parameters: tuple[Field, ...]
    body: str
    """The name of the request's model; empty for none."""
    answers: tuple[tuple[str, str, str], ...]
    """Status, explanation, name of the model."""


@router.get("/docs", include_in_schema=False, response_class=HTMLResponse)
def docs(request: Request) -> HTMLResponse:
    """The page for people."""
    return HTMLResponse(_page(json.dumps(describe(request.app))))


@cache
def _page(description: str) -> str:
    schema: Schema = json.loads(description)
    templates = Environment(
        loader=PackageLoader("kaffeehaus.house.http.reference"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters["words"] = _words
    operations = [_operation(*found) for found in _operations(schema)]
    return templates.get_template("api_reference.html").render(
        title=schema["info"]["title"],
        version=schema["info"]["version"],
        introduction=schema["info"]["description"].strip().split("\n\n"),
        parts=[
            (
                tag["name"],
                tag["description"],
                [op for op, name in operations if name == tag["name"]],
            )
            for tag in _tags()
        ],
        models=[(name, *_model(part)) for name, part in schema["components"]["schemas"].items()],
        names=frozenset(schema["components"]["schemas"]),
        codes=dict(sorted((CODES | codes_of_games()).items())),
    )


def _words(text: str) -> Markup:
    """Text in which backquotes mark what is code."""
    parts = (
        Markup("<code>{}</code>").format(part) if place % 2 else escape(part)
        for place, part in enumerate(text.split("`"))
    )
    return Markup("").join(parts)


def _operations(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def _operation(method: str, path: str, operation: Schema) -> tuple[Operation, str]:
    body = operation.get("requestBody", {}).get("content", {})
    told = Operation(
        method=method.upper(),
        path=path,
        anchor=operation["operationId"],
        summary=operation["summary"],
        text=operation["description"],
        needs_token="security" in operation,
        parameters=tuple(_field(part, part["schema"]) for part in operation.get("parameters", ())),
        body=_content(body),
        answers=tuple(
            (status, _explanation(answer), _content(answer.get("content", {})))
            for status, answer in operation["responses"].items()
        ),
    )
    return told, operation["tags"][0]


def _explanation(answer: Schema) -> str:
    usual = "Successful Response"
    return "" if answer["description"] == usual else str(answer["description"])


def _field(part: Schema, schema: Schema) -> Field:
    return Field(
        name=part["name"],
        kind=_kind(schema),
        required=part.get("required", False),
        text=part.get("description") or schema.get("description", ""),
    )


def _model(schema: Schema) -> tuple[str, tuple[Field, ...]]:
    """What a model is for, and its members; those of an enumeration are its words."""
    required = schema.get("required", ())
    members = tuple(
        Field(name, _kind(part), name in required, part.get("description", ""))
        for name, part in schema.get("properties", {}).items()
    )
    words = tuple(Field(str(word), "word", False, "") for word in schema.get("enum", ()))
    return schema.get("description", ""), members or words


def _content(content: Schema) -> str:
    for media in content.values():
        return _kind(media.get("schema", {}))
    return ""


def _kind(schema: Schema) -> str:
    """The type of a value in words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    if "additionalProperties" in schema and isinstance(schema["additionalProperties"], dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


def all_extra_calls() -> tuple[ExtraCalls, ...]:
    """The calls of all games."""
    return tuple(calls for extras in all_extras() for calls in extras.calls)
