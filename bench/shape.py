"""Source metrics of the server: code lines, import cycles, large classes, files per click.

Everything is read from the checkout in the current directory.
"""

from __future__ import annotations

import ast
import asyncio
import io
import re
import sys
import tempfile
import threading
import tokenize
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from tests.house.readers import Reader
from tests.house.visitors import quick_app

SOURCE = Path("src")
SERVER = SOURCE / "kaffeehaus" / "house"
OPTIONS = ("random_seats", "rated")
"""Boolean options of a table: the files that name one show what a new one would touch. `rated` is
also a word of pairing, challenges and ratings, which are about rated games."""

FOLLOW_UP_SECONDS = 0.1
"""Time for what follows a click in the background: change feed, runners, streams."""

MAX_METHODS = 25
MAX_CLASS_LINES = 400

Imports = dict[str, set[str]]
"""Adjacency sets of the import graph, by node."""

NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def run() -> None:
    """Print the figures of the checkout in the current directory."""
    server = sorted(SERVER.rglob("*.py"))
    imports = import_graph(server)
    cycles = [cycle for cycle in strongly_connected(imports) if len(cycle) > 1]
    print(f"server: {sum(map(code_lines, server)):,} code lines in {len(server)} files")
    print(f"src: {len(list(SOURCE.rglob('*.py')))} Python files")
    print(f"server: {sum(map(len, cycles))} of {len(imports)} nodes in {len(cycles)} import cycles")
    _print_list(" ".join(sorted(cycle)) for cycle in cycles)
    large = [each for path in server for each in large_classes(path)]
    print(f"server: {len(large)} classes beyond {MAX_METHODS} methods or {MAX_CLASS_LINES} lines")
    _print_list(map(str, large))
    for option in OPTIONS:
        named = list(files_with(option))
        print(f"server: {len(named)} files name `{option}`, templates and migrations included")
        _print_list(path.relative_to(SERVER).as_posix() for path in named)
    print(f"a warm click executes {len(asyncio.run(files_of_a_click()))} of our files")


def _print_list(lines: Iterable[str]) -> None:
    for line in lines:
        print(f"  {line}")


def files_with(option: str) -> Iterator[Path]:
    """Python files and templates of the server that contain a word."""
    word = re.compile(rf"\b{option}\b")
    for path in sorted(SERVER.rglob("*")):
        if path.suffix in {".py", ".html"} and word.search(path.read_text(encoding="utf-8")):
            yield path


@dataclass(frozen=True)
class LargeClass:
    """A class beyond one of the two size limits, with its sizes."""

    path: Path
    name: str
    methods: int
    lines: int

    def __str__(self) -> str:
        place = self.path.as_posix()
        return f"{self.name}: {self.methods} methods, {self.lines} lines ({place})"


def large_classes(path: Path) -> Iterator[LargeClass]:
    """Classes of a file with more methods (properties count) or lines than the limits."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ClassDef):
            continue
        methods = sum(
            isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body
        )
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        if methods > MAX_METHODS or lines > MAX_CLASS_LINES:
            yield LargeClass(path, node.name, methods, lines)


def code_lines(path: Path) -> int:
    """Lines with code on them: no blank lines, comments or docstrings."""
    source = path.read_text(encoding="utf-8")
    lines = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NOT_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - _docstring_lines(ast.parse(source)))


def _docstring_lines(tree: ast.AST) -> set[int]:
    """Lines of strings that are statements: docstrings, also those behind attributes."""
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def import_graph(paths: Iterable[Path]) -> Imports:
    """Import graph of the server; imports within a node are left out.

    A node is a package directly in `house/`, with its subpackages, or one module directly in
    `house/`: `settings.py` is a leaf and `app.py` the root, so one node for both would tie
    every package into a cycle.
    """
    nodes = {_module_of(path): node_of(path) for path in paths}
    imports: Imports = {node: set() for node in nodes.values()}
    for path in paths:
        node = node_of(path)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = {nodes[name] for name in _imported(tree) if name in nodes}
        imports[node] |= found - {node}
    return imports


def node_of(path: Path) -> str:
    """Node of the import graph for a file of the server; its root is `__init__`."""
    return Path(path.relative_to(SERVER).parts[0]).stem


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def strongly_connected(graph: Imports) -> list[set[str]]:
    """Strongly connected components: groups of nodes that reach each other."""
    reached = {node: _reachable(graph, node) for node in graph}
    groups = {
        frozenset(other for other in reached[node] if node in reached[other]) | {node}
        for node in graph
    }
    return sorted((set(group) for group in groups), key=sorted)


def _reachable(graph: Imports, start: str) -> set[str]:
    seen, stack = set[str](), [start]
    while stack:
        for other in graph[stack.pop()] - seen:
            seen.add(other)
            stack.append(other)
    return seen


async def files_of_a_click() -> set[str]:
    """Our files that run, in any thread, while a move is posted to a warm server, and just after.

    What runs when the server shuts down does not count.
    """
    recorder, files = _Recorder(), set[str]()
    threading.setprofile(recorder)
    sys.setprofile(recorder)
    try:
        with tempfile.TemporaryDirectory() as folder:
            app = quick_app(Path(folder))
            async with app.router.lifespan_context(app):
                ada, ben = Reader(app, "Ada"), Reader(app, "Ben")
                for action in ("c3-", "b3-"):
                    click = await _ready_to_click(ada, ben, action)
                    recorder.files.clear()
                    await click
                    await asyncio.sleep(FOLLOW_UP_SECONDS)
                    files = set(recorder.files)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return {name for name in files if f"{SOURCE}/kaffeehaus/" in name}


async def _ready_to_click(ada: Reader, ben: Reader, action: str) -> Coroutine[None, None, None]:
    """A request with an action, not sent yet, for a new table whose page was fetched."""
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    decision = ada.choices(await ada.read(table))["about"]["decision"]
    body = {"decision": decision, "actions": [action], "after": 0}

    async def click() -> None:
        answer = await ada.client.post(f"{table}/seats/0/actions", json=body)
        assert answer.status_code == 200, answer.text

    return click()


class _Recorder:
    """Profile function (`sys.setprofile`) that collects the files of called functions."""

    def __init__(self) -> None:
        self.files = set[str]()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            self.files.add(frame.f_code.co_filename)


if __name__ == "__main__":
    run()
