"""The long reasons behind events, made on demand: dinners, campaigns, paydays, milestones."""

from __future__ import annotations

from itertools import pairwise

from kaffeehaus.core.event import Event
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
    capital,
    cards_text,
    good_title,
    goods_text,
    has_number,
    house_start,
    house_title,
    listed,
    medium_title,
    milestone_title,
    money,
    nearness_text,
    reserve_title,
    roadworks_text,
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
    title = f"{house_start(event.house)} wants {goods_text(event.demand)}"
    home = "the house" if has_number(event.house) else house_title(event.house)
    sentences = rank_sentences(event, [mark.name for mark in state.marks()])
    sentences += [_offer_text(state, offer, home) for offer in event.offers]
    if event.seller is None:
        sentences.append(_why_hungry(event))
    else:
        sentences += _why_chosen(state, event)
        sentences += _by_which_exit(state, event)
        sentences.append(_sum_text(event))
    return Explanation(title, tuple(sentences), _dinner_marks(state, event))


def _offer_text(state: Position, offer: Offer, home: str) -> str:
    name = _chain(state, offer.seat)
    if offer.distance is None:
        return f"{name} has no open restaurant that a road joins to {home}."
    if offer.missing:
        return f"{name} lacks {goods_text(offer.missing)}."
    nearer = f" {nearness_text(offer.nearness, offer.nearer_for)}" if offer.nearness else ""
    works = roadworks_text(offer.roadworks)
    return (
        f"{name} has everything: price {money(offer.price)} plus distance "
        f"{offer.distance}{works}{nearer} is {offer.score}."
    )


def _why_hungry(event: HouseServed) -> str:
    joined = any(offer.distance is not None for offer in event.offers)
    if not joined:
        return "No road leads to an open restaurant, so the demand stays."
    if event.preferences:
        return "Nobody has a whole meal that the house would take, so the demand stays."
    return "Nobody has the whole order, so the demand stays."


def _why_chosen(state: Position, event: HouseServed) -> list[str]:
    assert event.seller is not None
    tied, taken = tied_offers(event), _chain(state, event.seller)
    if len(tied) == 1:
        return [f"{taken} has the lowest sum."]
    names = listed([_chain(state, offer.seat) for offer in tied])
    by = deciding(tied, state.rules.dinner.ties.reasons())
    return [f"{names} are tied at {tied[0].score}; {by} decide for {taken}."]


def _by_which_exit(state: Position, event: HouseServed) -> list[str]:
    """Where people of a site beside the board come into town; nothing for a house on it."""
    house, route = state.house(event.house), _route(state, event)
    exits = state.exits(house)
    if not exits or not route:
        return []
    begins = next(ways for ways in exits if any(are_neighbours(way, route[0]) for way in ways))
    piece = next((one for one in state.pieces() if begins[0] in one.box.squares()), None)
    if piece is None:
        return []
    return [f"The way begins at the {piece.title} {side_words(state.ground.plan, begins)}."]


def _route(state: Position, event: HouseServed) -> tuple[Square, ...]:
    """The road that the people of a house take; none if they stay at home."""
    if event.door is None:
        return ()
    door = state.ground.net.bit(read_square(event.door))
    works = state.rules.board.roadworks(state)
    return way_to_dinner(state.ground, state.ways_out(state.house(event.house)), door, works)


def _sum_text(event: HouseServed) -> str:
    offer = next(offer for offer in event.offers if offer.seat == event.seller)
    items = sum(event.sold.values())
    parts = [f"{items} item{'s' if items > 1 else ''} at {money(offer.price)}"]
    if event.multiplier > 1:
        why = f" for {listed(event.times_for)}" if event.times_for else ""
        parts.append(f"times {event.multiplier}{why}")
    for reason, bonus in (event.bonus_for or {NO_REASON: event.bonus}).items():
        if bonus:
            parts.append(f"plus {money(bonus)} {f'for {reason}' if reason else 'bonus'}")
    return f"{', '.join(parts)}: {money(event.income)}."


def _dinner_marks(state: Position, event: HouseServed) -> tuple[Mark, ...]:
    """The house, and the road that its people take."""
    house = next((h for h in state.town.houses if h.number == event.house), None)
    if house is None:
        return ()
    title = house_title(house.number)
    places = house_places(state.ground.plan, house)
    marks = [Mark(place, Tone.CHOSEN, title) for place in places]
    if event.door is not None:
        marks += [Mark(square_name(*square), Tone.PATH) for square in _route(state, event)]
        marks.append(Mark(event.door, Tone.GAIN, "the entrance"))
    return tuple(marks)


def _income(state: Position, event: DinnerIncome) -> Explanation:
    sentences = [f"Sales: {money(event.sales)}."]
    for reason, cash in (event.cash_for or {NO_REASON: event.waitresses}).items():
        sentences.append(f"{capital(reason or 'other income')}: {money(cash)}.")
    if event.percent:
        sentences.append(f"{event.percent}% more, rounded up: {money(event.extra)}.")
    sentences.append(f"Together: {money(event.total)}.")
    if event.paid != event.total:
        sentences.append(f"It can pay only {money(-event.paid)} and is bankrupt.")
    return Explanation(f"{_chain(state, event.seat)} earns {money(event.total)}", tuple(sentences))


def _campaign(state: Position, event: CampaignRan) -> Explanation:
    sentences = []
    marks: list[Mark] = []
    for hit in event.hits:
        full = ", it had no room for more" if hit.full else ""
        sentences.append(
            f"{house_start(hit.house)} gets "
            f"{goods_text({event.good: hit.counters}) or 'nothing'}{full}."
        )
        tone = Tone.LOSS if not hit.counters else Tone.GAIN
        house = next((h for h in state.town.houses if h.number == hit.house), None)
        places = house_places(state.ground.plan, house) if house else ()
        marks += [Mark(place, tone, house_title(hit.house)) for place in places]
    if not event.hits:
        sentences.append("It reaches no house.")
    own = event.box.squares() if event.box else ()
    plan = state.ground.plan
    marks += [
        Mark(square_name(row, column), Tone.CHOSEN)
        for row, column in own
        if row >= plan.top and column >= plan.left
    ]
    title = f"Campaign {event.number}, {medium_title(event.medium)}, for {good_title(event.good)}"
    return Explanation(title, tuple(sentences), tuple(marks))


def _payday(state: Position, event: SalariesPaid) -> Explanation:
    total = sum(event.salaries.values()) * event.salary
    sentences = [f"With a salary of {money(event.salary)}: {cards_text(event.salaries)}."]
    if event.free:
        sentences.append(f"Free of salary: {cards_text(event.free)}.")
    for name, amount in event.discounts.items():
        reason = state.rules.words.discounts.get(name) or name
        sentences.append(f"Off for {reason}: {money(amount)}.")
    settled = event.settled if isinstance(event, SalariesSettled) else 0
    if settled:
        sentences.append(f"Settled without cash: {settled}, worth {money(settled * event.salary)}.")
    sentences.append(f"{money(total)} in salaries, {money(event.paid)} paid.")
    off = settled * event.salary + sum(event.discounts.values())
    if (unpaid := total - off - event.paid) > 0:
        sentences.append(f"{money(unpaid)} stay unpaid, and nobody has to go.")
    return Explanation(f"{_chain(state, event.seat)} pays {money(event.paid)}", tuple(sentences))


def _milestone(state: Position, event: MilestoneEarned) -> Explanation:
    milestone = state.rules.milestones[event.milestone]
    sentences = [f"{_chain(state, event.seat)} has it {why(milestone)}."]
    if event.gains:
        sentences.append(f"It brings {cards_text(event.gains)} at once.")
    how_long = "for the rest of the game" if milestone.lasting else "once"
    sentences.append(f"It gives, {how_long}: {milestone_perks(milestone)}.")
    sentences.append("Whoever does the same this turn has it too; then it is gone.")
    title = f"{_chain(state, event.seat)}: {milestone_title(event.milestone)}"
    return Explanation(title, tuple(sentences))


def _bank(state: Position, event: BankBroke) -> Explanation:
    if not event.reserves:
        return Explanation("The bank is broken", ("The game ends with this dinner.",))
    names = event.cards or ("",) * len(event.reserves)
    cards = listed([reserve_title(*card) for card in zip(event.reserves, names, strict=True)])
    said = [f"The reserve cards are {cards}; they add {money(event.added)}."]
    if len({card.ceo_slots for card in state.rules.reserves.cards}) > 1:
        said.append(f"From the next turn on every CEO has {event.ceo_slots} slots.")
        said += _with_more_slots(state, event.ceo_slots)
    return Explanation("The bank breaks for the first time", tuple(said))


def _with_more_slots(state: Position, usual: int) -> list[str]:
    """Whose CEO has more than the reserve cards say."""
    ceo_slots = state.rules.structure.ceo_slots
    more = {
        seat: slots for seat in state.seats_in_play() if (slots := ceo_slots(state, seat)) > usual
    }
    return [f"That of {_chain(state, seat)} has {slots}." for seat, slots in more.items()]


def _end(state: Position, event: GameEnded) -> Explanation:
    """Why it is over, and the ranking from first to last."""
    ended = outcome(state)
    assert ended is not None
    ranking = sorted(range(state.seats), key=lambda seat: ended.ranks[seat])
    places = [
        f"{ended.ranks[seat]}. {_chain(state, seat)} with {money(event.cash[seat])}"
        f"{_gone(state, seat)}."
        for seat in ranking
    ]
    ties = [
        f"{_chain(state, one)} is before {_chain(state, other)} with the same cash: it is earlier "
        "in turn order."
        for one, other in pairwise(ranking)
        if event.cash[one] == event.cash[other] and not _gone(state, one) + _gone(state, other)
    ]
    why = f"{END_REASONS[event.reason]}, and the most cash wins."
    return Explanation("How the game ended", (why, *places, *ties))


def _gone(state: Position, seat: int) -> str:
    player = state.player(seat)
    return ", bankrupt and therefore last" if player.out or player.bankrupt else ""
