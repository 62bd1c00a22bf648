"""Plays at a running server through its HTTP API, so that its data folder holds some of everything.

Only calls that every version answers are relied on: a newer call that a server does not know is
left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import httpx2

from tests.parsed import Parsed

PATIENCE = 60.0
UNKNOWN_CALL = frozenset({404, 405})
STALE = 409
MOST_ACTIONS = 700
"""A game that takes longer is resigned."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to play, and with which options."""

    game: str
    options: dict[str, str | int | bool] = field(default_factory=dict)
    seats: int = 2
    opening: int = 14
    """Actions before and after a move is taken back, where the game goes on."""


GAMES = (
    Plan("coffee", {"board": "sq-4", "n": 3}, opening=2),
    Plan("coffee", {"pie": True}, opening=3),
    Plan("coffee_chess", {"end": "immediate"}),
    Plan("cafe"),
    Plan("cafe", seats=3),
    Plan("fcm", {"introductory": True}),
    Plan("fcm", seats=3),
)


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest, and the token that proves it."""

    name: str
    token: str


class Players:
    """Guests of one server, who play at random."""

    def __init__(self, client: httpx2.Client, seed: int = 1) -> None:
        """`client` knows the address of the server."""
        self._client = client
        self._rng = Random(seed)
        self.guests: list[Guest] = []
        self.tables: list[str] = []

    def play_everything(self) -> None:
        """Finished, running and waiting tables of every game, with whatever can lie beside them."""
        for name in ("Ada", "Ben", "Cleo"):
            token = self.ask(None, "POST", "/api/players", {"name": name})["token"]
            self.guests.append(Guest(name, token))
        for plan in GAMES:
            self._finish(self._table(plan))
            self._leave_running(self._table(plan), plan.opening)
        self._call("POST", "/api/tables", game="coffee", seats=[{"who": "me"}, {"who": "open"}])
        self._play_bot()
        self._talk()
        self._analyse()

    def expected(self) -> dict[str, Parsed]:
        """What matters about every table: its phase, its outcome, and what each seat may do."""
        return {
            "guests": {guest.name: guest.token for guest in self.guests},
            "tables": {table: self.standing(table) for table in self.tables},
        }

    def standing(self, table: str) -> dict[str, Parsed]:
        """The same of one table."""
        info = self.ask(None, "GET", table)
        seats = {}
        for guest in self.guests:
            for seat in self.ask(guest, "GET", table)["my_seats"]:
                seen = self.ask(guest, "GET", f"{table}/seats/{seat}")
                seats[str(seat)] = {
                    "guest": guest.name,
                    "draft": seen["draft"],
                    "legal": sorted(action["text"] for action in seen["legal"]),
                }
        return {
            "game": info["game"],
            "phase": info["phase"],
            "moves": info["moves"],
            "outcome": info["outcome"],
            "seats": seats,
        }

    def play_on(self, table: str, actions: int) -> None:
        """So many actions at a table, or until its game is over."""
        for _ in range(actions):
            if not self._act(table):
                return

    def ask(self, guest: Guest | None, method: str, path: str, body: Parsed = None) -> Parsed:
        """The answer of the server. Raises `HTTPStatusError`."""
        headers = {} if guest is None else {"Authorization": f"Bearer {guest.token}"}
        answer = self._client.request(method, path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def _call(self, method: str, path: str, by: int = 0, **body: Parsed) -> Parsed:
        return self.ask(self.guests[by], method, path, body)

    def _if_known(self, call: Callable[[], Parsed]) -> Parsed:
        """What a call answers; None from a server that does not know it."""
        try:
            return call()
        except httpx2.HTTPStatusError as error:
            if error.response.status_code not in UNKNOWN_CALL:
                raise
            return None

    def _table(self, plan: Plan) -> str:
        """A table at which the first guests sit."""
        seats = [{"who": "me"}, *[{"who": "open"}] * (plan.seats - 1)]
        made = self._call("POST", "/api/tables", game=plan.game, options=plan.options, seats=seats)
        table = f"/api/tables/{made['table']}"
        self.tables.append(table)
        for seat in range(1, plan.seats):
            self._call("POST", f"{table}/seats/{seat}", by=seat)
        return table

    def _act(self, table: str) -> bool:
        """One action of any seat that may act; False when the game is over."""
        for seat, guest in self._seats(table):
            seen = self.ask(guest, "GET", f"{table}/seats/{seat}")
            if seen["legal"]:
                # Whole turns rather than long drafts, which could go on for ever.
                confirming = [action for action in seen["legal"] if action["confirms"]]
                chosen = self._rng.choice(
                    confirming if confirming and self._rng.random() < 0.5 else seen["legal"]
                )
                try:
                    self._send(guest, table, seat, seen, chosen["text"])
                except httpx2.HTTPStatusError as error:
                    # The server takes forced steps for guests who have not declined it.
                    if error.response.status_code != STALE:
                        raise
                return True
        return False

    def _seats(self, table: str) -> list[tuple[int, Guest]]:
        return [
            (seat, guest)
            for guest in self.guests
            for seat in self.ask(guest, "GET", table)["my_seats"]
        ]

    def _send(self, guest: Guest, table: str, seat: int, seen: Parsed, action: str) -> None:
        body = {"decision": seen["decision"], "actions": [action], "after": len(seen["draft"])}
        self.ask(guest, "POST", f"{table}/seats/{seat}/actions", body)

    def _finish(self, table: str) -> None:
        self.play_on(table, MOST_ACTIONS)
        if self.ask(None, "GET", table)["phase"] == "running":
            for seat, guest in self._seats(table)[1:]:
                self.ask(guest, "POST", f"{table}/seats/{seat}/resign")

    def _leave_running(self, table: str, opening: int) -> None:
        """A game with a move taken back, one that somebody asks to take back, and a draft."""
        self.play_on(table, opening)
        self._take_back(table, answer=True)
        self.play_on(table, opening)
        self._take_back(table, answer=False)
        self._begin_draft(table)

    def _take_back(self, table: str, *, answer: bool) -> None:
        """Somebody takes a move back who may; with an answer all others agree if they are asked."""
        for seat, guest in self._seats(table):
            if self._is_refused(guest, f"{table}/seats/{seat}/undo"):
                continue
            if answer:
                for other, agreeing in self._seats(table):
                    body = {"seat": other, "agree": True}
                    self._is_refused(agreeing, f"{table}/undo/answer", body)
            return

    def _begin_draft(self, table: str) -> None:
        for seat, guest in self._seats(table):
            seen = self.ask(guest, "GET", f"{table}/seats/{seat}")
            small = [action["text"] for action in seen["legal"] if not action["confirms"]]
            if small and not seen["draft"]:
                self._send(guest, table, seat, seen, small[0])
                return

    def _is_refused(self, guest: Guest, path: str, body: Parsed = None) -> bool:
        try:
            self.ask(guest, "POST", path, body)
        except httpx2.HTTPStatusError as error:
            if error.response.is_server_error:
                raise
            return True
        return False

    def _play_bot(self) -> None:
        seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
        made = self._call(
            "POST", "/api/tables", game="coffee", options={"board": "sq-4", "n": 3}, seats=seats
        )
        table = f"/api/tables/{made['table']}"
        self.tables.append(table)
        while self.ask(None, "GET", table)["phase"] == "running":
            self._act(table)

    def _talk(self) -> None:
        table = self.tables[0]
        self._if_known(
            lambda: self._call("POST", f"{table}/talk", room="players", text="Well played!")
        )

    def _analyse(self) -> None:
        board = self._if_known(
            lambda: self._call("POST", "/api/boards", table=self.tables[0].rpartition("/")[2])
        )
        if board is not None:
            path = f"/api/boards/{board['id']}/comment"
            self._call("POST", path, at=0, text="How it began.")
