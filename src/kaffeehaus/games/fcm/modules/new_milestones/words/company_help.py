"""New milestones of the company on the help page, with a day and a payday played by the engine."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.sheets.company import branches_of
from kaffeehaus.games.fcm.drawing.structure import structure_svg
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import PayWith
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import (
    FIRST_BEER_SOLD,
    FIRST_LEMONADE_SOLD,
    FIRST_WAITRESS_USED,
    NEW_MILESTONES,
)
from kaffeehaus.games.fcm.rules.actions import Cook, FcmAction, Pay, TrainAtWork
from kaffeehaus.games.fcm.rules.events import SalariesPaid
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.help.examples import MAP, new_town
from kaffeehaus.games.fcm.words.prose import tell
from kaffeehaus.games.fcm.words.reasons import explain
from kaffeehaus.games.fcm.words.titles import cards_text, goods_text, money

_SAID = (
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
            *_SAID,
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
    return " ".join(filter(None, (tell(event, names) for event in events)))
