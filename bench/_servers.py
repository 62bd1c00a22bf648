"""Servers in subprocesses, as a host starts them, with their processor time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parents[1]
GENEROUS = {
    f"KAFFEEHAUS_{name}": "1000000"
    for name in (
        "CHANGES_PER_SECOND",
        "CONNECTIONS_PER_ADDRESS",
        "GUESTS_PER_HOUR",
        "STREAMS_PER_ADDRESS",
        "TABLES_PER_HOUR",
        "WORK_SECONDS",
    )
}
"""All guests of a load have one IP address, so rate limits are raised."""
TICK = 0.01
"""Resolution of processor time on Linux, in seconds."""
IDLE = 0.05
"""Seconds of processor time per second of an idle server."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server in a subprocess. Only Linux reports the resources of another process."""

    port: int
    process: int

    def processor_seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.process}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident memory in bytes, including shared libraries."""
        return self._bytes("status", "VmRSS:")

    def settle(self, seconds: float = 30.0) -> None:
        """Wait until the start-up work, or that for new connections, is done."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            before = self.processor_seconds()
            time.sleep(1.0)
            if self.processor_seconds() - before < IDLE:
                return

    def _bytes(self, file: str, name: str) -> int:
        lines = Path(f"/proc/{self.process}/{file}").read_text("utf-8").splitlines()
        line = next(line for line in lines if line.startswith(name))
        return int(line.split()[1]) * 1024


@contextmanager
def house_of(
    checkout: Path = HERE,
    data: Path | None = None,
    database_url: str = "",
    settings: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """A server of this checkout, in this folder or a temporary one."""
    environment = {"DATABASE_URL": database_url, "PYTHONPATH": str(checkout / "src")}
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "kaffeehaus", "serve", "--port", "0", "--data", str(data or folder)]
        with started(command, checkout, {**GENEROUS, **environment, **(settings or {})}) as server:
            yield server


@contextmanager
def started(command: list[str], folder: Path, environment: Mapping[str, str]) -> Iterator[Server]:
    """A Python program that serves, and prints its port in the first line."""
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
    ) as process:
        try:
            assert process.stdout is not None
            yield Server(int(process.stdout.readline().rpartition(":")[2]), process.pid)
        finally:
            process.terminate()
