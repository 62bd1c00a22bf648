"""Set-up does what is needed, and nothing twice."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from housekeeping.checkout import Checkout, SetupStep, digest, require_writable
from housekeeping.errors import SetupError

NOBODY = 65534


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


class Work:
    """Makes a step's product, and counts how often."""

    def __init__(self, product: Path) -> None:
        self.product = product
        self.times = 0

    def __call__(self) -> None:
        self.times += 1
        self.product.write_text("made")


def test_a_step_is_done_once(checkout: Checkout) -> None:
    product = checkout.root / "product"
    work = Work(product)
    step = SetupStep("cook", ("beans",), (product,))

    step.bring_up_to_date(checkout, work)
    step.bring_up_to_date(checkout, work)

    assert work.times == 1


def test_a_step_is_done_again_when_an_input_changes(checkout: Checkout) -> None:
    source = checkout.root / "source"
    work = Work(checkout.root / "product")
    step = SetupStep("cook", (source,), (work.product,))
    for text in ("one", "two", "two", "one"):
        source.write_text(text)
        step.bring_up_to_date(checkout, work)

    assert work.times == 3


def test_a_step_is_done_again_when_its_product_is_gone(checkout: Checkout) -> None:
    work = Work(checkout.root / "product")
    step = SetupStep("cook", ("beans",), (work.product,))
    step.bring_up_to_date(checkout, work)
    work.product.unlink()
    step.bring_up_to_date(checkout, work)

    assert work.times == 2


def test_a_failed_step_is_tried_again(checkout: Checkout) -> None:
    step = SetupStep("cook", ("beans",), ())

    def fail() -> None:
        raise SetupError("no water")

    with pytest.raises(SetupError, match="no water"):
        step.bring_up_to_date(checkout, fail)
    assert not step.is_done(checkout)


def test_the_digest_sees_names_contents_and_borders(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a").write_text("x")
    seen = {digest([folder])}
    (folder / "deep" / "a").write_text("y")
    seen.add(digest([folder]))
    (folder / "deep" / "a").rename(folder / "a")
    seen.add(digest([folder]))
    (folder / "b").write_text("")
    seen.add(digest([folder]))

    assert len(seen) == 4
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert digest(["ab", "c"]) == digest(["ab", "c"])


def test_the_digest_does_not_depend_on_where_the_checkout_is(tmp_path: Path) -> None:
    for place in ("here", "there"):
        (tmp_path / place / "src").mkdir(parents=True)
        (tmp_path / place / "src" / "main.ts").write_text("same")

    assert digest([tmp_path / "here" / "src"]) == digest([tmp_path / "there" / "src"])


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nobody may write to `folder` meanwhile; root, who may do anything, becomes somebody else."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(mode)


def test_a_read_only_folder_gives_one_sentence(tmp_path: Path) -> None:
    with read_only(tmp_path), pytest.raises(SetupError) as caught:
        require_writable(tmp_path)

    sentence = str(caught.value)
    assert sentence.startswith(f"Cannot write to {tmp_path} (Permission denied): ")
    assert "\n" not in sentence


def test_a_step_says_that_the_checkout_is_read_only_before_it_starts(tmp_path: Path) -> None:
    work = Work(tmp_path / "product")
    step = SetupStep("cook", ("beans",), (work.product,))

    with read_only(tmp_path), pytest.raises(SetupError, match="Cannot write to"):
        step.bring_up_to_date(Checkout(tmp_path), work)
    assert work.times == 0


def test_a_read_only_checkout_is_no_trouble_when_nothing_is_to_be_done(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(checkout.root / "product")
    step = SetupStep("cook", ("beans",), (work.product,))
    step.bring_up_to_date(checkout, work)

    def refuse(folder: Path) -> None:
        raise SetupError(f"{folder} is read-only")

    monkeypatch.setattr("housekeeping.checkout.require_writable", refuse)
    step.bring_up_to_date(checkout, work)

    assert work.times == 1
