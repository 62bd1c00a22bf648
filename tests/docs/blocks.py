"""The code blocks of a Markdown file, and how each kind is run.

- `python`: all blocks of a file are one program, in a folder of its own.
- `sh`: each block is a script; all blocks of a file share a folder.
- `console`: lines that begin with `$ ` are commands; what follows is their output, in which a line
  `...` stands for any lines.
- `json`: is well-formed.
- A block that names a file, as in "python src/kaffeehaus/new.py" behind the ticks, is that file: it
  is written into a copy of the sources, with which everything else in the document runs. A `diff`
  changes a file that is there.
- `text` and what is no program (`po`, `toml`, `ini`, `nginx`, ...) is not run.

`./play`, `./check`, `./test` and `kaffeehaus serve` would not come back: of those, `--help` is run,
and every option used must be in it. A file that speaks of a house at `http://127.0.0.1:8000` gets
one. A file with a comment `<!-- needs: module, module -->` uses extras, which may be missing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "http://127.0.0.1:8000"
FENCE = re.compile(
    r"^(?P<indent> *)(?P<ticks>`{3,})(?P<language>[\w+-]*)(?: (?P<file>[\w/]+(?:\.\w+)+))?[^`\n]*$"
)
NEEDS = re.compile(r"^<!-- needs: (?P<modules>[\w, ]+) -->$", re.MULTILINE)
SOURCES = "src"
STEP_SECONDS = 100

SHIM = """#!/bin/sh
program={program}
case "{always}$1" in
always*|serve)
    for option in "$@"; do
        case "$option" in
        --*) "$program" {subcommand} --help | grep -q -e "${{option%%=*}}" || {{
                 echo "$option is no option" >&2; exit 2; }};;
        esac
    done
    exec "$program" {subcommand} --help;;
esac
exec "$program" "$@"
"""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its text, and the line on which the text begins."""

    language: str
    text: str
    line: int
    file: str = ""
    """The file that it is, from the root of the project; most blocks are none."""


def documents() -> list[Path]:
    """The README, the guide for contributors and everything in docs."""
    first = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")]
    return [*filter(Path.exists, first), *sorted((ROOT / "docs").glob("**/*.md"))]


def blocks_of(text: str, *languages: str) -> list[Block]:
    """The blocks in these languages, in order. Raises `ValueError` for one that never ends."""
    found: list[Block] = []
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        number += 1
        if opening is None:
            continue
        begin, indent = number, len(opening["indent"])
        while number < len(lines) and lines[number].strip() != opening["ticks"]:
            number += 1
        if number == len(lines):
            raise ValueError(f"the code block of line {begin} never ends")
        if opening["language"] in languages:
            body = "\n".join(line[indent:] for line in lines[begin:number])
            found.append(Block(opening["language"], body, begin + 1, opening["file"] or ""))
        number += 1
    return found


def needed_modules(text: str) -> list[str]:
    """The modules of extras without which the document's blocks cannot run."""
    return [name.strip() for found in NEEDS.finditer(text) for name in found["modules"].split(",")]


def python_program(blocks: list[Block]) -> str:
    """All blocks as one program, on the lines on which they stand in the document."""
    program = ""
    for block in blocks:
        program += "\n" * (block.line - 1 - program.count("\n")) + block.text + "\n"
    return program


def write_files(blocks: list[Block], folder: Path) -> None:
    """Put a copy of the sources into the folder, with the files that the blocks are.

    A further block of the same file continues it. Raises `AssertionError` for a file of the project
    that is there already, or a change that does not fit.
    """
    shutil.copytree(
        ROOT / SOURCES / "kaffeehaus",
        folder / SOURCES / "kaffeehaus",
        ignore=shutil.ignore_patterns("__pycache__"),
        dirs_exist_ok=True,
    )
    written: set[Path] = set()
    for block in blocks:
        path = folder / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        if block.language == "diff":
            before = (path if path.exists() else ROOT / block.file).read_text("utf-8")
            path.write_text(changed(before, block), "utf-8")
        elif path in written:
            path.write_text(f"{path.read_text('utf-8')}\n\n{block.text}\n", "utf-8")
        else:
            assert not path.exists(), f"the file of line {block.line} is there already"
            path.write_text(block.text + "\n", "utf-8")
            written.add(path)


def changed(text: str, diff: Block) -> str:
    """A text with the change of a diff, whose lines before the change are found there once."""
    lines = [(line[:1], line[1:]) for line in diff.text.splitlines()]
    old = "".join(f"{line}\n" for sign, line in lines if sign != "+")
    new = "".join(f"{line}\n" for sign, line in lines if sign != "-")
    assert text.count(old) == 1, f"the change of line {diff.line} fits {text.count(old)} times"
    return text.replace(old, new)


def run_python(blocks: list[Block], folder: Path) -> None:
    """Run the program. Raises `AssertionError` with its output if it fails."""
    script = folder / "document.py"
    script.write_text(python_program(blocks), encoding="utf-8")
    _run([sys.executable, "-W", "error", str(script)], folder, "the Python blocks")


def run_shell(block: Block, folder: Path) -> None:
    """Run a script. Raises `AssertionError` with its output if a command fails."""
    _run(["sh", "-e", "-c", block.text], folder, f"the block of line {block.line}")


def run_console(block: Block, folder: Path) -> None:
    """Run the commands and compare what they print."""
    for command, expected in console_steps(block.text):
        what = f"`{command}` in the block of line {block.line}"
        output = _run(["sh", "-e", "-c", command], folder, what)
        assert not expected or output_fits(expected, output), f"{what} prints:\n{output}"


def console_steps(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output it shows."""
    steps: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            steps.append((line.removeprefix("$ "), []))
        elif steps:
            steps[-1][1].append(line)
        elif line.strip():
            raise ValueError(f"a console block must begin with a command, not with {line!r}")
    return [(command, "\n".join(shown).strip("\n")) for command, shown in steps]


def output_fits(expected: str, output: str) -> bool:
    """Whether the output is the expected one; a line `...` stands for any lines, also none."""
    parts = [re.escape(line.rstrip()) for line in expected.splitlines()]
    pattern = "".join("(?:.*\n)*" if part == re.escape("...") else f"{part} *\n" for part in parts)
    return re.fullmatch(pattern, output.rstrip("\n") + "\n") is not None


def prepare(folder: Path) -> None:
    """Put the doors into the folder, and `kaffeehaus` on the path of its scripts."""
    programs = folder / ".programs"
    programs.mkdir()
    real = Path(sys.executable).parent / "kaffeehaus"
    _shim(programs / "kaffeehaus", real, always="", subcommand="serve")
    for name in ("play", "check", "test"):
        _shim(folder / name, ROOT / name, always="always", subcommand="")


def _shim(path: Path, program: Path, *, always: str, subcommand: str) -> None:
    path.write_text(SHIM.format(program=f"'{program}'", always=always, subcommand=subcommand))
    path.chmod(0o755)


def _run(command: list[str], folder: Path, what: str) -> str:
    sources = [str(folder / SOURCES)] if (folder / SOURCES).exists() else []
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([*sources, os.environ.get("PYTHONPATH", "")]),
        "PATH": os.pathsep.join(
            [str(folder / ".programs"), str(Path(sys.executable).parent), os.environ["PATH"]]
        ),
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input="",
        capture_output=True,
        encoding="utf-8",
        timeout=STEP_SECONDS,
        check=False,
    )
    assert done.returncode == 0, (
        f"{what} ends with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    )
    return done.stdout
