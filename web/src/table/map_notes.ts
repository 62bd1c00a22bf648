// Private notes on the map. The server sends them as a list; each is drawn as a marker on its square.

import type { FragmentRefresher } from "../live/fragment.ts";
import { byId, setText } from "../shell/dom.ts";
import { gettext } from "../shell/messages.ts";
import { RequestError } from "../shell/requests.ts";
import type { MarkElement } from "./marks.ts";
import { SquareTool } from "./square_tool.ts";
import { squareLabel, squareName } from "./squares.ts";

const SVG = "http://www.w3.org/2000/svg";
const BUTTON = "map-note";
/** The side of a marker, as a part of a square's. */
const SIZE = 0.7;

/** Enable notes on the map; call the returned function after every morph. */
export function enableMapNotes(board: HTMLElement, fragment: FragmentRefresher): () => void {
  const sheet = document.getElementById("map-note-sheet");
  if (!(sheet instanceof HTMLDialogElement)) return () => undefined;
  const notes = new MapNotes(board, sheet, fragment);
  notes.show();
  return () => notes.show();
}

class MapNotes {
  private readonly board: HTMLElement;
  private readonly sheet: HTMLDialogElement;
  private readonly fragment: FragmentRefresher;
  private readonly tool: SquareTool;
  private place = "";

  constructor(board: HTMLElement, sheet: HTMLDialogElement, fragment: FragmentRefresher) {
    this.board = board;
    this.sheet = sheet;
    this.fragment = fragment;
    this.tool = new SquareTool(board, BUTTON, {
      prompt: () => gettext("Choose a square for your note."),
      switched: () => undefined,
      chosen: (square) => this.choose(square),
    });
    document.addEventListener("click", (event) => {
      if (!(event.target instanceof Element)) return;
      const place = event.target.closest<HTMLElement>("[data-edits-note]")?.dataset["editsNote"];
      if (place !== undefined) this.open(place);
    });
    const press = (id: string, action: () => void): void =>
      byId(id).addEventListener("click", action);
    press("map-note-remove", () => void this.save(""));
    press("map-note-cancel", () => sheet.close());
    sheet.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.save(this.field.value);
    });
    sheet.addEventListener("close", () => this.focusMarker());
  }

  /** Draw the markers, which a morph has removed, and name the squares in the list. */
  show(): void {
    if (this.tool.isOn) this.tool.updateTabStops();
    for (const marker of this.board.querySelectorAll(".map-note")) marker.remove();
    for (const [place, item] of this.items) {
      const square = this.squareOf(place);
      if (square === undefined) continue;
      setText(item.querySelector("b"), squareLabel(square));
      if (square instanceof SVGRectElement) square.ownerSVGElement?.append(this.marker(square));
    }
  }

  private get items(): ReadonlyMap<string, HTMLElement> {
    const items = document.querySelectorAll<HTMLElement>("#map-notes [data-noted]");
    return new Map([...items].map((item) => [item.dataset["noted"] ?? "", item]));
  }

  private get field(): HTMLTextAreaElement {
    return byId("map-note-text");
  }

  private squareOf(place: string): MarkElement | undefined {
    return this.tool.squares.find((square) => squareName(square) === place);
  }

  private marker(square: SVGRectElement): SVGElement {
    const place = squareName(square);
    const side = square.width.baseVal.value * SIZE;
    const x = square.x.baseVal.value + square.width.baseVal.value - side;
    const marker = document.createElementNS(SVG, "g");
    const attributes = {
      class: "map-note",
      tabindex: "0",
      role: "button",
      "aria-label": gettext("Your note on %(place)s", { place: squareLabel(square) }),
      "data-tip": `note-${place}`,
      transform: `translate(${x} ${square.y.baseVal.value}) scale(${side / 24})`,
    };
    for (const [name, value] of Object.entries(attributes)) marker.setAttribute(name, value);
    const sheet = document.createElementNS(SVG, "path");
    sheet.setAttribute("d", "M2 2h20v13l-7 7h-13z");
    const lines = document.createElementNS(SVG, "path");
    lines.setAttribute("class", "lines");
    lines.setAttribute("d", "M6 8h12M6 13h9M15 22v-7h7");
    const reach = document.createElementNS(SVG, "rect");
    const bounds = { class: "reach", x: "-10", y: "-10", width: "44", height: "44" };
    for (const [name, value] of Object.entries(bounds)) reach.setAttribute(name, value);
    const drawn = document.createElementNS(SVG, "g");
    drawn.append(reach, sheet, lines);
    marker.append(drawn);
    // The square below the marker is not chosen by what is meant for the marker.
    marker.addEventListener("click", (event) => {
      event.stopPropagation();
      this.open(place);
    });
    marker.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.open(place);
    });
    return marker;
  }

  /** Any square of a house stands for the house: it has one note. */
  private choose(square: MarkElement): void {
    const label = squareLabel(square);
    const whole = this.tool.squares.filter((one) => one === square || squareLabel(one) === label);
    const { items } = this;
    const noted = whole.find((one) => items.has(squareName(one)));
    this.tool.toggle();
    this.open(squareName(noted ?? whole[0] ?? square));
  }

  private open(place: string): void {
    const square = this.squareOf(place);
    const known = this.items.get(place)?.querySelector("[data-tells]")?.textContent ?? "";
    const label = square === undefined ? place : squareLabel(square);
    this.place = place;
    setText(byId("map-note-title"), gettext("Your note on %(place)s", { place: label }));
    setText(byId("map-note-trouble"), "");
    this.field.value = known;
    byId("map-note-remove").hidden = known === "";
    this.sheet.showModal();
    this.field.focus();
  }

  private async save(text: string): Promise<void> {
    const table = document.getElementById("table")?.dataset["table"] ?? "";
    const path = `/tables/${table}/map-notes/${encodeURIComponent(this.place)}`;
    try {
      await this.fragment.change("POST", path, { text });
      this.sheet.close();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setText(byId("map-note-trouble"), error.message);
    }
  }

  private focusMarker(): void {
    const tip = CSS.escape(`note-${this.place}`);
    const marker = this.board.querySelector<SVGElement>(`.map-note[data-tip="${tip}"]`);
    (marker ?? document.getElementById(BUTTON))?.focus({ preventScroll: true });
  }
}
