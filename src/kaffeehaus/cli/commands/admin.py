"""`kaffeehaus admin`: administration of a server in the terminal."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection

from kaffeehaus.cli.server_data import add_data_option, settings_of, where
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.parsing import add_help, explain, whole
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext, ngettext, number_text, pgettext
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
    setting_label,
)
from kaffeehaus.house.admin.store import BanKind, GuestInfo, WayHealthInfo, ban_label, totals_of
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
from kaffeehaus.house.tables.model import TableStatus

SETTINGS = (
    HostSetting.ANNOUNCEMENT,
    HostSetting.GUESTS_WELCOME,
    HostSetting.ACCOUNTS_WELCOME,
    HostSetting.TABLES_PER_HOUR,
    HostSetting.GUESTS_PER_HOUR,
)

Print = Callable[[Connection, argparse.Namespace], Sequence[str]]


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Manage the server, as on the page /host. It may be running: changes take effect "
            "within seconds."
        )
        + f"\n{where()}",
        "kaffeehaus admin status",
        'kaffeehaus admin set announcement "We close at nine."',
        "kaffeehaus admin guests ada",
        "kaffeehaus admin ban address 203.0.113.9",
    )
    add_data_option(parser)
    deeds = parser.add_subparsers(title=gettext("tasks"), metavar=gettext("TASK"), required=True)

    def add(name: str, summary: str, deed: Print) -> argparse.ArgumentParser:
        one = deeds.add_parser(name, help=summary, description=summary)
        one.set_defaults(deed=deed)
        add_help(one)
        return one

    add("status", gettext("show settings, storage and health"), _status)
    add("token", gettext("print the token with which an account becomes the host"), _token)
    _with_page(add("audit", gettext("show logins and the host's changes"), _audit))
    add("bans", gettext("list the bans"), _bans)
    _with_page(add("reports", gettext("list the players' reports"), _reports))
    for name, summary, deed in (
        ("guests", gettext("find guests and accounts by name or id"), _guests),
        ("tables", gettext("find tables by game, player or id"), _tables),
    ):
        one = _with_page(add(name, summary, deed))
        one.add_argument(
            "search", metavar=gettext("TEXT"), nargs="?", default="", help=gettext("search text")
        )
    one = add("set", gettext("change a setting; without a value, reset it"), _set)
    one.add_argument("name", choices=[note.value for note in SETTINGS], help=gettext("setting"))
    one.add_argument(
        "value",
        metavar=gettext("VALUE"),
        nargs="?",
        default="",
        help=gettext("text, yes or no, or a number"),
    )
    for name, summary, deed in (
        ("ban", gettext("ban a player or an address"), _ban),
        ("unban", gettext("lift a ban"), _unban),
    ):
        one = add(name, summary, deed)
        one.add_argument("kind", choices=[kind.value for kind in BanKind], help=gettext("kind"))
        one.add_argument(
            "value", metavar=gettext("VALUE"), help=gettext("id of a player, or an address")
        )
        if deed is _ban:
            one.add_argument(
                "--reason",
                metavar=gettext("TEXT"),
                default="",
                help=gettext("reason, only for you"),
            )
    one = add(
        "announce", gettext("show a text on every page and send it to recent players"), _announce
    )
    one.add_argument("text", metavar=gettext("TEXT"), help=gettext("the announcement"))
    add("mail", gettext("test the connection to the mail server"), _mail)
    add("push", gettext("test the push services of the players' devices"), _push)
    add("backup", gettext("make a backup in the server's backup folder"), _backup)
    one = add("resolve", gettext("mark a report as resolved"), _resolve)
    one.add_argument("report", metavar="ID", help=gettext("id of the report"))


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
    parser.add_argument(
        "--page",
        metavar="N",
        type=whole(0, 100_000),
        default=0,
        help=gettext("page, from 0 (default: 0)"),
    )
    return parser


def _status(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    settings = settings_of(arguments)
    noted = host_settings.host_settings(connection)
    lines = [f"{note.value}: {noted.get(note) or gettext('default')}" for note in SETTINGS]
    lines += _costs(connection, settings)
    mail = gettext("configured") if settings.mail_server else gettext("not configured")
    lines.append(gettext("mail server: %(state)s", state=mail))
    lines += [_channel_line(channel) for channel in admin_store.channel_health(connection)]
    lines += [gettext("replay differs: %(line)s", line=line) for line in _differences(noted)]
    lines += [f"{one.title}: {one.value} ({one.source})" for one in given_settings(settings)]
    return lines


def _channel_line(channel: WayHealthInfo) -> str:
    last = _time(channel.last) if channel.last else gettext("never")
    told = gettext(
        "%(channel)s: %(count)s, last sent: %(time)s",
        channel=channel.kind,
        count=channel.count,
        time=last,
    )
    if not channel.failing:
        return told
    return gettext(
        "%(line)s; %(count)s failing: %(error)s",
        line=told,
        count=channel.failing,
        error=channel.error,
    )


def _costs(connection: Connection, settings: Settings) -> list[str]:
    totals = totals_of(connection)
    made = Backups(settings, ServerClock()).made()
    days = admin_store.actions_by_day(connection, DAYS, now())
    return [
        gettext("database: %(bytes)s bytes", bytes=number_text(totals.database_bytes)),
        gettext(
            "backups: %(count)s, %(bytes)s bytes",
            count=len(made),
            bytes=number_text(sum(backup.size for backup in made)),
        ),
        *(gettext("latest backup: %(time)s", time=_time(backup.made)) for backup in made[:1]),
        gettext("guests and accounts: %(count)s", count=totals.guests),
        *(
            gettext("tables (%(status)s): %(count)s", status=status.title, count=count)
            for status, count in totals.tables.items()
        ),
        gettext(
            "actions in the last %(days)s days, latest first: %(counts)s",
            days=DAYS,
            counts=", ".join(map(str, days)),
        ),
        gettext("notifications to send: %(count)s", count=totals.notices_due),
    ]


def _differences(noted: dict[HostSetting, str]) -> list[str]:
    return noted.get(HostSetting.DIFFERENCES, "").splitlines()


def _token(connection: Connection, _arguments: argparse.Namespace) -> list[str]:
    if admin_store.has_host(connection):
        raise PlayerError(gettext("This server already has a host."), code="has_host")
    secret = host_settings.key(connection, HOST_KEY)
    if secret is None:
        raise PlayerError(
            gettext("There is no token yet. The server creates it on its first start."),
            code="no_token",
        )
    return [host_token(secret)]


def _guests(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{line.id}  {_time(line.seen or line.created)}  {_role(line)}  "
        f"{ngettext('%(num)s seat', '%(num)s seats', line.seats)}  {line.name}"
        for line in admin_store.find_players(connection, arguments.search, arguments.page)
    ]


def _role(player: GuestInfo) -> str:
    if player.is_host:
        return pgettext("player", "host")
    return pgettext("player", "account") if player.is_account else pgettext("player", "guest")


def _tables(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{line.id}  {_time(line.touched)}  {TableStatus(line.status).title}  {line.game}  "
        f"{', '.join(line.names)}"
        for line in admin_store.find_tables(connection, arguments.search, arguments.page)
    ]


def _reports(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        f"{line.id}  {_time(line.at)}  {gettext('resolved') if line.handled else gettext('open')}  "
        + gettext(
            "%(name)s about %(other)s (%(id)s): %(message)s / %(reason)s",
            name=line.by,
            other=line.about,
            id=line.about_id,
            message=line.said or "-",
            reason=line.reason or "-",
        )
        for line in admin_store.read_reports(connection, arguments.page)
    ]


def _bans(connection: Connection, _arguments: argparse.Namespace) -> list[str]:
    return [
        f"{ban_label(ban.kind, ban.value)}  {_time(ban.at)}  {ban.reason}"
        for ban in admin_store.bans(connection)
    ]


def _audit(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    return [
        "  ".join(
            (_time(row.at), str(row.title), row.player or gettext("command line"), row.words)
        ).rstrip()
        for row in admin_store.read_audit(connection, arguments.page)
    ]


def _set(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    note = HostSetting(arguments.name)
    value = read_setting(note, arguments.value)
    host_settings.set_host_setting(connection, note, value)
    audit.write_audit(connection, AuditAction.SET, None, setting_label(note, value))
    return [f"{note.value}: {value or gettext('default')}"]


def _announce(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    said = read_setting(HostSetting.ANNOUNCEMENT, arguments.text)
    if not said:
        raise PlayerError(gettext("The announcement is empty."), code="bad_setting")
    host_settings.set_host_setting(connection, HostSetting.ANNOUNCEMENT, said)
    told = outbox.announce(connection, said, now(), now() - HEARS_DAYS * admin_store.DAY)
    recipients = lazy_gettext("recipients: %(count)s", count=told)
    audit.write_audit(connection, AuditAction.ANNOUNCED, None, recipients)
    return [
        ngettext(
            "Announced to %(num)s player: %(text)s",
            "Announced to %(num)s players: %(text)s",
            told,
            text=said,
        )
    ]


def _mail(_connection: Connection, arguments: argparse.Namespace) -> list[str]:
    settings = settings_of(arguments)
    asyncio.run(Mailer(settings.mail_server, settings.mail_from).check())
    return [gettext("The mail server accepts the login.")]


def _push(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    services = admin_store.push_services(connection)
    post = SafeHttpClient(settings_of(arguments).notice_hosts)
    greetings = asyncio.run(check_push_services(post, [service.url for service in services]))
    return [
        ngettext(
            "%(url)s: %(num)s device; %(answer)s",
            "%(url)s: %(num)s devices; %(answer)s",
            service.devices,
            url=service.url,
            answer=greetings[service.url].answer_error or gettext("reachable"),
        )
        for service in services
        if service.url in greetings
    ] or [gettext("No device receives push notifications yet.")]


def _backup(_connection: Connection, arguments: argparse.Namespace) -> list[str]:
    settings = settings_of(arguments)
    made = asyncio.run(Backups(settings, ServerClock()).make_now())
    # One transaction with the backup would block the running server's writes.
    with writing(settings) as afterwards:
        audit.write_audit(afterwards, AuditAction.BACKED_UP, None, made.file.name)
    return [gettext("%(file)s: %(bytes)s bytes", file=made.file, bytes=number_text(made.size))]


def _ban(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    kind, value = BanKind(arguments.kind), arguments.value
    if kind is BanKind.ADDRESS:
        value = read_address(value)
    elif not admin_store.has_player(connection, value):
        raise PlayerError(gettext("There is no such player."), code="no_guest")
    admin_store.add_ban(connection, kind, value, read_reason(arguments.reason))
    audit.write_audit(connection, AuditAction.BARRED, None, ban_label(kind, value))
    return [gettext("banned: %(kind)s %(value)s", kind=kind.value, value=value)]


def _unban(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    kind, value = BanKind(arguments.kind), arguments.value
    if kind is BanKind.ADDRESS:
        value = read_address(value)
    if not admin_store.remove_ban(connection, kind, value):
        raise PlayerError(gettext("There is no such ban."), code="not_found")
    audit.write_audit(connection, AuditAction.LET_IN_AGAIN, None, ban_label(kind, value))
    return [gettext("ban lifted: %(kind)s %(value)s", kind=kind.value, value=value)]


def _resolve(connection: Connection, arguments: argparse.Namespace) -> list[str]:
    if not admin_store.handle_report(connection, arguments.report):
        raise PlayerError(gettext("There is no such open report."), code="not_found")
    audit.write_audit(connection, AuditAction.HANDLED, None, arguments.report)
    return [gettext("resolved")]


def _time(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


CHANGES = frozenset({_set, _announce, _ban, _unban, _resolve})
"""Tasks that write to the database."""
