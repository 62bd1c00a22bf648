// A list of cards: a field above it leaves those with words that begin with all that is typed.

import { say } from "../shell/dom.ts";

export function enableFindingCards(): void {
  const field = document.querySelector<HTMLInputElement>("#find-card");
  if (field === null) return;
  field.closest<HTMLElement>(".find-cards")?.removeAttribute("hidden");
  field.addEventListener("input", () => show(field.value));
  // The browser may have kept what was typed.
  if (field.value !== "") show(field.value);
}

function show(typed: string): void {
  const begun = wordsOf(typed);
  let found = 0;
  let all = 0;
  for (const group of document.querySelectorAll<HTMLElement>(".card-group")) {
    const title = group.querySelector("h2")?.textContent ?? "";
    let here = 0;
    for (const card of group.querySelectorAll<HTMLElement>(".listed-card")) {
      const words = wordsOf(`${title} ${card.textContent}`);
      card.hidden = !begun.every((begin) => words.some((word) => word.startsWith(begin)));
      if (!card.hidden) here += 1;
      all += 1;
    }
    group.hidden = here === 0;
    found += here;
  }
  say(document.querySelector("#found-cards"), begun.length > 0 ? `${found} of ${all}` : "");
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}$]+/u)
    .filter(Boolean);
}
