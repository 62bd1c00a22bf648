"""The text forms of actions: how they are read. How they are written stands with the actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.options import shown
from kaffeehaus.games.fcm.actions import (
    AsLastTurn,
    At,
    BuildGarden,
    BuildHouse,
    ChooseGood,
    ChooseReserve,
    Collect,
    Cook,
    CookAll,
    Done,
    EndDay,
    FcmAction,
    Fetch,
    FetchAll,
    Fire,
    FirstRestaurant,
    ForTurns,
    Hire,
    Keep,
    Market,
    MoveRestaurant,
    OpenRestaurant,
    Pass,
    Pay,
    Ready,
    Reopen,
    Rest,
    Store,
    TakePosition,
    Train,
    Work,
)

_WORD = "([a-z][a-z_]*)"
_NUMBER = "(0|[1-9][0-9]{0,3})"
_SQUARE = "([a-z]{1,2}[1-9][0-9]?)"
_PLACE = "((?:north|east|south|west)[1-9][0-9]?|[a-z]{1,2}[1-9][0-9]?)"
_TURN = "([1-9]x[1-9]|[ns][ew])"

ActionForm: TypeAlias = tuple[re.Pattern[str], Callable[[re.Match[str]], FcmAction]]
"""How a text form looks, and the action it is read as."""


def _collect(form: re.Match[str]) -> FcmAction:
    return Collect(form[1], frozenset(form[2].split()))


_FORMS: tuple[ActionForm, ...] = tuple(
    (re.compile(pattern, re.ASCII), make)
    for pattern, make in (
        (f"place {_SQUARE} ([ns][ew])", lambda form: FirstRestaurant(form[1], form[2])),
        (f"reserve {_NUMBER}", lambda form: ChooseReserve(int(form[1]))),
        (f"work {_WORD}", lambda form: Work(form[1])),
        (f"rest {_WORD}", lambda form: Rest(form[1])),
        (f"position {_NUMBER}", lambda form: TakePosition(int(form[1]))),
        (f"hire {_WORD}", lambda form: Hire(form[1])),
        (f"hire {_WORD} {_WORD}", lambda form: Hire(form[1], form[2])),
        (
            f"train {_WORD} {_WORD} with ([a-z][a-z_]*(?: [a-z][a-z_]*)*)",
            lambda form: Train(form[1], form[2], tuple(form[3].split())),
        ),
        (f"market {_WORD} {_NUMBER}", lambda form: Market(form[1], int(form[2]))),
        (f"at {_PLACE}", lambda form: At(form[1])),
        (f"at {_PLACE} {_TURN}", lambda form: At(form[1], form[2])),
        (f"good {_WORD}", lambda form: ChooseGood(form[1])),
        (f"for {_NUMBER}", lambda form: ForTurns(int(form[1]))),
        (f"cook all {_WORD}", lambda form: CookAll(form[1])),
        (f"cook {_WORD}", lambda form: Cook(form[1])),
        (f"cook {_WORD} {_WORD}", lambda form: Cook(form[1], form[2])),
        (f"fetch all {_WORD}", lambda form: FetchAll(form[1])),
        (f"fetch {_WORD} {_WORD}", lambda form: Fetch(form[1], form[2])),
        (f"collect {_WORD} ({_SQUARE}(?: {_SQUARE})*)", _collect),
        (f"house {_NUMBER}", lambda form: BuildHouse(int(form[1]))),
        (
            "garden ([1-9][0-9]?) (north|east|south|west)",
            lambda form: BuildGarden(form[1], form[2]),
        ),
        (f"open {_WORD}", lambda form: OpenRestaurant(form[1])),
        (f"move {_WORD} {_SQUARE}", lambda form: MoveRestaurant(form[1], form[2])),
        (f"fire {_WORD}", lambda form: Fire(form[1])),
        (f"fire {_WORD} from {_NUMBER}", lambda form: Fire(form[1], int(form[2]))),
        (f"keep {_WORD} {_NUMBER}", lambda form: Keep(form[1], int(form[2]))),
    )
)


_PLAIN: dict[str, FcmAction] = {
    str(action): action
    for action in (
        Pass(),
        Ready(),
        Reopen(),
        AsLastTurn(),
        Done(),
        EndDay(),
        Pay(),
        Store(),
        CookAll(),
        FetchAll(),
    )
}


def parse(text: str, more: tuple[ActionForm, ...] = ()) -> FcmAction:
    """The action with this text form, also one that a module adds. Raises `UnreadableAction`."""
    if text in _PLAIN:
        return _PLAIN[text]
    for pattern, make in (*_FORMS, *more):
        form = pattern.fullmatch(text)
        if form is None:
            continue
        action = make(form)
        if str(action) == text:
            return action
    raise UnreadableAction(
        f"{shown(text)} is no action of Food Chain Magnate; an action reads like "
        "hire waitress, work trainer, at c4 3x2 or end day."
    )
