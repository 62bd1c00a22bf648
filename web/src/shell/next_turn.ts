// The link to the next table that waits for the player, in the header of every page.

import { hasModifier, isTyping } from "./keyboard.ts";
import { setWaitingTables } from "./page_title.ts";

interface Turns {
  readonly count: number;
}

/** The keyboard shortcut of the link. */
const KEY = "g";

/** Enable the link; call the returned function after every change of the page. */
export function enableNextTurnLink(table: string | null): () => void {
  const link = document.querySelector<HTMLAnchorElement>("#next-turn");
  if (link === null) return () => undefined;
  if (table !== null) link.search = `?besides=${table}`;
  document.addEventListener("keydown", (event) => {
    if (event.key !== KEY || hasModifier(event)) return;
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
  setWaitingTables(count);
  const number = link.querySelector("b");
  if (number !== null) number.textContent = String(count);
}
