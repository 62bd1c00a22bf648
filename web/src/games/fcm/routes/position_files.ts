// Import and export of positions as JSON, and random positions from the server.

import { make } from "../../../shell/dom.ts";
import type { Case } from "./position.ts";

const LEVELS = 4;

/** The file format of a position: a list of cases. */
export function formatPosition(position: Case): string {
  return JSON.stringify({ cases: [position] }, null, 1);
}

/** The first case of a file, or the whole JSON if it has none. Throws `SyntaxError`. */
export function parsePosition(text: string): unknown {
  const data: unknown = JSON.parse(text);
  const cases = (data as { cases?: unknown } | null)?.cases;
  return Array.isArray(cases) ? (cases[0] as unknown) : data;
}

/** Save a position as a file. */
export function downloadPosition(position: Case): void {
  const blob = new Blob([formatPosition(position)], { type: "application/json" });
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: `${position.id || "position"}.json` }).click();
  URL.revokeObjectURL(url);
}

/** A random position of a random level; null if the server cannot be reached. */
export async function fetchRandomPosition(): Promise<Case | null> {
  const level = 1 + Math.floor(Math.random() * LEVELS);
  const answer = await fetch(`/api/fcm/routes/random?level=${level}`).catch(() => null);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { readonly case: Case }).case;
}
