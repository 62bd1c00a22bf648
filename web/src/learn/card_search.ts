// Search in a list of cards: shows those of a group and a family with a word for every prefix that
// is typed. The address has the search, so that it can be shared.

import { setText } from "../shell/dom.ts";
import { gettext } from "../shell/messages.ts";

export function enableCardSearch(): void {
  const form = document.querySelector<HTMLFormElement>("#find-cards");
  if (form === null) return;
  form.hidden = false;
  fillIn(form, new URLSearchParams(window.location.search));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    show(form);
    const asked = askedIn(form).toString();
    const query = asked === "" ? "" : `?${asked}`;
    history.replaceState(history.state, "", `${window.location.pathname}${query}`);
  });
  show(form);
}

function fillIn(form: HTMLFormElement, asked: URLSearchParams): void {
  for (const field of fieldsOf(form)) {
    const value = asked.get(field.name);
    if (value === null) continue;
    const isKnown = !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value);
    if (isKnown) field.value = value;
  }
}

function fieldsOf(form: HTMLFormElement): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
}

/** What is asked for; empty fields are left out. */
function askedIn(form: HTMLFormElement): URLSearchParams {
  const filled = fieldsOf(form).filter(({ value }) => value !== "");
  return new URLSearchParams(filled.map(({ name, value }) => [name, value]));
}

function show(form: HTMLFormElement): void {
  const asked = askedIn(form);
  const prefixes = wordsOf(asked.get("q") ?? "");
  const [wantedGroup, family] = [asked.get("group"), asked.get("family")];
  let found = 0;
  let all = 0;
  for (const group of document.querySelectorAll<HTMLElement>(".card-group")) {
    const title = group.querySelector("h2")?.textContent ?? "";
    const isWanted = wantedGroup === null || wantedGroup === title;
    let here = 0;
    for (const card of group.querySelectorAll<HTMLElement>(".listed-card")) {
      const families = (card.dataset["families"] ?? "").split("|");
      const fits = isWanted && (family === null || families.includes(family));
      card.hidden = !fits || !matches(prefixes, wordsOf(`${title} ${card.textContent}`));
      if (!card.hidden) here += 1;
      all += 1;
    }
    group.hidden = here === 0;
    found += here;
  }
  const isAsked = asked.size > 0;
  setText(document.querySelector("#found-cards"), isAsked ? gettext("%(number)s of %(count)s", { number: found, count: all }) : "");
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
