"""Delivery channels: mail, Web Push (VAPID, RFC 8291), webhooks (Discord, Slack, ntfy, JSON)."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from webpush import WebPush, WebPushSubscription

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import Json
from kaffeehaus.house.clock import now
from kaffeehaus.house.notifications.mail import Mailer, NoticeLinks, mail_of
from kaffeehaus.house.notifications.messages import URGENT, Message, shortened
from kaffeehaus.house.notifications.safe_http import BadAddress, DeliveryFailed, SafeHttpClient
from kaffeehaus.house.outbox import ChannelKind, ChannelRow, HookFormat

LIFETIME = 24 * 3600
"""The TTL header: seconds for which a push service keeps a message for an offline device."""
LONGEST_BODY = 1000
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256; private keys are smaller."""
POINT_BYTES = 65
SECRET_BYTES = 16
MAX_CHECKED = 20
"""Push services checked at once, those with most devices first."""
ID_HEADER = "X-Kaffeehaus-Notice"
"""The header with the notice id, the idempotency key of retries."""
KNOWN_HOSTS = {
    "discord.com": HookFormat.DISCORD,
    "discordapp.com": HookFormat.DISCORD,
    "hooks.slack.com": HookFormat.SLACK,
    "ntfy.sh": HookFormat.NTFY,
}


class PushKeys:
    """The VAPID key pair of this server."""

    def __init__(self, secret: bytes) -> None:
        """Derive the keys from a server key of the store."""
        private = ec.derive_private_key(
            int.from_bytes(secret, "big") % (ORDER - 1) + 1, ec.SECP256R1()
        )
        public = private.public_key()
        self.private_pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self.public_pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
        """The `applicationServerKey` of browsers."""


@dataclass(frozen=True, slots=True)
class Push:
    """Encrypts and sends push messages."""

    keys: PushKeys
    _http: SafeHttpClient
    _contact: str
    """The VAPID subject: a mail address of the host."""

    async def send(self, message: Message, endpoint: str, keys: str) -> None:
        """Send a message to a subscription. Raises `PostFailed`, `is_gone` if it has expired."""
        point, _, secret = keys.partition(" ")
        encoder = WebPush(
            self.keys.private_pem, self.keys.public_pem, subscriber=self._contact, ttl=LIFETIME
        )
        encoded = encoder.get(
            message=_body(message),
            subscription=WebPushSubscription.model_validate(
                {"endpoint": endpoint, "keys": {"p256dh": point, "auth": secret}}
            ),
        )
        headers = {
            **{str(name): str(value) for name, value in encoded.headers.items()},
            "Topic": message.id,
            "Urgency": "high" if message.kind in URGENT else "normal",
            "Content-Type": "application/octet-stream",
        }
        await self._http.post(endpoint, encoded.encrypted, headers)


def read_keys(point: str, secret: str) -> str:
    """Validate the keys of a subscription, as stored. Raises `BadAddress`."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(point, POINT_BYTES))
        _decoded(secret, SECRET_BYTES)
    except ValueError as error:
        raise BadAddress(gettext("The keys of this device are invalid.")) from error
    return f"{point} {secret}"


@dataclass(frozen=True, slots=True)
class PushServiceCheck:
    """Outcome of a health check of a push service."""

    asked: int
    """UTC, in milliseconds since 1970."""
    answer_error: str
    """Why it did not answer; empty if it did."""


async def check_push_services(
    http: SafeHttpClient, urls: Sequence[str]
) -> dict[str, PushServiceCheck]:
    """Health checks of push services, by URL; no message is sent."""

    async def error_of(url: str) -> str:
        try:
            await http.check_reachable(url)
        except DeliveryFailed as error:
            return error.sentence
        return ""

    urls = urls[:MAX_CHECKED]
    errors = await asyncio.gather(*map(error_of, urls))
    return {url: PushServiceCheck(now(), error) for url, error in zip(urls, errors, strict=True)}


def _body(message: Message) -> bytes:
    """The payload that the service worker shows; repeats share the id, its tag."""
    body = {
        "id": message.id,
        "title": message.title,
        "body": shortened("\n".join(message.lines), LONGEST_BODY),
        "url": message.path,
        "picture": message.picture_path,
    }
    return json.dumps(body, ensure_ascii=False).encode()


def _decoded(text: str, length: int) -> bytes:
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, UnicodeError) as error:
        raise ValueError("not base64") from error
    if len(data) != length:
        raise ValueError(f"not {length} bytes")
    return data


def format_of(url: str) -> HookFormat:
    """Guess the payload format from the host of a URL."""
    return KNOWN_HOSTS.get(urlsplit(url).hostname or "", HookFormat.JSON)


async def send_webhook(
    http: SafeHttpClient, message: Message, url: str, form: HookFormat, base: str
) -> None:
    """POST a message to a webhook. `base` is the server's public address.

    Raises `BadAddress` or `PostFailed`.
    """
    address, body = url, payload_of(message, form, base)
    if form is HookFormat.NTFY:
        address, topic = _topic(url)
        assert isinstance(body, dict)
        body = {**body, "topic": topic}
    headers = {"Content-Type": "application/json", ID_HEADER: message.id}
    await http.post(address, json.dumps(body, ensure_ascii=False).encode(), headers)


def payload_of(message: Message, form: HookFormat, base: str) -> Json:
    """The JSON payload."""
    link, text = base + message.path, "\n".join(message.lines)
    picture = base + message.picture_path if message.picture_path else ""
    match form:
        case HookFormat.DISCORD:
            embed: dict[str, Json] = {"title": message.title, "url": link}
            if text:
                embed["description"] = text
            if picture:
                embed["image"] = {"url": picture}
            return {"embeds": [embed], "allowed_mentions": {"parse": []}}
        case HookFormat.SLACK:
            head = f"<{link}|{_escaped(message.title)}>"
            return {"text": f"{head}\n{_escaped(text)}" if text else head}
        case HookFormat.NTFY:
            body: dict[str, Json] = {
                "title": message.title,
                "message": text or message.title,
                "click": link,
            }
            return {**body, "attach": picture} if picture else body
        case HookFormat.JSON:
            return {
                "id": message.id,
                "kind": message.kind.value,
                "title": message.title,
                "lines": list(message.lines),
                "url": link,
                "table": message.table_id,
                "picture": picture or None,
            }


def _topic(url: str) -> tuple[str, str]:
    """The root URL and topic of an ntfy URL; ntfy takes JSON at its root only."""
    parts = urlsplit(url)
    topic = parts.path.strip("/")
    if not topic or "/" in topic:
        raise BadAddress(gettext("An ntfy address is a host and one topic: https://ntfy.sh/topic"))
    return parts._replace(path="/", query="", fragment="").geturl(), topic


def _escaped(text: str) -> str:
    """Escape the control characters of Slack, against mentions and links."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@dataclass(frozen=True, slots=True)
class Channels:
    """The clients of all kinds of channels."""

    mail: Mailer
    push: Push
    http: SafeHttpClient
    links: NoticeLinks
    base: str
    """The server's public address, without a trailing slash."""

    async def send(self, message: Message, channel: ChannelRow) -> DeliveryFailed | None:
        """Send a message by a channel; None on success."""
        try:
            match channel.kind:
                case ChannelKind.MAIL:
                    await self.mail.send(mail_of(message, channel, self.links, self.base))
                case ChannelKind.PUSH:
                    await self.push.send(message, channel.address, channel.keys)
                case ChannelKind.WEBHOOK:
                    await send_webhook(
                        self.http, message, channel.address, channel.format, self.base
                    )
        except DeliveryFailed as error:
            return error
        return None
