"""Random sessions of guests who do what guests may do, and sometimes what they may not.

After every deed the house is looked at: nothing broke, what was answered is what is stored, what
was refused changed nothing, and everybody sees what follows from the log.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import httpx2
from fastapi import FastAPI

from kaffeehaus.core.drafts import drafted
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.services import Services
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import UNDEALT, Table, TablePhase
from tests.house.leaks.drawing_lots import some_options
from tests.parsed import Parsed

Json: TypeAlias = Parsed
"""What an answer holds."""

NAMES = ("Ada", "Ben", " Cleo  C. ", "Zoë ☕", "x" * 400, "\u202eevil", "", "<b>Dora</b>", "名")
MOST_GUESTS = 6
MOST_TABLES = 5
SERVER_ERROR = 500


@dataclass
class Guest:
    """Somebody on one device. Two devices of one person are two of these."""

    id: str
    token: str
    last: tuple[str, Json] | None = None
    """The last actions sent, and where to: another tab may send them again."""


@dataclass
class Sessions:
    """A house, and everybody who is in it."""

    app: FastAPI
    client: httpx2.AsyncClient
    rng: Rng
    guests: list[Guest] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    deeds: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    """How often each status was answered."""

    @property
    def house(self) -> Services:
        house: Services = self.app.state.services
        return house

    async def step(self) -> None:
        """One deed of somebody, and a look at everything that it concerns. Raises
        `AssertionError` when something does not hold."""
        self.deeds += 1
        if not self.guests or (len(self.guests) < MOST_GUESTS and self.rng.below(20) == 0):
            await self._come_in()
            return
        guest = self.rng.choice(self.guests)
        if not self.tables or (len(self.tables) < MOST_TABLES and self.rng.below(20) == 0):
            await self._open_table(guest)
            return
        table_id = self.rng.choice(self.tables)
        before = await self._log_length(table_id)
        refused = await self._deed()(guest, table_id)
        await self._check(table_id, before if refused else None)
        is_over = (await self._table(table_id)).phase in {TablePhase.OVER, TablePhase.CALLED_OFF}
        if is_over and table_id in self.tables and self.rng.below(4) == 0:
            self.tables.remove(table_id)

    def _deed(self) -> Callable[[Guest, str], Awaitable[bool]]:
        """Each returns whether everything that it asked to change was refused."""
        often = [self._act] * 12 + [self._sit] * 3 + [self._look_back] * 2
        return self.rng.choice(
            [
                *often,
                self._act_elsewhere,
                self._act_in_two_tabs,
                self._answer_undo,
                self._call_off,
                self._export,
                self._leave,
                self._put_bot,
                self._rematch,
                self._rename,
                self._repeat,
                self._resign,
                self._shorten,
                self._take_back,
                self._use_another_device,
            ]
        )

    # Guests

    async def _come_in(self) -> None:
        answer = await self._send(None, "POST", "/api/players", {"name": self.rng.choice(NAMES)})
        if answer.is_success:
            self.guests.append(Guest(answer.json()["id"], answer.json()["token"]))

    async def _rename(self, guest: Guest, _table: str) -> bool:
        answer = await self._send(guest, "PATCH", "/api/me", {"name": self.rng.choice(NAMES)})
        if answer.is_success:
            guest.token = answer.json()["token"]
        return True

    async def _use_another_device(self, guest: Guest, _table: str) -> bool:
        link = await self._send(guest, "POST", "/api/me/links")
        code = link.json()["code"]
        answers = [await self._send(None, "POST", f"/api/links/{code}") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 404]
        self.guests.append(Guest(guest.id, answers[0].json()["token"]))
        if len(self.guests) > MOST_GUESTS:
            gone = self.guests.pop(0)
            await self._send(gone, "DELETE", "/api/me/session")
            assert (await self._send(gone, "GET", "/api/me")).status_code == 401
        return True

    # Sitting

    async def _open_table(self, guest: Guest) -> None:
        game = find_game(self.rng.choice(game_ids()))
        count = self.rng.choice(game.seats_with(game.simulation_options))
        options = some_options(game, count, self.rng)
        choices = [{"who": "me"}] * 4 + [{"who": "open"}] * 3 + [{"who": "bot", "bot": "random"}]
        seats = [{"who": "me"}, *(self.rng.choice(choices) for _ in range(count - 1))]
        body = {"game": game.id, "seats": seats, "options": options}
        answer = await self._send(guest, "POST", "/api/tables", body)
        if answer.is_success:
            self.tables.append(answer.json()["table"])

    async def _sit(self, guest: Guest, table: str) -> bool:
        return await self._change(guest, "POST", f"{_path(table)}/seats/{self.rng.below(4)}")

    async def _leave(self, guest: Guest, table: str) -> bool:
        return await self._change(guest, "DELETE", f"{_path(table)}/seats/{self.rng.below(4)}")

    async def _put_bot(self, guest: Guest, table: str) -> bool:
        body = {"bot": "random"}
        return await self._change(
            guest, "PUT", f"{_path(table)}/seats/{self.rng.below(4)}/bot", body
        )

    async def _call_off(self, guest: Guest, table: str) -> bool:
        return await self._change(guest, "DELETE", _path(table))

    async def _resign(self, guest: Guest, table: str) -> bool:
        if self.rng.below(4):
            return True
        return await self._change(guest, "POST", f"{_path(table)}/seats/{self.rng.below(4)}/resign")

    async def _rematch(self, guest: Guest, table: str) -> bool:
        answer = await self._send(guest, "POST", f"{_path(table)}/rematch")
        if answer.is_success:
            self.tables[self.tables.index(table)] = answer.json()["table"]
        return not answer.is_success

    # Playing

    async def _act(self, guest: Guest, table: str) -> bool:
        """One of what the seat may do now, by whoever holds a seat that may act."""
        for holder in self.guests:
            for seat in (await self._info(holder, table))["my_seats"]:
                view = await self._seat(holder, table, seat)
                if view["legal"] and (holder is guest or self.rng.below(2)):
                    return await self._act_on(holder, table, view)
        return True

    async def _act_on(self, guest: Guest, table: str, view: Json) -> bool:
        action = self.rng.choice(view["legal"])["text"]
        body = {"decision": view["decision"], "actions": [action], "after": len(view["draft"])}
        path = f"{_path(table)}/seats/{view['seat']}/actions"
        guest.last = (path, body)
        return await self._change(guest, "POST", path, body)

    async def _repeat(self, guest: Guest, _table: str) -> bool:
        """The same again, as when the answer was lost. It is answered, or it is too late."""
        if guest.last is None:
            return True
        path, body = guest.last
        answer = await self._send(guest, "POST", path, body)
        assert answer.status_code in {200, 400, 403, 409}, answer.text
        return False

    async def _act_elsewhere(self, guest: Guest, table: str) -> bool:
        """For a seat that may be another's, out of turn, or answering another decision."""
        seat = self.rng.below(4)
        action = self.rng.choice(("c3-", "place c4", "ready", "pass", "dance", "x" * 400))
        body = {"decision": self.rng.below(9), "actions": [action]}
        return await self._change(guest, "POST", f"{_path(table)}/seats/{seat}/actions", body)

    async def _act_in_two_tabs(self, guest: Guest, table: str) -> bool:
        """Two answers to one decision, at the same time."""
        for seat in (await self._info(guest, table))["my_seats"]:
            view = await self._seat(guest, table, seat)
            if view["legal"]:
                tabs = [self._act_on(guest, table, view) for _ in range(2)]
                return all(await asyncio.gather(*tabs))
        return True

    async def _shorten(self, guest: Guest, table: str) -> bool:
        path = f"{_path(table)}/seats/{self.rng.below(4)}/draft?keep={self.rng.below(3)}"
        return await self._change(guest, "DELETE", path)

    async def _take_back(self, guest: Guest, table: str) -> bool:
        return await self._change(guest, "POST", f"{_path(table)}/seats/{self.rng.below(4)}/undo")

    async def _answer_undo(self, guest: Guest, table: str) -> bool:
        body = {"seat": self.rng.below(4), "agree": bool(self.rng.below(3))}
        return await self._change(guest, "POST", f"{_path(table)}/undo/answer", body)

    # Looking

    async def _look_back(self, guest: Guest, table: str) -> bool:
        moves = (await self._info(guest, table))["moves"]
        move = self.rng.below(moves + 2)
        for path in (
            f"{_path(table)}/view?move={move}",
            f"{_path(table)}/history/{max(move, 1)}/explanation",
            f"/tables/{table}?move={move}&why=1",
            f"/tables/{table}/fragment",
            "/",
            "/me",
        ):
            await self._send(guest, "GET", path)
        return True

    async def _export(self, guest: Guest, table: str) -> bool:
        answer = await self._send(guest, "GET", f"{_path(table)}/record")
        report = verify(loads(answer.text))
        assert report.status in {Status.RUNNING, Status.COMPLETE}, report
        return True

    # What must hold

    async def _check(self, table_id: str, unchanged: int | None) -> None:
        table = await self._table(table_id)
        if any(seat.kind is SeatKind.BOT for seat in table.seats):
            return  # It may act at any moment, so that no two looks need agree.
        if unchanged is not None:
            assert len(table.lines) == unchanged, "what was refused changed the log"
        if table.row.status in UNDEALT:
            return  # What lies there is an example of another deal.
        replayed = _replayed(table)
        await self._check_board(table_id, replayed)
        for guest in self.guests:
            for seat in (await self._info(guest, table_id))["my_seats"]:
                seen = await self._seat(guest, table_id, seat)
                position = drafted(replayed.state, seat, seen["draft"])
                assert seen["view"] == position.view(seat).to_json(), "a seat sees another game"
                assert seen["draft"] == list(table.draft_of(seat))

    async def _check_board(self, table_id: str, replayed: Fold) -> None:
        """The same to an onlooker from memory, from the store, and from the log."""
        here = await self._board(table_id)
        self.house.updater.slot(table_id).forget()
        assert await self._board(table_id) == here, "another game is stored"
        assert here["view"] == replayed.state.view(None).to_json(), "the log tells another game"

    async def _board(self, table_id: str) -> Json:
        board = (await self._send(None, "GET", f"{_path(table_id)}/view")).json()
        return {"view": board["view"], "text": board["text"]}

    async def _table(self, table_id: str) -> Table:
        return await self.house.updater.read(self.house.updater.slot(table_id))

    async def _log_length(self, table_id: str) -> int:
        return len((await self._table(table_id)).lines)

    # Sending

    async def _info(self, guest: Guest, table: str) -> Json:
        return (await self._send(guest, "GET", _path(table))).json()

    async def _seat(self, guest: Guest, table: str, seat: int) -> Json:
        answer = await self._send(guest, "GET", f"{_path(table)}/seats/{seat}")
        assert answer.is_success, answer.text
        return answer.json()

    async def _change(self, guest: Guest, method: str, path: str, body: Json = None) -> bool:
        """Whether it was refused. Otherwise the log is as long as the answer says, or longer where
        somebody else has acted meanwhile."""
        answer = await self._send(guest, method, path, body)
        if answer.is_success:
            done = answer.json()
            number, _, digest = done["head"].partition(":")
            lines = (await self._table(done["table"])).lines
            assert len(lines) >= int(number), "what was answered is not stored"
            assert int(number) == 0 or lines[int(number) - 1].hash.startswith(digest)
        return not answer.is_success

    async def _send(
        self, guest: Guest | None, method: str, path: str, body: Json = None
    ) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {guest.token}"} if guest else {}
        answer = await self.client.request(method, path, json=body, headers=headers)
        self.answers[answer.status_code] += 1
        assert answer.status_code < SERVER_ERROR, f"{method} {path}: {answer.text}"
        if path.startswith("/api") and answer.is_error:
            problem = answer.json()
            assert problem["code"], problem
            assert problem["detail"], problem
        return answer


def _path(table: str) -> str:
    return f"/api/tables/{table}"


def _replayed(table: Table) -> Fold:
    """The log of a table, read from its beginning."""
    row = table.row
    fold = Fold(table.game, row.header.options, row.header.seats, int(row.seed))
    for line in table.lines:
        fold.push(line.number, line.entry, line.actions)
    return fold
