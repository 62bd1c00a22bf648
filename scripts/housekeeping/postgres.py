"""Temporary PostgreSQL server for tests."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, install_system_package, is_root, run

DEBIANS = Path("/usr/lib/postgresql")
"""Debian installs each major version in its own folder, with programs outside PATH."""
USER = "kaffeehaus"
OWNER = "nobody"
"""User that owns the server if the tests run as root."""


def find_postgres(debians: Path = DEBIANS) -> Path | None:
    """Folder of PostgreSQL's server programs: on PATH, or Debian's newest version."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [program.parent for program in debians.glob("*/bin/initdb")]
    return max(folders, key=_major, default=None)


def _major(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdecimal() else 0


def prepare_postgres(*, allowed: bool) -> Path | None:
    """Folder of the server programs, installed from Debian if missing and permitted.

    Without any, tests that need a server are skipped, so this only prints a note.
    """
    found = find_postgres()
    if found is not None:
        return found
    reason = "The tests of several servers need PostgreSQL and are left out"
    try:
        install_system_package("postgresql", reason, allowed=allowed)
    except SetupError as trouble:
        print(*trouble.last_words, trouble, sep="\n", file=sys.stderr)
    return find_postgres()


@contextmanager
def own_postgres(programs: Path) -> Iterator[str]:
    """Run a server in a private folder; yields its URL as `DATABASE_URL`.

    It listens only on a socket in that folder, which is deleted afterwards. Raises `SetupError` if
    the server does not start.
    """
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-") as name:
        folder = Path(name)
        as_owner: Arguments = []
        if is_root():
            # PostgreSQL refuses to run as root.
            shutil.chown(folder, OWNER)
            as_owner = ["runuser", "-u", OWNER, "--"]
        data = folder / "data"
        how = ["--username", USER, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        initdb: Arguments = [*as_owner, programs / "initdb", "--pgdata", data, *how]
        run("Making a PostgreSQL for the tests", initdb, folder=folder)
        pg_ctl: Arguments = [*as_owner, programs / "pg_ctl", "--silent", "--wait", "--pgdata", data]
        # Durability is not needed, so nothing waits for fsync.
        quick = "-c fsync=off -c full_page_writes=off"
        settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' {quick}"
        start: Arguments = [*pg_ctl, "--log", folder / "log", "--options", settings, "start"]
        try:
            run("Starting it", start, folder=folder)
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            if (data / "postmaster.pid").exists():
                run("Stopping PostgreSQL", [*pg_ctl, "--mode=immediate", "stop"], folder=folder)
