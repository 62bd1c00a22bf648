// Icons for option buttons: a copy of the mark on the board, or an SVG that the server sent.

import { conditionOf } from "./marks.ts";
import type { MarkElement } from "./marks.ts";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 0.12;
const DROPPED_ATTRIBUTES = [
  "id",
  "role",
  "tabindex",
  "display",
  "visibility",
  "aria-label",
  "aria-disabled",
];

/** The icon of an option: the server's SVG, or else a copy of a mark within an earlier choice. */
export function iconFor(drawn: string | undefined, mark: MarkElement | null): SVGSVGElement | null {
  if (drawn !== undefined) return parseIcon(drawn);
  return mark !== null && conditionOf(mark) !== null ? markIcon(mark) : null;
}

/** A copy of a mark as an SVG of its own, or null if the mark draws nothing. */
function markIcon(mark: MarkElement): SVGSVGElement | null {
  if (!(mark instanceof SVGGraphicsElement) || mark.ownerSVGElement === null) return null;
  if ([...mark.children].every((child) => child.matches(".area, .sign, title"))) return null;
  const box = mark.getBBox();
  if (box.width === 0 && box.height === 0) return null;
  const side = Math.max(box.width, box.height) * (1 + 2 * MARGIN);
  const x = box.x + box.width / 2 - side / 2;
  const y = box.y + box.height / 2 - side / 2;
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", `${x} ${y} ${side} ${side}`);
  icon.setAttribute("aria-hidden", "true");
  icon.setAttribute("class", "icon");
  const copy = mark.cloneNode(true) as SVGGraphicsElement;
  for (const node of [copy, ...copy.querySelectorAll("*")]) stripBehaviour(node);
  icon.append(copy);
  return icon;
}

function parseIcon(drawing: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  return parsed instanceof SVGSVGElement ? document.importNode(parsed, true) : null;
}

/** Remove ids, roles, labels and states, so that only the looks of the mark remain. */
function stripBehaviour(node: Element): void {
  for (const name of DROPPED_ATTRIBUTES) node.removeAttribute(name);
  for (const { name } of [...node.attributes]) {
    if (name.startsWith("data-")) node.removeAttribute(name);
  }
  node.classList.remove("is-open", "is-shown", "is-other", "is-chosen");
  if (node.localName === "title" || node.localName === "desc") node.remove();
}
