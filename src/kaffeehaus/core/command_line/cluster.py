"""Parallel map over many machines with Ray (the extra `kaffeehaus[ray]`)."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import TypeVar

from kaffeehaus import __version__
from kaffeehaus.core.command_line.packages import install_command
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown

Task = TypeVar("Task")
Done = TypeVar("Done")

PARCELS_EACH = 2
"""Batches that wait or run for each processor of the cluster."""


def on_cluster(
    address: str,
    work: Callable[[Task], Done],
    tasks: Sequence[Task],
    parcel_size: Callable[[int], int],
) -> Iterator[Done]:
    """Map `work` over the tasks, in order, on the Ray cluster at this address.

    `parcel_size` gives the number of tasks of a batch by that of the processors. The machines need
    the same version of Kaffeehaus. Raises `PlayerError` if Ray is not installed, the cluster does
    not answer, or it fails.
    """
    try:
        import ray  # noqa: PLC0415 - an extra, and slow to import
    except ImportError as error:
        raise PlayerError(
            gettext(
                "Ray is not installed. Install it with: %(command)s",
                command=install_command("ray"),
            ),
            code="no_ray",
        ) from error
    _join(ray, address)
    try:
        yield from _in_order(ray, work, tasks, parcel_size)
    except ray.exceptions.RayError as error:
        reason = str(error).strip().splitlines()[-1]
        failed = gettext("The Ray cluster failed: %(reason)s", reason=reason)
        raise PlayerError(failed, code="ray_failed") from error
    finally:
        ray.shutdown()


def _join(ray: ModuleType, address: str) -> None:
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, OverflowError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        raise PlayerError(
            gettext(
                "No Ray cluster answers at %(address)s, or it needs another token "
                "(RAY_AUTH_MODE=token, RAY_AUTH_TOKEN).",
                address=shown(address),
            ),
            code="no_ray",
        ) from error


def _knock(address: str) -> None:
    """Fail fast with `OSError` if nothing listens: Ray would retry for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=10).close()


def _in_order(
    ray: ModuleType,
    work: Callable[[Task], Done],
    tasks: Sequence[Task],
    parcel_size: Callable[[int], int],
) -> Iterator[Done]:
    processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
    size = parcel_size(processors)
    remote = ray.remote(_do)
    shared = ray.put((__version__, work))
    waiting: deque[object] = deque()
    for start in range(0, len(tasks), size):
        waiting.append(remote.remote(shared, tasks[start : start + size]))
        if len(waiting) == PARCELS_EACH * processors:
            yield from ray.get(waiting.popleft())
    for parcel in waiting:
        yield from ray.get(parcel)


def _do(shared: tuple[str, Callable[[Task], Done]], parcel: Sequence[Task]) -> list[Done]:
    """One batch, on some machine of the cluster."""
    version, work = shared
    if version != __version__:
        raise RuntimeError(f"This machine has Kaffeehaus {__version__}, not {version}.")
    return [work(task) for task in parcel]
