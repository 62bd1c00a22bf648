"""Reads tables at moments that no move leads to: clocks, requests, offers, plans, chats."""

from __future__ import annotations

from collections.abc import Mapping

from tests.browser.games import send_actions, take_turns
from tests.browser.guests import Guest
from walk.screen import Review
from walk.tables import in_language, read_in_all

NAME = "table-moments"
FIRST_TURN = "c3-"
DAILY = {"kind": "days", "start": 3 * 86_400, "time_up": "claim"}
LIVE = {"kind": "live", "start": 180, "time_up": "forfeit", "first_move": 120}


def read_moments(ada: Guest, ben: Guest, reviews: Mapping[str, Review]) -> dict[str, str]:
    """Read the moments; the addresses of tables with clocks, for their mails."""
    moments = _Moments(ada, ben, reviews)
    moments.requests()
    moments.premoves()
    moments.one_device()
    moments.chat()
    return {"daily": moments.clocked(DAILY), "live": moments.clocked(LIVE)}


class _Moments:
    def __init__(self, ada: Guest, ben: Guest, reviews: Mapping[str, Review]) -> None:
        self._ada, self._ben, self._reviews = ada, ben, reviews

    def _read(self, who: Guest, address: str, heading: str) -> None:
        read_in_all(who.page, address, self._reviews, NAME, f"{who.name}: {heading}")

    def _post(self, who: Guest, path: str, body: Mapping[str, object] | None = None) -> object:
        headers = {"Origin": who.url}
        answer = who.context.request.post(path, data=dict(body or {}), headers=headers)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer.json()

    def _table(self, **wish: object) -> str:
        """A table of both, at which nobody has moved."""
        body = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}], **wish}
        made = self._post(self._ada, f"{self._ada.url}/api/tables", body)
        assert isinstance(made, dict)
        address = str(made["url"])
        self._ben.join(address)
        return address

    def _both_read(self, address: str, heading: str) -> None:
        self._read(self._ada, address, heading)
        self._read(self._ben, address, heading)

    def clocked(self, pace: Mapping[str, object]) -> str:
        """With a clock, before and after the first move."""
        address = self._table(pace=pace)
        self._both_read(address, f"{pace['kind']} clock, first move")
        take_turns((self._ada, self._ben), address, [FIRST_TURN])
        self._both_read(address, f"{pace['kind']} clock")
        return address

    def requests(self) -> None:
        """Taking back, declining, resigning and a rematch."""
        address = self._table()
        api = address.replace("/tables/", "/api/tables/")
        take_turns((self._ada, self._ben), address, [FIRST_TURN, "d3|"])
        self._read(self._ada, address, "may ask to take back")
        self._post(self._ada, f"{api}/seats/0/undo")
        self._both_read(address, "asked to take back")
        self._post(self._ben, f"{api}/undo/answer", {"seat": 1, "agree": False})
        self._both_read(address, "declined")
        self._post(self._ben, f"{api}/seats/1/resign")
        self._post(self._ada, f"{api}/rematch")
        self._both_read(address, "rematch offered")

    def premoves(self) -> None:
        """Conditional moves, and that they are gone."""
        address = self._table()
        api = address.replace("/tables/", "/api/tables/")
        take_turns((self._ada, self._ben), address, [FIRST_TURN])
        self._plan(address, "plans ahead")
        ahead = f"{api}/seats/0/ahead"
        root = self._ada.context.request.get(ahead).json()["root"]
        self._post(self._ada, f"{ahead}/lines", {"root": root, "moves": [["d3|"], ["d4-"]]})
        self._read(self._ada, address, "has conditional moves")
        take_turns((self._ada, self._ben), address, ["b3|"])
        self._read(self._ada, address, "conditional moves are gone")

    def _plan(self, address: str, heading: str) -> None:
        page = self._ada.page
        page.goto(in_language(address, "en"))
        link = str(page.locator("#plan-ahead").get_attribute("href"))
        self._read(self._ada, self._ada.url + link if link.startswith("/") else link, heading)

    def one_device(self) -> None:
        """A curtain between the turns of two players with secrets, and their plans."""
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Cleo"}]
        made = self._post(self._ada, f"{self._ada.url}/api/tables", {"game": "fcm", "seats": seats})
        assert isinstance(made, dict)
        address = str(made["url"])
        self._read(self._ada, address, "one device")
        state = self._ada.context.request.get(address.replace("/tables/", "/api/tables/")).json()
        seat = next(seat["seat"] for seat in state["seats"] if seat["to_act"])
        self._read(self._ada, f"{address}?seat={seat}", "one device, one seat")

    def chat(self) -> None:
        """Messages of players and spectators."""
        address = self._table()
        api = address.replace("/tables/", "/api/tables/")
        for room in ("players", "onlookers"):
            self._post(self._ben, f"{api}/talk", {"room": room, "text": "@Ada ☕"})
            self._read(self._ada, f"{address}/talk?room={room}", f"chat of {room}")
        self._read(self._ada, address, "mentioned")
        send_actions(self._ada, f"{api}/seats/0", [FIRST_TURN])
