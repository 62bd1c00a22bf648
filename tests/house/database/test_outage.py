"""PostgreSQL crashes under a running server: the log says so in a few lines."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from housekeeping.postgres import OWNER, USER, find_postgres
from housekeeping.programs import is_root
from tests.house.database.kinds import needs_postgres

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    needs_postgres,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM"),
]

PATIENCE = 120.0
CRASHES = 3
GUESTS = 8
MOST_LINES = 8
"""In the log, for each crash: who was told how often is no news."""


@dataclass(frozen=True)
class OwnPostgres:
    """A PostgreSQL of this test alone, which can be crashed."""

    folder: Path
    programs: Path

    @property
    def address(self) -> str:
        return f"postgresql://{USER}@/postgres?host={self.folder}"

    def make(self) -> None:
        if is_root():
            shutil.chown(self.folder, OWNER)
        self._run(
            "initdb",
            "--username",
            USER,
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        )

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self._run("pg_ctl", "--wait", "-l", str(self.folder / "log"), "-o", options, "start")

    def crash(self) -> None:
        self._run("pg_ctl", "--wait", "--mode=immediate", "stop")

    def _run(self, program: str, *words: str) -> None:
        owner = ["runuser", "-u", OWNER, "--"] if is_root() else []
        command = [*owner, str(self.programs / program), "--pgdata", str(self.folder / "data")]
        subprocess.run([*command, *words], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def postgres() -> Iterator[OwnPostgres]:
    programs = find_postgres()
    if programs is None:
        pytest.skip("no PostgreSQL programs to start one of its own")
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-") as name:
        own = OwnPostgres(Path(name), programs)
        own.make()
        own.start()
        try:
            yield own
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):
                own.crash()


@pytest.fixture
def served(postgres: OwnPostgres, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a server on it, and its log."""
    log = tmp_path / "server.log"
    environment = {**os.environ, "DATABASE_URL": postgres.address}
    words = [sys.executable, "-m", "kaffeehaus", "serve", "--port", "0", "--data", str(tmp_path)]
    with log.open("w") as errors:
        server = subprocess.Popen(
            words, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().rpartition(" ")[2].strip(), log
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


@contextlib.asynccontextmanager
async def busy_guests(client: httpx2.AsyncClient) -> AsyncIterator[None]:
    """Guests who read and play all the time, whatever they are answered."""

    async def play(token: str) -> None:
        me = {"Authorization": f"Bearer {token}"}
        seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
        while True:
            body = {"game": "coffee", "seats": seats}
            made = await client.post("/api/tables", json=body, headers=me)
            while made.is_success:
                path = f"/api/tables/{made.json()['table']}/seats/0"
                seen = await client.get(path, headers=me)
                if seen.is_success and not seen.json()["legal"]:
                    break
                if seen.is_success:
                    action = seen.json()["legal"][0]["text"]
                    act = {"decision": seen.json()["decision"], "actions": [action]}
                    await client.post(f"{path}/actions", json=act, headers=me)
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)

    names = [f"Guest {number}" for number in range(GUESTS)]
    came = [await client.post("/api/players", json={"name": name}) for name in names]
    tasks = [asyncio.create_task(play(answer.json()["token"])) for answer in came]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended


async def until(client: httpx2.AsyncClient, *, answers: bool) -> None:
    """Wait until the server can, or cannot, get at its data."""
    async with asyncio.timeout(PATIENCE):
        while (await client.get("/api/tables")).is_success != answers:  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.05)


async def test_crashes_of_postgres_write_a_few_log_lines(
    postgres: OwnPostgres, served: tuple[str, Path]
) -> None:
    address, log = served
    async with (
        httpx2.AsyncClient(base_url=address, timeout=PATIENCE) as client,
        busy_guests(client),
    ):
        await until(client, answers=True)
        for _ in range(CRASHES):
            await asyncio.to_thread(postgres.crash)
            await until(client, answers=False)
            await asyncio.to_thread(postgres.start)
            await until(client, answers=True)
    written = log.read_text()
    lines = written.splitlines()
    assert "Traceback" not in written
    assert sum("answers again after" in line for line in lines) >= CRASHES
    assert len(lines) <= CRASHES * MOST_LINES, written
