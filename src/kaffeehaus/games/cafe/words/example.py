"""A game of one player, as the help shows it: 26 points with cards of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.game import Game
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
