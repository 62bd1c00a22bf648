// Helpers for DOM elements.

type Attributes = Readonly<Record<string, string>>;

/** The element with this id. Throws if the page has none. */
export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** Create an element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Set the text of an element only if it differs: screen readers read out every change. */
export function setText(element: Element | null, text: string): void {
  if (element === null || element.textContent === text) return;
  const { firstChild } = element;
  // To insert a node would make the browser check every `:has()` above it.
  if (firstChild instanceof Text && firstChild === element.lastChild) firstChild.data = text;
  else element.textContent = text;
}
