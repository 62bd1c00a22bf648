"""Addresses that guests give: none leads into the network of the house."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

from kaffeehaus.house.notifications.safe_http import (
    BadAddress,
    PostFailed,
    SafeHttpClient,
    is_public,
)
from tests.house.notifications.authority import Authority
from tests.house.notifications.receivers import Receiver, receiver

pytestmark = pytest.mark.anyio

PUBLIC = "93.184.215.14"
INSIDE = (
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.7",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "2001:db8::1",
)


@pytest.mark.parametrize("text", INSIDE)
async def test_inside_by_address_and_by_name(text: str) -> None:
    assert not is_public(ip_address(text))

    async def resolve(_host: str, _port: int) -> list[str]:
        return [text]

    post = SafeHttpClient(resolve=resolve)
    host = f"[{text}]" if ":" in text else text
    for url in (f"https://{host}/x", "https://hooks.example/x"):
        with pytest.raises(BadAddress, match="private network"):
            await post.target(url)


@pytest.mark.parametrize("text", [PUBLIC, "8.8.8.8", "2606:4700::1111", f"::ffff:{PUBLIC}"])
async def test_the_whole_world_is_outside(text: str) -> None:
    assert is_public(ip_address(text))


@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "017700000001", "127.1", "0", "0x7f.1", "127.0.0.1."]
)
async def test_other_ways_to_write_an_address(host: str) -> None:
    """Systems read these as addresses, so they count as such before anybody is asked."""

    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    with pytest.raises(BadAddress, match="private network"):
        await SafeHttpClient(resolve=resolve).target(f"https://{host}/")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.", "hooks.localhost"])
def test_the_machine_itself_is_inside_by_its_name(host: str) -> None:
    with pytest.raises(BadAddress, match="private network"):
        SafeHttpClient().check(f"https://{host}/")
    SafeHttpClient(frozenset({host.lower()})).check(f"https://{host}/")
    SafeHttpClient().check("https://localhost.example/")


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/x",
        "ftp://hooks.example/x",
        "https://",
        "hooks.example/x",
        "https://user:secret@hooks.example/",
        "https://hooks.example:99999/",
        "https://[::1/",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nHost: other",
        "https://hööks.example/",
        "https://hooks.example/" + "x" * 2000,
        "javascript:alert(1)",
        "file:///etc/passwd",
    ],
)
async def test_what_is_no_address(url: str) -> None:
    with pytest.raises(BadAddress):
        SafeHttpClient().check(url)


async def test_one_address_inside_among_others_is_enough() -> None:
    async def resolve(_host: str, _port: int) -> list[str]:
        return [PUBLIC, "10.0.0.1"]

    with pytest.raises(BadAddress, match="private network"):
        await SafeHttpClient(resolve=resolve).target("https://hooks.example/")


async def test_the_name_is_looked_up_once_and_the_checked_address_is_taken() -> None:
    """A name whose address changes between the check and the connection leads nowhere."""
    asked: list[str] = []

    async def rebinding(host: str, _port: int) -> list[str]:
        asked.append(host)
        return [PUBLIC] if len(asked) == 1 else ["127.0.0.1"]

    target = await SafeHttpClient(resolve=rebinding).target("https://hooks.example:8443/a?b=c#d")
    assert asked == ["hooks.example"]
    assert target.connected == f"https://{PUBLIC}:8443/a?b=c"
    assert (target.host, target.address) == ("hooks.example", PUBLIC)


async def test_an_unknown_name_may_be_known_later() -> None:
    async def resolve(_host: str, _port: int) -> list[str]:
        raise OSError("no such name")

    with pytest.raises(PostFailed, match="unknown") as failed:
        await SafeHttpClient(resolve=resolve).post("https://hooks.example/", b"", {})
    assert not failed.value.is_final


@pytest.fixture
def hooks() -> Iterator[Receiver]:
    with receiver() as opened:
        yield opened


async def test_hosts_that_the_host_allows_are_reached_by_their_own_name(hooks: Receiver) -> None:
    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    post = SafeHttpClient(frozenset({"ntfy.lan"}), resolve)
    await post.post(f"http://ntfy.lan:{hooks.port}/x?y=1", b"hello", {"X-A": "b"})
    got = hooks.take()
    assert (got.path, got.body, got.headers["X-A"]) == ("/x?y=1", b"hello", "b")
    assert got.headers["Host"] == f"ntfy.lan:{hooks.port}"
    with pytest.raises(BadAddress):
        await post.post(f"http://other.lan:{hooks.port}/", b"", {})


async def test_the_certificate_must_be_for_the_name_behind_the_checked_address(
    tmp_path: Path,
) -> None:
    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    authority = Authority(tmp_path)
    names = frozenset({"hooks.example", "other.example"})
    post = SafeHttpClient(names, resolve, ssl.create_default_context(cafile=authority.file))
    with receiver(authority.server("hooks.example")) as hooks:
        await post.post(f"https://hooks.example:{hooks.port}/x", b"hello", {})
        assert hooks.take().headers["Host"] == f"hooks.example:{hooks.port}"
        assert hooks.names == ["hooks.example"]
        # Another name at the same address, and authorities that do not know this one.
        others = SafeHttpClient(names, resolve)
        for refusing, name in ((post, "other.example"), (others, "hooks.example")):
            with pytest.raises(PostFailed, match="not reachable"):
                await refusing.post(f"https://{name}:{hooks.port}/x", b"hello", {})
        assert hooks.got.empty()


@pytest.mark.parametrize(
    ("status", "is_final", "is_gone"),
    [
        (302, True, False),
        (400, True, False),
        (404, True, True),
        (410, True, True),
        (429, False, False),
        (500, False, False),
        (503, False, False),
    ],
)
async def test_refusals(hooks: Receiver, status: int, is_final: bool, is_gone: bool) -> None:
    hooks.answers.append(status)
    with pytest.raises(PostFailed) as failed:
        await SafeHttpClient(frozenset({"127.0.0.1"})).post(hooks.url(), b"", {})
    assert (failed.value.is_final, failed.value.is_gone) == (is_final, is_gone)
    assert hooks.got.qsize() == 1, "a redirection was followed"
