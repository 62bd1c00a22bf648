"""Base class and shared fields of the API's request and response models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from pydantic.config import JsonDict

SeatNumber = Annotated[int, Field(ge=0, le=99, description="A seat, counted from 0.")]


def _whole(value: object) -> object:
    """JSON Schema counts 3.0 as an integer."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Integer = Annotated[StrictInt, BeforeValidator(_whole)]
"""An integer in a body, as JSON Schema has it: no text and no truth value."""

SeatAnswered = Annotated[Integer, Field(ge=0, le=99, description="A seat, counted from 0.")]
"""A seat in a body, where numbers are no texts; addresses have only texts."""

OptionValue = StrictBool | Integer | StrictStr

Translated = Annotated[str, BeforeValidator(str)]
"""Text in the language of the request, read from a label."""

JsonData = Mapping[str, object]
"""JSON of a game's own view or statistics; its shape differs between games."""


def either(one: str, other: str) -> JsonDict:
    """What a JSON Schema says of two members of which one must be a text and the other missing."""
    text: JsonDict = {"type": "string"}
    return {
        "oneOf": [
            {"required": [name], "properties": {name: text, without: {"type": "null"}}}
            for name, without in ((one, other), (other, one))
        ]
    }


def text_field(longest: int, example: str) -> str:
    """A member with a text of a person. The service refuses longer ones with a sentence of its own,
    after it has removed what is invisible."""
    text: str = Field(
        max_length=4 * longest, json_schema_extra={"maxLength": longest}, examples=[example]
    )
    return text


class Model(BaseModel):
    """Base of request and response models: refuses unknown members, reads values' attributes."""

    model_config = ConfigDict(extra="forbid", from_attributes=True, use_attribute_docstrings=True)


class Response(Model):
    """Base of response models with values inside: every member is always sent."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class TableRef(Model):
    """A table."""

    table: str
    """Its id: 32 hexadecimal digits."""
    url: str
    """Its page; sent to somebody it is an invitation."""


TableId = Annotated[str, Path(max_length=64, description="The table's id.")]

SeatPath = Annotated[SeatNumber, Path(description="The seat, counted from 0.")]
