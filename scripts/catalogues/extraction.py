"""Extracts the messages of the source into one template per area, with Babel."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract, extract_from_file

ExtractedMessage: TypeAlias = tuple[str | tuple[str, ...], list[str], str | None]
"""Message (or singular and plural), comments for translators, context."""

PACKAGE = Path("src/kaffeehaus")
BROWSER = Path("web/src")

KEYWORDS = {
    "_": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "lazy_pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
"""Functions of `kaffeehaus.core.i18n` whose literal arguments are messages, in Babel's notation."""

SUMMARY = "command.txt"
"""File with the summary of a game's subcommand, which is a message."""

COMMENT_TAG = "Translators:"
"""Begins a comment for translators."""

METHODS = {
    ".html": "jinja2",
    ".txt": "jinja2",
}
OPTIONS: Mapping[str, object] = {"trimmed": "true", "silent": "false"}
"""Options of Jinja's extractor."""

# Translation files would change with every update if they told its date.
RELEASED = datetime(2026, 1, 1, tzinfo=UTC)


CONTENT: Mapping[str, Mapping[str, str | None]] = {
    "employees": {"name": "card", "counted": "cards", "note": None, "example": None},
    "goods": {"name": "good", "counted": "goods"},
    "milestones": {"name": "milestone", "note": None, "earned": None, "example": None},
    "scenarios": {"title": None, "sentence": None},
}
"""Fields of JSON data that are messages, with their contexts, by the name of their list. A field
with two forms is a singular and a plural."""


def extract_templates(root: Path) -> dict[str, Catalog]:
    """One catalogue without translations per area, by name."""
    templates: dict[str, Catalog] = {}
    for path in _sources(root):
        relative = path.relative_to(root)
        for message, comments, context in _messages_of(path):
            template = templates.setdefault(area_of(relative), new_catalogue())
            template.add(
                message,
                None,
                [(relative.as_posix(), 0)],
                auto_comments=comments,
                context=context,
            )
    return dict(sorted(templates.items()))


def _messages_of(path: Path) -> Iterator[ExtractedMessage]:
    if path.suffix == ".json":
        yield from _content_of(path)
        return
    if path.name == SUMMARY:
        yield path.read_text("utf-8").strip(), [], None
        return
    if path.suffix == ".py":
        yield from python_messages(path.read_text("utf-8"))
        return
    if path.suffix == ".ts":
        yield from script_messages(path.read_text("utf-8"))
        return
    for _line, message, comments, context in extract_from_file(
        METHODS[path.suffix], path, KEYWORDS, (COMMENT_TAG,), dict(OPTIONS)
    ):
        yield message, comments, context


def script_messages(source: str) -> Iterator[ExtractedMessage]:
    """Messages of a script, also those in template literals, where Babel finds not all of them."""
    for code in (source, *(code for _line, code in template_expressions(source))):
        for _line, message, comments, context in extract(
            "javascript", BytesIO(code.encode()), KEYWORDS, (COMMENT_TAG,)
        ):
            yield message, comments, context


SCRIPT_TOKEN = re.compile(r"""[{}]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""")


def template_expressions(source: str) -> Iterator[tuple[int, str]]:
    """The code between `${` and its closing brace, with the number of lines before it."""
    for start in re.finditer(r"\$\{", source):
        depth = 1
        for token in SCRIPT_TOKEN.finditer(source, start.end()):
            depth += {"{": 1, "}": -1}.get(token[0], 0)
            if depth == 0:
                yield source.count("\n", 0, start.end()), source[start.end() : token.start()]
                break


def python_messages(source: str) -> Iterator[ExtractedMessage]:
    """Messages of a module. Unlike Babel's extractor this one also sees those in f-strings."""
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = name_of(call.func)
        if name not in KEYWORDS:
            continue
        wanted = KEYWORDS[name] or (1,)
        places = [place[0] if isinstance(place, tuple) else place for place in wanted]
        texts = [_literal(call, place) for place in places]
        strings = [text for text in texts if text is not None]
        if len(strings) < len(places):
            continue
        context = strings.pop(0) if isinstance(wanted[0], tuple) else None
        message = strings[0] if len(strings) == 1 else tuple(strings)
        yield message, _comments_above(lines, call.lineno), context


def name_of(function: ast.expr) -> str:
    """Name of a called function or method; empty for anything else."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _literal(call: ast.Call, place: int) -> str | None:
    """The argument at a place, counted from 1, if it is a string literal."""
    argument = call.args[place - 1] if place <= len(call.args) else None
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None


def _comments_above(lines: list[str], number: int) -> list[str]:
    """The comment for translators that ends on the line before this one."""
    found: list[str] = []
    for line in reversed(lines[: number - 1]):
        comment = line.strip()
        if not comment.startswith("#"):
            break
        found.insert(0, comment.removeprefix("#").strip())
    begins = next((i for i, line in enumerate(found) if line.startswith(COMMENT_TAG)), len(found))
    return found[begins:]


def _content_of(path: Path) -> Iterator[ExtractedMessage]:
    """Names and texts of cards, goods and milestones, which are data."""
    content = json.loads(path.read_text("utf-8"))
    for kind, fields in CONTENT.items():
        for item in content.get(kind, ()):
            for field, context in fields.items():
                found: str | list[str] | None = item.get(field)
                if found:
                    yield found if isinstance(found, str) else tuple(found), [], context


def new_catalogue(language: str | None = None) -> Catalog:
    """An empty catalogue of a language, or an empty template."""
    return Catalog(
        language,
        project="Kaffeehaus",
        header_comment="# Translation of Kaffeehaus; docs/translate.md explains how to edit it.",
        creation_date=RELEASED,
        revision_date=RELEASED,
        last_translator="",
        language_team="",
        fuzzy=False,
    )


def area_of(path: Path) -> str:
    """Name of the translation file: `web`, `core`, `coffee`, `fcm_kimchi`, `house_lobby`.

    A game, a module of a game and a feature of the server have a file each.
    """
    if path.is_relative_to(BROWSER):
        return "web"
    parts = path.relative_to(PACKAGE).parts
    match parts[:-1]:
        case ("games", game, "modules", module, *_):
            return f"{game}_{module}"
        case ("games", game, *_):
            return game
        case ("house", feature, *_):
            return f"house_{feature}"
        case _:
            return Path(parts[0]).stem


def _sources(root: Path) -> Iterator[Path]:
    package, browser = root / PACKAGE, root / BROWSER
    yield from sorted(package.rglob("*.py"))
    yield from sorted((package / "games").rglob("*.json"))
    yield from sorted(package.rglob(SUMMARY))
    yield from sorted(path for path in package.rglob("templates/**/*.*") if path.suffix in METHODS)
    yield from sorted(browser.rglob("*.ts"))
