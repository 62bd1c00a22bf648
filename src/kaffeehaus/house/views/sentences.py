"""Sentences about a table: its status, options and result, and the news since the last visit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import (
    Label,
    and_list,
    comma_list,
    gettext,
    lazy_gettext,
    ngettext,
    pgettext,
)
from kaffeehaus.core.options import Choice, Flag, Option, Scalar, Several, Text
from kaffeehaus.core.outcome import Outcome, Seat, early_end
from kaffeehaus.house.tables.history import MoveLine
from kaffeehaus.house.tables.table import Table, TablePhase

LONGEST_TEXT = 40


def standing(table: Table, mine: Sequence[Seat]) -> str:
    """The status of a table for a viewer with these seats."""
    match table.phase:
        case TablePhase.READ_ONLY:
            return table.read_only_sentence
        case TablePhase.CALLED_OFF:
            return gettext("The creator closed this table.")
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
    ending = table.game if table.fold is None else table.fold.state
    return ending.end_reason(outcome, table.names)


def option_lines(declared: Iterable[Option], chosen: dict[str, Scalar]) -> tuple[str, ...]:
    """The options with titles and labels: `Board: Square, 5 a side`. Empty ones are left out."""
    return tuple(
        titled(option.title, option_text(option, chosen[option.name]))
        for option in declared
        if chosen.get(option.name, "") != ""
    )


def brief_options(game: AnyGame, options: Mapping[str, Scalar]) -> list[str]:
    """Options of a table in the words of the game, or those that differ from the defaults; none
    for default options."""
    defaults = {option.name: option.default for option in game.options}
    if summary := game.brief({**defaults, **options}):
        return [summary]
    lines = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        if isinstance(option, Text):
            # A short id of a long text, such as a list of cards.
            lines.append(titled(option.title, f"№ {sha256(str(value).encode()).hexdigest()[:6]}"))
        elif isinstance(option, Flag) and value:
            lines.append(str(option.title))
        else:
            lines.append(titled(option.title, option_text(option, value)))
    return lines


def titled(title: Label, value: str) -> str:
    """`Board: Square, 5 a side`."""
    return pgettext("name and value of an option", "%(title)s: %(value)s", title=title, value=value)


def option_text(option: Option, value: Scalar) -> str:
    """The label of an option's value."""
    match option:
        case Flag():
            return pgettext("option", "yes") if value else pgettext("option", "no")
        case Choice(values=values, labels=labels) if labels and value in values:
            return str(labels[values.index(str(value))])
        case Several(values=values, labels=labels):
            read = labels or values
            words = (word for word in Several.words(value) if word in values)
            return comma_list(str(read[values.index(word)]) for word in words) or pgettext(
                "options", "none"
            )
        case Text() if len(str(value)) > LONGEST_TEXT:
            return f"{str(value)[: LONGEST_TEXT - 1]}…"
        case _:
            return str(value)


def _waiting(missing: int) -> str:
    return ngettext(
        "Waiting for %(num)s more player.", "Waiting for %(num)s more players.", missing
    )


def _adjourned(plays: bool) -> str:
    if plays:
        return gettext("Every player missed three turns. You can resume the game at any time.")
    return gettext("Every player missed three turns. The players can resume the game at any time.")


def _turn(table: Table, mine: Sequence[Seat]) -> str:
    to_act = table.to_act
    others = [table.names[seat] for seat in to_act if seat not in mine]
    if len(mine) > 1 or len(others) == len(to_act):
        return turn_of([table.names[seat] for seat in to_act])
    if not others:
        return gettext("Your turn")
    return gettext("You and %(names)s are choosing.", names=and_list(others))


def turn_of(names: Sequence[str]) -> str:
    """Whose turn it is: `Ada’s turn`, or `Ada and Ben are choosing.`"""
    if len(names) == 1:
        return gettext("%(name)s’s turn", name=names[0])
    return gettext("%(names)s are choosing.", names=and_list(names))


GAME_OVER = lazy_gettext("Game over")
WITHOUT_OUTCOME = {
    TablePhase.CALLED_OFF: lazy_gettext("Closed"),
    TablePhase.ADJOURNED: lazy_gettext("Adjourned"),
}


def result_words(outcome: Outcome | None, names: Sequence[str], mine: Collection[Seat]) -> str:
    """The result from the viewer's perspective; `mine` are the viewer's seats."""
    if outcome is None:
        return str(GAME_OVER)
    if outcome.is_aborted:
        return gettext("Aborted")
    winners = outcome.winners
    if len(names) == 1:
        return gettext("Score: %(score)s", score=outcome.scores[0])
    if len(winners) > 1:
        return gettext("Draw") if len(winners) == len(names) else gettext("Shared win")
    if tuple(mine) == winners:
        return gettext("You won")
    return gettext("%(name)s won", name=names[winners[0]])


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in words, with a reference to its explanation."""

    text: str
    index: int
    """The move that caused it."""
    why: int
    """The number of its explanation; 0 for none."""
    auto: bool
    """A consequence of the move, not an action of the player."""


def news_of(moves: Sequence[MoveLine], mine: Collection[Seat]) -> list[Happening]:
    """Consequences of the last move of these seats and all later events; the last move if they have
    not moved yet. Automatic moves of the seats count as news."""
    own = [line.index for line in moves if line.seat in mine and not line.automatic]
    if not own:
        return [piece for line in moves[-1:] for piece in _pieces(line)]
    since = [piece for line in moves[own[-1] - 1 :] for piece in _pieces(line)]
    return [piece for piece in since if piece.auto or piece.index != own[-1]]


def stories_since(moves: Sequence[MoveLine], mine: Collection[Seat]) -> list[int]:
    """The moves with stories from the last move of these seats on; the last one with stories if
    they have not moved yet."""
    own = [line.index for line in moves if line.seat in mine and not line.automatic]
    staged = [line.index for line in moves if line.staged]
    return [index for index in staged if index >= own[-1]] if own else staged[-1:]


def sentences_of(line: MoveLine) -> list[str]:
    """All sentences about a move."""
    return [piece.text for piece in _pieces(line)]


def _pieces(line: MoveLine) -> Iterator[Happening]:
    """All events of a move; the last one of a passage refers to its explanation."""
    for passage in line.passages:
        last = len(passage.sentences) - 1
        for place, sentence in enumerate(passage.sentences):
            why = passage.why if place == last else 0
            yield Happening(sentence.text, line.index, why, sentence.auto)
