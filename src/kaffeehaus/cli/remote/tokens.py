"""Session tokens of remote servers, stored in a private file of the user."""

from __future__ import annotations

import json
import os
from pathlib import Path

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext


class TokenStore:
    """Token store, by server and name. The file is readable only by its owner, because a token
    grants the guest's session."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or _usual_file()

    def of(self, house: str, name: str | None) -> str | None:
        """Token of this guest on the server, or of the latest guest without a name."""
        guests = self._read().get(house, {})
        if name is not None:
            return guests.get(name)
        return next(reversed(guests.values()), None)

    def keep(self, house: str, name: str, token: str) -> None:
        """Store the token. Raises `PlayerError` if the file cannot be written."""
        houses = self._read()
        guests = houses.setdefault(house, {})
        guests.pop(name, None)
        guests[name] = token
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
                file.truncate()
                json.dump(houses, file)
        except OSError as error:
            raise PlayerError(
                gettext(
                    "Cannot write %(file)s, so you cannot return to your seat.", file=self._file
                ),
                code="unwritable_file",
            ) from error

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self._file.read_text())
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {
            str(house): {str(name): str(token) for name, token in guests.items()}
            for house, guests in found.items()
            if isinstance(guests, dict)
        }


def _usual_file() -> Path:
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "kaffeehaus" / "guests.json"
