// Search in a list of cards: shows cards with a word for every prefix that is typed.

import { setText } from "../shell/dom.ts";
import { gettext } from "../shell/messages.ts";

export function enableCardSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#find-card");
  if (field === null) return;
  field.closest<HTMLElement>(".find-cards")?.removeAttribute("hidden");
  field.addEventListener("input", () => show(field.value));
  // The browser may have restored the field.
  if (field.value !== "") show(field.value);
}

function show(typed: string): void {
  const prefixes = wordsOf(typed);
  let found = 0;
  let all = 0;
  for (const group of document.querySelectorAll<HTMLElement>(".card-group")) {
    const title = group.querySelector("h2")?.textContent ?? "";
    let here = 0;
    for (const card of group.querySelectorAll<HTMLElement>(".listed-card")) {
      const words = wordsOf(`${title} ${card.textContent}`);
      card.hidden = !matches(prefixes, words);
      if (!card.hidden) here += 1;
      all += 1;
    }
    group.hidden = here === 0;
    found += here;
  }
  setText(document.querySelector("#found-cards"), prefixes.length > 0 ? gettext("%(number)s of %(count)s", { number: found, count: all }) : "");
}

/** Whether every prefix begins one of the words. */
export function matches(prefixes: readonly string[], words: readonly string[]): boolean {
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

export function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}$]+/u)
    .filter(Boolean);
}
