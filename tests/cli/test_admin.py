"""The host's room in a terminal, on a house that is closed or open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kaffeehaus.house import outbox
from kaffeehaus.house.clock import now
from kaffeehaus.house.outbox import ChannelKind, ChannelRow
from tests.cli.runner import Run
from tests.house.database.places import TestPlace
from tests.house.houses import open_house
from tests.house.notifications.receivers import receiver

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_the_host_sees_and_does_things(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    admin = f"admin --data {tmp_path / 'data'}"
    # The house is open meanwhile: what is written is nothing that it keeps in memory.
    async with open_house(TestPlace(tmp_path)) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        table = await opened.table(ada, ben)
        await opened.act(table, ada, "c3-")
        assert run(f"{admin} set announcement Closing.").code == 0
        assert "announcement: Closing." in run(f"{admin} status").lines
        assert run(f"{admin} set tables_per_hour many").sentence().startswith("Enter a whole")
        assert run(f"{admin} announce Cake").out == "Announced to 2 players: Cake\n"
        [latest] = await opened.store.read(outbox.inbox, ada.id, 1)
        assert latest.text == "Cake"
        # It has a loop of its own.
        said = await asyncio.to_thread(run, f"{admin} mail")
        assert "set KAFFEEHAUS_SMTP_URL and KAFFEEHAUS_MAIL_FROM" in said.sentence()
        said = await asyncio.to_thread(run, f"{admin} push")
        assert said.lines == ["No device receives push notifications yet."]
        with receiver() as service:
            monkeypatch.setenv("KAFFEEHAUS_NOTICE_HOSTS", "127.0.0.1")
            row = ChannelRow(ada.id, ChannelKind.PUSH, service.url("/ada"), "A device", now())
            await opened.store.write("", outbox.add_channel, row)
            said = await asyncio.to_thread(run, f"{admin} push")
            assert said.lines == [f"{service.url('')}: 1 device; reachable"]
        said = await asyncio.to_thread(run, f"{admin} backup")
        assert said.code == 0
        assert "made a backup" in run(f"{admin} audit").lines[0]
        assert run(f"{admin} audit --page 1").out == ""
        assert run(f"{admin} set accounts_welcome no").code == 0
        [line] = run(f"{admin} guests ada").lines
        assert line.startswith(ada.id)
        [line] = run(f"{admin} tables Ben").lines
        assert line.startswith(table)
        assert "Ada, Ben" in line
        barred = run(f"{admin} ban guest {ben.id} --reason shouting")
        assert barred.out == f"banned: guest {ben.id}\n"
        assert run(f"{admin} bans").lines[0].endswith("shouting")
        assert run(f"{admin} ban address 2001:db8::1").out.endswith("2001:db8::/64\n")
        assert len(run(f"{admin} bans").lines) == 2
        assert run(f"{admin} unban guest {ben.id}").code == 0
        assert "no such ban" in run(f"{admin} unban guest {ben.id}").sentence()
        assert "no such player" in run(f"{admin} ban guest x").sentence()
        assert "no such open report" in run(f"{admin} resolve x").sentence()
        assert run(f"{admin} reports").out == ""
        assert "lifted a ban" in run(f"{admin} audit").lines[0]
        german = run(f"--lang de {admin} audit").lines[0]
        assert f"Sperre aufgehoben  Befehlszeile  Spieler {ben.id}" in german
        await opened.store.secret("host")
        assert len(run(f"{admin} token").out.strip()) == 24
    house = run(f"{admin} status").out
    for told in (
        "actions in the last 7 days, latest first: 1, 0",
        "guests and accounts: 2",
        "tables (in progress): 1",
        "backups: 1, ",
        "mail server: not configured",
        "push: 1, ",
        "Backups kept: ",
    ):
        assert told in house, told
    assert "no Kaffeehaus data" in run(f"admin --data {tmp_path / 'x'} status").sentence()
