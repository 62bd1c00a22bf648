"""Parsing of SMTP server URLs and mail addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

from kaffeehaus.core.i18n import gettext

LONGEST_ADDRESS = 254
"""Characters; the limit of SMTP."""
PORTS = {"smtp": 587, "smtps": 465}
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})

_ADDRESS = re.compile(
    r"[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}"
    r"@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server."""

    host: str
    port: int
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    is_tls: bool = False
    """Implicit TLS; otherwise STARTTLS if the server offers it."""

    @property
    def must_encrypt(self) -> bool:
        """Whether plaintext is refused: no password without TLS, except on this machine."""
        return self.username is not None and self.host not in LOCAL_HOSTS


def read_mail_server(text: str) -> MailServer:
    """Parse a URL such as `smtp://user:secret@mail.example:587`, or `smtps://` for implicit TLS.

    Raises `ValueError`.
    """
    parts = urlsplit(text.strip())
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(gettext("must begin with smtp:// or smtps:// and name a host"))
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(gettext("must end after the host name"))
    if (parts.username is None) != (parts.password is None):
        raise ValueError(gettext("must have both a user and a password, or neither"))
    return MailServer(
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        username=None if parts.username is None else unquote(parts.username),
        password=None if parts.password is None else unquote(parts.password),
        is_tls=parts.scheme == "smtps",
    )


def read_address(text: str) -> str:
    """Validate a mail address such as `ada@mail.example`, without a name. Raises `ValueError`."""
    address = text.strip()
    if len(address) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(address):
        raise ValueError(gettext("must be an address such as ada@mail.example"))
    local = address.partition("@")[0]
    if local.startswith(".") or local.endswith(".") or ".." in local:
        raise ValueError(gettext("must be an address such as ada@mail.example"))
    return address


def read_sender(text: str) -> Address:
    """Parse a sender with an optional name, as in `Kaffeehaus <house@mail.example>`.

    Raises `ValueError`.
    """
    name, address = parseaddr(text)
    return Address(name, addr_spec=read_address(address))
