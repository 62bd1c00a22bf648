// What a card does, for whoever points at it: with a mouse at once, with a finger by a long press,
// by keyboard wherever the focus is. The words stand once on the page, in `data-tells`.

import { make, say } from "../shell/dom.ts";
import { isInSight } from "./sheets.ts";

/** So long a finger rests on a card to read it. */
const LONG = 450;
/** A finger that moves further turns the sheet instead. */
const AWAY = 10;
const TIPPED = "[data-tip], [data-option]";
/** Cards that cannot be chosen: one Tab stop for each sheet, walked by arrow keys. */
const READ_ONLY = "[data-tip]:not([role=button])";

/** Let cards tell what they do; call the answer after the sheets have changed. */
export function enableTips(board: HTMLElement): () => void {
  const tip = make("div", { id: "tip", role: "tooltip", class: "tip", hidden: "" });
  // Within what a screen reader knows as a part of the page.
  (document.querySelector("main") ?? document.body).append(tip);
  const shown = new Tip(tip);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") shown.show(cardAt(event.target));
  });
  document.addEventListener("focusin", (event) => {
    const card = cardAt(event.target);
    if (card?.matches(":focus-visible")) shown.show(card);
    else if (!shown.isHeld) shown.show(null);
  });
  document.addEventListener("focusout", () => {
    if (!shown.isHeld) shown.show(null);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shown.show(null);
    else walk(board, event);
  });
  document.addEventListener("scroll", () => shown.follow(), { capture: true, passive: true });
  enableLongPress(shown);
  const prepare = (): void => {
    if (!shown.isStillHeld) shown.show(null);
    for (const sheet of board.querySelectorAll("[data-sheet]")) {
      sheet.querySelectorAll<HTMLElement>(READ_ONLY).forEach((card, number) => {
        card.tabIndex = number === 0 ? 0 : -1;
      });
    }
  };
  prepare();
  return prepare;
}

class Tip {
  private card: Element | null = null;
  /** A finger asked for it: it stays until the next touch, wherever the focus goes meanwhile. */
  isHeld = false;
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** The page may have changed under the finger. */
  get isStillHeld(): boolean {
    return this.isHeld && this.card?.isConnected === true;
  }

  /** Show what this card does; nothing of the last one, if it is none. */
  show(card: Element | null): void {
    if (card === this.card) return;
    this.isHeld = false;
    this.card?.removeAttribute("aria-describedby");
    this.card = null;
    const words = card === null ? "" : wordsOf(card);
    this.element.hidden = words === "";
    if (card === null || words === "") return;
    this.card = card;
    card.setAttribute("aria-describedby", this.element.id);
    say(this.element, words);
    this.place();
  }

  /** The page moves: stay beside the card that has the focus or was held, and leave any other. */
  follow(): void {
    if (this.isHeld || this.card === document.activeElement) this.place();
    else this.show(null);
  }

  /** Below the card, or above it where there is no room; always inside the window. */
  private place(): void {
    const at = this.card?.getBoundingClientRect();
    if (at === undefined) return;
    const { offsetWidth: width, offsetHeight: height, style } = this.element;
    const below = at.bottom + 6;
    const top = below + height < innerHeight ? below : Math.max(4, at.top - height - 6);
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    style.top = `${top}px`;
  }
}

function enableLongPress(shown: Tip): void {
  document.addEventListener("pointerdown", (event) => {
    shown.show(null);
    const card = event.pointerType === "touch" ? cardAt(event.target) : null;
    if (card === null || wordsOf(card) === "") return;
    const over = new AbortController();
    const until = { signal: over.signal };
    const timer = setTimeout(() => {
      shown.show(card);
      shown.isHeld = true;
      window.addEventListener("click", swallow, { capture: true, once: true });
    }, LONG);
    const forget = (): void => window.removeEventListener("click", swallow, { capture: true });
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
      setTimeout(forget);
    };
    // A busy page hears of a short tap late, after its own timer: when the finger was there counts.
    const lift = (up: PointerEvent): void => {
      end();
      if (up.timeStamp - event.timeStamp >= LONG) return;
      forget();
      shown.show(null);
    };
    window.addEventListener("contextmenu", (menu) => menu.preventDefault(), until);
    window.addEventListener("pointermove", (move) => {
      const moved = Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY);
      if (moved > AWAY) end();
    }, until);
    window.addEventListener("pointerup", lift, until);
    window.addEventListener("pointercancel", end, until);
  });
}

/** Who reads a card by a long press chooses nothing by it. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function walk(board: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
  const here = document.activeElement;
  if (step === 0 || !(here instanceof HTMLElement) || !here.matches(READ_ONLY)) return;
  const cards = [...board.querySelectorAll<HTMLElement>(READ_ONLY)].filter(isInSight);
  const next = cards[cards.indexOf(here) + step];
  if (next === undefined) return;
  event.preventDefault();
  here.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function cardAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(TIPPED) : null;
}

/** What the page says of the card, if it says it anywhere else than right here. */
function wordsOf(card: Element): string {
  const { tip, option } = (card as HTMLElement).dataset;
  const name = tip ?? option?.slice(option.indexOf("=") + 1) ?? "";
  const told = document.querySelector(`[data-tells="${CSS.escape(name)}"]`);
  return told?.textContent ?? "";
}
