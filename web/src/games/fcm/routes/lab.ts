// The route lab: the player edits a position, and the server solves it.

import { byId, setText } from "../../../shell/dom.ts";
import { RequestError } from "../../../shell/requests.ts";
import { showToast } from "../../../shell/toasts.ts";
import { DebouncedSolver, solve } from "./api.ts";
import type { Answer } from "./api.ts";
import { BoardInput } from "./board_input.ts";
import type { BoardInputListener } from "./board_input.ts";
import { reasonOf, showChains } from "./chain_cards.ts";
import { routeLines, setSvg } from "./explanation.ts";
import { readSetting, showChainChoice, showTool } from "./lab_controls.ts";
import type { Tiles } from "./lab_controls.ts";
import {
  MAX_CHAINS,
  moved,
  placeOf,
  removed,
  resized,
  squareName,
  thingAt,
  tileAt,
  tilesAcross,
  tilesDown,
  turned,
  withNewChain,
  withTile,
} from "./position.ts";
import type { Case, Square, Thing } from "./position.ts";
import { downloadPosition, fetchRandomPosition, formatPosition, parsePosition } from "./position_files.ts";
import { fromFragment, isShared, toFragment } from "./share_link.ts";
import { applyTool } from "./tools.ts";
import type { Setting } from "./tools.ts";
import { gettext, pgettext } from "../../../shell/messages.ts";

interface LabData {
  readonly tiles: Tiles;
  readonly examples: readonly { readonly title: string; readonly case: Case }[];
}

const GROUND_NAMES: Readonly<Record<string, string>> = {
  "#": pgettext("ground", "road"),
  "+": pgettext("ground", "overpass"),
  H: pgettext("ground", "house"),
  A: pgettext("ground", "apartment"),
  G: pgettext("ground", "garden"),
  P: pgettext("ground", "park"),
  B: pgettext("ground", "beer"),
  L: pgettext("ground", "lemonade"),
  S: pgettext("ground", "coke"),
};
const KIND_NAMES: Readonly<Record<string, string>> = {
  house: gettext("the house that eats"),
  roadworks: gettext("roadworks"),
};
/** The error code of a readable but impossible position. */
const IMPOSSIBLE = "bad_position";
const MAX_UNDO = 200;
/** How long the JSON must rest before it is loaded, in milliseconds. */
const TYPING_PAUSE = 400;

/** A piece that is being dragged, and the position before. */
interface Dragged {
  readonly thing: Thing;
  readonly from: Square;
  readonly base: Case;
  readonly headline: string | null;
}

export function enableRouteLab(): void {
  const root = document.getElementById("lab");
  const data = document.getElementById("lab-data")?.textContent;
  if (root === null || !data) return;
  const lab = new Lab(JSON.parse(data) as LabData);
  void lab.begin();
}

function troubleOf(error: unknown): string {
  return error instanceof RequestError ? error.message : gettext("The server could not solve this position.");
}

class Lab implements BoardInputListener {
  private readonly data: LabData;
  private readonly input: BoardInput;
  private readonly solver: DebouncedSolver;
  private position: Case;
  private answer: Answer | null = null;
  /** The position that the answer is about. */
  private answered: Case | null = null;
  /** The headline before the last change. */
  private before: string | null = null;
  private readonly past: Case[] = [];
  private dragged: Dragged | null = null;
  /** Why the last change was undone, or a link was rejected. */
  private trouble = "";
  /** The square that was pointed at last. */
  private pointed: Square = [0, 0];
  private typing: number | undefined;
  /** The position that somebody typed: its text stays as it is. */
  private typed: Case | null = null;

  constructor(data: LabData) {
    this.data = data;
    const [first] = data.examples;
    if (first === undefined) throw new Error("the lab has no example");
    this.position = first.case;
    this.solver = new DebouncedSolver(
      byId("lab-board"),
      (answer) => this.show(answer),
      (error) => this.complain(error),
    );
    this.input = new BoardInput(byId("lab-board"), byId("lab-sheet"), byId("lab-cursor"), this);
    this.listen();
  }

  async begin(): Promise<void> {
    showTool(this.setting.tool);
    this.solver.markBusy();
    if (!(await this.readAddress())) this.refresh();
  }

  // Input from the board

  canDrag(square: Square): boolean {
    const thing = thingAt(this.position, square);
    const headline = this.answer?.headline ?? null;
    this.dragged =
      thing === null ? null : { thing, from: square, base: this.position, headline };
    return thing !== null;
  }

  drag(_: Square, to: Square): void {
    if (this.dragged === null) return;
    const { thing, from, base } = this.dragged;
    this.pointed = to;
    const next = moved(base, thing, [to[0] - from[0], to[1] - from[1]]);
    if (next === this.position) return;
    this.before = this.dragged.headline;
    this.position = next;
    this.solver.solve(next);
  }

  drop(): void {
    if (this.dragged === null) return;
    const { base, headline } = this.dragged;
    this.dragged = null;
    const reached = this.position;
    this.position = base;
    this.change(() => reached);
    this.before = headline;
  }

  cancel(): void {
    if (this.dragged === null) return;
    const { base, from } = this.dragged;
    this.position = base;
    this.before = null;
    this.dragged = null;
    this.refresh();
    this.input.goTo(from);
  }

  point(square: Square): void {
    this.dragged = null;
    this.pointed = square;
    this.look(square);
    this.change((old) => applyTool(old, this.setting, square, this.answer));
  }

  look(square: Square | null): void {
    const spot = byId("lab-spot");
    setText(spot, square === null ? "" : this.describe(square));
    const place = square === null ? null : this.squareAt(square);
    for (const marked of document.querySelectorAll("#lab-chains [data-square]")) {
      marked.classList.toggle("is-looked-at", marked.getAttribute("data-square") === place?.join(","));
    }
  }

  press(key: string, square: Square): boolean {
    if (key.startsWith("Arrow")) {
      if (this.dragged !== null) this.drag(this.dragged.from, square);
      return true;
    }
    switch (key) {
      case "Enter":
      case " ":
        if (this.dragged !== null) this.drop();
        else if (this.setting.tool === "move") this.pickUp(square);
        else this.point(square);
        return true;
      case "m":
      case "M":
        if (this.dragged !== null) this.drop();
        else this.pickUp(square);
        return true;
      case "t":
      case "T":
        this.change((old) => withTile(old, square, turned(tileAt(old, square))));
        return true;
      case "Delete":
      case "Backspace": {
        const thing = thingAt(this.position, square);
        if (thing !== null) this.change((old) => removed(old, thing));
        return true;
      }
      case "Escape":
        this.cancel();
        return true;
      default:
        return false;
    }
  }

  private pickUp(square: Square): void {
    const words = this.canDrag(square)
      ? gettext("Picked up. Arrow keys move it, Enter puts it down, Escape cancels.")
      : gettext("Nothing to pick up here.");
    setText(byId("lab-spot"), words);
  }

  private describe(square: Square): string {
    const thing = thingAt(this.position, square);
    const place = thing === null ? null : placeOf(this.position, thing);
    const reason = thing === null || place === null ? undefined : reasonOf(this.current(), thing, place);
    if (reason !== undefined) return reason.sentence;
    const ground = GROUND_NAMES[this.position.board[square[0]]?.[square[1]] ?? ""] ?? pgettext("ground", "empty");
    const what = KIND_NAMES[thing?.kind ?? ""] ?? ground;
    return `${squareName(square)}: ${what}.`;
  }

  private squareAt(square: Square): Square | null {
    const thing = thingAt(this.position, square);
    return thing === null ? null : placeOf(this.position, thing);
  }

  /** The answer, if it is about the present position. */
  private current(): Answer | null {
    return this.answered === this.position ? this.answer : null;
  }

  // Changes and answers

  /** Replace the whole position, and hide the previous answer meanwhile. */
  private load(next: Case): void {
    if (this.answered !== null) this.past.push(this.position);
    this.before = null;
    this.position = next;
    this.clear();
    this.refresh();
  }

  private clear(): void {
    this.answer = this.answered = null;
    for (const id of ["lab-sheet", "lab-headline", "lab-ways", "lab-chains", "lab-spot"]) {
      byId(id).replaceChildren();
    }
    byId("lab-before").hidden = true;
  }

  private change(edit: (position: Case) => Case): void {
    const next = edit(this.position);
    if (next === this.position) return;
    this.past.push(this.position);
    if (this.past.length > MAX_UNDO) this.past.shift();
    this.before = this.answer?.headline ?? null;
    this.position = next;
    this.refresh();
  }

  private undo(): void {
    const earlier = this.past.pop();
    if (earlier === undefined) return;
    this.before = null;
    this.position = earlier;
    this.refresh();
  }

  /** Solve the position, and update everything but the drawing. */
  private refresh(): void {
    this.solver.solve(this.position);
    byId<HTMLButtonElement>("lab-undo").disabled = this.past.length === 0;
    byId<HTMLButtonElement>("lab-add-chain").disabled = this.position.players.length >= MAX_CHAINS;
    byId<HTMLInputElement>("lab-rows").value = String(tilesDown(this.position));
    byId<HTMLInputElement>("lab-columns").value = String(tilesAcross(this.position));
    showChainChoice(this.position, this.setting.chain);
    void this.writeAddress();
  }

  private show(answer: Answer): void {
    this.answer = answer;
    this.answered = this.position;
    setSvg(byId("lab-sheet"), answer.svg);
    this.input.place();
    setText(byId("lab-trouble"), this.trouble);
    this.input.say(this.pointed, this.trouble);
    this.trouble = "";
    setText(byId("lab-headline"), answer.headline);
    const isOther = this.before !== null && this.before !== answer.headline;
    const before = byId("lab-before");
    before.hidden = !isOther;
    setText(before, isOther ? gettext("Before: %(headline)s", { headline: this.before ?? "" }) : "");
    byId("lab-ways").replaceChildren(...routeLines(answer));
    this.showChains();
  }

  private complain(error: unknown): void {
    const words = troubleOf(error);
    setText(byId("lab-trouble"), words);
    if (this.dragged !== null) return;
    if (error instanceof RequestError && error.code === IMPOSSIBLE && this.past.length > 0) {
      this.trouble = words;
      this.undo();
      return;
    }
    this.answer = this.answered = null;
    this.showChains();
  }

  private showChains(): void {
    showChains(byId("lab-chains"), this.position, this.answer, (edit) => this.change(edit));
  }

  // Tools

  private get setting(): Setting {
    return readSetting(this.data.tiles);
  }

  // URLs and files

  /** Load the position in the URL; false if there is none, or it is unreadable. */
  private async readAddress(): Promise<boolean> {
    if (!isShared(location.hash)) return false;
    const found = await fromFragment(location.hash);
    this.trouble = found === null ? gettext("This link contains no valid position.") : await this.tryLoad(found);
    setText(byId("lab-trouble"), this.trouble);
    return this.trouble === "";
  }

  private async writeAddress(): Promise<void> {
    const fragment = await toFragment(this.position);
    history.replaceState(null, "", location.pathname + fragment);
    byId<HTMLInputElement>("lab-link").value = location.href;
    if (this.position === this.typed) return;
    this.typed = null;
    byId<HTMLTextAreaElement>("lab-json").value = formatPosition(this.position);
    setText(byId("lab-json-trouble"), "");
  }

  /** Load a foreign position, if the server can read it. Returns an error message, or "". */
  private async tryLoad(found: unknown): Promise<string> {
    try {
      const answer = await solve(found);
      this.load(answer.case);
      return "";
    } catch (error) {
      return troubleOf(error);
    }
  }

  /** Load a position that was typed or saved; whether that worked. */
  private async import(text: string): Promise<boolean> {
    let position: unknown;
    try {
      position = parsePosition(text);
    } catch {
      setText(byId("lab-json-trouble"), gettext("This is not JSON."));
      return false;
    }
    const trouble = await this.tryLoad(position);
    setText(byId("lab-json-trouble"), trouble);
    return trouble === "";
  }

  private async read(text: string): Promise<void> {
    if (await this.import(text)) this.typed = this.position;
  }

  private async open(file: File): Promise<void> {
    if (await this.import(await file.text())) showToast(gettext("Position loaded."), "good");
  }

  private async random(): Promise<void> {
    const position = await fetchRandomPosition();
    if (position === null) setText(byId("lab-trouble"), gettext("The server cannot be reached."));
    else this.load(position);
  }

  private resize(): void {
    const read = (id: string): number =>
      Math.min(6, Math.max(1, Math.round(Number(byId<HTMLInputElement>(id).value)) || 1));
    const fresh = Object.values(this.data.tiles);
    this.change((old) => resized(old, read("lab-rows"), read("lab-columns"), fresh));
  }

  private listen(): void {
    const click = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
    click("lab-undo", () => this.undo());
    click("lab-random", () => void this.random());
    click("lab-add-chain", () => this.change(withNewChain));
    const json = byId<HTMLTextAreaElement>("lab-json");
    json.addEventListener("input", () => {
      window.clearTimeout(this.typing);
      this.typing = window.setTimeout(() => void this.read(json.value), TYPING_PAUSE);
    });
    click("lab-export", () => downloadPosition(this.position));
    byId("lab-tools").addEventListener("change", () => showTool(this.setting.tool));
    for (const id of ["lab-rows", "lab-columns"]) {
      byId(id).addEventListener("change", () => this.resize());
    }
    const example = byId<HTMLSelectElement>("lab-example");
    example.addEventListener("change", () => {
      const chosen = this.data.examples[Number(example.value)];
      if (example.value !== "" && chosen !== undefined) this.load(chosen.case);
    });
    const file = byId<HTMLInputElement>("lab-file");
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) void this.open(chosen);
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input[type=text], textarea");
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || isTyping) return;
      event.preventDefault();
      this.undo();
    });
    window.addEventListener("hashchange", () => void this.readAddress());
  }
}
