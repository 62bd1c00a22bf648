"""The shape of the server's source: code lines, import cycles, files behind one click.

Everything is read from the checkout in the current directory.
"""

from __future__ import annotations

import ast
import asyncio
import io
import sys
import tempfile
import threading
import tokenize
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from types import FrameType

from tests.house.readers import Reader
from tests.house.visitors import quick_app

SOURCE = Path("src")
SERVER = SOURCE / "kaffeehaus" / "house"
OPTION = "rated"
"""A boolean option of a table, by which the files that such an option touches are counted."""

Imports = dict[str, set[str]]
"""By package, the packages whose modules it imports."""

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
    imports = package_imports(server)
    cycles = [cycle for cycle in strongly_connected(imports) if len(cycle) > 1]
    named = [path for path in server if OPTION in path.read_text(encoding="utf-8")]
    print(f"server: {sum(map(code_lines, server)):,} code lines in {len(server)} files")
    print(f"src: {len(list(SOURCE.rglob('*.py')))} Python files")
    print(f"server: {sum(map(len, cycles))} of {len(imports)} packages in {len(cycles)} cycles")
    for cycle in cycles:
        print(f"  {' '.join(sorted(cycle))}")
    print(f"server: {len(named)} Python files name `{OPTION}`")
    print(f"a warm click executes {len(asyncio.run(files_of_a_click()))} of our files")


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


def package_imports(paths: Iterable[Path]) -> Imports:
    """Which packages of the server import which others; a folder is a package."""
    modules = {_module_of(path): _package_of(path) for path in paths}
    imports: Imports = {package: set() for package in modules.values()}
    for path in paths:
        package = _package_of(path)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = {modules[name] for name in _imported(tree) if name in modules}
        imports[package] |= found - {package}
    return imports


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


def _package_of(path: Path) -> str:
    return ".".join(path.parent.relative_to(SOURCE).parts)


def strongly_connected(graph: Imports) -> list[set[str]]:
    """Groups of packages that reach each other, by what each reaches."""
    reached = {package: _reach(graph, package) for package in graph}
    groups = {
        frozenset(other for other in reached[package] if package in reached[other]) | {package}
        for package in graph
    }
    return sorted((set(group) for group in groups), key=sorted)


def _reach(graph: Imports, start: str) -> set[str]:
    seen, ahead = set[str](), [start]
    while ahead:
        for other in graph[ahead.pop()] - seen:
            seen.add(other)
            ahead.append(other)
    return seen


async def files_of_a_click() -> set[str]:
    """Our files that run while a page's second move is posted and answered, in all threads."""
    recorder = _Recorder()
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
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return {name for name in recorder.files if f"{SOURCE}/kaffeehaus/" in name}


async def _ready_to_click(ada: Reader, ben: Reader, action: str) -> Coroutine[None, None, None]:
    """A posted action that was not sent yet, at a new table whose page is open."""
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    decision = ada.choices(await ada.read(table))["about"]["decision"]
    body = {"decision": decision, "actions": [action], "after": 0}

    async def click() -> None:
        answer = await ada.client.post(f"{table}/seats/0/actions", json=body)
        assert answer.status_code == 200, answer.text

    return click()


class _Recorder:
    """A profile function that notes the file of every called function."""

    def __init__(self) -> None:
        self.files = set[str]()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            self.files.add(frame.f_code.co_filename)


if __name__ == "__main__":
    run()
