"""`kaffeehaus upgrade`: upgrades the data of a stopped server, or says what that would do."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

from kaffeehaus.cli.server_data import (
    CopyProgressBar,
    add_data_option,
    server_name,
    settings_of,
    where,
)
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.errors import PlayerError, UnknownGame
from kaffeehaus.core.i18n import gettext, ngettext, size_text
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.clocks.pace import span
from kaffeehaus.house.database.engines import database_of, transaction
from kaffeehaus.house.database.migrate import require_file
from kaffeehaus.house.database.schema import REVISION
from kaffeehaus.house.database.upgrades import (
    UnfinishedTables,
    UpgradePlan,
    plan_upgrade,
    unfinished_tables,
    upgrade,
)
from kaffeehaus.house.settings import Settings

NO_SPACE = 1
MINUTE = 60


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Upgrade the data of an older version: first a backup, then the migrations, completely "
            "or not at all. The server does the same when it starts. Stop it first; servers that "
            "share a PostgreSQL may go on. To go back, restore the backup with the previous "
            "version.\n"
            "Exit codes: 0 success, 1 the dry run found too little disk space, 2 error."
        )
        + f"\n{where()}",
        "kaffeehaus upgrade --dry-run --data tables",
        "kaffeehaus upgrade --data tables",
    )
    add_data_option(parser)
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help=gettext("say what the upgrade would do, and change nothing"),
    )
    parser.add_argument(
        "--no-backup",
        action="store_true",
        help=gettext("make no backup: only for PostgreSQL, if you have one of your own"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Upgrade, or print the plan."""
    settings = settings_of(arguments)
    if arguments.no_backup and not settings.database_url:
        raise PlayerError(
            gettext("--no-backup is only for PostgreSQL. SQLite always gets a backup."),
            code="usage",
        )
    if arguments.dry_run:
        return _print_plan(settings, with_backup=not arguments.no_backup)
    with CopyProgressBar() as bar:
        done = upgrade(settings, bar, with_backup=not arguments.no_backup)
    if done is None:
        print(_up_to_date(settings))
        return 0
    print(
        gettext(
            "%(server)s was upgraded from schema %(old)s to %(new)s.",
            server=server_name(settings),
            old=done.revision,
            new=REVISION,
        )
    )
    if done.backup is not None:
        print(gettext("Backup of the previous data: %(file)s.", file=done.backup))
    return 0


def _print_plan(settings: Settings, *, with_backup: bool) -> int:
    database = database_of(settings)
    require_file(database)
    with transaction(database, database.read_engine()) as connection:
        plan = plan_upgrade(connection, settings)
        unfinished = unfinished_tables(connection)
    if plan is None:
        print(_up_to_date(settings))
        return 0
    plan = plan if with_backup else replace(plan, backup=None)
    missing = plan.missing_space()
    for line in (*_about_data(plan, settings), *_about_rules(unfinished), *_about_space(plan)):
        print(line)
    print(missing.sentence if missing else gettext("Nothing was changed."))
    return NO_SPACE if missing else 0


def _up_to_date(settings: Settings) -> str:
    return gettext(
        "%(server)s is up to date: schema %(schema)s.",
        server=server_name(settings),
        schema=REVISION,
    )


def _about_data(plan: UpgradePlan, settings: Settings) -> Iterator[str]:
    yield gettext(
        "%(server)s: schema %(old)s, %(size)s.",
        server=server_name(settings),
        old=plan.revision,
        size=size_text(plan.size),
    )
    yield ngettext(
        "%(num)s migration to schema %(new)s: %(names)s.",
        "%(num)s migrations to schema %(new)s: %(names)s.",
        len(plan.migrations),
        new=REVISION,
        names=", ".join(plan.migrations),
    )


def _about_rules(unfinished: list[UnfinishedTables]) -> Iterator[str]:
    """The versions of the rules: of new tables, then of those that go on under older ones."""
    newest = [f"{find_game(name).title} {find_game(name).version}" for name in game_ids()]
    yield gettext("Rules of new tables: %(versions)s.", versions=", ".join(newest))
    for one in unfinished:
        if line := _about_older_rules(one):
            yield line


def _about_older_rules(one: UnfinishedTables) -> str:
    """How tables go on under older rules; empty if they are of the newest."""
    try:
        game = find_game(one.game)
    except UnknownGame:
        game = None
    if game is not None and game.version == one.version:
        return ""
    values = {
        "game": one.game if game is None else str(game.title),
        "version": one.version,
    }
    if game is None or not game.follows(one.version):
        return ngettext(
            "%(game)s: %(num)s unfinished table under rules version %(version)s, which is no "
            "longer supported: it can be viewed, but not played on.",
            "%(game)s: %(num)s unfinished tables under rules version %(version)s, which is no "
            "longer supported: they can be viewed, but not played on.",
            one.tables,
            **values,
        )
    return ngettext(
        "%(game)s: %(num)s unfinished table goes on under rules version %(version)s.",
        "%(game)s: %(num)s unfinished tables go on under rules version %(version)s.",
        one.tables,
        **values,
    )


def _about_space(plan: UpgradePlan) -> Iterator[str]:
    if plan.backup is not None:
        yield gettext("Backup: %(file)s.", file=plan.backup)
    for need in plan.disk_needs():
        yield gettext(
            "Disk space in %(folder)s: %(needed)s needed, %(free)s free.",
            folder=need.folder,
            needed=size_text(need.needed),
            free=size_text(need.free),
        )
    seconds = plan.seconds if plan.seconds < 2 * MINUTE else -(-plan.seconds // MINUTE) * MINUTE
    yield gettext("It takes about %(time)s.", time=span(seconds))
