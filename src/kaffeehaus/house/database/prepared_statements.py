"""Prepared statements: compiled once per dialect, then passed to the DBAPI driver directly.

SQLAlchemy's compilation, binding and result handling take longer than the database takes for a
move. Errors are wrapped as SQLAlchemy wraps them, and a lost connection is invalidated.
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
class _Compiled:
    """The SQL of a statement for one dialect."""

    text: str
    names: tuple[str, ...] | None
    """Names of positional parameters in order; None if the driver binds by name."""

    def ordered(self, values: Values) -> Values | tuple[object, ...]:
        return values if self.names is None else tuple(map(values.__getitem__, self.names))


class Prepared:
    """A statement with named `bindparam`s only, or an insert of these columns."""

    def __init__(self, statement: ClauseElement, columns: Collection[str] | None = None) -> None:
        self._statement = statement
        self._columns = None if columns is None else list(columns)
        self._compiled: dict[str, _Compiled] = {}

    def changed(self, connection: Connection, values: Values) -> int:
        """Execute with these values; the row count."""
        with _Cursor(connection) as cursor:
            cursor.run(self._for(connection.dialect), values)
            return cursor.driver.rowcount

    def done(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Execute for each of these rows."""
        with _Cursor(connection) as cursor:
            for values in rows:
                cursor.run(self._for(connection.dialect), values)

    def found(self, connection: Connection, values: Values) -> Sequence[object] | None:
        """Execute and fetch the first row, or None."""
        with _Cursor(connection) as cursor:
            cursor.run(self._for(connection.dialect), values)
            row: Sequence[object] | None = cursor.driver.fetchone()
            return row

    def _for(self, dialect: Dialect) -> _Compiled:
        if (compiled := self._compiled.get(dialect.name)) is None:
            sql = self._statement.compile(dialect=dialect, column_keys=self._columns)
            names = getattr(sql, "positiontup", None)
            compiled = _Compiled(str(sql), None if names is None else tuple(names))
            self._compiled[dialect.name] = compiled
        return compiled


class _Cursor:
    """A DBAPI cursor within the transaction of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.driver: DBAPICursor = connection.connection.cursor()

    def __enter__(self) -> _Cursor:
        return self

    def __exit__(self, *_error: object) -> None:
        self.driver.close()

    def run(self, statement: _Compiled, values: Values) -> None:
        """Execute a statement. Raises `DBAPIError`, as SQLAlchemy does."""
        try:
            self.driver.execute(statement.text, statement.ordered(values))
        except self._connection.dialect.loaded_dbapi.Error as error:
            raise self._wrapped(error, statement.text) from error

    def _wrapped(self, error: Exception, text: str) -> BaseException:
        dialect = self._connection.dialect
        broken = dialect.is_disconnect(error, self._connection.connection, self.driver)  # type: ignore[arg-type] # any driver error will do
        if broken:
            self._connection.invalidate(error)
        return DBAPIError.instance(
            text, None, error, dialect.loaded_dbapi.Error, connection_invalidated=broken
        )
