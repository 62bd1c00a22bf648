"""Run commands on a Ray of their own, in a network namespace that has only the loopback.

    unshare --net python ray_box.py "COMMAND ARGUMENTS"...

Ray listens on all interfaces, and whoever reaches it can run code; here nobody can. The exit code
is that of the first command that fails, or `NO_RAY` if Ray itself does not come up.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PORT = "6379"
NO_RAY = 77
PATIENCE = 100


def main() -> int:
    """Start Ray, run the commands, stop Ray."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    # Short, as Ray keeps sockets below it, whose names may not be long.
    with tempfile.TemporaryDirectory(prefix="ray") as folder:
        os.environ.update(
            HOME=folder,
            RAY_AUTH_MODE="token",
            RAY_AUTH_TOKEN=secrets.token_hex(32),
            RAY_USAGE_STATS_ENABLED="0",
        )
        with head(Path(folder)) as is_up:
            if not is_up:
                return NO_RAY
            return next(filter(None, map(run, sys.argv[1:])), 0)


def run(words: str) -> int:
    """The exit code of a command on this Ray."""
    command = [sys.executable, "-m", "kaffeehaus", *words.split()]
    return subprocess.run([*command, "--ray", f"127.0.0.1:{PORT}"], check=False).returncode


@contextmanager
def head(folder: Path) -> Iterator[bool]:
    """The head of a cluster with two processors; gives whether it came up."""
    command: list[str | Path] = [
        *(Path(sys.executable).with_name("ray"), "start", "--head", "--block"),
        *("--port", PORT, "--num-cpus", "2", "--include-dashboard", "false"),
        *("--include-log-monitor", "false", "--no-monitor"),
        *("--object-store-memory", "100000000", "--temp-dir", str(folder / "t")),
    ]
    with (folder / "log").open("wb") as log:
        ray = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        yield comes_up(ray, folder / "log")
    finally:
        ray.terminate()
        ray.wait()
    sys.stderr.write((folder / "log").read_text("utf-8", "replace")[-2000:])


def comes_up(ray: subprocess.Popen[bytes], log: Path) -> bool:
    """Wait until Ray says that it can be joined."""
    until = time.monotonic() + PATIENCE
    while ray.poll() is None and time.monotonic() < until:
        if b"Ray runtime started" in log.read_bytes():
            return True
        time.sleep(0.2)
    return False


if __name__ == "__main__":
    sys.exit(main())
