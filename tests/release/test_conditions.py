"""What a release refuses: an unclean tree, an unfinished changelog, and a version that exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from housekeeping.errors import SetupError
from release.command import tag_commit
from release.conditions import git, refusals, section, version_of

FINISHED = """\
# Changelog

## [Unreleased]

## [1.2.3] - 2026-11-19

### Fixed

- The cup is full.

## [1.2.2] - 2026-10-01

- The cup is there.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A clone with everything that a release of 1.2.3 needs."""
    package = tmp_path / "src" / "kaffeehaus"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(FINISHED)
    data = tmp_path / "tests" / "fixtures" / "data"
    data.mkdir(parents=True)
    (data / "1.2.3.tar.gz").write_bytes(b"data")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    git(root, *who, "commit", "--quiet", "--message", "Brew")


def test_a_finished_version_is_not_refused(root: Path) -> None:
    assert version_of(root) == "1.2.3"
    assert refusals(root, "1.2.3") == ()


def test_uncommitted_changes_are_refused(root: Path) -> None:
    (root / "CHANGELOG.md").write_text(FINISHED + "\nmore\n")
    (root / "new.txt").write_text("new\n")

    assert refusals(root, "1.2.3") == (
        "Commit or undo your changes first (2 files, CHANGELOG.md first).",
    )


def test_an_existing_tag_is_refused(root: Path) -> None:
    git(root, "tag", "v1.2.3")

    assert refusals(root, "1.2.3") == (
        "The tag v1.2.3 exists: raise __version__ in src/kaffeehaus/__init__.py.",
    )


@pytest.mark.parametrize("version", ["1.2", "1.2.3.dev0", "v1.2.3", "1.2.3 "])
def test_only_three_numbers_are_a_version(root: Path, version: str) -> None:
    assert refusals(root, version)[0] == (
        f"{version} is no version to release: it must look like 1.2.3."
    )


@pytest.mark.parametrize(
    "heading", ["## 1.2.3", "## [1.2.3]", "## [1.2.3] - soon", "## [11213] - x"]
)
def test_the_version_needs_a_dated_heading(root: Path, heading: str) -> None:
    changelog = FINISHED.replace("## [1.2.3] - 2026-11-19", heading)
    (root / "CHANGELOG.md").write_text(changelog)
    commit(root)

    assert refusals(root, "1.2.3") == ("CHANGELOG.md needs the heading '## [1.2.3] - YYYY-MM-DD'.",)


def test_nothing_is_left_unreleased(root: Path) -> None:
    changelog = FINISHED.replace("## [Unreleased]\n", "## [Unreleased]\n\n- And a biscuit.\n")
    (root / "CHANGELOG.md").write_text(changelog)
    commit(root)

    assert refusals(root, "1.2.3") == (
        "CHANGELOG.md still has lines under [Unreleased]: move them to 1.2.3.",
    )


def test_the_data_folder_of_the_version_is_kept(root: Path) -> None:
    (root / "tests" / "fixtures" / "data" / "1.2.3.tar.gz").unlink()
    commit(root)

    assert refusals(root, "1.2.3") == (
        "tests/fixtures/data/1.2.3.tar.gz is missing: make it with python -m tests.old_data 1.2.3.",
    )


def test_the_notes_of_a_version_end_at_the_next_heading() -> None:
    assert section(FINISHED, "[1.2.3]") == "### Fixed\n\n- The cup is full."
    assert section(FINISHED, "[1.0.0]") == ""


def test_the_tag_is_annotated_with_the_notes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_COMMITTER_NAME", "Ada")
    monkeypatch.setenv("GIT_COMMITTER_EMAIL", "ada@example.org")
    released = git(root, "rev-parse", "HEAD")
    tag_commit(root, "1.2.3", released)

    assert git(root, "cat-file", "-t", "v1.2.3") == "tag"
    assert git(root, "rev-parse", "v1.2.3^{commit}") == released
    assert git(root, "tag", "--list", "--format=%(contents)").rstrip() == (
        "Kaffeehaus 1.2.3\n\n### Fixed\n\n- The cup is full."
    )
    assert refusals(root, "1.2.3")[0].startswith("The tag v1.2.3 exists")


def test_a_release_needs_git(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="made from a clone"):
        git(tmp_path, "rev-parse", "HEAD")


def test_the_package_must_state_its_version(root: Path) -> None:
    (root / "src" / "kaffeehaus" / "__init__.py").write_text("")

    with pytest.raises(SetupError, match="states no __version__"):
        version_of(root)
