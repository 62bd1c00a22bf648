"""The files for hosts agree with the settings, the manual and each other."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path

import pytest
import yaml

from kaffeehaus.house.settings import Limits, Settings, read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
MANUAL = (ROOT / "docs" / "host-it.md").read_text("utf-8")
SETTING = re.compile(r"\bKAFFEEHAUS_[A-Z_]+\b|\bDATABASE_URL\b")
FILES = ("Containerfile", "compose.yaml", ".env.example")
BUILD_SETTING = "KAFFEEHAUS_REQUIRE_EXT"
WATCH_PORT = 8001
COMPOSE_FILES = {
    name: yaml.safe_load((ROOT / name).read_text("utf-8"))
    for name in ("compose.yaml", "deploy/friends.yaml")
}


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def example_settings() -> dict[str, str]:
    """The settings of `.env.example`, also those behind a `#`."""
    lines = re.findall(r"^#?([A-Z_]+)=(.*)$", text_of(".env.example"), re.MULTILINE)
    return dict(lines)


def test_every_setting_that_a_file_names_is_in_the_manual() -> None:
    files = [ROOT / name for name in FILES] + sorted(DEPLOY.iterdir())
    told = set(re.findall(r"^\| `(\w+)`", MANUAL, re.MULTILINE))
    named = {name for file in files for name in SETTING.findall(file.read_text("utf-8"))}

    assert named >= {"KAFFEEHAUS_URL", "KAFFEEHAUS_WATCH_PORT", "DATABASE_URL"}
    assert named - {BUILD_SETTING} <= told


def test_the_manual_shows_every_file() -> None:
    links = re.findall(r"\]\(\.\./([\w./-]+)\)", MANUAL)

    shown = {*links, *re.findall(r"--file (\S+)", MANUAL)}
    assert {f"deploy/{file.name}" for file in DEPLOY.iterdir()} <= shown
    assert set(FILES) - {".env.example"} <= shown
    assert "cp .env.example .env" in MANUAL


def test_the_server_accepts_the_settings_of_the_example() -> None:
    example = example_settings()
    settings = read_settings(example)
    assert settings.url == "https://play.example"
    assert settings.leave_seconds > 2 * 2, "shorter than two health checks of Caddy"
    assert settings.mail_server is None


def test_all_files_agree_on_the_ports() -> None:
    container = text_of("Containerfile")
    environment = dict(re.findall(r"(KAFFEEHAUS_\w+)=(\S+)", container))
    settings = read_settings(environment)
    assert settings.port == Settings().port
    assert settings.watching.port == WATCH_PORT
    assert f"EXPOSE {settings.port}\n" in container
    assert f"VOLUME {settings.data}\n" in container

    unit = (DEPLOY / "kaffeehaus.service").read_text("utf-8")
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert f"KAFFEEHAUS_WATCH_PORT={WATCH_PORT}" in unit
    assert f"{{$KAFFEEHAUS_WATCH_PORT:{WATCH_PORT}}}" in caddy
    assert f"{{$SERVERS:127.0.0.1:{settings.port}}}" in caddy
    assert f"server 127.0.0.1:{settings.port} " in nginx


def test_nginx_lets_through_what_the_server_allows() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert f"large_client_header_buffers 4 {Limits().head // 1024}k;" in nginx
    assert f"limit_conn kaffeehaus {Limits().connections_per_address};" in nginx


@pytest.mark.parametrize("name", COMPOSE_FILES)
def test_a_compose_file_is_complete(name: str) -> None:
    file = COMPOSE_FILES[name]
    services = file["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert set(service.get("networks", [])) <= set(file.get("networks", {}))
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in file["volumes"] or (ROOT / name).parent.joinpath(source).exists()
        if "build" in service:
            context = (ROOT / name).parent / service["build"]["context"]
            assert (context / service["build"]["dockerfile"]).exists()
    used = {volume.partition(":")[0] for one in services.values() for volume in one["volumes"]}
    assert set(file["volumes"]) <= used


def test_the_example_sets_every_variable_of_the_compose_file() -> None:
    named = set(re.findall(r"\$\{(\w+):\?", text_of("compose.yaml")))
    assert named == {"KAFFEEHAUS_URL", "POSTGRES_PASSWORD"}
    assert named <= set(example_settings())


def test_only_caddy_is_reached_from_outside() -> None:
    file = COMPOSE_FILES["compose.yaml"]
    open_ports = {name for name, service in file["services"].items() if "ports" in service}
    assert open_ports == {"caddy"}
    assert file["networks"]["database"]["internal"]
    assert file["services"]["database"]["networks"] == ["database"]


@pytest.mark.parametrize("name", COMPOSE_FILES)
def test_servers_in_containers_have_no_privileges(name: str) -> None:
    services = COMPOSE_FILES[name]["services"]
    servers = [service for title, service in services.items() if title.startswith("server")]
    assert servers
    for server in servers:
        assert server["read_only"]
        assert server["cap_drop"] == ["ALL"]
        assert server["security_opt"] == ["no-new-privileges:true"]
    assert re.search(r"^USER \d+:\d+$", text_of("Containerfile"), re.MULTILINE)


def test_the_second_server_is_like_the_first_but_makes_no_backups() -> None:
    services = copy.deepcopy(COMPOSE_FILES["compose.yaml"]["services"])
    first, second = services["server"], services["server-2"]
    assert second.pop("profiles") == [example_settings()["COMPOSE_PROFILES"]]
    del first["environment"]["KAFFEEHAUS_BACKUP_HOURS"]
    assert first == second
    named = example_settings()["SERVERS"].split()
    assert named == [f"{name}:{Settings().port}" for name in ("server", "server-2")]


def test_the_image_gets_nothing_that_git_ignores() -> None:
    ignored = {line for line in text_of(".gitignore").splitlines() if line[:1] not in {"", "#"}}
    left_out = set(text_of(".dockerignore").splitlines())
    wanted = {
        line.strip("/") if line.startswith("/") else f"**/{line.rstrip('/')}" for line in ignored
    }
    assert wanted <= left_out
    assert ".git" in left_out


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    panels = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))["panels"]
    places = {
        (place["x"] + right, place["y"] + down)
        for place in (panel["gridPos"] for panel in panels)
        for right in range(place["w"])
        for down in range(place["h"])
    }
    assert len(places) == sum(panel["gridPos"]["w"] * panel["gridPos"]["h"] for panel in panels)
    assert len({panel["id"] for panel in panels}) == len(panels)
