// The tools of the route lab: what a click on a square does to the position.

import type { Answer } from "./api.ts";
import { withOfframpToggled } from "./offramps.ts";
import {
  removed,
  same,
  thingAt,
  tileAt,
  turned,
  withHouse,
  withNewRestaurant,
  withNextEntrance,
  withRoadToggled,
  withRoadworksToggled,
  withShop,
  withTile,
} from "./position.ts";
import type { Case, House, Square } from "./position.ts";
import { gettext } from "../../../shell/messages.ts";

export type Tool =
  | "move" | "tile" | "house" | "offramp" | "restaurant" | "shop" | "roadworks" | "road" | "remove";

export interface Setting {
  readonly tool: Tool;
  /** The chain that places belong to. */
  readonly chain: number;
  /** The rows of the tile to place; null rotates the present one. */
  readonly tile: readonly string[] | null;
}

export const HINTS: Readonly<Record<Tool, string>> = {
  move: gettext("Drag a shop, a restaurant, the house or roadworks."),
  tile: gettext("Click a tile on the board to turn it, or choose a tile here and click where to lay it."),
  house: gettext("Click a printed house, or any square to place one."),
  offramp: gettext("Click a road at the edge to connect the rural area there. Click again to remove the offramp."),
  restaurant: gettext("Click a square for the entrance. Click a restaurant to move its entrance."),
  shop: gettext("Click a square beside a road. Click a shop to remove it."),
  roadworks: gettext("Click a road square to add or remove roadworks."),
  road: gettext("Click a square to add or remove a road."),
  remove: gettext("Click a piece to remove it."),
};

/** The position after a click with this tool; the same object if nothing changes. */
export function applyTool(position: Case, setting: Setting, square: Square, answer: Answer | null): Case {
  const thing = thingAt(position, square);
  switch (setting.tool) {
    case "move":
      return position;
    case "tile":
      return withTile(position, square, setting.tile ?? turned(tileAt(position, square)));
    case "house":
      return withHouse(position, square, printedAt(answer, square));
    case "offramp":
      return withOfframpToggled(position, square);
    case "restaurant":
      if (thing?.kind === "restaurant") return withNextEntrance(position, thing.chain, thing.index);
      return withNewRestaurant(position, setting.chain, square);
    case "shop":
      if (thing?.kind !== "shop") return withShop(position, setting.chain, square);
      if (thing.chain === setting.chain) return removed(position, thing);
      return withShop(removed(position, thing), setting.chain, square);
    case "roadworks":
      return withRoadworksToggled(position, square);
    case "road":
      return withRoadToggled(position, square);
    case "remove":
      return thing === null ? position : removed(position, thing);
  }
}

function printedAt(answer: Answer | null, square: Square): House | undefined {
  const found = answer?.houses.find((house) => house.squares.some((s) => same(s, square)));
  return found === undefined ? undefined : { squares: found.squares, number: found.number };
}
