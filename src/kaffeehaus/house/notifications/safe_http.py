"""SSRF-safe HTTP client for user-supplied URLs of webhooks and push services.

The host name is resolved once, every address is checked, and the connection goes to the checked
address itself, which defeats DNS rebinding. Redirects are not followed, proxies not used.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import httpx2

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve: TypeAlias = Callable[[str, int], Awaitable[list[str]]]
"""DNS lookup: host and port to IP addresses."""

LONGEST_URL = 2000
SECONDS = 10.0
NAT64 = ipaddress.ip_network("64:ff9b::/96")
PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")
"""Reserved for protocols; older Python versions count a part of it as global."""
LOCALHOST = re.compile(r"(.*\.)?localhost\.?")
"""Names of the loopback interface."""
LOCAL_NAT64 = ipaddress.ip_network("64:ff9b:1::/48")


class DeliveryFailed(PlayerError):
    """A message was not delivered. `is_gone` if the endpoint no longer exists, `is_final` if a
    retry is pointless."""

    def __init__(self, message: str, *, is_final: bool = False, is_gone: bool = False) -> None:
        super().__init__(message)
        self.is_final = is_final or is_gone
        self.is_gone = is_gone


class BadAddress(DeliveryFailed):
    """A URL that is invalid or not allowed."""

    code = "bad_address"

    def __init__(self, message: str) -> None:
        super().__init__(message, is_final=True)


class PostFailed(DeliveryFailed):
    """A request failed."""

    code = "post_failed"


@dataclass(frozen=True, slots=True)
class Target:
    """A checked URL with its resolved IP address."""

    url: SplitResult
    host: str
    port: int
    address: str

    @property
    def connected(self) -> str:
        """The URL with the IP address in place of the host name."""
        host = _bracketed(self.address)
        path = self.url._replace(scheme="", netloc="", fragment="").geturl() or "/"
        return f"{self.url.scheme}://{host}:{self.port}{path}"


async def _look_up(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


@cache
def _default_context() -> ssl.SSLContext:
    """The default CA certificates, loaded once: that takes longer than a request."""
    return httpx2.create_ssl_context(trust_env=False)


@dataclass(frozen=True, slots=True)
class SafeHttpClient:
    """SSRF-safe HTTP client: it connects to public addresses only."""

    allowed: frozenset[str] = frozenset()
    """Trusted host names, which may be private and use plain HTTP."""
    resolve: Resolve = _look_up
    authorities: ssl.SSLContext | None = None
    """Overrides the default CA certificates."""

    def check(self, url: str) -> SplitResult:
        """Parse and validate a URL without a DNS lookup. Raises `BadAddress`."""
        try:
            parts = urlsplit(url)
            host, _port = parts.hostname, parts.port
        except ValueError as error:
            raise BadAddress(gettext("This is not a web address.")) from error
        if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
            raise BadAddress(gettext("This is not a web address."))
        if not host or parts.username is not None or parts.password is not None:
            raise BadAddress(gettext("The address needs a host and no user name."))
        if parts.scheme != "https" and not (parts.scheme == "http" and host in self.allowed):
            raise BadAddress(gettext("The address must begin with https://."))
        if host not in self.allowed and _is_private(host):
            raise BadAddress(gettext("The address is in a private network."))
        return parts

    async def target(self, url: str) -> Target:
        """Resolve and check a URL. Raises `BadAddress`, or `PostFailed` for an unknown host."""
        parts = self.check(url)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        try:
            found = await self.resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise PostFailed(gettext("The host name is unknown.")) from error
        if not found:
            raise PostFailed(gettext("The host name is unknown."))
        if host not in self.allowed and not all(is_public(_read(text)) for text in found):
            raise BadAddress(gettext("The address is in a private network."))
        return Target(parts, host, port, found[0].partition("%")[0])

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> None:
        """Send a POST request. Raises `BadAddress` or `PostFailed`."""
        _require_success(await self._status("POST", url, content, headers))

    async def check_reachable(self, url: str) -> None:
        """Check that the host answers without a server error. Raises `BadAddress`, `PostFailed`."""
        status = await self._status("GET", url, b"", {})
        if status >= 500:
            raise PostFailed(gettext("The host reports an error (code %(code)s).", code=status))

    async def _status(
        self, method: str, url: str, content: bytes, headers: Mapping[str, str]
    ) -> int:
        try:
            async with asyncio.timeout(SECONDS):
                return await self._request(method, await self.target(url), content, headers)
        except (httpx2.TimeoutException, TimeoutError) as error:
            raise PostFailed(gettext("The host did not answer in time.")) from error
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            raise PostFailed(gettext("The host is not reachable.")) from error

    async def _request(
        self, method: str, target: Target, content: bytes, headers: Mapping[str, str]
    ) -> int:
        default_port = 443 if target.url.scheme == "https" else 80
        name = target.url.netloc if target.port != default_port else _bracketed(target.host)
        async with httpx2.AsyncClient(
            verify=self.authorities or _default_context(),
            timeout=SECONDS,
            follow_redirects=False,
            trust_env=False,
        ) as client:
            request = client.build_request(
                method,
                target.connected,
                content=content,
                headers={**headers, "Host": name, "User-Agent": "Kaffeehaus"},
                # Verify the certificate against the host name, not the IP address.
                extensions={"sni_hostname": target.host},
            )
            response = await client.send(request, stream=True)
            try:
                return response.status_code
            finally:
                await response.aclose()


def is_public(address: Address) -> bool:
    """Whether an address is globally routable, including an embedded IPv4 address."""
    if isinstance(address, ipaddress.IPv6Address):
        if address in LOCAL_NAT64:
            return False
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address.teredo is not None:
            return False
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is None and int(address) >> 32 == 0:
            return False
        if inner is not None and not is_public(inner):
            return False
        if inner is not None and address.ipv4_mapped is not None:
            return True
    if address.version == 4 and address in PROTOCOLS:
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _is_private(host: str) -> bool:
    """Whether a host is private by its name or literal address, without a DNS lookup."""
    if LOCALHOST.fullmatch(host):
        return True
    literal = _literal(host)
    return literal is not None and not is_public(literal)


def _literal(host: str) -> Address | None:
    """The IP address that a host literal denotes, also in the old forms of `inet_aton`."""
    try:
        return _read(host)
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except (OSError, UnicodeError):
        return None


def _read(text: str) -> Address:
    return ipaddress.ip_address(text.partition("%")[0])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _require_success(status: int) -> None:
    if 200 <= status < 300:
        return
    if status in {404, 410}:
        raise PostFailed(
            gettext("The address no longer exists (code %(code)s).", code=status), is_gone=True
        )
    if 300 <= status < 400:
        raise PostFailed(
            gettext("The address redirects to another one. Enter that one instead."), is_final=True
        )
    is_final = 400 <= status < 500 and status not in {408, 425, 429}
    raise PostFailed(
        gettext("The host refused the notification (code %(code)s).", code=status),
        is_final=is_final,
    )
