// A shop elsewhere, by pointing: one that stands there is taken in hand and put on another square;
// an empty square is where a new one is tried.

import { make, say } from "../../../shell/dom.ts";
import { ARROWS, letIn, nameOf, placeAt, placesIn, walk } from "../../../table/squares.ts";
import type { Shop } from "./api.ts";

const HINT = "Point at a restaurant or shop to try it elsewhere, or at an empty square for a new one.";

export interface PointingListener {
  /** It shall stand there. */
  move(shop: Shop, place: string): void;
  away(shop: Shop): void;
  /** Something new shall stand there. */
  begin(place: string): void;
}

export class Pointing {
  private readonly board: HTMLElement;
  private readonly line: HTMLElement;
  private readonly listener: PointingListener;
  private shops: readonly Shop[] = [];
  private hand: Shop | null = null;
  /** The square that was pointed at last. */
  private here = "";

  constructor(board: HTMLElement, line: HTMLElement, listener: PointingListener) {
    this.board = board;
    this.line = line;
    this.listener = listener;
    board.addEventListener("click", (event) => {
      const place = placeAt(placesIn(board), event.clientX, event.clientY);
      if (place !== undefined) this.take(nameOf(place));
    });
    board.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** The map was drawn anew, with these on it. The focus stays on its square. */
  renew(shops: readonly Shop[], hadFocus: boolean): void {
    this.shops = shops;
    const places = placesIn(this.board);
    for (const place of places) {
      const shop = this.shopAt(nameOf(place));
      if (shop !== undefined) place.dataset["called"] = shop.title;
    }
    const first = places.find((place) => nameOf(place) === this.here) ?? places[0];
    letIn(places, first);
    if (hadFocus) first?.focus({ preventScroll: true });
    this.hold(null);
  }

  private pressed(event: KeyboardEvent): void {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof SVGElement) || !target.matches("[data-place]")) return;
    const direction = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") this.take(nameOf(target));
    else if (event.key === "Escape") this.hold(null);
    else if (direction !== undefined) walk(target, this.board, direction);
    else return;
    event.preventDefault();
  }

  private take(place: string): void {
    this.here = place;
    const there = this.shopAt(place);
    const { hand } = this;
    if (hand === null) {
      if (there === undefined) this.listener.begin(place);
      else this.hold(there);
    } else if (there?.square === hand.square) this.hold(null);
    else this.listener.move(hand, place);
  }

  private shopAt(place: string): Shop | undefined {
    return this.shops.find((shop) => shop.squares.includes(place));
  }

  private hold(shop: Shop | null): void {
    this.hand = shop;
    const places = placesIn(this.board);
    for (const place of places) {
      place.classList.toggle("is-held", shop?.squares.includes(nameOf(place)) ?? false);
    }
    if (shop === null) {
      const hadFocus = this.line.contains(document.activeElement);
      say(this.line, HINT);
      if (hadFocus) places.find((place) => place.tabIndex === 0)?.focus({ preventScroll: true });
      return;
    }
    const words = `${shop.title}: where would its upper left square be? `;
    const away = make("button", { class: "button", type: "button" }, "Take it away");
    away.addEventListener("click", () => this.listener.away(shop));
    const back = make("button", { class: "button quiet", type: "button" }, "Leave it");
    back.addEventListener("click", () => this.hold(null));
    this.line.replaceChildren(make("span", {}, words), away, back);
  }
}
