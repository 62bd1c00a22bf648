// The slim bar that says the connection is lost; the board below stays readable.

const PATIENCE = 1_500;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Short breaks are not worth a word. */
export function showConnection(isUp: boolean): void {
  clearTimeout(waiting);
  if (isUp) mark(true);
  else waiting = setTimeout(() => mark(false), PATIENCE);
}

function mark(isUp: boolean): void {
  const bar = document.getElementById("connection");
  if (bar === null || bar.classList.contains("is-lost") === !isUp) return;
  bar.classList.toggle("is-lost", !isUp);
  bar.textContent = isUp ? "" : "The connection is lost. Trying again …";
}
