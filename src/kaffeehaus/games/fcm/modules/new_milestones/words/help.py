"""Help text of the new milestones module, with examples worked out."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.drawing.sheets.company import branches_of
from kaffeehaus.games.fcm.drawing.structure import structure_svg
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import PayWith
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    FIRST_BEER_SOLD,
    FIRST_LEMONADE_SOLD,
    FIRST_MARKETEER_USED,
    FIRST_WAITRESS_USED,
    NEW_MILESTONES,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.money import CountingCounters, counters_put
from kaffeehaus.games.fcm.modules.new_milestones.words.prose import tell
from kaffeehaus.games.fcm.rules.actions import Cook, FcmAction, Pay, TrainAtWork
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.events import CampaignRan, SalariesPaid
from kaffeehaus.games.fcm.rules.phases.marketing import MarketingCampaigns
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words import prose
from kaffeehaus.games.fcm.words.describe import milestone_sentence
from kaffeehaus.games.fcm.words.help.examples import MAP, new_town
from kaffeehaus.games.fcm.words.reasons import explain
from kaffeehaus.games.fcm.words.titles import cards_text, goods_text, money

_COMPANY = (
    "First lemonade sold: your trainers may also train cards at work, as long as the new card has "
    "the colour of the old one. It takes the same place, and does today whatever it can. Trainers "
    "are needed as ever, and several of them teach one card only with First house built. Whoever "
    "is trained before doing anything does not earn the milestone of the old card.",
    "First beer sold: at payday one food or drink, whatever it is, pays one salary; coffee is "
    "neither. Some salaries can be paid with goods and others with cash. Who has too little cash "
    "and nobody to fire but busy marketeers must pay with goods. First waitress used makes "
    "salaries $3; still one good pays one salary, and an unused hire saves $5.",
    "First trainer used: nobody has to be fired because the cash is short, but all of it is paid, "
    "and goods too with First beer sold. First recruiting girl used: its Executive Vice President "
    "costs nothing for the rest of the game. If none is left, it comes out of the box.",
    "First discount manager used: in every turn, this one included, in which your Pricing and "
    "Discount Managers at work lower your price by $3 or more, $100 of the bank leave the game "
    "when the structures are open; a Luxuries Manager does not lessen that. Each chain that has "
    "the milestone burns its own $100. The bank may fall below nothing; it breaks at dinner.",
    "First cart operator used: the very trip that earns it already brings 4 drinks from every "
    "source.",
)


def company_section() -> HelpSection:
    """What the milestones of a company's own people give."""
    state = new_town(NEW_MILESTONES, MAP)
    before, cooked = _day(state)
    chain = state.view(0).chains[0]
    drawing = structure_svg(branches_of(chain, state.rules.employees))
    return HelpSection(
        "Module: New milestones, the company",
        (
            *_COMPANY,
            f"In the drawing the day began with {before} at work. {cooked}",
            _payday(state),
        ),
        drawing,
        "The Pizza Cook stands where the Kitchen Trainee stood in the morning, and cooks today.",
    )


def _day(state: FcmState) -> tuple[str, str]:
    """A lesson at work, and what the card does on the same day; and who worked before."""
    player = state.player(0)
    player.work = {"trainer": 1, "kitchen_trainee": 1, "waitress": 1}
    player.milestones = [FIRST_LEMONADE_SOLD]
    before = cards_text(player.work)
    state.town.milestones, state.town.turn = [], 4
    state.step.begin(state)
    trained = _do(
        state,
        state.legal(0)[-1],
        TrainAtWork("kitchen_trainee", "pizza_cook", ("trainer",)),
        Cook("pizza_cook"),
    )
    return before, _told(state, trained)


def _payday(state: FcmState) -> str:
    """Two of three salaries are paid with what was left over."""
    player = state.player(0)
    player.milestones = [FIRST_BEER_SOLD, FIRST_WAITRESS_USED]
    player.beach, player.stock, player.cash = {"coach": 2}, {"pizza": 2, "beer": 1}, 4
    state.town.step, state.town.day = "payday", None
    state.step.begin(state)
    stock, cash = goods_text(player.stock), money(player.cash)
    paid = _do(state, PayWith("pizza"), PayWith("pizza"), Pay())
    reasons = next(explain(state, event) for event in paid if isinstance(event, SalariesPaid))
    assert reasons is not None
    return (
        f"At payday it has {stock}, {cash}, First beer sold and First waitress used, and pays two "
        f"salaries with pizza. {reasons.title}. {' '.join(reasons.sentences)}"
    )


def _do(state: FcmState, *actions: FcmAction) -> list[Event]:
    return [event for action in actions for event in state.apply(0, action)]


def _told(state: FcmState, events: list[Event]) -> str:
    names = [mark.name for mark in state.rules.setup.chains]
    return " ".join(filter(None, (prose.tell(event, names) for event in events)))


_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
_SAID = (
    "None of the milestones of the base game is there; these seventeen are, and those of other "
    "modules that are played. They are earned as ever: by all who do the deed in the turn in which "
    "somebody does it first.",
    "A card is used when it does something that is printed on it, in the working day, at dinner or "
    "at payday. To be at work, to be trained or to be paid is no use, and a marketeer is used only "
    "by placing a campaign.",
    "First marketeer used, First trainer used and First recruiting girl used go in the clean up of "
    "turn 2, if nobody has earned them by then.",
)
_MORE = (
    "First marketeer used pays for campaigns that your marketeers placed, also if they were fired "
    "since, and twice for a place that gets two counters. It is paid by the bank while the "
    "campaigns run. If the bank falls below nothing by that, it breaks at the next dinner.",
    "The second tile of First campaign manager used comes after all campaigns of the day. One card "
    "is linked to both tiles, and is free again when both are over. A second manager of that day "
    "places one tile, as ever.",
    "The two goods of First brand manager used run one after the other, in the order in which they "
    "were chosen; a house with one free place gets the first. They need an airplane, which may "
    "also be that of another Brand Manager on the same day.",
    "First brand director used is earned by any campaign of a Brand Director, but only your radios "
    "stay for ever, the one that earns it included. Their directors are busy for the rest of the "
    "game, and are paid.",
    "The radios of First pizza sold and the mailbox of First new restaurant belong to no "
    "marketeer: nobody is paid for their counters, and they are nobody's for ketchup. A radio "
    "stands on a tile of the house, on an empty square beside a road; where there is none, or no "
    "radio is left, that house gets none, and no other house takes its place. You choose the "
    "mailbox, any free one from 7 to 10 that fits, its good, and its place beside a road in the "
    "block of the new restaurant. It runs on the same day, also if the restaurant is still coming "
    "soon.",
)


def milestones_section() -> HelpSection:
    """The help section of the module."""
    milestones = content_of(NEW_MILESTONES).milestones
    drawing, told = _example()
    return HelpSection(
        "Module: New milestones",
        (*_SAID, *(milestone_sentence(milestone) for milestone in milestones), *_MORE, told),
        drawing,
        "Two mailboxes of one manager, an airplane with two goods, a free mailbox and a radio for "
        "pizza, which have nobody's mark, and what they made people want.",
    )


def _example() -> tuple[str, str]:
    """A town after one marketing phase, and what its counters were worth."""
    state = find_game("fcm").new({"modules": NEW_MILESTONES, "map": _MAP}, 2)
    assert isinstance(state, FcmState)
    state.town.turn, state.town.order, state.town.step = 3, [0, 1], "working"
    state.player(0).restaurants = [Restaurant(5, 10, Corner.SE)]
    state.player(1).restaurants = [Restaurant(0, 13, Corner.SW), Restaurant(10, 3, Corner.SW)]
    state.player(0).milestones = [FIRST_MARKETEER_USED]
    state.town.links, state.player(0).busy = 2, {1: "campaign_manager", 2: "brand_manager"}
    state.town.campaigns = [
        Campaign(1, "radio", None, None, ("pizza",), 2, Box(3, 10, 1, 1)),
        Campaign(5, "airplane", 0, 2, ("soda", "pizza"), 4, Box(-2, 6, 3, 2)),
        Campaign(7, "mailbox", None, None, ("burger",), None, Box(10, 5, 2, 2)),
        Campaign(9, "mailbox", 0, 1, ("beer",), 3, Box(4, 6, 1, 1)),
        Campaign(10, "mailbox", 0, 1, ("beer",), 3, Box(13, 5, 1, 1)),
    ]
    MarketingCampaigns().begin(state)
    CountingCounters().begin(state)
    unpaid = [e for e in state.events if isinstance(e, CampaignRan) and e.owner is None]
    free = sum(counters_put(event) for event in unpaid)
    paid = tell(state.events[-1], [mark.name for mark in state.rules.setup.chains])
    told = f"In the drawing all campaigns have run once. {paid} Nobody is paid for {free} others."
    return still_svg(state.view(None)), told
