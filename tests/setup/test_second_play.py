"""./play once everything is set up: it opens the house and gets out of the way."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout

CHECKOUT = this_checkout()
# A quiet machine serves within two seconds; here other tests run at the same time.
SOON = 60

foreign = Path(sys.prefix).resolve() != CHECKOUT.venv.resolve()
pytestmark = pytest.mark.skipif(foreign, reason="only ./test knows that .venv is set up")


@contextmanager
def play(data: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(CHECKOUT.root / "scripts" / "start.py"), "play"]
    process = subprocess.Popen(
        [*command, "--data", data, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_a_second_play_opens_the_house_and_sets_nothing_up(tmp_path: Path) -> None:
    started = time.monotonic()
    with play(tmp_path, "--port", "0") as house:
        assert house.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", house.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(address[0], timeout=SOON) as page:  # noqa: S310 - our own page
            assert page.status == 200
        assert time.monotonic() - started < SOON

        house.send_signal(signal.SIGINT)
        _, errors = house.communicate(timeout=SOON)

    assert errors == ""


def test_a_busy_port_gives_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with play(tmp_path, "--port", port) as house:
            output, errors = house.communicate(timeout=SOON)

    assert house.returncode == 2
    assert output == ""
    assert port in errors
    assert errors.count("\n") == 1
