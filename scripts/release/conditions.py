"""Conditions of a release: a clean tree, a finished changelog and a new version."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from housekeeping.errors import SetupError

VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
RELEASED = re.compile(r"\d+\.\d+\.\d+")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
UNRELEASED = "[Unreleased]"
DATA = "tests/fixtures/data"
"""Data folders of releases, which the tests of all later versions open."""


def version_of(root: Path) -> str:
    """Version in the package's `__init__.py`, the only place that states it. Raises `SetupError`
    if there is none."""
    found = VERSION.search((root / "src" / "kaffeehaus" / "__init__.py").read_text("utf-8"))
    if found is None:
        raise SetupError("src/kaffeehaus/__init__.py states no __version__.")
    return found[1]


def tag_of(version: str) -> str:
    """Name of the version's tag."""
    return f"v{version}"


def refusals(root: Path, version: str) -> tuple[str, ...]:
    """Reasons not to release this checkout, as sentences; none if all is ready."""
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    return (
        *_tree_refusals(root),
        *_version_refusals(root, version),
        *_unfinished(changelog, version),
        *_data_refusals(root, version),
    )


def _tree_refusals(root: Path) -> tuple[str, ...]:
    changed = git(root, "status", "--porcelain").splitlines()
    if not changed:
        return ()
    return (f"Commit or undo your changes first ({len(changed)} files, {changed[0][3:]} first).",)


def _version_refusals(root: Path, version: str) -> tuple[str, ...]:
    if not RELEASED.fullmatch(version):
        return (f"{version} is no version to release: it must look like 1.2.3.",)
    tag = tag_of(version)
    if git(root, "tag", "--list", tag):
        return (f"The tag {tag} exists: raise __version__ in src/kaffeehaus/__init__.py.",)
    return ()


def _unfinished(changelog: str, version: str) -> tuple[str, ...]:
    sentences = []
    if section(changelog, UNRELEASED):
        sentences.append(
            f"CHANGELOG.md still has lines under {UNRELEASED}: move them to {version}."
        )
    dated = re.compile(rf"\[{re.escape(version)}\] - \d{{4}}-\d{{2}}-\d{{2}}")
    if not any(dated.fullmatch(heading) for heading in HEADING.findall(changelog)):
        sentences.append(f"CHANGELOG.md needs the heading '## [{version}] - YYYY-MM-DD'.")
    return tuple(sentences)


def _data_refusals(root: Path, version: str) -> tuple[str, ...]:
    file = f"{DATA}/{version}.tar.gz"
    if (root / file).exists():
        return ()
    return (f"{file} is missing: make it with python -m tests.old_data {version}.",)


def section(changelog: str, name: str) -> str:
    """Text below the heading that begins with `name`; empty if there is none."""
    pieces = HEADING.split(changelog)
    texts = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    return next((text.strip() for head, text in texts.items() if head.startswith(name)), "")


def git(root: Path, *words: str) -> str:
    """Output of a git command. Raises `SetupError` if it fails."""
    try:
        answer = subprocess.run(
            ["git", *words], cwd=root, check=True, capture_output=True, encoding="utf-8"
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupError(f"git {words[0]} failed; a release is made from a clone.") from error
    return answer.stdout.rstrip("\n")
