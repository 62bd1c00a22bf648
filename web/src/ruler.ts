// The ruler: two places of the board are pointed at, and the house says how far it is. What a
// distance is, only the game knows.

import { centreOf, nearestTowards } from "./marks.ts";
import type { Direction, MarkElement } from "./marks.ts";
import type { Foresight } from "./preview.ts";
import { open } from "./tabs.ts";

const FIRST = "From where? Point at a house, a restaurant or a square by the road.";
const SECOND = "And to where?";
/** Of a square's width: the room that its frame leaves at every side. */
const GAP = 0.06;
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

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
    this.say(this.isOut ? FIRST : "");
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
    const place = this.placeAt(event.clientX, event.clientY);
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
      else if (direction !== undefined) this.move(here, direction);
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private take(place: MarkElement): void {
    const name = place.dataset["place"] ?? "";
    if (this.start === null) {
      this.start = name;
      const called = spoken(place);
      const whole = this.places.filter((one) => one === place || spoken(one) === called);
      this.point(new Map(whole.map((one) => [one.dataset["place"] ?? "", "chosen"])));
      this.say(`From ${called}. ${SECOND}`);
      return;
    }
    const start = this.start;
    this.start = null;
    void this.measure(start, name);
  }

  /** Between the frames of the squares lies a little room: it belongs to the nearest. */
  private placeAt(x: number, y: number): MarkElement | undefined {
    const isNear = (place: MarkElement): boolean => {
      const { left, right, top, bottom, width } = place.getBoundingClientRect();
      const gap = width * GAP;
      return x >= left - gap && x <= right + gap && y >= top - gap && y <= bottom + gap;
    };
    return this.places.find(isNear);
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
      this.say(`${told?.detail ?? "The house does not answer."} ${FIRST}`);
      this.point(new Map());
      return;
    }
    this.say(told.sentences.join(" "));
    this.point(new Map(told.marks.map(({ place, tone }) => [place, tone])));
  }

  private move(from: SVGElement, direction: Direction): void {
    const places = this.places.filter((place) => place !== from);
    const index = nearestTowards(centreOf(from), places.map(centreOf), direction);
    const next = index === null ? undefined : places[index];
    if (next === undefined) return;
    from.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** While the ruler is out, the keyboard walks over the squares. */
  private letIn(): void {
    const places = this.places;
    const middle = places[Math.floor(places.length / 2)];
    for (const place of places) {
      if (this.isOut) {
        place.setAttribute("tabindex", place === middle ? "0" : "-1");
        place.setAttribute("role", "button");
        place.setAttribute("aria-label", spoken(place));
      } else {
        for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
      }
    }
  }

  private get places(): readonly MarkElement[] {
    return [...this.board.querySelectorAll<SVGElement>("svg [data-place]")];
  }

  private point(tones: ReadonlyMap<string, string>): void {
    this.tones = tones;
    for (const place of this.places) {
      const tone = tones.get(place.dataset["place"] ?? "");
      if (tone === undefined) place.removeAttribute("data-measured");
      else place.setAttribute("data-measured", tone);
    }
  }

  private say(words: string): void {
    const line = document.getElementById("measured");
    if (line !== null) line.textContent = words;
  }
}

/** What stands there if it has a name, the square otherwise. */
function spoken(place: MarkElement): string {
  return place.dataset["called"] ?? place.dataset["place"] ?? "";
}
