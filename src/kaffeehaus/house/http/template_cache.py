"""Compiled templates are kept beside the compiled Python of the pages, and for the same reason: to
compile them takes a third of the time in which a house opens."""

from __future__ import annotations

import contextlib
import sys
from importlib.util import cache_from_source
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache


class TemplateBytecodeCache(FileSystemBytecodeCache):
    """What was compiled before, unless the template or the paper has changed since."""

    def __init__(self, paper: Path) -> None:
        """`paper` is the module that says how templates are compiled."""
        super().__init__(str(Path(cache_from_source(str(paper))).parent), "template-%s.jinja")
        self._paper = paper.read_text("utf-8")

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self._paper + source)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it, where Python would keep its own: a folder that cannot be written to is none."""
        if sys.dont_write_bytecode:
            return
        with contextlib.suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)
