// Client for the dinner solver.

import { requestJson } from "../../../shell/requests.ts";

export interface ServedHouse {
  readonly house: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly on_the_way: readonly string[];
}

export interface Earning {
  readonly chain: string;
  readonly name: string;
  readonly price: number;
  readonly income: number;
  readonly sentences: readonly string[];
}

/** A restaurant or a coffee shop. */
export interface Shop {
  readonly title: string;
  /** Its upper left square, which identifies it in changes. */
  readonly square: string;
  readonly squares: readonly string[];
}

export interface Answer {
  readonly position: string;
  readonly headline: string;
  readonly changes: readonly string[];
  readonly houses: readonly ServedHouse[];
  readonly chains: readonly Earning[];
  readonly goods: readonly { readonly good: string; readonly name: string }[];
  readonly shops: readonly Shop[];
  readonly table: string;
  readonly svg: string;
}

/** A position and supposed changes of it. Share links hold this. */
export interface DinnerQuery {
  readonly position: string;
  readonly what_if: readonly string[];
}

export async function solveDinner(query: DinnerQuery, house: string): Promise<Answer> {
  return (await requestJson("POST", "/api/fcm/dinner", { ...query, house })) as Answer;
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
