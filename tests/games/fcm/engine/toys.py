"""Small modules made up for tests, each with something that is drawn, told or asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.ground import filled
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.board.tiles import board_rows, read_map
from kaffeehaus.games.fcm.rules.cards import Deed, Employee, Good, GoodKind, Milestone, Trigger
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Board,
    Dinner,
    Drawing,
    MediumRule,
    OrderRank,
    Payday,
    Pile,
    SettingUp,
    Structure,
    TieRank,
    Words,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import (
    Because,
    Exclusive,
    Keyed,
    Members,
    Ranked,
    Sum,
    Tally,
    Together,
    Union,
)
from kaffeehaus.games.fcm.rules.steps import DayStep, Maybe, Placed
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House, Piece

# A star of the second chain wins ties and chooses first


def the_second(state: Position, seat: Seat) -> int:
    """Less is better."""
    return -seat


STAR = Module(
    "star",
    structure=Structure(order_keys=Ranked({OrderRank.STAR: Because(the_second, "stars")})),
    dinner=Dinner(ties=Ranked({TieRank.STAR: Because(the_second, "stars")})),
)

# A park below house 2, which pays once more for it

PARK_SQUARES: tuple[Square, ...] = ((5, 0), (5, 1))


def with_park(state: Position) -> Plan:
    """The board with two squares of park."""
    rows = [list(row) for row in board_rows(read_map(state.town.tiles))]
    for row, column in PARK_SQUARES:
        rows[row][column] = "P"
    return Plan(tuple("".join(row) for row in rows))


def once_more_beside_the_park(state: Position, house: House) -> int:
    """House 2 lies beside it."""
    return 1 if house.number == "2" else 0


PARK = Module(
    "park",
    board=Board(plan=Exclusive(with_park)),
    dinner=Dinner(multiplier=Sum(Because(once_more_beside_the_park, "the park"))),
    drawing=Drawing(ground_signs=Keyed({"P": filled("#123456", "park")})),
)

# A farm beside the board, and a guide that reaches it; somebody may visit it after the training

FARM = "old_farm"


@dataclass(frozen=True)
class Visit(FcmAction):
    """Go to a house."""

    kind: ClassVar[str] = "visit"
    confirms: ClassVar[bool] = False
    whom: str


@dataclass(frozen=True)
class Read(FcmAction):
    """Read a campaign."""

    kind: ClassVar[str] = "read"
    confirms: ClassVar[bool] = False
    paper: int


class Visiting(DayStep):
    """Anybody may visit any house and read any campaign, as often as they like."""

    id: ClassVar[str] = "visiting"
    title: ClassVar[str] = "visiting"

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """By serving order, then by number."""
        visits: list[FcmAction] = [Visit(house.number) for house in state.town.houses]
        return [*visits, *(Read(campaign.number) for campaign in state.town.campaigns)]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Whatever is done, a beer is found."""
        state.player(seat).stock["beer"] = 1


def lane(state: Position) -> tuple[tuple[Square, ...], ...]:
    """To the east end of the road that all tiles above have, near the second chain."""
    return (((2, 15), (2, 16), (2, 17)),)


def everywhere(state: Position, campaign: Campaign) -> list[House]:
    """All houses and the farm."""
    return state.town.houses


def nowhere(*_: object) -> list[Box]:
    """No place is asked for."""
    return []


GUIDE = replace(BASE.content.campaigns[0], number=17, medium="guide")
COUNTRY = Module(
    "country",
    content=Content(
        campaigns=(GUIDE,), media=(MediumRule("guide", nowhere, everywhere, beside=True),)
    ),
    # The order among the steps of the day is stated, so that others may stand there too.
    steps=(Placed(Visiting(), after=("train", Maybe("coffee_shops"))),),
    setting_up=SettingUp(
        sites=Together(House(FARM, 9900, Box(0, 0, 0, 0), printed=False, limit=None, per_hit=2))
    ),
    board=Board(site_exits=Keyed({FARM: lane})),
    words=Words(phrases=Keyed({"visiting": "Whom do you visit?", "visit": "Visit"})),
    drawing=Drawing(house_fields=Members("whom"), campaign_fields=Members("paper")),
)

# Pieces on the board and outside


def kiosk_art(piece: Piece) -> str:
    """A circle."""
    return f'<circle class="kiosk" r="{piece.box.width}"/>'


def two_pieces(state: Position) -> Iterable[Piece]:
    """A kiosk on a square, and a ramp of three squares against the upper side."""
    yield Piece("kiosk", "kiosk", 1, Box(3, 9, 1, 1))
    yield Piece("ramp", "ramp", None, Box(-3, 2, 1, 3))


PIECES = Module(
    "pieces",
    board=Board(pieces=Union(two_pieces)),
    drawing=Drawing(piece_art=Keyed({"kiosk": kiosk_art})),
)

# Soup has a picture, tea a letter; a cook can be trained for both, and digs for herbs


def soup_art(x: int, y: int) -> str:
    """A bowl."""
    return f'<path class="soup" d="M{x} {y}h9"/>'


@dataclass(frozen=True)
class Dig(FcmAction):
    """Dig for herbs somewhere."""

    kind: ClassVar[str] = "dig"
    confirms: ClassVar[bool] = False
    card: str
    spot: str


class Digging(DayStep):
    """A soup cook at work digs in one of two squares."""

    id: ClassVar[str] = "digging"
    title: ClassVar[str] = "digging"

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Two squares."""
        cooks = state.player(seat).work.get(COOK.id, 0)
        return [Dig(COOK.id, spot) for spot in ("i9", "j9") if cooks]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Nothing is found."""

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """Beside them lies a stone."""
        return {"Here lies a stone.": [Box(8, 10, 1, 1)]}


def five_for_soup(state: Position, seat: Seat, house: House, sold: Mapping[str, int]) -> int:
    """Whatever is sold, as long as a soup cook works."""
    return 5 * state.player(seat).work.get(COOK.id, 0)


def two_for_tea(state: Position, seat: Seat) -> int:
    """A guest who always comes."""
    return 2


def one_nearer(state: Position, seat: Seat) -> int:
    """For the second chain."""
    return -seat


def a_dollar_off(state: Position, seat: Seat) -> Mapping[str, int]:
    """Cooks are modest."""
    return {"modesty": 1}


COOK = Employee(
    "soup_cook",
    "Soup Cook",
    ("a soup cook", "%(num)s soup cooks"),
    6,
    "olive_green",
    salary=True,
    note="digs for herbs",
)
FIRST_SOUP = Milestone(
    "first_soup",
    "First soup",
    Trigger(Deed.SELL, goods=("soup",)),
    note="a warm feeling",
    earned="for a soup that somebody ate",
)
KITCHEN = Module(
    "kitchen",
    content=Content(
        employees=(COOK,),
        milestones=(FIRST_SOUP,),
        goods=(
            Good("soup", "soup", ("%(num)s soup", "%(num)s soups"), "o", GoodKind.FOOD),
            Good("tea", "tea", ("%(num)s tea", "%(num)s teas"), "t", GoodKind.DRINK),
        ),
    ),
    patches=frozenset({Career("kitchen_trainee", COOK.id)}),
    steps=(Placed(Digging(), after="food"),),
    dinner=Dinner(
        sale_bonus=Sum(Because(five_for_soup, "soup cooks")),
        cash=Sum(Because(two_for_tea, "tea time"), two_for_tea),
        nearness=Sum(Because(one_nearer, "herbs")),
    ),
    payday=Payday(discounts=Tally(a_dollar_off)),
    words=Words(discounts=Keyed({"modesty": "modest cooks"})),
    drawing=Drawing(
        good_art=Keyed({"soup": soup_art}),
        place_fields=Members("spot"),
        piles=Keyed({"dig": frozenset({Pile.AT_WORK})}),
        drops=Keyed({"dig": Pile.BUSY}),
    ),
)
