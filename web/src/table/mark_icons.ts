// A mark of the board as a small picture for a button: the drawing shows what words describe.

import type { MarkElement } from "./marks.ts";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 0.12;

/** A copy of the mark that stands alone, or null if the mark draws nothing of its own. */
export function iconOf(mark: MarkElement): SVGSVGElement | null {
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
  for (const node of [copy, ...copy.querySelectorAll("*")]) plainCopy(node);
  icon.append(copy);
  return icon;
}

/** A drawing that the house sent as text. */
export function iconFrom(drawing: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  return parsed instanceof SVGSVGElement ? document.importNode(parsed, true) : null;
}

/** Take everything off that makes a mark a mark; only its looks stay. */
function plainCopy(node: Element): void {
  for (const name of ["id", "role", "tabindex", "display", "visibility", "aria-label", "aria-disabled"]) {
    node.removeAttribute(name);
  }
  for (const { name } of [...node.attributes]) {
    if (name.startsWith("data-")) node.removeAttribute(name);
  }
  node.classList.remove("is-open", "is-shown", "is-other", "is-chosen");
  if (node.localName === "title" || node.localName === "desc") node.remove();
}
