// The squares of a map (`data-place`): found under the pointer, and navigated by arrow keys.

import type { Direction } from "../shell/keyboard.ts";
import { nearestTowards } from "./geometry.ts";
import { centreOf } from "./marks.ts";
import type { MarkElement } from "./marks.ts";

/** The gap between the frames of two squares, as a part of a square's width. */
const GAP = 0.06;

export function squaresIn(board: ParentNode): readonly MarkElement[] {
  return [...board.querySelectorAll<SVGElement>("svg [data-place]")];
}

export function squareName(square: MarkElement): string {
  return square.dataset["place"] ?? "";
}

/** The accessible label: the name of what stands on the square, or the square's own. */
export function squareLabel(square: MarkElement): string {
  return square.dataset["called"] ?? squareName(square);
}

/** The square at a point of the window. The gap between two squares belongs to the first. */
export function squareAt(
  squares: readonly MarkElement[],
  x: number,
  y: number,
): MarkElement | undefined {
  return squares.find((square) => {
    const { left, right, top, bottom, width } = square.getBoundingClientRect();
    const gap = width * GAP;
    return x >= left - gap && x <= right + gap && y >= top - gap && y <= bottom + gap;
  });
}

/** Move the focus to the next square in a direction, if there is one. */
export function focusNextSquare(
  from: MarkElement,
  board: ParentNode,
  direction: Direction,
): void {
  const squares = squaresIn(board).filter((square) => square !== from);
  const index = nearestTowards(centreOf(from), squares.map(centreOf), direction);
  const next = index === null ? undefined : squares[index];
  if (next === undefined) return;
  from.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

/** Turn squares into buttons for keyboard and screen reader, with one of them as the Tab stop. */
export function makeFocusable(
  squares: readonly MarkElement[],
  tabStop: MarkElement | undefined,
): void {
  for (const square of squares) {
    square.setAttribute("tabindex", square === tabStop ? "0" : "-1");
    square.setAttribute("role", "button");
    square.setAttribute("aria-label", squareLabel(square));
  }
}
