// The ruler: the player clicks two squares, and the server answers with their distance. Only the
// game knows what a distance is.

import { gettext } from "../shell/messages.ts";
import type { MarkElement } from "./marks.ts";
import type { Preview } from "./previews.ts";
import { SquareTool } from "./square_tool.ts";
import { squareLabel, squareName } from "./squares.ts";

const FIRST_PROMPT = gettext("Choose the first square.");

/** Enable the ruler; call the returned function after every morph. */
export function enableRuler(board: HTMLElement): () => void {
  const ruler = new Ruler(board);
  return () => ruler.restore();
}

class Ruler {
  private readonly tool: SquareTool;
  private start: string | null = null;
  /** By square: the tone of its highlight. */
  private tones: ReadonlyMap<string, string> = new Map();

  constructor(board: HTMLElement) {
    this.tool = new SquareTool(board, "ruler", {
      prompt: () => this.prompt,
      switched: () => this.reset(),
      chosen: (square) => this.choose(square),
    });
  }

  /** Restore the highlights, which a morph has removed. */
  restore(): void {
    if (!this.tool.isOn) return;
    this.tool.updateTabStops();
    this.highlight(this.tones);
  }

  private reset(): void {
    this.start = null;
    this.highlight(new Map());
  }

  private choose(square: MarkElement): void {
    const name = squareName(square);
    if (this.start === null) {
      this.start = name;
      const called = squareLabel(square);
      const whole = this.tool.squares.filter((one) => one === square || squareLabel(one) === called);
      this.highlight(new Map(whole.map((one) => [squareName(one), "chosen"])));
      this.tool.setLine(gettext("From %(place)s. Choose the second square.", { place: called }));
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
    if (!this.tool.isOn) return;
    const told = answer === null ? null : ((await answer.json()) as Preview & { detail?: string });
    if (answer?.ok !== true || told === null) {
      this.tool.setLine(`${told?.detail ?? gettext("The server does not answer.")} ${this.prompt}`);
      this.highlight(new Map());
      return;
    }
    this.tool.setLine(told.sentences.join(" "));
    this.highlight(new Map(told.marks.map(({ place, tone }) => [place, tone])));
  }

  /** The first prompt, with the game's hint about what can be measured. */
  private get prompt(): string {
    return `${FIRST_PROMPT} ${document.getElementById("measured")?.dataset["hint"] ?? ""}`;
  }

  private highlight(tones: ReadonlyMap<string, string>): void {
    this.tones = tones;
    for (const place of this.tool.squares) {
      const tone = tones.get(squareName(place));
      if (tone === undefined) place.removeAttribute("data-measured");
      else place.setAttribute("data-measured", tone);
    }
  }
}
