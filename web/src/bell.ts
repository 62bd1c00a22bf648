// The bell in the head of the page: how much is new.

const EVERY = 60_000;

interface News {
  readonly unread: number;
}

export function enableBell(): void {
  const bell = document.querySelector<HTMLElement>("[data-bell]");
  const count = bell?.querySelector<HTMLElement>("[data-bell-count]");
  if (!bell || !count) return;
  const look = (): void => {
    if (!document.hidden) void ask().then((unread) => show(bell, count, unread));
  };
  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  // Where the page is no app, there is no worker either.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener("message", look);
}

async function ask(): Promise<number | null> {
  try {
    const answer = await fetch("/api/me/notices");
    return answer.ok ? ((await answer.json()) as News).unread : null;
  } catch {
    return null;
  }
}

function show(bell: HTMLElement, count: HTMLElement, unread: number | null): void {
  if (unread === null) return;
  count.hidden = unread === 0;
  count.textContent = unread > 99 ? "99+" : String(unread);
  bell.setAttribute("aria-label", unread === 0 ? "Notices" : `Notices, ${String(unread)} new`);
}
