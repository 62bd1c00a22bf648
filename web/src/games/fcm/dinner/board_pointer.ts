// Points at the squares of the lab's map, by mouse, finger and keys: a tool turns a square into an
// edit; "Move" and "What if" pick a piece up first.

import { make, setText } from "../../../shell/dom.ts";
import { gettext } from "../../../shell/messages.ts";
import { ARROW_DIRECTIONS, hasModifier } from "../../../shell/keyboard.ts";
import { focusNextSquare, makeFocusable, squareAt, squareName, squaresIn } from "../../../table/squares.ts";
import type { MarkElement } from "../../../table/marks.ts";
import type { Piece } from "./api.ts";
import type { Footprint } from "./tools.ts";

/** Squares that a finger cannot hit, in pixels: the first tap magnifies the map. */
const FINE = 30;

export interface PointerListener {
  /** Whether the present tool picks up what it points at. */
  picksUp(piece: Piece): boolean;
  /** Instruction while nothing is held. */
  hint(): string;
  take(place: string, piece: Piece | undefined): void;
  move(piece: Piece, place: string): void;
  remove(piece: Piece): void;
  /** Size of what the tool puts down. */
  footprint(): Footprint;
}

export class BoardPointer {
  private readonly board: HTMLElement;
  private readonly line: HTMLElement;
  private readonly listener: PointerListener;
  private pieces: readonly Piece[] = [];
  private hand: Piece | null = null;
  /** The square that was pointed at last. */
  private lastSquare = "";

  constructor(board: HTMLElement, line: HTMLElement, listener: PointerListener) {
    this.board = board;
    this.line = line;
    this.listener = listener;
    board.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.pressed(event));
    board.addEventListener("focusin", (event) => this.outline(squareOf(event.target)));
    board.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.outline(this.squareUnder(event));
    });
    board.addEventListener("pointerleave", () => this.outline(null));
  }

  /** The map was drawn again, with these pieces. The focus stays on its square. */
  renew(pieces: readonly Piece[], hadFocus: boolean): void {
    this.pieces = pieces;
    const places = squaresIn(this.board);
    for (const place of places) {
      const piece = this.pieceAt(squareName(place));
      // The squares of an added tile keep their names.
      if (piece !== undefined && piece.kind !== "tile") place.dataset["called"] = piece.title;
    }
    const first = places.find((place) => squareName(place) === this.lastSquare) ?? places[0];
    makeFocusable(places, first);
    if (hadFocus) first?.focus({ preventScroll: true });
    this.hold(null);
  }

  pieceAt(place: string): Piece | undefined {
    return this.pieces.filter((piece) => piece.place === place || piece.squares.includes(place)).at(-1);
  }

  /** The element of the square that was pointed at last. */
  get lastElement(): MarkElement | undefined {
    return squaresIn(this.board).find((place) => squareName(place) === this.lastSquare);
  }

  /** Put back what is held, and show the instruction. */
  release(): void {
    this.hold(null);
  }

  private squareUnder({ clientX, clientY }: MouseEvent): MarkElement | null {
    return squareAt(squaresIn(this.board), clientX, clientY) ?? null;
  }

  private clicked(event: MouseEvent): void {
    const square = this.squareUnder(event);
    if (square === null) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (isTouch && !this.isMagnified && square.getBoundingClientRect().width < FINE) {
      this.magnify(square);
      return;
    }
    this.take(squareName(square));
  }

  private get isMagnified(): boolean {
    return this.board.classList.contains("is-magnified");
  }

  /** Enlarge the map around a square, or show all of it again. */
  magnify(square: MarkElement | null): void {
    this.board.classList.toggle("is-magnified", square !== null);
    square?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
    if (square === null) return;
    const [frame, box] = [this.board.getBoundingClientRect(), square.getBoundingClientRect()];
    this.board.scrollTop += box.y + box.height / 2 - frame.y - frame.height / 2;
  }

  private pressed(event: KeyboardEvent): void {
    const square = squareOf(event.target);
    if (hasModifier(event) || square === null) return;
    const direction = ARROW_DIRECTIONS[event.key];
    if (event.key === "Enter" || event.key === " ") this.take(squareName(square));
    else if (event.key === "Escape") this.hold(null);
    else if (direction !== undefined) focusNextSquare(square, this.board, direction);
    else if (event.key === "Delete") this.removeAt(squareName(square));
    else return;
    event.preventDefault();
  }

  private removeAt(place: string): void {
    this.lastSquare = place;
    const piece = this.pieceAt(place);
    if (piece !== undefined) this.listener.remove(piece);
  }

  private take(place: string): void {
    this.lastSquare = place;
    const there = this.pieceAt(place);
    const { hand } = this;
    if (hand === null) {
      if (there !== undefined && this.listener.picksUp(there)) this.hold(there);
      else this.listener.take(place, there);
    } else if (there?.place === hand.place) this.hold(null);
    else this.listener.move(hand, place);
  }

  /** Outline the squares that the thing in hand would cover from here. */
  private outline(square: MarkElement | null): void {
    const places = squaresIn(this.board);
    const [width, height] = this.hand === null ? this.listener.footprint() : sizeOf(this.hand);
    const box = square?.getBoundingClientRect();
    for (const place of places) {
      place.classList.toggle("is-covered", box !== undefined && isWithin(place, box, width, height));
    }
  }

  private hold(piece: Piece | null): void {
    this.hand = piece;
    const places = squaresIn(this.board);
    for (const place of places) {
      place.classList.toggle("is-held", piece?.squares.includes(squareName(place)) ?? false);
      place.classList.remove("is-covered");
    }
    if (piece === null) {
      const hadFocus = this.line.contains(document.activeElement);
      setText(this.line, this.listener.hint());
      if (hadFocus) places.find((place) => place.tabIndex === 0)?.focus({ preventScroll: true });
      return;
    }
    const words = `${gettext("%(shop)s: choose its new upper left square.", { shop: piece.title })} `;
    const away = make("button", { class: "button", type: "button" }, gettext("Remove"));
    away.addEventListener("click", () => this.listener.remove(piece));
    const back = make("button", { class: "button quiet", type: "button" }, gettext("Cancel"));
    back.addEventListener("click", () => this.hold(null));
    this.line.replaceChildren(make("span", {}, words), away, back);
  }
}

function squareOf(target: EventTarget | null): MarkElement | null {
  return target instanceof SVGElement && target.matches("[data-place]") ? target : null;
}

/** Whether a square lies within so many squares to the right of and below another. */
function isWithin(place: MarkElement, from: DOMRect, width: number, height: number): boolean {
  if (width * height <= 1) return false;
  const box = place.getBoundingClientRect();
  const across = (box.x - from.x) / from.width;
  const down = (box.y - from.y) / from.height;
  return across > -0.5 && down > -0.5 && across < width * 1.1 - 0.5 && down < height * 1.1 - 0.5;
}

function sizeOf({ squares }: Piece): Footprint {
  const rows = new Set(squares.map((name) => name.replace(/^-?[a-z]+/, "")));
  return rows.size === 0 ? [1, 1] : [squares.length / rows.size, rows.size];
}
