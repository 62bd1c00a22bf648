"""Questions to a player with their answers, and hints for newcomers beside each question."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import and_list, gettext, lazy_gettext, lazy_pgettext, ngettext
from kaffeehaus.games.fcm.rules.actions import Market, Train
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.titles import (
    campaign_title,
    card_title,
    good_title,
    has_number,
    house_title,
    medium_title,
    money,
    place_title,
    reason_title,
    reserve_title,
    training_title,
    turns_text,
)

_STEPS = {
    "first_restaurants": lazy_gettext("Place your first restaurant, or pass and place it later."),
    "reserves": lazy_gettext("Choose a reserve card for the bank."),
    "restructuring": lazy_gettext("Who works this turn?"),
    "order": lazy_gettext("Choose your place in the order of business."),
    "recruit": lazy_gettext("Hire someone, or continue."),
    "train": lazy_gettext("Train someone, or continue."),
    "campaigns": lazy_gettext("Place a campaign, or continue."),
    "food": lazy_gettext("Cook food and collect drinks, or continue."),
    "houses": lazy_gettext("Build a house or a garden, or continue."),
    "restaurants": lazy_gettext("Place a restaurant, or continue."),
    "payday": lazy_gettext("Fire anyone you no longer want, then pay salaries."),
    "discard": lazy_gettext("What goes into the freezer?"),
}
_QUESTIONS = {
    "corner": lazy_gettext("Which corner gets the entrance?"),
    "reserve": lazy_gettext("Which reserve card?"),
    "card": lazy_gettext("Which card?"),
    "campaign": lazy_gettext("Which campaign continues without its marketeer?"),
    "number": lazy_gettext("Which number?"),
    "recruiter": lazy_gettext("Who hires?"),
    "target": lazy_gettext("Train to which card?"),
    "trainers": lazy_gettext("Who trains?"),
    "tile": lazy_gettext("Which campaign tile?"),
    "place": lazy_gettext("Where?"),
    "turn": lazy_gettext("Which orientation?"),
    "good": lazy_gettext("Which good?"),
    "turns": lazy_gettext("For how many turns?"),
    "sources": lazy_gettext("Which sources does the trip pass?"),
    "house": lazy_gettext("Which house?"),
    "side": lazy_gettext("On which side?"),
}
_NUMBERS = {
    "order": lazy_gettext("Which place in the order of business?"),
    "houses": lazy_gettext("Which house number?"),
    "discard": lazy_gettext("How many?"),
}
"""By step: what a number is asked for."""
_KINDS = {
    "place": lazy_gettext("Place the restaurant"),
    "pass": lazy_gettext("Pass (place it after the others)"),
    "reserve": lazy_gettext("Choose a reserve card"),
    "work": lazy_gettext("Put to work"),
    "rest": lazy_gettext("Back to the beach"),
    "as last turn": lazy_gettext("Same as last turn"),
    "ready": lazy_gettext("Ready"),
    "reopen": lazy_gettext("Reconsider"),
    "position": lazy_gettext("Choose a place"),
    "hire": lazy_gettext("Hire"),
    "train": lazy_gettext("Train"),
    "train at work": lazy_gettext("Train at work"),
    "market": lazy_gettext("Place a campaign"),
    "at": lazy_gettext("Place here"),
    "good": lazy_gettext("Advertise"),
    "for": lazy_gettext("Duration"),
    "cook": lazy_gettext("Cook"),
    "cook all": lazy_gettext("Cook with everyone"),
    "fetch": lazy_gettext("Collect drinks"),
    "fetch all": lazy_gettext("Collect with everyone"),
    "collect": lazy_gettext("Make a trip"),
    "house": lazy_gettext("Build a house"),
    "garden": lazy_gettext("Add a garden"),
    "open": lazy_gettext("Place a restaurant"),
    "move": lazy_gettext("Move a restaurant"),
    "done": lazy_gettext("Continue"),
    "end day": lazy_gettext("End the working day"),
    "fire": lazy_gettext("Fire"),
    "pay": lazy_gettext("Pay salaries"),
    "keep": lazy_gettext("Keep"),
    "store": lazy_gettext("Close the freezer"),
}
_CORNERS = {
    "nw": lazy_gettext("upper left corner"),
    "ne": lazy_gettext("upper right corner"),
    "sw": lazy_gettext("lower left corner"),
    "se": lazy_gettext("lower right corner"),
}

_SIDES = {
    "north": lazy_pgettext("side", "north"),
    "east": lazy_pgettext("side", "east"),
    "south": lazy_pgettext("side", "south"),
    "west": lazy_pgettext("side", "west"),
}


def ask(view: Seen, field: str) -> str:
    """The question for a field, in the words of the present step."""
    if field == "number":
        return str(_NUMBERS.get(view.day_step or view.step, _QUESTIONS[field]))
    if field == "turn" and view.day_step == "restaurants":
        return str(_QUESTIONS["corner"])
    if field == "card" and view.step == "payday":
        return _ask_whom_to_fire(view)
    if field != "kind":
        return view.phrases.get(field) or str(_QUESTIONS.get(field, gettext("Choose.")))
    if view.step == "working":
        asked = view.phrases.get(view.day_step) or str(
            _STEPS.get(view.day_step, gettext("Your working day is over."))
        )
        return f"{asked} {view.day_left}".rstrip()
    if view.step == "payday" and not _has_salaries(view):
        return gettext("Fire anyone you no longer want, or continue.")
    return view.phrases.get(view.step) or str(_STEPS.get(view.step, gettext("What will you do?")))


def _has_salaries(view: Seen) -> bool:
    """Whether the viewer must pay salaries; nobody must in the introductory game."""
    return view.seat is None or view.chains[view.seat].salaries > 0


def _ask_whom_to_fire(view: Seen) -> str:
    own = None if view.seat is None else view.chains[view.seat]
    if own is not None and own.salaries > own.cash and not own.may_owe:
        return gettext("You cannot pay all salaries. Who do you fire?")
    return gettext("Who do you fire?")


def ask_alone(view: Seen) -> str:
    """What a person reads where there is one thing to do."""
    if view.step == "restructuring":
        return gettext("You have nobody to put to work.")
    if view.step == "working" and not view.day_step:
        return gettext("Your working day is over.")
    return gettext("There is only one thing to do.")


def _tile(view: Seen, number: int) -> str:
    """`11: billboard, 3×2`."""
    tile = view.parts.campaigns[number]
    return f"{number}: {medium_title(tile.medium)}, {tile.width}×{tile.depth}"


def _campaign(view: Seen, number: int) -> str:
    """`mailbox 9: beer, 2 turns`."""
    one = next((campaign for campaign in view.campaigns if campaign.number == number), None)
    if one is None:
        return str(number)
    goods = and_list([good_title(good) for good in one.goods])
    return f"{campaign_title(one.medium, number)}: {goods}, {turns_text(one.turns)}"


def _reserve(view: Seen, name: str) -> str:
    """`$100, 2 slots`; modules say what is on their own."""
    if said := view.phrases.get(f"reserve {name}"):
        return said
    card = next((card for card in view.parts.reserves if card.name == name), None)
    if card is None:
        return name
    return ngettext(
        "%(card)s, %(num)s CEO slot",
        "%(card)s, %(num)s CEO slots",
        card.ceo_slots,
        card=reserve_title(card.money, name),
    )


def _payment(view: Seen) -> str:
    """What payday costs stands on its button; and what is paid, where that is less."""
    own = None if view.seat is None else view.chains[view.seat]
    if own is None:
        return str(_KINDS["pay"])
    if not own.salaries:
        return gettext("Continue")
    if own.may_owe and own.salaries > own.cash:
        return gettext(
            "Pay %(paid)s of %(due)s in salaries", paid=money(own.cash), due=money(own.salaries)
        )
    return gettext("Pay %(due)s in salaries", due=money(own.salaries))


def label(view: Seen, field: str, value: str) -> str:
    """What a person reads for a value of a field."""
    if said := view.phrases.get(f"{field} {value}"):
        return said
    match field:
        case "kind" if value == "pay":
            return _payment(view)
        case "kind":
            return view.phrases.get(value) or str(_KINDS.get(value, value))
        case "card" | "target" | "recruiter":
            return card_title(value)
        case "trainers":
            return and_list([card_title(word) for word in value.split()])
        case "good":
            return good_title(value)
        case "corner" | "turn":
            return str(_CORNERS.get(value, value.replace("x", "×")))
        case "side":
            return str(_SIDES.get(value, value))
        case "number" if view.step == "order":
            return place_title(int(value))
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


def answer(view: Seen, action: Action, among: Sequence[Action]) -> str:
    """What a person reads for a lesson or a campaign, among all that could be chosen; nothing for
    actions that their values describe."""
    match action:
        case Train(card=card, target=target):
            return training_title(card, target) + _by_whom(view, action, among)
        case Market(card=card, tile=number):
            marketeers = {one.card for one in among if isinstance(one, Market)}
            title = _tile(view, number)
            return title if len(marketeers) == 1 else f"{card_title(card)}, {title}"
    return ""


def _by_whom(view: Seen, lesson: Train, among: Sequence[Action]) -> str:
    """The trainers, where others could train the same."""
    same = [
        one
        for one in among
        if isinstance(one, Train) and (one.card, one.target) == (lesson.card, lesson.target)
    ]
    return f" ({label(view, 'trainers', ' '.join(lesson.trainers))})" if len(same) > 1 else ""


# Hints


_HINTS = {
    "first_restaurants": lazy_gettext(
        "A restaurant covers 2×2 empty squares with a road at its entrance. Its entrance may not "
        "share a tile with another first entrance."
    ),
    "reserves": lazy_gettext(
        "Your choice is secret. When the bank first breaks, the money on all cards goes into the "
        "bank, and the slot number shown most often applies to every CEO."
    ),
    "restructuring": lazy_gettext(
        "Each slot of your CEO and managers takes one card. Cards on the beach need a salary too. "
        "All structures are revealed together."
    ),
    "order": lazy_gettext(
        "Going early gives you first pick of cards and campaign tiles, and wins ties at dinner."
    ),
    "working": lazy_gettext("After every chain’s working day come dinner, payday and marketing."),
    "recruit": lazy_gettext(
        "New cards go to the beach: you can train them today, and use them from next turn."
    ),
    "train": lazy_gettext(
        "A card on the beach moves one step along its career. It can work from next turn."
    ),
    "campaigns": lazy_gettext(
        "At the end of each turn a campaign adds demand to the houses it reaches. Its marketeer is "
        "busy while it runs."
    ),
    "food": lazy_gettext(
        "Stock what the houses want for dinner. Without a freezer, leftovers are thrown away at "
        "the end of the turn."
    ),
    "houses": lazy_gettext("A house with a garden pays double and holds 5 demand instead of 3."),
    "restaurants": lazy_gettext(
        "At dinner, houses compare your price plus the distance to your nearest entrance."
    ),
    "payday": lazy_gettext(
        "Each card with a $ costs a salary, at work or not. Fired cards return to the supply."
    ),
    "discard": lazy_gettext("Everything outside the freezer is thrown away."),
}
_PLACES = {
    "first_restaurants": lazy_gettext("Your restaurant’s upper left square cannot be here."),
    "campaigns": lazy_gettext(
        "No room here: the campaign needs empty squares within its marketeer’s range."
    ),
    "houses": lazy_gettext("No room here: a house needs empty squares next to a road."),
    "restaurants": lazy_gettext(
        "A restaurant’s upper left square cannot be here, or it is out of range."
    ),
}
"""By step: why a place is not offered."""


_RULES = {
    "first_restaurants": lazy_gettext("Set-up"),
    "reserves": lazy_gettext("Set-up"),
    "restructuring": lazy_gettext("1. Restructuring"),
    "order": lazy_gettext("2. Order of business"),
    "working": lazy_gettext("3. Working 9-5"),
    "recruit": lazy_gettext("Hiring"),
    "train": lazy_gettext("Training"),
    "campaigns": lazy_gettext("Campaigns"),
    "food": lazy_gettext("Food and drinks"),
    "houses": lazy_gettext("Houses and gardens"),
    "restaurants": lazy_gettext("Restaurants"),
    "payday": lazy_gettext("5. Payday"),
    "discard": lazy_gettext("7. Clean up"),
}
"""By step: the section of the help about it."""


def rule_title(view: Seen) -> str:
    """The section of the help about the present step."""
    step = view.day_step or view.step
    return view.phrases.get(f"{step} rule") or str(_RULES.get(step, gettext("A turn")))


def why_not_here(view: Seen) -> str:
    """What somebody reads who points at a square that cannot be chosen."""
    step = view.day_step or view.step
    return view.phrases.get(f"{step} not here") or str(_PLACES.get(step, ""))


def hint(view: Seen) -> str:
    """What the present step is about; modules explain their own."""
    step = view.day_step or view.step
    if step == "payday" and not _has_salaries(view):
        return gettext("Fired cards return to the supply.")
    if step == "restructuring" and view.is_introductory:
        return gettext(
            "Each slot of your CEO and managers takes one card. All structures are revealed "
            "together."
        )
    said = view.phrases.get(f"{step} hint") or str(_HINTS.get(step, ""))
    return f"{_who_chooses(view)} {said}" if step == "order" else said


def _who_chooses(view: Seen) -> str:
    """By what the places in the turn order are chosen; ties beyond that need no words."""
    return gettext(
        "First choice goes by: %(reasons)s.",
        reasons=", ".join(reason_title(reason) for reason in view.parts.choosing[:-1]),
    )
