"""API calls that work out a dinner, with their response models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from kaffeehaus.core.extras import FieldDoc
from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.core.notation import JsonObject, is_text
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.drawing.map import pointed_svg
from kaffeehaus.games.fcm.drawing.sheets.dinner import tonight
from kaffeehaus.games.fcm.drawing.story import story_of
from kaffeehaus.games.fcm.extras.edits import PositionSheet, edited
from kaffeehaus.games.fcm.extras.what_ifs import MOST_WHAT_IFS, Shop, read_situation, shops_among
from kaffeehaus.games.fcm.rules.offers import Offer
from kaffeehaus.games.fcm.rules.written.lines import LONGEST_LINE
from kaffeehaus.games.fcm.rules.written.settling import forms_with
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.evening import (
    ToldChain,
    ToldEvening,
    ToldHouse,
    changes,
    dinner_events,
    told_evening,
)
from kaffeehaus.games.fcm.words.titles import campaign_start, good_title, house_title, money


@dataclass(frozen=True, slots=True)
class OfferInfo:
    """How a chain stands with a house."""

    chain: Annotated[str, FieldDoc("Its letter.", "G")]
    price: int
    distance: Annotated[int | None, FieldDoc("Tile borders; null where no road leads.")]
    nearness: Annotated[int, FieldDoc("What else is added to the sum.")]
    score: Annotated[int, FieldDoc("The sum; the lowest wins among those who lack nothing.")]
    missing: Annotated[dict[str, int], FieldDoc("What it lacks of the meal, by good.")]


@dataclass(frozen=True, slots=True)
class ServedInfo:
    """How a house eats."""

    house: Annotated[str, FieldDoc("Its number.")]
    wants: Annotated[dict[str, int], FieldDoc("By good.")]
    seller: Annotated[str | None, FieldDoc("The letter of the chain; null for a hungry house.")]
    income: int
    title: str
    sentences: Annotated[list[str], FieldDoc("Why, in the words of the rules.")]
    on_the_way: Annotated[list[str], FieldDoc("What it buys on its way, and why.")]
    link: Annotated[
        str, FieldDoc("Page where what it buys on the way can be tried out; empty for none.")
    ]
    offers: list[OfferInfo]


@dataclass(frozen=True, slots=True)
class EarningInfo:
    """What a chain earns."""

    chain: Annotated[str, FieldDoc("Its letter.", "G")]
    name: str
    price: Annotated[int, FieldDoc("Of an item.")]
    stock: dict[str, int]
    sales: int
    income: Annotated[int, FieldDoc("With waitresses and the CFO.")]
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class GoodInfo:
    """Something that can be sold in this game."""

    good: str
    name: str


@dataclass(frozen=True, slots=True)
class ShopInfo:
    """A restaurant or a coffee shop."""

    chain: Annotated[str, FieldDoc("Its letter.", "G")]
    title: str
    square: Annotated[str, FieldDoc("Its upper left square, by which changes name it.", "c4")]
    squares: Annotated[list[str], FieldDoc("All that it covers.")]


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """Something that a line of the text puts on the board."""

    kind: Annotated[str, FieldDoc("The keyword of its line.", "restaurant")]
    title: str
    place: Annotated[
        str, FieldDoc("How edits name it: its upper left square, or a campaign's number.", "c4")
    ]
    squares: Annotated[list[str], FieldDoc("All that it covers.")]


@dataclass(frozen=True, slots=True)
class CampaignInfo:
    """A campaign tile that can still be placed."""

    number: int
    title: str
    size: Annotated[str, FieldDoc("Width and height; it can be turned.", "3x2")]
    stands: Annotated[
        Literal["board", "outside", "beside"],
        FieldDoc("On the board, outside along one of its sides, or beside it, without a square."),
    ]


@dataclass(frozen=True, slots=True)
class BoardPieceInfo:
    """A road, park or map tile that can still be laid."""

    kind: Annotated[str, FieldDoc("The keyword of its line.", "road")]
    name: Annotated[str, FieldDoc("How lines name it.", "corner")]
    title: str


@dataclass(frozen=True, slots=True)
class SupplyInfo:
    """What can still be put on the board."""

    lines: Annotated[list[str], FieldDoc("Keywords that the position can have.")]
    houses: Annotated[list[int], FieldDoc("Numbers of the new houses that are left.")]
    campaigns: list[CampaignInfo]
    pieces: list[BoardPieceInfo]


@dataclass(frozen=True, slots=True)
class DinnerAnswer:
    """A dinner with every reason, and a drawing."""

    text: Annotated[str, FieldDoc("The text that was sent, after the edit; notes stay.")]
    position: Annotated[str, FieldDoc("The position as it was understood, with what was supposed.")]
    headline: str
    changes: Annotated[list[str], FieldDoc("What is different without what was supposed.")]
    houses: list[ServedInfo]
    chains: list[EarningInfo]
    goods: list[GoodInfo]
    shops: list[ShopInfo]
    pieces: Annotated[list[PieceInfo], FieldDoc("What the lines put on the board.")]
    supply: SupplyInfo
    table: Annotated[str, FieldDoc("Houses and chains as an HTML table.")]
    svg: Annotated[
        str, FieldDoc("The position, drawn; with the way of the house that was asked for.")
    ]


# Calls


LONGEST = 20_000
"""Characters of a position."""
LONGEST_WHAT_IF = 100
LONGEST_HOUSE = 20


def dinner(asked: dict[str, object]) -> JsonObject:
    """Who serves which house if dinner were now, why, and what every chain earns.

    The body has `position`, a text as `kaffeehaus fcm position` writes it; `what_if`, a list of
    changes such as `price G 8`, `good G pizza`, `shop G c4 nw`, `away c4`, `move c4 h9`; and
    `house`, the number of the house whose way is drawn. `edit` changes the text before all that, as
    pointing does in the lab: `add restaurant G c4`, `remove c4`, `move c4 h9`, `turn c4`,
    `lay E c4`, `roadworks c4`, `garden c4`, `demand c4 burger G`, `stock G 3 burger`, `price G 8`.
    Only the position is needed.
    """
    position, what_ifs = _text(asked, "position", LONGEST), _what_ifs(asked)
    edit = "" if asked.get("edit") is None else _text(asked, "edit", LONGEST_LINE)
    position = edited(position, edit) if edit else position
    found = read_situation(position, what_ifs)
    before = told_evening(read_situation(position).state) if what_ifs else None
    evening = told_evening(found.state)
    names = [mark.name for mark in found.state.marks()]
    view = found.state.view(None)
    chosen = _house(asked)
    marks = [mark for told in evening.houses if told.served.house == chosen for mark in told.marks]
    return {
        "text": position,
        "position": found.text,
        "headline": headline(found.state, evening),
        "changes": list(changes(before, evening, names)) if before else [],
        "houses": [_served(found.state, told) for told in evening.houses],
        "chains": [_earning(found.state, told) for told in evening.chains],
        "goods": [
            {"good": one.id, "name": good_title(one.id)} for one in found.state.rules.goods.values()
        ],
        "table": tonight(view),
        "shops": [_shop(found.state, one) for one in shops_among(found.text.splitlines())],
        "pieces": [
            {"kind": one.keyword, "title": one.title, "place": one.place, "squares": [*one.squares]}
            for one in PositionSheet(found.text).pieces
        ],
        "supply": _supply(found.state),
        "svg": pointed_svg(view, tuple(marks)),
    }


@dataclass(frozen=True, slots=True)
class StoryAnswer:
    """A dinner to watch."""

    html: Annotated[str, FieldDoc("Frame by frame, as the pages of tables have it.")]


def dinner_story(asked: dict[str, object]) -> JsonObject:
    """The dinner that a position would have now, house by house, to watch.

    The body has `position` and `what_if`, as for the dinner itself.
    """
    found = read_situation(_text(asked, "position", LONGEST), _what_ifs(asked))
    story = story_of(found.state, found.state.view(None), list(dinner_events(found.state)))
    return {"html": story.html() if story else ""}


def headline(state: FcmState, evening: ToldEvening) -> str:
    """What everyone earns, or that nobody does."""
    if not evening.houses:
        return gettext("No house wants anything.")
    earned = [
        f"{state.mark(told.income.seat).name} {money(told.income.total)}"
        for told in evening.chains
        if told.income.total
    ]
    hungry = [told.served.house for told in evening.houses if told.served.seller is None]
    said = gettext("Nobody earns anything tonight.")
    if earned:
        said = gettext("Tonight: %(earned)s.", earned=and_list(earned))
    if not hungry:
        return said
    houses = and_list([house_title(house) for house in hungry])
    return f"{said} {gettext('Hungry: %(houses)s.', houses=houses)}"


def _text(asked: dict[str, object], name: str, longest: int) -> str:
    value = asked.get(name)
    if not isinstance(value, str) or len(value) > longest or not is_text(value):
        raise BadPositionText(
            gettext(
                "%(field)s must be text of at most %(most)s characters.", field=name, most=longest
            )
        )
    return value


def _house(asked: dict[str, object]) -> str:
    return "" if asked.get("house") is None else _text(asked, "house", LONGEST_HOUSE)


def _what_ifs(asked: dict[str, object]) -> list[str]:
    value = asked.get("what_if", [])
    if not isinstance(value, list) or len(value) > MOST_WHAT_IFS:
        raise BadPositionText(
            gettext("what_if must be a list of at most %(most)s changes.", most=MOST_WHAT_IFS)
        )
    return [_text({"what_if": one}, "what_if", LONGEST_WHAT_IF) for one in value]


def _letter(state: FcmState, seat: int | None) -> str | None:
    return None if seat is None else state.mark(seat).letter


def _served(state: FcmState, told: ToldHouse) -> JsonObject:
    served = told.served
    return {
        "house": served.house,
        "wants": dict(served.demand),
        "seller": _letter(state, served.seller),
        "income": served.income,
        "title": told.title,
        "sentences": list(told.sentences),
        "on_the_way": list(told.on_the_way),
        "link": told.link,
        "offers": [_offer(state, offer) for offer in served.offers],
    }


def _offer(state: FcmState, offer: Offer) -> JsonObject:
    return {
        "chain": state.mark(offer.seat).letter,
        "price": offer.price,
        "distance": offer.distance,
        "nearness": offer.nearness,
        "score": offer.score,
        "missing": dict(offer.missing),
    }


def _shop(state: FcmState, shop: Shop) -> JsonObject:
    name = next(mark.name for mark in state.marks() if mark.letter == shop.chain)
    if shop.corner:
        title = gettext("%(chain)s at %(square)s", chain=name, square=shop.square)
    else:
        title = gettext("%(chain)s’s coffee shop at %(square)s", chain=name, square=shop.square)
    return {
        "chain": shop.chain,
        "title": title,
        "square": shop.square,
        "squares": list(shop.squares),
    }


def _supply(state: FcmState) -> JsonObject:
    forms, phrases = forms_with(state.rules.modules), state.rules.words.phrases
    return {
        "lines": list(forms),
        "houses": list(state.town.houses_left),
        "campaigns": [_campaign(state, number) for number in state.town.tiles_left],
        "pieces": [
            {
                "kind": keyword,
                "name": name,
                "title": str(phrases.get(f"{keyword} {name}") or name),
            }
            for keyword, form in forms.items()
            for name in form.pointing.offers(state)
        ],
    }


def _campaign(state: FcmState, number: int) -> JsonObject:
    tile = state.rules.campaigns[number]
    medium = state.rules.media[tile.medium]
    stands = "beside" if medium.beside else "outside" if medium.outside else "board"
    return {
        "number": number,
        "title": campaign_start(tile.medium, number),
        "size": f"{tile.width}x{tile.depth}",
        "stands": stands,
    }


def _earning(state: FcmState, told: ToldChain) -> JsonObject:
    seat = told.income.seat
    return {
        "chain": state.mark(seat).letter,
        "name": state.mark(seat).name,
        "price": told.price,
        "stock": dict(state.player(seat).stock),
        "sales": told.income.sales,
        "income": told.income.total,
        "sentences": list(told.sentences),
    }
