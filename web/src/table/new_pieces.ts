// Animates pieces that a change has added to the board.

/** With more new pieces than this, another board was drawn, and nothing is animated. */
const FEW = 12;

/** Compares the ids on the board before and after a change. */
export class NewPieces {
  private known: ReadonlySet<string> = new Set();

  remember(board: HTMLElement): void {
    this.known = new Set(piecesOn(board).map((piece) => piece.id));
  }

  /** Mark new pieces for the animation. */
  animate(board: HTMLElement): void {
    const fresh = piecesOn(board).filter((piece) => !this.known.has(piece.id));
    if (fresh.length > FEW) return;
    for (const piece of fresh) piece.classList.add("has-arrived");
  }
}

/** Everything drawn with an id, except marks. */
function piecesOn(board: HTMLElement): readonly Element[] {
  return [...board.querySelectorAll("svg [id]:not([data-field], defs *)")];
}
