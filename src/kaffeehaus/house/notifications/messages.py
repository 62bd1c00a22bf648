"""What a notice says. Never more than an onlooker may see, and of private tables hardly anything:
mails are read by servers, and lock screens by whoever sits beside."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kaffeehaus.house.notifications.pictures import TablePictures, may_be_shown
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.since_last_visit import news_of

MOST_LINES = 12
LONGEST_LINE = 300
LONGEST_TITLE = 120

TITLES = {
    NoticeKind.TURN: "Your turn",
    NoticeKind.TIME: "Your time runs out",
    NoticeKind.OVER: "The game is over",
    NoticeKind.ADJOURNED: "The game is adjourned",
    NoticeKind.SEAT: "At your table",
    NoticeKind.OFFER: "You are invited",
    NoticeKind.MENTION: "Somebody speaks to you",
    NoticeKind.HOUSE: "From the house",
    NoticeKind.SECURITY: "Your account",
    NoticeKind.TEST: "A test",
}
PRIVATE_TITLES = {
    NoticeKind.TURN: "It is your turn",
    NoticeKind.TIME: "Your time runs out",
    NoticeKind.OVER: "A game of yours is over",
    NoticeKind.ADJOURNED: "A game of yours is adjourned",
}
"""All that is told of a private table."""


@dataclass(frozen=True, slots=True)
class Message:
    """A notice in words, ready for every way."""

    id: str
    kind: NoticeKind
    title: str
    lines: tuple[str, ...]
    path: str
    """Of the page that it leads to."""
    table_id: str | None = None
    picture_path: str = ""
    """Where the board can be seen by everybody; empty without one."""
    picture: bytes | None = field(default=None, repr=False)

    @property
    def is_urgent(self) -> bool:
        """Whether somebody waits."""
        return self.kind in {
            NoticeKind.TURN,
            NoticeKind.TIME,
            NoticeKind.SECURITY,
            NoticeKind.TEST,
        }


def tell(notice: NoticeRow, sight: TableView | None, now: int) -> Message:
    """The words of a notice. `sight` is what an onlooker sees of its table."""
    if sight is None:
        return Message(
            notice.id,
            notice.kind,
            TITLES[notice.kind],
            _bounded(notice.text.splitlines()),
            notice.link or "/",
        )
    path = notice.link or f"/tables/{sight.id}"
    if not may_be_shown(sight):
        title = PRIVATE_TITLES.get(notice.kind, "Something happened at your table")
        return Message(notice.id, notice.kind, title, (), path, sight.id)
    return Message(
        notice.id,
        notice.kind,
        f"{TITLES[notice.kind]}: {sight.game.title}"[:LONGEST_TITLE],
        _bounded(_lines(notice, sight, now)),
        path,
        sight.id,
        f"/tables/{sight.id}/picture.png?at={sight.head.partition(':')[0]}",
    )


def tell_together(messages: list[Message]) -> Message:
    """Several notices as one, for a digest; it has the id of the first."""
    first = messages[0]
    if len(messages) == 1:
        return first
    # Letters trust what comes from the house alone, so a digest is of another kind if any part is.
    kinds = [one.kind for one in messages if one.kind is not NoticeKind.HOUSE]
    return Message(
        first.id,
        kinds[0] if kinds else NoticeKind.HOUSE,
        f"{len(messages)} things happened in the house",
        tuple(": ".join((one.title, *one.lines[:1])) for one in messages),
        "/",
    )


async def with_picture(
    message: Message, sight: TableView | None, pictures: TablePictures
) -> Message:
    """The message with the board, if it may be shown and can be drawn."""
    if sight is None or not message.picture_path:
        return message
    return replace(message, picture=await pictures.if_possible(sight))


def _lines(notice: NoticeRow, sight: TableView, now: int) -> list[str]:
    match notice.kind:
        case NoticeKind.TURN:
            return _since(notice, sight)
        case NoticeKind.TIME:
            return [*filter(None, [notice.text or _time_left(notice, sight, now)])]
        case NoticeKind.OVER:
            return [*filter(None, [sight.sentence, sight.end_sentence])]
        case NoticeKind.ADJOURNED:
            return [sight.sentence]
        case NoticeKind.SEAT:
            return [notice.text, sight.sentence]
        case _:
            return notice.text.splitlines()


def _since(notice: NoticeRow, sight: TableView) -> list[str]:
    """What happened since the player's last move, as an onlooker knows it."""
    mine = () if notice.seat is None else (notice.seat,)
    return [piece.text for piece in news_of(sight.moves, mine)]


def _time_left(notice: NoticeRow, sight: TableView, now: int) -> str:
    clock = None if notice.seat is None else sight.seats[notice.seat].clock
    if clock is None or clock.up_at is None:
        return ""
    hours = max(0, clock.up_at - now) // 3_600_000
    if hours < 1:
        return "Less than an hour is left."
    return f"About {hours} hours are left." if hours > 1 else "About an hour is left."


def shortened(text: str, most: int) -> str:
    """The text, or its beginning."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _bounded(lines: list[str]) -> tuple[str, ...]:
    shown = [
        line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…" for line in lines
    ]
    if len(shown) <= MOST_LINES:
        return tuple(shown)
    left = len(shown) - MOST_LINES + 1
    return (f"{left} things happened before that.", *shown[left:])
