"""What every test shares: hypothesis profiles, the order of the tests, the browser's program."""

from __future__ import annotations

import gc
import importlib
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from housekeeping.chromium import find_chromium
from housekeeping.testing import is_roomy
from tests.sharing import in_shares

# The command line speaks the language of the environment; tests read English.
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="en")

ROOT = Path(__file__).parents[1]
BROWSER = "tests/browser/"
LONGEST = (
    "tests/static/",
    "tests/house/live/test_rolling_upgrade.py",
    "tests/house/database/test_outage.py",
    "tests/old_data/",
    "tests/house/http/test_api_fuzz.py",
    "tests/house/leaks/",
    "tests/docs/test_code_blocks.py",
    "tests/docs/test_following.py",
    "tests/house/maintenance/",
    "tests/house/test_serve.py",
    "tests/setup/test_second_play.py",
    "tests/setup/test_wheel.py",
    "tests/kernels/test_sanitizers.py",
    "tests/bots/arena/test_cluster.py",
    "tests/bench/test_crowd_bench.py",
    "tests/bench/test_house_bench.py",
)
"""How the ids of tests begin; of the longest, some take half a minute."""
LONGEST_IN_BROWSER = (
    "tests/browser/test_page_types.py",
    "tests/browser/test_fcm.py",
    "tests/browser/test_live.py",
    "tests/browser/test_playing.py",
    "tests/browser/test_time.py",
    "tests/browser/test_host_room.py",
    "tests/browser/test_pseudo_language.py",
)
"""The same, where there are no other tests."""

# The same examples everywhere, few enough for every change: who looks for new ones asks for
# `--hypothesis-profile=nightly`. A shared machine stalls now and then: a deadline for each example
# would only make noise.
settings.register_profile(
    "every change",
    max_examples=20,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("nightly", max_examples=5000, deadline=None, print_blob=True)
settings.load_profile("every change")


# What is imported and collected stays until the end: half a million things that need not be looked
# through again and again, which takes a twentieth of all work.
gc.disable()


def pytest_collection(session: pytest.Session) -> None:
    """Let each of several processes import the files of tests beginning with another one.

    In a fresh checkout pytest rewrites and compiles them all, and Python what they import, which
    takes longer than to collect. In the same order all processes would do so at the same time; this
    way each finds on the disk what the others wrote.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    left_out = tuple(Path(word).resolve() for word in session.config.getoption("ignore") or ())
    files = sorted({file for place in session.config.args for file in _files_of_tests(place)})
    chosen = [file for file in files if not any(map(file.is_relative_to, left_out))]
    first = len(chosen) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in (*chosen[first:], *chosen[:first]):
        # What fails here fails again when pytest comes to it, and is told then.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def _files_of_tests(folder: str) -> Iterator[Path]:
    return Path(folder).resolve().rglob("test_*.py")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


# Started in the background, a shell makes tests ignore Ctrl-C, and all programs that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the browser's tests, before `-m` chooses among all."""
    if _is_browser_test(item):
        item.add_marker(pytest.mark.browser)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest tests first and the browser tests last.

    With several processes each begins with its part of the longest: whoever came to one of them
    last would let the others wait.

    From its first page on, Playwright keeps an event loop running in the main thread, where
    `asyncio.run` then fails: in every process, nothing may follow the browser tests. xdist's
    default distribution keeps this order within each worker; ./test has a run for them alone.
    """
    items.sort(key=_is_browser_test)
    places = LONGEST_IN_BROWSER if all(map(_is_browser_test, items)) else LONGEST
    longest = [item for place in places for item in items if item.nodeid.startswith(place)]
    others = [item for item in items if not item.nodeid.startswith(places)]
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = in_shares(longest, others, processes)


def _is_browser_test(item: pytest.Item) -> bool:
    return item.nodeid.startswith(BROWSER)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Launch the system's Chromium: Playwright's own builds are never fetched.

    All pages are the house's own and share a process: one for each takes as long as loading it.
    Playwright lets Chromium paint into files on the disk, because containers have little memory
    that is shared; where there is enough, a tenth of the processor's time is saved.
    """
    program = find_chromium()
    if program is None:
        pytest.fail("no Chromium found: run ./test, which installs it or says how", pytrace=False)
    return {
        **browser_type_launch_args,
        "executable_path": str(program),
        "args": ["--disable-site-isolation-trials", "--renderer-process-limit=1"],
        "ignore_default_args": ["--disable-dev-shm-usage"] if is_roomy() else [],
    }
