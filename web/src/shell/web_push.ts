// Web push: registers the service worker, and enables the switch on the page of notifications.
import { gettext, pgettext } from "./messages.ts";

export function enableWebPush(): void {
  // Service workers exist in secure contexts only, whatever the type says.
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

/** Subscribe this device; returns an error message, or an empty string. */
async function subscribe(workers: ServiceWorkerContainer, key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") {
    return gettext("This browser blocks notifications. Allow them in its settings.");
  }
  try {
    const { pushManager } = await workers.ready;
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: decodeBase64Url(key),
    });
    const { endpoint, keys } = made.toJSON();
    const answer = await fetch("/api/me/notices/devices", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ endpoint, keys, title: deviceName(navigator.userAgent) }),
    });
    return answer.ok ? "" : ((await answer.json()) as { detail: string }).detail;
  } catch {
    return gettext("This browser cannot receive notifications now.");
  }
}

/** Decode base64url. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Browser and system of a user agent, as a title for the list of devices. */
export function deviceName(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? "Browser";
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1] ?? pgettext("browser on", "this device");
  return gettext("%(browser)s on %(system)s", {
    browser: browser.replace("Edg", "Edge").replace("OPR", "Opera"),
    system: system.replace(" OS X", ""),
  });
}
