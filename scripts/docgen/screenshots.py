"""Screenshots of every game for the README, taken with headless Chromium.

`python3 scripts/start.py docs --screenshots` runs this module in the project's environment. It
starts a server on loopback with a temporary data folder, lets bots choose the moves of one table
per game, sends them as the players of that table, and captures the page of the player to move.
Tables draw their own seed, so maps and decks differ from run to run.
"""

from __future__ import annotations

import base64
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright

from housekeeping.checkout import this_checkout
from housekeeping.chromium import find_chromium
from housekeeping.errors import SetupError
from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

FOLDER = Path("docs", "pictures")
NAMES = ("Ada", "Ben", "Cleo", "Dora")
WIDTH, HEIGHT = 1280, 800
COOKIE = "kaffeehaus"
"""Of a session over plain HTTP; it holds the same token as the API."""
QUALITY = 82
"""Of the WebP files, which keeps each below 150 kB."""
PATIENCE_SECONDS = 60
TOO_MANY_REQUESTS = 429
SETTLE_MS = 1500
"""Until pictures, fonts and the presence of the others are there."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One screenshot: which game, played by which bots, captured after how many moves."""

    game: str
    bots: tuple[str, ...]
    moves: int
    """Confirmed moves of all seats; the picture is that of whoever acts next."""
    options: Mapping[str, str | int] = field(default_factory=dict)
    tab: str = ""
    """The part of the table to show, where it has several."""

    @property
    def file(self) -> Path:
        return FOLDER / f"table-{self.game.replace('_', '-')}.webp"


SCENES = (
    Scene("coffee", ("mcts:300", "mcts:300"), 14, {"board": "hex-5", "n": 4}),
    Scene("coffee_chess", ("level-4", "level-4"), 16),
    Scene("cafe", ("planner:40", "planner:40"), 20),
    Scene("fcm", ("planner",) * 4, 90, {"modules": "coffee"}, tab="Map"),
)


def main() -> int:
    """Take every screenshot, or those of the games named on the command line."""
    wanted = sys.argv[1:]
    chromium = find_chromium()
    if chromium is None:
        raise SetupError("Screenshots need Chromium; KAFFEEHAUS_CHROMIUM names one.")
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for scene in SCENES:
            if not wanted or scene.game in wanted:
                size = take(scene, server, browser)
                print(f"Written: {scene.file} ({size // 1000} kB)")
        browser.close()
    return 0


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server of our own: its address, and its database file."""

    url: str
    database: Path

    def seed_of(self, table: str) -> int:
        """The secret seed of a table, with which its game can be played here as well."""
        with sqlite3.connect(self.database) as connection:
            [(seed,)] = connection.execute("SELECT seed FROM tables WHERE id = ?", [table])
        return int(seed)


@contextmanager
def serving() -> Iterator[RunningServer]:
    """A server on a free port of loopback, with data that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = [sys.executable, "-m", "kaffeehaus", "serve", "--port", str(port)]
        with subprocess.Popen([*command, "--data", folder], stdout=subprocess.DEVNULL) as process:
            try:
                _wait_for(port)
                yield RunningServer(f"http://127.0.0.1:{port}", Path(folder, "kaffeehaus.db"))
            finally:
                process.terminate()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(PATIENCE_SECONDS * 10):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SetupError("The server for the screenshots does not start.")


def take(scene: Scene, server: RunningServer, browser: Browser) -> int:
    """Play the scene and write its file; the size of that in bytes."""
    pages = [
        browser.new_page(
            base_url=server.url,
            viewport={"width": WIDTH, "height": HEIGHT},
            reduced_motion="reduce",
            service_workers="block",
        )
        for _ in scene.bots
    ]
    for name, page in zip(NAMES, pages, strict=False):
        token = str(_post(page.request, "/api/players", {"name": name})["token"])
        page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
    seat = _play(scene, server, [page.request for page in pages])
    for page in pages:
        page.goto(f"/tables/{seat.table}")
        page.wait_for_load_state()
    page = pages[seat.number]
    page.reload()
    if scene.tab:
        page.get_by_role("tab", name=scene.tab).click()
    page.wait_for_timeout(SETTLE_MS)
    picture = _webp(page)
    (this_checkout().root / scene.file).write_bytes(picture)
    for page in pages:
        page.close()
    return len(picture)


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """The seat that acts next."""

    table: str
    number: Seat


def _play(scene: Scene, server: RunningServer, players: Sequence[APIRequestContext]) -> SeatAtTable:
    wishes = [{"who": "me"}, *({"who": "open"} for _ in players[1:])]
    wish = {"game": scene.game, "options": dict(scene.options), "seats": wishes}
    table = str(_post(players[0], "/api/tables", wish)["table"])
    state = find_game(scene.game).new(dict(scene.options), len(players), server.seed_of(table))
    for number, player in enumerate(players[1:], 1):
        _post(player, f"/api/tables/{table}/seats/{number}", None)
    for seat, draft in _moves(scene, state):
        address = f"/api/tables/{table}/seats/{seat}"
        decision = players[seat].get(address).json()["decision"]
        _post(players[seat], f"{address}/actions", {"decision": decision, "actions": draft})
    return SeatAtTable(table, state.actors()[0])


def _moves(scene: Scene, state: AnyState) -> list[tuple[Seat, list[str]]]:
    """What the bots play, one draft per move; the state is played on with them."""
    bots = [make_bot(scene.game, spec) for spec in scene.bots]
    rng = Rng(1)
    actions: list[tuple[int, Seat, str]] = []
    done = 0
    while done < scene.moves and state.outcome() is None:
        seat = state.actors()[0]
        action = ask(bots[seat], scene.bots[seat], turn_of(state, seat, rng))
        state.play(seat, action)
        actions.append((done, seat, str(action)))
        done += action.confirms
    groups = groupby(actions, key=lambda entry: entry[:2])
    return [(seat, [text for *_, text in group]) for (_, seat), group in groups]


def _post(
    player: APIRequestContext, path: str, body: Mapping[str, object] | None
) -> dict[str, object]:
    answer = player.post(path, data=body)
    while answer.status == TOO_MANY_REQUESTS:
        time.sleep(1)
        answer = player.post(path, data=body)
    if not answer.ok:
        raise SetupError(f"{path} answers {answer.status}: {answer.text()}")
    found: dict[str, object] = answer.json()
    return found


def _webp(page: Page) -> bytes:
    """The visible part of the page; Playwright itself writes only PNG and JPEG."""
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(shot["data"])


if __name__ == "__main__":
    sys.exit(main())
