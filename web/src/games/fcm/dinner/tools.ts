// The tools of the dinner lab's board: the edit that pointing at a square stands for. The server
// completes and judges it.

import { byId, make } from "../../../shell/dom.ts";
import { gettext } from "../../../shell/messages.ts";
import type { Answer, CampaignTile, Piece } from "./api.ts";

/** Width and height in squares. */
export type Footprint = readonly [number, number];

type Tool =
  | "what-if" | "move" | "turn" | "tile" | "house" | "garden" | "restaurant" | "shop" | "campaign"
  | "demand" | "remove" | "road" | "park" | "roadworks" | "added" | "offramp";

const HINTS: Readonly<Record<Tool, string>> = {
  "what-if": gettext("Click a restaurant or shop to move it, or an empty square to add one."),
  move: gettext("Click a piece, then its new upper left square."),
  turn: gettext("Click a piece or a tile to turn it."),
  tile: gettext("Click where to lay the tile. A tile on the map changes places."),
  house: gettext("Click the upper left square of the house."),
  garden: gettext("Click a house, or a square beside it."),
  restaurant: gettext("Click the upper left square of the restaurant."),
  shop: gettext("Click a square beside a road."),
  campaign: gettext("Click the upper left square of the campaign. Airplanes go to the nearest side."),
  demand: gettext("Click a house."),
  remove: gettext("Click a piece to remove it."),
  road: gettext("Click the upper left square of the road. Click a road to turn it."),
  park: gettext("Click the upper left square of the park. Click a park to turn it."),
  roadworks: gettext("Click a road square to add or remove roadworks."),
  added: gettext("Click a square at the edge of the board. The tile is added outside."),
  offramp: gettext("Click a square at the edge of the board. The offramp goes to the nearest road end."),
};
/** The keyword of the line that a tool needs. */
const KEYWORDS: Readonly<Partial<Record<Tool, string>>> = {
  shop: "shop", road: "road", park: "park", roadworks: "roadworks", added: "tile", offramp: "offramp",
};
/** The pieces that can be turned by the tool that lays them. */
const TURNED: readonly string[] = ["restaurant", "road", "park", "offramp"];
/** The selects of pieces, and the keyword of their lines. */
const PIECES: Readonly<Record<string, string>> = {
  "edit-road": "road", "edit-park": "park", "edit-added": "tile",
};

export class Tools {
  private campaigns: readonly CampaignTile[] = [];

  constructor(changed: () => void) {
    byId("edit-tools").addEventListener("change", () => {
      this.showOptions();
      changed();
    });
    this.showOptions();
  }

  get hint(): string {
    return HINTS[this.tool];
  }

  get isWhatIf(): boolean {
    return this.tool === "what-if";
  }

  /** Whether the tool picks a piece up, to put it down elsewhere. */
  picksUp(piece: Piece): boolean {
    if (this.tool === "what-if") return piece.kind === "restaurant" || piece.kind === "shop";
    return this.tool === "move";
  }

  /** Size of what the tool puts down. */
  get footprint(): Footprint {
    switch (this.tool) {
      case "restaurant":
        return [2, 2];
      case "house":
        return sizeOf(chosen("edit-size"));
      case "campaign":
        return this.campaign?.stands === "board" ? sizeOf(this.campaign.size) : [1, 1];
      default:
        return [1, 1];
    }
  }

  /** The edit for a square, in the API's notation; empty if the tool does nothing there. */
  editAt(place: string, piece: Piece | undefined): string {
    const chain = chosen("edit-chain");
    if (piece?.kind === this.tool && TURNED.includes(piece.kind)) return `turn ${place}`;
    switch (this.tool) {
      case "turn":
        return `turn ${place}`;
      case "tile":
        return `lay ${chosenTile()} ${place}`;
      case "house":
        return `add house ${chosen("edit-house")} ${place} ${chosen("edit-size")}`;
      case "garden":
        return `garden ${place}`;
      case "restaurant":
        return `add restaurant ${chain} ${place}`;
      case "shop":
        return `add shop ${chain} ${place}`;
      case "campaign":
        return this.campaignAt(place);
      case "demand":
        return `demand ${place} ${chosen("edit-wanted")}`;
      case "road":
        return `add road ${chosen("edit-road")} ${place} ${chosen("edit-built")}`.trim();
      case "park":
        return `add park ${chosen("edit-park")} ${place}`;
      case "roadworks":
        return `roadworks ${place}`;
      case "added":
        return `add tile ${chosen("edit-added")} ${place}`;
      case "offramp":
        return `add offramp ${chain} ${place}`;
      case "remove":
      case "move":
        return `remove ${place}`;
      case "what-if":
        return "";
    }
  }

  /** Offer what the position still has. */
  renew({ chains, goods, supply }: Answer): void {
    this.campaigns = supply.campaigns;
    for (const [tool, keyword] of Object.entries(KEYWORDS)) {
      const radio = document.querySelector<HTMLInputElement>(`#edit-tools [value="${tool}"]`);
      const isMissing = !supply.lines.includes(keyword);
      if (radio?.parentElement) radio.parentElement.hidden = isMissing;
      if (radio?.checked && isMissing) document.querySelector<HTMLInputElement>("#edit-tools input")?.click();
    }
    for (const [select, kind] of Object.entries(PIECES)) {
      const left = supply.pieces.filter((piece) => piece.kind === kind);
      setOptions(select, left.map(({ name, title }) => [name, title]));
    }
    const named = goods.map(({ good, name }) => [good, name] as const);
    setOptions("edit-chain", chains.map(({ chain, name }) => [chain, name]));
    setOptions("edit-house", supply.houses.map((number) => [String(number), String(number)]));
    setOptions("edit-campaign", supply.campaigns.map(({ number, title, size }) => [String(number), `${title} (${size})`]));
    setOptions("edit-good", named);
    setOptions("edit-wanted", [...named, ["none", gettext("nothing")]]);
  }

  private get tool(): Tool {
    const checked = document.querySelector<HTMLInputElement>("#edit-tools input:checked");
    return (checked?.value ?? "what-if") as Tool;
  }

  private get campaign(): CampaignTile | undefined {
    return this.campaigns.find(({ number }) => String(number) === chosen("edit-campaign"));
  }

  private campaignAt(place: string): string {
    const turns = chosen("edit-turns");
    const square = this.campaign?.stands === "beside" ? "" : `${place} `;
    const during = turns === "" ? "" : ` for ${turns}`;
    return `add campaign ${chosen("edit-campaign")} ${square}${chosen("edit-good")}${during} by ${chosen("edit-chain")}`;
  }

  private showOptions(): void {
    for (const field of document.querySelectorAll<HTMLElement>("#edit-options [data-for]")) {
      field.hidden = !(field.dataset["for"] ?? "").split(" ").includes(this.tool);
    }
  }
}

function chosen(id: string): string {
  return byId<HTMLSelectElement>(id).value;
}

function chosenTile(): string {
  return document.querySelector<HTMLInputElement>("#edit-options [name=edit-tile]:checked")?.value ?? "";
}

function sizeOf(size: string): Footprint {
  const [width, height] = size.split("x").map(Number);
  return [width ?? 1, height ?? 1];
}

/** Replace the options of a select, and keep the selected one. */
export function setOptions(id: string, choices: readonly (readonly [string, string])[]): void {
  const select = byId<HTMLSelectElement>(id);
  const before = select.value;
  select.replaceChildren(...choices.map(([name, title]) => make("option", { value: name }, title)));
  if (choices.some(([name]) => name === before)) select.value = before;
}
