// DOM morphing with idiomorph: new HTML is merged into the page in place, so that elements keep
// their identity, focus, scroll position and what the player typed.

import { Idiomorph } from "idiomorph";

/** An element with this attribute belongs to a script: the morph leaves it and its content alone. */
const SKIPPED = "[data-morph-skip]";
/** The player or a script sets these in the page; the server's HTML only has their first value. */
const OWN_ATTRIBUTES: ReadonlySet<string> = new Set(["open", "tabindex"]);
/** Attributes that idiomorph compares with the live state of a form field. */
const FIELD_STATE: ReadonlySet<string> = new Set(["value", "checked", "selected"]);

/**
 * Morph an element into the one element that `html` describes, synchronously.
 *
 * A form field keeps its live state while it has the focus, or while the server still sends the
 * same default for it. Idiomorph alone would overwrite text in every field that has no focus.
 */
export function morph(element: Element, html: string): void {
  const fresh = parse(html);
  if (fresh === null) return;
  const kept = new WeakSet<Element>();
  Idiomorph.morph(element, fresh, {
    callbacks: {
      beforeNodeMorphed: (old, next) => {
        if (!(old instanceof Element)) return true;
        // Equal markup means equal defaults: leaving it alone is quicker and keeps form state.
        if (old.matches(SKIPPED) || old.isEqualNode(next)) return false;
        if (keepsState(old, next)) kept.add(old);
        return true;
      },
      beforeAttributeUpdated: (name, old) =>
        !OWN_ATTRIBUTES.has(name) && !(FIELD_STATE.has(name) && kept.has(old)),
    },
  });
}

function parse(html: string): Element | null {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  fresh?.remove();
  if (fresh !== null) dropBlanks(fresh);
  return fresh;
}

/**
 * Remove the white space between list items. Idiomorph matches such a text with any later one, and
 * moves the items between them out of the document and back: a long log took seconds.
 */
function dropBlanks(root: Element): void {
  for (const list of root.querySelectorAll("ol, ul")) {
    for (const node of [...list.childNodes]) {
      if (node instanceof Text && node.data.trim() === "") node.remove();
    }
  }
}

function keepsState(old: Element, next: Node): boolean {
  if (old === document.activeElement) return true;
  if (old instanceof HTMLInputElement) {
    const { defaultValue, defaultChecked } = next as HTMLInputElement;
    return old.defaultValue === defaultValue && old.defaultChecked === defaultChecked;
  }
  if (old instanceof HTMLTextAreaElement) {
    return old.defaultValue === (next as HTMLTextAreaElement).defaultValue;
  }
  if (old instanceof HTMLOptionElement) {
    return old.defaultSelected === (next as HTMLOptionElement).defaultSelected;
  }
  return false;
}
