// A position for coffee routes, in the format of the API, and its immutable updates. Geometry only:
// what is legal and what sells is decided by the server.

import { fittingOfframps } from "./offramps.ts";

export type Square = readonly [number, number];

export interface Restaurant {
  readonly top_left: Square;
  readonly entrance: Square;
  readonly open: boolean;
}

export interface Chain {
  readonly chain: string;
  readonly coffee: number;
  readonly drive_in: boolean;
  readonly restaurants: readonly Restaurant[];
  readonly coffee_shops: readonly Square[];
}

export interface House {
  readonly squares: readonly Square[];
  readonly number?: number | string;
  readonly offramps?: readonly (readonly Square[])[];
}

export interface Case {
  readonly id: string;
  readonly board: readonly string[];
  readonly house: House;
  readonly players: readonly Chain[];
  readonly roadworks: readonly Square[];
  readonly winner: number;
}

export type Thing =
  | { readonly kind: "shop" | "restaurant"; readonly chain: number; readonly index: number }
  | { readonly kind: "house" }
  | { readonly kind: "roadworks"; readonly index: number };

const TILE = 5;
const CHAIN_NAMES = ["Adler", "Bruno", "Cleo", "Dora", "Emil", "Flora"];
export const MAX_CHAINS = CHAIN_NAMES.length;

export const same = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];

/** The name of a square on the map, such as `c4`. */
export function squareName([row, column]: Square): string {
  const first = column >= 26 ? String.fromCharCode(96 + Math.floor(column / 26)) : "";
  return `${first}${String.fromCharCode(97 + (column % 26))}${row + 1}`;
}

export function isInside(position: Case, [row, column]: Square): boolean {
  return row >= 0 && row < position.board.length && column >= 0 && column < width(position);
}

function width(position: Case): number {
  return position.board[0]?.length ?? 0;
}

export const tilesDown = (position: Case): number => position.board.length / TILE;
export const tilesAcross = (position: Case): number => width(position) / TILE;

/** The four squares of a restaurant, clockwise from the upper left. */
export function corners([row, column]: Square): readonly [Square, Square, Square, Square] {
  return [[row, column], [row, column + 1], [row + 1, column + 1], [row + 1, column]];
}

/** The thing on a square; pieces before the house, the house before roadworks. */
export function thingAt(position: Case, square: Square): Thing | null {
  for (const [chain, player] of position.players.entries()) {
    const shop = player.coffee_shops.findIndex((s) => same(s, square));
    if (shop >= 0) return { kind: "shop", chain, index: shop };
    const index = player.restaurants.findIndex((r) =>
      corners(r.top_left).some((s) => same(s, square)),
    );
    if (index >= 0) return { kind: "restaurant", chain, index };
  }
  if (position.house.squares.some((s) => same(s, square))) return { kind: "house" };
  const index = position.roadworks.findIndex((s) => same(s, square));
  return index < 0 ? null : { kind: "roadworks", index };
}

/** The square that identifies a place in the API: a shop's square, a restaurant's entrance. */
export function placeOf(position: Case, thing: Thing): Square | null {
  if (thing.kind === "shop") return position.players[thing.chain]?.coffee_shops[thing.index] ?? null;
  if (thing.kind !== "restaurant") return null;
  return position.players[thing.chain]?.restaurants[thing.index]?.entrance ?? null;
}

const shifted = ([row, column]: Square, [down, right]: Square): Square => [row + down, column + right];

function replaced<T>(items: readonly T[], index: number, item: T): readonly T[] {
  return items.map((old, place) => (place === index ? item : old));
}

function without<T>(items: readonly T[], index: number): readonly T[] {
  return items.filter((_, place) => place !== index);
}

export function withChain(position: Case, chain: number, change: Partial<Chain>): Case {
  const old = position.players[chain];
  if (old === undefined) return position;
  return { ...position, players: replaced(position.players, chain, { ...old, ...change }) };
}

export function withRestaurant(
  position: Case,
  chain: number,
  index: number,
  change: Partial<Restaurant>,
): Case {
  const restaurants = position.players[chain]?.restaurants ?? [];
  const old = restaurants[index];
  if (old === undefined) return position;
  return withChain(position, chain, {
    restaurants: replaced(restaurants, index, { ...old, ...change }),
  });
}

/** Move a thing; the same position if it would leave the board. */
export function moved(position: Case, thing: Thing, by: Square): Case {
  const next = shiftedThing(position, thing, by);
  return squaresOf(next, thing).every((square) => isInside(next, square)) ? next : position;
}

function shiftedThing(position: Case, thing: Thing, by: Square): Case {
  switch (thing.kind) {
    case "house": {
      const { number: _, ...house } = position.house;
      const squares = house.squares.map((square) => shifted(square, by));
      return { ...position, house: { ...house, squares } };
    }
    case "roadworks": {
      const old = position.roadworks[thing.index] ?? [0, 0];
      return { ...position, roadworks: replaced(position.roadworks, thing.index, shifted(old, by)) };
    }
    case "shop": {
      const shops = position.players[thing.chain]?.coffee_shops ?? [];
      const shop = shifted(shops[thing.index] ?? [0, 0], by);
      return withChain(position, thing.chain, { coffee_shops: replaced(shops, thing.index, shop) });
    }
    case "restaurant": {
      const old = position.players[thing.chain]?.restaurants[thing.index];
      if (old === undefined) return position;
      const change = { top_left: shifted(old.top_left, by), entrance: shifted(old.entrance, by) };
      return withRestaurant(position, thing.chain, thing.index, change);
    }
  }
}

function squaresOf(position: Case, thing: Thing): readonly Square[] {
  switch (thing.kind) {
    case "house":
      return position.house.squares;
    case "roadworks":
      return position.roadworks.slice(thing.index, thing.index + 1);
    case "shop":
      return position.players[thing.chain]?.coffee_shops.slice(thing.index, thing.index + 1) ?? [];
    case "restaurant": {
      const restaurant = position.players[thing.chain]?.restaurants[thing.index];
      return restaurant === undefined ? [] : corners(restaurant.top_left);
    }
  }
}

export function removed(position: Case, thing: Thing): Case {
  switch (thing.kind) {
    case "house":
      return { ...position, house: { squares: [] } };
    case "roadworks":
      return { ...position, roadworks: without(position.roadworks, thing.index) };
    case "shop": {
      const shops = position.players[thing.chain]?.coffee_shops ?? [];
      return withChain(position, thing.chain, { coffee_shops: without(shops, thing.index) });
    }
    case "restaurant": {
      const restaurants = position.players[thing.chain]?.restaurants ?? [];
      return withChain(position, thing.chain, { restaurants: without(restaurants, thing.index) });
    }
  }
}

export function withShop(position: Case, chain: number, square: Square): Case {
  const shops = position.players[chain]?.coffee_shops ?? [];
  return withChain(position, chain, { coffee_shops: [...shops, square] });
}

/** Add a restaurant with its entrance on this square, shifted where the board ends. */
export function withNewRestaurant(position: Case, chain: number, square: Square): Case {
  const restaurants = position.players[chain]?.restaurants ?? [];
  const fresh = { top_left: fitting(position, square), entrance: square, open: true };
  return withChain(position, chain, { restaurants: [...restaurants, fresh] });
}

/** The upper left of two by two squares that begin here, shifted to fit the board. */
function fitting(position: Case, [row, column]: Square): Square {
  return [Math.min(row, position.board.length - 2), Math.min(column, width(position) - 2)];
}

/** Move the entrance to the next corner, clockwise. */
export function withNextEntrance(position: Case, chain: number, index: number): Case {
  const restaurant = position.players[chain]?.restaurants[index];
  if (restaurant === undefined) return position;
  const around = corners(restaurant.top_left);
  const now = around.findIndex((square) => same(square, restaurant.entrance));
  const entrance = around[(now + 1) % around.length] ?? restaurant.top_left;
  return withRestaurant(position, chain, index, { entrance });
}

/** Place a house of two by two squares here, or take a printed one with its number. */
export function withHouse(position: Case, square: Square, printed?: House): Case {
  const house = printed ?? { squares: corners(fitting(position, square)) };
  return { ...position, house };
}

export function withRoadworksToggled(position: Case, square: Square): Case {
  const index = position.roadworks.findIndex((s) => same(s, square));
  const roadworks =
    index < 0 ? [...position.roadworks, square] : without(position.roadworks, index);
  return { ...position, roadworks };
}

/** Add or remove a road. */
export function withRoadToggled(position: Case, [row, column]: Square): Case {
  const line = position.board[row] ?? "";
  const sign = line[column] === "#" ? "." : "#";
  const board = replaced(position.board, row, line.slice(0, column) + sign + line.slice(column + 1));
  return { ...position, board };
}

/** The rows of a tile, rotated clockwise by 90 degrees. */
export function turned(rows: readonly string[]): readonly string[] {
  return rows.map((_, column) =>
    [...rows].reverse().map((row) => row[column] ?? ".").join(""),
  );
}

/** The rows of the tile that a square is on. */
export function tileAt(position: Case, [row, column]: Square): readonly string[] {
  const top = row - (row % TILE);
  const left = column - (column % TILE);
  return position.board.slice(top, top + TILE).map((line) => line.slice(left, left + TILE));
}

/** Replace the tile that a square is on; pieces stay where they are. */
export function withTile(position: Case, [row, column]: Square, rows: readonly string[]): Case {
  const top = row - (row % TILE);
  const left = column - (column % TILE);
  const board = position.board.map((line, place) => {
    const fresh = rows[place - top];
    return fresh === undefined ? line : line.slice(0, left) + fresh + line.slice(left + TILE);
  });
  return { ...position, board };
}

/** Resize the board, in tiles. Pieces beyond are removed; new tiles are taken from `fresh`. */
export function resized(
  position: Case,
  down: number,
  across: number,
  fresh: readonly (readonly string[])[],
): Case {
  let used = 0;
  const board: string[] = [];
  for (let tileRow = 0; tileRow < down; tileRow += 1) {
    const lines = ["", "", "", "", ""];
    for (let tileColumn = 0; tileColumn < across; tileColumn += 1) {
      const corner: Square = [tileRow * TILE, tileColumn * TILE];
      const rows = isInside(position, corner)
        ? tileAt(position, corner)
        : (fresh[used++ % fresh.length] ?? []);
      for (const [index, row] of rows.entries()) lines[index] += row;
    }
    board.push(...lines);
  }
  return cropped({ ...position, board });
}

function cropped(position: Case): Case {
  const stays = (square: Square): boolean => isInside(position, square);
  const house = position.house.squares.every(stays) ? position.house : { squares: [] };
  return {
    ...position,
    house: house.offramps === undefined ? house : { ...house, offramps: fittingOfframps(position) },
    roadworks: position.roadworks.filter(stays),
    players: position.players.map((player) => ({
      ...player,
      coffee_shops: player.coffee_shops.filter(stays),
      restaurants: player.restaurants.filter((r) => corners(r.top_left).every(stays)),
    })),
  };
}

export function withNewChain(position: Case): Case {
  const chain = CHAIN_NAMES[position.players.length] ?? "";
  const fresh = { chain, coffee: 3, drive_in: false, restaurants: [], coffee_shops: [] };
  return { ...position, players: [...position.players, fresh] };
}

export function withoutChain(position: Case, chain: number): Case {
  const players = without(position.players, chain);
  const winner = position.winner > chain ? position.winner - 1 : position.winner;
  return { ...position, players, winner: Math.min(winner, players.length - 1) };
}
