// One line that tells what the house refused or what just worked; spoken by screen readers.

const STAYS = 6_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

export type Mood = "good" | "bad";

export function notice(sentence: string, mood: Mood = "bad"): void {
  const line = document.getElementById("notice");
  if (line === null) return;
  line.textContent = sentence;
  line.dataset["mood"] = mood;
  clearTimeout(hiding);
  hiding = setTimeout(clearNotice, STAYS);
}

export function clearNotice(): void {
  const line = document.getElementById("notice");
  if (line !== null) line.textContent = "";
}
