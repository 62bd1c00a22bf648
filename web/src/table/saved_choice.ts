// A half-made choice survives a reload: its picks are kept in the tab's session storage.

import type { Pick } from "./narrowing.ts";
import type { Selection } from "./selection.ts";

const STORAGE_KEY = "kaffeehaus-choice";

interface SavedChoice {
  /** The decision and the draft that the picks belong to. */
  readonly about: string;
  readonly picks: readonly Pick[];
}

/** Save the picks of the present choice; a choice that is not begun leaves the saved one alone. */
export function saveChoice(selection: Selection): void {
  const about = aboutOf(selection);
  if (about === null) return;
  if (selection.picks.length > 0) {
    const saved: SavedChoice = { about, picks: selection.picks };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved));
  } else if (read()?.about === about) sessionStorage.removeItem(STORAGE_KEY);
}

/** Pick again what was picked before a reload, if the same decision is open. */
export function restoreChoice(selection: Selection): void {
  const saved = read();
  if (saved === null || saved.about !== aboutOf(selection)) return;
  selection.setPicks(saved.picks);
  // A finished choice was posted, and one that no longer fits is dropped.
  if (selection.left().length === 0 || selection.isFinished) selection.clear();
}

function aboutOf({ payload }: Selection): string | null {
  if (payload === null) return null;
  return JSON.stringify([payload.act, payload.about, payload.draft]);
}

function read(): SavedChoice | null {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text === null ? null : (JSON.parse(text) as SavedChoice);
}
