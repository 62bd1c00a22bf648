"""Proof files as streams of text: gzip members that anyone can unpack, or plain text."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import BinaryIO, Protocol, cast

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.kernels.coffee.proofs.claim import Unproven

MEMBER = 2**22
"""Text is compressed in members of at least so many bytes, each of whole lines."""
CHUNK = 2**20
_GZIP = b"\x1f\x8b"
_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""No time and no system, so that the same text gives the same file."""
_TAIL = Struct("<II")

Reading = Callable[[int, int], None]
"""Called with the bytes of a file that are read, and all its bytes."""


class _Digest(Protocol):
    def update(self, data: bytes, /) -> None: ...

    def hexdigest(self) -> str: ...


def member(text: bytes) -> bytes:
    """Text as a gzip member; members can be concatenated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(text) + packer.flush()
    return _HEAD + packed + _TAIL.pack(zlib.crc32(text), len(text) & 0xFFFFFFFF)


class ProofFile:
    """A proof opened for reading from its beginning to its end, with bounded memory."""

    def __init__(self, name: str, reading: Reading | None = None) -> None:
        self._name = name
        self._reading = reading
        self._digest: _Digest = sha256()

    @property
    def digest(self) -> str:
        """SHA-256 of the unpacked text that was read so far."""
        return self._digest.hexdigest()

    def size(self) -> int:
        """The bytes of the file. Raises `PlayerError` if there is none."""
        try:
            return Path(self._name).stat().st_size
        except (OSError, ValueError) as error:
            raise self._unreadable() from error

    def chunks(self) -> Iterator[bytes]:
        """The text in pieces of whole lines. Raises `PlayerError` if it cannot be read."""
        size, rest = self.size(), b""
        try:
            with Path(self._name).open("rb") as file:
                text = _unpacked(file)
                while block := text.read(CHUNK):
                    self._digest.update(block)
                    if self._reading is not None:
                        self._reading(file.tell(), size)
                    lines, newline, rest = (rest + block).rpartition(b"\n")
                    if newline:
                        yield lines + newline
                    elif len(rest) > CHUNK:
                        raise Unproven(gettext("The file is not a proof for a board of Coffee."))
        except (OSError, EOFError, zlib.error) as error:
            raise self._unreadable() from error
        if rest:
            yield rest

    def _unreadable(self) -> PlayerError:
        return PlayerError(
            gettext("Cannot read %(file)s as a proof.", file=shown(self._name)),
            code="unreadable_file",
        )


def _unpacked(file: BinaryIO) -> BinaryIO:
    start = file.read(len(_GZIP))
    file.seek(0)
    return cast(BinaryIO, gzip.GzipFile(fileobj=file)) if start == _GZIP else file
