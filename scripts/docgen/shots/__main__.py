"""Takes all screenshots; `python3 scripts/start.py docs --screenshots` runs this module."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from docgen.shots.camera import Camera
from docgen.shots.pages import take_pages
from docgen.shots.server import serving
from docgen.shots.tables import take_tables
from housekeeping.chromium import find_chromium
from housekeeping.errors import SetupError


def main() -> int:
    """Write the pictures into the folder that the command line names."""
    chromium = find_chromium()
    if chromium is None:
        raise SetupError("Screenshots need Chromium; KAFFEEHAUS_CHROMIUM names one.")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        camera = Camera(folder)
        # Before anybody plays: as a newcomer finds the house.
        take_pages(camera, server, browser)
        take_tables(camera, server, browser)
        browser.close()
    print(f"Written: {len(camera.sizes)} pictures, {sum(camera.sizes) // 1000} kB, in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
