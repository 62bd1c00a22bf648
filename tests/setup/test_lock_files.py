"""The lock files pin everything exactly and name no place to download from."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from housekeeping.checkout import this_checkout

CHECKOUT = this_checkout()
LOCKS = ("uv", "build", "release", "runtime", "test", "site")
PIN = re.compile(r"^(?P<name>[a-z0-9._-]+)==(?P<version>\S+)")


def lock_text(name: str) -> str:
    return CHECKOUT.lock_file(name).read_text("utf-8")


def pins(name: str) -> dict[str, str]:
    matches = (PIN.match(line) for line in lock_text(name).splitlines())
    return {match["name"]: match["version"] for match in matches if match is not None}


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    entries = re.sub(r"\\\n\s*", " ", lock_text(name)).splitlines()
    entries = [entry for entry in entries if not entry.startswith("#")]

    assert entries
    for entry in entries:
        assert PIN.match(entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_hold_no_address(name: str) -> None:
    text = lock_text(name)

    assert "://" not in text
    assert " @ " not in text
    assert not re.search(r"^\s*(-i|-f|--index|--extra-index|--find-links)", text, re.MULTILINE)


def test_the_web_lock_holds_no_address_but_every_hash() -> None:
    text = (CHECKOUT.web / "package-lock.json").read_text("utf-8")
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}

    assert packages
    assert '"resolved"' not in text
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())


def test_the_test_lock_has_every_pin_of_the_runtime_lock() -> None:
    # ./play relies on it: after ./test it installs nothing.
    assert pins("runtime").items() <= pins("test").items()


def test_the_site_shares_its_environment_with_the_tests() -> None:
    shared = pins("site").keys() & pins("test").keys()

    assert {name: pins("site")[name] for name in shared} == {
        name: pins("test")[name] for name in shared
    }


def test_the_locks_hold_what_pyproject_asks_for() -> None:
    project = tomllib.loads((CHECKOUT.root / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    runtime = [*project["dependencies"], *extras["server"], *extras["postgres"], *extras["web"]]
    runtime = [line for line in runtime if not line.startswith("kaffeehaus[")]
    test = [line for line in extras["test"] if not line.startswith("kaffeehaus[")]

    assert {name_of(line) for line in runtime} <= pins("runtime").keys()
    assert {name_of(line) for line in test} <= pins("test").keys()
    assert {name_of(line) for line in extras["docs"]} <= pins("site").keys()


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((CHECKOUT.root / "pyproject.toml").read_text("utf-8"))["project"]
    package = json.loads((CHECKOUT.web / "package.json").read_text("utf-8"))
    lines = [
        *project["dependencies"],
        *(line for extra in project["optional-dependencies"].values() for line in extra),
    ]
    names = {name_of(line) for line in lines} - {"kaffeehaus"}
    names |= package["dependencies"].keys() | package["devDependencies"].keys()
    for asked in (CHECKOUT.root / "requirements").glob("*.in"):
        names |= {name_of(line) for line in asked.read_text("utf-8").splitlines()}

    reasons = (CHECKOUT.root / "docs" / "dependencies.md").read_text("utf-8")
    explained = set(re.findall(r"^\| `([^`]+)` \|", reasons, re.MULTILINE))

    assert names == explained


def name_of(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match is not None, requirement
    return match[0]
