// The open values as buttons: beside the board on a wide screen, in the bar under it on a phone.

import { make } from "../shell/dom.ts";
import type { Target } from "./marks.ts";

export interface PanelOption {
  readonly target: Target;
  readonly label: string;
  readonly icon: SVGSVGElement | null;
  /** The keyboard meets it first. */
  readonly enters: boolean;
}

/** Everything the panel can offer at one moment. */
export interface Offer {
  readonly options: readonly PanelOption[];
  /** Values that the board shows: offered as a list for those who do not use the board. */
  readonly listed: readonly PanelOption[];
  /** A finished choice that waits for a last word. */
  readonly finish: string | null;
  /** A set that may be left as it is. */
  readonly enough: string | null;
  /** How the thing in hand lies, if it can be turned. */
  readonly turn: string | null;
  readonly canGoBack: boolean;
  /** Going back takes back a part of the draft: one button for it is enough. */
  readonly backIsUndo: boolean;
}

export interface PanelListener {
  choose(target: Target, how: { readonly byFinger: boolean }): void;
  finish(): void;
  enough(): void;
  turn(): void;
  back(): void;
  look(target: Target | null): void;
}

export class Panel {
  private readonly listener: PanelListener;
  private shown = "";

  constructor(listener: PanelListener) {
    this.listener = listener;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.element?.contains(document.activeElement)) listener.back();
    });
  }

  show(offer: Offer): void {
    const element = this.element;
    if (element === null) return;
    this.showWayBack(offer.canGoBack);
    document.getElementById("undo")?.toggleAttribute("hidden", offer.canGoBack && offer.backIsUndo);
    const described = JSON.stringify({ ...offer, ...withoutIcons(offer) });
    if (described === this.shown && element.childElementCount > 0) return;
    const hadFocus = element.contains(document.activeElement);
    this.shown = described;
    element.replaceChildren(...this.parts(offer));
    if (hadFocus) this.focus();
  }

  clear(): void {
    this.shown = "";
    this.element?.replaceChildren();
  }

  /** The way out stands beside the headline, where Undo is too. */
  private showWayBack(isOpen: boolean): void {
    const place = document.getElementById("way-back");
    if (place === null || place.childElementCount > 0 === isOpen) return;
    const back = this.plain("Back", "button quiet", () => this.listener.back());
    back.title = "Escape";
    place.replaceChildren(...(isOpen ? [back] : []));
  }

  /** Give the focus to the button to begin with, or the first; false if there is none. */
  focus(): boolean {
    const first =
      this.element?.querySelector<HTMLElement>("[data-enters]") ??
      this.element?.querySelector<HTMLElement>("button, select");
    first?.focus();
    return first !== null && first !== undefined;
  }

  private get element(): HTMLElement | null {
    return document.getElementById("panel");
  }

  private parts(offer: Offer): readonly HTMLElement[] {
    const parts: HTMLElement[] = [];
    if (offer.options.length > 0) {
      const group = make("div", { class: "options", role: "group", "aria-labelledby": "question" });
      group.append(...offer.options.map((option) => this.button(option)));
      parts.push(group);
    }
    const ways = make("div", { class: "ways" });
    if (offer.finish !== null) {
      ways.append(this.plain(offer.finish, "button primary", () => this.listener.finish()));
    }
    if (offer.enough !== null) {
      ways.append(this.plain(offer.enough, "button primary", () => this.listener.enough()));
    }
    if (offer.turn !== null) ways.append(this.turner(offer.turn));
    if (ways.childElementCount > 0) parts.push(ways);
    if (offer.listed.length > 0) parts.push(this.list(offer.listed));
    return parts;
  }

  private button(option: PanelOption): HTMLButtonElement {
    const button = make("button", { type: "button", class: "option" });
    button.dataset["option"] = `${option.target.field}=${option.target.value}`;
    if (option.enters) button.dataset["enters"] = "";
    if (option.icon !== null) button.append(option.icon);
    button.append(make("span", {}, option.label));
    button.addEventListener("click", (event) => {
      const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
      this.listener.choose(option.target, { byFinger });
    });
    button.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") this.listener.look(option.target);
    });
    button.addEventListener("pointerleave", () => this.listener.look(null));
    button.addEventListener("focus", () => this.listener.look(option.target));
    button.addEventListener("blur", () => this.listener.look(null));
    return button;
  }

  /** Keeps the focus when it is used, so that it can be used again. */
  private turner(label: string): HTMLButtonElement {
    const button = this.plain(label, "button", () => {
      this.listener.turn();
      this.element?.querySelector<HTMLElement>("[data-turn]")?.focus();
    });
    button.dataset["turn"] = "";
    button.title = "R";
    return button;
  }

  private plain(label: string, looks: string, act: () => void): HTMLButtonElement {
    const button = make("button", { type: "button", class: looks }, label);
    button.addEventListener("click", act);
    return button;
  }

  private list(options: readonly PanelOption[]): HTMLElement {
    const select = make("select", { "aria-labelledby": "question" });
    select.append(...options.map((o, i) => make("option", { value: String(i) }, o.label)));
    const choose = this.plain("Choose", "button", () => {
      const option = options[select.selectedIndex];
      if (option !== undefined) this.listener.choose(option.target, { byFinger: false });
    });
    const form = make("div", { class: "from-list" }, select, choose);
    return make("details", {}, make("summary", {}, "Choose from a list"), form);
  }
}

function withoutIcons(offer: Offer): object {
  const words = (options: readonly PanelOption[]) =>
    options.map(({ target, label }) => [target.field, target.value, label]);
  return { options: words(offer.options), listed: words(offer.listed) };
}
