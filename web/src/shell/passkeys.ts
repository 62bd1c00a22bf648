// Passkeys (WebAuthn): registration, log-in and re-authentication.

import { RequestError, requestJson } from "./requests.ts";
import { showToast } from "./toasts.ts";
import { gettext } from "./messages.ts";

interface Ceremony {
  readonly ticket: string;
  readonly options: unknown;
}

interface LoggedIn {
  readonly question: {
    readonly ticket: string;
    readonly tables: number;
    readonly puzzles: number;
  } | null;
}

type Handler = () => Promise<void>;

const HANDLERS: Readonly<Record<string, Handler>> = { new: makeKey, "log-in": logIn, confirm };
const CONFIRM_FIRST = "/me/confirm?next=%2Fme%23account";

/** Enable the passkey buttons where the browser supports WebAuthn. */
export function enablePasskeys(): void {
  if (!supportsPasskeys()) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    const handler = HANDLERS[button.dataset["passkey"] ?? ""];
    if (handler === undefined) continue;
    button.disabled = false;
    button.addEventListener("click", () => void attempt(button, handler));
  }
  for (const help of document.querySelectorAll<HTMLElement>("[data-passkey-help]")) {
    help.hidden = true;
  }
}

/** WebAuthn needs a secure context and a host name: it does not work on a bare IP address. */
function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && !isAddress && "PublicKeyCredential" in window;
}

async function attempt(button: HTMLButtonElement, handler: Handler): Promise<void> {
  button.disabled = true;
  try {
    await handler();
  } catch (error) {
    if (error instanceof RequestError && error.code === "log_in_again") location.assign(CONFIRM_FIRST);
    else if (error instanceof RequestError) showToast(error.message);
    else if (error instanceof DOMException) showToast(reason(error));
    else throw error;
  } finally {
    button.disabled = false;
  }
}

function reason(error: DOMException): string {
  if (error.name === "InvalidStateError") return gettext("This device already has your passkey.");
  return gettext("No passkey was used.");
}

async function makeKey(): Promise<void> {
  const { ticket, options } = (await requestJson("POST", "/api/me/passkey/question")) as Ceremony;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential)) return;
  await requestJson("POST", "/api/me/passkeys", { ticket, credential: made.toJSON() as unknown });
  location.assign("/me#account");
  location.reload();
}

async function logIn(): Promise<void> {
  const answer = await signed("/api/login/passkey/question");
  if (answer === null) return;
  const { question } = (await requestJson("POST", "/api/login/passkey", answer)) as LoggedIn;
  if (question === null) {
    location.assign("/me/tables");
    return;
  }
  const had = `tables=${String(question.tables)}&puzzles=${String(question.puzzles)}`;
  location.assign(`/me/bring?ticket=${question.ticket}&${had}`);
}

/** Re-authenticate, then submit the form that needed it. */
async function confirm(): Promise<void> {
  const answer = await signed("/api/me/confirm/passkey/question");
  if (answer === null) return;
  await requestJson("POST", "/api/me/confirm/passkey", answer);
  document.querySelector<HTMLFormElement>("#confirmed")?.requestSubmit();
}

/** Let the device sign the server's challenge; null if it did not. */
async function signed(question: string): Promise<object | null> {
  const { ticket, options } = (await requestJson("POST", question)) as Ceremony;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const found = await navigator.credentials.get({ publicKey });
  if (!(found instanceof PublicKeyCredential)) return null;
  return { ticket, credential: found.toJSON() as unknown };
}
