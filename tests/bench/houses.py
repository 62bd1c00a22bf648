"""Houses for benches whose running is tried, quicker to open than those that are measured."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bench._servers import GENEROUS, HERE, Server
from kaffeehaus.house.settings import read_settings
from tests.house.database.places import furnish
from tests.house.processes import ServerProcess


@contextmanager
def copied_house(_checkout: Path = HERE, data: Path | None = None) -> Iterator[Server]:
    """A house as `house_of` opens it, but as a copy of a process that has imported it already."""
    with tempfile.TemporaryDirectory() as folder:
        place = data or Path(folder) / "data"
        furnish(place)
        house = ServerProcess(replace(read_settings(GENEROUS), data=place, port=0))
        try:
            yield Server(int(house.address.rpartition(":")[2]), house.pid)
        finally:
            house.kill()
