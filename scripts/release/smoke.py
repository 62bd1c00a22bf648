"""Smoke test of an installed Kaffeehaus: serves it on a free port and plays a game over HTTP.

Runs by itself, with the Python of the environment that Kaffeehaus is installed in:
`python smoke.py VERSION KERNELS`, where KERNELS is `c` or `python`. Prints one sentence; exits with
another one if something is wrong.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

PATIENCE = 180.0
"""Seconds for a whole game, on a busy machine."""
PAUSE = 0.1
GAME = "coffee"
BOT = "level-3"
"""A bot that searches with the kernels."""
SOLVED = ("coffee", "solve", "-o", "board=sq-3", "-o", "n=3")


def main(arguments: list[str]) -> int:
    """Run the test; returns its exit code."""
    version, kernels = arguments
    check_installation(version, kernels)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address:
        end = play_game(address, version)
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"Kaffeehaus {version} works on Python {python} with kernels in {kernels}: {end}")
    return 0


def check_installation(version: str, kernels: str) -> None:
    """Exit unless this version is installed here, with these kernels, and can compute."""
    import kaffeehaus  # noqa: PLC0415 - only this part needs it installed
    from kaffeehaus.kernels import FAST  # noqa: PLC0415

    require(kaffeehaus.__version__ == version, f"this is version {kaffeehaus.__version__}")
    require(Path(kaffeehaus.__file__).is_relative_to(sys.prefix), "this is not the installed one")
    require(("c" if FAST else "python") == kernels, f"the kernels are not in {kernels}")
    subprocess.run([program(), *SOLVED], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """Address of a server on a free loopback port, which must also stop in order."""
    server = subprocess.Popen(
        [program(), "serve", "--port", "0", "--data", str(data)],
        env={**os.environ, "LANGUAGE": "en"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        address = re.search(r"https?://\S+", server.stdout.readline())
        require(address is not None, "the server does not start")
        assert address is not None
        yield address[0]
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE)
    # Once it has closed in order, uvicorn raises the signal again.
    ended = server.returncode in {0, -signal.SIGTERM}
    require(ended, f"the server ends with {server.returncode}")


def play_game(address: str, version: str) -> str:
    """Open the pages and play a game against a bot to its end; returns how it ended. Exits if
    something is wrong."""
    page = fetch(address + "/").decode()
    for name in ("app.js", "app.css"):
        found = re.search(rf'/static/{name}[^"]*', page)
        require(found is not None, f"the front page does not load {name}")
        assert found is not None
        require(len(fetch(address + found[0])) > 10_000, f"{name} is nearly empty")
    served = ask(address, "GET", "/api/openapi.json")["info"]["version"]
    require(served == version, f"the server says that it is version {served}")

    token = ask(address, "POST", "/api/players", {"name": "Smoke"})["token"]
    seats = [{"who": "me"}, {"who": "bot", "bot": BOT}]
    made = ask(address, "POST", "/api/tables", {"game": GAME, "seats": seats}, token)
    table = f"/api/tables/{made['table']}"
    deadline = time.monotonic() + PATIENCE
    while (now := ask(address, "GET", table, token=token))["phase"] == "running":
        require(time.monotonic() < deadline, "the game does not end")
        seat = ask(address, "GET", f"{table}/seats/0", token=token)
        if seat["legal"]:
            body = {"decision": seat["decision"], "actions": [seat["legal"][0]["text"]]}
            ask(address, "POST", f"{table}/seats/0/actions", body, token)
        else:
            time.sleep(PAUSE)  # the bot is thinking
    sentence: str = now["end_sentence"]
    return sentence


def ask(  # Any: JSON of many shapes
    address: str, method: str, path: str, body: object = None, token: str = ""
) -> Any:
    """Response of the API."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    return json.loads(fetch(address + path, data, headers, method))


def fetch(
    url: str, data: bytes | None = None, headers: dict[str, str] | None = None, method: str = "GET"
) -> bytes:
    """Body of a response. Raises `HTTPError` unless it is a success."""
    request = Request(url, data, headers or {}, method=method)  # noqa: S310 - our own server
    with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        content: bytes = answer.read()
    return content


def program() -> Path:
    """The command `kaffeehaus` of this environment."""
    return Path(sys.executable).with_name("kaffeehaus")


def require(condition: bool, trouble: str) -> None:
    """Exit with a sentence unless the condition holds."""
    if not condition:
        raise SystemExit(f"The installed Kaffeehaus does not work: {trouble}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
