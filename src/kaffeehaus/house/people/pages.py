"""Pages of profiles, ratings, friends, and of the player at a seat."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.bots.catalog import bot_title
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.challenges.service import ChallengesDep
from kaffeehaus.house.http.dependencies import Me, built
from kaffeehaus.house.http.pages import FormText, RendererDep
from kaffeehaus.house.people.friends import FriendsDep
from kaffeehaus.house.people.profiles import SIZES, ProfilesDep
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.ratings.curve import draw_rating_curve
from kaffeehaus.house.ratings.model import (
    FEWEST_TURNS,
    FULL_GAMES,
    HALF_GAMES,
    MIDDLE,
    PROVISIONAL_GAMES,
    WINDOW_HOURS,
)
from kaffeehaus.house.views.service import ViewsDep

router = APIRouter(include_in_schema=False)

LEADERS = 5
"""Best players of each game on the page of the community."""

SeatPath = Annotated[int, Path(ge=0, le=99)]


@router.get("/people/{who}")
async def profile(
    who: str, renderer: RendererDep, profiles: ProfilesDep, challenges: ChallengesDep
) -> Response:
    """The profile of an account."""
    found = await profiles.profile(who[:100], renderer.guest)
    context = {
        "profile": found,
        "sizes": SIZES,
        "find_game": find_game,
        "draw_rating_curve": draw_rating_curve,
        "challengeable": await challenges.challengeable(renderer.guest, [found.account.player_id]),
    }
    return renderer.page("people/profile.html", context)


@router.get("/community")
async def community(
    renderer: RendererDep, profiles: ProfilesDep, friends: FriendsDep, challenges: ChallengesDep
) -> Response:
    """The best players, the player's friends, and a search for others."""
    me, best = renderer.guest, {}
    for game_id in game_ids():
        people = [rating for rating in await profiles.established(game_id) if not rating.is_bot]
        if people:
            best[game_id] = people[:LEADERS]
    known = await friends.friends(me) if me is not None else []
    ids = [friend.id for friend in known]
    context = {
        "best": best,
        "sizes": SIZES,
        "find_game": find_game,
        "friends": known,
        "challengeable": await challenges.challengeable(me, ids),
    }
    return renderer.page("people/community.html", context)


@router.get("/ratings")
async def ratings(renderer: RendererDep, profiles: ProfilesDep) -> Response:
    """The best ratings of each game, and how they are computed."""
    best = {game_id: await profiles.established(game_id) for game_id in game_ids()}
    context = {
        "best": {game: found for game, found in best.items() if found},
        "sizes": SIZES,
        "find_game": find_game,
        "bot_title": bot_title,
        "beginning": MIDDLE,
        "provisional": PROVISIONAL_GAMES,
        "fewest_turns": FEWEST_TURNS,
        "window_hours": WINDOW_HOURS,
        "full_games": FULL_GAMES,
        "half_games": HALF_GAMES,
    }
    return renderer.page("ratings/ratings.html", context)


@dataclass(frozen=True, slots=True)
class _FriendsPage:
    """Renders the pages of friends for one request."""

    friends: FriendsDep
    challenges: ChallengesDep
    views: ViewsDep
    me: Me
    renderer: RendererDep

    async def lists(self, error: PlayerError | None = None) -> Response:
        """The player's lists of friends, muted and blocked players."""
        lists = await self.friends.view(self.me)
        friends = [friend.id for friend in lists.friends]
        context = {
            "lists": lists,
            "challengeable": await self.challenges.challengeable(self.me, friends),
        }
        return self.renderer.page("people/people.html", context, error=error)

    async def after(self, change: Awaitable[None]) -> Response:
        """Redirect to the lists after a change, or show why it was refused."""
        try:
            await change
        except PlayerError as error:
            return await self.lists(error)
        return RedirectResponse("/me/people", 303)

    async def person(self, table_id: str, seat: int, error: PlayerError | None = None) -> Response:
        """The player at a seat."""
        view = await self.views.table(table_id, self.me)
        await self.friends.player_at(table_id, seat)
        context = {"table_id": table_id, "person": view.seats[seat]}
        return self.renderer.page("people/person.html", context, error=error)


FriendsPage = Annotated[_FriendsPage, built(_FriendsPage)]


@router.get("/me/people")
async def people(page: FriendsPage) -> Response:
    """The lists of the player."""
    return await page.lists()


@router.post("/me/people")
async def befriend(page: FriendsPage, name: FormText = "") -> Response:
    """Befriend an account, by name."""

    async def change() -> None:
        other = await page.friends.find(page.me, name)
        await page.friends.relate(page.me, other, Relation.FRIEND)

    return await page.after(change())


@router.post("/me/people/{guest}/{tie}/end")
async def end(page: FriendsPage, guest: str, tie: Relation) -> Response:
    """Remove a player from a list."""
    return await page.after(page.friends.unrelate(page.me, guest, tie))


@router.get("/tables/{table_id}/seats/{seat}/person")
async def person(table_id: str, seat: SeatPath, page: FriendsPage) -> Response:
    """Ask whether to befriend, mute, block or report the player at a seat."""
    return await page.person(table_id, seat)


@router.post("/tables/{table_id}/seats/{seat}/person")
async def change_relation(
    table_id: str,
    seat: SeatPath,
    page: FriendsPage,
    what: FormText = "",
    reason: FormText = "",
) -> Response:
    """Befriend, mute, block or report the player at a seat."""
    try:
        other = await page.friends.player_at(table_id, seat)
        if what == "report":
            await page.friends.report(page.me, other, reason)
        elif what in {kind.value for kind in Relation}:
            await page.friends.relate(page.me, other, Relation(what))
    except PlayerError as error:
        return await page.person(table_id, seat, error)
    return RedirectResponse("/me/people" if what != "report" else f"/tables/{table_id}", 303)


@router.post("/tables/{table_id}/decline")
async def decline(table_id: str, page: FriendsPage) -> Response:
    """Decline an invitation."""
    await page.friends.decline(page.me, table_id)
    return RedirectResponse("/", 303)
