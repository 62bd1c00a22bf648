"""The rules of Café in our own words, with drawn examples and an example game for one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.game import Game
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection, Marks
from kaffeehaus.games.cafe.rules.actions import CafeAction
from kaffeehaus.games.cafe.rules.notation import parse_action

if TYPE_CHECKING:
    from kaffeehaus.core.game import State


SEED = 2
DRAFTS = (
    "take 17 yellow, place 0 p16",
    "produce p16, dry green r18, done",
    "take 28, place 0 p14",
    "roast green r19, produce p15, done",
    "take 7 brown, place 90 o13",
    "dry red r18, roast red p14, deliver p14 p16 2, deliver r19 p16 2, done",
    "take 1 green, place 90 q14",
    "produce r14, produce o14, dry green r18, roast green p14, done",
    "take 32, place 180 r12",
    "produce q13, dry yellow r14, roast yellow s14, produce q13, done",
    "take 33, place 0 r18",
    "produce r17, produce s13, dry brown r14, roast brown r20, done",
    "take 18 red, place 0 s17",
    "dry yellow r14, produce r17, dry brown s20, produce o14, dry green q15, done",
    "take 31, place 90 m13",
    (
        "deliver p14 q17 1, deliver p14 r19 2, deliver s14 r12 3, deliver r20 r12 1, "
        "deliver r20 q17 2, roast yellow o14, roast brown p14, roast green r20, "
        "deliver o14 warehouse, deliver p14 warehouse, deliver r20 warehouse, done"
    ),
)
"""Two in a round: the card with its place, then the actions."""


def example(game: Game[CafeAction], drafts: int, more: int = 0) -> State[CafeAction]:
    """The table after so many drafts, and after the first `more` actions of the next one."""
    state = game.new(seats=1, seed=SEED)
    texts = [text for draft in DRAFTS[:drafts] for text in draft.split(", ")]
    if more:
        texts += DRAFTS[drafts].split(", ")[:more]
    for text in texts:
        state.apply(0, parse_action(text))
    return state


# Help


def help_sections(game: Game[CafeAction]) -> tuple[HelpSection, ...]:
    """All sections, from the goal to the notation."""
    return (
        HelpSection(
            gettext("The goal"),
            (
                gettext(
                    "You run a coffee company. Over 8 rounds you place overlapping cards, grow "
                    "beans, dry them, roast them, and deliver them to coffee shops or to your "
                    "warehouse. A supplied coffee shop scores the points printed on it. In your "
                    "warehouse, each cube of your scarcest colour scores 2 points, and each cube "
                    "of the second scarcest 1 point."
                ),
            ),
        ),
        HelpSection(
            gettext("Set-up"),
            (
                gettext(
                    "Each company has an initial card and 1 cube of each colour in its warehouse. "
                    "4 players use all 48 plan cards. With fewer players the 8 cards with a ★ are "
                    "removed; 2 players remove another 8 cards unseen, a single player another 16."
                ),
                gettext(
                    "The printed card list is not public. The cards here are a reconstruction "
                    "that agrees with every published count. If you own the game, you can play "
                    "with your own list."
                ),
            ),
            _drawn(game, 0),
            gettext("The market with 3 cards, and an initial card."),
        ),
        HelpSection(
            gettext("Take a card"),
            (
                gettext(
                    "The market has 3 cards. Starting left of the master, each player takes 1. It "
                    "is replaced at once, but not after the last pick. A card with a cup costs 1 "
                    "cube of any colour from your warehouse, unless your area shows 2 ships. If "
                    "you can take no card, discard one and place none."
                ),
            ),
        ),
        HelpSection(
            gettext("Place it"),
            (
                gettext(
                    "Place the card on top of your area, turned as you like. It must cover 2, 3 "
                    "or 4 visible squares. Cubes on covered squares go back to the supply. A "
                    "coffee shop that is even partly covered closes for good. At least 1 cup must "
                    "stay visible."
                ),
            ),
            _drawn(game, 4, more=1),
            gettext("A card in hand in its 4 rotations, and every square where its corner may go."),
        ),
        HelpSection(
            gettext("Actions"),
            (
                gettext("Each visible cup gives you 1 action, up to 8."),
                gettext(
                    "Produce: each empty bean square of a connected group gets a cube of its "
                    "colour."
                ),
                gettext(
                    "Dry: all cubes of a colour, from bean squares of your choice, move together "
                    "to 1 empty dry square. With the same action you can fill all dry squares of "
                    "a connected group."
                ),
                gettext("Roast: the same, from dry squares to roast squares."),
                gettext(
                    "Deliver: empty any number of roast squares. Each cube goes to a coffee shop "
                    "that wants it, or to the warehouse."
                ),
                gettext(
                    "The first step of such an action costs 1; further steps of it are free until "
                    "you do something else. You may clear a square for free at any time. Unused "
                    "actions are lost."
                ),
                gettext("With 4 players, roasting red cubes on a ★ square costs 1 more action."),
            ),
            _drawn(game, 9, more=3),
            gettext("Round 5: yellow beans were grown, dried and roasted; 1 action is left."),
        ),
        HelpSection(
            gettext("Simultaneous actions"),
            (
                gettext(
                    "The supply has 35 cubes of each colour. While it is large enough for "
                    "everything that all players could do, they act at the same time; otherwise "
                    "one after the other, starting left of the master. If there are too few cubes "
                    "for a group, you choose the squares."
                ),
            ),
        ),
        HelpSection(
            gettext("The end"),
            (
                gettext(
                    "After 8 rounds the deck is empty. A coffee shop scores if it is fully visible "
                    "and fully supplied. A colour without cubes is your scarcest: a warehouse with "
                    "5, 3, 2 and 1 cubes scores 2 × 1 + 1 × 2 = 4."
                ),
                gettext(
                    "A tie goes to the player with more cubes on roast squares, then to the player "
                    "with more on dry squares; otherwise the win is shared. Alone, you play for "
                    "your best score."
                ),
            ),
            _drawn(game, 16),
            gettext("The end of a game: 4 supplied coffee shops score 25, the warehouse 1."),
        ),
        HelpSection(
            gettext("House rules"),
            (
                gettext("We invented these two rules. They are off unless you switch them on."),
                gettext(
                    "Expresso adds 8 cards, and a 4th card to the market. An Expresso is a cup "
                    "that gives 2 actions. A Lote is a bean square of any colour: it belongs to "
                    "every group beside it and grows the colour that you name. A Nata adds 2 "
                    "points to each supplied coffee shop beside it. A Plus gives 1 more of what "
                    "is beside it: an action beside a cup, a ship beside a ship, a point beside a "
                    "supplied coffee shop."
                ),
                gettext(
                    "Bidding: before the cards are picked, each player in turn may bid cubes of "
                    "the warehouse. The highest bid picks first; ties keep the normal order. All "
                    "bids go to the supply."
                ),
            ),
        ),
        HelpSection(
            gettext("Notation"),
            (
                gettext(
                    "Squares are named as in a spreadsheet. take 17 red: take card 17 for a red "
                    "cube. place 90 q15: place it turned right, its upper left corner on q15. "
                    "produce q17. dry red r18: all red cubes to r18; dry q17 r18: those on q17. "
                    "roast red r19. deliver r19 s20 2: 2 cubes to the coffee shop on s20. deliver "
                    "r19 warehouse: all that are left there. clear r18. done: end your actions."
                ),
                gettext(
                    "Less common: produce q17 red names the colour that a Lote grows. fill q17: if "
                    "the supply is short, this square gets a cube. refuse 17: discard card 17, "
                    "which you cannot afford. discard: discard the card in hand, which fits "
                    "nowhere. bid red: add a red cube to your bid. ready: confirm your bid."
                ),
            ),
        ),
    )


def _drawn(game: Game[CafeAction], drafts: int, more: int = 0) -> str:
    """A table of the example game, with what could be chosen there."""
    state = example(game, drafts, more)
    choices = state.legal(0) if state.actors() else ()
    return state.view(0).svg(Marks(choices if more == 1 else ()))
