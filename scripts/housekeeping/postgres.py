"""A PostgreSQL of their own for the tests that need one."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from housekeeping.programs import Arguments, install_system_package, is_root, run
from housekeeping.trouble import Trouble

DEBIANS = Path("/usr/lib/postgresql")
"""Debian keeps each major version in a folder of its own, and its programs off PATH."""
USER = "kaffeehaus"
OWNER = "nobody"
"""Whose server it is where root runs the tests."""


def find_postgres(debians: Path = DEBIANS) -> Path | None:
    """The folder of a PostgreSQL server's programs: one on PATH, or the newest of Debian's."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [program.parent for program in debians.glob("*/bin/initdb")]
    return max(folders, key=_major, default=None)


def _major(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdecimal() else 0


def prepare_postgres(*, allowed: bool) -> Path | None:
    """The server's programs, installed from Debian where there are none and that may be done.

    Without any, the tests that need a server are skipped, so this is told and is no trouble.
    """
    found = find_postgres()
    if found is not None:
        return found
    reason = "The tests of several servers need PostgreSQL and are left out"
    try:
        install_system_package("postgresql", reason, allowed=allowed)
    except Trouble as trouble:
        print(*trouble.last_words, trouble, sep="\n", file=sys.stderr)
    return find_postgres()


@contextmanager
def own_postgres(programs: Path) -> Iterator[str]:
    """Run a server in a folder that nobody else can enter; its address as `DATABASE_URL` has it.

    It listens in that folder and nowhere else, so that it is in nobody's way. Everything is gone
    afterwards. Raises `Trouble` when the server does not start.
    """
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-") as name:
        folder = Path(name)
        as_owner: Arguments = []
        if is_root():
            # Root may run no PostgreSQL.
            shutil.chown(folder, OWNER)
            as_owner = ["runuser", "-u", OWNER, "--"]
        data = folder / "data"
        how = ["--username", USER, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        initdb: Arguments = [*as_owner, programs / "initdb", "--pgdata", data, *how]
        run("Making a PostgreSQL for the tests", initdb, folder=folder)
        pg_ctl: Arguments = [*as_owner, programs / "pg_ctl", "--silent", "--wait", "--pgdata", data]
        # Nothing is to outlive the machine here, so nobody waits for its disk.
        quick = "-c fsync=off -c full_page_writes=off"
        settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' {quick}"
        start: Arguments = [*pg_ctl, "--log", folder / "log", "--options", settings, "start"]
        try:
            run("Starting it", start, folder=folder)
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            if (data / "postmaster.pid").exists():
                run("Stopping PostgreSQL", [*pg_ctl, "--mode=immediate", "stop"], folder=folder)
