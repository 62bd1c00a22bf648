"""Makes the data folder of a release, which the tests of all later versions open.

`python -m tests.old_data NAME --program PATH` runs the `kaffeehaus` program of the release, plays
at it, and writes `tests/fixtures/data/NAME.tar.gz`: its database, and what to expect of each table.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx2

from tests.old_data.files import DATABASE, EXPECTED, FOLDER
from tests.old_data.playing import PATIENCE, Players

GENEROUS = {
    "KAFFEEHAUS_CHANGES_PER_SECOND": "1000",
    "KAFFEEHAUS_TABLES_PER_HOUR": "1000",
    "KAFFEEHAUS_GUESTS_PER_HOUR": "1000",
    "KAFFEEHAUS_WORK_SECONDS": "1000",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Make one archive; 0 if all went well."""
    parser = argparse.ArgumentParser(prog="python -m tests.old_data", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="the version, such as 1.2.0")
    usual = str(Path(sys.executable).with_name("kaffeehaus"))
    parser.add_argument("--program", default=usual, help="its kaffeehaus (default: this one)")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        with (
            serving(asked.program, data) as address,
            httpx2.Client(base_url=address, timeout=PATIENCE) as client,
        ):
            players = Players(client)
            players.play_everything()
            expected = players.expected()
        file = FOLDER / f"{asked.name}.tar.gz"
        pack(file, data / DATABASE, json.dumps(expected, ensure_ascii=False))
    print(f"{file}: {file.stat().st_size:,} bytes")
    return 0


@contextmanager
def serving(program: str, data: Path) -> Iterator[str]:
    """The address of a server with that data folder, closed in order at the end."""
    words = [program, "serve", "--port", "0", "--data", str(data)]
    environment = {
        name: value for name, value in os.environ.items() if not name.endswith("DATABASE_URL")
    }
    server = subprocess.Popen(
        words, env={**environment, **GENEROUS}, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().rpartition(" ")[2].strip()
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)


def pack(file: Path, database: Path, expected: str) -> None:
    """Write an archive, the same bytes for the same contents."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with (
        file.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for name, content in ((DATABASE, database.read_bytes()), (EXPECTED, expected.encode())):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


if __name__ == "__main__":
    raise SystemExit(main())
