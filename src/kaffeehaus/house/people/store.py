"""Queries and changes of invitations to tables and of private notes."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.house.database.mapping import values_of
from kaffeehaus.house.database.schema import invitations, notes, tables
from kaffeehaus.house.outbox import NoticeRow, add_notice
from kaffeehaus.house.tables.model import TableStatus, TableSummaryRow
from kaffeehaus.house.tables.reads import summaries


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """An invitation to a table."""

    table_id: str
    player_id: str
    by: str
    at: int


def add_invitation(connection: Connection, row: InvitationRow, notice: NoticeRow) -> None:
    """Store an invitation and its notification; a repeated one changes nothing."""
    if is_invited(connection, row.table_id, row.player_id):
        return
    connection.execute(insert(invitations), values_of(row))
    add_notice(connection, notice)


def remove_invitation(connection: Connection, table_id: str, player_id: str) -> None:
    """Remove the invitation of a player to a table."""
    here = (invitations.c.table_id == table_id) & (invitations.c.player_id == player_id)
    connection.execute(delete(invitations).where(here))


def is_invited(connection: Connection, table_id: str, player_id: str) -> bool:
    """Whether the player has an invitation to the table."""
    query = select(invitations.c.at).where(
        invitations.c.table_id == table_id, invitations.c.player_id == player_id
    )
    return connection.scalar(query) is not None


def invited_to(connection: Connection, player_id: str, limit: int) -> list[TableSummaryRow]:
    """The waiting tables that the player is invited to, the latest change first."""
    asked = select(invitations.c.table_id).where(invitations.c.player_id == player_id)
    is_waiting = tables.c.status == TableStatus.WAITING.value
    return summaries(connection, tables.c.id.in_(asked) & is_waiting, limit)


def notes_of(connection: Connection, player_id: str, table_id: str) -> dict[int, str]:
    """A player's notes on a table, by number of the log entry."""
    query = select(notes.c.entry, notes.c.text).filter_by(table_id=table_id, player_id=player_id)
    return {row.entry: row.text for row in connection.execute(query)}


def put_note(
    connection: Connection, player_id: str, table_id: str, entry: int, text: str, at: int
) -> None:
    """Replace the note on a log entry; an empty text deletes it."""
    key = {"table_id": table_id, "player_id": player_id, "entry": entry}
    connection.execute(delete(notes).filter_by(**key))
    if text:
        connection.execute(insert(notes), {**key, "text": text, "at": at})
