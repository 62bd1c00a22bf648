"""Writes the server's own page of all API calls, and its OpenAPI description, as files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kaffeehaus.house.app import create_app
from kaffeehaus.house.http.reference.openapi import describe, reference_page
from kaffeehaus.house.settings import Settings

PAGE, DESCRIPTION = "api-calls.html", "openapi.json"
ADDRESSES = {
    'href="/"': 'href="index.html"',
    'href="/api/openapi.json"': f'href="{DESCRIPTION}"',
    'href="/static/cup.svg"': 'href="cup.svg"',
}
"""Links of the page, and where they lead on the site."""


def main() -> None:
    """Write both files into the folder that the command line names."""
    folder = Path(sys.argv[1])
    described = json.dumps(describe(create_app(Settings())))
    page = reference_page(described)
    for address, place in ADDRESSES.items():
        page = page.replace(address, place)
    (folder / PAGE).write_text(page, "utf-8")
    (folder / DESCRIPTION).write_text(described + "\n", "utf-8")


if __name__ == "__main__":
    main()
