"""Builds source archive and wheel twice from clean clones and compares them byte by byte."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from housekeeping.environment import C_REQUIRED
from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, run
from release.conditions import git
from release.stage import Release


def make(release: Release) -> tuple[str, ...]:
    """Put source archive and wheel among the artefacts. Raises `SetupError` if the archive lacks a
    tracked file, or a second build from another clone gives other bytes."""
    again = release.scratch("again")
    clone(release.source, again / "source")
    first = _build(release, release.source, release.scratch("first"))
    second = _build(release, again / "source", again / "built")
    [archive] = first.glob("*.tar.gz")
    tracked = git(release.source, "ls-files", "-z").split("\0")
    forgotten = missing(archive, [name for name in tracked if name])
    if forgotten:
        raise SetupError(f"The source archive lacks {', '.join(forgotten)}: see MANIFEST.in.")
    different = differences(first, second)
    if different:
        raise SetupError(f"Two builds of the same commit differ in {', '.join(different)}.")
    for file in first.iterdir():
        shutil.copy(file, release.artefacts)
    return ()


def clone(source: Path, target: Path, commit: str = "HEAD") -> None:
    """Clone a repository and check out a commit. Raises `SetupError`."""
    run("Cloning the commit", ["git", "clone", "--quiet", "--no-checkout", source, target])
    run("Checking it out", ["git", "-C", target, "checkout", "--quiet", "--detach", commit])


def differences(one: Path, other: Path) -> tuple[str, ...]:
    """Names of files in two folders that are not in both with the same bytes."""
    first, second = digests(one), digests(other)
    names = sorted(first.keys() | second.keys())
    return tuple(name for name in names if first.get(name) != second.get(name))


def missing(archive: Path, names: Iterable[str]) -> tuple[str, ...]:
    """Names that a .tar.gz does not have below its own folder."""
    with tarfile.open(archive) as content:
        packed = {member.name.partition("/")[2] for member in content}
    return tuple(sorted(set(names) - packed))


def digests(folder: Path) -> Mapping[str, str]:
    """SHA-256 of each file in a folder, by name."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.iterdir())
        if file.is_file()
    }


def _build(release: Release, source: Path, folder: Path) -> Path:
    """Build the source archive, and the wheel from the archive; returns their folder."""
    raw, built = folder / "raw", folder / "repaired"
    run(
        "Building source archive and wheel",
        [
            *(release.uv, "build", "--python", sys.executable, "--out-dir", raw),
            *("--build-constraints", source / "requirements" / "build.txt", source),
        ],
        environment=_environment(release),
    )
    built.mkdir(parents=True)
    for archive in raw.glob("*.tar.gz"):
        shutil.copy(archive, built)
    tools = _tools(release)
    path = {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    run(
        "Naming the Linux systems that the wheel runs on",
        [tools / "auditwheel", "repair", "--wheel-dir", built, *raw.glob("*.whl")],
        environment={**_environment(release), **path},
    )
    return built


def _tools(release: Release) -> Path:
    """Folder of the programs in requirements/release.txt, installed on the first call."""
    programs = release.work / "tools" / "bin"
    if not programs.exists():
        venv, lock = programs.parent, release.source / "requirements" / "release.txt"
        run("Making an environment", [release.uv, "venv", "--python", sys.executable, venv])
        install: Arguments = [
            release.uv,
            "pip",
            "install",
            "--python",
            venv,
            "--require-hashes",
            "-r",
            lock,
        ]
        run("Installing the release's tools", install)
    return programs


def _environment(release: Release) -> dict[str, str]:
    return {**C_REQUIRED, "SOURCE_DATE_EPOCH": str(release.epoch)}
