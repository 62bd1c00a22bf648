"""The long reasons behind events, made on demand: dinners, campaigns, paydays, milestones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Mark, Tone
from kaffeehaus.games.fcm.rules.board.plan import Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import are_neighbours
from kaffeehaus.games.fcm.rules.board.route import way_to_dinner
from kaffeehaus.games.fcm.rules.events import (
    BankBroke,
    CampaignRan,
    DinnerIncome,
    GameEnded,
    Hit,
    HouseServed,
    MilestoneEarned,
    SalariesPaid,
    SalariesSettled,
)
from kaffeehaus.games.fcm.rules.houses import house_places, side_words
from kaffeehaus.games.fcm.rules.offers import Offer
from kaffeehaus.games.fcm.rules.phases.cleanup import outcome
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.points import NO_REASON
from kaffeehaus.games.fcm.words.describe import milestone_perks, why
from kaffeehaus.games.fcm.words.preferences import deciding, rank_sentences, tied_offers
from kaffeehaus.games.fcm.words.prose import END_REASONS
from kaffeehaus.games.fcm.words.titles import (
    campaign_start,
    cards_text,
    good_title,
    goods_text,
    house_start,
    house_title,
    milestone_title,
    money,
    nearness_text,
    reason_title,
    reserve_title,
)


def explain(state: Position, event: Event) -> Explanation | None:
    """The reasons, or None if there is nothing to add."""
    match event:
        case HouseServed():
            return _dinner(state, event)
        case DinnerIncome():
            return _income(state, event)
        case CampaignRan():
            return _campaign(state, event)
        case SalariesPaid():
            return _payday(state, event)
        case MilestoneEarned():
            return _milestone(state, event)
        case BankBroke():
            return _bank(state, event)
        case GameEnded():
            return _end(state, event)
    return None


def _chain(state: Position, seat: Seat) -> str:
    return state.mark(seat).name


def _dinner(state: Position, event: HouseServed) -> Explanation:
    title = gettext(
        "%(house)s wants %(goods)s",
        house=house_start(event.house),
        goods=goods_text(event.demand),
    )
    sentences = rank_sentences(event, [mark.name for mark in state.marks()])
    sentences += [_offer_text(state, offer) for offer in event.offers]
    if event.seller is None:
        sentences.append(why_hungry(event))
    else:
        sentences += _why_chosen(state, event)
        sentences += _by_which_exit(state, event)
        sentences.append(sum_text(event))
    return Explanation(title, tuple(sentences), _dinner_marks(state, event))


def _offer_text(state: Position, offer: Offer) -> str:
    name = _chain(state, offer.seat)
    if offer.distance is None:
        return gettext("%(name)s: no road to an open restaurant.", name=name)
    if offer.missing:
        return gettext("%(name)s lacks %(goods)s.", name=name, goods=goods_text(offer.missing))
    distance = f"{offer.distance} {nearness_text(offer.nearness, offer.nearer_for)}"
    if not offer.nearness:
        distance = str(offer.distance)
    if offer.roadworks:
        return gettext(
            "%(name)s: price %(price)s + distance %(distance)s (%(works)s for roadworks) = "
            "%(score)s.",
            name=name,
            price=money(offer.price),
            distance=distance,
            works=offer.roadworks,
            score=offer.score,
        )
    return gettext(
        "%(name)s: price %(price)s + distance %(distance)s = %(score)s.",
        name=name,
        price=money(offer.price),
        distance=distance,
        score=offer.score,
    )


def why_hungry(event: HouseServed) -> str:
    joined = any(offer.distance is not None for offer in event.offers)
    if not joined:
        return gettext("No road leads to an open restaurant. The demand stays.")
    if event.preferences:
        return gettext("Nobody can serve a complete meal. The demand stays.")
    return gettext("Nobody can serve the complete order. The demand stays.")


def _why_chosen(state: Position, event: HouseServed) -> list[str]:
    assert event.seller is not None
    tied, taken = tied_offers(event), _chain(state, event.seller)
    if len(tied) == 1:
        return [gettext("%(name)s has the lowest sum.", name=taken)]
    return [
        gettext(
            "%(names)s tie at %(score)s. %(name)s wins on tie-break (%(reason)s).",
            names=and_list([_chain(state, offer.seat) for offer in tied]),
            score=tied[0].score,
            name=taken,
            reason=reason_title(deciding(tied, state.rules.dinner.ties.reasons())),
        )
    ]


def _by_which_exit(state: Position, event: HouseServed) -> list[str]:
    """Where people of a site beside the board come into town; nothing for a house on it."""
    house, route = state.house(event.house), route_to_dinner(state, event)
    exits = state.exits(house)
    if not exits or not route:
        return []
    begins = next(ways for ways in exits if any(are_neighbours(way, route[0]) for way in ways))
    piece = next((one for one in state.pieces() if begins[0] in one.box.squares()), None)
    if piece is None:
        return []
    return [
        gettext(
            "The route starts at: %(piece)s, %(side)s.",
            piece=piece.title,
            side=side_words(state.ground.plan, begins),
        )
    ]


def route_to_dinner(state: Position, event: HouseServed) -> tuple[Square, ...]:
    """The road that the people of a house take; none if they stay at home."""
    if event.door is None:
        return ()
    door = state.ground.net.bit(read_square(event.door))
    works = state.rules.board.roadworks(state)
    return way_to_dinner(state.ground, state.ways_out(state.house(event.house)), door, works)


def sum_text(event: HouseServed) -> str:
    """`2 items × $10 × 2 (the garden) + $5 (fries) = $45.`"""
    offer = next(offer for offer in event.offers if offer.seat == event.seller)
    items = ngettext("%(num)s item", "%(num)s items", sum(event.sold.values()))
    said = f"{items} × {money(offer.price)}"
    if event.multiplier > 1:
        said += f" × {event.multiplier}{_because(event.times_for)}"
    for reason, bonus in (event.bonus_for or {NO_REASON: event.bonus}).items():
        if bonus:
            named = _because((reason,)) if reason else f" ({gettext('bonus')})"
            said += f" + {money(bonus)}{named}"
    return f"{said} = {money(event.income)}."


def _because(reasons: Sequence[str]) -> str:
    """` (the garden)`, behind a number."""
    return f" ({and_list([reason_title(reason) for reason in reasons])})" if reasons else ""


def _dinner_marks(state: Position, event: HouseServed) -> tuple[Mark, ...]:
    """The house, and the road that its people take."""
    house = next((h for h in state.town.houses if h.number == event.house), None)
    if house is None:
        return ()
    title = house_title(house.number)
    places = house_places(state.ground.plan, house)
    marks = [Mark(place, Tone.CHOSEN, title) for place in places]
    if event.door is not None:
        marks += [Mark(square_name(*square), Tone.PATH) for square in route_to_dinner(state, event)]
        marks.append(Mark(event.door, Tone.GAIN, gettext("entrance")))
    return tuple(marks)


def _income(state: Position, event: DinnerIncome) -> Explanation:
    parts = [gettext("Sales: %(money)s.", money=money(event.sales))]
    for reason, cash in (event.cash_for or {NO_REASON: event.waitresses}).items():
        title = reason_title(reason) if reason else gettext("other income")
        parts.append(gettext("From %(reason)s: %(money)s.", reason=title, money=money(cash)))
    if event.percent:
        parts.append(
            gettext(
                "+%(percent)s%%, rounded up: %(money)s.",
                percent=event.percent,
                money=money(event.extra),
            )
        )
    parts.append(gettext("Total: %(money)s.", money=money(event.total)))
    if event.paid != event.total:
        parts.append(
            gettext("It can only pay %(money)s and is bankrupt.", money=money(-event.paid))
        )
    title = gettext(
        "%(name)s earns %(money)s", name=_chain(state, event.seat), money=money(event.total)
    )
    return Explanation(title, tuple(parts))


def _campaign(state: Position, event: CampaignRan) -> Explanation:
    sentences = []
    marks: list[Mark] = []
    for hit in event.hits:
        sentences.append(_hit(event, hit))
        tone = Tone.LOSS if not hit.counters else Tone.GAIN
        house = next((h for h in state.town.houses if h.number == hit.house), None)
        places = house_places(state.ground.plan, house) if house else ()
        marks += [Mark(place, tone, house_title(hit.house)) for place in places]
    if not event.hits:
        sentences.append(gettext("It reaches no house."))
    own = event.box.squares() if event.box else ()
    plan = state.ground.plan
    marks += [
        Mark(square_name(row, column), Tone.CHOSEN)
        for row, column in own
        if row >= plan.top and column >= plan.left
    ]
    title = f"{campaign_start(event.medium, event.number)}: {good_title(event.good)}"
    return Explanation(title, tuple(sentences), tuple(marks))


def _hit(event: CampaignRan, hit: Hit) -> str:
    house, goods = house_start(hit.house), goods_text({event.good: hit.counters})
    if not hit.counters:
        return gettext("%(house)s has no room.", house=house)
    if hit.full:
        return gettext("%(house)s: +%(goods)s, then it is full.", house=house, goods=goods)
    return gettext("%(house)s: +%(goods)s.", house=house, goods=goods)


def _payday(state: Position, event: SalariesPaid) -> Explanation:
    total = sum(event.salaries.values()) * event.salary
    sentences = []
    if event.salaries:
        paid = cards_text(event.salaries)
        sentences.append(
            gettext("%(money)s each: %(cards)s.", money=money(event.salary), cards=paid)
        )
    if event.free:
        sentences.append(gettext("No salary: %(cards)s.", cards=cards_text(event.free)))
    for name, amount in event.discounts.items():
        reason = state.rules.words.discounts.get(name) or name
        sentences.append(
            gettext("Discount (%(reason)s): %(money)s.", reason=reason, money=money(amount))
        )
    settled = event.settled if isinstance(event, SalariesSettled) else 0
    if settled:
        sentences.append(
            ngettext(
                "%(num)s salary paid without cash, worth %(money)s.",
                "%(num)s salaries paid without cash, worth %(money)s.",
                settled,
                money=money(settled * event.salary),
            )
        )
    sentences.append(
        gettext("Due: %(due)s. Paid: %(paid)s.", due=money(total), paid=money(event.paid))
    )
    off = settled * event.salary + sum(event.discounts.values())
    if (unpaid := total - off - event.paid) > 0:
        sentences.append(gettext("%(money)s stays unpaid; nobody is fired.", money=money(unpaid)))
    title = gettext(
        "%(name)s pays %(money)s", name=_chain(state, event.seat), money=money(event.paid)
    )
    return Explanation(title, tuple(sentences))


def _milestone(state: Position, event: MilestoneEarned) -> Explanation:
    milestone = state.rules.milestones[event.milestone]
    sentences = [gettext("Earned %(why)s.", why=why(milestone))]
    if event.gains:
        sentences.append(gettext("Gained at once: %(cards)s.", cards=cards_text(event.gains)))
    perks = milestone_perks(milestone)
    if milestone.lasting:
        sentences.append(gettext("Benefit for the rest of the game: %(perks)s.", perks=perks))
    elif not event.gains:
        sentences.append(gettext("One-time benefit: %(perks)s.", perks=perks))
    sentences.append(gettext("Everyone who does the same this turn earns it too."))
    title = f"{_chain(state, event.seat)}: {milestone_title(event.milestone)}"
    return Explanation(title, tuple(sentences))


def _bank(state: Position, event: BankBroke) -> Explanation:
    if not event.reserves:
        return Explanation(
            gettext("The bank is broken"), (gettext("The game ends with this dinner."),)
        )
    names = event.cards or ("",) * len(event.reserves)
    cards = [reserve_title(*card) for card in zip(event.reserves, names, strict=True)]
    said = [
        gettext(
            "Reserve cards: %(cards)s. They add %(money)s.",
            cards=and_list(cards),
            money=money(event.added),
        )
    ]
    if len({card.ceo_slots for card in state.rules.reserves.cards}) > 1:
        said.append(
            ngettext(
                "From next turn, every CEO has %(num)s slot.",
                "From next turn, every CEO has %(num)s slots.",
                event.ceo_slots,
            )
        )
        said += _with_more_slots(state, event.ceo_slots)
    return Explanation(gettext("The bank breaks for the first time"), tuple(said))


def _with_more_slots(state: Position, usual: int) -> list[str]:
    """Whose CEO has more than the reserve cards say."""
    ceo_slots = state.rules.structure.ceo_slots
    more = {
        seat: slots for seat in state.seats_in_play() if (slots := ceo_slots(state, seat)) > usual
    }
    return [
        ngettext(
            "%(name)s’s CEO has %(num)s slot.",
            "%(name)s’s CEO has %(num)s slots.",
            slots,
            name=_chain(state, seat),
        )
        for seat, slots in more.items()
    ]


def _end(state: Position, event: GameEnded) -> Explanation:
    """Why it is over, and the ranking from first to last."""
    ended = outcome(state)
    assert ended is not None
    ranking = sorted(range(state.seats), key=lambda seat: ended.ranks[seat])
    places = [
        gettext(
            "%(place)s. %(name)s: %(money)s.",
            place=ended.ranks[seat],
            name=_chain(state, seat),
            money=money(event.cash[seat]),
        )
        for seat in ranking
    ]
    gone = [
        gettext("%(name)s is bankrupt and comes last.", name=_chain(state, seat))
        for seat in ranking
        if _is_gone(state, seat)
    ]
    ties = [
        gettext(
            "%(name)s ranks above %(other)s on tie-break (earlier in turn order).",
            name=_chain(state, one),
            other=_chain(state, other),
        )
        for one, other in pairwise(ranking)
        if event.cash[one] == event.cash[other]
        and not (_is_gone(state, one) or _is_gone(state, other))
    ]
    reason = str(END_REASONS[event.reason])
    rule = gettext("The most cash wins.")
    return Explanation(gettext("How the game ended"), (reason, rule, *places, *gone, *ties))


def _is_gone(state: Position, seat: Seat) -> bool:
    player = state.player(seat)
    return player.out or player.bankrupt
