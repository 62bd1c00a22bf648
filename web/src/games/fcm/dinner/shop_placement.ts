// Moves a shop by clicks: the first click picks it up, the second places it on another square. A
// click on an empty square starts a new shop there.

import { make, setText } from "../../../shell/dom.ts";
import { ARROW_DIRECTIONS, hasModifier } from "../../../shell/keyboard.ts";
import { focusNextSquare, makeFocusable, squareAt, squareName, squaresIn } from "../../../table/squares.ts";
import type { Shop } from "./api.ts";
import { gettext } from "../../../shell/messages.ts";

const HINT = gettext("Click a restaurant or shop to move it, or an empty square to add one.");

export interface ShopPlacementListener {
  /** Place the shop on this square. */
  move(shop: Shop, place: string): void;
  away(shop: Shop): void;
  /** Start a new shop on this square. */
  begin(place: string): void;
}

export class ShopPlacement {
  private readonly board: HTMLElement;
  private readonly line: HTMLElement;
  private readonly listener: ShopPlacementListener;
  private shops: readonly Shop[] = [];
  private hand: Shop | null = null;
  /** The square that was clicked last. */
  private lastSquare = "";

  constructor(board: HTMLElement, line: HTMLElement, listener: ShopPlacementListener) {
    this.board = board;
    this.line = line;
    this.listener = listener;
    board.addEventListener("click", (event) => {
      const place = squareAt(squaresIn(board), event.clientX, event.clientY);
      if (place !== undefined) this.take(squareName(place));
    });
    board.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** The map was drawn again, with these shops. The focus stays on its square. */
  renew(shops: readonly Shop[], hadFocus: boolean): void {
    this.shops = shops;
    const places = squaresIn(this.board);
    for (const place of places) {
      const shop = this.shopAt(squareName(place));
      if (shop !== undefined) place.dataset["called"] = shop.title;
    }
    const first = places.find((place) => squareName(place) === this.lastSquare) ?? places[0];
    makeFocusable(places, first);
    if (hadFocus) first?.focus({ preventScroll: true });
    this.hold(null);
  }

  private pressed(event: KeyboardEvent): void {
    const { target } = event;
    if (hasModifier(event)) return;
    if (!(target instanceof SVGElement) || !target.matches("[data-place]")) return;
    const direction = ARROW_DIRECTIONS[event.key];
    if (event.key === "Enter" || event.key === " ") this.take(squareName(target));
    else if (event.key === "Escape") this.hold(null);
    else if (direction !== undefined) focusNextSquare(target, this.board, direction);
    else return;
    event.preventDefault();
  }

  private take(place: string): void {
    this.lastSquare = place;
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
    const places = squaresIn(this.board);
    for (const place of places) {
      place.classList.toggle("is-held", shop?.squares.includes(squareName(place)) ?? false);
    }
    if (shop === null) {
      const hadFocus = this.line.contains(document.activeElement);
      setText(this.line, HINT);
      if (hadFocus) places.find((place) => place.tabIndex === 0)?.focus({ preventScroll: true });
      return;
    }
    const words = `${gettext("%(shop)s: choose its new upper left square.", { shop: shop.title })} `;
    const away = make("button", { class: "button", type: "button" }, gettext("Remove"));
    away.addEventListener("click", () => this.listener.away(shop));
    const back = make("button", { class: "button quiet", type: "button" }, gettext("Cancel"));
    back.addEventListener("click", () => this.hold(null));
    this.line.replaceChildren(make("span", {}, words), away, back);
  }
}
