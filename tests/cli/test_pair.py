"""pair: an opponent on a server, from the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Event
from typing import cast

import httpx2
import pytest

from kaffeehaus.cli.remote import client, opponents
from kaffeehaus.cli.remote.client import ApiClient, Presence
from kaffeehaus.cli.remote.tokens import TokenStore
from tests.cli.pty_terminal import terminal
from tests.cli.runner import Run
from tests.cli.test_play import typed
from tests.house.database.places import new_place
from tests.house.houses import PATIENCE
from tests.house.killing import start_server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house that is open."""
    with new_place("sqlite", tmp_path_factory.mktemp("house")) as place:
        server = start_server(place)
        try:
            yield server.address
        finally:
            server.kill()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(opponents, "RENEW_SECONDS", 0.05)
    monkeypatch.setattr(opponents, "POLL_SECONDS", 0.05)


class Other:
    """Another player, by the API."""

    def __init__(self, house: str, name: str) -> None:
        self._house = house
        made = self.send("POST", "/api/players", {"name": name}, {})
        self.id = str(made["id"])
        self._headers = {"Authorization": f"Bearer {made['token']}"}

    def send(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> dict[str, object]:
        answer = httpx2.request(
            method,
            self._house + path,
            json=body,
            headers=self._headers if headers is None else headers,
            timeout=PATIENCE,
        )
        assert answer.is_success, answer.text
        found: dict[str, object] = answer.json() if answer.content else {}
        return found

    def begin_if_drawn_first(self) -> None:
        """Wait for the table of a pairing request, and make the first move if the draw says so."""
        tables: list[str] = []
        while not tables:
            time.sleep(0.05)
            requests = cast(list[dict[str, str | None]], self.send("GET", "/api/me/pairing"))
            tables = [request["table"] for request in requests if request["table"]]
        path = f"/api/tables/{tables[0]}"
        [mine] = cast(list[int], self.send("GET", path)["my_seats"])
        view = self.send("GET", f"{path}/seats/{mine}")
        legal = cast(list[dict[str, str]], view["legal"])
        if legal:
            move = {"decision": view["decision"], "actions": [legal[0]["text"]]}
            self.send("POST", f"{path}/seats/{mine}/actions", move)


def test_a_player_is_paired_with_who_waits(run: Run, house: str) -> None:
    ben = Other(house, "Ben")
    ben.send("POST", "/api/me/pairing", {"game": "coffee", "pace": "5+3"})
    with ThreadPoolExecutor() as threads:
        begun = threads.submit(ben.begin_if_drawn_first)
        said = run(["pair", house, "coffee", "5+3", "--name", "Ada"], typed("quit"))
        begun.result()
    assert said.lines[-1] == "Goodbye."
    assert run(["pair", house, "coffee", "--name", "Ada"]).code == 2


def test_a_challenge_is_listed_declined_and_accepted(run: Run, house: str) -> None:
    assert run(["pair", house, "--name", "Cleo"]).lines == ["No open challenges."]
    dan = Other(house, "Dan")
    token = TokenStore().of(house, "Cleo")
    me = httpx2.get(f"{house}/api/me", headers={"Authorization": f"Bearer {token}"})
    asked = {"game": "coffee", "pace": "5+3", "player": me.json()["id"], "seat": 1}
    asked["options"] = {"board": "hex-4"}
    first = dan.send("POST", "/api/me/challenges", asked)
    [line] = run(["pair", house]).lines
    assert line == f"{first['id']}  Dan – Cleo: Coffee: board=hex-4 n=4 pie=false, 5+3"
    with_options = ["pair", house, "coffee", "5+3", "-o", "n=3"]
    assert run(with_options).sentence().startswith("Quick pairing plays with the default options.")
    assert run(["pair", house, "--decline", str(first["id"]), "--reason", "later"]).code == 0
    assert dan.send("GET", f"/api/challenges/{first['id']}")["reason"] == "later"
    second = dan.send("POST", "/api/me/challenges", asked)
    said = run(["pair", house, "--accept", str(second["id"])], typed("quit"))
    assert said.lines[-1] == "Goodbye."
    assert dan.send("GET", f"/api/challenges/{second['id']}")["status"] == "accepted"


def test_premoves_requests_and_a_rematch_in_a_terminal(house: str, tmp_path: Path) -> None:
    ben = Other(house, "Ben")
    live = {"kind": "live", "start": 300, "increment": 3, "first_move": 0}
    seats = [{"who": "me"}, {"who": "open"}]
    made = ben.send("POST", "/api/tables", {"game": "coffee", "seats": seats, "pace": live})
    table = f"/api/tables/{made['table']}"
    words = ("play", "--server", str(made["url"]), "--name", "Ada")
    with terminal(*words, environment={"XDG_CONFIG_HOME": str(tmp_path)}) as ada:
        ada.wait_for("Waiting for Ben...")
        ada.type("help\n")
        ada.wait_for("While others are to act:")
        ada.type("d4-\n")
        ada.wait_for("Premove: d4-")
        ada.type("cancel\n")
        ada.wait_for("Nothing is prepared.")
        ada.type("if c3- then d3|\n")
        ada.wait_for("if c3- then d3|\r\n")
        decision = ben.send("GET", f"{table}/seats/0")["decision"]
        move = {"decision": decision, "actions": ["c3-"]}
        ben.send("POST", f"{table}/seats/0/actions", move)
        ada.wait_for("Ada places a stone on d3.")
        ada.type("undo\n")
        ada.wait_for("You ask to take back your move.")
        ben.send("POST", f"{table}/undo/answer", {"seat": 0, "agree": False})
        ben.send("POST", f"{table}/seats/0/undo")
        ada.wait_for("Ben asks to take back a move. Accept? yes or no: ")
        ada.type("no\n")
        ben.send("POST", f"{table}/seats/0/resign")
        ada.wait_for("rematch: offer a rematch.")
        ben.send("POST", f"{table}/rematch")
        ada.wait_for("Ben offers a rematch. Accept? yes or no: ")
        ada.type("yes\n")
        ada.wait_for("Ada's turn.")
        ada.type("quit\n")
        ada.wait_for("Goodbye.")
        assert ada.wait_for_end() == 0


def test_a_rematch_takes_the_presence_along(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = Queue[str]()

    class Streams(ApiClient):
        """Streams that send one message after the other."""

        def follow(self, path: str, goes_on: Callable[[], bool]) -> None:
            followed.put(path)
            if path.endswith("rematch"):
                Event().wait()  # For ever: the thread is a daemon.
            while goes_on():
                time.sleep(0.001)

    monkeypatch.setattr(client, "RECONNECT_SECONDS", 0.0)
    presence = Presence(Streams("http://server.test"), "first")
    presence.start()
    assert followed.get(timeout=60) == "/live?tables=first"
    presence.table = "rematch"
    assert followed.get(timeout=60) == "/live?tables=rematch"
