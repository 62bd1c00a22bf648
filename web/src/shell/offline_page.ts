// The page that the service worker shows in place of another while the server cannot be reached.

/** Milliseconds. */
const INTERVAL = 3_000;
const OFFLINE = "/offline";

/** Open the requested page as soon as the server answers again. */
export function enableOfflinePage(): void {
  // At its own address it stands for no other page.
  if (document.getElementById("offline") === null || location.pathname === OFFLINE) return;
  const attempt = async (): Promise<void> => {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    // A proxy answers with an error while the server behind it is down.
    if (answer !== null && answer.status < 500) location.reload();
  };
  setInterval(() => void attempt(), INTERVAL);
  window.addEventListener("online", () => void attempt());
}
