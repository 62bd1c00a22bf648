// The route lab: a position that is changed here and worked out by the house.

import { make, say } from "../../../shell/dom.ts";
import { notice } from "../../../shell/toasts.ts";
import { Refusal } from "../../../shell/requests.ts";
import { Asker, ask } from "./api.ts";
import type { Answer } from "./api.ts";
import { Canvas } from "./board_input.ts";
import type { CanvasListener } from "./board_input.ts";
import {
  MOST_CHAINS,
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
import { reasonOf, showChains } from "./chain_cards.ts";
import { fromFragment, isShared, toFragment } from "./share_link.ts";
import { putDrawing, sign, wayLines } from "./explanation.ts";
import { HINTS, used } from "./tools.ts";
import type { Setting, Tool } from "./tools.ts";

interface LabData {
  readonly tiles: Readonly<Record<string, readonly string[]>>;
  readonly examples: readonly { readonly title: string; readonly case: Case }[];
}

const SIGNS: Readonly<Record<string, string>> = {
  "#": "road",
  "+": "overpass",
  H: "house",
  A: "apartments",
  G: "garden",
  P: "park",
  B: "beer",
  L: "lemonade",
  S: "soda",
};
/** The house can read it, but such a position cannot be. */
const UNFIT = "bad_position";
const MOST_UNDO = 200;

/** A piece on its way: what it is, where it was taken, and how things were then. */
interface Carried {
  readonly thing: Thing;
  readonly from: Square;
  readonly base: Case;
  readonly headline: string | null;
}

export function enableLab(): void {
  const root = document.getElementById("lab");
  const data = document.getElementById("lab-data")?.textContent;
  if (root === null || !data) return;
  const lab = new Lab(JSON.parse(data) as LabData);
  void lab.begin();
}

function element<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as T;
}

function troubleOf(error: unknown): string {
  return error instanceof Refusal ? error.message : "The server could not work this out.";
}

class Lab implements CanvasListener {
  private readonly data: LabData;
  private readonly canvas: Canvas;
  private readonly asker: Asker;
  private position: Case;
  private answer: Answer | null = null;
  /** The position that the answer belongs to. */
  private answered: Case | null = null;
  /** What was sold before the last change. */
  private before: string | null = null;
  private readonly past: Case[] = [];
  private carried: Carried | null = null;
  /** Why the last change was taken back, or a link not taken. */
  private trouble = "";

  constructor(data: LabData) {
    this.data = data;
    const [first] = data.examples;
    if (first === undefined) throw new Error("the lab has nothing to begin with");
    this.position = first.case;
    this.asker = new Asker(
      element("lab-board"),
      (answer) => this.show(answer),
      (error) => this.complain(error),
    );
    this.canvas = new Canvas(element("lab-board"), element("lab-sheet"), element("lab-cursor"), this);
    this.listen();
  }

  async begin(): Promise<void> {
    this.setTool();
    this.asker.wait();
    if (!(await this.readAddress())) this.refresh();
  }

  // What the board says

  canDrag(square: Square): boolean {
    const thing = thingAt(this.position, square);
    const headline = this.answer?.headline ?? null;
    this.carried =
      thing === null ? null : { thing, from: square, base: this.position, headline };
    return thing !== null;
  }

  drag(_: Square, to: Square): void {
    if (this.carried === null) return;
    const { thing, from, base } = this.carried;
    const next = moved(base, thing, [to[0] - from[0], to[1] - from[1]]);
    if (next === this.position) return;
    this.before = this.carried.headline;
    this.position = next;
    this.asker.ask(next);
  }

  drop(): void {
    if (this.carried === null) return;
    const { base, headline } = this.carried;
    this.carried = null;
    const reached = this.position;
    this.position = base;
    this.change(() => reached);
    this.before = headline;
  }

  cancel(): void {
    if (this.carried === null) return;
    const { base, from } = this.carried;
    this.position = base;
    this.before = null;
    this.carried = null;
    this.refresh();
    this.canvas.goTo(from);
  }

  point(square: Square): void {
    this.carried = null;
    this.look(square);
    this.change((old) => used(old, this.setting(), square, this.answer));
  }

  look(square: Square | null): void {
    const spot = element("lab-spot");
    say(spot, square === null ? "" : this.describe(square));
    const place = square === null ? null : this.placeAt(square);
    for (const marked of document.querySelectorAll("#lab-chains [data-square]")) {
      marked.classList.toggle("is-looked-at", marked.getAttribute("data-square") === place?.join(","));
    }
  }

  press(key: string, square: Square): boolean {
    if (key.startsWith("Arrow")) {
      if (this.carried !== null) this.drag(this.carried.from, square);
      return true;
    }
    switch (key) {
      case "Enter":
      case " ":
        if (this.carried !== null) this.drop();
        else if (this.setting().tool === "move") this.pickUp(square);
        else this.point(square);
        return true;
      case "m":
      case "M":
        if (this.carried !== null) this.drop();
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
      ? "Picked up. Arrow keys move it, Enter puts it down, Escape cancels."
      : "Nothing to pick up here.";
    say(element("lab-spot"), words);
  }

  private describe(square: Square): string {
    const thing = thingAt(this.position, square);
    const place = thing === null ? null : placeOf(this.position, thing);
    const reason = thing === null || place === null ? undefined : reasonOf(this.current(), thing, place);
    if (reason !== undefined) return reason.sentence;
    const ground = SIGNS[this.position.board[square[0]]?.[square[1]] ?? ""] ?? "empty";
    const what = thing?.kind === "house" ? "the house that eats" : thing?.kind === "roadworks" ? "roadworks" : ground;
    return `${squareName(square)}: ${what}.`;
  }

  private placeAt(square: Square): Square | null {
    const thing = thingAt(this.position, square);
    return thing === null ? null : placeOf(this.position, thing);
  }

  /** The answer, if it is about the position as it is now. */
  private current(): Answer | null {
    return this.answered === this.position ? this.answer : null;
  }

  // Changes and answers

  /** Take a whole other position: nothing of the one before is shown while it is worked out. */
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
      element(id).replaceChildren();
    }
    element("lab-before").hidden = true;
  }

  private change(edit: (position: Case) => Case): void {
    const next = edit(this.position);
    if (next === this.position) return;
    this.past.push(this.position);
    if (this.past.length > MOST_UNDO) this.past.shift();
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

  /** Ask the house about the position, and bring all but the drawing up to date. */
  private refresh(): void {
    this.asker.ask(this.position);
    element<HTMLButtonElement>("lab-undo").disabled = this.past.length === 0;
    element<HTMLButtonElement>("lab-add-chain").disabled = this.position.players.length >= MOST_CHAINS;
    element<HTMLInputElement>("lab-rows").value = String(tilesDown(this.position));
    element<HTMLInputElement>("lab-columns").value = String(tilesAcross(this.position));
    this.showWhose();
    void this.writeAddress();
  }

  private show(answer: Answer): void {
    this.answer = answer;
    this.answered = this.position;
    putDrawing(element("lab-sheet"), answer.svg);
    this.canvas.place();
    say(element("lab-trouble"), this.trouble);
    this.trouble = "";
    say(element("lab-headline"), answer.headline);
    const isOther = this.before !== null && this.before !== answer.headline;
    const before = element("lab-before");
    before.hidden = !isOther;
    say(before, isOther ? `Before: ${this.before ?? ""}` : "");
    element("lab-ways").replaceChildren(...wayLines(answer));
    this.showChains();
  }

  private complain(error: unknown): void {
    const words = troubleOf(error);
    say(element("lab-trouble"), words);
    if (this.carried !== null) return;
    if (error instanceof Refusal && error.code === UNFIT && this.past.length > 0) {
      this.trouble = words;
      this.undo();
      return;
    }
    this.answer = this.answered = null;
    this.showChains();
  }

  private showChains(): void {
    showChains(element("lab-chains"), this.position, this.answer, (edit) => this.change(edit));
  }

  // Tools

  private setting(): Setting {
    const checked = (name: string): string =>
      document.querySelector<HTMLInputElement>(`#lab input[name="${name}"]:checked`)?.value ?? "";
    return {
      tool: (checked("tool") || "move") as Tool,
      chain: Number(checked("whose") || 0),
      tile: this.data.tiles[checked("tile")] ?? null,
    };
  }

  private setTool(): void {
    const { tool } = this.setting();
    say(element("lab-hint"), HINTS[tool]);
    element("lab-palette").hidden = tool !== "tile";
    element("lab-whose").hidden = tool !== "restaurant" && tool !== "shop";
    element("lab-board").dataset["tool"] = tool;
  }

  private showWhose(): void {
    const { chain } = this.setting();
    element("lab-whose").replaceChildren(
      ...this.position.players.map((player, index) => {
        const dot = make("input", { type: "radio", name: "whose", value: String(index) });
        dot.checked = index === Math.min(chain, this.position.players.length - 1);
        return make("label", {}, dot, make("span", {}, sign("marks", index), player.chain));
      }),
    );
  }

  // Addresses and files

  /** Take the position of the address; whether it has a readable one. */
  private async readAddress(): Promise<boolean> {
    if (!isShared(location.hash)) return false;
    const found = await fromFragment(location.hash);
    this.trouble = found === null ? "This link holds no readable position." : await this.take(found);
    say(element("lab-trouble"), this.trouble);
    return this.trouble === "";
  }

  private async writeAddress(): Promise<void> {
    const fragment = await toFragment(this.position);
    history.replaceState(null, "", location.pathname + fragment);
    element<HTMLInputElement>("lab-link").value = location.href;
    element<HTMLTextAreaElement>("lab-json").value = JSON.stringify({ cases: [this.position] }, null, 1);
  }

  /** Take a position from outside, if the house can read it. What is wrong with it, or "". */
  private async take(found: unknown): Promise<string> {
    try {
      const answer = await ask(found);
      this.load(answer.case);
      return "";
    } catch (error) {
      return troubleOf(error);
    }
  }

  private async import(text: string): Promise<void> {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      say(element("lab-trouble"), "This is not JSON.");
      return;
    }
    const cases = (data as { cases?: unknown } | null)?.cases;
    const trouble = await this.take(Array.isArray(cases) ? (cases[0] as unknown) : data);
    say(element("lab-trouble"), trouble);
    if (trouble === "") notice("Position loaded.", "good");
  }

  private export(): void {
    const text = JSON.stringify({ cases: [this.position] }, null, 1);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = make("a", { href: address, download: `${this.position.id || "position"}.json` });
    link.click();
    URL.revokeObjectURL(address);
  }

  private async random(): Promise<void> {
    const level = 1 + Math.floor(Math.random() * 4);
    const answer = await fetch(`/api/fcm/routes/random?level=${level}`).catch(() => null);
    if (!answer?.ok) {
      say(element("lab-trouble"), "The server cannot be reached.");
      return;
    }
    const { case: found } = (await answer.json()) as { readonly case: Case };
    this.load(found);
  }

  private resize(): void {
    const read = (id: string): number =>
      Math.min(6, Math.max(1, Math.round(Number(element<HTMLInputElement>(id).value)) || 1));
    const fresh = Object.values(this.data.tiles);
    this.change((old) => resized(old, read("lab-rows"), read("lab-columns"), fresh));
  }

  private listen(): void {
    const click = (id: string, act: () => void): void => element(id).addEventListener("click", act);
    click("lab-undo", () => this.undo());
    click("lab-random", () => void this.random());
    click("lab-add-chain", () => this.change(withNewChain));
    click("lab-import", () => void this.import(element<HTMLTextAreaElement>("lab-json").value));
    click("lab-export", () => this.export());
    element("lab-tools").addEventListener("change", () => this.setTool());
    for (const id of ["lab-rows", "lab-columns"]) {
      element(id).addEventListener("change", () => this.resize());
    }
    const example = element<HTMLSelectElement>("lab-example");
    example.addEventListener("change", () => {
      const chosen = this.data.examples[Number(example.value)];
      if (example.value !== "" && chosen !== undefined) this.load(chosen.case);
    });
    const file = element<HTMLInputElement>("lab-file");
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) void chosen.text().then((text) => this.import(text));
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
