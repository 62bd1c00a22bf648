// The ruler: the player clicks two squares, and the server answers with their distance. Only the
// game knows what a distance is.

import { ARROW_DIRECTIONS, hasModifier } from "../shell/keyboard.ts";
import type { MarkElement } from "./marks.ts";
import type { Preview } from "./previews.ts";
import { focusNextSquare, makeFocusable, squareAt, squareLabel, squareName, squaresIn } from "./squares.ts";
import { openTab } from "./tabs.ts";
import { gettext } from "../shell/messages.ts";

const FIRST_PROMPT = gettext("Choose the first square.");

/** Enable the ruler; call the returned function after every morph. */
export function enableRuler(board: HTMLElement): () => void {
  const ruler = new Ruler(board);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#ruler")) ruler.toggle();
  });
  // In the capture phase, before the board: nothing is picked while the ruler is on.
  board.addEventListener("click", (event) => ruler.clicked(event), { capture: true });
  board.addEventListener("keydown", (event) => ruler.pressed(event), { capture: true });
  return () => ruler.restore();
}

class Ruler {
  private readonly board: HTMLElement;
  private isOn = false;
  private start: string | null = null;
  /** By square: the tone of its highlight. */
  private tones: ReadonlyMap<string, string> = new Map();

  constructor(board: HTMLElement) {
    this.board = board;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.start = null;
    this.highlight(new Map());
    document.getElementById("table")?.classList.toggle("is-measuring", this.isOn);
    document.getElementById("ruler")?.setAttribute("aria-pressed", String(this.isOn));
    this.setLine(this.isOn ? this.prompt : "");
    if (this.isOn) openTab("sheet", "board");
    this.updateTabStops();
    if (this.isOn) this.squares.find((p) => p.tabIndex === 0)?.focus({ preventScroll: true });
  }

  /** Restore the highlights, which a morph has removed. */
  restore(): void {
    if (!this.isOn) return;
    this.updateTabStops();
    this.highlight(this.tones);
  }

  clicked(event: MouseEvent): void {
    if (!this.isOn) return;
    const place = squareAt(this.squares, event.clientX, event.clientY);
    event.stopPropagation();
    if (place !== undefined) this.choose(place);
  }

  pressed(event: KeyboardEvent): void {
    const here = event.target;
    if (!this.isOn || hasModifier(event)) return;
    const direction = ARROW_DIRECTIONS[event.key];
    if (event.key === "Escape") {
      this.toggle();
      document.getElementById("ruler")?.focus();
    } else if (here instanceof SVGElement && here.matches("[data-place]")) {
      if (event.key === "Enter" || event.key === " ") this.choose(here);
      else if (direction !== undefined) focusNextSquare(here, this.board, direction);
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private choose(square: MarkElement): void {
    const name = squareName(square);
    if (this.start === null) {
      this.start = name;
      const called = squareLabel(square);
      const whole = this.squares.filter((one) => one === square || squareLabel(one) === called);
      this.highlight(new Map(whole.map((one) => [squareName(one), "chosen"])));
      this.setLine(gettext("From %(place)s. Choose the second square.", { place: called }));
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
    // On an analysis board: the position in sight, whoever leads.
    const at = document.getElementById("table-view")?.dataset["at"];
    if (board !== undefined && at !== undefined) query.set("at", at);
    query.set("from", from);
    query.set("to", to);
    query.delete("why");
    const answer = await fetch(`/api/${place}/distance?${query}`).catch(() => null);
    if (!this.isOn) return;
    const told = answer === null ? null : ((await answer.json()) as Preview & { detail?: string });
    if (answer?.ok !== true || told === null) {
      this.setLine(`${told?.detail ?? gettext("The server does not answer.")} ${this.prompt}`);
      this.highlight(new Map());
      return;
    }
    this.setLine(told.sentences.join(" "));
    this.highlight(new Map(told.marks.map(({ place, tone }) => [place, tone])));
  }

  /** While the ruler is on, arrow keys navigate the squares. */
  private updateTabStops(): void {
    const squares = this.squares;
    if (this.isOn) {
      makeFocusable(squares, squares[Math.floor(squares.length / 2)]);
      return;
    }
    for (const place of squares) {
      for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
    }
  }

  /** The first prompt, with the game's hint about what can be measured. */
  private get prompt(): string {
    return `${FIRST_PROMPT} ${document.getElementById("measured")?.dataset["hint"] ?? ""}`;
  }

  private get squares(): readonly MarkElement[] {
    return squaresIn(this.board);
  }

  private highlight(tones: ReadonlyMap<string, string>): void {
    this.tones = tones;
    for (const place of this.squares) {
      const tone = tones.get(squareName(place));
      if (tone === undefined) place.removeAttribute("data-measured");
      else place.setAttribute("data-measured", tone);
    }
  }

  private setLine(words: string): void {
    const line = document.getElementById("measured");
    if (line !== null) line.textContent = words;
  }
}
