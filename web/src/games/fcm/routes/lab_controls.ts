// Form controls of the route lab: the tool, the tile and the chain that a click applies to.

import { byId, make, setText } from "../../../shell/dom.ts";
import { symbol } from "./explanation.ts";
import type { Case } from "./position.ts";
import { HINTS } from "./tools.ts";
import type { Setting, Tool } from "./tools.ts";

export type Tiles = Readonly<Record<string, readonly string[]>>;

export function readSetting(tiles: Tiles): Setting {
  return {
    tool: (checkedValue("tool") || "move") as Tool,
    chain: Number(checkedValue("whose") || 0),
    tile: tiles[checkedValue("tile")] ?? null,
  };
}

/** Show the hint and the controls of a tool. */
export function showTool(tool: Tool): void {
  setText(byId("lab-hint"), HINTS[tool]);
  byId("lab-palette").hidden = tool !== "tile";
  byId("lab-whose").hidden = tool !== "restaurant" && tool !== "shop";
  byId("lab-board").dataset["tool"] = tool;
}

/** Render the choice of a chain; the present one stays selected. */
export function showChainChoice({ players }: Case, chain: number): void {
  byId("lab-whose").replaceChildren(
    ...players.map((player, index) => {
      const radio = make("input", { type: "radio", name: "whose", value: String(index) });
      radio.checked = index === Math.min(chain, players.length - 1);
      return make("label", {}, radio, make("span", {}, symbol("marks", index), player.chain));
    }),
  );
}

function checkedValue(name: string): string {
  return document.querySelector<HTMLInputElement>(`#lab input[name="${name}"]:checked`)?.value ?? "";
}
