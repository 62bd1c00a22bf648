"""Every code block in the README, in CONTRIBUTING and in the docs is run."""

from __future__ import annotations

import importlib.util
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.docs.blocks import (
    ADDRESS,
    ROOT,
    Block,
    blocks_of,
    console_steps,
    documents,
    needed_modules,
    output_fits,
    prepare,
    python_program,
    run_console,
    run_python,
    run_shell,
    write_files,
)

DOCUMENTS = documents()
LANGUAGES = ("python", "sh", "console", "json", "markdown", "diff")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_blocks(document: Path, tmp_path: Path) -> None:
    """Shell blocks in order, then the Python blocks as one program."""
    text = document.read_text("utf-8")
    for module in needed_modules(text):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed, an extra that this document needs")
    for block in blocks_of(text, "json"):
        json.loads(block.text)
    blocks = blocks_of(text, *LANGUAGES)
    if any(ADDRESS in block.text for block in blocks):
        with house(tmp_path / "data") as address:
            run(blocks_of(text.replace(ADDRESS, address), *LANGUAGES), tmp_path)
    else:
        run(blocks, tmp_path)


def run(blocks: list[Block], tmp_path: Path) -> None:
    """Run the shell blocks in one folder and the Python blocks in another."""
    shell, python = tmp_path / "shell", tmp_path / "python"
    files = [block for block in blocks if block.file]
    for folder in (shell, python):
        folder.mkdir(parents=True)
        prepare(folder)
        if files:
            write_files(files, folder)
    for block in blocks:
        if block.language == "sh":
            run_shell(block, shell)
        elif block.language == "console":
            run_console(block, shell)
    programs = [block for block in blocks if block.language == "python" and not block.file]
    if programs:
        run_python(programs, python)


@contextmanager
def house(data: Path) -> Iterator[str]:
    """A house on a free port, for documents that talk to one; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "kaffeehaus", "serve"]
    command += ["--port", str(port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            _wait_for(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert server.poll() is None, "the house does not open"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the house does not open in time")


# The runner itself


SAMPLE = """# Sample

```python
x = 1
```

- in a list:

  ```python
  assert x == 1
  if x:
      y = 2
  ```

````text
```python
this is no code
```
````

```sh
kaffeehaus --version
```
"""


def test_blocks_are_found_with_their_lines() -> None:
    assert blocks_of(SAMPLE, "python") == [
        Block("python", "x = 1", 4),
        Block("python", "assert x == 1\nif x:\n    y = 2", 10),
    ]
    assert [block.text for block in blocks_of(SAMPLE, "sh")] == ["kaffeehaus --version"]


def test_lines_of_the_program_are_lines_of_the_document() -> None:
    program = python_program(blocks_of(SAMPLE, "python")).splitlines()
    assert program[3] == SAMPLE.splitlines()[3]
    assert program[9] == SAMPLE.splitlines()[9].strip()


FILES = """The file `pot.py`:

```python src/kaffeehaus/pot.py
LID = 1
```

```diff src/kaffeehaus/pot.py
 LID = 1
+SPOON = LID + 1
```

```python
from kaffeehaus.pot import SPOON

assert SPOON == 2
```

```sh
python -c "import kaffeehaus.pot"
```
"""


def test_a_block_can_be_a_file_of_the_project(tmp_path: Path) -> None:
    blocks = blocks_of(FILES, *LANGUAGES)
    assert [block.file for block in blocks] == ["src/kaffeehaus/pot.py"] * 2 + [""] * 2
    run(blocks, tmp_path)
    assert not (ROOT / "src" / "kaffeehaus" / "pot.py").exists()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("LID = 1\n```\n\n", "LID = 2\n```\n\n", "the change of line 8 fits 0 times"),
        ("LID = 1\n```\n\n", "LID = 1\nLID = 1\n```\n\n", "the change of line 9 fits 2 times"),
        ("pot.py", "__init__.py", "the file of line 4 is there already"),
        ("LID + 1", "LID + 2", "line 15"),
        ("import kaffeehaus.pot", "import kaffeehaus.pan", "the block of line 19"),
    ],
)
def test_a_file_that_does_not_fit_fails(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        run(blocks_of(FILES.replace(old, new), *LANGUAGES), tmp_path)


def test_the_name_of_a_file_is_read_shortly_before_it() -> None:
    for document in DOCUMENTS:
        text = document.read_text("utf-8")
        lines = text.splitlines()
        for block in blocks_of(text, *LANGUAGES):
            name = f"{Path(block.file).name}`"
            above = lines[max(0, block.line - 14) : block.line - 1]
            assert not block.file or any(name in line for line in above), block


def test_extras_are_named_in_a_comment() -> None:
    assert needed_modules("# A\n\n<!-- needs: one, two -->\n") == ["one", "two"]
    assert needed_modules(SAMPLE) == []


def test_a_block_that_never_ends() -> None:
    with pytest.raises(ValueError, match="line 1 never ends"):
        blocks_of("```python\nx = 1\n", "python")


def test_a_broken_python_block_fails_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="line 7"):
        run([Block("python", "x = 1", 4), Block("python", "x.no", 7)], tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "false\ntrue",
        "kaffeehaus no-such-command",
        "./play --no-such-option",
        "./test --no-such-option=3",
        "kaffeehaus serve --no-such-option",
    ],
)
def test_a_broken_shell_block_fails(tmp_path: Path, text: str) -> None:
    with pytest.raises(AssertionError, match="the block of line 3 ends with"):
        run([Block("sh", text, 3)], tmp_path)


def test_what_would_not_come_back_is_asked_for_help(tmp_path: Path) -> None:
    run(
        [Block("sh", "./play --port 8001 --host=0.0.0.0\nkaffeehaus serve --port 9\n", 1)], tmp_path
    )


def test_console_blocks(tmp_path: Path) -> None:
    assert console_steps("$ echo a\na\n\n$ echo b") == [("echo a", "a"), ("echo b", "")]
    with pytest.raises(ValueError, match="must begin with a command"):
        console_steps("a\n$ echo a")
    run([Block("console", "$ printf '1\\n2\\n3\\n'\n1\n...\n3\n$ echo done\n", 1)], tmp_path)
    with pytest.raises(AssertionError, match="prints"):
        run([Block("console", "$ echo a\nb\n", 1)], tmp_path / "other")


def test_expected_output() -> None:
    assert output_fits("a\n...\nc", "a\nb\nb\nc\n")
    assert output_fits("a\n...", "a")
    assert output_fits("a.b", "a.b\n")
    assert not output_fits("a.b", "axb\n")
    assert not output_fits("a", "a\nb\n")
