"""Migrations of the schema, one revision per file, run by Alembic without a configuration file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration for this connection."""
    config = Config()
    config.set_main_option("script_location", "kaffeehaus.house.database:migrations")
    config.attributes["connection"] = connection
    return config


def knows(connection: Connection, revision: str) -> bool:
    """Whether this version of the code knows the revision."""
    scripts = ScriptDirectory.from_config(alembic_config(connection))
    return any(script.revision == revision for script in scripts.walk_revisions())


def missing(connection: Connection, revision: str) -> tuple[str, ...]:
    """The names of the migrations after a revision, such as `0016_language`, oldest first."""
    scripts = ScriptDirectory.from_config(alembic_config(connection))
    later = scripts.iterate_revisions("head", revision)
    return tuple(Path(script.path).stem for script in reversed(list(later)))


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the missing migrations up to a revision."""
    command.upgrade(alembic_config(connection), revision)
