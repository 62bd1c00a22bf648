// Client for the dinner solver.

import { requestJson } from "../../../shell/requests.ts";

export interface ServedHouse {
  readonly house: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly on_the_way: readonly string[];
  /** Page where what it buys on the way can be tried out; empty for none. */
  readonly link: string;
}

export interface Earning {
  readonly chain: string;
  readonly name: string;
  readonly price: number;
  readonly stock: Readonly<Record<string, number>>;
  readonly income: number;
  readonly sentences: readonly string[];
}

/** Something on the board. */
export interface Piece {
  /** The keyword of its line. */
  readonly kind: string;
  readonly title: string;
  /** Its upper left square, or a campaign's number: what identifies it in edits and changes. */
  readonly place: string;
  readonly squares: readonly string[];
}

/** A campaign tile that can still be placed. */
export interface CampaignTile {
  readonly number: number;
  readonly title: string;
  readonly size: string;
  readonly stands: "board" | "outside" | "beside";
}

/** A road, park or map tile that can still be laid. */
export interface BoardPiece {
  /** The keyword of its line. */
  readonly kind: string;
  readonly name: string;
  readonly title: string;
}

/** What can still be put on the board. */
export interface Supply {
  /** Keywords that the position can have. */
  readonly lines: readonly string[];
  readonly houses: readonly number[];
  readonly campaigns: readonly CampaignTile[];
  readonly pieces: readonly BoardPiece[];
}

export interface Answer {
  /** The text that was sent, after the edit. */
  readonly text: string;
  readonly position: string;
  readonly headline: string;
  readonly changes: readonly string[];
  readonly houses: readonly ServedHouse[];
  readonly chains: readonly Earning[];
  readonly goods: readonly { readonly good: string; readonly name: string }[];
  readonly pieces: readonly Piece[];
  readonly supply: Supply;
  readonly table: string;
  readonly svg: string;
}

/** A position and supposed changes of it. Share links hold this. */
export interface DinnerQuery {
  readonly position: string;
  readonly what_if: readonly string[];
}

/** The dinner of a position, after an edit if there is one. */
export async function solveDinner(query: DinnerQuery, house: string, edit = ""): Promise<Answer> {
  return (await requestJson("POST", "/api/fcm/dinner", { ...query, house, edit })) as Answer;
}

/** The dinner to watch, as HTML; empty if no house wants anything. */
export async function tellDinner(query: DinnerQuery): Promise<string> {
  const answer = await requestJson("POST", "/api/fcm/dinner/story", query);
  return (answer as { readonly html: string }).html;
}

/** Validate the content of a share link; null if it is no query. */
export function parseQuery(data: unknown): DinnerQuery | null {
  if (typeof data !== "object" || data === null) return null;
  const { position, what_if: supposed } = data as { position?: unknown; what_if?: unknown };
  if (typeof position !== "string" || !Array.isArray(supposed)) return null;
  return { position, what_if: supposed.filter((one): one is string => typeof one === "string") };
}
