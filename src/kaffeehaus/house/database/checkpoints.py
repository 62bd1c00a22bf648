"""Carries what was committed from SQLite's journal into its file, beside the writer.

SQLite would let the writer do it after every thousand pages: in a full house every second or two,
and all moves would wait a tenth of a second or longer until the disk has taken it.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

PAUSE = 0.5
"""Seconds between two rounds. One that finds nothing to carry leaves the disk alone."""
MOST_PAGES = 20_000
"""A journal of so many pages, 80 MB, the writer carries itself: something keeps this thread."""
CARRY = "PRAGMA wal_checkpoint(PASSIVE)"
"""Keeps nobody from reading or writing, and leaves for the next round what somebody still reads."""

logger = logging.getLogger(__name__)


class WalCheckpointer:
    """A thread of its own for one file, until it is closed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="kaffeehaus-carrier", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; what is left in the journal is as safe there."""
        self._ending.set()
        self._thread.join()

    def _serve(self) -> None:
        with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            while not self._ending.wait(PAUSE):
                try:
                    connection.execute(CARRY).fetchall()
                except sqlite3.Error:
                    logger.exception("the journal could not be carried into the file")
