// "Next: your turn at 3 tables": at the top of every page, with a key of its own.

import { countInTitle } from "./page_title.ts";

interface Turns {
  readonly count: number;
}

const KEY = "g";

/** Show how many other tables wait; gives back what is to be done when the page has changed. */
export function enableTurns(table: string | null): () => void {
  const link = document.querySelector<HTMLAnchorElement>("#next-turn");
  if (link === null) return () => undefined;
  if (table !== null) link.search = `?besides=${table}`;
  document.addEventListener("keydown", (event) => {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    if (link.hidden || isTyping(event.target)) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void show(link);
  });
  void show(link);
  return () => void show(link);
}

async function show(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(`/api/me/turns${link.search}`).catch(() => null);
  if (answer === null || !answer.ok) return;
  const { count } = (await answer.json()) as Turns;
  link.hidden = count === 0;
  countInTitle(count);
  const number = link.querySelector("b");
  if (number !== null) number.textContent = String(count);
  const word = link.querySelector("b + .long");
  if (word !== null) word.textContent = count === 1 ? "\u00a0table" : "\u00a0tables";
}

function isTyping(target: EventTarget | null): boolean {
  const fields = "input, textarea, select, [contenteditable]";
  return target instanceof Element && target.closest(fields) !== null;
}
