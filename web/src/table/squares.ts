// The squares of a map that a page points out: found under a pointer, and walked over by arrow keys.

import { centreOf, nearestTowards } from "./marks.ts";
import type { Direction, MarkElement } from "./marks.ts";

/** Of a square's width: the room that its frame leaves at every side. */
const GAP = 0.06;

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function placesIn(board: ParentNode): readonly MarkElement[] {
  return [...board.querySelectorAll<SVGElement>("svg [data-place]")];
}

export function nameOf(place: MarkElement): string {
  return place.dataset["place"] ?? "";
}

/** What stands there if it has a name, the square otherwise. */
export function spoken(place: MarkElement): string {
  return place.dataset["called"] ?? nameOf(place);
}

/** Between the frames of the squares lies a little room: it belongs to the nearest. */
export function placeAt(
  places: readonly MarkElement[],
  x: number,
  y: number,
): MarkElement | undefined {
  return places.find((place) => {
    const { left, right, top, bottom, width } = place.getBoundingClientRect();
    const gap = width * GAP;
    return x >= left - gap && x <= right + gap && y >= top - gap && y <= bottom + gap;
  });
}

/** The focus goes to the next place in that direction, if there is one. */
export function walk(from: MarkElement, board: ParentNode, direction: Direction): void {
  const places = placesIn(board).filter((place) => place !== from);
  const index = nearestTowards(centreOf(from), places.map(centreOf), direction);
  const next = index === null ? undefined : places[index];
  if (next === undefined) return;
  from.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

/** Let the keyboard in, at one of them. */
export function letIn(places: readonly MarkElement[], first: MarkElement | undefined): void {
  for (const place of places) {
    place.setAttribute("tabindex", place === first ? "0" : "-1");
    place.setAttribute("role", "button");
    place.setAttribute("aria-label", spoken(place));
  }
}
