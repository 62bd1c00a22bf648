"""Help text of the new milestones module, with examples worked out."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext, ngettext
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


def _company() -> tuple[str, ...]:
    return (
        gettext(
            "First lemonade sold: your trainers may also train cards at work, if the new card "
            "has the same colour. It takes the same place and works the same day. The usual "
            "trainers are needed; several of them may train the same card only with “First house "
            "built”. A card that is trained before it does anything does not earn the milestone "
            "of the old card."
        ),
        gettext(
            "First beer sold: at payday any 1 food or drink pays 1 salary; coffee is neither. "
            "You may pay some salaries with goods and others with cash. If you are short of cash "
            "and can fire only busy marketeers, you must pay with goods. “First waitress used” "
            "lowers salaries to $3; 1 item still pays 1 salary, and an unused hire still saves "
            "$5."
        ),
        gettext(
            "First trainer used: you never have to fire anybody for lack of cash, but you pay "
            "all your cash, and with “First beer sold” your goods too. First recruiting girl "
            "used: its executive vice president needs no salary for the rest of the game. If the "
            "supply has none left, you get one from the box."
        ),
        gettext(
            "First discount manager used: in every turn, including this one, in which your pricing "
            "and discount managers at work lower your price by $3 or more, $100 of the bank is "
            "removed from the game after restructuring. A luxuries manager does not change that. "
            "Each chain with the milestone burns its own $100. The bank may fall below $0; it "
            "breaks at dinner."
        ),
        gettext(
            "First cart operator used: the trip that earns it already brings 4 drinks from each "
            "source."
        ),
    )


def company_section() -> HelpSection:
    """What the milestones of a company's own people give."""
    state = new_town(NEW_MILESTONES, MAP)
    before, cooked = _day(state)
    chain = state.view(0).chains[0]
    drawing = structure_svg(branches_of(chain, state.rules.employees))
    begins = gettext("In the picture the day began with %(cards)s at work.", cards=before)
    return HelpSection(
        gettext("Module: New milestones, the company"),
        (
            *_company(),
            f"{begins} {cooked}",
            _payday(state),
        ),
        drawing,
        gettext("The pizza cook has replaced the kitchen trainee and cooks the same day."),
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
    begins = gettext(
        "At payday it has %(goods)s, %(cash)s, “First beer sold” and “First waitress used”. It "
        "pays 2 salaries with pizza.",
        goods=stock,
        cash=cash,
    )
    return f"{begins} {reasons.title}. {' '.join(reasons.sentences)}"


def _do(state: FcmState, *actions: FcmAction) -> list[Event]:
    return [event for action in actions for event in state.apply(0, action)]


def _told(state: FcmState, events: list[Event]) -> str:
    names = [mark.name for mark in state.rules.setup.chains]
    return " ".join(filter(None, (prose.tell(event, names) for event in events)))


_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"


def _how_earned() -> tuple[str, ...]:
    return (
        gettext(
            "These 17 milestones replace those of the base game; milestones of other modules stay "
            "in the game. You earn them as usual: everybody who does it in the same turn as the "
            "first chain gets the milestone too."
        ),
        gettext(
            "A card is used when it does what is printed on it, in the working day, at dinner or "
            "at payday. Being at work, being trained or being paid does not count, and a marketeer "
            "is used only by placing a campaign."
        ),
        gettext(
            "“First marketeer used”, “First trainer used” and “First recruiting girl used” leave "
            "the game in the clean up of turn 2 if nobody has earned them by then."
        ),
    )


def _details() -> tuple[str, ...]:
    return (
        gettext(
            "“First marketeer used” pays for all campaigns your marketeers placed, even if you "
            "fired them since, and twice where 2 counters are placed. The bank pays while the "
            "campaigns run. If it falls below $0, it breaks at the next dinner."
        ),
        gettext(
            "You place the second tile of “First campaign manager used” after all your campaigns "
            "of the day. The manager is linked to both tiles and becomes available when both are "
            "over. A second campaign manager on the same day places 1 tile as usual."
        ),
        gettext(
            "The 2 goods of “First brand manager used” run one after the other, in the order you "
            "chose; a house with room for 1 counter gets the first. They need an airplane, which "
            "another brand manager may also place on the same day."
        ),
        gettext(
            "Any campaign of a brand director earns “First brand director used”, but only your "
            "radios are permanent, including the one that earns it. Their directors are busy for "
            "the rest of the game and still need a salary."
        ),
        gettext(
            "The radios of “First pizza sold” and the mailbox of “First new restaurant” belong "
            "to no marketeer: nobody is paid for their counters, and they do not count for "
            "ketchup. A radio goes on a tile of the house, on an empty square next to a road. If "
            "there is no such square, or no radio is left, the house gets none, and no other "
            "house takes its place. For the mailbox choose any “available” one from 7 to 10 that "
            "fits, its good, and a place next to a road in the block of the new restaurant. It "
            "runs on the same day, even if the restaurant is still coming soon."
        ),
    )


def milestones_section() -> HelpSection:
    """The help section of the module."""
    milestones = content_of(NEW_MILESTONES).milestones
    drawing, told = _example()
    return HelpSection(
        gettext("Module: New milestones"),
        (
            *_how_earned(),
            *(milestone_sentence(milestone) for milestone in milestones),
            *_details(),
            told,
        ),
        drawing,
        gettext(
            "2 mailboxes of one manager, an airplane with 2 goods, a free mailbox and a pizza "
            "radio without an owner’s mark, and the demand they created."
        ),
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
    ran = gettext("In the picture all campaigns have run once.")
    others = ngettext(
        "Nobody is paid for the other counter.",
        "Nobody is paid for the other %(num)s counters.",
        free,
    )
    return still_svg(state.view(None)), f"{ran} {paid} {others}"
