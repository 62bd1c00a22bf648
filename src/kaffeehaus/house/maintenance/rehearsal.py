"""Running games are played again when the rules may have changed, and what differs is told.

That happens beside the opening of the house, in a process that stands back. Tables go on under the
version they began with; this finds out whether that version still does what it did.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from functools import cache
from pathlib import Path

import kaffeehaus
from kaffeehaus.house.database import host_settings
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance.data_check import tables_to_check
from kaffeehaus.house.maintenance.subprocesses import run_beside
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)

RULES = ("core", "games")
"""The parts of the package that decide how a game goes."""
NO_RULES = frozenset({".pyc", ".md", ".html", ".css", ".svg", ".png"})
"""How files end that are compiled from others, or only shown. All others count, data too."""
FINDING = "table "
"""How a line of `check-data` begins that tells what is wrong."""
FAULTY = 1
"""Its exit code when something is."""


class Rehearsal:
    """Plays the running games of a house again, once for every change of the rules."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def run(self) -> None:
        """Play them again, unless that was done with these rules. Where no game is running there is
        nothing to be done: all that begin from now on are played by these rules."""
        rules = await asyncio.to_thread(fingerprint_of_rules)
        if (await self._store.read(host_settings.host_settings)).get(
            HostSetting.REHEARSED
        ) == rules:
            return
        begun = await asyncio.to_thread(tables_to_check, self._settings, unfinished=True)
        if begun and not await self._has_played_again():
            return
        await self._store.write(
            AFTER_TABLES, host_settings.set_host_setting, HostSetting.REHEARSED, rules
        )

    async def _has_played_again(self) -> bool:
        """Play the running games again and tell what differs; whether that could be done."""
        said = await run_beside(self._settings, "check-data", "--running", "--jobs", "1")
        findings = [line for line in said.lines if line.startswith(FINDING)]
        # A program that crashes has the same exit code, but tells of no table.
        if said.code and not (said.code == FAULTY and findings):
            logger.error("running games could not be played again: %s", said.complaint)
            return False
        for finding in findings:
            logger.warning("the rules are others than when a game was played: %s", finding)
        await self._store.write(
            AFTER_TABLES,
            host_settings.set_host_setting,
            HostSetting.DIFFERENCES,
            "\n".join(findings),
        )
        return True


@cache
def fingerprint_of_rules() -> str:
    """Changes whenever a line of the games, or of what they stand on, does."""
    return fingerprint_of(Path(kaffeehaus.__file__).parent)


def fingerprint_of(package: Path) -> str:
    """The same for a package that lies there."""
    digest = hashlib.sha256()
    for part in RULES:
        for file in sorted((package / part).rglob("*.*")):
            if _is_rule(file):
                digest.update(os.fsencode(file.relative_to(package)))
                digest.update(file.read_bytes())
    return digest.hexdigest()


def _is_rule(file: Path) -> bool:
    """Whether it can decide how a game goes. What editors and systems leave lying is hidden."""
    return file.suffix not in NO_RULES and not file.name.startswith(".") and file.is_file()
