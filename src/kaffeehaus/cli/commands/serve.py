"""`kaffeehaus serve`: starts the web server."""

from __future__ import annotations

import argparse
import dataclasses
import gc
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.house.settings import Settings, read_port, read_settings, read_url

T = TypeVar("T")


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Start the web server; Ctrl-C stops it. Tables are stored in a SQLite file in the "
            "data folder, or in PostgreSQL if DATABASE_URL is set. Missing options are read from "
            "the environment: KAFFEEHAUS_HOST, KAFFEEHAUS_PORT, KAFFEEHAUS_URL, KAFFEEHAUS_DATA."
        ),
        "kaffeehaus serve",
        "kaffeehaus serve --host 0.0.0.0 --port 8080",
        "kaffeehaus serve --url https://play.example --data tables",
    )
    usual = Settings()
    parser.add_argument(
        "--host",
        metavar=gettext("ADDRESS"),
        type=_reader(_host),
        help=gettext(
            "address to listen on (default: %(host)s, only this computer); with 0.0.0.0 friends on "
            "the same network can join",
            host=usual.host,
        ),
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=_reader(read_port),
        help=gettext("port to listen on (default: %(port)s; 0: any free one)", port=usual.port),
    )
    parser.add_argument(
        "--url",
        type=_reader(read_url),
        help=gettext("public URL of the server if it is behind a proxy"),
    )
    parser.add_argument(
        "--data",
        metavar=gettext("FOLDER"),
        type=Path,
        help=gettext(
            "data folder of the server (default: %(folder)s); not the database if DATABASE_URL is "
            "set",
            folder=usual.data,
        ),
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
        raise ValueError(gettext("must be the name or address of a network interface")) from error
    return text


def _reader(read: Callable[[str], T]) -> Callable[[str], T]:
    """Wrap a parser so that its errors are those of argparse."""

    def checked(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(
                gettext("%(rule)s, not %(text)s", rule=error, text=shown(text))
            ) from error

    return checked
