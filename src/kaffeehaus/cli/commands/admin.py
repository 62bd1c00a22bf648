"""`kaffeehaus admin`: administration of a server in the terminal."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection

from kaffeehaus.cli.server_data import WHERE, add_data_option, counted, settings_of
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.parsing import Parser, explain, whole
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house import outbox
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.service import (
    DAYS,
    HEARS_DAYS,
    given_settings,
    host_token,
    read_address,
    read_reason,
    read_setting,
)
from kaffeehaus.house.admin.store import BanKind, totals_of
from kaffeehaus.house.clock import ServerClock, now
from kaffeehaus.house.database import host_settings
from kaffeehaus.house.database.host_settings import HOST_KEY, HostSetting
from kaffeehaus.house.database.offline_access import reading, writing
from kaffeehaus.house.maintenance.backups import Backups
from kaffeehaus.house.notifications.channels import check_push_services
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.notifications.safe_http import SafeHttpClient
from kaffeehaus.house.players import audit
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.settings import Settings

SETTINGS = (
    HostSetting.ANNOUNCEMENT,
    HostSetting.GUESTS_WELCOME,
    HostSetting.ACCOUNTS_WELCOME,
    HostSetting.TABLES_PER_HOUR,
    HostSetting.GUESTS_PER_HOUR,
)
BY_HAND = "in a terminal"

Print = Callable[[Connection, argparse.Namespace], Sequence[str]]


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "See and do what the host can in the room /host of the house. The house may be open: it\n"
        f"hears of what is set within seconds.\n{WHERE}",
        "kaffeehaus admin house",
        'kaffeehaus admin set announcement "We close at nine."',
        "kaffeehaus admin guests ada",
        "kaffeehaus admin bar address 203.0.113.9",
    )
    add_data_option(parser)
    deeds = parser.add_subparsers(title="what", metavar="WHAT", required=True, parser_class=Parser)

    def add(name: str, summary: str, deed: Print) -> argparse.ArgumentParser:
        one = deeds.add_parser(name, help=summary, description=summary)
        one.set_defaults(deed=deed)
        return one

    add("house", "settings, costs and health", _house)
    add("token", "the token that makes the first account the host", _token)
    _with_page(add("audit", "who came in, and what the host did", _audit))
    add("barred", "who is kept out", _barred)
    _with_page(add("reports", "what guests told about others", _reports))
    for name, summary, deed in (
        ("guests", "guests and accounts, by name or id", _guests),
        ("tables", "tables, by game, name or id", _tables),
    ):
        one = _with_page(add(name, summary, deed))
        one.add_argument("search", nargs="?", default="", help="what to look for")
    one = add("set", "set something for the whole house; without a value as it was started", _set)
    one.add_argument("name", choices=[note.value for note in SETTINGS], help="what")
    one.add_argument("value", nargs="?", default="", help="text, yes or no, or a number")
    for name, summary, deed in (
        ("bar", "keep a guest or an address out", _bar),
        ("unbar", "let them in again", _unbar),
    ):
        one = add(name, summary, deed)
        one.add_argument("kind", choices=[kind.value for kind in BanKind], help="whom")
        one.add_argument("value", help="the id of a guest, or an address")
        if deed is _bar:
            one.add_argument("--reason", default="", help="why, for yourself")
    one = add("announce", "say something on every page, and to who was here lately", _announce)
    one.add_argument("text", help="what everybody is to hear")
    add("mail", "greet the mail server, to see whether it is there", _mail)
    add("push", "ask the push services of the devices whether they are there", _push)
    add("backup", "make a backup now, where the house keeps its own", _backup)
    add("handle", "a report was seen to", _handle).add_argument("report", help="its id")


def run(arguments: argparse.Namespace) -> int:
    """Run the chosen administration task and print its result."""
    settings = settings_of(arguments)
    visit = writing if arguments.deed in CHANGES else reading
    with visit(settings) as connection:
        lines = arguments.deed(connection, arguments)
    for line in lines:
        print(sanitized(line))
    return 0


def _with_page(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    page = whole(0, 100_000, "the page")
    parser.add_argument("--page", type=page, default=0, help="the next ones: 1, 2, ...")
    return parser


def _house(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    settings = settings_of(arguments)
    noted = host_settings.host_settings(connection)
    lines = [f"{note.value}: {noted.get(note, 'as usual')}" for note in SETTINGS]
    lines += _costs(connection, settings)
    lines.append(f"mail server: {'set' if settings.mail_server else 'none'}")
    for way in admin_store.channel_health(connection):
        last = _time(way.last) if way.last else "nothing yet"
        trouble = f"; {way.failing} failing: {way.error}" if way.failing else ""
        lines.append(f"{way.kind}: {way.count}, last sent {last}{trouble}")
    lines += [f"goes another way: {line}" for line in _differences(noted)]
    lines += [f"{one.title}: {one.value} ({one.source})" for one in given_settings(settings)]
    return lines


def _costs(connection: Connection, settings: Settings) -> list[str]:
    totals = totals_of(connection)
    made = Backups(settings, ServerClock()).made()
    days = admin_store.actions_by_day(connection, DAYS, now())
    return [
        f"database: {totals.database_bytes:,} bytes",
        f"backups: {len(made)}, {sum(backup.size for backup in made):,} bytes",
        *(f"newest backup: {_time(backup.made)}" for backup in made[:1]),
        f"guests and accounts: {totals.guests}",
        *(f"tables, {status.value}: {count}" for status, count in totals.tables.items()),
        f"actions in the last {DAYS} days, the latest first: {', '.join(map(str, days))}",
        f"notices waiting to be sent: {totals.notices_due}",
    ]


def _differences(noted: dict[HostSetting, str]) -> list[str]:
    return noted.get(HostSetting.DIFFERENCES, "").splitlines()


def _token(connection: Connection, _arguments: argparse.Namespace) -> list[str]:
    if admin_store.has_host(connection):
        raise PlayerError("The house has its host already.", code="has_host")
    secret = host_settings.key(connection, HOST_KEY)
    if secret is None:
        raise PlayerError("Open the house once: it makes the token then.", code="no_token")
    return [host_token(secret)]


def _guests(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{line.id}  {_time(line.seen or line.created)}  "
        f"{'host' if line.is_host else 'account' if line.is_account else 'guest'}  "
        f"{counted(line.seats, 'seat')}  {line.name}"
        for line in admin_store.find_players(connection, arguments.search, arguments.page)
    ]


def _tables(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{line.id}  {_time(line.touched)}  {line.status}  {line.game}  {', '.join(line.names)}"
        for line in admin_store.find_tables(connection, arguments.search, arguments.page)
    ]


def _reports(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{line.id}  {_time(line.at)}  {'seen to' if line.handled else 'open'}  "
        f"{line.by} about {line.about} ({line.about_id}): {line.said or '-'} / {line.reason or '-'}"
        for line in admin_store.read_reports(connection, arguments.page)
    ]


def _barred(connection: Connection, _arguments: argparse.Namespace) -> list[str]:
    return [
        f"{bar.kind.value} {bar.value}  {_time(bar.at)}  {bar.reason}"
        for bar in admin_store.bans(connection)
    ]


def _audit(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{_time(row.at)}  {row.deed}  {row.player or BY_HAND}  {row.words}".rstrip()
        for row in admin_store.read_audit(connection, arguments.page)
    ]


def _set(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    note = HostSetting(arguments.name)
    value = read_setting(note, arguments.value)
    host_settings.set_host_setting(connection, note, value)
    audit.write_audit(connection, AuditAction.SET, None, f"{note.value}: {value or 'as usual'}")
    return [f"{note.value}: {value or 'as usual'}"]


def _announce(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    said = read_setting(HostSetting.ANNOUNCEMENT, arguments.text)
    if not said:
        raise PlayerError("Say something to announce.", code="bad_setting")
    host_settings.set_host_setting(connection, HostSetting.ANNOUNCEMENT, said)
    told = outbox.announce(connection, said, now(), now() - HEARS_DAYS * admin_store.DAY)
    audit.write_audit(connection, AuditAction.ANNOUNCED, None, f"to {told}")
    return [f"announced to {counted(told, 'guest')}: {said}"]


def _mail(_connection: Connection, arguments: argparse.Namespace) -> list[str]:
    settings = settings_of(arguments)
    asyncio.run(Mailer(settings.mail_server, settings.mail_from).check())
    return ["The mail server is there and lets the house in."]


def _push(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    services = admin_store.push_services(connection)
    post = SafeHttpClient(settings_of(arguments).notice_hosts)
    greetings = asyncio.run(check_push_services(post, [service.url for service in services]))
    return [
        f"{service.url}: {counted(service.devices, 'device')}; "
        f"{greetings[service.url].answer_error or 'it answers'}"
        for service in services
        if service.url in greetings
    ] or ["No device takes push messages yet."]


def _backup(_connection: Connection, arguments: argparse.Namespace) -> list[str]:
    settings = settings_of(arguments)
    made = asyncio.run(Backups(settings, ServerClock()).make_now())
    # One transaction with the backup would block the running server's writes.
    with writing(settings) as afterwards:
        audit.write_audit(afterwards, AuditAction.BACKED_UP, None, made.file.name)
    return [f"{made.file}: {made.size:,} bytes"]


def _bar(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    kind, value = BanKind(arguments.kind), arguments.value
    if kind is BanKind.ADDRESS:
        value = read_address(value)
    elif not admin_store.has_player(connection, value):
        raise PlayerError("There is no such guest.", code="no_guest")
    admin_store.add_ban(connection, kind, value, read_reason(arguments.reason))
    audit.write_audit(connection, AuditAction.BARRED, None, f"{kind.value} {value}")
    return [f"kept out: {kind.value} {value}"]


def _unbar(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    kind, value = BanKind(arguments.kind), arguments.value
    if kind is BanKind.ADDRESS:
        value = read_address(value)
    if not admin_store.remove_ban(connection, kind, value):
        raise PlayerError("Nobody of that sort is kept out.", code="not_found")
    audit.write_audit(connection, AuditAction.LET_IN_AGAIN, None, f"{kind.value} {value}")
    return [f"let in again: {kind.value} {value}"]


def _handle(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    if not admin_store.handle_report(connection, arguments.report):
        raise PlayerError("There is no such report, or it was seen to.", code="not_found")
    audit.write_audit(connection, AuditAction.HANDLED, None, arguments.report)
    return ["seen to"]


def _time(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


CHANGES = frozenset({_set, _announce, _bar, _unbar, _handle})
"""Tasks that write to the database."""
