// What choosing adds to the drawing: highlighted places, and ghosts of what is being placed.

import { choiceIn } from "./marks.ts";
import type { MarkElement, Target } from "./marks.ts";

/** Pixels of the board that stay visible around a target that waits for confirmation. */
const MARGIN = 12;

/** Highlight these places, each with its tone, and no others. */
export function highlightPlaces(board: HTMLElement, tones: ReadonlyMap<string, string>): void {
  for (const element of board.querySelectorAll("[data-tone]")) element.removeAttribute("data-tone");
  for (const [place, tone] of tones) {
    const name = CSS.escape(place);
    const found =
      board.querySelector(`[data-place="${name}"]`) ??
      board.querySelector(`[data-value="${name}"]:not([data-when])`);
    found?.setAttribute("data-tone", tone);
  }
}

/**
 * Move the ghosts to a mark, or hide them for null. A ghost follows the marks of its field, while
 * the earlier choice that it depends on is picked.
 */
export function moveGhosts(
  board: HTMLElement,
  mark: MarkElement | null,
  isPicked: (condition: Target) => boolean,
): void {
  const area = mark?.querySelector<SVGGraphicsElement>(".area") ?? null;
  for (const ghost of board.querySelectorAll<SVGElement>("[data-ghost]")) {
    const condition = choiceIn(ghost.dataset["if"]);
    const isShown =
      area !== null &&
      mark?.dataset["field"] === ghost.dataset["ghost"] &&
      (condition === null || isPicked(condition));
    ghost.setAttribute("display", isShown ? "inline" : "none");
    if (!isShown) continue;
    const { x, y } = area.getBBox();
    ghost.setAttribute("transform", `translate(${x} ${y})`);
  }
}

export function hasGhost(board: HTMLElement, mark: MarkElement): boolean {
  const field = CSS.escape(mark.dataset["field"] ?? "");
  return board.querySelector(`[data-ghost="${field}"]`) !== null;
}

/** On a narrow screen, scroll a mark and its ghosts out from under the sticky bar. */
export function scrollAboveBar(board: HTMLElement, mark: MarkElement | null): void {
  const bar = document.getElementById("now");
  if (bar === null || getComputedStyle(bar).position !== "sticky") return;
  const parts = [mark, ...board.querySelectorAll("[data-ghost]:not([display=none])")];
  const boxes = parts.flatMap((part) => (part === null ? [] : [part.getBoundingClientRect()]));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const hidden = bottom + MARGIN - bar.getBoundingClientRect().top;
  const room = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  if (hidden > 0) window.scrollBy({ top: Math.min(hidden, room) });
}
