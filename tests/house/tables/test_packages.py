"""The rooms of the tables, as their package tells of them."""

from __future__ import annotations

import re
from pathlib import Path

from kaffeehaus.house import tables

LINE = re.compile(r"^- ((?:`\w+`(?:, )?)+): ", re.MULTILINE)


def test_every_room_and_file_of_the_tables_is_told() -> None:
    told = [name for names in LINE.findall(tables.__doc__ or "") for name in names.split(", ")]
    assert sorted(name.strip("`") for name in told) == sorted(rooms())


def rooms() -> list[str]:
    """The folders and files of the tables."""
    [folder] = map(Path, tables.__path__)
    packages = [path.parent.name for path in folder.glob("*/__init__.py")]
    return packages + [path.stem for path in folder.glob("*.py") if path.stem != "__init__"]
