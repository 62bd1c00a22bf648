"""The files: JSON lines in a fixed order, compressed."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

from kaffeehaus.core.notation import canonical, plain, revive
from tests.golden.plan import Golden
from tests.golden.recording import Ending, Header, Move, Opening, Recording

FOLDER = Path(__file__).parent / "games"
SUFFIX = ".jsonl.xz"


def path_of(golden: Golden) -> Path:
    """Where the recording lies."""
    return FOLDER / f"{golden.name}{SUFFIX}"


def stored_names() -> set[str]:
    """The names of all files."""
    return {path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}")}


def read(golden: Golden) -> Recording:
    """The stored recording. Raises `FileNotFoundError`, or `ValueError` if it is damaged."""
    lines = _text(path_of(golden)).splitlines()
    header, opening, *moves, ending = [json.loads(line) for line in lines]
    return Recording(
        revive(Header, header),
        revive(Opening, opening),
        tuple(revive(Move, move) for move in moves),
        revive(Ending, ending),
    )


def write(golden: Golden, recording: Recording) -> bool:
    """Store the recording; False if the file says the same already and is left untouched.

    The compressor may differ from machine to machine, so the text decides what is the same.
    """
    path = path_of(golden)
    parts = (recording.header, recording.opening, *recording.moves, recording.ending)
    text = "".join(line(part) + "\n" for part in parts)
    if path.exists() and _text(path) == text:
        return False
    FOLDER.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    return True


def line(part: object) -> str:
    """A part of a recording as one line."""
    return canonical(plain(part))


def _text(path: Path) -> str:
    return lzma.decompress(path.read_bytes()).decode()
