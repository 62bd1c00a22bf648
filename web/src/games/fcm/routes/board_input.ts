// Input on the board of the route lab: pointer and keys become squares. The cursor is an element
// above the drawing, so that the drawing can be replaced at any time.

import { make, setText } from "../../../shell/dom.ts";
import { same } from "./position.ts";
import type { Square } from "./position.ts";

export interface BoardInputListener {
  /** Pointer down: whether there is something to drag on the square. */
  canDrag(square: Square): boolean;
  drag(from: Square, to: Square): void;
  drop(): void;
  cancel(): void;
  point(square: Square): void;
  look(square: Square | null): void;
  /** A key; true if it was handled. Arrow keys have moved the cursor before. */
  press(key: string, square: Square): boolean;
}

const STEPS: Readonly<Record<string, Square>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class BoardInput {
  private readonly element: HTMLElement;
  private readonly sheet: HTMLElement;
  private readonly cursor: HTMLElement;
  /** Repeats on the board what is said beside it. */
  private readonly bubble: HTMLElement;
  private readonly listener: BoardInputListener;
  private at: Square = [0, 0];
  private began: Square | null = null;
  private isDragging = false;
  private mayDrag = false;
  private last: Square | null = null;

  constructor(element: HTMLElement, sheet: HTMLElement, cursor: HTMLElement, listener: BoardInputListener) {
    this.element = element;
    this.sheet = sheet;
    this.cursor = cursor;
    this.listener = listener;
    this.bubble = make("p", { class: "trouble refusal", "aria-hidden": "true" });
    element.append(this.bubble);
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.stop());
    element.addEventListener("pointerleave", () => {
      if (this.began === null) listener.look(null);
    });
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focus", () => {
      if (element.matches(":focus-visible")) this.show();
    });
    element.addEventListener("blur", () => (cursor.hidden = true));
    // A touch on a piece drags it; anywhere else it scrolls the page.
    element.addEventListener("touchstart", (event) => {
      if (this.mayDrag) event.preventDefault();
    }, { passive: false });
  }

  /** Align the cursor with the present drawing. */
  place(): void {
    const [row, column] = this.at;
    const frame = this.frame();
    if (frame === null) return;
    const { side, margin, width, height } = frame;
    this.element.style.setProperty("--aspect", String(width / height));
    this.cursor.style.left = `${((margin + column * side) / width) * 100}%`;
    this.cursor.style.top = `${((margin + row * side) / height) * 100}%`;
    this.cursor.style.width = `${(side / width) * 100}%`;
    this.cursor.style.height = `${(side / height) * 100}%`;
  }

  /** Move the cursor to a square. */
  goTo(square: Square): void {
    this.at = square;
    this.place();
    if (!this.cursor.hidden) this.listener.look(square);
  }

  /** Show a sentence beside a square; none if it is empty. */
  say([row, column]: Square, words: string): void {
    const frame = this.frame();
    setText(this.bubble, words);
    if (frame === null) return;
    const { side, margin, width, height } = frame;
    const isLow = margin + row * side > height / 2;
    const down = margin + (isLow ? row : row + 1) * side;
    const isRight = margin + column * side > width / 2;
    this.bubble.style.inset = [
      isLow ? "auto" : `${(down / height) * 100}%`,
      isRight ? `${((width - margin - (column + 1) * side) / width) * 100}%` : "auto",
      isLow ? `${((height - down) / height) * 100}%` : "auto",
      isRight ? "auto" : `${((margin + column * side) / width) * 100}%`,
    ].join(" ");
  }

  private show(): void {
    this.cursor.hidden = false;
    this.place();
    this.listener.look(this.at);
  }

  private frame(): { side: number; margin: number; width: number; height: number } | null {
    const svg = this.sheet.querySelector<SVGSVGElement>("svg[data-side]");
    if (svg === null) return null;
    const { width, height } = svg.viewBox.baseVal;
    return { side: Number(svg.dataset["side"]), margin: Number(svg.dataset["margin"]), width, height };
  }

  private squareUnder(event: PointerEvent): Square | null {
    const frame = this.frame();
    if (frame === null) return null;
    const box = this.sheet.getBoundingClientRect();
    const scale = frame.width / box.width;
    const column = Math.floor(((event.clientX - box.left) * scale - frame.margin) / frame.side);
    const row = Math.floor(((event.clientY - box.top) * scale - frame.margin) / frame.side);
    const [rows, columns] = this.size(frame);
    return row >= 0 && row < rows && column >= 0 && column < columns ? [row, column] : null;
  }

  private size(frame: { side: number; margin: number; width: number; height: number }): Square {
    const count = (length: number): number => Math.round((length - 2 * frame.margin) / frame.side);
    return [count(frame.height), count(frame.width)];
  }

  private down(event: PointerEvent): void {
    const square = this.squareUnder(event);
    if (square === null || event.button !== 0) return;
    this.began = this.last = square;
    this.isDragging = false;
    this.mayDrag = this.listener.canDrag(square);
    if (this.mayDrag) this.element.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const square = this.squareUnder(event);
    if (square === null) return;
    if (this.began === null) {
      if (event.pointerType === "mouse") this.listener.look(square);
      return;
    }
    if (!this.mayDrag || (this.last !== null && same(square, this.last))) return;
    this.isDragging = true;
    this.last = square;
    this.listener.drag(this.began, square);
  }

  private up(event: PointerEvent): void {
    const began = this.began;
    const square = this.squareUnder(event);
    const wasDragging = this.isDragging;
    this.stop(false);
    if (wasDragging) this.listener.drop();
    else if (began !== null && square !== null && same(began, square)) {
      this.at = square;
      this.place();
      this.listener.point(square);
    }
  }

  private stop(isCancelled = true): void {
    if (isCancelled) this.listener.cancel();
    this.began = this.last = null;
    this.isDragging = this.mayDrag = false;
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const frame = this.frame();
    if (step !== undefined && frame !== null) {
      const [rows, columns] = this.size(frame);
      const next: Square = [
        Math.min(rows - 1, Math.max(0, this.at[0] + step[0])),
        Math.min(columns - 1, Math.max(0, this.at[1] + step[1])),
      ];
      this.at = next;
      this.show();
      this.listener.press(event.key, next);
    } else if (!this.listener.press(event.key, this.at)) return;
    event.preventDefault();
  }
}
