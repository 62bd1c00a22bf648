"""A push service and webhooks of our own, on this machine: they keep what they get."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kaffeehaus.core.notation import JsonObject


@dataclass(frozen=True)
class Got:
    """A request that arrived."""

    path: str
    headers: Message
    body: bytes

    def json(self) -> JsonObject:
        read: JsonObject = json.loads(self.body)
        return read


@dataclass
class Receiver:
    """Takes every request, unless `answers` says otherwise for the next ones."""

    port: int = 0
    got: Queue[Got] = field(default_factory=Queue)
    answers: list[int] = field(default_factory=list)

    tls: ssl.SSLContext | None = None
    """With which it answers, if it does so encrypted."""
    names: list[str | None] = field(default_factory=list)
    """By which names it was asked for, encrypted."""

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def take(self, seconds: float = 20) -> Got:
        """The next request, waited for."""
        return self.got.get(timeout=seconds)


@contextlib.contextmanager
def receiver(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A web server for a test."""
    mine = Receiver(tls=tls)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(mine.answers.pop(0) if mine.answers else 404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            mine.got.put(Got(self.path, self.headers, body))
            status = mine.answers.pop(0) if mine.answers else 201
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", mine.url("/elsewhere"))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if tls is not None:
        tls.sni_callback = lambda _socket, name, _context: mine.names.append(name)
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    mine.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield mine
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass
class Device:
    """A browser with its keys, which alone can read what is pushed to it."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def point(self) -> str:
        public = self.key.public_key()
        return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def auth(self) -> str:
        return _text(self.secret)

    def read(self, got: Got) -> JsonObject:
        """What was pushed, decrypted."""
        plain = http_ece.decrypt(
            got.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        read: JsonObject = json.loads(plain)
        return read


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
