"""Source archives with the same bytes for the same tree, and checksums of what is published."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

from build_backend import make_reproducible
from release.command import CHECKSUMS, publish, write_checksums
from release.packages import differences, missing

EPOCH = 1_700_000_000


def archive(folder: Path, *, names: tuple[str, ...], mode: int, mtime: int) -> Path:
    """An archive of small files, as a machine with its own umask, clock and order packs it."""
    folder.mkdir()
    for name in names:
        file = folder / name
        file.write_text(f"content of {name}")
        file.chmod(mode | (0o100 if name == "play" else 0))
        os.utime(file, (mtime, mtime))
    packed = folder / "packed.tar.gz"
    with tarfile.open(packed, "w:gz") as made:
        for name in names:
            made.add(folder / name, name)
    return packed


def test_an_archive_keeps_nothing_of_the_machine_that_packed_it(tmp_path: Path) -> None:
    one = archive(tmp_path / "one", names=("a", "b", "play"), mode=0o644, mtime=EPOCH + 5)
    other = archive(tmp_path / "other", names=("play", "b", "a"), mode=0o600, mtime=EPOCH + 99)
    assert one.read_bytes() != other.read_bytes()
    for packed in (one, other):
        make_reproducible(packed, EPOCH)

    assert one.read_bytes() == other.read_bytes()
    with tarfile.open(one) as made:
        members = {member.name: member for member in made}
        [content] = [made.extractfile("b")]
        assert content is not None
        assert content.read() == b"content of b"
    assert list(members) == ["a", "b", "play"]
    assert [member.mode for member in members.values()] == [0o644, 0o644, 0o755]
    assert {member.mtime for member in members.values()} == {EPOCH}


def test_times_before_the_epoch_stay(tmp_path: Path) -> None:
    packed = archive(tmp_path / "old", names=("a",), mode=0o644, mtime=EPOCH - 7)
    make_reproducible(packed, EPOCH)

    with tarfile.open(packed) as made:
        assert made.getmember("a").mtime == EPOCH - 7


def test_two_builds_differ_in_bytes_and_in_names(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "same").write_text("same")
        (folder / "changed").write_text(folder.name)
    (other / "added").write_text("more")

    assert differences(one, other) == ("added", "changed")
    assert differences(one, one) == ()


def test_a_file_that_the_manifest_forgets_is_noticed(tmp_path: Path) -> None:
    packed = archive(tmp_path / "one", names=("a", "b"), mode=0o644, mtime=EPOCH)
    with tarfile.open(packed, "w:gz") as made:
        made.add(tmp_path / "one" / "a", "kaffeehaus-1.0.0/docs/a")

    assert missing(packed, ["docs/a", "docs/b", "a"]) == ("a", "docs/b")
    assert missing(packed, ["docs/a"]) == ()


def test_checksums_are_those_of_sha256sum(tmp_path: Path) -> None:
    artefacts, target = tmp_path / "artefacts", tmp_path / "dist"
    artefacts.mkdir()
    target.mkdir()
    (target / "of an older release").write_text("old")
    (artefacts / "b.txt").write_text("b")
    (artefacts / "a.txt").write_text("a")
    write_checksums(artefacts)
    publish(artefacts, target)

    lines = (target / CHECKSUMS).read_text("utf-8").splitlines()
    assert [line.partition("  ")[2] for line in lines] == ["a.txt", "b.txt"]
    assert sorted(file.name for file in target.iterdir()) == [CHECKSUMS, "a.txt", "b.txt"]
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "--quiet", CHECKSUMS], cwd=target, check=True)
