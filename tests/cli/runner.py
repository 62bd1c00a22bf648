"""Running command lines in this process and looking at what they said."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from kaffeehaus.cli import main


@dataclass(frozen=True, slots=True)
class Said:
    """The exit code and both streams of one command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What was printed, by line."""
        return self.out.splitlines()

    def sentence(self) -> str:
        """The one sentence of a refusal; fails if the command did anything else than refuse."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("kaffeehaus: ")
        assert self.err.endswith((".\n", "?\n"))
        assert self.err.count("\n") == 1
        return self.err.removeprefix("kaffeehaus: ").rstrip("\n")


Run: TypeAlias = Callable[..., Said]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs one command line, with text or bytes on standard input."""

    def run(line: str | list[str], stdin: str | bytes = "") -> Said:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(line.split() if isinstance(line, str) else line)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run
