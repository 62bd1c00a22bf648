"""Bots of an earlier commit, as opponents: its worker answers in a process of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import deque
from functools import cache
from pathlib import Path

from kaffeehaus.bots.base import BotInfo, Turn
from kaffeehaus.bots.catalog import add_bot, bots_of
from kaffeehaus.core.action import Action

ROOT = Path(__file__).resolve().parent.parent
MARK = "@"


def add_earlier(game_id: str, spec: str) -> str:
    """Register the bot of a spec such as `search:5@b1cc6453`, and name it as matches do: without
    the colon, which would announce a budget. One without a commit is known."""
    named, _, commit = spec.partition(MARK)
    name = spec.replace(":", "-") if commit else spec
    if commit and name not in {bot.name for bot in bots_of(game_id)}:
        title = f"{named} of {commit}"
        add_bot(game_id, BotInfo(name, title, title, lambda _: EarlierBot(named, commit)))
    return name


def named_commit(spec: str) -> str:
    """The spec with the short name of its commit, of `search:2s@HEAD` too."""
    named, mark, commit = spec.partition(MARK)
    if not mark:
        return spec
    asked = ["git", "rev-parse", "--short=8", "--verify", commit]
    found = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True)
    return f"{named}{MARK}{found.stdout.strip()}"


class EarlierBot:
    """Asks a worker for a whole turn, and plays it action by action."""

    def __init__(self, spec: str, commit: str) -> None:
        self._spec = spec
        self._commit = commit
        self._turn: deque[str] = deque()

    def choose(self, turn: Turn) -> Action:
        """The next action of the worker's turn."""
        legal = {str(action): action for action in turn.legal}
        if not self._turn or self._turn[0] not in legal:
            self._turn = deque(self._ask(turn))
        return legal[self._turn.popleft()]

    def _ask(self, turn: Turn) -> list[str]:
        worker = _worker(self._commit)
        assert worker.stdin is not None
        assert worker.stdout is not None
        request = {
            "id": 0,
            "game": turn.game.id,
            "version": turn.game.version,
            "state": turn.sample(turn.rng).save(),
            "seat": turn.seat,
            "bot": self._spec,
            "seed": turn.rng.next32(),
        }
        worker.stdin.write(json.dumps(request) + "\n")
        worker.stdin.flush()
        reply = json.loads(worker.stdout.readline())
        if "error" in reply:
            raise ValueError(f"{self._spec} of {self._commit}: {reply['error']}")
        actions: list[str] = reply["actions"]
        return actions


def unpack(commit: str, folder: Path) -> None:
    """Put the sources of a commit into a folder."""
    packed = subprocess.run(
        ["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


@cache
def _worker(commit: str) -> subprocess.Popen[str]:
    """One for each process; it ends with its input."""
    source = Path(tempfile.mkdtemp(prefix="kaffeehaus-"))
    unpack(commit, source)
    return subprocess.Popen(
        [sys.executable, "-m", "kaffeehaus.bots.worker", "--nice", "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source / "src")},
    )
