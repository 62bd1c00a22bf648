"""Smoke test of an installed Kaffeehaus: serves it on a free port and plays a game over HTTP.

Runs with the Python of the environment that Kaffeehaus is installed in:
`python -m release.smoke VERSION KERNELS`, where KERNELS is `c` or `python`. Prints one sentence;
exits with another one if something is wrong.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from housekeeping.errors import SetupError
from release.guest import PATIENCE, Address, Guest

BOT = "level-3"
"""A bot that searches with the kernels."""
SOLVED = ("coffee", "solve", "-o", "board=sq-3", "-o", "n=3")
SMALLEST = 10_000
"""Bytes that a script or style sheet has at least."""


def main(arguments: list[str]) -> int:
    """Run the test; returns its exit code."""
    version, kernels = arguments
    python = ".".join(map(str, sys.version_info[:3]))
    try:
        check_installation(version, kernels)
        with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address:
            check_pages(address, version)
            play_game(address)
    except SetupError as trouble:
        print(f"Kaffeehaus does not work on Python {python}: {trouble}", file=sys.stderr)
        return 1
    print(f"Kaffeehaus {version} works on Python {python} with kernels in {kernels}.")
    return 0


def check_installation(version: str, kernels: str) -> None:
    """Raise `SetupError` unless this version is installed here, with these kernels, and can
    compute."""
    import kaffeehaus  # noqa: PLC0415 - an installed one
    from kaffeehaus.kernels import FAST  # noqa: PLC0415

    require(kaffeehaus.__version__ == version, f"It is version {kaffeehaus.__version__}.")
    require(Path(kaffeehaus.__file__).is_relative_to(sys.prefix), "It is not the installed one.")
    require(("c" if FAST else "python") == kernels, f"The kernels are not in {kernels}.")
    subprocess.run([program(), *SOLVED], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def serving(data: Path) -> Iterator[Address]:
    """Address of a server on a free loopback port, which must also stop in order. Raises
    `SetupError`."""
    server = subprocess.Popen(
        [program(), "serve", "--port", "0", "--data", str(data)],
        env={**os.environ, "LANGUAGE": "en"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        port = re.search(r":(\d+)$", server.stdout.readline())
        if port is None:
            raise SetupError("The server does not start.")
        yield Address(int(port[1]))
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE)
    # Once it has closed in order, uvicorn raises the signal again.
    ended = server.returncode in {0, -signal.SIGTERM}
    require(ended, f"The server ends with {server.returncode}.")


def check_pages(address: Address, version: str) -> None:
    """Raise `SetupError` unless the front page loads its script and style, and the API states the
    version."""
    _, page = address.ask("GET", "/")
    for name in ("app.js", "app.css"):
        found = re.search(rf'/static/{name}[^"]*', page.decode())
        if found is None:
            raise SetupError(f"The front page does not load {name}.")
        status, content = address.ask("GET", found[0])
        require(status == 200 and len(content) > SMALLEST, f"{name} is not served.")
    description = json.loads(Guest(address).ask("GET", "/api/openapi.json"))
    stated = description["info"]["version"]
    require(stated == version, f"The API states the version {stated}.")


def play_game(address: Address) -> None:
    """Play against a bot that searches. Raises `SetupError` if the game does not end."""
    guest = Guest(address)
    guest.log_in("Ada")
    phase = guest.play(guest.open_table(bot=BOT))
    require(phase == "over", f"The game is {phase}.")


def program() -> Path:
    """The command `kaffeehaus` of this environment."""
    return Path(sys.executable).with_name("kaffeehaus")


def require(condition: bool, trouble: str) -> None:
    """Raise `SetupError` with a sentence unless the condition holds."""
    if not condition:
        raise SetupError(trouble)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
