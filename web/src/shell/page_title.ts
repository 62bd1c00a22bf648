// Shows in the browser tab whose turn it is, by title and favicon, and plays a sound when that
// changes or the game ends.

import { chimeOnce } from "./sound.ts";

let lastChime: string | null = null;
let lastPhase: string | undefined;
let bareTitle: string | null = null;
let waiting = 0;
let unreadCount = 0;

/** Update title and favicon from the page. `data-chime` identifies the player's own decision. */
export function showTurnInTab(element: HTMLElement): void {
  const { title, phase, chime = "" } = element.dataset;
  if (title !== undefined) setTitle(title);
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const picture = icon?.dataset[chime === "" ? "calm" : "turn"];
  if (icon && picture !== undefined && icon.getAttribute("href") !== picture) icon.href = picture;
  if (lastChime !== null && chime !== "" && chime !== lastChime) chimeOnce(chime);
  if (lastPhase === "running" && phase === "over") chimeOnce(`${location.pathname}-over`);
  lastChime = chime;
  lastPhase = phase;
}

/** Set the number of other tables that wait for the player, shown before the title. */
export function setWaitingTables(turns: number): void {
  waiting = turns;
  setTitle(bareTitle ?? document.title);
}

/** Set the number of unread notifications, added to that number. */
export function setUnreadNotifications(unread: number): void {
  unreadCount = unread;
  setTitle(bareTitle ?? document.title);
}

function setTitle(title: string): void {
  bareTitle = title;
  const shown = countedTitle(title, waiting + unreadCount);
  if (document.title !== shown) document.title = shown;
}

/** The title with a number before it. The lobby's title has its own. */
export function countedTitle(title: string, count: number): string {
  return count > 0 && !title.startsWith("(") ? `(${String(count)}) ${title}` : title;
}
