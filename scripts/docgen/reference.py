"""Generates docs/core.md: public names of the core with signatures and docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

PACKAGE = "kaffeehaus.core"
FOLDER = Path("src", "kaffeehaus", "core")
PAGE = Path("docs", "core.md")

MODULES = (
    # Contract
    "game",
    "playable",
    "action",
    "event",
    "view",
    "options",
    "menu",
    "help_pages",
    "guide",
    "puzzles",
    "lessons",
    "outcome",
    "premoves",
    "position_text",
    "statistics",
    "story",
    "rng",
    "errors",
    # Checking and registering games
    "registry",
    "extras",
    "conformance",
    "conformance.laws",
    "perft",
    # Logs and records
    "pace",
    "clocks",
    "log",
    "record",
    "fold",
    "drafts",
    "log_appender",
    "game_log",
    "turns",
    # Utilities
    "i18n",
    "notation",
    "suggestions",
    "titles",
    "module_lookup",
    "command_line.parsing",
    "command_line.positions",
    "command_line.recorded",
    "command_line.files",
    "command_line.packages",
    "command_line.jobs",
    "command_line.cluster",
    "command_line.packs",
    "command_line.progress",
    "command_line.streams",
)
"""In the order of the page: what authors of games need comes first."""

BEGINNING = f"""\
# The core

What `{PACKAGE}` offers to games, bots, the server and your own programs. This page is generated
from the docstrings by `python3 scripts/start.py docs`, and a test keeps it up to date.
[Add a game](add-a-game.md) explains how the parts fit together, and
[the architecture](architecture.md) where each is used.
"""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Body: TypeAlias = Sequence[ast.stmt]


@dataclass(frozen=True, slots=True)
class Fact:
    """A named value: a field of a class, a constant or a type alias."""

    text: str
    words: str


def write_reference(root: Path) -> None:
    """Regenerate the page of a checkout."""
    (root / PAGE).write_text(reference(root), "utf-8")


def reference(root: Path) -> str:
    """Text of the page of this checkout."""
    trees = {name: _tree(root / FOLDER, name) for name in MODULES}
    parts = [BEGINNING, _contents(trees)]
    for name, tree in trees.items():
        parts.append(f"## `{PACKAGE}.{name}`\n\n{_words(tree)}\n")
        parts.extend(_members(tree.body))
    return "\n".join(parts)


def _tree(folder: Path, module: str) -> ast.Module:
    path = folder.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def modules_of(root: Path) -> set[str]:
    """Existing modules, by the names of `MODULES`; packages by theirs."""
    files = (root / FOLDER).rglob("*.py")
    names = (file.relative_to(root / FOLDER).with_suffix("").parts for file in files)
    return {".".join(part for part in parts if part != "__init__") for parts in names} - {""}


def _contents(trees: dict[str, ast.Module]) -> str:
    lines = []
    for name, tree in trees.items():
        anchor = f"{PACKAGE}.{name}".replace(".", "")
        lines.append(f"- [`{name}`](#{anchor}): {_first_sentence(_words(tree))}")
    return "\n".join(lines) + "\n"


def _first_sentence(text: str) -> str:
    paragraph = text.partition("\n\n")[0].replace("\n", " ")
    sentence, stop, _ = paragraph.partition(". ")
    return sentence + "." if stop else paragraph


def _members(body: Body) -> Iterator[str]:
    facts = list(_facts(body))
    if facts:
        yield f"Values and types:\n\n{_list_of(facts)}"
    for node in body:
        if isinstance(node, ast.ClassDef) and _is_public(node.name):
            yield from _class(node)
        elif isinstance(node, Function) and _is_public(node.name):
            yield f"### `{_signature(node)}`\n\n{_words(node)}\n"


def _class(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(map(ast.unparse, node.bases))
    yield f"### `class {node.name}{f'({bases})' if bases else ''}`\n\n{_words(node)}\n"
    facts = [*_facts(node.body), *_properties(node.body)]
    if facts:
        yield _list_of(facts)
    for method in node.body:
        if not isinstance(method, Function) or _has(method, "overload"):
            continue
        if _is_public(method.name) and not _is_property(method):
            must = " (every game has its own)" if _has(method, "abstractmethod") else ""
            signature = _signature(method, bound=not _has(method, "staticmethod"))
            yield f"#### `{node.name}.{signature}`{must}\n\n{_words(method)}\n"


def _facts(body: Body) -> Iterator[Fact]:
    """Named values with the docstring below them."""
    for node, below in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=value):
                text = name if ast.unparse(kind) == "TypeAlias" else f"{name}: {ast.unparse(kind)}"
                if value is not None and (text == name or _is_short(value)):
                    text = f"{text} = {ast.unparse(value)}"
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                text = f"{name} = {ast.unparse(value)}" if _is_short(value) else name
            case _:
                continue
        if _is_public(name):
            yield Fact(text, _said(below))


def _is_short(value: ast.expr) -> bool:
    """Whether a default value is worth showing: `field(default_factory=dict)` is not."""
    return isinstance(value, ast.Constant | ast.Attribute | ast.Name) or ast.unparse(value) == "()"


def _said(below: ast.stmt | None) -> str:
    match below:
        case ast.Expr(value=ast.Constant(value=str(words))):
            return inspect.cleandoc(words)
    return ""


def _properties(body: Body) -> Iterator[Fact]:
    for node in body:
        if isinstance(node, Function) and _is_public(node.name) and _is_property(node):
            kind = f": {ast.unparse(node.returns)}" if node.returns else ""
            yield Fact(f"{node.name}{kind}", _words(node))


def _list_of(facts: Iterable[Fact]) -> str:
    lines = []
    for fact in facts:
        words = fact.words.replace("\n\n", " ").replace("\n", " ")
        lines.append(f"- `{fact.text}`{f': {words}' if words else ''}")
    return "\n".join(lines) + "\n"


def _signature(node: Function, *, bound: bool = False) -> str:
    arguments = node.args
    if bound:
        # Signatures omit `self` and `cls`.
        arguments = ast.arguments(
            posonlyargs=arguments.posonlyargs,
            args=arguments.args[1:],
            vararg=arguments.vararg,
            kwonlyargs=arguments.kwonlyargs,
            kw_defaults=arguments.kw_defaults,
            kwarg=arguments.kwarg,
            defaults=arguments.defaults,
        )
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(arguments)}){returned}"


def _is_property(node: Function) -> bool:
    return _has(node, "property") or _has(node, "cached_property")


def _has(node: Function, decorator: str) -> bool:
    return any(ast.unparse(one).endswith(decorator) for one in node.decorator_list)


def _is_public(name: str) -> bool:
    # One capital letter is a type variable.
    return not name.startswith("_") and not (len(name) == 1 and name.isupper())


def _words(node: ast.Module | ast.ClassDef | Function) -> str:
    """The docstring in Markdown: the `::` before an indented block is reStructuredText."""
    words = ast.get_docstring(node) or ""
    return words.replace("\n::\n", "").replace("::\n", ":\n")
