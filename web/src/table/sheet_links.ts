// Links to a part of a sheet open that sheet and scroll to the part.

import { sheetOf } from "./sheets.ts";
import { openTab } from "./tabs.ts";

export function enableSheetLinks(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-shows]");
    const part = link && document.getElementById(link.hash.slice(1));
    if (part === null) return;
    event.preventDefault();
    openTab("sheet", sheetOf(part));
    part.focus({ preventScroll: true });
    scrollTo(part);
  });
}

/** Scroll the board if it scrolls by itself, the page otherwise. */
function scrollTo(part: HTMLElement): void {
  const scroller = part.closest<HTMLElement>("#board");
  if (scroller === null || scroller.scrollHeight <= scroller.clientHeight) part.scrollIntoView();
  else scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
