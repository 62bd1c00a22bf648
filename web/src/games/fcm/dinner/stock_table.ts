// Stock and unit prices of all chains as a table of number fields; each change is an edit.

import { byId, make } from "../../../shell/dom.ts";
import { gettext } from "../../../shell/messages.ts";
import type { Answer, Earning } from "./api.ts";

const MOST = 99;

interface Row {
  readonly title: string;
  readonly value: (chain: Earning) => number;
  /** The edit for a number that was typed; empty for none. */
  readonly edit: (chain: string, typed: string) => string;
}

export class StockTable {
  private readonly edit: (edit: string) => void;
  private shape = "";

  constructor(edit: (edit: string) => void) {
    this.edit = edit;
  }

  /** Show the numbers of a position. A field in which somebody types keeps what is typed. */
  renew({ chains, goods }: Answer): void {
    const rows = rowsOf(goods);
    const shape = JSON.stringify([chains.map(({ chain }) => chain), goods]);
    if (shape !== this.shape) byId("dinner-stock").replaceChildren(this.table(chains, rows));
    this.shape = shape;
    for (const [index, row] of rows.entries()) {
      for (const chain of chains) {
        const field = byId<HTMLInputElement>(fieldId(chain, index));
        if (field !== document.activeElement) field.value = String(row.value(chain));
      }
    }
  }

  private table(chains: readonly Earning[], rows: readonly Row[]): HTMLElement {
    const head = chains.map(({ chain, name }) => make("th", { scope: "col" }, make("abbr", { title: name }, chain)));
    const body = rows.map((row, index) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, row.title),
        ...chains.map((chain) => make("td", {}, this.field(chain, row, index))),
      ),
    );
    return make(
      "table",
      {},
      make("thead", {}, make("tr", {}, make("td", {}), ...head)),
      make("tbody", {}, ...body),
    );
  }

  private field(chain: Earning, row: Row, index: number): HTMLElement {
    const field = make("input", {
      type: "number",
      id: fieldId(chain, index),
      min: "0",
      max: String(MOST),
      inputmode: "numeric",
      "aria-label": `${chain.name}: ${row.title}`,
    });
    field.addEventListener("change", () => this.edit(row.edit(chain.chain, field.value.trim())));
    return field;
  }
}

function rowsOf(goods: Answer["goods"]): readonly Row[] {
  const price: Row = {
    title: gettext("Unit price"),
    value: (chain) => chain.price,
    edit: (chain, typed) => `price ${chain} ${typed}`.trim(),
  };
  const stock = goods.map(({ good, name }): Row => ({
    title: name,
    value: (chain) => chain.stock[good] ?? 0,
    edit: (chain, typed) => `stock ${chain} ${typed || "0"} ${good}`,
  }));
  return [price, ...stock];
}

function fieldId({ chain }: Earning, row: number): string {
  return `stock-${chain}-${row}`;
}
