// The tab tells whose turn it is: by its title, by its picture, and by a sound when it changes.

import { chimeOnce } from "./sound.ts";

let heard: string | null = null;

/** Take over what the page says about the turn. `chime` names the decision that waits for me. */
export function showTurn(element: HTMLElement): void {
  const { title, chime = "" } = element.dataset;
  if (title !== undefined) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const picture = icon?.dataset[chime === "" ? "calm" : "turn"];
  if (icon && picture !== undefined && icon.getAttribute("href") !== picture) icon.href = picture;
  if (heard !== null && chime !== "" && chime !== heard) chimeOnce(chime);
  heard = chime;
}
