"""./play: sets up the environment and starts the server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from housekeeping.checkout import Checkout, this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.messages import compile_messages
from housekeeping.programs import exec_program
from housekeeping.web import prepare_web

MANUAL = """\
Start the web server on this machine; Ctrl-C stops it.

The first run makes a virtual environment in .venv, installs what the server needs, and builds the
browser code; later runs start at once. Tables are stored in a SQLite file in the data folder, or in
PostgreSQL if DATABASE_URL is set. Missing options are read from the environment: KAFFEEHAUS_HOST,
KAFFEEHAUS_PORT, KAFFEEHAUS_URL, KAFFEEHAUS_DATA."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    checkout = this_checkout()
    options = _parser().parse_args(arguments)
    prepare_environment(checkout, Packages.RUNTIME, allowed=options.yes)
    compile_messages(checkout)
    prepare_web(checkout)
    return exec_program([checkout.python, "-m", "kaffeehaus", "serve", *_serve(options, checkout)])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./play",
        description=MANUAL,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--host",
        help="address to listen on (default: 127.0.0.1, only this computer); "
        "with 0.0.0.0 friends on the same network can join",
    )
    parser.add_argument(
        "--port", type=_port, help="port to listen on (default: 8000; 0: any free one)"
    )
    parser.add_argument("--url", help="public URL of the server if it is behind a proxy")
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="data folder of the server (default: ./data)"
    )
    parser.add_argument(
        "--yes", action="store_true", help="install missing system packages too, with sudo"
    )
    return parser


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")


def _serve(options: argparse.Namespace, checkout: Checkout) -> list[str]:
    """Arguments of `kaffeehaus serve`: only those given, so that its own settings apply."""
    data: Path | None = options.data
    if data is None and not os.environ.get("KAFFEEHAUS_DATA"):
        data = checkout.root / "data"
    named = {"--host": options.host, "--port": options.port, "--url": options.url, "--data": data}
    return [
        word for name, value in named.items() if value is not None for word in (name, str(value))
    ]
