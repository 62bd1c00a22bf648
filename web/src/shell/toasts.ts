// Toasts: one line that reports an error or a success, also to screen readers.

/** Milliseconds. */
const DURATION = 6_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

export type Mood = "good" | "bad";

export function showToast(sentence: string, mood: Mood = "bad"): void {
  const line = document.getElementById("notice");
  if (line === null) return;
  line.textContent = sentence;
  line.dataset["mood"] = mood;
  clearTimeout(hiding);
  hiding = setTimeout(() => clearToast(), DURATION);
}

/** Clear the toast, or only one with this sentence. */
export function clearToast(sentence?: string): void {
  const line = document.getElementById("notice");
  if (line === null) return;
  if (sentence === undefined || line.textContent === sentence) line.textContent = "";
}
