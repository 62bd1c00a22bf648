// The slim bar that says the connection is lost; the board below stays readable.

const PATIENCE = 1_500;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Short breaks are not worth a word; a long one is counted from its beginning. */
export function showConnection(isUp: boolean): void {
  if (!isUp) {
    waiting ??= setTimeout(() => mark(false), PATIENCE);
    return;
  }
  clearTimeout(waiting);
  waiting = undefined;
  mark(true);
}

function mark(isUp: boolean): void {
  const bar = document.getElementById("connection");
  if (bar === null || bar.classList.contains("is-lost") === !isUp) return;
  bar.classList.toggle("is-lost", !isUp);
  bar.textContent = isUp ? "" : "The connection is lost. Trying again …";
}
