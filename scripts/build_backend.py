"""PEP 517 build backend: setuptools, with Node where the browser part is not built yet, and source
archives that are reproducible (SOURCE_DATE_EPOCH)."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from setuptools import build_meta

from housekeeping.checkout import this_checkout
from housekeeping.web import is_web_built

build_editable = build_meta.build_editable
build_wheel = build_meta.build_wheel
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel

Settings: TypeAlias = Mapping[str, str | list[str] | None] | None


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the source archive; with SOURCE_DATE_EPOCH, the same tree gives the same bytes."""
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is not None:
        make_reproducible(Path(sdist_directory, name), int(epoch))
    return name


def make_reproducible(archive: Path, epoch: int) -> None:
    """Sort a .tar.gz and take owners, exact permissions and times after `epoch` out of it."""
    content = io.BytesIO()
    with (
        tarfile.open(archive) as original,
        tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as rewritten,
    ):
        for member in sorted(original, key=lambda member: member.name):
            member.mtime = min(int(member.mtime), epoch)
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.pax_headers = {}
            rewritten.addfile(member, original.extractfile(member))
    archive.write_bytes(gzip.compress(content.getvalue(), mtime=epoch))


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The source archive holds the built browser part, so that whoever builds from it needs no
    Node."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Node's wheel, unless the browser part is there."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def _node() -> list[str]:
    checkout = this_checkout()
    if is_web_built(checkout):
        return []
    project = tomllib.loads((checkout.root / "pyproject.toml").read_text("utf-8"))["project"]
    packages: list[str] = project["optional-dependencies"]["web"]
    return packages
