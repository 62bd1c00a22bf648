"""Challenge service: challenge a player, accept, decline, cancel; each is answered exactly once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from sqlalchemy import Connection

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import dump_label, gettext, lazy_gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.challenges import store as challenge_store
from kaffeehaus.house.challenges.model import (
    MOST_OPEN,
    PLAYERS,
    Challenge,
    ChallengeRow,
    ChallengeStatus,
    ChallengeTerms,
    DeclineReason,
)
from kaffeehaus.house.challenges.store import NamedRow
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store, text_of
from kaffeehaus.house.database.writer import request_order
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import UserEvents
from kaffeehaus.house.outbox import NoticeKind, NoticeRow, add_notice, new_id
from kaffeehaus.house.players import relations
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.ratings.model import completed_options, require_rateable, terms_of
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.tables.changes import Claim
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater


@dataclass(frozen=True, slots=True, eq=False)
class ChallengeService:
    """Challenges between players. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _seats: SeatService
    _user_events: UserEvents
    _rate_limits: RateLimits
    _clock: Clock

    async def challenge(self, me: Player, other_id: str, terms: ChallengeTerms) -> Challenge:
        """Challenge a player, who is notified; in place of an earlier challenge to them.

        Raises `NotAllowed` if either blocks the other, or for a rated game with a guest.
        """
        self._rate_limits.count_talk(me.id)
        self._rate_limits.require_table(me.id)
        other = await self._opponent(me, other_id)
        _require_playable(terms, me, other)
        now = self._clock.now()
        if await self._store.read(challenge_store.count_open, me.id, now) >= MOST_OPEN:
            raise NotNow(
                ngettext(
                    "You can have %(num)s open challenge.",
                    "You can have %(num)s open challenges.",
                    MOST_OPEN,
                ),
                code="too_many_challenges",
            )
        row = _row_of(me, other, terms, now)
        await self._store.write(
            request_order(row.id), challenge_store.add_challenge, row, _notice_of(row, me)
        )
        self._announce(row)
        return self._seen((row, me.name, other.name), me)

    async def accept(self, me: Player, challenge_id: str) -> str:
        """Accept a challenge; the id of the table."""
        self._rate_limits.count_change(me.id)
        challenge = await self._open_one(me, challenge_id)
        row = challenge.row
        if challenge.is_mine:
            raise NotAllowed(gettext("This is your own challenge."), code="yourself")
        challenger = await self._opponent(me, row.by)
        people = [me, challenger] if row.seat else [challenger, me]
        claim = Claim(request_order(row.id), partial(_accept, row, me, self._clock.now()))
        try:
            table = await self._seats.open_between(people, row.terms.table, claim)
        except Conflict as error:
            raise _closed() from error
        self._rate_limits.count_table(row.by)
        self._announce(row)
        return table.id

    async def decline(
        self, me: Player, challenge_id: str, reason: DeclineReason = DeclineReason.NONE
    ) -> None:
        """Decline a challenge; the challenger learns the reason."""
        self._rate_limits.count_change(me.id)
        challenge = await self._open_one(me, challenge_id)
        if challenge.is_mine:
            raise NotAllowed(gettext("This is your own challenge."), code="yourself")
        await self._settle(challenge.row, partial(_decline, challenge.row, me, reason))

    async def cancel(self, me: Player, challenge_id: str) -> None:
        """Cancel a challenge that the player sent."""
        self._rate_limits.count_change(me.id)
        challenge = await self._open_one(me, challenge_id)
        if not challenge.is_mine:
            raise NotAllowed(gettext("Only the challenger can do this."), code="not_allowed")
        await self._settle(challenge.row, partial(_cancel, challenge.row))

    async def challenges(self, me: Player) -> list[Challenge]:
        """The open challenges of and to the player, and those just accepted by others."""
        found = await self._store.read(challenge_store.challenges_of, me.id, self._clock.now())
        return [self._seen(named, me) for named in found if named[0].game in game_ids()]

    async def latest(self, me: Player) -> list[Challenge]:
        """The challenges of and to the player that are open or have just ended."""
        now = self._clock.now()
        found = await self._store.read(challenge_store.latest_challenges_of, me.id, now)
        return [self._seen(named, me) for named in found if named[0].game in game_ids()]

    async def view(self, me: Player, challenge_id: str) -> Challenge:
        """A challenge of or to the player. Raises `NotFound` for others."""
        found = await self._store.read(challenge_store.challenge_of, challenge_id)
        if found is None or me.id not in {found[0].by, found[0].player_id}:
            raise NotFound(gettext("There is no such challenge."), code="no_such_challenge")
        return self._seen(found, me)

    async def find(self, name: str) -> str:
        """The id of a player, from an id or the name of an account. Raises `NotFound`."""
        if await self._store.read(player_store.player, name) is not None:
            return name
        found = await self._store.read(player_store.account_id_by_looks, looks(name))
        if found is None:
            raise NotFound(gettext("No account has this name."), code="no_such_person")
        return found

    async def player(self, player_id: str) -> Player:
        """The player of that id. Raises `NotFound`."""
        found = await self._store.read(player_store.player, player_id)
        if found is None or not await self._store.read(challenge_store.is_present, player_id):
            raise NotFound(gettext("There is no such player."), code="no_such_person")
        return found

    async def challengeable(self, me: Player | None, others: Collection[str]) -> frozenset[str]:
        """Which of these players the player may challenge."""
        if me is None:
            return frozenset()
        blockers = await self._store.read(relations.blockers_of, me.id, others)
        blocked = await self._store.read(relations.blocked_by, me.id)
        return frozenset(others) - blockers - blocked - {me.id}

    async def opponent_at(self, me: Player | None, table: Table) -> Seat | None:
        """The seat of the player's only opponent at a table, whom they may challenge."""
        if me is None or len(table.seats) != 2 or len(table.seats_of(me)) != 1:
            return None
        other = table.seats[1 - table.seats_of(me)[0]]
        if other.kind is not SeatKind.PERSON or other.player_id is None or other.gone:
            return None
        return other.seat if await self.challengeable(me, [other.player_id]) else None

    # Inside

    async def _opponent(self, me: Player, other_id: str) -> Player:
        """The other player. Raises `NotAllowed` if either blocks the other."""
        if other_id == me.id:
            raise NotAllowed(gettext("That is you."), code="yourself")
        other = await self.player(other_id)
        if not await self.challengeable(me, [other_id]):
            raise NotAllowed(gettext("You cannot challenge this player."), code="not_welcome")
        return other

    async def _open_one(self, me: Player, challenge_id: str) -> Challenge:
        challenge = await self.view(me, challenge_id)
        if not challenge.is_open:
            raise _closed()
        return challenge

    async def _settle(self, row: ChallengeRow, change: partial[None]) -> None:
        try:
            await self._store.write(request_order(row.id), change, self._clock.now())
        except Conflict as error:
            raise _closed() from error
        self._announce(row)

    def _seen(self, named: NamedRow, me: Player) -> Challenge:
        row, challenger, challenged = named
        is_over = row.status is ChallengeStatus.OPEN and row.expires <= self._clock.now()
        status = ChallengeStatus.EXPIRED if is_over else row.status
        return Challenge(row, challenger, challenged, row.by == me.id, status)

    def _announce(self, row: ChallengeRow) -> None:
        self._store.outbox_filled.set()
        for player_id in (row.by, row.player_id):
            self._user_events.broadcast(player_id)


def _row_of(me: Player, other: Player, terms: ChallengeTerms, now: int) -> ChallengeRow:
    return ChallengeRow(
        id=new_id(),
        player_id=other.id,
        by=me.id,
        game=terms.game.id,
        options=text_of(dict(terms.options)),
        pace=terms.preset.id,
        rated=terms.rated,
        seat=terms.seat,
        status=ChallengeStatus.OPEN,
        created=now,
        expires=now + terms.lifetime,
    )


def _require_playable(terms: ChallengeTerms, me: Player, other: Player) -> None:
    """Raise `PlayerError` if the two cannot play such a game."""
    table = terms.table
    chosen = completed_options(terms.game, table)
    terms_of(me, table, terms.game, chosen)
    terms.game.new(chosen, PLAYERS)  # Raises `BadOptions` for what two cannot play.
    if not terms.rated:
        return
    try:
        require_rateable(other)
    except PlayerError as error:
        raise NotAllowed(
            gettext("%(name)s has no account and cannot play rated games.", name=other.name),
            code=error.code,
        ) from error


def _notice_of(row: ChallengeRow, me: Player) -> NoticeRow:
    """The notification of a challenge; it has its id."""
    text = lazy_gettext(
        "%(name)s challenges you to a game of %(game)s.",
        name=me.name,
        game=find_game(row.game).title,
    )
    return NoticeRow(
        row.player_id,
        NoticeKind.CHALLENGE,
        row.created,
        text=dump_label(text),
        link=f"/challenges/{row.id}",
        id=row.id,
    )


def _accept(row: ChallengeRow, me: Player, now: int, connection: Connection, table_id: str) -> None:
    accepted = ChallengeStatus.ACCEPTED
    challenge_store.settle(connection, row.id, now, accepted, table_id=table_id)
    text = lazy_gettext("%(name)s accepted your challenge.", name=me.name)
    add_notice(connection, NoticeRow(row.by, NoticeKind.SEAT, now, table_id, text=dump_label(text)))


def _decline(
    row: ChallengeRow, me: Player, reason: DeclineReason, connection: Connection, now: int
) -> None:
    challenge_store.settle(connection, row.id, now, ChallengeStatus.DECLINED, reason)
    text = lazy_gettext("%(name)s declined your challenge.", name=me.name)
    if reason is not DeclineReason.NONE:
        text = lazy_gettext(
            "%(name)s declined your challenge: %(reason)s.", name=me.name, reason=reason.title
        )
    link = f"/challenges/{row.id}"
    add_notice(
        connection, NoticeRow(row.by, NoticeKind.CHALLENGE, now, text=dump_label(text), link=link)
    )


def _cancel(row: ChallengeRow, connection: Connection, now: int) -> None:
    challenge_store.settle(connection, row.id, now, ChallengeStatus.CANCELLED)


def _closed() -> NotNow:
    return NotNow(gettext("This challenge is over."), code="challenge_over")


ChallengesDep = Annotated[ChallengeService, service("challenges")]
