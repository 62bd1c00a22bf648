"""The examples do what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.house.servers import running

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_bot_in_twenty_lines_plays_a_whole_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, str(EXAMPLES / "api_bot.py"), server.url],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        first, last = done.stdout.strip().splitlines()
        assert first.startswith(f"Watch the game: {server.url}/tables/")
        with server.client() as client:
            table = first.rpartition("/")[2]
            assert client.get(f"/api/tables/{table}").json()["end_sentence"] == last
