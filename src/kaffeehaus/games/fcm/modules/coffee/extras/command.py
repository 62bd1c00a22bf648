"""`kaffeehaus fcm route`: coffee routes of Food Chain Magnate, case by case."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from kaffeehaus.core.command_line.files import read_text, write_text
from kaffeehaus.core.command_line.parsing import Tools, add_help, explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    BadPosition,
    read_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from kaffeehaus.games.fcm.modules.coffee.words.routes import answer_json, explanation_json

SOME_CASES_ARE_BAD = 2


def add_tool(tools: Tools) -> None:
    """The tool with its arguments."""
    route = tools.add_parser(
        "route", help=gettext("work out which coffee a house buys on the way to dinner")
    )
    add_help(route)
    explain(
        route,
        gettext(
            'Read {"cases": [...]} and print one JSON line per case: distance in tile borders, '
            "coffee sold per chain, places on every valid route, those that sell, common squares. "
            "A case that cannot be read gets a line with its error; the others still count."
        ),
        "kaffeehaus fcm route cases.json",
        "kaffeehaus fcm route cases.json --explain --svg route.svg",
    )
    route.add_argument(
        "cases", metavar=gettext("FILE"), help=gettext("file of cases; - for standard input")
    )
    route.add_argument(
        "--explain", action="store_true", help=gettext("add the routes and a reason per place")
    )
    route.add_argument(
        "--svg",
        metavar=gettext("FILE"),
        help=gettext("draw the case; with several cases, their ids are added to the file name"),
    )
    route.set_defaults(tool=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a line per case; exit code 2 if one of them cannot be read."""
    code = 0
    cases = _read_cases(read_text(arguments.cases))
    for case in cases:
        line, sale = _solve(case, with_reasons=arguments.explain)
        print(json.dumps(line, ensure_ascii=False))
        if sale is None:
            code = SOME_CASES_ARE_BAD
        elif arguments.svg:
            _draw(sale, arguments.svg, alone=len(cases) == 1)
    return code


def _read_cases(text: str) -> Sequence[object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PlayerError(gettext("The file is not JSON."), code="unreadable_file") from error
    cases = data.get("cases") if isinstance(data, dict) else None
    if not isinstance(cases, list):
        raise PlayerError(
            gettext('The file must be an object with a list "cases".'), code="unreadable_file"
        )
    return cases


def _solve(case: object, *, with_reasons: bool) -> tuple[JsonObject, CoffeeSale | None]:
    try:
        sale = sell_coffee(read_position(case))
    except BadPosition as error:
        name = case.get("id") if isinstance(case, dict) else None
        return {"id": name if isinstance(name, str) else None, "error": error.sentence}, None
    reasons = explanation_json(sale) if with_reasons else {}
    return {**answer_json(sale), **reasons}, sale


def _draw(sale: CoffeeSale, target: str, *, alone: bool) -> None:
    path = Path(target)
    name = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in sale.position.id)
    write_text(str(path if alone else path.with_stem(f"{path.stem}-{name}")), route_svg(sale))
