"""Joins proofs of Coffee: those of the positions after a turn prove the position before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain
from pathlib import Path

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.games.coffee.rules.symmetries import symmetries_of
from kaffeehaus.kernels.coffee.proofs.checking import read_entry
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim, read_claim
from kaffeehaus.kernels.coffee.proofs.rules import FEW_STONES, Entry, Position, Rules, rules_of
from kaffeehaus.kernels.coffee.proofs.stream import MEMBER, ProofFile, member
from kaffeehaus.kernels.coffee.solver.keys import keys_of


class _Piece:
    """A proof to join: its claim, then its entries."""

    def __init__(self, name: str) -> None:
        self._lines = _lines(ProofFile(name).chunks())
        self.claim = read_claim(next(self._lines, b"").decode("ascii", "replace"))

    def entries(self, rules: Rules) -> Iterator[Entry]:
        return (read_entry(line, rules) for line in self._lines)


def join_proofs(names: Sequence[str], target: str) -> Claim:
    """Join proofs into one, which begins a turn earlier; what it claims. Raises `PlayerError` if
    they do not belong together or leave out an answer."""
    pieces = [_Piece(name) for name in names]
    claims = [piece.claim for piece in pieces]
    claim = _joined(claims)
    rules = rules_of(claim.board, claim.n)
    first = _first_entry(rules, claim, claims)
    wanted = rules.beginning(claim) if first is None else rules.follow(first)
    missing = set(wanted).difference(*(rules.beginning(piece) for piece in claims))
    if missing:
        raise PlayerError(gettext("The proofs leave out an answer."), code="unproven")
    entries = merge(*(piece.entries(rules) for piece in pieces), key=_order)
    _write(target, claim, chain([] if first is None else [first], _distinct(entries)))
    return claim


def _joined(claims: Sequence[Claim]) -> Claim:
    """What proofs of these claims prove together."""
    (board, n, winner), after = (claims[0].board, claims[0].n, claims[0].winner), claims[0].after
    joined = Claim(board, n, winner, after[:-1])
    fits = after and all(
        Claim(one.board, one.n, one.winner, one.after[:-1]) == joined
        and len(one.after) == len(after)
        for one in claims
    )
    if not fits:
        raise PlayerError(
            gettext("Join proofs of one board and winner that begin after different last turns."),
            code="unproven",
        )
    return joined


def _first_entry(rules: Rules, claim: Claim, pieces: Sequence[Claim]) -> Entry | None:
    """The winner's turn that leads to the first piece; None if the loser is to move."""
    if len(claim.after) % 2 != PLAYERS.index(claim.winner):
        return None
    position = rules.at(claim)
    # The entry would be that of a mirror image, after which the pieces do not follow.
    if len(claim.after) > FEW_STONES - 2 and rules.standard(position) != position:
        raise PlayerError(
            gettext(
                "These proofs can be joined only as mirror images that begin with %(turns)s.",
                turns=" ".join(_mirrored(rules, claim, position)),
            ),
            code="unproven",
        )
    return rules.entry(position, rules.turn(pieces[0].after[-1]))


def _mirrored(rules: Rules, claim: Claim, position: Position) -> Iterator[str]:
    """The claim's turns in the mirror image that stands for all."""
    keys, images = keys_of(claim.board, claim.n), symmetries_of(claim.board).images(*position)
    number = images.index(tuple(rules.standard(position)))
    return (str(keys.turned(rules.turn(turn), number)) for turn in claim.after)


def _order(entry: Entry) -> tuple[int, Position]:
    return -entry.free.bit_count(), Position(*entry[:3])


def _distinct(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries without repetitions, of which the first stays."""
    last = None
    for entry in entries:
        if entry[:3] != last:
            yield entry
        last = entry[:3]


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        yield from chunk.splitlines()


def _write(target: str, claim: Claim, entries: Iterable[Entry]) -> None:
    unfinished = Path(target + ".part")
    try:
        with unfinished.open("wb") as file:
            text = bytearray(f"{claim}\n".encode())
            for entry in entries:
                text += f"{entry}\n".encode()
                if len(text) >= MEMBER:
                    file.write(member(bytes(text)))
                    text.clear()
            file.write(member(bytes(text)))
        unfinished.replace(target)
    except (OSError, ValueError) as error:
        raise PlayerError(
            gettext("Cannot write %(file)s.", file=shown(target)), code="unwritable_file"
        ) from error
