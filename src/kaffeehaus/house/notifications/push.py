"""Web push: messages that only the player's own device can read."""

from __future__ import annotations

import base64
import binascii
import json

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from webpush import WebPush, WebPushSubscription

from kaffeehaus.house.notifications.messages import Message, shortened
from kaffeehaus.house.notifications.safe_http import BadAddress, SafeHttpClient

LIFETIME = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is asleep."""
LONGEST_BODY = 1000
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: private keys are the numbers below it."""
POINT_BYTES = 65
SECRET_BYTES = 16


class PushKeys:
    """The keys by which push services know this house."""

    def __init__(self, secret: bytes) -> None:
        """`secret` is a server key of the store: the same one gives the same keys."""
        private = ec.derive_private_key(
            int.from_bytes(secret, "big") % (ORDER - 1) + 1, ec.SECP256R1()
        )
        public = private.public_key()
        self.private_pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self.public_pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        self.public = _written(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        """As browsers want it: `applicationServerKey`."""


class Push:
    """Sends push messages."""

    def __init__(self, keys: PushKeys, post: SafeHttpClient, contact: str) -> None:
        """`contact` is an address of mail at which push services reach the host."""
        self.keys = keys
        self._post = post
        self._contact = contact

    async def send(self, message: Message, endpoint: str, keys: str) -> None:
        """Send a message to a device. Raises `PostFailed`; `is_gone` if the device is no more."""
        point, _, secret = keys.partition(" ")
        maker = WebPush(
            self.keys.private_pem, self.keys.public_pem, subscriber=self._contact, ttl=LIFETIME
        )
        sealed = maker.get(
            message=_body(message),
            subscription=WebPushSubscription.model_validate(
                {"endpoint": endpoint, "keys": {"p256dh": point, "auth": secret}}
            ),
        )
        headers = {
            **{str(name): str(value) for name, value in sealed.headers.items()},
            "Topic": message.id,
            "Urgency": "high" if message.is_urgent else "normal",
            "Content-Type": "application/octet-stream",
        }
        await self._post.post(endpoint, sealed.encrypted, headers)


def read_keys(point: str, secret: str) -> str:
    """The keys of a device as they are kept. Raises `BadAddress` if they are none."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _read(point, POINT_BYTES))
        _read(secret, SECRET_BYTES)
    except ValueError as error:
        raise BadAddress("These are no keys of a device.") from error
    return f"{point} {secret}"


def _body(message: Message) -> bytes:
    """What the service worker shows; the device knows repeats by the tag."""
    body = {
        "id": message.id,
        "title": message.title,
        "body": shortened("\n".join(message.lines), LONGEST_BODY),
        "url": message.path,
        "picture": message.picture_path,
    }
    return json.dumps(body, ensure_ascii=False).encode()


def _written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _read(text: str, length: int) -> bytes:
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, UnicodeError) as error:
        raise ValueError("not base64") from error
    if len(data) != length:
        raise ValueError(f"not {length} bytes")
    return data
