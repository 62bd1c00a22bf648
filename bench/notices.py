"""Notification latency: from a stored move to its mail with a picture; the goal is 1 s."""

from __future__ import annotations

import asyncio
import re
import statistics
import tempfile
import time
from dataclasses import replace
from email.headerregistry import Address
from pathlib import Path

from fastapi import FastAPI

from kaffeehaus.house.notifications.mail import NoticeLinkPurpose
from kaffeehaus.house.notifications.service import NotificationService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.services import Services
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.visitors import quick_app

MOVES = 30
SENDER = Address("Kaffeehaus", "house", "mail.example")


def run() -> None:
    """Play and print."""
    with tempfile.TemporaryDirectory() as folder, letterbox() as box:
        seconds = asyncio.run(measure(Path(folder), box, MOVES))
    worst, middle = max(seconds), statistics.median(seconds)
    print(f"notices: {len(seconds)} letters: median {middle:.3f} s, longest {worst:.3f} s")


async def measure(folder: Path, box: Letterbox, moves: int) -> list[float]:
    """For each move: seconds from its response until the mail was delivered."""
    settings = replace(quick_settings(folder), mail_server=box.server, mail_from=SENDER)
    app = quick_app(folder, settings)
    async with app.router.lifespan_context(app):
        return await _play(app, box, moves)


async def _play(app: FastAPI, box: Letterbox, moves: int) -> list[float]:
    house: Services = app.state.services
    players = [await _guest(app, box, name) for name in ("Ada", "Ben")]
    wish = NewTable("coffee", (ME, OPEN_SEAT), {"board": "sq-7"}, private=False)
    table = await house.seats.create_table(players[0], wish, seed=7)
    await house.seats.join(players[1], table)
    await asyncio.to_thread(_until_quiet, box)
    seconds: list[float] = []
    while len(seconds) < moves:
        for seat, player in enumerate(players):
            view = await house.views.table(table, player)
            if view.outcome is not None or len(seconds) == moves:
                return seconds
            action = str(view.legal[len(view.legal) // 2])
            await house.tables.act(player, table, seat, view.decision, [action])
            begun = time.perf_counter()
            await asyncio.to_thread(box.take)
            seconds.append(time.perf_counter() - begun)
    return seconds


async def _guest(app: FastAPI, box: Letterbox, name: str) -> Player:
    """A guest who has opted in to mail."""
    player: Player = (await app.state.sessions.log_in_guest(name, "127.0.0.1")).player
    notifications: NotificationService = app.state.services.notifications
    await notifications.add_mail(player, f"{name.lower()}@mail.example", "127.0.0.1")
    question = (await asyncio.to_thread(box.take)).get_body(("plain",))
    assert question is not None
    link = re.search(r"/notices/confirm/(\S+)", question.get_content())
    assert link is not None
    await notifications.follow_link(NoticeLinkPurpose.CONFIRM, link[1])
    return player


def _until_quiet(box: Letterbox) -> None:
    """Wait for the mails about seats and the start."""
    for _ in range(2):
        box.take()
