// The search panel of the header: results appear while the player types.

import { hasModifier, isTyping } from "./keyboard.ts";

/** The keyboard shortcut of the panel. */
const KEY = "/";
/** Milliseconds without a key before the server is asked. */
const PAUSE = 150;

export function enableSearch(): void {
  const panel = document.getElementById("search-panel");
  const input = panel?.querySelector("input");
  const results = document.getElementById("search-results");
  if (!panel || !input || !results) return;
  document.addEventListener("keydown", (event) => {
    if (event.key !== KEY || hasModifier(event) || isTyping(event.target)) return;
    event.preventDefault();
    panel.showPopover();
  });
  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => void show(input, results), PAUSE);
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, panel);
  });
}

async function show(input: HTMLInputElement, results: HTMLElement): Promise<void> {
  const words = input.value;
  const address = `/search/fragment?${new URLSearchParams({ q: words }).toString()}`;
  const answer = await fetch(address).catch(() => null);
  if (answer === null || !answer.ok || input.value !== words) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  results.replaceChildren(...found.body.childNodes);
}

/** Up and down go through the input and the hits. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
