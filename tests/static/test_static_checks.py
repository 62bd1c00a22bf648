"""The checks that read the code instead of running it, as tests, so that one line counts all."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout
from housekeeping.checks import QUICK_TESTS, STATIC_CHECKS, Check, environment_of
from housekeeping.web import node_in

CHECKOUT = this_checkout()


# Without their caches mypy and tsc read every library: slow machines need their time.
@pytest.mark.timeout(600)
@pytest.mark.parametrize("check", STATIC_CHECKS, ids=lambda check: check.title)
def test_it_finds_nothing(check: Check) -> None:
    node = node_in(Path(sysconfig.get_path("purelib")))
    result = subprocess.run(
        check.command(sys.executable, node),
        cwd=check.folder(CHECKOUT),
        env={**os.environ, **environment_of(CHECKOUT, node)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        pytest.fail(result.stdout, pytrace=False)


@pytest.mark.parametrize("path", QUICK_TESTS)
def test_the_quick_tests_are_there(path: str) -> None:
    assert (CHECKOUT.root / path).exists()
