"""The browser for the browser tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from housekeeping.programs import install_system_package

SETTING = "KAFFEEHAUS_CHROMIUM"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def find_chromium() -> Path | None:
    """The program named by KAFFEEHAUS_CHROMIUM, or the first Chromium or Chrome of this machine."""
    for name in (os.environ.get(SETTING, ""), *NAMES):
        found = shutil.which(name) if name else None
        if found is not None:
            return Path(found)
    return None


def prepare_chromium(*, allowed: bool) -> None:
    """Install Debian's Chromium when there is none. Raises `Trouble` when that cannot be done."""
    if find_chromium() is not None:
        return
    reason = "The browser tests need Chromium (--no-browser leaves them out)"
    install_system_package("chromium", reason, allowed=allowed)
