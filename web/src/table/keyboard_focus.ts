// Focus management for keyboard players: an answered question disappears together with the focus,
// which then moves to the next question.

export class KeyboardFocus {
  private readonly focusQuestion: () => void;
  /** The last input was a key, not the pointer. */
  private usesKeys = false;
  /** An answer was sent by key: the next question gets the focus. */
  private isPending = false;

  /** `focusQuestion` gives the focus to the present question. */
  constructor(focusQuestion: () => void) {
    this.focusQuestion = focusQuestion;
    document.addEventListener("keydown", () => (this.usesKeys = true), true);
    document.addEventListener("pointerdown", () => (this.usesKeys = false), true);
  }

  /** An answer is on its way: remember whether the next question gets the focus. */
  expectQuestion(): void {
    this.isPending = this.usesKeys;
  }

  /** The next question is there, or the game is over and offers what to do next. */
  settle(hasQuestion: boolean): void {
    if (!this.isPending) return;
    const next = document.querySelector<HTMLElement>("#what-next :is(a, button)");
    if (!hasQuestion && next === null) return;
    this.isPending = false;
    if (hasQuestion) this.recover();
    else if (isLost()) next?.focus();
  }

  /** Focus the question if the focus was lost and the player uses keys. */
  recover(): void {
    if (this.usesKeys && isLost()) this.focusQuestion();
  }
}

function isLost(): boolean {
  return document.activeElement === document.body;
}
