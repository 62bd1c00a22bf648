// The tab tells whose turn it is: by its title, by its picture, and by a sound when it changes.

import { chimeOnce } from "./sound.ts";

let heard: string | null = null;
let plain: string | null = null;
let count = 0;
let news = 0;

/** Take over what the page says about the turn. `chime` names the decision that waits for me. */
export function showTurn(element: HTMLElement): void {
  const { title, chime = "" } = element.dataset;
  if (title !== undefined) setTitle(title);
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const picture = icon?.dataset[chime === "" ? "calm" : "turn"];
  if (icon && picture !== undefined && icon.getAttribute("href") !== picture) icon.href = picture;
  if (heard !== null && chime !== "" && chime !== heard) chimeOnce(chime);
  heard = chime;
}

/** Say before the title at how many other tables it is my turn; the lobby says it by itself. */
export function countInTitle(turns: number): void {
  count = turns;
  setTitle(plain ?? document.title);
}

/** The same for what is new behind the bell. */
export function newsInTitle(unread: number): void {
  news = unread;
  setTitle(plain ?? document.title);
}

function setTitle(title: string): void {
  plain = title;
  const all = count + news;
  const shown = all > 0 && !title.startsWith("(") ? `(${String(all)}) ${title}` : title;
  if (document.title !== shown) document.title = shown;
}
