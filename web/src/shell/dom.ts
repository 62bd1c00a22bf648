// Small helpers to make elements.

type Attributes = Readonly<Record<string, string>>;

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

/** Change an element's text only if it differs: screen readers speak every change. */
export function say(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
