"""Routes of the pages and API calls that games add to the server."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from inspect import Parameter, Signature, getdoc
from types import GenericAlias
from typing import Annotated, Any, TypeVar, assert_never, get_args, get_origin, get_type_hints

from fastapi import APIRouter, Query, Response
from fastapi import Body as RequestBody
from pydantic import Field, create_model

from kaffeehaus.core.extras import (
    Body,
    ExtraCall,
    ExtraCalls,
    ExtraPage,
    ExtraParameter,
    Extras,
    FieldDoc,
    Number,
    Seed,
    Text,
)
from kaffeehaus.core.i18n import current_language
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.registry import all_extras
from kaffeehaus.house.background_work import BackgroundWorkDep
from kaffeehaus.house.http.dependencies import RATE_LIMITED
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.http.problems import problems
from kaffeehaus.house.http.session_cache import LruCache

Endpoint = TypeVar("Endpoint", bound=Callable[..., Awaitable[object]])


def page_router() -> APIRouter:
    """The router of all extra pages."""
    router = APIRouter(include_in_schema=False)
    for extras in all_extras():
        for page in extras.pages:
            limits = [RATE_LIMITED] if page.asks else []
            router.add_api_route(
                page.path, _page_endpoint(extras, page), name=page.path, dependencies=limits
            )
    return router


def _page_endpoint(extras: Extras, page: ExtraPage) -> Callable[..., Awaitable[Response]]:
    template = f"{extras.name}/{page.template}"

    async def endpoint(renderer: RendererDep) -> Response:
        return renderer.page(template, page.context())

    async def computed(
        renderer: RendererDep, background_work: BackgroundWorkDep, **given: object
    ) -> Response:
        work = partial(page.context, **_asked(page.asks, given))
        return renderer.page(template, await background_work.in_process(work))

    if not page.asks:
        return endpoint
    return _with_parameters(
        computed, page.asks, renderer=RendererDep, background_work=BackgroundWorkDep
    )


def call_router(calls: ExtraCalls) -> APIRouter:
    """The router of a group of API calls."""
    router = APIRouter(prefix=f"/api{calls.path}", tags=[calls.title], dependencies=[RATE_LIMITED])
    # The prefix of the schema names: `ToyRoasts` for `/toy/roasts`.
    group = "".join(word.capitalize() for word in re.findall("[a-z0-9]+", calls.path))
    for call in calls.calls:
        posted = any(isinstance(asked, Body) for asked in call.asks)
        router.add_api_route(
            call.path,
            _call_endpoint(call),
            methods=["POST" if posted else "GET"],
            name=call.work.__name__,
            summary=call.summary,
            description=getdoc(call.work),
            response_model=_model_of(call.answer, group),
            responses=problems(400, 403, 413, 429) if posted else problems(429),
        )
    return router


def _call_endpoint(call: ExtraCall) -> Callable[..., Awaitable[JsonObject]]:
    """The endpoint of a call; FastAPI reads the parameters from its signature."""
    responses: LruCache[tuple[object, ...], JsonObject] = LruCache(call.kept)
    """By parameters."""

    async def endpoint(background_work: BackgroundWorkDep, **given: object) -> JsonObject:
        asked = _asked(call.asks, given)
        work = partial(call.work, **asked)
        if not call.kept:
            return await background_work.in_process(work)
        key = (current_language(), *asked.values())
        found = responses.get(key)
        if found is None:
            found = await background_work.in_process(work)
        responses[key] = found
        return found

    return _with_parameters(endpoint, call.asks, background_work=BackgroundWorkDep)


def _with_parameters(
    endpoint: Endpoint, asks: Iterable[ExtraParameter], **needed: object
) -> Endpoint:
    """The endpoint with the signature that FastAPI reads: what it needs, and what it asks."""
    parameters = [
        *(
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind)
            for name, kind in needed.items()
        ),
        *map(_parameter, asks),
    ]
    endpoint.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # read by inspect
    return endpoint


def _asked(asks: Iterable[ExtraParameter], given: Mapping[str, object]) -> dict[str, object]:
    return {one.name: _drawn(one, given[one.name]) for one in asks}


def _drawn(asked: ExtraParameter, given: object) -> object:
    if isinstance(asked, Seed) and given is None:
        return secrets.randbelow(asked.below)
    return given


def _parameter(asked: ExtraParameter) -> Parameter:
    """A parameter of a call as FastAPI declares it."""
    kind: object
    default: object = Parameter.empty
    match asked:
        case Number():
            bounds = Query(ge=asked.least, le=asked.most, description=asked.words)
            kind, default = Annotated[int, bounds], asked.default
        case Seed():
            bounds = Query(ge=0, lt=asked.below, description=asked.words)
            kind, default = Annotated[int | None, bounds], None
        case Text():
            bounds = Query(max_length=asked.longest, description=asked.words)
            kind, default = Annotated[str, bounds], asked.default
        case Body():
            examples = [asked.example] if asked.example else None
            body = RequestBody(
                description=asked.words, examples=examples, json_schema_extra=asked.schema
            )
            kind = Annotated[dict[str, object], body]
        case _:
            assert_never(asked)
    return Parameter(asked.name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


@cache
def _model_of(shape: type, group: str) -> type[Model]:
    """The response model of a dataclass and of the dataclasses in it."""
    hints = get_type_hints(shape, include_extras=True)
    # Any: `create_model` takes field types and options by these names.
    members: dict[str, Any] = {
        field.name: _kind_of(hints[field.name], group) for field in fields(shape)
    }
    # Without the prefix, a game's class could rename a server schema in the OpenAPI document.
    name = group + shape.__name__
    return create_model(name, __base__=Model, __doc__=shape.__doc__, **members)


def _kind_of(hint: object, group: str) -> object:
    """The type of a field as pydantic declares it."""
    if isinstance(hint, type) and is_dataclass(hint):
        return _model_of(hint, group)
    if get_origin(hint) is list:
        return GenericAlias(list, tuple(_kind_of(kind, group) for kind in get_args(hint)))
    if get_origin(hint) is Annotated:
        kind, told = get_args(hint)
        return Annotated[_kind_of(kind, group), _field(told)]
    return hint


def _field(told: FieldDoc) -> object:
    return Field(description=told.words or None, examples=[told.example] if told.example else None)
