"""The browser for the browser tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from housekeeping.programs import install_system_package, offers_package
from housekeeping.trouble import Trouble

SETTING = "KAFFEEHAUS_CHROMIUM"
SHELL = "chromium-headless-shell"
"""Chromium without windows: what the tests need, for a quarter less of the processor's time."""
NAMES = (
    SHELL,
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
    """Install Debian's Chromium without windows, where it can be had and may be installed.

    Any other does as well, only slower. Raises `Trouble` when there is none and cannot be one.
    """
    found = find_chromium()
    if found is not None and (os.environ.get(SETTING) or found.name == SHELL):
        return
    if found is not None and not offers_package(SHELL):
        return
    reason = "The browser tests need Chromium (--no-browser leaves them out)"
    try:
        install_system_package(SHELL, reason, allowed=allowed)
    except Trouble:
        # Others than Debian have no such package, and some people may install nothing.
        if found is None:
            install_system_package("chromium", reason, allowed=allowed)
