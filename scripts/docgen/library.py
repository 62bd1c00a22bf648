"""Runs the examples of docs/library: their pictures, and the notebook that shows all of them.

`python3 scripts/start.py docs --examples` runs this module in the project's environment.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from housekeeping.checkout import this_checkout

PAGES = ("analyse", "solve", "coffee-route", "dinner", "simulate", "tournament", "draw")
"""In the order of the notebook."""
FOLDER = Path("docs", "library")
PICTURES = Path("docs", "pictures", "library")
NOTEBOOK = Path("examples", "library.ipynb")
MOST_LINES = 10
"""Maximum number of lines of an example."""
SECONDS = 120

BLOCK = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r"^# (.*)\n")


@dataclass(frozen=True, slots=True)
class Example:
    """An example page after it was run: its code, what it printed, and its picture."""

    title: str
    blocks: tuple[str, ...]
    """Code blocks; the last one is the example, those before are its data."""
    printed: str
    svg: str


def run_example(root: Path, page: str) -> Example:
    """Run the code of a page in a temporary folder. Raises `CalledProcessError` if it fails."""
    text = (root / FOLDER / f"{page}.md").read_text("utf-8")
    blocks = tuple(BLOCK.findall(text))
    title = TITLE.match(text)
    assert title is not None
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "example.py")
        script.write_text("\n".join(blocks), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-W", "error", str(script)],
            cwd=folder,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "LANGUAGE": "en"},
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{page}: {done.stderr}"
        svg = Path(folder, f"{page}.svg").read_text("utf-8")
    return Example(title[1], blocks, done.stdout, svg)


def notebook(examples: list[Example]) -> str:
    """The examples as a Jupyter notebook with their results."""
    beginning = "# Kaffeehaus from Python\n\nEvery example of docs/library, with its result."
    cells = [_words(beginning)]
    for example in examples:
        cells.append(_words(f"## {example.title}"))
        cells += [_code(block, []) for block in example.blocks[:-1]]
        cells.append(_code(example.blocks[-1], _results(example)))
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    data = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _words(text: str) -> dict[str, object]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(block: str, outputs: list[dict[str, object]]) -> dict[str, object]:
    source = block.rstrip("\n").splitlines(keepends=True)
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": outputs,
        "source": source,
    }


def _results(example: Example) -> list[dict[str, object]]:
    printed = example.printed.splitlines(keepends=True)
    picture = {"image/svg+xml": example.svg.splitlines(keepends=True)}
    return [
        {"name": "stdout", "output_type": "stream", "text": printed},
        {"data": picture, "metadata": {}, "output_type": "display_data"},
    ]


def main() -> None:
    """Write the pictures and the notebook."""
    root = this_checkout().root
    examples = []
    for page in PAGES:
        example = run_example(root, page)
        (root / PICTURES / f"{page}.svg").write_text(example.svg, encoding="utf-8")
        examples.append(example)
    (root / NOTEBOOK).write_text(notebook(examples), encoding="utf-8")


if __name__ == "__main__":
    main()
