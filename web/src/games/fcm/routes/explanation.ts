// A sale in sentences: lists of ways and of places, with the signs of the drawing before them.

import { make } from "../../../shell/dom.ts";
import type { Answer, Reason } from "./api.ts";

/** A drawn sign that the page brought along: the mark of a chain or the line of a way. */
export function sign(kind: "marks" | "lines", index: number): Node {
  const template = document.getElementById(kind);
  if (!(template instanceof HTMLTemplateElement)) return document.createTextNode("");
  const { children } = template.content;
  const found = children.item(index % children.length)?.firstElementChild;
  return found?.cloneNode(true) ?? document.createTextNode("");
}

export function wayLines(answer: Answer): readonly HTMLElement[] {
  return answer.classes.map((way, index) =>
    make("li", {}, sign("lines", index), make("span", {}, way.sentence)),
  );
}

export function reasonLine(reason: Reason): HTMLElement {
  return make(
    "li",
    { "data-reason": reason.reason },
    sign("marks", reason.chain),
    make("span", {}, reason.sentence),
  );
}

/** Put a drawing of the house into the page. It comes from the house's own hand. */
export function putDrawing(target: Element, svg: string): void {
  target.innerHTML = svg;
}
