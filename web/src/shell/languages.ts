// The language switch of the menu. The server renders its links, and the cookie or the account
// remembers the choice.

import { language } from "./messages.ts";

const PARAMETER = "lang";

export function enableLanguages(): void {
  // Otherwise every fragment of this page would choose the language again.
  const url = new URL(location.href);
  if (url.searchParams.has(PARAMETER)) {
    url.searchParams.delete(PARAMETER);
    history.replaceState(history.state, "", url);
  }
  const menu = document.getElementById("site-menu");
  menu?.addEventListener("beforetoggle", () => {
    for (const link of menu.querySelectorAll<HTMLAnchorElement>("#languages a")) followAddress(link);
  });
}

/** The page may have changed its query since. After a form, the link leads to another page. */
function followAddress(link: HTMLAnchorElement): void {
  if (link.pathname !== location.pathname) return;
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, link.hreflang);
  link.href = url.href;
}

/** Whether the language was changed elsewhere since the page was loaded. */
export function isInAnotherLanguage(answer: Response): boolean {
  return (answer.headers.get("Content-Language") ?? language()) !== language();
}
