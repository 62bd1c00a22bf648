// Opens the page of a card, milestone or tile in a dialog over the table: rules, rulings, example.

import { make } from "../shell/dom.ts";
import { gettext } from "../shell/messages.ts";

const CARD = ".listed-card";

/** Enable the dialog for links to a single card below `root`. */
export function enableCardDialog(root: HTMLElement): void {
  const dialog = new CardDialog();
  root.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!isPlain || event.defaultPrevented || link === null || !isCardPage(link.pathname)) return;
    event.preventDefault();
    void dialog.open(link.href);
  });
}

/** `/help/GAME/LIST/CARD`; lessons have a number there. */
function isCardPage(path: string): boolean {
  return /^\/help\/\w+\/(?!lessons\/)\w+\/\w+$/u.test(path);
}

class CardDialog {
  private readonly dialog = make("dialog", { class: "card-dialog card" });
  private newest = 0;

  constructor() {
    document.querySelector("main")?.append(this.dialog);
    // A click beside the content lands on the dialog itself, whose padding is within the content.
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
  }

  /** Show the card of this page; go there if it cannot be read. */
  async open(address: string): Promise<void> {
    const number = ++this.newest;
    const answer = await fetch(address).catch(() => null);
    const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
    if (number !== this.newest) return;
    const card = answer?.ok === true ? page.querySelector(CARD) : null;
    if (card === null) {
      window.location.assign(address);
      return;
    }
    const close = make("button", { class: "button", type: "button" }, gettext("Close"));
    close.addEventListener("click", () => this.dialog.close());
    const whole = make("a", { class: "button quiet", href: address, target: "_blank" }, gettext("Open as a page"));
    for (const link of card.querySelectorAll("a")) link.target = "_blank";
    this.dialog.setAttribute("aria-label", card.getAttribute("aria-label") ?? "");
    this.dialog.replaceChildren(make("div", {}, card, make("div", { class: "row" }, close, whole)));
    if (!this.dialog.open) this.dialog.showModal();
    close.focus();
  }
}
