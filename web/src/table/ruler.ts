// The ruler: two places of the board are pointed at, and the house says how far it is. What a
// distance is, only the game knows.

import type { MarkElement } from "./marks.ts";
import { ARROWS, letIn, nameOf, placeAt, placesIn, spoken, walk } from "./squares.ts";
import type { Foresight } from "./previews.ts";
import { open } from "./tabs.ts";

const FIRST = "From where?";
const SECOND = "And to where?";

/** Brings the ruler to life; the answer puts it back after the page has changed. */
export function enableRuler(board: HTMLElement): () => void {
  const ruler = new Ruler(board);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#ruler")) ruler.toggle();
  });
  // Before the board hears of it: while something is measured, nothing is chosen.
  board.addEventListener("click", (event) => ruler.clicked(event), { capture: true });
  board.addEventListener("keydown", (event) => ruler.pressed(event), { capture: true });
  return () => ruler.restore();
}

class Ruler {
  private readonly board: HTMLElement;
  private isOut = false;
  private start: string | null = null;
  /** By square: what was pointed out last. */
  private tones: ReadonlyMap<string, string> = new Map();

  constructor(board: HTMLElement) {
    this.board = board;
  }

  toggle(): void {
    this.isOut = !this.isOut;
    this.start = null;
    this.point(new Map());
    document.getElementById("table")?.classList.toggle("is-measuring", this.isOut);
    document.getElementById("ruler")?.setAttribute("aria-pressed", String(this.isOut));
    this.say(this.isOut ? this.question : "");
    if (this.isOut) open("sheet", "board");
    this.letIn();
    if (this.isOut) this.places.find((p) => p.tabIndex === 0)?.focus({ preventScroll: true });
  }

  /** A change of the page takes the marks off the squares. */
  restore(): void {
    if (!this.isOut) return;
    this.letIn();
    this.point(this.tones);
  }

  clicked(event: MouseEvent): void {
    if (!this.isOut) return;
    const place = placeAt(this.places, event.clientX, event.clientY);
    event.stopPropagation();
    if (place !== undefined) this.take(place);
  }

  pressed(event: KeyboardEvent): void {
    const here = event.target;
    if (!this.isOut || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (event.key === "Escape") {
      this.toggle();
      document.getElementById("ruler")?.focus();
    } else if (here instanceof SVGElement && here.matches("[data-place]")) {
      if (event.key === "Enter" || event.key === " ") this.take(here);
      else if (direction !== undefined) walk(here, this.board, direction);
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private take(place: MarkElement): void {
    const name = nameOf(place);
    if (this.start === null) {
      this.start = name;
      const called = spoken(place);
      const whole = this.places.filter((one) => one === place || spoken(one) === called);
      this.point(new Map(whole.map((one) => [nameOf(one), "chosen"])));
      this.say(`From ${called}. ${SECOND}`);
      return;
    }
    const start = this.start;
    this.start = null;
    void this.measure(start, name);
  }

  private async measure(from: string, to: string): Promise<void> {
    const { table = "", board } = document.getElementById("table")?.dataset ?? {};
    const place = board === undefined ? `tables/${table}` : `boards/${board}`;
    const query = new URLSearchParams(location.search);
    // On an analysis board: the position that is shown, whoever leads there.
    const at = document.getElementById("sight")?.dataset["at"];
    if (board !== undefined && at !== undefined) query.set("at", at);
    query.set("from", from);
    query.set("to", to);
    query.delete("why");
    const answer = await fetch(`/api/${place}/distance?${query}`).catch(() => null);
    if (!this.isOut) return;
    const told = answer === null ? null : ((await answer.json()) as Foresight & { detail?: string });
    if (answer?.ok !== true || told === null) {
      this.say(`${told?.detail ?? "The house does not answer."} ${this.question}`);
      this.point(new Map());
      return;
    }
    this.say(told.sentences.join(" "));
    this.point(new Map(told.marks.map(({ place, tone }) => [place, tone])));
  }

  /** While the ruler is out, the keyboard walks over the squares. */
  private letIn(): void {
    const places = this.places;
    if (this.isOut) {
      letIn(places, places[Math.floor(places.length / 2)]);
      return;
    }
    for (const place of places) {
      for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
    }
  }

  /** The first question, with what the game says can be pointed at. */
  private get question(): string {
    return `${FIRST} ${document.getElementById("measured")?.dataset["hint"] ?? ""}`;
  }

  private get places(): readonly MarkElement[] {
    return placesIn(this.board);
  }

  private point(tones: ReadonlyMap<string, string>): void {
    this.tones = tones;
    for (const place of this.places) {
      const tone = tones.get(nameOf(place));
      if (tone === undefined) place.removeAttribute("data-measured");
      else place.setAttribute("data-measured", tone);
    }
  }

  private say(words: string): void {
    const line = document.getElementById("measured");
    if (line !== null) line.textContent = words;
  }
}
