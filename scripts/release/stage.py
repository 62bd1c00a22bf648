"""What the stages of a release share: its version, folders and time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from housekeeping.checkout import Checkout
from housekeeping.errors import SetupError


@dataclass(frozen=True, slots=True)
class Release:
    """A release that is being made."""

    version: str
    source: Path
    """Clean clone of the commit."""
    artefacts: Path
    """Folder of the files to publish."""
    work: Path
    """Scratch folder, deleted at the end."""
    checkout: Checkout
    """Checkout with the environment that has uv and Node."""
    epoch: int
    """Time of the commit in seconds: the only time that artefacts contain (SOURCE_DATE_EPOCH)."""
    allowed: bool
    """Whether missing system packages may be installed with sudo."""

    def scratch(self, name: str) -> Path:
        """A folder for temporary files, created if missing."""
        folder = self.work / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    @property
    def wheel(self) -> Path:
        return self._only("*.whl")

    @property
    def source_archive(self) -> Path:
        return self._only("kaffeehaus-*.tar.gz")

    @property
    def uv(self) -> Path:
        return self.checkout.program("uv")

    def _only(self, pattern: str) -> Path:
        found = sorted(self.artefacts.glob(pattern))
        if len(found) != 1:
            raise SetupError(f"Expected one {pattern} among the artefacts, found {len(found)}.")
        return found[0]


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of a release."""

    name: str
    make: Callable[[Release], tuple[str, ...]]
    """Does the work; returns a sentence for each thing that could not be done on this machine.
    Raises `SetupError` if the release must not go on."""
