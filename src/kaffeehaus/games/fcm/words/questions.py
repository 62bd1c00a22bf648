"""Questions to a player with their answers, and hints for newcomers beside each question."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.titles import (
    capital,
    card_title,
    good_title,
    has_number,
    house_title,
    listed,
    medium_title,
    money,
    reserve_title,
    turns_text,
)

_STEPS = {
    "first_restaurants": "Place your first restaurant, or pass and place it later.",
    "reserves": "Choose a reserve card for the bank.",
    "restructuring": "Who works this turn?",
    "order": "Choose your place in the turn order.",
    "recruit": "Hire somebody, or go on.",
    "train": "Train somebody, or go on.",
    "campaigns": "Place a campaign, or go on.",
    "food": "Cook and fetch drinks, or go on.",
    "houses": "Build a house or a garden, or go on.",
    "restaurants": "Open a restaurant, or go on.",
    "payday": "Fire whom you like, then pay the salaries.",
    "discard": "What goes into the freezer?",
}
_QUESTIONS = {
    "corner": "In which corner is the entrance?",
    "reserve": "Which reserve card?",
    "card": "Which card?",
    "campaign": "Which campaign goes on without its marketeer?",
    "number": "Which number?",
    "recruiter": "Who hires?",
    "target": "What does it become?",
    "trainers": "Who trains it?",
    "tile": "Which campaign tile?",
    "place": "Where?",
    "turn": "Which way round?",
    "good": "Which good?",
    "turns": "For how many turns?",
    "sources": "Which sources does the trip pass?",
    "house": "Which house?",
    "side": "On which side?",
}
_NUMBERS = {
    "order": "Which place in the turn order?",
    "houses": "Which house number?",
    "discard": "How many?",
}
"""By step: what a number is asked for."""
_KINDS = {
    "place": "Place the restaurant",
    "pass": "Pass: place it after the others",
    "reserve": "Choose a reserve card",
    "work": "Put to work",
    "rest": "Back to the beach",
    "as last turn": "As last turn",
    "ready": "Ready",
    "reopen": "Think again",
    "position": "Take a place",
    "hire": "Hire",
    "train": "Train",
    "train at work": "Train at work",
    "market": "Begin a campaign",
    "at": "Put it down",
    "good": "Advertise",
    "for": "How long",
    "cook": "Cook",
    "cook all": "All of them cook",
    "fetch": "Fetch drinks",
    "fetch all": "All of them fetch",
    "collect": "Make a trip",
    "house": "Build a house",
    "garden": "Add a garden",
    "open": "Open a restaurant",
    "move": "Move a restaurant",
    "done": "Go on",
    "end day": "End the day",
    "fire": "Fire",
    "pay": "Pay the salaries",
    "keep": "Keep",
    "store": "Close the freezer",
}
_CORNERS = {
    "nw": "upper left corner",
    "ne": "upper right corner",
    "sw": "lower left corner",
    "se": "lower right corner",
}


def ask(view: Seen, field: str) -> str:
    """The question for a field, in the words of the present step."""
    if field == "number":
        return _NUMBERS.get(view.day_step or view.step, _QUESTIONS[field])
    if field == "turn" and view.day_step == "restaurants":
        return _QUESTIONS["corner"]
    if field == "card" and view.step == "payday":
        return _ask_whom_to_fire(view)
    if field != "kind":
        return view.phrases.get(field) or _QUESTIONS.get(field, f"Choose the {field}.")
    if view.step == "working":
        asked = view.phrases.get(view.day_step) or _STEPS.get(view.day_step, "Your day is done.")
        return f"{asked} {_left(view)}".rstrip()
    return view.phrases.get(view.step) or _STEPS.get(view.step, "What will you do?")


def _left(view: Seen) -> str:
    """`2 of 3 hires left.`"""
    return f"{view.day_left} left." if view.day_left else ""


def _ask_whom_to_fire(view: Seen) -> str:
    own = None if view.seat is None else view.chains[view.seat]
    if own is not None and own.salaries > own.cash and not own.may_owe:
        return "You cannot pay all salaries: who is fired?"
    return "Who is fired?"


def ask_alone(view: Seen) -> str:
    """What a person reads where there is one thing to do."""
    if view.step == "restructuring":
        return "You have nobody to put to work."
    if view.step == "working" and not view.day_step:
        return "Your day is done."
    return "There is only one thing to do."


def _tile(view: Seen, number: int) -> str:
    """`11: billboard, 3 by 2`."""
    tile = view.parts.campaigns[number]
    return f"{number}: {medium_title(tile.medium)}, {tile.width} by {tile.depth}"


def _campaign(view: Seen, number: int) -> str:
    """`mailbox 9, beer for 2 turns`."""
    one = next((campaign for campaign in view.campaigns if campaign.number == number), None)
    if one is None:
        return str(number)
    goods = listed([good_title(good) for good in one.goods])
    return f"{medium_title(one.medium)} {number}, {goods} {turns_text(one.turns)}"


def _reserve(view: Seen, name: str) -> str:
    """`$100, 2 slots`; modules say what is on their own."""
    if said := view.phrases.get(f"reserve {name}"):
        return said
    card = next((card for card in view.parts.reserves if card.name == name), None)
    return f"{reserve_title(card.money, name)}, {card.ceo_slots} slots" if card else name


def _payment(view: Seen) -> str:
    """What payday costs stands on its button; and what is paid, where that is less."""
    own = None if view.seat is None else view.chains[view.seat]
    if own is None:
        return _KINDS["pay"]
    if own.may_owe and own.salaries > own.cash:
        return f"Pay {money(own.cash)} of {money(own.salaries)} in salaries"
    return f"Pay {money(own.salaries)} in salaries"


def label(view: Seen, field: str, value: str) -> str:
    """What a person reads for a value of a field."""
    if said := view.phrases.get(f"{field} {value}"):
        return said
    match field:
        case "kind" if value == "pay":
            return _payment(view)
        case "kind":
            return view.phrases.get(value) or _KINDS.get(value, value)
        case "card" | "target" | "recruiter":
            return card_title(value)
        case "trainers":
            return listed([card_title(word) for word in value.split()])
        case "good":
            return good_title(value)
        case "corner" | "turn":
            return _CORNERS.get(value, value.replace("x", " wide, ") + " high")
        case "turns":
            return turns_text(int(value))
        case "reserve":
            return _reserve(view, value)
        case "campaign":
            return _campaign(view, int(value))
        case "tile":
            return _tile(view, int(value))
        case _ if field in view.parts.drawing.house_fields and not has_number(value):
            return house_title(value)
        case _:
            return value


# Hints


_HINTS = {
    "first_restaurants": (
        "It needs two by two empty squares, a road at its entrance, and a tile for the entrance "
        "on which no other one lies."
    ),
    "reserves": (
        "In secret. When the bank breaks for the first time, the money of all cards goes into it, "
        "and the number of slots that most of them show is every CEO’s from then on."
    ),
    "restructuring": (
        "Each slot of the CEO and of managers takes one card. Salaries are due on the beach too. "
        "All structures are opened at once."
    ),
    "order": "To be early means the first grab at cards and tiles, and winning ties at dinner.",
    "working": "When every chain has had its day come dinner, payday and the campaigns.",
    "recruit": "New cards go to the beach: they can be trained today, and work from next turn on.",
    "train": (
        "A card on the beach takes a step of its career, once a day. It works from next turn on."
    ),
    "campaigns": (
        "At the end of every turn a campaign makes houses want something for the next dinner. Its "
        "marketeer is busy as long as it runs."
    ),
    "food": (
        "Have ready what houses want at dinner. What is left over is thrown away at the end of "
        "the turn, unless you have a freezer."
    ),
    "houses": "A house with a garden pays double, and may want five things instead of three.",
    "restaurants": "At dinner the price counts, and the tile borders to your nearest entrance.",
    "payday": (
        "Every card with a $ costs its salary, whether it worked or not. Whom you fire goes back "
        "to the supply."
    ),
    "discard": "What does not go into the freezer is thrown away.",
}
_PLACES = {
    "first_restaurants": "This cannot be the upper left square of your restaurant.",
    "campaigns": "The campaign cannot stand here: it needs empty squares in its marketeer’s reach.",
    "houses": "There is no room for it here: it needs empty squares, and a road beside the house.",
    "restaurants": "This cannot be the upper left square of a restaurant in reach.",
}
"""By step: why a place is not offered."""


def why_not_here(view: Seen) -> str:
    """What somebody reads who points at a square that cannot be chosen."""
    step = view.day_step or view.step
    return view.phrases.get(f"{step} not here") or _PLACES.get(step, "")


def hint(view: Seen) -> str:
    """What the present step is about; modules explain their own."""
    step = view.day_step or view.step
    said = view.phrases.get(f"{step} hint") or _HINTS.get(step, "")
    return f"{_who_chooses(view)} {said}" if step == "order" else said


def _who_chooses(view: Seen) -> str:
    """By what the places in the turn order are chosen; ties beyond that need no words."""
    first, *then = view.parts.choosing[:-1]
    later = "".join(f", then {reason}" for reason in then)
    return f"{capital(first)} choose first{later}."
