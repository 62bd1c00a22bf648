// The dinner lab: a position as text and as a board that edit each other, solved by the server,
// with supposed changes.

import { byId, make, setText } from "../../../shell/dom.ts";
import { RequestError } from "../../../shell/requests.ts";
import { setSvg } from "../routes/explanation.ts";
import { fromFragment, toFragment } from "../routes/share_link.ts";
import { parseQuery, solveDinner, tellDinner } from "./api.ts";
import type { Answer, DinnerQuery } from "./api.ts";
import { BoardPointer } from "./board_pointer.ts";
import { StockTable } from "./stock_table.ts";
import { setOptions, Tools } from "./tools.ts";
import { gettext } from "../../../shell/messages.ts";
import { StoryStage, storiesIn } from "../../../table/stories.ts";

interface LabData {
  /** The answer that the page was rendered with. */
  readonly start: Answer;
  readonly examples: readonly { readonly title: string; readonly position: string }[];
}

/** The error lines, each beside what caused it. */
const ERROR_LINES = ["dinner-trouble", "dinner-refused", "stock-trouble", "what-if-trouble"];
const MAX_UNDO = 200;
/** How long the text must rest before it is solved, in milliseconds. */
const TYPING_PAUSE = 300;

export function enableDinnerLab(): void {
  const data = document.getElementById("dinner-data")?.textContent;
  if (!data) return;
  void new DinnerLab(JSON.parse(data) as LabData).begin();
}

function value(id: string): string {
  return byId<HTMLInputElement | HTMLSelectElement>(id).value.trim();
}

class DinnerLab {
  private readonly data: LabData;
  private readonly text = byId<HTMLTextAreaElement>("dinner-position");
  private whatIfs: readonly string[] = [];
  /** The house whose route is drawn; empty for none. */
  private house = "";
  private newest = 0;
  private readonly stage = new StoryStage();
  private readonly board = byId("dinner-board");
  private readonly undo = byId<HTMLButtonElement>("dinner-undo");
  private readonly tools = new Tools(() => {
    setText(byId("dinner-refused"), "");
    this.pointer.release();
  });
  private readonly stock = new StockTable((edit) => this.edit(edit, "stock-trouble"));
  private readonly pointer = new BoardPointer(this.board, byId("dinner-hand"), {
    picksUp: (piece) => this.tools.picksUp(piece),
    hint: () => this.tools.hint,
    footprint: () => this.tools.footprint,
    move: (piece, place) => this.change(`move ${piece.place} ${place}`),
    remove: (piece) => this.change(this.tools.isWhatIf ? `away ${piece.place}` : `remove ${piece.place}`),
    take: (place, piece) => {
      if (this.tools.isWhatIf) this.startNewShop(place);
      else this.change(this.tools.editAt(place, piece));
    },
  });
  /** The text of the latest answer. */
  private solved = "";
  private readonly past: string[] = [];
  private isEdited = false;
  /** Edits wait for each other: each is about the text that the last one made. */
  private edits: Promise<unknown> = Promise.resolve();
  private typing: number | undefined;

  constructor(data: LabData) {
    this.data = data;
    this.listen();
  }

  async begin(): Promise<void> {
    this.showFields();
    this.solved = this.data.start.text;
    this.showPosition(this.data.start, false);
    await this.readAddress();
  }

  private listen(): void {
    this.text.addEventListener("input", () => {
      window.clearTimeout(this.typing);
      this.typing = window.setTimeout(() => void this.solve("dinner-trouble"), TYPING_PAUSE);
    });
    this.undo.addEventListener("click", () => this.takeBack());
    byId("dinner-whole").addEventListener("click", () => this.pointer.magnify(null));
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || isTyping) return;
      event.preventDefault();
      this.takeBack();
    });
    byId("what-if").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.suppose(this.changeInForm(), "what-if-trouble");
    });
    byId("what-if-kind").addEventListener("change", () => this.showFields());
    byId("dinner-watch").addEventListener("click", () => void this.watch());
    byId("dinner-example").addEventListener("change", () => this.takeExample());
    window.addEventListener("hashchange", () => void this.readAddress());
    byId("dinner-houses").addEventListener(
      "toggle",
      (event) => this.drawRoute(event.target as HTMLDetailsElement),
      true,
    );
  }

  // Sources of a position

  private async readAddress(): Promise<void> {
    const shared = parseQuery(await fromFragment(window.location.hash));
    const table = new URLSearchParams(window.location.search).get("table");
    if (shared !== null) {
      this.text.value = shared.position;
      this.whatIfs = shared.what_if;
    } else if (table !== null && !(await this.readTable(table))) return;
    this.solved = "";
    await this.solve("dinner-trouble");
  }

  /** Load the position of a table, as far as this player may see it. */
  private async readTable(table: string): Promise<boolean> {
    const asked = new URLSearchParams(window.location.search);
    asked.delete("table");
    const path = `/api/tables/${encodeURIComponent(table)}/position?${asked.toString()}`;
    const answer = await fetch(path).catch(() => null);
    if (answer === null || !answer.ok) {
      setText(byId("dinner-trouble"), gettext("You cannot see this table now."));
      return false;
    }
    this.text.value = ((await answer.json()) as { readonly text: string }).text;
    return true;
  }

  private takeExample(): void {
    const example = this.data.examples[Number(value("dinner-example") || -1)];
    if (example === undefined) return;
    this.text.value = example.position;
    this.whatIfs = [];
    void this.solve("dinner-trouble");
  }

  private async watch(): Promise<void> {
    const told = await tellDinner({ position: this.text.value, what_if: this.whatIfs }).catch(() => "");
    this.stage.play(storiesIn(told), byId("dinner-watch"));
  }

  // Edits

  /** Pointing at the board changes the position, or with "What if" only supposes it. */
  private change(words: string): void {
    if (this.tools.isWhatIf) void this.suppose(words, "dinner-refused");
    else this.edit(words, "dinner-refused");
  }

  private edit(words: string, trouble: string): void {
    this.edits = this.edits.then(() => this.solve(trouble, words));
  }

  private takeBack(): void {
    this.edits = this.edits.then(() => {
      const earlier = this.past.pop();
      if (earlier === undefined) return false;
      this.text.value = this.solved = earlier;
      return this.solve("dinner-trouble");
    });
  }

  // Supposed changes

  private showFields(): void {
    const kind = value("what-if-kind");
    for (const field of document.querySelectorAll<HTMLElement>("#what-if [data-for]")) {
      field.hidden = !(field.dataset["for"] ?? "").split(" ").includes(kind);
    }
    byId<HTMLSelectElement>("what-if-chain").disabled = kind === "away" || kind === "move";
  }

  /** Fill in the form for a new shop on this square. */
  private startNewShop(place: string): void {
    const kind = byId<HTMLSelectElement>("what-if-kind");
    if (kind.value !== "shop") kind.value = "restaurant";
    byId<HTMLInputElement>("what-if-square").value = place;
    this.showFields();
    byId("what-if-try").focus();
  }

  /** The change in the form, in the API's notation. */
  private changeInForm(): string {
    const chain = value("what-if-chain");
    const square = value("what-if-square").toLowerCase();
    switch (value("what-if-kind")) {
      case "price":
        return `price ${chain} ${value("what-if-price")}`;
      case "good":
        return `good ${chain} ${value("what-if-good")}`;
      case "restaurant":
        return `shop ${chain} ${square} ${value("what-if-corner")}`;
      case "shop":
        return `shop ${chain} ${square}`;
      case "move":
        return `move ${square} ${value("what-if-to").toLowerCase()}`;
      default:
        return `away ${square}`;
    }
  }

  private suppose(whatIf: string, trouble: string): Promise<void> {
    return this.supposeAll([...this.whatIfs, whatIf], trouble);
  }

  /** Try these changes; keep the previous ones if the server refuses. */
  private async supposeAll(whatIfs: readonly string[], trouble: string): Promise<void> {
    const before = this.whatIfs;
    this.whatIfs = whatIfs;
    if (!(await this.solve(trouble))) this.whatIfs = before;
  }

  private drawRoute(opened: HTMLDetailsElement): void {
    const house = opened.dataset["house"] ?? "";
    if (opened.open === (this.house === house)) return;
    this.house = opened.open ? house : "";
    void this.solve("dinner-trouble");
  }

  // Answers of the server

  /** Solve the text as it stands, or after an edit. */
  private async solve(trouble: string, edit = ""): Promise<boolean> {
    window.clearTimeout(this.typing);
    const number = ++this.newest;
    const asked: DinnerQuery = { position: this.text.value, what_if: this.whatIfs };
    this.board.dataset["asked"] = "asking";
    try {
      const answer = await solveDinner(asked, this.house, edit);
      const link = await toFragment({ ...asked, position: answer.text });
      if (number === this.newest) this.show(answer, link);
      return true;
    } catch (error) {
      const sentence = error instanceof RequestError ? error.message : gettext("That did not work. Please try again.");
      if (number === this.newest) this.refuse(trouble, sentence);
      return false;
    } finally {
      if (number === this.newest) this.board.dataset["asked"] = "answered";
    }
  }

  /** Say why not; on the board beside the square. */
  private refuse(trouble: string, sentence: string): void {
    setText(byId(trouble), sentence);
    const square = this.pointer.lastElement?.getBoundingClientRect();
    if (trouble !== "dinner-refused" || square === undefined) return;
    const frame = byId("dinner-stage").getBoundingClientRect();
    const bubble = byId(trouble);
    const left = square.x + square.width / 2 - frame.x - bubble.offsetWidth / 2;
    bubble.style.left = `${Math.max(0, Math.min(left, frame.width - bubble.offsetWidth))}px`;
    bubble.style.top = `${square.bottom - frame.y + 6}px`;
  }

  private show(answer: Answer, link: string): void {
    for (const trouble of ERROR_LINES) setText(byId(trouble), "");
    if (this.text.value !== answer.text) this.text.value = answer.text;
    const isOther = this.solved !== "" && this.solved !== answer.text;
    if (isOther) this.past.push(this.solved);
    if (this.past.length > MAX_UNDO) this.past.shift();
    this.solved = answer.text;
    // From the first edit on the address has the position.
    if (isOther || this.isEdited) history.replaceState(null, "", `/dinner-lab${link}`);
    this.isEdited ||= isOther;
    this.undo.disabled = this.past.length === 0;
    setText(byId("dinner-headline"), answer.headline);
    byId("dinner-watch").hidden = answer.houses.length === 0;
    const none = this.whatIfs.length > 0 ? [gettext("Nothing changes.")] : [];
    const changed = answer.changes.length > 0 ? answer.changes : none;
    byId("dinner-changes").replaceChildren(...changed.map((one) => make("li", {}, one)));
    const hadFocus = this.board.contains(document.activeElement);
    setSvg(this.board, answer.svg);
    this.showPosition(answer, hadFocus);
    setSvg(byId("dinner-table"), answer.table);
    this.showReasons(answer);
    this.showWhatIfs();
    setOptions("what-if-chain", answer.chains.map(({ chain, name }) => [chain, name]));
    setOptions("what-if-good", answer.goods.map(({ good, name }) => [good, name]));
    byId<HTMLInputElement>("dinner-link").value = `${window.location.origin}/dinner-lab${link}`;
  }

  /** What can be pointed at and put down. */
  private showPosition(answer: Answer, hadFocus: boolean): void {
    this.pointer.renew(answer.pieces, hadFocus);
    this.tools.renew(answer);
    this.stock.renew(answer);
  }

  private showReasons(answer: Answer): void {
    const list = (sentences: readonly string[]): HTMLElement =>
      make("ul", {}, ...sentences.map((sentence) => make("li", {}, sentence)));
    const houses = answer.houses.map((one) => {
      const open = one.house === this.house ? { open: "" } : {};
      const why = list([...one.sentences, ...one.on_the_way]);
      const lab = make("p", {}, make("a", { href: one.link }, gettext("Try it in the lab")));
      const rest = one.link === "" ? [why] : [why, lab];
      return make("details", { "data-house": one.house, ...open }, make("summary", {}, one.title), ...rest);
    });
    const focused = document.activeElement?.parentElement?.dataset["house"];
    byId("dinner-houses").replaceChildren(...houses);
    houses.find((one) => one.dataset["house"] === focused)?.querySelector("summary")?.focus();
    const chains = answer.chains.map((one) => {
      const title = make("summary", {}, gettext("%(chain)s earns $%(income)s", { chain: one.name, income: one.income }));
      return make("details", {}, title, list(one.sentences));
    });
    byId("dinner-chains").replaceChildren(...chains);
  }

  private showWhatIfs(): void {
    const lines = this.whatIfs.map((one, index) => {
      const button = make("button", { class: "button quiet", type: "button" }, gettext("Undo"));
      button.setAttribute("aria-label", gettext("Undo: %(change)s", { change: one }));
      button.addEventListener("click", () => {
        const left = this.whatIfs.filter((_, place) => place !== index);
        void this.supposeAll(left, "what-if-trouble");
      });
      return make("li", {}, make("code", {}, one), button);
    });
    byId("what-ifs").replaceChildren(...lines);
  }
}
