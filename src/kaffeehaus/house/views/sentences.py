"""Status sentences of a table, and its options in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.options import Choice, Flag, Option, Scalar, Several, Text
from kaffeehaus.core.outcome import Seat, early_end
from kaffeehaus.house.tables.table import Table, TablePhase

LONGEST_TEXT = 40


def standing(table: Table, mine: Sequence[Seat]) -> str:
    """The status of a table for a viewer with these seats."""
    match table.phase:
        case TablePhase.READ_ONLY:
            return table.read_only_sentence
        case TablePhase.CALLED_OFF:
            return "The host has closed this table."
        case TablePhase.WAITING:
            return _waiting(sum(not seat.name for seat in table.seats))
        case TablePhase.ADJOURNED:
            return _adjourned(bool(mine))
        case TablePhase.OVER:
            return end_sentence(table)
        case TablePhase.RUNNING:
            return _turn(table, mine)


def end_sentence(table: Table) -> str:
    """Why the game ended and who won; empty while it runs."""
    outcome = table.outcome
    if outcome is None:
        return ""
    if not outcome.is_by_rules:
        return early_end(outcome, table.names)
    return table.game.end_reason(outcome, table.names)


def option_lines(declared: Iterable[Option], chosen: dict[str, Scalar]) -> tuple[str, ...]:
    """The options with titles and labels: `Board: Square, 5 a side`."""
    return tuple(
        f"{option.title}: {option_text(option, chosen[option.name])}"
        for option in declared
        if option.name in chosen
    )


def option_text(option: Option, value: Scalar) -> str:
    """The label of an option's value."""
    match option:
        case Flag():
            return "yes" if value else "no"
        case Choice(values=values, labels=labels) if labels and value in values:
            return str(labels[values.index(str(value))])
        case Several(values=values, labels=labels):
            read = labels or values
            words = (word for word in Several.words(value) if word in values)
            return ", ".join(str(read[values.index(word)]) for word in words) or "none"
        case Text() if len(str(value)) > LONGEST_TEXT:
            return f"{str(value)[: LONGEST_TEXT - 1]}…"
        case _:
            return str(value)


def together(names: Sequence[str]) -> str:
    """`Ada`, `Ada and Ben`, `Ada, Ben and Cy`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _waiting(missing: int) -> str:
    return f"Waiting for {missing} more {'player' if missing == 1 else 'players'}."


def _adjourned(plays: bool) -> str:
    missed = "Nobody made a move for three turns, so the game is adjourned."
    return f"{missed} {'You can resume it' if plays else 'Its players can resume it'} at any time."


def _turn(table: Table, mine: Sequence[Seat]) -> str:
    to_act = table.to_act
    others = [table.names[seat] for seat in to_act if seat not in mine]
    own = [seat for seat in to_act if seat in mine]
    if own and len(mine) > 1:
        return f"It is {together([table.names[seat] for seat in to_act])}’s turn."
    if own:
        return "It is your turn." if not others else f"You and {together(others)} are to choose."
    if len(others) == 1:
        return f"It is {others[0]}’s turn."
    return f"{together(others)} are to choose."
