"""Load test: throughput against a baseline server, several servers, memory, soak.

`python -m bench.crowd --soak 3600` plays for an hour and draws the memory curve; `--only memory`
measures one section. Open loop: a separate process posts actions when they are due.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from bench._crowd.many_servers import measure_servers
from bench._crowd.one_server import measure_against_floor
from bench._crowd.size import measure_many_tables, measure_memory
from bench._crowd.soak import soak

SECTIONS: dict[str, Callable[[], None]] = {
    "floor": measure_against_floor,
    "servers": measure_servers,
    "memory": measure_memory,
    "many": measure_many_tables,
}


def run() -> None:
    """Measure everything except the soak, and print."""
    for measure in SECTIONS.values():
        measure()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run all sections, one of them, or the soak."""
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description=__doc__)
    parser.add_argument("--only", choices=SECTIONS, help="measure this alone")
    parser.add_argument("--soak", type=float, metavar="SECONDS", help="play for so long")
    parser.add_argument("--rate", type=float, default=40.0, help="actions a second of a soak")
    parser.add_argument(
        "--plot", type=Path, metavar="OUT.svg", help="draw the memory of a soak, or many tables"
    )
    options = parser.parse_args(arguments)
    if options.soak is not None:
        soak(options.soak, options.rate, options.plot)
    elif options.only == "many":
        measure_many_tables(options.plot)
    elif options.only is not None:
        SECTIONS[options.only]()
    else:
        run()


if __name__ == "__main__":
    main()
