"""Examples in the OpenAPI description: of every parameter, request body and JSON response.

They are made from the schemas and the examples of their members; names of members that say more
than their types have values here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]  # Any: the framework made it, and its members are known
"""A part of an OpenAPI description, which is JSON of many shapes."""

DEEPEST = 6
"""Levels of nesting; schemas may refer to themselves."""
TABLE = "5f0c0de95f0c0de95f0c0de95f0c0de9"
VALUES: dict[str, object] = {
    "action": "d4/",
    "actions": ["d4/"],
    "address": "ada@example.org",
    "board": "b0a2d0b0a2d0b0a2",
    "book": "coffee-sq-5-4",
    "bot": "greedy",
    "code": "kfhbrewx",
    "created": 1_795_000_000_000,
    "cursor": "25.0a1b2c3d",
    "decision": 12,
    "from": "c4",
    "game": "coffee",
    "guest": "a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4",
    "head": "17:0a1b2c3d4e5f",
    "if-none-match": '"17-0a1b2c3d4e5f6071"',
    "key": "AQIDBAUGBwg",
    "mail": "ada@example.org",
    "move": 3,
    "moves": [["d3|"], ["d4-"]],
    "name": "Ada",
    "options": {"board": "hex-4"},
    "order": "pay",
    "puzzle": "17",
    "reason": "spam",
    "report_id": "12",
    "room": None,
    "root": 3,
    "session": "0a1b2c3d4e5f6071",
    "stamp": "17-0a1b2c3d4e5f6071",
    "table": TABLE,
    "text": "Good game!",
    "title": "Ada's laptop",
    "to": "h9",
    "token": "IjZ1b0...",
    "url": f"https://play.example/tables/{TABLE}",
    "way": "0a1b2c3d",
    "who": "Ada",
    "word": "Zx8dS0m3W0rd",
    "zone": "Europe/Vienna",
}
"""By name of a parameter or member."""
JSON_KINDS = {"application/json", "application/x-ndjson"}
BODIES: dict[str, object] = {
    "TableAsked": {
        "game": "coffee",
        "options": {"board": "hex-4"},
        "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}],
    },
    "Actions": {"decision": 12, "actions": ["d4/"]},
    "BoardAsked": {"game": "coffee", "options": {"board": "hex-4"}},
    "Invited": {"name": "Ada"},
}
"""By model: where a natural request leaves members out."""


def add_examples(description: Schema) -> None:
    """Add an example to every parameter, request body and JSON response of a description."""
    maker = _Examples(description["components"]["schemas"])
    for methods in description["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                parameter["example"] = maker.of(parameter["schema"], parameter["name"])
            for media in operation.get("requestBody", {}).get("content", {}).values():
                media["example"] = maker.of(media["schema"])
            for media in _successes(operation):
                media["example"] = maker.of(media["schema"])


def _successes(operation: Schema) -> Iterator[Schema]:
    """JSON media types of the successful responses; of ndjson, the example is one line."""
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            found = response.get("content", {}).items()
            yield from (media for kind, media in found if kind in JSON_KINDS)


class _Examples:
    """Makes examples that fit the schemas of one description."""

    def __init__(self, models: Schema) -> None:
        self._models = models

    def of(self, schema: Schema, name: str = "", depth: int = 0) -> object:
        """An example of a value with this name."""
        if "examples" in schema:
            return schema["examples"][0]
        if "$ref" in schema:
            model = schema["$ref"].rpartition("/")[2]
            return BODIES.get(model) or self.of(self._models[model], name, depth)
        if "anyOf" in schema or "oneOf" in schema:
            return self._of_first(schema.get("anyOf") or schema["oneOf"], name, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        if name in VALUES and _fits(VALUES[name], schema):
            return VALUES[name]
        if "default" in schema:
            return schema["default"]
        return self._of_type(schema, depth)

    def _of_first(self, choices: list[Schema], name: str, depth: int) -> object:
        """Of the first choice that is not null; null where nesting is too deep."""
        if depth > DEEPEST:
            return None
        return self.of(next(one for one in choices if one.get("type") != "null"), name, depth)

    def _of_type(self, schema: Schema, depth: int) -> object:
        match schema.get("type"):
            case "object" | None if "properties" in schema:
                return {
                    name: self.of(member, name, depth + 1)
                    for name, member in schema["properties"].items()
                    if depth <= DEEPEST or name in schema.get("required", ())
                }
            case "array":
                if "prefixItems" in schema:
                    return [self.of(item, "", depth + 1) for item in schema["prefixItems"]]
                is_empty = depth > DEEPEST and not schema.get("minItems")
                return [] if is_empty else [self.of(schema.get("items", {}), "", depth + 1)]
            case "integer" | "number":
                least = int(schema.get("minimum") or schema.get("exclusiveMinimum") or 0)
                return max(1, least) if schema.get("maximum", 1) >= 1 else least
            case "boolean":
                return True
            case "string":
                return "text" if schema.get("minLength", 0) <= 4 else "x" * schema["minLength"]
            case _:
                return {}


def _fits(value: object, schema: Schema) -> bool:
    """Whether a value has the type of a schema."""
    kinds = {"string": str, "integer": int, "array": list, "object": dict, "boolean": bool}
    if "anyOf" in schema:
        return any(_fits(value, choice) for choice in schema["anyOf"])
    kind = kinds.get(schema.get("type", ""))
    if kind is None or type(value) is not kind:
        return False
    if isinstance(value, list):
        return _fits(value[0], schema["items"])
    inner = schema.get("additionalProperties")
    if isinstance(value, dict) and isinstance(inner, dict):
        return all(_fits(one, inner) for one in value.values())
    return True
