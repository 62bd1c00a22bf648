"""API of profiles, ratings, friends, muted and blocked players, invitations and private notes."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated

from fastapi import Path, Query
from pydantic import AliasPath, ConfigDict, Field

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.chat.api import ReportAsked
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me
from kaffeehaus.house.http.models import Model, TableId, either, text_field
from kaffeehaus.house.http.problems import OWN_READS, READS, ApiRouter, problems
from kaffeehaus.house.lobby.api import TableLineInfo
from kaffeehaus.house.people.friends import CircleInfo, FriendsDep
from kaffeehaus.house.people.notes import LONGEST_MAP_NOTE, LONGEST_NOTE, NotesDep
from kaffeehaus.house.people.profiles import BEST, Profile, ProfilesDep
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.ratings.model import Rating

router = ApiRouter(prefix="/api", tags=["people"])

PersonId = Annotated[str, Path(max_length=64, description="The id of the guest.")]
MapPlace = Annotated[
    str, Path(max_length=40, description="As the drawing names it in `data-place`.")
]
MoveNumber = Annotated[int, Path(ge=1, le=10**6, description="The move, counted from 1.")]


class TallyInfo(Model):
    """Results of a player at one game."""

    game: str
    with_bots: bool
    played: int
    won: int
    shared: int
    lost: int
    left: int
    """Resigned or timed out; also counted as lost."""


class RatingInfo(Model):
    """The rating of a player or bot at a game."""

    game: str
    size: str
    """`2` for two players, `more` for more."""
    subject: str
    """The id of a player, or `bot ` and the spec of a bot."""
    name: str
    bot: bool = Field(validation_alias="is_bot")
    points: int
    """Everybody begins with 1500."""
    doubt: int
    """The standard deviation in points."""
    games: int
    provisional: bool = Field(validation_alias="is_provisional")
    """Fewer than ten games: the rating changes quickly, and is not listed on the site."""


class RatingChangeInfo(Model):
    """How a game changed a rating."""

    at: int = Field(validation_alias="ended")
    """When the game ended."""
    table: str | None = Field(validation_alias="shown_table")
    """Null for a private table."""
    before: int
    after: int
    change: int
    deviation: int | None
    """Standard deviation after the game; null for games that were counted before it was stored."""


class RatingHistoryInfo(Model):
    """The history of a rating."""

    game: str
    size: str
    """`2` for two players, `more` for more."""
    changes: list[RatingChangeInfo]
    """Oldest first."""


class ProfileInfo(Model):
    """The profile of an account."""

    id: str = Field(validation_alias=AliasPath("account", "player_id"))
    name: str = Field(validation_alias=AliasPath("account", "name"))
    created: int = Field(validation_alias=AliasPath("account", "created"))
    results: list[TallyInfo] = Field(validation_alias="tallies")
    ratings: list[RatingInfo]
    """Empty if they are not shown."""
    playing: list[TableLineInfo]
    """Running public games, the latest change first."""
    recent: list[TableLineInfo]
    """The latest finished public games."""


class Invited(Model):
    """The player to invite: by id, or by name."""

    model_config = ConfigDict(json_schema_extra=either("guest", "name"))

    guest: str | None = Field(default=None, max_length=64)
    name: str | None = Field(default=None, max_length=400)
    """Of a friend, or of an account."""


class InvitationList(Model):
    """The tables that the player is invited to."""

    tables: list[TableLineInfo]


class NoteText(Model):
    """A note; an empty one is none."""

    text: str = text_field(LONGEST_NOTE, "Should have taken the corner.")


class MapNoteText(Model):
    """A note on a place of the board; an empty one is none."""

    text: str = text_field(LONGEST_MAP_NOTE, "Ada's next restaurant?")


class OwnNotes(Model):
    """The player's notes at a table."""

    notes: dict[int, str]
    """By move, counted from 1."""
    places: dict[str, str]
    """By place of the board, as the drawing names it in `data-place`."""


@router.get("/people/{who}", response_model=ProfileInfo, summary="Get a profile", responses=READS)
async def read_profile(
    who: Annotated[str, Path(max_length=100, description="The name or the id.")],
    me: Guest,
    profiles: ProfilesDep,
) -> Profile:
    """Results by game, ratings unless hidden, and the latest public games."""
    return await profiles.profile(who, me)


@router.get("/people/{who}/ratings", summary="Get a rating history", responses=READS)
async def read_rating_history(
    who: Annotated[str, Path(max_length=100, description="The name or the id.")],
    me: Guest,
    profiles: ProfilesDep,
    paging: PagingDep,
) -> list[RatingHistoryInfo]:
    """How the latest 500 rated games of an account changed its ratings, by game and table size.
    Empty if the account hides its ratings."""
    curves = (await profiles.profile(who, me)).curves
    return [
        RatingHistoryInfo(
            game=game, size=size, changes=[RatingChangeInfo.model_validate(one) for one in changes]
        )
        for (game, size), changes in paging.cut([*curves.items()], lambda curve: str(curve[0]))
    ]


@router.get("/ratings", response_model=list[RatingInfo], summary="List ratings", responses=READS)
async def read_ratings(
    game: Annotated[str, Query(max_length=40, description="The id of a game.")],
    profiles: ProfilesDep,
    paging: PagingDep,
) -> Sequence[Rating]:
    """The ratings of a game, the best of each size first; bots are rated among themselves. A game
    counts only if every player made two turns. Of the games that the same players finish within 24
    hours, the first three count in full, the next three half, and later ones not at all."""
    found = await profiles.best(game, paging.longest(BEST))
    return paging.cut(found, lambda rating: f"{rating.size} {rating.subject}")


@router.get("/me/people", summary="List friends", responses=OWN_READS)
async def read_people(me: Me, friends: FriendsDep) -> CircleInfo:
    """Friends with their current table, muted and blocked players."""
    return await friends.view(me)


@router.put("/me/people/{guest}/{tie}", summary="Add to a list")
async def add_relation(guest: PersonId, tie: Relation, me: Me, friends: FriendsDep) -> None:
    """Add a player to a list: `friend`, `muted` or `blocked`."""
    await friends.relate(me, guest, tie)


@router.delete("/me/people/{guest}/{tie}", summary="Remove from a list")
async def remove_relation(guest: PersonId, tie: Relation, me: Me, friends: FriendsDep) -> None:
    """Remove a player from a list."""
    await friends.unrelate(me, guest, tie)


@router.post("/people/{guest}/report", summary="Report a player")
async def report(guest: PersonId, given: ReportAsked, me: Me, friends: FriendsDep) -> None:
    """Report a player to the host, with the reason."""
    await friends.report(me, guest, given.reason)


@router.get("/me/invitations", summary="List invitations", responses=OWN_READS)
async def read_invitations(me: Me, friends: FriendsDep, paging: PagingDep) -> InvitationList:
    """The tables that the player is invited to, while they wait for players."""
    shown = paging.cut(await friends.invited_to(me), attrgetter("row.id"))
    return InvitationList(tables=[TableLineInfo.model_validate(line) for line in shown])


@router.post("/tables/{table}/invitations", summary="Invite a player")
async def invite(table: TableId, invited: Invited, me: Me, friends: FriendsDep) -> None:
    """Invite a player to a table before the game begins; they are notified."""
    if (invited.guest is None) == (invited.name is None):
        raise BadRequest(gettext("Name the player to invite, by id or by name."))
    other = invited.guest or await friends.find(me, invited.name or "")
    await friends.invite(me, table, other)


@router.delete("/tables/{table}/invitations", summary="Decline an invitation")
async def decline(table: TableId, me: Me, friends: FriendsDep) -> None:
    """Decline the invitation to a table."""
    await friends.decline(me, table)


@router.get("/tables/{table}/notes", summary="List notes", responses=problems(401, 404))
async def read_notes(table: TableId, me: Me, notes: NotesDep) -> OwnNotes:
    """The player's private notes on moves, and on places of the board."""
    found = await notes.of(me, table)
    return OwnNotes(notes=found.moves, places=found.places)


@router.put("/tables/{table}/notes/{move}", summary="Write a note")
async def write_note(
    table: TableId, move: MoveNumber, note: NoteText, me: Me, notes: NotesDep
) -> None:
    """Write a note about a move, at most 1000 characters, in place of the one before."""
    await notes.write(me, table, move, note.text)


@router.put("/tables/{table}/notes/map/{place}", summary="Write a note on the board")
async def write_map_note(
    table: TableId, place: MapPlace, note: MapNoteText, me: Me, notes: NotesDep
) -> None:
    """Write a note on a place of the board, at most 200 characters, in place of the one before."""
    await notes.write_on_map(me, table, place, note.text)
