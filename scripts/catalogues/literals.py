"""Lint rule: text for players is a message (`gettext`), never a bare literal.

It reads templates (text and the attributes that people see or hear), Python (sentences that are
not arguments of a message function) and the browser part. Text that is rightly no message stands
in `EXCEPTIONS`; in a template, `translate="no"` marks a name or notation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment, nodes
from jinja2.ext import InternationalizationExtension

from catalogues.extraction import BROWSER, KEYWORDS, PACKAGE, name_of, template_expressions

WORDS = re.compile(r"[^\W\d_]{2}")
"""Text for people: two letters in a row."""
SENTENCE = re.compile(r"[^\W\d_]{2,}[.,:]? [^\W\d_]")
"""Two words with a space between them."""
NOTATION = re.compile(r"^[a-z]+ .*\b[a-z]?\d+\b|^[a-z]+(?: [A-Z]{3,},?| \.\.\.)+")
"""A move such as `place c4`, or the form of a line such as `cash CHAIN DOLLARS`."""
PART = re.compile(r"(?:^|\s)[^\W\d_]{2,}\s|\s[^\W\d_]{2,}(?:[\s.,:;!?]|$)")
"""A word in a part of an f-string, with a space beside it."""
TECHNICAL = re.compile(
    r"[<>{}=/\\]|\w_\w|^[a-z]+(?:-[a-z]+)+$|;|^--|\bvar\(|\w\(|[#.]\w+ |\w+-\w+ |^kaffeehaus "
)
"""Markup, CSS, paths, identifiers, commands."""


@dataclass(frozen=True, slots=True)
class Literal:
    """Text for players that is not a message."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: not a message: {self.text!r}"


@dataclass(frozen=True, slots=True)
class Excepted:
    """Text that is rightly no message: all of it below a path, or some."""

    path: str
    """A pattern for paths below the package, as of `fnmatch`."""
    reason: str
    texts: tuple[str, ...] = ()
    """Only these; all if empty."""

    def covers(self, literal: Literal) -> bool:
        """Whether it is an exception for this text."""
        return fnmatch(literal.path, self.path) and (not self.texts or literal.text in self.texts)


EXCEPTIONS = (
    Excepted("*", "the name of the house and of its games", ("Kaffeehaus",)),
    Excepted("*/coffee_chess/*", "the name of the game", ("Coffee Chess", "Coffee Chess. {} {}")),
    Excepted("*/game.py", "names of games, authors and publishers, and moves"),
    Excepted("*/http/reference/*", "the API's documentation is English"),
    Excepted("*/notices.html", "the beginning of an address", ("https://",)),
    Excepted("*/table.html", "a class", ("at-table",)),
    Excepted("*/board.html", "a class", ("\ufffd at-table",)),
    Excepted("*/fcm/words/questions.py", "keys", ("{} not here", "{} hint", "{} rule")),
    Excepted("*/fcm/modules/laws.py", "a table in a document for programmers"),
    Excepted("*/core/errors.py", "a report for programmers"),
    Excepted("*/openspiel/*", "an error for programmers"),
    Excepted("*/fcm/dinner/*.ts", "edits and changes in notation, as the API reads them"),
    Excepted("*/fcm/*/lab.html", "names of tools", ("restaurant shop campaign offramp",)),
    Excepted("*/lobby/pages.py", "the name of the house", ("({}) Kaffeehaus",)),
    Excepted(
        "*/live/*", "the protocol of streams", ("event: table\ndata: {}\n\n", "nothing came back")
    ),
    Excepted("*/puzzles/service.py", "a seed", ("player {}",)),
    Excepted("*/lessons/service.py", "an order of writes", ("player {}",)),
    Excepted("*/lessons/templates/step.html", "a class", ("\ufffd · \ufffd · \ufffd at-table",)),
    Excepted("*/house/tables/store.py", "SQL"),
    Excepted("*/house/maintenance/data_check.py", "SQLite's words", ("Could not decode to UTF-8",)),
    Excepted("*/cli/completion_scripts.py", "scripts of shells"),
    Excepted("*/cli/remote/client.py", "a header", ("Bearer {}",)),
    Excepted("*/house/accounts/services.py", "a stored name", ("Somebody who left",)),
    Excepted("*/house/boards/creation.py", "a stored title", ("{}, after move {}",)),
    Excepted("*/house/boards/store.py", "a key", ("board {}",)),
    Excepted("*/http/middleware.py", "a header", ("private, no-cache", "private, no-store")),
    Excepted("*/http/pages.py", "the name of a time zone", ("{} UTC",)),
    Excepted("*/http/protocol.py", "refusals of requests whose language is not known yet"),
    Excepted("*/http/session_cache.py", "names of browsers and systems; stored devices"),
)
"""Text for people that is rightly no message."""

TECHNICAL_PLACES = (
    "*/adapters/*",
    "*/api.py",
    "*/api_models.py",
    "*/bots/worker.py",
    "*/kaffeehaus/client/*",
    "*/core/conformance/*",
    "*/database/*",
    "*/extras/*",
    "*/games/*/rules/*",
    "*/house/http/problems.py",
    "*/house/monitoring/*",
    "*/kernels/*",
    "*/rasterizer.py",
)
"""Notation, SQL, API descriptions, reports for programmers: only errors for players count."""
KEYED_PLACES = ("*/games/*", "*/core/*", "*/bots/*")
"""Moves and ids are lower-case words here: text for players begins with a capital letter."""


def find_literals(root: Path) -> list[Literal]:
    """All literals for players that are no exception."""
    found = (*_in_templates(root), *_in_python(root), *_in_browser(root))
    return [
        literal
        for literal in found
        if TITLE_END.sub("", literal.text).strip(f"{VALUE} ·")
        and not any(exception.covers(literal) for exception in EXCEPTIONS)
    ]


# Templates

SPOKEN = {"title", "aria-label", "aria-description", "placeholder", "alt", "aria-valuetext"}
UNREAD = {"script", "style", "code", "kbd", "samp", "pre"}
"""Elements whose text is no language."""
TITLE_END = re.compile(r"[\s·]*Kaffeehaus\s*")
"""Every page's title ends with it."""
CAPITAL = re.compile(r"^[^\W\d_a-z].* [^\W\d_]")
"""A sentence or a label of several words."""
VALUE = "\N{REPLACEMENT CHARACTER}"
"""Stands for `{{ ... }}` and for a message."""
VOID = {"input", "br", "img", "meta", "link", "hr", "wbr", "path", "circle", "use", "rect", "line"}


def _in_templates(root: Path) -> Iterator[Literal]:
    environment = Environment(extensions=[InternationalizationExtension])  # noqa: S701 - parses only
    for path in sorted((root / PACKAGE).rglob("templates/**/*.html")):
        name, source = path.relative_to(root).as_posix(), path.read_text("utf-8")
        reader = _TemplateReader(name)
        reader.feed(without_expressions(environment, source))
        reader.close()
        yield from reader.found
        yield from (
            Literal(name, constant.lineno, constant.value)
            for constant in _bare_constants(environment.parse(source))
            if SENTENCE.search(constant.value) and not TECHNICAL.search(constant.value)
        )


def without_expressions(environment: Environment, source: str) -> str:
    """The markup of a template on the same lines, with a sign for each value and message."""
    parts: list[str] = []
    message, previous = False, ""
    for _line, kind, text in environment.lex(source):
        if kind == "name" and previous == "block_begin":
            message = text == "trans" or (message and text != "endtrans")
        if kind == "data" and not message:
            parts.append(text)
        else:
            shown = VALUE if kind == "variable_begin" or (kind, text) == ("name", "trans") else ""
            parts.append(shown + "\n" * text.count("\n"))
        if kind != "whitespace":
            previous = kind
    return "".join(parts)


def _bare_constants(node: nodes.Node) -> Iterator[nodes.Const]:
    """String constants of a template that are no arguments of a message function."""
    if isinstance(node, nodes.Call):
        function = node.node
        if isinstance(function, nodes.Name) and function.name in KEYWORDS:
            return
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node
    for child in node.iter_child_nodes():
        yield from _bare_constants(child)


class _TemplateReader(HTMLParser):
    """Finds text and spoken attributes in markup."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.found: list[Literal] = []
        self._name = name
        self._unread: list[str] = []
        """Open elements within one whose text does not count."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in SPOKEN & given.keys():
            self._take(given[name] or "")
        if tag in VOID:
            return
        if self._unread or tag in UNREAD or given.get("translate") == "no":
            self._unread.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unread:
            while self._unread.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._take(data)

    def _take(self, text: str) -> None:
        if WORDS.search(text.replace("&nbsp;", " ")):
            self.found.append(Literal(self._name, self.getpos()[0], " ".join(text.split())))


# Python

PROGRAMMERS = re.compile(r"(?:Error|Warning|Exception|Conflict|Corrupt\w*|Broken\w*)$")
"""Exceptions with these names are for programmers, unless they are errors for players."""
CALLS = {
    "compile", "debug", "info", "warning", "error", "exception", "critical", "log", "text",
    "execute", "Query", "Path", "Body", "Field", "Header", "Cookie", "Form", "namedtuple",
    "TypeVar", "NewType", "field", "sub", "fullmatch", "search", "match", "findall", "getLogger",
    "scalar", "scalars", "exec_driver_sql", "CheckConstraint", "DDL", "Index", "split", "fail",
    "startswith", "removeprefix", "removesuffix", "endswith", "replace", "partition",
    "parse_and_bind",
}  # fmt: skip
"""Functions whose literals are no text for players: logs, patterns, SQL, API descriptions."""
KEYWORD_ARGUMENTS = {"summary", "description", "response_description", "tags", "pattern"}
"""Keyword arguments for the API's documentation."""


def _in_python(root: Path) -> Iterator[Literal]:
    sources = {
        path.relative_to(root).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted((root / PACKAGE).rglob("*.py"))
    }
    errors = player_errors(sources.values())
    for name, tree in sources.items():
        is_technical = any(fnmatch(name, place) for place in TECHNICAL_PLACES)
        is_keyed = any(fnmatch(name, place) for place in KEYED_PLACES)
        for line, text in _for_players(tree, errors) if is_technical else _walk(tree, errors):
            if is_technical or not is_keyed or not text[:1].islower():
                yield Literal(name, line, text)


def player_errors(trees: Iterable[ast.Module]) -> set[str]:
    """Names of `PlayerError` and of all classes that derive from it."""
    parents = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    found: set[str] = {"PlayerError"}
    while more := {name for name, bases in parents.items() if bases & found} - found:
        found |= more
    return found


def _for_players(tree: ast.AST, errors: set[str]) -> Iterator[tuple[int, str]]:
    """Sentences in errors for players."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in errors:
            yield from _walk(node, errors)


def _walk(node: ast.AST, errors: set[str]) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and not _counts(node, errors):
        return
    if isinstance(node, ast.Assert):
        yield from _walk(node.test, errors)
        return
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _walk(value, errors)
        return
    if isinstance(node, ast.JoinedStr):
        whole = "".join(
            str(part.value) if isinstance(part, ast.Constant) else VALUE for part in node.values
        )
        if not TECHNICAL.search(whole) and any(PART.search(text) for text in whole.split(VALUE)):
            yield node.lineno, whole.replace(VALUE, "{}")
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _walk(part.value, errors)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if SENTENCE.search(node.value) and not TECHNICAL.search(node.value):
            yield node.lineno, node.value
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # A docstring.
        if isinstance(child, ast.Assign) and isinstance(node, ast.ClassDef) and _is_enum(node):
            continue  # A key.
        if isinstance(child, ast.keyword) and child.arg in KEYWORD_ARGUMENTS:
            continue
        yield from _walk(child, errors)


def _is_enum(node: ast.ClassDef) -> bool:
    return any(name_of(base).endswith("Enum") for base in node.bases)


def _counts(call: ast.Call, errors: set[str]) -> bool:
    """Whether text in the arguments of a call is for players."""
    name = name_of(call.func)
    if name in errors:
        return True
    return name not in KEYWORDS and name not in CALLS and not PROGRAMMERS.search(name)


# Browser part

TS_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<call>\b(?:n?p?gettext|Error|querySelector(?:All)?|matches|closest|assert)\s*(?:<[^>()]*>)?\()
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)
    |(?P<bracket>[()])""",
    re.DOTALL | re.VERBOSE,
)


def _in_browser(root: Path) -> Iterator[Literal]:
    for path in sorted((root / BROWSER).rglob("*.ts")):
        name = path.relative_to(root).as_posix()
        for line, text in script_literals(path.read_text("utf-8")):
            yield Literal(name, line, text)


def script_literals(source: str) -> Iterator[tuple[int, str]]:
    """Sentences of a script that are no messages, with their lines."""
    for before, code in ((0, source), *template_expressions(source)):
        for line, text in _literals_of(code):
            yield before + line, text


def _literals_of(source: str) -> Iterator[tuple[int, str]]:
    """Those outside of expressions in template literals."""
    depth, inside = 0, 0
    for token in TS_TOKEN.finditer(source):
        if token.lastgroup == "call":
            depth += 1
            inside = inside or depth
        elif token.lastgroup == "bracket":
            depth += 1 if token[0] == "(" else -1
            inside = inside if depth >= inside else 0
        elif token.lastgroup == "text" and not inside:
            whole = token[0][1:-1]
            parts = re.sub(r"\$\{[^}]*\}", VALUE, whole)
            # Names of classes and media queries are lower-case words.
            is_text = PART.search(parts) if VALUE in parts else CAPITAL.search(parts)
            if is_text and not TECHNICAL.search(parts):
                yield source.count("\n", 0, token.start()) + 1, whole
