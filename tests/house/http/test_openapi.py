"""The OpenAPI description is valid, and a program can be generated from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from fastapi.routing import APIRoute
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from pydantic import BaseModel, Strict, TypeAdapter, ValidationError

from kaffeehaus.house.http.models import Integer
from kaffeehaus.house.http.problems import CODES
from kaffeehaus.house.routes import all_routes
from tests.house.visitors import log_in, quick_app, serving
from tests.parsed import Parsed

COMPLETE = [
    "/api/boards",
    "/api/fcm/dinner",
    "/api/fcm/dinner/story",
    "/api/fcm/routes",
    "/api/me/pairing",
    "/api/tables",
]


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Parsed:
    """The description of a server, made once."""
    return quick_app(Path(tmp_path_factory.mktemp("data"))).openapi()


def operations(description: Parsed) -> list[tuple[str, Parsed]]:
    """Every operation with its name, such as `GET /api/games`."""
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]


def test_an_independent_validator_finds_nothing(description: Parsed) -> None:
    assert description["openapi"].startswith("3.1.")
    assert [error.message for error in OpenAPIV31SpecValidator(description).iter_errors()] == []


def test_operation_ids_are_short_and_unique(description: Parsed) -> None:
    ids = [operation["operationId"] for _, operation in operations(description)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z][a-z0-9_]{2,29}", found) for found in ids)
    assert {"create_table", "play_actions", "list_games", "create_guest"} <= set(ids)


def test_every_call_has_an_example_that_fits(description: Parsed) -> None:
    for name, operation in operations(description):
        for parameter in operation.get("parameters", ()):
            assert parameter["in"] == "query" or parameter["example"] is not None, name
            check(description, parameter["schema"], parameter["example"], name)
        bodies = [operation.get("requestBody", {})]
        bodies += [r for code, r in operation["responses"].items() if code.startswith("2")]
        for body in bodies:
            for kind, media in body.get("content", {}).items():
                if kind in {"application/json", "application/x-ndjson"}:
                    check(description, media["schema"], media["example"], name)


@pytest.mark.anyio
async def test_examples_of_requests_that_need_nothing_are_accepted(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        paths = (await client.get("/api/openapi.json")).json()["paths"]
        for path in COMPLETE:
            body = paths[path]["post"]["requestBody"]["content"]["application/json"]["example"]
            answer = await client.post(path, json=body, headers=ada.headers)
            assert answer.is_success, (path, answer.text)


def check(description: Parsed, schema: Parsed, example: object, name: str) -> None:
    """Raise `AssertionError` unless the example fits its schema."""
    whole = {**schema, "components": description["components"]}
    found = [error.message for error in Draft202012Validator(whole).iter_errors(example)]
    assert found == [], name


def test_every_problem_has_a_model_and_a_known_form(description: Parsed) -> None:
    for name, operation in operations(description):
        for status, response in operation["responses"].items():
            if status.startswith(("4", "5")):
                [media] = response["content"]
                assert media == "application/problem+json", name
    assert all(re.fullmatch("[a-z0-9_]+", code) for code in CODES)


def test_numbers_and_truths_in_bodies_are_no_other_types() -> None:
    """Else `{"at": false}` would be position 0, which the description forbids."""
    lax = [
        name
        for route in all_routes()
        if isinstance(route, APIRoute) and route.include_in_schema and route.body_field
        for name in _lax(route.body_field.field_info.annotation, is_strict=False)
    ]
    assert lax == []


def test_whole_numbers_may_have_a_fraction_of_zero_as_in_json_schema() -> None:
    whole = TypeAdapter[int](Integer)
    assert whole.validate_python(664.0) == 664
    for other in (0.5, "664", True):
        with pytest.raises(ValidationError):
            whole.validate_python(other)


def test_bounds_of_whole_numbers_are_described(description: Parsed) -> None:
    after = description["components"]["schemas"]["Actions"]["properties"]["after"]
    assert after["anyOf"][0] == {"type": "integer", "minimum": 0, "maximum": 10**6}


def _lax(kind: Parsed, *, is_strict: bool, name: str = "") -> Iterator[str]:
    """Members of a model that convert other types to whole numbers or truths."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for member, field in kind.model_fields.items():
            strict = any(isinstance(one, Strict) for one in field.metadata)
            yield from _lax(field.annotation, is_strict=strict, name=f"{kind.__name__}.{member}")
    elif kind in {int, bool}:
        yield from [] if is_strict else [name]
    for part in get_args(kind):
        strict = is_strict or any(isinstance(one, Strict) for one in get_args(kind)[1:])
        yield from _lax(part, is_strict=strict, name=name)
