// A link to a part of a sheet turns that sheet up, and leads there.

import { sheetOf } from "./sheets.ts";
import { open } from "./tabs.ts";

export function enableShowing(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-shows]");
    const part = link && document.getElementById(link.hash.slice(1));
    if (part === null) return;
    event.preventDefault();
    open("sheet", sheetOf(part));
    part.focus({ preventScroll: true });
    lead(part);
  });
}

/** Where the board scrolls by itself the page stays where it is. */
function lead(part: HTMLElement): void {
  const scroller = part.closest<HTMLElement>("#board");
  if (scroller === null || scroller.scrollHeight <= scroller.clientHeight) part.scrollIntoView();
  else scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
