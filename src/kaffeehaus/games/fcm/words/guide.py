"""The first guided game: what a newcomer should know at each step, as the table stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from kaffeehaus.core.guide import BoardThing, Guidance, Guide
from kaffeehaus.core.i18n import gettext, lazy_gettext, ngettext, or_list
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Employee, GoodKind, cooking_text
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
from kaffeehaus.games.fcm.words.pointing import house_thing, restaurant_things
from kaffeehaus.games.fcm.words.titles import (
    a_card,
    card_title,
    counted_goods,
    good_title,
    goods_text,
    known_goods,
    money,
)

FIRST_GAME = Guide(
    sentence=lazy_gettext(
        "The introductory game against one bot. Every new step is explained: restaurants, "
        "employees, campaigns, food, dinner."
    ),
    opponents=("level-1",),
    options={"introductory": True},
)


def _first_restaurant(_view: Seen, _seat: Seat) -> Guidance:
    return Guidance(
        "first restaurant",
        gettext("Your first restaurant"),
        gettext(
            "Be close to as many houses as you can: guests count every tile border on the road to "
            "you."
        ),
        (
            gettext("Choose a square of the map, then the corner for the entrance."),
            gettext("The entrance must be next to a road."),
        ),
        (
            gettext("The line under the buttons shows the distance to each house."),
            gettext("Houses go to dinner in number order."),
        ),
    )


def _order(_view: Seen, _seat: Seat) -> Guidance:
    return Guidance(
        "order",
        gettext("Who goes first?"),
        gettext("Go early if you want a card or a campaign tile that someone else could take."),
        (gettext("Choose a place in the order. At dinner the earlier chain wins ties."),),
        (gettext("The chain with the most open slots chooses first."),),
    )


def _houses(_view: Seen, _seat: Seat) -> Guidance:
    return Guidance(
        "houses",
        gettext("Build"),
        gettext("A house near your restaurant becomes your guest. With a garden it pays double."),
        (gettext("Choose a new house or a garden, then its place."),),
    )


def _restaurants(_view: Seen, _seat: Seat) -> Guidance:
    return Guidance(
        "restaurants",
        gettext("Another restaurant"),
        gettext("Place it where others are closer to the houses than you are."),
        (gettext("Choose the place, then the corner of the entrance, next to a road."),),
        (gettext("It opens for next turn’s dinner, unless the card opens it at once."),),
    )


def guidance(view: Seen) -> Guidance | None:
    """The lesson of the step that the viewer has to decide; None for steps of modules, which have
    none, and for a viewer who has nothing to decide."""
    lesson = _LESSONS.get(view.day_step or view.step)
    if lesson is None or view.seat is None or view.seat not in view.actors:
        return None
    guidance = lesson(view, view.seat)
    return replace(guidance, points_at=_pointed_at(view, view.seat, guidance.topic))


def _pointed_at(view: Seen, seat: Seat, topic: str) -> tuple[BoardThing, ...]:
    """Restaurants and houses that the lesson is about."""
    match topic:
        case "first restaurant":
            numbers = [house.number for house in view.houses]
        case "restructuring" | "food":
            numbers = [house.number for house in view.houses if house.demand]
        case "end of day":
            served = view.forecast.served
            numbers = [house.house for house in served if house.seller == seat]
        case "payday" if view.last_dinner is not None and view.last_dinner.turn == view.turn:
            eaten = view.last_dinner.eaten
            numbers = [house.house for house in eaten if house.seller == seat]
        case "campaigns" | "houses" | "restaurants":
            return restaurant_things(view, seat)
        case _:
            return ()
    return tuple(house_thing(view, number) for number in numbers)


def _restructuring(view: Seen, seat: Seat) -> Guidance:
    mine = view.chains[seat]
    people = {**mine.work, **mine.beach}
    if not people:
        return Guidance(
            "alone",
            gettext("A turn begins"),
            gettext("Your company has no employees yet: hire your first one today."),
            (gettext("You have nobody to put to work, so press Ready."),),
            (
                gettext(
                    "Each turn: structure, order of business, working day, dinner, payday, "
                    "marketing."
                ),
            ),
        )
    return Guidance(
        "restructuring",
        gettext("Who works this turn?"),
        _plan(view, seat),
        (
            gettext("Choose cards one by one; you can take a card back."),
            ngettext(
                "Your CEO has %(num)s slot; managers add more. The other cards stay on the beach.",
                "Your CEO has %(num)s slots; managers add more. The other cards stay on the beach.",
                mine.ceo_slots,
            ),
            gettext("Then press Ready. All structures are revealed together."),
        ),
        tuple(_what_people_do(view, people)),
    )


def _recruit(view: Seen, seat: Seat) -> Guidance:
    return Guidance(
        "recruit",
        gettext("Hire someone"),
        _whom_to_hire(view, seat),
        (
            gettext("Choose one of the marked cards. Cards that an arrow points to need training."),
            gettext("New employees wait on the beach and can work from next turn."),
        ),
        (gettext("The “Supply” tab shows all cards and their careers."),),
    )


def _train(view: Seen, seat: Seat) -> Guidance:
    beach = view.chains[seat].beach
    careers = {card: view.parts.employees[card].career for card in beach}
    return Guidance(
        "train",
        gettext("Train someone"),
        gettext("Trained employees do more in the same slot."),
        (
            gettext("Choose who is trained, then the new card."),
            gettext("Only cards on the beach can be trained."),
        ),
        tuple(
            f"{card_title(card)} → {or_list([card_title(one) for one in career])}."
            for card, career in careers.items()
            if career
        ),
    )


def _campaigns(view: Seen, seat: Seat) -> Guidance:
    goods = view.parts.goods
    makes = [
        good_title(good) for good in sorted(_goods_we_make(view, seat)) if goods[good].marketable
    ]
    aim = (
        gettext("Advertise what you can produce: %(goods)s.", goods=or_list(makes))
        if makes
        else gettext("Advertise something, and hire someone who makes it before the next dinner.")
    )
    return Guidance(
        "campaigns",
        gettext("Place a campaign"),
        aim,
        (
            gettext("Choose the tile, its place on the map, the good and the number of turns."),
            gettext("Demand is added after dinner, so you sell it next turn."),
            gettext("The marketeer is busy while the campaign runs."),
        ),
        (gettext("While you choose the place, the map marks the houses it reaches."),),
    )


def _food(view: Seen, seat: Seat) -> Guidance:
    wanted = _wanted(view)
    stock = view.chains[seat].stock
    missing = {good: count - stock.get(good, 0) for good, count in wanted.items()}
    short = {good: count for good, count in missing.items() if count > 0}
    if not wanted:
        aim = gettext("No house wants anything yet. Goods made now are thrown away after dinner.")
    elif short:
        aim = gettext("You still need %(goods)s for all houses.", goods=goods_text(short))
    else:
        aim = gettext("You have everything the houses want. More would be thrown away.")
    return Guidance(
        "food",
        gettext("Cook and collect"),
        aim,
        (
            gettext("Cooks make food; buyers collect drinks from the sources they pass."),
            gettext("A house buys only from a chain that has its whole order."),
        ),
        (gettext("The “Dinner” tab shows which chain would serve each house, and for how much."),),
    )


def _end_of_day(view: Seen, seat: Seat) -> Guidance:
    return Guidance(
        "end of day",
        gettext("The working day is over"),
        gettext("Dinner, payday and marketing follow automatically."),
        (gettext("Nobody has anything left to do: end the working day."),),
        _dinner_ahead(view, seat),
    )


def _payday(view: Seen, seat: Seat) -> Guidance:
    mine = view.chains[seat]
    due = (
        gettext("You owe %(money)s in salaries today.", money=money(mine.salaries))
        if mine.salaries
        else gettext("You owe no salaries today.")
    )
    return Guidance(
        "payday",
        gettext("After dinner"),
        f"{_dinner_told(view, seat)} {due}",
        (gettext("Fire anyone you no longer need, or continue."),),
        (gettext("Then campaigns add demand to houses, and the next turn begins."),),
    )


_LESSONS: Mapping[str, Callable[[Seen, Seat], Guidance]] = {
    "first_restaurants": _first_restaurant,
    "restructuring": _restructuring,
    "order": _order,
    "recruit": _recruit,
    "train": _train,
    "campaigns": _campaigns,
    "food": _food,
    "houses": _houses,
    "restaurants": _restaurants,
    "working": _end_of_day,
    "payday": _payday,
}


def _plan(view: Seen, seat: Seat) -> str:
    """What this turn is for, as things stand."""
    mine, wanted = view.chains[seat], _wanted(view)
    people = {**mine.work, **mine.beach}
    makers = [card for card in people if _makes(view, view.parts.employees[card])]
    useful = [
        card for card in makers if set(_makes(view, view.parts.employees[card])) & set(wanted)
    ]
    if useful:
        return gettext(
            "Houses want %(goods)s. Put %(card)s to work.",
            goods=goods_text(wanted),
            card=a_card(useful[0]),
        )
    marketeers = [card for card in people if _advertises(view.parts.employees[card])]
    if marketeers and not wanted:
        return gettext(
            "No house wants anything yet. Put %(card)s to work and place a campaign.",
            card=a_card(marketeers[0]),
        )
    if wanted:
        return gettext("Houses want %(goods)s. Hire someone to make it.", goods=goods_text(wanted))
    if any(view.parts.employees[card].markets for card in mine.busy):
        return gettext("Your campaign creates demand: put someone to work who can serve it.")
    return gettext("No house wants anything yet: hire a marketeer today.")


def _whom_to_hire(view: Seen, seat: Seat) -> str:
    """Whom a newcomer misses most, of those who can be hired."""
    owned = _owned(view.chains[seat])
    staff = [view.parts.employees[card] for card in owned]
    wanted = _wanted(view)
    made = {good for one in staff for good in _makes(view, one)}
    if not any(map(_advertises, staff)):
        who = _hireable(view, _advertises)
        if who:
            return gettext("You need demand: %(card)s places campaigns.", card=a_card(who))
    if wanted and not made & wanted.keys():
        who = _hireable(view, lambda one: bool(wanted.keys() & _makes(view, one)))
        if who:
            return gettext(
                "Houses want %(goods)s: %(card)s would help.",
                goods=goods_text(wanted),
                card=a_card(who),
            )
        who = _hireable(view, lambda one: bool(_makes(view, one)))
        if who:
            return gettext(
                "Houses want %(goods)s: %(card)s can be trained to make that.",
                goods=goods_text(wanted),
                card=a_card(who),
            )
    if not made:
        who = _hireable(view, lambda one: bool(_makes(view, one)))
        if who:
            return gettext("You need goods to sell: hire %(card)s.", card=a_card(who))
    if not any(one.trains for one in staff):
        who = _hireable(view, lambda one: one.trains is not None)
        if who:
            return gettext(
                "You have your first employees: %(card)s can train them.", card=a_card(who)
            )
    return gettext("Hire someone who helps you serve more houses, or a manager for more slots.")


def _hireable(view: Seen, fits: Callable[[Employee], bool]) -> str:
    """The first entry-level card in the supply that fits, or nothing."""
    for card in view.cards:
        employee = view.parts.employees[card]
        if employee.entry_level and view.supply.get(card, 0) and fits(employee):
            return card
    return ""


def _what_people_do(view: Seen, people: Mapping[str, int]) -> Iterator[str]:
    for card in people:
        said = _deed(view.parts.employees[card])
        if said:
            yield f"{card_title(card)}: {said}."


def _deed(employee: Employee) -> str:
    if _advertises(employee):
        return gettext("places a campaign")
    if employee.cooks is not None:
        cooked = sorted(employee.cooks.goods.items())
        goods = [counted_goods(good, number) for good, number in cooked]
        return cooking_text(known_goods(employee.cooks.goods), or_list(goods))
    if employee.fetches is not None:
        return gettext("collects drinks")
    if employee.trains is not None:
        return gettext("trains cards on the beach")
    if employee.recruits is not None:
        return ngettext(
            "hires %(num)s more per turn", "hires %(num)s more per turn", employee.recruits.hires
        )
    if employee.waits is not None:
        return gettext("earns money at dinner")
    if employee.slots:
        return gettext("adds slots for other cards")
    return gettext(employee.note) if employee.note else ""


def _advertises(employee: Employee) -> bool:
    return employee.markets is not None and bool(employee.markets.media)


def _makes(view: Seen, employee: Employee) -> set[str]:
    """The goods that somebody can have ready in a day."""
    if employee.cooks is not None:
        return set(employee.cooks.goods)
    if employee.fetches is not None:
        return {good for good, kind in view.parts.goods.items() if kind.kind is GoodKind.DRINK}
    return set()


def _goods_we_make(view: Seen, seat: Seat) -> set[str]:
    owned = _owned(view.chains[seat])
    return {good for card in owned for good in _makes(view, view.parts.employees[card])}


def _owned(chain: ChainView) -> set[str]:
    return {*chain.work, *chain.beach, *chain.busy}


def _wanted(view: Seen) -> dict[str, int]:
    """By good: how many all houses want together."""
    return dict(Counter(one.good for house in view.houses for one in house.demand))


def _dinner_ahead(view: Seen, seat: Seat) -> tuple[str, ...]:
    served = [house for house in view.forecast.served if house.seller == seat]
    if not _wanted(view):
        return (gettext("No house wants anything yet, so nobody goes to dinner today."),)
    if not served:
        return (gettext("Forecast: no house comes to you."),)
    return (
        ngettext(
            "Forecast: %(num)s house pays you %(money)s.",
            "Forecast: %(num)s houses pay you %(money)s.",
            len(served),
            money=money(sum(house.income for house in served)),
        ),
    )


def _dinner_told(view: Seen, seat: Seat) -> str:
    dinner = view.last_dinner
    if dinner is None or dinner.turn != view.turn:
        return gettext("Nobody went to dinner.")
    earned = sum(one.total for one in dinner.earned if one.seat == seat)
    if not earned:
        return gettext("You earned nothing at dinner.")
    return gettext("You earned %(money)s at dinner.", money=money(earned))
