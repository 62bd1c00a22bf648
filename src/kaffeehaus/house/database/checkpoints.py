"""Checkpoints the SQLite WAL on a background thread, so that the writer never stalls on it.

By default SQLite checkpoints in the writer after a thousand pages: under load every second or two,
and all moves would wait 100 ms or longer for the disk.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

PAUSE = 0.5
"""Seconds between checkpoints; without new pages one does no I/O."""
MOST_PAGES = 20_000
"""At this WAL size (80 MB) the writer checkpoints itself, in case this thread is blocked."""
CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
"""Blocks neither readers nor the writer; skips pages that are still being read."""

logger = logging.getLogger(__name__)


class WalCheckpointer:
    """Background thread that checkpoints the WAL of one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._closing = threading.Event()
        self._thread = threading.Thread(
            target=self._run, name="kaffeehaus-checkpoints", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop the thread. Pages left in the WAL are durable too."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            while not self._closing.wait(PAUSE):
                try:
                    connection.execute(CHECKPOINT).fetchall()
                except sqlite3.Error:
                    logger.exception("the journal could not be carried into the file")
