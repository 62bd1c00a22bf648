"""Every type of page that the house has, with addresses to look at it.

The routes of the house are compared with this list: who adds a page adds it here, or says that
its address answers with no page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.play import pages as tables_pages
from kaffeehaus.house.routes import page_routers
from tests.toys.auction import GAME as AUCTION

Types = Mapping[str, tuple[str, ...]]
"""Addresses for each route; what is in braces is filled in by the test that looks at them."""

GAMES = ("coffee", "coffee_chess", "cafe", "fcm")

READING: Types = {
    "/": ("/",),
    "/start/{game_id}": tuple(f"/start/{game}" for game in GAMES),
    "/puzzles": ("/puzzles",),
    "/learn": ("/learn",),
    "/search": ("/search?q=coffee",),
    "/community": ("/community",),
    "/learn/{game_id}": ("/learn/fcm",),
    "/learn/{game_id}/lessons": ("/learn/fcm/lessons",),
    "/learn/{game_id}/lessons/{lesson_id}/{number}": ("/learn/fcm/lessons/kimchi/2",),
    "/learn/{game_id}/lessons/{lesson_id}/questions": ("/learn/fcm/lessons/kimchi/questions",),
    "/learn/puzzles/{book_id}/{puzzle_id}": ("/learn/puzzles/coffee/today",),
    "/help": ("/help",),
    "/help/{game_id}": tuple(f"/help/{game}" for game in GAMES),
    "/help/{game_id}/rulings": ("/help/fcm/rulings",),
    "/help/{game_id}/{chapter}": ("/help/fcm/cards", "/help/fcm/milestones"),
    "/help/{game_id}/{chapter}/{card}": ("/help/fcm/cards/cfo",),
    "/help/{game_id}/lessons/{number}": ("/help/coffee_chess/lessons/1?step=5",),
    "/help/coffee-routes": ("/help/coffee-routes",),
    "/help/coffee-solved": ("/help/coffee-solved",),
    "/help/coffee-solved/walk": ("/help/coffee-solved/walk?board=sq-4&n=3&replies=b3/",),
    "/lab": ("/lab",),
    "/dinner-lab": ("/dinner-lab",),
    "/trainer": ("/trainer",),
    "/about": ("/about",),
    "/credits": ("/credits",),
    "/ratings": ("/ratings",),
    "/offline": ("/offline",),
    "/watch": ("/watch",),
    "nothing there": ("/nothing",),
}
"""What anybody can read, known or not."""

OWN: Types = {
    "/me": ("/me",),
    "/me/bring": ("/me/bring",),
    "/me/confirm": ("/me/confirm",),
    "/me/confirm/code/{code}": ("/me/confirm/code/abcd-efgh-jkmn",),
    "/me/mail/{word}": ("/me/mail/abc",),
    "/me/forget": ("/me/forget",),
    "/me/goodbye": ("/me/goodbye",),
    "/me/tables": ("/me/tables",),
    "/me/people": ("/me/people",),
    "/me/tokens": ("/me/tokens",),
    "/challenges": ("/challenges",),
    "/me/notices": ("/me/notices",),
    "/notices/{purpose}/{token}": ("{link}",),
    "/people/{who}": ("/people/{me}",),
    "/login": ("/login",),
    "/login/mail/{word}": ("{mail_link}", "/login/mail/abc"),
    "/continue": ("/continue",),
    "/continue/{code}": ("/continue/abc",),
    "/boards": ("/boards",),
    "/host": ("/host",),
    "/host/guests": ("/host/guests",),
    "/host/tables": ("/host/tables",),
    "/host/reports": ("/host/reports",),
    "/host/barred": ("/host/barred",),
    "/host/audit": ("/host/audit",),
}
"""What somebody with an account sees who is a host too."""

TABLES: Types = {
    "/tables/{table_id}": ("{table}",),
    "/tables/{table_id}/why/{move}/{number}": ("{figure}",),
    "/tables/{table_id}/statistics": ("{table}/statistics",),
    "/tables/{table_id}/talk": ("{table}/talk",),
    "/tables/{table_id}/seats/{seat}/person": ("{shared}/seats/1/person",),
    "/challenges/new": ("/challenges/new?table={shared_id}&at=1",),
    "/challenges/{challenge_id}": ("{challenge}",),
    "/boards/new": ("/boards/new?table={id}&move=1",),
    "/boards/{board_id}": ("{board}",),
}
"""What there is about a finished game; tables at which somebody plays have tests of their own."""

TWINS = {
    "/help/{game_id}/lessons/{number}/turns/{at}",
    "/tables/{table_id}/retry/{move}",
}
"""Written like a puzzle, with the same template."""

NO_PAGES = {
    "/fragment",
    "/boards/{board_id}/fragment",
    "/challenges/{challenge_id}/fragment",
    "/games/{game_id}/bots/{bot}.svg",
    "/games/{game_id}/picture.svg",
    "/help/{game_id}/lessons/{number}/turns/{at}/board",
    "/tables/{table_id}/retry/{move}/board",
    "/icons/{size}.png",
    "/learn/{game_id}/lessons/{lesson_id}",
    "/learn/{game_id}/lessons/{lesson_id}/{number}/board",
    "/learn/puzzles/{book_id}",
    "/learn/puzzles/{book_id}/today",
    "/learn/puzzles/{book_id}/{puzzle_id}/board",
    "/learn/puzzles/{book_id}/{puzzle_id}/picture.svg",
    "/manifest.webmanifest",
    "/me/confirm/done",
    "/me/export",
    "/me/next",
    "/pairing",
    "/pairing/fragment",
    "/me/notices/new",
    "/search/fragment",
    "/start/{game_id}/drawing",
    "/tables/{table_id}/fragment",
    "/tables/{table_id}/picture.png",
    "/tables/{table_id}/record",
    "/tables/{table_id}/stories/{move}",
    "/tables/{table_id}/talk/fragment",
    "/thumbnails",
    "/watch/fragment",
    "/worker.js",
}
"""Parts of pages, files, and ways to other pages."""


def routes() -> Iterator[str]:
    """The paths at which the house answers a browser that only looks."""
    for router in (tables_pages.router, *page_routers()):
        for route in router.routes:
            if "GET" in getattr(route, "methods", ()):
                yield str(getattr(route, "path", ""))


@dataclass(frozen=True, slots=True)
class Address:
    """Where a page of some type is."""

    path: str
    is_first: bool
    """Of its type."""


def addresses(types: Types, places: Mapping[str, str] | None = None) -> list[Address]:
    """All addresses of these types, filled in."""
    return [
        Address(path.format(**places or {}), is_first=number == 0)
        for found in types.values()
        for number, path in enumerate(found)
    ]


def unknown() -> set[str]:
    """Routes that are in none of the lists, and games without a page; the tests' own game counts
    for none."""
    listed = NO_PAGES.union(TWINS, READING, OWN, TABLES)
    return (set(routes()) - listed) | (set(game_ids()) - {*GAMES, AUCTION.id})
