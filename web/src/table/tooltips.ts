// Tooltips that explain cards, and say moves in a sentence: on hover, on a long press, and on
// keyboard focus. The text of a card is in the page once, in an element with `data-tells`.

import { make, setText } from "../shell/dom.ts";
import { isInSight } from "./sheets.ts";

/** Milliseconds of a long press. */
const LONG_PRESS = 450;
/** A finger that moves further than this many pixels scrolls instead. */
const MAX_MOVE = 10;
const MOVE = ".moves:not(.log) a[data-step=move]";
const TIPPED = `[data-tip], [data-option], ${MOVE}`;
/** Cards that cannot be picked: one Tab stop per sheet, and arrow keys between them. */
const READ_ONLY = "[data-tip]:not([role=button])";

/** Enable tooltips; call the returned function after every morph. */
export function enableTooltips(board: HTMLElement): () => void {
  const tip = make("div", { id: "tip", role: "tooltip", class: "tip", hidden: "" });
  // Within a landmark, as accessibility checkers demand of all content.
  (document.querySelector("main") ?? document.body).append(tip);
  const shown = new Tooltip(tip);
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
    else moveFocus(board, event);
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

class Tooltip {
  private card: Element | null = null;
  /** Opened by a long press: it stays until the next touch, wherever the focus goes. */
  isHeld = false;
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** False if a morph has removed the card. */
  get isStillHeld(): boolean {
    return this.isHeld && this.card?.isConnected === true;
  }

  /** Show the tooltip of a card; null hides it. */
  show(card: Element | null): void {
    if (card === this.card) return;
    this.isHeld = false;
    this.card?.removeAttribute("aria-describedby");
    this.card = null;
    const words = card === null ? "" : wordsOf(card);
    this.element.hidden = words === "";
    if (card === null || words === "") return;
    this.card = card;
    // A screen reader reads the sentence of a move as part of its link.
    if (!card.matches(MOVE)) card.setAttribute("aria-describedby", this.element.id);
    setText(this.element, words);
    this.place();
  }

  /** On scroll, stay beside a card that has the focus or was held; hide for any other. */
  follow(): void {
    if (this.isHeld || this.card === document.activeElement) this.place();
    else this.show(null);
  }

  /** Position it below the card, or above where there is no room; always inside the window. */
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

function enableLongPress(shown: Tooltip): void {
  let held = new AbortController();
  document.addEventListener("pointerdown", (event) => {
    shown.show(null);
    held.abort();
    const card = event.pointerType === "touch" ? cardAt(event.target) : null;
    if (card === null || wordsOf(card) === "") return;
    // The click that ends a long press comes some time after its pointerup, but before the next press.
    const press = (held = new AbortController());
    const over = new AbortController();
    const until = { signal: over.signal };
    const timer = setTimeout(() => {
      shown.show(card);
      shown.isHeld = true;
      window.addEventListener("click", swallow, { capture: true, signal: press.signal });
    }, LONG_PRESS);
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
    };
    // A busy page gets the event of a short tap after its timer: the event's own times count.
    const lift = (up: PointerEvent): void => {
      end();
      if (up.timeStamp - event.timeStamp >= LONG_PRESS) return;
      press.abort();
      shown.show(null);
    };
    window.addEventListener("contextmenu", (menu) => menu.preventDefault(), until);
    window.addEventListener("pointermove", (move) => {
      const moved = Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY);
      if (moved > MAX_MOVE) end();
    }, until);
    window.addEventListener("pointerup", lift, until);
    window.addEventListener("pointercancel", end, until);
  });
}

/** The click event that ends a long press must not pick the card; one by keyboard may. */
function swallow(event: MouseEvent): void {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Move the focus between read-only cards by arrow keys. */
function moveFocus(board: HTMLElement, event: KeyboardEvent): void {
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

/** The explanation of a card or the sentence of a move, or an empty string. */
function wordsOf(card: Element): string {
  if (card.matches(MOVE)) return card.querySelector(".told")?.textContent ?? "";
  const { tip, option } = (card as HTMLElement).dataset;
  const name = tip ?? option?.slice(option.indexOf("=") + 1) ?? "";
  const told = document.querySelector(`[data-tells="${CSS.escape(name)}"]`);
  return told?.textContent ?? "";
}
