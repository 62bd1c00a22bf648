"""The rules of Café in our own words, with drawn examples and an example game for one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.game import Game
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
    """All sections, from the goal to the house rules."""
    return (
        HelpSection(
            "The goal",
            (
                "You run a coffee company. In eight rounds you lay cards one over the other, grow "
                "beans, dry them, roast them, and deliver them to coffee shops or to your "
                "warehouse. Supplied coffee shops count what is printed on them. Of the cubes in "
                "your warehouse, those of your scarcest colour count 2 points each and those of "
                "the second scarcest 1 point each.",
            ),
        ),
        HelpSection(
            "The start",
            (
                "Everyone has an initial card and one cube of each colour in the warehouse. Four "
                "players use all 48 cards; with fewer, the 8 cards with a ★ are taken out, and "
                "unseen 8 more for two players or 16 more for one. The printed card list is not "
                "public: the cards here are a reconstruction that agrees with every published "
                "count. If you own the game you can open a table with your own list.",
            ),
            _drawn(game, 0),
            "A market of three cards and an initial card.",
        ),
        HelpSection(
            "Picking a card",
            (
                "Three cards lie in the market. Beginning left of the master, everyone takes one; "
                "it is replaced at once, but not after the last pick. A card with a cup costs a "
                "cube of any colour from your warehouse, unless two ships are visible in your "
                "area. Who can take no card puts one aside and places none.",
            ),
        ),
        HelpSection(
            "Placing it",
            (
                "Lay the card on top of your area, turned as you like, so that it covers 2, 3 or 4 "
                "visible squares. Cubes on covered squares go back to the supply. A coffee shop "
                "that is covered, even in part, is closed for good. At least one cup must stay "
                "visible.",
            ),
            _drawn(game, 4, more=1),
            "A card in hand in its four turns, and every cell that its corner may lie on.",
        ),
        HelpSection(
            "Actions",
            (
                "Each visible cup gives you one action, 8 at most. Produce: every empty bean "
                "square of one connected group gets a cube of its colour. Dry: all cubes of a "
                "colour, from bean squares of your choice, go together to one empty dry square; "
                "connected dry squares can all be filled in the same action. Roast: the same from "
                "dry to roast squares. Deliver: empty any roast squares; each cube goes to a "
                "coffee shop that wants it or to the warehouse.",
                "The parts of one action follow one another: only the first costs an action, the "
                "others are free until you do something else. You may clear a square at any time "
                "for nothing. Actions that you do not use are lost.",
                "With four players, roasting red cubes on a square of a ★ card takes one action "
                "more.",
            ),
            _drawn(game, 9, more=3),
            "Round 5: yellow beans were grown, dried and roasted; one action is left.",
        ),
        HelpSection(
            "At the same time",
            (
                "All act at once as long as the supply, 35 cubes a colour, is large enough for "
                "whatever anybody could do; otherwise one after the other, left of the master "
                "first. If there are too few cubes for a group you choose the squares.",
            ),
        ),
        HelpSection(
            "The end",
            (
                "After eight rounds the deck is empty. Coffee shops count if they are visible in "
                "full and supplied in full. A colour of which you have no cube is your scarcest "
                "one, so a warehouse with 5, 3, 2 and 1 cubes counts 2 × 1 + 1 × 2 = 4. Ties are "
                "broken by cubes on roast squares, then on dry squares; then the win is shared. "
                "Alone, you play for your best score.",
            ),
            _drawn(game, 16),
            "The end of a game: four supplied cafés count 25, the warehouse 1.",
        ),
        HelpSection(
            "House rules",
            (
                "These two are our own inventions, off unless you switch them on. Expresso adds "
                "eight cards and a fourth place in the market. An Expresso is a cup that gives two "
                "actions. A Lote square is a bean square of any colour: it belongs to every group "
                "beside it and grows the colour that you name. A Nata adds 2 points to each "
                "supplied coffee shop beside it. A Plus gives one more of what it lies beside: an "
                "action beside a cup, a ship beside a ship, a point beside a supplied coffee shop.",
                "Bidding: before the cards are picked, everyone in turn may bid cubes of the "
                "warehouse. The highest bid picks first, equal bids as usual; all bids go to the "
                "supply.",
            ),
        ),
        HelpSection(
            "Notation",
            (
                "Squares are named like those of a spreadsheet. take 17 red: take card 17 and pay "
                "a red cube. place 90 q15: lay it turned to the right, its upper left corner on "
                "q15. produce q17. dry red r18: all red cubes to r18; dry q17 r18: those on q17. "
                "roast red r19. deliver r19 s20 2: two cubes to the coffee shop on s20. deliver "
                "r19 warehouse: all that are left there. clear r18. done: the actions end.",
                "Less often: produce q17 red names the colour that a Lote grows. fill q17: where "
                "the supply is too small for a group, this square gets one of its cubes. refuse "
                "17: put card 17 aside that cannot be paid for. discard: put the card in hand "
                "aside, as it fits nowhere. bid red: add a red cube to your bid for the order of "
                "picking. ready: your bid stands.",
            ),
        ),
    )


def _drawn(game: Game[CafeAction], drafts: int, more: int = 0) -> str:
    """A table of the example game, with what could be chosen there."""
    state = example(game, drafts, more)
    choices = state.legal(0) if state.actors() else ()
    return state.view(0).svg(Marks(choices if more == 1 else ()))
