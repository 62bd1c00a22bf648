"""What the host sees: figures, readiness, and logs in which a request is found again."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from kaffeehaus.house.http import request_context
from kaffeehaus.house.monitoring.logs import JsonFormatter, write_logs
from kaffeehaus.house.settings import LogStyle, MonitoringSettings, Settings, read_settings
from tests.house.houses import PATIENCE, quick_settings
from tests.house.servers import running
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

TOKEN = {"Authorization": "Bearer open sesame"}
PATHS = ("/healthz", "/readyz", "/metrics")
DEPLOY = Path(__file__).parents[3] / "deploy"
QUERY = re.compile(r"(?:by \(([a-z, ]+)\)\s+\((?:\w+\()?)?(?<!\$)(kaffeehaus_\w+)(?:\{([^}]*)\})?")
"""By which labels it is told apart, what is asked for, and which of its labels are chosen."""


def watched(data: Path) -> Settings:
    return replace(quick_settings(data), watching=MonitoringSettings(token="open sesame"))


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path, watched(tmp_path))


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(app) as opened:
        yield opened


async def figures(client: httpx2.AsyncClient) -> dict[str, float]:
    """What is told now, by name with labels."""
    answer = await client.get("/metrics", headers=TOKEN)
    assert answer.headers["Content-Type"].startswith("text/plain")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_only_the_host_is_told(client: httpx2.AsyncClient, tmp_path: Path) -> None:
    for path in PATHS:
        assert (await client.get(path)).status_code == 404
        assert (await client.get(path, headers={"Authorization": "Bearer x"})).status_code == 404
        assert (await client.get(path, headers=TOKEN)).status_code == 200
    async with serving(quick_app(tmp_path / "other")) as plain:
        for path in PATHS:
            assert (await plain.get(path, headers={"Authorization": "Bearer"})).status_code == 404


async def test_the_figures_tell_what_was_done(client: httpx2.AsyncClient) -> None:
    ada = await log_in(client, "Ada")
    table = await ada.table({"who": "bot", "bot": "random"})
    await ada.act(table, "c3-")
    await client.get("/nowhere")
    await ada.client.get("/api/me/games", headers=ada.headers)
    told = await figures(client)
    assert told['kaffeehaus_requests_total{kind="action",status="2xx"}'] == 1
    assert told['kaffeehaus_requests_total{kind="page",status="4xx"}'] == 1
    assert told['kaffeehaus_requests_total{kind="stream",status="2xx"}'] == 1
    assert told['kaffeehaus_request_seconds_count{kind="action"}'] == 1
    assert told['kaffeehaus_request_seconds_count{kind="stream"}'] == 0
    assert told['kaffeehaus_changes_total{what="entry"}'] >= 1
    assert told['kaffeehaus_tables{status="running"}'] == 1
    assert told["kaffeehaus_guests"] == 1
    assert told["kaffeehaus_notice_ways_failing"] == 0
    assert "kaffeehaus_notices_due" in told
    assert told["kaffeehaus_store_commit_seconds_count"] >= 3
    # The bot may be storing its move.
    assert told["kaffeehaus_store_queue"] >= 0
    assert told["kaffeehaus_database_bytes"] > 0
    assert told["kaffeehaus_memory_bytes"] > 10**6


def queries() -> list[str]:
    """The queries of the dashboard, and the file of the alerts."""
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))
    targets = [target for panel in dashboard["panels"] for target in panel["targets"]]
    return [*(target["expr"] for target in targets), (DEPLOY / "alerts.yaml").read_text("utf-8")]


async def test_dashboard_and_alerts_ask_for_what_is_told(client: httpx2.AsyncClient) -> None:
    ada = await log_in(client, "Ada")
    table = await ada.table({"who": "bot", "bot": "random"})
    await ada.act(table, "c3-")
    logging.getLogger("kaffeehaus.house.database.writer").error("the disk is gone")
    told = (await client.get("/metrics", headers=TOKEN)).text
    labels: dict[str, set[str]] = {}
    values: dict[str, set[tuple[str, str]]] = {}
    for family in text_string_to_metric_families(told):
        for sample in family.samples:
            labels.setdefault(sample.name, set()).update(sample.labels)
            values.setdefault(sample.name, set()).update(sample.labels.items())
    asked = QUERY.findall("\n".join(queries()))
    assert len(asked) == 22
    for apart, name, chosen in asked:
        assert name in labels, f"{name} is not told"
        assert set(apart.split(", ")) - {""} <= labels[name]
        assert set(re.findall(r"(\w+)=", chosen)) <= labels[name]
        assert set(re.findall(r'(\w+)="(\w+)"', chosen)) <= values[name]


async def test_figures_name_neither_guests_nor_tables(client: httpx2.AsyncClient) -> None:
    ada = await log_in(client, "Ada")
    table = await ada.table({"who": "open"})
    await ada.get(table)
    names = " ".join(await figures(client))
    for secret in (ada.id, "Ada", table.rpartition("/")[2], "127.0.0.1"):
        assert secret not in names


async def test_errors_are_counted_by_part(client: httpx2.AsyncClient) -> None:
    logging.getLogger("kaffeehaus.house.database.writer").error("the disk is gone")
    told = await figures(client)
    assert told['kaffeehaus_log_records_total{level="error",part="database"}'] == 1


async def test_two_houses_count_apart(client: httpx2.AsyncClient, tmp_path: Path) -> None:
    await log_in(client, "Ada")
    async with serving(quick_app(tmp_path / "b", watched(tmp_path / "b"))) as other:
        told = await figures(other)
    assert told["kaffeehaus_guests"] == 0
    assert 'kaffeehaus_requests_total{kind="api",status="2xx"}' not in told


async def test_a_house_without_its_database_is_not_ready(
    client: httpx2.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise TimeoutError

    assert (await client.get("/readyz", headers=TOKEN)).text == "ready\n"
    monkeypatch.setattr(app.state.monitoring._store, "answer", fail)
    answer = await client.get("/readyz", headers=TOKEN)
    assert (answer.status_code, answer.text) == (503, "no database\n")
    assert (await client.get("/healthz", headers=TOKEN)).status_code == 200


async def test_every_answer_names_its_request(client: httpx2.AsyncClient) -> None:
    ids = {(await client.get(path)).headers["X-Request-ID"] for path in ("/", "/api/games", "/x")}
    assert len(ids) == 3
    lost = await client.get("/x", headers={"X-Request-ID": "mine"})
    assert lost.headers["X-Request-ID"] != "mine"
    assert lost.headers["X-Request-ID"] in lost.text


async def test_the_ids_of_a_proxy_are_kept_if_a_log_can_hold_them(tmp_path: Path) -> None:
    settings = replace(quick_settings(tmp_path), url="http://house.test")
    async with serving(quick_app(tmp_path, settings)) as client:
        kept = await client.get("/api/games", headers={"X-Request-ID": "a.b-1"})
        assert kept.headers["X-Request-ID"] == "a.b-1"
        new = await client.get("/api/games", headers={"X-Request-ID": "two words"})
        assert " " not in new.headers["X-Request-ID"]


async def test_what_breaks_is_told_with_its_request(
    client: httpx2.AsyncClient, app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    ada: Visitor = await log_in(client, "Ada")
    app.state.sessions = None
    headers = {"Authorization": f"Bearer {ada.token}"}
    answer = await client.get("/api/me", headers=headers)
    assert answer.status_code == 500
    assert answer.headers["X-Request-ID"]
    told = await figures(client)
    assert told['kaffeehaus_requests_total{kind="api",status="5xx"}'] == 1
    assert told['kaffeehaus_log_records_total{level="error",part="http"}'] == 1


def test_json_lines_are_json_with_trace_and_request() -> None:
    known = request_context.begin_request({"type": "http", "headers": []}, trusts_proxy=True)
    try:
        raise ValueError("a\nb")
    except ValueError as error:
        trace = (type(error), error, error.__traceback__)
    record = logging.LogRecord("kaffeehaus.house.x", 40, "x.py", 1, "bad %s", ("é",), trace)
    written = JsonFormatter().format(record)
    assert "\n" not in written
    line = json.loads(written)
    assert (line["level"], line["message"], line["request"]) == ("error", "bad é", known)
    assert "ValueError" in line["error"]


@pytest.mark.parametrize(("style", "begins"), [(LogStyle.JSON, "{"), (LogStyle.PLAIN, "2")])
async def test_every_request_may_be_logged(
    style: LogStyle, begins: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        write_logs(style, requests=True)
        settings = replace(quick_settings(tmp_path), access_log=True)
        async with serving(quick_app(tmp_path, settings)) as client:
            answer = await client.get("/api/games")
            await client.get("/no%0Asuch%1b[31mpage")
    finally:
        root.handlers[:] = before
        write_back = logging.getLogger("kaffeehaus.access")
        write_back.setLevel(logging.NOTSET)
    lines = capfd.readouterr().err.splitlines()
    assert all(line.startswith(begins) for line in lines), "no client writes lines of its own"
    line = next(line for line in lines if "/api/games" in line)
    assert line.startswith(begins)
    assert answer.headers["X-Request-ID"] in line
    assert "200" in line


def test_the_host_has_a_port_of_his_own(tmp_path: Path) -> None:
    with running(tmp_path, watched(tmp_path), watches=True) as server:
        assert server.watch_url is not None
        for path in PATHS:
            assert httpx2.get(server.watch_url + path, timeout=PATIENCE).status_code == 200
        hidden = (f"{server.watch_url}/api/games", f"{server.url}/metrics")
        for address in hidden:
            assert httpx2.get(address, timeout=PATIENCE).status_code == 404


def test_settings_of_the_watch() -> None:
    given = {"KAFFEEHAUS_WATCH_PORT": "9100", "KAFFEEHAUS_LOG": "json"}
    watching = read_settings(given).watching
    assert (watching.port, watching.host, watching.log) == (9100, "127.0.0.1", LogStyle.JSON)
    with pytest.raises(Exception, match="plain or json"):
        read_settings({"KAFFEEHAUS_LOG": "yaml"})
