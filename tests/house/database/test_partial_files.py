"""Files get their names when they are whole; what a killed writer leaves is swept, nothing else."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from kaffeehaus.house.database import data_folder
from kaffeehaus.house.database.data_folder import atomic_write, delete_abandoned_parts


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_a_part_that_somebody_writes_is_not_swept(tmp_path: Path) -> None:
    left = tmp_path / ".b.backup.01234567.part"
    with atomic_write(tmp_path / "a.backup") as written:
        left.write_text("by somebody who was killed")
        [part] = names(tmp_path) - {left.name}
        delete_abandoned_parts(tmp_path)
        assert names(tmp_path) == {part}
        written.write(b"whole")
    assert names(tmp_path) == {"a.backup"}
    assert (tmp_path / "a.backup").read_bytes() == b"whole"


def test_two_may_write_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "a.backup"
    with atomic_write(file) as first, atomic_write(file) as second:
        first.write(b"first")
        second.write(b"second")
    assert names(tmp_path) == {"a.backup"}


def test_who_writes_a_file_sweeps_what_was_left_of_it(tmp_path: Path) -> None:
    others = {
        ".b.backup.01234567.part",
        ".a.backup.part",
        ".a.backup.of-mine.part",
        ".a.backup.b.01234567.part",
    }
    for name in {*others, ".a.backup.01234567.part"}:
        (tmp_path / name).write_text("left")
    with atomic_write(tmp_path / "a.backup"):
        pass
    assert names(tmp_path) == {"a.backup", *others}


def test_a_name_is_no_pattern(tmp_path: Path) -> None:
    for name in (".a1.01234567.part", ".a[1].01234567.part"):
        (tmp_path / name).write_text("left")
    with atomic_write(tmp_path / "a[1]"):
        pass
    assert names(tmp_path) == {"a[1]", ".a1.01234567.part"}


def test_who_fails_leaves_nothing(tmp_path: Path) -> None:
    with suppress(ValueError), atomic_write(tmp_path / "a") as written:
        written.write(b"half")
        raise ValueError("half-way")
    assert not names(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="Windows removes no open file")
def test_a_part_that_is_swept_before_it_is_held_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold = data_folder._hold
    sweeps = [tmp_path]

    def hold_late(handle: int, *, patiently: bool) -> None:
        if sweeps:
            delete_abandoned_parts(sweeps.pop())
        hold(handle, patiently=patiently)

    monkeypatch.setattr(data_folder, "_hold", hold_late)
    with atomic_write(tmp_path / "a") as written:
        written.write(b"whole")
    assert (tmp_path / "a").read_bytes() == b"whole"
