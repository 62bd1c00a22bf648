// What was not on the board before is set down, not just there.

const FEW = 12;

/** Remembers what lies on the board, to find what is new after a change. */
export class Arrivals {
  private known: ReadonlySet<string> = new Set();

  note(board: HTMLElement): void {
    this.known = new Set(piecesOn(board).map((piece) => piece.id));
  }

  /** Let new pieces arrive. Where nearly everything is new, another board was laid out. */
  show(board: HTMLElement): void {
    const fresh = piecesOn(board).filter((piece) => !this.known.has(piece.id));
    if (fresh.length > FEW) return;
    for (const piece of fresh) piece.classList.add("has-arrived");
  }
}

/** Everything drawn with a name of its own that is not a mark to point at. */
function piecesOn(board: HTMLElement): readonly Element[] {
  return [...board.querySelectorAll("svg [id]:not([data-field], defs *)")];
}
