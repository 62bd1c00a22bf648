"""The tables of the database, the same in SQLite and PostgreSQL.

JSON is kept as text, times as whole milliseconds, enums as their words. Every change here needs a
revision under `migrations/versions` and its name in `REVISION`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)
from sqlalchemy.schema import SchemaItem

REVISION = "0023"
"""The newest revision. Kept here so that starting on up-to-date data need not load Alembic."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, *parts: SchemaItem) -> Table:
    return Table(name, metadata, *parts)


players = _table(
    "players",
    Column("id", String, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rest", Text),
    Column("seen", BigInteger),
    Column("preferences", Text),
    Column("left", BigInteger),
    Column("language", String),
)
"""Guests and owners of accounts. `language` is null until they choose one or get mails."""

sessions = _table(
    "sessions",
    Column("token_hash", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("device", Text),
    Column("seen", BigInteger),
    Column("proved", BigInteger),
)

accounts = _table(
    "accounts",
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("looks", Text, nullable=False, unique=True),
    Column("mail", Text, unique=True),
    Column("host", Boolean, nullable=False),
    Column("shows_ratings", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Accounts. `looks` is the confusable skeleton of the name, unique among accounts."""

passkeys = _table(
    "passkeys",
    Column("id", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)

access_tokens = _table(
    "access_tokens",
    Column("token_hash", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("scopes", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
)
"""Personal access tokens of accounts, for programs."""

recovery_codes = _table(
    "recovery_codes",
    Column("code_hash", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
)

tickets = _table(
    "tickets",
    Column("hash", String, primary_key=True),
    Column("purpose", String, nullable=False),
    Column("player_id", ForeignKey("players.id")),
    Column("text", Text, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)
"""One-time tokens: links in mails, passkey challenges, pending confirmations."""

links = _table(
    "links",
    Column("code_hash", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)

server_keys = _table(
    "server_keys",
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

tables = _table(
    "tables",
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("seed_commitment", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("salt", String, nullable=False),
    Column("host", ForeignKey("players.id"), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("status", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("stamp", BigInteger, nullable=False),
    Column("head", Integer, nullable=False),
    Column("head_hash", String, nullable=False),
    Column("to_act", Text, nullable=False),
    Column("outcome", Text),
    Column("undo_request", Text),
    Column("rematch_of", ForeignKey("tables.id")),
    Column("rematch", ForeignKey("tables.id")),
    Column("pace", Text),
    Column("deadline", BigInteger, index=True),
    Column("proposal", Text),
    Column("rated", String, index=True),
    Column("practice", Boolean),
    Column("random_seats", Boolean),
    Index(None, "status", "private", "touched"),
    Index(None, "host", "status"),
)

seats = _table(
    "seats",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", Text, nullable=False),
    Column("player_id", ForeignKey("players.id"), index=True),
    Column("bot", Text),
    Column("resigned", Boolean, nullable=False),
    Column("free", Boolean, nullable=False, server_default=false()),
    Column("left_by", ForeignKey("players.id"), index=True),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Column("rating_deviation", Integer),
    Column("rating_games", Integer),
    Index(None, "free", "table_id", sqlite_where=text("free"), postgresql_where=text("free")),
)

entries = _table(
    "entries",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("public", Text, nullable=False),
    Column("secret", Text),
    Column("events", Text, nullable=False),
    Column("hash", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("dropped_by", Integer),
)

snapshots = _table(
    "snapshots",
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("packed", Boolean, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("opened", Text, nullable=False),
    Column("resigned", Text, nullable=False),
    Column("clocks", Text),
    ForeignKeyConstraint(
        ["table_id", "number"], ["entries.table_id", "entries.number"], name="fk_snapshots_entry"
    ),
)

drafts = _table(
    "drafts",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("actions", Text, nullable=False),
)

plans = _table(
    "plans",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("looked", Integer, nullable=False),
    Column("ahead", Text, nullable=False),
)
"""Premoves, standing orders and plans of seats."""

insights = _table(
    "insights",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("position", String, primary_key=True),
    Column("found", Text, nullable=False),
)

open_hours = _table(
    "open_hours",
    Column("opened", BigInteger, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),
)
"""Intervals in which a server ran, as far as recorded; between two rows none did."""

bot_leases = _table(
    "bot_leases",
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("server", String, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Leases: which server runs which bot; empty on SQLite, which has one server. Without a foreign
key, so that taking a lease does not wait for a change of its table."""

ratings = _table(
    "ratings",
    Column("game", String, primary_key=True),
    Column("size", String, primary_key=True),
    Column("subject", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)
"""Ratings; the subject is the id of a player or the spec of a bot."""
chat = _table(
    "talk",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("move", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Chat messages of tables, outside their logs: undo does not affect them."""

hushed = _table(
    "hushed",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
)
"""Spectators whom the table's creator has excluded from its chat."""

ties = _table(
    "ties",
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("other_id", ForeignKey("players.id"), primary_key=True, index=True),
    Column("kind", String, primary_key=True),
    Column("since", BigInteger, nullable=False),
)
"""Relations of a player to others: friend, muted, blocked."""

reports = _table(
    "reports",
    Column("id", String, primary_key=True),
    Column("by", ForeignKey("players.id"), nullable=False),
    Column("about", ForeignKey("players.id"), nullable=False, index=True),
    Column("table_id", ForeignKey("tables.id")),
    Column("message", Integer),
    Column("said", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("handled", BigInteger),
)
"""Reports of players to the host; `handled` is when the host resolved one."""

notices = _table(
    "notices",
    Column("id", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("kind", String, nullable=False),
    Column("table_id", String),
    Column("seat", Integer),
    Column("decision", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("link", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, index=True),
    Column("attempts", Integer, nullable=False),
    Column("left", Text),
    Column("read", Boolean, nullable=False),
    Index(None, "player_id", "created"),
)
"""The transactional outbox of notifications; `due` is null once settled."""

notice_ways = _table(
    "notice_ways",
    Column("id", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("kind", String, nullable=False),
    Column("address", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("format", String, nullable=False),
    Column("keys", Text, nullable=False),
    Column("error", Text, nullable=False),
    Column("last", BigInteger),
)
"""Delivery channels of players: devices, mail addresses, webhooks."""

notice_choices = _table(
    "notice_choices",
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("table_id", String, primary_key=True),
    Column("choices", Text, nullable=False),
)
"""Notification preferences; an empty table id stands for all tables."""

notes = _table(
    "notes",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True, index=True),
    Column("entry", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Private notes of players on moves; entry 0 stands for the whole table."""

map_notes = _table(
    "map_notes",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True, index=True),
    Column("place", String, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Private notes of players on places of the board, by the names that the drawing gives them."""

invitations = _table(
    "invitations",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True, index=True),
    Column("by", ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Pending invitations to tables."""

pairing_requests = _table(
    "pairing_requests",
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("slot", String, primary_key=True),
    Column("id", String, nullable=False, unique=True),
    Column("game", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rating", Integer),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
    Column("table_id", String),
    Index(None, "game", "pace", "rated"),
)
"""Players who wait for an opponent: at most one live request each, and one for each choice of a
correspondence game. `table_id` is set once a request is matched."""

challenges = _table(
    "challenges",
    Column("id", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("by", ForeignKey("players.id"), nullable=False, index=True),
    Column("game", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", String, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("seat", Integer),
    Column("status", String, nullable=False),
    Column("reason", String),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("table_id", String),
)
"""Challenges of one player (`by`) to another; `seat` is the challenger's, null for a random one."""

puzzle_progress = _table(
    "puzzle_progress",
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("book", String, primary_key=True),
    Column("puzzle", String, primary_key=True),
    Column("grade", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("solved", BigInteger),
    Column("day", Integer),
    Column("at", BigInteger, nullable=False),
)
"""Puzzle attempts of players: failures, when solved, and the day if it was the daily puzzle."""

puzzle_tallies = _table(
    "puzzle_tallies",
    Column("book", String, primary_key=True),
    Column("puzzle", String, primary_key=True),
    Column("tried", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
)
"""Anonymous statistics of puzzles: players who tried, and who failed first."""

lesson_progress = _table(
    "lesson_progress",
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("lesson", String, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("right", Integer),
    Column("at", BigInteger, nullable=False),
)
"""Lessons of players: the furthest completed step, and the most right answers at the end."""

audit = _table(
    "audit",
    Column("id", String, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("deed", String, nullable=False),
    Column("player_id", String),
    Column("words", Text, nullable=False),
)
"""The audit trail: log-ins, failed ones too, account changes, actions of the host. Without a
foreign key: it outlives deleted players and has its own retention."""

host_notes = _table(
    "host_notes",
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Settings that the host changes at runtime, and state that the server keeps."""

barred = _table(
    "barred",
    Column("kind", String, primary_key=True),
    Column("value", String, primary_key=True),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Bans of players and network addresses."""

boards = _table(
    "boards",
    Column("id", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("game", String, nullable=False),
    Column("origin", String, nullable=False),
    Column("beginning", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("tree", Text, nullable=False),
    Column("leader", String, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("seeks", Boolean, nullable=False),
    Column("stamp", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index(None, "player_id", "changed"),
)
"""Analysis boards. They outlive their `origin` table and their latest leader, so neither is a
foreign key."""
