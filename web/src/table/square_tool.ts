// A tool that is used on the squares of the map: a button switches it on, then squares are clicked, or
// found with arrow keys and chosen with Enter.

import { ARROW_DIRECTIONS, hasModifier } from "../shell/keyboard.ts";
import type { MarkElement } from "./marks.ts";
import { focusNextSquare, makeFocusable, squareAt, squaresIn } from "./squares.ts";
import { openTab } from "./tabs.ts";

export interface SquareToolListener {
  /** The instruction, shown on the map. */
  prompt(): string;
  switched(): void;
  chosen(square: MarkElement): void;
}

/** Only one tool is on at a time. */
let current: SquareTool | null = null;

export class SquareTool {
  isOn = false;
  private readonly board: HTMLElement;
  private readonly button: string;
  private readonly listener: SquareToolListener;

  constructor(board: HTMLElement, button: string, listener: SquareToolListener) {
    this.board = board;
    this.button = button;
    this.listener = listener;
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest(`#${button}`)) this.toggle();
    });
    // In the capture phase, before the board: nothing is picked while the tool is on.
    board.addEventListener("click", (event) => this.clicked(event), { capture: true });
    board.addEventListener("keydown", (event) => this.pressed(event), { capture: true });
  }

  get squares(): readonly MarkElement[] {
    return squaresIn(this.board);
  }

  toggle(): void {
    if (current !== this) current?.toggle();
    this.isOn = !this.isOn;
    current = this.isOn ? this : null;
    document.getElementById("table")?.classList.toggle("is-pointing", this.isOn);
    document.getElementById(this.button)?.setAttribute("aria-pressed", String(this.isOn));
    this.setLine(this.isOn ? this.listener.prompt() : "");
    this.listener.switched();
    if (this.isOn) openTab("sheet", "board");
    this.updateTabStops();
    if (!this.isOn) return;
    this.squares.find((p) => p.tabIndex === 0)?.focus({ preventScroll: true });
    if (matchMedia(NARROW_SCREEN).matches) this.board.scrollIntoView();
  }

  /** While the tool is on, arrow keys navigate the squares. */
  updateTabStops(): void {
    const squares = this.squares;
    if (this.isOn) {
      makeFocusable(squares, squares[Math.floor(squares.length / 2)]);
      return;
    }
    for (const place of squares) {
      for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
    }
  }

  setLine(words: string): void {
    const line = document.getElementById("measured");
    if (line !== null) line.textContent = words;
  }

  private clicked(event: MouseEvent): void {
    if (!this.isOn) return;
    const place = squareAt(this.squares, event.clientX, event.clientY);
    event.stopPropagation();
    if (place !== undefined) this.listener.chosen(place);
  }

  private pressed(event: KeyboardEvent): void {
    const here = event.target;
    if (!this.isOn || hasModifier(event)) return;
    const direction = ARROW_DIRECTIONS[event.key];
    if (event.key === "Escape") {
      this.toggle();
      document.getElementById(this.button)?.focus();
    } else if (here instanceof SVGElement && here.matches("[data-place]")) {
      if (event.key === "Enter" || event.key === " ") this.listener.chosen(here);
      else if (direction !== undefined) focusNextSquare(here, this.board, direction);
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
