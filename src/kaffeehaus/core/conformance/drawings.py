"""Conformance laws of views: their drawings, badges and questions."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from kaffeehaus.core.action import Action
from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.notation import canonical
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Marks, View

_SVG = "{http://www.w3.org/2000/svg}"


def check_view(case: Case, seat: Seat | None) -> None:
    """The seat's current view is well-formed in every format."""
    view = case.state.view(seat)
    case.require(view.seat == seat, Law.VIEW, "A view names another seat than its own.")
    agrees = view.actors == case.state.actors() and view.outcome == case.state.outcome()
    case.require(agrees, Law.VIEW, "A view and its state disagree on actors or outcome.")
    canonical(view.to_json())
    legal = case.state.legal(seat) if seat is not None else ()
    require_drawing(case, view.svg(), Law.VIEW)
    whole = require_drawing(case, view.svg(Marks(legal)), Law.VIEW)
    _check_pieces(case, whole, view.drawings(Marks(legal)))
    _check_thumbnail(case, view)
    case.require(bool(view.text().strip()), Law.VIEW, "A view has no text.")
    _check_badges(case, view)
    _check_questions(case, view, legal)
    if seat is not None and legal:
        action = case.rng.choice(legal)
        preview = case.state.preview(seat, action)
        require_drawing(case, view.svg(Marks(legal, preview.marks)), Law.VIEW)


def require_drawing(case: Case, drawing: str, law: Law) -> ElementTree.Element:
    """The drawing is one scalable `<svg>` with unique ids and without scripts."""
    try:
        root = _read(drawing)
    except ElementTree.ParseError as error:
        raise case.broken(law, f"A drawing is not well-formed: {error}.") from error
    case.require(root.tag == f"{_SVG}svg", law, "A drawing is no <svg> element.")
    case.require("viewBox" in root.attrib, law, "A drawing has no viewBox and cannot scale.")
    elements = list(root.iter())
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    case.require(len(ids) == len(set(ids)), law, "Two elements of a drawing share an id.")
    scripts = any(element.tag == f"{_SVG}script" for element in elements)
    names = {name for element in elements for name in element.attrib}
    runs = scripts or any(name.startswith("on") for name in names)
    case.require(not runs, law, "A drawing contains a script.")
    paired = all("data-value" in e.attrib for e in elements if "data-field" in e.attrib)
    case.require(paired, law, "A drawing offers a field without its value.")
    readable = all("=" in e.attrib["data-when"] for e in elements if "data-when" in e.attrib)
    case.require(readable, law, "A data-when does not read field=value.")
    return root


def _check_pieces(case: Case, whole: ElementTree.Element, pieces: Sequence[str]) -> None:
    """What can be chosen in the drawing can be chosen in its parts."""
    roots = [require_drawing(case, piece, Law.VIEW) for piece in pieces]
    if len(roots) == 1:
        return
    same = sorted(_choices(whole)) == sorted(c for root in roots for c in _choices(root))
    case.require(same, Law.VIEW, "A drawing and its pieces offer different choices.")


def _check_thumbnail(case: Case, view: View) -> None:
    """A page holds many thumbnails, so their ids would clash."""
    root = require_drawing(case, view.thumbnail(), Law.VIEW)
    has_ids = any("id" in element.attrib for element in root.iter())
    case.require(not has_ids, Law.VIEW, "A thumbnail has an id.")


def _choices(drawing: ElementTree.Element) -> list[tuple[str, str, str]]:
    return [
        (e.attrib["data-field"], e.attrib["data-value"], e.attrib.get("data-when", ""))
        for e in drawing.iter()
        if "data-field" in e.attrib
    ]


def _read(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)  # noqa: S314 - drawn by the game's own code


def _check_badges(case: Case, view: View) -> None:
    badges = view.badges()
    case.require(len(badges) == case.seats, Law.VIEW, "There is not one badge per seat.")
    signs = {(badge.letter, badge.shape) for badge in badges}
    case.require(len(signs) == case.seats, Law.VIEW, "Only colour tells two badges apart.")
    complete = all(badge.title and badge.letter and badge.colour for badge in badges)
    case.require(complete, Law.VIEW, "A badge has no title, letter or colour.")


def _check_questions(case: Case, view: View, legal: Sequence[Action]) -> None:
    asked = {question for action in legal for question in action.asked()}
    for question in asked:
        said = bool(view.ask(question.field))
        said = said and all(view.label(question.field, value) for value in question.values)
        case.require(said, Law.VIEW, f"There are no words for {question.field}.")
