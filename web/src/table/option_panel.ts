// The option panel: values as buttons, beside the board on a wide screen and below it on a phone.

import { make } from "../shell/dom.ts";
import type { Target } from "./marks.ts";
import type { Shortcut } from "./payload.ts";
import { gettext } from "../shell/messages.ts";

export interface PanelOption {
  readonly target: Target;
  readonly label: string;
  readonly icon: SVGSVGElement | null;
  /** It gets the keyboard focus before the other buttons. */
  readonly enters: boolean;
  /** It is the sensible answer, which gets the keyboard focus before the board. */
  readonly isDefault: boolean;
}

/** The answers that belong to one kind of action. */
export interface OptionGroup {
  readonly title: string;
  /** The kind, which is picked with each of them. */
  readonly kind: Target;
  readonly shortcuts: readonly Shortcut[];
  readonly options: readonly PanelOption[];
}

/** The content of the panel. */
export interface Offer {
  readonly options: readonly PanelOption[];
  readonly shortcuts: readonly Shortcut[];
  readonly groups: readonly OptionGroup[];
  /** Values that the board draws, as a list for players who do not use the board. */
  readonly listed: readonly PanelOption[];
  /** The label of the button that confirms a finished choice. */
  readonly finish: string | null;
  /** The label of the button that closes a set. */
  readonly enough: string | null;
  /** The label of the button that rotates what is being placed. */
  readonly turn: string | null;
  readonly canGoBack: boolean;
  /** Back would do the same as Undo, so only one of them is shown. */
  readonly backIsUndo: boolean;
}

export interface OptionPanelListener {
  /** `within` is picked before the target. */
  choose(target: Target, how: { readonly byFinger: boolean; readonly within?: Target }): void;
  take(shortcut: Shortcut): void;
  finish(): void;
  enough(): void;
  turn(): void;
  back(): void;
  look(target: Target | null): void;
}

export class OptionPanel {
  private readonly listener: OptionPanelListener;
  private shownOffer = "";

  constructor(listener: OptionPanelListener) {
    this.listener = listener;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.element?.contains(document.activeElement)) listener.back();
    });
  }

  show(offer: Offer): void {
    const element = this.element;
    if (element === null) return;
    this.showBackButton(offer.canGoBack);
    document.getElementById("undo")?.toggleAttribute("hidden", offer.canGoBack && offer.backIsUndo);
    const described = JSON.stringify({ ...offer, ...comparable(offer) });
    if (described === this.shownOffer && element.childElementCount > 0) return;
    const hadFocus = element.contains(document.activeElement);
    this.shownOffer = described;
    element.replaceChildren(...this.parts(offer));
    if (hadFocus) this.focus();
  }

  clear(): void {
    this.shownOffer = "";
    this.element?.replaceChildren();
  }

  /** The Back button is beside the headline, next to Undo. */
  private showBackButton(isOpen: boolean): void {
    const place = document.getElementById("way-back");
    if (place === null || place.childElementCount > 0 === isOpen) return;
    const back = this.plainButton(gettext("Back"), "button quiet", () => this.listener.back());
    back.title = gettext("Shortcut: Escape");
    place.replaceChildren(...(isOpen ? [back] : []));
  }

  /** Focus the sensible answer, where there is one; false if not. */
  focusDefault(): boolean {
    const sensible = this.element?.querySelector<HTMLElement>("[data-default]");
    sensible?.focus();
    return sensible !== null && sensible !== undefined;
  }

  /** Focus the preferred button, or the first one; false if there is none. */
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
    if (offer.shortcuts.length > 0) {
      const group = make("div", { class: "shortcuts" });
      group.append(...offer.shortcuts.map((shortcut) => this.shortcut(shortcut, "button shortcut")));
      const [sensible] = group.querySelectorAll<HTMLElement>("button");
      if (sensible !== undefined) sensible.dataset["default"] = "";
      sensible?.classList.add("primary");
      parts.push(group);
    }
    if (offer.options.length > 0) {
      const group = make("div", { class: "options", role: "group", "aria-labelledby": "question" });
      group.append(...defaultFirst(offer.options).map((option) => this.button(option)));
      parts.push(group);
    }
    parts.push(...offer.groups.map((group) => this.group(group)));
    const buttons = make("div", { class: "ways" });
    if (offer.finish !== null) {
      buttons.append(this.plainButton(offer.finish, "button primary", () => this.listener.finish()));
    }
    if (offer.enough !== null) {
      buttons.append(this.plainButton(offer.enough, "button primary", () => this.listener.enough()));
    }
    if (offer.turn !== null) buttons.append(this.rotateButton(offer.turn));
    if (buttons.childElementCount > 0) parts.push(buttons);
    if (offer.listed.length > 0) parts.push(this.list(offer.listed));
    return parts;
  }

  private group({ title, kind, shortcuts, options }: OptionGroup): HTMLElement {
    const group = make("div", { class: "option-group", role: "group", "aria-label": title });
    const few = make("div", { class: "options" });
    few.append(...shortcuts.map((shortcut) => this.shortcut(shortcut, "option")));
    few.append(...options.map((option) => this.button(option, kind)));
    group.append(make("p", { class: "group-title", "aria-hidden": "true" }, title), few);
    return group;
  }

  private button(option: PanelOption, within?: Target): HTMLButtonElement {
    const button = make("button", { type: "button", class: "option" });
    button.dataset["option"] = `${option.target.field}=${option.target.value}`;
    if (option.enters) button.dataset["enters"] = "";
    if (option.isDefault) button.dataset["default"] = "";
    if (within !== undefined) button.dataset["within"] = within.value;
    if (option.icon !== null) button.append(option.icon);
    button.append(make("span", {}, option.label));
    button.addEventListener("click", (event) => {
      const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
      this.listener.choose(option.target, { byFinger, ...(within ? { within } : {}) });
    });
    button.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") this.listener.look(option.target);
    });
    button.addEventListener("pointerleave", () => this.listener.look(null));
    button.addEventListener("focus", () => this.listener.look(option.target));
    button.addEventListener("blur", () => this.listener.look(null));
    return button;
  }

  private shortcut(shortcut: Shortcut, looks: string): HTMLButtonElement {
    const button = this.plainButton("", looks, () => this.listener.take(shortcut));
    button.dataset["shortcut"] = shortcut.actions.join("\n");
    button.append(make("b", {}, shortcut.title));
    if (shortcut.note !== "") button.append(make("span", {}, shortcut.note));
    return button;
  }

  /** The rotate button keeps the focus, so that it can be pressed again. */
  private rotateButton(label: string): HTMLButtonElement {
    const button = this.plainButton(label, "button", () => {
      this.listener.turn();
      this.element?.querySelector<HTMLElement>("[data-turn]")?.focus();
    });
    button.dataset["turn"] = "";
    button.title = gettext("Shortcut: R");
    return button;
  }

  private plainButton(label: string, looks: string, act: () => void): HTMLButtonElement {
    const button = make("button", { type: "button", class: looks }, label);
    button.addEventListener("click", act);
    return button;
  }

  private list(options: readonly PanelOption[]): HTMLElement {
    const select = make("select", { "aria-labelledby": "question" });
    select.append(...options.map((o, i) => make("option", { value: String(i) }, o.label)));
    const choose = this.plainButton(gettext("Choose"), "button", () => {
      const option = options[select.selectedIndex];
      if (option !== undefined) this.listener.choose(option.target, { byFinger: false });
    });
    const form = make("div", { class: "from-list" }, select, choose);
    return make("details", {}, make("summary", {}, gettext("Choose from a list")), form);
  }
}

/** The sensible answer comes first, for the eye and for the Tab key. */
function defaultFirst(options: readonly PanelOption[]): readonly PanelOption[] {
  return [...options].sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

/** Icons are elements: an offer is compared by its words alone. */
function comparable(offer: Offer): object {
  const words = (options: readonly PanelOption[]) =>
    options.map(({ target, label }) => [target.field, target.value, label]);
  const groups = offer.groups.map((group) => [group.title, group.shortcuts, words(group.options)]);
  return { options: words(offer.options), groups, listed: words(offer.listed) };
}
