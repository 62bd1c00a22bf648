"""The first guided game: what a newcomer should know at each step, as the table stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from kaffeehaus.core.guide import Guidance, Guide
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Employee, GoodKind
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
from kaffeehaus.games.fcm.words.titles import a_card, card_title, goods_text, listed, money

FIRST_GAME = Guide(
    sentence=(
        "The introductory game against one bot, with a word on every new step: restaurants, "
        "people, campaigns, food, dinner."
    ),
    opponents=("level-1",),
    options={"introductory": True},
)

FIRST_RESTAURANT = Guidance(
    "first restaurant",
    "Your first restaurant",
    "Be near as many houses as you can: guests count every tile border on the road to you.",
    (
        "Point at a square of the map, then choose the corner for the entrance.",
        "The entrance must touch a road.",
    ),
    (
        "The line under the buttons tells how far each house would be.",
        "Houses go to dinner in the order of their numbers.",
    ),
)

ORDER = Guidance(
    "order",
    "Who goes first?",
    "Go early if you want a card or a campaign that somebody else could take.",
    ("Choose a place on the track. At dinner the earlier chain wins ties.",),
    ("Whoever left more slots empty chooses first: that is why you are asked now.",),
)

HOUSES = Guidance(
    "houses",
    "Build",
    "A house near your restaurant is a guest of yours; with a garden it pays double.",
    ("Choose a new house or a garden, then its place.",),
)

RESTAURANTS = Guidance(
    "restaurants",
    "Another restaurant",
    "Open it where others are nearer to the houses than you are.",
    ("Choose the place, then the corner of the entrance, which must touch a road.",),
    ("It opens for the dinner of the next turn, unless the card says at once.",),
)


def guidance(view: Seen) -> Guidance | None:
    """The lesson of the step that the viewer has to decide; None for steps of modules, which have
    none, and for who has nothing to decide."""
    lesson = _LESSONS.get(view.day_step or view.step)
    if lesson is None or view.seat is None or view.seat not in view.actors:
        return None
    return lesson if isinstance(lesson, Guidance) else lesson(view, view.seat)


def _restructuring(view: Seen, seat: Seat) -> Guidance:
    mine = view.chains[seat]
    people = {**mine.work, **mine.beach}
    if not people:
        return Guidance(
            "alone",
            "A turn begins",
            "You are alone in your company: today you hire the first person.",
            ("There is nobody to put to work yet, so press Ready.",),
            ("A turn goes: who works, the order, the working day, dinner, pay, campaigns.",),
        )
    return Guidance(
        "restructuring",
        "Who works this turn?",
        _plan(view, seat),
        (
            "Choose cards one by one; a card chosen by mistake can be taken back.",
            f"Your CEO has {mine.ceo_slots} slots, and managers bring more. The rest stays home.",
            "Then press Ready. All structures are opened at once.",
        ),
        tuple(_what_people_do(view, people)),
    )


def _recruit(view: Seen, seat: Seat) -> Guidance:
    return Guidance(
        "recruit",
        "Hire somebody",
        _whom_to_hire(view, seat),
        (
            "Choose one of the marked cards; those with an arrow to them must be trained.",
            "Who is hired today waits on the beach and can work from next turn on.",
        ),
        ("“Supply” beside the map has all cards, and what each of them can become.",),
    )


def _train(view: Seen, seat: Seat) -> Guidance:
    beach = view.chains[seat].beach
    careers = {card: view.parts.employees[card].career for card in beach}
    return Guidance(
        "train",
        "Train somebody",
        "Trained people do more in the one slot that they need.",
        ("Choose who learns, then what they become.", "Only people on the beach can learn."),
        tuple(
            f"{card_title(card)}: {listed([card_title(one) for one in career])}."
            for card, career in careers.items()
            if career
        ),
    )


def _campaigns(view: Seen, seat: Seat) -> Guidance:
    makes = _goods_we_make(view, seat)
    aim = (
        f"Advertise what you can have ready: {listed(sorted(makes))}."
        if makes
        else "Advertise something, and hire who makes it before the next dinner."
    )
    return Guidance(
        "campaigns",
        "Begin a campaign",
        aim,
        (
            "Choose the tile, its place on the map, the good, and for how many turns.",
            "Its houses want the good after dinner, so it is eaten in the next turn.",
            "The marketeer is busy as long as the campaign runs.",
        ),
        ("While you choose the place, the houses that it reaches are marked.",),
    )


def _food(view: Seen, seat: Seat) -> Guidance:
    wanted = _wanted(view)
    stock = view.chains[seat].stock
    missing = {good: count - stock.get(good, 0) for good, count in wanted.items()}
    short = {good: count for good, count in missing.items() if count > 0}
    if not wanted:
        aim = "No house wants anything yet: what you make now is thrown away after dinner."
    elif short:
        aim = f"Houses want {goods_text(short)} more than you have."
    else:
        aim = "You have all that houses want; more would be thrown away."
    return Guidance(
        "food",
        "Cook and fetch",
        aim,
        (
            "Cooks make food, buyers bring drinks from the sources they pass.",
            "A house buys only from a chain that has all it wants.",
        ),
        ("“Dinner” beside the map shows which house would come to whom, and for how much.",),
    )


def _end_of_day(view: Seen, seat: Seat) -> Guidance:
    return Guidance(
        "end of day",
        "The day is done",
        "Now come dinner, payday and the campaigns, by themselves.",
        ("Nobody has anything left to do: end the day.",),
        _dinner_ahead(view, seat),
    )


def _payday(view: Seen, seat: Seat) -> Guidance:
    mine = view.chains[seat]
    due = (
        f"Salaries cost you {money(mine.salaries)} today."
        if mine.salaries
        else "You owe nothing today; nobody has to go."
    )
    return Guidance(
        "payday",
        "After dinner",
        f"{_dinner_told(view, seat)} {due}",
        ("Fire whom you no longer need, or just pay.",),
        ("Then the campaigns put new wishes on houses, and the next turn begins.",),
    )


_LESSONS: Mapping[str, Guidance | Callable[[Seen, Seat], Guidance]] = {
    "first_restaurants": FIRST_RESTAURANT,
    "restructuring": _restructuring,
    "order": ORDER,
    "recruit": _recruit,
    "train": _train,
    "campaigns": _campaigns,
    "food": _food,
    "houses": HOUSES,
    "restaurants": RESTAURANTS,
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
        return f"Houses want {goods_text(wanted)}: let {_some(useful)} see to it before dinner."
    marketeers = [card for card in people if view.parts.employees[card].markets]
    if marketeers and not wanted:
        return f"Nobody wants anything yet: let {_some(marketeers)} begin a campaign."
    if wanted:
        return f"Houses want {goods_text(wanted)}. Nobody of yours makes that yet: hire somebody."
    if any(view.parts.employees[card].markets for card in mine.busy):
        return "Your campaign makes houses hungry: have somebody at work who can serve them."
    return "Nobody wants anything yet: hire somebody today who begins campaigns."


def _whom_to_hire(view: Seen, seat: Seat) -> str:
    """Whom a newcomer misses most, of those who can be hired."""
    owned = _owned(view.chains[seat])
    staff = [view.parts.employees[card] for card in owned]
    wanted = _wanted(view)
    made = {good for one in staff for good in _makes(view, one)}
    if not any(one.markets for one in staff):
        who = _hireable(view, lambda one: one.markets is not None)
        if who:
            return f"Somebody must make houses want something: {a_card(who)} begins campaigns."
    if wanted and not made & wanted.keys():
        who = _hireable(view, lambda one: bool(wanted.keys() & _makes(view, one)))
        if who:
            return f"Houses want {goods_text(wanted)}: {a_card(who)} can make that."
        who = _hireable(view, lambda one: bool(_makes(view, one)))
        if who:
            return f"Houses want {goods_text(wanted)}: {a_card(who)} can learn to make that."
    if not made:
        who = _hireable(view, lambda one: bool(_makes(view, one)))
        if who:
            return f"Somebody must have food ready when houses are hungry: {a_card(who)}, say."
    if not any(one.trains for one in staff):
        who = _hireable(view, lambda one: one.trains is not None)
        if who:
            return f"You have the first people together: {a_card(who)} makes more of them."
    return "Hire who lets you serve more houses, or a manager for more slots."


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
    if employee.markets is not None:
        return "begins a campaign"
    if employee.cooks is not None:
        return f"cooks {listed(sorted(employee.cooks.goods))}"
    if employee.fetches is not None:
        return "brings drinks"
    if employee.trains is not None:
        return "trains people on the beach"
    if employee.recruits is not None:
        return f"hires {employee.recruits.hires} more a day"
    if employee.waits is not None:
        return "earns tips at dinner"
    return "brings slots for others" if employee.manager else ""


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


def _some(cards: list[str]) -> str:
    return f"the {card_title(cards[0])}"


def _dinner_ahead(view: Seen, seat: Seat) -> tuple[str, ...]:
    served = [house for house in view.forecast.served if house.seller == seat]
    if not _wanted(view):
        return ("No house wants anything yet, so nobody goes to dinner today.",)
    if not served:
        return ("As things stand, no house would come to you.",)
    paid = sum(house.income for house in served)
    houses = "1 house" if len(served) == 1 else f"{len(served)} houses"
    return (f"As things stand, {houses} would pay you {money(paid)}.",)


def _dinner_told(view: Seen, seat: Seat) -> str:
    dinner = view.last_dinner
    if dinner is None or dinner.turn != view.turn:
        return "Nobody went to dinner."
    earned = sum(one.total for one in dinner.earned if one.seat == seat)
    return f"You earned {money(earned)} at dinner." if earned else "Dinner brought you nothing."
