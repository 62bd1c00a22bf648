// The marks of a drawing: elements that stand for a value of a field and can be picked.

import type { Point } from "./geometry.ts";

/** A value of a field, as drawing and option panel name it. */
export interface Target {
  readonly field: string;
  readonly value: string;
}

export type MarkElement = SVGElement | HTMLElement;

/** The least width and height of a touch target; a smaller mark takes a second tap. */
export const FINGER = 40;

export function marksIn(root: ParentNode): readonly MarkElement[] {
  return [...root.querySelectorAll<MarkElement>("[data-field][data-value]")];
}

export function targetOf(mark: MarkElement): Target {
  return { field: mark.dataset["field"] ?? "", value: mark.dataset["value"] ?? "" };
}

/** The fields whose marks may be picked before earlier fields are answered. */
export function earlyFields(root: ParentNode): ReadonlySet<string> {
  const marks = root.querySelectorAll<MarkElement>("[data-early][data-field]");
  return new Set([...marks].map((mark) => targetOf(mark).field));
}

/** The earlier choice that a mark depends on, or null. */
export function conditionOf(mark: MarkElement): Target | null {
  return choiceIn(mark.dataset["when"]);
}

/** Parse a `field=value` attribute; null if it is missing. */
export function choiceIn(words: string | undefined): Target | null {
  if (words === undefined) return null;
  const cut = words.indexOf("=");
  return { field: words.slice(0, cut), value: words.slice(cut + 1) };
}

export function sameTarget(one: Target | null, other: Target | null): boolean {
  return one?.field === other?.field && one?.value === other?.value;
}

/** False for an empty group, which stands for a choice without a picture. */
export function drawsSomething(mark: MarkElement): boolean {
  return mark.localName !== "g" || mark.childElementCount > 0;
}

/** Whether a mark is too small for a finger. */
export function isFine(mark: MarkElement): boolean {
  const box = mark.getBoundingClientRect();
  return Math.min(box.width, box.height) < FINGER;
}

export function centreOf(mark: MarkElement): Point {
  const box = mark.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
