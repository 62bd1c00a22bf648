// Notices on this device: the service worker, and the switch on the page of notices.

export function enablePush(): void {
  // Pages that are not served over https have no worker, whatever the type says.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  void workers.register("/worker.js").catch(() => undefined);
  const page = document.querySelector<HTMLElement>("[data-push-key]");
  const place = page?.querySelector<HTMLElement>("[data-push]");
  const button = place?.querySelector<HTMLButtonElement>("[data-push-switch]");
  const words = place?.querySelector<HTMLElement>("[data-push-words]");
  if (!page || !place || !button || !words || !("PushManager" in window)) return;
  place.hidden = false;
  button.addEventListener("click", () => {
    button.disabled = true;
    void subscribe(workers, page.dataset["pushKey"] ?? "")
      .then((said) => {
        if (said === "") location.reload();
        else words.textContent = said;
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}

/** Ask the browser and tell the house; what went wrong, or nothing. */
async function subscribe(workers: ServiceWorkerContainer, key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") {
    return "This browser does not let the house show notices: allow them in its settings.";
  }
  try {
    const { pushManager } = await workers.ready;
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(key),
    });
    const { endpoint, keys } = made.toJSON();
    const answer = await fetch("/api/me/notices/devices", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ endpoint, keys, title: deviceName() }),
    });
    return answer.ok ? "" : ((await answer.json()) as { detail: string }).detail;
  } catch {
    return "This browser cannot take notices right now.";
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? "Browser";
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1] ?? "this device";
  return `${browser.replace("Edg", "Edge").replace("OPR", "Opera")} on ${system.replace(" OS X", "")}`;
}
