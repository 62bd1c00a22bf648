"""The OpenAPI description of the API, and the documentation page made from it.

The usual viewers load their scripts from other hosts, which a server without internet access cannot
reach.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from kaffeehaus.core.extras import ExtraCalls
from kaffeehaus.core.i18n import SOURCE_LANGUAGE
from kaffeehaus.core.registry import all_extras
from kaffeehaus.house.http.access_tokens import required_scope
from kaffeehaus.house.http.problems import CODES, Problem
from kaffeehaus.house.http.reference.examples import Schema, add_examples
from kaffeehaus.house.http.request_context import COOKIE

router = APIRouter(prefix="/api")

API_VERSION = "1.0.0"
"""Rises by a minor version with every addition; `docs/api.md` has the deprecation policy."""
ARTICLES = frozenset({"a", "an", "the"})

TAGS = [
    {"name": "games", "description": "The games with their options and bots."},
    {"name": "guests", "description": "Guests: name, settings, devices."},
    {"name": "accounts", "description": "Accounts: passkeys, log-in, devices, data."},
    {"name": "guides", "description": "Guided games."},
    {"name": "puzzles", "description": "Puzzles with proven solutions, and progress."},
    {"name": "lessons", "description": "Interactive lessons: steps, questions, and progress."},
    {"name": "tables", "description": "Create, list, watch and join tables."},
    {"name": "pairing", "description": "Find an opponent by game, time control and rating."},
    {"name": "challenges", "description": "Challenge a player; accept, decline, cancel."},
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
    {
        "name": "people",
        "description": "Profiles, results, ratings, friends, invitations and private notes.",
    },
    {"name": "talk", "description": "Chat of tables."},
    {"name": "notices", "description": "Notifications, their preferences and channels."},
    {"name": "host", "description": "Administration, for the host only."},
]


def describe(app: FastAPI) -> Schema:
    """The OpenAPI description of the application, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title,
            version=API_VERSION,
            summary=app.summary,
            description=app.description,
            routes=app.routes,
            tags=_tags(),
        )
        schemas = schema["components"]["schemas"]
        schemas[Problem.__name__] = Problem.model_json_schema()
        for name, model in _streamed_models(app).items():
            schemas.setdefault(name, model)
        schema["components"]["securitySchemes"] = {
            "token": {"type": "http", "scheme": "bearer"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        }
        for method, path, operation in _operations(schema):
            operation["operationId"] = operation_id(operation["summary"])
            for media in operation["responses"].get("200", {}).get("content", {}).values():
                if "$ref" in media.get("schema", {}):
                    media["schema"].pop("type", None)  # FastAPI takes every stream for a string.
            if "401" in operation["responses"]:
                scope = required_scope(method.upper(), path.replace("{seat}", "0"))
                scopes = [] if scope is None else [scope.value]
                operation["security"] = [{"token": scopes}, {"cookie": []}]
        _rename_bounds(schemas)
        add_examples(schema)
        app.openapi_schema = schema
    return app.openapi_schema


def _streamed_models(app: FastAPI) -> Schema:
    """The models of streamed events, which belong to no described response."""
    models: Sequence[type[BaseModel]] = app.state.streamed_models
    _, schema = models_json_schema(
        [(model, "serialization") for model in models],
        ref_template="#/components/schemas/{model}",
    )
    return dict(schema.get("$defs", {}))


def _rename_bounds(schema: object) -> None:
    """Pydantic leaves bounds of a converted number under its own names."""
    if isinstance(schema, dict):
        for own, name in (("ge", "minimum"), ("le", "maximum")):
            if own in schema:
                schema[name] = schema.pop(own)
        schema = [*schema.values()]
    if isinstance(schema, list):
        for part in schema:
            _rename_bounds(part)


def operation_id(summary: str) -> str:
    """Operation id by summary, without articles: `Create a table` is `create_table`."""
    words = re.findall(r"[a-z0-9]+", summary.lower())
    return "_".join(word for word in words if word not in ARTICLES)


def _tags() -> list[dict[str, str]]:
    added = ({"name": calls.title, "description": calls.words} for calls in all_extra_calls())
    return [*TAGS, *added]


def codes_of_games() -> dict[str, str]:
    """Problem codes of games' API extras, with their meanings."""
    return {code: words for calls in all_extra_calls() for code, words in calls.codes.items()}


def methods_at(app: FastAPI, path: str) -> frozenset[str]:
    """The HTTP methods of the API at a path; empty for other paths."""
    return frozenset(
        method.upper()
        for template, methods in describe(app)["paths"].items()
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)
        for method in methods
    )


@router.get("/docs", include_in_schema=False, response_class=HTMLResponse)
def docs(request: Request) -> HTMLResponse:
    """The documentation page."""
    headers = {"Content-Language": SOURCE_LANGUAGE}
    return HTMLResponse(reference_page(json.dumps(describe(request.app))), headers=headers)


@cache
def reference_page(description: str) -> str:
    """The documentation page of an OpenAPI description in JSON."""
    schema: Schema = json.loads(description)
    templates = Environment(
        loader=PackageLoader("kaffeehaus.house.http.reference"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {"words": _words, "kind": _kind, "content": _content}
    return templates.get_template("api_reference.html").render(
        info=schema["info"],
        tags=_tags(),
        operations=list(_operations(schema)),
        models=schema["components"]["schemas"],
        codes=dict(sorted((CODES | codes_of_games()).items())),
        usual="Successful Response",
    )


def _words(text: str) -> Markup:
    """Text as HTML, with backquotes as code."""
    parts = (
        Markup("<code>{}</code>").format(part) if place % 2 else escape(part)
        for place, part in enumerate(text.split("`"))
    )
    return Markup("").join(parts)


def _operations(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def _content(body: Schema) -> str:
    """The type of a request's or response's body in words; empty for none."""
    media = next(iter(body.get("content", {}).values()), None)
    return "" if media is None else _kind(media.get("schema", {}))


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
