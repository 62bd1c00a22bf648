"""Bytecode cache of Jinja templates in `__pycache__`; compiling takes a third of the startup."""

from __future__ import annotations

import contextlib
import sys
from importlib.util import cache_from_source
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache


class TemplateBytecodeCache(FileSystemBytecodeCache):
    """Bytecode cache, invalidated by changes of the template or of the environment's module."""

    def __init__(self, environment_module: Path) -> None:
        """`environment_module` configures how templates are compiled."""
        folder = Path(cache_from_source(str(environment_module))).parent
        super().__init__(str(folder), "template-%s.jinja")
        self._module_source = environment_module.read_text("utf-8")

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self._module_source + source)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the bytecode if Python would store its own; ignore a read-only folder."""
        if sys.dont_write_bytecode:
            return
        with contextlib.suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)
