"""The rules of the base game in our own words, phase by phase."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.cards import base_employees, base_milestones
from kaffeehaus.games.fcm.describe import card_sentence, milestone_sentence

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "The goal",
        (
            "You run a chain of restaurants in a small American town of the fifties. You hire and "
            "train people, advertise, cook, and sell to the houses. When the bank breaks for the "
            "second time, the chain with the most cash wins; among equals the one that is earlier "
            "in turn order.",
        ),
    ),
    (
        "The board",
        (
            "The town is made of tiles of five by five squares. Distance is the number of tile "
            "borders that a way along the road crosses; squares do not count. The first step from "
            "a building to the road and the last one to an entrance count too if they cross a "
            "border. A way never turns straight back, and on an overpass it goes straight on.",
            "A restaurant covers two by two squares and has its entrance in one corner. Next to "
            "always means sharing a side.",
        ),
    ),
    (
        "Setting up",
        (
            "The turn order is drawn. From the last to the first, everyone places a restaurant or "
            "passes; then those who passed place theirs, from the first to the last. No two first "
            "entrances may lie on one tile.",
            "Then everyone chooses one of three reserve cards in secret: $100 with 2 slots, $200 "
            "with 3, $300 with 4. They are opened when the bank breaks for the first time.",
        ),
    ),
    (
        "1. Restructuring",
        (
            "In secret and all at once, you decide which of your cards work this turn. The CEO "
            "always works and has 3 slots. Managers (black cards) stand only directly under the "
            "CEO and bring slots of their own for cards that are no managers. Cards that do not "
            "work lie on the beach.",
        ),
    ),
    (
        "2. Order of business",
        (
            "Who has the most open slots chooses any free place in the turn order first; among "
            "equals who was earlier last turn.",
        ),
    ),
    (
        "3. Working 9-5",
        (
            "One chain after the other has its working day. Everything is optional; every card "
            "works once.",
            "Recruiting: the CEO and each Recruiting Girl hire one entry-level card, a Recruiting "
            "Manager two, an HR Director four. New cards go to the beach. What the two managers do "
            "not use takes $5 each off your salaries. From an empty pile you may hire a card only "
            "if you train it on at once.",
            "Training: a Trainer trains a card on the beach one step along its career, a Coach "
            "two, a Guru three steps in all. Different trainers may not train the same card.",
            "Campaigns: each marketeer places one campaign tile, for one good and a number of "
            "turns, and is busy until it ends.",
            "Food and drinks: kitchens give their full amount. An Errand Boy brings one drink of "
            "any kind. Cart Operators and Truck Drivers go along the road from an entrance and "
            "take 2 or 3 drinks from every source they pass; a Zeppelin Pilot flies from tile to "
            "tile and takes 2 from every source below.",
            "Houses and gardens: a New Business Developer builds a house with its garden anywhere "
            "by the road, or adds a garden to a printed house.",
            "Restaurants: a Local Manager places a new one within 3 of an own one; it opens in "
            "the clean up. A Regional Manager places one anywhere, open at once, or moves one. "
            "While one of them works, all your restaurants are drive-ins: every corner is an "
            "entrance. Nobody has more than 3 restaurants.",
        ),
    ),
    (
        "4. Dinner",
        (
            "House by house, in the order of the numbers, people go to dinner. They only go where "
            "a road leads and where the whole order is in stock. They choose the lowest sum of "
            "unit price and distance, then the most waitresses, then the turn order.",
            "The unit price is $10, $1 less for each Pricing Manager, $3 less for each Discount "
            "Manager, $10 more with a Luxuries Manager. A house with a garden pays the unit price "
            "twice. Bonuses of milestones come on top.",
            "Then each waitress earns $3, and a CFO adds half of all you earned, rounded up.",
            "If the bank cannot pay, it breaks. The first time the reserve cards are opened and "
            "added; the number of slots that most of them show is the CEO's from the next turn on. "
            "The second time the game ends after this dinner.",
        ),
    ),
    (
        "5. Payday",
        (
            "Fire whom you like at work or on the beach; then pay $5 for every card with a salary, "
            "busy ones included. Who cannot pay must fire. Busy marketeers go last.",
        ),
    ),
    (
        "6. Marketing",
        (
            "All campaigns run in the order of their numbers and put one counter of their good on "
            "each house they reach. A house holds 3 counters, with a garden 5.",
            "A billboard reaches the houses next to it, a mailbox all houses of its block, which "
            "only roads bound; an airplane the rows or columns it covers; a radio its tile and the "
            "eight around it.",
            "Then each campaign has one turn less. When it is over, its marketeer goes to the "
            "beach.",
        ),
    ),
    (
        "7. Clean up",
        (
            "What was not sold is thrown away, unless you have a freezer. Cards come back to hand, "
            "new restaurants open, and milestones that somebody earned this turn leave the game.",
        ),
    ),
    (
        "Employees",
        (
            "Every kind of card, in the order of the box. A chain owns at most one of each 1x "
            "card; with two or three players there is one of each, with four two, with five three.",
        ),
    ),
    (
        "Milestones",
        (
            "Whoever does something first has a milestone for the rest of the game, and so does "
            "everybody who does the same in that turn.",
        ),
    ),
)


def help_sections(drawing: str) -> tuple[HelpSection, ...]:
    """The sections; the board's has a drawing."""
    return tuple(
        HelpSection(
            title,
            (*paragraphs, *_LISTS.get(title, ())),
            drawing if title == "The board" else "",
            "A town of nine tiles." if title == "The board" else "",
        )
        for title, paragraphs in SECTIONS
    )


_LISTS = {
    "Employees": tuple(card_sentence(card) for card in base_employees()),
    "Milestones": tuple(milestone_sentence(milestone) for milestone in base_milestones()),
}
"""What is told card by card, from the data."""
