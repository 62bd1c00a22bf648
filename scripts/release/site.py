"""Documentation site as a ZIP file, which opens without a server."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

from docsite.command import build_site
from housekeeping.environment import Packages, prepare_environment
from release.stage import Release


def make(release: Release) -> tuple[str, ...]:
    """Build the site from the clone's documents and pictures."""
    prepare_environment(release.checkout, Packages.SITE, allowed=release.allowed)
    pages = release.scratch("site")
    build_site(release.checkout, release.source, pages)
    name = f"kaffeehaus-{release.version}-documentation"
    write_archive(pages, release.artefacts / f"{name}.zip", release.epoch)
    return ()


def write_archive(folder: Path, archive: Path, epoch: int) -> None:
    """Write a folder as a ZIP file that depends on nothing but its content and `epoch`."""
    moment = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = Path(archive.stem, path.relative_to(folder)).as_posix()
                entry = zipfile.ZipInfo(name, moment)
                entry.external_attr = 0o644 << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, path.read_bytes())
