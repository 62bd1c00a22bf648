// Passkeys: the device is asked by the browser's own interface, the house by JSON.

import { notice } from "./toasts.ts";
import { Refusal, send } from "./requests.ts";

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

type Deed = () => Promise<void>;

const DEEDS: Readonly<Record<string, Deed>> = { new: makeKey, "log-in": logIn, confirm };
const CONFIRM_FIRST = "/me/confirm?next=%2Fme%23account";

/** Let the buttons work where the browser knows passkeys. */
export function enablePasskeys(): void {
  if (!knowsPasskeys()) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    const deed = DEEDS[button.dataset["passkey"] ?? ""];
    if (deed === undefined) continue;
    button.disabled = false;
    button.addEventListener("click", () => void attempt(button, deed));
  }
  for (const help of document.querySelectorAll<HTMLElement>("[data-passkey-help]")) {
    help.hidden = true;
  }
}

/** Browsers know none at a bare number, nor on plain http except at localhost. */
function knowsPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && !isNumber && "PublicKeyCredential" in window;
}

async function attempt(button: HTMLButtonElement, deed: Deed): Promise<void> {
  button.disabled = true;
  try {
    await deed();
  } catch (error) {
    if (error instanceof Refusal && error.code === "log_in_again") location.assign(CONFIRM_FIRST);
    else if (error instanceof Refusal) notice(error.message);
    else if (error instanceof DOMException) notice(reason(error));
    else throw error;
  } finally {
    button.disabled = false;
  }
}

function reason(error: DOMException): string {
  if (error.name === "InvalidStateError") return "This device has a passkey of yours already.";
  return "No passkey was used.";
}

async function makeKey(): Promise<void> {
  const { ticket, options } = (await send("POST", "/api/me/passkey/question")) as Ceremony;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential)) return;
  await send("POST", "/api/me/passkeys", { ticket, credential: made.toJSON() as unknown });
  location.assign("/me#account");
  location.reload();
}

async function logIn(): Promise<void> {
  const answer = await signed("/api/login/passkey/question");
  if (answer === null) return;
  const { question } = (await send("POST", "/api/login/passkey", answer)) as LoggedIn;
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
  await send("POST", "/api/me/confirm/passkey", answer);
  document.querySelector<HTMLFormElement>("#confirmed")?.requestSubmit();
}

/** What the device signed in answer to a question of the house; null if it signed nothing. */
async function signed(question: string): Promise<object | null> {
  const { ticket, options } = (await send("POST", question)) as Ceremony;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const found = await navigator.credentials.get({ publicKey });
  if (!(found instanceof PublicKeyCredential)) return null;
  return { ticket, credential: found.toJSON() as unknown };
}
