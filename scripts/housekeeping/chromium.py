"""Finds or installs Chromium for the browser tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from housekeeping.errors import SetupError
from housekeeping.programs import install_system_package, offers_package

SETTING = "KAFFEEHAUS_CHROMIUM"
SHELL = "chromium-headless-shell"
"""Headless Chromium without a window system, which takes a quarter less processor time."""
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
    """Path in KAFFEEHAUS_CHROMIUM, or the first Chromium or Chrome on this machine."""
    for name in (os.environ.get(SETTING, ""), *NAMES):
        found = shutil.which(name) if name else None
        if found is not None:
            return Path(found)
    return None


def prepare_chromium(*, allowed: bool) -> None:
    """Install Debian's headless Chromium where it is available and permitted.

    Any other Chromium works too, only slower. Raises `SetupError` if there is none and none can be
    installed.
    """
    found = find_chromium()
    if found is not None and (os.environ.get(SETTING) or found.name == SHELL):
        return
    if found is not None and not offers_package(SHELL):
        return
    reason = "The browser tests need Chromium (--no-browser leaves them out)"
    try:
        install_system_package(SHELL, reason, allowed=allowed)
    except SetupError:
        # Only Debian has this package, and some users may not install anything.
        if found is None:
            install_system_package("chromium", reason, allowed=allowed)
