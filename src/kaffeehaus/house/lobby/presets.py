"""Presets of a game's options in the form for a new table."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.menu import MenuCard
from kaffeehaus.core.options import Chosen, Option, Scalar, Several, option_text


def with_preset(game: AnyGame, options: Chosen, chosen: object) -> dict[str, Scalar]:
    """The options of a form with those of the chosen preset; an unknown preset changes nothing."""
    card = next((card for card in game.presets() if card.value == chosen), None)
    if card is None:
        return dict(options)
    wanted = {
        option.name: _joined(option, options, card.includes[option.name])
        for option in game.options
        if option.name in card.includes
    }
    return {**options, **wanted}


def _joined(option: Option, options: Chosen, wanted: str) -> str:
    """The preset's value; an option with several values keeps the others too."""
    if not isinstance(option, Several):
        return wanted
    before = option.words(options.get(option.name, ""))
    return ",".join(dict.fromkeys((*before, *option.words(wanted))))


def chosen_preset(game: AnyGame, values: Chosen) -> str:
    """Name of the preset whose values are all chosen, of several the one that decides most; empty
    for none."""
    fitting = [card for card in game.presets() if _fits(game, card, values)]
    best = max(fitting, key=lambda card: len(card.includes), default=None)
    return best.value if best else ""


def _fits(game: AnyGame, card: MenuCard, values: Mapping[str, Scalar]) -> bool:
    several = {option.name for option in game.options if isinstance(option, Several)}
    return all(
        set(Several.words(wanted)) <= set(Several.words(values[name]))
        if name in several
        else option_text(values[name]) == wanted
        for name, wanted in card.includes.items()
    )


def fields_of(game: AnyGame) -> tuple[Option, ...]:
    """Options with a field of their own: not those that only presets decide."""
    cards = game.presets()
    asked = {name for card in cards for name in card.asks}
    decided = {name for card in cards for name in card.includes} - asked
    return tuple(o for o in game.options if o.name not in decided or isinstance(o, Several))
