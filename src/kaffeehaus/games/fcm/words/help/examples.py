"""Drawn examples for the help: small positions, worked out by the engine itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Mark, Tone
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.drawing.sheets.company import branches_of
from kaffeehaus.games.fcm.drawing.structure import structure_svg
from kaffeehaus.games.fcm.rules.board.distance import road_trips
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.phases.dinner import income_of
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Demand, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.reasons import explain
from kaffeehaus.games.fcm.words.titles import (
    campaign_start,
    cards_text,
    goods_text,
    house_title,
    houses_text,
    medium_title,
    milestone_title,
)

MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
"""A town with houses close together, for two players."""
MAP_WITH_DRINKS = "N2 T0 A0 | H1 S2 P0 | O1 Q1 R0"


@dataclass(frozen=True, slots=True)
class Example:
    """What a section gets: a drawing with its caption, and paragraphs that speak of it."""

    drawing: str
    caption: str
    paragraphs: tuple[str, ...] = ()


def town(new: FcmState) -> FcmState:
    """The town of the examples: G by the middle road, X in the upper right corner."""
    new.town.turn, new.town.order, new.town.step = 1, [0, 1], "working"
    new.town.players[0].restaurants = [Restaurant(5, 10, Corner.SE)]
    new.town.players[1].restaurants = [Restaurant(0, 13, Corner.SW)]
    return new


def new_town(modules: str, tiles: str) -> FcmState:
    """A town for two with these modules, in the first turn, in which nobody owns anything yet."""
    state = find_game("fcm").new({"modules": modules, "map": tiles}, 2)
    assert isinstance(state, FcmState)
    state.town.turn, state.town.order, state.town.step = 1, [0, 1], "working"
    return state


def board(state: FcmState) -> Example:
    """The whole town."""
    return Example(
        still_svg(state.view(None)),
        gettext(
            "A town of nine tiles: numbered houses, drinks, two overpasses in the bottom row, and "
            "a restaurant of each chain with its entrance."
        ),
    )


def distance(state: FcmState) -> Example:
    """A way along the roads, measured."""
    far = square_name(1, 13)
    measured = state.measure(None, "h7", far)
    return Example(
        still_svg(state.view(None), measured.marks),
        measured.sentences[0],
        (gettext("In the drawing, the route from house 7 to X crosses two borders."),),
    )


def structure(state: FcmState) -> Example:
    """A company with a manager."""
    state.player(0).work = {"management_trainee": 1, "waitress": 1, "trainer": 1, "burger_cook": 1}
    chain = state.view(0).chains[0]
    return Example(
        structure_svg(branches_of(chain, state.rules.employees)),
        gettext(
            "A management trainee with two cards below. Open slots: %(slots)s.",
            slots=chain.free_slots,
        ),
    )


def reach_of_signs(state: FcmState) -> Example:
    """A billboard and a mailbox."""
    return _campaigns(
        state,
        Campaign(13, "billboard", 0, None, ("burger",), 2, Box(4, 3, 3, 1)),
        Campaign(9, "mailbox", 1, None, ("beer",), 3, Box(8, 5, 1, 1)),
    )


def reach_from_afar(state: FcmState) -> Example:
    """An airplane and a radio."""
    return _campaigns(
        state,
        Campaign(5, "airplane", 0, None, ("pizza",), 4, Box(5, -2, 2, 3)),
        Campaign(1, "radio", 1, None, ("soda",), 5, Box(9, 13, 1, 1)),
    )


def _campaigns(state: FcmState, one: Campaign, other: Campaign) -> Example:
    """Two campaigns; what the first reaches has a solid frame, what the second a dotted one."""
    state.town.campaigns = [one, other]
    marks: list[Mark] = []
    told = []
    for campaign, tone in ((one, Tone.CHOSEN), (other, Tone.REACHED)):
        houses = state.rules.media[campaign.medium].reach(state, campaign)
        names = houses_text([house.number for house in houses])
        title = campaign_start(campaign.medium, campaign.number)
        told.append(gettext("%(campaign)s reaches %(houses)s.", campaign=title, houses=names))
        marks += [
            Mark(square_name(*square), tone, f"{title}: {house_title(house.number)}")
            for house in houses
            for square in house.squares()
        ]
    drawing = still_svg(state.view(None), tuple(marks))
    caption = gettext(
        "Solid: %(one)s. Dotted: %(other)s.",
        one=medium_title(one.medium),
        other=medium_title(other.medium),
    )
    return Example(drawing, caption, tuple(told))


def trip(state: FcmState) -> Example:
    """What a cart brings home, in another town."""
    other = state.game.new({"map": MAP_WITH_DRINKS}, 2)
    assert isinstance(other, FcmState)
    other.town.players[0].restaurants = [Restaurant(3, 8, Corner.SW)]
    largest = road_trips(other.ground, other.range_starts(0), 2)[0]
    found = [s for number, s in enumerate(other.ground.sources) if largest >> number & 1]
    marks = tuple(Mark(square_name(*source.square), Tone.GAIN) for source in found)
    return Example(
        still_svg(other.view(None), marks),
        gettext("The sources that a cart operator of G passes on the best trip."),
        (
            ngettext(
                "In the drawing, a cart operator with range 2 passes %(num)s source.",
                "In the drawing, a cart operator with range 2 passes %(num)s sources.",
                len(found),
            ),
        ),
    )


def dinner(state: FcmState) -> Example:
    """A house with a garden, two chains, and what becomes of it."""
    ours, theirs = state.player(0), state.player(1)
    ours.stock = theirs.stock = {"burger": 2, "beer": 3}
    theirs.work = {"pricing_manager": 2, "waitress": 2, "cfo": 1}
    theirs.milestones = ["first_burger_marketed"]
    house = replace(
        state.house("7"),
        garden=Box(6, 6, 1, 2),
        demand=(Demand("burger", 1), Demand("beer", 1), Demand("beer", 1)),
    )
    state.put_house(house)
    served = serving(state, house)
    reasons = explain(state, served)
    assert reasons is not None
    income = explain(state, income_of(state, 1, served.income))
    assert income is not None
    return Example(
        still_svg(state.view(None), reasons.marks),
        gettext("House 7 chooses the restaurant that is farther away, because it is cheaper."),
        (
            f"{reasons.title}.",
            gettext(
                "The house has a garden. G has nobody special at work. X has %(cards)s at work and "
                "the milestone “%(milestone)s”.",
                cards=cards_text(theirs.work),
                milestone=milestone_title("first_burger_marketed"),
            ),
            *reasons.sentences,
            f"{income.title}. {' '.join(income.sentences)}",
        ),
    )


NOBODY: Mapping[str, int] = {}


def chosen_meal(
    modules: str,
    stocks: tuple[Mapping[str, int], Mapping[str, int]],
    caption: str,
    work: Mapping[str, int] = NOBODY,
    milestone: str = "",
    favoured: Seat = 0,
) -> Example:
    """House 7 has a garden and wants two burgers and a beer; how it decides with these modules.

    `work` and `milestone` are what the favoured chain has.
    """
    state = find_game("fcm").new({"modules": modules, "map": MAP}, 2)
    assert isinstance(state, FcmState)
    town(state)
    for player, stock in zip(state.town.players, stocks, strict=True):
        player.stock = dict(stock)
    state.player(favoured).work = dict(work)
    state.player(favoured).milestones = [milestone] if milestone else []
    demand = (Demand("burger", 1), Demand("burger", 1), Demand("beer", 1))
    house = replace(state.house("7"), garden=Box(6, 6, 1, 2), demand=demand)
    state.put_house(house)
    reasons = explain(state, serving(state, house))
    assert reasons is not None
    said = [
        gettext("%(name)s has %(goods)s.", name=state.mark(seat).letter, goods=goods_text(stock))
        for seat, stock in enumerate(stocks)
    ]
    if work:
        said.append(
            gettext(
                "At work for %(name)s: %(cards)s.",
                name=state.mark(favoured).letter,
                cards=cards_text(work),
            )
        )
    said.append(gettext("%(sentence)s. It has a garden.", sentence=reasons.title))
    return Example(
        still_svg(state.view(None), reasons.marks),
        caption,
        (" ".join(said), *reasons.sentences),
    )
