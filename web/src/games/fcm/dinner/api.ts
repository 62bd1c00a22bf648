// Asking the house what a dinner would be.

import { send } from "../../../shell/requests.ts";

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
  /** Its upper left square, by which changes name it. */
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

/** A position and what is supposed of it: what is asked, kept in the address and shared. */
export interface Asked {
  readonly position: string;
  readonly what_if: readonly string[];
}

export async function ask(asked: Asked, house: string): Promise<Answer> {
  return (await send("POST", "/api/fcm/dinner", { ...asked, house })) as Answer;
}

/** What an address carried; null if it is no position. */
export function askedOf(data: unknown): Asked | null {
  if (typeof data !== "object" || data === null) return null;
  const { position, what_if: supposed } = data as { position?: unknown; what_if?: unknown };
  if (typeof position !== "string" || !Array.isArray(supposed)) return null;
  return { position, what_if: supposed.filter((one): one is string => typeof one === "string") };
}
