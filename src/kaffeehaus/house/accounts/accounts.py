"""Creating accounts, logging in, recovery codes, sessions, and preferences of players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.pace import NO_REST, Rest
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.mail import Announcements, event_of
from kaffeehaus.house.accounts.model import AccountView, Proof
from kaffeehaus.house.accounts.reauthentication import OneTimeTokens, Reauthentication, new_code
from kaffeehaus.house.accounts.store import AccountCreation
from kaffeehaus.house.clocks.timeouts import rest_everywhere
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import ALONE, player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import (
    SESSION_ID,
    LogInMethod,
    NewSession,
    Sessions,
    Visit,
    name_taken,
)
from kaffeehaus.house.lobby.store import count_own_tables
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import Player, Preferences, TokenPurpose
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.premoves.runner import AutoPassRunner
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.model import ChangedTable, TableStatus
from kaffeehaus.house.tables.updater import TableUpdater

MERGE_AGE = 3600
"""Seconds in which a merge question can be answered."""
Retell = Callable[[Sequence[ChangedTable]], Awaitable[None]]
CODE_COUNT = 10
MAX_TABLES = 1000
"""The latest tables of a player at which changed preferences take effect at once."""


class QuestionInfo(Model):
    """Asks whether to merge the previous guest of this device."""

    ticket: str
    """For `POST /api/me/seats`, within an hour."""
    name: str
    tables: int
    puzzles: int
    """How many the guest has tried."""
    lessons: int
    """How many the guest has begun."""


@dataclass(frozen=True, slots=True)
class LoggedIn(NewSession):
    """A successful log-in."""

    question: QuestionInfo | None = None


@dataclass(frozen=True, slots=True, eq=False)
class AccountService:
    """Base of the services that change accounts."""

    _store: Store
    _sessions: Sessions
    _rate_limits: RateLimits
    _tokens: OneTimeTokens
    _reauthentication: Reauthentication
    _announcements: Announcements


@dataclass(frozen=True, slots=True, eq=False)
class Accounts(AccountService):
    """Creates accounts and logs players in. `_publish_tables` broadcasts changed tables."""

    _publish_tables: Retell

    async def view(self, player: Player) -> AccountView | None:
        """The player's account; None for a guest."""
        return await self._store.read(account_store.account_view, player.id)

    async def make(self, player: Player, proof: Proof, visit: Visit) -> Player:
        """Turn a guest into an account; the player keeps seats, tables and settings.

        Raises `BadRequest` if an account has the name or the address, and `NotAllowed` if the
        host allows no new accounts.
        """
        self._sessions.host_rules.require_accounts_welcome()
        event = event_of(player.id, AuditAction.MADE_ACCOUNT, visit)
        try:
            made, changed = await self._store.write(
                ALONE, account_store.create_account, player.id, looks(player.name), proof, event
            )
        except Conflict:
            made, changed = AccountCreation.NAME_TAKEN, []
        match made:
            case AccountCreation.NAME_TAKEN:
                raise name_taken()
            case AccountCreation.MAIL_TAKEN:
                raise BadRequest(gettext("Another account uses this address."), code="mail_taken")
            case AccountCreation.ALREADY:
                raise NotNow(gettext("You already have an account."), code="has_account")
            case AccountCreation.DONE:
                self._sessions.forget(player.id)
                self._announcements.announce(event, None)
                await self._publish_tables(changed)
                return replace(player, is_account=True)

    async def log_in(self, player_id: str, method: LogInMethod, visit: Visit) -> LoggedIn:
        """Begin a session of an account whose owner has authenticated.

        The previous session of the device ends, unless it is a guest's with tables, puzzles or
        lessons: then a merge question is open. Raises `NotFound` if the account is gone.
        """
        row = await self._store.read(player_store.player, player_id)
        if row is None or not row.is_account:
            raise NotFound(gettext("This account no longer exists."), code="no_account")
        before = await self._sessions.player_of(visit.token) if visit.token else None
        session = await self._sessions.begin_session(row, method, visit.device)
        question = await self._question(before, row.id, visit) if before else None
        if before and question is None:
            await self._sessions.log_out(visit.token or "")
        return LoggedIn(session.player, session.token, question)

    async def answer_merge(self, player: Player, ticket: str, *, agree: bool) -> None:
        """Answer a merge question. Raises `NotFound` if it is no longer open."""
        self._rate_limits.count_change(player.id)
        found = await self._tokens.take(ticket, TokenPurpose.BRING)
        if found is None or found.player_id != player.id:
            raise NotFound(
                gettext("This question was already answered, or has expired."), code="ticket_gone"
            )
        guest, session = found.text.split()
        if not agree:
            await self._store.write(player_order(guest), player_store.end_session, guest, session)
            self._sessions.has_ended(guest)
            return
        changed = await self._store.write(ALONE, account_store.merge_guest, guest, player.id)
        self._sessions.has_ended(guest)
        self._sessions.forget(player.id)
        await self._publish_tables(changed)

    async def new_codes(self, player: Player, visit: Visit) -> tuple[str, ...]:
        """Replace the recovery codes. Raises `NotAllowed` without re-authentication."""
        require_account(player)
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require_unless_first(player, visit.token)
        codes = tuple(new_code() for _ in range(CODE_COUNT))
        hashes = [*map(self._tokens.hash_of_code, codes)]
        replace_codes = account_store.replace_recovery_codes
        await self._announcements.change(
            player, AuditAction.MADE_CODES, visit, known, replace_codes, player.id, hashes
        )
        return codes

    async def end_session(self, player: Player, session_id: str, visit: Visit) -> None:
        """End one session; another than this one needs re-authentication. Raises `NotAllowed`,
        `NotFound`."""
        is_own = self._sessions.hash_of(visit.token)[:SESSION_ID] == session_id
        known = None if is_own else await self._reauthentication.require(player, visit.token)
        event = event_of(player.id, AuditAction.ENDED_SESSIONS, visit) if known else None
        await self._sessions.end_session(player, session_id, event)
        self._announcements.announce(event, known)

    async def end_other_sessions(self, player: Player, visit: Visit) -> None:
        """End all other sessions. Raises `NotAllowed` without re-authentication."""
        known = await self._reauthentication.require(player, visit.token)
        event = event_of(player.id, AuditAction.ENDED_SESSIONS, visit) if known else None
        if await self._sessions.end_other_sessions(player, visit.token, event):
            self._announcements.announce(event, known)

    async def log_in_by_code(self, code: str, visit: Visit) -> LoggedIn:
        """Log in with a recovery code. Raises `NotFound`."""
        self._rate_limits.count_attempt(visit.address)
        player_id = await self._store.write(
            "", account_store.take_recovery_code, self._tokens.hash_of_code(code)
        )
        if player_id is None:
            await self._sessions.failed_log_ins.record(LogInMethod.CODE, visit)
            raise NotFound(gettext("This code is wrong or was already used."), code="code_gone")
        return await self.log_in(player_id, LogInMethod.CODE, visit)

    async def show_ratings(self, player: Player, *, shown: bool) -> None:
        """Show the ratings of the account to others, or hide them."""
        require_account(player)
        self._rate_limits.count_change(player.id)
        await self._store.write(
            player_order(player.id), account_store.show_ratings, player.id, shown=shown
        )

    async def _question(self, before: Player, account: str, visit: Visit) -> QuestionInfo | None:
        if before.is_account or before.id == account:
            return None
        tables = sum((await self._store.read(count_own_tables, before.id)).values())
        puzzles = await self._store.read(account_store.count_puzzles_tried, before.id)
        lessons = await self._store.read(account_store.count_lessons_begun, before.id)
        if not tables and not puzzles and not lessons:
            return None
        session = self._sessions.hash_of(visit.token)
        ticket = await self._tokens.issue(
            TokenPurpose.BRING, MERGE_AGE, player_id=account, text=f"{before.id} {session}"
        )
        return QuestionInfo(
            ticket=ticket, name=before.name, tables=tables, puzzles=puzzles, lessons=lessons
        )


def require_account(player: Player) -> None:
    """Raise `NotNow` for a guest."""
    if not player.is_account:
        raise NotNow(
            gettext("You need an account for this. Create one on your profile page."),
            code="needs_account",
        )


@dataclass(frozen=True, slots=True, eq=False)
class PreferenceService:
    """Preferences of players and the rest hours of their clocks."""

    _store: Store
    _updater: TableUpdater
    _auto_pass_runner: AutoPassRunner
    _rate_limits: RateLimits

    async def of(self, me: Player) -> Preferences:
        """The preferences of the player."""
        return await self._store.read(player_store.preferences, me.id)

    async def rest_of(self, me: Player) -> Rest:
        """The hours and holidays in which the player's clocks are stopped."""
        return await self._store.read(player_store.rest, me.id) or NO_REST

    async def rest(self, me: Player, rest: Rest) -> Rest:
        """Change the player's rest hours and holidays; the stored value.

        Takes effect at all tables whose pace allows rest. Holidays that have begun stay. Raises
        `BadRest`.
        """
        rest.require_sound()
        self._rate_limits.count_change(me.id)
        moment = self._updater.moment().now

        def change(before: Rest) -> Rest:
            after = rest.keeping_begun(before, moment)
            after.require_sound()
            return after

        changed = await self._store.write(
            player_order(me.id), player_store.change_rest, me.id, change
        )
        await rest_everywhere(self._store, self._updater, me)
        return changed

    async def change(self, me: Player, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change the player's preferences, also at running tables; the stored value."""
        self._rate_limits.count_change(me.id)
        preferences = await self._store.write(
            player_order(me.id), player_store.change_preferences, me.id, change
        )
        for line in await self._store.read(table_summaries.tables_of, me.id, MAX_TABLES):
            if line.status is TableStatus.RUNNING:
                await self._auto_pass_runner.pass_idle_seats(await self._updater.table(line.id))
        return preferences


PreferencesDep = Annotated[PreferenceService, service("preferences")]
