"""A real terminal for tests: a command behind a pseudo-terminal, and what a person sees of it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator

PATIENCE = 60.0
"""Seconds to wait for something to appear; a shared machine may be slow."""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A command that runs in a terminal of a given size."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.raw = ""
        """Everything that was written so far, with escape sequences."""
        self._master = master
        self._read_to = 0

    def type(self, text: str) -> None:
        """Type this; Enter is a newline, Ctrl-D is `\\x04`."""
        os.write(self._master, text.encode())

    def wait_for(self, text: str) -> str:
        """Wait until the text appears after what was waited for before; all up to its end."""
        deadline = time.monotonic() + PATIENCE
        while (place := self.raw.find(text, self._read_to)) < 0:
            if not self._receive(deadline):
                raise AssertionError(f"{text!r} did not appear in {self.raw[self._read_to :]!r}")
        seen = self.raw[self._read_to : place + len(text)]
        self._read_to = place + len(text)
        return seen

    def interrupt(self) -> int:
        """Press Ctrl-C until the command ends; its exit code.

        One press may come just before Python begins to wait for a line, and is then only noticed
        with the next one.
        """
        for _ in range(6):
            self.type("\x03")
            deadline = time.monotonic() + PATIENCE / 6
            while self._receive(deadline):
                pass
            if time.monotonic() < deadline:
                break
        return self.process.wait(timeout=PATIENCE)

    def wait_for_end(self) -> int:
        """Wait until the command ends; its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._receive(deadline):
            pass
        return self.process.wait(timeout=PATIENCE)

    @property
    def text(self) -> str:
        """Everything that was written so far, without escape sequences."""
        return ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def _receive(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other side is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)


@contextlib.contextmanager
def terminal(
    *words: str,
    program: tuple[str, ...] = ("-m", "kaffeehaus"),
    lines: int = 24,
    columns: int = 80,
    environment: dict[str, str] | None = None,
) -> Iterator[Terminal]:
    """Run `kaffeehaus`, or another program for Python, in a terminal of this size."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("LINES", "COLUMNS", "NO_COLOR")
    }
    process = subprocess.Popen(
        [sys.executable, *program, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**inherited, "TERM": "xterm-256color", **(environment or {})},
        preexec_fn=_take_terminal,  # noqa: PLW1509 - so that Ctrl-C reaches the command
    )
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
