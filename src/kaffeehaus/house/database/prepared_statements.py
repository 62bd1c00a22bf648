"""Statements that every move needs, made ready once and then handed to the driver as they are.

To find out how a statement is written, what its values are called and what becomes of its result
takes SQLAlchemy longer than the database takes for a move. Here it says so once for each kind of
database. Errors are wrapped as SQLAlchemy wraps them, and a connection that broke is given up.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Written:
    """A statement as one kind of database reads it."""

    text: str
    names: tuple[str, ...] | None
    """The values in the order in which they are given, where they are not given by name."""

    def ordered(self, values: Values) -> Values | tuple[object, ...]:
        return values if self.names is None else tuple(map(values.__getitem__, self.names))


class Prepared:
    """A statement whose values are all named (`bindparam`), or an insert of these columns."""

    def __init__(self, statement: ClauseElement, columns: Collection[str] | None = None) -> None:
        self._statement = statement
        self._columns = None if columns is None else list(columns)
        self._written: dict[str, _Written] = {}

    def changed(self, connection: Connection, values: Values) -> int:
        """Do it with these values; how many rows it concerned."""
        with _Cursor(connection) as cursor:
            cursor.run(self._for(connection.dialect), values)
            return cursor.driver.rowcount

    def done(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Do it for each of these, one after the other."""
        with _Cursor(connection) as cursor:
            for values in rows:
                cursor.run(self._for(connection.dialect), values)

    def found(self, connection: Connection, values: Values) -> Sequence[object] | None:
        """The first row that it finds, or None."""
        with _Cursor(connection) as cursor:
            cursor.run(self._for(connection.dialect), values)
            row: Sequence[object] | None = cursor.driver.fetchone()
            return row

    def _for(self, dialect: Dialect) -> _Written:
        if (written := self._written.get(dialect.name)) is None:
            compiled = self._statement.compile(dialect=dialect, column_keys=self._columns)
            names = getattr(compiled, "positiontup", None)
            written = _Written(str(compiled), None if names is None else tuple(names))
            self._written[dialect.name] = written
        return written


class _Cursor:
    """A cursor of the driver, inside the transaction of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.driver: DBAPICursor = connection.connection.cursor()

    def __enter__(self) -> _Cursor:
        return self

    def __exit__(self, *_error: object) -> None:
        self.driver.close()

    def run(self, written: _Written, values: Values) -> None:
        """Raises `DBAPIError`, as a statement of SQLAlchemy does."""
        try:
            self.driver.execute(written.text, written.ordered(values))
        except self._connection.dialect.loaded_dbapi.Error as error:
            raise self._explained(error, written.text) from error

    def _explained(self, error: Exception, text: str) -> BaseException:
        dialect = self._connection.dialect
        broken = dialect.is_disconnect(error, self._connection.connection, self.driver)  # type: ignore[arg-type] # any error of the driver will do
        if broken:
            self._connection.invalidate(error)
        return DBAPIError.instance(
            text, None, error, dialect.loaded_dbapi.Error, connection_invalidated=broken
        )
