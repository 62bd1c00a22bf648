"""The data folders of earlier releases, packed under `tests/fixtures/data`."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

from kaffeehaus.house.database.engines import FILE
from tests.parsed import Parsed

FOLDER = Path(__file__).parents[1] / "fixtures" / "data"
DATABASE = FILE
EXPECTED = "expected.json"


def names() -> list[str]:
    """The releases of which there is one."""
    return sorted(file.name.removesuffix(".tar.gz") for file in FOLDER.glob("*.tar.gz"))


def unpack(name: str, data: Path) -> Parsed:
    """Put the database of a release into a data folder; what is expected of its tables."""
    with tarfile.open(FOLDER / f"{name}.tar.gz") as archive:
        archive.extractall(data, filter="data")
    return json.loads((data / EXPECTED).read_text("utf-8"))
