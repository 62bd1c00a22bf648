// The dinner lab: a position as text, solved by the server, with supposed changes.

import { byId, make, setText } from "../../../shell/dom.ts";
import { RequestError } from "../../../shell/requests.ts";
import { setSvg } from "../routes/explanation.ts";
import { fromFragment, toFragment } from "../routes/share_link.ts";
import { parseQuery, solveDinner, tellDinner } from "./api.ts";
import type { Answer, DinnerQuery, Shop } from "./api.ts";
import { ShopPlacement } from "./shop_placement.ts";
import { gettext } from "../../../shell/messages.ts";
import { StoryStage, storiesIn } from "../../../table/stories.ts";

interface LabData {
  /** The shops of the position that the page was rendered with. */
  readonly shops: readonly Shop[];
  readonly examples: readonly { readonly title: string; readonly position: string }[];
}

/** The error lines, each beside its form. */
const ERROR_LINES = ["dinner-trouble", "dinner-refused", "what-if-trouble"];

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
  private readonly placement = new ShopPlacement(this.board, byId("dinner-hand"), {
    move: (shop, place) => void this.suppose(`move ${shop.square} ${place}`, "dinner-refused"),
    away: (shop) => void this.suppose(`away ${shop.square}`, "dinner-refused"),
    begin: (place) => this.startNewShop(place),
  });

  constructor(data: LabData) {
    this.data = data;
    this.listen();
  }

  async begin(): Promise<void> {
    this.showFields();
    this.placement.renew(this.data.shops, false);
    await this.readAddress();
  }

  private listen(): void {
    byId("dinner-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.solve("dinner-trouble");
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

  private async solve(trouble: string): Promise<boolean> {
    const number = ++this.newest;
    const asked: DinnerQuery = { position: this.text.value, what_if: this.whatIfs };
    this.board.dataset["asked"] = "asking";
    try {
      const [answer, link] = await Promise.all([solveDinner(asked, this.house), toFragment(asked)]);
      if (number === this.newest) this.show(answer, asked, link);
      return true;
    } catch (error) {
      const sentence = error instanceof RequestError ? error.message : gettext("That did not work. Please try again.");
      if (number === this.newest) setText(byId(trouble), sentence);
      return false;
    } finally {
      if (number === this.newest) this.board.dataset["asked"] = "answered";
    }
  }

  private show(answer: Answer, asked: DinnerQuery, link: string): void {
    for (const trouble of ERROR_LINES) setText(byId(trouble), "");
    setText(byId("dinner-headline"), answer.headline);
    byId("dinner-watch").hidden = answer.houses.length === 0;
    const none = asked.what_if.length > 0 ? [gettext("Nothing changes.")] : [];
    const changed = answer.changes.length > 0 ? answer.changes : none;
    byId("dinner-changes").replaceChildren(...changed.map((one) => make("li", {}, one)));
    const hadFocus = this.board.contains(document.activeElement);
    setSvg(this.board, answer.svg);
    this.placement.renew(answer.shops, hadFocus);
    setSvg(byId("dinner-table"), answer.table);
    this.showReasons(answer);
    this.showWhatIfs();
    this.setOptions("what-if-chain", answer.chains.map(({ chain, name }) => [chain, name]));
    this.setOptions("what-if-good", answer.goods.map(({ good, name }) => [good, name]));
    const address = `${window.location.origin}/dinner-lab${link}`;
    byId<HTMLInputElement>("dinner-link").value = address;
  }

  private showReasons(answer: Answer): void {
    const list = (sentences: readonly string[]): HTMLElement =>
      make("ul", {}, ...sentences.map((sentence) => make("li", {}, sentence)));
    const houses = answer.houses.map((one) => {
      const open = one.house === this.house ? { open: "" } : {};
      const why = list([...one.sentences, ...one.on_the_way]);
      return make("details", { "data-house": one.house, ...open }, make("summary", {}, one.title), why);
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

  /** Replace the options of a select, and keep the selected one. */
  private setOptions(id: string, choices: readonly (readonly [string, string])[]): void {
    const select = byId<HTMLSelectElement>(id);
    const chosen = select.value;
    select.replaceChildren(
      ...choices.map(([name, title]) => make("option", { value: name }, title)),
    );
    if (choices.some(([name]) => name === chosen)) select.value = chosen;
  }
}
