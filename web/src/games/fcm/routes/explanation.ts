// The explanation of a sale: lists of routes and places, with the symbols of the drawing.

import { make } from "../../../shell/dom.ts";
import type { Answer, Reason } from "./api.ts";

/** A symbol from a template in the page: the logo of a chain or the line of a route. */
export function symbol(kind: "marks" | "lines", index: number): Node {
  const template = document.getElementById(kind);
  if (!(template instanceof HTMLTemplateElement)) return document.createTextNode("");
  const { children } = template.content;
  const found = children.item(index % children.length)?.firstElementChild;
  return found?.cloneNode(true) ?? document.createTextNode("");
}

export function routeLines(answer: Answer): readonly HTMLElement[] {
  return answer.classes.map((route, index) =>
    make("li", {}, symbol("lines", index), make("span", {}, route.sentence)),
  );
}

export function reasonLine(reason: Reason): HTMLElement {
  return make(
    "li",
    { "data-reason": reason.reason },
    symbol("marks", reason.chain),
    make("span", {}, reason.sentence),
  );
}

/** Insert an SVG that the server has drawn, and that therefore can be trusted. */
export function setSvg(target: Element, svg: string): void {
  target.innerHTML = svg;
}
