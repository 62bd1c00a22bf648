"""The pure parts of the browser's scripts, tried by Node's own test runner."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path

from housekeeping.checkout import this_checkout
from housekeeping.web import node_in

WEB = this_checkout().web


def test_the_scripts_of_the_browser_pass_their_own_tests() -> None:
    node = node_in(Path(sysconfig.get_path("purelib")))
    tests = sorted((WEB / "tests").glob("*.test.ts"))
    assert tests, "there are tests for the scripts"
    result = subprocess.run(
        [node.programs / "node", "--test", *tests],
        cwd=WEB,
        env={**os.environ, **node.environment()},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
