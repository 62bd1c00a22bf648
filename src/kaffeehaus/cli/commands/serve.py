"""`kaffeehaus serve`: starts the web server."""

from __future__ import annotations

import argparse
import dataclasses
import gc
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.options import shown
from kaffeehaus.house.settings import Settings, read_port, read_settings, read_url

T = TypeVar("T")


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Open the house for browsers, until Ctrl-C. Tables are kept in a SQLite file in the data\n"
        "folder, or in PostgreSQL when DATABASE_URL is set. What is not given here is read from\n"
        "the environment: KAFFEEHAUS_HOST, KAFFEEHAUS_PORT, KAFFEEHAUS_URL, KAFFEEHAUS_DATA.",
        "kaffeehaus serve",
        "kaffeehaus serve --host 0.0.0.0 --port 8080",
        "kaffeehaus serve --url https://play.example --data tables",
    )
    usual = Settings()
    parser.add_argument(
        "--host",
        type=_reader(_host),
        help=f"address to listen on (default: {usual.host}, this machine alone); "
        "0.0.0.0 lets friends on the same network in",
    )
    parser.add_argument(
        "--port",
        type=_reader(read_port),
        help=f"port to listen on (default: {usual.port}; 0: any free one)",
    )
    parser.add_argument(
        "--url",
        type=_reader(read_url),
        help="the public address of the house when it is behind a proxy",
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help=f"folder of the house (default: {usual.data}); with DATABASE_URL the tables are not "
        "in it",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    named = {name: getattr(arguments, name) for name in ("host", "port", "url", "data")}
    given = {name: value for name, value in named.items() if value is not None}
    settings = dataclasses.replace(read_settings(), **given)
    # Objects created during startup live as long as the process: garbage collection among them
    # would take a sixth of the startup time.
    gc.disable()
    try:
        from kaffeehaus.house.serve import run as serve  # noqa: PLC0415 - slow, only needed here

        return serve(settings)
    finally:
        gc.enable()


def _host(text: str) -> str:
    """Host name or IP address. Raises `ValueError` for anything else."""
    try:
        text.encode("idna")
    except UnicodeError as error:
        raise ValueError("it must be the name or the address of a network interface") from error
    return text


def _reader(read: Callable[[str], T]) -> Callable[[str], T]:
    """Wrap a parser so that its errors are those of argparse."""

    def checked(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{error}, not {shown(text)}") from error

    return checked
