"""What an action would do, said before it is done: reach of a campaign, cost of a payday."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.rules.actions import (
    At,
    EndDay,
    FcmAction,
    Fire,
    FirstRestaurant,
    Hire,
    Pay,
    Ready,
    Rest,
    Train,
    TrainAtWork,
    Work,
)
from kaffeehaus.games.fcm.rules.board.distance import nearest
from kaffeehaus.games.fcm.rules.board.plan import read_square, square_name
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.phases.payday import bill_of, campaign_left
from kaffeehaus.games.fcm.rules.phases.working.campaigns import campaign_places
from kaffeehaus.games.fcm.rules.phases.working.houses import built_house
from kaffeehaus.games.fcm.rules.phases.working.houses import house_places as free_boxes
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.phases.working.recruit import all_hires
from kaffeehaus.games.fcm.rules.placing import box_name, box_turn, standing_before
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.structure import open_slots
from kaffeehaus.games.fcm.rules.town import Campaign, Corner, House, Making, Restaurant
from kaffeehaus.games.fcm.words.titles import (
    campaigns_text,
    card_title,
    house_title,
    houses_text,
    money,
)


def preview(state: Position, seat: Seat, action: FcmAction) -> Preview:
    """Sentences and marks for one legal action."""
    marks = tuple(Mark(square, Tone.COVERED) for square in action.covers())
    match action:
        case FirstRestaurant(place=place, corner=corner):
            return _restaurant(state, place, corner, marks)
        case At(place=place, turn=str(corner)) if _is_restaurant(state):
            return _restaurant(state, place, corner, marks)
        case At() if (house := _house_in_hand(state, action)) is not None:
            return _house(state, house)
        case At():
            return _campaign(state, seat, action, marks)
        case Work() | Rest() | Ready():
            return _slots(state, seat, action)
        case Fire() | Pay():
            return _salaries(state, seat, action)
        case Hire(card=card):
            hire, most = the_day(state).hires + 1, all_hires(state, seat)
            counted = gettext("Hire %(number)s of %(most)s this turn.", number=hire, most=most)
            return _card(state, card, counted)
        case TrainAtWork(target=card):
            return _card(state, card, gettext("It stays at work and can be used today."))
        case Train(target=card):
            return _card(state, card)
        case EndDay():
            due = bill_of(state, seat).due
            cost = gettext("Payday would cost %(money)s now.", money=money(due))
            return Preview((cost,) if due else ())
    return state.rules.words.previews(state, seat, action) or Preview((), marks)


def _is_restaurant(state: Position) -> bool:
    """Whether the thing in hand is a restaurant."""
    making = state.town.day.making if state.town.day else None
    return making is not None and state.card(making.card).restaurants is not None


def _restaurant(state: Position, place: str, corner: str, marks: tuple[Mark, ...]) -> Preview:
    """How far it would be from the houses."""
    door = state.ground.net.bit(Restaurant(*read_square(place), Corner(corner)).entrance)
    far: dict[int, list[House]] = {}
    for house in state.town.houses:
        distance = nearest(state.reached_by(house), door)
        if distance is not None:
            far.setdefault(distance, []).append(house)
    if not far:
        return Preview((gettext("It reaches no house."),), marks)
    said = [
        gettext(
            "%(distance)s to %(houses)s",
            distance=distance,
            houses=houses_text([house.number for house in houses]),
        )
        for distance, houses in sorted(far.items())
    ]
    reached = tuple(
        Mark(spot, Tone.REACHED, f"{house_title(house.number)}: {distance}")
        for distance, houses in sorted(far.items())
        for house in houses
        for spot in house_places(state.ground.plan, house)
    )
    sentence = gettext("Distances: %(distances)s.", distances="; ".join(said))
    return Preview((sentence,), (*marks, *reached))


def _house_in_hand(state: Position, action: At) -> House | None:
    """The house that the action would build; None for other things in hand."""
    making = state.town.day.making if state.town.day else None
    if making is None or making.number is None or not state.card(making.card).develops:
        return None
    for box in free_boxes(state):
        if (box_name(state, box), box_turn(box)) == (action.place, action.turn):
            return built_house(making.number, box)
    return None


def _house(state: Position, house: House) -> Preview:
    """Where its garden would be, and how far it would be to every chain."""
    assert house.garden is not None
    below = house.garden.top > house.box.top
    sentences = [gettext("Garden below.") if below else gettext("Garden on the right.")]
    reached = state.reached_by(house)
    far = [
        gettext("%(distance)s to %(name)s", distance=distance, name=state.mark(seat).name)
        for seat in state.seats_in_play()
        if (distance := nearest(reached, state.doors(seat))) is not None
    ]
    if far:
        sentences.append(gettext("Distances: %(distances)s.", distances="; ".join(far)))
    else:
        sentences.append(gettext("No road leads to an open restaurant."))
    marks = [
        *(Mark(square_name(*square), Tone.COVERED) for square in house.box.squares()),
        *(
            Mark(square_name(*square), Tone.GAIN, gettext("garden"))
            for square in house.garden.squares()
        ),
    ]
    return Preview(tuple(sentences), tuple(marks))


def _campaign(state: Position, seat: Seat, action: At, marks: tuple[Mark, ...]) -> Preview:
    """The houses that a campaign would reach from here."""
    making = state.town.day.making if state.town.day else None
    if making is None or making.number is None or state.card(making.card).markets is None:
        return Preview((), marks)
    campaign = _campaign_at(state, seat, action, making)
    if campaign is None:
        return Preview((), marks)
    houses = state.rules.media[campaign.medium].reach(state, campaign)
    reached = tuple(
        Mark(place, Tone.REACHED, house_title(house.number))
        for house in houses
        for place in house_places(state.ground.plan, house)
    )
    names = houses_text([house.number for house in houses])
    sentences = [
        gettext("It would reach %(houses)s.", houses=names)
        if houses
        else gettext("It would reach no house.")
    ]
    if before := standing_before(state.ground, state.town.campaigns, campaign.box):
        behind = campaigns_text(before)
        sentences.append(gettext("It would stand behind %(campaigns)s.", campaigns=behind))
    return Preview(tuple(sentences), (*marks, *reached))


def reach_in_hand(state: Position) -> tuple[str, ...]:
    """The houses that the campaign which is being placed would reach, once its place is known."""
    day = state.town.day
    making = day.making if day else None
    if day is None or making is None or making.number is None or making.box is None:
        return ()
    if state.card(making.card).markets is None:
        return ()
    medium = state.rules.campaigns[making.number].medium
    campaign = Campaign(making.number, medium, day.seat, None, making.goods, None, making.box)
    return tuple(house.number for house in state.rules.media[medium].reach(state, campaign))


def _campaign_at(state: Position, seat: Seat, action: At, making: Making) -> Campaign | None:
    assert making.number is not None
    for box in campaign_places(state, seat, making.card, making.number):
        if (box_name(state, box), box_turn(box)) == (action.place, action.turn):
            medium = state.rules.campaigns[making.number].medium
            return Campaign(making.number, medium, seat, None, (), None, box)
    return None


def _slots(state: Position, seat: Seat, action: FcmAction) -> Preview:
    after = state.copy()
    if not isinstance(action, Ready):
        after.step.play(after, seat, action)
    slots = open_slots(after, seat)
    return Preview(
        (ngettext("That leaves %(num)s open slot.", "That leaves %(num)s open slots.", slots),)
    )


def _salaries(state: Position, seat: Seat, action: FcmAction) -> Preview:
    after = state.copy()
    if isinstance(action, Fire):
        after.step.play(after, seat, action)
    due, cash = bill_of(after, seat).due, state.player(seat).cash
    sentences = []
    if due or bill_of(state, seat).due:
        sentences.append(
            gettext("Salaries: %(due)s of your %(cash)s.", due=money(due), cash=money(cash))
        )
    if isinstance(action, Fire):
        left = campaign_left(state, seat, action.card, action.campaign)
        if left:
            sentences.append(
                gettext("Campaign %(number)s continues without its marketeer.", number=left)
            )
    return Preview(tuple(sentences))


def _card(state: Position, card: str, more: str = "") -> Preview:
    left = state.town.supply.get(card, 0)
    if state.card(card).salary:
        said = gettext(
            "%(card)s: salary %(money)s, %(number)s in the supply.",
            card=card_title(card),
            money=money(state.rules.setup.salary),
            number=left,
        )
    else:
        said = gettext(
            "%(card)s: no salary, %(number)s in the supply.", card=card_title(card), number=left
        )
    return Preview((said, more) if more else (said,))
