"""What every test shares: hypothesis profiles, the order of the tests, the browser's program."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from housekeeping.chromium import find_chromium

BROWSER, STATIC = "tests/browser/", "tests/static/"
"""How the ids of their tests begin."""

# A shared machine stalls now and then: a deadline for each example would only make noise.
settings.register_profile("dev", max_examples=20, deadline=None)
settings.register_profile(
    "ci",
    max_examples=100,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("nightly", max_examples=5000, deadline=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


# Started in the background, a shell makes tests ignore Ctrl-C, and all programs that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the browser's tests, before `-m` chooses among all."""
    if _is_browser_test(item):
        item.add_marker(pytest.mark.browser)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long static checks first and the browser tests last.

    From its first page on, Playwright keeps an event loop running in the main thread, where
    `asyncio.run` then fails: in every process, nothing may follow the browser tests. xdist's
    default distribution keeps this order within each worker; ./test has a run for them alone.
    """
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    if item.nodeid.startswith(STATIC):
        return 0
    return 2 if _is_browser_test(item) else 1


def _is_browser_test(item: pytest.Item) -> bool:
    return item.nodeid.startswith(BROWSER)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Launch the system's Chromium: Playwright's own builds are never fetched.

    All pages are the house's own: a process for each of them takes as long as loading it.
    """
    program = find_chromium()
    if program is None:
        pytest.fail("no Chromium found: run ./test, which installs it or says how", pytrace=False)
    return {
        **browser_type_launch_args,
        "executable_path": str(program),
        "args": ["--disable-site-isolation-trials"],
    }
