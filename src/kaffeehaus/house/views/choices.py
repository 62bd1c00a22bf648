"""JSON for the browser's chooser: the legal actions of a seat, with questions and labels."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.view import View
from kaffeehaus.house.views.model import TableView

TEXT = "text"
"""The field asked for when actions differ in no other: the action's text."""
NO_QUESTION = ""
ANY = lazy_gettext("Choose an action.")


@dataclass(frozen=True, slots=True)
class Choice:
    """An open decision, and the addresses that take it."""

    view: View
    legal: Sequence[Action]
    draft: Sequence[str]
    """Actions of the decision that are chosen already."""
    act: str
    """The address that takes actions."""
    about: Mapping[str, int]
    """Other members of the request: the decision that the actions answer."""
    preview: str
    """The address of previews, to which the action is appended."""


def payload(view: TableView) -> Markup | None:
    """The chooser's data at a table; None without legal actions."""
    if not view.legal or view.view is None:
        return None
    seat = f"tables/{view.id}/seats/{view.acting_as}"
    decision = view.decision
    act = "ahead/sketch" if view.is_planning else "actions"
    about = {"root" if view.is_planning else "decision": decision}
    plan = f"plan={decision}&" if view.is_planning else ""
    preview = f"/api/{seat}/preview?{plan}action="
    choice = Choice(view.view, view.legal, view.draft, f"/{seat}/{act}", about, preview)
    return payload_of(choice)


def payload_of(choice: Choice) -> Markup:
    """The chooser's data as JSON that is safe inside a script element."""
    view, legal = choice.view, choice.legal
    data = {
        "act": choice.act,
        "about": dict(choice.about),
        "preview": choice.preview,
        "draft": list(choice.draft),
        "actions": [_action(action) for action in legal],
        "questions": _questions(view, legal),
        "within": _questions_within(view, legal),
        "enters": {field: by for field in fields_of(legal) if (by := view.enters_by(field))},
        "labels": _labels(view, legal),
        "icons": _icons(view, legal),
        "turning": sorted({action.turning for action in legal if action.turning}),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - no "<" is left to end the element


def fields_of(actions: Iterable[Action]) -> list[str]:
    """The fields of these actions in the order of their questions."""
    return list(dict.fromkeys(asked.field for action in actions for asked in action.asked()))


def first_question(view: View, actions: Sequence[Action]) -> str:
    """The question about the first field in which the actions differ."""
    for field in fields_of(actions):
        answers = {_values(action, field) for action in actions}
        if len(answers) > 1:
            return view.ask(field)
    return view.ask_alone() if len(actions) == 1 else str(ANY)


def _questions(view: View, actions: Sequence[Action]) -> dict[str, str]:
    """Questions by field; the empty field has the one for a single legal action."""
    asked = {field: view.ask(field) for field in fields_of(actions)}
    return {NO_QUESTION: view.ask_alone(), TEXT: str(ANY)} | asked


def _questions_within(view: View, actions: Iterable[Action]) -> dict[str, dict[str, str]]:
    """Questions by kind and field that differ once the kind is chosen."""
    fields: dict[str, dict[str, str]] = {}
    for kind, field in {(action.kind, a.field): None for action in actions for a in action.asked()}:
        asked = view.ask_within(kind, field)
        if asked != view.ask(field):
            fields.setdefault(kind, {})[field] = asked
    return fields


def _values(action: Action, field: str) -> tuple[str, ...] | None:
    return next((asked.values for asked in action.asked() if asked.field == field), None)


def _action(action: Action) -> dict[str, object]:
    return {
        "text": str(action),
        "confirms": action.confirms,
        "asked": [
            {"field": asked.field, "values": asked.values, "many": asked.many}
            for asked in action.asked()
        ],
        "covers": action.covers(),
    }


def _labels(view: View, actions: Iterable[Action]) -> dict[str, dict[str, str]]:
    return {
        field: {value: view.label(field, value) for value in values}
        for field, values in _answers(actions).items()
    }


def _icons(view: View, actions: Iterable[Action]) -> dict[str, dict[str, str]]:
    """Icons by field and value."""
    drawn = {
        field: {value: icon for value in values if (icon := view.icon(field, value))}
        for field, values in _answers(actions).items()
    }
    return {field: icons for field, icons in drawn.items() if icons}


def _answers(actions: Iterable[Action]) -> dict[str, dict[str, None]]:
    """Distinct values by field, in the order of the actions."""
    found: dict[str, dict[str, None]] = {}
    for action in actions:
        for asked in action.asked():
            found.setdefault(asked.field, {}).update(dict.fromkeys(asked.values))
    return found
