"""The table of points in README.md, made from the groups of points and what is said of them there.

`python -m kaffeehaus.games.fcm.modules.laws` writes it anew.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from kaffeehaus.games.fcm.rules.ruleset import groups
from kaffeehaus.games.fcm.rules.ruleset.groups import Group
from kaffeehaus.games.fcm.rules.ruleset.module import Module

README = Path(__file__).with_name("README.md")
BEGIN = "<!-- Made from groups.py by python -m kaffeehaus.games.fcm.modules.laws: -->"
END = "<!-- Until here. -->"


class ToldPoint(NamedTuple):
    """A point as people read of it."""

    name: str
    """With its group: `dinner.unit_price`."""
    law: str
    meaning: str
    """What stands under it in its group; nothing if nobody wrote that."""


def points() -> Iterator[ToldPoint]:
    """Every point of every group, in their order."""
    meanings = dict(_meanings())
    for field in fields(Module):
        group = field.default
        if isinstance(group, Group):
            for name, point in group.points():
                meaning = meanings.get((type(group).__name__, name), "")
                yield ToldPoint(f"{field.name}.{name}", point.law, meaning)


def _meanings() -> Iterator[tuple[tuple[str, str], str]]:
    """By class and field: the text that stands under the field."""
    for written in ast.parse(inspect.getsource(groups)).body:
        if isinstance(written, ast.ClassDef):
            for line, below in pairwise(written.body):
                match line, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(meaning))),
                    ):
                        yield (written.name, name), meaning


def table() -> str:
    """All points, one in a row."""
    rows = [f"| `{told.name}` | {told.law} | {told.meaning} |" for told in points()]
    return "\n".join(["| Point | Law | What is said there |", "|---|---|---|", *rows])


def renewed(readme: str) -> str:
    """The text with the table of today. Raises `ValueError` where it has no place for one."""
    before, after = readme.split(BEGIN)
    after = after.split(END)[1]
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def main() -> None:
    """Write the table."""
    README.write_text(renewed(README.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
